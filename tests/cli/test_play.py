"""Evenings at the terminal table, typed ahead."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random, SystemRandom

import pytest
from typer.testing import CliRunner

from sidepot import Game
from sidepot.cli.main import app
from sidepot.cli.screen import Screen
from sidepot.cli.session import Session, Setting
from sidepot.history.from_phh import recorded_phh
from sidepot.history.phh import DealHole, PhhHand, ShowOrMuck, read_phhs
from sidepot.history.replay import replay
from sidepot.players.simple import PLAYERS, CallingPlayer

CALL_ALL = "c\n\n" * 600  # calls and checks, goes on to the next hand, buys more chips


def play(arguments: str, typed: str = CALL_ALL) -> str:
    """Everything on the screen when this is typed."""
    done = CliRunner(env={"COLUMNS": "80"}).invoke(app, ["play", "--terminal", *arguments.split()], input=typed)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    return done.stdout


def saved(path: Path) -> list[PhhHand]:
    hands = list(read_phhs(path.read_bytes().splitlines(keepends=True)))
    assert all(isinstance(hand, PhhHand) for hand in hands)
    return [hand for hand in hands if isinstance(hand, PhhHand)]


GAMES = [
    "",
    "--limit pot --seats 3 --blinds 5/10 --players calling,tight",
    "--limit fixed --seats 9 --players raising",
    "--deck short --ante 2 --button-blind 2 --seats 4",
    "--seats 2 --stack 30",
    "--seats 10 --ante 2 --ante-by big-blind --players random",
    "--ante 2 --ante-by button --seats 3",
    "--straddle utg --seats 5",
    "--blinds 0/2 --seats 3 --stack 7 --players random,raising",
]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_an_evening_of_every_game_is_played_and_saved(game: str, seed: int, tmp_path: Path) -> None:
    path = tmp_path / "evening.phhs"
    screen = play(f"{game} --hands 6 --seed {seed} --save {path}")
    assert "6 hands played" in screen
    assert "6 hands saved in" in screen
    hands = saved(path)
    assert len(hands) == 6
    for hand in hands:
        checked = replay(recorded_phh(hand))
        assert (checked.verdict, checked.sentence) == ("agreed", "")


def nets(screen: str) -> list[int]:
    """What everybody won or lost, from the summary."""
    summary = screen.partition(" played ─")[2]
    return [
        int(won or 0) - int(lost or 0) for won, lost in re.findall(r"chips, (?:won (\d+)|lost (\d+)|even)", summary)
    ]


def test_nobodys_chips_are_lost() -> None:
    results = nets(play("--hands 20 --seed 4 --players raising,calling --stack 40"))
    assert len(results) == 6
    assert any(results)
    assert sum(results) == 0


def test_the_same_seed_deals_the_same_evening_and_no_seed_another() -> None:
    assert play("--hands 3 --seed 9") == play("--hands 3 --seed 9")
    assert play("--hands 3 --seed 9") != play("--hands 3 --seed 10")
    assert play("--hands 3") != play("--hands 3")


def test_the_screen_shows_the_table() -> None:
    screen = play("--seed 2 --hands 1 --name Zoe --seats 3 --players calling,calling")
    assert "No limit hold'em 5/10, 1000 chips each." in screen
    assert "Zoe against Ada (calling), Ben (calling)." in screen
    row = re.search(r"^(D?) *> +(BTN|SB|BB) +Zoe +\d+ +\d* +(\S\S) (\S\S)", screen, flags=re.MULTILINE)
    assert row, screen
    assert set(row[3][1] + row[4][1]) <= set("♠♥♦♣")
    assert re.search(r"^D? +(BTN|SB|BB) +Ada +99\d", screen, flags=re.MULTILINE)
    assert re.search(r"^Flop  (\S\S) (\S\S) (\S\S)   Pot 30   You have .+$", screen, flags=re.MULTILINE)
    assert re.search(
        r"^f fold   c call \d+   r \d+-1000 raise to   a all-in 1000   half \d+, pot \d+$", screen, re.MULTILINE
    )
    assert re.search(r"^k check   b 10-990 bet   a all-in 990", screen, flags=re.MULTILINE)
    assert all(len(line) <= 80 for line in screen.splitlines())


def test_side_pots_are_named() -> None:
    screen = play("--seed 3 --hands 12 --seats 4 --players raising,raising,calling --stack 30")
    assert re.search(r"Pot \d+ \(main pot \d+, side pot 1 \d+", screen)
    assert re.search(r"wins the main pot of \d+", screen)


def test_whoever_does_what_he_may_not_is_told_so_and_asked_again() -> None:
    screen = play("--seed 1 --seats 2", "b 1\nr 1\nk\nhello\n?\nt\nq\n")
    assert screen.count("\n> ") == 7
    assert "Hero cannot check" in screen
    assert "Hero cannot raise to 1: " in screen
    assert "'hello' is nothing I know." in screen
    assert "r 30  raise to 30" in screen
    assert "Seat" not in screen


def test_a_free_check_is_not_folded_by_mistake() -> None:
    screen = play("--seed 2 --seats 2 --players calling", "c\nf\nn\nf\ny\nq\n")
    assert screen.count("A check is free. Fold all the same?") == 2
    assert screen.count("Hero") > 2
    assert re.search(r"Hero( \(.*\))? folds", screen)


@pytest.mark.parametrize("typed", ["q\n", "", "c\n", "quit\n"])
def test_one_may_leave_at_any_time(typed: str, tmp_path: Path) -> None:
    path = tmp_path / "short.phhs"
    screen = play(f"--seed 1 --seats 3 --players calling --save {path}", typed)
    assert "The hand is broken off: everybody takes back what he bet." in screen
    assert "0 hands played" in screen
    assert nets(screen) == [0, 0, 0]
    assert "0 hands saved in" in screen
    assert saved(path) == []


def test_a_broken_off_hand_is_neither_counted_nor_saved(tmp_path: Path) -> None:
    path = tmp_path / "short.phhs"
    screen = play(f"--seed 1 --seats 2 --players calling --save {path}", "f\n\nc\nq\n")
    assert "everybody takes back what he bet. It is not saved." in " ".join(screen.split())
    assert "1 hand played" in screen
    assert "1 hand saved in" in screen
    (hand,) = saved(path)
    assert hand.finishing_stacks is not None


def test_a_hand_that_cannot_be_saved_ends_the_saving_and_not_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "evening.phhs"
    synced = 0

    def full_disk(_: int) -> None:
        nonlocal synced
        synced += 1
        if synced > 1:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full_disk)
    screen = play(f"--seed 1 --seats 3 --hands 4 --save {path}")
    assert " ".join(screen.split()).count("No space left on device. From here on no hand is saved.") == 1
    assert "4 hands played" in screen
    assert "1 hand saved in" in screen
    assert len(saved(path)) == 1


def test_between_hands_one_may_leave_too() -> None:
    screen = play("--seed 1 --seats 2 --players calling", "a\nq\n")
    assert "1 hand played" in screen
    assert "broken off" not in screen


def test_hands_are_appended_with_my_cards_only(tmp_path: Path) -> None:
    path = tmp_path / "evening.phhs"
    for seed in (1, 2):
        play(f"--seed {seed} --hands 2 --seats 3 --name Zoe --save {path}")
    text = path.read_text("utf-8")
    assert re.findall(r"^\[\d+\]$", text, flags=re.MULTILINE) == ["[1]", "[2]", "[3]", "[4]"]
    for hand in saved(path):
        assert hand.players is not None
        me = 1 + hand.players.index("Zoe")
        dealt = {action.player: action.cards for action in hand.actions if isinstance(action, DealHole)}
        assert len(dealt) == 3
        assert len(dealt[me]) == 4
        assert "?" not in dealt.pop(me)
        assert set(dealt.values()) == {"????"}


def test_hands_are_not_written_into_another_file(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\n", "utf-8")
    done = CliRunner().invoke(app, ["play", "--terminal", "--save", str(path)])
    assert done.exit_code == 2
    assert "it is no .phhs file" in " ".join(done.stderr.split())
    assert path.read_text("utf-8") == "Dear Ann,\n"


def test_who_is_broke_may_buy_more_or_stop() -> None:
    """The ante puts everybody all-in, and the first hand of this seed goes to somebody else."""
    bought = play("--seats 6 --stack 1 --ante 1 --seed 1 --hands 1", "")
    assert "Hero lost 1 and is out of chips" in bought
    bought = play("--seats 6 --stack 1 --ante 1 --seed 1 --hands 2", "\n\n")
    assert "You have no chips left. Buy 1 more? [Y/n] \nHero buys 1 more chip\n" in bought
    assert "2 hands played" in bought
    assert sum(nets(bought)) == 0
    stopped = play("--seats 6 --stack 1 --ante 1 --seed 1 --hands 2", "n\n")
    assert "You have no chips left. Buy 1 more? [Y/n] n\n" in stopped
    assert "Hero buys" not in stopped
    assert "1 hand played" in stopped
    assert sum(nets(stopped)) == 0


def test_the_button_straddles() -> None:
    screen = play("--straddle button --seats 4 --hands 3 --seed 1 --players calling")
    assert len(re.findall(r"straddles to 20$", screen, flags=re.MULTILINE)) == 3


def test_beaten_hands_are_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "evening.phhs"
    play(f"--seed 5 --hands 30 --seats 4 --players calling --save {path}")
    shows = [action for hand in saved(path) for action in hand.actions if isinstance(action, ShowOrMuck)]
    assert {show.cards is None for show in shows} == {True, False}


def test_letters_where_there_are_no_signs() -> None:
    done = CliRunner(charset="ascii", env={"COLUMNS": "80"}).invoke(
        app, ["play", "--terminal", "--seed", "1", "--hands", "1"], input=CALL_ALL
    )
    assert done.exit_code == 0
    assert re.search(r"Hero holds [2-9TJQKA][cdhs] [2-9TJQKA][cdhs]\n", done.stdout)
    assert done.stdout.isascii()


def test_after_an_all_in_every_open_hand_is_named_when_the_board_is_complete() -> None:
    screen = play("--seed 4 --seats 3 --hands 1 --stack 10 --players raising,calling", "a\n")
    shown = re.findall(r"^(\w+) shows \S\S \S\S$", screen, flags=re.MULTILINE)
    assert sorted(shown) == ["Ada", "Ben", "Hero"]
    river = screen[screen.index("\nRiver: ") :]
    for name in shown:
        assert len(re.findall(rf"^{name} has (an? |two pair|three |four |\w+ high)", river, flags=re.MULTILINE)) == 1
    assert river.index(" has ") < river.index(" wins ")


def test_hands_shown_on_a_complete_board_are_not_named_twice() -> None:
    screen = play("--seed 5 --hands 4 --seats 4 --players calling")
    assert re.search(r"^\w+ shows \S\S \S\S: ", screen, flags=re.MULTILINE)
    assert not re.search(r"^\w+ has \D", screen, flags=re.MULTILINE)


@pytest.mark.parametrize(("answer", "buys"), [("Y", True), ("yes", True), ("", True), ("No", False), ("q", False)])
def test_yes_and_no_are_asked_for_until_they_come(answer: str, buys: bool) -> None:
    screen = play("--seats 6 --stack 1 --ante 1 --seed 1 --hands 2", f"maybe\n0\n{answer}\n\n")
    assert screen.count("Type y for yes, n for no, or q to leave the table.") == 2
    assert screen.count("Buy 1 more? [Y/n]") == 3
    assert ("Hero buys 1 more chip" in screen) == buys


@pytest.mark.parametrize(
    ("arguments", "title"),
    [
        ("--straddle utg", "No limit hold'em 5/10, UTG straddles 20, 1000 chips each."),
        ("--straddle button --ante 1", "No limit hold'em 5/10, ante 1 by everybody, the button straddles 20, 1000"),
        ("--ante 2 --ante-by big-blind", "No limit hold'em 5/10, ante 2 by the big blind, 1000 chips each."),
    ],
)
def test_the_title_names_straddle_and_ante(arguments: str, title: str) -> None:
    assert " ".join(play(arguments, "q\n").split()).startswith(title)


@pytest.mark.parametrize("name", ["[/x]", "[red]x", "[link=x]"])
def test_a_name_in_brackets_stays_as_it_is(name: str) -> None:
    screen = play(f"--name {name} --seats 3 --seed 1 --hands 2")
    assert f"\n{name} holds " in screen
    assert re.search(rf"^D? *> +(BTN|SB|BB) +{re.escape(name)} ", screen, flags=re.MULTILINE)


def test_chips_that_the_table_cannot_take_end_the_evening() -> None:
    screen = play(f"--stack {2**51 - 1} --seats 4 --seed 1 --players raising", "a\n\n" * 20)
    assert re.search(r"^\w+ cannot buy more: The table cannot take", screen, flags=re.MULTILINE)
    assert " played" in screen


@pytest.mark.parametrize("redirection", ["<&-", "0>/dev/null", "</dev/null"])
def test_an_input_that_is_closed_or_not_to_be_read_has_ended(redirection: str) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f'"$0" -m sidepot.cli.main play --terminal --seed 1 {redirection}', sys.executable],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert "0 hands played" in done.stdout


def dealt(typed: str, path: Path) -> list[list[str]]:
    """My cards in each of four hands against players that take chances."""
    arguments = f"--seats 4 --seed 7 --hands 4 --stack 1000 --players random,raising,tight --save {path}"
    assert "4 hands played" in play(arguments, typed)
    return [
        [action.cards for action in hand.actions if isinstance(action, DealHole) and "?" not in action.cards]
        for hand in saved(path)
    ]


def test_the_cards_are_the_same_whatever_is_done(tmp_path: Path) -> None:
    calls = dealt(CALL_ALL, tmp_path / "calls.phhs")
    assert len(calls) == len({cards for (cards,) in calls}) == 4
    assert dealt("f\ny\n" * 60, tmp_path / "folds.phhs") == calls
    assert dealt("a\nc\ny\n" * 60, tmp_path / "all_in.phhs") == calls


def test_no_player_has_the_source_of_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Random] = []

    def player(rng: Random) -> CallingPlayer:
        given.append(rng)
        return CallingPlayer(rng)

    monkeypatch.setitem(PLAYERS, "calling", player)
    for chance in (Random(1), SystemRandom()):
        given.clear()
        opponents = ["calling"] * 3
        session = Session(Setting(Game.no_limit((1, 2)), 200, "Zoe", opponents), Screen(), chance)
        states = {rng.getstate() for rng in given}
        assert len(states) == 3
        assert session.chance is chance
        assert all(rng is not chance for rng in given)
