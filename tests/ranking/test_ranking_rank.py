"""`rank` and `compare`: categories, the five cards, what is refused."""

import copy
import json
import pickle
import subprocess
import sys

import pytest

from sidepot.cards import CardError, format_cards
from sidepot.ranking import HIGH, SHORT, SHORT_TRIPS, Category, HandRank, Ranking, compare, rank, reference


@pytest.mark.parametrize(
    ("cards", "category", "best"),
    [
        ("2c 3d As Ks Qs Js Ts", Category.ROYAL_FLUSH, "As Ks Qs Js Ts"),
        ("As 2s 3s 4s 5s Kd Kc", Category.STRAIGHT_FLUSH, "5s 4s 3s 2s As"),
        ("As 2s 3s 4s 5s 6s Kc", Category.STRAIGHT_FLUSH, "6s 5s 4s 3s 2s"),
        ("9h 9c 9d 9s 8h 8c 8d", Category.FOUR_OF_A_KIND, "9s 9h 9d 9c 8h"),
        ("9h 9c 9d 9s 8h 8c Ad", Category.FOUR_OF_A_KIND, "9s 9h 9d 9c Ad"),
        ("9h 9c 9d Ks Kh Kd 2c", Category.FULL_HOUSE, "Ks Kh Kd 9h 9d"),
        ("9h 9c 9d Ks Kh 2d 2c", Category.FULL_HOUSE, "9h 9d 9c Ks Kh"),
        ("Ah 2h 9h Kh 3h Jh 4h", Category.FLUSH, "Ah Kh Jh 9h 4h"),
        ("Ah 2d 3s 4c 5h 5d 5s", Category.STRAIGHT, "5s 4c 3s 2d Ah"),
        ("Ah Kd Qs Jc Th 9d 9s", Category.STRAIGHT, "Ah Kd Qs Jc Th"),
        ("6h 6d 6s Qc Th 9d 2s", Category.THREE_OF_A_KIND, "6s 6h 6d Qc Th"),
        ("6h 6d Ts Tc Qh Qd 9s", Category.TWO_PAIR, "Qh Qd Ts Tc 9s"),
        ("6h 6d Ts Tc 2h 2d 4s", Category.TWO_PAIR, "Ts Tc 6h 6d 4s"),
        ("3h 3d Ks Qc Jh 9d 8s", Category.ONE_PAIR, "3h 3d Ks Qc Jh"),
        ("Ah Kd Qs Jc 9h 8d 2s", Category.HIGH_CARD, "Ah Kd Qs Jc 9h"),
        ("Qh Kd As 2c 3h 8d 9s", Category.HIGH_CARD, "As Kd Qh 9s 8d"),
    ],
)
def test_seven_cards_make_their_best_five(cards: str, category: Category, best: str) -> None:
    hand = rank(cards)
    assert hand.category is category
    assert format_cards(hand.best) == best
    assert hand.ranking is HIGH


def test_the_ace_plays_low_only_in_the_lowest_straight() -> None:
    assert rank("Ah 2d 3s 4c 5h") < rank("2h 3d 4s 5c 6h")
    assert rank("Ah 6d 7s 8c 9h", SHORT) < rank("6h 7d 8s 9c Th", SHORT)
    assert rank("Ah 6d 7s 8c 9h").category is Category.HIGH_CARD
    assert rank("Qh Kd As 6c 7h", SHORT).category is Category.HIGH_CARD


def test_the_orders_differ_where_they_should() -> None:
    flush, full_house = "Ah Kh 9h 8h 6h", "6c 6d 6s 7c 7d"
    straight, trips = "Th 9d 8s 7c 6h", "Ac Ad As Kc Qd"
    assert rank(flush, HIGH) < rank(full_house, HIGH)
    assert rank(straight, HIGH) > rank(trips, HIGH)
    assert rank(flush, SHORT) > rank(full_house, SHORT)
    assert rank(straight, SHORT) > rank(trips, SHORT)
    assert rank(flush, SHORT_TRIPS) > rank(full_house, SHORT_TRIPS)
    assert rank(straight, SHORT_TRIPS) < rank(trips, SHORT_TRIPS)
    # Both in one hand: what counts more is taken.
    both = "Th 9d 8s 7c 6h 6d 6s"
    assert rank(both, SHORT).category is Category.STRAIGHT
    assert format_cards(rank(both, SHORT_TRIPS).best) == "6s 6h 6d Th 9d"


def test_a_ranking_travels_by_its_name() -> None:
    for ranking in (HIGH, SHORT, SHORT_TRIPS):
        assert Ranking(json.loads(json.dumps(ranking.value))) is ranking
        assert copy.deepcopy(ranking) is pickle.loads(pickle.dumps(ranking)) is ranking  # noqa: S301
    flags = [(r.value, len(r.deck), r.flush_beats_full_house, r.trips_beat_straight) for r in Ranking]
    assert flags == [("high", 52, False, False), ("short", 36, True, False), ("short_trips", 36, True, True)]


