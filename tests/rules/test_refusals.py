"""What is refused, by which rule and in which words: one line for each mistake (rule B12).

The hand is the same afterwards, and where it is somebody's turn the refusal says what he may do.
"""

import ast
import inspect
import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest

from sidepot import (
    Action,
    AllIn,
    Award,
    Bet,
    Call,
    Card,
    CardError,
    Check,
    Deal,
    Expose,
    FixedLimit,
    Fold,
    Forced,
    Game,
    GameError,
    Hand,
    Illegal,
    Misdeal,
    Muck,
    NoLimit,
    PotLimit,
    Post,
    Raise,
    Rake,
    RunItTwice,
    Show,
    StartError,
    parse_cards,
)
from sidepot.rules import game as game_module
from sidepot.rules import start as start_module
from sidepot.rules.errors import SENTENCES

BOARD = (Deal("2c3d4h"), Deal("8s"), Deal("9c"))


def played(game: Game, stacks: list[int] | dict[int, int], *actions: Action, button: int = 0) -> Hand:
    """A hand after these actions; the button is on seat 0."""
    hand = Hand.start(game, stacks, button).hand
    for action in actions:
        hand = hand.apply(action).hand
    return hand


def checked_down(game: Game, stacks: list[int], *before_flop: Action) -> Hand:
    """The same to the river, nobody betting after the flop."""
    hand = played(game, stacks, *before_flop)
    for board in BOARD:
        hand = hand.apply(board).hand
        while hand.turn is not None:
            hand = hand.apply(Check()).hand
    return hand


NL = Game.no_limit((1, 2))
TWICE = Game.no_limit((1, 2), run_it_twice=True)
NO_SHOW = Game.no_limit((1, 2), all_in_show="never")
LEDGER = Game.no_limit((1, 2), cards=False)
LIMIT = Game.limit(2, 4)
LIMPED = (Call(), Call(), Check())
SHORT_ALL_IN = (Raise(6), Fold(), Fold(), Call(), AllIn())
SIDE_POT = (AllIn(), Call(), Call(), Deal("2c3d4h"), Bet(10), Call(), Deal("8s"), Check(), Check(), Deal("9c"))


def before_flop() -> Hand:
    return played(NL, [200, 200, 200])


def on_flop() -> Hand:
    return played(NL, [200, 200, 200], *LIMPED, Deal("2c3d4h"))


def before_the_flop_cards() -> Hand:
    return played(NL, [200, 200, 200], *LIMPED)


def on_turn() -> Hand:
    return on_flop().apply(Check()).hand.apply(Check()).hand.apply(Check()).hand


def folded_out() -> Hand:
    return played(NL, [200, 200], Fold())


def showdown() -> Hand:
    return checked_down(NL, [200, 200, 200], *LIMPED)


def ledger() -> Hand:
    return played(LEDGER, [50, 50, 5], Raise(20), Call(), AllIn(), Deal(), Check(), Check(), Deal(), Check(), Check(), Deal(), Check(), Check())  # fmt: skip


def side_pot() -> Hand:
    """Seat 2 is all-in for 10 and shows last but one; seats 0 and 1 play for a side pot too, and nobody has to show."""
    return played(NO_SHOW, [100, 100, 10], Raise(10), Call(), Call(), *SIDE_POT[3:], Check(), Check())


