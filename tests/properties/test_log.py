"""The log of a hand and the hand are two forms of one thing; a hand is a value that nothing changes."""

import copy
import pickle

import pytest
from hypothesis import given

from sidepot import Act, Hand
from sidepot.rules.events import HoleCards
from sidepot.testing.strategies import Played, examples, played_hands


@given(played_hands())
@examples(120)
def test_the_log_so_far_rebuilds_the_hand_at_every_step(played: Played) -> None:
    log = list(played.start.events)
    assert Hand.rebuild(log) == played.start.hand
    for move in played.moves:
        assert move.before.evolve(move.events) == move.after
        log += move.events
        rebuilt = Hand.rebuild(log)
        assert rebuilt == move.after
        assert hash(rebuilt) == hash(move.after)
        assert repr(rebuilt.need) == repr(move.after.need)


@given(played_hands())
@examples(200)
def test_every_move_changes_the_hand(played: Played) -> None:
    for move in played.moves:
        assert move.after != move.before
        assert move.events


@given(played_hands())
@examples(100)
def test_hands_are_copied_and_pickled(played: Played) -> None:
    for hand in played.hands:
        for other in (pickle.loads(pickle.dumps(hand)), copy.copy(hand), copy.deepcopy(hand)):  # noqa: S301
            assert other == hand
            assert hash(other) == hash(hand)
            assert repr(other) == repr(hand)


@given(played_hands())
@examples(100)
def test_equal_hands_need_equal_things(played: Played) -> None:
    for hand in played.hands:
        need = copy.copy(hand).need
        assert need == hand.need
        assert hash(need) == hash(hand.need)


@given(played_hands())
@examples(200)
def test_a_hand_read_back_plays_on_as_the_hand_itself(played: Played) -> None:
    for move in played.moves:
        assert pickle.loads(pickle.dumps(move.before)).apply(move.action) == (move.after, move.events)  # noqa: S301


@given(played_hands())
@examples(100)
def test_undo_and_redo(played: Played) -> None:
    kept = list(played.hands)
    as_they_were = [pickle.dumps(hand) for hand in kept]
    for back, move in reversed([*enumerate(played.moves)]):
        # Undo is nothing but taking an older hand; redo is the same action again.
        step = kept[back].apply(move.action)
        assert step == (kept[back + 1], move.events)
    # Another way on from any of them leaves the kept hands alone.
    for hand in kept:
        if isinstance(hand.need, Act):
            hand.apply(hand.need.options.default)
    assert [pickle.dumps(hand) for hand in kept] == as_they_were


@given(played_hands())
@examples(100)
def test_hole_cards_in_the_log_change_nothing(played: Played) -> None:
    for hand in played.hands:
        assert hand.evolve([HoleCards(hand.players[0], played.deck[:2])]) == hand


@given(played_hands())
@examples(50)
def test_a_hand_is_frozen(played: Played) -> None:
    hand = played.start.hand
    for name in ("stacks", "pot", "_draft", "anything"):
        with pytest.raises(AttributeError):
            setattr(hand, name, 5)


def test_a_log_begins_with_the_start_of_the_hand() -> None:
    with pytest.raises(ValueError, match="HandStarted"):
        Hand.rebuild([])
    with pytest.raises(TypeError, match=r"Hand\.start"):
        Hand()
