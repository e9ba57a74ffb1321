"""What is wrong with a message, and where: one line for each mistake."""

from typing import Any

import pytest

from sidepot import AllIn, Call, Check, Deal, Fold, Game, Hand, Raise
from sidepot.codec import CodecError, decode, encode

HAND = encode(Hand.start(Game.no_limit((1, 2)), [200, 200, 200], 0).hand)
PLACES: list[tuple[Any, str]] = [
    ([], "an object is needed, not a list."),
    ({}, "v: the version of the format is missing."),
    ({"v": 2, "type": "fold"}, "v: version 1 of the format is needed, not 2."),
    ({"v": True, "type": "fold"}, "v: version 1 of the format is needed, not True."),
    ({"v": 1}, "type: one of fold, check,"),
    ({"v": 1, "type": "sidepot.rules.actions.Fold"}, "type: one of fold, check,"),
    ({"v": 1, "type": "fold", "sea": 1}, "there is no field 'sea' here."),
    ({"v": 1, "type": "fold", "seat": -1}, "seat: a whole number from 0 to 9 is needed, not -1."),
    ({"v": 1, "type": "raise"}, "the field 'to' is missing."),
    ({"v": 1, "type": "raise", "to": 1e3}, "to: a whole number from 0 to 9007199254740991 is needed, not 1000.0."),
    ({"v": 1, "type": "raise", "to": "18"}, "to: a whole number from 0 to 9007199254740991 is needed, not '18'."),
    ({"v": 1, "type": "deal", "cards": ["As", "as"]}, "cards[1]: a card, like As or Th, is needed, not 'as'."),
    ({"v": 1, "type": "deal", "cards": ["As", "As"]}, "cards[1]: As is there more than once."),
    ({"v": 1, "type": "deal", "cards": "AsKd"}, "cards: a list is needed, not 'AsKd'."),
    ({"v": 1, "type": "award", "winners": [[0], [10]]}, "winners[1][0]: a whole number from 0 to 9 is needed, not 10."),
    ({"v": 1, "type": "game", "forced": {}}, "A game without blinds needs a smallest bet"),
    ({"v": 1, "type": "game", "forced": {"big_blind": -2}}, "forced.big_blind: a whole number"),
    ({"v": 1, "type": "game", "forced": {"big_blind": 2}, "betting": {"type": "x"}}, "betting.type: one of no-limit,"),
    ({"v": 1, "type": "game", "forced": {"big_blind": 3}, "chip_unit": 2}, "The big blind of 3 cannot be paid"),
    ({"v": 1, "type": "awarded", "pot": 0, "amount": 5, "winners": [1], "shares": [4], "run": 0}, "shares: each"),
    ({**HAND, "state": {**HAND["state"], "seen": 0}}, "state: there is no field 'seen' here."),
    ({**HAND, "state": []}, "state: an object is needed, not a list."),
]


@pytest.mark.parametrize(("data", "sentence"), PLACES, ids=[f"place{number}" for number in range(len(PLACES))])
def test_the_error_names_the_place(data: object, sentence: str) -> None:
    with pytest.raises(CodecError) as caught:
        decode(data)
    assert str(caught.value).startswith(sentence) or sentence in str(caught.value)


def after(game: Game, stacks: list[int] | dict[int, int], *actions: Any) -> dict[str, Any]:
    hand = Hand.start(game, stacks, 0).hand
    for action in actions:
        hand = hand.apply(action).hand
    return encode(hand)


NL = Game.no_limit((1, 2))
BETTING = after(NL, [200, 200, 200])
FLOP = after(NL, [200, 200, 200], Call(), Call(), Check(), Deal("2c3d4h"))
ALL_IN = after(Game.no_limit((1, 2), run_it_twice=True), [50, 50], AllIn(), Call())
GAP = after(NL, {0: 50, 2: 50})
LEDGER = after(Game.no_limit((1, 2), cards=False), [50, 50])
OVER = after(NL, [200, 200], Raise(6), Fold())

