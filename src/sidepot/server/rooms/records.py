"""One step of an online table as it is stored: who did it and when, and all events that came of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, get_args

import msgspec
from msgspec import Raw

from sidepot.codec import CodecError, decode, encode, register
from sidepot.codec.kinds import Json, Pair, card, choice, flag, many, optional, seat, some_chips, text, whole
from sidepot.codec.shapes import Shape
from sidepot.rules.events import Event
from sidepot.rules.game import MAX_SEATS
from sidepot.server.rooms import events
from sidepot.server.wire.settings import Settings
from sidepot.table import Entry

RECORD_VERSION: Final = 1


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one command led to: it is stored whole or not at all.

    ``at`` is when, in milliseconds since 1970: all clocks are computed from it. ``by`` is the person who did it and
    ``id`` his own name for the command, so that saying it again does nothing twice.
    """

    at: int
    events: tuple[Event, ...]
    by: str | None = None
    id: str | None = None
    v: int = RECORD_VERSION


class _Stored(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A :class:`Record` as JSON."""

    v: int
    at: int
    events: list[Any]
    by: str | None = None
    id: str | None = None


_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(_Stored)


@lru_cache(maxsize=4096)
def as_json(event: Event) -> Raw:
    """An event as the codec writes it: the same few actions again and again, so many are found written already.

    Raises :class:`CodecError` for what cannot be written.
    """
    return Raw(_encoder.encode(encode(event)))


def pack(record: Record, written: Sequence[Raw] | None = None) -> bytes:
    """The record as one line of JSON; ``written`` are its events in JSON, where they are at hand."""
    written = [as_json(event) for event in record.events] if written is None else list(written)
    return _encoder.encode(_Stored(record.v, record.at, written, record.by, record.id))


def unpack(line: bytes) -> Record:
    """The record in ``line``. Raises :class:`CodecError` for anything else."""
    try:
        stored = _decoder.decode(line)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise CodecError("", f"this is no record of a table: {error}.") from None
    if stored.v != RECORD_VERSION:
        raise CodecError("v", f"records of version {RECORD_VERSION} can be read, not of version {stored.v}.")
    found = []
    for number, event in enumerate(stored.events):
        try:
            found.append(decode(event))
        except CodecError as error:
            raise CodecError(f"events[{number}].{error.place}", error.sentence) from None
    return Record(stored.at, tuple(found), stored.by, stored.id)


def _write_settings(value: Settings, _: str) -> Json:
    return {name: each for name, each in msgspec.to_builtins(value).items() if each != getattr(Settings(), name)}


def _read_settings(value: Json, place: str) -> Settings:
    try:
        return msgspec.convert(value, Settings)
    except msgspec.ValidationError as error:
        raise CodecError(place, f"these are no settings: {error}.") from None


_settings: Final = Pair(
    _write_settings, _read_settings, msgspec.json.schema_components([Settings])[1][Settings.__name__]
)
_number: Final = whole(1, 2**53 - 1)

_SHAPES: Final[tuple[Shape[Any], ...]] = (
    Shape(events.RoomOpened, {"name": text, "host": text, "settings": _settings}),
    Shape(events.Named, {"person": text, "name": text, "bot": optional(text)}),
    Shape(events.SeatLocked, {"person": text, "digest": text}),
    Shape(
        events.Requested,
        {
            "number": _number,
            "kind": choice(get_args(events.RequestKind)),
            "person": text,
            "seat": seat,
            "chips": some_chips,
            "how": choice(get_args(Entry)),
        },
    ),
    Shape(events.Answered, {"number": _number, "yes": flag}),
    Shape(events.HostChanged, {"person": text}),
    Shape(events.Kicked, {"person": text}),
    Shape(events.DealingStarted, {}),
    Shape(events.PlayPaused, {}),
    Shape(events.PlayResumed, {}),
    Shape(events.SettingsChanged, {"settings": _settings}),
    Shape(events.Said, {"person": text, "text": text}),
    Shape(events.DeckShuffled, {"deck": many(card, 52, least=36)}),
    Shape(events.TimedOut, {"seat": seat}),
    Shape(events.RunTwiceAsked, {"seats": many(seat, MAX_SEATS, least=2)}),
    Shape(events.RunTwiceVoted, {"seat": seat, "agree": flag}),
    Shape(events.Reopened, {}),
)

for _shape in _SHAPES:
    register(_shape.cls.type, _shape)
