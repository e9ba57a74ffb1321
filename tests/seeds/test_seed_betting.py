"""The worked examples of the seed documents about seats, blinds, order and betting, named by their ids."""

import json
import re
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from sidepot.rules import Game, Hand, Illegal, StartError
from sidepot.rules.events import Acted, Posted, Shown
from sidepot.rules.labels import seat_names
from sidepot.testing.script import Played, run

Json: TypeAlias = dict[str, Any]
CASES = json.loads((Path(__file__).parents[1] / "cases" / "seed_cases.json").read_text("utf-8"))["cases"]

SIX = "6 players, no limit 1/2, stacks 200"
LIMPED = "; BTN calls, SB calls, BB checks"


def seed(*wanted: str) -> pytest.MarkDecorator:
    """The cases with these ids or of these kinds."""
    params = [
        pytest.param(case["input"], case["expected"], id=case["id"])
        for case in CASES
        if case["id"] in wanted or case["kind"] in wanted
    ]
    assert {*wanted} <= {name for case in CASES for name in (case["id"], case["kind"])}
    return pytest.mark.parametrize(("given", "expected"), params)


def order_of(played: Played) -> list[str]:
    """Who acts, one after the other, when everybody checks or calls."""
    order = []
    while position := played.to_act:
        order.append(position.split("/")[0])
        played = played.then(f"{position} {'checks' if played.options.can_check else 'calls'}")
    return order


def facing(played: Played) -> Json:
    """What the cases say of a player who has to act."""
    options = played.options
    words = [f"call {options.call}", "fold", *(["raise"] if options.can_raise else [])]
    return {"may_raise": options.can_raise, "call": options.call, "min_raise_to": options.min_to, "may": words}


# ---------------------------------------------------------------------- seats, blinds, order


@seed("s0-seats")
def test_seats(given: Json, expected: Json) -> None:
    assert list(seat_names(given["players"])) == expected["clockwise_from_button"]


@seed("s4-players")
def test_number_of_players(given: Json, expected: Json) -> None:
    assert not given
    for players in range(expected["min_players"], expected["max_players"] + 1):
        assert len(run(f"{players} players").hand.players) == players
        assert len(Hand.start(Game.short_deck(), [50] * players, 0).hand.players) == players
    for players in (expected["min_players"] - 1, expected["max_players"] + 1):
        with pytest.raises(StartError):
            Hand.start(Game.no_limit(), [200] * players, 0)


@seed("s0-order-preflop", "s0-order-postflop")
def test_order(given: Json, expected: Json) -> None:
    played = run(f"{given['players']} players")
    preflop = order_of(played)
    if given["street"] == "flop":
        calls = ", ".join(f"{name} {'checks' if name == 'BB' else 'calls'}" for name in preflop)
        assert order_of(played.then(f"{calls}, flop")) == expected["order"]
    else:
        assert preflop == expected["order"]


@seed("s0-order-sb-btn")
def test_order_of_two(given: Json, expected: Json) -> None:
    played = run(f"{given['players']} players; folds to BTN, BTN calls, SB calls, BB folds, flop")
    assert order_of(played) == expected["order"]


@seed("s1-headsup")
def test_heads_up(given: Json, expected: Json) -> None:
    played = run(f"{given['players']} players")
    assert played.hand.small_blind == played.hand.button == played.seat(expected["button_posts"])
    assert order_of(played) == expected["preflop"]
    assert order_of(played.then("BTN calls, BB checks, flop")) == expected["postflop"]


@seed("s1-no-blinds")
def test_no_blinds(given: Json, expected: Json) -> None:
    first = re.search(r"\((\w+) seat\)", expected["first"])
    assert first
    assert run(f"{given['players']} players, no blinds, smallest bet 2").to_act == first[1]
    assert run(f"{given['players']} players, no blinds, smallest bet 2, ante 1").to_act == first[1]


@seed("s3-postflop-first")
def test_first_after_the_flop(given: Json, expected: Json) -> None:
    assert given["sb_folded"]
    assert expected["first"] == "first player still in left of the button"
    assert run("6 players; UTG calls, HJ folds, CO folds, BTN calls, SB folds, BB checks, flop").to_act == "BB"
    assert run("6 players; UTG raises 6, HJ folds, CO folds, BTN calls, SB folds, BB folds, flop").to_act == "UTG"


