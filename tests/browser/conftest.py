"""A browser and a running server for the tests of the page.

Each person a test opens the page for has a context of their own. A test fails when a page of it throws, writes an error
to its console or asks another origin for something; then there are pictures of its pages.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Request, WebSocket, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}
PATIENCE = 20.0
"""Seconds until what should happen counts as not happening."""


def unavailable(reason: str) -> NoReturn:
    if os.environ.get("SIDEPOT_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def wait_for(condition: Callable[[], object], what: str) -> None:
    limit = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > limit:
            pytest.fail(f"In {PATIENCE:g} seconds {what} did not happen.")
        time.sleep(0.02)


class Server:
    """`sidepot serve` as a process of its own, over a folder that outlives it."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.output = folder / "output.txt"
        command = [sys.executable, "-m", "sidepot", "serve", "--no-open"]
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                [*command, "--port", str(port), "--data", str(folder / "data")],
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        try:
            wait_for(self.address, "an address from the server")
            self.url = self.address()
            wait_for(self.answers, "an answer from /api/health")
        except BaseException:
            self.kill()
            raise

    def address(self) -> str:
        said = self.output.read_text("utf-8")
        assert self.process.poll() is None, f"The server ended at once:\n{said}"
        found = re.search(r"http://127\.0\.0\.1:\d+", said)
        return found[0] if found else ""

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/api/health", timeout=PATIENCE) as answer:  # noqa: S310  our own
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """What a power cut does."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """What Ctrl-C does; nothing may have gone wrong unseen until then."""
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(PATIENCE)
        finally:
            self.kill()
        said = self.output.read_text("utf-8")
        assert "Traceback" not in said, said


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server most tests share; one that must be killed and started again is a test's own `Server`."""
    package = find_spec("sidepot.server")
    assert package
    assert package.origin
    if not (Path(package.origin).parent / "page" / "index.html").exists():
        unavailable("The page is not built: `make page` builds it and says what it lacks.")
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    names = ("chromium", "chromium-browser", "google-chrome")
    installed = next((path for name in names if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        try:
            launched = playwright.chromium.launch(executable_path=installed, args=FLAGS)
        except Error as error:
            unavailable(f"There is no browser that starts: {error}")
        yield launched
        launched.close()


@pytest.fixture
def problems() -> list[str]:
    """What went wrong in the pages of a test; one that provokes something removes it before it ends."""
    return []


@pytest.fixture
def contexts() -> list[BrowserContext]:
    return []


@pytest.fixture
def open_page(
    browser: Browser,
    live_server: Server,
    problems: list[str],
    contexts: list[BrowserContext],
    tmp_path: Path,  # noqa: ARG001  for the pictures after a failure
) -> Iterator[Callable[..., Page]]:
    """Open the page for one more person: ``open_page("/new", screen="phone")``."""

    def watch_request(request: Request | WebSocket) -> None:
        address = urlsplit(request.url)
        if address.scheme not in {"data", "blob"} and address.netloc != urlsplit(live_server.url).netloc:
            problems.append(f"another origin was asked: {request.url}")

    def watch_page(page: Page) -> None:
        page.on("pageerror", lambda error: problems.append(f"the page threw: {error}"))
        page.on("websocket", watch_request)

    def open_one(path: str = "/", *, screen: str = "desktop", **more: Any) -> Page:
        context = browser.new_context(base_url=live_server.url, **{**SCREENS[screen], **more})
        contexts.append(context)
        context.set_default_timeout(PATIENCE * 1000)
        context.on("request", watch_request)
        context.on("page", watch_page)
        context.on("console", lambda line: problems.append(f"console: {line.text}") if line.type == "error" else None)
        page = context.new_page()
        page.goto(path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """After a failure, take pictures of the pages while they still stand."""
    report = yield
    arguments = getattr(item, "funcargs", {})
    if report.when == "call" and report.failed and "open_page" in arguments:
        pages = [page for context in arguments["contexts"] for page in context.pages]
        for number, page in enumerate(pages, start=1):
            picture = arguments["tmp_path"] / f"page-{number}.png"
            with suppress(Error):  # a page that has crashed has no picture
                page.screenshot(path=picture)
                report.sections.append(("Picture of a page", f"{page.url}: {picture}"))
    return report
