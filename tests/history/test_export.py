"""A played hand becomes a record that reads back, replays, and tells no card that was not told."""

import dataclasses
from random import Random

import pytest
from hypothesis import given

from sidepot import (
    SHORT,
    Bet,
    Call,
    Check,
    Deal,
    Draft,
    Fold,
    Game,
    Hand,
    Misdeal,
    Muck,
    Post,
    PotLimit,
    Raise,
    Show,
    parse_cards,
)
from sidepot.history.export import NotInPhhError, to_phh, variant_of
from sidepot.history.from_phh import recorded_phh
from sidepot.history.phh import PhhHand, read_phh, write_phh
from sidepot.history.phh.actions import write_action
from sidepot.history.recorded import Unreplayable
from sidepot.history.replay import replay
from sidepot.rules.actions import Action
from sidepot.rules.events import Event, HoleCards, HoleDealt, Raked, RunsAgreed
from sidepot.sim.hands import play_random_hand
from sidepot.testing.strategies import Played, examples, played_hands

GAME = Game.no_limit((1, 2))


def played(hand: Hand, *actions: Action) -> list[Event]:
    events: list[Event] = []
    for action in actions:
        hand, new = hand.apply(action)
        events += new
    return events


def log(stacks: dict[int, int] | list[int], button: int, *actions: Action, game: Game = GAME) -> list[Event]:
    hand, events = Hand.start(game, stacks, button)
    return [*events, *played(hand, *actions)]


def notation(hand: PhhHand) -> list[str]:
    return [write_action(action) for action in hand.actions]


def test_a_whole_hand() -> None:
    events = log(
        [200, 150, 100], 0, Raise(6), Call(), Fold(), Deal("2c3d4h"), Bet(8), Call(), Deal("5s"), Check(), Check(),
        Deal("9d"), Check(), Check(), Show(1, parse_cards("AsKd")), Muck(0),
    )  # fmt: skip
    hand = to_phh(events, {0: "Ann", 1: "Ben", 2: "Cleo"}, {0: parse_cards("QcQd")}, {"hand": 7})
    assert hand == PhhHand(
        variant="NT",
        antes=(0, 0, 0),
        blinds_or_straddles=(1, 2, 0),
        starting_stacks=(150, 100, 200),
        actions=hand.actions,
        min_bet=2,
        ante_trimming_status=True,
        players=("Ben", "Cleo", "Ann"),
        finishing_stacks=(166, 98, 186),
        fields={"hand": 7},
    )
    assert notation(hand) == [
        "d dh p1 ????", "d dh p2 ????", "d dh p3 QcQd", "p3 cbr 6", "p1 cc", "p2 f", "d db 2c3d4h", "p1 cbr 8", "p3 cc",
        "d db 5s", "p1 cc", "p3 cc", "d db 9d", "p1 cc", "p3 cc", "p1 sm AsKd", "p3 sm",
    ]  # fmt: skip
    assert read_phh(write_phh(hand)) == hand


def test_heads_up_the_button_is_p2_and_its_blind_stands_first() -> None:
    hand = to_phh(log([100, 200], 0, Fold()))
    assert hand.starting_stacks == (200, 100)
    assert hand.blinds_or_straddles == (1, 2)
    assert notation(hand)[-1] == "p2 f"
    assert recorded_phh(hand).button == 1


def test_hole_cards_in_the_log_are_told() -> None:
    events = log([100, 200], 0, Fold())
    at = next(place for place, event in enumerate(events) if isinstance(event, HoleDealt))
    events.insert(at + 1, HoleCards(1, parse_cards("AsKd")))
    events.insert(at + 2, HoleCards(0, ()))
    assert notation(to_phh(events))[:2] == ["d dh p1 AsKd", "d dh p2 ????"]


def test_straddles_and_missed_blinds() -> None:
    game = Game.no_limit((1, 2), straddles=1)
    posts = [Post(4, 2, "live"), Post(4, 1, "dead"), Post(3, 4, "straddle")]
    hand = to_phh(Hand.start(game, [100] * 5, 0, posts=posts).events)
    assert hand.blinds_or_straddles == (1, 2, 4, -2, 0)
    assert hand.antes == (0, 0, 0, 1, 0)


