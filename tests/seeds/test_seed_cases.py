"""The worked examples of the seed documents about pots, showdown and the deal, and that no example is forgotten."""

import json
import re
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from sidepot.cards import FULL_DECK
from sidepot.history.story import story
from sidepot.rules import Game, Illegal, NeedAward, NeedShow, Vault
from sidepot.rules.events import Awarded, Returned, Shown
from sidepot.rules.vault import deal_order
from sidepot.testing.script import Played, run

Json: TypeAlias = dict[str, Any]
ROOT = Path(__file__).parents[2]
CASES: list[Json] = json.loads((ROOT / "tests" / "cases" / "seed_cases.json").read_text("utf-8"))["cases"]
TEXT_ONLY = [case["id"] for case in CASES if case.get("text_only")]

OTHER_KINDS = {
    **dict.fromkeys(["hand_rank", "hand_compare", "hand_order", "category_names"], "tested in tests/ranking"),
    **dict.fromkeys(["range", "range_share", "counts"], "come with the ranges"),
    **dict.fromkeys(["probability", "probability_table", "equity", "equity_table"], "come with the odds"),
    **dict.fromkeys(["call_decision", "price", "ambiguity", "open_size"], "come with the coach"),
}
"""Kinds of cases that these tests leave out, and why."""

IN_TABLE = {"s2-table-stakes", "s3-first-button", "s0-rotation"}
"""Tested in tests/table: what lasts longer than one hand."""

CHECKED_DOWN = "; flop, checks around; turn, checks around; river, checks around; "


def seed(*wanted: str) -> pytest.MarkDecorator:
    """The cases with these ids or of these kinds."""
    params = [
        pytest.param(case["input"], case["expected"], id=case["id"])
        for case in CASES
        if case["id"] in wanted or case["kind"] in wanted
    ]
    assert {*wanted} <= {name for case in CASES for name in (case["id"], case["kind"])}
    return pytest.mark.parametrize(("given", "expected"), params)


def pots(played: Played, people: dict[str, str]) -> list[Json]:
    """The pots as the cases write them; ``people`` are the names by position."""
    return [{"amount": amount, "eligible": sorted(people[name] for name in seats)} for amount, seats in played.pots]


def by_name(chips: dict[str, int], people: dict[str, str]) -> dict[str, int]:
    return {person: chips.get(position, 0) for position, person in people.items()}


# ---------------------------------------------------------------------- no case is forgotten


def test_every_case_has_a_test_or_a_reason() -> None:
    sources = [path.read_text("utf-8") for path in Path(__file__).parent.glob("*.py")]
    named = {name for source in sources for names in re.findall(r"^@seed\((.*?)\)$", source, re.MULTILINE | re.DOTALL)
             for name in re.findall(r'"([^"]+)"', names)}  # fmt: skip
    ids, kinds = {case["id"] for case in CASES}, {case["kind"] for case in CASES}
    assert named <= ids | kinds
    assert not OTHER_KINDS.keys() - (kinds - named)
    assert not IN_TABLE - (ids - named)
    left_out = {
        case["id"]
        for case in CASES
        if not {case["id"], case["kind"]} & (named | OTHER_KINDS.keys() | IN_TABLE) and case["id"] not in TEXT_ONLY
    }
    assert left_out == set()


def readings(rules: str) -> list[str]:
    """The lines of the section "Readings" of docs/rules.md."""
    section = re.search(r"^## Readings\n(.*?)(?=^## |\Z)", rules, re.MULTILINE | re.DOTALL)
    return section[1].splitlines() if section else []


def lines_about(case_id: str, lines: list[str]) -> list[str]:
    return [line for line in lines if re.search(rf"(?<![\w-]){re.escape(case_id)}(?![\w-])", line)]


@pytest.mark.parametrize("case_id", TEXT_ONLY)
def test_the_rules_state_the_reading_of(case_id: str) -> None:
    lines = readings((ROOT / "docs" / "rules.md").read_text("utf-8"))
    about = lines_about(case_id, lines)
    assert len(about) == 1
    assert len(about[0]) > len(case_id) + 20, "the line names the case and says nothing"


def test_readings_are_found_in_their_section_only() -> None:
    rules = "# Rules\ns1-one here\n## Readings\n- `s1-one`: so\n- `s1-one-more`: and so\n## Next\ns1-one again\n"
    assert lines_about("s1-one", readings(rules)) == ["- `s1-one`: so"]
    assert readings("# Rules\n") == []


# ---------------------------------------------------------------------- pots

BOARD = "; flop 2c 7d 9h, turn 3s, river Tc; "


