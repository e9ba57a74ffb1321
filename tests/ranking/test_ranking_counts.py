"""How many hands there are of each kind: whole decks, counted, and every one of the 7,462 classes compared."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from sidepot.ranking import HIGH, SHORT, SHORT_TRIPS, Category, Ranking, evaluator, reference
from sidepot.ranking.encoding import pack, place_of, ranks_of

CASES = json.loads((Path(__file__).parents[1] / "cases" / "seed_cases.json").read_text("utf-8"))["cases"]
SHORT_COUNTS = {case["id"]: case["expected"] for case in CASES if case["kind"] == "counts"}

# Common knowledge, weakest first: of 2,598,960 hands of five, of 133,784,560 of seven, of 7,462 classes.
FIVE = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40]
SEVEN = [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584]
CLASSES = [1277, 2860, 858, 858, 10, 1277, 156, 156, 10]


def by_category(values: Iterable[tuple[int, int]], ranking: Ranking) -> dict[Category, int]:
    """Hands a category of the nine, from hands a value."""
    counts: Counter[Category] = Counter()
    for value, count in values:
        counts[ranking.order[place_of(value)]] += count
    return counts


def high_counts(counts: list[int]) -> dict[Category, int]:
    return dict(zip(HIGH.order, counts, strict=True))


def short_counts(case: str) -> dict[Category, int]:
    return {Category(name): count for name, count in SHORT_COUNTS[case].items() if name != "total"}


def seven_card_values(ranking: Ranking) -> Iterator[int]:
    """The value of every seven cards of the deck: the five lowest as the board, then every pair above them."""
    deck = [int(card) for card in ranking.deck]
    values = evaluator(ranking).values
    for board in combinations(deck, 5):
        yield from values(board, combinations(range(board[4] + 1, 52), 2))


def test_every_five_cards_of_the_full_deck() -> None:
    value = evaluator(HIGH).value
    counts: Counter[int] = Counter()
    example = {}
    for hand in combinations(HIGH.deck, 5):
        its = value(hand)
        counts[its] += 1
        example[its] = hand
    assert counts.total() == 2_598_960
    assert by_category(counts.items(), HIGH) == high_counts(FIVE)
    assert len(example) == 7462
    assert by_category(((value, 1) for value in example), HIGH) == high_counts(CLASSES)

    royal = [value for value in example if place_of(value) == 8 and ranks_of(value)[0] == 12]
    assert [counts[value] for value in royal] == [4]
    assert royal == [max(example)]

    judged = [reference.value(example[value], HIGH) for value in sorted(example)]
    assert all(lower < higher for lower, higher in pairwise(judged))
    assert [pack(*its) for its in judged] == sorted(example)


@pytest.mark.parametrize("ranking", [SHORT, SHORT_TRIPS])
def test_every_five_cards_of_the_short_deck(ranking: Ranking) -> None:
    value = evaluator(ranking).value
    counts: Counter[int] = Counter()
    example = {}
    for hand in combinations(ranking.deck, 5):
        its = value(hand)
        counts[its] += 1
        example[its] = hand
    assert counts.total() == SHORT_COUNTS["s4-shortdeck-counts5"]["total"] == 376_992
    assert by_category(counts.items(), ranking) == short_counts("s4-shortdeck-counts5")
    judged = [reference.value(example[value], ranking) for value in sorted(example)]
    assert all(lower < higher for lower, higher in pairwise(judged))
    assert [pack(*its) for its in judged] == sorted(example)


@pytest.mark.long
def test_every_seven_cards_of_the_short_deck() -> None:
    counts = Counter(seven_card_values(SHORT))
    assert counts.total() == SHORT_COUNTS["s4-shortdeck-counts7"]["total"] == 8_347_680
    assert by_category(counts.items(), SHORT) == short_counts("s4-shortdeck-counts7")


@pytest.mark.long
def test_every_seven_cards_of_the_full_deck() -> None:
    counts = Counter(seven_card_values(HIGH))
    assert counts.total() == 133_784_560
    assert len(counts) == 4824
    assert by_category(counts.items(), HIGH) == high_counts(SEVEN)
