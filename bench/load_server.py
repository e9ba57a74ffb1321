"""The two servers of the load benchmark, run alike: sidepot without its pauses, and an echo without rules or storage.

`python -m bench.load_server sidepot DIRECTORY` and `python -m bench.load_server echo BYTES` print their port and stop
when their input ends.
"""

import gc
import os
import resource
import socket
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn
import uvloop


def echo(size: int) -> Any:
    """An application that sends `size` bytes to all sockets of a table, named by the path, for each text from one."""
    text = "x" * size
    tables: dict[str, list[Any]] = {}

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        sockets = tables.setdefault(scope["path"], [])
        sockets.append(send)
        while (await receive())["type"] == "websocket.receive":
            for each in sockets:
                await each({"type": "websocket.send", "text": text})

    return application


async def serve_echo(size: int) -> None:
    config = uvicorn.Config(
        echo(size),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_level="warning",
    )
    listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
    tell_port(listener.getsockname()[1])
    await uvicorn.Server(config).serve(sockets=[listener])


def serve_sidepot(data: Path) -> None:
    """The server as `sidepot serve` runs it, but for its pauses and for what one address may take."""
    from sidepot.server import run
    from sidepot.server.limits import Limits
    from sidepot.server.rooms import Rooms
    from sidepot.server.rooms.pacing import NONE

    vars(run)["Rooms"] = partial(Rooms, pacing=NONE)  # no option: nobody plays like that
    limits = Limits(sockets_per_address=100_000, tables_at_once=100_000)
    run.serve("127.0.0.1", 0, data, limits=limits, ready=lambda running: tell_port(urlsplit(running.url).port))


def tell_port(port: int | None) -> None:
    print(port, flush=True)


def stop_with_input() -> None:
    """The benchmark holds the other end: however it ends, nothing stays behind."""
    sys.stdin.read()
    os._exit(0)


def main() -> None:
    kind, argument = sys.argv[1:]
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    threading.Thread(target=stop_with_input, daemon=True).start()
    if kind == "sidepot":
        serve_sidepot(Path(argument))
    else:
        gc.set_threshold(10_000, 10_000, 10)
        uvloop.run(serve_echo(int(argument)))


if __name__ == "__main__":
    main()
