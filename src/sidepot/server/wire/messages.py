"""What goes over the socket, both ways: JSON text frames, one object a frame, told apart by `type`."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from sidepot.server.wire.settings import Settings
from sidepot.server.wire.views import TableView, WhyNot, You

PROTOCOL: Final = 1
"""The version that :class:`Hello` names."""

ActionId = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Chips = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Seat = Annotated[int, Meta(ge=0, le=9)]
CardText = Annotated[str, Meta(min_length=2, max_length=2)]


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message: which table, and the seat secret if this tab holds a seat there.

    `after` is the number of the last update that the client has seen; it gets what it missed, or a snapshot.
    """

    v: int
    table: Name
    seat_secret: Annotated[str, Meta(max_length=100)] | None = None
    after: int | None = None


class Resync(Struct, frozen=True, tag="resync", forbid_unknown_fields=True):
    """Numbers were skipped: send a snapshot."""


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Is anybody there? Answered by :class:`Pong`; `at` comes back."""

    at: int


class Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all commands; `table` must be the table of :class:`Hello`.

    `id` is the client's own name for it, unique for this person: saying it again gets the same answer and does nothing
    twice.
    """

    id: ActionId
    table: Name


class Act(Command, frozen=True, tag="act"):
    """A decision in the hand: `hand` and `decision` as in the picture it was made from, or it is refused.

    `to` is the total of a bet or raise.
    """

    hand: int
    decision: int
    action: Literal["fold", "check", "call", "bet", "raise", "all-in"]
    to: Chips | None = None


class Show(Command, frozen=True, tag="show"):
    """Turn up one or both of one's cards."""

    hand: int
    cards: Annotated[list[CardText], Meta(min_length=1, max_length=2)]


class RunTwice(Command, frozen=True, tag="run-twice"):
    """A vote on running the rest of the board twice."""

    hand: int
    agree: bool


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat, or ask the host for it. The answer to a seat taken holds the seat secret."""

    seat: Seat
    chips: Chips
    how: Literal["post", "wait"] = "post"


class Leave(Command, frozen=True, tag="leave"):
    """Get up: fold at one's turn, leave with the chips when the hand is over."""


class SitOut(Command, frozen=True, tag="sit-out"):
    """Sit out from the next hand on."""


class ComeBack(Command, frozen=True, tag="come-back"):
    """Play again, or stay after all; `wait` for the big blind instead of posting."""

    how: Literal["post", "wait"] = "post"


class Rebuy(Command, frozen=True, tag="rebuy"):
    """Bring more chips, or ask the host for them: they count from the next hand."""

    amount: Chips


class Straddle(Command, frozen=True, tag="straddle"):
    """Straddle `amount` whenever it is one's turn to; `null` no more."""

    amount: Chips | None


class Say(Command, frozen=True, tag="say"):
    """Chat."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take back what one asked the host for."""


class Start(Command, frozen=True, tag="start"):
    """The host: begin to deal."""


class Pause(Command, frozen=True, tag="pause"):
    """The host: stop the clock; nothing is played until :class:`Resume`."""


class Resume(Command, frozen=True, tag="resume"):
    """The host: go on."""


class Kick(Command, frozen=True, tag="kick"):
    """The host: this person has to leave the table, and may not sit down again."""

    person: Name


class AnswerRequest(Command, frozen=True, tag="answer"):
    """The host: yes or no to a request."""

    number: int
    yes: bool


class AddBot(Command, frozen=True, tag="add-bot"):
    """The host: a computer player takes a seat. Removed by :class:`Kick`."""

    seat: Seat
    kind: Annotated[str, Meta(max_length=20)]
    chips: Chips | None = None


class HandOver(Command, frozen=True, tag="hand-over"):
    """The host: somebody else has the host's rights from now on."""

    person: Name


class ChangeGame(Command, frozen=True, tag="change-game"):
    """The host: what is played from the next hand on, as :mod:`sidepot.codec` writes a game."""

    game: dict[str, Any]


class ChangeSettings(Command, frozen=True, tag="change-settings"):
    """The host: how the table is run from now on."""

    settings: Settings


ClientMessage: TypeAlias = (
    Hello | Resync | Ping | Act | Show | RunTwice | Sit | Leave | SitOut | ComeBack | Rebuy | Straddle | Say
    | Withdraw | Start | Pause | Resume | Kick | AnswerRequest | AddBot | HandOver | ChangeGame | ChangeSettings
)  # fmt: skip


class Snapshot(Struct, frozen=True, tag="snapshot", omit_defaults=True):
    """Everything: the first message after :class:`Hello`, and after a gap.

    `log` is what happened in the hand on the table so far, and the last things said, as in :class:`Update`.
    """

    v: int
    seq: int
    now: int
    table: TableView
    you: You
    log: list[Raw]
    names: dict[str, str] = {}
    """The names of everybody known at the table, by person, also of those who have left."""
    seat_secret: str | None = None
    """A new secret for the viewer's seat: the old one was lost, and no other tab holds the seat."""


class Update(Struct, frozen=True, tag="update"):
    """Something happened: update number `seq`, exactly one more than the last one, else ask to :class:`Resync`.

    `events` are the facts, as this viewer may know them, each with its own `type` (see docs/protocol.md). `table` and
    `you` are the picture after them. `by` is who did it. `done` answers the command with this `id`, which the viewer
    sent over this connection: it was done, and this update tells of it.
    """

    seq: int
    now: int
    at: int
    events: list[Raw]
    table: TableView
    you: You
    by: str | None = None
    done: str | None = None


class Picture(Struct, frozen=True, tag="picture"):
    """The picture changed although nothing happened in the game: somebody came or went, or the disk is in trouble."""

    seq: int
    now: int
    table: TableView
    you: You


class Done(Struct, frozen=True, tag="done", omit_defaults=True):
    """The command `id` was done, and `seq` is the update that tells of it.

    So is answered what no update of this connection answers by its own `done`: a command said again, a seat taken
    (with its secret), and what changed nothing.
    """

    id: str
    seq: int
    seat_secret: str | None = None


class Refusal(Struct, frozen=True, tag="refused"):
    """The command `id` was refused, and why. `id` is "" when the message could not be read at all."""

    id: str
    why: WhyNot


class Pong(Struct, frozen=True, tag="pong"):
    """The answer to :class:`Ping`, with the server's clock."""

    at: int
    now: int


class Goodbye(Struct, frozen=True, tag="goodbye"):
    """The server closes the connection, and why: `another-tab`, `no-table`, `kicked`, `no-spectators`, `flood`, ..."""

    why: WhyNot


ServerMessage: TypeAlias = Snapshot | Update | Picture | Done | Refusal | Pong | Goodbye
