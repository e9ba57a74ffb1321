"""The script language of the test kit: what it understands, and what it refuses to understand."""

import pytest

from sidepot.rules import Deal, Game, GameError, Hand, Illegal, NeedAward, NeedBoard, Over, StartError
from sidepot.rules.events import Posted
from sidepot.testing.script import Played, ScriptError, run

SIX = "6 players, no limit 1/2, stacks 200; "


def test_a_whole_hand() -> None:
    played = run(
        SIX + "folds to CO, CO raises 6, BTN folds, SB folds, BB calls;flop 9s 7d 4c; BB checks, CO bets 10, BB folds"
    )
    assert isinstance(played.hand.need, Over)
    assert played.won == {"CO": 13}
    assert played.net == {"BTN": 0, "SB": -1, "BB": -6, "UTG": 0, "HJ": 0, "CO": 7}
    assert played.stacks == {"BTN": 200, "SB": 199, "BB": 194, "UTG": 200, "HJ": 200, "CO": 207}
    assert played.to_act is None
    assert Hand.rebuild(played.events) == played.hand


def test_lines_and_comments_separate_phrases_too() -> None:
    played = run("""
        3 players, no limit 5/10     # agreed
        BTN raises 30                # an open
        SB folds; BB calls
        flop
    """)
    assert played.to_act == "BB"
    assert played.pots == ((65, ("BTN", "BB")),)


def test_words_may_be_written_small_or_big() -> None:
    played = run(
        "3 Players, No Limit 5/10, stacks btn 50 sb 60 bb 70; btn Raises 30, sb FOLDS, bb calls, Flop AS kd 2c"
    )
    assert played.hand.starting_stacks == (50, 60, 70)
    assert [str(card) for card in played.hand.board] == ["As", "Kd", "2c"]


# ---------------------------------------------------------------------- what was agreed


@pytest.mark.parametrize(
    ("script", "name"),
    [
        ("2 players", "no limit hold'em 1/2"),
        ("2 players, no limit 5/10", "no limit hold'em 5/10"),
        ("2 players, pot limit 5/10", "pot limit hold'em 5/10"),
        ("2 players, limit 10/20", "limit hold'em 10/20"),
        ("2 players, no limit, no blinds, smallest bet 2", "no limit hold'em, no blinds"),
        ("2 players, short deck, ante 5, button blind 10", "no limit short deck, button blind 10, ante 5"),
        ("2 players, short deck", "no limit short deck, button blind 1, ante 1"),
        ("2 players, no limit 1/2, ante 1", "no limit hold'em 1/2, ante 1"),
    ],
)
def test_games(script: str, name: str) -> None:
    assert run(script).hand.game.name == name


def test_antes_and_who_pays_them() -> None:
    assert run("3 players, ante 1").hand.pot == 6
    forced = run("3 players, ante 2 by BB").hand.game.forced
    assert (forced.ante, forced.ante_by, forced.ante_first) == (2, "big_blind", False)
    forced = run("3 players, ante 2 by BTN first").hand.game.forced
    assert (forced.ante, forced.ante_by, forced.ante_first) == (2, "button", True)


@pytest.mark.parametrize(
    ("stacks", "expected"),
    [
        ("3 players", (200, 200, 200)),
        ("3 players, stacks 70", (70, 70, 70)),
        ("3 players, stacks 70, BB 50", (70, 70, 50)),
        ("stacks 100 200 300", (100, 200, 300)),
        ("stacks BB 500 BTN 400 SB 60", (400, 60, 500)),
        ("3 players, stacks 10 20 30, button 1", (30, 10, 20)),
        ("2 players, BTN 7, BB 8", (7, 8)),
    ],
)
def test_stacks(stacks: str, expected: tuple[int, ...]) -> None:
    assert run(stacks).hand.starting_stacks == expected


def test_the_button_may_be_on_another_chair() -> None:
    played = run("6 players, button 4")
    assert played.hand.button == 4
    assert played.hand.small_blind == 5
    assert played.to_act == "UTG"
    assert played.seat("UTG") == 1


def test_straddles_and_posts() -> None:
    played = run("6 players, UTG straddles 4, HJ straddles 8")
    assert (played.to_act, played.options.call) == ("CO", 8)
    played = run("6 players, BTN straddles 4")
    assert played.to_act == "SB"
    played = run("6 players, BTN straddles 4", button_straddle="utg_first")
    assert played.to_act == "UTG"
    posts = run("6 players, CO posts 2, CO posts 1 dead").events
    assert [(event.kind, event.amount) for event in posts if isinstance(event, Posted)][2:] == [
        ("live", 2),
        ("dead", 1),
    ]


