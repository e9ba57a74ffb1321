"""Everything goes to JSON and comes back equal, and the form of it stays."""

import dataclasses
import inspect
import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidepot import (
    SHORT,
    Action,
    AllIn,
    Award,
    Bet,
    Card,
    Deal,
    Event,
    FixedLimit,
    Fold,
    Forced,
    Game,
    Hand,
    Misdeal,
    Post,
    Raise,
    Rake,
    RunItTwice,
    Show,
)
from sidepot.codec import (
    CodecError,
    decode,
    decode_action,
    decode_event,
    decode_game,
    decode_hand,
    dumps,
    encode,
    loads,
    register,
    shapes,
)
from sidepot.codec.hands import DERIVED, HAND, STATE
from sidepot.codec.kinds import MOST_CHIPS, text
from sidepot.codec.shapes import Shape
from sidepot.rules import events
from sidepot.rules.events import HoleCards, Misdealt
from sidepot.rules.state import State
from sidepot.testing.strategies import Played, examples, games, played_hands

EVENT_CLASSES = [each for _, each in inspect.getmembers(events, inspect.isclass) if issubclass(each, Event)]


@given(games())
@examples(500)
def test_games_come_back_equal(game: Game) -> None:
    assert decode_game(loads(dumps(game))) == game
    assert decode(encode(game)) == game
    assert hash(decode_game(encode(game))) == hash(game)


@given(played_hands())
@examples(200)
def test_actions_and_events_come_back_equal(played: Played) -> None:
    for move in played.moves:
        back = decode_action(loads(dumps(move.action)))
        assert back == move.action
        assert type(back) is type(move.action)
    for event in played.events:
        again = decode_event(loads(dumps(event)))
        assert again == event
        assert type(again) is type(event)
    assert Hand.rebuild(decode(loads(dumps(event))) for event in played.events) == played.hands[-1]


@given(played_hands())
@examples(200)
def test_hands_come_back_equal(played: Played) -> None:
    for hand in played.hands:
        back = decode_hand(loads(dumps(hand)))
        assert back == hand
        assert hash(back) == hash(hand)
        assert repr(back.need) == repr(hand.need)


@given(played_hands())
@examples(100)
def test_a_hand_that_came_back_plays_on_as_before(played: Played) -> None:
    for move in played.moves:
        assert decode_hand(loads(dumps(move.before))).apply(move.action) == (move.after, move.events)


@given(played_hands())
@examples(100)
def test_equal_things_have_one_text(played: Played) -> None:
    rebuilt = Hand.rebuild(played.events)
    assert dumps(rebuilt) == dumps(played.hands[-1])
    assert len(dumps(rebuilt)) < 2500


@given(st.lists(st.sampled_from([Card(number) for number in range(52)]), unique=True, max_size=5), st.integers(0, 9))
@examples(100)
def test_cards_come_back_as_cards(some: list[Card], seat: int) -> None:
    back = decode_action(loads(dumps(Deal(some))))
    assert back == Deal(some)
    assert isinstance(back, Deal)
    assert all(type(card) is Card for card in back.cards)
    if len(some) <= 2:
        assert decode_event(loads(dumps(HoleCards(seat, tuple(some))))) == HoleCards(seat, tuple(some))


LINES: list[tuple[object, str]] = [
    (Fold(), '{"v":1,"type":"fold"}'),
    (Fold(3), '{"v":1,"type":"fold","seat":3}'),
    (AllIn(0), '{"v":1,"type":"all-in","seat":0}'),
    (Bet(20), '{"v":1,"type":"bet","to":20}'),
    (Raise(18, 2), '{"v":1,"type":"raise","to":18,"seat":2}'),
    (Deal("10h 2c As"), '{"v":1,"type":"deal","cards":["Th","2c","As"]}'),
    (Deal(), '{"v":1,"type":"deal"}'),
    (Show(4, "KsKd"), '{"v":1,"type":"show","seat":4,"cards":["Ks","Kd"]}'),
    (Award(((1,), (0, 2))), '{"v":1,"type":"award","winners":[[1],[0,2]]}'),
    (RunItTwice(), '{"v":1,"type":"run-it-twice"}'),
    (Misdeal("a card fell"), '{"v":1,"type":"misdeal","reason":"a card fell"}'),
    (Post(3, 4, "straddle"), '{"v":1,"type":"post","seat":3,"amount":4,"kind":"straddle"}'),
    (Game.no_limit((1, 2)), '{"v":1,"type":"game","forced":{"small_blind":1,"big_blind":2}}'),
    (
        Game.limit(10, 20, cap=5),
        (
            '{"v":1,"type":"game","betting":{"type":"limit","small":10,"big":20,"cap":5},'
            '"forced":{"small_blind":5,"big_blind":10}}'
        ),
    ),
    (
        Game.pot_limit((5, 10), rake=Rake(50, ((2, 3),))),
        (
            '{"v":1,"type":"game","betting":{"type":"pot-limit"},"forced":{"small_blind":5,"big_blind":10},'
            '"rake":{"per_mille":50,"caps":[[2,3]]}}'
        ),
    ),
    (
        Game.short_deck(5, cards=False),
        '{"v":1,"type":"game","forced":{"button_blind":5,"ante":5},"ranking":"short","cards":false}',
    ),
    (HoleCards(1, ()), '{"v":1,"type":"hole-cards","seat":1,"cards":[]}'),
    (Misdealt("ä"), '{"v":1,"type":"misdealt","reason":"\\u00e4"}'),
    (
        Hand.start(Game.no_limit((1, 2)), [200, 200], 0).hand,
        (
            '{"v":1,"type":"hand","start":{"game":{"forced":{"small_blind":1,"big_blind":2}},"button":0,"stacks":[200,200],'
            '"small_blind":0,"big_blind":1,"button_acts_last":false},"state":{"stacks":[199,198],"bets":[1,2],'
            '"paid":[1,2],"pot":3,"to_act":[0,1],"turn":0,"bet":2,"last_raise":2,"level":2,"bets_made":1,"posted":3}}'
        ),
    ),
]
"""The form in which things are stored. A line that must change means a new version of the format."""


