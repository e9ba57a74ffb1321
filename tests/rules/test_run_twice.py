"""S4: the rest of the board dealt twice."""

import pytest

from sidepot import AllIn, Call, Check, Deal, Game, Hand, Illegal, NeedBoard, Raise, RunItTwice, Show
from sidepot.rules.events import Awarded

GAME = Game.no_limit((1, 2), run_it_twice=True)


def all_in_on_the_flop(game: Game = GAME) -> Hand:
    """Three players: 51 from each of two, 25 from the third, all-in on the flop."""
    hand = Hand.start(game, [51, 51, 25], 2).hand
    for action in (Call(), Call(), Check(), Deal("2c 7d 9h"), AllIn(), AllIn(), AllIn()):
        hand = hand.apply(action).hand
    for seat, cards in ((0, "AsAh"), (1, "KsKh"), (2, "QsQh")):
        hand = hand.apply(Show(seat, cards)).hand
    return hand


def test_each_pot_is_halved_and_the_odd_chip_goes_to_the_first_board() -> None:
    hand = all_in_on_the_flop()
    need = hand.need
    assert isinstance(need, NeedBoard)
    assert need.may_run_twice
    assert [pot.amount for pot in hand.pots] == [75, 52]
    hand = hand.apply(RunItTwice()).hand
    hand = hand.apply(Deal("3c")).hand.apply(Deal("4c")).hand  # aces win the first board
    need = hand.need
    assert need == NeedBoard(2, 1, 1, False)
    hand = hand.apply(Deal("Kc")).hand
    hand, events = hand.apply(Deal("Qc"))  # kings full of nothing: three kings win the second
    assert hand.boards == (hand.board, (*hand.board[:3], *hand.boards[1][3:]))
    assert [event for event in events if isinstance(event, Awarded)] == [
        Awarded(0, 38, (0,), (38,), 0),
        Awarded(0, 37, (1,), (37,), 1),
        Awarded(1, 26, (0,), (26,), 0),
        Awarded(1, 26, (1,), (26,), 1),
    ]
    assert hand.stacks == (64, 63, 0)


def test_a_tie_inside_a_half_has_its_own_odd_chip() -> None:
    hand = Hand.start(GAME, [51, 51, 51], 2).hand
    for action in (AllIn(), AllIn(), AllIn()):
        hand = hand.apply(action).hand
    for seat, cards in ((0, "AsKh"), (1, "AhKs"), (2, "QsQh")):
        hand = hand.apply(Show(seat, cards)).hand
    hand = hand.apply(RunItTwice()).hand
    for cards in ("2c 7d 9h", "3c", "Kc", "2d 8d 9s", "3s", "Kd"):
        hand = hand.apply(Deal(cards)).hand
    assert hand.stacks == (39 + 38, 38 + 38, 0)  # 153: halves of 77 and 76


def test_the_same_card_does_not_come_twice() -> None:
    hand = all_in_on_the_flop().apply(RunItTwice()).hand
    hand = hand.apply(Deal("3c")).hand.apply(Deal("4c")).hand
    with pytest.raises(Illegal, match="3c is already in play"):
        hand.apply(Deal("3c"))


def test_only_when_agreed_and_in_time() -> None:
    with pytest.raises(Illegal, match="does not run the board twice"):
        all_in_on_the_flop(Game.no_limit((1, 2))).apply(RunItTwice())
    running = all_in_on_the_flop().apply(Deal("3c")).hand
    with pytest.raises(Illegal, match="only after an all-in"):
        running.apply(RunItTwice())
    open_hand = Hand.start(GAME, [100, 100], 0).hand.apply(Raise(6)).hand.apply(Call()).hand
    assert isinstance(open_hand.need, NeedBoard)
    assert not open_hand.need.may_run_twice
    with pytest.raises(Illegal, match="only after an all-in"):
        open_hand.apply(RunItTwice())
