"""A server that is killed at any moment comes back with everything that anybody was told, and the game goes on."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from sidepot.rules.game import Game
from sidepot.server.rooms import events
from sidepot.server.rooms.records import Record, pack
from sidepot.server.wire import Settings
from sidepot.table import Sit, Table
from sidepot.testing.checked_log import CheckedLog
from sidepot.testing.crash import Outcome, crash


def check(outcome: Outcome, hands: int) -> None:
    assert not outcome.faults, outcome.faults[:3]
    assert outcome.hands >= hands
    assert outcome.slowest < 2.0
    assert outcome.last == outcome.records, "the server was not killed right after every record"
    assert 0 < outcome.kept < outcome.repeated, "no command was under way before its commit, or none after it"


def test_twenty_hands_with_a_kill_at_every_record(tmp_path: Path) -> None:
    check(asyncio.run(crash(20, 1, tmp_path)), 20)


@pytest.mark.long
def test_two_hundred_hands_with_a_kill_at_every_record(tmp_path: Path) -> None:
    check(asyncio.run(crash(200, 2, tmp_path)), 200)


# ---------------------------------------------------------------------- what is looked for is found


def log() -> list[str]:
    """The records of a table at which somebody has sat down and said something."""
    opened = Table.open(Game.no_limit((1, 2)))
    sat = opened.table.apply(Sit("p_a", 0, 100))
    first = (events.RoomOpened("Table", "p_a", Settings()), events.Named("p_a", "Ann"), *opened.events, *sat.events)
    said = events.Said("p_a", "hello")
    records = [Record(1000, first), Record(2000, (said,), "p_a", "c1"), Record(3000, (events.Reopened(),))]
    return [pack(record).decode() for record in records]


def faults(*logs: list[str]) -> list[str]:
    checked = CheckedLog("t")
    for records in logs:
        checked.grow(records)
    return checked.faults


def test_a_true_log_has_no_faults() -> None:
    assert faults(log()[:1], log()) == []


def lose(records: list[str]) -> None:
    del records[1]


def change(records: list[str]) -> None:
    records[1] = records[1].replace("hello", "bye")


def repeat(records: list[str]) -> None:
    records.append(records[1])


@pytest.mark.parametrize(
    ("happened", "said"),
    [
        (lose, "have changed or are gone"),
        (change, "have changed or are gone"),
        (repeat, "was done in record 2 and again"),
    ],
)
def test_a_log_that_cannot_be_true_is_noticed(happened: Callable[[list[str]], None], said: str) -> None:
    records = log()
    happened(records)
    found = faults(log(), records)
    assert any(said in fault for fault in found), found
