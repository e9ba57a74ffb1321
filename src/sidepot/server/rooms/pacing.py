"""How long things take, so that people can follow. Times are milliseconds."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Pacing(Struct, frozen=True):
    """The pauses of a table."""

    run_out: int
    """Before each street when nobody can bet any more."""
    fold_out: int
    """After a hand that everybody else folded."""
    showdown: int
    per_pot: int
    """After a showdown, and for each pot of it."""
    think_least: int
    think_most: int
    """How long a computer player thinks."""
    vote: int
    """To answer whether to run it twice."""

    def faster(self) -> Pacing:
        """Half of it; a vote takes as long."""
        return Pacing(
            self.run_out // 2, self.fold_out // 2, self.showdown // 2, self.per_pot // 2,
            self.think_least // 2, self.think_most // 2, self.vote,
        )  # fmt: skip


NORMAL: Final = Pacing(1200, 1200, 3000, 1000, 700, 2200, 15_000)

NONE: Final = Pacing(0, 0, 0, 0, 0, 0, 15_000)
"""For tests and measurements: everything that waits for nobody happens at once."""