REFUSED: list[tuple[Callable[[], Hand], Action, str, str]] = [
    # whose turn it is
    (before_flop, Fold(1), "out-of-turn", "Seat 1 cannot fold: it is seat 0's turn."),
    (before_flop, Raise(6, 2), "out-of-turn", "Seat 2 cannot raise: it is seat 0's turn."),
    (before_flop, AllIn(2), "out-of-turn", "Seat 2 cannot go all-in"),
    (before_flop, Fold(7), "seat-unknown", "Nobody in this hand sits in seat 7."),
    (before_flop, Call(-1), "seat-unknown", "sits in seat -1."),
    # fold, check, call
    (before_flop, Check(), "check-facing-bet", "Seat 0 cannot check: there are 2 to call."),
    (on_flop, Call(), "nothing-to-call", "Seat 1 cannot call: there is nothing to call, check instead."),
    (lambda: played(Game.no_limit((1, 2), free_fold=False), [9, 9], Call()), Fold(), "fold-when-free", "a check is free"),
    # bet or raise
    (before_flop, Bet(6), "already-bet", "there is a bet of 2 already, so it would be a raise."),
    (on_flop, Raise(6), "nothing-to-raise", "nobody has bet in this round, so it would be a bet."),
    # the size
    (before_flop, Raise(3), "too-small", "cannot raise to 3: the last bet or raise was 2, so raise to at least 4."),
    (before_flop, Raise(2), "too-small", "so raise to at least 4."),
    (lambda: played(NL, [200] * 3, Raise(10)), Raise(17), "too-small", "the last bet or raise was 8, so raise to at least 18"),
    (on_flop, Bet(1), "too-small", "cannot bet to 1: the smallest bet is 2, so bet to at least 2."),
    (before_flop, Raise(201), "too-much", "cannot raise to 201: he has only 200 chips for this round."),
    (on_flop, Bet(10**30), "too-much", "he has only 198 chips"),
    (before_flop, Raise(0), "chips-whole", "Raise to 0 is no size: bets are whole chips above 0."),
    (before_flop, Raise(-4), "chips-whole", "Raise to -4 is no size"),
    (before_flop, Raise(4.0), "chips-whole", "Raise to 4.0 is no size"),  # type: ignore[arg-type]
    (before_flop, Raise(4.5), "chips-whole", "Raise to 4.5 is no size"),  # type: ignore[arg-type]
    (before_flop, Raise(float("nan")), "chips-whole", "Raise to nan is no size"),  # type: ignore[arg-type]
    (before_flop, Raise(True), "chips-whole", "Raise to True is no size"),
    (before_flop, Raise("4"), "chips-whole", "Raise to '4' is no size"),  # type: ignore[arg-type]
    (before_flop, Raise(None), "chips-whole", "Raise to None is no size"),  # type: ignore[arg-type]
    (on_flop, Bet([]), "chips-whole", "Bet to [] is no size"),  # type: ignore[arg-type]
    (lambda: played(Game.no_limit((5, 10), chip_unit=5), [200] * 3), Raise(22), "chip-unit", "multiples of the smallest chip, 5"),
    (lambda: played(Game.pot_limit((1, 2)), [200] * 3), Raise(8), "over-the-pot", "the pot allows at most 7."),
    (lambda: played(LIMIT, [200] * 3), Raise(5), "limit-size", "in limit the only size now is 4."),
    (lambda: played(LIMIT, [200] * 3, Raise(4), Raise(6), Raise(8)), Raise(10), "capped", "the round is capped at 4 bets."),
    # no raise at all
    (lambda: played(NL, [500, 500, 8, 500, 500], *SHORT_ALL_IN), Raise(12), "not-reopened", "less than a full raise."),
    (lambda: played(NL, [500, 10, 500], Fold(), AllIn()), Raise(40), "nobody-could-call", "no opponent has chips to call more"),
    (lambda: played(NL, [500, 10], AllIn(), button=0), Raise(20), "no-chips-beyond-call", "the call takes all the chips he has."),
    (lambda: played(Game.pot_limit((1, 2)), [200] * 3), AllIn(), "all-in-closed", "cannot go all-in for 200: the most allowed is 7."),
    # what the hand does not wait for
    (before_flop, Deal("2c3d4h"), "not-now", "Nobody can deal the board now: the hand waits for seat 0 to act."),
    (before_flop, Show(0, "AsAd"), "not-now", "Nobody can show now"),
    (before_flop, Muck(0), "not-now", "Nobody can muck now"),
    (before_flop, Award(((0,),)), "not-now", "Nobody can award the pots now"),
    (before_flop, RunItTwice(), "not-now", "Nobody can run it twice now"),
    (before_the_flop_cards, Check(), "not-now", "Nobody can check now: the hand waits for the flop."),
    (on_turn, Bet(4), "not-now", "the hand waits for the turn."),
    (showdown, Call(), "not-now", "the hand waits for seat 1 to show."),
    (ledger, Show(0, "AsAd"), "not-now", "the hand waits for the pots to be awarded."),
    (folded_out, Fold(), "hand-over", "The hand is over: nobody can fold any more."),
    (folded_out, Raise(4), "hand-over", "nobody can raise any more."),
    (folded_out, Deal("2c3d4h"), "hand-over", "nobody can deal the board any more."),
    (folded_out, Muck(), "hand-over", "nobody can muck any more."),
    (folded_out, Award(((0,),)), "hand-over", "nobody can award the pots any more."),
    (folded_out, Misdeal(), "hand-over", "nobody can declare a misdeal any more."),
    (folded_out, Expose(3), "hand-over", "nobody can expose a card any more."),
    (before_flop, Post(1, 2, "live"), "unknown-action", "is no action of a hand"),  # type: ignore[list-item]
    # the board
    (before_the_flop_cards, Deal("2c3d"), "board-count", "The flop is three cards, not 2."),
    (before_the_flop_cards, Deal("2c3d4h5s"), "board-count", "The flop is three cards, not 4."),
    (before_the_flop_cards, Deal(), "board-count", "The flop is three cards, not 0."),
    (on_turn, Deal("5c6c"), "board-count", "The turn is one card, not 2."),
    (on_turn, Deal("2c"), "card-twice", "The card 2c is already in play."),
    (lambda: played(Game.short_deck(2), [50, 50], Call(), Check()), Deal("6c7c2c"), "card-not-in-deck", "2c is not in the deck"),
    (lambda: played(LEDGER, [50, 50], Call(), Check()), Deal("2c3d4h"), "no-cards-told", "deal it without cards."),
    (lambda: played(NL, [50, 50], AllIn(), Call(), Show(0, "AsAd"), Show(1, "KsKd")), RunItTwice(), "run-twice-not-agreed", "does not run the board twice"),
    (lambda: played(TWICE, [50, 50], Call(), Check()), RunItTwice(), "run-twice-too-late", "only after an all-in"),
    # the showdown
    (showdown, Show(1, "As"), "show-two", "Seat 1 must show both cards to claim a pot, not 1."),
    (showdown, Show(1, "2cAs"), "card-twice", "2c is already in play"),
    (showdown, Show(7, "AsAd"), "nothing-to-show", "Seat 7 has no cards to show now."),
    (lambda: showdown().apply(Show(1, "AsAd")).hand, Show(1, "AhAc"), "nothing-to-show", "Seat 1 has no cards to show now."),
    (lambda: showdown().apply(Show(1, "AsAd")).hand, Show(2, "AsKd"), "card-twice", "The card As is already in play."),
    (showdown, Muck(2), "muck-out-of-turn", "it is seat 1's turn to show."),
    (showdown, Muck(5), "nothing-to-show", "Seat 5 has no cards to show"),
    (lambda: played(NL, [50, 50], AllIn(), Call()), Muck(1), "muck-face-up", "so all hands are turned up."),
    (lambda: side_pot().apply(Muck(1)).hand.apply(Show(2, "AsAd")).hand, Muck(0), "muck-last", "nobody else could win the side pot 1."),
    (
        lambda: played(Game.no_limit((1, 2), show_called_hand=True), [50, 50], Call(), Check(), BOARD[0], Check(), Check(), BOARD[1], Check(), Check(), BOARD[2], Bet(4), Call()),
        Muck(1),
        "muck-called",
        "he bet last on the river and was called",
    ),
    (folded_out, Show(0, "AsAdAh"), "show-one-or-two", "one or both of his two cards, not 3."),
    (folded_out, Show(0, ()), "show-one-or-two", "not 0."),
    (folded_out, Show(5, "AsAd"), "nothing-to-show", "Seat 5 has no cards"),
    # the pots of a hand without cards
    (ledger, Award(()), "award-count", "There are 2 pots to award, not 0."),
    (ledger, Award(((0,),)), "award-count", "There are 2 pots to award, not 1."),
    (ledger, Award(((0,), (0,), (0,))), "award-count", "not 3."),
    (ledger, Award(((), (0,))), "award-nobody", "The main pot needs at least one winner."),
    (ledger, Award(((2,), (2,))), "award-stranger", "Seat 2 cannot win the side pot 1: only seat 0, seat 1 play for it."),
    (ledger, Award(((7,), (0,))), "award-stranger", "Seat 7 cannot win the main pot"),
    (ledger, Award(((0, 0), (0,))), "award-twice", "Seat 0 is named twice for the main pot."),
    # the dealer's mistakes
    (before_flop, Expose(0), "expose-number", "the hole cards are 1 to 6."),
    (before_flop, Expose(7), "expose-number", "Card 7 is no hole card of this deal"),
    (before_flop, Expose(True), "expose-number", "is no hole card"),
    (lambda: before_flop().apply(Expose(3)).hand, Expose(3), "expose-twice", "Card 3 is already exposed."),
    (on_flop, Misdeal(), "substantial-action", "It is too late for a misdeal"),
    (on_flop, Expose(3), "substantial-action", "there has been substantial action"),
]  # fmt: skip


