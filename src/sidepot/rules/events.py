"""What happened: the facts a hand's log is made of, and nothing else changes a hand.

Each event says who may see it. A class without ``seen_by`` fails at import, so nothing becomes public by being
forgotten. ``type`` is the short stable name under which an event is stored.
"""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, Literal, TypeAlias

from sidepot.cards import Card
from sidepot.rules.game import Chips, Game, Seat
from sidepot.rules.record import record

NOBODY = -1
"""Stands for a seat where there is none: no turn, no small blind."""

Verb: TypeAlias = Literal["fold", "check", "call", "bet", "raise"]

PostKind: TypeAlias = Literal[
    "ante", "ante for all", "small blind", "big blind", "button blind", "straddle", "live", "dead"
]


class Audience(Enum):
    """Who may see an event."""

    EVERYBODY = "everybody"
    OWNER = "owner"
    """Only the player in the event's ``seat``."""
    DEALER = "dealer"
    """Nobody at the table: it is in the log only, like the order of the deck."""


class Event:
    """Base of all events."""

    __slots__ = ()
    seen_by: ClassVar[Audience]
    type: ClassVar[str]

    def __init_subclass__(cls) -> None:
        for name in ("seen_by", "type"):
            if name not in cls.__dict__:
                raise TypeError(f"{cls.__name__} does not say its {name}")


@record
class HandStarted(Event):
    """A hand begins. ``stacks`` has one entry a chair, 0 where nobody is dealt in.

    ``small_blind`` and ``big_blind`` are the seats that post, :data:`NOBODY` where nobody does. ``button`` may be an
    empty chair. ``button_acts_last`` is the button straddle that leaves the first turn to the player left of the
    big blind.
    """

    game: Game
    button: Seat
    stacks: tuple[Chips, ...]
    small_blind: Seat
    big_blind: Seat
    button_acts_last: bool
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "hand-started"


@record
class Posted(Event):
    """A player put in a forced or agreed post; less than its nominal size is all he has."""

    seat: Seat
    amount: Chips
    kind: PostKind
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "posted"


@record
class HoleDealt(Event):
    """Everybody has two cards; ``turn`` opens the betting against a bet of ``bet``.

    ``short`` is what the blinds in front of the players fall short of their size.
    """

    turn: Seat
    bet: Chips
    short: Chips
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "hole-dealt"


@record
class HoleCards(Event):
    """The two cards of one player. The one private fact: it is in the log and never in a Hand."""

    seat: Seat
    cards: tuple[Card, ...]
    seen_by: ClassVar[Audience] = Audience.OWNER
    type: ClassVar[str] = "hole-cards"


@record
class Acted(Event):
    """A player acted: ``added`` chips, now ``to`` in this round; ``turn`` acts next, :data:`NOBODY` ends the round."""

    seat: Seat
    verb: Verb
    added: Chips
    to: Chips
    turn: Seat
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "acted"


@record
class Returned(Event):
    """The part of a bet that nobody matched went back to its owner (B11)."""

    seat: Seat
    amount: Chips
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "returned"


@record
class BoardDealt(Event):
    """Cards of the board (none where nobody tells us). ``run`` is 0, or 1 for the second board of a hand run twice."""

    cards: tuple[Card, ...]
    turn: Seat
    run: int
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "board-dealt"


@record
class RunsAgreed(Event):
    """The players agreed to run the rest of the board twice."""

    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "runs-agreed"


@record
class Shown(Event):
    """A player turned cards up."""

    seat: Seat
    cards: tuple[Card, ...]
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "shown"


@record
class Mucked(Event):
    """A player gave up his hand at the showdown, unseen."""

    seat: Seat
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "mucked"


@record
class Raked(Event):
    """The house took ``amount`` from pot number ``pot`` (0 is the main pot)."""

    pot: int
    amount: Chips
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "raked"


@record
class Awarded(Event):
    """Pot number ``pot`` (0 is the main pot), or its share for board ``run``, went to ``winners``.

    ``shares`` are the chips of each winner, winners clockwise from the button's left.
    """

    pot: int
    amount: Chips
    winners: tuple[Seat, ...]
    shares: tuple[Chips, ...]
    run: int
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "awarded"


@record
class CardExposed(Event):
    """One hole card was exposed by the dealer; the deal goes on (T11)."""

    number: int
    seat: Seat
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "card-exposed"


@record
class Misdealt(Event):
    """All cards went back, all posts returned; the same button deals again (T11)."""

    reason: str
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "misdealt"


@record
class HandEnded(Event):
    """The hand is over; ``stacks`` has one entry a chair."""

    stacks: tuple[Chips, ...]
    seen_by: ClassVar[Audience] = Audience.EVERYBODY
    type: ClassVar[str] = "hand-ended"
