"""Which tables somebody has been at: a stream of the store for each person, beside one for each table."""

from __future__ import annotations

from typing import Final

import msgspec

from sidepot.codec import CodecError


class _Visit(msgspec.Struct, forbid_unknown_fields=True):
    """A table that the person sat down at or opened."""

    v: int
    table: str


VISIT_VERSION: Final = 1


def table_stream(table: str) -> str:
    """The stream of a table's records."""
    return f"table/{table}"


def person_stream(person: str) -> str:
    """The stream of a person's visits."""
    return f"person/{person}"


def pack_visit(table: str) -> bytes:
    """A visit as it is stored."""
    return msgspec.json.encode(_Visit(VISIT_VERSION, table))


def unpack_visit(record: bytes) -> str:
    """The table of a visit. Raises :class:`CodecError`."""
    try:
        visit = msgspec.json.decode(record, type=_Visit)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise CodecError("", f"this is no visit to a table: {error}.") from None
    if visit.v != VISIT_VERSION:
        raise CodecError("v", f"visits of version {VISIT_VERSION} can be read, not of version {visit.v}.")
    return visit.table
