"""The bot of docs/protocol.md plays at a real server."""

import asyncio
import importlib.util
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import uvicorn
from websockets.sync.client import ClientConnection, connect

from sidepot.server.app import create_app
from sidepot.server.rooms import Rooms
from sidepot.server.rooms.pacing import NONE
from sidepot.server.store.memory import MemoryStore

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "bot.py"
MOST_SECONDS = 10


def bot() -> Any:
    spec = importlib.util.spec_from_file_location("bot", BOT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def running() -> Iterator[str]:
    """The address of a server that runs in a thread of its own."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = f"127.0.0.1:{listening.getsockname()[1]}"
        started, stop = threading.Event(), threading.Event()

        async def serve() -> None:
            rooms = Rooms(MemoryStore(), NONE)
            app = create_app(rooms, secret=b"k" * 32, page=None)
            server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_level="warning", ws="websockets-sansio"))
            running = asyncio.create_task(server.serve([listening]))
            started.set()
            await asyncio.to_thread(stop.wait)
            await rooms.close()
            server.should_exit = True
            await running

        thread = threading.Thread(target=asyncio.run, args=(serve(),))
        thread.start()
        assert started.wait(MOST_SECONDS)
        try:
            yield address
        finally:
            stop.set()
            thread.join(MOST_SECONDS)
            assert not thread.is_alive()


def ask(address: str, method: str, path: str, body: object, cookie: str = "") -> tuple[Any, str]:
    connection = HTTPConnection(address, timeout=MOST_SECONDS)
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    connection.request(method, path, json.dumps(body), headers)
    answer = connection.getresponse()
    found = json.loads(answer.read())
    assert answer.status == 200, found
    connection.close()
    return found, (answer.headers["Set-Cookie"] or "").partition(";")[0]


def messages(host: ClientConnection) -> Iterator[dict[str, Any]]:
    while True:
        yield json.loads(host.recv(MOST_SECONDS))


def test_the_bot_sits_down_plays_hands_and_leaves_when_it_is_told_to() -> None:
    with running() as address:
        _, cookie = ask(address, "PUT", "/api/me", {"name": "Ann"})
        opening = {"name": "Bots", "seats": 3, "bots": ["calling", "calling"], "start": True}
        table = ask(address, "POST", "/api/tables", opening, cookie)[0]["table"]
        said: list[str] = []
        player = threading.Thread(target=lambda: said.append(bot().play(f"http://{address}/t/{table}", "Robby")))
        with connect(f"ws://{address}/ws", additional_headers={"Cookie": cookie}) as host:
            host.send(json.dumps({"type": "hello", "v": 1, "table": table}))
            person, acted, hands = None, 0, set()
            player.start()
            for message in messages(host):
                seats = message.get("table", {}).get("seats", [])
                person = next((seat["person"] for seat in seats if seat and seat["name"] == "Robby"), person)
                if person and message["type"] == "update" and message.get("by") == person:
                    assert message["events"]
                    acted += any(event["type"] == "acted" for event in message["events"])
                    hands.add(message["table"].get("hand"))
                if acted >= 10 and len(hands) >= 3:
                    break
            host.send(json.dumps({"type": "kick", "id": "1", "table": table, "person": person}))
            player.join(MOST_SECONDS)
        assert not player.is_alive()
        assert said == ["The host has asked you to leave this table."]


def test_the_bot_has_at_most_forty_lines_and_is_the_one_of_the_page() -> None:
    text = BOT.read_text("utf-8")
    assert text.count("\n") <= 40
    assert f"```python\n{text}```\n" in (ROOT / "docs" / "protocol.md").read_text("utf-8")