@seed("s0-sidepot", "s0-sidepot-A-wins")
def test_side_pot(given: Json, expected: Json) -> None:
    people = {"BTN": "A", "SB": "B", "BB": "C"}
    stacks = " ".join(f"{position} {given['committed'][name]}" for position, name in people.items())
    played = run(f"stacks {stacks}; BTN is all-in, SB is all-in, BB calls")
    assert pots(played, people) == expected.get("pots", pots(played, people))
    played = played.then(f"BTN shows Ah Ad, SB shows Kh Kd, BB shows Qh Qd{BOARD}")
    assert by_name(played.won, people) == expected.get("payouts", {"A": 60, "B": 60, "C": 0})


@seed("s0-sidepot-max-formula")
def test_chips_of_folded_players_stay_in_the_main_pot(given: Json, expected: Json) -> None:
    people = {"CO": "A", "BTN": "B", "BB": "C", "SB": "SB"}
    assert given["folded"] == ["SB"]
    played = run("4 players, stacks 50, CO 20; CO is all-in, BTN is all-in, SB folds, BB calls")
    assert pots(played, people) == expected["pots"]
    played = played.then(f"BB shows Kh Kd, CO shows Ah Ad, BTN shows Qh Qd{BOARD}")
    assert played.won["CO"] == expected["A_can_win"]


@seed("s2-pot-by-pot")
def test_each_pot_is_decided_on_its_own(given: Json, expected: Json) -> None:
    people = {"BTN": "D", "SB": "A", "BB": "B", "CO": "C"}
    stacks = " ".join(f"{position} {given['committed'][name]}" for position, name in people.items())
    played = run(f"stacks {stacks}; CO is all-in, BTN is all-in, SB is all-in, BB is all-in")
    assert pots(played, people) == expected["pots"]
    played = played.then("SB shows Ah Kh, BB shows Ad Kd, CO shows Qh Qd, BTN shows Jh Jd")
    played = played.then("flop Ks 7d 2c, turn 9h, river 4s")
    assert by_name(played.won, people) == expected["payouts"]


@seed("s2-uncalled")
def test_uncalled_bet(given: Json, expected: Json) -> None:
    people = {"SB": "A", "BB": "B"}
    committed = given["committed"]
    played = run(
        f"3 players, stacks 200, SB {committed['A']}; BTN folds, SB calls, BB raises {committed['B']}, SB is all-in"
    )
    returned = {
        people[played.names[event.seat]]: event.amount for event in played.events if isinstance(event, Returned)
    }
    assert returned == expected["returned"]
    assert pots(played, people) == expected["pots"]


@seed("s2-split-odd")
def test_odd_chip(given: Json, expected: Json) -> None:
    played = run(f"3 players, no limit 1/50, no cards; BTN calls, SB folds, BB checks{CHECKED_DOWN}")
    assert played.hand.pot == given["pot"]
    assert played.then("pot to BTN and BB").won == expected


@seed("s1-odd-chips-three")
def test_odd_chips(given: Json, expected: Json) -> None:
    played = run(f"3 players, no cards, ante 2 by BB; BTN raises 33, SB calls, BB calls{CHECKED_DOWN}")
    assert played.hand.pot == given["pot"]
    assert played.then("pot to BTN and BB and SB").won == expected


# ---------------------------------------------------------------------- the worked hand

WORKED = [
    "stacks BTN 400 SB 60 BB 500, no limit 5/10",
    "BTN raises 30, SB calls 25, BB calls 20",
    "flop 9s 7d 4c; SB bets 30 all-in, BB calls 30, BTN raises to 100, BB calls 70",
    "turn Kh; BB checks, BTN bets 100, BB calls 100",
    "river 2s; BB checks, BTN checks",
]
WITHOUT_CARDS = [re.sub(r"(flop|turn|river) .*?;", r"\1;", part) for part in WORKED]
WITHOUT_CARDS[0] += ", no cards"
PEOPLE = {"SB": "Ben", "BB": "Cara", "BTN": "Alice"}


def check_worked_hand(played: Played, expected: Json) -> None:
    assert by_name(played.won, PEOPLE) == expected["payouts"]
    assert by_name(played.net, PEOPLE) == expected.get("net", by_name(played.net, PEOPLE))
    assert by_name(played.stacks, PEOPLE) == expected["final_stacks"]
    assert sum(played.hand.stacks) == expected.get("chips_total", 960)


@seed("s4-worked-hand")
def test_worked_hand(given: Json, expected: Json) -> None:
    cards = {name: " ".join(hole) for name, hole in given["example_cards"].items()}
    for parts in (WORKED, WITHOUT_CARDS):
        assert run("; ".join(parts[:2])).hand.pot == expected["pot_after_preflop"]
        for count, street in ((3, "flop"), (4, "turn"), (5, "river")):
            main, side = run("; ".join(parts[:count])).pots
            assert {"main": main[0], "side": side[0]} == expected[street]
    played = run("; ".join(WORKED))
    assert [str(card) for card in played.hand.board] == given["example_cards"]["board"]
    shows = ", ".join(f"{position} shows {cards[name]}" for position, name in PEOPLE.items())
    check_worked_hand(played.then(shows), expected)
    check_worked_hand(run("; ".join(WITHOUT_CARDS)).then("main pot to SB, side pot to BB"), expected)


