"""Where the button goes, and the blinds (T2, T3)."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from sidepot.rules import Game
from sidepot.rules.events import NOBODY
from sidepot.table import ComeBack, Leave, ReadyToStart, Rebuy, Sit, SitOut
from sidepot.table.button import Places, after, before, between, next_hand, passed_by

if TYPE_CHECKING:
    from tests.table.conftest import Driver

# A name begins with the rule of the button. A script is a list of steps, "|" or a new line between them; players are
# named by their seats.
#   @ 0 1 2           they sit down, with 100 chips each
#   hand B S G        a hand: the button, who posts the small blind (- nobody) and the big blind; everybody folds
#   hand B S G: 1 4   the same, and these players, no others, are dealt in
#   deal B S G        the same, still running
#   bust 2 3>5        in the running hand 2 and 3 lose everything to 5
#   sit, wait         newcomers who come in as soon as they may, or wait for the big blind
#   leave, out, back, rebuy
SCRIPTS = {
    # ------------------------------------------------ nobody comes or goes
    "both: round the table": """
        @ 0 1 2 3
        hand 0 1 2 | hand 1 2 3 | hand 2 3 0 | hand 3 0 1 | hand 0 1 2""",
    "both: three players": "@ 1 5 9 | hand 1 5 9 | hand 5 9 1 | hand 9 1 5",
    "both: two players take turns": "@ 3 7 | hand 3 3 7 | hand 7 7 3 | hand 3 3 7",
    # ------------------------------------------------ dead button: somebody is gone
    "dead: the small blind leaves": "@ 0 1 2 3 4 | hand 0 1 2 | leave 1 | hand 1 2 3 | hand 2 3 4 | hand 3 4 0",
    "dead: the big blind leaves": "@ 0 1 2 3 4 | hand 0 1 2 | leave 2 | hand 1 - 3 | hand 2 3 4 | hand 3 4 0",
    "dead: the button leaves": "@ 0 1 2 3 4 | hand 0 1 2 | leave 0 | hand 1 2 3 | hand 2 3 4 | hand 3 4 1",
    "dead: the next big blind leaves": "@ 0 1 2 3 4 | hand 0 1 2 | leave 3 | hand 1 2 4 | hand 2 4 0 | hand 4 0 1",
    "dead: both blinds leave": "@ 0 1 2 3 4 | hand 0 1 2 | leave 1 2 | hand 1 - 3 | hand 2 3 4 | hand 3 4 0",
    "dead: button and small blind leave": "@ 0 1 2 3 4 | hand 0 1 2 | leave 0 1 | hand 1 2 3 | hand 2 3 4",
    "dead: button and big blind leave": "@ 0 1 2 3 4 | hand 0 1 2 | leave 0 2 | hand 1 - 3 | hand 2 3 4",
    "dead: three in a row leave": "@ 0 1 2 3 4 5 | hand 0 1 2 | leave 1 2 3 | hand 1 - 4 | hand 2 4 5 | hand 4 5 0",
    "dead: big blinds leave one after the other": """
        @ 0 1 2 3 4 5
        hand 0 1 2 | leave 2 | hand 1 - 3 | leave 3 | hand 2 - 4 | leave 4 | hand 3 - 5 | hand 4 5 0""",
    "dead: the small blind busts": "@ 0 1 2 3 4 | deal 0 1 2 | bust 1>4 | hand 1 2 3 | hand 2 3 4",
    "dead: both blinds bust": "@ 0 1 2 3 4 | deal 0 1 2 | bust 1 2>4 | hand 1 - 3 | hand 2 3 4",
    "dead: a big blind sits out": "@ 0 1 2 3 4 | hand 0 1 2 | out 2 | hand 1 - 3: 0 1 3 4 | hand 2 3 4: 0 1 3 4",
    "dead: broke and back": "@ 0 1 2 3 4 | deal 0 1 2 | bust 2>4 | rebuy 2 | hand 1 2 3 | hand 2 3 4",
    # ------------------------------------------------ dead button: somebody comes
    "dead: a newcomer left of the big blind is it next": "@ 0 2 4 | hand 0 2 4 | wait 5 | hand 2 4 5 | hand 4 5 0",
    "dead: the waiting one is passed over until then": """
        @ 0 2 4 6
        hand 0 2 4 | wait 7 | hand 2 4 6: 0 2 4 6 | hand 4 6 7: 0 2 4 6 7 | hand 6 7 0""",
    "dead: a newcomer between button and small blind": """
        @ 0 2 4 6
        hand 0 2 4 | sit 1 | hand 2 4 6: 0 1 2 4 6 | hand 4 6 0: 0 1 2 4 6 | hand 6 0 1""",
    "dead: a newcomer between the blinds waits a hand": """
        @ 0 2 4 6
        hand 0 2 4 | sit 3 | hand 2 4 6: 0 2 4 6 | hand 4 6 0: 0 2 3 4 6""",
    "dead: a newcomer in front of the button": "@ 0 2 4 6 | hand 0 2 4 | sit 8 | hand 2 4 6: 0 2 4 6 8 | hand 4 6 8",
    "dead: a newcomer in the chair of the small blind": """
        @ 0 1 2 3
        hand 0 1 2 | leave 1 | sit 1 | hand 1 2 3: 0 2 3 | hand 2 3 0: 0 1 2 3 | hand 3 0 1""",
    "dead: a newcomer in the chair of the big blind": """
        @ 0 1 2 3
        hand 0 1 2 | leave 2 | sit 2 | hand 1 - 3: 0 1 3 | hand 2 3 0: 0 1 3 | hand 3 0 1: 0 1 2 3""",
    "dead: two newcomers side by side": "@ 0 2 4 | hand 0 2 4 | wait 5 6 | hand 2 4 5 | hand 4 5 6 | hand 5 6 0",
    "dead: newcomers in every gap": """
        @ 0 2 4 6
        hand 0 2 4 | sit 1 3 5 7 | hand 2 4 5: 0 1 2 4 5 6 7 | hand 4 5 6: 0 1 2 3 4 5 6 7 | hand 5 6 7""",
    # ------------------------------------------------ moving button: somebody is gone
    "moving: the small blind leaves": "@ 0 1 2 3 4 | hand 0 1 2 | leave 1 | hand 2 3 4 | hand 3 4 0",
    "moving: the big blind leaves": "@ 0 1 2 3 4 | hand 0 1 2 | leave 2 | hand 1 3 4 | hand 3 4 0",
    "moving: the button leaves": "@ 0 1 2 3 4 | hand 0 1 2 | leave 0 | hand 1 2 3 | hand 2 3 4",
    "moving: the next big blind leaves": "@ 0 1 2 3 4 | hand 0 1 2 | leave 3 | hand 1 2 4 | hand 2 4 0",
    "moving: both blinds leave": "@ 0 1 2 3 4 | hand 0 1 2 | leave 1 2 | hand 3 4 0",
    "moving: both blinds bust": "@ 0 1 2 3 4 | deal 0 1 2 | bust 1 2>4 | hand 3 4 0",
    "moving: somebody sits out": "@ 0 1 2 3 | hand 0 1 2 | out 1 | hand 2 3 0: 0 2 3 | back 1 | hand 3 0 1: 0 1 2 3",
    # ------------------------------------------------ moving button: somebody comes
    "moving: a newcomer left of the big blind is it next": "@ 0 2 4 | hand 0 2 4 | wait 5 | hand 2 4 5 | hand 4 5 0",
    "moving: a newcomer between button and small blind": """
        @ 0 2 4 6
        hand 0 2 4 | sit 1 | hand 2 4 6: 0 1 2 4 6 | hand 4 6 0""",
    "moving: a newcomer between the blinds waits a hand": """
        @ 0 2 4 6
        hand 0 2 4 | sit 3 | hand 2 4 6: 0 2 4 6 | hand 4 6 0: 0 2 3 4 6""",
    "moving: newcomers in every gap": """
        @ 0 2 4 6
        hand 0 2 4 | sit 1 3 5 7 | hand 2 4 5: 0 1 2 4 5 6 7 | hand 4 5 6: 0 1 2 3 4 5 6 7 | hand 5 6 7""",
    "moving: nobody pays twice because somebody comes back": """
        @ 0 1 2 3 4
        hand 0 1 2 | out 3 | hand 1 2 4: 0 1 2 4 | back 3 | hand 2 4 0: 0 1 2 4 | hand 4 0 1: 0 1 2 3 4""",
    # ------------------------------------------------ from three to two
    "both: to two, the button gone": "@ 1 2 3 | deal 1 2 3 | bust 1>2 | hand 3 3 2 | hand 2 2 3",
    "both: to two, the small blind gone": "@ 1 2 3 | deal 1 2 3 | bust 2>1 | hand 3 3 1 | hand 1 1 3",
    "both: to two, the big blind gone": "@ 1 2 3 | deal 1 2 3 | bust 3>1 | hand 2 2 1 | hand 1 1 2",
    "both: to two, who had it more lately gets the button": """
        @ 0 1 2 3
        hand 0 1 2 | hand 1 2 3 | hand 2 3 0 | leave 0 3 | hand 2 2 1 | hand 1 1 2""",
    "both: to two, one of whom never had it": "@ 0 1 2 3 | hand 0 1 2 | leave 0 1 | hand 2 2 3 | hand 3 3 2",
    "both: to two, neither ever had it": "@ 0 1 2 3 | hand 0 1 2 | leave 1 2 | hand 0 0 3 | hand 3 3 0",
    "both: to two, a newcomer never had it": """
        @ 0 2 4 6
        hand 0 2 4 | hand 2 4 6 | hand 4 6 0 | hand 6 0 2 | hand 0 2 4 | sit 1 | hand 2 4 6: 0 1 2 4 6 | leave 2 4 6
        hand 0 0 1 | hand 1 1 0""",
    # ------------------------------------------------ from two to three
    "both: to three, left of the big blind": "@ 1 5 | hand 1 1 5 | sit 7 | hand 1 5 7 | hand 5 7 1 | hand 7 1 5",
    "both: to three, left of the button": "@ 1 5 | hand 1 1 5 | sit 3 | hand 5 5 1: 1 5 | hand 5 1 3 | hand 1 3 5",
    "both: to four": "@ 1 5 | hand 1 1 5 | sit 7 8 | hand 1 5 7: 1 5 7 8 | hand 5 7 8 | hand 7 8 1",
    "both: to four, one waits": "@ 1 5 | hand 1 1 5 | wait 7 8 | hand 1 5 7: 1 5 7 | hand 5 7 8",
    "both: three, two, three": """
        @ 1 2 3
        deal 1 2 3 | bust 1>2 | hand 3 3 2 | sit 5 | hand 2 2 3: 2 3 | hand 2 3 5 | hand 3 5 2 | leave 5
        hand 2 2 3 | hand 3 3 2""",
    "both: three, two, three, the other way": """
        @ 1 2 3
        hand 1 2 3 | leave 2 | hand 3 3 1 | sit 2 | hand 3 1 2 | hand 1 2 3 | hand 2 3 1""",
    # ------------------------------------------------ too few to carry on
    "both: one of two is replaced": "@ 1 5 | hand 1 1 5 | leave 1 | sit 3 | hand 5 5 3 | hand 3 3 5",
    "both: the other of two is replaced": "@ 1 5 | hand 1 1 5 | leave 5 | sit 3 | hand 3 3 1 | hand 1 1 3",
    "both: one of two is replaced by three": """
        @ 1 5
        hand 1 1 5 | leave 1 | wait 3 7 9 | hand 3 5 7: 3 5 7 9 | hand 5 7 9""",
    "both: all are replaced": "@ 1 5 6 | hand 1 5 6 | leave 1 5 6 | sit 0 4 8 | hand 0 4 8 | hand 4 8 0",
    "both: a break": "@ 0 1 2 | hand 0 1 2 | out 0 1 2 | back 0 1 2 | hand 1 2 0",
    # ------------------------------------------------ tournament: a newcomer has the rights and duties of his chair
    "tournament: a newcomer on the button": "@ 0 1 2 3 | hand 0 1 2 | leave 1 | sit 1 | hand 1 2 3: 0 1 2 3",
    "tournament: a newcomer is small blind": "@ 0 1 2 3 | hand 0 1 2 | leave 2 | sit 2 | hand 1 2 3: 0 1 2 3",
    "tournament: but not between the two": """
        @ 0 2 4 6
        hand 0 2 4 | sit 3 | hand 2 4 6: 0 2 4 6 | hand 4 6 0: 0 2 3 4 6""",
    "tournament: who sits out is dealt in": "@ 0 1 2 | hand 0 1 2 | out 0 2 | hand 1 2 0: 0 1 2 | hand 2 0 1: 0 1 2",
    "tournament: who is broke is out": "@ 0 1 2 3 | deal 0 1 2 | bust 1>3 | sit 1 | hand 1 2 3: 0 1 2 3",
}


def variants() -> list[object]:
    found: list[object] = []
    for name, script in SCRIPTS.items():
        rule, _, what = name.partition(": ")
        for one in ("moving", "dead") if rule == "both" else (rule,):
            rules = {"tournament": True} if one == "tournament" else {"button": one}
            found.append(pytest.param(rules, script, id=f"{one}: {what}"))
    return found


@pytest.mark.parametrize(("rules", "script"), variants())
def test_scripts(host: Callable[..., Driver], rules: dict[str, object], script: str) -> None:
    driver = host({}, **rules)
    for step in filter(None, (step.strip() for step in script.replace("\n", "|").split("|"))):
        verb, _, rest = step.partition(" ")
        if verb in ("hand", "deal"):
            places, _, dealt = rest.partition(":")
            button, small, big = (NOBODY if word == "-" else int(word) for word in places.split())
            first = button if driver.table.button is None else None
            preview = driver.table.need
            plan = driver.deal(first)
            assert (plan.button, plan.small, plan.big) == (button, small, big), f"{step}: {plan}"
            if dealt:
                assert plan.seats == tuple(map(int, dealt.split())), f"{step}: {plan}"
            assert isinstance(preview, ReadyToStart)
            if first is None:
                assert (preview.button, preview.big, preview.seats) == (plan.button, plan.big, plan.seats)
            hand = driver.table.hand
            assert hand is not None
            assert (hand.button, hand.small_blind, hand.big_blind) == (button, None if small < 0 else small, big)
            if verb == "hand":
                driver.fold_round()
        elif verb == "bust":
            losers, _, winner = rest.partition(">")
            driver.lose(map(int, losers.split()), int(winner))
            assert all(not driver.table.stacks[int(seat)] for seat in losers.split())
        else:
            for seat in map(int, rest.split()):
                {
                    "@": lambda seat: driver.do(Sit(f"p{seat}", seat, 100)),
                    "sit": lambda seat: driver.do(Sit(f"new{seat}", seat, 100)),
                    "wait": lambda seat: driver.do(Sit(f"new{seat}", seat, 100, "wait")),
                    "leave": lambda seat: driver.do(Leave(seat)),
                    "out": lambda seat: driver.do(SitOut(seat)),
                    "back": lambda seat: driver.do(ComeBack(seat)),
                    "rebuy": lambda seat: driver.do(Rebuy(seat, 100)),
                }[verb](seat)
    driver.check_log()


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_everybody_posts_each_blind_once_a_round(host: Callable[..., Driver], rule: str, players: int) -> None:
    driver = host(range(players), button=rule)
    plans = [driver.hand(0), *(driver.hand() for _ in range(players - 1))]
    assert sorted(plan.big for plan in plans) == sorted(plan.small for plan in plans) == list(range(players))
    assert [plan.button for plan in plans] == list(range(players))


def test_without_blinds_the_button_goes_on_one_player_a_hand(host: Callable[..., Driver]) -> None:
    driver = host({0: 100, 3: 100, 5: 100}, Game.no_limit((0, 0), smallest_bet=2, cards=False), button="dead")
    assert [driver.hand(3).button, driver.hand().button] == [3, 5]
    driver.do(Leave(0), Sit("new", 8, 100))
    plan = driver.hand()
    assert (plan.button, plan.seats) == (8, (3, 5, 8))
    assert (plan.small, plan.big, plan.posts) == (NOBODY, NOBODY, ())


def test_the_button_blind_is_never_on_an_empty_chair(host: Callable[..., Driver]) -> None:
    driver = host(range(4), Game.short_deck(1, cards=False), button="dead")
    driver.hand(0)
    driver.do(Leave(1))
    assert driver.hand().button == 2


# ---------------------------------------------------------------------- the functions


def test_seats_go_round() -> None:
    assert after([1, 4, 9], 4) == 9
    assert after([1, 4, 9], 9) == 1
    assert after([4], 4) == 4
    assert before([1, 4, 9], 1) == 9
    assert [seat for seat in range(10) if between(seat, 8, 1)] == [0, 9]
    assert [seat for seat in range(10) if between(seat, 3, 3)] == [0, 1, 2, 4, 5, 6, 7, 8, 9]


def test_who_is_passed_by() -> None:
    assert passed_by(Places(0, 1, 2), Places(1, 2, 4), [2, 3, 7]) == ([2], [3])
    assert passed_by(Places(8, 9, 1), Places(9, 1, 4), [0, 2, 3, 5]) == ([0], [2, 3])
    assert passed_by(Places(0, 0, 3), Places(0, 0, 3), [5]) == ([], [])
    assert passed_by(Places(0, NOBODY, NOBODY), Places(1, 2, 4), [2, 3]) == ([], [])


@pytest.mark.parametrize("tournament", [False, True], ids=["cash", "tournament"])
@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_every_next_hand_of_a_small_table(rule: str, tournament: bool) -> None:
    """All ways in which any players may have left, stayed, come or waited at five chairs, after every last hand."""
    chairs = range(5)
    tried = 0
    for button, small, big in itertools.product(chairs, repeat=3):
        if big in (button, small):
            continue
        last = Places(button, small, big)
        two = button == small
        for kinds in itertools.product(("", "regular", "soon", "wait"), repeat=5):
            regulars = [seat for seat in chairs if kinds[seat] == "regular"]
            comers = {seat: kinds[seat] == "soon" for seat in chairs if kinds[seat] in ("soon", "wait")}
            everybody = {*regulars, *comers}
            impossible = [s for s in regulars if between(s, button, small) or between(s, small, big)]
            if len(everybody) < 2 or (two and set(regulars) - {button, big}) or (not two and impossible):
                continue
            tried += 1
            had_big = dict.fromkeys(everybody, 0) | {big: 9 if big in regulars else 0}
            hand = next_hand(rule, last, regulars, comers, had_big, tournament=tournament)  # type: ignore[arg-type]
            told = (last, kinds, hand)
            assert len(hand.seats) == len(set(hand.seats)) >= 2, told
            assert hand.places.big in hand.seats, told
            assert hand.small in (*hand.seats, NOBODY), told
            assert hand.small != hand.places.big != hand.places.button, told
            assert hand.small in (hand.places.small, NOBODY), told
            if len(regulars) >= 2:
                assert set(regulars) <= set(hand.seats), told
            if len(hand.seats) == 2:
                assert hand.places.button == hand.small, told
            else:
                assert hand.places.button != hand.places.small, told
            strangers = [seat for seat in hand.seats if seat in comers]
            if len(everybody) > 2 and len(regulars) >= 2:
                end = hand.places.small if tournament else hand.places.big
                assert not [s for s in strangers if between(s, hand.places.button, end)], told
                if not tournament:
                    assert hand.places.button not in strangers, told
                    assert hand.small not in strangers, told
                    assert all(comers[s] or s == hand.places.big for s in strangers), told
            if big in regulars and (rule == "dead" or two or len(hand.seats) == 2):
                assert hand.places.big != big, told
            if rule == "dead" and len(hand.seats) > 2 and len(regulars) >= 2:
                assert not [s for s in everybody if between(s, big, hand.places.big)], told
    assert tried > 5_000
