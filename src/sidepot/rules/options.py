"""What the player whose turn it is may do, and the pots he plays for."""

from __future__ import annotations

from typing import Literal

from sidepot.rules.actions import Action, Bet, Check, Fold, Raise
from sidepot.rules.errors import Illegal
from sidepot.rules.game import Chips, Seat
from sidepot.rules.record import record


@record
class Options:
    """Everything ``seat`` may do now. Sizes are "to" totals of the round.

    ``call`` is what a call costs now (0: he may check; less than the bet when it takes all his chips or when only
    shorter all-ins are left). ``min_to`` and ``max_to`` bound a bet or raise, both ``None`` when he may not, and then
    ``why_no_raise`` says why. ``verb`` is "bet" when nobody has bet in this round, else "raise". ``unit`` is the
    smallest chip: sizes are its multiples, except all-in (``all_in_to``).
    """

    seat: Seat
    call: Chips
    can_fold: bool
    min_to: Chips | None
    max_to: Chips | None
    all_in_to: Chips
    verb: Literal["bet", "raise"]
    unit: Chips
    why_no_raise: Illegal | None

    @property
    def can_check(self) -> bool:
        """Nothing to call."""
        return self.call == 0

    @property
    def can_raise(self) -> bool:
        """A bet or raise is allowed."""
        return self.min_to is not None

    @property
    def default(self) -> Action:
        """What is done for a player whose time is up: check if that is free, else fold (T12)."""
        return Check(self.seat) if self.can_check else Fold(self.seat)

    def bet_or_raise(self, to: Chips) -> Bet | Raise:
        """The action that makes the player's bet ``to``, by the name it has now."""
        return Bet(to, self.seat) if self.verb == "bet" else Raise(to, self.seat)

    def allows(self, to: Chips) -> bool:
        """A bet or raise to exactly ``to`` is allowed."""
        return (
            self.min_to is not None
            and self.max_to is not None
            and self.min_to <= to <= self.max_to
            and (to % self.unit == 0 or to == self.all_in_to)
        )

    def __str__(self) -> str:
        """In words: "fold, call 10 or raise to 20-200"."""
        words = ["fold"] if self.can_fold else []
        words.append(f"call {self.call}" if self.call else "check")
        if self.min_to is not None:
            size = f"{self.min_to}" if self.min_to == self.max_to else f"{self.min_to}-{self.max_to}"
            words.append(f"{self.verb} to {size}" if self.verb == "raise" else f"bet {size}")
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
