"""B9: the option that counts the small blind as a big one, with the numbers of 5/10."""

import pytest

from sidepot import Act, Call, Fold, Game, Hand, PotLimit, Raise
from sidepot.rules.actions import Action

BY_THE_BOOK = Game.pot_limit((5, 10))
ROUNDED_UP = Game(betting=PotLimit(small_blind_counts_as_big=True), forced=BY_THE_BOOK.forced)


@pytest.mark.parametrize(
    ("actions", "by_the_book", "rounded_up"),
    [
        ([], 35, 40),  # 5 + 10, and 10 to call
        ([Call()], 40, 45),  # 25 in the pot, and 5 to call
        ([Call(), Call()], 40, 40),  # 30 in the pot, whatever his blind was
        ([Call(), Raise(30), Fold()], 100, 100),  # 50 in the pot, and 20 to call
    ],
)
def test_the_most(actions: list[Action], by_the_book: int, rounded_up: int) -> None:
    for game, most in ((BY_THE_BOOK, by_the_book), (ROUNDED_UP, rounded_up)):
        hand = Hand.start(game, [1000, 1000, 1000], 0).hand
        for action in actions:
            hand = hand.apply(action).hand
        need = hand.need
        assert isinstance(need, Act)
        assert need.options.max_to == most, game
