"""``sidepot replay``: recorded hands as stories, or checked by the thousand."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO, Annotated, Any

import typer

SUFFIXES = (".phh", ".phhs", ".log")
GZIP = b"\x1f\x8b"
"""How every gzip file begins."""


def replay(
    paths: Annotated[list[Path], typer.Argument(help="Files (.phh, .phhs, ACPC .log, each also .gz) or folders.")],
    check: Annotated[bool, typer.Option("--check", help="Replay every hand under the rules and count.")] = False,
    hand: Annotated[int | None, typer.Option("--hand", min=1, help="Only the N-th hand of the files.")] = None,
) -> None:
    """Tell recorded hands as a story, or check them under the rules.

    --check ends with a line "hands N  agreed N  differs N  refused N" and the reasons with their counts. A hand is
    refused when its data is at fault (unknown stacks, hidden cards, half chips ...), and differs when it is not and
    the rules lead elsewhere. The exit code is 1 when a hand differs or when something cannot be read: a broken line, a
    damaged file, a file without any hand. Else it is 0, hands refused for other reasons or not.
    """
    files = list(files_of(paths))
    if not files:
        typer.echo(f"There is no history file ({', '.join(SUFFIXES)}) in {', '.join(map(str, paths))}.", err=True)
        raise typer.Exit(2)
    if check:
        check_files(files, hand)
    else:
        tell_files(files, hand)


def files_of(paths: list[Path]) -> Iterator[Path]:
    """The files named, and the history files in the folders named."""
    for path in paths:
        if path.is_dir():
            yield from sorted(
                file for file in path.rglob("*") if file.is_file() and file.name.removesuffix(".gz").endswith(SUFFIXES)
            )
        elif path.is_file():
            yield path
        else:
            typer.echo(f"There is no file or folder {path}.", err=True)
            raise typer.Exit(2)


def checked_hands(file: Path, moved: Any = None) -> Iterator[Any]:
    """Every hand of a file, replayed; ``moved`` is told how far into the file we are, in bytes."""
    from sidepot.history.checking import UNREADABLE, HandChecked, check

    try:
        begin = first_bytes(file)
    except OSError as error:
        yield HandChecked(0, "refused", f"{UNREADABLE}file", f"{file} cannot be read: {error.strerror}.")
        return
    if file.suffix == ".gz" and begin not in {GZIP, b""}:
        yield HandChecked(0, "refused", f"{UNREADABLE}gzip", f"{file} is not a gzip file.")
        return
    line = 1
    with open_lines(file) as (raw, lines):
        try:
            for checked in check(lines, acpc=is_acpc(file)):
                line = checked.line
                yield checked
                if moved:
                    moved(raw.tell())
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            yield HandChecked(
                line, "refused", f"{UNREADABLE}gzip", f"The compressed file is damaged from here on ({error})."
            )


def first_bytes(file: Path) -> bytes:
    """By which :data:`GZIP` is known."""
    with file.open("rb") as raw:
        return raw.read(len(GZIP))


@contextmanager
def open_lines(file: Path) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """The file itself and its (unpacked) lines."""
    with file.open("rb") as raw:
        yield raw, gzip.GzipFile(fileobj=raw) if file.suffix == ".gz" else raw  # type: ignore[misc]


def is_acpc(file: Path) -> bool:
    """A dealer's log, by its name."""
    return file.name.removesuffix(".gz").endswith(".log")


def check_files(files: list[Path], wanted: int | None) -> None:
    """Count how the hands of all files fare; the exit code is 1 when one differs or something cannot be read."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from sidepot.history.checking import Tally

    tally = Tally()
    numbers = count(1)
    empty = []
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.fields[file]}", markup=False),
        BarColumn(),
        TextColumn("{task.fields[hands]} hands"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task("check", total=sum(file.stat().st_size for file in files), file="", hands=0)
        before = 0
        for file in files:
            bar.update(task, file=file.name)

            def moved(position: int, before: int = before) -> None:
                bar.update(task, completed=before + position, hands=tally.hands)

            checked = None
            for checked in checked_hands(file, moved):
                if wanted in (None, next(numbers)):
                    tally.count(checked, file.name)
            if checked is None:
                empty.append(file)
            before += file.stat().st_size
    for file in empty:
        typer.echo(f"no hands in {file}", err=True)
    typer.echo(str(tally))
    for line in tally.reason_lines():
        typer.echo(line)
    raise typer.Exit(1 if tally.verdicts["differs"] or tally.unreadable or empty else 0)


def tell_files(files: list[Path], wanted: int | None) -> None:
    """Print the hands of all files, or the one wanted, as stories."""
    numbers = count(1)
    told = 0
    for file in files:
        checked = None
        for checked in checked_hands(file):
            if not checked.line:  # about the whole file
                typer.echo(checked.sentence, err=True)
                continue
            number = next(numbers)
            if wanted not in (None, number):
                continue
            if told:
                typer.echo("")
            told += 1
            tell(file, number, checked)
            if wanted is not None:
                return
        if checked is None:
            typer.echo(f"There are no hands in {file}.", err=True)
    if not told:
        number = next(numbers) - 1
        if wanted is not None and number:
            typer.echo(f"There is no hand {wanted}: the files hold {number}.", err=True)
        raise typer.Exit(2)


def tell(file: Path, number: int, checked: Any) -> None:
    """Print one hand: where it is from, its story, and where it stops agreeing with the rules."""
    from sidepot.history.story import story

    typer.echo(f"Hand {number}  ({file.name}, line {checked.line})")
    if checked.replay is not None:
        recorded = checked.replay.recorded
        if recorded.scale > 1:
            typer.echo(f"Chips are 1/{recorded.scale} of the file's unit.")
        names = dict(enumerate(recorded.names))
        for line in story(checked.replay.events, names, recorded.hole, unknown_stacks=recorded.unknown_stacks):
            typer.echo(line)
    if checked.verdict != "agreed":
        typer.echo(f"{checked.verdict}: {checked.sentence}")
