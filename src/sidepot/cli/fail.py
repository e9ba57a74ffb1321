"""How a command says that it cannot do what it was asked."""

from __future__ import annotations

import typer


class CannotError(typer.BadParameter):
    """Ends a command with one sentence on standard error and exit code 2."""

    def format_message(self) -> str:
        """The sentence as it is."""
        return str(self.message)


LONGEST_NUMBER = 1000
"""Characters of a number: Python reads and writes numbers of 4,300 digits at most, and some are multiplied."""


def whole(text: str | int) -> int:
    """A whole number, as the value of an option (or already its default)."""
    if isinstance(text, str) and len(text) > LONGEST_NUMBER:
        raise typer.BadParameter(f"a number of {len(text)} characters is too long.")
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no whole number.") from None
