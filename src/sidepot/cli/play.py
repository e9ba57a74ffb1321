"""`sidepot play`: a game of hold'em."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from sidepot.cli.fail import CannotError, whole

if TYPE_CHECKING:
    from random import Random

    from sidepot.rules.game import Chips, Game

Limit: TypeAlias = Literal["no", "pot", "fixed"]
Deck: TypeAlias = Literal["full", "short"]
AnteBy: TypeAlias = Literal["each", "big-blind", "button"]
Straddle: TypeAlias = Literal["none", "utg", "button"]

MIX = ("tight", "calling", "raising", "chart", "random")
"""Who sits at the table unless somebody else is asked for."""

LONGEST_NAME = 20


def play(
    *,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play here, as text, not in the browser.")] = False,
    limit: Annotated[Limit, typer.Option(metavar="no|pot|fixed", help="Fixed: the small bet is the big blind.")] = "no",
    deck: Annotated[Deck, typer.Option(metavar="full|short", help="Short: 36 cards, six to ace.")] = "full",
    seats: Annotated[
        int, typer.Option(parser=whole, metavar="N", help="Players at the table, you among them: 2 to 10.")
    ] = 6,
    blinds: Annotated[str, typer.Option(metavar="N/N", help="Small and big blind.")] = "5/10",
    button_blind: Annotated[
        int, typer.Option(parser=whole, metavar="N", help="A blind by the button instead, as in short deck.")
    ] = 0,
    ante: Annotated[int, typer.Option(parser=whole, metavar="N", help="Ante.")] = 0,
    ante_by: Annotated[AnteBy, typer.Option(metavar="each|big-blind|button", help="Who pays it.")] = "each",
    straddle: Annotated[
        Straddle, typer.Option(metavar="none|utg|button", help="Who straddles twice the big blind.")
    ] = "none",
    stack: Annotated[
        int | None, typer.Option(parser=whole, metavar="N", help="Chips of each player.  [default: 100 big blinds]")
    ] = None,
    players: Annotated[
        str, typer.Option(metavar="KIND,KIND,...", help="Computer players: random, calling, raising, tight or chart.")
    ] = ",".join(MIX),
    name: Annotated[str, typer.Option(metavar="NAME", help="Your name at the table.")] = "Hero",
    hands: Annotated[
        int | None, typer.Option(parser=whole, metavar="N", help="Stop after so many hands (terminal).")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            parser=whole, metavar="N", help="Repeatable cards and players, not the system's chance (terminal)."
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Append the hands to this .phhs file (terminal).")
    ] = None,
    pause: Annotated[float, typer.Option(metavar="SECONDS", help="Time to read after each action (terminal).")] = 0.35,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keeps the tables.  [default: where your system keeps data of programs]"),
    ] = None,
    browse: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
) -> None:
    """Play hold'em against computer players, in the browser or with --terminal here.

    In the terminal type at your turn f (fold), k (check), c (call), b 10 (bet), r 30 (raise to 30), a (all-in),
    ? (help) or q (leave).
    """
    from sidepot.cli.game import Wishes, game_of

    game = game_of(Wishes(limit, deck, blinds, button_blind, ante, ante_by, straddle))
    if not 2 <= seats <= 10:
        raise CannotError(f"A table has 2 to 10 seats, not {seats}.")
    chips = 100 * game.forced.first_bet if stack is None else stack
    if chips < 1:
        raise CannotError(f"--stack is a number of chips above 0, not {chips}.")
    if hands is not None and hands < 1:
        raise CannotError(f"--hands is 1 or more, not {hands}.")
    if straddle != "none" and seats == 2:
        raise CannotError("--straddle needs three players or more: with --seats 2 nobody can straddle.")
    if ante_by != "each" and not ante:
        raise CannotError("--ante-by says who pays the ante: give its size too, with --ante.")
    if not isfinite(pause) or pause < 0:
        raise CannotError(f"--pause is a number of seconds, 0 or more, not {pause:g}.")
    name = name_of(name)
    kinds = opponents(players, seats - 1)
    if not terminal:
        for option, given in (("--hands", hands), ("--seed", seed), ("--save", save)):
            if given is not None:
                raise CannotError(f"{option} is for the terminal: add --terminal.")
        in_browser(name, game, chips, kinds, data, browse=browse)
        return
    if save:
        from sidepot.history.export import NotInPhhError, variant_of

        try:
            variant_of(game)
        except NotInPhhError as error:
            raise CannotError(str(error)) from None
    from sidepot.cli.book import Book
    from sidepot.cli.screen import Screen
    from sidepot.cli.session import Session, Setting

    setting = Setting(
        game=game,
        stack=chips,
        name=name,
        opponents=kinds,
        straddle=None if straddle == "none" else 2 * game.forced.big_blind,
        hands=hands,
    )
    Session(setting, Screen(pause=pause), chance_of(seed), Book(save) if save else None).run()


def in_browser(name: str, game: Game, chips: Chips, kinds: list[str], data: Path | None, *, browse: bool) -> None:
    """Serve a table on this computer and open it."""
    from sidepot.codec import encode
    from sidepot.server import run
    from sidepot.server.rooms import Opening
    from sidepot.server.wire.settings import MOST_BUY_IN, Settings

    if chips > MOST_BUY_IN:
        raise CannotError(f"--stack is at most {MOST_BUY_IN} chips.")
    opening = Opening(
        name="Practice",
        game=encode(game),
        seats=len(kinds) + 1,
        settings=Settings(buy_in=chips),
        bots=kinds,
        take_seat=True,
        start=True,
    )
    if not run.has_page():
        typer.echo(f"{run.NO_PAGE} Or play here: sidepot play --terminal", err=True)
    try:
        run.play_in_browser(name, opening, data or run.data_directory(), say=typer.echo, browse=browse)
    except run.CannotServe as error:
        raise CannotError(str(error)) from None


def name_of(name: str) -> str:
    """A name that fits into one line and a column of the table."""
    name = name.strip()
    if not name:
        raise CannotError("--name is empty: you need a name at the table.")
    if not name.isprintable():
        raise CannotError("--name is one line of characters that can be seen.")
    if len(name) > LONGEST_NAME:
        raise CannotError(f"--name has {len(name)} characters: the table has room for {LONGEST_NAME}.")
    return name


def opponents(players: str, count: int) -> list[str]:
    """The kinds of ``count`` computer players."""
    from sidepot.players import PLAYERS

    kinds = [kind.strip() for kind in players.split(",")]
    for kind in kinds:
        if kind not in PLAYERS:
            *first, last = PLAYERS
            raise CannotError(f"There is no computer player {kind!r}: there are {', '.join(first)} and {last}.")
    return [kinds[at % len(kinds)] for at in range(count)]


def chance_of(seed: int | None) -> Random:
    """The operating system's chance, or a repeatable one."""
    from random import Random, SystemRandom

    return SystemRandom() if seed is None else Random(seed)  # noqa: S311  asked for by --seed
