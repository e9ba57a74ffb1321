"""JSON text, strictly: what other readers would take differently, or could not take, is refused."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final, NoReturn

from sidepot.codec.kinds import CodecError, shown
from sidepot.codec.shapes import encode

MOST_LETTERS: Final = 1_000_000
"""Characters of one text; a hand takes a few thousand."""


def dumps(value: object) -> str:
    """``value`` (see :func:`~sidepot.codec.shapes.encode`) as one line of JSON in plain ASCII."""
    return json.dumps(encode(value), separators=(",", ":"), allow_nan=False)


def loads(line: str | bytes) -> Any:
    """The JSON value in ``line``, for one of the decode functions.

    Raises :class:`CodecError`, and nothing else, for what is not JSON, for text that is not UTF-8, for ``NaN``, for
    two entries of one name, and for text that is too long or nested too deep.
    """
    if len(line) > MOST_LETTERS:
        raise CodecError("", f"a message has at most {MOST_LETTERS} characters, not {len(line)}.")
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_twins)
    except CodecError:
        raise
    except RecursionError:
        raise CodecError("", "this is nested too deep.") from None
    except ValueError as error:
        raise CodecError("", f"this is no JSON: {error}.") from None


def _no_constant(name: str) -> NoReturn:
    raise CodecError("", f"{name} is no JSON number.")


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The entries of an object, unless a name comes twice: readers differ in which of them counts."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise CodecError("", f"an object has two entries {shown(twice)}.")
    return found
