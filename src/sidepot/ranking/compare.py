"""Hands of several players on one board: who wins, and why (rules C2, C5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from sidepot.cards import CardError, format_cards, parse_cards
from sidepot.ranking.categories import Ranking
from sidepot.ranking.encoding import ranks_of
from sidepot.ranking.handrank import HandRank, rank
from sidepot.ranking.words import why_category, why_ranks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Name = TypeVar("Name")
"""Whatever tells the players apart: names, seats."""


@dataclass(frozen=True, slots=True)
class Comparison(Generic[Name]):
    """The outcome of `compare`."""

    winners: tuple[Name, ...]
    """Who has the best hand, in the order given; several share (rule C5)."""
    ranks: Mapping[Name, HandRank]
    """What everybody has."""


def compare(
    board: str | Iterable[str | int],
    hands: Mapping[Name, str | Iterable[str | int]],
    ranking: Ranking = Ranking.HIGH,
) -> Comparison[Name]:
    """Find who has the best hand: two hole cards each on a board of three to five cards.

    Raises `CardError` as `rank` does, `card-count` for a hand that is not two cards or no hand at all, and
    `duplicate-card` for a card that two of them, or a hand and the board, claim.
    """
    table = parse_cards(board)
    held = {name: parse_cards(cards) for name, cards in hands.items()}
    if not held:
        raise CardError("card-count", "C2", "", "There is no hand to compare.")
    for name, hole in held.items():
        if len(hole) != 2:
            given = format_cards(hole)
            raise CardError(
                "card-count",
                "C2",
                given,
                f"{name} needs two hole cards, not {len(hole)} ({given or 'none'}).",
            )
    if not 3 <= len(table) <= 5:
        given = format_cards(table)
        raise CardError(
            "card-count",
            "C2",
            given,
            f"A board is three to five cards, not {len(table)} ({given or 'none'}).",
        )
    parse_cards([*table, *(card for hole in held.values() for card in hole)])
    ranks = {name: rank((*table, *hole), ranking) for name, hole in held.items()}
    best = max(ranks.values())
    return Comparison(tuple(name for name, its in ranks.items() if its == best), ranks)


def explain(one: HandRank, other: HandRank) -> str:
    """Say why the better of two hands wins: "both have a pair of kings; the ace kicker beats the queen".

    The order of the two does not matter. Of equal hands it says that they tie. Raises `ValueError` for
    hands of different rankings, which cannot be compared.
    """
    if one.ranking is not other.ranking:
        raise ValueError(f"Hands of different games cannot be compared: {one.ranking.value} and {other.ranking.value}.")
    if one == other:
        return f"a tie: {one.words}"
    winner, loser = max(one, other), min(one, other)
    high, low = ranks_of(winner), ranks_of(loser)
    if winner.category is loser.category:
        return why_ranks(winner.category, high, low)
    return why_category(winner.category, high[0], loser.category, low[0])
