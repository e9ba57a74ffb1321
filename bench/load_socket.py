"""A WebSocket client for thousands of sockets in one process: frames are cut by hand, and whole texts only."""

import asyncio
import time
from typing import cast


class WebSocket(asyncio.Protocol):
    """The client's end of a WebSocket, without a task. `hear` gets every text and when it came."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.rest = b""
        self.upgraded = False
        self.open = asyncio.get_running_loop().create_future()

    async def connect(self, port: int, path: str, cookie: str = "") -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        host = f"127.0.0.1:{port}"
        head = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2lkZXBvdCBzaWRlcG90IQ==\r\n"
        )
        self.transport.write(f"{head}Cookie: {cookie}\r\n\r\n".encode())
        await self.open

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is none by inheritance

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError(f"The server hung up: {exc}."))

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        if self.rest:
            data = self.rest + data
        at, end = 0, len(data)
        if not self.upgraded:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self.rest = data
                return
            self.upgraded = True
            if data.startswith(b"HTTP/1.1 101"):
                self.open.set_result(None)
            else:
                self.open.set_exception(ConnectionError(data.decode(errors="replace")))
        while end - at >= 4 or (end - at >= 2 and data[at + 1] < 126):
            length, body = data[at + 1], at + 2
            if length == 126:
                length, body = data[at + 2] << 8 | data[at + 3], at + 4
            elif length == 127:
                length, body = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if body + length > end:
                break
            opcode = data[at] & 15
            if opcode == 1:
                self.hear(data[body : body + length], now)
            elif opcode == 9:
                self.send(data[body : body + length], 0x8A)
            at = body + length
        self.rest = data[at:]

    def send(self, body: bytes, first: int = 0x81) -> None:
        """A frame masked with zeros, which costs the server what any mask does and the client nothing."""
        if len(body) < 126:
            head = bytes((first, 128 | len(body), 0, 0, 0, 0))
        else:
            head = bytes((first, 254, len(body) >> 8, len(body) & 255, 0, 0, 0, 0))
        self.transport.write(head + body)

    def hear(self, text: bytes, now: float) -> None:
        raise NotImplementedError
