"""Actions as JSON.

A message that is well formed may still ask for something against the rules: that is for the hand to refuse, in its
own words.
"""

from __future__ import annotations

from typing import Any, Final

from sidepot.codec.kinds import cards, chips, choice, many, optional, seat, text, whole
from sidepot.codec.shapes import Shape, decode_one_of, register
from sidepot.rules import actions
from sidepot.rules.actions import Action
from sidepot.rules.game import MAX_SEATS

MOST_POTS: Final = 2 * MAX_SEATS
"""More than there can be, even if everybody is all-in for another sum."""

WHO: Final = {"seat": optional(seat)}

ACTIONS: Final[dict[str, Shape[Any]]] = {
    "fold": Shape(actions.Fold, WHO),
    "check": Shape(actions.Check, WHO),
    "call": Shape(actions.Call, WHO),
    "bet": Shape(actions.Bet, {"to": chips, **WHO}),
    "raise": Shape(actions.Raise, {"to": chips, **WHO}),
    "all-in": Shape(actions.AllIn, WHO),
    "deal": Shape(actions.Deal, {"cards": cards(52)}),
    "show": Shape(actions.Show, {"seat": seat, "cards": cards(52)}),
    "muck": Shape(actions.Muck, WHO),
    "award": Shape(actions.Award, {"winners": many(many(seat, MAX_SEATS), MOST_POTS)}),
    "run-it-twice": Shape(actions.RunItTwice, {}),
    "expose": Shape(actions.Expose, {"number": whole(1, 2 * MAX_SEATS)}),
    "misdeal": Shape(actions.Misdeal, {"reason": text}),
}
"""What :meth:`~sidepot.rules.hand.Hand.apply` accepts."""

POST: Final = Shape(actions.Post, {"seat": seat, "amount": chips, "kind": choice(("straddle", "live", "dead"))})
"""A post before the cards; it is no action, it comes with the start of a hand."""

for _name, _shape in {**ACTIONS, "post": POST}.items():
    register(_name, _shape)


def decode_action(data: object) -> Action:
    """The action that ``data`` describes. Raises :class:`CodecError` for anything else."""
    action: Action = decode_one_of(data, ACTIONS)
    return action
