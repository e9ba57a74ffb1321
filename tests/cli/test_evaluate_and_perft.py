"""`sidepot eval` and `sidepot perft`."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from sidepot.cli.main import app
from sidepot.cli.perft import BUDGET

CORPUS = Path(__file__).parents[1] / "perft"


def lines(*arguments: str, code: int = 0) -> list[str]:
    done = CliRunner().invoke(app, list(arguments))
    assert done.exit_code == code, done.output
    return done.stdout.splitlines()


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("As Kd Qh Jc Ts 2d 3c", "straight, ace high: As Kd Qh Jc Ts"),
        ("AsKdQhJcTs", "straight, ace high: As Kd Qh Jc Ts"),
        ("A♠ k♦ 10h 10c 10s 2d", "three tens, ace-king kickers: Ts Th Tc As Kd"),
        ("--short As 6d 7h 8c 9s", "straight, nine high: 9s 8c 7h 6d As"),
    ],
)
def test_the_best_hand_in_words(cards: str, said: str) -> None:
    assert lines("eval", *cards.split()) == [said]


def test_two_players_on_a_board() -> None:
    assert lines("eval", "--board", "Ks 9d 7c 4h 2s", "KhQd", "AhKd") == [
        "Board  Ks 9d 7c 4h 2s",
        "Ah Kd  pair of kings, ace-nine-seven kickers",
        "Kh Qd  pair of kings, queen-nine-seven kickers",
        "Ah Kd wins: both have a pair of kings; the ace kicker beats the queen.",
    ]


def test_cards_may_stand_apart() -> None:
    together = lines("eval", "--board", "Ks9d7c4h2s", "KhQd", "AhKd")
    assert lines("eval", "--board", "Ks9d7c4h2s", "Kh", "Qd", "Ah", "Kd") == together


def test_a_split_pot() -> None:
    last = lines("eval", "--board", "Ks 9d 7c 4h 2s", "AhKd", "AcKh", "QsQd")[-1]
    assert last == "Ah Kd and Ac Kh split the pot: a pair of kings beats a pair of queens."
    tie = lines("eval", "--board", "Ks 9d 7c 4h 2s", "AhKd", "AcKh")[-1]
    assert tie == "Ah Kd and Ac Kh split the pot with pair of kings, ace-nine-seven kickers."


def test_a_board_before_the_river_and_one_player() -> None:
    assert lines("eval", "--board", "Ks 9d 7c", "AhKd") == [
        "Board  Ks 9d 7c",
        "Ah Kd  pair of kings, ace-nine-seven kickers",
    ]


def test_perft_prints_a_line_for_a_file() -> None:
    counts, time = lines("perft", "--blinds", "1/2", "--stacks", "5/5/5")
    assert counts == "no-limit blinds 1/2 stacks 5/5/5 button 2 : terminals 754 decisions 54 130 206 282"
    assert time.startswith("# 754 sequences in ")


def test_what_perft_prints_can_be_checked(tmp_path: Path) -> None:
    kept = tmp_path / "kept.perft"
    kept.write_text("\n".join(lines("perft", "--stacks", "5/5/5")) + "\n", "utf-8")
    assert lines("perft", str(kept))[0] == f"{kept}: 1 lines, 1 right, 0 wrong"


def test_perft_gives_up_early() -> None:
    """Nobody waits half a minute to be told so; a thousand positions take about a hundredth of a second."""
    assert BUDGET <= 1_000_000


def test_perft_to_a_depth_in_limit() -> None:
    counts, time = lines(
        "perft", "--limit", "fixed", "--stacks", "50/50", "--button", "0", "--ante", "1", "--depth", "3"
    )
    assert counts == "limit bets 2/4 blinds 1/2 ante 1 stacks 50/50 button 0 : perft 3 6 12"
    assert time.startswith("# 12 sequences in ")


def test_perft_of_very_deep_stacks() -> None:
    counts, _ = lines("perft", "--stacks", "1000000000/1000000000", "--depth", "1")
    assert counts.endswith(" : perft 999999999")


def test_perft_checks_files(tmp_path: Path) -> None:
    published = CORPUS / "published.perft"
    right, _ = lines("perft", str(published))
    assert right == f"{published}: 17 lines, 17 right, 0 wrong"
    wrong = tmp_path / "wrong.perft"
    wrong.write_text("# one is off\nno-limit blinds 1/2 stacks 3/3 button 1 : terminals 19\n", "utf-8")
    said = lines("perft", str(wrong), str(published), code=1)
    assert said[:5] == [
        f"{wrong}, line 2: counted now",
        "  no-limit blinds 1/2 stacks 3/3 button 1 : terminals 18",
        "and not",
        "  no-limit blinds 1/2 stacks 3/3 button 1 : terminals 19",
        f"{wrong}: 1 lines, 0 right, 1 wrong",
    ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"no-limit\n", "line 1 is no line of counts: A colon stands between"),
        (b"\xff\xfe", "cannot be read: it is no text in UTF-8."),
    ],
)
def test_a_file_that_is_not_understood(content: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.perft"
    path.write_bytes(content)
    done = CliRunner().invoke(app, ["perft", str(path)])
    assert done.exit_code == 2
    assert sentence in done.stderr
