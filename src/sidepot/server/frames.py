"""The WebSocket connection of uvicorn, with a short way out for texts.

The library's way makes a coroutine, a message, a frame that it checks, and three copies: a quarter of what an action
costs with six people at the table. What goes out here is always a whole text, neither masked nor compressed, so it is
written as it is after a head of a few bytes (RFC 6455, section 5.2). Everything else is the library's.
"""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

WRITE: Final = "sidepot.write"
"""The extension of the scope in which an application finds :meth:`WebSocketProtocol.write` as ``write``."""

_TEXT: Final = 0x81
"""The first byte of a text that has no further frame."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One connection; uvicorn makes it when it is told to with ``ws=WebSocketProtocol``."""

    async def run_asgi(self) -> None:
        """Let the application serve this connection."""
        self.scope["extensions"][WRITE] = {"write": self.write}
        try:
            await super().run_asgi()
        finally:
            del self.scope["extensions"][WRITE]  # else the connection would hold itself

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone, and so is the reader that holds it."""
        super().connection_lost(exc)
        self.conn.parser.close()

    def write(self, text: bytes) -> bool:
        """Send ``text``, in UTF-8, at once; false if that cannot be, and nothing was done then."""
        conn = self.conn
        if conn.state is not OPEN or self.disconnected or conn.extensions or not self.writable.is_set():
            return False
        self.transport.write(head(len(text)) + text)
        return True


def head(length: int) -> bytes:
    """What stands before a text of ``length`` bytes."""
    if length < 126:
        return bytes((_TEXT, length))
    if length < 2**16:
        return bytes((_TEXT, 126)) + length.to_bytes(2, "big")
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big")
