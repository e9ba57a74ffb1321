"""The house rules of a table: what holds from hand to hand, whatever game is dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sidepot.rules.game import MAX_SEATS, Chips, GameError, of_type, one_of, whole

ButtonRule: TypeAlias = Literal["moving", "dead"]
MissedRule: TypeAlias = Literal["free", "post", "wait"]

MOST_CHIPS = 2**53 - 1
"""All chips that ever come to a table: the biggest number that a web page counts exactly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """How a table of ``seats`` chairs, 2 to 10, is run (T1).

    ``button`` (T2): ``"moving"``, it goes to the next player who is dealt in and the two after him post;
    ``"dead"``, the big blind moves one player forward every hand, and button and small blind may be dead.
    ``None`` means dead in a tournament and moving at home.

    ``missed`` (T8): who missed blinds comes in ``"free"``; or must ``"post"`` or wait as he likes; or must ``"wait"``
    for the big blind. Who is new posts a big blind or waits in any case. A tournament never asks: there everybody is
    dealt in, also who sits out (T12), and who has no chips is out.

    ``min_buy_in`` and ``max_buy_in`` bound a buy-in, and the second what a rebuy may bring a stack up to (T9).
    ``undo_hands`` is how many starts of hands an undo may go back over; 0 keeps it inside the hand on the table, and
    with ``None`` nothing can be taken back (T13).
    """

    seats: int = 6
    button: ButtonRule | None = None
    missed: MissedRule = "free"
    tournament: bool = False
    min_buy_in: Chips = 1
    max_buy_in: Chips | None = None
    undo_hands: int | None = 1

    def __post_init__(self) -> None:
        whole(self.seats, "The number of seats", at_least=2, rule="T1")
        if self.seats > MAX_SEATS:
            raise GameError("seats", "T1", f"A table has 2 to {MAX_SEATS} seats, not {self.seats}.")
        if self.button is None:
            object.__setattr__(self, "button", "dead" if self.tournament else "moving")
        one_of(self.button, ("moving", "dead"), "button", "T2")
        one_of(self.missed, ("free", "post", "wait"), "missed", "T8")
        of_type(self.tournament, bool, "tournament", "T12")
        whole(self.min_buy_in, "The smallest buy-in", at_least=1, rule="T9")
        if self.max_buy_in is not None:
            whole(self.max_buy_in, "The biggest buy-in", at_least=self.min_buy_in, rule="T9")
        if self.undo_hands is not None:
            whole(self.undo_hands, "The hands that undo reaches back", rule="T13")
