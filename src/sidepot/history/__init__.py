"""Hand histories: formats other programs write, read into records and written back, without poker rules.

Each format has its own module (`phh`, `acpc`); `replay` turns their records into hands of the rules engine.

>>> from sidepot.history import read_phh, recorded, replay, story
>>> text = '''variant = "NT"
... antes = [0, 0]
... blinds_or_straddles = [5, 10]
... min_bet = 10
... starting_stacks = [100, 100]
... actions = ["p2 f"]'''
>>> done = replay(recorded(read_phh(text)))
>>> done.verdict, list(story(done.events))[-1]
('agreed', 'BB won 5 and has 105')

Names are loaded when they are first used.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sidepot.history.acpc import AcpcHand, read_acpc
    from sidepot.history.errors import FormatError
    from sidepot.history.export import NotInPhhError, to_phh
    from sidepot.history.formats import recorded
    from sidepot.history.phh import PhhHand, read_phh, read_phhs, write_phh, write_phhs
    from sidepot.history.recorded import Recorded, Unreplayable
    from sidepot.history.replay import Replay, replay
    from sidepot.history.story import Storyteller, story

__all__ = [
    "AcpcHand", "FormatError", "NotInPhhError", "PhhHand", "Recorded", "Replay", "Storyteller", "Unreplayable",
    "read_acpc", "read_phh", "read_phhs", "recorded", "replay", "story", "to_phh", "write_phh", "write_phhs",
]  # fmt: skip

_HOMES = {
    "acpc": ("AcpcHand", "read_acpc"),
    "errors": ("FormatError",),
    "export": ("NotInPhhError", "to_phh"),
    "formats": ("recorded",),
    "phh": ("PhhHand", "read_phh", "read_phhs", "write_phh", "write_phhs"),
    "recorded": ("Recorded", "Unreplayable"),
    "replay": ("Replay", "replay"),
    "story": ("Storyteller", "story"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


class _Package(ModuleType):
    """Keeps `sidepot.history.replay` the function when the module of that name is loaded, like `recorded`, `story`."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _HOME or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> object:
    """Load a public name from where it lives."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value
