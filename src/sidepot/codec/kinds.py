"""The kinds of values in a message: how each is written as JSON, and read from JSON nobody vouches for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from sidepot.cards import FULL_DECK, RANKS, SUITS, Card
from sidepot.rules.events import NOBODY
from sidepot.rules.game import MAX_SEATS
from sidepot.rules.state import seats_in

T = TypeVar("T")

Json: TypeAlias = Any
"""None, bool, int, str, list or dict of these."""

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema (2020-12), or a part of one."""

MOST_CHIPS: Final = 2**53 - 1
"""The biggest number that every reader of JSON, a web page too, takes exactly."""

MOST_TEXT: Final = 1000
"""Characters of a text."""


class CodecError(ValueError):
    """Something that is not what it should be: ``place`` says where, ``str()`` is a sentence with the place."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(place, sentence)
        self.place = place
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}" if self.place else self.sentence


def shown(value: object) -> str:
    """A value as an error may quote it: short, and safe whatever it is."""
    if isinstance(value, int) and value.bit_length() > 128:
        return f"a number of {value.bit_length()} bits"
    if type(value) is str and len(value) > 40:
        return f"{value[:40]!r}..."
    if value is None or type(value) in {bool, int, float, str}:
        return repr(value)
    return f"a {type(value).__name__}"


def wrong(place: str, needed: str, value: object) -> CodecError:
    """The error for ``value``, where ``needed`` was wanted."""
    return CodecError(place, f"{needed} is needed, not {shown(value)}.")


def below(place: str, name: str) -> str:
    """The place of field ``name`` in what stands at ``place``."""
    return f"{place}.{name}" if place else name


class Kind(Protocol[T]):
    """How one kind of value is written and read. Both raise :class:`CodecError` with the place they are given."""

    @property
    def schema(self) -> Schema:
        """What the JSON of such a value looks like."""

    def write(self, value: T, place: str, /) -> Json:
        """The value as JSON."""

    def read(self, data: Json, place: str, /) -> T:
        """The value that the JSON means."""


@dataclass(frozen=True, slots=True)
class Pair(Generic[T]):
    """A kind made of its two functions and its schema."""

    write: Callable[[T, str], Json]
    read: Callable[[Json, str], T]
    schema: Schema


def same(check: Callable[[Any, str], T], schema: Schema) -> Kind[T]:
    """A kind that is JSON as it is, and checked on the way out as on the way in."""
    return Pair(check, check, schema)


def whole(least: int, most: int) -> Kind[int]:
    """A whole number; no bool, no float."""

    def check(value: object, place: str) -> int:
        if type(value) is not int or not least <= value <= most:
            raise wrong(place, f"a whole number from {least} to {most}", value)
        return value

    return same(check, {"type": "integer", "minimum": least, "maximum": most})


def _flag(value: object, place: str) -> bool:
    if type(value) is not bool:
        raise wrong(place, "true or false", value)
    return value


def _text(value: object, place: str) -> str:
    if type(value) is not str:
        raise wrong(place, "a text", value)
    if len(value) > MOST_TEXT:
        raise CodecError(place, f"a text has at most {MOST_TEXT} characters, not {len(value)}.")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise CodecError(place, "this text holds half a character and cannot be stored.")
    return value


def choice(names: Sequence[str]) -> Kind[Any]:
    """One of some words."""

    def check(value: object, place: str) -> str:
        if type(value) is not str or value not in names:
            raise wrong(place, f"one of {', '.join(names)}", value)
        return value

    return same(check, {"enum": list(names)})


def optional(kind: Kind[T]) -> Kind[T | None]:
    """A value or nothing."""
    return Pair(
        lambda value, place: None if value is None else kind.write(value, place),
        lambda value, place: None if value is None else kind.read(value, place),
        {"anyOf": [kind.schema, {"type": "null"}]},
    )


def many(kind: Kind[T], most: int, *, least: int = 0) -> Kind[tuple[T, ...]]:
    """A list of ``least`` to ``most`` values."""

    def counted(values: Sequence[Any], place: str) -> Iterable[tuple[Any, str]]:
        if not least <= len(values) <= most:
            needed = f"{least}" if least == most else f"{least} to {most}"
            raise CodecError(place, f"a list of {needed} is needed, not of {len(values)}.")
        return ((value, f"{place}[{number}]") for number, value in enumerate(values))

    def write(values: object, place: str) -> Json:
        if type(values) is not tuple and type(values) is not list:
            raise wrong(place, "a tuple", values)
        return [kind.write(value, at) for value, at in counted(values, place)]

    def read(values: object, place: str) -> tuple[T, ...]:
        if type(values) is not list:
            raise wrong(place, "a list", values)
        return tuple(kind.read(value, at) for value, at in counted(values, place))

    return Pair(write, read, {"type": "array", "items": kind.schema, "minItems": least, "maxItems": most})


def named(values: Mapping[str, T], what: str) -> Kind[T]:
    """One of some values that have a name each."""
    names = {value: name for name, value in values.items()}
    classes = {type(value) for value in names}

    def write(value: T, place: str) -> str:
        if type(value) not in classes:  # a card is a number, but a number is no card
            raise wrong(place, what, value)
        return names[value]

    def read(value: object, place: str) -> T:
        if type(value) is not str or value not in values:
            raise wrong(place, what, value)
        return values[value]

    return Pair(write, read, {"enum": list(values)})


flag = same(_flag, {"type": "boolean"})
"""True or false."""

text = same(_text, {"type": "string", "maxLength": MOST_TEXT})
"""A short text."""

chips = whole(0, MOST_CHIPS)
"""Whole chips."""

some_chips = whole(1, MOST_CHIPS)
"""Whole chips, at least one."""

seat = whole(0, MAX_SEATS - 1)
"""A chair."""

seat_or_nobody = whole(NOBODY, MAX_SEATS - 1)
"""A chair, or -1 where there is nobody."""

_card = named({str(each): each for each in FULL_DECK}, "a card, like As or Th,")

card = Pair(_card.write, _card.read, {"title": "Card", "type": "string", "pattern": f"^[{RANKS}][{SUITS}]$"})
"""A card by its usual name."""


def cards(most: int, *, least: int = 0) -> Kind[tuple[Card, ...]]:
    """Different cards, ``["As", "Kd"]``."""
    plain = many(card, most, least=least)

    def check(found: tuple[Card, ...], place: str) -> tuple[Card, ...]:
        for number, each in enumerate(found):
            if each in found[:number]:
                raise CodecError(f"{place}[{number}]", f"{each} is there more than once.")
        return found

    return Pair(
        lambda value, place: plain.write(check(value, place), place),
        lambda value, place: check(plain.read(value, place), place),
        {**plain.schema, "uniqueItems": True},
    )


def _write_seats(value: int, place: str) -> Json:
    if type(value) is not int or not 0 <= value < 1 << MAX_SEATS:
        raise wrong(place, "a set of seats", value)
    return list(seats_in(value))


def _read_seats(value: Json, place: str) -> int:
    found = many(seat, MAX_SEATS).read(value, place)
    if list(found) != sorted(set(found)):
        raise CodecError(place, "seats are listed once each, lowest first.")
    return sum(1 << each for each in found)


seats = Pair(_write_seats, _read_seats, {**many(seat, MAX_SEATS).schema, "uniqueItems": True})
"""A set of seats, as the rules keep it in the bits of a number: ``[0, 2, 5]``."""
