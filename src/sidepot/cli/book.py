"""Hands written to a file of the Poker Hand History format, one after the other."""

from __future__ import annotations

import os
import re
from pathlib import Path

from sidepot.cli.fail import CannotError
from sidepot.history.phh import PhhHand, write_phhs

NUMBER = re.compile(r"^\[(\d+)\]\s*$", re.MULTILINE)


class Book:
    """A `.phhs` file that grows by a hand at a time. Raises :class:`CannotError` when it cannot be written to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.hands = 0
        """Hands added so far."""
        try:
            with path.open("a+", encoding="utf-8", newline="\n") as file:
                file.seek(0)
                text = file.read()
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
            raise CannotError(f"Hands cannot be saved in {path}: {reason}.") from None
        numbers = [int(number) for number in NUMBER.findall(text)]
        if text.strip() and not numbers:
            raise CannotError(
                f"Hands cannot be saved in {path}: it is no .phhs file, whose hands are numbered [1], [2] ..."
            )
        self._last = max(numbers, default=0)
        self._empty = not text.strip()

    def add(self, hand: PhhHand) -> None:
        """Append ``hand`` under the next number; it is on the disk when this returns."""
        self._last += 1
        text = NUMBER.sub(f"[{self._last}]", write_phhs([hand]), count=1)
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(text if self._empty else f"\n{text}")
            file.flush()
            os.fsync(file.fileno())
        self._empty = False
        self.hands += 1
