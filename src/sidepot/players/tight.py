"""A computer player who waits for good cards: a starting hand before the flop, a made hand after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil
from random import Random

from sidepot.cards import RANKS, Card
from sidepot.players.sizes import bet_near, options_of, part_of_pot, passive
from sidepot.ranking import Category, Ranking, rank
from sidepot.rules.actions import Action, Check, Fold
from sidepot.rules.options import Options
from sidepot.rules.state import PREFLOP
from sidepot.rules.view import View

ACE = RANKS.index("A")
QUEEN = RANKS.index("Q")

OPEN, CALL, RAISE = 9, 10, 12
"""Points (see :func:`points`) that are enough to open, to call a raise and to raise again."""

NOTHING, WEAK, GOOD, STRONG = range(4)
"""How good a made hand is: nothing of its own, a pair, the top pair, more."""


class TightPlayer:
    """Plays good starting hands for a raise of three times the bet, and made hands; folds the rest."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, view: View) -> Action:
        """See :class:`~sidepot.players.player.Player`."""
        options = options_of(view)
        if len(view.hole) != 2:  # a game without cards: there is nothing to wait for
            return options.default
        return self._before_flop(view, options) if view.hand.street == PREFLOP else self._on_board(view, options)

    def _before_flop(self, view: View, options: Options) -> Action:
        hand = view.hand
        worth = points(view.hole)
        forced = hand.game.forced
        raised = hand.bet > forced.first_bet
        three_times = 3 * hand.bet or part_of_pot(view, 1.0)
        if worth >= RAISE or (worth >= OPEN and not raised):
            return bet_near(options, three_times)
        cheap = 4 * options.call <= view.hand.stacks[options.seat] + options.call
        if worth >= CALL and cheap:
            return passive(options)
        return passive(options) if options.can_check else Fold(options.seat)

    def _on_board(self, view: View, options: Options) -> Action:
        hand = view.hand
        made = strength(view.hole, hand.board, hand.game.ranking)
        price = options.call / (hand.pot + options.call) if options.call else 0.0
        if made == STRONG:
            return bet_near(options, part_of_pot(view, self._rng.choice((0.5, 0.66, 1.0))))
        if made == GOOD:
            if options.can_check:
                return bet_near(options, part_of_pot(view, 0.5)) if self._rng.random() < 0.8 else passive(options)
            return passive(options) if price <= 0.34 else Fold(options.seat)
        if options.can_check:
            return Check(options.seat)
        return passive(options) if made == WEAK and price <= 0.2 else Fold(options.seat)


def points(hole: Sequence[Card]) -> int:
    """The worth of a starting hand by Bill Chen's count: 20 for aces, 5 for the smallest pairs, -1 for seven-two.

    Source: it was made for L. Krieger, "Hold'em Excellence".
    """
    high, low = sorted((card.rank for card in hole), reverse=True)
    worth = {ACE: 10.0, ACE - 1: 8.0, QUEEN: 7.0, QUEEN - 1: 6.0}.get(high, (high + 2) / 2)
    if high == low:
        return ceil(max(2 * worth, 5.0))
    between = high - low - 1
    worth -= (0, 1, 2, 4)[between] if between < 4 else 5
    if between < 2 and high < QUEEN:
        worth += 1  # a straight more
    return ceil(worth + 2 * (hole[0].suit == hole[1].suit))


def strength(hole: Sequence[Card], board: Sequence[Card], ranking: Ranking) -> int:
    """How much better the hand is than what lies on the board for everybody: :data:`NOTHING` to :data:`STRONG`."""
    mine = rank((*hole, *board), ranking)
    place = ranking.order.index
    if place(mine.category.of_nine) <= place(shared(board, ranking)):
        return NOTHING
    paired = [card.rank for card in hole if any(card.rank == other.rank for other in board)]
    if hole[0].rank == hole[1].rank:
        paired.append(hole[0].rank)
    one_pair_of_mine = len(set(paired)) == 1 and mine.category in {Category.ONE_PAIR, Category.TWO_PAIR}
    if one_pair_of_mine:
        return GOOD if paired[0] >= max(card.rank for card in board) else WEAK
    return STRONG


def shared(board: Sequence[Card], ranking: Ranking) -> Category:
    """What the board alone makes for everybody."""
    if len(board) == 5:
        return rank(board, ranking).category.of_nine
    same = sorted(Counter(card.rank for card in board).values(), reverse=True)
    if same[0] > 2:
        return Category.THREE_OF_A_KIND if same[0] == 3 else Category.FOUR_OF_A_KIND
    if same[0] == 1:
        return Category.HIGH_CARD
    return Category.TWO_PAIR if same[1] == 2 else Category.ONE_PAIR
