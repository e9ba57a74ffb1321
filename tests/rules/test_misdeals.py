"""T10, T11: the deal, its mistakes, and what they leave unchanged."""

import pytest

from sidepot import Call, Check, Deal, Expose, Fold, Game, Hand, Illegal, Misdeal, Over, Raise, Vault
from sidepot.cards import FULL_DECK
from sidepot.rules.events import CardExposed, HandEnded, Misdealt

GAME = Game.no_limit((1, 2))


def six() -> Hand:
    return Hand.start(GAME, [200] * 6, 0).hand


@pytest.mark.parametrize("number", [1, 2])
def test_the_first_two_cards_are_a_misdeal(number: int) -> None:
    before = six()
    hand, events = before.apply(Expose(number))
    assert [type(event) for event in events] == [CardExposed, Misdealt, HandEnded]
    assert hand.need == Over((200,) * 6, misdealt=True)
    assert (hand.pot, hand.bets, hand.button) == (0, (0,) * 6, 0)


def test_one_later_card_is_replaced_and_two_are_a_misdeal() -> None:
    hand, (event,) = six().apply(Expose(5))
    assert event == CardExposed(5, 5)  # the fifth card goes to the cutoff
    assert hand.turn == 3
    hand = hand.apply(Expose(9)).hand
    assert hand.is_misdeal


def test_the_board_is_what_it_would_have_been() -> None:
    deck = FULL_DECK
    hand = six()
    plain, mended = Vault.for_hand(deck, hand.setup), Vault.for_hand(deck, hand.setup)
    exposed = mended.expose(5)
    assert exposed == deck[4]
    assert mended.open(5) == (deck[12], deck[10])  # the top card took its place
    assert [mended.turn(count) for count in (3, 1, 1)] == [plain.turn(count) for count in (3, 1, 1)]


def test_substantial_action_ends_it() -> None:
    folds = six().apply(Fold()).hand.apply(Fold()).hand
    assert folds.apply(Misdeal()).hand.is_misdeal  # two actions, no chips
    for third in (folds.apply(Fold()), six().apply(Call()).hand.apply(Fold())):
        with pytest.raises(Illegal, match=r"substantial action.*rule T11"):
            third.hand.apply(Misdeal())
        with pytest.raises(Illegal, match="substantial action"):
            third.hand.apply(Expose(5))


def test_not_after_the_flop() -> None:
    hand = Hand.start(Game.no_limit((0, 0), smallest_bet=2), [100, 100], 0).hand
    hand = hand.apply(Check()).hand.apply(Check()).hand.apply(Deal("2c3c4c")).hand
    with pytest.raises(Illegal, match="substantial action"):
        hand.apply(Misdeal())


@pytest.mark.parametrize("number", [0, 13, -1])
def test_only_hole_cards_are_exposed(number: int) -> None:
    with pytest.raises(Illegal, match="hole cards are 1 to 12"):
        six().apply(Expose(number))


def test_the_same_card_is_exposed_once() -> None:
    hand = six().apply(Expose(7)).hand
    with pytest.raises(Illegal, match="already exposed"):
        hand.apply(Expose(7))


def test_a_misdealt_hand_is_over() -> None:
    hand = six().apply(Misdeal("a card was boxed")).hand
    with pytest.raises(Illegal, match="hand is over"):
        hand.apply(Raise(6))


def test_a_vault_shows_nothing() -> None:
    vault = Vault.for_hand(FULL_DECK, six().setup)
    assert repr(vault) == "<Vault: 6 hands, sealed>"
    with pytest.raises(TypeError, match="stays with its dealer"):
        __import__("copy").copy(vault)
    with pytest.raises(KeyError, match="seat 7"):
        vault.open(7)
