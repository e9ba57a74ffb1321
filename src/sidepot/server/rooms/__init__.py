"""Online tables: each has one inbox and one writer."""

from sidepot.server.rooms.denied import Denied
from sidepot.server.rooms.opening import Opened, Opening, TableEntry
from sidepot.server.rooms.pacing import NORMAL, Pacing
from sidepot.server.rooms.past import ReplayStep
from sidepot.server.rooms.room import Room
from sidepot.server.rooms.rooms import PRACTICE, Rooms
from sidepot.server.rooms.viewer import Outbox, Viewer

__all__ = [
    "NORMAL",
    "PRACTICE",
    "Denied",
    "Opened",
    "Opening",
    "Outbox",
    "Pacing",
    "ReplayStep",
    "Room",
    "Rooms",
    "TableEntry",
    "Viewer",
]
