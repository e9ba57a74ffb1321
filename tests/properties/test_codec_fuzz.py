"""Nobody vouches for what is read: it is right, or one clear error says where it is wrong."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sidepot import Hand, Illegal
from sidepot.codec import CodecError, decode, decode_action, decode_event, decode_game, decode_hand, encode, loads
from sidepot.testing.play import Choices, play
from sidepot.testing.strategies import Played, any_play, examples

READERS: list[Callable[[object], object]] = [decode, decode_action, decode_event, decode_game, decode_hand]

WORDS = [
    "v",
    "type",
    "seat",
    "to",
    "cards",
    "game",
    "forced",
    "start",
    "state",
    "fold",
    "raise",
    "hand",
    "no-limit",
    "As",
]
HEADS = ["fold", "raise", "show", "award", "game", "hand", "hand-started", "awarded", "nothing"]

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 10)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(WORDS)
    | st.binary(max_size=3)
    | st.builds(pow, st.just(10), st.just(5000)),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=3), inner, max_size=5)
        | st.dictionaries(st.integers() | st.none() | st.tuples(st.text(max_size=1)), inner, max_size=2)
        | st.tuples(inner, inner)
        | st.sets(st.integers(), max_size=2)
    ),
    max_leaves=12,
)

JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2, 3, 9, 10, 11, 52, 1.0, 0.5, float("nan"), float("inf"), 2**53, 2**64, 10**5000, "",
    "As", "as", "A♠", "Zz", "0", "\ud800", "x" * 2000, b"As", [], [[]], [0], [1, 0], [0, 0], [-1], ["As", "As"],
    [["As"]], {}, {"type": "no-limit"}, {"v": 1}, [0] * 5000, {"a": {"b": {"c": {}}}}, (), (1, 2), {1}, object,
    "call", "ante", "each", "high", "limit", [5, 5], [100, 100],
]  # fmt: skip


def read(reader: Callable[[object], object], data: object) -> object | None:
    """What ``data`` means, or nothing; any error but the right one fails the test."""
    try:
        return reader(data)
    except CodecError as error:
        words, sentence = str(error), error.sentence
    assert re.search(r"\.( \(rule [A-Z]\d+\))?$", words), words
    assert len(words) < 1500, words
    assert sentence in words
    return None


@given(ANYTHING)
@examples(300)
def test_junk_is_refused_in_words(data: object) -> None:
    for reader in READERS:
        read(reader, data)


@given(ANYTHING, st.sampled_from(HEADS))
@examples(300)
def test_junk_with_a_head_is_refused_in_words(data: object, name: str) -> None:
    body = {str(key): value for key, value in data.items()} if isinstance(data, dict) else {"to": data, "game": data}
    for reader in READERS:
        read(reader, {"v": 1, "type": name, **body})
        read(reader, {**body, "v": 1, "type": name})


def spoiled(data: Any, chosen: Choices) -> Any:
    """A copy of some JSON with one thing wrong in it, somewhere."""
    data = json.loads(json.dumps(data))
    here = data
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            break
        key = chosen.one_of(keys)
        if isinstance(here[key], (dict, list)) and here[key] and not chosen.rarely(5):
            here = here[key]
            continue
        how = chosen.pick(8)
        if how < 4:
            here[key] = chosen.one_of(JUNK)
        elif how == 4:
            del here[key]
        elif how == 5 and isinstance(here, dict):
            here[chosen.one_of(["seat", "to", "x", "v", "type", ""])] = here.pop(key)
        elif how == 6 and isinstance(here, list):
            here.append(here[key])
        elif type(here[key]) is int:
            here[key] += chosen.one_of([1, -1, 7])
        break
    return data


def played_by(numbers: bytes) -> tuple[Played, Choices]:
    chosen = Choices(numbers)
    return any_play(Choices(chosen.pick(256) for _ in range(300))), chosen


@given(st.binary(min_size=420, max_size=420))
@examples(400)
def test_spoiled_messages_are_refused_or_mean_something(numbers: bytes) -> None:
    played, chosen = played_by(numbers)
    things: list[object] = [*played.events, *(move.action for move in played.moves), played.start.hand.game]
    for _ in range(10):
        data = spoiled(encode(chosen.one_of(things)), chosen)
        for reader in READERS:
            found = read(reader, data)
            if found is not None:
                assert reader(encode(found)) == found


@given(st.binary(min_size=500, max_size=500))
@examples(400)
def test_spoiled_hands_are_refused_or_can_be_played_on(numbers: bytes) -> None:
    played, chosen = played_by(numbers)
    for _ in range(8):
        data = spoiled(encode(chosen.one_of(played.hands)), chosen)
        hand = read(decode_hand, data)
        if not isinstance(hand, Hand):
            continue
        assert decode_hand(encode(hand)) == hand
        assert hash(hand)
        assert str(hand.need) in repr(hand)
        assert sum(pot.amount for pot in hand.pots) == hand.pot
        deck = [card for card in hand.game.ranking.deck if not hand._draft.seen >> card & 1]
        if len(deck) < 2 * len(hand.players) + 16:
            continue
        random.Random(0).shuffle(deck)
        steps = 0
        try:
            for _ in play(hand, bytes(chosen.pick(256) for _ in range(40)), deck):
                steps += 1
                assert steps < 1000
        except Illegal:
            pass  # a state that could never come about may be refused further on, but in words


TEXTS: list[tuple[str | bytes, str]] = [
    ("", "this is no JSON"),
    ("{", "this is no JSON"),
    ('{"v":1', "this is no JSON"),
    ('{"v":1,}', "this is no JSON"),
    ("NaN", "NaN is no JSON number"),
    ('{"v":Infinity}', "Infinity is no JSON number"),
    ('{"v":1,"v":1}', "an object has two entries 'v'"),
    ('{"a":{"to":1,"x":0,"to":2}}', "an object has two entries 'to'"),
    ("[" * 100_000, "this is nested too deep"),
    ('{"a":' * 100_000, "this is nested too deep"),
    ("9" * 5000, "this is no JSON"),
    (b"\xff\xfe", "this is no JSON"),
    (b'{"v":"\x80"}', "this is no JSON"),
    (" " * 1_000_001, "at most 1000000 characters, not 1000001"),
]


@pytest.mark.parametrize(("line", "problem"), TEXTS, ids=[f"text{number}" for number in range(len(TEXTS))])
def test_bad_text_is_refused_in_words(line: str | bytes, problem: str) -> None:
    with pytest.raises(CodecError, match=problem):
        loads(line)


@given(st.text(max_size=40) | st.binary(max_size=40) | st.text('{}[]",:0123456789vtrue.eE+-', max_size=40))
@example('{"v":1e999}')
@examples(500)
def test_any_text_is_read_or_refused(line: str | bytes) -> None:
    try:
        data = loads(line)
    except CodecError:
        return
    for reader in READERS:
        read(reader, data)
