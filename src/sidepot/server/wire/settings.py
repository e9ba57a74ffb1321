"""How a table is run: what the host chooses beside the game itself."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Seconds = Annotated[int, Meta(ge=5, le=600)]
MOST_BUY_IN: Final = 10**12
BuyIn = Annotated[int, Meta(ge=1, le=MOST_BUY_IN)]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host can change at any time; times count from the next decision. Chips are whole, times are seconds."""

    buy_in: BuyIn = 1000
    """Chips that a player is offered when he sits down."""
    min_buy_in: Annotated[int, Meta(ge=0, le=MOST_BUY_IN)] = 0
    max_buy_in: BuyIn | None = None
    act_seconds: Seconds = 30
    """Time for a decision."""
    bank_seconds: Annotated[int, Meta(ge=0, le=3600)] = 60
    """Time bank of each player: used up after `act_seconds`, never refilled while he sits."""
    spectators: Literal["off", "live"] = "live"
    """Whether people without a seat may watch."""
    approve_seats: bool = False
    """The host lets everybody in who asks for a seat."""
    approve_rebuys: bool = False
    run_twice: Literal["ask", "always"] = "ask"
    """Where the game allows it: ask the players of an all-in, or deal two boards without asking."""
    pace: Literal["normal", "fast"] = "normal"
    """How long the run-out, the showdown and the computer players take."""
