"""Sidepot: Texas Hold'em on one engine, right first.

>>> from sidepot import Game, Hand, Raise
>>> hand, events = Hand.start(Game.no_limit((1, 2)), stacks=[200, 200, 200], button=0)
>>> str(hand.need.options)
'fold, call 2 or raise to 4-200'

Names are loaded when they are first used, so that a command that needs few of them starts at once.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sidepot.cards import Card, CardError, parse_cards
    from sidepot.ranking import HIGH, SHORT, rank
    from sidepot.rules import *  # noqa: F403

__version__ = "0.1.0"

__all__ = [  # noqa: F405
    "HIGH", "SHORT", "Act", "Action", "AllIn", "Audience", "Award", "Bet", "Call", "Card", "CardError", "Check",
    "Chips", "Deal", "Draft", "Event", "Expose", "FixedLimit", "Fold", "Forced", "Game", "GameError", "Hand", "Illegal",
    "Misdeal", "Muck", "Need", "NeedAward", "NeedBoard", "NeedShow", "NoLimit", "Options", "Over", "Post", "Pot",
    "PotLimit", "Raise", "Rake", "RunItTwice", "Seat", "Show", "StartError", "Step", "Vault", "parse_cards", "rank",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Load a public name from where it lives."""
    if name in __all__:
        for home in ("cards", "ranking", "rules"):
            module = import_module(f"sidepot.{home}")
            if hasattr(module, name):
                globals()[name] = value = getattr(module, name)
                return value
    raise AttributeError(f"module 'sidepot' has no attribute {name!r}")


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted([*globals(), *__all__])