@seed("s0-blinds")
def test_blinds(given: Json, expected: Json) -> None:
    played = run(f"{given['players']} players, no limit {given['sb']}/{given['bb']}")
    assert played.hand.pot == expected["pot"]
    posts = {played.names[event.seat]: event.amount for event in played.events if isinstance(event, Posted)}
    assert posts == expected["posts"]


@seed("s1-odd-blinds")
def test_odd_blinds(given: Json, expected: Json) -> None:
    played = run(f"3 players, no limit {given['sb']}/{given['bb']}")
    assert played.hand.pot == expected["pot"]
    assert played.then("BTN calls, SB calls, BB checks, flop").options.min_to == expected["min_bet"]
    equal = run("3 players, no limit 15/15; BTN calls")
    assert equal.options.can_check


@seed("s2-ante")
def test_ante(given: Json, expected: Json) -> None:
    script = f"{given['players']} players, no limit {given['sb']}/{given['bb']}, ante "
    assert run(f"{script}{given['ante']}").hand.pot == expected["pot"]
    assert run(f"{script}1").hand.pot == 21


@seed("s1-straddle")
def test_straddle(given: Json, expected: Json) -> None:
    script = f"{given['players']} players, no limit {given['sb']}/{given['bb']}"
    played = run(f"{script}, {expected['straddler']} straddles {given['straddle']}")
    assert (played.to_act, order_of(played)[-1]) == (expected["first_to_act"], expected["last_to_act"])
    assert (played.options.call, played.options.min_to) == (expected["to_call"], expected["min_raise_to"])
    everybody = played.then("HJ calls, CO folds, BTN folds, SB folds, BB folds")
    assert everybody.options.can_check
    assert everybody.options.can_raise


@seed("s1-restraddle")
def test_restraddle(given: Json, expected: Json) -> None:
    first, second = given["straddles"]
    script = f"{given['players']} players, no limit {given['sb']}/{given['bb']}, UTG straddles {first}, HJ straddles "
    played = run(f"{script}{second}")
    assert (played.to_act, order_of(played)[-1]) == (expected["first_to_act"], expected["last_to_act"])
    assert played.options.min_to == expected["min_raise_to"]
    with pytest.raises(StartError, match=f"at least {expected['min_restraddle']}"):
        run(f"{script}{expected['min_restraddle'] - 1}")


@seed("s0-bb-straddle-allin-blind")
def test_short_big_blind(given: Json, expected: Json) -> None:
    assert "callers put in 10" in expected["reading"]
    played = run(f"3 players, no limit 5/{given['bb']}, BB {given['bb_stack']}")
    assert played.options.call == 10
    assert played.options.min_to == 20
    played = played.then("BTN calls, SB calls")
    assert played.pots == ((18, ("BTN", "SB", "BB")), (8, ("BTN", "SB")))


# ---------------------------------------------------------------------- betting


@seed("min_raise")
def test_min_raise(given: Json, expected: Json) -> None:
    script = f"2 players, no limit {given.get('sb', given['bb'] // 2)}/{given['bb']}, stacks 1000"
    names = ["BTN", "BB"]
    if given["street"] == "flop":
        script += (
            f"; BTN raises {given['pot'] // 2}, BB calls, flop" if "pot" in given else "; BTN calls, BB checks, flop"
        )
        names.reverse()
    played = run(script)
    assert played.hand.pot == given.get("pot", played.hand.pot)
    for count, to in enumerate(given["bets"]):
        played = played.then(f"{names[count % 2]} {'raises' if played.hand.bet else 'bets'} {to}")
    smallest = expected["min_raise_to"]
    assert played.options.min_to == smallest
    assert smallest - played.hand.bet == expected.get("increment", smallest - played.hand.bet)
    with pytest.raises(Illegal, match="B6"):
        played.then(f"{played.to_act} raises {smallest - 1}")


@seed("s2-call-difference")
def test_call_amount(given: Json, expected: Json) -> None:
    played = run(f"3 players, no limit 5/{given['posted']}; BTN raises {given['to']}, SB folds")
    assert played.options.call == expected["adds"]
    called = played.then("BB calls")
    assert played.hand.stacks[2] - called.hand.stacks[2] == expected["adds"]