@pytest.mark.parametrize(("begin", "action", "code", "words"), REFUSED, ids=[f"{code}-{n}" for n, (_, _, code, _) in enumerate(REFUSED)])  # fmt: skip
def test_the_refusal_says_why_and_what_is_allowed(
    begin: Callable[[], Hand], action: Action, code: str, words: str
) -> None:
    hand = begin()
    before = pickle.dumps(hand)
    with pytest.raises(Illegal) as caught:
        hand.apply(action)
    refusal = caught.value
    rule, _ = SENTENCES[code]
    sentence = str(refusal)
    assert refusal.code == code
    assert words in sentence
    assert sentence.endswith(f"(rule {rule})")
    assert "{" not in sentence
    assert pickle.dumps(hand) == before
    if refusal.options is not None:
        assert f"Allowed: {refusal.options}." in sentence
        assert refusal.options.seat == hand.turn
    # So that it can come back from another process, or be worded in another language.
    again = pickle.loads(pickle.dumps(refusal))  # noqa: S301
    assert (str(again), again.code, again.rule, again.params) == (sentence, code, rule, refusal.params)


def test_every_refusal_that_a_hand_knows_is_in_the_list() -> None:
    assert {code for _, _, code, _ in REFUSED} == {*SENTENCES}


def test_a_player_whose_turn_it_is_hears_what_he_may_do() -> None:
    with pytest.raises(Illegal) as caught:
        before_flop().apply(Raise(3))
    assert str(caught.value) == (
        "Seat 0 cannot raise to 3: the last bet or raise was 2, so raise to at least 4. "
        "Allowed: fold, call 2 or raise to 4-200. (rule B6)"
    )


