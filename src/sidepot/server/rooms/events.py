"""What happened at an online table beside the game: people, the host's decisions, the deck.

They stand in one log with the events of the table and its hands. A person is named by a public id, a seat by its
number; names are told by :class:`Named`.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

from sidepot.cards import Card
from sidepot.rules.events import Audience, Event
from sidepot.rules.game import Chips, Seat
from sidepot.rules.record import record
from sidepot.server.wire.settings import Settings
from sidepot.table import Entry

RequestKind: TypeAlias = Literal["seat", "rebuy"]


@record
class RoomOpened(Event):
    """Somebody opened a table and is its host. The first event of the log; ``TableOpened`` follows."""

    name: str
    host: str
    settings: Settings
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "room-opened"


@record
class Named(Event):
    """The person's name at this table, told before anything else of him. ``bot`` is the kind of computer player."""

    person: str
    name: str
    bot: str | None = None
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "named"


@record
class SeatLocked(Event):
    """Only who knows the secret with this SHA-256 ``digest`` acts for the seat of ``person``."""

    person: str
    digest: str
    seen_by: ClassVar[Audience] = Audience.DEALER
    type: ClassVar[str] = "seat-locked"


@record
class Requested(Event):
    """Somebody asks the host for a seat, or for more chips at his seat. ``how`` he would come in."""

    number: int
    kind: RequestKind
    person: str
    seat: Seat
    chips: Chips
    how: Entry
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "requested"


@record
class Answered(Event):
    """A request was granted or not, by the host; or taken back (``yes`` false) by who asked."""

    number: int
    yes: bool
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "answered"


@record
class HostChanged(Event):
    """``person`` has the host's rights from now on."""

    person: str
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "host-changed"


@record
class Kicked(Event):
    """The host sent somebody away: he may not sit down here again."""

    person: str
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "kicked"


@record
class DealingStarted(Event):
    """The host said to begin: hands are dealt whenever two players are ready."""

    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "dealing-started"


@record
class PlayPaused(Event):
    """The host stopped the game; all clocks stand."""

    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "play-paused"


@record
class PlayResumed(Event):
    """The game goes on."""

    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "play-resumed"


@record
class SettingsChanged(Event):
    """The host changed how the table is run."""

    settings: Settings
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "settings-changed"


@record
class Said(Event):
    """Chat."""

    person: str
    text: str
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "said"


@record
class DeckShuffled(Event):
    """The deck of the hand that begins, in the order it is dealt."""

    deck: tuple[Card, ...]
    seen_by: ClassVar[Audience] = Audience.DEALER
    type: ClassVar[str] = "deck-shuffled"


@record
class TimedOut(Event):
    """A player's time and time bank are over; what is done for him follows (T12)."""

    seat: Seat
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "timed-out"


@record
class RunTwiceAsked(Event):
    """These players are asked whether to run the rest of the board twice (S4)."""

    seats: tuple[Seat, ...]
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "run-twice-asked"


@record
class RunTwiceVoted(Event):
    """A player's vote; one against it decides."""

    seat: Seat
    agree: bool
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "run-twice-voted"


@record
class Reopened(Event):
    """The server came back: time away costs no time bank and leaves ten seconds at least; a vote begins again."""

    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "reopened"


RoomEvent: TypeAlias = (
    RoomOpened | Named | SeatLocked | Requested | Answered | HostChanged | Kicked | DealingStarted | PlayPaused
    | PlayResumed | SettingsChanged | Said | DeckShuffled | TimedOut | RunTwiceAsked | RunTwiceVoted | Reopened
)  # fmt: skip

ROOM_EVENTS: Final = (
    RoomOpened, Named, SeatLocked, Requested, Answered, HostChanged, Kicked, DealingStarted, PlayPaused,
    PlayResumed, SettingsChanged, Said, DeckShuffled, TimedOut, RunTwiceAsked, RunTwiceVoted, Reopened,
)  # fmt: skip
