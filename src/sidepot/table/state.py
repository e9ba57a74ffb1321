"""A table at one moment: plain fields of values that never change. Only ``evolve`` writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sidepot.rules.events import Event
from sidepot.rules.game import Chips, Game, Seat
from sidepot.rules.hand import Hand
from sidepot.table.button import Places
from sidepot.table.commands import Entry
from sidepot.table.config import TableRules
from sidepot.table.events import HandPlanned


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair that somebody sits in."""

    player: str
    chips: Chips
    """Chips in front of him that are not in the running hand: there, they are the hand's."""
    entry: Entry
    """How he comes in when he was not dealt in in the last hand."""
    added: Chips = 0
    """Chips he brought that do not count yet (T9)."""
    away: bool = False
    """He sits out."""
    leaving: bool = False
    missed_small: bool = False
    missed_big: bool = False
    straddle: Chips | None = None
    """What he wants to straddle whenever it is his turn to."""
    last_hand: int = 0
    """The number of the last hand that counted and in which he was dealt in; 0 for a newcomer."""
    last_big: int = 0
    """The number of the last hand in which he had the big blind."""

    @property
    def is_new(self) -> bool:
        """He has not been dealt in yet."""
        return not self.last_hand


class TableState:
    """Everything at the table that a step can change, and an undo brings back."""

    __slots__ = (
        "rules", "game", "next_game", "chairs", "hand", "plan", "places", "hands", "replay",
        "brought", "taken", "raked",
    )  # fmt: skip

    rules: TableRules
    game: Game
    """What the hand on the table is played as, or before the first one the game that the table was opened with."""
    next_game: Game
    """What the next hand is played as, unless it is a misdeal dealt again."""
    chairs: tuple[Chair | None, ...]
    hand: Hand | None
    """The running hand, or the last one until the next begins."""
    plan: HandPlanned | None
    """How ``hand`` was begun."""
    places: Places | None
    """Button and blinds of the last hand that counted: misdeals do not (T11)."""
    hands: int
    """Hands that counted."""
    replay: bool
    """``hand`` was a misdeal, so ``plan`` is dealt again."""
    brought: Chips
    """Chips that ever came to the table."""
    taken: Chips
    """Chips that players left with."""
    raked: Chips
    """Chips that the house took in hands that are over."""

    def copy_to(self, new: TableState) -> None:
        """Make ``new`` an independent copy. Written out field by field: every frozen step pays for it twice."""
        new.rules = self.rules
        new.game = self.game
        new.next_game = self.next_game
        new.chairs = self.chairs
        new.hand = self.hand
        new.plan = self.plan
        new.places = self.places
        new.hands = self.hands
        new.replay = self.replay
        new.brought = self.brought
        new.taken = self.taken
        new.raked = self.raked

    def snapshot(self) -> TableState:
        """An independent copy without past and future."""
        new = TableState()
        self.copy_to(new)
        return new

    def key(self) -> tuple[object, ...]:
        """All of the state in one hashable value."""
        return tuple(getattr(self, name) for name in TableState.__slots__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TableState) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    @property
    def running(self) -> bool:
        """A hand is being played."""
        return self.hand is not None and not self.hand.is_over

    @property
    def in_hand(self) -> tuple[Seat, ...]:
        """The seats dealt in in the running hand."""
        return self.hand.players if self.hand is not None and not self.hand.is_over else ()

    def seated(self) -> list[tuple[Seat, Chair]]:
        """Everybody at the table, by seat."""
        return [(seat, chair) for seat, chair in enumerate(self.chairs) if chair is not None]

    def stack(self, seat: Seat) -> Chips:
        """The chips of ``seat`` that play, in the running hand or before it; 0 for an empty chair."""
        chair = self.chairs[seat]
        if chair is None:
            return 0
        return self.hand.stacks[seat] if self.hand is not None and seat in self.in_hand else chair.chips

    def total(self) -> Chips:
        """All chips there ever were, wherever they are now; equal to ``brought`` after every event."""
        chips = self.taken + self.raked
        for chair in self.chairs:
            if chair is not None:
                chips += chair.chips + chair.added
        if self.hand is not None and not self.hand.is_over:
            chips += sum(self.hand.stacks) + self.hand.pot + self.hand.rake
        return chips


class Node(NamedTuple):
    """A moment to go back or forward to."""

    version: int
    """Events in the log at that moment."""
    state: TableState
    """Never written to."""
    kept: int
    """How many of :attr:`Timeline.kept` had happened by then."""
    opens: bool
    """The step that follows, or was taken back, begins a hand."""


class Timeline(TableState):
    """A table with its past: what an undo and a redo need (T13)."""

    __slots__ = ("version", "past", "ahead", "kept", "repeats")

    version: int
    """Events in the log."""
    past: tuple[Node, ...]
    """Before each step that can be taken back, the last one last."""
    ahead: tuple[Node, ...]
    """After each step that was taken back and can be done again, the next one last."""
    kept: tuple[Event, ...]
    """What was decided about seats and chips since the first of these moments: no undo takes it back."""
    repeats: int
    """How many of the next such events are in ``kept`` already, told again after an undo or redo."""

    @classmethod
    def opened(cls, rules: TableRules, game: Game) -> Timeline:
        """An empty table."""
        new = cls.__new__(cls)
        new.rules = rules
        new.game = new.next_game = game
        new.hand = new.plan = new.places = None
        new.chairs = (None,) * rules.seats
        new.hands = new.brought = new.taken = new.raked = new.repeats = 0
        new.replay = False
        new.version = 1
        new.past = new.ahead = ()
        new.kept = ()
        return new

    def copy_to(self, new: TableState) -> None:
        """Make ``new`` an independent copy, with past and future if it has them."""
        TableState.copy_to(self, new)
        if isinstance(new, Timeline):
            new.version = self.version
            new.past = self.past
            new.ahead = self.ahead
            new.kept = self.kept
            new.repeats = self.repeats

    def key(self) -> tuple[object, ...]:
        """All of the table, past and future included, in one hashable value."""
        return (*TableState.key(self), *(getattr(self, name) for name in Timeline.__slots__))
