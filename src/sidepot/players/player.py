"""What every player is to the table: something that sees its view and answers with an action."""

from __future__ import annotations

from typing import Protocol

from sidepot.rules.actions import Action
from sidepot.rules.view import View


class Player(Protocol):
    """Somebody who decides: a computer player, a person behind a screen, a script.

    :func:`sidepot.testing.players.check_player` is the suite that every player passes.
    """

    def decide(self, view: View) -> Action:
        """What to do when it is this player's turn: ``view.options`` is there and says what is allowed.

        The table refuses anything else.
        """
        ...
