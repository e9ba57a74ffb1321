"""Real bug reports of other engines and printed examples of the authorities, with the right outcomes.

Convention of the case file: seat 0 is the first left of the button, the last seat is the button; heads-up seat 0 is
the big blind. ``expect.raise`` is null where raising is closed.
"""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from sidepot import (
    Act,
    Bet,
    Call,
    CardError,
    Check,
    Deal,
    FixedLimit,
    Fold,
    Forced,
    Game,
    Hand,
    NeedBoard,
    NeedShow,
    NoLimit,
    Over,
    Post,
    PotLimit,
    Raise,
    Show,
    parse_cards,
)
from sidepot.ranking import HIGH, SHORT
from sidepot.rules.game import Betting

FILE = Path(__file__).parents[1] / "cases" / "engine_cases.jsonl"
CASES = [json.loads(line) for line in FILE.read_text().splitlines()]
HAND_CASES = [case for case in CASES if case["level"] == "hand"]
SPARE_BOARD = "2s 7h Jc 3d 9s"


def game_of(case: dict[str, Any]) -> tuple[Game, list[Post]]:
    """The game of a case and its straddles."""
    small, big, *straddles = case["blinds"]
    button_blind = small if len(case["stacks"]) == 2 and small and not big else 0
    if button_blind:
        small = 0
    smallest = case["min_bet"] or case.get("minbet") or (None if big or button_blind else 2)
    forced = Forced(
        small_blind=small, big_blind=big, button_blind=button_blind, ante=case["ante"],
        straddles=len(straddles), smallest_bet=smallest,
    )  # fmt: skip
    betting: Betting = NoLimit()
    if case["game"] == "PL":
        betting = PotLimit()
    elif case["game"] == "FL":
        betting = FixedLimit(big, 2 * big)
    game = Game(betting=betting, forced=forced, ranking=SHORT if case["game"] == "SD" else HIGH)
    return game, [Post(2 + place, amount, "straddle") for place, amount in enumerate(straddles)]


def play(case: dict[str, Any]) -> Hand:
    """The hand after the actions of a case, run out with its cards as far as nobody has to act.

    Actions that a right engine does not ask for (reports of engines that ask too much) are left over.
    """
    game, straddles = game_of(case)
    hand = Hand.start(game, case["stacks"], len(case["stacks"]) - 1, posts=straddles).hand
    board = list(parse_cards(case["board"] or SPARE_BOARD))
    actions = list(case["actions"])
    while True:
        need = hand.need
        match need:
            case NeedBoard(count=count):
                hand = hand.apply(Deal(board[:count])).hand
                board = board[count:]
            case NeedShow(seats=seats) if case["hole"]:
                hand = hand.apply(Show(seats[0], case["hole"][seats[0]])).hand
            case Act(seat=seat, options=options) if actions:
                action = actions.pop(0)
                if action == "f":
                    hand = hand.apply(Fold(seat)).hand
                elif action == "c":
                    hand = hand.apply(Check(seat) if options.can_check else Call(seat)).hand
                else:
                    to = action[1]
                    hand = hand.apply(Bet(to, seat) if options.verb == "bet" else Raise(to, seat)).hand
            case _:
                return hand


@pytest.mark.parametrize("case", HAND_CASES, ids=[case["id"] for case in HAND_CASES])
def test_hand(case: dict[str, Any]) -> None:
    expect = dict(case["expect"])
    hand = play(case)
    need = hand.need
    if "actor" in expect:
        assert hand.turn == expect.pop("actor")
    if "call" in expect:
        assert isinstance(need, Act)
        assert need.options.call == expect.pop("call")
    if "raise" in expect:
        assert isinstance(need, Act)
        bounds = expect.pop("raise")
        assert [need.options.min_to, need.options.max_to] == (bounds or [None, None])
        assert (need.options.why_no_raise is None) == (bounds is not None)
    if "can_raise" in expect:
        assert isinstance(need, Act)
        assert need.options.can_raise == expect.pop("can_raise")
    if "stacks" in expect:
        assert isinstance(need, Over)
        assert list(hand.stacks) == expect.pop("stacks")
    if "now" in expect:
        assert list(hand.stacks) == expect.pop("now")
    if "sum" in expect:
        assert sum(hand.stacks) + hand.pot == expect.pop("sum")
    assert not expect, f"not checked: {expect}"


@pytest.mark.parametrize("case", ["ten-vs-T"])
def test_cards(case: str) -> None:
    """10s and Ts are one card, and what is no card is refused."""
    expected = next(each for each in CASES if each["id"] == case)["expect"]["parse"]
    assert {written: str(*parse_cards(written)) for written in expected} == expected
    with pytest.raises(CardError, match="'1s'"):
        parse_cards("1s")


@pytest.mark.parametrize("case", ["deepcopy-cost"])
def test_copies(case: str) -> None:
    """A copy takes the players' numbers along, and no decks or tables."""
    assert next(each for each in CASES if each["id"] == case)["expect"]["property"] == "clone in O(players)"
    two, ten = (Hand.start(Game.no_limit((1, 2)), [200] * players, 0).hand for players in (2, 10))
    assert len(pickle.dumps(two)) < 2000
    assert len(pickle.dumps(ten)) < 3000
