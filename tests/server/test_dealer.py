"""Decks and draws are fair: every order of the cards, and every number, is equally likely (T10, T2)."""

import math
from collections import Counter
from collections.abc import Callable

import pytest

from sidepot.cards import FULL_DECK, SHORT_DECK, Card
from sidepot.server import dealer


@pytest.mark.parametrize("count", [1, 2, 3, 5, 7])
def test_every_number_leads_to_another_order(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """So the orders are as likely as the numbers, which are equally likely."""
    cards = FULL_DECK[:count]
    asked = []

    def number(drawn: int) -> Callable[[int], int]:
        def randbelow(limit: int) -> int:
            asked.append(limit)
            return drawn

        return randbelow

    orders = set()
    for drawn in range(math.factorial(count)):
        monkeypatch.setattr(dealer, "randbelow", number(drawn))
        orders.add(dealer.shuffle(cards))
    assert len(orders) == math.factorial(count)
    assert set(asked) == {math.factorial(count)}


@pytest.mark.parametrize("cards", [FULL_DECK, SHORT_DECK])
def test_each_card_comes_to_each_place_equally_often(cards: tuple[Card, ...]) -> None:
    rounds, count = 3000, len(cards)
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(rounds):
        deck = dealer.shuffle(cards)
        assert sorted(deck) == sorted(cards)
        seen.update(enumerate(deck))
    expected = rounds / count
    chi_squared = sum((seen[place, card] - expected) ** 2 / expected for place in range(count) for card in cards)
    freedom = (count - 1) ** 2
    assert abs(chi_squared - freedom) < 6 * math.sqrt(2 * freedom)


def test_who_gets_the_button_is_drawn_among_all() -> None:
    assert {dealer.draw(6) for _ in range(1000)} == set(range(6))
