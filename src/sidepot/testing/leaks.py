"""Plays random tables and looks at every byte that leaves the server, for cards that its receiver may not know.

``python -m sidepot.testing.leaks --hands 20000 --seed 1`` is the long run.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import logging
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr
from random import Random
from typing import Any, Final, NamedTuple
from unittest.mock import patch

import msgspec

from sidepot.server.app import create_app
from sidepot.server.auth import COOKIE, Badges, Person
from sidepot.server.rooms import Denied, Rooms
from sidepot.server.rooms.past import Past
from sidepot.testing.secrecy import Scanner, Tally, Truth
from sidepot.testing.wild import WildTable, chance

log = logging.getLogger(__name__)

App = Callable[[Any, Any, Any], Awaitable[None]]
"""An application as a server runs it (ASGI)."""

KEY: Final = b"k" * 32

STRANGER: Final = "p_stranger"

HANDS: Final = 12
"""Hands at each table."""

SAMPLE: Final = 12
"""One hand in so many is also asked for over REST."""


class Answer(NamedTuple):
    """An answer over HTTP."""

    status: int
    headers: str
    text: str


async def get(app: App, path: str, person: str | None) -> Answer:
    """Ask ``app`` for ``path``, as a browser of ``person`` would."""
    path, _, query = path.partition("?")
    cookie = [] if person is None else [(b"cookie", f"{COOKIE}={Badges(KEY).sign(Person(person, person))}".encode())]
    scope = {
        "type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "path": path,
        "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
        "headers": [(b"host", b"table.example"), *cookie], "client": ("127.0.0.1", 1), "server": ("table.example", 80),
    }  # fmt: skip
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    try:
        await app(scope, receive, send)
    except Exception:  # the answer is sent before; a server logs the error as we do
        log.exception("Exception in ASGI application")
    headers = "\n".join(f"{name.decode()}: {value.decode()}" for name, value in sent[0]["headers"])
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return Answer(sent[0]["status"], headers, body.decode())


class Log(logging.Handler):
    """Keeps every line that is logged, tracebacks among them."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append(self.format(record))


@contextmanager
def listening() -> Iterator[tuple[Log, io.StringIO]]:
    """All that is logged meanwhile, whatever its level, and what is written to standard error."""
    root, log, errors = logging.getLogger(), Log(), io.StringIO()
    level = root.level
    root.addHandler(log)
    root.setLevel(logging.DEBUG)
    try:
        with redirect_stderr(errors):
            yield log, errors
    finally:
        root.removeHandler(log)
        root.setLevel(level)


