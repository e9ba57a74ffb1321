"""What is refused, by which rule and in which words: one line for each mistake (rule B12).

The hand is the same afterwards, and where it is somebody's turn the refusal says what he may do.
"""

import pickle
from collections.abc import Callable, Iterable

import pytest

from sidepot import (
    Action,
    AllIn,
    Award,
    Bet,
    Call,
    Check,
    Deal,
    Expose,
    Fold,
    Game,
    Hand,
    Illegal,
    Misdeal,
    Muck,
    Post,
    Raise,
    RunItTwice,
    Show,
)
from sidepot.rules.errors import SENTENCES

SHOWN = (Show(0, "AsAd"), Show(1, "KsKd"))
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


def ids(codes: Iterable[str]) -> list[str]:
    return [f"{number}-{code}" for number, code in enumerate(codes)]


NL = Game.no_limit((1, 2))
TWICE = Game.no_limit((1, 2), run_it_twice=True)
NO_SHOW = Game.no_limit((1, 2), all_in_show="never")
LEDGER = Game.no_limit((1, 2), cards=False)
LIMIT = Game.limit(2, 4)
UNITS = Game.no_limit((5, 10), chip_unit=5)
MUST_SHOW = Game.no_limit((1, 2), show_called_hand=True)
LIMPED = (Call(), Call(), Check())
CHECKED = (Check(), Check())
SHORT_ALL_IN = (Raise(6), Fold(), Fold(), Call(), AllIn())


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


def showdown(*then: Action) -> Hand:
    hand = checked_down(NL, [200, 200, 200], *LIMPED)
    for action in then:
        hand = hand.apply(action).hand
    return hand


def ledger() -> Hand:
    """Without cards: seat 2 is all-in for 5, seats 0 and 1 play for a side pot of 30 too."""
    hand = played(LEDGER, [50, 50, 5], Raise(20), Call(), AllIn())
    while hand.turn is not None or hand.street < 3:
        hand = hand.apply(Deal() if hand.turn is None else Check()).hand
    return hand


def side_pot(*then: Action) -> Hand:
    """Seat 2 is all-in for 10, seats 0 and 1 play for a side pot too; in this house nobody has to show."""
    hand = played(NO_SHOW, [100, 100, 10], Raise(10), Call(), Call(), BOARD[0], Bet(10), Call())
    for action in (BOARD[1], Check(), Check(), BOARD[2], Check(), Check(), *then):
        hand = hand.apply(action).hand
    return hand


def bet_and_called_on_the_river() -> Hand:
    return played(
        MUST_SHOW, [50, 50], *(Call(), Check()), BOARD[0], *CHECKED, BOARD[1], *CHECKED, BOARD[2], Bet(4), Call()
    )


def all_in(game: Game = NL, *then: Action) -> Hand:
    return played(game, [50, 50], AllIn(), Call(), *then)


def limped(game: Game) -> Hand:
    return played(game, [50, 50], Call(), Check())


def raised_to_the_cap() -> Hand:
    return played(LIMIT, [200] * 3, Raise(4), Raise(6), Raise(8))


def short_all_in() -> Hand:
    """Seat 3 raised to 6, seat 1 called, seat 2 is all-in for 8: two more to seat 3, who raised by four."""
    return played(NL, [500, 500, 8, 500, 500], *SHORT_ALL_IN)


def pot_limit() -> Hand:
    return played(Game.pot_limit((1, 2)), [200] * 3)


