"""A real server that is killed and is back at once: a process that has everything imported forks one after another.

It may be held, so that a certain record of each table is the last one when it is killed.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import traceback
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

import msgspec
import uvicorn

from sidepot.server import run
from sidepot.server.app import create_app
from sidepot.server.limits import Limits
from sidepot.server.rooms import Rooms
from sidepot.server.rooms.pacing import Pacing
from sidepot.server.store.memory import MemoryStore
from sidepot.server.store.sqlite import SqliteStore
from sidepot.testing.checked_log import is_of_game


class Hold(StrEnum):
    """Where a server is held that takes one record of the game from each table, and nothing any more after it."""

    BEFORE = "before"
    """The record is about to be kept: there the table stands still, and at the last table the server kills itself."""
    WRITING = "writing"
    """It is being written: this is only said."""
    KEPT = "kept"
    """It is on the disk, and nobody was told: like BEFORE."""
    TOLD = "told"
    """Everybody is told: who plays there knows when."""


class KillableServer:
    """Serves the directory ``data``, at the same port each time it is started: ``await KillableServer.open(data)``.

    What it says goes to the file ``log`` beside the data.
    """

    def __init__(self, data: Path, zygote: Process) -> None:
        self.data = data
        self.log = log_of(data)
        self.pid = 0
        self.url = ""
        self._zygote = zygote
        self._port = 0

    @classmethod
    async def open(cls, data: Path, **environment: str) -> Self:
        """Nothing is served yet; the directory above ``data`` is there."""
        with open(log_of(data), "ab") as log:  # noqa: ASYNC230, PTH123  nothing else runs yet
            zygote = await create_subprocess_exec(
                sys.executable, "-m", "sidepot.testing.killable", stdin=PIPE, stdout=PIPE, stderr=log,
                start_new_session=True, env={**os.environ, **environment},
            )  # fmt: skip
        return cls(data, zygote)

    async def start(self, pacing: Pacing) -> None:
        """Serve, and return when clients can come; the server before must have ended."""
        await self.spawn(pacing)
        await self.ready()

    async def spawn(self, pacing: Pacing, hold: tuple[Hold, int] | None = None) -> None:
        """Begin to start: from here on it can be killed. ``hold`` says where to be held, and by how many tables."""
        self._order({"port": self._port, "data": str(self.data), "pacing": msgspec.to_builtins(pacing), "hold": hold})
        self.pid = (await self._answer("began"))["pid"]

    async def ready(self) -> None:
        """Wait until clients can come."""
        self.url = (await self._answer("ready", self.pid))["url"]
        self._port = int(self.url.rstrip("/").rpartition(":")[2])

    async def held(self) -> None:
        """Wait until it is held."""
        await self._answer("held", self.pid)

    def kill(self) -> None:
        """What a power cut does."""
        os.kill(self.pid, signal.SIGKILL)

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait for the end; returns the exit code."""
        os.kill(self.pid, number)
        self._order({})
        return int((await self._answer("ended", self.pid))["code"])

    async def close(self) -> None:
        """End everything."""
        assert self._zygote.stdin is not None  # noqa: S101  it was opened with a pipe
        self._zygote.stdin.close()
        await self._zygote.wait()

    def said(self) -> str:
        """Everything the server has logged."""
        return self.log.read_text("utf-8")

    def _order(self, order: dict[str, Any]) -> None:
        assert self._zygote.stdin is not None  # noqa: S101  it was opened with a pipe
        self._zygote.stdin.write(json.dumps(order).encode() + b"\n")

    async def _answer(self, what: str, pid: int | None = None) -> dict[str, Any]:
        """The next answer of this kind, of the server ``pid``; of one that was killed there may be some left."""
        assert self._zygote.stdout is not None  # noqa: S101  it was opened with a pipe
        async with asyncio.timeout(20):
            while line := await self._zygote.stdout.readline():
                answer: dict[str, Any] = json.loads(line)
                if pid is None or pid == answer["pid"]:
                    if what == answer["what"]:
                        return answer
                    if answer["what"] == "failed":
                        break
        raise RuntimeError(f"the server cannot run: {self.said()}")


def log_of(data: Path) -> Path:
    """Where the server of ``data`` says what happens."""
    return data.with_name(f"{data.name}.log")


def _say(what: str, pid: int, **more: Any) -> None:
    os.write(1, json.dumps({"what": what, "pid": pid, **more}).encode() + b"\n")


def _held_store(hold: Hold, tables: int) -> type[SqliteStore]:
    """A store that is held where so many tables have come to ``hold``."""
    over: set[str] = set()
    left = tables

    async def reach(place: Hold) -> None:
        nonlocal left
        if place is not hold:
            return
        left -= 1
        if not left:
            _say("held", os.getpid())
        if place is Hold.WRITING:
            return
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)
        await _for_ever()

    class Held(SqliteStore):
        async def append(self, stream: str, after: int, record: bytes) -> int:
            if stream in over:
                await _for_ever()
            if not is_of_game(json.loads(record).get("events", ())):
                return await super().append(stream, after, record)
            over.add(stream)
            await reach(Hold.BEFORE)
            await reach(Hold.WRITING)
            number = await super().append(stream, after, record)
            await reach(Hold.KEPT)
            return number

    return Held


async def _for_ever() -> None:
    await asyncio.get_running_loop().create_future()


def _serve(order: dict[str, Any]) -> None:
    """Be the server; this process ends with it."""
    code = 1
    try:
        _say("began", os.getpid())
        pacing = msgspec.convert(order["pacing"], Pacing)
        hold = msgspec.convert(order["hold"], tuple[Hold, int] | None)
        store = _held_store(*hold) if hold else SqliteStore
        with patch.multiple(run, Rooms=partial(Rooms, pacing=pacing), SqliteStore=store):
            run.serve(
                "127.0.0.1", order["port"], Path(order["data"]), limits=Limits(tables_at_once=1000),
                ready=lambda running: _say("ready", os.getpid(), url=running.local_url),
            )  # fmt: skip
        code = 0
    except BaseException:  # noqa: BLE001  nothing may go on from here in the copy of the process
        traceback.print_exc()
        _say("failed", os.getpid())
    finally:
        os._exit(code)


def _warm_up() -> None:
    """Import what a server imports only when it starts."""
    app = create_app(Rooms(MemoryStore()), secret=b"never used", page=None)
    config = uvicorn.Config(app, lifespan="off", ws="websockets-sansio", log_config=None)
    config.load()
    config.get_loop_factory()


def _fork_servers() -> None:
    """Each line of the input is an order: to start a server, or to wait for the end of the one that runs."""
    _warm_up()
    child = 0
    for line in sys.stdin:
        order = json.loads(line)
        if child:
            _, status = os.waitpid(child, 0)
            if not order:
                _say("ended", child, code=os.waitstatus_to_exitcode(status))
            child = 0
        if order:
            child = os.fork()
            if not child:
                _serve(order)
    if child:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == "__main__":
    _fork_servers()
