"""T5: straddles, re-straddles, button straddles."""

import pytest

from sidepot import Act, Bet, Call, Check, Deal, Game, Hand, Post, StartError


def start(game: Game, *posts: Post, stacks: list[int] | None = None) -> Hand:
    """Six players, seat 0 has the button: BTN 0, SB 1, BB 2, UTG 3, HJ 4, CO 5."""
    return Hand.start(game, stacks or [500] * 6, 0, posts=posts).hand


def options(hand: Hand) -> tuple[int, int, int | None]:
    assert isinstance(hand.need, Act)
    return hand.need.seat, hand.need.options.call, hand.need.options.min_to


def order(hand: Hand) -> list[int]:
    """Who acts, in order, if everybody checks or calls."""
    seats = []
    while isinstance(need := hand.need, Act) and hand.street == 0:
        seats.append(need.seat)
        hand = hand.apply(Check() if need.options.can_check else Call()).hand
    return seats


def test_a_straddle_acts_as_the_big_blind() -> None:
    hand = start(Game.no_limit((1, 2), straddles=1), Post(3, 4, "straddle"))
    assert options(hand) == (4, 4, 8)
    assert order(hand) == [4, 5, 0, 1, 2, 3]


def test_a_restraddle_is_at_least_double() -> None:
    game = Game.no_limit((1, 2), straddles=2)
    hand = start(game, Post(3, 4, "straddle"), Post(4, 8, "straddle"))
    assert options(hand) == (5, 8, 16)
    assert order(hand)[-1] == 4
    with pytest.raises(StartError, match=r"A straddle of 7 is not allowed: at least 8.*rule T5"):
        start(game, Post(3, 4, "straddle"), Post(4, 7, "straddle"))


def test_after_the_flop_the_smallest_bet_is_the_big_blind() -> None:
    hand = start(Game.no_limit((1, 2), straddles=1), Post(3, 4, "straddle"))
    while hand.street == 0 and hand.turn is not None:
        need = hand.need
        assert isinstance(need, Act)
        hand = hand.apply(Check() if need.options.can_check else Call()).hand
    hand = hand.apply(Deal("2c7d9h")).hand
    assert options(hand) == (1, 0, 2)
    assert hand.apply(Bet(2)).hand.bet == 2


def test_limit_leaves_three_raises_over_a_straddle() -> None:
    hand = start(Game.limit(10, 20, straddles=1), Post(3, 20, "straddle"))
    sizes = []
    while isinstance(need := hand.need, Act) and need.options.min_to is not None:
        sizes.append(need.options.min_to)
        hand = hand.apply(need.options.bet_or_raise(need.options.min_to)).hand
    assert sizes == [30, 40, 50]


@pytest.mark.parametrize(
    ("who_begins", "expected"), [("sb_first", [1, 2, 3, 4, 5, 0]), ("utg_first", [3, 4, 5, 1, 2, 0])]
)
def test_the_button_straddles_and_acts_last(who_begins: str, expected: list[int]) -> None:
    game = Game.no_limit((1, 2), button_straddle=who_begins)
    assert order(start(game, Post(0, 4, "straddle"))) == expected


def test_heads_up_only_by_option() -> None:
    with pytest.raises(StartError, match="Two players do not straddle"):
        Hand.start(Game.no_limit((1, 2), straddles=1), [100, 100], 0, posts=[Post(0, 4, "straddle")])
    game = Game.no_limit((1, 2), straddles=1, heads_up_straddle=True)
    hand = Hand.start(game, [100, 100], 0, posts=[Post(0, 4, "straddle")]).hand
    assert hand.bets == (4, 2)
    assert options(hand) == (1, 2, 8)


@pytest.mark.parametrize(
    ("game", "posts", "stacks", "why"),
    [
        (Game.no_limit((1, 2)), [Post(3, 4, "straddle")], None, "0 straddles in a row"),
        (Game.no_limit((1, 2), straddles=1), [Post(4, 4, "straddle")], None, "not his turn"),
        (Game.no_limit((1, 2), straddles=1), [Post(0, 4, "straddle")], None, "The button does not straddle"),
        (Game.no_limit((1, 2), straddles=1), [Post(3, 3, "straddle")], None, "at least 4, twice 2"),
        (Game.no_limit((1, 2), straddles=1), [Post(3, 4, "straddle")], [9, 9, 9, 3, 9, 9], "has only 3 chips"),
        (Game.limit(10, 20, straddles=1), [Post(3, 30, "straddle")], None, "exactly 20"),
        (Game.no_limit((0, 0), ante=1, smallest_bet=2), [Post(3, 4, "straddle")], None, "no big blind"),
        (Game.no_limit((1, 2), straddles=1), [Post(3, 4, "straddle")] * 2, None, "same thing twice"),
        (Game.no_limit((1, 2)), [Post(1, 2, "live")], None, "not in the blinds"),
        (Game.no_limit((1, 2)), [Post(3, 5, "live")], None, "up to 2"),
        (Game.no_limit((1, 2)), [Post(3, -2, "dead")], None, "not a number of chips"),
        (Game.no_limit((1, 2)), [Post(7, 2, "live")], None, "Nobody in this hand sits in seat 7"),
    ],
)
def test_refused(game: Game, posts: list[Post], stacks: list[int] | None, why: str) -> None:
    with pytest.raises(StartError, match=why):
        start(game, *posts, stacks=stacks)


def test_missed_blinds() -> None:
    """T8: a live post counts as a bet and its owner has the option; a dead one only swells the pot."""
    hand = start(Game.no_limit((1, 2)), Post(4, 2, "live"), Post(4, 1, "dead"))
    assert (hand.pot, hand.bets[4], hand.bet) == (6, 2, 2)
    hand = hand.apply(Call()).hand
    assert options(hand) == (4, 0, 4)
