"""The rules of hold'em: :class:`Game`, :class:`Hand`, actions in, events out. Pure, and without secrets."""

from sidepot.rules.actions import (
    Action,
    AllIn,
    Award,
    Bet,
    Call,
    Check,
    Deal,
    Expose,
    Fold,
    Misdeal,
    Muck,
    Post,
    Raise,
    RunItTwice,
    Show,
)
from sidepot.rules.draft import Draft
from sidepot.rules.errors import Illegal, StartError
from sidepot.rules.events import Audience, Event
from sidepot.rules.game import Chips, FixedLimit, Forced, Game, GameError, NoLimit, PotLimit, Rake, Seat
from sidepot.rules.hand import Hand, Step
from sidepot.rules.needs import Act, Need, NeedAward, NeedBoard, NeedShow, Over
from sidepot.rules.options import Options
from sidepot.rules.pots import Pot
from sidepot.rules.vault import Vault

__all__ = [
    "Act",
    "Action",
    "AllIn",
    "Audience",
    "Award",
    "Bet",
    "Call",
    "Check",
    "Chips",
    "Deal",
    "Draft",
    "Event",
    "Expose",
    "FixedLimit",
    "Fold",
    "Forced",
    "Game",
    "GameError",
    "Hand",
    "Illegal",
    "Misdeal",
    "Muck",
    "Need",
    "NeedAward",
    "NeedBoard",
    "NeedShow",
    "NoLimit",
    "Options",
    "Over",
    "Post",
    "Pot",
    "PotLimit",
    "Raise",
    "Rake",
    "RunItTwice",
    "Seat",
    "Show",
    "StartError",
    "Step",
    "Vault",
]