@pytest.mark.parametrize(
    ("ante_by", "antes", "trimmed"),
    [("each", (5, 5, 5), True), ("big_blind", (0, 5, 0), False), ("button", (0, 0, 5), False)],
)
def test_antes_are_written_whole(ante_by: str, antes: tuple[int, ...], trimmed: bool) -> None:
    game = Game.no_limit((1, 2), ante=5, ante_by=ante_by)
    hand = to_phh(Hand.start(game, [3, 100, 4], 0).events)
    assert (hand.antes, hand.ante_trimming_status) == (antes, trimmed)
    assert hand.blinds_or_straddles == (1, 2, 0)


def test_limit_and_short_deck() -> None:
    limit = to_phh(Hand.start(Game.limit(2, 4), [100] * 3, 0).events)
    assert (limit.variant, limit.min_bet, limit.small_bet, limit.big_bet) == ("FT", None, 2, 4)
    short = to_phh(Hand.start(Game.short_deck(2), [100] * 3, 0).events)
    assert (short.variant, short.min_bet, short.antes, short.blinds_or_straddles) == ("NS", 2, (2, 2, 2), (0, 0, 2))


def test_empty_chairs_are_no_players() -> None:
    hand = to_phh(Hand.start(GAME, {2: 50, 5: 60, 7: 70}, 6).events, {2: "Ann", 7: "Cleo"})
    assert hand.starting_stacks == (70, 50, 60)
    assert hand.players == ("Cleo", "Ann", "p3")


def test_a_hand_broken_off_has_no_end() -> None:
    hand = to_phh(log([100, 100, 100], 0, Raise(6), Call()))
    assert hand.finishing_stacks is None
    assert notation(hand)[-2:] == ["p3 cbr 6", "p1 cc"]
    assert read_phh(write_phh(hand)) == hand


def test_what_is_shown_when_all_is_over_is_left_out() -> None:
    events = log([100, 100], 0, Fold(), Show(1, parse_cards("AsKd")))
    assert notation(to_phh(events))[-1] == "p2 f"


def test_what_the_format_cannot_write_is_said() -> None:
    with pytest.raises(NotInPhhError, match="no code for pot limit short deck 1/2"):
        variant_of(Game.pot_limit((1, 2), ranking=SHORT))
    with pytest.raises(NotInPhhError, match="cannot write a misdeal"):
        to_phh(log([100, 100, 100], 0, Misdeal()))
    ledger = Game.no_limit((1, 2), cards=False)
    with pytest.raises(NotInPhhError, match="whose board nobody told"):
        to_phh(log([100, 100], 0, Call(), Check(), Deal(), game=ledger))
    with pytest.raises(ValueError, match="begins with HandStarted"):
        to_phh(log([100, 100], 0)[1:])


GAMES = {
    "no limit": GAME,
    "equal blinds": Game.no_limit((2, 2)),
    "antes": Game.no_limit((1, 2), ante=1),
    "one pays the ante": Game.no_limit((1, 2), ante=2, ante_by="big_blind"),
    "the button pays the ante": Game.no_limit((1, 2), ante=2, ante_by="button"),
    "no blinds": Game.no_limit((0, 0), ante=1, smallest_bet=2),
    "pot limit": Game.pot_limit((1, 2)),
    "limit": Game.limit(2, 4),
    "short deck": Game.short_deck(2),
}


@pytest.mark.parametrize("name", GAMES)
def test_random_hands_replay_to_the_same_end(name: str) -> None:
    """Written, read, and played again by the rules: the same events, chip for chip."""
    rng = Random(name)
    for _ in range(60):
        stacks = [rng.randint(1, 60) for _ in range(rng.randint(2, 9))]
        draft: Draft = play_random_hand(GAMES[name], stacks, rng.randrange(len(stacks)), rng)
        again = replay(recorded_phh(read_phh(write_phh(to_phh(draft.events)))))
        assert (again.verdict, again.sentence) == ("agreed", "")
        assert again.hand is not None
        assert sorted(again.hand.stacks) == sorted(draft.stacks)


