"""The store on a disk: one SQLite file, one thread that writes, many appends in one commit.

An append costs the event loop a place in a queue. The writing thread takes everything that waits there, writes it in
one statement that is its own transaction, waits for the disk once, tells the event loop once, and rests. One statement,
since the thread competes with the event loop for the interpreter each time it comes back from SQLite.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Final, NamedTuple, Self, TypeVar

import msgspec

from sidepot.server.store.base import Entry, NotDurable, StoreError, conflict, is_name, text_of
from sidepot.server.store.file import FILE_NAME, DirectoryLock, open_for_reading, open_for_writing, sentence

T = TypeVar("T")

_READ: Final = """
select json_group_array(json_array(number, record))
from (select number, record from log where stream = ? and number > ? order by number limit ?)
"""
_STREAMS: Final = "select json_group_array(name) from (select name from stream order by name)"
_STREAM: Final = "select id, (select max(number) from entry where stream = id) from stream where name = ?"
_PAGE: Final = 1000
_MAX_NUMBER: Final = 2**63 - 1
_RETRY_SECONDS: Final = (0.1, 2.0)
"""How long the file is left alone after it could not be opened: at first, and at most."""

_BETWEEN_COMMITS: Final = 0.005
"""Seconds from the beginning of a commit to the next at least: under load more appends share the work of one."""

_BETWEEN_CHECKPOINTS: Final = 500
"""Appends until the file itself is brought up to date. That has to fit into the pause before the next commit."""

_MOST_AT_ONCE: Final = 1000
"""Appends in one statement. Three values each; SQLite takes 32,766."""

_rows = msgspec.json.Decoder(list[tuple[int, str]]).decode
_names = msgspec.json.Decoder(list[str]).decode


class _Job(NamedTuple):
    """An append that waits; without a record, the question how many there are."""

    stream: str
    after: int
    record: str | None
    done: asyncio.Future[int]


class SqliteStore:
    """A :class:`~sidepot.server.store.base.Store` in a directory: ``await SqliteStore.open(directory)``."""

    def __init__(self, path: Path, lock: DirectoryLock) -> None:
        self._lock = lock
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._writer = Thread(target=self._write, args=(_Writer(path),), name="sidepot store", daemon=True)
        self._writer.start()
        self._reader = _Reader(path)
        self._reading = ThreadPoolExecutor(1, "sidepot reader")

    @classmethod
    async def open(cls, directory: Path) -> Self:
        """The store in ``directory``, which is made if need be; only its owner may look into it.

        Raises :class:`StoreError` when another server uses it, when it was written by a newer Sidepot, or when it
        cannot be used at all.
        """
        store = cls(directory / FILE_NAME, await asyncio.to_thread(_entered, directory))
        try:
            await store.last("")
        except BaseException:
            await store.close()
            raise
        return store

    async def append(self, stream: str, after: int, record: bytes) -> int:
        """Append ``record`` as the one after number ``after``; it is on the disk when this returns."""
        return await self._ask(stream, after, text_of(stream, record))

    async def last(self, stream: str) -> int:
        """How many records the stream has, as the writing thread knows it."""
        return await self._ask(stream, 0, None) if is_name(stream) else 0

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The records after number ``after``, at most ``limit``, read in a thread of its own."""
        if not is_name(stream):
            return []
        most = _MAX_NUMBER if limit is None else limit
        return await self._in_reader(lambda: self._reader.read(stream, min(after, _MAX_NUMBER), most))

    async def streams(self) -> list[str]:
        """The names of all streams, in order."""
        return await self._in_reader(self._reader.streams)

    async def close(self) -> None:
        """Write what waits, end the threads and let the next server in."""
        if self._closed:
            return
        self._closed = True
        await self._loop.run_in_executor(self._reading, self._reader.close)
        self._reading.shutdown()
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)  # the last connection to close tidies the file up
        self._lock.release()

    async def _ask(self, stream: str, after: int, record: str | None) -> int:
        self._check_open()
        done: asyncio.Future[int] = self._loop.create_future()
        self._jobs.put(_Job(stream, after, record, done))
        return await done

    async def _in_reader(self, work: Callable[[], T]) -> T:
        self._check_open()
        return await self._loop.run_in_executor(self._reading, work)

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("The store is closed.")

    def _write(self, writer: _Writer) -> None:
        """The writing thread: batch after batch, until the store is closed."""
        jobs = self._jobs
        while (job := jobs.get()) is not None:
            next_commit = monotonic() + _BETWEEN_COMMITS
            batch = [job]
            with suppress(Empty):
                while len(batch) < _MOST_AT_ONCE and (job := jobs.get_nowait()) is not None:
                    batch.append(job)
            outcomes = writer.write(batch)
            with suppress(RuntimeError):  # the event loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(_tell, batch, outcomes)
            if job is None:
                break
            writer.checkpoint()
            sleep(max(0.0, next_commit - monotonic()))
        writer.close()


