"""`sidepot doctor`: it finds what is wrong in a real data directory, and changes nothing."""

import asyncio
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sidepot import Game
from sidepot.cli.main import app, main
from sidepot.rules.events import Event
from sidepot.rules.needs import Act
from sidepot.server.doctor import Health, back_up, examine
from sidepot.server.rooms.events import Named, RoomOpened
from sidepot.server.rooms.records import Record, pack
from sidepot.server.store.base import StoreError
from sidepot.server.store.file import FILE_NAME, FORMAT
from sidepot.server.store.sqlite import SqliteStore
from sidepot.server.wire.settings import Settings
from sidepot.table import Command, Play, Sit, StartHand, Table
from sidepot.table.events import Left


def steps() -> Iterator[tuple[Event, ...]]:
    """What happens at a table of three where everybody folds, step by step."""
    table, events = Table.open(Game.no_limit((5, 10)))
    yield (RoomOpened("Friday", "p_ann", Settings()), Named("p_ann", "Ann"), *events)
    commands: list[Command] = [Sit(f"p{seat}", seat, 1000) for seat in range(3)]
    while table.hands < 2 or commands:
        if commands:
            command = commands.pop(0)
        elif isinstance(table.need, Act):
            assert table.default_action is not None
            command = Play(table.need.seat, table.default_action)
        else:
            command = StartHand(button=0) if table.button is None else StartHand()
        table, events = table.apply(command)
        yield events
    yield (Named("p_bob", "Bob"),)


RECORDS = [pack(Record(1_700_000_000_000 + number, events, "p_ann")) for number, events in enumerate(steps())]


async def write(directory: Path, **tables: list[bytes]) -> None:
    store = await SqliteStore.open(directory)
    try:
        for name, records in tables.items():
            await asyncio.gather(*(store.append(name, after, record) for after, record in enumerate(records)))
    finally:
        await store.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with the tables "good" and "bad", of which the second is there to be damaged."""
    directory = tmp_path / "data"
    asyncio.run(write(directory, good=RECORDS, bad=RECORDS))
    return directory


def damage(directory: Path, statement: str, *values: object) -> None:
    """Change the file behind the server's back; ``{bad}`` is the number of the table "bad" there."""
    with closing(sqlite3.connect(directory / FILE_NAME)) as connection:
        connection.execute(statement.format(bad="(select id from stream where name = 'bad')"), values)
        connection.commit()


def problems(directory: Path) -> list[str]:
    """What is wrong with the table "bad"; the other is all right, and so is the file."""
    health = examine(directory)
    assert health.problems == ()
    bad, good = health.tables
    assert good.problems == ()
    assert health.is_good is not bool(bad.problems)
    return list(bad.problems)


def test_whole_tables_are_all_right(data: Path) -> None:
    health = examine(data)
    assert health.is_good
    assert health.format == FORMAT
    assert [(table.table, table.name) for table in health.tables] == [("bad", "Friday"), ("good", "Friday")]
    assert {(table.records, table.hands, table.chips) for table in health.tables} == {(len(RECORDS), 2, 3000)}


def test_a_missing_record_is_named(data: Path) -> None:
    damage(data, "delete from entry where stream = {bad} and number = 4")
    assert problems(data) == ["record 4 is missing"]


def test_a_gap_is_named_once_and_the_rest_still_read(data: Path) -> None:
    damage(data, "delete from entry where stream = {bad} and number between 3 and 5")
    damage(data, "update entry set record = 'null' where stream = {bad} and number = 8")
    gap, unreadable = problems(data)
    assert gap == "records 3 to 5 are missing"
    assert unreadable.startswith("record 8 cannot be read: ")


def test_records_from_before_the_first_have_no_place(data: Path) -> None:
    damage(data, "insert into entry values ({bad}, 0, ?)", RECORDS[0].decode())
    assert problems(data)[0] == "record 0 has no place: records are numbered from 1"


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("", "this is no record of a table"),
        ("[1, 2", "this is no record of a table"),
        ('{"v":9,"at":1,"events":[]}', "records of version 1 can be read, not of version 9"),
        ('{"v":1,"at":1,"events":[{"v":1,"type":"moon-landed"}]}', "events[0]"),
    ],
)
def test_a_record_that_cannot_be_read_is_named_with_the_reason(data: Path, record: str, sentence: str) -> None:
    damage(data, "update entry set record = ? where stream = {bad} and number = 6", record)
    (problem,) = problems(data)
    assert problem.startswith("record 6 cannot be read: ")
    assert sentence in problem


