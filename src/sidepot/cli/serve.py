"""`sidepot serve`: the online table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sidepot.cli.fail import CannotError, whole

if TYPE_CHECKING:
    from sidepot.server.run import Running


def serve(
    *,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen: 0.0.0.0 lets others in your network come.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(parser=whole, metavar="N", help="0 is any free one.")] = 8000,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keeps the tables.  [default: where your system keeps data of programs]"),
    ] = None,
    browse: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser, too.")] = False,
    public_url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="How people reach the server, like https://poker.example, behind a proxy."),
    ] = None,
) -> None:
    """Serve tables: friends join by a link, without signing up. Ctrl-C ends it; the tables are kept."""
    from sidepot.server import run

    if not 0 <= port <= 65535:
        raise CannotError(f"--port is a number from 0 to 65535, not {port}.")

    if not run.has_page():
        typer.echo(run.NO_PAGE, err=True)

    def ready(running: Running) -> None:
        typer.echo(f"Sidepot serves tables at {running.url} (Ctrl-C ends it; the tables are kept).")
        if browse:
            run.in_background(run.open_browser, running.url)

    try:
        run.serve(host, port, data or run.data_directory(), public_url=public_url, ready=ready)
    except run.CannotServe as error:
        raise CannotError(str(error)) from None
