"""The computer players: each passes the suite for players and plays in its own way."""

import random
from collections import Counter
from random import Random

import pytest

from sidepot import Act, Action, Call, Check, Fold, Game, Hand, Raise, parse_cards
from sidepot.players import PLAYERS, TightPlayer
from sidepot.players.sizes import bet_near, near
from sidepot.players.tight import GOOD, NOTHING, STRONG, WEAK, points, strength
from sidepot.ranking import HIGH, SHORT
from sidepot.rules.view import View, view
from sidepot.sim.hands import simulate
from sidepot.testing.players import check_player


def seen(hand: Hand, cards: str) -> View:
    assert isinstance(hand.need, Act)
    return view(hand, hand.need.seat, parse_cards(cards))


@pytest.mark.parametrize("name", PLAYERS)
def test_each_player_passes_the_suite(name: str) -> None:
    assert check_player(PLAYERS[name]) > 1_000


class Cheater:
    """Breaks one promise of a player, as told."""

    how = ""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, seen: View) -> Action:
        assert seen.options is not None
        if self.how == "raises too little" and seen.options.call:
            return Raise(1)
        if self.how == "answers nothing":
            return None  # type: ignore[return-value]
        if self.how == "own dice":
            random.random()
        if self.how == "differs":
            return Call() if seen.options.call and Random().random() < 0.5 else seen.options.default
        return Call() if seen.options.call else Check()


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("raises too little", "is refused"),
        ("answers nothing", "is no answer"),
        ("own dice", "global source"),
        ("differs", "decides otherwise"),
    ],
)
def test_the_suite_finds_a_player_that_breaks_a_promise(
    how: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert check_player(Cheater) > 1_000  # without a fault it passes
    monkeypatch.setattr(Cheater, "how", how)
    with pytest.raises(AssertionError, match=sentence):
        check_player(Cheater)


@pytest.mark.parametrize("name", PLAYERS)
def test_nobody_decides_out_of_turn(name: str) -> None:
    hand = Hand.start(Game.no_limit((1, 2)), [200, 200, 200], 0).hand
    with pytest.raises(ValueError, match="when it is his turn"):
        PLAYERS[name](Random(1)).decide(view(hand, 1, parse_cards("AsAd")))


def habits(name: str) -> Counter[str]:
    """What a player does at his first turn in two hundred deals, under the gun."""
    deals = Random(7)
    hand = Hand.start(Game.no_limit((1, 2)), [200] * 6, 0).hand
    player = PLAYERS[name](Random(8))
    deck = HIGH.deck
    return Counter(type(player.decide(view(hand, 3, tuple(deals.sample(deck, 2))))).__name__ for _ in range(200))


def test_the_players_differ() -> None:
    assert habits("calling") == {"Call": 200}
    assert set(habits("random")) == {"Call", "Fold", "Raise"}
    assert min(habits("random").values()) > 40
    assert habits("raising")["Raise"] > 100
    tight = habits("tight")
    assert tight["Fold"] > 160
    assert tight["Raise"] > 10
    assert "Call" not in tight


def test_the_tight_player_raises_good_cards_to_three_times_the_blind() -> None:
    hand = Hand.start(Game.no_limit((1, 2)), [200] * 6, 0).hand
    player = TightPlayer(Random(1))
    assert player.decide(seen(hand, "AsKd")) == Raise(6, 3)
    assert player.decide(seen(hand, "As7d")) == Fold(3)
    raised = hand.apply(Raise(6)).hand
    assert player.decide(seen(raised, "AsKd")) == Call(4)
    assert player.decide(seen(raised, "AsAd")) == Raise(18, 4)
    assert player.decide(seen(raised, "KsJs")) == Fold(4)


@pytest.mark.parametrize(
    ("cards", "worth"),
    [("AsAd", 20), ("KsKd", 16), ("AsKs", 12), ("TsTd", 10), ("2s2d", 5), ("5s7s", 6), ("Js9d", 6), ("7s2d", -1)],
)
def test_starting_hands_are_worth_what_chen_says(cards: str, worth: int) -> None:
    assert points(parse_cards(cards)) == worth


@pytest.mark.parametrize(
    ("hole", "board", "made"),
    [
        ("AsKd", "Ac7d2h", GOOD),
        ("AsKd", "7c7d2h", NOTHING),
        ("9s9d", "7c5d2h", GOOD),
        ("9s9d", "Tc5d2h", WEAK),
        ("AsKd", "AcKc2h", STRONG),
        ("AsKd", "Ac7d7h", GOOD),
        ("AsKd", "2c3d4h5h6s", NOTHING),
        ("7sKd", "2c3d4h5h6s", NOTHING),
        ("AsKd", "7c7d7h", NOTHING),
        ("AsKs", "7s5s2s", STRONG),
        ("As6s", "9c8d7hTs", STRONG),
    ],
)
def test_what_lies_on_the_board_is_nobodys_own(hole: str, board: str, made: int) -> None:
    assert strength(parse_cards(hole), parse_cards(board), SHORT if hole == "As6s" else HIGH) == made


def test_sizes_go_to_the_nearest_allowed_one() -> None:
    need = Hand.start(Game.no_limit((5, 10), chip_unit=5), [33, 33], 0).hand.need
    assert isinstance(need, Act)
    sizes = [near(need.options, to) for to in (1, 20, 23, 32, 33, 900)]
    assert sizes == [20, 20, 20, 30, 33, 33]


def test_who_cannot_raise_calls_instead() -> None:
    hand = Hand.start(Game.no_limit((1, 2)), [2, 200], 0).hand
    need = hand.need
    assert isinstance(need, Act)
    assert near(need.options, 6) is None
    assert bet_near(need.options, 6) == Call(0)


def test_tight_beats_calling_in_the_long_run() -> None:
    makers = {0: PLAYERS["tight"], 1: PLAYERS["calling"], 2: PLAYERS["calling"]}
    players = {seat: make(Random(seat)) for seat, make in makers.items()}
    report = simulate(Game.no_limit((1, 2)), players, 1_500, seed=5)
    assert report.net[0] > 0
    assert sum(report.net.values()) == 0
