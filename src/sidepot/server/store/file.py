"""The data file of the SQLite store: where it lies, how it is opened, what its format is, and its errors in words."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from sidepot.server.store.base import StoreError

FILE_NAME: Final = "sidepot.sqlite3"
FORMAT: Final = 2

_LOCK_NAME: Final = "lock"
_BUSY_SECONDS: Final = 0.25
_LOCKED: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_META: Final = """
create table meta (key text not null primary key, value text not null) without rowid;
insert into meta values ('format', '');
"""
_SCHEMA: Final = """
create table stream (id integer primary key, name text not null unique);
create table entry (stream integer not null references stream, number integer not null, record text not null,
                    primary key (stream, number));
create view log as select name as stream, number, record from stream join entry on entry.stream = stream.id;
"""
"""Entries lie in the order of the appends: what many tables append together fills one page, not one for each of them.
Each has a place in an index besides, so a stream is a number there and its name is written once."""

_FROM_FORMAT_1: Final = f"""
alter table log rename to named;
{_SCHEMA}
insert into stream (name) select distinct stream from named order by stream;
insert into entry select id, number, record from named join stream on name = stream order by id, number;
drop table named;
"""  # noqa: S608  nothing but our own words


def open_for_writing(path: Path) -> sqlite3.Connection:
    """The one connection that writes, to a new file or one of our format; an older one is brought to it.

    Raises :class:`sqlite3.Error`, or :class:`StoreError` for a file that is not ours to write to.
    """
    path.touch(mode=0o600)  # it holds decks; SQLite gives the files beside it the same rights
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
    with ExitStack() as failed:
        failed.callback(connection.close)
        known = format_of(connection, path)
        connection.execute("pragma mmap_size = 0")
        connection.execute(
            "pragma cache_size = -65536"
        )  # KiB: the last page of every table, so that none is read again
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma wal_autocheckpoint = 0")  # not in the middle of a commit: the store says when
        connection.execute("pragma synchronous = full")
        connection.execute("pragma fullfsync = on")  # macOS: a sync there does not wait for the disk otherwise
        if known != FORMAT:
            connection.executescript(f"begin immediate;{_META + _SCHEMA if known is None else _FROM_FORMAT_1}")
            connection.execute("update meta set value = ?", (str(FORMAT),))
            connection.execute("commit")
        # Of a commit whose sync failed, what the file shows need not be on the disk. Written anew it is, or this fails.
        if connection.execute("pragma wal_checkpoint(truncate)").fetchone()[0]:
            raise StoreError(_locked(path))
        failed.pop_all()
    return connection


def open_for_reading(path: Path) -> sqlite3.Connection:
    """A connection that cannot write, not even a checkpoint. Raises like :func:`open_for_writing`."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", timeout=_BUSY_SECONDS, uri=True)
    with ExitStack() as failed:
        failed.callback(connection.close)
        found = format_of(connection, path)
        if found is None:
            raise StoreError(f"{path} is empty: no server has written to it yet.")
        if found < FORMAT:
            raise StoreError(f"{path} was written by an older Sidepot: start the server, and it brings it up to date.")
        failed.pop_all()
    return connection


def format_of(connection: sqlite3.Connection, path: Path) -> int | None:
    """The format of a file we can use, ``None`` when it is empty. Raises :class:`StoreError` for any other."""
    tables = {name for (name,) in connection.execute("select name from sqlite_master")}
    if not tables:
        return None
    row = connection.execute("select value from meta where key = 'format'").fetchone() if "meta" in tables else None
    if "log" not in tables or row is None or not str(row[0]).isdecimal():
        raise StoreError(f"{path} is no data file of Sidepot: choose another directory with --data.")
    found = int(row[0])
    if found > FORMAT:
        raise StoreError(
            f"{path} has format {found}, written by a newer Sidepot; this one knows formats up to {FORMAT}. "
            "Install the newer version, or choose another directory with --data."
        )
    return found


def sentence(path: Path, error: Exception) -> str:
    """What an error of the data file means for who runs the server."""
    if isinstance(error, StoreError):
        return str(error)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in _LOCKED:
        return _locked(path)
    if code == sqlite3.SQLITE_FULL:
        return f"The disk is full: {path} cannot grow. Make room, and play goes on."
    return f"{path} cannot be used: {error}."


def _locked(path: Path) -> str:
    return f"{path} is locked by another program: end that program, and play goes on."


class DirectoryLock:
    """Keeps a second server out of a data directory. The system ends it with the process, however that dies."""

    def __init__(self, directory: Path) -> None:
        self._file = os.open(directory / _LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            process = os.read(self._file, 20).decode("ascii", "replace").strip()
            os.close(self._file)
            if not isinstance(error, BlockingIOError):
                raise
            raise StoreError(
                f"Another Sidepot server (process {process or 'unknown'}) uses {directory}: "
                "stop it, or choose another directory with --data."
            ) from None
        os.ftruncate(self._file, 0)
        with suppress(OSError):  # a full disk: only the number is missing
            os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let the next server in."""
        os.close(self._file)
