"""What players call seats and actions before the flop (T1, N1)."""

import json
from pathlib import Path

import pytest

from sidepot.rules import Game, Hand, Post
from sidepot.rules.events import Acted, Awarded, Posted
from sidepot.rules.labels import ActionName, position_names, preflop_names, seat_names
from sidepot.testing.script import run

DEFINITIONS = json.loads((Path(__file__).parents[1] / "cases" / "seed_cases.json").read_text("utf-8"))["preflop_names"]

SIX = "6 players, no limit 1/2, stacks 200; "


def names(script: str, **options: object) -> list[str]:
    """The names of the actions of a script, without further names."""
    events = run(SIX + script if "players" not in script else script, **options).events
    return [name.name for event, name in preflop_names(events) if isinstance(event, Acted)]


def last(script: str, **options: object) -> str:
    return run(SIX + script if "players" not in script else script, **options).action_names[-1]


# ---------------------------------------------------------------------- seats


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, "BTN/SB BB"),
        (3, "BTN SB BB"),
        (4, "BTN SB BB CO"),
        (5, "BTN SB BB UTG CO"),
        (6, "BTN SB BB UTG HJ CO"),
        (7, "BTN SB BB UTG LJ HJ CO"),
        (8, "BTN SB BB UTG UTG+1 LJ HJ CO"),
        (9, "BTN SB BB UTG UTG+1 UTG+2 LJ HJ CO"),
        (10, "BTN SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO"),
    ],
)
def test_seats_have_names_from_the_button_on(players: int, expected: str) -> None:
    assert " ".join(seat_names(players)) == expected
    for button in range(players):
        hand = Hand.start(Game.no_limit(), [200] * players, button).hand
        assert list(position_names(hand).values()) == expected.split()
        assert next(iter(position_names(hand))) == button


