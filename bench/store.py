"""What durable appends cost: many tables that share a commit against one commit for each append.

`python -m bench.store`. Each table appends a record, waits until it is on the disk and goes on. The disk decides
about the numbers, so both ways take turns on it, and the ratio of their medians is what counts. How late the event loop
wakes a task while it all happens is measured too.
"""

import asyncio
import json
import platform
import random
import sqlite3
import statistics
import tempfile
import time
from contextlib import closing
from pathlib import Path

from sidepot.server.store.sqlite import SqliteStore

ROUNDS = 15
SECONDS = 0.4
TABLES = (1, 10, 100, 500)
RECORD = json.dumps({"v": 1, "at": 1_700_000_000_000, "events": [{"v": 1, "type": "acted", "seat": 2}] * 5}).encode()


def one_by_one(directory: Path) -> float:
    """Appends a second with a commit, and a wait for the disk, for each."""
    with closing(sqlite3.connect(directory / "one.sqlite3", isolation_level=None)) as connection:
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute(
            "create table if not exists log (stream integer, number integer, record text, primary key (stream, number))"
        )
        stream, number, record = random.randrange(2**32), 0, RECORD.decode()
        begin = time.perf_counter()
        while (now := time.perf_counter()) < begin + SECONDS:
            number += 1
            connection.execute("insert into log values (?, ?, ?)", (stream, number, record))
    return number / (now - begin)


async def shared(directory: Path, tables: int) -> tuple[float, float]:
    """Appends a second of so many tables, and how late the event loop is, in ms (99 of 100 times less)."""
    late: list[float] = []
    run = random.randbytes(8).hex()
    store = await SqliteStore.open(directory)
    begin = time.perf_counter()
    end = begin + SECONDS

    async def table(name: str) -> int:
        number = 0
        while time.perf_counter() < end:
            number = await store.append(name, number, RECORD)
        return number

    async def neighbour() -> None:
        while (wanted := time.perf_counter() + 0.002) < end:
            await asyncio.sleep(0.002)
            late.append(time.perf_counter() - wanted)

    beside = asyncio.create_task(neighbour())
    numbers = await asyncio.gather(*(table(f"{run} {number}") for number in range(tables)))
    seconds = time.perf_counter() - begin
    await beside
    await store.close()
    return sum(numbers) / seconds, statistics.quantiles(late, n=100)[-1] * 1000


def main() -> None:
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, records of {len(RECORD)} bytes,")
    print(f"medians of {ROUNDS} rounds of {SECONDS:g} s; every append waits for the disk.")
    rates: dict[int, list[float]] = {tables: [] for tables in TABLES}
    late: dict[int, list[float]] = {tables: [] for tables in TABLES}
    alone: list[float] = []
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
        directory = Path(name)
        for _ in range(ROUNDS):
            alone.append(one_by_one(directory))
            for tables in TABLES:
                rate, lateness = asyncio.run(shared(directory / "store", tables))
                rates[tables].append(rate)
                late[tables].append(lateness)
    base = statistics.median(alone)
    print(f"{'a commit for each append':32} {base:10,.0f}/s    1.0")
    for tables in TABLES:
        rate = statistics.median(rates[tables])
        print(
            f"{f'{tables} tables, commits shared':32} {rate:10,.0f}/s {rate / base:6.1f}"
            f"    event loop late by {statistics.median(late[tables]):.1f} ms at p99"
        )


if __name__ == "__main__":
    main()
