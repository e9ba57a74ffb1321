"""What a store promises: append-only streams of records, each append durable before it is said to be done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol


class StoreError(Exception):
    """The store could not keep or find something; ``str()`` is a sentence for who runs the server."""


class StreamConflict(StoreError):
    """Somebody else appended to the stream: it does not end where the writer thought."""


class NotDurable(StoreError):
    """An append failed: the disk is full, the file locked, a sync failed.

    Whether the record is there has to be asked again with :meth:`Store.last`, which fails in the same way until the
    store works again.
    """


class Entry(NamedTuple):
    """A record in a stream: ``number`` counts from 1 without gaps."""

    number: int
    record: bytes


class Store(Protocol):
    """Append-only streams of records by name. What a record means is not its business, but it is text in UTF-8.

    Its methods are called from one event loop; waiting for the disk happens elsewhere. Appends are kept in the order
    they were asked for, so the next may be asked for before the last is done: it conflicts when that one failed. After
    :meth:`close` all of them raise :class:`StoreError`.
    """

    async def append(self, stream: str, after: int, record: bytes) -> int:
        """Append ``record`` to a stream that has ``after`` records (0: a new one). Returns its number, ``after + 1``.

        When it returns, the record survives a crash of the machine. Raises :class:`StreamConflict` when the stream has
        another length, :class:`NotDurable` when it could not be made durable, and :class:`ValueError` when the name or
        the record is no text or holds the character NUL. Cancelled, it may still happen.
        """

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The records after number ``after``, at most ``limit``, in order; empty for an unknown stream."""

    async def last(self, stream: str) -> int:
        """How many records the stream has for certain, 0 for an unknown one.

        Raises :class:`NotDurable` while that cannot be said, after an append failed.
        """

    async def streams(self) -> Iterable[str]:
        """The names of all streams."""

    async def close(self) -> None:
        """Make everything durable that was appended and let go of the file. Closing again does nothing."""


def is_name(stream: str) -> bool:
    """A stream may be called so: text that UTF-8 can write, without NUL."""
    try:
        stream.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in stream


def text_of(stream: str, record: bytes) -> str:
    """The record as text. Raises :class:`ValueError` when it, or the name of the stream, is none."""
    if not is_name(stream):
        raise ValueError(f"{stream!r} is no name of a stream: a name is text without NUL")
    text = record.decode()
    if "\0" in text:
        raise ValueError(f"a record is text without NUL, unlike {record[:40]!r}")
    return text


def conflict(stream: str, after: int, length: int) -> StreamConflict:
    """The error for an append after ``after`` records to a stream that has ``length``."""
    return StreamConflict(f"The stream {stream!r} has {length} records, so nothing can be appended after {after}.")


class Log:
    """One stream of a store."""

    def __init__(self, store: Store, stream: str) -> None:
        self._store = store
        self._stream = stream

    async def append(self, after: int, record: bytes) -> int:
        """See :meth:`Store.append`."""
        return await self._store.append(self._stream, after, record)

    async def last(self) -> int:
        """See :meth:`Store.last`."""
        return await self._store.last(self._stream)

    async def read(self, after: int = 0, limit: int | None = None) -> list[Entry]:
        """See :meth:`Store.read`."""
        return await self._store.read(self._stream, after, limit)