@seed("s2-minbet")
def test_min_bet(given: Json, expected: Json) -> None:
    played = run(f"3 players, no limit 5/{given['bb']}{LIMPED}; {given['street']}")
    assert played.options.min_to == expected["min_bet"]
    with pytest.raises(Illegal, match="smallest bet is 10"):
        played.then("SB bets 9")


@seed("s0-bb-option")
def test_big_blind_option(given: Json, expected: Json) -> None:
    assert given == {"limpers": ["UTG"], "folded": ["HJ", "CO", "BTN", "SB"]}
    played = run(f"{SIX}; UTG calls, folds to BB")
    for small_blind in (played, run(f"{SIX}; UTG calls, folds to SB, SB calls")):
        assert small_blind.to_act == "BB"
        may = [name for name in ("check", "raise") if getattr(small_blind.options, f"can_{name}")]
        assert may == expected["BB_may"]
    assert run(f"{SIX}; UTG calls, folds to BB", free_fold=False).options.can_fold is False


@seed("s0-walk")
def test_walk(given: Json, expected: Json) -> None:
    winner = given["all_fold_to"]
    played = run(f"6 players, no limit {given['sb']}/{given['bb']}; folds to {winner}")
    assert played.won == {winner: expected["BB_wins_pot"]}
    assert played.net[winner] == expected["net"]
    assert any(isinstance(event, Shown) for event in played.events) is expected["shows"]


def raised_levels(played: Played) -> tuple[list[int], Played]:
    """Bets and raises of a limit round until it is capped; then everybody calls."""
    levels = [played.hand.bet] if played.hand.bet else []
    while played.options.can_raise:
        assert played.options.min_to == played.options.max_to is not None
        levels.append(played.options.max_to)
        played = played.then(f"{played.to_act} {played.options.verb}s {played.options.max_to}")
    while played.to_act:
        played = played.then(f"{played.to_act} calls")
    return levels, played


@seed("s4-limit")
def test_limit_levels(given: Json, expected: Json) -> None:
    assert given == {"game": "10 and 20", "bb": 10}
    assert expected["cap"] == "one bet and three raises"
    played = run("4 players, limit 10/20, stacks 1000")
    for street in ("preflop", "flop", "turn", "river"):
        if street != "preflop":
            played = played.then(street)
        levels, played = raised_levels(played)
        assert levels == expected[f"{street}_levels"]


@seed("s1-limit")
def test_limit_sizes(given: Json, expected: Json) -> None:
    small, big = expected["small_bet"], expected["big_bet"]
    played = run(f"3 players, limit {small}/{big}{LIMPED}; flop")
    assert played.hand.game.forced.big_blind == given["bb"]
    assert (played.options.min_to, played.options.max_to) == (small, small)
    played = played.then("checks around, turn")
    assert (played.options.min_to, played.options.max_to) == (big, big)


@seed("s4-potlimit")
def test_pot_limit(given: Json, expected: Json) -> None:
    played = run("5 players, pot limit 5/10; UTG raises 20, CO calls, BTN calls, SB calls, BB calls; flop")
    assert played.hand.pot == given["pot_before_bet"]
    played = played.then(f"SB bets {given['bet_to_you']}")
    options = played.options
    assert played.hand.bets[2] == given["already_in"]
    assert options.call == expected["call"]
    assert played.hand.pot + options.call == expected["pot_after_call"]
    assert options.max_to == expected["max_raise_to"] == expected["max_raise_by"] + given["bet_to_you"]
    with pytest.raises(Illegal, match="B9"):
        played.then("BB raises 161")


@seed("s1-potlimit-preflop")
def test_pot_limit_preflop(given: Json, expected: Json) -> None:
    assert run(f"6 players, pot limit {given['sb']}/{given['bb']}").options.max_to == expected["max_raise_to"]


SHORT_ALL_IN = f"{SIX}, CO 8; UTG raises 6, HJ calls, CO is all-in for 8; "


@seed("s0-short-allin")
def test_short_all_in(given: Json, expected: Json) -> None:
    assert given["blinds_fold"]
    played = run(f"{SHORT_ALL_IN}folds to UTG")
    assert expected["A"].items() <= facing(played).items()
    with pytest.raises(Illegal, match="B7"):
        played.then("UTG raises 20")
    assert expected["B"].items() <= facing(played.then("UTG calls")).items()


