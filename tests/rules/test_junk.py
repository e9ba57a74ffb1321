"""Values that make no sense, in every field: the hand refuses them in words, or they make no difference.

No other error than those four comes out, nothing changes, and whatever is accepted can be written down and read back.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidepot import (
    AllIn,
    Award,
    Bet,
    Call,
    CardError,
    Check,
    Deal,
    Expose,
    FixedLimit,
    Fold,
    Forced,
    Game,
    GameError,
    Hand,
    Illegal,
    Misdeal,
    Muck,
    NoLimit,
    Post,
    PotLimit,
    Raise,
    Rake,
    Show,
    StartError,
)
from sidepot.codec import decode, encode
from sidepot.testing.strategies import examples, play

RULE = re.compile(r"\(rule [A-Z]\d+\)$")
HUGE = 10**5000
"""More digits than Python writes in decimal without being asked twice."""

ODD: list[Any] = [
    None, True, False, -1, 0, 1, 2, 3, 10, 52, 2.0, 0.5, -1.5, float("nan"), float("inf"), 10**30, "", "x", "1", "As",
    "é" * 50, b"x", [], [0], (), (0,), ((0,),), {}, {1}, frozenset(), object(), int, NoLimit(), print, 1j, Fold(),
]  # fmt: skip
JUNK = (
    st.sampled_from(ODD) | st.integers() | st.floats() | st.text(max_size=4) | st.lists(st.integers(0, 9), max_size=3)
)


def situations() -> list[Hand]:
    """A hand waiting for each thing a hand can wait for."""
    hands: list[Hand] = []
    for cards in (True, False):
        hand = Hand.start(Game.no_limit((1, 2), cards=cards, run_it_twice=cards), [200, 200, 200], 0).hand
        hands.append(hand)
        hands += [move.after for move in play(hand, b"", sorted(hand.game.ranking.deck, reverse=True))]
    # One of each kind will do, with and without a bet to match.
    kinds = {(type(hand.need), hand.bet > 0, hand.game.cards): hand for hand in reversed(hands)}
    assert len({need for need, _, _ in kinds}) == 5
    return list(kinds.values())


SITUATIONS = situations()


def refused(make: Callable[[], Any], *kinds: type[Exception]) -> tuple[Any, str]:
    """What ``make`` gives, and the sentence of its refusal, if it is one of these kinds."""
    try:
        return make(), ""
    except kinds as refusal:
        sentence = str(refusal)
    assert RULE.search(sentence)
    assert len(sentence) < 600
    return None, sentence


def try_on_all_hands(make: Callable[[], Any]) -> None:
    """Apply what ``make`` makes, if it can be made, to a hand of every kind."""
    action, why = refused(make, CardError)
    if why:
        return
    for hand in SITUATIONS:
        before = hash(hand)
        step, why = refused(partial(hand.apply, action), Illegal)
        if not why:
            assert hash(step)
            assert [decode(encode(event)) for event in step.events] == list(step.events)
        assert hash(hand) == before


FIELDS: dict[str, Callable[[Any], Any]] = {
    "fold.seat": Fold,
    "check.seat": Check,
    "call.seat": Call,
    "all-in.seat": AllIn,
    "bet.seat": lambda junk: Bet(10, junk),
    "raise.seat": lambda junk: Raise(10, junk),
    "muck.seat": Muck,
    "show.seat": lambda junk: Show(junk, "KsKd"),
    "bet.to": Bet,
    "raise.to": Raise,
    "expose.number": Expose,
    "misdeal.reason": Misdeal,
    "deal.cards": Deal,
    "deal.card": lambda junk: Deal([junk, "2c", "3c"]),
    "show.cards": lambda junk: Show(0, junk),
    "show.card": lambda junk: Show(0, ["As", junk]),
    "award.winners": Award,
    "award.pot": lambda junk: Award((junk,)),
    "award.seat": lambda junk: Award(((0, junk),)),
    "action": lambda junk: junk,
}


@pytest.mark.parametrize("field", FIELDS)
@given(junk=JUNK)
@examples(100)
def test_junk_in_an_action(field: str, junk: Any) -> None:
    try_on_all_hands(lambda: FIELDS[field](junk))


@pytest.mark.parametrize("field", FIELDS)
def test_a_huge_number_in_an_action(field: str) -> None:
    try_on_all_hands(lambda: FIELDS[field](HUGE))
    try_on_all_hands(lambda: FIELDS[field](-HUGE))


GAME = Game.no_limit((1, 2), straddles=1)
FOUR = [100] * 4

STARTS: dict[str, Callable[[Any], Any]] = {
    "stack": lambda junk: Hand.start(GAME, [100, junk, 100], 0),
    "chair": lambda junk: Hand.start(GAME, dict([(0, 100), (1, 100), (junk, 100)]), 0),  # noqa: C406
    "button": lambda junk: Hand.start(GAME, FOUR, junk),
    "small blind": lambda junk: Hand.start(GAME, FOUR, 0, blinds=(junk, 1)),
    "big blind": lambda junk: Hand.start(GAME, FOUR, 0, blinds=(2, junk)),
    "post.seat": lambda junk: Hand.start(GAME, FOUR, 0, posts=[Post(junk, 4, "straddle")]),
    "post.amount": lambda junk: Hand.start(GAME, FOUR, 0, posts=[Post(3, junk, "straddle")]),
    "post.kind": lambda junk: Hand.start(GAME, FOUR, 0, posts=[Post(3, 2, junk)]),
}

GAMES: dict[str, Callable[[Any], Any]] = {
    **{
        name: lambda junk, name=name: Game(forced=Forced(**{"big_blind": 2, name: junk}))  # type: ignore[misc]
        for name in Forced.__dataclass_fields__
    },
    **{
        name: lambda junk, name=name: Game(**{"forced": Forced(big_blind=2), name: junk})  # type: ignore[misc]
        for name, field in Game.__dataclass_fields__.items()
        if field.init
    },
    **{
        f"limit.{name}": lambda junk, name=name: FixedLimit(**{"small": 2, "big": 4, name: junk})  # type: ignore[misc]
        for name in FixedLimit.__dataclass_fields__
    },
    "pot limit": PotLimit,
    "rake.per_mille": Rake,
    "rake.caps": lambda junk: Rake(50, junk),
    "rake.cap": lambda junk: Rake(50, ((2, junk),)),
    "rake.players": lambda junk: Rake(50, ((junk, 5),)),
    "rake.no_flop_no_drop": lambda junk: Rake(50, (), junk),
}


def is_refused_or_sound(make: Callable[[], Any]) -> None:
    made, why = refused(make, StartError, GameError)
    if why:
        return
    assert hash(made)
    if isinstance(made, FixedLimit):
        made = Game(forced=Forced(big_blind=made.small), betting=made)
    elif isinstance(made, PotLimit):
        made = Game(forced=Forced(big_blind=2), betting=made)
    elif isinstance(made, Rake):
        made = Game(forced=Forced(big_blind=2), rake=made)
    if isinstance(made, Game):
        assert decode(encode(made)) == made
    else:
        assert [decode(encode(event)) for event in made.events] == list(made.events)


def junk_for(name: str) -> st.SearchStrategy[Any]:
    """Chairs are keys, so they can be hashed; sums of chips stay in what JSON can carry."""
    hashable = JUNK.filter(lambda junk: not isinstance(junk, (list, dict, set)))
    few = st.sampled_from(ODD).filter(lambda junk: junk != 10**30) | st.text(max_size=4)
    return hashable if name == "chair" else few


@pytest.mark.parametrize("name", STARTS)
@given(data=st.data())
@examples(100)
def test_junk_in_the_start_of_a_hand(name: str, data: st.DataObject) -> None:
    junk = data.draw(junk_for(name))
    is_refused_or_sound(lambda: STARTS[name](junk))


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
@examples(100)
def test_junk_in_a_game(name: str, data: st.DataObject) -> None:
    junk = data.draw(junk_for(name))
    is_refused_or_sound(lambda: GAMES[name](junk))
