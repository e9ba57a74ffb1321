"""Running the server on this machine: where it listens, where it keeps things, how it starts and how it ends."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import uvicorn

from sidepot.server.app import create_app
from sidepot.server.auth import Badges, BadName, KeyFileError, checked_name, secret_key
from sidepot.server.door import Door
from sidepot.server.frames import WebSocketProtocol
from sidepot.server.limits import LONGEST_MESSAGE, Limits
from sidepot.server.rooms import Opening, Rooms
from sidepot.server.store.base import StoreError
from sidepot.server.store.sqlite import SqliteStore

PAGE: Final = Path(__file__).parent / "page"
"""Where the installation puts the built page."""

NO_PAGE: Final = (
    "The page of the table is not built: that takes Node.js 20.19 or newer with npm. "
    "In a checkout, `make page` builds it, and `make node` brings Node.js if you have none."
)

PORT: Final = 8000

SEND_BUFFER: Final = 64 * 1024
"""Bytes that the kernel keeps for who takes them slowly."""

COLLECT_SECONDS: Final = 0.1
YOUNG_FOR_ALL: Final = 3000
"""Looks at what is new before one at everything: five minutes."""

EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})  # noqa: S104  only compared


class CannotServe(Exception):
    """The server cannot run; ``str()`` is a sentence that says why, and what to do."""


class Running(NamedTuple):
    """A server that answers now."""

    url: str
    """The address for people."""
    local_url: str
    """The address on this machine or in its network; the same unless there is a public one."""
    stop: Callable[[], None]
    """Ends it, from any thread."""


def serve(
    host: str,
    port: int,
    data: Path,
    *,
    public_url: str | None = None,
    limits: Limits | None = None,
    ready: Callable[[Running], None] | None = None,
) -> None:
    """Serve until Ctrl-C, or until it is stopped.

    Port 0 is any free one. ``data`` is the directory of the tables and the signing key. ``ready`` is called once, in
    the event loop, when everybody can come. Raises :class:`CannotServe`.
    """
    _run(_listen(host, port), data, public_url=checked_url(public_url), limits=limits, ready=ready)


def play_in_browser(
    name: str, opening: Opening, data: Path, *, say: Callable[[str], None], browse: bool = True
) -> None:
    """Open a table in the browser of this computer, with a seat for the player, and serve it until Ctrl-C.

    ``say`` gets the sentences for the player. The port stays the same from one time to the next where it can, since
    a browser keeps settings by address. Raises :class:`CannotServe`.
    """
    try:
        checked_name(name)
    except BadName as error:
        raise CannotServe(str(error)) from None
    try:
        listener = _listen("127.0.0.1", PORT)
    except CannotServe:
        listener = _listen("127.0.0.1", 0)

    def ready(running: Running) -> None:
        say(f"The table is at {running.url} (Ctrl-C ends it).")
        if browse:
            in_background(open_browser, running.url)

    _run(listener, data, visitor=(name, opening), ready=ready)


def _run(
    listener: socket.socket,
    data: Path,
    *,
    public_url: str | None = None,
    limits: Limits | None = None,
    visitor: tuple[str, Opening] | None = None,
    ready: Callable[[Running], None] | None = None,
) -> None:
    try:
        with listener, _tuned(), asyncio.Runner(loop_factory=uvicorn.Config(None).get_loop_factory()) as runner:  # type: ignore[arg-type]
            runner.run(_serve(listener, data, public_url, limits, visitor, ready))
    except (StoreError, KeyFileError) as error:
        raise CannotServe(str(error)) from None


async def _serve(
    listener: socket.socket,
    data: Path,
    public_url: str | None,
    limits: Limits | None,
    visitor: tuple[str, Opening] | None,
    ready: Callable[[Running], None] | None,
) -> None:
    store = await SqliteStore.open(data)
    try:
        rooms = Rooms(store)
        try:
            key = secret_key(data)
            door = Door(rooms, Badges(key), *visitor) if visitor else None
            page = PAGE if has_page() else None
            app = create_app(rooms, secret=key, page=page, public_url=public_url, limits=limits, door=door)
            config = uvicorn.Config(
                app,
                lifespan="off",
                ws=WebSocketProtocol,
                ws_per_message_deflate=False,
                # The socket says goodbye to who sends more than it takes; this is the wall behind that.
                ws_max_size=4 * LONGEST_MESSAGE,
                access_log=False,
                log_config=None,
                log_level="warning",
                server_header=False,
                timeout_graceful_shutdown=3,
            )
            server = _Server(config)

            def started() -> None:
                gc.collect()
                gc.freeze()  # what lives from here on lives as long as the server: no use in looking through it
                if ready:
                    way_in = door.path if door else "/"
                    local_url = url_of(listener)
                    ready(Running((public_url or local_url) + way_in, local_url + way_in, server.stop))

            server.on_start, server.on_end = started, rooms.close
            collecting = asyncio.create_task(_collect_often())
            try:
                await server.serve(sockets=[listener])
            finally:
                collecting.cancel()
        finally:
            await rooms.close()
    finally:
        await store.close()


class _Server(uvicorn.Server):
    """Tells when it has started, and ends quietly on a signal."""

    on_start: Callable[[], None]
    on_end: Callable[[], Awaitable[None]]

    def stop(self) -> None:
        """End soon, as after Ctrl-C."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to accept connections."""
        await super().startup(sockets)
        self.on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye at the tables, then hang up."""
        await self.on_end()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals end the server and nothing else: uvicorn would raise them again when it is over."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


@contextmanager
def _tuned() -> Iterator[None]:
    """A garbage collector that stops play for a moment only; see also :func:`_collect_often`.

    A full collection among thousands of connections takes a third of a second, so everything is looked through hardly
    ever.
    """
    thresholds = gc.get_threshold()
    gc.set_threshold(10_000, 10_000, 10)
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)


async def _collect_often() -> None:
    """Look for garbage among what is new, again and again while that is little.

    Left alone, the collector waits for more objects than before; but in play a new one takes the place of an old one.
    So it came late, to 100,000 of them, and stopped everything for a tenth of a second.
    """
    while True:
        for _ in range(YOUNG_FOR_ALL):
            await asyncio.sleep(COLLECT_SECONDS)
            gc.collect(0)
        gc.collect()


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises :class:`CannotServe`."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        both = host == "::" and socket.has_dualstack_ipv6()
        listener = socket.create_server(address[:2], family=family, backlog=2048, dualstack_ipv6=both)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            reason = f"Port {port} is taken by another program: choose another with --port, or --port 0 for a free one."
        elif error.errno == errno.EACCES:
            reason = f"Port {port} is not for everybody: choose one above 1023 with --port."
        else:
            reason = f"The server cannot listen at {host}, port {port}: {error.strerror}."
        raise CannotServe(reason) from None
    # For the connections it accepts. What waits in the kernel cannot be replaced by a snapshot, so it is little.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Whoever acknowledges nothing, or takes nothing, is cut off; closing alone would wait for them.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30_000)
    return listener


def url_of(listener: socket.socket) -> str:
    """The address to give to people: that of this machine in its network when it listens everywhere."""
    host, port = listener.getsockname()[:2]
    if host in EVERYWHERE:
        host = own_address() or "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_address() -> str | None:
    """This machine's address in its network, if it is in one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples: nothing is sent, only a route looked up
        except OSError:
            return None
        return str(probe.getsockname()[0])


def checked_url(url: str | None) -> str | None:
    """How people reach the server, as in ``https://poker.example``. Raises :class:`CannotServe`."""
    if url is None:
        return None
    try:
        parts = urlsplit(url)
        is_good = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_good, parts = False, urlsplit("")
    if not is_good or parts.path not in {"", "/"} or parts.query or parts.fragment or parts.username is not None:
        raise CannotServe(f"--public-url is like https://poker.example, without anything after the host, not {url!r}.")
    return f"{parts.scheme}://{parts.netloc}"


def has_page() -> bool:
    """The page was built when Sidepot was installed."""
    return (PAGE / "index.html").is_file()


def data_directory() -> Path:
    """Where this system keeps the data of a program for its user."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "sidepot"


def open_browser(url: str) -> bool:
    """Show the address in a browser with windows, if there is one: a text browser could not draw a table."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    return type(browser) is not webbrowser.GenericBrowser and browser.open(url)


def in_background(work: Callable[[str], object], url: str) -> None:
    """Do something slow that nobody waits for, not even the end of the program."""
    threading.Thread(target=work, args=(url,), daemon=True).start()
