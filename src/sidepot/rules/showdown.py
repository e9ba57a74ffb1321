"""Who shows, in which order, and who wins what (S1-S4, P2-P4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from sidepot.cards import Card
from sidepot.ranking.fast import evaluator
from sidepot.rules.events import NOBODY, Awarded, Raked
from sidepot.rules.game import Chips, Rake, Seat
from sidepot.rules.pots import layers_of, shares
from sidepot.rules.state import BOARD_COUNT, PREFLOP, RIVER, State, seats_in

if TYPE_CHECKING:
    from sidepot.rules.hand import Hand

Winners: TypeAlias = tuple[tuple[Seat, ...], ...]
"""For every pot, main pot first, the seats that share it."""

NO_VALUES: Final[list[dict[Seat, int]]] = [{}]
"""Where nothing is compared."""


def face_up(state: State) -> bool:
    """All hands are turned up at once: somebody is all-in and nobody can bet any more (S2)."""
    if state.turn != NOBODY or not state.live & ~state.can:
        return False
    policy = state.setup.game.all_in_show
    if policy == "always":
        return state.street == RIVER or state.running or not several(state.can)
    return policy == "runout" and (state.running or (state.street < RIVER and not several(state.can)))


def several(seats: int) -> bool:
    """More than one seat is in the set."""
    return bool(seats & (seats - 1))


def waiting_to_show(state: State) -> int:
    """Set of the players who have neither shown nor mucked; nobody, when only one is left who has not mucked."""
    contenders = state.live & ~state.mucked
    return contenders & ~state.tabled if contenders & (contenders - 1) else 0


def to_show(state: State) -> tuple[Seat, ...]:
    """Who still has to show or muck, in order: the last to bet or raise on the river, then clockwise (S2)."""
    setup = state.setup
    start = state.aggressor if state.street == RIVER and state.aggressor != NOBODY else setup.first
    return setup.clockwise(waiting_to_show(state), start)


def rake_of(state: State, rake: Rake, amounts: Sequence[Chips]) -> list[Raked]:
    """What the house takes from each pot: in proportion, odd chips from the main pot on (P4)."""
    total = sum(amounts)
    if not total or (rake.no_flop_no_drop and state.street == PREFLOP):
        return []
    due = rake.of(total, state.setup.players)
    parts = [due * amount // total for amount in amounts]
    odd = due - sum(parts)
    parts = [part + (pot < odd) for pot, part in enumerate(parts)]
    return [Raked(pot, part) for pot, part in enumerate(parts) if part]


def awards(state: State, named: Winners | None) -> list[Raked | Awarded]:
    """Every pot to the winners that people ``named``, or else to the best hands, pot by pot and board by board.

    A mucked hand wins nothing and merges no pots. With one player left in a pot nothing is compared.
    """
    setup = state.setup
    game = setup.game
    pots = layers_of(state) if state.live & ~state.can else [(state.pot, state.live)] if state.pot else []
    events: list[Raked | Awarded] = []
    if game.rake:
        amounts = [amount for amount, _ in pots]
        for raked in rake_of(state, game.rake, amounts):
            amounts[raked.pot] -= raked.amount
            events.append(raked)
        pots = [(amount, seats) for amount, (_, seats) in zip(amounts, pots, strict=True)]
    in_it = state.live & ~state.mucked
    compare = pots and named is None and in_it & (in_it - 1)
    values = [hand_values(state, in_it, board) for board in state.boards] if compare else NO_VALUES
    for number, (whole, seats) in enumerate(pots):
        halves = (whole,) if len(values) == 1 else shares(whole, values, game.chip_unit)
        for run, amount in enumerate(halves):
            # A pot that was a single player's before the showdown is his even if he mucks for the others.
            winners = named[number] if named else best_of(seats & in_it or seats, values[run])
            if len(winners) == 1:
                events.append(Awarded(number, amount, winners, (amount,), run))
            else:
                winners = setup.clockwise(sum(1 << seat for seat in winners), setup.first)
                events.append(Awarded(number, amount, winners, shares(amount, winners, game.chip_unit), run))
    return events


def hand_values(state: State, seats: int, board: tuple[Card, ...]) -> dict[Seat, int]:
    """The value of the hand of each of these seats on ``board``; the bigger wins."""
    hands = state.shown
    contenders = seats_in(seats)
    compared = evaluator(state.setup.game.ranking).values(board, [hands[seat] for seat in contenders])
    return dict(zip(contenders, compared))  # noqa: B905  one value a hand


def best_of(seats: int, values: dict[Seat, int]) -> tuple[Seat, ...]:
    """The seats of the set with the best value; the only one, if there is one, without comparing."""
    contenders = seats_in(seats)
    if len(contenders) == 1:
        return contenders
    best = max([values[seat] for seat in contenders])
    return tuple([seat for seat in contenders if values[seat] == best])


def is_beaten(hand: Hand, seat: Seat, hole: Sequence[Card]) -> bool:
    """On every board and for every pot that ``seat`` could win with ``hole``, a better hand lies open already."""
    if any(len(board) < BOARD_COUNT[RIVER] for board in hand.boards):
        return False
    values = evaluator(hand.game.ranking).values
    for board in hand.boards:
        for pot in hand.pots:
            if seat not in pot.seats:
                continue
            others = [hand.shown[other] for other in pot.seats if other != seat and len(hand.shown[other]) == 2]
            mine, *theirs = values(board, [tuple(hole), *others])
            if all(value <= mine for value in theirs):
                return False
    return True