@pytest.mark.parametrize(("value", "line"), LINES, ids=[f"line{number}" for number in range(len(LINES))])
def test_the_form_of_version_1_stays(value: object, line: str) -> None:
    assert dumps(value) == line
    assert decode(loads(line)) == value


def test_every_action_and_every_event_has_a_form() -> None:
    named = {encode(example)["type"] for example, _ in LINES}
    assert {"fold", "game", "hand"} <= named
    for cls in (*get_args(Action), *EVENT_CLASSES):
        if cls is not Event:
            with pytest.raises(ValueError, match="registered already"):
                register("another", Shape(cls, dict.fromkeys([field.name for field in dataclasses.fields(cls)], text)))


def test_events_keep_the_type_that_they_have() -> None:
    for cls in EVENT_CLASSES:
        if cls is not Event:
            with pytest.raises(CodecError) as caught:
                decode_event({"v": 1, "type": cls.type, "nonsense": 0})
            assert "no field 'nonsense'" in str(caught.value)


def test_a_snapshot_has_every_field_of_a_hand() -> None:
    assert {*STATE} | {*DERIVED} | {"setup"} == {*State.__slots__}
    assert not {*STATE} & {*DERIVED}


def test_another_layer_adds_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    @dataclasses.dataclass(frozen=True)
    class Felt:
        name: str
        hand: Hand
        note: str = ""

    for kept in ("_by_type", "_type_of"):
        monkeypatch.setattr(shapes, kept, dict(getattr(shapes, kept)))
    register("test-felt", Shape(Felt, {"name": text, "hand": HAND, "note": text}))
    hand = Hand.start(Game.no_limit(), [9, 9], 0).hand
    felt = Felt("red", hand)
    data = encode(felt)
    assert data == {"v": 1, "type": "test-felt", "name": "red", "hand": HAND.write(hand, "")}
    assert decode(loads(dumps(felt))) == felt
    assert decode({**data, "note": "x"}) == Felt("red", hand, "x")
    with pytest.raises(CodecError, match="type: one of fold, "):
        decode_action(data)
    with pytest.raises(CodecError, match="hand: an object is needed, not None"):
        decode({**data, "hand": None})
    with pytest.raises(CodecError, match="hand: there is no field 'v' here"):
        decode({**data, "hand": encode(hand)})
    with pytest.raises(CodecError, match=r"hand\.start\.game: the field 'forced' is missing"):
        decode({**data, "hand": {"start": {**HAND.write(hand, "")["start"], "game": {}}}})
    with pytest.raises(CodecError, match="name: a text is needed, not 5"):
        encode(Felt(5, hand))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="has the fields name, hand, note, but not name"):
        Shape(Felt, {"name": text})
    with pytest.raises(ValueError, match="registered already"):
        register("test-felt", HAND)


NO_FORM: list[tuple[Any, str]] = [
    (5, "a int has no form in JSON"),
    (None, "a NoneType has no form in JSON"),
    (Raise(MOST_CHIPS + 1), "to: a whole number from 0 to 9007199254740991 is needed, not 9007199254740992"),
    (Raise(10**5000), "to: a whole number from 0 to 9007199254740991 is needed, not a number of 16610 bits"),
    (Raise(True), "to: a whole number from 0 to 9007199254740991 is needed, not True"),
    (Raise(1.5), "to: .* not 1.5"),  # type: ignore[arg-type]
    (Fold("x"), "seat: .* not 'x'"),  # type: ignore[arg-type]
    (Award((("x",),)), r"winners\[0\]\[0\]: "),  # type: ignore[arg-type]
    (Award(None), "winners: a tuple is needed"),  # type: ignore[arg-type]
    (Misdeal("\ud800"), "reason: this text holds half a character"),
    (Misdeal("x" * 1001), "reason: a text has at most 1000 characters, not 1001"),
    (Misdealt(b"x"), "reason: a text is needed, not a bytes"),  # type: ignore[arg-type]
    (HoleCards(0, (1, 2)), r"cards\[0\]: a card"),  # type: ignore[arg-type]
    (HoleCards(0, (Card("As"), Card("As"))), r"cards\[1\]: As is there more than once"),
    (Game(forced=Forced(big_blind=2**60)), "forced.big_blind: "),
]


@pytest.mark.parametrize(("value", "problem"), NO_FORM, ids=[f"value{number}" for number in range(len(NO_FORM))])
def test_what_no_game_can_hold_is_not_written(value: object, problem: str) -> None:
    with pytest.raises(CodecError, match=problem):
        encode(value)


def test_ranking_and_betting_are_told_apart_by_name() -> None:
    game = Game(betting=FixedLimit(2, 4), forced=Forced(big_blind=2), ranking=SHORT)
    data = json.loads(dumps(game))
    assert (data["ranking"], data["betting"]["type"]) == ("short", "limit")
