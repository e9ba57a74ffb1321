"""A client of an online table without a socket, and a clock that stands until it is turned: for tests of rooms."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any, Final

import msgspec

from sidepot.server.rooms import Room, Viewer
from sidepot.server.wire import (
    Act,
    Command,
    Done,
    Goodbye,
    OptionsView,
    Picture,
    Refusal,
    ServerMessage,
    Snapshot,
    TableView,
    Update,
    You,
)

_decode: Final = msgspec.json.Decoder(ServerMessage).decode

PATIENCE: Final = 10.0
"""Seconds that a guest waits for something to happen."""

_ids: Final = count(1)


class Clock:
    """Milliseconds that go by only when a test says so."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        """The time."""
        return self.now

    async def turn(self, room: Room, seconds: float) -> None:
        """Let ``seconds`` go by, and the room look at the clock."""
        self.now += round(seconds * 1000)
        room.wake()
        await settled(room)


async def settled(room: Room) -> None:
    """Wait until the room has nothing left to do at once."""
    for _ in range(3):
        await room.idle()
        await asyncio.sleep(0)


class Guest:
    """A person at a table, who keeps all that he was told."""

    def __init__(self, person: str, name: str | None = None, secret: str | None = None) -> None:
        self.person = person
        self.name = name or person
        self.secret = secret
        self.raw: list[str] = []
        """Every message, as it came."""
        self.messages: list[Any] = []
        self.goodbye: Goodbye | None = None
        self.room: Room
        self.viewer = Viewer(person, self.name, secret, self)

    # ------------------------------------------------------------------ the outbox of his viewer

    def send(self, message: bytes) -> None:
        """Hear a message."""
        self.raw.append(message.decode())
        self.hear(_decode(message))

    def hear(self, message: ServerMessage) -> None:
        """Remember a message."""
        self.messages.append(message)
        if isinstance(message, Snapshot | Done) and message.seat_secret is not None:
            self.secret = message.seat_secret

    def close(self, goodbye: Goodbye) -> None:
        """Hear goodbye."""
        self.goodbye = goodbye

    # ------------------------------------------------------------------ what he does

    async def join(self, room: Room, after: int | None = None) -> Guest:
        """Come to a table. Raises :class:`Denied`."""
        self.room = room
        await room.join(self.viewer, after)
        await settled(room)
        return self

    async def say(self, command: type[Command], /, *, id: str | None = None, **fields: Any) -> Done | WhyNotSaid:  # noqa: A002  its name on the wire
        """Give a command and wait for the answer."""
        name = id or f"c{next(_ids)}"
        heard = len(self.messages)
        await self.room.handle(self.viewer, command(id=name, table=self.room.id, **fields))
        await self.until(lambda: any(_answer(one, name) for one in self.messages[heard:]))
        answer = next(answer for one in self.messages[heard:] if (answer := _answer(one, name)))
        await settled(self.room)
        return answer if isinstance(answer, Done) else WhyNotSaid(answer.why.code, answer.why.sentence)

    async def act(self, action: str, to: int | None = None, **fields: Any) -> Done | WhyNotSaid:
        """Decide in the hand, as the picture stands."""
        table = self.table
        wanted = {"hand": table.hand, "decision": table.decision or 0, "action": action, "to": to, **fields}
        return await self.say(Act, **wanted)

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait for something. Raises :class:`TimeoutError`."""
        async with asyncio.timeout(PATIENCE):
            while not happened():  # noqa: ASYNC110  what it waits for is any change of the room
                await asyncio.sleep(0)

    # ------------------------------------------------------------------ what he sees

    @property
    def picture(self) -> Snapshot | Update | Picture:
        """The last picture."""
        return next(one for one in reversed(self.messages) if isinstance(one, Snapshot | Update | Picture))

    @property
    def table(self) -> TableView:
        """The table in it."""
        return self.picture.table

    @property
    def you(self) -> You:
        """What is only for him in it."""
        return self.picture.you

    @property
    def options(self) -> OptionsView | None:
        """What he may do now."""
        return self.you.options

    @property
    def events(self) -> list[dict[str, Any]]:
        """All events that he was told, in order."""
        updates = [one for one in self.messages if isinstance(one, Update)]
        return [msgspec.json.decode(raw) for update in updates for raw in update.events]


def _answer(message: ServerMessage, name: str) -> Done | Refusal | None:
    """What ``message`` says to the command of this id."""
    if isinstance(message, Update) and message.done == name:
        return Done(name, message.seq)
    return message if isinstance(message, Done | Refusal) and message.id == name else None


class WhyNotSaid(msgspec.Struct, frozen=True):
    """A refusal, as a test compares it."""

    code: str
    sentence: str