@pytest.mark.parametrize("players", [1, 11])
def test_no_table_has_one_or_eleven_seats(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 10"):
        seat_names(players)


def test_a_dead_button_leaves_out_the_button_and_the_cutoff_stays() -> None:
    hand = Hand.start(Game.no_limit(), dict.fromkeys([1, 2, 3, 4, 5], 200), 0).hand
    assert position_names(hand) == {1: "SB", 2: "BB", 3: "UTG", 4: "HJ", 5: "CO"}


def test_a_dead_small_blind_leaves_out_the_small_blind() -> None:
    hand = Hand.start(Game.no_limit(), dict.fromkeys([0, 2, 3, 4, 5], 200), 0, blinds=(None, 2)).hand
    assert position_names(hand) == {0: "BTN", 2: "BB", 3: "UTG", 4: "HJ", 5: "CO"}


def test_dead_button_and_dead_small_blind_together() -> None:
    hand = Hand.start(Game.no_limit(), dict.fromkeys([2, 4, 5], 200), 0, blinds=(None, 2)).hand
    assert position_names(hand) == {2: "BB", 4: "UTG", 5: "CO"}


def test_who_sits_in_the_small_blind_without_posting_is_still_the_small_blind() -> None:
    hand = Hand.start(Game.no_limit(), [200] * 6, 0, blinds=(None, 3)).hand
    assert position_names(hand) == {0: "BTN", 1: "BTN+1", 2: "SB", 3: "BB", 4: "UTG", 5: "CO"}


def test_heads_up_with_an_empty_button_or_no_small_blind() -> None:
    dead_button = Hand.start(Game.no_limit(), {1: 200, 2: 200}, 0).hand
    assert position_names(dead_button) == {1: "SB", 2: "BB"}
    no_small_blind = Hand.start(Game.no_limit(), [200, 200], 0, blinds=(None, 1)).hand
    assert position_names(no_small_blind) == {0: "BTN", 1: "BB"}


def test_the_button_may_have_the_big_blind() -> None:
    hand = Hand.start(Game.no_limit(), [200] * 3, 0, blinds=(2, 0)).hand
    assert position_names(hand) == {0: "BTN/BB", 1: "CO", 2: "SB"}


def test_without_blinds_the_seats_keep_their_names() -> None:
    game = Game.no_limit((0, 0), ante=1, smallest_bet=2)
    assert list(position_names(Hand.start(game, [200] * 6, 0).hand).values()) == list(seat_names(6))
    assert position_names(Hand.start(game, [200, 200], 0).hand) == {0: "BTN", 1: "BB"}
    assert position_names(Hand.start(game, {1: 200, 2: 200, 3: 200}, 0).hand) == {1: "SB", 2: "BB", 3: "CO"}


# ---------------------------------------------------------------------- actions


EXAMPLES = {
    "post": ("ante 1", ["post"]),
    "walk": ("folds to BB", ["walk"]),
    "fold": ("UTG folds", ["fold"]),
    "check (option)": ("UTG calls, folds to BB, BB checks", ["check (option)"]),
    "limp": ("UTG calls", ["limp"]),
    "complete": ("folds to SB, SB calls", ["complete"]),
    "overlimp": ("UTG calls, HJ calls", ["overlimp"]),
    "open (open-raise, raise first in)": ("UTG raises 6", ["open"]),
    "iso-raise": ("UTG calls, HJ raises 8", ["iso-raise"]),
    "cold call": ("UTG raises 6, HJ calls", ["cold call"]),
    "call from the blinds (defend)": ("UTG raises 6, folds to SB, SB calls", ["defend"]),
    "overcall": ("UTG raises 6, HJ calls, CO calls", ["overcall"]),
    "limp-call / limp-fold / limp-raise": (
        "UTG calls, HJ calls, CO calls, BTN raises 12, folds to UTG, UTG calls, HJ folds, CO raises 50",
        ["limp-call", "limp-fold", "limp-raise"],
    ),
    "3-bet": ("UTG raises 6, HJ raises 18", ["3-bet"]),
    "squeeze": ("UTG raises 6, HJ calls, CO raises 30", ["squeeze"]),
    "4-bet, 5-bet, ...": (
        "UTG raises 6, HJ raises 18, folds to UTG, UTG raises 40, HJ raises 90, UTG raises 200",
        ["4-bet", "5-bet", "6-bet"],
    ),
    "cold 4-bet": ("UTG raises 6, HJ raises 18, CO raises 50", ["cold 4-bet"]),
    "min-raise": ("UTG raises 4", ["min-raise"]),
    "all-in / jam / shove": ("UTG is all-in, HJ calls", ["jam", "all-in"]),
    "short all-in": ("HJ 7; UTG raises 6, HJ is all-in", ["all-in (short)"]),
    "steal": ("folds to CO, CO raises 6", ["steal"]),
    "resteal": ("folds to CO, CO raises 6, BTN folds, SB raises 20", ["resteal"]),
    "straddle / re-straddle": ("UTG straddles 4, HJ straddles 8", ["straddle", "re-straddle"]),
}


@pytest.mark.parametrize("definition", [item["name"] for item in DEFINITIONS])
def test_the_example_of_a_definition(definition: str) -> None:
    script, expected = EXAMPLES[definition]
    given = {word for _, name in preflop_names(run(SIX + script).events) for word in (name.name, *name.also)}
    assert set(expected) <= given


def test_limps() -> None:
    assert names("UTG calls, HJ calls, CO folds, BTN folds, SB calls, BB checks") == [
        "limp", "overlimp", "fold", "fold", "complete", "check (option)",
    ]  # fmt: skip
    assert last("UTG calls, folds to SB, SB calls") == "complete (overlimp)"
    assert last("folds to SB, SB calls") == "complete (limp)"
    assert last("2 players; SB calls") == "complete (limp)"


def test_open_and_iso_raise() -> None:
    assert last("UTG raises 6") == "open"
    assert last("UTG calls, HJ raises 8") == "iso-raise"
    assert last("folds to SB, SB calls, BB raises 6") == "iso-raise"


def test_a_steal_is_an_open_from_late_when_everybody_before_folded() -> None:
    assert last("folds to CO, CO raises 6") == "open (steal)"
    assert last("folds to BTN, BTN raises 6") == "open (steal)"
    assert last("folds to SB, SB raises 6") == "open (steal)"
    assert last("2 players, no limit 1/2; BTN raises 5") == "open (steal)"
    assert last("folds to HJ, HJ raises 6") == "open"
    assert last("UTG calls, folds to CO, CO raises 8") == "iso-raise"
    assert last("HJ posts 2; UTG folds, HJ checks, CO raises 8") == "open"


def test_calls() -> None:
    raised = "UTG raises 6, "
    assert last(raised + "HJ calls") == "cold call"
    assert last(raised + "HJ calls, CO calls") == "cold call (overcall)"
    assert last(raised + "folds to SB, SB calls") == "defend"
    assert last(raised + "folds to BB, BB calls") == "defend"
    assert last(raised + "HJ calls, folds to BB, BB calls") == "defend (overcall)"
    assert last("HJ posts 2; UTG raises 6, HJ calls") == "call"
    assert last(raised + "HJ raises 18, folds to UTG, UTG calls") == "call"
    assert last("ante 1; " + raised + "HJ calls") == "cold call"


def test_what_a_limper_does_against_a_raise() -> None:
    limped = "UTG calls, HJ calls, CO raises 10, folds to UTG, "
    assert last(limped + "UTG calls") == "limp-call"
    assert last(limped + "UTG calls, HJ calls") == "limp-call (overcall)"
    assert last(limped + "UTG folds") == "limp-fold"
    assert last(limped + "UTG raises 30") == "3-bet (limp-raise)"
    assert last(limped + "UTG raises 30, HJ folds, CO raises 90, UTG calls") == "call"
    assert last("UTG calls, HJ folds, CO raises 8, BTN calls, SB folds, BB folds, UTG raises 40") == (
        "3-bet (squeeze, limp-raise)"
    )
    assert last("folds to SB, SB calls, BB raises 8, SB folds") == "limp-fold"


def test_raises_on_top_of_raises() -> None:
    assert names("UTG raises 6, HJ raises 18, CO raises 50, BTN raises 120, SB raises 200 all-in") == [
        "open", "3-bet", "cold 4-bet", "5-bet", "6-bet",
    ]  # fmt: skip
    assert last("UTG raises 6, HJ raises 18, folds to UTG, UTG raises 50") == "4-bet"
    assert last("UTG raises 6, HJ raises 18, folds to BB, BB raises 50") == "cold 4-bet"
    assert last("UTG raises 6, HJ calls, CO raises 30") == "3-bet (squeeze)"
    assert last("UTG raises 6, HJ raises 18, CO calls, BTN raises 60") == "cold 4-bet"


def test_a_resteal_is_a_3_bet_by_a_blind_against_a_steal() -> None:
    assert last("folds to BTN, BTN raises 6, SB raises 20") == "3-bet (resteal)"
    assert last("folds to BTN, BTN raises 6, SB calls, BB raises 26") == "3-bet (squeeze, resteal)"
    assert last("folds to CO, CO raises 6, BTN raises 20") == "3-bet"
    assert last("UTG raises 6, folds to BB, BB raises 20") == "3-bet"
    assert last("folds to BTN, BTN raises 6, SB raises 20, BB folds, BTN raises 60") == "4-bet"


def test_sizes_come_with_the_name() -> None:
    assert last("UTG raises 4") == "open (min-raise)"
    assert last("UTG raises 6, HJ raises 10") == "3-bet (min-raise)"
    assert last("UTG is all-in") == "open (jam)"
    assert last("UTG raises 6, HJ is all-in") == "3-bet (jam)"
    assert last("CO 5; UTG raises 6, HJ folds, CO calls") == "cold call (all-in)"
    assert last("UTG 1; UTG calls") == "limp (all-in)"
    assert last("UTG 4; UTG is all-in") == "open (min-raise, jam)"


def test_the_smallest_raise_counts_in_chips_of_the_table() -> None:
    script = "3 players, no limit 100/200, stacks 5000 5000 5000, BTN 350"
    assert last(f"{script}; BTN is all-in; SB raises 600", chip_unit=100) == "iso-raise (min-raise)"


def test_a_short_all_in_keeps_the_level_and_counts_as_a_call() -> None:
    short = "CO 8; UTG raises 6, HJ folds, CO is all-in, "
    assert last(short[:-2]) == "all-in (short)"
    assert last(short + "BTN raises 30") == "3-bet (squeeze)"
    assert last(short + "BTN calls") == "cold call (overcall)"
    assert last("HJ 3; UTG calls, HJ is all-in, folds to BB, BB calls, UTG folds") == "fold"
    assert last("HJ 3; UTG calls, HJ is all-in, folds to BB, BB calls, UTG calls") == "call"
    limp = "UTG 3; UTG is all-in"
    assert names(limp) == ["all-in (short)"]
    assert last(limp + ", HJ calls") == "overlimp"
    assert last(limp + ", folds to BB, BB calls") == "call"
    assert last(limp + ", HJ raises 8") == "iso-raise"
    # Two short all-ins that together reopen the betting are still no raise of their own.
    assert last("CO 8, BTN 10; UTG raises 6, HJ calls, CO is all-in, BTN is all-in, folds to UTG, UTG raises 30") == (
        "3-bet (squeeze)"
    )


def test_in_limit_half_a_bet_more_is_a_raise() -> None:
    limit = "6 players, limit 10/20, stacks 500, UTG {}; UTG is all-in"
    assert last(limit.format(14)) == "all-in (short)"
    assert last(limit.format(15)) == "open (jam)"
    assert last(limit.format(14) + ", HJ raises 20") == "iso-raise"
    assert last(limit.format(15) + ", HJ raises 25") == "3-bet"


def test_a_straddle_is_bet_1() -> None:
    straddled = "UTG straddles 4; HJ "
    assert last(straddled + "calls") == "limp"
    assert last(straddled + "raises 8") == "open (min-raise)"
    assert last(straddled + "calls, CO raises 20") == "iso-raise"
    assert last(straddled + "raises 12, folds to UTG, UTG calls") == "defend"
    assert last(straddled + "raises 12, folds to UTG, UTG raises 40") == "3-bet"
    assert last(straddled + "calls, folds to UTG, UTG checks") == "check (option)"
    assert last("UTG straddles 4; folds to SB, SB calls, BB calls") == "overlimp"


def test_posts_have_names_too() -> None:
    events = run(SIX + "ante 1, UTG straddles 4, HJ straddles 8, CO posts 2, CO posts 1 dead").events
    posts = [str(name) for event, name in preflop_names(events) if isinstance(event, Posted)]
    assert posts == [
        *["post (ante)"] * 6, "post (small blind)", "post (big blind)", "straddle", "re-straddle",
        "post (live)", "post (dead)",
    ]  # fmt: skip


@pytest.mark.parametrize("start", ["", "UTG straddles 4; "])
def test_a_walk(start: str) -> None:
    last_to_act = "UTG" if start else "BB"
    named = list(preflop_names(run(f"{SIX}{start}folds to {last_to_act}").events))
    event, name = named[-1]
    assert isinstance(event, Awarded)
    assert name == ActionName("walk")


@pytest.mark.parametrize(
    "script",
    [
        "UTG raises 6, folds to BB, BB folds",
        "folds to SB, SB calls, BB folds",
        "HJ posts 2; UTG folds, HJ checks, CO folds, BTN folds, SB folds, BB folds",
        "folds to SB, SB calls, BB checks, flop, SB checks, BB bets 2, SB folds",
        "UTG raises 6, HJ calls, folds to BB, BB folds, flop, UTG bets 10, HJ folds",
    ],
)
def test_no_walk(script: str) -> None:
    assert "walk" not in [name.name for _, name in preflop_names(run(SIX + script).events)]


def test_without_blinds_the_open_is_bet_1() -> None:
    script = "4 players, no limit, no blinds, ante 1, smallest bet 2; SB checks, BB bets 4, CO calls, BTN raises 12"
    assert names(script) == ["check", "open", "cold call", "raise"]
    assert last(script + ", SB raises 30") == "3-bet"
    short = "4 players, no limit, no blinds, smallest bet 4, SB 3; SB is all-in"
    assert names(short + ", BB calls, CO raises 10") == ["all-in (short)", "call", "open"]
    assert last("4 players, no limit, no blinds, smallest bet 4; SB bets 4") == "open"


def test_short_deck_has_a_button_blind() -> None:
    script = "4 players, short deck, ante 1, button blind 2, stacks 200; "
    assert names(script + "SB calls, BB folds, CO folds, BTN checks") == ["limp", "fold", "fold", "check (option)"]
    assert last(script + "SB raises 8, folds to BTN, BTN calls") == "defend"
    assert last(script + "SB raises 8") == "open"
    walk = list(preflop_names(run(script + "folds to BTN").events))[-1]
    assert walk[1].name == "walk"


def test_after_the_flop_nothing_has_a_name() -> None:
    script = SIX + "folds to SB, SB calls, BB checks; flop; SB checks, BB bets 2, SB calls; turn"
    assert len(run(script).action_names) == 6


def test_the_log_begins_with_the_beginning() -> None:
    with pytest.raises(ValueError, match="begins with HandStarted"):
        list(preflop_names(run(SIX).events[1:]))


def test_names_are_small_values() -> None:
    assert len({ActionName("open", ("steal",)), ActionName("open", ("steal",)), ActionName("open")}) == 2
    assert str(ActionName("3-bet", ("squeeze",))) == "3-bet (squeeze)"
    assert str(ActionName("fold")) == "fold"
    posts = [Post(3, 4, "straddle")]
    step = Hand.start(Game.no_limit(straddles=1), [200] * 6, 0, posts=posts)
    assert [str(name) for _, name in preflop_names(step.events)][-1] == "straddle"
