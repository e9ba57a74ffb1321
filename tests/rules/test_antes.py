"""T4, T7, P1: antes of three kinds, and whose they are."""

import pytest

from sidepot import Act, AllIn, Call, Check, Deal, Fold, Game, Hand, Muck, NeedBoard, NeedShow, Over, Raise, Show
from sidepot.rules.actions import Action
from sidepot.rules.pots import Pot

BOARD = ["2c 7d 9h", "Jc", "4s"]
HOLES = {0: "AsAh", 1: "KsKh", 2: "QsQh", 3: "5c5d", 4: "8c8d", 5: "6c6d"}


def run_out(hand: Hand, winner: int) -> Hand:
    """Deal and show until the hand is over; ``winner`` holds the best cards."""
    holes = dict(HOLES)
    holes[winner], holes[0] = holes[0], holes[winner]
    boards = list(BOARD)
    while not isinstance(need := hand.need, Over):
        action: Action
        if isinstance(need, NeedBoard):
            action = Deal(boards.pop(0))
        elif isinstance(need, NeedShow):
            action = Show(need.seats[0], holes[need.seats[0]])
        else:
            action = Check()
        hand = hand.apply(action).hand
    return hand


def test_one_pays_for_all_and_it_is_dead() -> None:
    """500/1000 with a big blind ante of 1000: three limp and check it down, the pot is 4000."""
    game = Game.no_limit((500, 1000), ante=1000, ante_by="big_blind")
    hand = Hand.start(game, [20_000, 20_000, 20_000], 2).hand
    for action in (Call(), Call(), Check()):
        hand = hand.apply(action).hand
    assert hand.pots == (Pot(0, 4000, (0, 1, 2)),)
    assert run_out(hand, 2).stacks == (19_000, 18_000, 23_000)  # who paid no ante gains 3000


def test_blind_first_then_ante() -> None:
    """The big blind has 1100: 1000 of blind, 100 of ante; against a raise to 2500 he wins 2600."""
    game = Game.no_limit((500, 1000), ante=1000, ante_by="big_blind")
    hand = Hand.start(game, [20_000, 1100, 20_000], 2).hand
    assert hand.bets == (500, 1000, 0)
    assert hand.pot == 1600
    hand = hand.apply(Raise(2500)).hand
    hand, events = hand.apply(Fold())
    assert [str(event) for event in events if "Returned" in str(event)] == ["Returned(seat=2, amount=1500)"]
    assert sum(pot.amount for pot in hand.pots) == 2600
    assert run_out(hand, 1).stacks == (19_500, 2600, 19_000)


def test_ante_first_by_option() -> None:
    game = Game.no_limit((500, 1000), ante=1000, ante_by="big_blind", ante_first=True)
    hand = Hand.start(game, [20_000, 1100, 20_000], 2).hand
    assert hand.bets == (500, 100, 0)
    assert hand.need.options.call == 1000  # type: ignore[union-attr]


def test_an_all_in_wins_the_ante_of_another() -> None:
    """UTG is all-in for 300, the small blind folds: he can win 300 from each and the whole ante, 1900."""
    game = Game.no_limit((500, 1000), ante=1000, ante_by="big_blind")
    hand = Hand.start(game, [20_000, 20_000, 300], 2).hand
    hand = hand.apply(AllIn()).hand
    hand = hand.apply(Fold()).hand
    assert hand.pots[0] == Pot(0, 1900, (1, 2))
    assert run_out(hand, 2).stacks == (19_500, 18_900, 1900)


def test_everybody_antes_in_a_layer_of_their_own() -> None:
    """Ante 10; seat 2 has only 4 of it: he plays for 4 from each, the rest of the antes is a side pot."""
    game = Game.no_limit((0, 20), ante=10)
    hand = Hand.start(game, [1000, 1000, 4, 1000], 3).hand
    for action in (Call(), Call(), Check()):
        hand = hand.apply(action).hand
    assert hand.pots == (Pot(0, 16, (0, 1, 2, 3)), Pot(1, 18 + 60, (0, 1, 3)))
    over = run_out(hand, 2)
    assert over.stacks[2] == 16
    assert sum(over.stacks) == 3004


def test_the_whole_stack_is_ante() -> None:
    """Who pays nothing but the ante of all can win it, and nothing of the bets."""
    game = Game.no_limit((1, 2), ante=2, ante_by="button")
    hand = Hand.start(game, [50, 50, 2], 2).hand
    hand = hand.apply(Call()).hand
    hand = hand.apply(Check()).hand
    assert hand.pots == (Pot(0, 2, (0, 1, 2)), Pot(1, 4, (0, 1)))


@pytest.mark.parametrize(("ante_by", "pot"), [("each", 3 + 6), ("button", 3 + 1), ("big_blind", 3 + 1)])
def test_an_ante_is_no_bet(ante_by: str, pot: int) -> None:
    hand = Hand.start(Game.no_limit((1, 2), ante=1, ante_by=ante_by), [100] * 6, 0).hand
    assert (hand.pot, hand.bet) == (pot, 2)


def test_the_board_is_checked_even_when_nobody_can_act() -> None:
    """All-in by antes: nobody is asked, the board runs out, chips above the bet come back."""
    game = Game.no_limit((1, 2), ante=5, all_in_show="never")
    hand = Hand.start(game, [5, 5, 5], 0).hand
    assert hand.turn is None
    assert isinstance(hand.need, NeedBoard)
    for cards in BOARD:
        hand = hand.apply(Deal(cards)).hand
    hand = hand.apply(Show(1, "AsAh")).hand
    hand = hand.apply(Muck(2)).hand
    hand = hand.apply(Muck(0)).hand
    assert hand.stacks == (0, 15, 0)


def test_a_hand_about_nothing() -> None:
    """T6: nobody posts, nobody bets: there is nothing to show for and nothing to win."""
    hand = Hand.start(Game.no_limit((0, 0), smallest_bet=2), [100, 100], 0).hand
    for cards in ("2c 7d 9h", "Jc", "4s"):
        hand = hand.apply(Check()).hand.apply(Check()).hand
        hand = hand.apply(Deal(cards)).hand
    hand = hand.apply(Check()).hand.apply(Check()).hand
    assert hand.need == Over((100, 100), misdealt=False)


def test_why_nobody_raises_a_short_blind() -> None:
    """B8: he has chips behind the call; it is the big blind who could not call more."""
    need = Hand.start(Game.no_limit((2, 10)), [9, 5], 0).hand.need
    assert isinstance(need, Act)
    assert need.options.call == 3
    assert need.options.why_no_raise is not None
    assert need.options.why_no_raise.code == "nobody-could-call"
