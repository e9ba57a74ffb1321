"""What happened at a table. The events of its hands stand in the same log, unchanged, between these.

One log, one order: who follows a table has to see a rebuy before the hand it counts for. A hand's events need no
wrapping for that, since a table has one hand at a time and the ``type`` of every event is unique.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from sidepot.rules.actions import Post
from sidepot.rules.events import Audience, Event
from sidepot.rules.game import Chips, Game, Seat
from sidepot.rules.record import record
from sidepot.table.commands import Entry
from sidepot.table.config import TableRules

BlindName: TypeAlias = Literal["small", "big"]

WhyNoStraddle: TypeAlias = Literal["chips", "size", "chip-unit", "heads-up"]
"""He has too few chips; it is not twice the last; not payable in this game's chips; two players do not straddle."""


@record
class TableOpened(Event):
    """A table stands there, with nobody at it."""

    rules: TableRules
    game: Game
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "table-opened"


@record
class Sat(Event):
    """A player sat down with chips that he brought."""

    seat: Seat
    player: str
    chips: Chips
    how: Entry
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "sat"


@record
class LeaveAsked(Event):
    """A player is leaving; :class:`Left` follows, at once or after the hand."""

    seat: Seat
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "leave-asked"


@record
class Left(Event):
    """A player left and took ``chips`` with him."""

    seat: Seat
    player: str
    chips: Chips
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "left"


@record
class Rebought(Event):
    """A player brought more chips. Unless ``at_once`` they lie beside the stack until :class:`ChipsCounted` (T9)."""

    seat: Seat
    amount: Chips
    at_once: bool
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "rebought"


@record
class ChipsCounted(Event):
    """Chips brought during a hand now play."""

    seat: Seat
    amount: Chips
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "chips-counted"


@record
class SatOut(Event):
    """A player sits out from the next hand on."""

    seat: Seat
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "sat-out"


@record
class CameBack(Event):
    """A player wants to be dealt in again, by posting or when the big blind reaches him."""

    seat: Seat
    how: Entry
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "came-back"


@record
class StraddleWished(Event):
    """A player wants to straddle ``amount`` whenever it is his turn to, or no more."""

    seat: Seat
    amount: Chips | None
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "straddle-wished"


@record
class GameChosen(Event):
    """The next hand is played as ``game``."""

    game: Game
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "game-chosen"


@record
class HandPlanned(Event):
    """The next hand begins: who is dealt in, and where button and blinds are. Its own events follow.

    ``number`` counts the hands from 1; a misdeal does not count and is planned again (``replay``). ``button`` and
    ``small_place`` may be empty chairs. ``small`` and ``big`` post the blinds, :data:`~sidepot.rules.events.NOBODY`
    where nobody does. ``posts`` are missed blinds and straddles; ``missed`` says whom the blinds pass by.
    """

    number: int
    button: Seat
    small_place: Seat
    small: Seat
    big: Seat
    seats: tuple[Seat, ...]
    posts: tuple[Post, ...]
    missed: tuple[tuple[Seat, BlindName], ...]
    replay: bool
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "hand-planned"


@record
class StraddleSkipped(Event):
    """It was a player's turn to straddle as he wished, and he could not (T5)."""

    seat: Seat
    amount: Chips
    why: WhyNoStraddle
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "straddle-skipped"


@record
class Played(Event):
    """A step of the hand: what ``seat`` did, :data:`~sidepot.rules.events.NOBODY` for who keeps the table.

    The hand's events up to the next are what came of it. It is what an undo takes back, and it keeps apart a player's
    own fold and one that was done for him.
    """

    seat: Seat
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "played"


@record
class Busted(Event):
    """A player lost his last chip in hand ``number``; ``out`` of the tournament, or he may rebuy.

    For the places of players out in the same hand (R2): the ``stack`` he began it with, and the part of it that he paid
    as ``ante`` for the whole table.
    """

    seat: Seat
    player: str
    number: int
    stack: Chips
    ante: Chips
    out: bool
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "busted"


@record
class Undone(Event):
    """The last step was taken back (T13): the table is as it was after the first ``to`` events of its log.

    What was decided about seats and chips since stays: it is told ``again``, in so many events, right after this one
    (each perhaps with what comes of it).
    """

    to: int
    again: int
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "undone"


@record
class Redone(Event):
    """A step taken back was done again (T13): the table is as it was after the first ``to`` events of its log.

    ``again`` as in :class:`Undone`.
    """

    to: int
    again: int
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "redone"


TableEvent: TypeAlias = (
    TableOpened | Sat | LeaveAsked | Left | Rebought | ChipsCounted | SatOut | CameBack | StraddleWished | GameChosen
    | HandPlanned | StraddleSkipped | Played | Busted | Undone | Redone
)  # fmt: skip
"""Everything in a table's log that is not an event of a hand."""
