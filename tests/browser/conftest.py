"""A browser and a running server for the tests of the page.

Each person a test opens the page for has a context of their own. A test fails when a page of it throws, writes an error
to its console or asks another origin for something; then there are pictures of its pages.
"""

import json
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
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NoReturn
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    WebSocket,
    expect,
    sync_playwright,
)

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
THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
PATIENCE = 20.0
"""Seconds until what should happen counts as not happening."""


RANKS = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine", "T": "ten",
    "J": "jack", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
CARD = re.compile(r'"((?:[2-9TJQKA][shdc])+)"')

ONE_BOARD = {"v": 1, "type": "game", "forced": {"small_blind": 5, "big_blind": 10}}
"""No limit 5/10, where nobody is asked whether to run it twice."""

expect.set_options(timeout=PATIENCE * 1000)


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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of a file; while Playwright runs, no other test of the process can run an event loop."""
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

    origins = {urlsplit(live_server.url).netloc}

    def watch_request(request: Request | WebSocket) -> None:
        address = urlsplit(request.url)
        if address.scheme not in {"data", "blob"} and address.netloc not in origins:
            problems.append(f"another origin was asked: {request.url}")

    def watch_console(line: ConsoleMessage) -> None:
        if line.type == "error":
            problems.append(f"console: {line.text} {line.location.get('url')}")

    def watch_page(page: Page) -> None:
        page.on("pageerror", lambda error: problems.append(f"the page threw: {error}"))
        page.on("websocket", watch_request)

    def open_one(path: str | None = "/", *, screen: str = "desktop", **more: Any) -> Page:
        if "base_url" in more:
            origins.add(urlsplit(more["base_url"]).netloc)
        context = browser.new_context(**{"base_url": live_server.url, **SCREENS[screen], **more})
        contexts.append(context)
        context.set_default_timeout(PATIENCE * 1000)
        context.on("request", watch_request)
        context.on("page", watch_page)
        context.on("console", watch_console)
        page = context.new_page()
        if path is not None:
            page.goto(path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not problems, "\n".join(problems)


def card_name(card: str) -> str:
    """How a card is read aloud: "ace of spades"."""
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def cards_in(text: str) -> set[str]:
    """All cards that stand in quotes in some JSON, "As" or "AsKd"."""
    found = "".join(CARD.findall(text))
    return {found[at : at + 2] for at in range(0, len(found), 2)}


@dataclass
class Player:
    """A person at a table: what they see and press, and every picture that their page was sent."""

    page: Page
    name: str
    faults: list[str]
    heard: list[str] = field(default_factory=list)
    """All frames received, oldest first."""
    said: list[str] = field(default_factory=list)
    """All frames sent."""
    drawn: dict[str, Any] = field(default_factory=dict)
    """The last picture received: ``table`` and ``you``."""

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.hear)
        socket.on("framesent", lambda frame: self.said.append(str(frame)))

    def hear(self, frame: str | bytes) -> None:
        self.heard.append(str(frame))
        message = json.loads(frame)
        if "table" in message and "you" in message:
            self.drawn = message
            self.look()

    def look(self) -> None:
        """In no picture chips are missing, nor is a card of another in it while somebody has to act."""
        table, you = self.drawn["table"], self.drawn["you"]
        seats = [seat for seat in table["seats"] if seat]
        there = table.get("pot", 0) + sum(seat["stack"] + seat.get("added", 0) for seat in seats)
        if there != sum(seat.get("brought", 0) for seat in seats):
            self.faults.append(f"{self.name} was sent a picture with {there} chips: {table}")
        if table.get("turn") is not None:
            known = {*you.get("hole", []), *(card for board in table.get("boards", []) for card in board)}
            if others := cards_in(json.dumps(table)) - known:
                self.faults.append(f"{self.name} was sent {others} too early: {table}")

    @property
    def table(self) -> dict[str, Any]:
        return self.drawn.get("table", {})  # type: ignore[no-any-return]

    @property
    def you(self) -> dict[str, Any]:
        return self.drawn.get("you", {})  # type: ignore[no-any-return]

    @property
    def options(self) -> dict[str, Any] | None:
        """What they may do now, if it is their turn."""
        return self.you.get("options")

    @property
    def decision(self) -> tuple[int, int]:
        return self.table.get("hand", 0), self.table.get("decision") or 0

    @property
    def stage(self) -> Locator:
        return self.page.get_by_role("group", name="Table", exact=True)

    @property
    def dock(self) -> Locator:
        return self.page.get_by_role("region", name="What you can do")

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("region", name="Result")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log", name="Log")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def button(self, name: str | re.Pattern[str], *, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def until(self, happened: Callable[[], object], what: str) -> None:
        """Wait for something that only the frames tell; the browser is listened to meanwhile."""
        limit = time.monotonic() + PATIENCE
        while not happened():
            if time.monotonic() > limit:
                pytest.fail(f"In {PATIENCE:g} seconds {what} did not happen: {self.name} has {self.drawn}")
            self.page.wait_for_timeout(20)

    def insist(self, press: Callable[[], None], happened: Callable[[], object]) -> None:
        """Press until it happens: for a moment after the buttons have changed they have no effect."""
        limit = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < limit, f"In {PATIENCE:g} seconds what {self.name} pressed had no effect."
            with suppress(Error):  # gone: the press before had its effect
                press()
            again = time.monotonic() + 0.4
            while not happened() and time.monotonic() < again:
                self.page.wait_for_timeout(20)

    def to_act(self) -> None:
        """Wait until it is their turn and the page says so."""
        self.until(lambda: self.options, f"the turn of {self.name}")
        expect(self.dock.get_by_role("button", name="Fold")).to_be_visible()

    def press(self, name: str) -> None:
        """Decide by the button whose name begins so; a question of the page is answered by yes."""
        self.to_act()
        decision = self.decision
        button = self.dock.get_by_role("button", name=re.compile(f"^(?:{name})"))
        self.insist(lambda: button.first.click(timeout=1000), lambda: self.decision != decision or not self.options)

    def all_in(self) -> None:
        """Put all chips in: by its key, or by the call that takes them all."""
        self.to_act()
        decision = self.decision
        assert self.options is not None
        if not self.options.get("call_is_all_in") and self.options.get("max_to") != self.options["all_in_to"]:
            self.press("Call")
            return
        self.insist(lambda: self.page.keyboard.press("a"), self.dock.get_by_role("button", name="Back").is_visible)
        certain = self.dock.get_by_role("button", name=re.compile("^All-in"))
        self.insist(lambda: certain.click(timeout=1000), lambda: self.decision != decision or not self.options)

    def type_number(self, field: Locator, number: int) -> None:
        """Type over what stands in a field; it selects that in the frame after it has the focus."""
        field.focus()
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.page.keyboard.type(str(number))
        self.page.keyboard.press("Enter")
        expect(field).to_have_value(f"{number:,}")

    def take_seat(self, table: str, seat: int, chips: int) -> None:
        """Come by the link and sit down."""
        self.page.goto(f"/t/{table}")
        self.button(f"Sit here, seat {seat + 1}").click()
        self.type_number(self.dialog.get_by_role("spinbutton", name="Your chips"), chips)
        self.dialog.get_by_role("button", name=f"Sit down with {chips:,}").click()
        expect(self.dialog).to_be_hidden()
        self.until(lambda: self.you.get("seat") == seat, f"{self.name} sitting down")

    def stacks(self) -> dict[str, int]:
        """Everybody's stack, as the page shows it."""
        label = re.compile(r"^(?P<name>.+?)(?:, [A-Z+0-9/]+)?, (?P<chips>[\d,]+)$")
        labels = self.stage.get_by_role("group").evaluate_all(
            "groups => groups.map(group => group.getAttribute('aria-label') ?? '')"
        )
        others = {
            found["name"]: int(found["chips"].replace(",", "")) for each in labels if (found := label.match(each))
        }
        mine = self.stage.get_by_role("group", name="You", exact=True).get_by_text(re.compile(r"^[\d,]+$")).first
        return {**others, self.name: int(mine.inner_text().replace(",", ""))}


