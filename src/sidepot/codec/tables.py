"""The log of a table as JSON: its own events between those of its hands, and the house rules it was opened with."""

from __future__ import annotations

from typing import Any, Final, get_args

from sidepot.codec.actions import POST
from sidepot.codec.games import GAME
from sidepot.codec.kinds import (
    Json,
    Pair,
    below,
    chips,
    choice,
    flag,
    many,
    optional,
    seat,
    seat_or_nobody,
    some_chips,
    text,
    whole,
    wrong,
)
from sidepot.codec.shapes import Shape, register
from sidepot.rules.game import MAX_SEATS, Seat
from sidepot.table import events
from sidepot.table.commands import Entry
from sidepot.table.config import ButtonRule, MissedRule, TableRules

COUNT: Final = whole(0, 2**53 - 1)
ENTRY: Final = choice(get_args(Entry))
BLIND: Final = choice(get_args(events.BlindName))

RULES: Final = Shape(
    TableRules,
    {
        "seats": whole(2, MAX_SEATS),
        "button": optional(choice(get_args(ButtonRule))),
        "missed": choice(get_args(MissedRule)),
        "tournament": flag,
        "min_buy_in": chips,
        "max_buy_in": optional(chips),
        "undo_hands": optional(COUNT),
    },
)


def _write_missed(value: tuple[Seat, events.BlindName], place: str) -> Json:
    return [seat.write(value[0], place), BLIND.write(value[1], place)]


def _read_missed(value: Json, place: str) -> tuple[Seat, events.BlindName]:
    if type(value) is not list or len(value) != 2:
        raise wrong(place, "a seat and the blind it missed", value)
    return seat.read(value[0], below(place, "seat")), BLIND.read(value[1], below(place, "blind"))


MISSED: Final = Pair(
    _write_missed,
    _read_missed,
    {"type": "array", "prefixItems": [seat.schema, BLIND.schema], "minItems": 2, "maxItems": 2, "items": False},
)

_SHAPES: Final[tuple[Shape[Any], ...]] = (
    Shape(events.TableOpened, {"rules": RULES, "game": GAME}),
    Shape(events.Sat, {"seat": seat, "player": text, "chips": some_chips, "how": ENTRY}),
    Shape(events.LeaveAsked, {"seat": seat}),
    Shape(events.Left, {"seat": seat, "player": text, "chips": chips}),
    Shape(events.Rebought, {"seat": seat, "amount": some_chips, "at_once": flag}),
    Shape(events.ChipsCounted, {"seat": seat, "amount": some_chips}),
    Shape(events.SatOut, {"seat": seat}),
    Shape(events.CameBack, {"seat": seat, "how": ENTRY}),
    Shape(events.StraddleWished, {"seat": seat, "amount": optional(some_chips)}),
    Shape(events.GameChosen, {"game": GAME}),
    Shape(
        events.HandPlanned,
        {
            "number": COUNT,
            "button": seat,
            "small_place": seat_or_nobody,
            "small": seat_or_nobody,
            "big": seat_or_nobody,
            "seats": many(seat, MAX_SEATS, least=2),
            "posts": many(POST, 3 * MAX_SEATS),
            "missed": many(MISSED, 2 * MAX_SEATS),
            "replay": flag,
        },
    ),
    Shape(events.StraddleSkipped, {"seat": seat, "amount": some_chips, "why": choice(get_args(events.WhyNoStraddle))}),
    Shape(events.Played, {"seat": seat_or_nobody}),
    Shape(
        events.Busted,
        {"seat": seat, "player": text, "number": COUNT, "stack": chips, "ante": chips, "out": flag},
    ),
    Shape(events.Undone, {"to": COUNT, "again": COUNT}),
    Shape(events.Redone, {"to": COUNT, "again": COUNT}),
)

for _shape in _SHAPES:
    register(_shape.cls.type, _shape)