def _entered(directory: Path) -> DirectoryLock:
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        return DirectoryLock(directory)
    except OSError as error:
        raise StoreError(f"The data directory {directory} cannot be used: {error.strerror}.") from None


def _tell(batch: list[_Job], outcomes: list[int | StoreError]) -> None:
    for job, outcome in zip(batch, outcomes, strict=True):
        if job.done.done():  # who asked was cancelled
            continue
        if isinstance(outcome, StoreError):
            job.done.set_exception(outcome)
        else:
            job.done.set_result(outcome)


@dataclass(slots=True)
class _Stream:
    """What the writing thread knows of a stream: its number in the file, when it has records, and how many."""

    id: int | None
    length: int


class _Writer:
    """The writing connection and what it knows of each stream. After any error it begins anew from the file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._streams: dict[str, _Stream] = {}
        self._since_checkpoint = 0
        self._problem = ""
        self._retry_at = 0.0
        self._pause, self._longest_pause = _RETRY_SECONDS

    def write(self, batch: list[_Job]) -> list[int | StoreError]:
        """What came of each job. All fail together when the file does; one that conflicts fails alone."""
        try:
            return self._write(self._open(), batch)
        except Exception as error:  # noqa: BLE001  whatever it was, everybody who waits has to hear of it
            self._problem = sentence(self._path, error)
            self.close()
            return [NotDurable(self._problem) for _ in batch]

    def checkpoint(self) -> None:
        """Bring the file up to date when enough was appended: after a commit, in the pause before the next.

        If that fails nothing is lost: SQLite keeps everything beside the file until it succeeds.
        """
        if self._since_checkpoint >= _BETWEEN_CHECKPOINTS and self._connection is not None:
            self._since_checkpoint = 0
            with suppress(sqlite3.Error):
                self._connection.execute("pragma wal_checkpoint(passive)").fetchone()

    def close(self) -> None:
        """Let go of the file, and trust nothing that was known of it."""
        self._streams = {}
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            if monotonic() < self._retry_at:
                raise StoreError(self._problem)
            self._retry_at = monotonic() + self._pause
            self._pause = min(2 * self._pause, self._longest_pause)
            self._connection = open_for_writing(self._path)
            self._pause = _RETRY_SECONDS[0]
        return self._connection

    def _write(self, connection: sqlite3.Connection, batch: list[_Job]) -> list[int | StoreError]:
        outcomes: list[int | StoreError] = []
        values: list[int | str | None] = []
        for name, after, record, _ in batch:
            stream = self._streams.get(name) or self._look_up(connection, name)
            if record is None:
                outcomes.append(stream.length)
            elif after != stream.length:
                outcomes.append(conflict(name, after, stream.length))
            else:
                if stream.id is None:
                    stream.id = self._begin_stream(connection, name)
                stream.length += 1
                values += (stream.id, stream.length, record)
                outcomes.append(stream.length)
        if values:
            rows = len(values) // 3
            marks = ", ".join(["(?, ?, ?)"] * rows)
            connection.execute(f"insert into entry values {marks}", values)  # noqa: S608  nothing but question marks
            if connection.in_transaction:
                connection.execute("commit")
            self._since_checkpoint += rows
        return outcomes

    def _look_up(self, connection: sqlite3.Connection, name: str) -> _Stream:
        id_, length = connection.execute(_STREAM, (name,)).fetchone() or (None, 0)
        stream = self._streams[name] = _Stream(id_, length or 0)
        return stream

    def _begin_stream(self, connection: sqlite3.Connection, name: str) -> int | None:
        """Its name goes into the same transaction as its first record."""
        if not connection.in_transaction:
            connection.execute("begin")
        return connection.execute("insert into stream (name) values (?)", (name,)).lastrowid


class _Reader:
    """The reading connection, used by one thread. What it reads comes in one row, for the reason given at the top."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def read(self, stream: str, after: int, most: int) -> list[Entry]:
        """At most ``most`` records after number ``after``."""
        entries: list[Entry] = []
        while len(entries) < most:
            wanted = min(most - len(entries), _PAGE)
            rows = _rows(self._one(_READ, stream, after, wanted))
            entries += [Entry(number, record.encode()) for number, record in rows]
            if len(rows) < wanted:
                break
            after = rows[-1][0]
        return entries

    def streams(self) -> list[str]:
        """The names of all streams."""
        return _names(self._one(_STREAMS))

    def close(self) -> None:
        """Let go of the file."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _one(self, query: str, *values: str | int) -> str:
        try:
            if self._connection is None:
                self._connection = open_for_reading(self._path)
            found: str = self._connection.execute(query, values).fetchone()[0]
        except (sqlite3.Error, OSError) as error:
            self.close()
            raise StoreError(sentence(self._path, error)) from error
        return found
