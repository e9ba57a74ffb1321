"""The `sidepot` command: it only knows its commands; each imports what it needs when it runs."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import IO, Annotated

import typer

from sidepot.cli import doctor, evaluate, perft, play, replay, serve

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
app.command("serve")(serve.serve)
app.command("doctor")(doctor.doctor)


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
    """Texas Hold'em: play, serve tables to friends, replay recorded hands, evaluate cards, count betting sequences."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command.

    0 is success, 1 what a command says of itself or output that cannot be written, 2 a command that makes no sense,
    130 one that was interrupted.
    """
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")  # a sign that a terminal lacks becomes a question mark
    try:
        code = app(prog_name="sidepot", standalone_mode=False)
        if sys.stdout:
            sys.stdout.flush()  # what fails here would fail unheard when the interpreter shuts down
    except typer.TyperException as error:
        complain(error.format_message())
        sys.exit(2)
    except typer.Abort:
        sys.exit(130)
    except BrokenPipeError:  # nobody reads on, and nobody wants to hear of it
        discard(sys.stdout)
        sys.exit(1)
    except OSError as error:
        discard(sys.stdout)
        what = f"{error.filename} cannot be used" if error.filename else "The output cannot be written"
        complain(f"{what}: {error.strerror or error}.")
        sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)


def complain(sentence: str) -> None:
    """Say what is wrong on standard error, if that can be written to."""
    try:
        typer.echo(f"sidepot: {sentence}", err=True)
    except OSError:
        discard(sys.stderr)


def discard(stream: IO[str] | None) -> None:
    """Let whatever still waits to be written to a stream go nowhere: the interpreter tries again when it ends."""
    with suppress(OSError, ValueError):
        if stream:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)


if __name__ == "__main__":
    main()
