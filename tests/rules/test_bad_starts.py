"""Hands that cannot begin, agreements that are no game, cards that cannot be: one line a mistake (rule B12)."""

import ast
import inspect
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from sidepot import (
    Card,
    CardError,
    Deal,
    FixedLimit,
    Forced,
    Game,
    GameError,
    Hand,
    NoLimit,
    Post,
    PotLimit,
    Rake,
    Show,
    StartError,
    parse_cards,
)
from sidepot.rules import game as game_module
from sidepot.rules import start as start_module


def ids(codes: Iterable[str]) -> list[str]:
    return [f"{number}-{code}" for number, code in enumerate(codes)]


NL = Game.no_limit((1, 2))
UNITS = Game.no_limit((5, 10), chip_unit=5)
STRADDLES = Game.no_limit((1, 2), straddles=2)
FOUR = [100, 100, 100, 100]
FIRST = Post(3, 4, "straddle")


def straddled(game: Game, stacks: list[int], *posts: Post) -> Callable[[], object]:
    return lambda: Hand.start(game, stacks, 0, posts=posts)


NOT_STARTED: list[tuple[Callable[[], object], str, str, str]] = [
    (lambda: Hand.start(NL, [], 0), "players", "T1", "A hand needs 2 to 10 players, not 0."),
    (lambda: Hand.start(NL, [100], 0), "players", "T1", "not 1."),
    (lambda: Hand.start(NL, {4: 100}, 4), "players", "T1", "not 1."),
    (lambda: Hand.start(NL, [100] * 11, 0), "seat-unknown", "T1", "A table has at most 10 seats, not 11."),
    (lambda: Hand.start(NL, {0: 100, 10: 100}, 0), "seat-unknown", "T1", "Seats are numbered 0 to 9"),
    (lambda: Hand.start(NL, {0: 100, -1: 100}, 0), "seat-unknown", "T1", "there is no seat -1."),
    (lambda: Hand.start(NL, [100, 0, 100], 0), "stack-size", "T1", "Nobody is dealt in with 0 chips"),
    (lambda: Hand.start(NL, [100, -5], 0), "stack-size", "T1", "with -5 chips"),
    (lambda: Hand.start(NL, [100, 1.5], 0), "stack-size", "T1", "with 1.5 chips"),  # type: ignore[list-item]
    (lambda: Hand.start(NL, [100, True], 0), "stack-size", "T1", "with True chips"),
    (lambda: Hand.start(NL, [100, "100"], 0), "stack-size", "T1", "with '100' chips"),  # type: ignore[list-item]
    (lambda: Hand.start(NL, [100, 100], 2), "button-seat", "T2", "The button is on a seat from 0 to 1, not on 2."),
    (lambda: Hand.start(NL, [100, 100], -1), "button-seat", "T2", "not"),
    (lambda: Hand.start(NL, {0: 9, 1: 9}, 10), "button-seat", "T2", "The button is on a seat from 0 to 9, not on 10."),
    (lambda: Hand.start(NL, [100, 100], "0"), "button-seat", "T2", "not"),  # type: ignore[arg-type]
    (lambda: Hand.start(Game.short_deck(), {0: 9, 1: 9}, 2), "button-seat", "T3", "and seat 2 is empty."),
    (lambda: Hand.start(NL, [9] * 3, 0, blinds=(1, 1)), "blinds-named", "T3", "by two players of the hand"),
    (lambda: Hand.start(NL, [9] * 3, 0, blinds=(1, 5)), "blinds-named", "T3", "not by (1, 5)."),
    (lambda: Hand.start(Game.short_deck(), [9] * 3, 0, blinds=(1, 2)), "blinds-named", "T6", "no small and big blind"),
    (straddled(NL, FOUR, Post(3, 4, "straddle")), "straddle-count", "T5", "allows 0 straddles in a row, not 1."),
    (straddled(STRADDLES, FOUR, Post(3, 3, "straddle")), "straddle-size", "T5", "at least 4, twice 2."),
    (straddled(STRADDLES, FOUR, Post(1, 4, "straddle")), "straddle-turn", "T5", "Seat 1 cannot straddle"),
    (straddled(STRADDLES, FOUR, FIRST, Post(0, 7, "straddle")), "straddle-size", "T5", "at least 8, twice 4."),
    (straddled(STRADDLES, FOUR, FIRST, Post(1, 8, "straddle")), "straddle-turn", "T5", "not his turn"),
    (straddled(STRADDLES, FOUR, Post(0, 4, "straddle")), "straddle-button", "T5", "The button does not straddle"),
    (straddled(STRADDLES, [9, 9], Post(0, 4, "straddle")), "straddle-heads-up", "T5", "Two players do not straddle"),
    (straddled(STRADDLES, [100, 100, 100, 3], FIRST), "short-straddle", "T5", "he has only 3 chips."),
    (straddled(Game.limit(2, 4, straddles=1), FOUR, Post(3, 5, "straddle")), "straddle-size", "T5", "exactly 4"),
    (straddled(Game.short_deck(), FOUR, FIRST), "post-without-blind", "T6", "nothing to post or straddle."),
    (straddled(NL, FOUR, Post(7, 2, "live")), "seat-unknown", "T1", "sits in seat 7."),
    (straddled(NL, FOUR, Post(2, 2, "live")), "post-size", "T8", "not in the blinds, up to 2."),
    (straddled(NL, FOUR, Post(3, 3, "live")), "post-size", "T8", "Seat 3 cannot post 3"),
    (straddled(NL, FOUR, Post(3, 0, "dead")), "post-size", "P3", "A post of 0"),
    (straddled(NL, FOUR, Post(3, -2, "live")), "post-size", "P3", "A post of -2"),
    (straddled(NL, FOUR, Post(3, 1.5, "live")), "post-size", "P3", "A post of 1.5"),  # type: ignore[arg-type]
    (straddled(UNITS, FOUR, Post(3, 7, "live")), "post-size", "P3", "number of chips of 5."),
    (straddled(NL, FOUR, Post(3, 2, "alive")), "post-kind", "T8", "A post is a straddle, a live or a dead one"),  # type: ignore[arg-type]
    (straddled(NL, FOUR, Post(3, 2, "live"), Post(3, 2, "live")), "post-twice", "T8", "posts the same thing twice"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("begin", "code", "rule", "words"), NOT_STARTED, ids=ids(code for _, code, _, _ in NOT_STARTED)
)
def test_a_hand_that_cannot_begin_says_why(begin: Callable[[], object], code: str, rule: str, words: str) -> None:
    with pytest.raises(StartError) as caught:
        begin()
    assert (caught.value.code, caught.value.rule) == (code, rule)
    assert words in str(caught.value)
    assert str(caught.value).endswith(f"(rule {rule})")


def forced(**posts: Any) -> Callable[[], object]:
    return lambda: Forced(**posts)


def game(**options: Any) -> Callable[[], object]:
    return lambda: Game(**{"forced": Forced(small_blind=1, big_blind=2), **options})


NO_GAME: list[tuple[Callable[[], object], str, str, str]] = [
    (lambda: Game(forced=Forced()), "smallest-bet-missing", "T6", "A game without blinds needs a smallest bet"),
    (lambda: Game(forced=Forced(ante=5)), "smallest-bet-missing", "T6", "agreed before the first deal."),
    (forced(ante=5, smallest_bet=0), "chips-too-few", "T6", "The smallest bet must be at least 1, not 0."),
    (forced(small_blind=3, big_blind=2), "small-blind-bigger", "T3", "of 3 is bigger than the big blind of 2."),
    (forced(big_blind=2, button_blind=2), "two-kinds-of-blinds", "T3", "post one kind."),
    (forced(button_blind=2, ante=1, ante_by="big_blind"), "ante-by-nobody", "T4", "no big blind who could pay"),
    (forced(button_blind=2, straddles=1), "straddle-without-blind", "T5", "and there is none."),
    (forced(big_blind=-2), "chips-too-few", "T3", "The big blind must be at least 0, not -2."),
    (forced(big_blind=2.0), "chips-whole", "T3", "must be a whole number of chips, not 2.0."),
    (forced(big_blind=True), "chips-whole", "T3", "not True."),
    (forced(big_blind="2"), "chips-whole", "T3", "not '2'."),
    (forced(big_blind=2, ante=-1), "chips-too-few", "T4", "The ante must be at least 0, not -1."),
    (forced(big_blind=2, ante=1, ante_by="dealer"), "unknown-choice", "T4", "each, big_blind, button, not 'dealer'."),
    (forced(big_blind=2, button_straddle="yes"), "unknown-choice", "T5", "button_straddle must be one of"),
    (game(reopen="never"), "unknown-choice", "B7", "reopen must be one of tda, literal, not 'never'."),
    (game(all_in_show=True), "unknown-choice", "S2", "always, runout, never, not True."),
    (game(chip_unit=0), "chips-too-few", "P3", "The chip unit must be at least 1, not 0."),
    (game(chip_unit=2), "not-in-chips", "P3", "The small blind of 1 cannot be paid in chips of 2."),
    (game(run_it_twice=True, cards=False), "no-cards-to-run", "S4", "no board to run twice."),
    (game(betting=FixedLimit(4, 8)), "small-bet-is-big-blind", "B10", "2 is not 4."),
    (lambda: FixedLimit(0, 4), "chips-too-few", "B10", "The small bet must be at least 1"),
    (lambda: FixedLimit(4, 2), "chips-too-few", "B10", "The big bet must be at least 4, not 2."),
    (lambda: FixedLimit(2, 4, cap=1), "chips-too-few", "B10", "must be at least 2, not 1."),
    (lambda: FixedLimit(2, 4, cap_heads_up="no"), "unknown-choice", "B10", "cap_heads_up"),  # type: ignore[arg-type]
    (lambda: Rake(-1), "chips-too-few", "P4", "The rake in thousandths must be at least 0"),
    (lambda: Rake(50, (3,)), "wrong-kind", "P4", "A rake cap (players, chips) must be tuple, not 3."),  # type: ignore[arg-type]
    (lambda: Rake(1001), "rake-too-big", "P4", "more than the pot."),
    (lambda: Rake(50, ((1, 5),)), "chips-too-few", "P4", "The players of a rake cap must be at least 2"),
    (lambda: Rake(50, ((2, -5),)), "chips-too-few", "P4", "The rake cap must be at least 0, not -5."),
]  # fmt: skip


@pytest.mark.parametrize(("make", "code", "rule", "words"), NO_GAME, ids=ids(code for _, code, _, _ in NO_GAME))
def test_an_agreement_that_is_no_game_says_why(make: Callable[[], object], code: str, rule: str, words: str) -> None:
    with pytest.raises(GameError) as caught:
        make()
    assert (caught.value.code, caught.value.rule) == (code, rule)
    assert words in str(caught.value)
    assert str(caught.value).endswith(f"(rule {rule})")


@pytest.mark.parametrize(
    ("module", "error", "listed"),
    [(start_module, "StartError", NOT_STARTED), (game_module, "GameError", NO_GAME)],
    ids=["start", "game"],
)
def test_every_mistake_that_is_named_is_in_the_lists(
    module: Any, error: str, listed: list[tuple[object, str, str, str]]
) -> None:
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.Call)]
    raised = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == error]
    codes = {call.args[0].value for call in raised if isinstance(call.args[0], ast.Constant)}
    assert codes
    assert {code for _, code, _, _ in listed} == codes


