"""Missed blinds, coming in, and straddles (T5, T8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from sidepot.rules import Call, Game, Misdeal, Post
from sidepot.rules.events import Event, HandStarted, Posted
from sidepot.rules.needs import Act
from sidepot.table import ChangeGame, ComeBack, Leave, Play, ReadyToStart, Rebuy, Sit, SitOut, StartHand, WantStraddle
from sidepot.table.events import HandPlanned, StraddleSkipped

if TYPE_CHECKING:
    from tests.table.conftest import Driver

BLINDS = Game.no_limit((5, 10), cards=False)

# Who comes in; what the house asks; what he chooses: what he posts when he is first dealt in. "big" is the big blind
# when it is his.
OWED = {
    ("new", "post", "post"): ["live 10"],
    ("new", "post", "wait"): ["big"],
    ("new", "wait", "post"): ["big"],
    ("new", "wait", "wait"): ["big"],
    ("new", "free", "post"): ["live 10"],
    ("new", "free", "wait"): ["big"],
    ("missed both", "post", "post"): ["live 10", "dead 5"],
    ("missed both", "post", "wait"): ["big"],
    ("missed both", "wait", "post"): ["big"],
    ("missed both", "wait", "wait"): ["big"],
    ("missed both", "free", "post"): [],
    ("missed both", "free", "wait"): ["big"],
    ("missed small", "post", "post"): ["dead 5"],
    ("missed small", "post", "wait"): ["big"],
    ("missed small", "wait", "post"): ["big"],
    ("missed small", "wait", "wait"): ["big"],
    ("missed small", "free", "post"): [],
    ("missed small", "free", "wait"): ["big"],
    ("missed nothing", "post", "post"): [],
    ("missed nothing", "post", "wait"): ["big"],
    ("missed nothing", "wait", "post"): [],
    ("missed nothing", "wait", "wait"): ["big"],
    ("missed nothing", "free", "post"): [],
    ("missed nothing", "free", "wait"): ["big"],
}
SEAT = {"new": 8, "missed both": 3, "missed small": 2, "missed nothing": 5}


@pytest.mark.parametrize("button", ["moving", "dead"])
@pytest.mark.parametrize(("case", "posts"), [pytest.param(*item, id=", ".join(item[0])) for item in OWED.items()])
def test_what_is_posted_to_come_in(
    host: Callable[..., Driver], case: tuple[str, str, str], posts: list[str], button: str
) -> None:
    who, missed, how = case
    seat = SEAT[who]
    driver = host(range(6), BLINDS, missed=missed, button=button)
    driver.hand(0)  # button 0, small blind 1, big blind 2
    if who == "new":
        driver.do(Sit("new", seat, 100, how))  # type: ignore[arg-type]
    else:
        driver.do(SitOut(seat))
        for _ in range(2 if who == "missed both" else 1):
            assert seat not in driver.hand().seats
        chair = driver.chair(seat)
        assert (chair.missed_small, chair.missed_big) == (who in ("missed both", "missed small"), who == "missed both")
        driver.do(ComeBack(seat, how))  # type: ignore[arg-type]
    for _ in range(7):
        need = driver.table.need
        assert isinstance(need, ReadyToStart)
        plan = driver.hand()
        if seat in plan.seats:
            break
        assert seat in need.waiting
    else:
        pytest.fail("he never comes in")
    mine = [f"{post.kind} {post.amount}" for post in plan.posts if post.seat == seat]
    assert mine + ["big"] * (plan.big == seat) == posts
    assert all(post.seat == seat for post in plan.posts)
    assert need.posts == plan.posts
    chair = driver.chair(seat)
    assert not chair.missed_small
    assert not chair.missed_big
    assert driver.hand().posts == ()  # once and for all
    driver.check_log()


def test_sitting_out_between_two_hands_misses_nothing(host: Callable[..., Driver]) -> None:
    driver = host(range(4), BLINDS, missed="post")
    driver.hand(0)
    driver.do(SitOut(3), ComeBack(3))
    assert driver.hand().big == 3


def test_before_the_first_hand_nobody_owes_anything(host: Callable[..., Driver]) -> None:
    driver = host(range(4), BLINDS, missed="wait")
    driver.do(ComeBack(2, "wait"))
    plan = driver.hand(0)
    assert plan.seats == (0, 1, 2, 3)
    assert plan.posts == ()


def test_two_players_start_afresh_without_posts(host: Callable[..., Driver]) -> None:
    driver = host(range(2), BLINDS, missed="wait")
    driver.hand(0)
    driver.do(Leave(0), Sit("new", 7, 100, "post"))
    plan = driver.hand()
    assert (plan.button, plan.big, plan.posts) == (1, 7, ())


def test_a_live_post_has_the_option_and_a_dead_one_is_no_bet(host: Callable[..., Driver]) -> None:
    driver = host(range(6), BLINDS, missed="post")
    driver.hand(0)
    driver.do(SitOut(3))
    driver.hand()
    driver.do(ComeBack(3))
    plan = driver.hand()
    assert plan.posts == ()  # the button has not passed him yet
    driver.deal()
    hand = driver.on_table
    assert hand.bets[3] == 10
    assert hand.pot == 5 + 10 + 10 + 5
    while isinstance(need := driver.table.need, Act) and need.seat != 3:
        driver.do(Play(need.seat, Call()))
    assert isinstance(need, Act)
    assert need.options.can_check
    assert need.options.can_raise


def test_who_is_short_posts_the_live_one_first(host: Callable[..., Driver]) -> None:
    driver = host(range(6), BLINDS, missed="post")
    driver.hand(0)
    driver.do(Sit("poor", 8, 7))
    events = driver.do(StartHand())
    assert [(e.amount, e.kind) for e in events if isinstance(e, Posted) and e.seat == 8] == [(7, "live")]


def test_a_game_without_blinds_asks_nothing(host: Callable[..., Driver]) -> None:
    driver = host(range(3), BLINDS, missed="post")
    driver.hand(0)
    driver.do(ChangeGame(Game.no_limit((0, 0), ante=1, smallest_bet=2, cards=False)), Sit("new", 7, 100))
    plan = driver.hand()
    assert (plan.posts, plan.button, plan.seats) == ((), 1, (0, 1, 2, 7))
    driver.do(ChangeGame(BLINDS), Sit("newer", 8, 100))
    plan = driver.hand()  # nothing to go on from: everybody is dealt in
    assert (plan.button, plan.small, plan.big, plan.posts) == (2, 7, 8, ())


def test_broke_players_miss_blinds_too(host: Callable[..., Driver]) -> None:
    driver = host({0: 300, 1: 300, 2: 300, 3: 100}, missed="post")
    driver.deal(0)
    driver.lose([3], 2)
    assert [driver.hand().big for _ in range(3)] == [0, 1, 2]
    driver.do(Rebuy(3, 100))
    chair = driver.chair(3)
    assert chair.missed_big
    assert chair.missed_small
    assert driver.hand().big == 3  # his turn anyhow


def test_a_newcomer_in_the_chair_of_an_absent_player_missed_nothing(host: Callable[..., Driver]) -> None:
    driver = host(range(5), missed="post")
    driver.hand(0)
    driver.do(SitOut(3), StartHand(), Leave(3), Sit("new", 3, 100))
    driver.fold_round()
    chair = driver.chair(3)
    assert chair.is_new
    assert not chair.missed_big


def test_a_misdeal_makes_nobody_miss_a_blind(host: Callable[..., Driver]) -> None:
    driver = host(range(5), missed="post")
    driver.hand(0)
    driver.do(SitOut(3), StartHand(), Play(None, Misdeal()))
    chair = driver.chair(3)
    assert not chair.missed_big


# ---------------------------------------------------------------------- straddles

STRADDLES = Game.no_limit((1, 2), straddles=2, cards=False)
BUTTON = Game.no_limit((1, 2), button_straddle="sb_first", cards=False)
FIRST = Game.no_limit((1, 2), straddles=1, button_straddle="utg_first", cards=False)

# Five players, button 0: small blind 1, big blind 2, then 3, 4. Wishes, what is posted, what is skipped.
WISHES = [
    ("under the gun", STRADDLES, {3: 4}, [(3, 4)], []),
    ("more than twice", STRADDLES, {3: 7}, [(3, 7)], []),
    ("two in a row", STRADDLES, {3: 4, 4: 8}, [(3, 4), (4, 8)], []),
    ("no third one", STRADDLES, {3: 4, 4: 8, 0: 16}, [(3, 4), (4, 8)], []),
    ("not before his turn", STRADDLES, {4: 8, 0: 16}, [], []),
    ("never the blinds", Game.no_limit((1, 2), straddles=9, cards=False), {0: 16, 1: 32, 2: 64, 3: 4, 4: 8},
     [(3, 4), (4, 8), (0, 16)], []),
    ("too small", STRADDLES, {3: 3}, [], ["size 3"]),
    ("not twice the last", STRADDLES, {3: 6, 4: 10}, [(3, 6)], ["size 4"]),
    ("too dear", STRADDLES, {3: 101}, [], ["chips 3"]),
    ("all he has", STRADDLES, {3: 100}, [(3, 100)], []),
    ("not with an ante to pay", Game.no_limit((1, 2), ante=1, straddles=1, cards=False), {3: 100}, [], ["chips 3"]),
    ("not twice in limit", Game.limit(2, 4, straddles=1, cards=False), {3: 6}, [], ["size 3"]),
    ("twice in limit", Game.limit(2, 4, straddles=1, cards=False), {3: 4}, [(3, 4)], []),
    ("not in chips", Game.no_limit((10, 20), chip_unit=5, straddles=1, cards=False), {3: 42}, [], ["chip-unit 3"]),
    ("button", BUTTON, {0: 4}, [(0, 4)], []),
    ("button, and nobody else may", BUTTON, {0: 4, 3: 4}, [(0, 4)], []),
    ("button, when the first does not", FIRST, {0: 4, 4: 4}, [(0, 4)], []),
    ("first before button", FIRST, {0: 4, 3: 4}, [(3, 4)], []),
    ("button pays the ante", Game.no_limit((1, 2), ante=1, ante_by="button", button_straddle="sb_first", cards=False),
     {0: 100}, [], ["chips 0"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "wishes", "posted", "skipped"), [pytest.param(*case[1:], id=case[0]) for case in WISHES]
)
def test_straddles(
    host: Callable[..., Driver], game: Game, wishes: dict[int, int], posted: list[tuple[int, int]], skipped: list[str]
) -> None:
    driver = host(range(5), game)
    for seat, amount in wishes.items():
        driver.do(WantStraddle(seat, amount))
    events = driver.do(StartHand(0))
    plan = planned(events)
    assert plan.posts == tuple(Post(seat, amount, "straddle") for seat, amount in posted)
    assert [f"{event.why} {event.seat}" for event in events if isinstance(event, StraddleSkipped)] == skipped
    hand = driver.on_table
    assert hand.bet == (posted[-1][1] if posted else game.forced.big_blind)
    driver.check_log()


def planned(events: list[Event]) -> HandPlanned:
    return next(event for event in events if isinstance(event, HandPlanned))


@pytest.mark.parametrize("allowed", [True, False])
def test_two_players_straddle_only_where_they_may(host: Callable[..., Driver], allowed: bool) -> None:
    game = Game.no_limit((1, 2), straddles=9, heads_up_straddle=allowed, cards=False)
    driver = host(range(2), game)
    driver.do(WantStraddle(0, 4), WantStraddle(1, 8))
    events = driver.do(StartHand(0))
    skipped = [(event.seat, event.why) for event in events if isinstance(event, StraddleSkipped)]
    assert [post.amount for post in planned(events).posts] == ([4, 8] if allowed else [])
    assert skipped == ([] if allowed else [(0, "heads-up")])


def test_a_wish_stands_until_it_is_withdrawn(host: Callable[..., Driver]) -> None:
    driver = host(range(4), STRADDLES)
    driver.do(WantStraddle(3, 4))
    assert [len(driver.hand(0).posts), *(len(driver.hand().posts) for _ in range(4))] == [1, 0, 0, 0, 1]
    driver.do(WantStraddle(3, None))
    assert [len(driver.hand().posts) for _ in range(4)] == [0, 0, 0, 0]


def test_a_newcomer_who_posts_may_straddle(host: Callable[..., Driver]) -> None:
    driver = host(range(3), STRADDLES, missed="post")
    driver.hand(0)
    driver.do(Sit("new", 7, 100), Sit("newer", 8, 100), WantStraddle(8, 4))
    events = driver.do(StartHand())  # 7 is the big blind
    assert planned(events).posts == (Post(8, 2, "live"), Post(8, 4, "straddle"))
    assert [(e.kind, e.amount) for e in events if isinstance(e, Posted) and e.seat == 8] == [
        ("live", 2),
        ("straddle", 2),
    ]


def test_who_sits_out_of_a_tournament_does_not_straddle(host: Callable[..., Driver]) -> None:
    driver = host(range(4), STRADDLES, tournament=True)
    driver.do(WantStraddle(3, 4), SitOut(3))
    assert driver.hand(0).posts == ()


def test_a_wish_needs_a_game_with_straddles_and_a_number(host: Callable[..., Driver]) -> None:
    driver = host(range(3))
    assert driver.refused(WantStraddle(0, 4)).code == "no-straddles"
    driver.do(ChangeGame(STRADDLES), WantStraddle(0, 4), WantStraddle(0, None))
    for amount in (0, -4, 4.0):
        assert driver.refused(WantStraddle(0, amount)).code == "straddle-chips"  # type: ignore[arg-type]
    assert driver.refused(WantStraddle(5, 4)).code == "seat-empty"


def test_a_straddler_acts_last_before_the_flop(host: Callable[..., Driver]) -> None:
    driver = host(range(4), STRADDLES)
    driver.do(WantStraddle(3, 4), StartHand(0))
    assert driver.check_round() == [0, 1, 2, 3]


def test_blinds_are_those_of_the_game_that_is_dealt(host: Callable[..., Driver]) -> None:
    driver = host(range(6), missed="post")
    driver.hand(0)
    driver.do(Sit("new", 8, 100), ChangeGame(BLINDS))
    events = driver.do(StartHand())
    assert planned(events).posts == (Post(8, 10, "live"),)
    assert next(event for event in events if isinstance(event, HandStarted)).game == BLINDS
