"""Hands in words: "two pair, kings and nines, ace kicker", and why one beats another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sidepot.ranking.categories import Category, Ranking

if TYPE_CHECKING:
    from collections.abc import Sequence

_RANK_WORDS: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip

_DECIDED_BEFORE_KICKERS: Final = {
    Category.HIGH_CARD: 1,
    Category.ONE_PAIR: 2,
    Category.TWO_PAIR: 4,
    Category.THREE_OF_A_KIND: 3,
    Category.FLUSH: 1,
    Category.FOUR_OF_A_KIND: 4,
}
"""How many of the five ranks make the hand itself; after them come kickers or a flush's lower cards (C5)."""


def hand_words(category: Category, ranks: Sequence[int]) -> str:
    """Put the whole hand into words, for example "full house, eights full of kings" or "flush, king high".

    `ranks` are the five ranks (0..12) in the order they are compared. Flushes and straights are called by
    their highest card; of other hands every one of the five cards is named.
    """
    high = _RANK_WORDS[ranks[0]]
    match category:
        case Category.ROYAL_FLUSH:
            return "royal flush"
        case Category.STRAIGHT_FLUSH | Category.FLUSH | Category.STRAIGHT:
            return f"{category}, {high} high"
        case Category.FOUR_OF_A_KIND:
            return f"four {_plural(ranks[0])}, {_kickers(ranks[4:])}"
        case Category.FULL_HOUSE:
            return f"full house, {_full(ranks)}"
        case Category.THREE_OF_A_KIND:
            return f"three {_plural(ranks[0])}, {_kickers(ranks[3:])}"
        case Category.TWO_PAIR:
            return f"two pair, {_pairs(ranks)}, {_kickers(ranks[4:])}"
        case Category.ONE_PAIR:
            return f"pair of {_plural(ranks[0])}, {_kickers(ranks[2:])}"
        case Category.HIGH_CARD:
            return f"high card {high}, {_kickers(ranks[1:])}"


def why_category(winner: Category, winner_high: int, loser: Category, loser_high: int) -> str:
    """Say why the stronger category wins, as in "a flush beats a straight".

    The highs are the ranks (0..12) that lead the two hands. Mentions the short deck where it turns the usual
    order round (rule C6).
    """
    sentence = f"{_a_hand(winner, winner_high)} beats {_a_hand(loser, loser_high)}"
    usual = Ranking.HIGH.order
    if usual.index(winner.of_nine) < usual.index(loser.of_nine):
        return f"{sentence} in short deck"
    return sentence


def why_ranks(category: Category, winner: Sequence[int], loser: Sequence[int]) -> str:
    """Say why these five ranks beat others of the same category: the first difference decides (rule C5)."""
    at = next(i for i in range(5) if winner[i] != loser[i])
    high, low = _RANK_WORDS[winner[at]], _RANK_WORDS[loser[at]]
    if at >= _DECIDED_BEFORE_KICKERS.get(category, 5):
        if category is Category.FLUSH:
            return f"both have a flush, {_RANK_WORDS[winner[0]]} high; the {high} beats the {low}"
        return f"both have {_same(category, winner)}; the {high} kicker beats the {low}"
    match category:
        case Category.HIGH_CARD | Category.ONE_PAIR:
            return f"{_a_hand(category, winner[0])} beats {_a_hand(category, loser[0])}"
        case Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            better = f"{_plural(winner[0])} beat {_plural(loser[0])}"
        case Category.TWO_PAIR:
            better = f"{_pairs(winner)} beat {_pairs(loser)}"
        case Category.FULL_HOUSE:
            better = f"{_full(winner)} beats {_full(loser)}"
        case _:
            better = f"{high} high beats {low} high"
    return f"both have {_a_hand(category, winner[0])}; {better}"


def _same(category: Category, ranks: Sequence[int]) -> str:
    """Name what two hands have in common that only a kicker tells apart."""
    match category:
        case Category.FOUR_OF_A_KIND:
            return f"four {_plural(ranks[0])}"
        case Category.THREE_OF_A_KIND:
            return f"three {_plural(ranks[0])}"
        case Category.TWO_PAIR:
            return f"two pair, {_pairs(ranks)}"
        case _:
            return _a_hand(category, ranks[0])


def _a_hand(category: Category, high: int) -> str:
    """Name the category as a noun in a sentence: "a flush", "a pair of kings", "ace high"."""
    match category:
        case Category.HIGH_CARD:
            return f"{_RANK_WORDS[high]} high"
        case Category.ONE_PAIR:
            return f"a pair of {_plural(high)}"
        case Category.TWO_PAIR | Category.THREE_OF_A_KIND | Category.FOUR_OF_A_KIND:
            return str(category)
        case _:
            return f"a {category}"


def _plural(rank: int) -> str:
    word = _RANK_WORDS[rank]
    return f"{word}es" if word == "six" else f"{word}s"


def _pairs(ranks: Sequence[int]) -> str:
    return f"{_plural(ranks[0])} and {_plural(ranks[2])}"


def _full(ranks: Sequence[int]) -> str:
    return f"{_plural(ranks[0])} full of {_plural(ranks[3])}"


def _kickers(ranks: Sequence[int]) -> str:
    named = "-".join(_RANK_WORDS[rank] for rank in ranks)
    return f"{named} kicker" if len(ranks) == 1 else f"{named} kickers"
