"""A recorded hand in the words of the rules engine, whatever format it was read from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from sidepot.cards import Card, CardError, parse_cards
from sidepot.rules import Chips, Game, Post, Seat


class Unreplayable(ValueError):
    """The data itself leaves a hand open or contradicts itself, so there is nothing to check.

    ``kind`` is a short stable name ("half chips", "hidden cards", ...); the text is a full sentence.
    """

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


def known_cards(text: str) -> tuple[Card, ...] | None:
    """The cards of a record, ``None`` when some are not known. Raises :class:`Unreplayable` for what is no card."""
    if not text or "?" in text:
        return None
    try:
        return parse_cards(text)
    except CardError as error:
        raise Unreplayable("impossible cards", str(error)) from None


@dataclass(frozen=True, slots=True)
class Move:
    """A recorded decision: ``to`` is the "to" total of a bet or raise, else ``None``. ``line`` of the file."""

    seat: Seat
    verb: str
    to: Chips | None
    line: int

    def __str__(self) -> str:
        return f"{self.verb} to {self.to}" if self.to is not None else self.verb


@dataclass(frozen=True, slots=True)
class Board:
    """Recorded board cards."""

    cards: tuple[Card, ...]
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """Everything a record says about a hand. Chips are whole: ``scale`` of them make one unit of the record.

    ``hole``: known hole cards; ``shows``: what the record says of each player's showdown, cards or ``None`` for a
    muck. ``results`` are the stated final stacks, ``won`` the stated winnings (rake already taken off), both in
    chips and ``None`` where the record does not say. ``unknown_stacks``: whose ``stacks`` only stand for
    "enough".
    """

    game: Game
    stacks: tuple[Chips, ...]
    button: Seat
    posts: tuple[Post, ...] = ()
    blinds: tuple[Seat | None, Seat] | None = None
    names: tuple[str, ...] = ()
    hole: Mapping[Seat, tuple[Card, ...]] = field(default_factory=dict)
    shows: Mapping[Seat, tuple[Card, ...] | None] = field(default_factory=dict)
    steps: tuple[Move | Board, ...] = ()
    results: tuple[Fraction | None, ...] = ()
    won: tuple[Fraction, ...] = ()
    unknown_stacks: frozenset[Seat] = frozenset()
    scale: int = 1
    line: int = 1
