"""From the options of a command to a game: blinds like 1/2, limits, antes and straddles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import typer

from sidepot.cli.fail import CannotError, whole
from sidepot.ranking import HIGH, SHORT
from sidepot.rules.game import Betting, Chips, FixedLimit, Forced, Game, GameError, NoLimit, PotLimit


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line."""

    limit: Literal["no", "pot", "fixed"]
    deck: Literal["full", "short"]
    blinds: str
    button_blind: Chips
    ante: Chips
    ante_by: Literal["each", "big-blind", "button"]
    straddle: Literal["none", "utg", "button"]


def two_numbers(text: str, option: str) -> tuple[Chips, Chips]:
    """Two numbers like ``1/2``."""
    first, slash, second = text.partition("/")
    if not (slash and first.isdecimal() and second.isdecimal()):
        raise CannotError(f"{option} is two whole numbers like 1/2, not {text!r}.")
    try:
        return whole(first), whole(second)
    except typer.BadParameter as error:
        raise CannotError(f"{option}: {error.message}") from None


def game_of(wishes: Wishes) -> Game:
    """The game that was asked for. Raises :class:`CannotError` with a sentence when there is no such game."""
    small, big = two_numbers(wishes.blinds, "--blinds")
    if wishes.button_blind:
        small = big = 0
    elif not big:
        raise CannotError(f"--blinds needs a big blind above 0, like 1/2, not {wishes.blinds!r}.")
    bet = big or wishes.button_blind
    betting: Betting = NoLimit()
    ante_by: Literal["each", "big_blind", "button"] = "each"
    if wishes.ante_by != "each":
        ante_by = "button" if wishes.ante_by == "button" else "big_blind"
    try:
        if wishes.limit != "no":
            betting = PotLimit() if wishes.limit == "pot" else FixedLimit(bet, 2 * bet)
        return Game(
            betting=betting,
            forced=Forced(
                small_blind=small,
                big_blind=big,
                button_blind=wishes.button_blind,
                ante=wishes.ante,
                ante_by=ante_by,
                straddles=int(wishes.straddle == "utg"),
                button_straddle="sb_first" if wishes.straddle == "button" else "no",
            ),
            ranking=SHORT if wishes.deck == "short" else HIGH,
        )
    except GameError as error:
        raise CannotError(str(error)) from None
