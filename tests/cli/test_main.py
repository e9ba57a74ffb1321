"""The command itself: quick to answer, one sentence when something is wrong."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sidepot import __version__
from sidepot.cli.main import app, main

SIDEPOT = [sys.executable, "-m", "sidepot.cli.main"]


def complaint(arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What `sidepot ARGUMENTS` says on standard error when it ends with code 2."""
    monkeypatch.setattr(sys, "argv", ["sidepot", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err.removeprefix("sidepot: ").removesuffix("\n")


def test_help_is_there_in_a_blink() -> None:
    """Nobody waits for help: its processor time, which a busy machine does not change much."""
    seconds = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([*SIDEPOT, "--help"], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(seconds) < 0.3


def test_the_command_imports_nothing_before_it_is_asked_to() -> None:
    program = "import sys; from sidepot.cli import main; print(*[name for name in sys.modules if name.count('.') < 2])"
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    assert "typer" in loaded
    assert {"rich", "sidepot.table", "sidepot.history", "sidepot.sim", "sidepot.players"}.isdisjoint(loaded)


def test_version_and_help() -> None:
    assert CliRunner().invoke(app, ["--version"]).stdout == f"sidepot {__version__}\n"
    alone = CliRunner().invoke(app, [])
    assert alone.exit_code == 0
    assert alone.stdout == CliRunner().invoke(app, ["-h"]).stdout
    for command in ("play", "eval", "perft", "replay"):
        assert command in alone.stdout


def test_success_ends_with_0(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["sidepot", "--version"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"sidepot {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("shuffle", "No such command 'shuffle'."),
        ("play --seats 1", "A table has 2 to 10 seats, not 1."),
        ("play --terminal --seats x", "Invalid value for '--seats': 'x' is no whole number."),
        ("play --terminal --seats 11", "A table has 2 to 10 seats, not 11."),
        ("play --terminal --stack 0", "--stack is a number of chips above 0, not 0."),
        (
            "play --terminal --stack 99999999999999999999",
            "The table cannot take 99999999999999999999 more chips: all of them together are at most",
        ),
        (
            "play --terminal --blinds 1/99999999999999999",
            "The table cannot take 9999999999999999900 more chips: all of them together are at most",
        ),
        (f"play --blinds 1/{'9' * 5000}", "--blinds: a number of 5000 characters is too long."),
        (f"play --stack {'9' * 5000}", "Invalid value for '--stack': a number of 5000 characters is too long."),
        ("play --terminal --hands 0", "--hands is 1 or more, not 0."),
        ("play --terminal --blinds 2", "--blinds is two whole numbers like 1/2, not '2'."),
        ("play --terminal --blinds 0/0", "--blinds needs a big blind above 0, like 1/2, not '0/0'."),
        ("play --terminal --blinds 2/1", "The small blind of 2 is bigger than the big blind of 1. (rule T3)"),
        ("play --terminal --ante -1", "The ante must be at least 0, not -1. (rule T4)"),
        (
            "play --terminal --players calling,shark",
            "There is no computer player 'shark': there are random, calling, raising, tight and chart.",
        ),
        (
            "play --terminal --button-blind 2 --straddle utg",
            "A straddle is at least twice the big blind, and there is none.",
        ),
        (
            "play --straddle utg --seats 2",
            "--straddle needs three players or more: with --seats 2 nobody can straddle.",
        ),
        ("play --ante-by button", "--ante-by says who pays the ante: give its size too, with --ante."),
        ("play --pause -1", "--pause is a number of seconds, 0 or more, not -1."),
        ("play --seed 1", "--seed is for the terminal: add --terminal."),
        ("play --stack 9999999999999", "--stack is at most 1000000000000 chips."),
        ("play --pause inf", "--pause is a number of seconds, 0 or more, not inf."),
        ("play --terminal --save /dev/full", "Hands cannot be saved in /dev/full: it is no ordinary file."),
        ("play --terminal --save /tmp", "Hands cannot be saved in /tmp: it is no ordinary file."),
        ("play --terminal --save x.phhs.gz", "Saved hands are plain text: leave off .gz."),
        ("play --terminal --name Ann\x1b[2J", "--name is one line of characters that can be seen."),
        (f"play --terminal --name {'A' * 21}", "--name has 21 characters: the table has room for 20."),
        ("play --terminal --save /no/such/folder/x.phhs", "Hands cannot be saved in /no/such/folder/x.phhs: No such"),
        (
            "play --terminal --deck short --limit pot --save x.phhs",
            "The PHH format has no code for pot limit short deck",
        ),
        ("eval", "Missing argument 'cards'."),
        ("eval AsKd", "A hand is made of five, six or seven cards, not 2 (As Kd). (rule C2)"),
        ("eval As Kd Qh Jc 1s", "'1s' (character 1 of the text) is not a card"),
        ("eval As Kd Qh Jc As", "As is there more than once"),
        ("eval --short As Kd Qh Jc 2s", "2s: not in this game's deck of 36 cards, 6 to A."),
        ("eval --board AsKd 2c3c", "A board is three to five cards, not 2 (As Kd)."),
        ("eval --board 2s3s4s AhKhQh", "A player holds two cards, not 3 (Ah Kh Qh)."),
        ("eval --board 2s3s4s AhKh Ah", "A player holds two cards, not 1 (Ah)."),
        ("eval --board 2s3s4s AhKh AhQd", "Ah is there more than once"),
        ("perft --blinds 1", "blinds needs two numbers like 1/2, not '1'."),
        ("perft --stacks 5", "A hand needs 2 to 10 players, not 1. (rule T1)"),
        ("perft --depth 0", "--depth is 1 to 300, not 0."),
        ("perft --depth 1000000000", "--depth is 1 to 300, not 1000000000."),
        ("perft --budget 0", "--budget is 1 position or more, not 0."),
        ("perft --budget -5", "--budget is 1 position or more, not -5."),
        ("perft --stacks 1000000000/1000000000 --budget 100", "The count was given up after 100 positions."),
        ("perft --stacks 1000000000/1000000000 --budget 100 --depth 2", "The count was given up after 100 positions."),
        (f"perft --blinds 1/{'9' * 5000}", "blinds has a number of 5000 digits: 1000 are the most."),
        (f"perft --limit fixed --blinds 1/{'9' * 5000}", "blinds has a number of 5000 digits: 1000 are the most."),
        ("perft --depth 1.5", "Invalid value for '--depth': '1.5' is no whole number."),
        ("perft --stacks 200/200 --budget 100", "The count was given up after 100 positions. Count to a depth"),
        ("perft no-such-file", "no-such-file cannot be read: No such file or directory."),
    ],
)
def test_what_makes_no_sense_gets_one_sentence(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert complaint(arguments.split(), capsys, monkeypatch).startswith(sentence)


def test_a_name_of_two_lines_is_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    said = complaint(["play", "--name", "Ann\nBob"], capsys, monkeypatch)
    assert said == "--name is one line of characters that can be seen."


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_what_a_terminal_cannot_write_or_read_does_not_end_the_game(encoding: str) -> None:
    done = subprocess.run(
        [*SIDEPOT, "play", "--terminal", "--seats", "2", "--seed", "1", "--name", "Ζωή"],
        input=b"\xff\xfe caf\xc3\xa9\nq\n",
        env=os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
        check=True,
    )
    assert b"hands played" in done.stdout
    assert done.stderr == b""
    assert ("Ζωή" if encoding == "utf-8" else "???") in done.stdout.decode(encoding)


@pytest.mark.parametrize(
    "arguments", ["eval As Ad Kc Kh Qs", "--version", "--help", "play --terminal --seed 1", "perft"]
)
def test_output_that_cannot_be_written_gets_one_sentence(arguments: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [*SIDEPOT, *arguments.split()], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.stderr == b"sidepot: The output cannot be written: No space left on device.\n"
    assert done.returncode == 1


def test_neither_output_nor_complaint_can_be_written() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        for arguments, code in (("--version", 1), ("shuffle", 2)):
            assert subprocess.run([*SIDEPOT, arguments], stdout=full, stderr=full, check=False).returncode == code


@pytest.mark.parametrize("arguments", ["eval As Ad Kc Kh Qs", "--version", "play --terminal --seed 1"])
def test_a_closed_pipe_is_quiet(arguments: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*SIDEPOT, *arguments.split()], stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")
