"""What of a record goes out, and to whom: events in JSON, hole cards face down for everybody but their owner.

What the dealer alone knows is left out. A private event that nobody has spoken for stops here with an error, by
:func:`~sidepot.rules.view.redact`, before it can leak.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Raw

from sidepot.rules.events import Audience, HoleCards
from sidepot.rules.game import Seat
from sidepot.rules.view import redact
from sidepot.server.rooms.events import ROOM_EVENTS, RunTwiceAsked, RunTwiceVoted, Said, TimedOut
from sidepot.server.rooms.records import Record, as_json
from sidepot.server.rooms.state import LogItem
from sidepot.table.events import (
    CameBack,
    ChipsCounted,
    GameChosen,
    LeaveAsked,
    Left,
    Rebought,
    Sat,
    SatOut,
    TableOpened,
)


def told(record: Record, seq: int, seats: Mapping[Seat, str], written: Sequence[Raw] | None = None) -> LogItem:
    """``record`` number ``seq`` as it is told; ``seats`` is who sat where just before it.

    ``written`` are its events in JSON, where they are at hand.
    """
    public: list[Raw] = []
    chat: list[Raw] = []
    secrets: list[tuple[int, HoleCards, Raw]] = []
    for place, event in enumerate(record.events):
        if event.seen_by is Audience.DEALER:
            continue
        json = as_json(event) if written is None else written[place]
        if event.seen_by is not Audience.EVERYBODY:
            hidden = redact(event, None)
            assert isinstance(event, HoleCards)  # noqa: S101  redact knows no other private event
            secrets.append((len(public), event, json))
            json = as_json(hidden)
        elif isinstance(event, Said):
            chat.append(json)
        public.append(json)
    private: dict[str, list[Raw]] = {}
    people = _dealt_in(seats, record) if secrets else {}
    for place, event, json in secrets:
        own = list(public)
        own[place] = json
        private[people[event.seat]] = own
    return LogItem(seq, record.at, record.by, public, private, tuple(chat))


def _dealt_in(seats: Mapping[Seat, str], record: Record) -> dict[Seat, str]:
    """Who holds which seat in the hand that ``record`` begins or goes on with."""
    return {**seats, **{event.seat: event.player for event in record.events if isinstance(event, Sat)}}


def for_viewer(item: LogItem, person: str | None, *, may_see_hand: bool = True) -> list[Raw]:
    """The events of ``item`` for somebody who holds the seat of ``person``, or looks on (``None``).

    ``may_see_hand``: at a table without spectators who has no seat is told only what is not of a hand.
    """
    if not may_see_hand:
        return [raw for raw in item.events if _typed.decode(raw).type in _APART]
    return item.events if person is None else item.private.get(person, item.events)


_APART: Final = frozenset(event.type for event in (
    *ROOM_EVENTS, TableOpened, Sat, LeaveAsked, Left, Rebought, ChipsCounted, SatOut, CameBack, GameChosen,
)) - {TimedOut.type, RunTwiceAsked.type, RunTwiceVoted.type}  # fmt: skip
"""What is told to those who may not see the hand."""


class _Typed(msgspec.Struct):
    type: str


_typed: Final = msgspec.json.Decoder(_Typed)
