"""The store when the machine fails it: real full disks, real failing syncs, processes killed while they write."""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sidepot.server.store.sqlite import SqliteStore
from sidepot.testing.faults import failing_syncs

SOURCES = str(Path(__file__).parents[2] / "src")

OUTAGE = """
import asyncio, json, os, resource, sys
from pathlib import Path
from sidepot.server.store.base import NotDurable
from sidepot.server.store.file import FILE_NAME
from sidepot.server.store.sqlite import SqliteStore

kind, directory = sys.argv[1], Path(sys.argv[2])
names = ["a", "b", "c"]
kept = {name: {} for name in names}  # what was acknowledged: number -> record
said = set()
tries = 0

def fail():
    if kind == "sync":
        (directory / "syncs-fail").touch()
    elif kind == "size":
        most = (directory / (FILE_NAME + "-wal")).stat().st_size + 5000
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    else:
        with (directory / "ballast").open("wb", buffering=0) as ballast:
            try:
                while True:
                    ballast.write(bytes(4096))
            except OSError:
                pass

def heal():
    if kind == "sync":
        (directory / "syncs-fail").unlink()
    elif kind == "size":
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    else:
        (directory / "ballast").unlink()

async def append(store, name, after):
    global tries
    tries += 1
    record = json.dumps([name, tries, "x" * 1000])
    number = await store.append(name, after, record.encode())
    assert number == after + 1 and number not in kept[name]
    kept[name][number] = record
    return number

async def soon(store, name):
    async with asyncio.timeout(20):
        while True:
            try:
                return await store.last(name)
            except NotDurable as error:
                said.add(str(error))
                await asyncio.sleep(0.01)

async def play_until_it_fails(store, name):
    after = await soon(store, name)
    while True:
        try:
            after = await append(store, name, after)
        except NotDurable as error:
            said.add(str(error))
            return

async def check(store):
    for name in names:
        entries = await store.read(name)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1)), name
        records = [entry.record.decode() for entry in entries]
        assert len(set(records)) == len(records), "a record is there twice"
        assert all(records[number - 1] == record for number, record in kept[name].items()), "an append is lost"

async def main():
    store = await SqliteStore.open(directory)
    for _ in range(2):
        for name in names:
            after = await store.last(name)
            for step in range(5):
                after = await append(store, name, after)
        fail()
        await asyncio.gather(*(play_until_it_fails(store, name) for name in names))
        for name in names:
            try:
                await append(store, name, max(kept[name]))
            except Exception as error:
                said.add(type(error).__name__)
        await check(store)
        heal()
        for name in names:
            length = await soon(store, name)
            assert max(kept[name]) <= length <= max(kept[name]) + 1, "more than the append in doubt"
            for step in range(5):
                length = await append(store, name, length)
        await check(store)
    await store.close()
    store = await SqliteStore.open(directory)
    await check(store)
    await store.close()
    print(json.dumps(sorted(said)))

asyncio.run(main())
"""

TABLES = """
import asyncio, os, sys
from pathlib import Path
from sidepot.server.store.sqlite import SqliteStore

async def table(store, name):
    number = await store.last(name)
    while True:
        number = await store.append(name, number, f"{name} {number + 1} {'x' * 300}".encode())
        os.write(1, f"{name} {number}\\n".encode())

async def main():
    store = await SqliteStore.open(Path(sys.argv[1]))
    await asyncio.gather(*(table(store, f"table{number}") for number in range(20)))

asyncio.run(main())
"""


def survived(command: list[str], **environment: str) -> list[str]:
    """What a program had to say of an outage; it checks for itself that nothing is lost or doubled."""
    ended = subprocess.run(
        command,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": SOURCES, **environment},
    )
    assert ended.returncode == 0, ended.stderr
    said: list[str] = json.loads(ended.stdout)
    return said


def test_a_file_that_may_not_grow_pauses_the_tables_and_loses_nothing(tmp_path: Path) -> None:
    said = survived([sys.executable, "-c", OUTAGE, "size", str(tmp_path)])
    assert any("cannot be used: disk I/O error" in sentence or "The disk is full" in sentence for sentence in said)


@pytest.mark.skipif(sys.platform != "linux", reason="a small disk is made with Linux's unshare and tmpfs")
def test_a_full_disk_pauses_the_tables_and_loses_nothing(tmp_path: Path) -> None:
    mounted = f"mount -t tmpfs -o size=2m none '{tmp_path}'"
    in_own_mounts = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
    if subprocess.run([*in_own_mounts, mounted], check=False, capture_output=True).returncode:
        pytest.skip("this machine does not let us make a small disk")
    program = [sys.executable, "-c", OUTAGE, "disk", str(tmp_path)]
    said = survived([*in_own_mounts, f'{mounted} && exec "$@"', "sh", *program])
    assert any("The disk is full" in sentence for sentence in said)


def test_a_failing_sync_pauses_the_tables_and_loses_nothing(tmp_path: Path) -> None:
    environment = failing_syncs(tmp_path, tmp_path / "syncs-fail")
    said = survived([sys.executable, "-c", OUTAGE, "sync", str(tmp_path)], **environment)
    assert any("cannot be used: disk I/O error" in sentence for sentence in said)


def test_a_server_killed_while_it_writes_has_kept_all_it_said(tmp_path: Path) -> None:
    """Killed twenty times, at any moment from before it opens the file."""
    chance = random.Random(7)
    said: dict[str, int] = {}
    for _ in range(20):
        wanted = chance.choice((0, 1, chance.randrange(20), chance.randrange(1000)))
        with subprocess.Popen(
            [sys.executable, "-c", TABLES, str(tmp_path)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": SOURCES},
        ) as server:
            assert server.stdout is not None
            lines = [server.stdout.readline() for _ in range(wanted)]
            server.send_signal(signal.SIGKILL)
            lines += server.stdout
        assert server.returncode == -signal.SIGKILL
        for line in lines:
            name, number = line.split()
            assert int(number) > said.get(name, 0), "a number was given twice"
            said[name] = int(number)
        asyncio.run(check_logs(tmp_path, said))
    assert sum(said.values()) > 1000


async def check_logs(directory: Path, said: dict[str, int]) -> None:
    """The logs are as they were said to be, but for one append each that nobody heard of any more."""
    store = await SqliteStore.open(directory)
    try:
        for name, number in said.items():
            entries = await store.read(name)
            assert number <= len(entries) <= number + 1
            assert [(entry.number, entry.record.decode().rpartition(" ")[0]) for entry in entries] == [
                (step, f"{name} {step}") for step in range(1, len(entries) + 1)
            ]
            said[name] = len(entries)
    finally:
        await store.close()
