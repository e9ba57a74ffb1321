"""The `sidepot` command: it only knows its commands; each imports what it needs when it runs."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from sidepot.cli import evaluate, perft, play, replay

# No markup: plain help is the quicker one to show and the better one to hear.
app = typer.Typer(
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play")(play.play)
app.command("eval")(evaluate.evaluate)
app.command("perft")(perft.perft)
app.command("replay")(replay.replay)


def _version(wanted: bool) -> None:
    if wanted:
        from sidepot import __version__

        typer.echo(f"sidepot {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _sidepot(
    context: typer.Context,
    *,
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Texas Hold'em: play in the terminal, replay recorded hands, evaluate cards, count betting sequences."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command: 0 is success, 2 a command that makes no sense, 130 one that was interrupted."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")  # a sign that a terminal lacks becomes a question mark
    try:
        code = app(prog_name="sidepot", standalone_mode=False)
    except typer.TyperException as error:
        typer.echo(f"sidepot: {error.format_message()}", err=True)
        sys.exit(2)
    except typer.Abort:
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    main()
