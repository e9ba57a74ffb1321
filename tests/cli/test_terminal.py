"""A whole hand at a real (pseudo-)terminal, as a person plays it."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

PATIENCE = 20.0
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def hear_interrupts() -> None:
    """A shell has its background jobs ignore Ctrl-C, and so would all that they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """Somebody in front of a terminal of 80 columns."""

    def __init__(self, arguments: str, **environment: str) -> None:
        self.keyboard, theirs = pty.openpty()
        variables = {
            "TERM": "xterm-256color",
            "COLUMNS": "80",
            "LINES": "40",
            "PYTHONIOENCODING": "utf-8",
            **environment,
        }
        unwanted = {"NO_COLOR", "FORCE_COLOR"} - set(environment)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sidepot.cli.main", "play", "--terminal", *arguments.split()],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={name: value for name, value in os.environ.items() if name not in unwanted} | variables,
            start_new_session=True,
            preexec_fn=hear_interrupts,  # noqa: PLW1509  these tests have no threads
        )
        os.close(theirs)
        self.raw = ""
        self.read_up_to = 0

    def read(self) -> bool:
        """Take in what is on the screen now; no when the program has ended."""
        ready, _, _ = select.select([self.keyboard], [], [], 0.1)
        if not ready:
            return self.process.poll() is None
        try:
            self.raw += os.read(self.keyboard, 4096).decode("utf-8", "replace")
        except OSError:  # the other side has closed
            return False
        return True

    def expect(self, pattern: str) -> str:
        """Wait for something new on the screen; return all that came up to it."""
        deadline = time.monotonic() + PATIENCE
        while True:
            screen = self.screen
            found = re.compile(pattern).search(screen, self.read_up_to)
            if found:
                new = screen[self.read_up_to : found.end()]
                self.read_up_to = found.end()
                return new
            if not self.read() or time.monotonic() > deadline:
                raise AssertionError(f"{pattern!r} never came:\n{self.screen[self.read_up_to :]}")

    @property
    def screen(self) -> str:
        return ESCAPES.sub("", self.raw).replace("\r", "")

    def type(self, text: str) -> None:
        os.write(self.keyboard, text.encode())

    def leave(self) -> int:
        """Wait for the end of the program."""
        while self.read():
            pass
        return self.process.wait(PATIENCE)


@contextmanager
def terminal(arguments: str, **environment: str) -> Iterator[Terminal]:
    there = Terminal(arguments, **environment)
    try:
        yield there
    finally:
        there.process.kill()
        there.process.wait()
        os.close(there.keyboard)


def test_a_whole_hand_with_mistakes_and_goodbye() -> None:
    with terminal("--seed 1 --seats 3 --players calling,calling --pause 0 --name Zoe") as table:
        start = table.expect(r"\n> ")
        assert "Zoe holds" in start
        table.type("raise everything\n")
        table.expect("'everything' is no size: .*\n> ")
        table.type("r 15\n")
        assert "Zoe cannot raise to 15" in table.expect("\n> ")
        table.type("r 30\n")
        table.expect(r"Zoe \(\w+\) opens to 30|Zoe \(\w+\) \S+ to 30")
        for _ in range(40):
            asked = table.expect(r"\n> |Enter for the next hand, q to leave: ")
            if asked.endswith("leave: "):
                break
            table.type("k\n" if "k check" in asked.splitlines()[-2] else "c\n")
        hand = table.screen
        assert re.search(r"Flop: \S\S \S\S \S\S  \(pot 90\)", hand)
        assert re.search(r"River: \S\S  \(pot", hand)
        assert re.search(r"wins? the pot of|split the pot of", hand)
        table.type("q\n")
        assert table.leave() == 0
        assert "1 hand played" in table.screen


def test_colours_on_a_terminal_and_none_when_they_are_not_wanted() -> None:
    with terminal("--seed 1 --seats 2 --pause 0") as table:
        table.expect("\n> ")
        assert re.search("\x1b\\[[0-9;]*(?:3[0-7]|9[0-7])m", table.raw)
    with terminal("--seed 1 --seats 2 --pause 0", NO_COLOR="1") as table:
        table.expect("\n> ")
        assert not re.search("\x1b\\[[0-9;]*(?:3[0-7]|9[0-7])m", table.raw)


@pytest.mark.parametrize("how", ["\x04", "\x03"], ids=["end of input", "ctrl-c"])
def test_leaving_by_the_keyboard_is_polite(how: str) -> None:
    with terminal("--seed 1 --seats 3 --pause 0") as table:
        table.expect("\n> ")
        if how == "\x03":
            time.sleep(0.3)  # until it waits for the keyboard
            os.killpg(
                table.process.pid, signal.SIGINT
            )  # the terminal is not its session's own, so the key does nothing
        else:
            table.type(how)
        table.expect("The hand is broken off")
        assert table.leave() == 0
        assert "Traceback" not in table.screen
        assert "0 hands played" in table.screen


def test_a_pause_lets_the_eye_follow() -> None:
    start = time.monotonic()
    with terminal("--seed 2 --seats 6 --pause 0.15 --hands 1") as table:
        table.expect("Hero holds")
        table.expect("\n> |hand played")
    assert time.monotonic() - start > 0.3


def test_ctrl_c_is_heard_when_the_tests_run_in_the_background() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        test_leaving_by_the_keyboard_is_polite("\x03")
    finally:
        signal.signal(signal.SIGINT, before)
