"""What waits to be sent to one viewer: never much, and nobody else waits for it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from types import coroutine
from typing import Any, Final, cast

import msgspec
from starlette.types import Message, Send

from sidepot.server.wire import Goodbye

MOST_MESSAGES: Final = 64
MOST_BYTES: Final = 256 * 1024
PICTURES: Final = (b'{"type":"update","seq"', b'{"type":"picture"', b'{"type":"snapshot"')
"""What a snapshot makes superfluous; answers to commands it does not, nor an update that is one (``done`` first)."""

_CLOSE: Final[Message] = {"type": "websocket.close", "code": 1000}

_encoder: Final = msgspec.json.Encoder()


class Outbox:
    """Sends to one connection, in order, and never makes anybody wait.

    Usually the connection takes a message at once; then nothing is queued and no task is switched. When it does not,
    messages wait here. When too many wait, those with a picture of the table are forgotten, and once the connection
    takes something again it gets one fresh ``snapshot()`` in their place.

    ``write``, where the server has it, sends a text without any waiting, or says that it cannot.
    """

    def __init__(self, send: Send, blocked_seconds: float, write: Callable[[bytes], bool] | None = None) -> None:
        self.snapshot: Callable[[], bytes] | None = None
        """Tells the whole table to this viewer; set when they have joined one."""
        self.on_end: Callable[[], None] | None = None
        """Called once, when the connection was closed, is gone, or takes nothing any more."""
        self._send = send
        self._write_now = write
        self._blocked_seconds = blocked_seconds
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._behind = False
        self._closing = False
        self._writer: asyncio.Task[None] | None = None
        """Runs only while the connection makes us wait."""

    def send(self, message: bytes) -> None:
        """Send ``message``, which is JSON, or keep it until it can be sent. What comes after a goodbye is dropped."""
        if self._closing:
            return
        if self._writer is None:
            try:
                written = self._write_now is not None and self._write_now(message)
            except Exception:  # noqa: BLE001  see _start
                self._end()
                return
            if not written:
                self._start(_sending(message))
        elif not (self._behind and message.startswith(PICTURES)):
            self._waiting.append(message)
            self._bytes += len(message)
            if self._is_full():
                self._forget_pictures()

    def close(self, goodbye: Goodbye) -> None:
        """Say why, then close the connection."""
        if self._closing:
            return
        self.send(_encoder.encode(goodbye))
        self._closing = True
        if self._writer is None:
            self._start(_CLOSE)
            if self._writer is None:
                self._end()

    async def drained(self) -> None:
        """Wait until nothing waits to be sent."""
        if self._writer is not None:
            await asyncio.wait((self._writer,))

    def _start(self, message: Message) -> None:
        """Begin to send, and go on in a task only if the connection makes us wait."""
        sending = cast("Coroutine[Any, Any, None]", self._send(message))
        try:
            awaited = sending.send(None)
        except StopIteration:
            return
        except Exception:  # noqa: BLE001  each server has its own error for a connection that is gone
            self._end()
        else:
            self._writer = asyncio.create_task(self._write(_rest(sending, awaited)))

    async def _write(self, begun: Awaitable[None]) -> None:
        """Finish what was begun, then send what waits."""
        try:
            await self._patiently(begun)
            while self._waiting or self._behind:
                await self._patiently(self._send(_sending(self._next())))
            if self._closing:
                await self._patiently(self._send(_CLOSE))
        except Exception:  # noqa: BLE001  see _start; the TimeoutError is one more way to be gone
            self._closing = True
        self._writer = None
        if self._closing:
            self._end()

    async def _patiently(self, sending: Awaitable[None]) -> None:
        async with asyncio.timeout(self._blocked_seconds):
            await sending

    def _next(self) -> bytes:
        """The answers that waited; then, for who is behind, the table as it is by now."""
        if self._waiting or self.snapshot is None:
            message = self._waiting.popleft()
            self._bytes -= len(message)
            return message
        self._behind = False
        return self.snapshot()

    def _is_full(self) -> bool:
        return len(self._waiting) > MOST_MESSAGES or self._bytes > MOST_BYTES

    def _forget_pictures(self) -> None:
        self._waiting = deque(message for message in self._waiting if not message.startswith(PICTURES))
        self._bytes = sum(map(len, self._waiting))
        self._behind = self.snapshot is not None
        if self._is_full():  # of answers: nobody asks so much and reads nothing
            self._end()

    def _end(self) -> None:
        self._closing = True
        self._behind = False
        self._waiting.clear()
        on_end, self.on_end = self.on_end, None
        if on_end:
            on_end()


def _sending(message: bytes) -> Message:
    return {"type": "websocket.send", "text": message.decode()}


@coroutine
def _rest(sending: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """What is left of a coroutine that has run until it awaited something."""
    yield awaited
    yield from cast("Generator[Any, Any, None]", sending)