STRADDLES = Game.no_limit((1, 2), straddles=2)
FOUR = [100, 100, 100, 100]


def straddled(game: Game, stacks: list[int], *posts: Post) -> Callable[[], object]:
    return lambda: Hand.start(game, stacks, 0, posts=posts)


NOT_STARTED: list[tuple[Callable[[], object], str, str, str]] = [
    (lambda: Hand.start(NL, [], 0), "players", "T1", "A hand needs 2 to 10 players, not 0."),
    (lambda: Hand.start(NL, [100], 0), "players", "T1", "not 1."),
    (lambda: Hand.start(NL, {4: 100}, 4), "players", "T1", "not 1."),
    (lambda: Hand.start(NL, [100] * 11, 0), "seat-unknown", "T1", "there is no seat 10."),
    (lambda: Hand.start(NL, {0: 100, 10: 100}, 0), "seat-unknown", "T1", "Seats are numbered 0 to 9"),
    (lambda: Hand.start(NL, {0: 100, -1: 100}, 0), "seat-unknown", "T1", "there is no seat -1."),
    (lambda: Hand.start(NL, [100, 0, 100], 0), "stack-size", "T1", "Seat 1 cannot be dealt in with 0 chips"),
    (lambda: Hand.start(NL, [100, -5], 0), "stack-size", "T1", "with -5 chips"),
    (lambda: Hand.start(NL, [100, 1.5], 0), "stack-size", "T1", "with 1.5 chips"),  # type: ignore[list-item]
    (lambda: Hand.start(NL, [100, True], 0), "stack-size", "T1", "with True chips"),
    (lambda: Hand.start(NL, [100, "100"], 0), "stack-size", "T1", "with '100' chips"),  # type: ignore[list-item]
    (lambda: Hand.start(NL, [100, 100], 2), "button-seat", "T2", "seats 0 to 1, not on 2."),
    (lambda: Hand.start(NL, [100, 100], -1), "button-seat", "T2", "not"),
    (lambda: Hand.start(NL, {0: 9, 1: 9}, 10), "button-seat", "T2", "The button is on one of the seats 0 to 9"),
    (lambda: Hand.start(NL, [100, 100], "0"), "button-seat", "T2", "not"),  # type: ignore[arg-type]
    (lambda: Hand.start(Game.short_deck(), {0: 9, 1: 9}, 2), "button-seat", "T3", "and seat 2 is empty."),
    (lambda: Hand.start(NL, [9] * 3, 0, blinds=(1, 1)), "blinds-named", "T3", "by two players of the hand"),
    (lambda: Hand.start(NL, [9] * 3, 0, blinds=(1, 5)), "blinds-named", "T3", "not by (1, 5)."),
    (lambda: Hand.start(Game.short_deck(), [9] * 3, 0, blinds=(1, 2)), "blinds-named", "T6", "no small and big blind"),
    (straddled(NL, FOUR, Post(3, 4, "straddle")), "straddle-count", "T5", "allows 0 straddles in a row, not 1."),
    (straddled(STRADDLES, FOUR, Post(3, 3, "straddle")), "straddle-size", "T5", "at least 4, twice 2."),
    (straddled(STRADDLES, FOUR, Post(1, 4, "straddle")), "straddle-turn", "T5", "Seat 1 cannot straddle"),
    (straddled(STRADDLES, FOUR, Post(3, 4, "straddle"), Post(0, 7, "straddle")), "straddle-size", "T5", "at least 8, twice 4."),
    (straddled(STRADDLES, FOUR, Post(3, 4, "straddle"), Post(1, 8, "straddle")), "straddle-turn", "T5", "not his turn"),
    (straddled(STRADDLES, FOUR, Post(0, 4, "straddle")), "straddle-button", "T5", "The button does not straddle"),
    (straddled(STRADDLES, [100, 100], Post(0, 4, "straddle")), "straddle-heads-up", "T5", "Two players do not straddle"),
    (straddled(STRADDLES, [100, 100, 100, 3], Post(3, 4, "straddle")), "short-straddle", "T5", "he has only 3 chips."),
    (straddled(Game.limit(2, 4, straddles=1), FOUR, Post(3, 5, "straddle")), "straddle-size", "T5", "exactly 4"),
    (straddled(Game.short_deck(), FOUR, Post(3, 4, "live")), "post-without-blind", "T6", "nothing to post or straddle."),
    (straddled(NL, FOUR, Post(7, 2, "live")), "seat-unknown", "T1", "sits in seat 7."),
    (straddled(NL, FOUR, Post(2, 2, "live")), "post-size", "T8", "not in the blinds, up to 2."),
    (straddled(NL, FOUR, Post(3, 3, "live")), "post-size", "T8", "Seat 3 cannot post 3"),
    (straddled(NL, FOUR, Post(3, 0, "dead")), "post-size", "P3", "A post of 0"),
    (straddled(NL, FOUR, Post(3, -2, "live")), "post-size", "P3", "A post of -2"),
    (straddled(NL, FOUR, Post(3, 1.5, "live")), "post-size", "P3", "A post of 1.5"),  # type: ignore[arg-type]
    (straddled(Game.no_limit((5, 10), chip_unit=5), FOUR, Post(3, 7, "live")), "post-size", "P3", "number of chips of 5."),
    (straddled(NL, FOUR, Post(3, 2, "live"), Post(3, 2, "live")), "post-twice", "T8", "posts the same thing twice"),
]  # fmt: skip


