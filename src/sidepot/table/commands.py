"""What somebody wants at a table: the intents that :meth:`Table.apply` accepts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sidepot.rules.actions import Action
from sidepot.rules.game import Chips, Game, Seat

Entry: TypeAlias = Literal["post", "wait"]
"""How somebody comes into the game: as soon as he may, posting what the house asks, or when the big blind is his."""


@dataclass(frozen=True, slots=True)
class Sit:
    """A player takes a free seat with his chips and says ``how`` he comes in (T1, T8, T9)."""

    player: str
    seat: Seat
    chips: Chips
    how: Entry = "post"


@dataclass(frozen=True, slots=True)
class Leave:
    """A player gets up. In a hand he folds at his turn and leaves with his chips when it is over (T9, T12)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rebuy:
    """A player brings ``amount`` more chips, broke or not. During a hand they count from the next one (T9)."""

    seat: Seat
    amount: Chips


@dataclass(frozen=True, slots=True)
class SitOut:
    """A player sits out from the next hand on; in a tournament he is dealt in all the same (T8, T12)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ComeBack:
    """A player plays again, or does not leave after all; also how a newcomer changes ``how`` he comes in (T8)."""

    seat: Seat
    how: Entry = "post"


@dataclass(frozen=True, slots=True)
class WantStraddle:
    """A player straddles ``amount`` whenever it is his turn to; ``None`` no more (T5)."""

    seat: Seat
    amount: Chips | None


@dataclass(frozen=True, slots=True)
class ChangeGame:
    """The next hand is played as ``game``: a new level, other blinds, another limit (R1)."""

    game: Game


@dataclass(frozen=True, slots=True)
class StartHand:
    """Deal the next hand.

    Only the first one at a table says where the button is (T2): on seat ``button``, or ``draw`` it, a number from 0 to
    one less than the players, each equally likely, that counts the players by seat.
    """

    button: Seat | None = None
    draw: int | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """An action in the running hand.

    ``seat`` is the player who does it and may do so only for himself; ``None`` is the dealer, or whoever keeps the
    table and may do it for everybody.
    """

    seat: Seat | None
    action: Action


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last step of the hand; who sits where and what he brought stays as it is (T13)."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what was taken back last, as long as nothing else has been played (T13)."""


Command: TypeAlias = (
    Sit | Leave | Rebuy | SitOut | ComeBack | WantStraddle | ChangeGame | StartHand | Play | Undo | Redo
)
