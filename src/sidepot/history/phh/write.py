"""Writing `.phh` and `.phhs`: one field per line, the order and quotes of the published data sets."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, time
from decimal import Decimal
from typing import Any

from sidepot.history.phh.actions import write_action
from sidepot.history.phh.hand import PhhHand

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
_AFTER_RESULTS = ("currency", "currency_symbol", "time_zone_abbreviation", "time_limit", "time_banks")


def write_phh(hand: PhhHand) -> str:
    """`hand` as a `.phh` file: its comments, then its fields.

    Reading the text gives an equal hand, except that NaN in a user field equals nothing.
    """
    return "".join(f"{line}\n" for line in (*_comments(hand), *_fields(hand)))


def write_phhs(hands: Iterable[PhhHand]) -> str:
    """`hands` as a `.phhs` file, numbered from [1], the comments of a hand above its number."""
    parts = []
    for number, hand in enumerate(hands, 1):
        lines = (*_comments(hand), f"[{number}]", *_fields(hand))
        parts.append("".join(f"{line}\n" for line in lines))
    return "\n".join(parts)


def _comments(hand: PhhHand) -> Iterator[str]:
    for comment in hand.comments:
        yield f"# {_CONTROL.sub(' ', comment)}".rstrip()


def _fields(hand: PhhHand) -> Iterator[str]:
    for name, value in _in_order(hand):
        if value is not None:
            yield f"{_key(name)} = {_toml(value)}"


def _in_order(hand: PhhHand) -> Iterator[tuple[str, Any]]:
    """What the rules need, then the other fields in their order, with the players and results among them."""
    yield "variant", hand.variant
    yield "ante_trimming_status", hand.ante_trimming_status
    yield "antes", hand.antes
    yield "blinds_or_straddles", hand.blinds_or_straddles
    yield "small_bet", hand.small_bet
    yield "big_bet", hand.big_bet
    yield "min_bet", hand.min_bet
    yield "starting_stacks", _stacks(hand.starting_stacks)
    yield "actions", [write_action(action) for action in hand.actions]
    results = [
        ("players", hand.players),
        ("finishing_stacks", _stacks(hand.finishing_stacks)),
        ("winnings", _stacks(hand.winnings)),
    ]
    for name, value in hand.fields.items():
        if name.startswith("_") or name in _AFTER_RESULTS:
            yield from results
            results = []
        yield name, value
    yield from results


def _stacks(stacks: Iterable[int | Decimal | None] | None) -> list[int | Decimal] | None:
    return None if stacks is None else [Decimal("inf") if stack is None else stack for stack in stacks]


def _toml(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case Decimal():
            return "nan" if value.is_nan() else str(value).replace("Infinity", "inf")
        case int() | float():
            return repr(value)
        case time() | date():
            return value.isoformat()
        case list() | tuple():
            return "[" + ", ".join(map(_toml, value)) + "]"
        case Mapping():
            return "{" + ", ".join(f"{_key(name)} = {_toml(entry)}" for name, entry in value.items()) + "}"
    raise TypeError(f"A PHH file cannot hold a {type(value).__name__}.")


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _string(name)


def _string(text: str) -> str:
    if "'" not in text and not _CONTROL.search(text):
        return f"'{text}'"
    return '"' + "".join(_ESCAPES.get(letter) or _escaped(letter) for letter in text) + '"'


def _escaped(letter: str) -> str:
    return f"\\u{ord(letter):04x}" if _CONTROL.match(letter) else letter