@pytest.fixture
def player(open_page: Callable[..., Page], problems: list[str]) -> Callable[..., Player]:
    """One more person who has said a name: ``player("Ana", screen="phone")``."""

    def come(name: str, path: str | None = None, **more: Any) -> Player:
        page = open_page(path=None, **more)
        one = Player(page, name, problems)
        page.on("websocket", one.listen)
        assert page.request.put("/api/me", data={"name": name}).ok
        if path is not None:
            page.goto(path)
        return one

    return come


@pytest.fixture
def open_table(player: Callable[..., Player]) -> Callable[..., Player]:
    """A table with its host on it, opened without the form: ``open_table("Ana", seats=3, bots=["tight"])``."""

    def open_one(name: str = "Ana", *, look: dict[str, Any] | None = None, **opening: Any) -> Player:
        host = player(name, **(look or {}))
        settings = {"pace": "fast", **opening.pop("settings", {})}
        body = {"name": "Friends", "game": ONE_BOARD, "take_seat": True, "settings": settings, **opening}
        answer = host.page.request.post("/api/tables", data=body)
        assert answer.ok, answer.text()
        table, secret = answer.json()["table"], answer.json()["seat_secret"]
        host.page.goto("/settings")
        host.page.evaluate(
            "([table, secret]) => localStorage.setItem(`sidepot.seat.${table}`, secret)", [table, secret]
        )
        host.page.goto(f"/t/{table}")
        host.until(lambda: host.drawn, "the first picture")
        return host

    return open_one


@pytest.fixture(scope="session")
def axe() -> Callable[[Page, str], list[str]]:
    """What axe finds serious or critical, in the light and in the dark: ``axe(page, "the chat")``."""
    tool = Axe()

    def check(page: Page, state: str) -> list[str]:
        wrong = []
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            page.evaluate(UNTIL_STILL)
            found = tool.run(page, options={"resultTypes": ["violations"]}).response["violations"]
            wrong += [
                f"{state}, {theme}: {each['help']}: {node['target']} {node['failureSummary']}"
                for each in found if each["impact"] in {"serious", "critical"} for node in each["nodes"][:3]
            ]  # fmt: skip
        page.emulate_media(color_scheme="light")
        return wrong

    return check


UNTIL_STILL = """async () => {
  do await new Promise(requestAnimationFrame);
  while (document.getAnimations().some(each => each.playState === 'running'));
}"""


@pytest.fixture
def shot() -> Callable[[Page, str], None]:
    """Keep a picture of a page for people to look at, in the folder SIDEPOT_SHOTS if there is one."""

    def take(page: Page, name: str) -> None:
        if folder := os.environ.get("SIDEPOT_SHOTS"):
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(folder) / f"{name}.png")

    return take


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
