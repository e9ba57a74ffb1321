"""`sidepot perft`: count betting sequences, or check files of such counts."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from sidepot.cli.fail import LONGEST_NUMBER, CannotError, whole

if TYPE_CHECKING:
    from sidepot.sim.corpus import Entry, Start

Limit: TypeAlias = Literal["no", "pot", "fixed"]
LIMITS: dict[Limit, str] = {"no": "no-limit", "pot": "pot-limit", "fixed": "limit"}
BUDGET = 1_000_000
"""Positions to look at before giving up: ten seconds or so, less than half a minute on a slow machine."""


def perft(
    files: Annotated[list[Path] | None, typer.Argument(help="Files of counts to check instead.")] = None,
    *,
    stacks: Annotated[str, typer.Option(metavar="N/N/...", help="Chips of each chair, 0 where nobody sits.")] = "5/5/5",
    button: Annotated[
        int | None,
        typer.Option(parser=whole, metavar="N", help="The chair of the button, counted from 0.  [default: the last]"),
    ] = None,
    blinds: Annotated[str, typer.Option(metavar="N/N", help="Small and big blind.")] = "1/2",
    ante: Annotated[int, typer.Option(parser=whole, metavar="N", help="Ante of each player.")] = 0,
    limit: Annotated[Limit, typer.Option(metavar="no|pot|fixed", help="Fixed: the small bet is the big blind.")] = "no",
    depth: Annotated[
        int | None,
        typer.Option(parser=whole, metavar="N", help="Count sequences of up to so many actions, not the whole tree."),
    ] = None,
    budget: Annotated[
        int, typer.Option(parser=whole, metavar="N", help="Give up after looking at so many positions.")
    ] = BUDGET,
) -> None:
    """Count the betting sequences of a hand, or check counts.

    Every action and every whole size is tried; only folding when a check is free is left out. What is printed can be
    put into a file and checked later, by Sidepot or by another engine; "#" begins a comment.
    """
    from sidepot.sim.corpus import CorpusError
    from sidepot.sim.perft import TooManyError

    if budget < 1:
        raise CannotError(f"--budget is 1 position or more, not {budget}.")
    begin = time.perf_counter()
    wrong = 0
    try:
        if files:
            wrong = sum(not check(path, budget) for path in files)
            said = ""
        else:
            entry = counted(start_text(stacks, button, blinds, ante, limit), depth, budget)
            typer.echo(str(entry))
            said = f"{entry.perft[-1] if entry.terminals is None else entry.terminals:,} sequences in "
    except CorpusError as error:
        raise CannotError(str(error)) from None
    except TooManyError as error:
        raise CannotError(f"{error} Count to a depth (--depth 3) or allow more (--budget {10 * budget}).") from None
    typer.echo(f"# {said}{time.perf_counter() - begin:.2f} s")
    if wrong:
        raise typer.Exit(1)


def start_text(stacks: str, button: int | None, blinds: str, ante: int, limit: Limit) -> str:
    """The start of the hand as a line of a file says it."""
    big = blinds.rpartition("/")[2]
    bets = f" bets {big}/{2 * int(big)}" if limit == "fixed" and big.isdecimal() and len(big) <= LONGEST_NUMBER else ""
    antes = f" ante {ante}" if ante else ""
    chair = stacks.count("/") if button is None else button
    return f"{LIMITS[limit]}{bets} blinds {blinds}{antes} stacks {stacks} button {chair}"


def counted(text: str, depth: int | None, budget: int) -> Entry:
    """The whole line with its counts."""
    from sidepot.sim.corpus import Entry, read_start
    from sidepot.sim.perft import MAX_DEPTH

    start: Start = read_start(text)
    if depth is not None and not 1 <= depth <= MAX_DEPTH:
        raise CannotError(f"--depth is 1 to {MAX_DEPTH}, not {depth}.")
    whole = None if depth else 0
    decisions = None if depth else (0, 0, 0, 0)
    return Entry(0, text, start, whole, decisions, (0,) * (depth or 0)).counted(budget)


def check(path: Path, budget: int) -> bool:
    """Count every line of a file again and say which ones differ."""
    from sidepot.sim.corpus import CorpusError, read_corpus

    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise CannotError(f"{path} cannot be read: {reason}.") from None
    lines = wrong = 0
    try:
        for entry in read_corpus(text):
            lines += 1
            now = entry.counted(budget)
            if now != entry:
                wrong += 1
                typer.echo(f"{path}, line {entry.line}: counted now\n  {now}\nand not\n  {entry}")
    except CorpusError as error:
        raise CannotError(f"{path}, line {error.line} is no line of counts: {error.sentence}") from None
    typer.echo(f"{path}: {lines} lines, {lines - wrong} right, {wrong} wrong")
    return not wrong