@seed("s4-worked-hand-ben-loses")
def test_worked_hand_when_ben_loses(given: Json, expected: Json) -> None:
    assert given["ranking"][0] == ["Cara"]
    played = run("; ".join(WITHOUT_CARDS))
    assert isinstance(played.hand.need, NeedAward)
    check_worked_hand(played.then("main pot to BB, side pot to BB"), expected)
    check_worked_hand(run("; ".join(WORKED)).then("SB shows 9h 9d, BB shows Kc Kd, BTN shows Ah Qc"), expected)


@seed("s4-max-win")
def test_pots_of_the_worked_hand(given: Json, expected: Json) -> None:
    played = run("; ".join(WORKED[:4]))
    put_in = {name: -chips for name, chips in by_name(played.net, PEOPLE).items()}
    assert put_in == given["committed"]
    assert pots(played, PEOPLE) == expected["pots"]


@seed("s4-worked-hand-ledger")
def test_the_ledger_asks_who_wins(given: Json, expected: Json) -> None:
    assert given["cards"].startswith("none")
    played = run(WITHOUT_CARDS[0])
    for phrase in re.split("[;,] ", "; ".join(WITHOUT_CARDS[1:])):
        played = played.then(phrase)
        assert sum(amount for amount, _ in played.pots) == played.hand.pot, phrase  # after each bet
    need = played.hand.need
    assert isinstance(need, NeedAward)
    asked = []
    for name, (amount, seats) in zip(["main pot", "side pot"], played.pots, strict=True):
        people = ", ".join(PEOPLE[position] for position in PEOPLE if position in seats)
        asked.append(f"who wins the {name} {amount} ({people})?")
    assert asked == expected["asks"]
    assert played.then("main pot to SB and BB, side pot to BB and BTN").won == {"SB": 90, "BB": 90 + 170, "BTN": 170}


@seed("s3-smallest-first")
def test_the_main_pot_is_settled_first(given: Json, expected: Json) -> None:
    assert not given
    assert expected["order"].startswith("from the smallest pot")
    played = run("; ".join([*WORKED, "SB shows 9h 9d, BB shows Kc 7c, BTN shows Ah Qc"]))
    assert [event.pot for event in played.events if isinstance(event, Awarded)] == [0, 1]
    wins = [line for line in story(played.events) if " wins " in line]
    assert ["main pot" in line for line in wins] == [True, False]


@seed("s3-sidepot-term")
def test_main_pot_and_side_pot(given: Json, expected: Json) -> None:
    assert not given
    assert expected["reading"].startswith("the pot an all-in player can win is the main pot")
    hand = run("; ".join(WORKED[:3])).hand
    assert {pot.name: hand.all_in[0] in pot.seats for pot in hand.pots} == {"main pot": True, "side pot 1": False}


# ---------------------------------------------------------------------- showdown

TO_THE_RIVER = "3 players; BTN calls, SB calls, BB checks; flop, checks around; turn, checks around; river; "


@seed("show_order")
def test_show_order(given: Json, expected: Json) -> None:
    to = {"bet": 10, "raise": 50}
    phrases = [f"{name} {verb}s {to.get(verb, '')}" for name, verb in given["river"]]
    played = run(TO_THE_RIVER + ", ".join(phrases))
    need = played.hand.need
    assert isinstance(need, NeedShow)
    assert [played.names[seat] for seat in need.seats] == expected["order"]


@seed("s1-show-last-bettor")
def test_a_bet_on_the_turn_makes_nobody_show_first(given: Json, expected: Json) -> None:
    assert given["turn_bet_by"] == PEOPLE["BTN"]
    for all_in_show in ("always", "runout", "never"):
        played = run("; ".join(WORKED), all_in_show=all_in_show)
        need = played.hand.need
        assert isinstance(need, NeedShow)
        assert [PEOPLE[played.names[seat]] for seat in need.seats] == given["alive"]
        assert given["alive"][0] == expected["first_to_show"]


@seed("s4-muck")
def test_muck(given: Json, expected: Json) -> None:
    assert not given
    assert expected == {"loser_may_muck": True, "winner_by_folds_shows": False, "must_show_to_win": True}
    river = run(f"{TO_THE_RIVER}SB bets 10, BB calls, BTN folds")
    assert river.then("SB shows As Ah, BB mucks").won == {"SB": 26}
    assert river.then("SB mucks").won == {"BB": 26}
    with pytest.raises(Illegal, match="nobody else could win the side pot"):
        run("; ".join([*WORKED, "SB shows 9h 9d, BB mucks, BTN mucks"]), all_in_show="never")
    by_folds = run(f"{TO_THE_RIVER}SB bets 10, BB folds, BTN folds")
    assert by_folds.won == {"SB": 6}
    assert not any(isinstance(event, Shown) for event in by_folds.events)