def test_options_of_a_game_are_keywords() -> None:
    played = run("3 players, no limit 100/200", chip_unit=100, reopen="literal")
    assert (played.hand.game.chip_unit, played.hand.game.reopen) == (100, "literal")


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("", "how many players"),
        ("1 players", "how many players"),
        ("no limit 1/2", "how many players"),
        ("3 players, stacks 10 20", "as many stacks"),
        ("3 players, CO 50", "nobody is CO here: there are BTN, SB, BB"),
        ("3 players, UTG straddles 4", "nobody is UTG here"),
        ("6 players, UTG folds, ante 1", "belongs before the first action"),
        ("6 players, UTG dances", '"UTG dances": this is no phrase'),
        ("6 players, UTG raises 2.5", "this is no phrase"),
        ("6 players, stacks 10 20 twenty", "this is no phrase"),
    ],
)
def test_what_is_not_understood_is_said(script: str, why: str) -> None:
    with pytest.raises(ScriptError, match=why):
        run(script)


def test_what_no_game_and_no_hand_can_be_is_refused_by_the_rules() -> None:
    with pytest.raises(GameError, match="smallest bet"):
        run("3 players, no limit, no blinds")
    with pytest.raises(StartError, match="twice"):
        run("6 players, UTG straddles 3")


# ---------------------------------------------------------------------- what happens


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("CO raises 6", 'CO raises 6": it is the turn of UTG'),
        ("UTG folds, BB folds", "it is the turn of HJ"),
        ("folds to BB, BB checks", "waits for the next hand"),
        ("folds to SB, SB calls, BB checks, SB bets 2", "waits for the flop"),
        ("folds to SB, SB calls, BB checks, turn", "waits for the flop"),
        ("flop", "waits for seat 3 to act"),
        ("folds to SB, SB calls, BB checks, second flop 2c 3c 4c", "waits for the flop"),
        ("folds to UTG", "nobody before is to act"),
        ("UTG raises 6, folds to CO, CO calls, folds to CO", "betting ends before"),
        ("folds to SB, SB calls, BB checks, checks around", "waits for the flop"),
        ("UTG calls 3", "a call costs 2"),
        ("UTG raises 6 all-in", "not all-in: 194 chips are left"),
        ("UTG is all-in for 100", "all-in is a bet of 200"),
        ("main pot to BB", "waits for"),
        ("UTG shows As", None),
        ("LJ folds", "nobody is LJ in this hand: there are BTN, SB, BB, UTG, HJ, CO"),
        ("folds to SB, SB calls, BB checks, flop As Ax 4c", "'Ax'"),
    ],
)
def test_what_cannot_happen_now_is_refused(script: str, why: str | None) -> None:
    with pytest.raises((ScriptError, Illegal), match=why):
        run(SIX + script)


def test_an_illegal_action_names_its_phrase() -> None:
    with pytest.raises(Illegal, match="at least 10") as refused:
        run(SIX + "UTG raises 6, HJ raises 9")
    assert refused.value.__notes__ == ['in the script: "HJ raises 9"']


def test_actions_with_their_checks() -> None:
    played = run("stacks BTN 400 SB 60 BB 500, no limit 5/10; BTN raises to 30, SB calls 25, BB calls 20")
    played = played.then("flop; SB bets 30 all-in, BB calls 30; BTN goes all-in")
    assert played.options.call == 340
    played = played.then("BB calls 340")
    assert played.pots == ((180, ("BTN", "SB", "BB")), (680, ("BTN", "BB")))


def test_all_in_by_any_wording() -> None:
    for words in ("is all-in", "goes all-in", "all-in", "is all-in for 200", "all-in 200", "raises 200 all-in"):
        assert run(SIX + f"UTG {words}").hand.all_in == (3,)
    assert run("2 players, BTN 2; BTN calls all-in").hand.all_in == (0,)


def test_folds_and_checks_by_the_row() -> None:
    assert run(SIX + "folds to BTN").to_act == "BTN"
    assert run(SIX + "folds to BB").won == {"BB": 3}
    played = run(SIX + "folds to BTN, BTN calls, SB calls, BB checks, flop, checks to BTN")
    assert played.to_act == "BTN"
    assert isinstance(played.then("BTN checks, turn, checks around").hand.need, NeedBoard)
    with pytest.raises(Illegal, match="cannot check"):
        run(SIX + "checks to BTN")


