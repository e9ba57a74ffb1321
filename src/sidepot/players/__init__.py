"""Who decides at the table: the :class:`Player` protocol and simple computer players (:data:`PLAYERS`)."""

from sidepot.players.chart import ChartPlayer
from sidepot.players.player import Player
from sidepot.players.simple import PLAYERS, CallingPlayer, PlayerFactory, RaisingPlayer, RandomPlayer
from sidepot.players.tight import TightPlayer

__all__ = [
    "PLAYERS",
    "CallingPlayer",
    "ChartPlayer",
    "Player",
    "PlayerFactory",
    "RaisingPlayer",
    "RandomPlayer",
    "TightPlayer",
]