REFUSED: list[tuple[Callable[[], Hand], Action, str, str]] = [
    # whose turn it is
    (before_flop, Fold(1), "out-of-turn", "Seat 1 cannot fold: it is seat 0's turn."),
    (before_flop, Raise(6, 2), "out-of-turn", "Seat 2 cannot raise: it is seat 0's turn."),
    (before_flop, AllIn(2), "out-of-turn", "Seat 2 cannot go all-in"),
    (before_flop, Fold(7), "seat-unknown", "Nobody in this hand sits in seat 7."),
    (before_flop, Call(-1), "seat-unknown", "sits in seat -1."),
    # fold, check, call
    (before_flop, Check(), "check-facing-bet", "Seat 0 cannot check: it costs 2 to call."),
    (on_flop, Call(), "nothing-to-call", "Seat 1 cannot call: there is nothing to call, check instead."),
    (lambda: played(Game.no_limit(free_fold=False), [9, 9], Call()), Fold(), "fold-when-free", "a check is free"),
    # bet or raise
    (before_flop, Bet(6), "already-bet", "there is a bet of 2 already, so it would be a raise."),
    (on_flop, Raise(6), "nothing-to-raise", "nobody has bet in this round, so it would be a bet."),
    # the size
    (before_flop, Raise(3), "too-small", "cannot raise to 3: the last bet or raise was 2, so raise to at least 4."),
    (before_flop, Raise(2), "too-small", "so raise to at least 4."),
    (lambda: played(NL, [200] * 3, Raise(10)), Raise(17), "too-small", "raise was 8, so raise to at least 18"),
    (on_flop, Bet(1), "too-small", "cannot bet to 1: the smallest bet is 2, so bet to at least 2."),
    (before_flop, Raise(201), "too-much", "cannot raise to 201: he has only 200 chips for this round."),
    (on_flop, Bet(10**30), "too-much", "he has only 198 chips"),
    (before_flop, Raise(0), "chips-whole", "Raise to 0 is not a size: bets are whole chips above 0."),
    (before_flop, Raise(-4), "chips-whole", "Raise to -4 is not a size"),
    (before_flop, Raise(4.0), "chips-whole", "Raise to 4.0 is not a size"),  # type: ignore[arg-type]
    (before_flop, Raise(4.5), "chips-whole", "Raise to 4.5 is not a size"),  # type: ignore[arg-type]
    (before_flop, Raise(float("nan")), "chips-whole", "Raise to nan is not a size"),  # type: ignore[arg-type]
    (before_flop, Raise(True), "chips-whole", "Raise to True is not a size"),
    (before_flop, Raise("4"), "chips-whole", "Raise to '4' is not a size"),  # type: ignore[arg-type]
    (before_flop, Raise(None), "chips-whole", "Raise to None is not a size"),  # type: ignore[arg-type]
    (on_flop, Bet([]), "chips-whole", "Bet to [] is not a size"),  # type: ignore[arg-type]
    (lambda: played(UNITS, [200] * 3), Raise(22), "chip-unit", "multiples of the smallest chip, 5"),
    (pot_limit, Raise(8), "over-the-pot", "the pot allows at most 7."),
    (lambda: played(LIMIT, [200] * 3), Raise(5), "limit-size", "in limit the only size now is 4."),
    (raised_to_the_cap, Raise(10), "capped", "the round is capped at 4 bets."),
    # no raise at all
    (short_all_in, Raise(12), "not-reopened", "less than a full raise."),
    (lambda: played(NL, [50, 10, 50], Fold(), AllIn()), Raise(40), "nobody-could-call", "chips to call more than 10."),
    (lambda: played(NL, [500, 10], AllIn()), Raise(20), "no-chips-beyond-call", "the call takes all the chips"),
    (pot_limit, AllIn(), "all-in-closed", "cannot go all-in for 200: at most 7 is allowed."),
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
    (before_flop, Post(1, 2, "live"), "unknown-action", "is not an action of a hand"),  # type: ignore[list-item]
    # the board
    (before_the_flop_cards, Deal("2c3d"), "board-count", "The flop is three cards, not 2."),
    (before_the_flop_cards, Deal("2c3d4h5s"), "board-count", "The flop is three cards, not 4."),
    (before_the_flop_cards, Deal(), "board-count", "The flop is three cards, not 0."),
    (on_turn, Deal("5c6c"), "board-count", "The turn is one card, not 2."),
    (on_turn, Deal("2c"), "card-twice", "The card 2c is already in play."),
    (lambda: limped(Game.short_deck(2)), Deal("6c7c2c"), "card-not-in-deck", "2c is not in the deck"),
    (lambda: limped(LEDGER), Deal("2c3d4h"), "no-cards-told", "deal it without cards."),
    (lambda: all_in(NL, *SHOWN), RunItTwice(), "run-twice-not-agreed", "does not run the board twice"),
    (lambda: all_in(TWICE, *SHOWN, BOARD[0]), RunItTwice(), "run-twice-too-late", "before the next card is dealt."),
    (lambda: all_in(TWICE, *SHOWN, RunItTwice()), RunItTwice(), "run-twice-too-late", "only after an all-in"),
    (lambda: limped(TWICE), RunItTwice(), "run-twice-too-late", "only after an all-in"),
    # the showdown
    (showdown, Show(1, "As"), "show-two", "Seat 1 must show both cards to claim a pot, not 1."),
    (showdown, Show(1, "2cAs"), "card-twice", "2c is already in play"),
    (showdown, Show(7, "AsAd"), "nothing-to-show", "Seat 7 has no cards to show now."),
    (lambda: showdown(Show(1, "AsAd")), Show(1, "AhAc"), "nothing-to-show", "Seat 1 has no cards to show now."),
    (lambda: showdown(Show(1, "AsAd")), Show(2, "AsKd"), "card-twice", "The card As is already in play."),
    (showdown, Muck(2), "muck-out-of-turn", "it is seat 1's turn to show."),
    (showdown, Muck(5), "nothing-to-show", "Seat 5 has no cards to show"),
    (all_in, Muck(1), "muck-face-up", "so all hands are turned up."),
    (lambda: side_pot(Muck(1), Show(2, "AsAd")), Muck(0), "muck-last", "nobody else could win the side pot 1."),
    (bet_and_called_on_the_river, Muck(1), "muck-called", "he bet last on the river and was called"),
    (folded_out, Show(0, "AsAdAh"), "show-one-or-two", "one or both of his two cards, not 3."),
    (folded_out, Show(0, ()), "show-one-or-two", "not 0."),
    (folded_out, Show(5, "AsAd"), "nothing-to-show", "Seat 5 has no cards"),
    # the pots of a hand without cards
    (ledger, Award(()), "award-count", "There are 2 pots to award, not 0."),
    (ledger, Award(((0,),)), "award-count", "There are 2 pots to award, not 1."),
    (ledger, Award(((0,), (0,), (0,))), "award-count", "not 3."),
    (ledger, Award(((), (0,))), "award-nobody", "The main pot needs at least one winner."),
    (ledger, Award(((2,), (2,))), "award-stranger", "win the side pot 1: only seat 0, seat 1 play for it."),
    (ledger, Award(((7,), (0,))), "award-stranger", "Seat 7 cannot win the main pot"),
    (ledger, Award([0]), "award-shape", "Name the winners of every pot as seats"),  # type: ignore[arg-type]
    (before_flop, Misdeal(5), "reason-text", "needs its reason in words, not 5."),  # type: ignore[arg-type]
    (ledger, Award(((0, 0), (0,))), "award-twice", "Seat 0 is named twice for the main pot."),
    # the dealer's mistakes
    (before_flop, Expose(0), "expose-number", "the hole cards are 1 to 6."),
    (before_flop, Expose(7), "expose-number", "Card 7 is not a hole card of this deal"),
    (before_flop, Expose(True), "expose-number", "is not a hole card"),
    (lambda: before_flop().apply(Expose(3)).hand, Expose(3), "expose-twice", "Card 3 is already exposed."),
    (on_flop, Misdeal(), "substantial-action", "It is too late for a misdeal"),
    (on_flop, Expose(3), "substantial-action", "there has been substantial action"),
]  # fmt: skip


@pytest.mark.parametrize(("begin", "action", "code", "words"), REFUSED, ids=ids(code for _, _, code, _ in REFUSED))
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
