"""The short way out of a connection: any text arrives as it was sent, and what cannot go that way is said to be so."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from sidepot.server.frames import WRITE, WebSocketProtocol, head

Write = Callable[[bytes], bool]
Serve = Callable[[Write, Any, Any], Awaitable[None]]

LENGTHS = (0, 1, 125, 126, 127, 65_535, 65_536, 200_000)
"""On both sides of where the head of a frame gets longer."""


async def talk(serve: Serve, client: Callable[[ClientConnection], Awaitable[None]], **options: Any) -> None:
    """A real server whose application is ``serve``, and a client of it."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await serve(scope["extensions"][WRITE]["write"], receive, send)

    config = uvicorn.Config(
        application, host="127.0.0.1", port=0, ws=WebSocketProtocol, lifespan="off", log_config=None,
        log_level="warning", **{"ws_per_message_deflate": False, **options},
    )  # fmt: skip
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    async with asyncio.timeout(10):
        while not server.started:  # noqa: ASYNC110  uvicorn tells it by nothing else
            await asyncio.sleep(0)
        port = server.servers[0].sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}", proxy=None, max_size=None) as connection:
            await client(connection)
        server.should_exit = True
        await running


def test_every_length_of_text_arrives() -> None:
    texts = ["x" * length for length in LENGTHS] + ["ä♠" * 50, '{"name":"Zoë"}']
    written = []

    async def serve(write: Write, receive: Any, send: Any) -> None:  # noqa: ARG001
        for text in texts:
            await receive()  # one at a time: what the client does not take yet is not written
            written.append(write(text.encode()))
        await receive()

    async def client(connection: ClientConnection) -> None:
        for text in texts:
            await connection.send("next")
            assert await connection.recv() == text

    asyncio.run(talk(serve, client))
    assert written == [True] * len(texts)


def test_nothing_is_written_after_the_end_or_while_the_other_end_takes_nothing() -> None:
    said: dict[str, bool] = {}

    async def serve(write: Write, receive: Any, send: Any) -> None:
        while write(b"x" * 100_000):
            pass
        said["full"] = write(b"one more")
        await receive()
        await send({"type": "websocket.close"})
        said["closed"] = write(b"late")

    async def client(connection: ClientConnection) -> None:
        await connection.send("I read now")
        async for text in connection:
            assert text == "x" * 100_000

    asyncio.run(talk(serve, client))
    assert said == {"full": False, "closed": False}


def test_a_compressed_connection_is_left_to_the_library() -> None:
    said = []

    async def serve(write: Write, receive: Any, send: Any) -> None:
        said.append(write(b"plain"))
        await send({"type": "websocket.send", "text": "compressed"})
        await receive()

    async def client(connection: ClientConnection) -> None:
        assert await connection.recv() == "compressed"

    asyncio.run(talk(serve, client, ws_per_message_deflate=True))
    assert said == [False]


def test_a_head_is_as_short_as_it_can_be() -> None:
    assert [len(head(length)) for length in LENGTHS] == [2, 2, 2, 4, 4, 4, 10, 10]
