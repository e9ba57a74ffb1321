"""From hand to hand: seats, button and blinds, rebuys, sitting out, undo. Pure, and without secrets.

:meth:`Table.apply` takes a command and returns the next table and the events; a hand's own events pass through.
"""

from sidepot.table.commands import (
    ChangeGame,
    ComeBack,
    Command,
    Entry,
    Leave,
    Play,
    Rebuy,
    Redo,
    Sit,
    SitOut,
    StartHand,
    Undo,
    WantStraddle,
)
from sidepot.table.config import TableRules
from sidepot.table.errors import Refused
from sidepot.table.events import TableEvent
from sidepot.table.needs import ReadyToStart, TableNeed, WaitForPlayers
from sidepot.table.state import Chair
from sidepot.table.table import Table, TableStep

__all__ = [
    "Chair",
    "ChangeGame",
    "ComeBack",
    "Command",
    "Entry",
    "Leave",
    "Play",
    "ReadyToStart",
    "Rebuy",
    "Redo",
    "Refused",
    "Sit",
    "SitOut",
    "StartHand",
    "Table",
    "TableEvent",
    "TableNeed",
    "TableRules",
    "TableStep",
    "Undo",
    "WaitForPlayers",
    "WantStraddle",
]