@seed("s1-play-the-board")
def test_who_plays_the_board_shows_both_cards(given: Json, expected: Json) -> None:
    assert not given
    assert "both cards" in expected["note"]
    royal = TO_THE_RIVER.replace("flop", "flop As Ks Qs").replace("turn", "turn Js").replace("river", "river Ts")
    played = run(f"{royal}checks around; SB shows 2c 3c, BB shows 4d 5d")
    with pytest.raises(Illegal, match="both cards"):
        played.then("BTN shows 7h")
    assert played.then("BTN shows 7h 8h").won == {"BTN": 2, "SB": 2, "BB": 2}


# ---------------------------------------------------------------------- the deal


def numbers(cards: tuple[int, ...]) -> list[int]:
    """Places in an unshuffled deck, the first being 1."""
    return [card + 1 for card in cards]


def streets(vault: Vault) -> Json:
    """Where burn cards and board come from."""
    flop, turn, river = (numbers(vault.turn(count)) for count in (3, 1, 1))
    burns = {"burn": flop[0] - 1, "burn2": turn[0] - 1, "burn3": river[0] - 1}
    return {**burns, "flop": flop, "turn": turn[0], "river": river[0]}


@seed("s1-deal-order", "s3-deal-order")
def test_deal_order(given: Json, expected: Json) -> None:
    played = run("6 players")
    assert list(played.names.values()) == given.get("players", list(played.names.values()))
    setup = played.hand.setup
    vault = Vault.for_hand(FULL_DECK, setup)
    got = {number: name for seat, name in played.names.items() for number in numbers(vault.open(seat))}
    sequence = [got[number] for number in range(1, 13)]
    assert sequence == expected.get("sequence", ["SB", "BB", "UTG", "HJ", "CO", "BTN"] * 2)
    heads_up = run("2 players").hand
    assert deal_order(heads_up.setup) == (heads_up.big_blind, heads_up.button)


@seed("s1-deck-positions", "s1-burns")
def test_burns_and_board(given: Json, expected: Json) -> None:
    setup = run(f"{given.get('players', 6)} players").hand.setup
    dealt = streets(Vault.for_hand(FULL_DECK, setup))
    if "burn_before" in expected:
        assert [dealt["burn"], dealt["burn2"], dealt["burn3"]] == [13, 17, 19]
        assert [dealt[street] for street in expected["burn_before"]] == [[14, 15, 16], 18, 20]
    else:
        assert dealt == expected


@seed("s1-exposed-1-2", "s1-exposed-2", "s1-exposed-two")
def test_misdeal(given: Json, expected: Json) -> None:
    assert expected["result"] == "misdeal"
    played = run("6 players; " + ", ".join(f"card {number} exposed" for number in given["exposed_cards"]))
    assert played.hand.is_misdeal
    assert played.hand.stacks == played.hand.starting_stacks


@seed("s1-exposed-other")
def test_one_later_card_exposed(given: Json, expected: Json) -> None:
    (number,) = given["exposed_cards"]
    played = run(f"{given['players']} players; card {number} exposed")
    assert expected["result"] == "deal continues"
    assert played.to_act == "UTG"
    vault = Vault.for_hand(FULL_DECK, played.hand.setup)
    assert numbers((vault.expose(number),)) == [number]
    receiver = deal_order(played.hand.setup)[number - 1]
    assert expected["replacement_card"] in numbers(vault.open(receiver))
    assert expected["burn"] == "exposed card"
    assert (
        streets(vault).items() >= {name: expected[name] for name in ("flop", "turn", "river", "burn2", "burn3")}.items()
    )


@seed("s1-misdeal-procedure")
def test_after_a_misdeal_nothing_has_happened(given: Json, expected: Json) -> None:
    assert not given
    assert "button and blinds do not move; posted blinds return" in expected["reading"]
    hand = run("6 players, ante 1; UTG raises 6, misdeal").hand
    assert hand.is_misdeal
    assert (hand.stacks, hand.pot) == ((200,) * 6, 0)
    with pytest.raises(Illegal, match="T11"):
        run("6 players; UTG raises 6, HJ calls, misdeal")


@seed("short_deck")
def test_short_deck(given: Json, expected: Json) -> None:
    assert not given
    deck = Game.short_deck().ranking.deck
    assert len(deck) == expected["cards"]
    assert {card.rank_char for card in deck} == set(expected["ranks"])
    assert [sum(card.suit == suit for card in deck) for suit in range(4)] == [expected["suit_cards"]] * 4
