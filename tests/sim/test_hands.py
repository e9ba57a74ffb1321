"""Random play and simulations: repeatable, complete, and not a chip is lost."""

from collections import Counter
from random import Random

import pytest

from sidepot import SHORT, Draft, Game, Hand, Illegal, Raise
from sidepot.cards import FULL_DECK
from sidepot.players import PLAYERS
from sidepot.rules.view import View
from sidepot.sim.hands import Deck, play_random_hand, simulate

GAMES = {
    "no limit": Game.no_limit((1, 2)),
    "ante": Game.no_limit((1, 2), ante=1),
    "pot limit": Game.pot_limit((1, 2)),
    "limit": Game.limit(2, 4),
    "short deck": Game.short_deck(2),
    "face down": Game.no_limit((1, 2), all_in_show="never"),
    "chips of five": Game.no_limit((5, 10), chip_unit=5, ranking=SHORT),
}


@pytest.mark.parametrize("name", GAMES)
def test_random_hands_end_and_keep_every_chip(name: str) -> None:
    game = GAMES[name]
    rng = Random(1)
    for number in range(100):
        stacks = {seat: rng.randint(1, 120) for seat in rng.sample(range(10), 2 + number % 6)}
        draft = play_random_hand(game, stacks, next(iter(stacks)), rng)
        assert draft.over
        assert sum(draft.stacks) == sum(stacks.values())
        assert Hand.rebuild(draft.events).stacks == tuple(draft.stacks)


def test_the_same_seed_plays_the_same_hand() -> None:
    hands = [play_random_hand(GAMES["no limit"], [200] * 6, 0, Random(seed)).events for seed in (1, 1, 2)]
    assert hands[0] == hands[1]
    assert hands[0] != hands[2]


def test_choices_may_be_given() -> None:
    draft = play_random_hand(GAMES["no limit"], [200] * 3, 0, Random(1), Draft.check_or_call)
    assert draft.actions == 3 + 3 * 3
    assert len([cards for cards in draft.shown if cards]) == 3


def test_a_deck_deals_every_card_once_and_each_as_often_as_another() -> None:
    deck = Deck(FULL_DECK, Random(3))
    assert sorted(deck.draw(2) + deck.draw(49) + deck.draw(1)) == list(FULL_DECK)
    firsts = Counter(Deck(FULL_DECK, rng).draw(3)[2] for rng in [Random(4)] for _ in range(52 * 200))
    assert 140 < min(firsts.values()) < max(firsts.values()) < 260


def test_random_play_is_what_the_benchmark_says_it_is() -> None:
    """Against a bet it folds 30 % and raises 20 %, else it bets 25 %."""
    rng = Random(5)
    verbs: Counter[str] = Counter()
    for _ in range(400):
        draft = play_random_hand(GAMES["no limit"], [10_000] * 6, 0, rng)
        verbs.update(event.verb for event in draft.events if event.type == "acted")  # type: ignore[attr-defined]
    against = verbs["fold"] + verbs["call"] + verbs["raise"]
    assert 0.27 < verbs["fold"] / against < 0.33
    assert 0.17 < verbs["raise"] / against < 0.25  # the big blind's option counts among them
    assert 0.2 < verbs["bet"] / (verbs["bet"] + verbs["check"]) < 0.28


def test_a_simulation_counts_hands_chips_and_showdowns() -> None:
    players = [PLAYERS["calling"](Random(0)) for _ in range(3)]
    report = simulate(Game.no_limit((1, 2)), players, 30, seed=1)
    assert report.hands == 30
    assert sum(report.net.values()) == 0
    assert {tally.hands for tally in report.players.values()} == {30}
    assert {tally.showdowns for tally in report.players.values()} == {30}
    assert sum(tally.showdowns_won for tally in report.players.values()) >= 30
    assert simulate(Game.no_limit((1, 2)), players, 30, seed=1) == report
    assert simulate(Game.no_limit((1, 2)), players, 30, seed=2) != report


def test_each_hand_of_a_simulation_begins_with_fresh_stacks() -> None:
    players = {3: PLAYERS["raising"](Random(1)), 7: PLAYERS["raising"](Random(2))}
    report = simulate(Game.no_limit((1, 2)), players, 60, seed=3, stack=10)
    assert abs(report.net[3]) <= 600
    assert {tally.hands for tally in report.players.values()} == {60}


class Overbold:
    def decide(self, seen: View) -> Raise:
        assert seen.options is not None
        return Raise(seen.options.all_in_to + 1)


def test_a_player_who_breaks_the_rules_stops_the_simulation() -> None:
    with pytest.raises(Illegal, match="only 200 chips"):
        simulate(Game.no_limit((1, 2)), [Overbold(), Overbold()], 1, seed=1)


def test_a_game_without_cards_cannot_be_simulated() -> None:
    with pytest.raises(ValueError, match="deals cards"):
        simulate(Game.no_limit((1, 2), cards=False), [Overbold(), Overbold()], 1, seed=1)
    with pytest.raises(ValueError, match="deals cards"):
        play_random_hand(Game.no_limit((1, 2), cards=False), [200, 200], 0, Random(1))


def test_a_simulation_plays_no_negative_number_of_hands() -> None:
    players = [PLAYERS["calling"](Random(seat)) for seat in range(2)]
    with pytest.raises(ValueError, match="0 or more hands, not -3"):
        simulate(GAMES["no limit"], players, -3, 1)
