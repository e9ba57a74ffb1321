"""`sidepot replay`: what it says of hands, of files that cannot be read, and how it ends."""

import gzip
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sidepot.cli import replay
from sidepot.cli.main import app, main

HAND = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [100, 100]
actions = ['p2 cbr 30', 'p1 f']
players = ['Ben', 'Ada']
"""
CLOSING = "hands {}  agreed {}  differs {}  refused {}"
DATA = Path(__file__).parents[3] / "shared" / "data"


def replayed(*arguments: str | Path, code: int = 0) -> tuple[list[str], list[str]]:
    """The lines on standard output and on standard error."""
    done = CliRunner().invoke(app, ["replay", *map(str, arguments)])
    assert done.exit_code == code, done.output
    return done.stdout.splitlines(), done.stderr.splitlines()


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.phh"
    path.write_text(HAND, "utf-8")
    return path


def test_unknown_stacks_are_not_invented(tmp_path: Path) -> None:
    path = tmp_path / "unknown.phh"
    path.write_text(HAND.replace("[100, 100]", "[inf, inf]"), "utf-8")
    out, _ = replayed(path)
    assert out[2] == "Stacks unknown: Ada (BTN/SB), Ben (BB)"
    assert out[-2:] == ["Ada won 10", "Ben lost 10"]
    assert not [line for line in out if "0000" in line]


def test_all_agree(good: Path) -> None:
    assert replayed("--check", good) == ([CLOSING.format(1, 1, 0, 0)], [])


def test_a_difference_names_the_player(tmp_path: Path) -> None:
    path = tmp_path / "wrong.phh"
    path.write_text(HAND.replace("'p1 f'", "'p2 f'"), "utf-8")
    out, _ = replayed("--check", path, code=1)
    assert out[0] == CLOSING.format(1, 0, 1, 0)
    assert out[1].endswith("(wrong.phh, line 1: Line 6: Ada has fold, but it is Ben's turn.)")


def test_data_at_fault_is_no_failure(tmp_path: Path) -> None:
    path = tmp_path / "open.phh"
    path.write_text(HAND.replace(", 'p1 f'", ""), "utf-8")
    out, _ = replayed("--check", path)
    assert out[0] == CLOSING.format(1, 0, 0, 1)


def test_what_cannot_be_read_is_noticed(good: Path, tmp_path: Path) -> None:
    path = tmp_path / "broken.phh"
    path.write_text(HAND.replace("min_bet = 10", "min_bet = = 10"), "utf-8")
    out, _ = replayed("--check", good, path, code=1)
    assert out[0] == CLOSING.format(2, 1, 0, 1)
    assert out[1].startswith("refused      1  unreadable: toml  (broken.phh, line 4: ")


def test_damaged_files(good: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.phhs.gz"
    whole = "\n".join(f"[{n}]\n{HAND}# {n**99}" for n in range(1, 200))
    path.write_bytes(gzip.compress(whole.encode())[:-500])
    out, _ = replayed("--check", good, path, code=1)
    assert "unreadable: gzip" in out[-1]
    assert "The compressed file is damaged from here on" in out[-1]


def test_a_gz_that_is_none(good: Path, tmp_path: Path) -> None:
    path = tmp_path / "plain.phh.gz"
    path.write_text(HAND, "utf-8")
    out, _ = replayed("--check", good, path, code=1)
    assert out == [CLOSING.format(2, 1, 0, 1), f"refused      1  unreadable: gzip  ({path} is not a gzip file.)"]
    assert replayed(path, code=2) == ([], [f"{path} is not a gzip file."])


def test_a_file_that_does_not_open(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(replay, "first_bytes", refuse)
    out, _ = replayed("--check", good, code=1)
    sentence = f"{good} cannot be read: Permission denied."
    assert out == [CLOSING.format(1, 0, 0, 1), f"refused      1  unreadable: file  ({sentence})"]
    assert replayed(good, code=2) == ([], [sentence])


def test_files_without_a_hand(good: Path, tmp_path: Path) -> None:
    path = tmp_path / "empty.phh"
    path.write_text("", "utf-8")
    assert replayed("--check", good, path, code=1) == ([CLOSING.format(1, 1, 0, 0)], [f"no hands in {path}"])
    assert replayed(path, code=2) == ([], [f"There are no hands in {path}."])
    out, err = replayed(path, good)
    assert (out[0], err) == ("Hand 1  (good.phh, line 1)", [f"There are no hands in {path}."])


def test_one_hand_of_a_file(good: Path) -> None:
    assert replayed(good, good, "--hand", "2")[0][0] == "Hand 2  (good.phh, line 1)"
    assert replayed(good, "--hand", "2", code=2) == ([], ["There is no hand 2: the files hold 1."])


def test_the_help_tells_the_exit_code() -> None:
    out, _ = replayed("--help")
    assert "exit code is 1 when a hand differs or when something cannot be read" in " ".join(" ".join(out).split())


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    path = tmp_path / "many.phhs"
    path.write_text("\n".join(f"[{n}]\n{HAND}" for n in range(1, 400)), "utf-8")
    command = [sys.executable, "-m", "sidepot.cli.main", "replay", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout
        assert running.stderr
        assert running.stdout.readline() == "Hand 1  (many.phhs, line 1)\n"
        running.stdout.close()
        assert running.stderr.read() == ""


def test_an_interrupt_ends_quietly(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(replay, "tell", interrupt)
    monkeypatch.setattr(sys, "argv", ["sidepot", "replay", str(good)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130


@pytest.mark.skipif(not DATA.exists(), reason="the shared data is not here")
def test_real_hands() -> None:
    out, err = replayed("--check", DATA / "phh", DATA / "acpc")
    assert out[0] == CLOSING.format(12049, 12003, 0, 46)
    assert err == []
