"""A hand waits for one thing at a time, takes nothing else, and comes to an end."""

from collections.abc import Callable

import pytest
from hypothesis import given

from sidepot import (
    Act,
    Action,
    AllIn,
    Award,
    Bet,
    Call,
    Check,
    Deal,
    Fold,
    Hand,
    Illegal,
    Muck,
    NeedAward,
    NeedBoard,
    NeedShow,
    Over,
    Raise,
    RunItTwice,
    Show,
)
from sidepot.rules.state import BOARD_COUNT
from sidepot.testing.strategies import MAX_MOVES, Played, examples, played_hands

KINDS = {Act, NeedBoard, NeedShow, NeedAward, Over}

ANSWERS: dict[type, list[Callable[[Hand], Action]]] = {
    Act: [
        lambda _: Fold(),
        lambda _: Check(),
        lambda _: Call(),
        lambda hand: Bet(hand.game.min_bet),
        lambda hand: Raise(2 * hand.game.min_bet),
        lambda _: AllIn(),
    ],
    NeedBoard: [lambda _: Deal("AsAhAd"), lambda _: Deal("Ac"), lambda _: Deal(), lambda _: RunItTwice()],
    NeedShow: [lambda hand: Show(hand.players[0], "AsAh"), lambda _: Muck()],
    NeedAward: [lambda hand: Award(tuple((seat,) for seat in hand.players)), lambda _: Award(())],
}
"""Answers to each kind of need, which nothing else may take."""


@given(played_hands())
@examples(400)
def test_every_hand_comes_to_an_end(played: Played) -> None:
    assert len(played.moves) < MAX_MOVES
    assert isinstance(played.hands[-1].need, Over)
    over = [hand.is_over for hand in played.hands]
    assert over == sorted(over), "a hand that is over stays over"


@given(played_hands())
@examples(400)
def test_the_need_is_the_right_one(played: Played) -> None:
    for hand in played.hands:
        need = hand.need
        assert type(need) in KINDS
        assert (hand.turn is None) == (not isinstance(need, Act))
        assert hand.is_over == isinstance(need, Over)
        if isinstance(need, Act):
            assert need.seat == need.options.seat == hand.turn
            assert need.seat in hand.live
            assert hand.stacks[need.seat] > 0
            assert len(hand.live) > 1
        elif isinstance(need, NeedBoard):
            dealt = len(hand.boards[need.run]) if hand.game.cards else BOARD_COUNT[need.street - 1]
            assert dealt + need.count == BOARD_COUNT[need.street]
            assert need.run < len(hand.boards)
            assert not need.may_run_twice or (hand.game.run_it_twice and len(hand.boards) == 1)
            assert need.run or hand.street == need.street - 1
        elif isinstance(need, NeedShow):
            assert hand.game.cards
            assert need.seats
            assert {*need.seats} <= {*hand.live} - {*hand.mucked}
            assert len({*hand.live} - {*hand.mucked}) > 1
            assert not any(hand.shown[seat] for seat in need.seats)
            assert hand.all_in or not need.must
            assert need.must or all(len(board) == 5 for board in hand.boards)
        elif isinstance(need, NeedAward):
            assert not hand.game.cards
            assert hand.street == 3
            assert need.pots == hand.pots
            assert need.pots


@given(played_hands(cards=True))
@examples(200)
def test_hands_are_turned_up_before_the_board_runs_out(played: Played) -> None:
    for hand in played.hands:
        contenders = {*hand.live} - {*hand.mucked}
        can_bet = [seat for seat in hand.live if hand.stacks[seat]]
        if hand.turn is not None or hand.is_over or hand.street == 3 or len(can_bet) > 1:
            continue
        hidden = {seat for seat in contenders if len(hand.shown[seat]) < 2}
        need = hand.need
        if hidden and hand.game.all_in_show != "never":
            assert isinstance(need, NeedShow)
            assert need.must
            assert {*need.seats} == hidden
        else:
            assert isinstance(need, NeedBoard)


@given(played_hands())
@examples(200)
def test_a_hand_takes_only_what_it_waits_for(played: Played) -> None:
    for hand in played.hands:
        need = hand.need
        for kind, answers in ANSWERS.items():
            if isinstance(need, kind) or (kind is NeedShow and isinstance(need, Over)):
                continue
            for answer in answers:
                with pytest.raises(Illegal):
                    hand.apply(answer(hand))


@given(played_hands())
@examples(200)
def test_betting_goes_clockwise(played: Played) -> None:
    for move in played.moves:
        need, then = move.before.need, move.after.need
        if isinstance(need, Act) and isinstance(then, Act) and move.before.street:
            order = [(seat - need.seat - 1) % 10 for seat in move.after.live if move.after.stacks[seat]]
            assert (then.seat - need.seat - 1) % 10 == min(order)
