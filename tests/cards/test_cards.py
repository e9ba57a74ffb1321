"""Cards: their numbers, names and texts (rules C1, C7)."""

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sidepot.cards import FULL_DECK, SHORT_DECK, Card, CardError, format_cards, parse_cards

ACE = Card("As")


def refused(text: object) -> CardError:
    with pytest.raises(CardError) as caught:
        parse_cards(text)  # type: ignore[arg-type]
    return caught.value


def test_the_deck_is_numbered_by_rank_and_then_suit() -> None:
    assert [str(card) for card in FULL_DECK] == [r + s for r in "23456789TJQKA" for s in "cdhs"]
    assert [int(card) for card in FULL_DECK] == list(range(52))
    assert [(card.rank, card.suit) for card in FULL_DECK] == [(r, s) for r in range(13) for s in range(4)]


def test_the_short_deck_is_six_to_ace() -> None:
    assert [str(card) for card in SHORT_DECK] == [r + s for r in "6789TJQKA" for s in "cdhs"]


def test_a_card_says_what_it_is() -> None:
    ten = Card("Td")
    assert (ten.rank, ten.suit, ten.rank_char, ten.suit_char, ten.symbol) == (8, 1, "T", "d", "T♦")
    assert (str(ten), repr(ten), f"{ten}", f"{ten:>4}", f"{ten!r:>12}") == (
        "Td", "Card('Td')", "Td", "  Td", "  Card('Td')"
    )  # fmt: skip
    assert [card.symbol for card in FULL_DECK[-4:]] == ["A♣", "A♦", "A♥", "A♠"]


@pytest.mark.parametrize("text", ["As", "as", "AS", "aS", "A♠", "a♠", "A♠\ufe0f"])
def test_every_spelling_gives_the_one_instance(text: str) -> None:
    assert Card(text) is ACE
    assert parse_cards(text) == (ACE,)


@pytest.mark.parametrize("text", ["Th", "th", "tH", "10h", "10H", "10♥", "T♥", "10♥\ufe0f"])
def test_ten_may_be_written_both_ways(text: str) -> None:
    assert Card(text) is Card(34)


def test_every_card_reads_its_own_text_sign_and_number() -> None:
    for number, card in enumerate(FULL_DECK):
        assert Card(str(card)) is card
        assert Card(card.symbol) is card
        assert Card(number) is card
        assert Card(card) is card


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_keeps_the_instance(protocol: int) -> None:
    assert pickle.loads(pickle.dumps(ACE, protocol)) is ACE  # noqa: S301


def test_copying_keeps_the_instance() -> None:
    assert copy.copy(ACE) is ACE
    assert copy.deepcopy([ACE])[0] is ACE


def test_a_card_is_a_number_and_cannot_be_changed() -> None:
    assert list(range(52))[ACE] == ACE == 51
    assert hash(ACE) == hash(51)
    with pytest.raises(AttributeError):
        ACE.rank = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        ACE.nickname = "bullet"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "card", ["", "A", "s", "1s", "0h", "Xx", "sA", "11h", "AsKd", " As", "A\u017f", 52, -1, 2.0, None, True]
)
def test_what_is_no_card_is_refused_by_name(card: object) -> None:
    with pytest.raises(CardError) as caught:
        Card(card)  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.rule) == ("unknown-card", "C7")
    assert str(caught.value).startswith(f"{card!r} is not a card: ")
    assert str(caught.value).endswith(". (rule C7)")


@pytest.mark.parametrize(
    "text",
    ["AsKdTh", "As Kd Th", "as, kd ,TH", "A♠K♦T♥", "AsKd10h", " As\tKd\n10♥ ", ["As", "Kd", "Th"], ["AsKd", "10h"],
     [51, "Kd", Card("Th")], (card for card in ("As", "Kd", "Th"))],
)  # fmt: skip
def test_lists_of_cards_are_read_in_order(text: object) -> None:
    assert parse_cards(text) == (Card("As"), Card("Kd"), Card("Th"))  # type: ignore[arg-type]


@pytest.mark.parametrize("nothing", ["", "  ", " , ", [], [""]])
def test_no_cards_are_no_cards(nothing: str | list[str]) -> None:
    assert parse_cards(nothing) == ()


@pytest.mark.parametrize(
    ("text", "bad", "where"),
    [("As Kx Td", "Kx", 4), ("AsK", "K", 3), ("10", "10", 1), ("As 10x", "10x", 4), ("AsK,d", "K", 3), ("1h", "1h", 1),
     ("As;Kd", ";K", 3)],
)  # fmt: skip
def test_unreadable_text_is_named_with_its_place(text: str, bad: str, where: int) -> None:
    error = refused(text)
    assert (error.code, error.rule, error.cards) == ("unknown-card", "C7", bad)
    assert str(error) == (
        f"{bad!r} (character {where} of the text) is not a card: a card is a rank (2 to 9, T or 10, J, Q, K, A) "
        "and a suit (s, h, d, c or ♠, ♥, ♦, ♣), like As, 10h or Q♦. (rule C7)"
    )


@pytest.mark.parametrize("text", ["AsAs", "As Kd A♠", ["As", "as"], [51, "As"], ["KdAs", "2c", Card("As")]])
def test_a_duplicate_is_named(text: object) -> None:
    error = refused(text)
    assert (error.code, error.rule, error.cards) == ("duplicate-card", "C7", "As")
    assert str(error) == "As is there more than once: each card of the deck can be used once. (rule C7)"


def test_an_error_survives_the_way_to_another_process() -> None:
    error = refused("AsAs")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (str(again), again.code, again.cards) == (str(error), error.code, error.cards)


@settings(deadline=None)
@given(st.lists(st.sampled_from(FULL_DECK), unique=True))
def test_what_is_written_is_read_back(cards: list[Card]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)
    assert parse_cards("".join(card.symbol for card in cards)) == tuple(cards)


@settings(deadline=None)
@given(st.text())
def test_any_text_is_either_cards_or_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError as error:
        assert error.cards in text  # noqa: PT017
    else:
        assert parse_cards(format_cards(cards)) == cards
