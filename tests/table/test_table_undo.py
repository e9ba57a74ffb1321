"""Undo and redo: what was played is taken back, who sits where and what he brought stays (T13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from sidepot.rules import Award, Bet, Call, Check, Deal, Fold, Game, Raise, Show
from sidepot.rules.needs import NeedAward
from sidepot.table import (
    ChangeGame,
    ComeBack,
    Command,
    Leave,
    Play,
    ReadyToStart,
    Rebuy,
    Redo,
    Sit,
    SitOut,
    StartHand,
    Table,
    Undo,
    WantStraddle,
)
from sidepot.table.events import LeaveAsked, Left, Rebought, Redone, Sat, Undone
from sidepot.table.state import TableState

if TYPE_CHECKING:
    from tests.table.conftest import Driver


def same(one: Table, other: Table) -> bool:
    """The same table, whatever their pasts."""
    return TableState.key(one._draft) == TableState.key(other._draft)


def test_undo_takes_back_one_step_and_redo_does_it_again(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    tables = [driver.table]
    for action in (Call(), Raise(8), Fold(), Fold()):
        driver.do(Play(None, action))
        tables.append(driver.table)
    for table in tables[-2::-1]:
        driver.do(Undo())
        assert same(driver.table, table)
    for table in tables[1:]:
        driver.do(Redo())
        assert same(driver.table, table)
    assert driver.refused(Redo()).code == "nothing-to-redo"
    driver.check_log()


def test_an_undo_names_the_place_in_the_log(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    before, version = driver.table, driver.table.version
    driver.do(Play(0, Call()))
    after = driver.table.version
    assert driver.do(Undo()) == [Undone(version, again=0)]
    assert driver.do(Redo()) == [Redone(after, again=0)]
    assert len(driver.log) == driver.table.version == after + 2
    assert same(Table.rebuild(driver.log[:version]), before)


def test_a_step_is_taken_back_with_all_that_came_of_it(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    driver.do(Leave(1))
    before = driver.table
    driver.do(Play(0, Fold()))  # 1 folds, 2 wins, the chips go back, 1 leaves
    assert not driver.table.is_running
    assert driver.table.players == {0: "p0", 2: "p2"}
    driver.do(Undo())
    assert same(driver.table, before)
    assert driver.table.taken == 0
    driver.check_log()


def test_what_is_played_next_ends_the_redo(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    driver.do(Play(0, Call()), Undo(), Play(0, Raise(6)))
    assert driver.refused(Redo()).code == "nothing-to-redo"
    driver.do(Undo(), Redo())
    assert driver.on_table.bet == 6
    driver.check_log()


def test_the_wrong_winner_is_corrected(host: Callable[..., Driver]) -> None:
    driver = host(range(2))
    driver.deal(0)
    driver.do(Play(0, Raise(100)), Play(1, Call()), *[Play(None, Deal())] * 3, Play(None, Award(((0,),))))
    assert driver.table.stacks[:2] == (200, 0)
    driver.do(Undo())
    assert isinstance(driver.table.need, NeedAward)
    driver.do(Play(None, Award(((1,),))))
    assert driver.table.stacks[:2] == (0, 200)


def test_seats_and_chips_stay(host: Callable[..., Driver]) -> None:
    driver = host(range(3), Game.no_limit((1, 2), straddles=1, cards=False))
    driver.deal(0)
    driver.do(Play(0, Call()))
    game = Game.no_limit((2, 4), straddles=1, cards=False)
    seats: list[Command] = [
        Sit("new", 5, 70), Rebuy(1, 50), SitOut(0), WantStraddle(2, 4), ChangeGame(game), Leave(2), ComeBack(2),
        Rebuy(5, 1),
    ]  # fmt: skip
    driver.do(*seats)
    events = driver.do(Undo())
    assert len(events) == 1 + len(seats)
    assert driver.on_table.turn == 0
    table = driver.table
    assert table.players[5] == "new"
    assert table.stacks[5] == 71
    assert (driver.chair(1).added, driver.chair(0).away, driver.chair(2).straddle) == (50, True, 4)
    assert not driver.chair(2).leaving
    assert table.next_game == game
    assert table.brought == table.total == 421
    driver.do(Redo())
    assert driver.on_table.turn == 1
    assert driver.table.players[5] == "new"
    assert driver.table.brought == 421
    driver.check_log()


def test_what_is_decided_between_undo_and_redo_stays_too(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    driver.do(Play(0, Call()), Rebuy(0, 10), Play(1, Call()), Rebuy(1, 20), Undo(), Rebuy(2, 30), Undo(), Rebuy(0, 1))
    assert [driver.chair(seat).added for seat in range(3)] == [11, 20, 30]
    driver.do(Redo(), Redo())
    assert [driver.chair(seat).added for seat in range(3)] == [11, 20, 30]
    assert driver.on_table.turn == 2
    driver.do(Undo())
    assert [driver.chair(seat).added for seat in range(3)] == [11, 20, 30]
    driver.check_log()


def test_chips_brought_after_the_hand_wait_when_its_end_is_taken_back(host: Callable[..., Driver]) -> None:
    driver = host(range(2), max_buy_in=110)
    driver.deal(0)
    driver.do(Play(0, Fold()), Rebuy(0, 10), Sit("new", 5, 50))
    assert driver.table.stacks[0] == 109
    events = driver.do(Undo())
    assert events[1:] == [Rebought(0, 10, at_once=False), Sat(5, "new", 50, "post")]
    assert driver.table.stacks[0] == 99
    driver.do(Play(0, Raise(5)), Play(1, Fold()))
    assert driver.table.stacks[0] == 112  # the bound was kept when he bought in, and is not asked again
    driver.check_log()


def test_who_left_after_the_hand_leaves_after_it_again(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    driver.do(Play(0, Raise(6)), Play(1, Fold()), Play(2, Fold()), Leave(0))
    assert driver.table.taken == 103
    assert driver.do(Undo())[1:] == [LeaveAsked(0)]
    assert driver.table.taken == 0
    assert driver.on_table.turn == 2
    assert driver.do(Play(2, Fold()))[-1] == Left(0, "p0", 103)
    driver.do(Undo(), Play(2, Raise(20)))  # now he folds at his turn, and loses 6
    assert driver.table.taken == 94
    driver.check_log()


def test_a_leaver_is_folded_again_unless_he_comes_back(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    driver.do(Play(0, Raise(6)), Leave(0))
    undone = driver.table.apply(Undo()).table
    assert undone.hand is not None
    assert undone.hand.turn == 1  # his raise is taken back, and he folds
    driver.do(ComeBack(0), Undo())
    assert driver.on_table.turn == 0
    driver.check_log()


def test_a_seat_taken_since_blocks_the_undo(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    driver.do(Play(0, Fold()), Leave(0), Play(1, Fold()), Sit("new", 0, 50))
    refusal = driver.refused(Undo())
    assert refusal.code == "undo-blocked"
    assert refusal.params == {"seat": 0}
    driver.do(Leave(0))
    assert driver.refused(Undo()).code == "undo-blocked"  # that he sat there in between cannot be told any more
    assert driver.deal().button == 2


def test_a_chair_may_change_hands_while_a_hand_is_played(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.do(SitOut(2))
    driver.deal(0)
    driver.do(Play(0, Call()), Leave(2), Sit("new", 2, 50))
    assert driver.do(Undo())[1:] == [LeaveAsked(2), Left(2, "p2", 100), Sat(2, "new", 50, "post")]
    driver.do(Redo())
    assert driver.table.players[2] == "new"
    assert (driver.table.brought, driver.table.taken) == (350, 100)
    driver.check_log()


def test_out_of_a_tournament_and_back(host: Callable[..., Driver]) -> None:
    driver = host(range(3), tournament=True)
    driver.deal(0)
    driver.lose([1], 2)
    assert 1 not in driver.table.players
    driver.do(Undo(), Play(None, Award(((1,),))))
    assert driver.table.players == {1: "p1", 0: "p0"}


# ---------------------------------------------------------------------- over the start of a hand


def test_the_start_of_a_hand_is_taken_back(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    before = driver.table
    driver.deal(0)
    driver.do(Undo())
    assert same(driver.table, before)
    assert driver.refused(StartHand()).code == "no-button-yet"
    driver.do(Redo())
    assert driver.table.button == 0
    driver.do(Undo())
    assert driver.deal(1).button == 1
    driver.check_log()


def test_back_into_the_hand_before(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.hand(0)
    after_first = driver.table
    driver.deal()
    driver.do(Play(None, Call()), Sit("new", 5, 50), Undo(), Undo())
    assert driver.table.hands == 1
    assert driver.table.players[5] == "new"
    assert driver.table.stacks[:3] == after_first.stacks[:3]
    driver.do(Undo())
    assert driver.on_table.turn == 1
    driver.do(Play(1, Call()), Play(2, Check()))
    driver.check_log()


def test_a_table_can_do_without_undo(host: Callable[..., Driver]) -> None:
    driver = host(range(3), undo_hands=None)
    driver.hand(0)
    driver.do(Rebuy(0, 5))
    driver.hand()
    assert not driver.table.can_undo
    assert driver.refused(Undo()).code == "nothing-to-undo"
    driver.check_log()


@pytest.mark.parametrize("reach", [0, 1, 3])
def test_how_far_back(host: Callable[..., Driver], reach: int) -> None:
    driver = host(range(3), undo_hands=reach)
    driver.hand(0)
    for _ in range(4):
        driver.do(Rebuy(0, 5))
        driver.hand()
    starts = 0
    while driver.table.can_undo:
        running = driver.table.is_running
        driver.do(Undo())
        starts += running and isinstance(driver.table.need, ReadyToStart)
    assert starts == reach
    assert driver.refused(Undo()).code == "nothing-to-undo"
    assert driver.table.is_running
    assert driver.table.brought == 320
    while driver.table.can_redo:
        driver.do(Redo())
    assert driver.table.hands == 5
    assert driver.table.brought == 320
    driver.check_log()


def test_far_back_and_on_in_another_way(host: Callable[..., Driver]) -> None:
    driver = host(range(3), undo_hands=9)
    driver.hand(0)
    driver.do(Leave(2))
    driver.hand()
    driver.do(Rebuy(0, 50))
    while driver.table.can_undo:
        driver.do(Undo())
    assert driver.table.players == {0: "p0", 1: "p1"}
    assert driver.table.brought == 350
    assert driver.table.stacks[:2] == (150, 100)
    assert driver.deal(1).seats == (0, 1)
    driver.check_log()


def test_cards_shown_after_the_hand_are_a_step(host: Callable[..., Driver]) -> None:
    driver = host(range(3), Game.no_limit((1, 2)))
    driver.hand(0)
    driver.do(Play(2, Show(2, "AsAd")), Undo())
    assert driver.on_table.shown[2] == ()
    assert isinstance(driver.table.need, ReadyToStart)
    driver.do(Undo())
    assert driver.table.is_running
    driver.check_log()


def test_a_bet_on_the_flop(host: Callable[..., Driver]) -> None:
    driver = host(range(2), Game.no_limit((1, 2)))
    driver.deal(0)
    driver.do(Play(0, Call()), Play(1, Check()), Play(None, Deal("AsKsQs")), Play(1, Bet(10)), Undo(), Undo())
    assert driver.on_table.board == ()
    driver.do(Play(None, Deal("2s3s4s")), Play(1, Bet(6)))
    assert driver.on_table.pot == 10
    driver.check_log()
