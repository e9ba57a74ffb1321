"""How a command says that it cannot do what it was asked."""

from __future__ import annotations

import typer


class CannotError(typer.BadParameter):
    """Ends a command with one sentence on standard error and exit code 2."""

    def format_message(self) -> str:
        """The sentence as it is."""
        return str(self.message)


def whole(text: str) -> int:
    """A whole number, as the value of an option."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no whole number.") from None
