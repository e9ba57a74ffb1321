"""A computer player who plays by the book: the starting-hand chart before the flop, the price of a call after it."""

from __future__ import annotations

from random import Random

from sidepot.players.chances import chance, draw, made, price
from sidepot.players.preflop import Preflop
from sidepot.players.sizes import bet_near, options_of, part_of_pot, passive
from sidepot.players.starting_hands import chart
from sidepot.players.tight import GOOD, STRONG
from sidepot.rules.actions import Action, Fold
from sidepot.rules.options import Options
from sidepot.rules.state import PREFLOP, RIVER
from sidepot.rules.view import View

SEMI_BLUFF = 0.15
"""A draw that comes this often with the next card, as four to a flush does, is bet against a single player."""


class ChartPlayer:
    """Raises, calls and folds as the chart says; then bets good hands and calls when the chance is worth the price."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, view: View) -> Action:
        """See :class:`~sidepot.players.player.Player`."""
        options = options_of(view)
        if len(view.hole) != 2:  # a game without cards: there is nothing to play by
            return options.default
        return self._before_flop(view, options) if view.hand.street == PREFLOP else self._on_board(view, options)

    def _before_flop(self, view: View, options: Options) -> Action:
        seen = Preflop(view.hand, options.seat)
        match chart(view.hole, seen.situation, seen.position):
            case "raise":
                return bet_near(options, seen.raise_to)
            case "call":
                return passive(options)
            case "fold":
                return options.default

    def _on_board(self, view: View, options: Options) -> Action:
        hand, ranking = view.hand, view.hand.game.ranking
        worth = made(view.hole, hand.board, ranking)
        others = len(hand.live) - 1
        if worth == STRONG or (worth == GOOD and options.can_check):
            return bet_near(options, part_of_pot(view, self._size()))
        if options.can_check:
            bluff = others == 1 and draw(view.hole, hand.board, ranking) >= SEMI_BLUFF and self._rng.random() < 0.5
            return bet_near(options, part_of_pot(view, self._size())) if bluff else passive(options)
        last_bet = options.call == hand.stacks[options.seat] or len(hand.all_in) == others
        draws = RIVER - hand.street if last_bet else 1
        chances = chance(view.hole, hand.board, ranking, others=others, draws=draws)
        return passive(options) if chances >= price(hand, options) else Fold(options.seat)

    def _size(self) -> float:
        """Half to three quarters of the pot is a normal bet."""
        return self._rng.uniform(0.5, 0.75)
