"""An online table at one moment, as its records tell it: the table, the people, the clock, the deck.

It changes only by :meth:`RoomState.follow`, so reading the log again gives the same table.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import Raw

from sidepot.cards import Card
from sidepot.rules import events as hand_events
from sidepot.rules.events import Event
from sidepot.rules.evolve import WRITERS
from sidepot.rules.game import Chips, Game, Seat
from sidepot.server.rooms import events
from sidepot.server.rooms.records import Record
from sidepot.server.wire.settings import Settings
from sidepot.server.wire.views import LastAction
from sidepot.table import Table
from sidepot.table.events import Busted, CameBack, HandPlanned, Left, Rebought, Sat, SatOut, TableOpened

REMEMBERED: Final = 50
"""Command ids of each person that are known again."""

CHAT_LINES: Final = 50

LOG_ITEMS: Final = 400
"""Records that are told to who comes; a hand takes about thirty."""

GRACE: Final = 10_000
"""Milliseconds that whose turn it is has at least, when the server comes back."""


@dataclass(slots=True)
class Person:
    """Somebody known at the table."""

    name: str
    bot: str | None = None
    """The kind of computer player."""
    digest: str | None = None
    """Of his seat secret."""
    bank: int = 0
    """Milliseconds of time bank left."""
    brought: Chips = 0
    """Chips he brought since he sat down."""
    commands: OrderedDict[str, int] = field(default_factory=OrderedDict)
    """His last command ids, and the numbers of the records they led to."""


@dataclass(slots=True)
class Vote:
    """Who is asked to run the rest twice, since when, and who said what."""

    seats: tuple[Seat, ...]
    since: int
    answers: dict[Seat, bool] = field(default_factory=dict)

    @property
    def is_decided(self) -> bool:
        """Nobody has to be waited for."""
        return len(self.answers) == len(self.seats) or not all(self.answers.values())

    @property
    def is_agreed(self) -> bool:
        """All want it."""
        return len(self.answers) == len(self.seats) and all(self.answers.values())


@dataclass(slots=True)
class LogItem:
    """A record as it is told: what of it everybody may see, and what only one person may."""

    seq: int
    at: int
    by: str | None
    events: list[Raw]
    private: dict[str, list[Raw]]
    """By person: all events, with what is private to them open."""
    chat: Sequence[Raw] = ()
    """What of ``events`` was said."""


@dataclass(slots=True)
class HandOnTable:
    """What is remembered of the hand on the table until the next one begins."""

    number: int
    first: int
    """The record it begins with."""
    at: int
    people: dict[Seat, str] = field(default_factory=dict)
    hole: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    """By person: who sits down later in the same seat holds nothing."""
    last: dict[Seat, LastAction] = field(default_factory=dict)
    awarded: list[hand_events.Awarded] = field(default_factory=list)
    returned: dict[Seat, Chips] = field(default_factory=dict)
    pot: Chips = 0
    ended: int | None = None
    """When it was over."""
    timed_out: set[Seat] = field(default_factory=set)
    """Whose time was up: nobody waits for them in this hand again."""
    vote: Vote | None = None


class RoomState:
    """See the module."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.number = 0
        """Records so far."""
        self.at = 0
        """When the last of them happened."""
        self.name = ""
        self.host = ""
        self.settings = Settings()
        self.people: dict[str, Person] = {}
        self.seats: dict[Seat, str] = {}
        """Who sits where."""
        self.seat_of: dict[str, Seat] = {}
        """Where somebody sits."""
        self.banned: set[str] = set()
        self.requests: dict[int, events.Requested] = {}
        self.requested = 0
        """Requests ever made."""
        self.is_dealing = False
        """The host has said to begin."""
        self.paused_at: int | None = None
        self.table = Table.open(Game.no_limit()).table
        """An empty one before the first record."""
        self.deck: tuple[Card, ...] = ()
        self.drawn: list[int] = []
        """How many cards were drawn from the deck each time the board was dealt."""
        self.hand: HandOnTable | None = None
        self.decision: int | None = None
        """The record that brought the decision the table waits for."""
        self.turn_since = 0
        """When that decision began, pauses left out."""
        self.time_to_act = 0
        """Milliseconds for it, whatever the host has chosen since."""
        self.resting: dict[str, int] = {}
        """Who sits out or has no chips, and how many hands had been played when that began."""
        self.chat: list[LogItem] = []
        self.log: deque[LogItem] = deque(maxlen=LOG_ITEMS)
        """What was told since the hand on the table began."""

    # ------------------------------------------------------------------ reading

    def name_of(self, person: str) -> str:
        """The name of somebody."""
        known = self.people.get(person)
        return known.name if known else "somebody"

    def is_bot(self, person: str) -> bool:
        """It is a computer player."""
        known = self.people.get(person)
        return known is not None and known.bot is not None

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is."""
        hand = self.table.hand
        return None if hand is None else hand.turn

    def deadline(self, person: str) -> int:
        """When the time of ``person`` for the running decision is over, time bank included."""
        return self.turn_since + self.time_to_act + self.people[person].bank

    # ------------------------------------------------------------------ changing

    def follow(self, record: Record, table: Table | None = None, told: LogItem | None = None) -> None:
        """Go on to where ``record`` led. ``table`` is the table after it, if it is known already."""
        self.number += 1
        of_hand = False
        of_table = []
        before = self.turn
        for event in record.events:
            kind = event.__class__
            if kind not in _ROOM:
                of_table.append(event)
                of_hand = of_hand or kind in WRITERS
        if of_hand and before is not None and self.paused_at is None:
            self._charge(before, record.at)
        if of_table:
            if table is not None:
                self.table = table
            elif isinstance(of_table[0], TableOpened):
                self.table = Table.rebuild(of_table)
            else:
                self.table = self.table.evolve(of_table)
        self.at = record.at
        for event in record.events:
            handler = _FOLLOW.get(event.__class__)
            if handler is not None:
                handler(self, event)
        if of_hand:
            self._note_turn(record.at)
        if record.by and record.id:
            commands = self.people[record.by].commands
            commands[record.id] = self.number
            if len(commands) > REMEMBERED:
                commands.popitem(last=False)
        if told is not None:
            self._tell(told)

    def _charge(self, seat: Seat, at: int) -> None:
        """Take from the time bank what the decision took beyond its time."""
        person = self.people[self._player(seat)]
        over = at - self.turn_since - self.time_to_act
        if over > 0:
            person.bank = max(0, person.bank - over)

    def _player(self, seat: Seat) -> str:
        """Who was dealt in in ``seat``."""
        assert self.hand is not None  # noqa: S101  a turn without a hand cannot be
        return self.hand.people[seat]

    def _note_turn(self, at: int) -> None:
        hand = self.table.hand
        self.turn_since = at
        self.time_to_act = self.settings.act_seconds * 1000
        self.decision = self.number if hand is not None and hand.turn is not None else None
        if hand is not None and hand.is_over and self.hand is not None and self.hand.ended is None:
            self.hand.ended = at
            self.hand.vote = None

    def _tell(self, told: LogItem) -> None:
        if told.chat:
            self.chat = [*self.chat[1 - CHAT_LINES :], LogItem(told.seq, told.at, told.by, list(told.chat), {})]
        if self.hand is not None and self.hand.first == told.seq:
            self.log.clear()
        self.log.append(told)


# ---------------------------------------------------------------------- what each event changes


def _opened(state: RoomState, event: events.RoomOpened) -> None:
    state.name, state.host, state.settings = event.name, event.host, event.settings


def _named(state: RoomState, event: events.Named) -> None:
    known = state.people.get(event.person)
    if known is None:
        state.people[event.person] = Person(event.name, event.bot)
    else:
        known.name = event.name


def _locked(state: RoomState, event: events.SeatLocked) -> None:
    state.people[event.person].digest = event.digest


def _requested(state: RoomState, event: events.Requested) -> None:
    state.requests[event.number] = event
    state.requested = max(state.requested, event.number)


def _answered(state: RoomState, event: events.Answered) -> None:
    state.requests.pop(event.number, None)


def _host_changed(state: RoomState, event: events.HostChanged) -> None:
    state.host = event.person


def _kicked(state: RoomState, event: events.Kicked) -> None:
    state.banned.add(event.person)
    state.requests = {number: one for number, one in state.requests.items() if one.person != event.person}


def _dealing(state: RoomState, _: events.DealingStarted) -> None:
    state.is_dealing = True


def _paused(state: RoomState, _: events.PlayPaused) -> None:
    state.paused_at = state.at


def _resumed(state: RoomState, _: events.PlayResumed) -> None:
    """The time of the pause counts for nobody."""
    if state.paused_at is None:
        return
    paused, state.paused_at = state.paused_at, None

    def moved(mark: int) -> int:
        """When that would have begun without the pause; what began during it begins now."""
        return mark + state.at - max(mark, paused)

    state.turn_since = moved(state.turn_since)
    if state.hand is not None:
        if state.hand.vote is not None:
            state.hand.vote.since = moved(state.hand.vote.since)
        if state.hand.ended is not None:
            state.hand.ended = moved(state.hand.ended)


def _reopened(state: RoomState, _: events.Reopened) -> None:
    """Nobody knows how long the server was away: it costs no time bank, and whose turn it is has the grace at least.

    A vote begins again.
    """
    seat = state.turn
    if state.paused_at is not None or state.hand is None:
        return
    if seat is not None and state.decision is not None:
        full = state.time_to_act
        state.turn_since = max(state.turn_since, state.at - full)
        left = state.deadline(state.hand.people[seat]) - state.at
        if left < min(GRACE, full):
            state.turn_since += min(GRACE, full) - left
    if state.hand.vote is not None:
        state.hand.vote.since = state.at


def _settings(state: RoomState, event: events.SettingsChanged) -> None:
    state.settings = event.settings


def _shuffled(state: RoomState, event: events.DeckShuffled) -> None:
    state.deck, state.drawn = event.deck, []


def _asked_twice(state: RoomState, event: events.RunTwiceAsked) -> None:
    if state.hand is not None:
        state.hand.vote = Vote(event.seats, state.at)


def _voted(state: RoomState, event: events.RunTwiceVoted) -> None:
    if state.hand is not None and state.hand.vote is not None:
        state.hand.vote.answers[event.seat] = event.agree


def _sat(state: RoomState, event: Sat) -> None:
    state.seats[event.seat] = event.player
    state.seat_of[event.player] = event.seat
    person = state.people[event.player]
    person.brought = event.chips
    person.bank = state.settings.bank_seconds * 1000


def _left(state: RoomState, event: Left) -> None:
    del state.seats[event.seat], state.seat_of[event.player]
    state.people[event.player].digest = None
    state.resting.pop(event.player, None)
    state.requests = {number: one for number, one in state.requests.items() if one.person != event.player}


def _rebought(state: RoomState, event: Rebought) -> None:
    state.people[state.seats[event.seat]].brought += event.amount
    state.resting.pop(state.seats[event.seat], None)


def _timed_out(state: RoomState, event: events.TimedOut) -> None:
    if state.hand is not None:
        state.hand.timed_out.add(event.seat)


def _rests(state: RoomState, event: SatOut | Busted) -> None:
    state.resting.setdefault(state.seats[event.seat], state.table.hands)


def _came_back(state: RoomState, event: CameBack) -> None:
    state.resting.pop(state.seats[event.seat], None)
    if state.hand is not None:
        state.hand.timed_out.discard(event.seat)


def _planned(state: RoomState, event: HandPlanned) -> None:
    people = {seat: state.seats[seat] for seat in event.seats}
    state.hand = HandOnTable(event.number, state.number, state.at, people)


def _posted(state: RoomState, event: hand_events.Posted) -> None:
    if state.hand is not None and event.kind not in {"ante", "ante for all", "dead"}:
        state.hand.last[event.seat] = LastAction("post", event.amount)


def _hole(state: RoomState, event: hand_events.HoleCards) -> None:
    if state.hand is not None:
        state.hand.hole[state.hand.people[event.seat]] = event.cards


def _acted(state: RoomState, event: hand_events.Acted) -> None:
    if state.hand is not None:
        state.hand.last[event.seat] = LastAction(event.verb, event.to)


def _board(state: RoomState, event: hand_events.BoardDealt) -> None:
    state.drawn.append(len(event.cards))
    if state.hand is not None:
        state.hand.last = {seat: last for seat, last in state.hand.last.items() if last.verb == "fold"}
        state.hand.vote = None


def _returned(state: RoomState, event: hand_events.Returned) -> None:
    if state.hand is not None:
        state.hand.returned[event.seat] = event.amount


def _awarded(state: RoomState, event: hand_events.Awarded) -> None:
    if state.hand is not None:
        state.hand.awarded.append(event)
        state.hand.pot += event.amount


_FOLLOW: Final[dict[type[Event], Callable[[RoomState, Any], None]]] = {
    events.RoomOpened: _opened,
    events.Named: _named,
    events.SeatLocked: _locked,
    events.Requested: _requested,
    events.Answered: _answered,
    events.HostChanged: _host_changed,
    events.Kicked: _kicked,
    events.DealingStarted: _dealing,
    events.PlayPaused: _paused,
    events.PlayResumed: _resumed,
    events.Reopened: _reopened,
    events.SettingsChanged: _settings,
    events.DeckShuffled: _shuffled,
    events.RunTwiceAsked: _asked_twice,
    events.RunTwiceVoted: _voted,
    Sat: _sat,
    Left: _left,
    Rebought: _rebought,
    SatOut: _rests,
    Busted: _rests,
    CameBack: _came_back,
    events.TimedOut: _timed_out,
    HandPlanned: _planned,
    hand_events.Posted: _posted,
    hand_events.HoleCards: _hole,
    hand_events.Acted: _acted,
    hand_events.BoardDealt: _board,
    hand_events.Returned: _returned,
    hand_events.Awarded: _awarded,
}

_ROOM: Final = frozenset(events.ROOM_EVENTS)
