"""The player by the book: the starting-hand chart, the situation before the flop, outs, chances and prices."""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sidepot import Act, Bet, Call, Check, Deal, Fold, Game, Hand, Post, Raise, parse_cards
from sidepot.players.chances import chance, chance_of_outs, made, outs, price, threat
from sidepot.players.chart import ChartPlayer
from sidepot.players.preflop import Preflop
from sidepot.players.starting_hands import CLASS_OF, chart, starting_hand
from sidepot.players.tight import GOOD, STRONG, WEAK
from sidepot.ranking import HIGH, SHORT, Category
from sidepot.rules.actions import Action
from sidepot.rules.events import Acted, Event
from sidepot.rules.labels import position_names
from sidepot.rules.view import view

CASES = Path(__file__).parents[1] / "cases"
BOOK: dict[str, Any] = json.loads((CASES / "shc.json").read_text("utf-8"))
SEED: list[dict[str, Any]] = json.loads((CASES / "seed_cases.json").read_text("utf-8"))["cases"]
NO_LIMIT = Game.no_limit((5, 10))
BLIND_FREE = Game.no_limit((0, 0), ante=1, smallest_bet=10)


def started(players: int, game: Game = NO_LIMIT, stack: int = 1000, **options: Any) -> Hand:
    return Hand.start(game, [stack] * players, 0, **options).hand


def decide(hand: Hand, cards: str, seed: int = 1) -> Action:
    assert isinstance(hand.need, Act)
    return ChartPlayer(Random(seed)).decide(view(hand, hand.need.seat, parse_cards(cards)))


def play(hand: Hand, *actions: Action) -> Hand:
    for action in actions:
        hand = hand.apply(action).hand
    return hand


# ---------------------------------------------------------------------- the chart


def test_every_pair_of_cards_is_in_the_class_of_the_book() -> None:
    named = {starting_hand(pair) for pair in combinations(HIGH.deck, 2)}
    assert {name: CLASS_OF.get(name, "unlisted") for name in named} == BOOK["hand_to_class"]


@pytest.mark.parametrize("name", [*BOOK["hand_classes"]])
def test_every_cell_of_the_chart_is_that_of_the_book(name: str) -> None:
    examples = {starting_hand(pair): pair for pair in combinations(HIGH.deck, 2)}
    cards = examples[BOOK["hand_classes"][name]["hands"][0]]
    for cell in BOOK["table"]:
        if cell["hand_class"] == name and cell["action"] is not None:
            wanted = "call" if cell["action"] == "check" and name != "unlisted" else cell["action"]
            wanted = "fold" if wanted == "check" else wanted
            assert chart(cards, cell["situation"], cell["position"]) == wanted, cell


@pytest.mark.parametrize("players", range(2, 11))
def test_seats_are_early_middle_or_late_as_in_the_book(players: int) -> None:
    hand = started(players)
    names = ["UTG+1" if name == "" else name for name in position_names(hand).values()]
    found = [Preflop(hand, seat).position for seat in position_names(hand)]
    ours, book = dict(zip(names, found, strict=True)), BOOK["position_map"][str(players)]
    clockwise = ["BTN", "SB", "BB"] if players > 2 else ["SB/BTN", "BB"]
    clockwise += [name for name in book if name not in clockwise]
    assert [*ours.values()] == [book[name] for name in clockwise]


# ---------------------------------------------------------------------- what happened before


def told(events: list[Event], me: int, game: Game) -> tuple[int, int]:
    """Full raises, and callers of the last one, as the log tells them to seat `me`."""
    level, size, raises = game.forced.first_bet, game.min_bet, 0
    callers: set[int] = set()
    for event in events:
        if isinstance(event, Acted) and event.verb in {"bet", "raise"} and event.to - level >= size:
            level, size, raises, callers = event.to, event.to - level, raises + 1, set()
        elif isinstance(event, Acted) and event.verb in {"call", "bet", "raise", "check"} and event.to >= level:
            callers.add(event.seat)
    return raises, len(callers - {me})


def preflop_hands(game: Game, chance: Random, stack: int) -> Iterator[tuple[Hand, list[Event]]]:
    """Every decision before the flop of a hand played at random."""
    step = Hand.start(game, [stack] * chance.randint(2, 10), 0)
    hand, log = step.hand, [*step.events]
    while isinstance(hand.need, Act) and hand.street == 0:
        yield hand, log
        options = hand.need.options
        choices: list[Action] = [Check() if options.can_check else Call()] * 2
        choices += [] if options.can_check else [Fold()]
        if options.min_to is not None and options.max_to is not None:
            choices.append(options.bet_or_raise(min(options.max_to, options.min_to * chance.randint(1, 2))))
        step = hand.apply(chance.choice(choices))
        hand, log = step.hand, [*log, *step.events]


