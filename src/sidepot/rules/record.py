"""How events and other small records of the rules are declared, and strange values are shown."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")

BRIEF = 80
"""The most letters of a strange value that a sentence repeats."""


def brief(value: object) -> str:
    """``value`` as a sentence says it: never longer than a line, whatever it is."""
    try:
        text = str(value)
    except ValueError:  # Python writes no number of more than 4,300 digits
        return "a huge number"
    return text if len(text) <= BRIEF else f"{text[:BRIEF]}..."


def strange(value: object) -> str:
    """A value that does not belong there, as Python writes it, so that ``'2'`` differs from ``2``."""
    try:
        return brief(repr(value))
    except ValueError:
        return "a huge number"


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """A slotted dataclass that type checkers treat as frozen.

    Really freezing it would make every creation four times as dear (582 against 147 ns for five fields), and a
    hand creates about thirty events. ``docs/decisions/0003-records-frozen-by-type.md`` tells the story.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
