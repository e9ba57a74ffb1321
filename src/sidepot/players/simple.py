"""Computer players that need no thought: random, calling and raising. They take their chance from who makes them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from sidepot.players.chart import ChartPlayer
from sidepot.players.player import Player
from sidepot.players.sizes import bet_near, near, options_of, part_of_pot, passive
from sidepot.players.tight import TightPlayer
from sidepot.rules.actions import Action, Fold
from sidepot.rules.state import PREFLOP
from sidepot.rules.view import View

PlayerFactory: TypeAlias = Callable[[Random], Player]
"""Makes a player; the same state of the source of chance makes one that decides the same."""


class RandomPlayer:
    """Does anything, each kind of action as often as the others, of any size; but never folds for free."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, view: View) -> Action:
        """See :class:`~sidepot.players.player.Player`."""
        options = options_of(view)
        choices = [passive(options)]
        if options.call:
            choices.append(Fold(options.seat))
        if options.min_to is not None and options.max_to is not None:
            size = near(options, self._rng.randint(options.min_to, options.max_to))
            choices.append(options.bet_or_raise(size or options.min_to))
        return self._rng.choice(choices)


class CallingPlayer:
    """Checks and calls, whatever happens."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng  # asked for nothing, but every factory is called the same way

    def decide(self, view: View) -> Action:
        """See :class:`~sidepot.players.player.Player`."""
        return passive(options_of(view))


class RaisingPlayer:
    """Bets and raises most of the time: three times the bet before the flop, half the pot to the pot after it."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, view: View) -> Action:
        """See :class:`~sidepot.players.player.Player`."""
        options = options_of(view)
        if options.can_raise and self._rng.random() < 0.65:
            if view.hand.street == PREFLOP and view.hand.bet:
                return bet_near(options, round(view.hand.bet * self._rng.uniform(2.5, 3.5)))
            return bet_near(options, part_of_pot(view, self._rng.uniform(0.5, 1.0)))
        # He gives up when the call is dear, not when he has put in most of his chips already.
        dear = options.call > max(view.hand.pot - options.call, 1) // 2
        return Fold(options.seat) if dear and self._rng.random() < 0.4 else passive(options)


PLAYERS: Final[dict[str, PlayerFactory]] = {
    "random": RandomPlayer,
    "calling": CallingPlayer,
    "raising": RaisingPlayer,
    "tight": TightPlayer,
    "chart": ChartPlayer,
}
"""The computer players by the names they have on the command line."""
