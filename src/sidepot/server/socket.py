"""The socket of a table: who comes in, what they may say and how fast, and how they are told goodbye."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import Final

import msgspec
from starlette.types import Receive, Scope, Send

from sidepot.server.auth import Badges, Person
from sidepot.server.frames import WRITE
from sidepot.server.headers import is_own_origin
from sidepot.server.limits import LONGEST_MESSAGE, Bucket, Buckets, Limits, address_of
from sidepot.server.outbox import Outbox
from sidepot.server.rooms import Denied, Room, Rooms, Viewer
from sidepot.server.wire import (
    PROTOCOL,
    Act,
    ClientMessage,
    Goodbye,
    Hello,
    Ping,
    Pong,
    Refusal,
    Resync,
    RunTwice,
    WhyNot,
)

logger = logging.getLogger("sidepot")

SENTENCES: Final = {
    "no-name": "Say your name first: the page asks for it.",
    "too-many": "There are too many open connections from here: close some tabs and try again.",
    "full": "The server is full: no more connections can be opened now.",
    "not-text": "Messages are JSON in text frames, not binary ones.",
    "too-long": f"A message has at most {LONGEST_MESSAGE} characters.",
    "no-hello": "The first message is a hello, and it comes within {seconds:g} seconds.",
    "version": f"This server speaks version {PROTOCOL} of the protocol: load the page again.",
    "unreadable": "That is no message of this protocol: {reason}.",
    "hello-again": "A connection says hello once: open another one for another table.",
    "wrong-table": "This connection is for another table.",
    "too-fast": "That was too fast: {rate:g} messages a second are allowed.",
    "flood": "Too many messages came that could not be taken.",
    "server-error": "Something went wrong on the server. Your seat and your chips are kept.",
}

DECISIONS: Final = (Act, RunTwice, Ping)
"""What is said in a hand at its own pace; of everything else a person may ask less often."""

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(ClientMessage).decode


class Sockets:
    """All open sockets; an ASGI application for WebSockets."""

    def __init__(self, rooms: Rooms, badges: Badges, limits: Limits, public_url: str | None) -> None:
        self._rooms = rooms
        self._badges = badges
        self._public_url = public_url
        self._limits = limits
        self._wishes = Buckets(limits.wishes_per_second, limits.wishes_at_once)
        self._people: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, from the handshake to its end."""
        await receive()  # websocket.connect
        if scope["path"] != "/ws" or not is_own_origin(scope, self._public_url):
            await send({"type": "websocket.close"})  # before it is accepted: 403
            return
        await send({"type": "websocket.accept"})
        outbox = Outbox(send, self._limits.blocked_seconds, scope.get("extensions", {}).get(WRITE, {}).get("write"))
        person = self._badges.of(scope["headers"])
        if person is None:
            outbox.close(_goodbye("no-name"))
            return
        address = address_of(scope)
        if not self._enter(person, address, outbox):
            return
        try:
            await Connection(self._rooms, person, outbox, self._limits, self._wishes).run(receive)
        finally:
            self._leave(person, address)

    def _enter(self, person: Person, address: str, outbox: Outbox) -> bool:
        limits = self._limits
        if self._people.total() >= limits.sockets:
            outbox.close(_goodbye("full"))
            return False
        if (
            self._people[person.id] >= limits.sockets_per_person
            or self._addresses[address] >= limits.sockets_per_address
        ):
            outbox.close(_goodbye("too-many"))
            return False
        self._people[person.id] += 1
        self._addresses[address] += 1
        return True

    def _leave(self, person: Person, address: str) -> None:
        for counter, key in ((self._people, person.id), (self._addresses, address)):
            counter[key] -= 1
            if not counter[key]:
                del counter[key]


