"""The Poker Hand History format: `.phh` (one hand) and `.phhs` (many hands), TOML with poker's fields.

Source: the PHH specification, https://github.com/uoftcprg/phh-std, for its hold'em games: NT (no-limit), FT
(fixed-limit), NS (no-limit short deck), and PT (pot-limit), which Sidepot adds. Players are p1, p2, ... in
the order of the deal: p1 is left of the button and the last player has it. Heads-up the lists of antes and
blinds are reversed: `[5, 10]` means that p2, on the button, posts 5.
"""

from sidepot.history.lines import decode
from sidepot.history.phh.actions import (
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    DealHole,
    Fold,
    NoOp,
    PhhAction,
    ShowOrMuck,
)
from sidepot.history.phh.hand import VARIANTS, PhhHand
from sidepot.history.phh.read import read_phh, read_phhs
from sidepot.history.phh.write import write_phh, write_phhs

__all__ = [
    "VARIANTS",
    "BetOrRaiseTo",
    "CheckOrCall",
    "DealBoard",
    "DealHole",
    "Fold",
    "NoOp",
    "PhhAction",
    "PhhHand",
    "ShowOrMuck",
    "decode",
    "read_phh",
    "read_phhs",
    "write_phh",
    "write_phhs",
]
