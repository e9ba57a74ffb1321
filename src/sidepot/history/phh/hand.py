"""One hand as a PHH file writes it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sidepot.history.phh.actions import BetOrRaiseTo, PhhAction
from sidepot.history.tokens import Amount, decimals

VARIANTS: Mapping[str, str] = {
    "NT": "no-limit hold'em",
    "PT": "pot-limit hold'em",
    "FT": "fixed-limit hold'em",
    "NS": "no-limit short deck",
}
"""The variant codes Sidepot reads and their names."""


@dataclass(frozen=True, slots=True)
class PhhHand:
    """A hand as written: nothing is worked out, reordered or checked against the rules of poker.

    Lists have one entry per player, p1 first. Amounts are exact, in the unit of the file; `scale` says how to
    make them whole chips. A stack written as `inf` or `nan` is unknown: None. A negative blind is a post by a
    player who came late. Fixed-limit hands have `small_bet` and `big_bet`, all others `min_bet`. `fields`
    holds all other fields of the hand in file order, user fields (`_name`) among them, as TOML values with
    Decimal for floats. `comments` are the comment lines above the hand, without "#". `line` is the first line
    of the hand in its file and does not count when hands are compared.
    """

    variant: str
    antes: tuple[Amount, ...]
    blinds_or_straddles: tuple[Amount, ...]
    starting_stacks: tuple[Amount | None, ...]
    actions: tuple[PhhAction, ...]
    min_bet: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    ante_trimming_status: bool = False
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[Amount | None, ...] | None = None
    winnings: tuple[Amount | None, ...] | None = None
    fields: Mapping[str, Any] = field(default_factory=dict, hash=False)
    comments: tuple[str, ...] = ()
    line: int = field(default=1, compare=False)

    @property
    def scale(self) -> int:
        """The smallest power of ten that makes all amounts put into the hand whole: 1 or, for cents, 100.

        Counts antes, blinds, bet sizes, known starting stacks and bets, and not what the file says came out
        of the hand: `int(amount * hand.scale)` is exact for the former, while finishing stacks and winnings
        may be split finer than any chip.
        """
        return int(10 ** max((decimals(amount) for amount in self._put_in()), default=0))

    def _put_in(self) -> Iterator[Amount]:
        sizes = (self.min_bet, self.small_bet, self.big_bet)
        for amount in (*self.antes, *self.blinds_or_straddles, *sizes, *self.starting_stacks):
            if amount is not None:
                yield amount
        for action in self.actions:
            if isinstance(action, BetOrRaiseTo):
                yield action.amount