@given(played_hands(cards=True))
@examples(600)
def test_any_hand_that_can_be_written_reads_back_and_replays_to_the_same_end(whole: Played) -> None:
    """Most of these games have rules that the format cannot tell, and those are refused, not written wrong."""
    try:
        record = to_phh(whole.events)
    except NotInPhhError:
        return
    assert read_phh(write_phh(record)) == record
    again = replay(recorded_phh(record))
    assert (again.verdict, again.sentence) == ("agreed", "")
    assert again.hand is not None
    assert sorted(filter(None, again.hand.stacks)) == sorted(filter(None, whole.hands[-1].stacks))


UNTOLD = [
    (Game.no_limit((5, 10), chip_unit=5), "chips of 5"),
    (Game.no_limit((1, 2), ante=2, ante_by="big_blind", ante_first=True), "an ante that is paid before the blind"),
    (Game.no_limit((1, 2), button_straddle="utg_first"), "a button straddle after which"),
    (Game.limit(2, 4, cap=5), "a cap of 5 bets"),
    (Game.limit(2, 4, cap_heads_up="always"), "a cap that between two players is off by the rule 'always'"),
    (Game(betting=PotLimit(small_blind_counts_as_big=True), forced=GAME.forced), "a small blind that counts as a big"),
]


@pytest.mark.parametrize(("game", "words"), UNTOLD)
def test_games_that_would_replay_differently_are_refused(game: Game, words: str) -> None:
    with pytest.raises(NotInPhhError, match=f"cannot tell of {words}"):
        variant_of(game)


def test_a_hand_run_twice_has_no_record() -> None:
    game = Game.no_limit((1, 2), run_it_twice=True)
    with pytest.raises(NotInPhhError, match="this hand was run twice"):
        to_phh([*Hand.start(game, [100, 100], 0).events, RunsAgreed()])


def test_rake_has_no_record() -> None:
    events = log([100, 100], 0, Fold())
    assert to_phh([*events[:-1], Raked(0, 0), events[-1]]).finishing_stacks == (101, 99)
    with pytest.raises(NotInPhhError, match="keeps no rake"):
        to_phh([*events[:-1], Raked(0, 1), events[-1]])


def test_blinds_out_of_place_have_no_record() -> None:
    events = Hand.start(GAME, [100] * 4, 0, blinds=(2, 3)).events
    with pytest.raises(NotInPhhError, match="only left of the button"):
        to_phh(events)


@pytest.mark.parametrize("ante", [0, 1])
def test_a_dead_small_blind_is_read_back(ante: int) -> None:
    game = Game.no_limit((1, 2), ante=ante)
    posts = [Post(3, 2, "live"), Post(3, 1, "dead")]
    record = recorded_phh(to_phh(Hand.start(game, [100] * 5, 0, posts=posts).events))
    assert set(record.posts) == {Post(2, 2, "live"), Post(2, 1, "dead")}
    assert record.game.forced.ante == ante


def test_two_dead_small_blinds_cannot_be_told_apart() -> None:
    posts = [Post(3, 1, "dead"), Post(4, 1, "dead")]
    with pytest.raises(NotInPhhError, match="too many to tell apart"):
        to_phh(Hand.start(GAME, [100] * 5, 0, posts=posts).events)


@pytest.mark.parametrize("antes", [(1, 0, 0, 0), (0, 1, 1, 0), (1, 1, 2, 2), (0, 0, 3, 0), (1, 1, 4, 1)])
def test_other_antes_stay_uneven(antes: tuple[int, ...]) -> None:
    hand = to_phh(Hand.start(GAME, [100] * 4, 0).events)
    with pytest.raises(Unreplayable, match="are no ante of this game") as caught:
        recorded_phh(dataclasses.replace(hand, antes=antes))
    assert caught.value.kind == "uneven antes"
