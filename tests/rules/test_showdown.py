"""S1, S2: what a player keeps without showing, and what he may show when it is over."""

import pytest

from sidepot import AllIn, Bet, Call, Check, Deal, Fold, Game, Hand, Illegal, Muck, NeedShow, Show
from sidepot.cards import parse_cards


def test_a_pot_won_by_folds_is_kept_by_a_player_who_mucks_for_the_rest() -> None:
    """Seat 1 was left alone in the side pot on the river; for the main pot he need not show."""
    game = Game.no_limit((1, 2), all_in_show="runout")
    hand = Hand.start(game, [20, 100, 100], 0).hand
    for action in (AllIn(), Call(), Call(), Deal("2c7d9h"), Bet(10), Call(), Deal("Jc"), Check(), Check(), Deal("4s")):
        hand = hand.apply(action).hand
    hand = hand.apply(Bet(10)).hand.apply(Fold()).hand
    assert hand.need == NeedShow((1, 0), must=False)
    hand = hand.apply(Muck()).hand
    assert hand.is_over
    assert hand.stacks == (60, 90, 70)


def test_one_card_or_both_but_not_three() -> None:
    hand = Hand.start(Game.no_limit((1, 2)), [100, 100], 0).hand.apply(Fold()).hand
    hand = hand.apply(Show(1, "As")).hand
    assert hand.shown[1] == parse_cards("As")
    with pytest.raises(Illegal, match="one or both of his two cards, not 3"):
        hand.apply(Show(1, "Kd Qd"))
    with pytest.raises(Illegal, match="no cards to show"):
        hand.apply(Show(1, "As"))
    hand = hand.apply(Show(1, "As Kd")).hand
    assert hand.shown[1] == parse_cards("As Kd")
    with pytest.raises(Illegal, match="no cards to show"):
        hand.apply(Show(1, "2c"))
