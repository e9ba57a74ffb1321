"""`sidepot serve` as a program: how it starts, what it says, how it ends."""

import gc
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import weakref
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from sidepot.server import run

SIDEPOT = [sys.executable, "-m", "sidepot"]
ADDRESS = re.compile(r"http://[^\s]+")


@contextmanager
def started(*command: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A program that serves, and the address it says."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            found = ADDRESS.search(process.stdout.readline())
            assert found, process.stderr and process.stderr.read()
            yield process, found[0]
        finally:
            process.kill()


def sentence(*arguments: str) -> str:
    """What `sidepot serve ARGUMENTS` complains of."""
    done = subprocess.run([*SIDEPOT, "serve", *arguments], capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_a_signal_ends_it_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    with started(*SIDEPOT, "serve", "--port", "0", "--data", str(tmp_path / "data")) as (process, url):
        assert httpx2.get(f"{url}api/health", trust_env=False).json()["status"] == "ok"
        process.send_signal(number)
        output, errors = process.communicate(timeout=20)
        assert (process.returncode, output, errors) == (0, "", "")


def test_a_signal_ends_it_also_while_people_are_connected(serving: Callable[..., Any]) -> None:
    served = serving()
    with served.client("Ann") as ann:
        table = ann.post("/api/practice", json={}).json()["table"]
        with served.socket(ann) as connection:
            connection.send(f'{{"type":"hello","v":1,"table":"{table}"}}')
            connection.recv(timeout=10)
            served.join()


def test_people_and_tables_are_there_again_after_a_restart(serving: Callable[..., Any]) -> None:
    before = serving()
    with before.client("Ann") as ann:
        me = ann.get("/api/me").json()
        table = ann.post("/api/practice", json={}).json()["table"]
        cookie = dict(ann.cookies)
    before.join()
    after = serving()
    with after.client() as ann:
        ann.cookies.update(cookie)
        assert ann.get("/api/me").json() == me
        assert [entry["id"] for entry in ann.get("/api/tables").json()] == [table]


def test_a_taken_port_and_a_used_directory_get_one_sentence(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    with started(*SIDEPOT, "serve", "--port", "0", "--data", data) as (_, url):
        port = url.rstrip("/").rpartition(":")[2]
        assert "--port 0 for a free one" in sentence("--port", port, "--data", data)
        assert "stop it, or choose another directory" in sentence("--port", "0", "--data", data)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "70000"], "--port is a number from 0 to 65535, not 70000."),
        (["--port", "-1"], "--port is a number from 0 to 65535, not -1."),
        (["--port", "x"], "is no whole number"),
        (["--host", "192.0.2.1"], "The server cannot listen at 192.0.2.1, port 0:"),
        (["--host", "no host"], "The server cannot listen at no host, port 0:"),
        (["--data", "/dev/null/x"], "The data directory /dev/null/x cannot be used:"),
        (["--public-url", "poker.example"], "--public-url is like https://poker.example"),
        (["--public-url", "https://poker.example/club"], "--public-url is like https://poker.example"),
        (["--public-url", "https://a:b@poker.example"], "--public-url is like https://poker.example"),
        (["--public-url", "https://poker.example:x"], "--public-url is like https://poker.example"),
    ],
)
def test_what_makes_no_sense_gets_one_sentence(tmp_path: Path, arguments: list[str], said: str) -> None:
    rest = [] if "--data" in arguments else ["--data", str(tmp_path)]
    assert said in sentence("--port", "0", *rest, *arguments)


def test_a_key_that_is_damaged_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_bytes(b"short")
    assert "put the right file back, or delete it" in sentence("--port", "0", "--data", str(tmp_path))


PLAY = """
import sys
from pathlib import Path
from sidepot.server.rooms import PRACTICE
from sidepot.server.run import play_in_browser
play_in_browser("Ann", PRACTICE, Path(sys.argv[1]), say=lambda text: print(text, flush=True), browse=False)
"""


def test_practice_begins_at_an_address_that_works_once(tmp_path: Path) -> None:
    with (
        started(sys.executable, "-c", PLAY, str(tmp_path)) as (process, url),
        httpx2.Client(trust_env=False) as browser,
    ):
        root = url.partition("/play/")[0]
        table = browser.get(url).headers["location"].removeprefix("/t/")
        assert browser.get(f"{root}/api/me").json()["name"] == "Ann"
        assert browser.get(f"{root}/api/tables/{table}").json()["mine"]
        assert httpx2.get(url, trust_env=False).headers["location"] == "/"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=20) == 0


def test_an_interpreter_is_left_as_it_was(serving: Callable[..., Any]) -> None:
    before = gc.get_threshold(), gc.get_freeze_count()
    served = serving()
    assert gc.get_threshold() == (10_000, 10_000, 10)
    served.join()
    assert (gc.get_threshold(), gc.get_freeze_count()) == before


def test_garbage_among_what_is_new_is_found_soon(serving: Callable[..., Any]) -> None:
    class Ring:
        """What only the collector can let go."""

        def __init__(self) -> None:
            self.itself = self

    serving()
    was_enabled = gc.isenabled()
    gc.disable()  # nobody but the server looks
    try:
        ring = weakref.ref(Ring())
        end = time.monotonic() + 10
        while ring() is not None:
            assert time.monotonic() < end
            time.sleep(0.01)
    finally:
        if was_enabled:
            gc.enable()


def test_the_address_for_people_is_one_that_they_can_reach() -> None:
    with run._listen("0.0.0.0", 0) as listener:  # noqa: S104  for a moment
        host = run.url_of(listener).removeprefix("http://").rpartition(":")[0]
        assert host == (run.own_address() or "127.0.0.1")
    with run._listen("127.0.0.1", 0) as listener:
        assert run.url_of(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}"


@pytest.mark.skipif(not socket.has_ipv6, reason="this machine has no IPv6")
def test_ipv6_addresses_are_written_as_in_a_browser() -> None:
    try:
        listener = run._listen("::1", 0)
    except run.CannotServe:
        pytest.skip("this machine has no IPv6 address of its own")
    with listener:
        assert run.url_of(listener) == f"http://[::1]:{listener.getsockname()[1]}"


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system has no such option")
def test_connections_to_who_is_gone_are_cut_by_the_system() -> None:
    with run._listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 30_000
            assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= 4 * run.SEND_BUFFER


def test_data_lies_where_the_system_keeps_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert run.data_directory() == tmp_path / "sidepot"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run.data_directory() == tmp_path / ".local" / "share" / "sidepot"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert run.data_directory() == tmp_path / "Library" / "Application Support" / "sidepot"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(os.environ, "LOCALAPPDATA", str(tmp_path / "Local"))
    assert run.data_directory() == tmp_path / "Local" / "sidepot"


def test_a_text_browser_or_none_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> webbrowser.BaseBrowser:
        raise webbrowser.Error("no browser")

    monkeypatch.setattr(webbrowser, "get", none)
    assert not run.open_browser("http://127.0.0.1/")
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("false"))
    assert not run.open_browser("http://127.0.0.1/")
    opened: list[str] = []

    class Windows(webbrowser.BaseBrowser):
        def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:  # noqa: ARG002  as its base
            opened.append(url)
            return True

    monkeypatch.setattr(webbrowser, "get", Windows)
    assert run.open_browser("http://127.0.0.1/")
    assert opened == ["http://127.0.0.1/"]


def test_no_thread_stays_behind(serving: Callable[..., Any]) -> None:
    before = set(threading.enumerate())
    serving().join()
    assert {thread.name for thread in set(threading.enumerate()) - before} == set()