def test_bytes_that_are_no_text_cannot_be_read(data: Path) -> None:
    damage(data, "update entry set record = ? where stream = {bad} and number = 6", b"\xff\xfe{")
    (problem,) = problems(data)
    assert problem.startswith("record 6 cannot be read: ")


def test_chips_out_of_nowhere_are_noticed_at_the_record_that_brings_them(data: Path) -> None:
    """Somebody who never sat down leaves with three chips, and the table goes on."""
    record = pack(Record(1, (Left(5, "p5", 3),))).decode()
    damage(data, "update entry set record = ? where stream = {bad} and number = ?", record, len(RECORDS))
    damage(data, "insert into entry values ({bad}, ?, ?)", len(RECORDS) + 1, RECORDS[-1].decode())
    assert problems(data) == [f"there are 3,003 chips, but players have brought 3,000 (record {len(RECORDS)})"]


def dealt(hand: int) -> int:
    """The number of the record with which a hand begins."""
    begins = b'"hand-planned","number":%d' % hand
    return next(number for number, record in enumerate(RECORDS, start=1) if begins in record)


def test_a_hand_that_was_never_dealt_is_noticed_when_the_next_begins(data: Path) -> None:
    damage(data, "update entry set record = ? where stream = {bad} and number = ?", RECORDS[-1].decode(), dealt(1))
    assert problems(data) == [
        f"hand 2 begins when 0 hands have been played (record {dealt(2)})",
        f"the chair of seat 2 has -5 chips (record {dealt(2)})",
    ]


def test_a_record_that_contradicts_the_log_is_named(data: Path) -> None:
    """The player on the button has no chair."""
    text = RECORDS[dealt(1) - 1].decode().replace('"seats":[0,1,2]', '"seats":[0,1,9]')
    damage(data, "update entry set record = ? where stream = {bad} and number = ?", text, dealt(1))
    (problem,) = problems(data)
    assert "does not follow from those before it: IndexError" in problem


def test_a_log_that_does_not_begin_with_a_table_is_named(data: Path) -> None:
    damage(data, "update entry set record = ? where stream = {bad} and number = 1", RECORDS[-1].decode())
    assert "record 2 does not follow from those before it: ValueError" in problems(data)[0]


def test_a_log_without_a_table_is_named(data: Path) -> None:
    damage(data, "delete from entry where stream = {bad} and number > 1")
    damage(data, "update entry set record = ? where stream = {bad}", RECORDS[-1].decode())
    assert problems(data) == ["nobody opened a table in this log"]


def test_records_of_a_stream_that_has_no_name_are_noticed(data: Path) -> None:
    damage(data, "delete from stream where id = {bad}")
    health = examine(data)
    assert health.problems == (f"{len(RECORDS)} records belong to no table.",)
    assert [(table.table, table.problems) for table in health.tables] == [("good", ())]


def test_a_damaged_file_is_noticed_and_what_can_be_read_is(tmp_path: Path) -> None:
    """The pages of a long log are overwritten; the short one before it lies elsewhere."""
    asyncio.run(write(tmp_path, good=RECORDS, large=[*RECORDS, b"x" * 400_000, b"x"]))
    path = tmp_path / FILE_NAME
    content = bytearray(path.read_bytes())
    content[-300_000:] = b"\xee" * 300_000
    path.write_bytes(content)
    health = examine(tmp_path)
    assert not health.is_good
    assert health.problems
    assert all(problem.startswith("SQLite finds the file damaged: ") for problem in health.problems)
    good, large = health.tables
    assert good.problems == ()
    assert large.problems


def test_nothing_is_changed(data: Path) -> None:
    damage(data, "delete from entry where stream = {bad} and number = 4")
    before = {path.name: path.read_bytes() for path in data.iterdir()}
    problems(data)
    after = {path.name: path.read_bytes() for path in data.iterdir()}
    assert {name: content for name, content in after.items() if content and name in before} == before