@pytest.mark.parametrize(("begin", "code", "rule", "words"), NOT_STARTED, ids=[f"{code}-{n}" for n, (_, code, _, _) in enumerate(NOT_STARTED)])  # fmt: skip
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
    (forced(), "smallest-bet-missing", "T6", "A game without blinds needs a smallest bet"),
    (forced(ante=5), "smallest-bet-missing", "T6", "agreed before the first deal."),
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
    (lambda: Rake(1001), "rake-too-big", "P4", "more than the pot."),
    (lambda: Rake(50, ((1, 5),)), "chips-too-few", "P4", "The players of a rake cap must be at least 2"),
    (lambda: Rake(50, ((2, -5),)), "chips-too-few", "P4", "The rake cap must be at least 0, not -5."),
]  # fmt: skip


@pytest.mark.parametrize(("make", "code", "rule", "words"), NO_GAME, ids=[f"{code}-{n}" for n, (_, code, _, _) in enumerate(NO_GAME)])  # fmt: skip
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
    (lambda: Deal([52]), "unknown-card", "52 is not a card"),
    (lambda: Deal([True]), "unknown-card", "True is not a card"),
    (lambda: Show(0, "1s2s"), "unknown-card", "'1s'"),
    (lambda: Show(0, "AsAs"), "duplicate-card", "As is there more than once"),
    (lambda: parse_cards([1.5]), "unknown-card", "1.5 is not a card"),  # type: ignore[list-item]
]


@pytest.mark.parametrize(("make", "code", "words"), NO_CARDS, ids=[f"{code}-{n}" for n, (_, code, _) in enumerate(NO_CARDS)])  # fmt: skip
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
    assert Hand.start(STRADDLES, FOUR, 0, posts=[Post(3, 4, "straddle"), Post(0, 8, "straddle")])
    assert Hand.start(NL, FOUR, 0, posts=[Post(3, 2, "live"), Post(3, 1, "dead")])
    assert Game(betting=NoLimit(), forced=Forced(ante=5, smallest_bet=5))
    assert Game(betting=PotLimit(), forced=Forced(small_blind=1, big_blind=2))
    assert ledger().apply(Award(((2,), (0, 1)))).hand.is_over
