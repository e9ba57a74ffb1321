"""A person at an online table over a real socket, who comes back after every cut and notices what does not fit."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sidepot.server.auth import COOKIE, Badges, Person
from sidepot.server.wire import (
    PROTOCOL,
    Act,
    Command,
    Done,
    Goodbye,
    Hello,
    Picture,
    Refusal,
    ServerMessage,
    Snapshot,
    TableView,
    Update,
    You,
)

PATIENCE: Final = 15.0
"""Seconds that a visitor waits for something to happen."""

_decode: Final = msgspec.json.Decoder(ServerMessage).decode
_encode: Final = msgspec.json.Encoder().encode
_ids: Final = count(1)


class Cut(Exception):
    """The connection ended before what was waited for happened."""


class Told(msgspec.Struct, frozen=True):
    """An update as somebody was told it."""

    at: int
    events: list[Any]
    by: str | None = None


class Visitor:
    """See the module. ``faults`` are sentences about what must never happen."""

    def __init__(self, person: Person, badges: Badges, table: str, secret: str | None = None) -> None:
        self.person = person
        self.cookie = f"{COOKIE}={badges.sign(person)}"
        self.table_id = table
        self.secret = secret
        self.seq: int | None = None
        """The last update heard."""
        self.told: dict[int, Told] = {}
        """Every update ever heard, by number."""
        self.pictures: list[Snapshot | Update | Picture] = []
        """Every picture heard."""
        self.hole: dict[int, list[str]] = {}
        """His own cards, by the number of the hand."""
        self.said: dict[str, Command] = {}
        self.unanswered: dict[str, Command] = {}
        self.answers: dict[str, Done | Refusal] = {}
        self.goodbye: Goodbye | None = None
        self.is_here = False
        """The table has let him in."""
        self.faults: list[str] = []
        self._has_left = False
        """Somebody got up, with other chips than he brought: what the others have and brought is no longer the same."""
        self._heard = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------ the connection

    async def come(self, url: str) -> None:
        """Connect, say what was heard last, and wait for the table as it is now."""
        before = len(self.pictures)
        self._socket = await connect(
            f"{url.rstrip('/').replace('http', 'ws', 1)}/ws", additional_headers={"Cookie": self.cookie},
            compression=None, proxy=None, max_size=None, ping_interval=None, close_timeout=1,
        )  # fmt: skip
        self._reader = asyncio.create_task(self._read(self._socket))
        hello = Hello(PROTOCOL, self.table_id, self.secret, self.seq)
        await self._socket.send(_encode(hello).decode())
        await self.until(lambda: len(self.pictures) > before)
        self.is_here = True

    async def gone(self) -> None:
        """Wait for the end of the connection."""
        if self._reader is not None:
            async with asyncio.timeout(PATIENCE):
                await self._reader
        self._socket = None

    async def go(self) -> None:
        """Hang up."""
        if self._socket is not None:
            await self._socket.close()
        await self.gone()

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                self._hear(_decode(text))
                self._wake()
        except ConnectionClosed:
            pass
        finally:
            self._reader, self.is_here = None, False
            self._wake()

    def _wake(self) -> None:
        self._heard.set()
        self._heard = asyncio.Event()

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait for something. Raises :class:`Cut`, or :class:`TimeoutError`."""
        async with asyncio.timeout(PATIENCE):
            while not happened():
                if self._reader is None:
                    raise Cut
                await self._heard.wait()

    # ------------------------------------------------------------------ what is said to him

    def _hear(self, message: ServerMessage) -> None:
        match message:
            case Snapshot():
                if self.seq is not None and message.seq < self.seq:
                    self._fault(f"the snapshot is of update {message.seq}, older than update {self.seq}")
                for item in message.log:
                    self._keep(json.loads(bytes(item))["seq"], msgspec.json.decode(item, type=Told))
                self._take_secret(message.seat_secret)
                self.seq = message.seq
                self._look(message)
            case Update():
                if message.seq != (self.seq or 0) + 1:
                    self._fault(f"update {message.seq} came after update {self.seq}")
                events = [msgspec.json.decode(event) for event in message.events]
                self._keep(message.seq, Told(message.at, events, message.by))
                self.seq = message.seq
                self._look(message)
                if message.done is not None:
                    self._answer(Done(message.done, message.seq))
            case Picture():
                if message.seq != self.seq:
                    self._fault(f"a picture of update {message.seq} came after update {self.seq}")
                self._look(message)
            case Done() | Refusal():
                self._answer(message)
            case Goodbye():
                self.goodbye = message

    def _answer(self, answer: Done | Refusal) -> None:
        if answer.id not in self.unanswered:
            self._fault(f"an answer to {answer.id!r} came, which was not asked")
        self.unanswered.pop(answer.id, None)
        self.answers[answer.id] = answer
        if isinstance(answer, Done):
            self._take_secret(answer.seat_secret)

    def _take_secret(self, secret: str | None) -> None:
        if secret and self.secret and secret != self.secret:
            self._fault("the seat has a new secret, although the old one was known")
        self.secret = secret or self.secret

    def _keep(self, seq: int, told: Told) -> None:
        known = self.told.setdefault(seq, told)
        self._has_left = self._has_left or any(event["type"] == "left" for event in told.events)
        said = [event for event in known.events if event["type"] == "said"]
        if told != known and told.events != said:  # of an earlier hand only what was said is told again
            self._fault(f"update {seq} was {self.told[seq]} and is now {told}")

    def _look(self, message: Snapshot | Update | Picture) -> None:
        self.pictures.append(message)
        table, hole = message.table, message.you.hole
        seats = [seat for seat in table.seats if seat is not None]
        there, brought = table.pot + sum(seat.stack + seat.added for seat in seats), sum(seat.brought for seat in seats)
        if there != brought and not self._has_left:
            self._fault(f"{brought} chips were brought, but the picture of update {message.seq} shows {there}")
        if hole and self.hole.setdefault(table.hand, hole) != hole:
            self._fault(f"in hand {table.hand} the cards were {self.hole[table.hand]} and are now {hole}")

    def _fault(self, sentence: str) -> None:
        self.faults.append(f"table {self.table_id}, {self.person.id}: {sentence}")

    # ------------------------------------------------------------------ what he says

    async def send(self, command: type[Command], /, **fields: Any) -> str:
        """Say something without waiting for the answer; returns its id."""
        said = command(id=f"c{next(_ids)}", table=self.table_id, **fields)
        await self._send(said)
        return said.id

    async def _send(self, command: Command) -> None:
        self.said[command.id] = self.unanswered[command.id] = command
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(_encode(command).decode())

    async def say_again(self) -> None:
        """Repeat, word for word, all that nobody answered."""
        for command in list(self.unanswered.values()):
            await self._send(command)

    async def repeat(self, name: str) -> Done | Refusal:
        """Say the command of this id once more, whatever the answer was."""
        self.answers.pop(name, None)
        await self._send(self.said[name])
        await self.until(lambda: name in self.answers)
        return self.answers[name]

    async def say(self, command: type[Command], /, **fields: Any) -> Done | Refusal:
        """Say something and wait for the answer."""
        name = await self.send(command, **fields)
        await self.until(lambda: name in self.answers)
        return self.answers[name]

    async def act(self, action: str, to: int | None = None) -> Done | Refusal:
        """Decide in the hand, as the picture stands."""
        table = self.table
        return await self.say(Act, hand=table.hand, decision=table.decision or 0, action=action, to=to)

    # ------------------------------------------------------------------ what he sees

    @property
    def table(self) -> TableView:
        """The table in the last picture."""
        return self.pictures[-1].table

    @property
    def you(self) -> You:
        """What is only for him in it."""
        return self.pictures[-1].you


async def open_table(url: str, host: Person, badges: Badges, **opening: Any) -> Visitor:
    """Open a table; who opened it is on the way there."""
    request = urllib.request.Request(  # noqa: S310  our own server
        f"{url.rstrip('/')}/api/tables", json.dumps(opening).encode(),
        {"Content-Type": "application/json", "Cookie": f"{COOKIE}={badges.sign(host)}"},
    )  # fmt: skip

    def ask() -> dict[str, Any]:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=PATIENCE) as answer:
            opened: dict[str, Any] = json.loads(answer.read())
            return opened

    opened = await asyncio.to_thread(ask)
    return Visitor(host, badges, opened["table"], opened["seat_secret"])
