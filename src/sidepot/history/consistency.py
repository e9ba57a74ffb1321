"""What no hand can hold, whoever wrote it down: impossible tables, cards and stacks."""

from __future__ import annotations

from itertools import pairwise

from sidepot.cards import Card, format_cards
from sidepot.history.recorded import Board, Recorded, Unreplayable
from sidepot.rules.game import MAX_SEATS
from sidepot.rules.state import BOARD_COUNT

STREET_CARDS = tuple(after - before for before, after in pairwise(BOARD_COUNT))
"""How many board cards each street after the first brings."""


def check_data(record: Recorded) -> None:
    """Raise :class:`Unreplayable` when a record contradicts itself, so that there is nothing to compare."""
    count = len(record.stacks)
    if not 2 <= count <= MAX_SEATS:
        raise Unreplayable("impossible table", f"A hand has 2 to {MAX_SEATS} players, not {count}.")
    _check_cards(record)
    brought, stated = sum(record.stacks), sum(result for result in record.results if result is not None)
    if stated > brought and not record.unknown_stacks:
        raise Unreplayable(
            "stacks out of nothing",
            f"The record says that the players end with {float(stated):g} chips, but they brought {brought}.",
        )


def _check_cards(record: Recorded) -> None:
    """Two cards a player, 3 + 1 + 1 on the board, each once in the whole hand and of the deck."""
    places: dict[Card, str] = {}

    def put(cards: tuple[Card, ...], place: str) -> None:
        for card in cards:
            if not record.game.deck >> card & 1:
                raise _impossible(f"{card}, {place}, is not in the deck of this game.")
            if card in places:
                raise _impossible(f"{card} is {place}, but also {places[card]}.")
            places[card] = place

    for seat, cards in record.hole.items():
        if len(cards) != 2:
            raise _impossible(f"Seat {seat} holds {len(cards)} cards, {format_cards(cards)}, not 2.")
        put(cards, f"with seat {seat}")
    for seat, shown in record.shows.items():
        dealt = record.hole.get(seat)
        if shown is None:
            continue
        if len(shown) > 2:
            raise _impossible(f"Seat {seat} shows {len(shown)} cards, {format_cards(shown)}, not 2.")
        if dealt is None:
            put(shown, f"with seat {seat}")
        elif len({*shown}) != len(shown) or not {*shown} <= {*dealt}:
            raise _impossible(f"Seat {seat} shows {format_cards(shown)}, but was dealt {format_cards(dealt)}.")
    for number, board in enumerate(step for step in record.steps if isinstance(step, Board)):
        line = f"Line {board.line}: "
        if number == len(STREET_CARDS):
            raise _impossible(f"{line}{format_cards(board.cards)} on a board that has five cards already.")
        if len(board.cards) != STREET_CARDS[number]:
            raise _impossible(f"{line}the board gets {len(board.cards)} cards, not {STREET_CARDS[number]}.")
        put(board.cards, "on the board")


def _impossible(sentence: str) -> Unreplayable:
    return Unreplayable("impossible cards", sentence)
