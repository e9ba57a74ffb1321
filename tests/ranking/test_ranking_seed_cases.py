"""Every worked example of the seed documents about the ranks of hands, named by its id."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sidepot.cards import parse_cards
from sidepot.ranking import HIGH, SHORT, Category, HandRank, Ranking, compare, evaluator, rank, reference
from sidepot.ranking.encoding import pack

CASES = json.loads((Path(__file__).parents[1] / "cases" / "seed_cases.json").read_text("utf-8"))["cases"]


def of_kind(kind: str) -> list[Any]:
    cases = [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] == kind]
    assert cases
    return cases


def ranking_of(case: dict[str, Any]) -> Ranking:
    return Ranking(case["input"].get("deck", "high"))


def rank_letters(hand: HandRank) -> str:
    return "".join(card.rank_char for card in hand.best)


@pytest.mark.parametrize("case", of_kind("hand_rank"))
def test_hand_rank(case: dict[str, Any]) -> None:
    hand = rank(case["input"]["cards"], ranking_of(case))
    assert hand.category is Category(case["expected"]["category"])
    assert sorted(hand.best) == sorted(parse_cards(case["input"]["cards"]))
    if "high" in case["expected"]:
        assert hand.best[0].rank_char == case["expected"]["high"]
    if "computed" in case:
        # The case sorts the wheel's ace first; we write it where it plays.
        assert rank_letters(hand) == case["computed"]["ranks"].replace("A5432", "5432A")


@pytest.mark.parametrize("case", of_kind("hand_compare"))
def test_hand_compare(case: dict[str, Any]) -> None:
    ranking = ranking_of(case)
    board, hands = case["input"]["board"], case["input"]["hands"]
    outcome = compare(board, hands, ranking)
    assert list(outcome.winners) == case["expected"]["winners"]
    for name, best in case["expected"].get("best", {}).items():
        assert outcome.ranks[name].category is Category(best["category"])
        assert rank_letters(outcome.ranks[name]) == best["best"]
    values = evaluator(ranking).values(parse_cards(board), [parse_cards(hole) for hole in hands.values()])
    assert values == [outcome.ranks[name] for name in hands]
    for name, hole in hands.items():
        assert pack(*reference.value(parse_cards([*board, *hole]), ranking)) == outcome.ranks[name]


@pytest.mark.parametrize("case", of_kind("hand_order"))
def test_hand_order(case: dict[str, Any]) -> None:
    hands = [rank(cards) for cards in case["input"]["hands_strongest_first"]]
    assert all(stronger > weaker for stronger, weaker in pairwise(hands))
    assert [hand.category for hand in hands] == list(reversed(Category))


@pytest.mark.parametrize("case", of_kind("category_names"))
def test_category_names(case: dict[str, Any]) -> None:
    nine = {category.of_nine for category in Category}
    assert len(nine) == len(HIGH.order) == len(set(HIGH.order)) == case["input"]["categories"]
    assert Category.ROYAL_FLUSH not in nine
    assert Category.ROYAL_FLUSH.of_nine is Category.STRAIGHT_FLUSH
    royal, next_best = rank("AsKsQsJsTs"), rank("KsQsJsTs9s")
    assert royal.category.of_nine is next_best.category.of_nine is Category.STRAIGHT_FLUSH
    assert royal > next_best


@pytest.mark.parametrize("case", of_kind("short_deck"))
def test_short_deck(case: dict[str, Any]) -> None:
    if case["id"] != "s4-shortdeck-deck":
        pytest.fail("a new short_deck case needs a test")
    expected = case["expected"]
    assert len(SHORT.deck) == expected["cards"]
    assert "".join(sorted({c.rank_char for c in SHORT.deck}, key="6789TJQKA".index)) == expected["ranks"]
    assert [sum(card.suit == suit for card in SHORT.deck) for suit in range(4)] == [expected["suit_cards"]] * 4