CONTRADICTIONS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (BETTING, {"bets": [0, 1]}, "state.bets: one entry for each of 3 chairs is needed."),
    (BETTING, {"pot": 4}, "state.pot: this is not what has been put in"),
    (BETTING, {"stacks": [200, 199, 199]}, "state.stacks: chips have been lost or found."),
    (BETTING, {"stacks": [201, 198, 198]}, "state.stacks: a player has more than he began with."),
    (BETTING, {"bets": [0, 1, 3]}, "state.bets: a bet of this round is more"),
    (BETTING, {"bet": 1}, "state.bet: this is less than somebody has bet."),
    (BETTING, {"last_raise": 0}, "state.last_raise: a raise is at least one chip."),
    (BETTING, {"taken": [3], "pot": 0, "rake": 3}, "state.taken: chips leave the pots when the hand is over."),
    (BETTING, {"live": [0, 1, 2, 3]}, "state.live: nobody sits there."),
    (BETTING, {"acted": [9]}, "state.acted: nobody sits there."),
    (BETTING, {"can": [0, 1]}, "state.can: these are the players still in who have chips behind."),
    (BETTING, {"live": [0, 1]}, "state.can: these are the players still in who have chips behind."),
    (BETTING, {"to_act": [0, 4]}, "state.to_act: these are players still in who have chips behind."),
    (BETTING, {"mucked": [1]}, "state.mucked: hands are mucked at the showdown"),
    (BETTING, {"live": [0], "can": [0], "to_act": [0]}, "state.live: a hand goes on between two players"),
    (BETTING, {"turn": -1}, "state.turn: it is nobody's turn, but the round is not over."),
    (BETTING, {"turn": 9}, "state.turn: it is the turn of somebody who has nothing to do."),
    (BETTING, {"over": True}, "state.turn: it is the turn of somebody who has nothing to do."),
    (BETTING, {"aggressor": 5}, "state.aggressor: nobody sits there."),
    (BETTING, {"street": 1}, "state.boards: the board does not belong to the street."),
    (BETTING, {"boards": [["As"]]}, "state.boards: the board does not belong to the street."),
    (BETTING, {"misdealt": True}, "state.misdealt: a misdeal ends the hand."),
    (FLOP, {"boards": [["2c", "3d", "4h"], ["2c", "3d", "4h"]]}, "state.boards: there can be no second board."),
    (ALL_IN, {"boards": [[], ["As"]]}, "state.boards: there can be no second board."),
    (FLOP, {"shown": [["As", "2c"], [], []]}, "state.boards: a card is there twice"),
    (FLOP, {"shown": [["As"], [], []]}, "state.shown: both cards are shown at a showdown."),
    (FLOP, {"shown": [["As", "Ad"], [], [], []]}, "state.shown: one entry for each of 3 chairs is needed."),
    (GAP, {"shown": [[], ["As", "Ad"], []]}, "state.shown: cards are shown by players who have some."),
    (LEDGER, {"shown": [["As", "Ad"], []]}, "state.shown: cards are shown by players who have some."),
    (OVER, {"stacks": [198, 198], "taken": []}, "state.pot: this is not what"),
    (OVER, {"stacks": [198, 198], "taken": [], "pot": 4}, "state.taken: the hand is over, and there are chips left"),
    (
        {**ALL_IN, "state": {**ALL_IN["state"], "street": 3, "boards": [["2c", "3d", "4h", "5s", "6c"]]}},
        {"shown": [["As", "Ad"], ["Ks", "Kd"]]},
        "state.over: nothing is left to do, so the hand is over.",
    ),
]


@pytest.mark.parametrize(
    ("hand", "spoiled", "sentence"), CONTRADICTIONS, ids=[f"hand{number}" for number in range(len(CONTRADICTIONS))]
)
def test_a_snapshot_that_contradicts_itself_is_refused(
    hand: dict[str, Any], spoiled: dict[str, Any], sentence: str
) -> None:
    assert encode(decode(hand)) == hand or "shown" in spoiled
    with pytest.raises(CodecError) as caught:
        decode({**hand, "state": {**hand["state"], **spoiled}})
    assert str(caught.value).startswith(sentence)


SEATS = {"button": 0, "small_blind": 1, "big_blind": 2, "button_acts_last": False, "stacks": [200, 200, 200]}

STRADDLED = {
    "game": {"forced": {"small_blind": 1, "big_blind": 2, "button_straddle": "utg_first"}},
    "stacks": [200, 200, 200, 200, 0],
}

BAD_STARTS: list[tuple[dict[str, Any], str]] = [
    ({"stacks": [200, 0, 0]}, "stacks: a hand needs two players with chips."),
    ({"stacks": [200]}, "stacks: a list of 2 to 10 is needed, not of 1."),
    ({"stacks": [5] * 11}, "stacks: a list of 2 to 10 is needed, not of 11."),
    ({"stacks": [2**53 - 1, 1, 1]}, "stacks: all stacks together are at most 9007199254740991 chips."),
    ({"button": 3}, "button: the button cannot be on chair 3."),
    ({"big_blind": 5}, "big_blind: one of the players posts the big blind"),
    ({"big_blind": -1}, "big_blind: one of the players posts the big blind"),
    ({"small_blind": 2}, "small_blind: another player posts the small blind, or nobody."),
    ({"small_blind": 7}, "small_blind: another player posts the small blind, or nobody."),
    ({"button_acts_last": True}, "button_acts_last: the button cannot straddle here."),
    ({"button_acts_last": True, **STRADDLED, "small_blind": 0}, "button_acts_last: the button cannot straddle here."),
    ({"button_acts_last": True, **STRADDLED, "big_blind": 3}, "button_acts_last: the button cannot straddle here."),
    ({"button_acts_last": True, **STRADDLED, "button": 4}, "button_acts_last: the button cannot straddle here."),
    ({"game": {"forced": {"button_blind": 2}}}, "big_blind: one of the players posts the big blind, if the game"),
    ({"game": {"forced": {"button_blind": 2}}, "big_blind": -1}, "small_blind: another player posts"),
    ({"game": {"forced": {"button_blind": 2}}, "stacks": [0, 5, 5]}, "button: the button cannot be on chair 0."),
]


@pytest.mark.parametrize(("spoiled", "sentence"), BAD_STARTS, ids=[f"start{n}" for n in range(len(BAD_STARTS))])
def test_a_hand_that_cannot_start_so_is_refused(spoiled: dict[str, Any], sentence: str) -> None:
    start = {"v": 1, "type": "hand-started", "game": {"forced": {"small_blind": 1, "big_blind": 2}}, **SEATS}
    assert decode(start)
    assert decode({**start, **STRADDLED, "button_acts_last": True})
    with pytest.raises(CodecError) as caught:
        decode({**start, **spoiled})
    assert str(caught.value).startswith(sentence)
