"""The logs of the computer poker competition: what is read, and what is said about lines that are wrong."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from sidepot.history.acpc import GAMES, AcpcGame, AcpcHand, read_acpc
from sidepot.history.errors import FormatError
from sidepot.history.tokens import Amount

DATA = Path(__file__).parents[3] / "shared" / "data"

LIMIT = "# name/game/hands/seed 2p.limit.h1000.r0 holdem.limit.2p.reverse_blinds.game 1000 0\n"
NO_LIMIT = "# name/game/hands/seed match holdem.nolimit.3p.game 1000 0\n#--t_response 600000\n"
HAND = "STATE:7:cr300fc/cr600c/cc/r900f:Ks6h|Qs5d|Tc4d/Ah3dTd/8c/Qd:-700.5|701|-0.5:Bob|Cy|Ann\n"


def only(text: str | bytes) -> AcpcHand | FormatError:
    (found,) = read_acpc(text)
    return found


def error_of(text: str | bytes) -> FormatError:
    found = only(text)
    assert isinstance(found, FormatError)
    return found


def test_a_hand_is_read_as_it_is_written() -> None:
    hand = only(NO_LIMIT + HAND)
    assert hand == AcpcHand(
        game=GAMES["holdem.nolimit.3p.game"],
        number=7,
        betting=(("c", "r300", "f", "c"), ("c", "r600", "c"), ("c", "c"), ("r900", "f")),
        hole=("Ks6h", "Qs5d", "Tc4d"),
        board=("Ah3dTd", "8c", "Qd"),
        results=(Decimal("-700.5"), 701, Decimal("-0.5")),
        players=("Bob", "Cy", "Ann"),
    )
    assert isinstance(hand, AcpcHand)
    assert (hand.line, hand.limit) == (3, False)


def test_limit_raises_have_no_size() -> None:
    hand = only(LIMIT + "STATE:0:rrf:5d5c|9hQd:20|-20:p1|p2\r\n")
    assert isinstance(hand, AcpcHand)
    assert (hand.limit, hand.betting, hand.board, hand.line) == (True, (("r", "r", "f"),), (), 2)
    assert hand.players == ("p1", "p2")


def test_streets_after_an_all_in_have_no_betting() -> None:
    hand = only(NO_LIMIT + "STATE:0:fcr20000c///:5d5c|9hQd|8dAs/8s4h6d/5s/Js:20000|-20000|0:p1|p2|p3")
    assert isinstance(hand, AcpcHand)
    assert hand.betting == (("f", "c", "r20000", "c"), (), (), ())


def test_settings_blank_lines_and_the_score_are_no_hands() -> None:
    text = LIMIT + "#--t_hand 600000\n\nSTATE:0:f:5d5c|9hQd:5|-5:p1|p2\nSCORE:5|-5:p1|p2\n"
    assert isinstance(only(text), AcpcHand)


def test_one_log_may_follow_another() -> None:
    hands = list(read_acpc(LIMIT + "STATE:0:f:5d5c|9hQd:5|-5:p1|p2\n" + NO_LIMIT + HAND))
    assert [hand.limit for hand in hands if isinstance(hand, AcpcHand)] == [True, False]


def test_an_empty_log_has_no_hands() -> None:
    assert list(read_acpc("")) == list(read_acpc(LIMIT)) == []


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("STATE:7:", "STATE:", "bad-line", "A hand is a line 'STATE:number:betting:cards:results:names', not"),
        ("STATE:7:", "STATE:x:", "bad-line", "not 'STATE:x:"),
        ("STATE:7:", "MATCHSTATE:7:", "bad-line", "not 'MATCHSTATE:7:"),
        (":Bob|Cy|Ann", "", "bad-line", "not 'STATE:7:"),
        ("cr300fc", "cx300fc", "bad-betting", "is no betting: up to four streets of f, c and r"),
        ("cr300fc", "cr-300fc", "bad-betting", "is no betting"),
        ("cr300fc", f"cr{'9' * 19}fc", "bad-betting", "is no betting"),
        ("r900f", "r900f/c", "bad-betting", "is no betting"),
        ("cr300fc", "crfc", "bad-betting", "'r' does not fit the game: a no-limit raise needs its size"),
        ("/r900f", "", "wrong-count", "The betting has 3 streets, but the cards are those of 4"),
        ("/Qd", "", "wrong-count", "The betting has 4 streets, but the cards are those of 3"),
        ("Ks6h|", "", "wrong-count", "The game has 3 players, but this hand has 2 hands"),
        ("|-0.5", "", "wrong-count", "this hand has 2 results"),
        ("|Ann", "|Ann|Dee", "wrong-count", "this hand has 4 names"),
        ("Ks6h", "Ks", "bad-cards", "'Ks' must be 2 cards, written like 'AsKd'"),
        ("Ks6h", "Ks1h", "bad-cards", "'Ks1h' must be 2 cards"),
        ("Ah3dTd", "Ah3d", "bad-cards", "'Ah3d' must be 3 cards"),
        ("/8c/", "/8c8d/", "bad-cards", "'8c8d' must be 1 card,"),
        ("701", "+701", "bad-amount", "The result '+701' is no amount of chips"),
    ],
)
def test_a_bad_hand_is_explained_and_the_others_are_kept(old: str, new: str, code: str, words: str) -> None:
    assert HAND.count(old) == 1
    first, error, last = read_acpc(NO_LIMIT + HAND + HAND.replace(old, new) + HAND)
    assert first == last == only(NO_LIMIT + HAND)
    assert isinstance(error, FormatError)
    assert (error.line, error.code) == (4, code)
    assert words in error.sentence
    assert error.sentence.endswith(".")


def test_a_limit_raise_with_a_size_is_explained() -> None:
    error = error_of(LIMIT + "STATE:0:r20f:5d5c|9hQd:10|-10:p1|p2")
    assert (error.line, error.code) == (2, "bad-betting")
    assert error.sentence == "'r20' does not fit the game: a limit raise has no size."


@pytest.mark.parametrize("header", ["a omaha.game 1 0", "a", ""], ids=["omaha", "no game", "nothing"])
def test_an_unknown_game_is_reported_once(header: str) -> None:
    error, hand = read_acpc(f"# name/game/hands/seed {header}\n{HAND}{HAND}{NO_LIMIT}{HAND}")
    assert isinstance(error, FormatError)
    assert (error.line, error.code) == (1, "unknown-game")
    assert "is no game whose numbers are known; known are holdem.limit.2p.reverse_blinds.game," in error.sentence
    assert isinstance(hand, AcpcHand)


def test_a_log_without_its_header_is_reported_once() -> None:
    error = error_of(f"# made by hand\n{HAND}{HAND}")
    assert (error.line, error.code) == (2, "no-game")
    assert error.sentence == "The line '# name/game/hands/seed ...' with the game is missing."


@pytest.mark.parametrize(
    ("line", "code"),
    [(b"STATE:0:\xff\n", "not-utf8"), (b"STATE\0\n", "nul"), (b"STATE:" + b"c" * 2_000_000 + b"\n", "too-long")],
    ids=["latin", "nul", "huge"],
)
def test_lines_that_are_no_text_cost_one_hand(line: bytes, code: str) -> None:
    first, error, last = read_acpc((NO_LIMIT + HAND).encode() + line + HAND.encode())
    assert first == last
    assert isinstance(error, FormatError)
    assert (error.line, error.code) == (4, code)


def test_a_log_is_read_line_by_line() -> None:
    def endless() -> Iterator[str]:
        yield LIMIT
        while True:
            yield "STATE:0:f:5d5c|9hQd:5|-5:p1|p2\n"

    hands = read_acpc(endless())
    assert next(hands) == next(hands)


# --- real logs ------------------------------------------------------------------------------------


def put_in(hand: AcpcHand) -> tuple[list[int], set[int]]:
    """What every position paid and who did not fold, by what the module says about turns and raises."""
    game = hand.game
    paid = list(game.blinds)
    live = set(range(len(paid)))
    for street, tokens in enumerate(hand.betting):
        turn = game.first_to_act[street]
        size = game.big_bet if street > 1 else game.small_bet
        for token in tokens:
            while turn not in live or paid[turn] == game.stack:
                turn = (turn + 1) % len(paid)
            if token == "f":
                live.remove(turn)
            else:
                raised = int(token[1:] or max(paid) + size) if token.startswith("r") else max(paid)
                assert raised <= game.stack
                paid[turn] = raised
            turn = (turn + 1) % len(paid)
    return paid, live


@pytest.fixture(scope="module")
def real() -> dict[str, tuple[dict[str, Any], list[AcpcHand]]]:
    if not DATA.is_dir():
        pytest.skip("the collection of real hands (../shared/data) is not here")
    found = {}
    for entry in json.loads((DATA / "MANIFEST.json").read_text("utf-8"))["files"]:
        if entry["format"] == "acpc":
            with (DATA / entry["path"]).open("rb") as log:
                hands = [hand for hand in read_acpc(log) if isinstance(hand, AcpcHand)]
            assert len(hands) == entry["hands"]
            found[entry["path"]] = (entry["game"], hands)
    assert len(found) == 4
    return found


Real = dict[str, tuple[dict[str, Any], list[AcpcHand]]]


def test_the_table_of_games_has_the_numbers_of_the_collection(real: Real) -> None:
    def numbers(game: AcpcGame) -> dict[str, Any]:
        posted = [blind for blind in game.blinds if blind]
        sizes = {"bets": [game.small_bet, game.big_bet]} if game.limit else {"min_bet": game.small_bet}
        return {"limit": game.limit, "blinds": posted, "stack": game.stack, **sizes}

    assert [numbers(hands[0].game) for _, hands in real.values()] == [game for game, _ in real.values()]
    assert {hands[0].game.name for _, hands in real.values()} == GAMES.keys()


def test_real_hands_are_numbered_and_know_their_lines(real: Real) -> None:
    for _, hands in real.values():
        assert [(hand.number, hand.line) for hand in hands] == [(n, n + 5) for n in range(500)]


def test_turns_and_raises_explain_every_real_result(real: Real) -> None:
    for _, hands in real.values():
        for hand in hands:
            paid, live = put_in(hand)
            assert sum(hand.results) == 0
            for position, result in enumerate(hand.results):
                least: Amount = -paid[position]
                assert result == least if position not in live else result >= least
            if len(live) == 1:
                (winner,) = live
                assert hand.results[winner] == sum(paid) - paid[winner]
            else:
                assert sum(result > -paid[position] for position, result in enumerate(hand.results)) >= 1


def test_real_hands_end_where_somebody_won_or_the_cards_were_out(real: Real) -> None:
    for _, hands in real.values():
        for hand in hands:
            _, live = put_in(hand)
            assert len(live) == 1 or len(hand.betting) == 4


def test_half_chips_are_exact(real: Real) -> None:
    halves = [hand for _, hands in real.values() for hand in hands if any(r % 1 for r in hand.results)]
    assert [hand.results for hand in halves] == [
        (-5, Decimal("2.5"), Decimal("2.5")),
        (-9579, Decimal("4789.5"), Decimal("4789.5")),
        (Decimal("3082.5"), Decimal("3082.5"), -6165),
    ]