def test_a_running_server_is_not_disturbed(data: Path, tmp_path: Path) -> None:
    """It goes on writing, and what it has just written is checked and copied."""

    async def play() -> tuple[Health, Health]:
        store = await SqliteStore.open(data)
        try:
            for after, record in enumerate(RECORDS[:4]):
                await store.append("new", after, record)
            halfway = await asyncio.to_thread(examine, data)
            for after, record in enumerate(RECORDS[4:], start=4):
                await store.append("new", after, record)
            await asyncio.to_thread(back_up, data, tmp_path / "copy")
            return halfway, await asyncio.to_thread(examine, data)
        finally:
            await store.close()

    halfway, end = asyncio.run(play())
    assert halfway.is_good
    assert end.is_good
    assert [table.records for table in halfway.tables] == [len(RECORDS), len(RECORDS), 4]
    assert [table.records for table in end.tables] == [len(RECORDS)] * 3
    restored = tmp_path / "restored"
    restored.mkdir()
    (tmp_path / "copy").rename(restored / FILE_NAME)
    assert examine(restored).tables == end.tables
    asyncio.run(write(restored, another=RECORDS))
    assert len(examine(restored).tables) == 4


def test_what_a_killed_server_leaves_behind_is_read_whole(data: Path, tmp_path: Path) -> None:
    """Its last commits are not in the file yet, but beside it."""

    async def die() -> None:
        store = await SqliteStore.open(data)
        await asyncio.gather(*(store.append("new", after, record) for after, record in enumerate(RECORDS)))
        await asyncio.to_thread(shutil.copytree, data, tmp_path / "left", ignore=shutil.ignore_patterns("*-shm"))
        await store.close()

    asyncio.run(die())
    assert (tmp_path / "left" / f"{FILE_NAME}-wal").stat().st_size > 0
    health = examine(tmp_path / "left")
    assert health.is_good
    assert [table.records for table in health.tables] == [len(RECORDS)] * 3


def test_a_copy_replaces_nothing(data: Path, tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("older")
    with pytest.raises(StoreError, match="is there already: name a new file"):
        back_up(data, tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "older"


def test_a_copy_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("chips " * 1000)
    with pytest.raises(StoreError, match="could not be written, and is no copy: file is not a database"):
        back_up(tmp_path, tmp_path / "copy")
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


def test_the_command_says_a_line_for_each_table_and_ends_with_0(data: Path) -> None:
    ended = CliRunner().invoke(app, ["doctor", "--data", str(data)])
    assert ended.exit_code == 0
    assert ended.stdout.splitlines() == [
        f"bad (Friday): {len(RECORDS)} records, 2 hands, 3,000 chips: all right.",
        f"good (Friday): {len(RECORDS)} records, 2 hands, 3,000 chips: all right.",
        f"{data / FILE_NAME} (format {FORMAT}) is whole: 2 tables, all right.",
    ]


def test_the_command_says_what_is_wrong_and_what_can_be_done_and_ends_with_1(data: Path, tmp_path: Path) -> None:
    damage(data, "delete from entry where stream = {bad} and number = 1")
    ended = CliRunner().invoke(app, ["doctor", "--data", str(data), "--backup", str(tmp_path / "copy")])
    assert ended.exit_code == 1
    lines = ended.stdout.splitlines()
    assert lines[0] == f"Copied to {tmp_path / 'copy'}."
    assert lines[1:3] == [
        f"bad: {len(RECORDS) - 1} records, 0 hands, 0 chips: NOT all right.",
        "  record 1 is missing",
    ]
    assert lines[4] == f"{data / FILE_NAME} (format {FORMAT}): 1 of 2 tables are not all right. Nothing was changed."
    assert "--backup" in lines[5]
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("content", [None, "", "chips " * 1000])
def test_no_data_is_one_sentence_and_ends_with_2(
    tmp_path: Path, content: str | None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if content is not None:
        (tmp_path / FILE_NAME).write_text(content)
    monkeypatch.setattr(sys, "argv", ["sidepot", "doctor", "--data", str(tmp_path)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("sidepot: ")
    assert said.err.count("\n") == 1
