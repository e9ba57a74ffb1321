"""What the table looks like, drawn for a hand."""

import io
from collections.abc import Sequence

import pytest
from rich.console import Console

from sidepot import AllIn, Call, Game, Hand, Raise, parse_cards
from sidepot.cli.screen import Screen, in_words
from sidepot.ranking import rank
from sidepot.rules.view import view

NAMES = ("Bartholomew Cubbins", "Ada", "Ben")


def drawn(hand: Hand, width: int = 80, names: Sequence[str] = NAMES) -> list[str]:
    """The table and the options of whoever is to act."""
    file = io.StringIO()
    screen = Screen(Console(file=file, width=width, highlight=False))
    seat = hand.turn
    assert seat is not None
    seen = view(hand, seat, parse_cards("AsKd"))
    assert seen.options is not None
    screen.table(seen, dict(enumerate(names)), ())
    screen.options(seen, seen.options)
    return [line.rstrip() for line in file.getvalue().splitlines()]


def options(stacks: list[int], *moves: Raise | Call | AllIn, width: int = 80) -> list[str]:
    """The rows of the options line after these moves."""
    hand = Hand.start(Game.no_limit((1, 2)), stacks, 0).hand
    for move in moves:
        hand = hand.apply(move).hand
    lines = drawn(hand, width)
    return lines[1 + next(at for at, line in enumerate(lines) if line.startswith("Pot")) :]


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Qs Qd 9h 5c 2d", "a pair of queens, nine-five-two kickers"),
        ("9s 8d 7h 6c 5d", "a straight, nine high"),
        ("Ks 9s 7s 6s 5s", "a flush, king high"),
        ("Ts 8d 7h 6c 2d", "ten high"),
        ("8s 8d 8h Kc Kd", "a full house, eights full of kings"),
        ("Ks Kh 9d 9c As", "two pair, kings and nines, ace kicker"),
        ("8s 8d 8h Kc Qd", "three eights, king-queen kickers"),
        ("8s 8d 8h 8c Qd", "four eights, queen kicker"),
        ("As Ks Qs Js Ts", "a royal flush"),
    ],
)
def test_hands_end_a_sentence(cards: str, words: str) -> None:
    assert in_words(rank(cards)) == words


@pytest.mark.parametrize("width", [40, 44, 60, 80])
def test_a_narrow_screen_cuts_names_and_never_chips(width: int) -> None:
    hand = Hand.start(Game.no_limit((10000, 20000)), [1234567, 7654321, 5000000], 0).hand
    lines = drawn(hand.apply(Raise(1000000)).hand, width)
    for number in ("234567", "1000000", "7644321", "4980000", "10000", "20000"):
        assert any(number in line.split() for line in lines), lines
    assert max(map(len, lines)) <= width
    assert sum("Bartholomew Cubbins" in line for line in lines) == (width >= 60)
    assert any(line.endswith(("A♠ K♦", "As Kd")) for line in lines)


def test_a_call_that_takes_everything_says_so() -> None:
    assert options([200, 132, 200], Raise(150)) == ["f fold   c call 131 (all-in)"]
    assert "c call 29   " in options([200, 132, 200], Raise(30))[0]


def test_sizes_that_the_stack_cuts_say_so() -> None:
    assert options([200, 200, 200]) == ["f fold   c call 2   r 4-200 raise to   a all-in 200   half 4, pot 7"]
    assert options([200, 200, 200], Raise(80))[-1] == "half 161, pot 200 (all-in)"
    assert options([6, 200, 200])[0].endswith("half 4, pot 6 (all-in)")


def test_no_option_is_broken_in_two() -> None:
    assert options([1000, 1000, 1000], Raise(400), width=60) == [
        "f fold   c call 399   r 798-1000 raise to   a all-in 1000",
        "half 801, pot 1000 (all-in)",
    ]


@pytest.mark.parametrize("name", ["[/x]", "[red]x", "[bold]Ann[/bold]", "x\\[y]"])
def test_a_name_is_no_markup(name: str) -> None:
    lines = drawn(Hand.start(Game.no_limit((1, 2)), [200, 200, 200], 0).hand, names=(name, "Ada", "Ben"))
    assert sum(f" {name} " in line for line in lines) == 1


def test_a_title_is_no_markup() -> None:
    file = io.StringIO()
    Screen(Console(file=file, width=40)).title("[/x] [red]y")
    assert "[/x] [red]y" in file.getvalue()
