"""Where button and blinds go from hand to hand (T2, T3): pure functions of seats.

Two kinds of players matter. *Regulars* were dealt in in the last hand that counted; *comers* were not: they are new,
or come back. Regulars carry button and blinds on. A comer comes in as the big blind, or behind it, and never between
the button and the big blind; so nobody can have a blind skipped, or pay one twice, because somebody else came in.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from sidepot.rules.events import NOBODY
from sidepot.rules.game import MAX_SEATS, Seat
from sidepot.table.config import ButtonRule


class Places(NamedTuple):
    """The chairs of button and blinds in one hand. Button and small blind may be empty chairs (a dead button)."""

    button: Seat
    small: Seat
    big: Seat
    """:data:`~sidepot.rules.events.NOBODY`, like ``small``, in a game without small and big blind."""


class Arrangement(NamedTuple):
    """Who is dealt in, by seat, and where.

    ``small`` is who posts the small blind, :data:`~sidepot.rules.events.NOBODY` when it is dead. ``afresh``: too few of
    the last players are left to owe anybody anything, so nobody posts to come in.
    """

    places: Places
    small: Seat
    seats: tuple[Seat, ...]
    afresh: bool = False


def after(seats: Collection[Seat], seat: Seat) -> Seat:
    """The first of ``seats`` clockwise from ``seat``; itself only when there is no other."""
    return min(seats, key=lambda other: (other - seat - 1) % MAX_SEATS)


def before(seats: Collection[Seat], seat: Seat) -> Seat:
    """The last of ``seats`` clockwise before ``seat``; itself only when there is no other."""
    return min(seats, key=lambda other: (seat - other - 1) % MAX_SEATS)


def between(seat: Seat, start: Seat, end: Seat) -> bool:
    """``seat`` lies clockwise from ``start`` to ``end``, both left out; all the way round when they are the same."""
    return 0 < (seat - start) % MAX_SEATS < ((end - start) % MAX_SEATS or MAX_SEATS)


def clockwise(seats: Collection[Seat], start: Seat) -> list[Seat]:
    """``seats`` clockwise, the first after ``start`` first."""
    return sorted(seats, key=lambda seat: (seat - start - 1) % MAX_SEATS)


def on_button(seats: Collection[Seat], button: Seat) -> Arrangement:
    """A hand that knows no hand before it: the two players after ``button`` post; of two the button does (T3)."""
    small = button if len(seats) == 2 else after(seats, button)
    return Arrangement(Places(button, small, after(seats, small)), small, tuple(sorted(seats)), afresh=True)


def without_blinds(seats: Collection[Seat], last: Seat) -> Arrangement:
    """A game without small and big blind: the button goes to the next player after ``last`` (T2, T6)."""
    places = Places(after(seats, last), NOBODY, NOBODY)
    return Arrangement(places, NOBODY, tuple(sorted(seats)), afresh=True)


def heads_up(seats: Collection[Seat], last: Places, had_big: Mapping[Seat, int]) -> Arrangement:
    """Two players: who had the big blind most recently gets the button, the other the big blind (T2, TDA 34-B).

    ``had_big`` is the number of the hand in which each last had it, 0 for never. When neither had, the big blind goes
    to the next of them after the last one.
    """
    first, second = clockwise(seats, last.big)
    big = second if had_big[first] > had_big[second] else first
    button = first if big == second else second
    return Arrangement(Places(button, button, big), button, tuple(sorted(seats)))


def afresh(seats: Collection[Seat], last: Places) -> Arrangement:
    """The big blind goes on to the next player, and the two before him are small blind and button."""
    big = after(seats, last.big)
    small = before(seats, big)
    return Arrangement(Places(before(seats, small), small, big), small, tuple(sorted(seats)), afresh=True)


def next_hand(
    rule: ButtonRule | None,
    last: Places,
    regulars: Sequence[Seat],
    comers: Mapping[Seat, bool],
    had_big: Mapping[Seat, int],
    *,
    tournament: bool = False,
) -> Arrangement:
    """The arrangement after a hand at ``last``, of two players or more (T2, T8).

    ``comers`` says of each whether he comes in ``True`` as soon as he may, or ``False`` waits for the big blind.

    ``"moving"``: the button goes to the next regular, the small blind to the next after him, and the big blind to the
    next player. ``"dead"``: the big blind goes to the next player; the small blind is where the big blind was, the
    button where the small blind was, whether or not anybody sits there. After a hand of two players both rules are the
    second, which takes the big blind to the next player left of the last.

    In a ``tournament`` a comer has the rights and duties of his chair, button and small blind too; only strictly
    between button and small blind is he not dealt in.
    """
    everybody = [*regulars, *comers]
    if len(everybody) == 2:
        return heads_up(everybody, last, had_big)
    if len(regulars) < 2:
        return afresh(everybody, last)
    if rule == "dead" or last.button == last.small:
        button, small, big = last.small, last.big, after(everybody, last.big)
    else:
        button = after(regulars, last.button)
        small = after(regulars, button)
        big = after(everybody, small)
    if tournament:
        seats = [*regulars, *(seat for seat in comers if not between(seat, button, small))]
    else:
        seats = [
            *regulars,
            *(
                seat
                for seat, soon in comers.items()
                if seat == big or (soon and seat != button and not between(seat, button, big))
            ),
        ]
    if len(seats) == 2:
        return heads_up(seats, last, had_big)
    pays_small = small in (seats if tournament else regulars)
    return Arrangement(Places(button, small, big), small if pays_small else NOBODY, tuple(sorted(seats)))


def passed_by(last: Places, now: Places, seats: Collection[Seat]) -> tuple[list[Seat], list[Seat]]:
    """Those of ``seats``, none of them dealt in, whom the small and the big blind passed by (T8)."""
    if NOBODY in (last.big, now.big):
        return [], []
    small, big = (
        [seat for seat in seats if start != end and (seat == end or between(seat, start, end))]
        for start, end in ((last.small, now.small), (last.big, now.big))
    )
    return small, big
