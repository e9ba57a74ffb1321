"""`sidepot doctor`: is everything all right in a data directory? It repairs nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sidepot.cli.fail import CannotError

if TYPE_CHECKING:
    from sidepot.server.doctor import Health


ADVICE = (
    "What can be done: stop the server and keep a copy of the data directory as it is. Then put the newest good copy "
    "made with --backup in the place of the file, and remove the files beside it that end in -wal and -shm. "
    "Tables that are all right can be played on without that."
)


def doctor(
    *,
    data: Annotated[Path, typer.Option(metavar="DIR", help="The data directory of a server.")],
    backup: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also copy everything into this new file.")
    ] = None,
) -> None:
    """Check the tables that a server keeps, and say what is wrong.

    The file, its format, that no record is missing, that every table can be rebuilt and that no chip is lost. Nothing
    is changed, and the server may be running. The exit code is 0 when everything is all right, else 1.
    """
    from sidepot.server.doctor import back_up, examine
    from sidepot.server.store.base import StoreError

    try:
        if backup is not None:
            back_up(data, backup)
            typer.echo(f"Copied to {backup}.")
        health = examine(data)
    except StoreError as error:
        raise CannotError(str(error)) from None
    typer.echo("\n".join(report(health)))
    if not health.is_good:
        raise typer.Exit(1)


def report(health: Health) -> list[str]:
    """What was found, a line for each table, then the sum of it."""
    lines = list(health.problems)
    for table in health.tables:
        lines.append(str(table))
        lines += [f"  {problem}" for problem in table.problems]
    ill = sum(bool(table.problems) for table in health.tables)
    count = f"{len(health.tables):,} table{'s' * (len(health.tables) != 1)}"
    if health.is_good:
        return [*lines, f"{health.path} (format {health.format}) is whole: {count}, all right."]
    what = f"{ill:,} of {count} are not all right" if health.tables else "no table could be read"
    if health.problems:
        what = f"the file is damaged, {what}"
    return [*lines, f"{health.path} (format {health.format}): {what}. Nothing was changed.", ADVICE]
