"""A hand's value as one whole number: what every evaluator returns.

`place << 20 | r1 << 16 | r2 << 12 | r3 << 8 | r4 << 4 | r5`, where `place` is the index of the category in
`Ranking.order` and r1..r5 are the ranks (0 two .. 12 ace) of the best five cards in the order they are
compared: pairs and threes first, then kickers from the top (rule C5); the ace of the lowest straight is last.
Within one ranking the bigger number wins and equal numbers tie. The number alone says which hand it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def pack(place: int, ranks: Sequence[int]) -> int:
    """Return the value of a hand from its place in the order and its five ranks."""
    r1, r2, r3, r4, r5 = ranks
    return place << 20 | r1 << 16 | r2 << 12 | r3 << 8 | r4 << 4 | r5


def place_of(value: int) -> int:
    """Return the index of the hand's category in `Ranking.order`, 0 to 8."""
    return value >> 20


def ranks_of(value: int) -> tuple[int, int, int, int, int]:
    """Return the ranks (0..12) of the best five cards in the order they are compared."""
    return value >> 16 & 15, value >> 12 & 15, value >> 8 & 15, value >> 4 & 15, value & 15
