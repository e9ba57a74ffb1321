"""Who plays for how much: main pot and side pots from what everybody put in (P1, P2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sidepot.rules.game import Chips, Seat
from sidepot.rules.state import State, seats_in


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips and the seats that play for them. ``number`` 0 is the main pot, 1 the first side pot."""

    number: int
    amount: Chips
    seats: tuple[Seat, ...]

    @property
    def name(self) -> str:
        """Its name at the table: "main pot", "side pot 1", ..."""
        return f"side pot {self.number}" if self.number else "main pot"


def layers(bets: Sequence[Chips], antes: Sequence[Chips], dead: Chips, live: int, can: int) -> list[tuple[Chips, int]]:
    """Main pot first: ``(amount, set of seats)`` of every pot.

    ``bets`` are all blinds, straddles, calls and raises of each seat, ``antes`` what each paid when everybody
    antes, ``dead`` an ante paid for all and dead small blinds; ``live`` who has not folded, ``can`` who of them has
    chips behind. A layer reaches up to what an all-in player put in; chips of folded players stay in the layers
    they reached. Neighbouring layers with the same seats are one pot.
    """
    all_in = live & ~can
    if not all_in:
        total = sum(bets) + sum(antes) + dead
        return [(total, live)] if total else []
    pots: list[tuple[Chips, int]] = []
    for column in (antes, bets):
        below = 0
        for level in sorted({column[seat] for seat in seats_in(all_in)} | {max(column)}):
            if level == below:
                continue
            amount = 0
            seats = can
            for seat, paid in enumerate(column):
                if paid > below:
                    amount += (paid if paid < level else level) - below
                    if paid >= level:
                        seats |= live & 1 << seat
            if pots and seats in (pots[-1][1], 0):  # 0: only folded players reached this layer
                pots[-1] = (pots[-1][0] + amount, pots[-1][1])
            else:
                pots.append((amount, seats or live))
            below = level
    if dead and pots and pots[0][1] == live:
        pots[0] = (pots[0][0] + dead, live)
    elif dead:  # somebody is still in who could pay no more than it
        pots.insert(0, (dead, live))
    return pots


def layers_of(state: State) -> list[tuple[Chips, int]]:
    """The layers of a hand, see :func:`layers`."""
    return layers(state.paid, state.antes, state.dead + state.table_ante, state.live, state.can)


def pots_of(state: State) -> tuple[Pot, ...]:
    """The pots as they stand, bets in front of the players included, without what is already taken out."""
    taken = state.taken
    return tuple(
        Pot(number, amount - (taken[number] if number < len(taken) else 0), seats_in(seats))
        for number, (amount, seats) in enumerate(layers_of(state))
    )


def gathered_of(state: State) -> tuple[Pot, ...]:
    """The pots as they were when this betting round began: what lies in the middle, not in front of the players."""
    before = [paid - bet for paid, bet in zip(state.paid, state.bets, strict=True)]
    found = layers(before, state.antes, state.dead + state.table_ante, state.live, state.can)
    return tuple(Pot(number, amount, seats_in(seats)) for number, (amount, seats) in enumerate(found) if amount)


def shares(amount: Chips, winners: Sequence[object], unit: Chips) -> tuple[Chips, ...]:
    """``amount`` among ``winners``, who stand clockwise from the button's left (P3), or among boards (S4).

    Equal shares in chips of ``unit``; chips that cannot be split go one each to the first winners. What is less
    than a chip, left by an odd all-in, goes to the first.
    """
    count = len(winners)
    if count == 1:
        return (amount,)
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, count)
    return tuple((each + (place < odd)) * unit + (rest if place == 0 else 0) for place in range(count))