def test_streets_without_cards_deal_cards_that_nobody_names() -> None:
    script = SIX + "folds to SB, SB calls, BB checks, flop, checks around, turn, checks around, river 2c, checks around"
    played = run(script + ", SB shows 7d Qh, BB shows 4s Tc")
    assert played.won
    assert len(set(played.hand.board)) == 5
    short = run("2 players, short deck; BB calls, BTN checks, flop, checks around, turn, checks around, river")
    assert {card.rank_char for card in short.hand.board} <= set("6789TJQKA")


def test_a_game_without_cards_is_dealt_none() -> None:
    script = "3 players, no cards; BTN folds, SB calls, BB checks"
    script += "; flop, checks around; turn, checks around; river, checks around"
    played = run(script)
    assert isinstance(played.hand.need, NeedAward)
    assert played.then("pot to BB").won == {"BB": 4}
    assert played.then("pot to BB and SB").won == {"SB": 2, "BB": 2}
    assert played.then("main pot to SB").won == {"SB": 4}
    with pytest.raises(Illegal, match="without cards"):
        run("2 players, no cards; BTN calls, BB checks, flop 2c 3c 4c")


THREE_POTS = (
    "4 players, no limit 1/2, no cards, stacks 100, CO 10, BTN 20; CO is all-in, BTN is all-in, SB is all-in, BB calls;"
    "flop, turn, river; "
)


def test_pots_go_by_name() -> None:
    played = run(THREE_POTS + "main pot to CO, side pot 2 to BB, side pot 1 to BTN and BB")
    assert played.won == {"CO": 40, "BTN": 15, "BB": 15 + 160}
    assert run(THREE_POTS + "pot 3 to SB, pot 1 to CO, pot 2 to SB").won == {"CO": 40, "SB": 190}


@pytest.mark.parametrize(
    "award",
    ["pot to CO", "side pot to BB", "main pot to CO, main pot to CO", "side pot 3 to BB", "pot 4 to BB", "pot 0 to BB"],
)
def test_vague_awards_are_refused(award: str) -> None:
    with pytest.raises(ScriptError, match="main pot, side pot 1, side pot 2"):
        run(THREE_POTS + award)


def test_a_pot_is_vague_when_there_are_two() -> None:
    two = THREE_POTS.replace("SB is all-in", "SB folds")
    assert run(two + "side pot to BB, main pot to CO").won == {"BB": 20, "CO": 31}
    with pytest.raises(ScriptError, match="main pot, side pot 1"):
        run(two + "pot to CO")


def test_every_pot_is_awarded() -> None:
    with pytest.raises(ScriptError, match="other pots are not awarded"):
        run(THREE_POTS + "main pot to CO")
    with pytest.raises(ScriptError, match="nobody is HJ"):
        run(THREE_POTS + "main pot to HJ")


def test_two_boards() -> None:
    script = """
        3 players, stacks 100; BTN folds, SB is all-in, BB calls
        SB shows As Ah, BB shows Ks Kh; run it twice
        first flop 2c 3d 8h, turn 9s, river Jd
        second flop Kd 4c 5s, second turn 6h, second river Th
    """
    played = run(script, run_it_twice=True)
    assert played.won == {"SB": 100, "BB": 100}
    assert len(played.hand.boards[1]) == 5


def test_dealers_mistakes() -> None:
    assert run(SIX + "card 5 exposed").hand.exposed == (5,)
    assert run(SIX + "card 1 exposed").hand.is_misdeal
    assert run(SIX + "misdeal").hand.is_misdeal


def test_mucks_and_shows() -> None:
    played = run(
        "3 players; BTN folds, SB calls, BB checks, flop, checks around, turn, checks around, river, checks around"
    )
    assert played.then("SB shows As Ad, BB mucks").won == {"SB": 4}
    assert played.then("SB mucks, BB shows As Ad").won == {"BB": 4}


def test_positions_are_names_of_seats() -> None:
    played = run("2 players")
    assert played.seat("BTN") == played.seat("SB") == played.seat("BTN/SB") == 0
    with pytest.raises(KeyError, match="nobody is CO"):
        played.seat("CO")


def test_options_only_of_somebody() -> None:
    played = run("2 players; BTN calls, BB checks")
    with pytest.raises(ValueError, match="waits for the flop"):
        _ = played.options


def test_a_hand_of_ones_own_goes_on_in_the_script_language() -> None:
    step = Hand.start(Game.no_limit(), dict.fromkeys([1, 2, 3, 4, 5], 200), 0)
    played = Played.of(step).then("folds to CO, CO raises 6, SB folds, BB calls, flop As Kd Qc")
    assert played.to_act == "BB"
    assert played.hand.board == Deal("AsKdQc").cards


def test_names_of_actions() -> None:
    assert run(SIX + "UTG raises 6, HJ calls, CO raises 20").action_names == ["open", "cold call", "3-bet (squeeze)"]
