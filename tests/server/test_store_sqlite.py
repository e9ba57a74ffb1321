"""The store on a disk keeps to what every store does, and to what its file promises."""

import asyncio
import os
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sidepot.server.store.base import Entry, NotDurable, StoreError, StreamConflict
from sidepot.server.store.file import FILE_NAME, FORMAT, open_for_reading
from sidepot.server.store.sqlite import SqliteStore
from sidepot.testing.store import DurableStoreSuite


class TestSqliteStore(DurableStoreSuite):
    @pytest.fixture(autouse=True)
    def _directory(self, tmp_path: Path) -> None:
        self.directory = tmp_path / "data"

    async def open(self) -> SqliteStore:
        return await SqliteStore.open(self.directory)


async def opened_and_closed(directory: Path, *records: bytes) -> None:
    store = await SqliteStore.open(directory)
    try:
        for after, record in enumerate(records):
            await store.append("t", after, record)
    finally:
        await store.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory whose stream "t" has two records."""
    asyncio.run(opened_and_closed(tmp_path, b"a", b"b"))
    return tmp_path


@pytest.fixture
def other(data: Path) -> Iterator[sqlite3.Connection]:
    """Another program that has the data file open."""
    with closing(sqlite3.connect(data / FILE_NAME, isolation_level=None, timeout=0)) as connection:
        yield connection


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """Every connection of the store, in the order they are opened, for any thread to look at."""
    found: list[sqlite3.Connection] = []
    connect: Any = sqlite3.connect

    def connected(*arguments: Any, **options: Any) -> sqlite3.Connection:
        found.append(connect(*arguments, **options, check_same_thread=False))
        return found[-1]

    monkeypatch.setattr(sqlite3, "connect", connected)
    return found


def test_one_connection_writes_and_waits_for_the_disk(data: Path, connections: list[sqlite3.Connection]) -> None:
    async def settings() -> list[list[int | str]]:
        store = await SqliteStore.open(data)
        await store.append("t", 2, b"c")
        await store.read("t")
        names = ("journal_mode", "synchronous", "mmap_size")
        found = [[each.execute(f"pragma {name}").fetchone()[0] for name in names] for each in connections]
        await store.close()
        return found

    writer, reader = asyncio.run(settings())
    assert writer == ["wal", 2, 0]
    assert reader[2] == 0


def test_a_closed_store_leaves_one_tidy_file_and_no_thread(tmp_path: Path) -> None:
    before = threading.active_count()

    async def all_of_it() -> int:
        store = await SqliteStore.open(tmp_path)
        await store.append("t", 0, b"a")
        await store.read("t")
        await store.close()
        return sum(thread.name.startswith("sidepot") for thread in threading.enumerate())

    assert asyncio.run(all_of_it()) == 0
    assert threading.active_count() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lock", FILE_NAME]


def test_only_its_owner_looks_into_a_new_data_directory(tmp_path: Path) -> None:
    """The decks of running hands are in it."""
    directory = tmp_path / "new" / "data"
    asyncio.run(opened_and_closed(directory))
    assert stat.S_IMODE(directory.stat().st_mode) == 0o700


def test_a_second_server_is_kept_out_until_the_first_ends(data: Path) -> None:
    async def two() -> None:
        first = await SqliteStore.open(data)
        with pytest.raises(StoreError, match=rf"Another Sidepot server \(process {os.getpid()}\) uses .*: stop it, or"):
            await SqliteStore.open(data)
        assert await first.append("t", 2, b"c") == 3
        await first.close()
        await opened_and_closed(data)

    asyncio.run(two())


def test_a_data_directory_that_cannot_be_used_is_said_to_be_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    with pytest.raises(StoreError, match=r"The data directory .*file/data cannot be used: Not a directory\."):
        asyncio.run(opened_and_closed(tmp_path / "file" / "data"))


def test_a_file_of_an_older_sidepot_is_brought_up_to_date_by_the_server(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as old:
        old.executescript("""
            create table meta (key text not null primary key, value text not null) without rowid;
            create table log (stream text not null, number integer not null, record text not null,
                              primary key (stream, number));
            insert into meta values ('format', '1');
            insert into log values ('b', 1, 'one'), ('a', 1, 'eins'), ('b', 2, 'two');
        """)
    with pytest.raises(StoreError, match="older Sidepot: start the server"):
        open_for_reading(tmp_path / FILE_NAME)

    async def use() -> None:
        store = await SqliteStore.open(tmp_path)
        assert list(await store.streams()) == ["a", "b"]
        assert [(entry.number, entry.record) for entry in await store.read("b")][:2] == [(1, b"one"), (2, b"two")]
        await store.append("b", await store.last("b"), b"more")
        await store.close()

    asyncio.run(use())
    asyncio.run(use())  # and again, now that it is up to date
    with closing(open_for_reading(tmp_path / FILE_NAME)) as now:
        assert now.execute("select value from meta").fetchall() == [(str(FORMAT),)]
        assert now.execute("select count(*) from log").fetchone() == (5,)


def test_a_newer_format_is_refused_and_the_file_left_alone(data: Path, other: sqlite3.Connection) -> None:
    other.execute("update meta set value = ?", (str(FORMAT + 1),))
    other.close()
    before = (data / FILE_NAME).read_bytes()
    with pytest.raises(StoreError, match=rf"has format {FORMAT + 1}, written by a newer Sidepot; .* up to {FORMAT}\."):
        asyncio.run(opened_and_closed(data))
    assert (data / FILE_NAME).read_bytes() == before


@pytest.mark.parametrize("schema", ["create table log (a)", "create table meta (key, value); create table log (a)"])
def test_a_file_of_another_program_is_refused(tmp_path: Path, schema: str) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.executescript(schema)
    with pytest.raises(StoreError, match="is no data file of Sidepot: choose another directory"):
        asyncio.run(opened_and_closed(tmp_path))


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("chips " * 1000)
    with pytest.raises(StoreError, match="cannot be used: file is not a database"):
        asyncio.run(opened_and_closed(tmp_path))


def test_a_refused_directory_is_free_again(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_text("chips " * 1000)
    with pytest.raises(StoreError):
        asyncio.run(opened_and_closed(tmp_path))
    path.unlink()
    asyncio.run(opened_and_closed(tmp_path))


def test_readers_cannot_write(data: Path) -> None:
    with closing(open_for_reading(data / FILE_NAME)) as connection, pytest.raises(sqlite3.OperationalError):
        connection.execute("delete from entry")


def test_more_appends_may_wait_than_one_statement_takes(data: Path, connections: list[sqlite3.Connection]) -> None:
    async def scenario() -> list[int]:
        store = await SqliteStore.open(data)
        try:
            connections[-1].setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 3000)
            return await asyncio.gather(*(store.append("u", after, b"u") for after in range(2500)))
        finally:
            await store.close()

    assert asyncio.run(scenario()) == list(range(1, 2501))


def test_what_is_beside_the_file_is_brought_into_it_before_it_grows_large(data: Path) -> None:
    async def sizes() -> tuple[int, int]:
        store = await SqliteStore.open(data)
        try:
            for begin in range(2, 4002, 100):
                await asyncio.gather(*(store.append("t", after, b"x" * 700) for after in range(begin, begin + 100)))
            return (data / FILE_NAME).stat().st_size, (data / f"{FILE_NAME}-wal").stat().st_size
        finally:
            await store.close()

    file, beside = asyncio.run(sizes())
    assert file > 2_000_000
    assert beside < 1_000_000


def test_a_locked_file_fails_appends_until_it_is_free(data: Path, other: sqlite3.Connection) -> None:
    async def scenario() -> list[Entry]:
        store = await SqliteStore.open(data)
        try:
            other.execute("begin exclusive")
            outcomes = await asyncio.gather(
                store.append("t", 2, b"c"), store.append("t", 3, b"d"), store.append("u", 0, b"u"), store.last("u"),
                return_exceptions=True,
            )  # fmt: skip
            assert [type(outcome) for outcome in outcomes] == [NotDurable] * 4
            assert "is locked by another program: end that program" in str(outcomes[0])
            assert len(await store.read("t")) == 2
            other.execute("rollback")
            assert await soon(store, "t") == 2
            assert await soon(store, "u") == 0
            assert await store.append("t", 2, b"c again") == 3
            return await store.read("t")
        finally:
            await store.close()

    assert asyncio.run(scenario()) == [Entry(1, b"a"), Entry(2, b"b"), Entry(3, b"c again")]


def test_what_another_program_appended_is_a_conflict_and_not_overwritten(data: Path, other: sqlite3.Connection) -> None:
    """Nobody should, but then the log wins."""

    async def scenario() -> None:
        store = await SqliteStore.open(data)
        try:
            assert await store.last("t") == 2
            other.execute("insert into entry select id, 3, 'foreign' from stream where name = 't'")
            with pytest.raises(NotDurable, match="UNIQUE constraint failed"):
                await store.append("t", 2, b"c")
            assert await soon(store, "t") == 3
            assert (await store.read("t", 2)) == [Entry(3, b"foreign")]
        finally:
            await store.close()

    asyncio.run(scenario())


def test_a_full_file_fails_the_whole_batch_and_leaves_no_hole(
    data: Path, connections: list[sqlite3.Connection]
) -> None:
    """What had been queued behind the failed append finds that its predecessor is missing."""

    async def scenario() -> None:
        store = await SqliteStore.open(data)
        try:
            writer = connections[-1]
            pages = writer.execute("pragma page_count").fetchone()[0]
            writer.execute(f"pragma max_page_count = {pages}")
            failed = await asyncio.gather(
                store.append("t", 2, b"x" * 50_000), store.append("u", 0, b"u"), return_exceptions=True
            )
            assert [str(outcome) for outcome in failed] == [
                f"The disk is full: {data / FILE_NAME} cannot grow. Make room, and play goes on."
            ] * 2
            assert [await soon(store, "t"), await soon(store, "u")] == [2, 0]
            assert await store.streams() == ["t"]
            with pytest.raises(StreamConflict, match="'t' has 2 records"):
                await store.append("t", 3, b"d")
            assert await store.append("t", 2, b"c") == 3
        finally:
            await store.close()

    asyncio.run(scenario())


async def soon(store: SqliteStore, stream: str) -> int:
    """How many records the stream has, as soon as the store can say it."""
    async with asyncio.timeout(10):
        while True:
            try:
                return await store.last(stream)
            except NotDurable:
                await asyncio.sleep(0.01)
