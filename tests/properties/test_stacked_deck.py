"""A stacked deck deals what it was told to, and is a whole deck all the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidepot import Card, Game, Hand, Vault, parse_cards
from sidepot.rules.vault import deal_order
from sidepot.testing.stacked import stacked_deck
from sidepot.testing.strategies import decks, examples, stacks

GAME = Game.no_limit()
SHORT = Game.short_deck()
SEATS = [1, 2, 0]


@given(stacks(), decks(), st.integers(0, 9), st.integers(0, 5), st.sampled_from([0, 1, 2, 5]))
@examples(200)
def test_the_vault_deals_what_was_stacked(
    chips: dict[int, int], cards: tuple[Card, ...], button: int, on_board: int, again: int
) -> None:
    setup = Hand.start(GAME, chips, button).hand.setup
    order = deal_order(setup)
    pile = list(cards)
    hole = {seat: (pile.pop(), pile.pop()) for seat in order[: len(order) // 2]}
    board = [pile.pop() for _ in range(on_board)]
    second = [pile.pop() for _ in range(again)] if on_board == 5 else []
    deck = stacked_deck(GAME, order, hole, board, second_board=second)
    assert sorted(deck) == list(range(52))
    vault = Vault.for_hand(deck, setup)
    assert {seat: vault.open(seat) for seat in hole} == hole
    assert [*vault.turn(3), *vault.turn(1), *vault.turn(1)][:on_board] == board
    if second:
        streets = (3, 1, 1) if again == 5 else (1,) * again
        assert [card for count in streets for card in vault.turn(count)] == second


def test_what_is_not_named_is_the_same_every_time() -> None:
    assert stacked_deck(GAME, SEATS) == stacked_deck(GAME, SEATS)
    assert stacked_deck(GAME, SEATS, {0: "AsAd"})[:3] == parse_cards("2c2dAs")


def test_a_short_deck_has_36_cards() -> None:
    deck = stacked_deck(SHORT, SEATS, {0: "AsAd"}, "6c 7c 8c 9c Tc")
    assert len(deck) == len({*deck}) == 36


@pytest.mark.parametrize(
    ("game", "hole", "board", "second", "problem"),
    [
        (GAME, {0: "AsAs"}, "", "", "As is there more than once"),
        (GAME, {0: "AsAd", 1: "AsKd"}, "", "", "As is there more than once"),
        (GAME, {0: "AsAd"}, "As", "", "As is there more than once"),
        (GAME, {0: "AsAx"}, "", "", "is not a card"),
        (SHORT, {0: "As2d"}, "", "", "2d is not in the deck"),
        (SHORT, {}, "5c", "", "5c is not in the deck"),
        (GAME, {0: "As"}, "", "", "two hole cards, not 1"),
        (GAME, {5: "AsAd"}, "", "", "nobody is dealt in on seat 5"),
        (GAME, {}, "2c3c4c5c6c7c", "", "at most five cards, not 6"),
        (GAME, {}, "2c3c4c5c6c", "7c8c9c", "second board"),
        (GAME, {}, "2c3c4c", "7c", "name its five cards"),
    ],
)
def test_a_deck_that_cannot_be_is_refused(
    game: Game, hole: dict[int, str], board: str, second: str, problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        stacked_deck(game, SEATS, hole, board, second_board=second)
