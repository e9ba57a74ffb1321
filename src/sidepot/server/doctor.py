"""A look at a data directory that changes nothing: is the file whole, is every log, do the chips add up?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sidepot.codec import CodecError
from sidepot.rules.events import Event
from sidepot.server.rooms.events import ROOM_EVENTS, RoomOpened
from sidepot.server.rooms.records import Record, unpack
from sidepot.server.rooms.visits import person_stream, unpack_visit
from sidepot.server.store.base import StoreError
from sidepot.server.store.file import FILE_NAME, format_of, open_for_reading, sentence
from sidepot.table import Table
from sidepot.table.events import HandPlanned

_PAGE: Final = 500
"""Records read at a time: a server that writes meanwhile is never held up for long."""


@dataclass(frozen=True, slots=True)
class TableHealth:
    """What was found in the log of one table. ``problems`` are sentences, in the order of the records."""

    table: str
    name: str
    records: int
    hands: int
    chips: int
    problems: tuple[str, ...]

    def __str__(self) -> str:
        named = f" ({self.name})" if self.name else ""
        state = "all right" if not self.problems else "NOT all right"
        return f"{self.table}{named}: {self.records:,} records, {self.hands:,} hands, {self.chips:,} chips: {state}."


@dataclass(frozen=True, slots=True)
class Health:
    """What was found in a data directory: what is wrong with the file itself, and each table."""

    path: Path
    format: int
    problems: tuple[str, ...]
    tables: tuple[TableHealth, ...]

    @property
    def is_good(self) -> bool:
        """There is nothing wrong."""
        return not self.problems and all(not table.problems for table in self.tables)


def examine(directory: Path) -> Health:
    """Check everything in a data directory; a server may be running on it.

    Raises :class:`StoreError` when there is no data file, or none that can be read.
    """
    path = data_file(directory)
    try:
        with closing(open_for_reading(path)) as connection:
            version = format_of(connection, path) or 0
            problems = list(_damage(connection))
            try:
                streams = _streams(connection)
            except sqlite3.DatabaseError as error:
                problems.append(f"The list of tables cannot be read: {error}.")
                streams = []
            of_people = [stream for stream in streams if stream.startswith(person_stream(""))]
            problems += (problem for stream in of_people for problem in _examine_visits(connection, stream))
            tables = tuple(_examine_table(connection, stream) for stream in streams if stream not in of_people)
    except (sqlite3.Error, OSError) as error:
        raise StoreError(sentence(path, error)) from None
    return Health(path, version, tuple(problems), tables)


def back_up(directory: Path, to: Path) -> None:
    """Copy the data file to a new file ``to``, whole, while a server may be writing.

    Raises :class:`StoreError` when ``to`` is there already or cannot be written.
    """
    path = data_file(directory)
    try:
        to.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        raise StoreError(f"{to} is there already: name a new file for the copy.") from None
    except OSError as error:
        raise StoreError(f"{to} cannot be written: {error.strerror}.") from None
    with ExitStack() as failed:
        failed.callback(to.unlink)
        try:
            with closing(open_for_reading(path)) as source, closing(sqlite3.connect(to)) as copy:
                source.backup(copy)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{to} could not be written, and is no copy: {error}.") from None
        failed.pop_all()


def data_file(directory: Path) -> Path:
    """The data file of a directory. Raises :class:`StoreError` when there is none."""
    path = directory / FILE_NAME
    if not path.is_file():
        raise StoreError(f"There is no {FILE_NAME} in {directory}: no server has kept its tables there.")
    return path


def _damage(connection: sqlite3.Connection) -> Iterator[str]:
    try:
        for (found,) in connection.execute("pragma integrity_check"):
            if found != "ok":
                yield f"SQLite finds the file damaged: {' '.join(found.split())}."
        nameless = len(connection.execute("pragma foreign_key_check").fetchall())
        if nameless:
            yield f"{nameless:,} records belong to no table."
    except sqlite3.DatabaseError as error:
        yield f"SQLite finds the file damaged: {error}."


def _streams(connection: sqlite3.Connection) -> list[str]:
    return [stream for (stream,) in connection.execute("select name from stream order by name")]


def _records(connection: sqlite3.Connection, stream: str) -> Iterator[tuple[int, bytes]]:
    query = "select number, cast(record as blob) from log where stream = ? and number > ? order by number limit ?"
    after = -(2**63)
    while rows := connection.execute(query, (stream, after, _PAGE)).fetchall():
        yield from rows
        after = rows[-1][0]


def _examine_table(connection: sqlite3.Connection, stream: str) -> TableHealth:
    examination = _Examination()
    try:
        for number, record in _records(connection, stream):
            examination.look_at(number, record)
    except sqlite3.DatabaseError as error:
        examination.problems.append(f"the records after {examination.last} cannot be read: {error}")
    return examination.result(stream)


def _examine_visits(connection: sqlite3.Connection, stream: str) -> Iterator[str]:
    """The list of tables that somebody has been at."""
    try:
        for place, (number, record) in enumerate(_records(connection, stream), 1):
            if number != place:
                yield f"In {stream} {_gap(place - 1, number)}."
                return
            unpack_visit(record)
    except (sqlite3.DatabaseError, CodecError) as error:
        yield f"The tables of {stream} cannot be read: {error}."


@dataclass(slots=True)
class _Examination:
    """The log of one table, record by record. After a record that is missing or wrong nothing can be rebuilt."""

    name: str = ""
    records: int = 0
    last: int = 0
    table: Table | None = None
    problems: list[str] = field(default_factory=list)

    def look_at(self, number: int, record: bytes) -> None:
        self.records += 1
        if number != self.last + 1:
            self.problems.append(_gap(self.last, number))
        self.last = number
        try:
            found = unpack(record)
        except CodecError as error:
            self.problems.append(f"record {number} cannot be read: {error}")
            return
        if not self.problems:
            self._rebuild(number, found)

    def _rebuild(self, number: int, record: Record) -> None:
        opened = (event.name for event in record.events if isinstance(event, RoomOpened))
        self.name = next(opened, self.name)
        events = tuple(event for event in record.events if not isinstance(event, ROOM_EVENTS))
        if not events:
            return
        try:
            before, self.table = self.table, self.table.evolve(events) if self.table else Table.rebuild(events)
            self.problems += (f"{problem} (record {number})" for problem in _contradictions(before, self.table, events))
        except Exception as error:  # noqa: BLE001  a log that contradicts itself can do anything
            self.problems.append(f"record {number} does not follow from those before it: {error!r}")

    def result(self, stream: str) -> TableHealth:
        if self.table is None and not self.problems:
            self.problems.append("nobody opened a table in this log")
        hands, chips = (self.table.hands, self.table.brought) if self.table else (0, 0)
        return TableHealth(stream, self.name, self.records, hands, chips, tuple(self.problems))


def _contradictions(before: Table | None, after: Table, events: Iterable[Event]) -> Iterator[str]:
    """What cannot be true of a table after the events of a record; evolving it asks for no rule."""
    for event in events:
        if isinstance(event, HandPlanned) and before is not None and event.number != before.hands + 1:
            yield f"hand {event.number} begins when {before.hands} hands have been played"
    for seat, chair in enumerate(after.chairs):
        if chair is not None and chair.chips < 0:
            yield f"the chair of seat {seat} has {chair.chips:,} chips"
    if after.total != after.brought:
        yield f"there are {after.total:,} chips, but players have brought {after.brought:,}"


def _gap(last: int, number: int) -> str:
    if number <= last:
        return f"record {number} has no place: records are numbered from 1"
    if number == last + 2:
        return f"record {last + 1} is missing"
    return f"records {last + 1} to {number - 1} are missing"