@pytest.mark.parametrize(
    "game", [NO_LIMIT, Game.limit(10, 20), Game.pot_limit((5, 10)), BLIND_FREE], ids=lambda game: game.name
)
def test_the_chips_in_front_tell_raises_and_callers_as_the_log_does(game: Game) -> None:
    decisions = 0
    for seed in range(300):
        for hand, log in preflop_hands(game, Random(seed), 10**6):
            assert hand.turn is not None
            seen = Preflop(hand, hand.turn)
            raises, callers = told(log, hand.turn, game)
            assert min(seen.raises, 2) == min(raises, 2), seed
            if game.forced.first_bet and raises < 2:
                assert seen.callers == callers, seed
            decisions += 1
    assert decisions > 2_000


def test_a_short_all_in_counts_as_a_call() -> None:
    hand = Hand.start(NO_LIMIT, [1000, 1000, 1000, 1000, 45, 1000], 0).hand
    after = play(hand, Raise(30), Raise(45))
    seen = Preflop(after, 5)
    assert (seen.raises, seen.level, seen.callers) == (1, 30, 1)


def test_who_straddles_is_the_big_blind_and_the_blinds_are_small() -> None:
    game = Game.no_limit((5, 10), straddles=1)
    hand = started(6, game, posts=[Post(3, 20, "straddle")])
    assert [Preflop(hand, seat).position for seat in (1, 2, 3)] == ["small_blind", "small_blind", "big_blind"]
    assert Preflop(hand, 4).situation == "all_fold"
    assert Preflop(play(hand, Call()), 5).situation == "one_call"
    assert decide(hand, "AsAd") == Raise(60, 4)


# ---------------------------------------------------------------------- before the flop


def test_the_first_raise_is_to_three_blinds_and_one_more_for_each_limper() -> None:
    [case] = [case for case in SEED if case["kind"] == "open_size"]
    hand = started(9)
    for limpers, to in zip(case["input"]["limpers"], case["expected"]["raise_to"], strict=True):
        assert decide(play(hand, *[Call()] * limpers), "AsAd") == Raise(to, 3 + limpers)


def test_the_chart_is_followed() -> None:
    hand = started(6)
    assert decide(hand, "AsJd") == Fold(3)
    assert decide(play(hand, Fold()), "AsJd") == Raise(30, 4)
    assert decide(play(hand, Raise(30)), "AsJd") == Fold(4)
    assert decide(play(hand, Raise(30), Fold()), "AsJd") == Call(5)
    assert decide(play(hand, Raise(30), Call()), "JsJd") == Call(5)
    assert decide(play(hand, Raise(30), Fold()), "JsJd") == Raise(90, 5)
    assert decide(play(hand, Raise(30), Raise(90)), "JsJd") == Fold(5)
    assert decide(play(hand, Raise(30), Call()), "AsKd") == Raise(120, 5)
    assert decide(play(hand, Raise(30), Raise(90)), "AsKd") == Raise(270, 5)


def test_a_free_check_is_never_folded_and_the_small_blind_completes() -> None:
    limped = play(started(3), Call())
    assert decide(limped, "8s7s") == Call(1)
    assert decide(limped, "7s2d") == Fold(1)
    assert decide(play(limped, Call()), "7s2d") == Check(2)
    assert decide(play(limped, Call()), "8s7s") == Check(2)
    blind_free = started(6, BLIND_FREE)
    assert decide(blind_free, "7s2d") == Check(1)
    assert decide(play(blind_free, Check(), Check()), "AsAd") == Bet(30, 3)


def test_a_raise_of_a_third_of_the_stack_is_all_in() -> None:
    assert decide(started(6, stack=80), "AsAd") == Raise(80, 3)
    assert decide(started(6, stack=100), "AsAd") == Raise(30, 3)


def test_after_the_cap_the_chart_calls() -> None:
    capped = play(started(6, Game.limit(10, 20)), Raise(20), Raise(30), Raise(40))
    assert decide(capped, "AsAd") == Call(0)


# ---------------------------------------------------------------------- after the flop