def test_a_rank_is_a_number_with_words() -> None:
    hand = rank("Ks Kh 9d 9c As 4h 2c")
    assert isinstance(hand, int)
    assert max(hand, rank("Ks Kh 9d 9c Qs")) is hand
    assert hand == rank("Kd Kc 9h 9s Ad")
    assert str(hand) == f"{hand}" == hand.words == "two pair, kings and nines, ace kicker"
    assert f"{hand:>40}!" == "   two pair, kings and nines, ace kicker!"
    assert repr(hand) == "<HandRank two pair, kings and nines, ace kicker: Ks Kh 9d 9c As>"


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_rank_can_be_copied(protocol: int) -> None:
    hand = rank("Ah 6d 7s 8c 9h", SHORT)
    for again in (copy.deepcopy(hand), pickle.loads(pickle.dumps(hand, protocol))):  # noqa: S301
        assert type(again) is HandRank
        assert (again, again.best, again.ranking) == (hand, hand.best, SHORT)


@pytest.mark.parametrize(
    ("cards", "ranking", "code", "sentence"),
    [
        ("", HIGH, "card-count", "A hand is made of five, six or seven cards, not 0 (none). (rule C2)"),
        ("As Ks Qs Js", HIGH, "card-count",
         "A hand is made of five, six or seven cards, not 4 (As Ks Qs Js). (rule C2)"),
        ("2c3c4c5c6c7c8c9c", HIGH, "card-count",
         "A hand is made of five, six or seven cards, not 8 (2c 3c 4c 5c 6c 7c 8c 9c). (rule C2)"),
        ("As Ks Qs Js as", HIGH, "duplicate-card",
         "As is there more than once: each card of the deck can be used once. (rule C7)"),
        ("As Ks Qs Js 5s 2d", SHORT, "not-in-deck", "5s 2d: not in this game's deck of 36 cards, 6 to A. (rule C1)"),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be_is_refused(cards: str, ranking: Ranking, code: str, sentence: str) -> None:
    with pytest.raises(CardError) as caught:
        rank(cards, ranking)
    assert (caught.value.code, str(caught.value)) == (code, sentence)


def test_the_reference_wants_five_cards() -> None:
    with pytest.raises(ValueError, match="empty"):
        reference.value(HIGH.deck[:4])


def test_players_may_be_called_anything_and_share() -> None:
    outcome = compare("Ts Jd Qh Kc As", {3: "2h2d", 1: ["3c", "4c"], 7: "5c6c"})
    assert outcome.winners == (3, 1, 7)
    assert {name: hand.words for name, hand in outcome.ranks.items()} == dict.fromkeys((3, 1, 7), "straight, ace high")


@pytest.mark.parametrize(("board", "winner"), [("Kc 8d 6s", "Ann"), ("Kc 8d 6s Jc", "Ben"), ("Kc8d6sJcQs", "Ann")])
def test_who_is_ahead_can_be_asked_on_every_street(board: str, winner: str) -> None:
    assert compare(board, {"Ann": "KhQd", "Ben": "KdJd"}).winners == (winner,)


@pytest.mark.parametrize(
    ("board", "hands", "code", "words"),
    [
        ("Kc 8d 6s 3h 2c", {"Ann": "KhQd", "Ben": "KcJd"}, "duplicate-card", "Kc is there"),
        ("Kc 8d 6s 3h 2c", {"Ann": "KhQd", "Ben": "KhJd"}, "duplicate-card", "Kh is there"),
        ("Kc 8d 6s 3h 2c", {"Ann": "Kh"}, "card-count", "Ann needs two hole cards, not 1 (Kh)"),
        ("Kc 8d 6s 3h", {"Ann": "KhQdJd"}, "card-count", "Ann needs two hole cards, not 3 (Kh Qd Jd)"),
        ("Kc 8d 6s 3h 2c", {"Ann": ""}, "card-count", "Ann needs two hole cards, not 0 (none)"),
        ("Kc 8d", {"Ann": "KhQd"}, "card-count", "A board is three to five cards, not 2 (Kc 8d)"),
        ("Kc 8d 6s 3h 2c 2d", {"Ann": "KhQd"}, "card-count", "A board is three to five cards, not 6 (Kc 8d "),
        ("", {"Ann": "KhQd"}, "card-count", "A board is three to five cards, not 0 (none)"),
        ("Kc 8d 6s 3h 2c", {}, "card-count", "There is no hand to compare"),
    ],
)
def test_what_cannot_be_compared_is_refused(board: str, hands: dict[str, str], code: str, words: str) -> None:
    with pytest.raises(CardError) as caught:
        compare(board, hands)
    assert caught.value.code == code
    assert str(caught.value).startswith(words)


def test_importing_works_nothing_out() -> None:
    program = (
        "from sidepot.ranking import Ranking, evaluator\n"
        "print([len(evaluator(r)._plain) + len(evaluator(r)._flushes) for r in Ranking])\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "[0, 0, 0]\n"
