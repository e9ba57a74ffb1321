"""The quick evaluator against the reference, and what must hold for any hand."""

import random
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sidepot.cards import Card, parse_cards
from sidepot.ranking import HIGH, SHORT, SHORT_TRIPS, Evaluator, Ranking, evaluator, rank, reference
from sidepot.ranking.encoding import pack

RANKINGS = [HIGH, SHORT, SHORT_TRIPS]
# Nothing worked out yet, one for each way of asking.
FRESH = [Evaluator(HIGH) for _ in range(3)]


def hands(least: int = 5, most: int = 7) -> st.SearchStrategy[tuple[Ranking, list[Card]]]:
    """A ranking and some cards of its deck; half of them of two suits, where flushes are common."""

    def cards(ranking: Ranking) -> st.SearchStrategy[tuple[Ranking, list[Card]]]:
        two_suits = [card for card in ranking.deck if card.suit < 2]
        decks = st.sampled_from([list(ranking.deck), two_suits])
        some = decks.flatmap(lambda deck: st.lists(st.sampled_from(deck), min_size=least, max_size=most, unique=True))
        return st.tuples(st.just(ranking), some)

    return st.sampled_from(RANKINGS).flatmap(cards)


def judged(cards: list[Card] | tuple[Card, ...], ranking: Ranking) -> int:
    return pack(*reference.value(cards, ranking))


def every_pattern(ranking: Ranking, size: int) -> Iterator[list[Card]]:
    """Hands of this size with every possible set of ranks and no flush, then with every flush and any side cards."""
    ranks = sorted({card.rank for card in ranking.deck})
    for chosen in combinations_with_replacement(ranks, size):
        if all(chosen[i] != chosen[i + 4] for i in range(size - 4)):
            # Suits in turn: equal ranks are neighbours, so they differ, and no suit comes more than twice.
            yield [Card(rank * 4 + place % 4) for place, rank in enumerate(chosen)]
    for suited in range(5, size + 1):
        for flush in combinations(ranks, suited):
            sides = combinations_with_replacement(flush, size - suited)
            yield from (
                [Card(r * 4) for r in flush] + [Card(r * 4 + 1 + i) for i, r in enumerate(side)] for side in sides
            )


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_agree_with_the_reference(ranking: Ranking, size: int) -> None:
    dice = random.Random(size)
    for _ in range(600):
        cards = dice.sample(ranking.deck, size)
        expected = judged(cards, ranking)
        assert evaluator(ranking).value(cards) == expected, cards
        assert rank(cards, ranking) == expected, cards
        if size == 7:
            assert evaluator(ranking).value7(*cards) == expected, cards
            assert evaluator(ranking).values(cards[2:], [cards[:2]]) == [expected], cards


@pytest.mark.parametrize("ranking", RANKINGS)
def test_seven_plain_numbers_will_do(ranking: Ranking) -> None:
    dice = random.Random(7)
    for _ in range(200):
        cards = dice.sample(ranking.deck, 7)
        numbers = [int(card) for card in cards]
        expected = evaluator(ranking).value(cards)
        assert evaluator(ranking).value(numbers) == expected
        assert evaluator(ranking).value7(*numbers) == expected
        assert evaluator(ranking).values(numbers[2:], [numbers[:2]]) == [expected]


@pytest.mark.parametrize("text", ["2c 3d 7h 8s Tc Kd Ah", "2c 3c 7c 8c Tc Kd Ah"])
def test_every_entry_works_out_what_it_has_not_seen(text: str) -> None:
    cards = parse_cards(text)
    a, b, c, d, e, f, g = cards
    expected = judged(cards, HIGH)
    for again in range(2):
        assert FRESH[0].value(cards) == expected, again
        assert FRESH[1].value7(a, b, c, d, e, f, g) == expected, again
        assert FRESH[2].values((a, b, c, d, e), [(f, g)]) == [expected], again


@pytest.mark.parametrize("ranking", [SHORT, SHORT_TRIPS])
def test_every_short_deck_pattern_agrees_with_the_reference(ranking: Ranking) -> None:
    value7 = evaluator(ranking).value7
    for cards in every_pattern(ranking, 7):
        assert value7(*cards) == judged(cards, ranking), cards


@pytest.mark.long
@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_full_deck_pattern_agrees_with_the_reference(size: int) -> None:
    value = evaluator(HIGH).value
    for cards in every_pattern(HIGH, size):
        assert value(cards) == judged(cards, HIGH), cards


@settings(deadline=None)
@given(hands(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(hand: tuple[Ranking, list[Card]], dice: random.Random) -> None:
    ranking, cards = hand
    mixed = dice.sample(cards, len(cards))
    assert evaluator(ranking).value(mixed) == evaluator(ranking).value(cards) == judged(cards, ranking)
    assert rank(mixed, ranking).best == rank(cards, ranking).best


@settings(deadline=None)
@given(hands(), st.permutations(range(4)))
def test_suits_never_rank(hand: tuple[Ranking, list[Card]], suits: list[int]) -> None:
    ranking, cards = hand
    swapped = [Card(card.rank * 4 + suits[card.suit]) for card in cards]
    assert evaluator(ranking).value(swapped) == evaluator(ranking).value(cards)


@settings(deadline=None)
@given(hands(least=6))
def test_another_card_never_makes_a_hand_worse(hand: tuple[Ranking, list[Card]]) -> None:
    ranking, cards = hand
    assert evaluator(ranking).value(cards) >= evaluator(ranking).value(cards[:-1])


@settings(deadline=None)
@given(hands())
def test_the_best_five_are_worth_what_the_hand_is_worth(hand: tuple[Ranking, list[Card]]) -> None:
    ranking, cards = hand
    its = rank(cards, ranking)
    assert len(set(its.best)) == 5
    assert set(its.best) <= set(cards)
    assert rank(its.best, ranking) == its
    assert rank(its.best, ranking).best == its.best
    assert reference.five(its.best, ranking) == reference.value(cards, ranking)


@settings(deadline=None)
@given(hands())
def test_ten_and_t_are_the_same(hand: tuple[Ranking, list[Card]]) -> None:
    ranking, cards = hand
    text = " ".join(map(str, cards))
    assert rank(text.replace("T", "10"), ranking) == rank(text, ranking)


def test_the_evaluator_is_one_for_the_process() -> None:
    assert evaluator() is evaluator(HIGH)
    assert [evaluator(ranking).ranking for ranking in RANKINGS] == RANKINGS