@pytest.mark.parametrize(
    ("hole", "board", "count"),
    [
        ("AsKs", "7s2s9d", 9),  # four to a flush
        ("9s8d", "7c6h2s", 8),  # four to a straight, open at both ends
        ("9s8d", "7c5h2s", 4),  # ... with one rank missing
        ("AsKd", "9c6h2s", 0),
        ("AsKs", "7s2s9dTh", 9),
        ("8s8d", "Kc6h2s", 2),
        ("AsKs", "7s2s9dThJc", 0),
    ],
)
def test_outs_are_the_cards_that_make_a_strong_hand(hole: str, board: str, count: int) -> None:
    assert outs(parse_cards(hole), parse_cards(board), HIGH) == count


@pytest.mark.parametrize(
    "case", [case for case in SEED if case["kind"] == "call_decision"], ids=lambda case: case["id"]
)
def test_chance_and_price_are_those_of_the_book(case: dict[str, Any]) -> None:
    given, expected = case["input"], case["expected"]
    cards = {9: ("AsKs", "7s2s9d"), 8: ("9s8d", "7c6h2s"), 4: ("9s8d", "7c5h2s")}
    hole, board = (parse_cards(text) for text in cards[given["outs"]])
    found = chance(hole, board, HIGH, others=1)
    assert found == pytest.approx(expected["chance"], abs=1e-6)
    hand = play(started(2), Raise(40), Call(), Deal(board), Bet(20))  # 100 in the middle, 20 to call
    assert isinstance(hand.need, Act)
    assert hand.pot == given["pot"]
    assert price(hand, hand.need.options) == pytest.approx(expected["price"], abs=1e-6)
    assert isinstance(
        ChartPlayer(Random(1)).decide(view(hand, hand.need.seat, hole)), Call if expected["call"] else Fold
    )


def test_chances_with_one_card_and_with_two() -> None:
    assert chance_of_outs(9, 47) == pytest.approx(0.1915, abs=1e-4)
    assert chance_of_outs(9, 47, 2) == pytest.approx(0.3497, abs=1e-4)
    assert chance_of_outs(8, 47, 2) == pytest.approx(0.3145, abs=1e-4)
    assert chance_of_outs(4, 47, 2) == pytest.approx(0.1647, abs=1e-4)
    short = chance(parse_cards("AsQs"), parse_cards("6sTs7d"), SHORT, others=1)
    assert short == pytest.approx(5 / 31)


def test_only_what_can_be_won_is_in_the_price() -> None:
    hand = Hand.start(NO_LIMIT, [1000, 1000, 60], 0).hand
    hand = play(hand, Raise(30), Call(), Call(), Deal(parse_cards("7s2s9d")), Bet(500))
    assert isinstance(hand.need, Act)
    assert hand.need.options.call == 30
    assert price(hand, hand.need.options) == pytest.approx(30 / 150)


@pytest.mark.parametrize(
    ("hole", "board", "worth"),
    [
        ("AsKd", "Ac7d2h", GOOD),
        ("AsKd", "AcKc2c", GOOD),  # two pair where a flush is possible
        ("AsKd", "Ac7c2c", WEAK),
        ("AcKd", "9c7c2cJc", STRONG),
        ("AsKd", "AcKc2h", STRONG),
        ("9s9d", "9c8d7h6s", GOOD),
    ],
)
def test_a_hand_is_worth_less_where_the_board_makes_better_ones(hole: str, board: str, worth: int) -> None:
    assert made(parse_cards(hole), parse_cards(board), HIGH) == worth


def test_what_the_board_suggests() -> None:
    assert threat(parse_cards("9c7c2c"), HIGH) is Category.FLUSH
    assert threat(parse_cards("9c8d7h6s"), HIGH) is Category.STRAIGHT
    assert threat(parse_cards("9c9d7h2s"), HIGH) is Category.HIGH_CARD


def test_good_hands_bet_half_to_three_quarters_of_the_pot() -> None:
    hand = play(started(2), Raise(40), Call(), Deal(parse_cards("Ac7d2h")))
    for seed in range(20):
        action = decide(hand, "AsKd", seed)
        assert isinstance(action, Bet)
        assert 40 <= action.to <= 60


def test_nobody_bluffs_into_three_players() -> None:
    three = play(started(4), Raise(40), Call(), Call(), Call(), Deal(parse_cards("7s2s9d")))
    one = play(started(2), Raise(40), Call(), Deal(parse_cards("7s2s9d")))
    assert {type(decide(three, "AsKs", seed)) for seed in range(20)} == {Check}
    assert {type(decide(one, "AsKs", seed)) for seed in range(20)} == {Check, Bet}
    assert {type(decide(one, "KdQh", seed)) for seed in range(20)} == {Check}
