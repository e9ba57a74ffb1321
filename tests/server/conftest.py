"""Asynchronous tests of the server, marked `anyio`, run on asyncio alone; and servers that really run."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2
import pytest
from websockets.sync.client import ClientConnection, connect

from sidepot.server.limits import Limits
from sidepot.server.run import Running, serve


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Served:
    """A server that runs in this process, with a real socket and a real disk."""

    def __init__(self, data: Path, *, limits: Limits, public_url: str | None) -> None:
        started: Future[Running] = Future()

        def run() -> None:
            try:
                serve("127.0.0.1", 0, data, limits=limits, public_url=public_url, ready=started.set_result)
            except BaseException as error:
                started.set_exception(error)
                raise

        self._thread = Thread(target=run, name="server under test")
        self._thread.start()
        running = started.result(timeout=20)
        self.stop = running.stop
        self.url = running.local_url.rstrip("/")

    def join(self) -> None:
        """Stop and wait for the end."""
        self.stop()
        self._thread.join(timeout=20)
        assert not self._thread.is_alive()

    @contextmanager
    def client(self, name: str | None = None) -> Iterator[httpx2.Client]:
        """A browser without a page, of somebody who has said their name."""
        with httpx2.Client(base_url=self.url, trust_env=False) as client:
            if name is not None:
                assert client.put("/api/me", json={"name": name}).status_code == 200
            yield client

    def socket(
        self, client: httpx2.Client | None, path: str = "/ws", **options: Any
    ) -> AbstractContextManager[ClientConnection]:
        """A socket of the same person."""
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items()) if client else ""
        headers = options.pop("additional_headers", {}) | ({"cookie": cookies} if cookies else {})
        url = self.url.replace("http", "ws", 1) + path
        connection: AbstractContextManager[ClientConnection] = connect(url, additional_headers=headers, **options)
        return connection


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Starts servers that end with the test; the keywords are their limits."""
    running = []

    def start(*, public_url: str | None = None, **limits: Any) -> Served:
        served = Served(tmp_path / "data", limits=Limits(**limits), public_url=public_url)
        running.append(served)
        return served

    yield start
    for served in running:
        served.join()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a file, where tables may be opened and tabs be many."""
    limits = Limits(tables_at_once=1000, sockets_per_person=200)
    served = Served(tmp_path_factory.mktemp("server"), limits=limits, public_url=None)
    yield served
    served.join()