@seed("s0-short-allin-unacted")
def test_short_all_in_before(given: Json, expected: Json) -> None:
    assert given["next"] == "D (has not acted)"
    assert expected["D"].items() <= facing(run(SHORT_ALL_IN)).items()


@seed("s0-short-allin-reopened")
def test_short_all_in_reopened(given: Json, expected: Json) -> None:
    assert given["actions"][-1] == ["D", "raise_to", 12]
    played = run(f"{SHORT_ALL_IN}BTN raises 12, folds to UTG")
    assert expected["A"].items() <= facing(played).items()
    assert expected["B"].items() <= facing(played.then("UTG calls")).items()


@seed("s0-short-allin-cumulative")
def test_short_all_ins_add_up(given: Json, expected: Json) -> None:
    assert given["actions"][-2:] == [["C", "allin", 8], ["D", "allin", 10]]
    script = f"{SIX}, CO 8, BTN 10; UTG raises 6, HJ calls, CO is all-in, BTN is all-in, folds to UTG"
    assert expected["A"].items() <= facing(run(script)).items()
    assert not run(script, reopen="literal").options.can_raise


@seed("s2-short-allin")
def test_short_all_in_on_the_flop(given: Json, expected: Json) -> None:
    script = f"3 players, no limit 5/{given['bb']}, stacks 1000, BB 160{LIMPED}; flop"
    played = run(f"{script}; SB bets 100, BB is all-in for 150, BTN calls")
    assert expected["A"].items() <= facing(played).items()


@seed("s1-short-allin-clause")
def test_a_call_after_the_short_all_in_does_not_reopen_either(given: Json, expected: Json) -> None:
    assert not given
    assert "before or after the short all-in" in expected["reading"]
    script = f"{SIX}, CO 8; UTG raises 6, HJ folds, CO is all-in for 8, BTN calls, folds to UTG"
    assert not run(script).options.can_raise


@seed("s0-limit-half-bet")
def test_half_a_bet_reopens_in_limit(given: Json, expected: Json) -> None:
    assert "at least half a bet reopens" in expected["reading"]
    script = (
        f"4 players, {given['betting']} 10/20, stacks 200, BTN {{}}; CO raises 20, BTN is all-in, SB calls, BB folds"
    )
    assert run(script.format(25)).options.can_raise
    assert not run(script.format(24)).options.can_raise


@seed("s3-check-preflop")
def test_nobody_checks_when_there_is_something_to_call(given: Json, expected: Json) -> None:
    assert not given
    assert expected["reading"].startswith("check only when nothing is to be called")
    with pytest.raises(Illegal, match="it costs 2 to call"):
        run(f"{SIX}; UTG checks")


@seed("s3-until-no-one-folds")
def test_a_round_ends_when_all_bets_are_matched(given: Json, expected: Json) -> None:
    assert not given
    assert "matched the highest bet or is all-in, and everyone has had a turn" in expected["reading"]
    played = run("4 players, no limit 1/2, stacks 200, BTN 5; CO raises 6, BTN is all-in, SB calls")
    assert played.to_act == "BB"
    assert played.then("BB calls, flop").to_act == "SB"


@seed("s0-six-actions")
def test_five_actions(given: Json, expected: Json) -> None:
    assert not given
    played = run(
        "3 players; BTN calls, SB folds, BB checks; flop; BB bets 2, BTN raises 10, BB is all-in, BTN is all-in"
    )
    verbs = [event.verb for event in played.events if isinstance(event, Acted)]
    assert set(verbs) == set(expected["engine_actions"])
    assert verbs[-2:] == ["raise", "call"]  # all-in is a size, re-raise a name


@seed("action_names")
def test_action_names(given: Json, expected: Json) -> None:
    scale = 2  # the seed raises to two and a half big blinds, and chips are whole
    played = run(f"{given['players']} players, no limit {scale // 2}/{scale * given['bb']}")
    for position, verb, *size in given["actions"]:
        phrase = {"raise_to": "raises", "call": "calls", "fold": "folds"}[verb]
        played = played.then(" ".join([position, phrase, *(f"{to * scale:.0f}" for to in size)]))
    assert played.action_names == expected["names"]