NO_CARDS: list[tuple[Callable[[], object], str, str]] = [
    (lambda: Deal("AsKx"), "unknown-card", "'Kx'"),
    (lambda: Deal("As As 2c"), "duplicate-card", "As is there more than once"),
    (lambda: Deal([Card("As"), "As"]), "duplicate-card", "As is there more than once"),
    (lambda: parse_cards([52]), "unknown-card", "52 is not a card"),
    (lambda: parse_cards([True]), "unknown-card", "True is not a card"),
    (lambda: Show(0, "1s2s"), "unknown-card", "'1s'"),
    (lambda: Show(0, "AsAs"), "duplicate-card", "As is there more than once"),
    (lambda: parse_cards([1.5]), "unknown-card", "1.5 is not a card"),  # type: ignore[list-item]
]


@pytest.mark.parametrize(("make", "code", "words"), NO_CARDS, ids=ids(code for _, code, _ in NO_CARDS))
def test_cards_that_cannot_be_are_refused_before_the_hand_sees_them(
    make: Callable[[], object], code: str, words: str
) -> None:
    with pytest.raises(CardError) as caught:
        make()
    assert caught.value.code == code
    assert words in str(caught.value)
    assert re.search(r"\(rule C\d\)$", str(caught.value))


def test_nothing_here_is_refused_for_another_reason() -> None:
    """Control: the same starts and games without the mistake are fine."""
    assert Hand.start(STRADDLES, FOUR, 0, posts=[FIRST, Post(0, 8, "straddle")]).hand.bet == 8
    assert Hand.start(NL, FOUR, 0, posts=[Post(3, 2, "live"), Post(3, 1, "dead")]).hand.pot == 6
    assert Game(betting=NoLimit(), forced=Forced(ante=5, smallest_bet=5)).min_bet == 5
    assert Game(betting=PotLimit(), forced=Forced(small_blind=1, big_blind=2)).min_bet == 2