class Watch:
    """Looks at one wild table."""

    def __init__(self, table: WildTable) -> None:
        self.table = table
        self.scanner = Scanner(Truth(table.records), table.given)
        self.random = Random(table.random.random())
        self._app: tuple[Rooms, App] | None = None

    @property
    def tally(self) -> Tally:
        """What was found so far."""
        return self.scanner.tally

    def sockets(self) -> None:
        """What all tabs have heard since the last time."""
        for tab in (*self.table.tabs, *self.table.closed):
            for heard in tab.take():
                self.scanner.socket(heard)
        self.table.closed.clear()

    async def snapshots(self) -> None:
        """What every kind of viewer sees now, who comes only to look among them."""
        for tab in self.table.tabs:
            tab.send(self.table.room.snapshot(tab.viewer))
        for person in (self.random.choice(self.table.people), STRANGER):
            mine = [tab for tab in self.table.tabs if tab.person == person]
            if mine or person not in self.table.room.state.seat_of:  # else the tab would be given the seat
                newcomer = await self.table.arrive(person)
                if newcomer is not None:
                    self.table.part(newcomer)
        self.sockets()

    async def history(self, number: int) -> None:
        """The hand as the room tells it afterwards, to some of the people."""
        room = self.table.room
        for person in (self.random.choice(self.table.people), STRANGER):
            try:
                hands = await room.hands(person)
            except Denied as denied:
                self.scanner.nothing(str(denied), "a refusal")
                continue
            self.scanner.listing(msgspec.json.encode(hands).decode(), person)
            steps = msgspec.json.encode({"steps": await room.replay(person, number)}).decode()
            self.scanner.replay(steps, person, number)

    def app(self) -> App:
        """The server, which is another one after a restart."""
        if self._app is None or self._app[0] is not self.table.rooms:
            self._app = self.table.rooms, create_app(self.table.rooms, secret=KEY, page=None)
        return self._app[1]

    async def rest(self, number: int) -> None:
        """The whole REST side, asked by everybody, and errors of every kind."""
        app = self.app()
        here = f"/api/tables/{self.table.room.id}"
        hand = f"{here}/hands/{number}"
        for person in (*self.random.sample(self.table.people, 2), STRANGER, None):
            await self.downloads(person, number)
            for path in (
                "/api/me", "/api/tables", here, "/api/nothing", "/t/x", f"{here}/hands/0",
                f"{here}/hands/99999", f"{here}/hands/99999.txt", f"{here}/hands?limit=x",
                f"{here}/hands?before={number}&limit=0", "/api/tables/guessed/hands/1.json",
            ):  # fmt: skip
                answer = await get(app, path, person)
                self.scanner.nothing(f"{answer.headers}\n{answer.text}", path)
        for path in (f"{here}/qr.svg", "/api/openapi.json", "/api/health"):
            answer = await get(app, path, STRANGER)
            self.scanner.nothing(f"{answer.headers}\n{answer.text}", path)
        await self.broken(app, self.random.choice(self.table.people), [hand, f"{hand}.phh"])

    async def running_hand(self) -> None:
        """What REST tells of the hand on the table while it goes on."""
        hand = self.table.room.state.hand
        if hand is not None:
            for person in (self.random.choice(self.table.people), STRANGER):
                await self.downloads(person, hand.number)

    async def downloads(self, person: str | None, number: int) -> None:
        """A hand in every format, and the list of all."""
        hands = f"/api/tables/{self.table.room.id}/hands"
        hand = f"{hands}/{number}"
        for path in (hand, f"{hand}.phh", f"{hand}.txt", f"{hand}.json", hands, f"{hands}.phhs"):
            self.judge(path, person, number, await get(self.app(), path, person))

    def judge(self, path: str, person: str | None, number: int, answer: Answer) -> None:
        """Look at an answer that may hold cards."""
        self.scanner.nothing(answer.headers, path)
        if answer.status != 200 or person is None:
            self.scanner.nothing(answer.text, path)
        elif path.endswith("/hands"):
            self.scanner.listing(answer.text, person)
        elif path.endswith(".phhs"):
            self.scanner.collection(answer.text, person)
        elif path.endswith(f"/{number}"):
            self.scanner.replay(answer.text, person, number)
        else:
            self.scanner.past(answer.text, person, number)

    async def broken(self, app: App, person: str, paths: Sequence[str]) -> None:
        """The answer to who meets an error of the program, even one that names the deck."""

        def fail(*_: object) -> None:
            raise RuntimeError(f"the deck is {deck}")

        deck = " ".join(str(card) for card in self.table.room.state.deck)
        for path in paths:
            with patch.object(Past, "find", fail), patch.object(log, "disabled", new=True):  # the log tells of it
                answer = await get(app, path, person)
            self.scanner.nothing(f"{answer.headers}\n{answer.text}", path)


async def play_table(seed: int, hands: int, happened: Counter[str]) -> Tally:
    """Play so many hands at one table, and look at everything."""
    with listening() as (lines, errors), chance(seed):
        table = WildTable(seed)
        await table.open()
        watch = Watch(table)
        try:
            for number in range(1, hands + 1):
                async for _ in table.steps_of_a_hand():
                    if watch.random.random() < 0.01:
                        await watch.running_hand()
                last = table.room.past.numbers[-1]
                watch.sockets()
                await watch.snapshots()
                await watch.history(last)
                if number % SAMPLE == 0:
                    await watch.rest(last)
                watch.tally.hands += 1
        finally:
            await table.close()
        watch.sockets()
    for line in (*lines.lines, *errors.getvalue().splitlines()):
        watch.scanner.nothing(line, "a line of the log")
    happened.update(table.happened)
    return watch.tally


def play_tables(hands: int, seed: int, happened: Counter[str] | None = None) -> Tally:
    """Play so many hands at tables of every variant, and look at everything."""
    tally = Tally()
    while tally.hands < hands:
        happened = Counter() if happened is None else happened
        tally.add(asyncio.run(play_table(seed, min(HANDS, hands - tally.hands), happened)))
        seed += 1
    return tally


def main(arguments: Sequence[str] | None = None) -> int:
    """Play random tables and look at everything; 1 if something leaked."""
    parser = argparse.ArgumentParser(prog="python -m sidepot.testing.leaks", description=main.__doc__)
    parser.add_argument("--hands", metavar="N", type=int, default=20_000, help="how many hands to play")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="the chance of the first table")
    asked = parser.parse_args(arguments)
    happened: Counter[str] = Counter()
    tally = play_tables(asked.hands, asked.seed, happened)
    for leak in tally.leaks[:10]:
        sys.stdout.write(f"{leak[:2000]}\n")
    sys.stdout.write(f"done: {', '.join(f'{name} {count}' for name, count in sorted(happened.items()))}\n")
    sys.stdout.write(f"seed {asked.seed}: {tally}\n")
    return bool(tally.leaks)


if __name__ == "__main__":
    sys.exit(main())
