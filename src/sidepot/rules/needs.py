"""What a hand waits for. Exactly one of these at any time; a dealer, a player or people answer it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from sidepot.rules.game import Chips, Seat
from sidepot.rules.options import Options
from sidepot.rules.pots import Pot, pots_of
from sidepot.rules.record import record
from sidepot.rules.showdown import face_up, several, to_show
from sidepot.rules.state import BOARD_COUNT, RIVER, STREETS, State


@record
class Act:
    """A player has to act."""

    seat: Seat
    options: Options

    def __str__(self) -> str:
        return f"seat {self.seat} to act"


@record
class NeedBoard:
    """The dealer deals ``count`` cards of ``street`` (1 flop, 2 turn, 3 river) to board number ``run``.

    ``may_run_twice``: the players may still agree on two boards (S4).
    """

    street: int
    count: int
    run: int
    may_run_twice: bool

    def __str__(self) -> str:
        return f"the {STREETS[self.street]}"


@record
class NeedShow:
    """These seats show, in this order; ``must``: nobody may muck, all hands are turned up at once."""

    seats: tuple[Seat, ...]
    must: bool

    def __str__(self) -> str:
        return f"seat {self.seats[0]} to show"


@record
class NeedAward:
    """People say who wins each of these pots."""

    pots: tuple[Pot, ...]

    def __str__(self) -> str:
        return "the pots to be awarded"


@record
class Over:
    """The hand is over; ``stacks`` by chair. ``misdealt``: it never counted, the same button deals again."""

    stacks: tuple[Chips, ...]
    misdealt: bool

    def __str__(self) -> str:
        return "the next hand"


Need: TypeAlias = Act | NeedBoard | NeedShow | NeedAward | Over


NEXT_BOARD = ((1, 0, 3), (2, 0, 1), (3, 0, 1))
"""``(street, run, count)`` of the board cards after each street."""


def board_wanted(state: State) -> tuple[int, int, int]:
    """``(street, run, count)`` of the board cards that are dealt next; ``count`` 0 when every board is complete."""
    street = state.street
    if street < RIVER:
        return NEXT_BOARD[street]
    if len(state.boards) > 1:
        dealt = len(state.boards[1])
        if dealt < BOARD_COUNT[RIVER]:
            street = BOARD_COUNT.index(dealt) + 1
            return street, 1, BOARD_COUNT[street] - dealt
    return RIVER, 0, 0


def need_of(state: State, options: Callable[[], Options]) -> Need:
    """What the hand in ``state`` waits for; ``options`` is asked when it is somebody's turn."""
    if state.turn >= 0:
        return Act(state.turn, options())
    if state.over:
        return Over(tuple(state.stacks), state.misdealt)
    game = state.setup.game
    must = game.cards and face_up(state)
    waiting = to_show(state) if game.cards else ()
    if must and waiting:
        return NeedShow(waiting, must)
    street, run, count = board_wanted(state)
    if count:
        may_run_twice = game.run_it_twice and not state.running and len(state.boards) == 1 and not several(state.can)
        return NeedBoard(street, count, run, may_run_twice)
    if not game.cards:
        return NeedAward(pots_of(state))
    return NeedShow(waiting, must)
