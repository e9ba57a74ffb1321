"""The cases of other projects and of the seed documents that are about a table, each by its id."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sidepot.rules import Action, Award, Bet, Call, Check, Deal, Fold, Game, GameError, Illegal, Raise
from sidepot.rules.events import NOBODY, Event, Posted
from sidepot.rules.needs import Act, NeedAward
from sidepot.table import ComeBack, Leave, Play, ReadyToStart, Rebuy, SitOut, StartHand, TableRules
from sidepot.table.events import HandPlanned, Left

if TYPE_CHECKING:
    from tests.table.conftest import Driver

CASES = Path(__file__).parents[1] / "cases"
ENGINES = {case["id"]: case for case in map(json.loads, (CASES / "engine_cases.jsonl").read_text("utf-8").splitlines())}
SEEDS = {case["id"]: case for case in json.loads((CASES / "seed_cases.json").read_text("utf-8"))["cases"]}

# Called "table" there and about something else: two are in tests/rules/test_engine_cases.py; the first is about a text
# of PokerStars, which Sidepot does not read yet.
ELSEWHERE = {"run-it-twice-history", "ten-vs-T", "deepcopy-cost"}


def expected(case: str) -> Any:
    return ENGINES[case]["expect"] if case in ENGINES else SEEDS[case]["expected"]


def test_every_table_case_has_its_test() -> None:
    wanted = {name for name, case in ENGINES.items() if case["level"] == "table"} - ELSEWHERE
    wanted |= {name for name, case in SEEDS.items() if case["kind"] in ("rotation", "button", "table_stakes", "limits")}
    assert len(wanted) == 14
    named = Path(__file__).read_text("utf-8")
    assert {name for name in wanted if f'expected("{name}")' not in named} == set()


def places(plan: HandPlanned) -> dict[str, int | None]:
    return {"button": plan.button, "sb": None if plan.small == NOBODY else plan.small, "bb": plan.big}


def after_busts(host: Callable[..., Driver], seats: range, losers: list[int], **rules: object) -> Driver:
    """Button 1, small blind 2, big blind 3; in that hand ``losers`` lose everything to the last of the others."""
    driver = host(seats, **rules)
    driver.deal(1)
    driver.lose(losers, next(seat for seat in reversed(seats) if seat not in losers))
    return driver


# ---------------------------------------------------------------------- the button


def test_dead_button_when_the_big_blind_busts(host: Callable[..., Driver]) -> None:
    driver = after_busts(host, range(1, 6), [3], button="dead")
    assert places(driver.hand()) == expected("deadbutton-bb-busts")


def test_dead_button_when_the_small_blind_busts(host: Callable[..., Driver]) -> None:
    driver = after_busts(host, range(1, 6), [2], button="dead")
    plan = driver.deal()
    assert places(plan) | {"button_seat_empty": 2 not in plan.seats} == expected("deadbutton-sb-busts")
    assert driver.check_round() == [5, 1, 3, 4]
    driver.do(Play(None, Deal()))
    assert driver.check_round() == [3, 4, 5, 1]  # the last player before the empty button acts last


def test_dead_button_when_both_blinds_bust(host: Callable[..., Driver]) -> None:
    driver = after_busts(host, range(1, 7), [2, 3], button="dead")
    assert {"next": places(driver.hand()), "then": places(driver.hand())} == expected("deadbutton-both-bust")


@pytest.mark.parametrize("seed", range(20))
def test_dead_button_nobody_has_the_big_blind_twice(host: Callable[..., Driver], seed: int) -> None:
    assert "no live player posts BB in two consecutive hands" in expected("deadbutton-nobody-bb-twice")["property"]
    chance = random.Random(seed)
    driver = host(range(10), button="dead")
    bigs = [driver.deal(0).big]
    while True:
        players = sorted(driver.on_table.players, key=lambda seat: driver.on_table.starting_stacks[seat])
        driver.lose(chance.sample(players[:-1], min(chance.choice([0, 0, 1, 1, 2]), len(players) - 1)), players[-1])
        if not isinstance(driver.table.need, ReadyToStart):
            break
        bigs.append(driver.deal().big)
    assert len(bigs) > 4
    assert [big for big, next_big in itertools.pairwise(bigs) if big == next_big] == []


@pytest.mark.parametrize("button", ["moving", "dead"])
def test_the_rule_of_the_button_is_an_option(host: Callable[..., Driver], button: str) -> None:
    assert expected("simplified-button-option")["option"] == "button_rule=dead|moving"
    driver = after_busts(host, range(1, 6), [2, 3], button=button)
    plan = driver.hand()
    assert (
        places(plan) == {"moving": {"button": 4, "sb": 5, "bb": 1}, "dead": {"button": 2, "sb": None, "bb": 4}}[button]
    )
    assert TableRules().button == "moving"
    assert TableRules(tournament=True).button == "dead"


@pytest.mark.parametrize("button", ["moving", "dead"])
def test_heads_up_transition(host: Callable[..., Driver], button: str) -> None:
    driver = after_busts(host, range(1, 4), [1], button=button)
    assert places(driver.hand()) == expected("heads-up-transition")


def test_rotation(host: Callable[..., Driver]) -> None:
    case = SEEDS["s0-rotation"]["input"]
    driver = host(range(case["players"]))
    paid = {seat: {"SB": 0, "BB": 0} for seat in range(case["players"])}
    for number in range(case["hands"]):
        for event in driver.do(StartHand(button=None if number else 4)):
            if isinstance(event, Posted):
                paid[event.seat]["SB" if event.kind == "small blind" else "BB"] += 1
        driver.fold_round()
    assert list(paid.values()) == [expected("s0-rotation")["each_player_posts"]] * case["players"]


def test_the_first_button_is_drawn(host: Callable[..., Driver]) -> None:
    assert expected("s3-first-button")["button"].startswith("random seat")
    driver = host({1: 100, 4: 100, 6: 100, 9: 100})
    driver.do(SitOut(6))
    need = driver.table.need
    assert isinstance(need, ReadyToStart)
    assert (need.button, need.draw_from) == (None, (1, 4, 9))
    drawn = [driver.table.apply(StartHand(draw=number)).table.button for number in range(3)]
    assert drawn == [1, 4, 9]
    assert driver.refused(StartHand()).code == "no-button-yet"
    assert [driver.refused(StartHand(draw=number)).code for number in (-1, 3)] == ["button-draw"] * 2
    assert driver.refused(StartHand(button=6)).code == "button-seat"
    driver.hand(4)
    assert driver.refused(StartHand(draw=0)).code == "button-moves"
    assert driver.refused(StartHand(button=4)).code == "button-moves"


# ---------------------------------------------------------------------- blinds, chips, seats


@pytest.mark.parametrize("button", ["moving", "dead"])
def test_missed_small_blind_only(host: Callable[..., Driver], button: str) -> None:
    game = Game.no_limit((5, 10), cards=False)
    driver = host(range(6), game, missed="post", button=button)
    driver.hand(0)  # seat 2 has the big blind
    driver.do(SitOut(2))
    while driver.table.button != 2 and driver.hand().button < 2:
        pass
    driver.hand()
    driver.do(ComeBack(2))
    posts = [post for post in driver.hand().posts if post.seat == 2]
    assert expected("missed-sb-only") == {"post": {"dead": "sb", "live": 0}}
    assert [(post.kind, post.amount) for post in posts] == [("dead", 5)]


def test_table_stakes(host: Callable[..., Driver]) -> None:
    case, wanted = SEEDS["s2-table-stakes"]["input"], expected("s2-table-stakes")
    driver = host({0: case["stack"], 1: 500, 2: 500}, Game.no_limit((1, 2), cards=False))
    driver.deal(0)
    driver.do(Rebuy(0, case["adds_during_hand"]))
    need = driver.table.need
    assert isinstance(need, Act)
    assert (need.seat, need.options.max_to) == (0, wanted["can_bet_this_hand"])
    driver.fold_round()
    assert driver.table.stacks[0] == wanted["next_hand_stack"]


def test_limits_of_a_table(host: Callable[..., Driver]) -> None:
    wanted = expected("s4-players")
    fewest, most = wanted["min_players"], wanted["max_players"]
    for seats in (fewest, most):
        assert len(host(range(seats), seats=seats).hand(0).seats) == seats
    for seats in (fewest - 1, most + 1):
        with pytest.raises(GameError, match=r"\(rule T1\)"):
            TableRules(seats=seats)


# ---------------------------------------------------------------------- leaving and sitting out


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("steps", range(9))
def test_who_leaves_in_a_hand_never_holds_it_up(host: Callable[..., Driver], seat: int, steps: int) -> None:
    """He leaves after so many steps: the hand goes on without asking him and ends, and he gets what is his."""
    assert expected("leave-mid-hand")["property"] == "hand always progresses"
    driver = host(range(4), Game.no_limit((1, 2), cards=False))
    driver.deal(0)
    left: list[Event] = []
    asked_since = False
    for step in range(40):
        if step == steps:
            left += driver.do(Leave(seat))
        need = driver.table.need
        if isinstance(need, ReadyToStart):
            break
        if isinstance(need, Act):
            asked_since |= step >= steps and need.seat == seat
            bets = need.options.can_check and need.seat == 1 and driver.on_table.street
            action: Action = Bet(4) if bets else Check() if need.options.can_check else Call()
        elif isinstance(need, NeedAward):
            action = Award(tuple(pot.seats[-1:] for pot in need.pots))
        else:
            action = Deal()
        left += driver.do(Play(None, action))
    assert not asked_since
    assert not driver.table.is_running
    assert [(event.seat, event.chips) for event in left if isinstance(event, Left)] == [(seat, driver.table.taken)]
    assert driver.table.chairs[seat] is None
    driver.check_log()


def test_sitting_out_of_a_tournament(host: Callable[..., Driver]) -> None:
    assert expected("sitout-in-tournament")["action"] == "check if free else fold"
    driver = host(range(3), Game.no_limit((1, 2), cards=False), tournament=True)
    driver.do(SitOut(2), SitOut(1))
    plan = driver.deal(0)
    assert plan.seats == (0, 1, 2)
    assert driver.on_table.bets == (0, 1, 2)
    assert driver.table.absent == (1, 2)
    driver.do(Play(0, Call()))
    assert driver.default() == Fold(1)
    driver.do(Play(None, Fold(1)))
    assert driver.default() == Check(2)
    driver.do(Play(None, Check(2)))
    assert driver.default() is None
    driver.do(Play(None, Deal()))
    assert driver.default() == Check(2)


def test_an_absent_player_who_is_all_in_stays_in(host: Callable[..., Driver]) -> None:
    driver = host({0: 100, 1: 100, 2: 2}, Game.no_limit((1, 2), cards=False), tournament=True)
    driver.do(SitOut(2))
    driver.deal(0)
    driver.do(Play(0, Raise(4)), Play(1, Fold()))
    assert driver.on_table.live == (0, 2)
    assert driver.table.is_running


@pytest.mark.parametrize("free_fold", [True, False])
def test_an_unneeded_fold_is_an_option(host: Callable[..., Driver], free_fold: bool) -> None:
    assert expected("unneeded-fold")["option"] == "allow_free_fold"
    assert Game.no_limit().free_fold
    driver = host(range(3), Game.no_limit((1, 2), free_fold=free_fold, cards=False))
    driver.deal(0)
    driver.do(Play(0, Call()), Play(1, Call()))
    if free_fold:
        driver.do(Play(2, Fold()))
    else:
        with pytest.raises(Illegal, match="a check is free"):
            driver.table.apply(Play(2, Fold()))
        driver.do(Leave(2))  # he checks where he cannot fold, and the hand goes on
        assert 2 in driver.on_table.live
    assert not isinstance(driver.table.need, Act)
