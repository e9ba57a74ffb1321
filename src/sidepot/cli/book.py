"""Hands written to a file of the Poker Hand History format, one after the other."""

from __future__ import annotations

import os
import re
from contextlib import suppress
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
        if path.suffix.lower() == ".gz":
            raise CannotError("Saved hands are plain text: leave off .gz.")
        if path.exists() and not path.is_file():
            raise CannotError(f"Hands cannot be saved in {path}: it is no ordinary file.")
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
        """Append ``hand`` under the next number; it is on the disk when this returns.

        Raises :class:`CannotError` when it cannot be written; the file then ends with the hand before.
        """
        text = NUMBER.sub(f"[{self._last + 1}]", write_phhs([hand]), count=1)
        try:
            self._append((text if self._empty else f"\n{text}").encode())
        except OSError as error:
            raise CannotError(f"Hands cannot be saved in {self.path}: {error.strerror}.") from None
        self._last += 1
        self._empty = False
        self.hands += 1

    def _append(self, text: bytes) -> None:
        """All of ``text`` or, with an :class:`OSError`, nothing of it."""
        with self.path.open("ab", buffering=0) as file:
            end = file.seek(0, os.SEEK_END)
            try:
                while text:
                    text = text[file.write(text) :]
                os.fsync(file.fileno())
            except OSError:
                with suppress(OSError):
                    file.truncate(end)
                raise
