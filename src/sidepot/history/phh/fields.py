"""The fields of one hand, taken out of its TOML table one by one with their types and counts checked."""

from collections.abc import Callable
from datetime import time
from decimal import Decimal
from typing import Any

from sidepot.history.errors import FormatError, quoted
from sidepot.history.phh.layout import Layout
from sidepot.history.tokens import AMOUNT_LIMITS, Amount, is_amount


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_name_or_number(value: object) -> bool:
    return _is_text(value) or _is_whole(value)


def _is_number(value: object) -> bool:
    return _is_whole(value) or isinstance(value, Decimal)


def _is_time(value: object) -> bool:
    return isinstance(value, time)


_Kind = tuple[str, Callable[[object], bool]]
_TEXT: _Kind = ("text in quotes", _is_text)
_WHOLE: _Kind = ("a whole number", _is_whole)
_NAME_OR_NUMBER: _Kind = ("text in quotes or a whole number", _is_name_or_number)
_NUMBER: _Kind = ("a number", _is_number)

_OTHER: dict[str, _Kind] = {
    **dict.fromkeys(("author", "event", "url", "venue", "address", "city", "region", "postal_code", "country"), _TEXT),
    **dict.fromkeys(("time_zone", "time_zone_abbreviation", "currency", "currency_symbol"), _TEXT),
    **dict.fromkeys(("day", "month", "year", "level", "seat_count"), _WHOLE),
    **dict.fromkeys(("hand", "table"), _NAME_OR_NUMBER),
    "time": ("a time such as 05:36:33, without quotes", _is_time),
    "time_limit": _NUMBER,
}
_OTHER_PER_PLAYER: dict[str, _Kind] = {"seats": _WHOLE, "time_banks": _NUMBER}


class FieldReader:
    """Hands out the fields of `table`; every error names the field and carries its line."""

    def __init__(self, table: dict[str, Any], layout: Layout, line: int) -> None:
        self._left = dict(table)
        self._layout = layout
        self._line = line

    def has(self, name: str) -> bool:
        """Whether the field is there and not taken yet."""
        return name in self._left

    def line(self, name: str) -> int:
        """The line of the field, or of the hand where the field is missing."""
        return self._layout.fields.get(name, self._line)

    def fail(self, name: str, sentence: str, code: str) -> FormatError:
        """The error `sentence` about the field `name`."""
        return FormatError(sentence, self.line(name), code)

    def text(self, name: str) -> str:
        """A field of text that must be there."""
        value = self._take(name)
        if not isinstance(value, str):
            raise self._wrong(name, "text in quotes", value)
        return value

    def flag(self, name: str) -> bool:
        """A field that is true or false."""
        value = self._take(name)
        if not isinstance(value, bool):
            raise self._wrong(name, "true or false, without quotes", value)
        return value

    def amount(self, name: str) -> Amount:
        """A field with one amount above zero."""
        return self._amount(name, self._take(name), above_zero=True)

    def amounts(self, name: str, players: int, *, late_posts: bool = False) -> tuple[Amount, ...]:
        """A list with one amount per player, zero or more, or below zero with `late_posts`."""
        return tuple(self._amount(name, value, signed=late_posts) for value in self._list(name, players))

    def stacks(self, name: str, players: int | None = None, *, above_zero: bool = False) -> tuple[Amount | None, ...]:
        """A list with one amount per player, zero or more; `inf` and `nan` are None: not known."""
        return tuple(
            None if _is_unknown(value) else self._amount(name, value, above_zero=above_zero)
            for value in self._list(name, players)
        )

    def texts(self, name: str, players: int | None = None) -> tuple[str, ...]:
        """A list of texts, of any length or with one per player."""
        return tuple(self._text_in(name, value) for value in self._list(name, players))

    def rest(self, players: int) -> dict[str, Any]:
        """All fields nobody took, in file order; those in the specification have the type it gives them."""
        for name, value in self._left.items():
            if name in _OTHER:
                kind, fits = _OTHER[name]
                if not fits(value):
                    raise self._wrong(name, kind, value)
            elif name in _OTHER_PER_PLAYER:
                kind, fits = _OTHER_PER_PLAYER[name]
                if not all(fits(entry) for entry in self._checked_list(name, value, players)):
                    raise self._wrong(name, f"a list with {kind} per player", value)
        return self._left

    def _take(self, name: str) -> object:
        if name not in self._left:
            raise self.fail(name, f"This hand lacks the field {name!r}.", "missing-field")
        return self._left.pop(name)

    def _list(self, name: str, players: int | None) -> list[object]:
        return self._checked_list(name, self._take(name), players)

    def _checked_list(self, name: str, value: object, players: int | None) -> list[object]:
        if not isinstance(value, list):
            raise self._wrong(name, "a list in square brackets", value)
        if players is not None and len(value) != players:
            entries = "1 entry" if len(value) == 1 else f"{len(value)} entries"
            sentence = f"The field {name!r} has {entries}, but there are {players} starting stacks."
            raise self.fail(name, sentence, "wrong-count")
        return value

    def _text_in(self, name: str, value: object) -> str:
        if not isinstance(value, str):
            raise self._wrong(name, "a list of texts in quotes", value)
        return value

    def _amount(self, name: str, value: object, *, above_zero: bool = False, signed: bool = False) -> Amount:
        if not _is_number(value):
            raise self._wrong(name, "made of numbers without quotes", value)
        if not is_amount(value):
            sentence = f"{quoted(value)} in {name!r} is no amount; an amount has {AMOUNT_LIMITS}."
            raise self.fail(name, sentence, "bad-amount")
        if above_zero and value <= 0:
            raise self.fail(name, f"{quoted(value)} in {name!r} must be above zero.", "bad-amount")
        if value < 0 and not signed:
            raise self.fail(name, f"{quoted(value)} in {name!r} must not be below zero.", "bad-amount")
        return value

    def _wrong(self, name: str, kind: str, value: object) -> FormatError:
        return self.fail(name, f"The field {name!r} must be {kind}, not {quoted(value)}.", "wrong-type")


def _is_unknown(value: object) -> bool:
    return isinstance(value, Decimal) and (value.is_nan() or value == Decimal("inf"))
