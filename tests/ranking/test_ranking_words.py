"""Hands in words, and why one beats another."""

import doctest

import pytest

import sidepot.ranking
from sidepot.ranking import HIGH, SHORT, SHORT_TRIPS, Category, Ranking, explain, rank


def test_the_examples_of_the_package_hold() -> None:
    results = doctest.testmod(sidepot.ranking)
    assert results.attempted
    assert not results.failed


def test_the_ten_names() -> None:
    assert list(map(str, Category)) == [
        "high card", "one pair", "two pair", "three of a kind", "straight",
        "flush", "full house", "four of a kind", "straight flush", "royal flush",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AsKsQsJsTs", "royal flush"),
        ("9h8h7h6h5h", "straight flush, nine high"),
        ("5h4h3h2hAh", "straight flush, five high"),
        ("9c9d9h9sKd", "four nines, king kicker"),
        ("6c6d6h6s2d", "four sixes, two kicker"),
        ("8s8d8cKhKs", "full house, eights full of kings"),
        ("6s6d6cAhAs", "full house, sixes full of aces"),
        ("KhJh8h6h3h", "flush, king high"),
        ("Tc9d8s7h6c", "straight, ten high"),
        ("Ah2d3s4c5h", "straight, five high"),
        ("7s7h7dKc4s", "three sevens, king-four kickers"),
        ("KsKh9d9cAs", "two pair, kings and nines, ace kicker"),
        ("JcJs6h6d9s", "two pair, jacks and sixes, nine kicker"),
        ("ThTcAs7d5c", "pair of tens, ace-seven-five kickers"),
        ("AcQd9s6h3c", "high card ace, queen-nine-six-three kickers"),
        ("8cTd2s3h4c", "high card ten, eight-four-three-two kickers"),
    ],
)
def test_a_hand_in_words(cards: str, words: str) -> None:
    assert rank(cards).words == words


@pytest.mark.parametrize(
    ("better", "worse", "why"),
    [
        # The category decides.
        ("KhJh8h6h3h", "Tc9d8s7h6c", "a flush beats a straight"),
        ("9c9d9h9sKd", "8s8d8cKhKs", "four of a kind beats a full house"),
        ("7s7h7dKc4s", "KsKh9d9cAs", "three of a kind beats two pair"),
        ("2s2hAdKc9s", "AdKc9s7h4s", "a pair of twos beats ace high"),
        ("AsKsQsJsTs", "9h8h7h6h5h", "a royal flush beats a straight flush"),
        # The cards of the hand decide.
        ("9h8h7h6h5h", "5h4h3h2hAh", "both have a straight flush; nine high beats five high"),
        ("Tc9d8s7h6c", "9c8d7s6h5c", "both have a straight; ten high beats nine high"),
        ("KhJh8h6h3h", "QdJd8d6d3d", "both have a flush; king high beats queen high"),
        ("7c7d7h7s2d", "6c6d6h6sAd", "both have four of a kind; sevens beat sixes"),
        ("KsKdKh8s8d", "8s8d8cKhKc", "both have a full house; kings full of eights beats eights full of kings"),
        ("8s8d8cKhKc", "8s8d8cQhQc", "both have a full house; eights full of kings beats eights full of queens"),
        ("QsQdQc9h8d", "JsJdJcAhKd", "both have three of a kind; queens beat jacks"),
        ("JsJh9c9d4s", "JsJd4d4h9c", "both have two pair; jacks and nines beat jacks and fours"),
        ("KsKh2d3c4s", "QsQhAdKc9s", "a pair of kings beats a pair of queens"),
        ("Ac9d7s4h2c", "Kc9d7s4h2c", "ace high beats king high"),
        # A kicker decides.
        ("9c9d9h9sAd", "9c9d9h9sKd", "both have four nines; the ace kicker beats the king"),
        ("QsQdQh9c8d", "QsQdQc9c7d", "both have three queens; the eight kicker beats the seven"),
        ("JsJh9c9d4s", "JcJd9c9d3s", "both have two pair, jacks and nines; the four kicker beats the three"),
        ("KsKhAd9c7s", "KsKdQd9c7s", "both have a pair of kings; the ace kicker beats the queen"),
        ("AcAhKd8h7d", "AcAsKd8h6d", "both have a pair of aces; the seven kicker beats the six"),
        ("AcKd9h7s4c", "AcKd9h7s3c", "both have ace high; the four kicker beats the three"),
        ("AhJh9h6h4h", "AhJh9h6h3h", "both have a flush, ace high; the four beats the three"),
        # Nothing decides.
        ("AsAdKcKhQs", "AcAhKsKdQh", "a tie: two pair, aces and kings, queen kicker"),
        ("AsKsQsJsTs", "AhKhQhJhTh", "a tie: royal flush"),
    ],
)
def test_why_one_beats_the_other(better: str, worse: str, why: str) -> None:
    assert explain(rank(better), rank(worse)) == explain(rank(worse), rank(better)) == why


@pytest.mark.parametrize(
    ("ranking", "better", "worse", "why"),
    [
        (SHORT, "KhJh8h7h6h", "8s8d8cKhKs", "a flush beats a full house in short deck"),
        (SHORT, "Ts9d8s7h6c", "8s8d8cKhAs", "a straight beats three of a kind"),
        (SHORT_TRIPS, "8s8d8cKhAs", "Ts9d8s7h6c", "three of a kind beats a straight in short deck"),
        (SHORT, "AsKsQsJsTs", "KhJh8h7h6h", "a royal flush beats a flush"),
        (SHORT, "Ts9d8s7h6c", "Ah9d8s7h6c", "both have a straight; ten high beats nine high"),
    ],
)
def test_why_in_short_deck(ranking: Ranking, better: str, worse: str, why: str) -> None:
    assert explain(rank(worse, ranking), rank(better, ranking)) == why


def test_hands_of_different_games_are_not_compared() -> None:
    with pytest.raises(ValueError, match="different games cannot be compared: high and short"):
        explain(rank("AsKsQsJsTs", HIGH), rank("AsKsQsJsTs", SHORT))
