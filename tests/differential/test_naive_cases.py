"""The naive engine against printed examples: bug reports of other engines, the authorities and the rule text."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sidepot.ranking import HIGH, SHORT
from sidepot.rules.actions import Post
from sidepot.rules.game import Betting, CapHeadsUp, FixedLimit, Forced, Game, NoLimit, PotLimit, Rake
from sidepot.testing.naive import NaiveHand

CASE_FILE = Path(__file__).parents[1] / "cases" / "engine_cases.jsonl"
CASES = {
    case["id"]: case for case in map(json.loads, CASE_FILE.read_text("utf-8").splitlines()) if case["level"] == "hand"
}
BOARD = "3c4d8h9sJc"


def game_of(case: dict[str, Any]) -> Game:
    small, big, *straddles = case["blinds"]
    bettings: dict[str, Betting] = {
        "NL": NoLimit(),
        "SD": NoLimit(),
        "PL": PotLimit(),
        "FL": FixedLimit(max(1, big), max(1, 2 * big)),
    }
    button_only = small > 0 and big == 0
    forced = Forced(
        small_blind=0 if button_only else small,
        big_blind=big,
        button_blind=small if button_only else 0,
        ante=case["ante"],
        straddles=len(straddles),
        smallest_bet=case["min_bet"],
    )
    return Game(
        betting=bettings[case["game"]],
        forced=forced,
        ranking=SHORT if case["game"] == "SD" else HIGH,
    )


def play(hand: NaiveHand, actions: Sequence[Any]) -> NaiveHand:
    """``f``, ``c`` (check or call) and ``["r", to]``; what comes after the end is left out."""
    for action in actions:
        if hand.actor is None:
            break
        if action == "f":
            hand.act("fold")
        elif action == "c":
            hand.act("call" if hand.call else "check")
        else:
            hand.act("raise", action[1])
    return hand


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    case = CASES[name]
    stacks = case["stacks"]
    hand = NaiveHand(
        game_of(case),
        stacks,
        len(stacks) - 1,
        hole=dict(enumerate(case["hole"])) if case["hole"] else None,
        boards=[case["board"]] if case["board"] else [],
        posts=[Post(seat, amount, "straddle") for seat, amount in enumerate(case["blinds"]) if seat >= 2],
    )
    play(hand, case["actions"])
    got: dict[str, Any] = {}
    for key in case["expect"]:
        if key == "actor":
            got[key] = hand.actor
        elif key == "call":
            got[key] = hand.call
        elif key == "raise":
            got[key] = None if hand.raise_bounds is None else list(hand.raise_bounds)
        elif key == "now":
            got[key] = hand.stacks
        elif key == "stacks":
            got[key] = hand.finish()
        elif key == "sum":
            got[key] = sum(hand.finish())
    assert got == case["expect"]


def order_of_checks(hand: NaiveHand) -> list[int]:
    """Who acts one after the other on this street while everybody checks or calls."""
    street = hand.street
    order = []
    while hand.actor is not None and hand.street == street:
        order.append(hand.actor)
        play(hand, ["c"])
    return order


# T3 to T8: who posts, who begins


def test_six_players_in_order() -> None:
    hand = NaiveHand(Game.no_limit((1, 2)), [100] * 6, 0)
    assert order_of_checks(hand) == [3, 4, 5, 0, 1, 2]
    assert order_of_checks(hand) == [1, 2, 3, 4, 5, 0]


def test_two_players_in_order() -> None:
    hand = NaiveHand(Game.no_limit((1, 2)), [0, 100, 0, 100], 3)
    assert hand.stacks == [0, 98, 0, 99]
    assert order_of_checks(hand) == [3, 1]
    assert order_of_checks(hand) == [1, 3]


def test_a_dead_button_and_a_dead_small_blind() -> None:
    hand = NaiveHand(Game.no_limit((1, 2)), [100, 0, 0, 100, 100], 1, small_blind=None, big_blind=3)
    assert hand.stacks == [100, 0, 0, 98, 100]
    assert order_of_checks(hand) == [4, 0, 3]
    assert order_of_checks(hand) == [3, 4, 0]


def test_short_deck_begins_left_of_the_button_blind() -> None:
    hand = NaiveHand(Game.short_deck(5), [100] * 4, 3)
    assert (hand.stacks, hand.call, hand.raise_bounds) == ([95, 95, 95, 90], 5, (10, 95))
    assert order_of_checks(hand) == [0, 1, 2, 3]
    assert hand.pots == [(40, [0, 1, 2, 3])]


def test_a_straddle_is_the_big_blind_before_the_flop_only() -> None:
    hand = NaiveHand(Game.no_limit((1, 2), straddles=1), [500] * 6, 5, posts=[Post(2, 4, "straddle")])
    assert (hand.call, hand.raise_bounds) == (4, (8, 500))
    assert order_of_checks(hand) == [3, 4, 5, 0, 1, 2]
    assert hand.raise_bounds == (2, 496)


def test_a_restraddle_is_at_least_double() -> None:
    game = Game.no_limit((1, 2), straddles=2)
    hand = NaiveHand(game, [500] * 6, 5, posts=[Post(2, 4, "straddle"), Post(3, 8, "straddle")])
    assert (hand.call, hand.raise_bounds) == (8, (16, 500))
    assert order_of_checks(hand) == [4, 5, 0, 1, 2, 3]
    with pytest.raises(ValueError, match="Seat 3 cannot straddle to 6"):
        NaiveHand(game, [500] * 6, 5, posts=[Post(2, 4, "straddle"), Post(3, 6, "straddle")])


def test_a_straddle_is_never_short() -> None:
    with pytest.raises(ValueError, match="Seat 2 cannot straddle to 4"):
        NaiveHand(Game.no_limit((1, 2), straddles=1), [500, 500, 3], 1, posts=[Post(2, 4, "straddle")])


def test_button_straddle_where_the_small_blind_begins() -> None:
    game = Game.no_limit((1, 2), button_straddle="sb_first")
    hand = NaiveHand(game, [500] * 5, 4, posts=[Post(4, 4, "straddle")])
    assert (hand.call, hand.raise_bounds) == (3, (8, 500))
    assert order_of_checks(hand) == [0, 1, 2, 3, 4]


def test_button_straddle_where_utg_begins() -> None:
    game = Game.no_limit((1, 2), button_straddle="utg_first")
    hand = NaiveHand(game, [500] * 5, 4, posts=[Post(4, 4, "straddle")])
    assert order_of_checks(hand) == [2, 3, 0, 1, 4]
    hand = NaiveHand(game, [500] * 5, 4, posts=[Post(4, 4, "straddle")])
    play(hand, ["c", ["r", 12]])
    assert order_of_checks(hand) == [0, 1, 4, 2]


def test_a_live_post_has_his_turn_and_a_dead_one_is_in_the_pot() -> None:
    posts = [Post(3, 2, "live"), Post(3, 1, "dead")]
    hand = NaiveHand(Game.no_limit((1, 2)), [100] * 5, 4, posts=posts)
    assert hand.stacks == [99, 98, 100, 97, 100]
    play(hand, ["f"])
    assert (hand.actor, hand.call, hand.raise_bounds) == (3, 0, (4, 99))
    play(hand, ["c", "f", "f", "c"])
    assert hand.pots == [(6, [1, 3])]
    play(hand, ["c", ["r", 10], "f"])
    assert (hand.finish(), hand.returned) == ([99, 98, 100, 103, 100], {3: 10})


# B5 to B11


def test_only_shorter_all_ins_cost_what_can_be_matched() -> None:
    hand = NaiveHand(Game.no_limit((50, 100)), [1000, 60, 1000], 2)
    play(hand, ["f"])
    assert (hand.actor, hand.call, hand.raise_bounds) == (0, 10, None)


def test_the_literal_reopening_does_not_add_up() -> None:
    actions = [["r", 6], "c", ["r", 8], ["r", 10], "f", "f"]
    stacks = [200, 200, 200, 200, 8, 10]
    hand = play(NaiveHand(Game.no_limit((1, 2)), stacks, 5), actions)
    assert (hand.actor, hand.call, hand.raise_bounds) == (2, 4, (14, 200))
    hand = play(NaiveHand(Game.no_limit((1, 2), reopen="literal"), stacks, 5), actions)
    assert (hand.actor, hand.call, hand.raise_bounds) == (2, 4, None)


def test_a_refused_action_changes_nothing() -> None:
    hand = NaiveHand(Game.no_limit((5, 10), free_fold=False), [200] * 3, 2)
    for verb, to in (("check", None), ("raise", 19), ("raise", 201), ("raise", None)):
        with pytest.raises(ValueError, match="Seat 2 cannot"):
            hand.act(verb, to)
    play(hand, ["c", "c"])
    with pytest.raises(ValueError, match="Seat 1 cannot fold"):
        hand.act("fold")
    with pytest.raises(ValueError, match="Seat 1 cannot call"):
        hand.act("call")
    with pytest.raises(ValueError, match="Seat 1 has to act"):
        hand.finish()
    assert (hand.actor, hand.stacks, hand.street) == (1, [190] * 3, 0)


@pytest.mark.parametrize(
    ("counts_as_big", "ante", "small_blind", "posts", "largest"),
    [
        pytest.param(False, 0, 0, [], 35, id="blinds"),
        pytest.param(True, 0, 0, [], 40, id="small blind counts as big"),
        pytest.param(False, 0, None, [], 35, id="dead small blind"),
        pytest.param(False, 10, 0, [], 35, id="one ante for all does not count"),
        pytest.param(False, 0, 0, [Post(4, 5, "dead")], 40, id="dead post"),
        pytest.param(False, 0, 0, [Post(4, 10, "live")], 45, id="live post"),
        pytest.param(False, 0, 0, [Post(2, 20, "straddle")], 75, id="straddle"),
    ],
)
def test_the_largest_pot_limit_opening(
    *, counts_as_big: bool, ante: int, small_blind: int | None, posts: list[Post], largest: int
) -> None:
    forced = Forced(small_blind=5, big_blind=10, ante=ante, ante_by="big_blind", straddles=1)
    game = Game(betting=PotLimit(counts_as_big), forced=forced)
    hand = NaiveHand(game, [1000] * 6, 5, small_blind=small_blind, big_blind=1, posts=posts)
    assert hand.raise_bounds is not None
    assert hand.raise_bounds[1] == largest


def test_everybodys_antes_count_for_pot_limit_and_a_single_one_from_the_flop_on() -> None:
    hand = NaiveHand(Game.pot_limit((5, 10), ante=1), [1000] * 6, 5)
    assert hand.raise_bounds == (20, 41)
    hand = NaiveHand(Game.pot_limit((5, 10), ante=10, ante_by="big_blind"), [1000] * 3, 2)
    play(hand, ["c", "c", "c"])
    assert hand.raise_bounds == (10, 40)


@pytest.mark.parametrize(
    ("before", "all_in", "raise_to"),
    [([["r", 10]], 14, 20), ([["r", 10]], 15, 25), ([], 4, 10), ([], 5, 15)],
)
def test_what_follows_an_odd_all_in_in_limit(before: list[Any], all_in: int, raise_to: int) -> None:
    stacks = [1000, all_in + 10, 1000]
    hand = NaiveHand(Game.limit(10, 20), stacks, 2)
    play(hand, ["c", "c", "c", *(before or ["c"]), ["r", all_in]])
    assert (hand.actor, hand.raise_bounds) == (2, (raise_to, raise_to))


def test_a_limit_straddle_is_the_first_of_four_bets() -> None:
    hand = NaiveHand(Game.limit(10, 20, straddles=1), [1000] * 4, 3, posts=[Post(2, 20, "straddle")])
    sizes = []
    while hand.raise_bounds is not None:
        sizes.append(hand.raise_bounds)
        hand.act("raise", hand.raise_bounds[0])
    assert sizes == [(30, 30), (40, 40), (50, 50)]


@pytest.mark.parametrize(
    ("cap_heads_up", "players", "before", "capped"),
    [
        pytest.param("becomes", 2, [], False, id="becomes: two players"),
        pytest.param("becomes", 3, ["f"], False, id="becomes: two left"),
        pytest.param("becomes", 3, [["r", 20], ["r", 30], ["r", 40], "f"], True, id="becomes: capped before"),
        pytest.param("begins", 3, ["f"], True, id="begins with three"),
        pytest.param("begins", 3, ["f", "c", "c"], False, id="begins with two"),
        pytest.param("event", 3, ["f", "c", "c"], True, id="event: three dealt in"),
        pytest.param("event", 2, [], False, id="event: two dealt in"),
        pytest.param("always", 2, [], True, id="always"),
    ],
)
def test_when_the_cap_is_off(cap_heads_up: CapHeadsUp, players: int, before: list[Any], *, capped: bool) -> None:
    hand = NaiveHand(Game.limit(10, 20, cap_heads_up=cap_heads_up), [1000] * players, players - 1)
    play(hand, before)
    for _ in range(6):
        if hand.raise_bounds is not None:
            hand.act("raise", hand.raise_bounds[1])
    assert (hand.raise_bounds is None) is capped


def test_a_walk_returns_nothing_and_an_uncalled_raise_comes_back() -> None:
    walk = play(NaiveHand(Game.no_limit((5, 10)), [100] * 3, 2), ["f", "f"])
    assert (walk.pots, walk.returned, walk.finish()) == ([(15, [1])], {}, [95, 105, 100])
    steal = play(NaiveHand(Game.no_limit((5, 10)), [100] * 3, 2), [["r", 30], "f", "f"])
    assert (steal.pots, steal.returned, steal.finish()) == ([(25, [2])], {2: 20}, [95, 90, 115])


# P1 to P4, S4


def big_blind_ante() -> Game:
    return Game.no_limit((500, 1000), ante=1000, ante_by="big_blind")


def test_a_big_blind_ante_is_in_the_main_pot() -> None:
    hole = {0: "AsAh", 1: "KsKh", 2: "2c7d"}
    hand = NaiveHand(big_blind_ante(), [20000] * 3, 2, hole=hole, boards=[BOARD])
    play(hand, ["c"] * 12)
    assert (hand.pots, hand.finish()) == ([(4000, [0, 1, 2])], [23000, 18000, 19000])


def test_a_big_blind_who_cannot_pay_the_whole_ante() -> None:
    hole = {1: "AsAh", 2: "KsKh"}
    hand = NaiveHand(big_blind_ante(), [20000, 1100, 20000], 2, hole=hole, boards=[BOARD])
    play(hand, [["r", 2500], "f"])
    assert (hand.pots, hand.returned) == ([(2600, [1, 2])], {2: 1500})
    assert hand.finish() == [19500, 2600, 19000]


def test_a_short_all_in_wins_the_whole_big_blind_ante() -> None:
    hole = {1: "KsKh", 2: "AsAh"}
    hand = NaiveHand(big_blind_ante(), [20000, 20000, 300, 20000], 3, hole=hole, boards=[BOARD])
    play(hand, ["c", "f", "f"])
    assert (hand.actor, hand.pots) == (None, [(1900, [1, 2]), (400, [1])])
    assert hand.finish() == [19500, 18900, 1900, 20000]


def test_an_ante_paid_first_may_leave_no_blind() -> None:
    game = Game.no_limit((500, 1000), ante=1000, ante_by="big_blind", ante_first=True)
    hand = NaiveHand(game, [20000, 1000, 20000], 2)
    play(hand, ["c", "c"])
    assert hand.pots == [(1000, [0, 1, 2]), (2000, [0, 2])]


def test_a_short_ante_of_everybody_is_a_layer_of_its_own() -> None:
    hand = NaiveHand(Game.no_limit((5, 10), ante=5), [3, 100, 100, 100], 2)
    assert (hand.actor, hand.stacks) == (1, [0, 95, 95, 90])
    play(hand, ["c", "c", "c"])
    assert hand.pots == [(12, [0, 1, 2, 3]), (36, [1, 2, 3])]


def test_each_pot_is_won_on_its_own() -> None:
    hole = {0: "AsQc", 1: "AhQd", 2: "KcKd", 3: "2c7d"}
    hand = NaiveHand(Game.no_limit((1, 2)), [20, 50, 80, 80], 3, hole=hole, boards=["AcQs5h6d9s"])
    play(hand, [["r", 80], "c", "c", "c"])
    assert hand.pots == [(80, [0, 1, 2, 3]), (90, [1, 2, 3]), (60, [2, 3])]
    assert hand.finish() == [40, 130, 60, 0]


@pytest.mark.parametrize(
    ("unit", "shares"),
    [(1, [334, 333, 333]), (100, [400, 300, 300]), (300, [400, 300, 300])],
)
def test_the_odd_chip_is_the_smallest_in_play(unit: int, shares: list[int]) -> None:
    game = Game(forced=Forced(smallest_bet=600), chip_unit=unit)
    hole = {0: "AsKh", 1: "AhKs", 2: "AdKc", 3: "2c7d"}
    hand = NaiveHand(game, [250] * 4, 3, hole=hole, boards=["QcJdTh3s4c"])
    play(hand, [["r", 250], "c", "c", "c"])
    assert hand.finish() == [*shares, 0]


def test_bets_are_whole_chips_all_ins_excepted() -> None:
    hand = NaiveHand(Game.no_limit((50, 100), chip_unit=50), [1030, 170, 1000], 2)
    assert hand.raise_bounds == (200, 1000)
    play(hand, ["c"])
    assert hand.raise_bounds == (200, 1030)
    with pytest.raises(ValueError, match="Seat 0 cannot raise 210"):
        hand.act("raise", 210)
    play(hand, ["c"])
    assert (hand.actor, hand.raise_bounds) == (1, (170, 170))
    hand = play(hand, [["r", 170]])
    assert (hand.actor, hand.call, hand.raise_bounds) == (2, 70, None)


@pytest.mark.parametrize(
    ("stack", "bounds"),
    [
        pytest.param(170, None, id="no more than the bet"),
        pytest.param(230, (230, 230), id="less than the minimum of 270"),
        pytest.param(280, (280, 280), id="less than the minimum in whole chips"),
        pytest.param(310, (300, 310), id="all-in is no whole chip"),
    ],
)
def test_a_minimum_beyond_the_chips_is_all_in(stack: int, bounds: tuple[int, int] | None) -> None:
    hand = NaiveHand(Game.no_limit((50, 100), chip_unit=50), [stack, 1000, 170], 2)
    play(hand, [["r", 170]])
    assert (hand.actor, hand.raise_bounds) == (0, bounds)


def test_there_is_no_side_pot_before_somebody_is_all_in() -> None:
    hand = NaiveHand(Game.no_limit((5, 10)), [40, 100, 100], 2)
    assert hand.pots == [(15, [0, 1, 2])]
    play(hand, [["r", 60]])
    assert hand.pots == [(75, [0, 1, 2])]
    play(hand, ["c"])
    assert hand.pots == [(90, [0, 1, 2]), (20, [1, 2])]


def three_all_in(rake: Rake) -> NaiveHand:
    hole = {0: "AsAh", 1: "KsKh", 2: "2c7d"}
    game = Game.no_limit((5, 10), rake=rake)
    hand = NaiveHand(game, [41, 100, 100], 2, hole=hole, boards=[BOARD])
    return play(hand, [["r", 100], "c", "c"])


def test_rake_comes_from_every_pot_in_proportion() -> None:
    # 123 and 118: 12 of 241 are floor(6.12) and floor(5.88), and one more from the main pot.
    hand = three_all_in(Rake(50))
    assert hand.pots == [(123, [0, 1, 2]), (118, [1, 2])]
    assert (hand.finish(), hand.raked) == ([123 - 7, 118 - 5, 0], 12)


def test_rake_is_capped_by_the_players_dealt_in() -> None:
    hand = three_all_in(Rake(50, caps=((2, 1), (3, 3), (4, 9))))
    assert (hand.finish(), hand.raked) == ([123 - 2, 118 - 1, 0], 3)


@pytest.mark.parametrize(("no_flop_no_drop", "taken"), [(True, 0), (False, 2)])
def test_no_flop_no_drop(*, no_flop_no_drop: bool, taken: int) -> None:
    game = Game.no_limit((5, 10), rake=Rake(100, no_flop_no_drop=no_flop_no_drop))
    hand = play(NaiveHand(game, [100] * 3, 2), [["r", 30], "f", "f"])
    assert (hand.finish(), hand.raked) == ([95, 90, 115 - taken], taken)
    hand = play(NaiveHand(game, [100] * 3, 2), [["r", 30], "f", "c", "c", ["r", 10], "f"])
    assert (sum(hand.finish()), hand.raked) == (300 - 6, 6)


def test_run_it_twice() -> None:
    # Seat 0 is ahead on the first board, seat 1 on the second; the odd chip of 47 goes to the first.
    game = Game.no_limit((1, 3), run_it_twice=True)
    for boards in (["3c4d8h9sJc", "3c4d8hKcKd"], ["3c4d8h9sJc", "KcKd"]):
        hand = NaiveHand(game, [22, 50, 50], 2, hole={0: "AsAh", 1: "KsKh"}, boards=boards)
        play(hand, ["c", "c", "c", ["r", 19], "c", "f"])
        assert (hand.street, hand.pots, hand.finish()) == (1, [(47, [0, 1])], [24, 51, 47])


def test_run_it_twice_in_bigger_chips() -> None:
    # 750 in hundreds: 450 on the first board (300 and 150 when split), 300 on the second.
    game = Game(forced=Forced(smallest_bet=100), chip_unit=100, run_it_twice=True)
    boards = ["QcJdTh3s4c", "2s3d4h5c6c"]
    hand = NaiveHand(game, [375, 375], 1, hole={0: "AsKh", 1: "AhKs"}, boards=boards)
    play(hand, [["r", 375], "c"])
    assert hand.finish() == [250 + 200, 200 + 100]
    hand = NaiveHand(game, [375, 375], 1, hole={0: "AsKh", 1: "7h8s"}, boards=boards)
    play(hand, [["r", 375], "c"])
    assert hand.finish() == [450, 300]


def test_two_boards_must_share_what_was_dealt() -> None:
    boards = ["3c4d8h9sJc", "3d4d8hKcKd"]
    hand = NaiveHand(Game.no_limit((1, 2)), [22, 50], 1, hole={0: "AsAh", 1: "KsKh"}, boards=boards)
    play(hand, ["c", "c", ["r", 20], "c"])
    with pytest.raises(ValueError, match="share the 3 cards"):
        hand.finish()


# Every game, played at random


@settings(deadline=None)
@given(
    stacks=st.lists(st.integers(0, 60), min_size=2, max_size=6).filter(lambda s: sum(map(bool, s)) >= 2),
    button=st.integers(0, 5),
    betting=st.sampled_from([NoLimit(), PotLimit(), FixedLimit(4, 8)]),
    ante_by=st.sampled_from(["each", "big_blind", "button"]),
    ante=st.integers(0, 5),
    choices=st.lists(st.integers(0, 5), max_size=40),
)
def test_chips_are_never_lost(
    stacks: list[int],
    button: int,
    betting: Betting,
    ante_by: Literal["each", "big_blind", "button"],
    ante: int,
    choices: list[int],
) -> None:
    forced = Forced(small_blind=2, big_blind=4, ante=ante, ante_by=ante_by)
    hole = {0: "AsAh", 1: "KsKh", 2: "AcAd", 3: "2c7d", 4: "QsQh", 5: "KcKd"}
    hand = NaiveHand(Game(betting=betting, forced=forced), stacks, button % len(stacks), hole=hole, boards=[BOARD])
    while hand.actor is not None:
        choice = choices.pop() if choices else 2
        assert sum(hand.stacks) + sum(amount for amount, _ in hand.pots) == sum(stacks)
        bounds = hand.raise_bounds
        if choice == 0:
            hand.act("fold")
        elif choice > 3 and bounds is not None:
            hand.act("raise", bounds[choice - 4])
        else:
            hand.act("call" if hand.call else "check")
    assert sum(hand.finish()) == sum(stacks)
