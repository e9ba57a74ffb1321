"""What a table waits for: players, the next hand, or what its hand waits for. Exactly one of these at any time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sidepot.rules.actions import Post
from sidepot.rules.events import NOBODY
from sidepot.rules.game import Seat
from sidepot.rules.needs import Need
from sidepot.table.plan import needs_button, plan_hand, ready
from sidepot.table.state import TableState


@dataclass(frozen=True, slots=True)
class WaitForPlayers:
    """Fewer than two players could be dealt in: only ``ready``."""

    ready: tuple[Seat, ...]

    def __str__(self) -> str:
        return "players"


@dataclass(frozen=True, slots=True)
class ReadyToStart:
    """The next hand can begin, and this is how, if nothing changes before it does.

    ``seats`` are dealt in, ``waiting`` would like to be, but their place has not come yet (T8). ``button`` may be an
    empty chair; ``small`` and ``big`` post the blinds, ``None`` where nobody does; ``posts`` are missed blinds and
    straddles. Before the first hand the button is not known: it is drawn among ``draw_from``, and who posts depends on
    it (T2).
    ``replay``: the last hand was a misdeal, and this is the same again (T11).
    """

    seats: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    button: Seat | None
    small: Seat | None
    big: Seat | None
    posts: tuple[Post, ...]
    draw_from: tuple[Seat, ...]
    replay: bool

    def __str__(self) -> str:
        return "the next hand"


TableNeed: TypeAlias = WaitForPlayers | ReadyToStart | Need


def next_hand_need(state: TableState) -> WaitForPlayers | ReadyToStart:
    """What the table waits for between two hands."""
    players = tuple(ready(state))
    if len(players) < 2:
        return WaitForPlayers(players)
    if needs_button(state):
        return ReadyToStart(players, (), None, None, None, (), players, replay=False)
    plan = plan_hand(state).event
    waiting = tuple(seat for seat in players if seat not in plan.seats)
    small, big = (None if seat == NOBODY else seat for seat in (plan.small, plan.big))
    return ReadyToStart(plan.seats, waiting, plan.button, small, big, plan.posts, (), plan.replay)
