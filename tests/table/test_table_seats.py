"""Sitting down, chips, sitting out, leaving, going broke, misdeals, and every refusal (T1, T8, T9, T11, T12, R2)."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from sidepot.rules import (
    Award,
    Bet,
    Call,
    Check,
    Deal,
    Expose,
    Fold,
    Game,
    GameError,
    Illegal,
    Misdeal,
    Muck,
    Post,
    Raise,
    Rake,
    Show,
)
from sidepot.rules import events as hand_events
from sidepot.rules.events import Audience, Event
from sidepot.rules.needs import Act
from sidepot.table import (
    ChangeGame,
    ComeBack,
    Command,
    Leave,
    Play,
    ReadyToStart,
    Rebuy,
    Redo,
    Refused,
    Sit,
    SitOut,
    StartHand,
    Table,
    TableRules,
    Undo,
    WaitForPlayers,
    WantStraddle,
)
from sidepot.table import events as table_events
from sidepot.table.errors import SENTENCES
from sidepot.table.events import Busted, ChipsCounted, LeaveAsked, Left, Rebought, TableOpened
from sidepot.table.evolve import WRITERS

if TYPE_CHECKING:
    from tests.table.conftest import Driver

CARDS = Game.no_limit((1, 2))


# ---------------------------------------------------------------------- what it waits for


def test_a_table_waits_for_players_then_for_the_hand_then_for_what_the_hand_needs(host: Callable[..., Driver]) -> None:
    driver = host({})
    assert driver.need() == WaitForPlayers(())
    driver.do(Sit("ann", 3, 100))
    assert driver.need() == WaitForPlayers((3,))
    driver.do(Sit("ben", 5, 100))
    assert driver.need() == ReadyToStart((3, 5), (), None, None, None, (), (3, 5), replay=False)
    driver.deal(5)
    assert driver.need() == driver.on_table.need
    driver.fold_round()
    assert driver.need() == ReadyToStart((3, 5), (), 3, 3, 5, (), (), replay=False)
    driver.do(SitOut(3))
    assert driver.need() == WaitForPlayers((5,))
    assert str(driver.need()) == "players"
    assert driver.refused(StartHand()).code == "too-few-players"


def test_what_a_table_tells(host: Callable[..., Driver]) -> None:
    driver = host({3: 100, 5: 80}, seats=6)
    table = driver.table
    assert table.players == {3: "p3", 5: "p5"}
    assert (table.seat_of("p5"), table.seat_of("nobody")) == (5, None)
    assert table.stacks == (0, 0, 0, 100, 0, 80)
    assert (table.brought, table.total, table.taken, table.raked) == (180, 180, 0, 0)
    assert (table.version, table.hands, table.hand, table.button) == (3, 0, None, None)
    assert repr(table) == "<Table: no limit hold'em 1/2, 2 of 6 seats taken, 0 hands played, waiting for the next hand>"
    driver.deal(3)
    assert driver.table.stacks == (0, 0, 0, 99, 0, 78)
    assert driver.table.button == 3


def test_a_table_is_frozen_and_can_be_pickled(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    with pytest.raises(AttributeError, match="frozen"):
        driver.table.rules = TableRules()  # type: ignore[misc]
    with pytest.raises(TypeError, match=r"Table\.open"):
        Table()
    assert pickle.loads(pickle.dumps(driver.table)) == driver.table  # noqa: S301  our own
    assert len({driver.table, Table.rebuild(driver.log)}) == 1
    assert driver.table != driver.table.apply(Leave(0)).table
    assert driver.table != "a table"
    with pytest.raises(ValueError, match="begins with TableOpened"):
        Table.rebuild(driver.log[1:])


def test_a_table_opens_as_a_home_game() -> None:
    table, events = Table.open(CARDS)
    with pytest.raises(GameError):
        Table.open("poker")  # type: ignore[arg-type]
    assert events == (TableOpened(TableRules(), CARDS),)
    assert table.rules == TableRules(seats=6, button="moving", missed="free", tournament=False)


@pytest.mark.parametrize(
    "bad",
    [
        {"tournament": 1},
        {"seats": 2.0}, {"button": "still"}, {"missed": "never"}, {"min_buy_in": 0}, {"undo_hands": -1},
        {"min_buy_in": 50, "max_buy_in": 40},
    ],
    ids=str,
)  # fmt: skip
def test_house_rules_are_checked(bad: dict[str, Any]) -> None:
    with pytest.raises(GameError):
        TableRules(**bad)


def test_events_have_their_own_names_and_say_who_sees_them() -> None:
    kinds = [kind for module in (hand_events, table_events) for kind in vars(module).values() if is_event(kind)]
    names = [kind.type for kind in kinds]
    assert len(set(names)) == len(names) > 25
    ours = {kind for kind in vars(table_events).values() if is_event(kind)}
    assert ours == set(WRITERS)
    assert all(kind.seen_by is Audience.EVERYBODY for kind in ours)


def is_event(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Event) and kind is not Event


# ---------------------------------------------------------------------- chips: T9


def test_chips_brought_before_a_hand_count_at_once(host: Callable[..., Driver]) -> None:
    driver = host(range(2))
    assert driver.do(Rebuy(0, 50)) == [Rebought(0, 50, at_once=True)]
    assert driver.table.stacks[0] == 150
    assert driver.table.brought == 250


def test_chips_brought_in_a_hand_count_from_the_next(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    assert driver.do(Rebuy(0, 50)) == [Rebought(0, 50, at_once=False)]
    driver.do(Rebuy(0, 7))
    assert driver.table.stacks[0] == 100
    assert driver.table.total == driver.table.brought == 357
    driver.do(Play(0, Fold()))
    assert driver.table.stacks[0] == 100  # also for who has folded
    assert driver.do(Play(1, Fold()))[-1] == ChipsCounted(0, 57)
    assert driver.table.stacks[0] == 157


def test_who_is_not_in_the_hand_gets_his_chips_at_once(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.do(SitOut(2))
    driver.deal(0)
    driver.do(Rebuy(2, 50), Sit("new", 5, 70))
    assert driver.table.stacks[2::3] == (150, 70, 0)
    assert driver.on_table.players == (0, 1)


def test_broke_and_back(host: Callable[..., Driver]) -> None:
    driver = host({0: 200, 1: 100, 2: 100}, min_buy_in=40)
    driver.deal(0)
    events = driver.lose([1], 0)
    assert events[-1] == Busted(1, "p1", 1, stack=100, ante=0, out=False)
    assert driver.table.players[1] == "p1"
    assert driver.deal().seats == (0, 2)
    assert driver.refused(Rebuy(1, 39)).code == "buy-in-small"
    driver.do(Rebuy(1, 40))
    assert driver.table.stacks[1] == 40


def test_chips_on_their_way_keep_a_player_in(host: Callable[..., Driver]) -> None:
    driver = host({0: 200, 1: 100}, tournament=True)
    driver.deal(0)
    driver.do(Rebuy(1, 30))
    assert driver.lose([1], 0)[-1] == ChipsCounted(1, 30)
    assert driver.table.stacks[1] == 30


def test_buy_ins_have_bounds(host: Callable[..., Driver]) -> None:
    driver = host({}, min_buy_in=40, max_buy_in=100)
    assert driver.refused(Sit("ann", 0, 39)).code == "buy-in-small"
    assert driver.refused(Sit("ann", 0, 101)).code == "buy-in-big"
    driver.do(Sit("ann", 0, 40), Sit("ben", 1, 100))
    assert driver.refused(Rebuy(0, 61)).code == "buy-in-big"
    driver.hand(0)
    assert driver.table.stacks[0] == 39
    driver.do(Rebuy(0, 1), Rebuy(0, 60))
    driver.deal()
    driver.do(Leave(1) if driver.on_table.turn == 1 else Leave(0))
    driver.do(Sit("cid", 2, 40))
    driver.deal()
    driver.do(Rebuy(2, 9))
    refusal = driver.refused(Rebuy(2, 60))
    assert (refusal.code, refusal.params) == ("buy-in-big", {"seat": 2, "chips": 107, "most": 100})


def test_who_has_chips_may_bring_as_few_as_he_likes(host: Callable[..., Driver]) -> None:
    driver = host(range(2), min_buy_in=100)
    driver.hand(0)
    assert driver.table.stacks[0] == 99
    driver.do(Rebuy(0, 1))
    driver.do(Leave(1), Sit("new", 1, 100))
    driver.deal()
    driver.lose([0], 1)
    assert driver.refused(Rebuy(0, 99)).code == "buy-in-small"


@pytest.mark.parametrize("amount", [0, -5, 2.0, True, "9"])
def test_chips_are_whole(host: Callable[..., Driver], amount: Any) -> None:
    driver = host(range(2))
    assert driver.refused(Rebuy(0, amount)).code == "no-chips"
    assert driver.refused(Sit("ann", 5, amount)).code == "no-chips"


def test_rake_leaves_the_table(host: Callable[..., Driver]) -> None:
    game = Game.no_limit((1, 2), cards=False, rake=Rake(100, no_flop_no_drop=False))
    driver = host({0: 100, 1: 100}, game)
    driver.deal(0)
    driver.lose([1], 0)
    assert driver.table.raked == 20
    assert driver.table.stacks[:2] == (180, 0)


# ---------------------------------------------------------------------- leaving: T9, T12


def test_between_hands_a_player_leaves_at_once(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    assert driver.do(Leave(1)) == [LeaveAsked(1), Left(1, "p1", 100)]
    assert driver.table.players == {0: "p0", 2: "p2"}
    assert (driver.table.brought, driver.table.taken) == (300, 100)


def test_who_is_not_in_the_hand_leaves_at_once(host: Callable[..., Driver]) -> None:
    driver = host(range(4))
    driver.do(SitOut(3))
    driver.deal(0)
    assert driver.do(Leave(3))[-1] == Left(3, "p3", 100)


def test_at_his_turn_a_leaver_folds_at_once_and_leaves_after_the_hand(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    events = driver.do(Leave(0))
    assert [type(event).__name__ for event in events] == ["LeaveAsked", "Acted"]
    assert driver.refused(Sit("new", 0, 100)).code == "seat-taken"
    assert driver.refused(Leave(0)).code == "leaving"
    assert driver.refused(Rebuy(0, 5)).code == "leaving"
    assert driver.do(Play(1, Fold()))[-1] == Left(0, "p0", 100)


def test_two_leavers_fold_one_after_the_other(host: Callable[..., Driver]) -> None:
    driver = host(range(4))
    driver.deal(0)
    driver.do(Leave(0), Leave(1))
    assert [event.seat for event in driver.do(Play(3, Call())) if isinstance(event, hand_events.Acted)] == [3, 0, 1]
    assert driver.table.need == driver.on_table.need
    assert driver.on_table.turn == 2


def test_the_last_two_leave(host: Callable[..., Driver]) -> None:
    driver = host(range(2))
    driver.deal(0)
    driver.do(Leave(1))
    events = driver.do(Leave(0))
    assert {event for event in events if isinstance(event, Left)} == {Left(0, "p0", 99), Left(1, "p1", 101)}
    assert driver.need() == WaitForPlayers(())


def test_chips_on_their_way_leave_with_him(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    driver.do(Rebuy(1, 50), Leave(1), Play(0, Fold()))
    assert driver.table.taken == 149


def test_a_leaver_may_stay_after_all(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    driver.do(Leave(2), ComeBack(2), Play(0, Call()), Play(1, Call()))
    assert driver.on_table.turn == 2
    driver.do(Leave(2))
    assert driver.on_table.turn is None


def test_a_leaver_without_chips(host: Callable[..., Driver]) -> None:
    driver = host(range(2))
    driver.deal(0)
    driver.do(Play(0, Raise(100)), Play(1, Call()), Leave(1))
    for _ in range(3):
        driver.do(Play(None, Deal()))
    events = driver.do(Play(None, Award(((0,),))))
    assert events[-2:] == [Busted(1, "p1", 1, 100, 0, out=False), Left(1, "p1", 0)]


# ---------------------------------------------------------------------- sitting out, absent players


def test_sitting_out_begins_with_the_next_hand(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.deal(0)
    driver.do(SitOut(0))
    assert driver.refused(SitOut(0)).code == "sits-out"
    assert [*driver.table.absent] == [0]
    driver.do(Play(0, Call()))  # he may still play this one
    driver.fold_round()
    assert driver.deal().seats == (1, 2)
    assert [*driver.table.absent] == []


def test_coming_back_needs_somebody_who_is_not_in_the_game(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    driver.do(ComeBack(0, "wait"))  # he has not played yet
    driver.hand(0)
    assert driver.refused(ComeBack(0)).code == "plays"
    driver.do(SitOut(0))
    assert driver.refused(ComeBack(0, "now")).code == "no-such-entry"  # type: ignore[arg-type]
    assert driver.refused(Sit("ann", 7, 10, "now")).code == "no-such-entry"  # type: ignore[arg-type]
    driver.do(ComeBack(0, "wait"), ComeBack(0, "post") if driver.hand().seats == (1, 2) else SitOut(0))


def test_nobody_is_asked_twice_whether_he_is_there(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    assert driver.table.default_action is None
    driver.deal(0)
    assert driver.default() == Fold(0)
    driver.do(Play(0, Call()), Play(1, Call()))
    assert driver.default() == Check(2)


# ---------------------------------------------------------------------- tournament: R2


def test_who_is_out_together_is_told_with_his_stack(host: Callable[..., Driver]) -> None:
    game = Game.no_limit((5, 10), ante=10, ante_by="big_blind", cards=False)
    driver = host({0: 500, 1: 60, 2: 70, 3: 500}, game, tournament=True)
    driver.deal(0)
    events = driver.lose([1, 2], 3)
    assert [event for event in events if isinstance(event, Busted)] == [
        Busted(1, "p1", 1, stack=60, ante=0, out=True),
        Busted(2, "p2", 1, stack=70, ante=10, out=True),
    ]
    assert driver.table.players == {0: "p0", 3: "p3"}
    assert driver.table.taken == 0


@pytest.mark.parametrize(
    ("options", "stack", "ante"),
    [
        ({"ante_by": "big_blind"}, 100, 10),
        ({"ante_by": "big_blind"}, 13, 3),  # the blind first
        ({"ante_by": "big_blind"}, 9, 0),
        ({"ante_by": "big_blind", "ante_first": True}, 13, 10),
        ({"ante_by": "button"}, 100, 0),
        ({"ante_by": "each"}, 100, 0),
    ],
)
def test_the_ante_of_the_big_blind_who_is_out(
    host: Callable[..., Driver], options: dict[str, Any], stack: int, ante: int
) -> None:
    driver = host({0: 500, 1: 500, 2: stack}, Game.no_limit((5, 10), ante=10, cards=False, **options), tournament=True)
    driver.deal(0)
    out = [event for event in driver.lose([2], 0) if isinstance(event, Busted)]
    assert [(event.stack, event.ante) for event in out] == [(stack, ante)]


def test_a_new_level_counts_from_the_next_hand(host: Callable[..., Driver]) -> None:
    driver = host(range(3), tournament=True)
    level = Game.no_limit((2, 4), cards=False)
    driver.deal(0)
    driver.do(ChangeGame(level))
    assert driver.table.game.forced.big_blind == 2
    assert driver.table.next_game == level
    driver.fold_round()
    driver.deal()
    assert driver.table.game == driver.on_table.game == driver.table.next_game == level


# ---------------------------------------------------------------------- misdeals: T11


def test_a_misdeal_is_dealt_again_exactly(host: Callable[..., Driver]) -> None:
    game = Game.no_limit((1, 2), straddles=1)
    driver = host(range(4), game, missed="post", button="dead")
    driver.hand(0)
    driver.do(Sit("new", 8, 100), SitOut(0), WantStraddle(8, 4))
    plan = driver.deal()
    assert plan.posts == (Post(8, 2, "live"), Post(8, 4, "straddle"))
    stacks = driver.on_table.starting_stacks
    driver.do(Play(None, Expose(1)))
    assert driver.on_table.is_misdeal
    assert driver.table.hands == 1
    # Nothing that happens now touches the hand that is dealt again.
    driver.do(
        Sit("newer", 9, 100), ComeBack(0), ChangeGame(Game.no_limit((5, 10))), Rebuy(1, 50), WantStraddle(8, None)
    )
    assert driver.table.stacks[1] == 99
    need = driver.table.need
    assert isinstance(need, ReadyToStart)
    assert need.replay
    again = driver.deal()
    assert (again.replay, again.number) == (True, 2)
    assert (again.button, again.small, again.big, again.seats, again.posts) == (
        plan.button, plan.small, plan.big, plan.seats, plan.posts,
    )  # fmt: skip
    assert driver.on_table.starting_stacks == stacks
    assert driver.table.game == game
    driver.fold_round()
    assert driver.table.stacks[1] == 149  # the rebuy counts now
    assert driver.deal().button == 2
    assert driver.table.game == Game.no_limit((5, 10))
    driver.check_log()


def test_a_first_hand_that_is_a_misdeal_keeps_its_button(host: Callable[..., Driver]) -> None:
    driver = host(range(4), CARDS)
    plan = driver.deal(2)
    driver.do(Play(None, Misdeal()))
    assert driver.refused(StartHand(button=0)).code == "button-moves"
    again = driver.deal()
    assert (again.button, again.seats, again.number) == (2, plan.seats, 1)


@pytest.mark.parametrize("go", [Leave(3), SitOut(3), Leave(0)], ids=repr)
def test_without_one_of_its_players_a_misdeal_is_dealt_as_a_new_hand(
    host: Callable[..., Driver], go: Leave | SitOut
) -> None:
    driver = host(range(5), CARDS)
    driver.hand(4)
    driver.deal()
    driver.do(Rebuy(1, 50), Play(None, Misdeal()), Sit("new", 9, 100), go)
    stack = driver.table.stacks[1] + driver.chair(1).added
    plan = driver.deal()
    assert (plan.replay, plan.number) == (False, 2)
    assert (plan.button, go.seat in plan.seats, 9 in plan.seats) == (1 if go == Leave(0) else 0, False, True)
    assert driver.on_table.starting_stacks[1] == stack == 151  # what was brought counts, since this is another hand
    driver.check_log()


def test_the_first_misdeal_without_its_button(host: Callable[..., Driver]) -> None:
    driver = host(range(4), CARDS)
    driver.deal(2)
    driver.do(Play(None, Misdeal()), Leave(2))
    assert driver.deal().button == 3


def test_somebody_else_in_the_same_chair_is_not_dealt_the_misdeal(host: Callable[..., Driver]) -> None:
    driver = host(range(4), CARDS)
    driver.hand(0)
    driver.deal()
    driver.do(Play(None, Misdeal()), Leave(3), Sit("new", 3, 100))
    assert not driver.deal().replay


def test_who_leaves_a_misdeal_takes_all_his_chips(host: Callable[..., Driver]) -> None:
    driver = host(range(4), CARDS)
    driver.deal(0)
    driver.do(Rebuy(1, 50), Leave(1))
    assert driver.do(Play(None, Misdeal()))[-1] == Left(1, "p1", 150)


# ---------------------------------------------------------------------- playing


def test_players_act_for_themselves_and_who_keeps_the_table_for_all(host: Callable[..., Driver]) -> None:
    driver = host(range(3), CARDS)
    assert driver.refused(Play(0, Fold())).code == "no-hand"
    driver.deal(0)
    assert driver.refused(Play(0, Fold(1))).code == "not-himself"
    assert driver.refused(Play(1, Fold())).code == "out-of-turn"
    assert driver.refused(Play(0, Deal("AsKsQs"))).code == "dealer-only"
    assert driver.refused(Play(0, Misdeal())).code == "dealer-only"
    assert driver.refused(Play(12, Fold())).code == "no-such-seat"
    assert driver.refused(Play(0, Bet(3))).code == "already-bet"
    assert driver.refused(Play(0, Raise(3))).options is not None
    driver.do(Play(0, Raise(6, 0)), Play(None, Call()), Play(None, Fold(2)))
    driver.do(Play(None, Deal("AsKsQs")), Play(1, Check()), Play(0, Check()), Play(None, Deal("2d")), Play(1, Bet(10)))
    driver.do(Play(0, Call()), Play(None, Deal("3d")), Play(1, Check()), Play(0, Check()))
    assert driver.refused(Play(0, Show(1, "4c4d"))).code == "not-himself"
    driver.do(Play(1, Show(1, "4c4d")), Play(0, Muck()))
    assert driver.table.stacks[:3] == (84, 118, 98)
    driver.do(Play(2, Show(2, "7c")))  # the hand is over, and he wants to show one
    assert driver.refused(Play(1, Check())).code == "hand-over"
    driver.check_log()


def test_a_whole_table_of_cards(host: Callable[..., Driver]) -> None:
    driver = host({0: 50, 1: 80, 2: 100}, CARDS)
    driver.deal(0)
    driver.do(Play(0, Raise(50)), Play(1, Raise(80)), Play(2, Call()))
    driver.do(Play(None, Show(0, "AcAd")), Play(None, Show(1, "KcKd")), Play(None, Show(2, "JhTh")))
    events = driver.do(*(Play(None, Deal(cards)) for cards in ("AsKsQs", "2d", "3d")))
    assert driver.table.stacks[:3] == (0, 0, 230)
    assert [event.seat for event in events if isinstance(event, Busted)] == [0, 1]
    assert driver.need() == WaitForPlayers((2,))


# ---------------------------------------------------------------------- refusals: B12

REFUSED: list[tuple[str, list[Command], Command]] = [
    ("no-such-seat", [], Sit("ann", 10, 100)),
    ("no-such-seat", [], Sit("ann", -1, 100)),
    ("no-such-seat", [], Leave("0")),  # type: ignore[arg-type]
    ("seat-taken", [], Sit("ann", 0, 100)),
    ("seat-empty", [], Leave(5)),
    ("seat-empty", [], SitOut(5)),
    ("seat-empty", [], Rebuy(5, 10)),
    ("seat-empty", [], ComeBack(5)),
    ("no-name", [], Sit("", 5, 100)),
    ("already-seated", [], Sit("p0", 5, 100)),
    ("no-chips", [], Sit("ann", 5, 0)),
    ("buy-in-small", [], Sit("ann", 5, 1)),
    ("buy-in-big", [], Sit("ann", 5, 1000)),
    ("leaving", [StartHand(0), Leave(1)], Leave(1)),
    ("sits-out", [SitOut(1)], SitOut(1)),
    ("plays", [StartHand(0), Play(0, Fold()), Play(1, Fold())], ComeBack(1)),
    ("no-such-entry", [], Sit("ann", 5, 100, "maybe")),  # type: ignore[arg-type]
    ("straddle-chips", [ChangeGame(Game.no_limit(straddles=1))], WantStraddle(0, 0)),
    ("no-straddles", [], WantStraddle(0, 4)),
    ("hand-running", [StartHand(0)], StartHand()),
    ("too-few-players", [Leave(0), Leave(1)], StartHand(2)),
    ("no-button-yet", [], StartHand()),
    ("button-moves", [StartHand(0), Play(0, Fold()), Play(1, Fold())], StartHand(1)),
    ("button-seat", [], StartHand(5)),
    ("button-draw", [], StartHand(draw=3)),
    ("no-hand", [], Play(None, Fold())),
    ("not-himself", [StartHand(0)], Play(1, Fold(0))),
    ("dealer-only", [StartHand(0)], Play(0, Deal("AsKsQs"))),
    ("nothing-to-undo", [], Undo()),
    ("nothing-to-redo", [StartHand(0)], Redo()),
    ("no-command", [], Fold()),  # type: ignore[list-item]
    ("no-game", [], ChangeGame(None)),  # type: ignore[arg-type]
    ("too-many-chips", [Sit("rich", 5, 500)], Rebuy(5, 2**53)),
    ("undo-blocked", [StartHand(0), Play(0, Fold()), Leave(0), Play(1, Fold()), Sit("p0", 0, 50)], Undo()),
]


@pytest.mark.parametrize(
    ("code", "before", "command"),
    [pytest.param(*case, id=f"{number}: {case[0]}") for number, case in enumerate(REFUSED)],
)
def test_refusals(host: Callable[..., Driver], code: str, before: list[Command], command: Command) -> None:
    driver = host(range(3), CARDS, min_buy_in=10, max_buy_in=500)
    driver.do(*before)
    refusal = driver.refused(command)
    assert isinstance(refusal, Refused | Illegal)
    assert refusal.code == code
    assert "'" not in str(refusal).replace("'0'", "").replace("'maybe'", "").replace("''", "")
    assert f"(rule {SENTENCES[code][0]})" in str(refusal)


def test_every_refusal_is_tried() -> None:
    assert {code for code, _, _ in REFUSED} == set(SENTENCES)


def test_a_refusal_reads_well(host: Callable[..., Driver]) -> None:
    driver = host(range(3), seats=4)
    assert str(driver.refused(Sit("ann", 2, 50))) == (
        "The player ann cannot sit in seat 2: p2 sits there. Free seats: 3. (rule T1)"
    )
    assert str(driver.refused(StartHand())) == (
        "Nobody has the button yet: draw a number from 0 to 2 or name one of the seats 0, 1, 2. (rule T2)"
    )
    driver.deal(0)
    assert str(driver.refused(StartHand())) == (
        "The next hand cannot begin: the hand on the table waits for seat 0 to act. (rule T2)"
    )
    assert isinstance(driver.table.need, Act)
