"""Sidepot: Texas Hold'em on one engine, right first.

>>> from sidepot import Game, Hand, Raise
>>> hand, events = Hand.start(Game.no_limit((1, 2)), stacks=[200, 200, 200], button=0)
>>> str(hand.need.options)
'fold, call 2 or raise to 4-200'
"""

from sidepot.cards import Card, CardError, parse_cards
from sidepot.ranking import HIGH, SHORT, rank
from sidepot.rules import *  # noqa: F403  the rules are the library's vocabulary
from sidepot.rules import __all__ as _rules

__version__ = "0.1.0"

__all__ = ["HIGH", "SHORT", "Card", "CardError", "parse_cards", "rank", *_rules]  # noqa: PLE0604
