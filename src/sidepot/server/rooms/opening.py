"""What it takes to open a table, and how a table is listed."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sidepot.server.wire.settings import Settings


class HouseRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the table goes from hand to hand (T2, T8)."""

    button: Literal["moving", "dead"] | None = None
    missed: Literal["free", "post", "wait"] = "free"


class Opening(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened; what is left out is the usual: no limit 5/10, six seats, 100 big blinds."""

    name: Annotated[str, Meta(min_length=1, max_length=60)] = "Table"
    game: dict[str, Any] | None = None
    seats: Annotated[int, Meta(ge=2, le=10)] = 6
    settings: Settings = Settings()
    rules: HouseRules = HouseRules()
    bots: Annotated[list[str], Meta(max_length=9)] = []
    """The kinds of the computer players that sit down at once."""
    take_seat: bool = False
    """Who opens the table sits down at once, with the usual chips."""
    start: bool = False
    """Hands are dealt as soon as two can play; else the host starts."""


class Opened(Struct, frozen=True):
    """A table was opened; the secret holds the seat of who opened it, if they took one."""

    table: str
    seat_secret: str | None


class TableEntry(Struct, frozen=True):
    """A table in a list, as one person sees it."""

    id: str
    name: str
    game_name: str
    players: int
    seats: int
    phase: str
    hand: int
    is_host: bool
    mine: bool
    """They sit there."""
    stack: int | None
    to_act: bool
    """It is their turn."""
    names: list[str]
    """Who sits there."""
    bots: list[str | None]
    """The kind of computer player of each of them, `null` for a person."""
