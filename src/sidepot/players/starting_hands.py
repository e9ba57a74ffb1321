"""The starting-hand chart: what to do before the flop by hand, position, and what the others have done.

It is a beginner's chart for a full table and far too tight for two players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from sidepot.cards import RANKS, Card

Move: TypeAlias = Literal["raise", "call", "fold"]
Position: TypeAlias = Literal["early", "middle", "late", "small_blind", "big_blind"]
Situation: TypeAlias = Literal[
    "all_fold", "one_call", "two_plus_calls", "one_raise_no_call", "one_raise_and_call", "two_plus_raises"
]

CLASSES: Final = {
    "very_strong": "AA KK QQ AKs AKo",
    "strong": "JJ TT 99 AQs AQo AJs",
    "medium": "AJo ATs ATo KQs KQo",
    "strong_speculative": "88 77 66 55 44 33 22 KJs KTs QJs QTs JTs T9s",
    "mixed": "KJo KTo QJo QTo JTo A9s A8s A7s A6s A5s A4s A3s A2s K9s 98s 87s",
}
"""All hands that are ever played, two ranks high card first; `s` is one suit, `o` two suits."""

SITUATIONS: Final[tuple[Situation, ...]] = (
    "all_fold", "one_call", "two_plus_calls", "one_raise_no_call", "one_raise_and_call", "two_plus_raises"
)  # fmt: skip
POSITIONS: Final[tuple[Position, ...]] = ("early", "middle", "late", "small_blind", "big_blind")
MOVES: Final[dict[str, Move]] = {"R": "raise", "C": "call", "F": "fold"}

# Situations from left to right, in each the positions early, middle, late, small blind and big blind; "-" cannot be.
# "Call" of a big blind with nothing to call is a check, and nobody folds a free check.
CHART: Final = {
    "very_strong":        "RRRR- RRRRR RRRRR RRRRR RRRRR RRRRR",
    "strong":             "RRRR- RRRRR RRRRR FRRRR CCCCC FFFFF",
    "medium":             "FRRR- FRRRR FRRRR FFCCC FCCCC FFFFF",
    "strong_speculative": "FRRR- FCCCC FCCCC FFCCC FCCCC FFFFF",
    "mixed":              "FRRR- FCCCC FCCCC FFFFF FFFFF FFFFF",
    "unlisted":           "FFFF- FFFFF FFFFF FFFFF FFFFF FFFFF",
}  # fmt: skip

CLASS_OF: Final = {hand: name for name, hands in CLASSES.items() for hand in hands.split()}

ACTIONS: Final[dict[tuple[str, Situation, Position], Move]] = {
    (name, situation, position): MOVES[letter]
    for name, row in CHART.items()
    for situation, letters in zip(SITUATIONS, row.split(), strict=True)
    for position, letter in zip(POSITIONS, letters, strict=True)
    if letter in MOVES
}


def starting_hand(hole: Sequence[Card]) -> str:
    """The usual name of two cards: "AKs", "T9o", "77"."""
    high, low = sorted(hole, key=lambda card: card.rank, reverse=True)
    if high.rank == low.rank:
        return 2 * RANKS[high.rank]
    return RANKS[high.rank] + RANKS[low.rank] + ("s" if high.suit == low.suit else "o")


def chart(hole: Sequence[Card], situation: Situation, position: Position) -> Move:
    """What the chart says."""
    return ACTIONS.get((CLASS_OF.get(starting_hand(hole), "unlisted"), situation, position), "fold")
