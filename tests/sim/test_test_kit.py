"""The test kit where people use it: the duel as a command, decks that fit, helpful words for a script."""

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidepot.rules.vault import Vault
from sidepot.testing import duel
from sidepot.testing.script import ScriptError, run
from sidepot.testing.strategies import decks_for, examples, started_hands


def dueled(arguments: str, monkeypatch: pytest.MonkeyPatch) -> object:
    """The exit code of the command."""
    monkeypatch.setattr(sys, "argv", ["duel", *arguments.split()])
    with pytest.raises(SystemExit) as ended:
        duel.main()
    return ended.value.code


def test_a_duel_counts_hands(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(duel, "duel", lambda _: 7)
    assert dueled("--hands 3", monkeypatch) == 0
    assert capsys.readouterr() == ("hands 3  decisions 21  disagreements 0\n", "")


def test_a_duel_that_is_stopped_tells_what_it_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(seed: int) -> int:
        if seed == 12:
            raise KeyboardInterrupt
        if seed == 11:
            raise duel.Disagreement("seed 11: they differ")
        return 7

    monkeypatch.setattr(duel, "duel", play)
    assert dueled("--seed 10", monkeypatch) == 130
    assert capsys.readouterr() == ("hands 2  decisions 7  disagreements 1\n", "seed 11: they differ\n")


def test_a_duel_tells_how_far_it_is_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(duel, "duel", lambda _: 7)
    monkeypatch.setattr(duel, "SECONDS_BETWEEN", -1)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert dueled("--hands 2", monkeypatch) == 0
    assert capsys.readouterr().err.splitlines() == [f"{hands} of 2 hands, disagreements 0" for hands in (1, 2)]


@pytest.mark.parametrize("hands", ["0", "-5", "many"])
def test_a_duel_has_hands(hands: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert dueled(f"--hands={hands}", monkeypatch) == 2
    assert f"it is a whole number above 0, not {hands}" in capsys.readouterr().err


def test_the_help_of_the_duel_shows_its_defaults(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dueled("--help", monkeypatch) == 0
    assert "(default: 100000)" in capsys.readouterr().out


@given(st.data())
@examples(30)
def test_decks_that_fit_a_hand(data: st.DataObject) -> None:
    hand = data.draw(started_hands(cards=True)).hand
    deck = data.draw(decks_for(hand))
    assert sorted(deck) == sorted(hand.game.ranking.deck)
    assert len(Vault.for_hand(deck, hand.setup).open(hand.players[0])) == 2


def test_one_player_too_few_letters() -> None:
    with pytest.raises(ScriptError, match='"6 player": say "6 players"'):
        run("6 player; UTG folds")