class Connection:
    """What one open socket says, and to whom it goes."""

    def __init__(self, rooms: Rooms, person: Person, outbox: Outbox, limits: Limits, wishes: Buckets) -> None:
        self._rooms = rooms
        self._person = person
        self._outbox = outbox
        self._limits = limits
        self._wishes = wishes
        self._tokens = Bucket(limits.messages_per_second, limits.messages_at_once)
        self._patience = Bucket(limits.refused_per_second, limits.refused_at_once)
        self._viewer: Viewer | None = None
        self._room: Room | None = None

    async def run(self, receive: Receive) -> None:
        """Listen until the connection ends, then leave the room."""
        outbox = self._outbox
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._limits.hello_seconds) as deadline:
                outbox.on_end = lambda: deadline.reschedule(loop.time())
                try:
                    text = await self._text(receive)
                    deadline.reschedule(None)
                    if text is not None and await self._come_in(text):
                        await self._listen(receive)
                finally:
                    outbox.on_end = None
        except TimeoutError:  # there was no hello, or the outbox has come to its end
            self._say_goodbye("no-hello", seconds=self._limits.hello_seconds)
        except Exception:
            logger.exception("A connection failed.")
            self._say_goodbye("server-error")
        finally:
            if self._room and self._viewer:
                self._room.part(self._viewer)
        await outbox.drained()
        outbox.snapshot = None  # it holds the room

    async def _come_in(self, text: str) -> bool:
        """The first message is a hello: the person comes to a table. False when they may not."""
        try:
            hello = _decode(text)
        except (msgspec.DecodeError, RecursionError):
            hello = None
        if not isinstance(hello, Hello):
            self._say_goodbye("no-hello", seconds=self._limits.hello_seconds)
            return False
        if hello.v != PROTOCOL:
            self._say_goodbye("version")
            return False
        viewer = Viewer(self._person.id, self._person.name, hello.seat_secret, self._outbox)
        try:
            room = await self._rooms.find(hello.table)
            self._outbox.snapshot = lambda: room.snapshot(viewer)
            self._room, self._viewer = room, viewer  # from here on they have to leave, whatever happens
            await room.join(viewer, hello.after)
        except Denied as denied:
            self._outbox.close(Goodbye(denied.why))
            return False
        return True

    async def _listen(self, receive: Receive) -> None:
        """Everything that is said after the hello."""
        while (text := await self._text(receive)) is not None:
            if not await self._hear(text):
                self._say_goodbye("flood")
                return
            await self._outbox.drained()  # who does not listen is not listened to

    async def _text(self, receive: Receive) -> str | None:
        """The next message; ``None`` when there is none any more."""
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | None = message.get("text")
        if text is None:
            self._say_goodbye("not-text")
            return None
        if len(text) > LONGEST_MESSAGE:
            self._say_goodbye("too-long")
            return None
        return text

    async def _hear(self, text: str) -> bool:
        """Do what a message asks for; false when too many could not be taken."""
        in_time = self._tokens.take()
        try:
            said = _decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            reason = str(error) if isinstance(error, msgspec.DecodeError) else "it is nested too deep"
            return self._refuse("", "unreadable", reason=reason)
        name = "" if isinstance(said, Hello | Ping | Resync) else said.id
        if not in_time:
            return self._refuse(name, "too-fast", rate=self._limits.messages_per_second)
        if not isinstance(said, DECISIONS) and not self._wishes.take(self._person.id):
            return self._refuse(name, "too-fast", rate=self._limits.wishes_per_second)
        if isinstance(said, Hello):
            return self._refuse("", "hello-again")
        room, viewer = self._room, self._viewer
        if room is None or viewer is None:
            raise RuntimeError("nobody is heard before they have joined a table")
        if isinstance(said, Ping):
            self._outbox.send(_encode(Pong(said.at, int(time.time() * 1000))))
        elif isinstance(said, Resync):
            self._outbox.send(room.snapshot(viewer))
        elif said.table != room.id:
            return self._refuse(name, "wrong-table")
        else:
            await room.handle(viewer, said)
        return True

    def _refuse(self, name: str, code: str, **params: object) -> bool:
        self._outbox.send(_encode(Refusal(name, _why(code, **params))))
        return self._patience.take()

    def _say_goodbye(self, code: str, **params: object) -> None:
        self._outbox.close(_goodbye(code, **params))


def _why(code: str, **params: object) -> WhyNot:
    return WhyNot(code, "", params, SENTENCES[code].format(**params))


def _goodbye(code: str, **params: object) -> Goodbye:
    return Goodbye(_why(code, **params))
