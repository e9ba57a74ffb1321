"""What the options of a player say and what the hand accepts are the same, at every decision."""

import re

import pytest
from hypothesis import given

from sidepot import Act, Action, AllIn, Bet, Call, Check, Fold, Hand, Illegal, Options, Raise
from sidepot.rules.events import Acted
from sidepot.testing.strategies import Played, examples, played_hands

RULE = re.compile(r"\(rule [A-Z]\d+\)$")


def accepted(hand: Hand, action: Action) -> bool:
    """Whether ``hand`` takes ``action``; a refusal is checked on the way."""
    before = hash(hand)
    refusal: Illegal | None = None
    try:
        hand.apply(action)
    except Illegal as illegal:
        refusal = illegal
    assert hash(hand) == before
    if refusal:
        assert RULE.search(str(refusal)), str(refusal)
        assert str(refusal)[0].isupper()
        assert f"Allowed: {refusal.options}. (rule {refusal.rule})" in str(refusal)
    return refusal is None


def sizes_around(options: Options, stack: int) -> set[int]:
    """Sizes at and next to every bound, on and off the smallest chip."""
    bounds = {0, 1, options.call, options.all_in_to, options.all_in_to - stack, 2 * options.all_in_to}
    if options.min_to is not None and options.max_to is not None:
        bounds |= {options.min_to, options.max_to, (options.min_to + options.max_to) // 2}
    sizes = {bound + off for bound in bounds for off in (-1, 0, 1)}
    return sizes | {size - size % options.unit for size in sizes} | {-1}


@given(played_hands())
@examples(150)
def test_the_hand_accepts_exactly_what_the_options_say(played: Played) -> None:
    for hand in played.hands:
        need = hand.need
        if not isinstance(need, Act):
            continue
        options, seat = need.options, need.seat
        stack, bet = hand.stacks[seat], hand.bets[seat]
        assert 0 <= options.call <= stack
        assert options.all_in_to == bet + stack
        assert options.can_check == (options.call == 0)
        assert accepted(hand, Check()) == options.can_check
        assert accepted(hand, Call()) == (not options.can_check)
        assert accepted(hand, Fold()) == options.can_fold
        assert options.can_raise == (options.why_no_raise is None)
        assert options.verb == ("raise" if hand.bet else "bet")
        named, other = (Raise, Bet) if hand.bet else (Bet, Raise)
        for to in sizes_around(options, stack):
            assert accepted(hand, named(to)) == options.allows(to), (str(options), to)
            assert not accepted(hand, other(to))
            assert options.can_raise or not options.allows(to)
        assert accepted(hand, AllIn()) == (options.call == stack or options.allows(options.all_in_to))


@given(played_hands())
@examples(200)
def test_the_bounds_of_a_raise_make_sense(played: Played) -> None:
    for hand in played.hands:
        if isinstance(hand.need, Act):
            options = hand.need.options
            least, most = options.min_to, options.max_to
            if least is None or most is None:
                assert (least, most) == (None, None)
                continue
            assert hand.bet < least <= most <= options.all_in_to
            assert options.allows(least)
            assert options.allows(most)
            assert not options.allows(least - 1)
            assert not options.allows(most + 1)


@given(played_hands())
@examples(150)
def test_actions_move_the_chips_they_say(played: Played) -> None:
    for hand in played.hands:
        if isinstance(hand.need, Act):
            seat, options = hand.need.seat, hand.need.options
            step = hand.apply(Check() if options.can_check else Call())
            event = step.events[0]
            assert isinstance(event, Acted)
            assert (event.seat, event.verb) == (seat, "check" if options.can_check else "call")
            assert (event.added, event.to) == (options.call, hand.bets[seat] + options.call)
            if options.min_to is not None:
                event = hand.apply(options.bet_or_raise(options.min_to)).events[0]
                assert isinstance(event, Acted)
                assert (event.seat, event.verb, event.to) == (seat, options.verb, options.min_to)
                assert event.added == options.min_to - hand.bets[seat]


@given(played_hands())
@examples(200)
def test_what_is_done_when_time_is_up_is_allowed(played: Played) -> None:
    for hand in played.hands:
        if isinstance(hand.need, Act):
            default = hand.need.options.default
            assert accepted(hand, default)
            assert isinstance(default, Check if hand.need.options.can_check else Fold)


@given(played_hands())
@examples(200)
def test_the_words_say_what_is_allowed(played: Played) -> None:
    for hand in played.hands:
        if isinstance(hand.need, Act):
            options = hand.need.options
            words = str(options)
            assert ("fold" in words) == options.can_fold
            assert ("check" in words) == options.can_check
            assert ("call" in words) != options.can_check
            assert (f"{options.verb} " in words) == options.can_raise


@given(played_hands())
@examples(100)
def test_nobody_else_may_act(played: Played) -> None:
    for hand in played.hands:
        if isinstance(hand.need, Act):
            for seat in {*range(10)} - {hand.need.seat}:
                for action in (Fold(seat), Check(seat), Call(seat), AllIn(seat), Bet(10**6, seat), Raise(10**6, seat)):
                    with pytest.raises(Illegal, match=r"rule (B1|T1)"):
                        hand.apply(action)
