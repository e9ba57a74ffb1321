"""The story of a hand. The golden stories are renewed by ``PYTHONPATH=src python tests/history/test_story.py``."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sidepot.cards import parse_cards
from sidepot.history.story import Storyteller, story
from sidepot.rules import Game, Hand, Rake
from sidepot.rules.events import HoleCards, HoleDealt
from sidepot.testing.script import Played, run

GOLDEN = Path(__file__).parents[1] / "golden"

WORKED_HAND = """
    stacks BTN 400 SB 60 BB 500, no limit 5/10
    BTN raises 30, SB calls, BB calls
    flop 9s 7d 4c; SB bets 30, BB calls, BTN raises 100, BB calls
    turn Kh; BB checks, BTN bets 100, BB calls
    river 2s; BB checks, BTN checks
    SB shows 9h 9d, BB shows Kc 7c, BTN shows Ah Qc
"""

THREE_ALL_IN = """
    stacks BTN 400 SB 300 BB 175 UTG 100 CO 240, no limit 5/10
    UTG is all-in, CO is all-in, BTN calls, SB folds, BB is all-in
    BB shows As Kh, UTG shows Ac Kd, CO shows Qh Qs, BTN shows Jh Js
    flop Ad 7s 4h; turn 2c; river 9d
"""


def worked_hand() -> list[str]:
    hole = {0: parse_cards("AhQc"), 1: parse_cards("9h9d"), 2: parse_cards("Kc7c")}
    return list(story(run(WORKED_HAND).events, {0: "Alice", 1: "Ben", 2: "Cara"}, hole))


def three_all_in() -> list[str]:
    names = dict(enumerate(["Ann", "Ben", "Cleo", "Dora", "Emil"]))
    return list(story(run(THREE_ALL_IN).events, names, {0: parse_cards("JhJs")}))


STORIES: dict[str, Callable[[], list[str]]] = {"worked-hand": worked_hand, "three-all-in": three_all_in}


def regenerate() -> None:
    for name, tell in STORIES.items():
        (GOLDEN / f"story-{name}.txt").write_text("\n".join(tell()) + "\n", "utf-8")


@pytest.mark.parametrize("name", STORIES)
def test_golden(name: str) -> None:
    assert STORIES[name]() == (GOLDEN / f"story-{name}.txt").read_text("utf-8").splitlines()


def test_names_cannot_steer_the_terminal_or_break_the_line() -> None:
    names = {0: "A\x1b[2Jnn", 1: "Be\nn\u202e", 2: "Zoë \u7389 \x9b"}
    text = "\n".join(story(run(WORKED_HAND).events, names))
    assert text.replace("\n", "").isprintable()
    assert "Stacks: A?[2Jnn (BTN) 400, Be?n? (SB) 60, Zoë \u7389 ? (BB) 500" in text


def told(script: str, names: dict[int, str] | None = None) -> list[str]:
    return list(story(run(script).events, names))


def lines_of(played: Played, before: Played) -> list[str]:
    """What the later hand tells beyond the earlier one."""
    teller = Storyteller()
    for event in before.events:
        teller.tell(event)
    return [line for event in played.events[len(before.events) :] for line in teller.tell(event)]


# ---------------------------------------------------------------------- before the cards


def test_the_beginning() -> None:
    assert told("3 players, no limit 1/2, stacks 100", {0: "Ann", 1: "Bob", 2: "Cy"}) == [
        "No limit hold'em 1/2, 3 players, Ann on the button",
        "Stacks: Ann (BTN) 100, Bob (SB) 100, Cy (BB) 100",
        "Bob posts the small blind of 1",
        "Cy posts the big blind of 2",
    ]


def test_positions_are_names_for_who_has_none() -> None:
    lines = told("3 players, limit 10/20, stacks 100; BTN raises 20, SB raises 30", {1: "Bob"})
    assert lines[:2] == ["Limit hold'em 10/20, 3 players, BTN on the button", "Stacks: BTN 100, Bob (SB) 100, BB 100"]
    assert lines[4:] == ["BTN opens to 20", "Bob (SB) 3-bets to 30"]


def test_a_dead_button() -> None:
    events = Hand.start(Game.no_limit(), {1: 100, 2: 100, 4: 100}, 0).events
    assert next(iter(story(events))) == "No limit hold'em 1/2, 3 players, dead button"


@pytest.mark.parametrize(
    ("script", "line"),
    [
        ("3 players, ante 1", "Everybody antes 1"),
        ("3 players, ante 5, SB 3", "Everybody antes 5, but SB has only 3"),
        (
            "3 players, ante 5, SB 3, BB 5, BTN 4",
            "Everybody antes 5, but SB has only 3 and BTN only 4; BB is all-in with it",
        ),
        ("4 players, ante 5, SB 5, BB 5, BTN 5", "Everybody antes 5; SB, BB and BTN are all-in with it"),
        ("3 players, ante 2 by BB", "BB posts the ante of 2 for all"),
        ("3 players, no limit 5/10, BB 4", "BB posts 4 of the big blind of 10 and is all-in"),
        ("3 players, no limit 5/10, SB 5", "SB posts the small blind of 5 and is all-in"),
        ("3 players, short deck, ante 1, button blind 2, stacks 100", "BTN posts the button blind of 2"),
        ("6 players, UTG straddles 4, HJ straddles 8", "UTG straddles to 4"),
        ("6 players, UTG straddles 4, HJ straddles 8", "HJ re-straddles to 8"),
        ("6 players, CO posts 2, CO posts 1 dead", "CO posts 2"),
        ("6 players, CO posts 2, CO posts 1 dead", "CO posts 1 dead"),
    ],
)
def test_posts(script: str, line: str) -> None:
    assert told(script).count(line) == 1


def test_antes_are_told_together_with_what_follows() -> None:
    teller = Storyteller()
    events = run("3 players, ante 1").events
    lines = [teller.tell(event) for event in events]
    assert [len(some) for some in lines] == [2, 0, 0, 0, 2, 1, 0]
    assert lines[4] == ["Everybody antes 1", "SB posts the small blind of 1"]


def test_hole_cards_are_told_once() -> None:
    events = list(run("2 players").events)
    at = next(place for place, event in enumerate(events) if isinstance(event, HoleDealt)) + 1
    events.insert(at, HoleCards(0, parse_cards("AhQc")))
    line = "Ann holds Ah Qc"
    assert list(story(events, {0: "Ann"})).count(line) == 1
    assert list(story(events, {0: "Ann"}, {0: parse_cards("AhQc")})).count(line) == 1
    events.insert(at - 1, events.pop(at))
    assert list(story(events, {0: "Ann"})).count(line) == 1
    assert not [line for line in told("2 players") if "holds" in line]


def test_unknown_stacks_are_not_told() -> None:
    events = run("3 players, no limit 1/2, stacks 1000; BTN raises 6, SB folds, BB folds").events
    lines = list(story(events, unknown_stacks={0, 1, 2}))
    assert lines[1] == "Stacks unknown: BTN, SB, BB"
    assert lines[-3:] == ["BTN won 3", "SB lost 1", "BB lost 2"]
    lines = list(story(events, unknown_stacks={1}))
    assert lines[1] == "Stacks: BTN 1000, SB unknown, BB 1000"
    assert lines[-3:] == ["BTN won 3 and has 1003", "SB lost 1", "BB lost 2 and has 998"]


# ---------------------------------------------------------------------- the betting

SIX = "6 players, no limit 1/2, stacks 200"


@pytest.mark.parametrize(
    ("script", "line"),
    [
        ("UTG folds", "UTG folds"),
        ("UTG calls", "UTG limps"),
        ("UTG calls, HJ calls", "HJ overlimps"),
        ("folds to SB, SB calls", "SB completes"),
        ("folds to SB, SB calls, BB checks", "BB checks"),
        ("UTG raises 6", "UTG opens to 6"),
        ("UTG raises 4", "UTG opens to 4 (min-raise)"),
        ("folds to BTN, BTN raises 6", "BTN opens to 6"),
        ("UTG calls, HJ raises 10", "HJ iso-raises to 10"),
        ("UTG raises 6, HJ calls", "HJ cold calls 6"),
        ("UTG raises 6, folds to BB, BB calls", "BB calls 4"),
        ("UTG calls, HJ raises 10, folds to UTG, UTG calls", "UTG limp-calls 8"),
        ("UTG calls, HJ raises 10, folds to UTG, UTG folds", "UTG limp-folds"),
        ("UTG calls, HJ raises 10, folds to UTG, UTG raises 30", "UTG 3-bets to 30 (limp-raise)"),
        ("UTG raises 6, HJ raises 18", "HJ 3-bets to 18"),
        ("UTG raises 6, HJ calls, CO raises 30", "CO 3-bets to 30 (squeeze)"),
        ("UTG raises 6, HJ raises 18, CO raises 50", "CO cold 4-bets to 50"),
        ("UTG raises 6, HJ raises 18, CO raises 50, BTN is all-in", "BTN 5-bets to 200 and is all-in"),
        ("UTG is all-in", "UTG opens to 200 and is all-in"),
        ("UTG is all-in, HJ calls", "HJ cold calls 200 and is all-in"),
        ("UTG 1; UTG calls", "UTG calls 1 and is all-in"),
        ("HJ 7; UTG raises 6, HJ is all-in", "HJ goes all-in for 7, less than a full raise"),
    ],
)
def test_actions_before_the_flop(script: str, line: str) -> None:
    separator = ", " if ";" in script else "; "
    lines = told(f"{SIX}{separator}{script}")
    assert line in lines


@pytest.mark.parametrize(
    ("script", "line"),
    [
        ("SB checks", "SB checks"),
        ("SB bets 10", "SB bets 10"),
        ("SB bets 10, BB raises 30", "BB raises to 30"),
        ("SB bets 10, BB raises 30, BTN calls", "BTN calls 30"),
        ("SB bets 10, BB raises 30, BTN folds, SB raises 198", "SB raises to 198 and is all-in"),
        ("SB bets 198, BB calls", "BB calls 198 and is all-in"),
    ],
)
def test_actions_after_the_flop(script: str, line: str) -> None:
    before = "3 players, no limit 1/2, stacks 200; BTN calls, SB calls, BB checks; flop As Kd Qc; "
    names = {0: "Ann", 1: "Bob", 2: "Cy"}
    assert told(before + script)[-1] == line
    assert "Flop: As Kd Qc  (pot 6)" in told(before + script, names)
    assert "(" not in told(before + script, names)[-1]


def test_what_nobody_matched_comes_back() -> None:
    lines = told("3 players, stacks 200, SB 50; BTN folds, SB calls, BB raises 120, SB is all-in")
    assert lines[-1] == "70 uncalled go back to BB"
    assert "1 uncalled goes back to CO" in told("4 players, CO 3, BTN 2; CO is all-in, BTN calls, SB folds, BB folds")


def test_streets_without_cards() -> None:
    lines = told("3 players, no cards; BTN folds, SB calls, BB checks; flop")
    assert lines[-1] == "Flop  (pot 4)"
    assert told("3 players, no blinds, smallest bet 2, no cards; checks around; flop")[-1] == "Flop  (pot 0)"


def test_pots_have_names_when_there_are_several() -> None:
    script = (
        "4 players, no limit 1/2, no cards, stacks 100, CO 10, BTN 20; CO is all-in, BTN is all-in, SB calls, BB calls"
    )
    assert told(f"{script}; flop")[-1] == "Flop  (main pot: 40, side pot 1: 30)"
    script = script.replace("SB calls, BB calls", "SB is all-in, BB calls")
    lines = told(f"{script}; flop, turn, river; main pot to CO, side pot 1 to BTN, side pot 2 to SB and BB")
    assert "River  (main pot: 40, side pot 1: 30, side pot 2: 160)" in lines
    assert "BTN wins side pot 1 (30)" in lines
    assert "SB and BB split side pot 2 (160): 80 each" in lines


# ---------------------------------------------------------------------- who wins

RIVER = "3 players; BTN calls, SB calls, BB checks; flop {}, checks around; turn {}, checks around; river {}; "


def shown_down(board: str, shows: str, **options: object) -> list[str]:
    flop, turn, river = board[:8], board[9:11], board[12:]
    before = run(RIVER.format(flop, turn, river) + "checks around", **options)
    return lines_of(before.then(shows), before)


def test_shows_and_mucks() -> None:
    assert shown_down("As Kd 7c 4h 2d", "SB shows Ah Qc, BB mucks, BTN shows Kh 7d")[:4] == [
        "SB shows Ah Qc: pair of aces, king-queen-seven kickers",
        "BB mucks",
        "BTN shows Kh 7d: two pair, kings and sevens, ace kicker",
        "BTN wins the pot of 6 with two pair, kings and sevens",
    ]


@pytest.mark.parametrize(
    ("board", "hole", "words"),
    [
        ("Ks Qd 9c 7h 2d", "Ah Jd", "ace high"),
        ("As Kd 7c 4h 2d", "Ah Jd", "a pair of aces"),
        ("As Kd 7c 4h 2d", "Ah Kh", "two pair, aces and kings"),
        ("As Kd 7c 4h 2d", "Ah Ad", "three aces"),
        ("As Kd Qc 4h 2d", "Jh Td", "a straight, ace high"),
        ("As Ks Qs 4h 2d", "Js 3s", "a flush, ace high"),
        ("As Ad 7c 7h 2d", "Ah 3d", "a full house, aces full of sevens"),
        ("As Ad Ac 7h 2d", "Ah 3d", "four aces"),
        ("9s 8s 7s Kh 2d", "Js Ts", "a straight flush, jack high"),
        ("As Ks Qs 7h 2d", "Js Ts", "a royal flush"),
    ],
)
def test_pots_are_won_with_words(board: str, hole: str, words: str) -> None:
    lines = shown_down(board, f"SB shows {hole}, BB mucks, BTN shows 6c 3h")
    assert f"SB wins the pot of 6 with {words}" in lines


def test_kickers_are_named_when_they_decide() -> None:
    lines = shown_down("Ks 9d 7c 4h 2s", "SB shows Kh Qh, BB shows Kc Ah, BTN mucks")
    assert "BB wins the pot of 6 with a pair of kings, ace-nine-seven kickers" in lines
    lines = shown_down("Ks 9d 7c 4h 2s", "SB shows Qh Jh, BB shows Ac Jd, BTN shows Ah Td")
    assert "BB wins the pot of 6 with high card ace, king-jack-nine-seven kickers" in lines


def test_split_pots() -> None:
    lines = shown_down("As Ks Qs Js Ts", "SB shows 2c 3c, BB shows 4d 5d, BTN shows 6h 7h")
    assert "SB, BB and BTN split the pot of 6 with a royal flush: 2 each" in lines


CHECKED_DOWN = "; flop, checks around; turn, checks around; river, checks around; "


@pytest.mark.parametrize(
    ("betting", "awards", "line", "options"),
    [
        (
            "3 players, no limit 1/50; BTN calls, SB folds, BB checks",
            "pot to BTN and BB",
            "BB and BTN split the pot of 101: 50 each, the odd chip to BB",
            {},
        ),
        (
            "3 players, ante 2 by BB; BTN raises 33, SB calls, BB calls",
            "pot to BTN and BB and SB",
            "SB, BB and BTN split the pot of 101: 33 each, an odd chip each to SB and BB",
            {},
        ),
        (
            "4 players, no limit 100/200; CO calls, BTN calls, SB folds, BB checks",
            "pot to CO and BB",
            "BB and CO split the pot of 700: 300 each, the odd chip of 100 to BB",
            {"chip_unit": 100},
        ),
        (
            "3 players, no limit 100/200, stacks 1000, BB 350; BTN raises 400, SB calls, BB calls",
            "main pot to BTN and SB, side pot to SB",
            "SB and BTN split the main pot of 1050: SB 550 and BTN 500",
            {"chip_unit": 100},
        ),
    ],
)
def test_odd_chips(betting: str, awards: str, line: str, options: dict[str, int]) -> None:
    played = run(betting + CHECKED_DOWN + awards, cards=False, **options)
    assert line in list(story(played.events))


def test_a_win_without_showdown_and_a_show_afterwards() -> None:
    assert told(f"{SIX}; UTG raises 6, folds to BB, BB folds; UTG shows As")[-9:] == [
        "4 uncalled go back to UTG",
        "UTG wins the pot of 5",
        "BTN came out even and has 200",
        "SB lost 1 and has 199",
        "BB lost 2 and has 198",
        "UTG won 3 and has 203",
        "HJ came out even and has 200",
        "CO came out even and has 200",
        "UTG shows As",
    ]


def test_a_walk() -> None:
    lines = told(f"{SIX}; folds to BB")
    assert "BB gets a walk and wins the pot of 3" in lines
    assert "BB won 1 and has 201" in lines


def test_a_win_on_the_river_by_folds() -> None:
    board = RIVER.format("As Kd 7c", "4h", "2d")
    assert "SB wins the pot of 6" in told(f"{board}SB bets 10, BB folds, BTN folds")


def test_cards_turned_up_before_the_board_have_no_words_yet() -> None:
    lines = told("3 players, stacks 100; BTN folds, SB is all-in, BB calls; SB shows As Ah, BB shows Ks Kh")
    assert lines[-2:] == ["SB shows As Ah", "BB shows Ks Kh"]


def test_two_boards() -> None:
    script = """
        3 players, stacks 100; BTN folds, SB is all-in, BB calls
        SB shows As Ah, BB shows Ks Kh; run it twice
        flop 2c 3d 8h, turn 9s, river Jd; second flop Kd 4c 5s, second turn 6h, second river Td
    """
    assert list(story(run(script, run_it_twice=True).events))[-12:] == [
        "The rest of the board is run twice",
        "First board, flop: 2c 3d 8h  (pot 200)",
        "First board, turn: 9s  (pot 200)",
        "First board, river: Jd  (pot 200)",
        "Second board, flop: Kd 4c 5s",
        "Second board, turn: 6h",
        "Second board, river: Td",
        "SB wins 100 of the pot on the first board with a pair of aces",
        "BB wins 100 of the pot on the second board with three kings",
        "BTN came out even and has 100",
        "SB came out even and has 100",
        "BB came out even and has 100",
    ]


def test_rake() -> None:
    script = f"3 players, no cards; BTN raises 50, SB calls, BB calls{CHECKED_DOWN}pot to BB"
    lines = list(story(run(script, rake=Rake(50)).events))
    assert "The house takes 7 from the pot" in lines
    assert "BB wins the pot of 143" in lines


def test_dealers_mistakes() -> None:
    assert told(f"{SIX}; card 5 exposed")[-1] == "Card 5 of the deal was exposed, to CO"
    assert told(f"{SIX}; UTG folds, misdeal")[-2:] == [
        "UTG folds",
        "Misdeal: the dealer made a mistake. All cards go back and the posts return",
    ]


def test_who_is_out_of_chips() -> None:
    lines = told("3 players, stacks 100, no cards; BTN folds, SB is all-in, BB calls; flop, turn, river; pot to BB")
    assert lines[-2:] == ["SB lost 100 and is out of chips", "BB won 100 and has 200"]


# ---------------------------------------------------------------------- the storyteller


def test_a_storyteller_tells_hand_after_hand() -> None:
    events = run(f"{SIX}; folds to BB").events
    teller = Storyteller()
    first, second = ([line for event in events for line in teller.tell(event)] for _ in range(2))
    assert first == second == list(story(events))


def test_a_story_begins_with_the_beginning() -> None:
    events = run(SIX).events
    with pytest.raises(ValueError, match="begins with HandStarted"):
        list(story(events[1:]))
    assert list(story([])) == []


if __name__ == "__main__":
    regenerate()
