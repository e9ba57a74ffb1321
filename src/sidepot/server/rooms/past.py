"""The hands that were played at a table: a list of them, and each one step by step, as one person may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import msgspec
from msgspec import Raw

from sidepot.cards import Card
from sidepot.rules import events as hand_events
from sidepot.rules.events import Event, HoleCards
from sidepot.rules.evolve import WRITERS
from sidepot.rules.game import Chips, Seat
from sidepot.rules.view import redact
from sidepot.server.rooms import events
from sidepot.server.rooms.denied import Denied
from sidepot.server.rooms.pacing import NORMAL
from sidepot.server.rooms.picture import Painter, big_blind_of
from sidepot.server.rooms.records import Record, unpack
from sidepot.server.rooms.state import RoomState
from sidepot.server.rooms.telling import told
from sidepot.server.store.base import Entry, Log
from sidepot.server.wire.views import HandEntry, TableView, You
from sidepot.table.events import HandPlanned, Sat, TableOpened


@dataclass(slots=True)
class PastHand:
    """A hand that is over."""

    number: int
    at: int
    first: int
    """The record it began with."""
    last: int
    """The record it ended with, cards shown afterwards included."""
    people: dict[Seat, str]
    names: dict[Seat, str]
    hole: dict[str, tuple[Card, ...]]
    net: dict[str, Chips]
    pot: Chips
    winners: list[str]
    board: tuple[Card, ...]
    shown: bool
    big_blind: Chips


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of a past hand: what happened, and the picture after it."""

    seq: int
    at: int
    events: list[Raw]
    table: TableView
    you: You
    by: str | None = None


MOMENTS: Final = (
    hand_events.HoleDealt, hand_events.Acted, hand_events.BoardDealt, hand_events.Shown, hand_events.Mucked,
    hand_events.Awarded, hand_events.HandEnded,
)  # fmt: skip
"""Each of these is worth a step of its own; what comes just before them belongs to it."""

OF_HAND: Final = frozenset({hand_events.HandStarted, *WRITERS})


class Past:
    """The list of hands, kept up to date record by record."""

    def __init__(self, stream: Log) -> None:
        self._log = stream
        self._hands: dict[int, PastHand] = {}
        self._latest: PastHand | None = None

    def follow(self, state: RoomState, record: Record) -> None:
        """``state`` has just followed ``record``."""
        on_table = state.hand
        if on_table is None or on_table.ended is None:
            return
        if self._latest is not None and self._latest.first == on_table.first:
            if any(event.__class__ in WRITERS for event in record.events):
                self._latest.last = state.number
            return
        hand = state.table.hand
        if hand is None or hand.is_misdeal:
            return
        net = {
            person: hand.stacks[seat] - hand.starting_stacks[seat] for seat, person in on_table.people.items()
        }  # fmt: skip
        winners = {seat for event in on_table.awarded for seat in event.winners if event.amount}
        self._latest = self._hands[on_table.number] = PastHand(
            on_table.number, on_table.at, on_table.first, state.number, on_table.people,
            {seat: state.name_of(person) for seat, person in on_table.people.items()},
            on_table.hole, net, on_table.pot, [state.name_of(on_table.people[seat]) for seat in sorted(winners)],
            hand.board, any(len(cards) == 2 for cards in hand.shown), big_blind_of(hand.game),
        )  # fmt: skip

    def latest(self, person: str, before: int | None = None, limit: int = 50) -> list[HandEntry]:
        """The latest ``limit`` hands before number ``before``, the last one first."""
        found = []
        for number in sorted(self._hands, reverse=True):
            if before is not None and number >= before:
                continue
            one = self._hands[number]
            found.append(
                HandEntry(
                    number, one.at, len(one.people), one.pot, one.winners, one.net.get(person),
                    [str(card) for card in one.hole.get(person, ())], [str(card) for card in one.board],
                    one.shown, one.big_blind,
                )
            )  # fmt: skip
            if len(found) == limit:
                break
        return found

    @property
    def numbers(self) -> list[int]:
        """The numbers of all hands that are over."""
        return sorted(self._hands)

    def find(self, number: int) -> PastHand:
        """Hand ``number``. Raises :class:`Denied`."""
        one = self._hands.get(number)
        if one is None:
            raise Denied("no-hand", number=number)
        return one

    async def events_of(self, number: int, person: str) -> list[Event]:
        """The events of a hand as ``person`` may know them: hole cards of others lie face down."""
        one = self.find(number)
        seat = next((seat for seat, player in one.people.items() if player == person), None)
        records = [unpack(entry.record) for entry in await self._read(one)]
        found = [event for record in records for event in record.events if event.__class__ in OF_HAND]
        return [redact(event, seat) for event in found]

    async def _read(self, one: PastHand) -> list[Entry]:
        return await self._log.read(one.first - 1, one.last - one.first + 1)

    async def replay(self, state: RoomState, number: int, person: str, name: str) -> list[ReplayStep]:
        """A hand step by step."""
        one = self.find(number)
        entries = await self._read(one)
        records = [unpack(entry.record) for entry in entries]
        scene = setting(state, one, records)
        painter = Painter(scene, NORMAL)
        seated = person in one.people.values()
        present = set(one.people.values())
        steps = []
        for entry, record in zip(entries, records, strict=True):
            for part in moments(record):
                item = told(part, entry.number, one.people)
                scene.follow(part)
                steps.append(
                    ReplayStep(
                        entry.number, part.at, item.private.get(person, item.events),
                        msgspec.structs.replace(painter.table(present, 0), clock=None, decision=None, next_hand=None),
                        msgspec.structs.replace(painter.you(person, name, holds_seat=seated), can_show=False),
                        record.by,
                    )
                )  # fmt: skip
        return steps


def setting(state: RoomState, one: PastHand, records: Iterable[Record]) -> RoomState:
    """A room as it was when the hand began: the same people in their seats with the same chips."""
    started = start_of(records)
    scene = RoomState(state.id)
    told_before: list[Event] = [events.RoomOpened(state.name, state.host, state.settings)]
    told_before += [
        events.Named(person, one.names[seat], state.people[person].bot) for seat, person in one.people.items()
    ]
    told_before.append(TableOpened(state.table.rules, started.game))
    told_before += [Sat(seat, person, started.stacks[seat], "post") for seat, person in one.people.items()]
    scene.follow(Record(one.at, tuple(told_before)))
    scene.number = one.first - 1
    return scene


def start_of(records: Iterable[Record]) -> hand_events.HandStarted:
    """How a hand begins."""
    found = (event for record in records for event in record.events)
    return next(event for event in found if isinstance(event, hand_events.HandStarted))


def moments(record: Record) -> Iterator[Record]:
    """The record in parts, each with one moment worth looking at; only what belongs to the hand."""
    part: list[Event] = []
    kept = [event for event in record.events if event.__class__ in OF_HAND or isinstance(event, HandPlanned)]
    for place, event in enumerate(kept):
        part.append(event)
        following = kept[place + 1] if place + 1 < len(kept) else None
        if isinstance(event, (*MOMENTS, HoleCards)) and not isinstance(
            following, HoleCards | hand_events.HandEnded | hand_events.Returned
        ):
            yield Record(record.at, tuple(part))
            part = []
    if part:
        yield Record(record.at, tuple(part))
