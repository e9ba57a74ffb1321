"""What may be typed at the table, and what is answered to the rest."""

import pytest

from sidepot import Act, Action, AllIn, Bet, Call, Check, Deal, Fold, Game, Hand, Illegal, Raise, parse_cards
from sidepot.cli.moves import HELP, NotUnderstoodError, action_of, verb_of
from sidepot.rules.view import view

PREFLOP = Hand.start(Game.no_limit((1, 2)), [200, 200, 200], 0).hand
FLOP = PREFLOP.apply(Raise(6)).hand.apply(Call()).hand.apply(Fold()).hand.apply(Deal("2c3d4h")).hand
LIMIT = Hand.start(Game.limit(2, 4), [200, 200, 200], 0).hand


def typed(text: str, hand: Hand = PREFLOP) -> Action:
    need = hand.need
    assert isinstance(need, Act)
    verb, words = verb_of(text)
    return action_of(verb, words, view(hand, need.seat, parse_cards("AsKd")), need.options)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("f", Fold(0)),
        ("FOLD", Fold(0)),
        ("k", Check(0)),
        ("x", Check(0)),
        ("c", Call(0)),
        (" call ", Call(0)),
        ("a", AllIn(0)),
        ("all in", AllIn(0)),
        ("all-in", AllIn(0)),
        ("b 10", Raise(10, 0)),
        ("r 30", Raise(30, 0)),
        ("r30", Raise(30, 0)),
        ("raise to 30", Raise(30, 0)),
        ("raise to 1,000", Raise(1000, 0)),
        ("r min", Raise(4, 0)),
        ("r max", Raise(200, 0)),
        ("r pot", Raise(7, 0)),
        ("r half", Raise(4, 0)),
        ("min", Raise(4, 0)),
        ("half", Raise(4, 0)),
        ("POT", Raise(7, 0)),
        ("max", Raise(200, 0)),
        ("b 30", Raise(30, 0)),
        ("bet pot", Raise(7, 0)),
    ],
)
def test_moves(text: str, action: Action) -> None:
    assert typed(text) == action


def test_sizes_on_the_flop() -> None:
    assert typed("b pot", FLOP) == Bet(14, 1)
    assert typed("b half", FLOP) == Bet(7, 1)
    assert typed("b min", FLOP) == Bet(2, 1)
    assert typed("half", FLOP) == Bet(7, 1)
    assert typed("r 30", FLOP) == Bet(30, 1)
    assert typed("raise pot", FLOP) == Bet(14, 1)


def test_a_call_of_nothing_is_a_check() -> None:
    assert typed("c", FLOP) == typed("call", FLOP) == typed("x", FLOP) == Check(1)


def test_in_limit_the_size_goes_without_saying() -> None:
    assert typed("r", LIMIT) == Raise(4, 0)


@pytest.mark.parametrize("text", ["r", "r min", "r pot", "r max", "pot", "r 30"])
def test_where_no_raise_is_possible_the_engine_says_why(text: str) -> None:
    short = Hand.start(Game.no_limit((1, 2)), [2, 200, 200], 0).hand
    with pytest.raises(Illegal, match="the call takes all the chips he has"):
        typed(text, short)
    capped = LIMIT
    for size in (4, 6, 8):
        capped = capped.apply(Raise(size)).hand
    with pytest.raises(Illegal, match="capped at 4 bets"):
        typed(text, capped)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Type what you do, or ? for help."),
        ("   ", "Type what you do, or ? for help."),
        ("dance", "'dance' is nothing I know. Type ? for help."),
        ("call me", "After call comes nothing more, and not 'me'."),
        ("c 5", "After call comes nothing more, and not '5'."),
        ("r", "Say how much, in one number: r 4, or r pot."),
        ("b", "Say how much, in one number: r 4, or r pot."),
        ("pot 20", "Say how much, in one number: r 4, or r pot."),
        (f"r {'9' * 5000}", f"'{'9' * 5000}' is no size: type a number, min, half, pot or max."),
        ("r ٣٠", "'٣٠' is no size: type a number, min, half, pot or max."),
        ("r 10 20", "Say how much, in one number: r 4, or r pot."),
        ("r lots", "'lots' is no size: type a number, min, half, pot or max."),
        ("r -5", "'-5' is no size: type a number, min, half, pot or max."),
        ("r 1.5", "'1.5' is no size: type a number, min, half, pot or max."),
    ],
)
def test_what_is_not_understood(text: str, sentence: str) -> None:
    with pytest.raises(NotUnderstoodError) as error:
        typed(text)
    assert str(error.value) == sentence


def test_help_and_quit() -> None:
    assert [verb_of(text)[0] for text in ("?", "h", "help", "q", "quit", "exit", "t")] == [
        "help", "help", "help", "quit", "quit", "quit", "table",
    ]  # fmt: skip


def test_the_help_fits_a_narrow_screen_and_explains_the_words_of_the_story() -> None:
    assert max(map(len, HELP.splitlines())) <= 60
    for word in ("BTN", "SB", "BB", "UTG", "HJ", "CO", "limp", "open", "iso-raise", "cold call", "3-bet", "squeeze"):
        assert sum(line.startswith(f"{word} ") for line in HELP.splitlines()) == 1
    assert "overlimp" in HELP
    assert "k, x  check" in HELP
