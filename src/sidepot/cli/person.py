"""The person at the keyboard, as a player like any other."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sidepot.cli.moves import HELP, NotUnderstoodError, action_of, verb_of
from sidepot.cli.screen import Quit, Screen
from sidepot.rules.actions import Action, Fold
from sidepot.rules.errors import Illegal
from sidepot.rules.game import Seat
from sidepot.rules.pots import Pot
from sidepot.rules.view import View

SEAT = re.compile(r"\b[Ss]eat (\d)\b")


class Person:
    """Shows the table, asks, and asks again until the answer is one that the rules allow."""

    def __init__(self, screen: Screen, names: Mapping[Seat, str]) -> None:
        self.screen = screen
        self.names = names
        self.pots: tuple[Pot, ...] = ()
        """The pots as the street began; whoever deals keeps them up to date."""

    def decide(self, view: View) -> Action:
        """See :class:`~sidepot.players.player.Player`. Raises :class:`~sidepot.cli.screen.Quit`."""
        options = view.options
        if options is None:
            raise ValueError("a player decides when it is his turn: this view has no options")
        self.screen.table(view, self.names, self.pots)
        self.screen.options(view, options)
        while True:
            try:
                verb, words = verb_of(self.screen.ask("> "))
                if verb == "quit":
                    raise Quit
                if verb == "help":
                    self.screen.say(HELP)
                    continue
                if verb == "table":
                    self.screen.table(view, self.names, self.pots)
                    self.screen.options(view, options)
                    continue
                action = action_of(verb, words, view, options)
                view.hand.apply(action)
            except NotUnderstoodError as error:
                self.screen.say(str(error))
            except Illegal as refused:
                self.screen.say(self.by_name(str(refused)))
            else:
                if not isinstance(action, Fold) or not options.can_check or self.sure_to_fold():
                    return action

    def sure_to_fold(self) -> bool:
        """Folding what a check would keep is rarely meant."""
        return self.screen.confirm("A check is free. Fold all the same?", enter=False)

    def by_name(self, sentence: str) -> str:
        """The engine speaks of seats; at the table they have names."""
        return SEAT.sub(lambda match: self.names.get(int(match[1]), match[0]), sentence)
