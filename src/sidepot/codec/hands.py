"""A whole hand at one moment as JSON: a snapshot, so that a long log need not be read from its beginning.

What is as it was before the first post is left out. A snapshot is checked far enough that a hand which was read can
be asked everything and played on; whether it could have come about is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Final

from sidepot.codec.actions import MOST_POTS
from sidepot.codec.events import START
from sidepot.codec.kinds import (
    MOST_CHIPS,
    CodecError,
    Json,
    Kind,
    Schema,
    below,
    cards,
    chips,
    flag,
    many,
    seat_or_nobody,
    seats,
    shown,
    whole,
    wrong,
)
from sidepot.codec.shapes import Shape, decode_one_of, register
from sidepot.rules.draft import Draft
from sidepot.rules.events import NOBODY, HandStarted
from sidepot.rules.game import MAX_SEATS
from sidepot.rules.hand import Hand
from sidepot.rules.needs import NeedShow, need_of
from sidepot.rules.pots import pots_of
from sidepot.rules.state import BOARD_COUNT, RIVER, Setup, State

BY_CHAIR: Final = many(chips, MAX_SEATS, least=2)
COUNT: Final = whole(0, 1_000_000)

STATE: Final[dict[str, Kind[Any]]] = {
    "stacks": BY_CHAIR,
    "bets": BY_CHAIR,
    "paid": BY_CHAIR,
    "antes": BY_CHAIR,
    "table_ante": chips,
    "dead": chips,
    "pot": chips,
    "short": whole(0, 2 * MOST_CHIPS),
    "rake": chips,
    "live": seats,
    "can": seats,
    "to_act": seats,
    "acted": seats,
    "turn": seat_or_nobody,
    "street": whole(0, RIVER),
    "bet": chips,
    "last_raise": chips,
    "level": chips,
    "bets_made": COUNT,
    "capped": flag,
    "aggressor": seat_or_nobody,
    "actions": COUNT,
    "posted": chips,
    "boards": many(cards(5), 2, least=1),
    "running": flag,
    "shown": many(cards(2), MAX_SEATS, least=2),
    "mucked": seats,
    "exposed": many(whole(1, 2 * MAX_SEATS), 2 * MAX_SEATS),
    "taken": many(chips, MOST_POTS),
    "over": flag,
    "misdealt": flag,
}
"""The fields of a state, but its setup and those of `DERIVED`."""

DERIVED: Final[dict[str, Callable[[State], object]]] = {
    "order": lambda state: state.setup.order if state.street else state.setup.preflop_order,
    "seen": lambda state: sum(1 << card for card in {*chain(*state.boards, *state.shown)}),
    "tabled": lambda state: sum(1 << seat for seat, cards in enumerate(state.shown) if len(cards) == 2),
}
"""Fields of a state that follow from the others."""


class Snapshot(Shape[Hand]):
    """A hand as ``{"start": {...}, "state": {...}}``."""

    def __init__(self) -> None:
        self.cls = Hand

    @property
    def schema(self) -> Schema:
        """The start of the hand, and the fields of its state that have changed since."""
        fields = {name: kind.schema for name, kind in STATE.items()}
        return {
            "title": "Hand",
            "type": "object",
            "properties": {
                "start": START.schema,
                "state": {"type": "object", "properties": fields, "additionalProperties": False},
            },
            "required": ["start", "state"],
            "additionalProperties": False,
        }

    def write(self, value: Hand, place: str, /) -> dict[str, Json]:
        """The hand as a JSON object."""
        state = value._draft  # noqa: SLF001  the codec is to a hand what pickle is
        fresh = State.before(value.setup)
        written = {
            name: kind.write(getattr(state, name), below(place, f"state.{name}"))
            for name, kind in STATE.items()
            if getattr(state, name) != getattr(fresh, name)
        }
        return {"start": START.write(HandStarted(*value.setup.key), below(place, "start")), "state": written}

    def read(self, data: Json, place: str, /, *, besides: Iterable[str] = ()) -> Hand:
        """The hand that ``data`` describes."""
        if type(data) is not dict:
            raise wrong(place, "an object", data)
        for name in data:
            if name not in {"start", "state", *besides}:
                raise CodecError(place, f"there is no field {shown(name)} here.")
        start = START.read(data.get("start"), below(place, "start"))
        setup = Setup(
            start.game, start.button, start.stacks, start.small_blind, start.big_blind, start.button_acts_last
        )
        fields = data.get("state")
        where = below(place, "state")
        if type(fields) is not dict:
            raise wrong(where, "an object", fields)
        state = State.before(setup)
        for name, json in fields.items():
            if name not in STATE:
                raise CodecError(where, f"there is no field {shown(name)} here.")
            found = STATE[name].read(json, below(where, name))
            setattr(state, name, list(found) if type(getattr(state, name)) is list else found)
        for name, follow in DERIVED.items():
            setattr(state, name, follow(state))
        for name, sentence in contradictions(state):
            raise CodecError(below(where, name), sentence)
        return Hand._of(Draft.of(state))  # noqa: SLF001  the codec is to a hand what pickle is


def contradictions(state: State) -> Iterator[tuple[str, str]]:
    """What is wrong with a state that was read: field and sentence."""
    setup = state.setup
    for name in ("stacks", "bets", "paid", "antes", "shown"):
        if len(getattr(state, name)) != setup.chairs:
            yield name, f"one entry for each of {setup.chairs} chairs is needed."
            return
    yield from _wrong_chips(state)
    yield from _wrong_sets(state)
    yield from _wrong_cards(state)
    # From here on the state is sound enough to ask the rules about it.
    if state.over:
        if not state.misdealt and any(pot.amount for pot in pots_of(state)):
            yield "taken", "the hand is over, and there are chips left in a pot."
    elif state.turn == NOBODY:
        need = need_of(state, Draft.of(state).options)
        if isinstance(need, NeedShow) and not need.seats:
            yield "over", "nothing is left to do, so the hand is over."


def _wrong_chips(state: State) -> Iterator[tuple[str, str]]:
    setup = state.setup
    put_in = sum(state.paid) + sum(state.antes) + state.table_ante + state.dead
    if state.pot + sum(state.taken) != put_in:
        yield "pot", "this is not what has been put in and not been taken out."
    if sum(state.stacks) + state.pot + state.rake != sum(setup.stacks):
        yield "stacks", "chips have been lost or found."
    for bet, paid in zip(state.bets, state.paid, strict=True):
        if bet > paid:
            yield "bets", "a bet of this round is more than has been paid in all rounds."
    if state.over:
        return
    if state.taken or state.rake:
        yield "taken", "chips leave the pots when the hand is over."
    for stack, paid, ante, begun in zip(state.stacks, state.paid, state.antes, setup.stacks, strict=True):
        if stack + paid + ante > begun:
            yield "stacks", "a player has more than he began with."
    if state.bet < max(state.bets):
        yield "bet", "this is less than somebody has bet."
    if not state.last_raise:
        yield "last_raise", "a raise is at least one chip."


def _wrong_sets(state: State) -> Iterator[tuple[str, str]]:
    setup = state.setup
    chips_behind = sum(1 << seat for seat, stack in enumerate(state.stacks) if stack)
    if state.live & ~setup.dealt:
        yield "live", "nobody sits there."
    if state.acted & ~setup.dealt:
        yield "acted", "nobody sits there."
    if state.can & ~state.live or (not state.over and state.can != state.live & chips_behind):
        yield "can", "these are the players still in who have chips behind."
    if state.to_act & ~state.can:
        yield "to_act", "these are players still in who have chips behind."
    if state.mucked & ~state.live or (state.mucked and (state.turn != NOBODY or state.street < RIVER)):
        yield "mucked", "hands are mucked at the showdown, by players still in."
    still_in = state.live & ~state.mucked
    if not still_in or (not state.over and not still_in & still_in - 1):
        yield "live", "a hand goes on between two players, and ends with one."
    if state.turn == NOBODY:
        if state.to_act or any(state.bets) or state.bet:
            yield "turn", "it is nobody's turn, but the round is not over."
    elif state.over or not state.to_act >> state.turn & 1:
        yield "turn", "it is the turn of somebody who has nothing to do."
    if state.aggressor != NOBODY and not setup.dealt >> state.aggressor & 1:
        yield "aggressor", "nobody sits there."


def _wrong_cards(state: State) -> Iterator[tuple[str, str]]:
    game = state.setup.game
    first, *rest = state.boards
    if len(first) != (BOARD_COUNT[state.street] if game.cards else 0):
        yield "boards", "the board does not belong to the street."
    seen = list(first)
    for second in rest:
        common = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), len(second))
        if not game.run_it_twice or state.can & state.can - 1 or len(second) not in BOARD_COUNT:
            yield "boards", "there can be no second board."
        seen += second[common:]
    for seat, cards_shown in enumerate(state.shown):
        if cards_shown and not (game.cards and state.setup.dealt >> seat & 1):
            yield "shown", "cards are shown by players who have some."
        if len(cards_shown) == 1 and not state.over:
            yield "shown", "both cards are shown at a showdown."
        seen += cards_shown
    if len({*seen}) < len(seen) or not {*seen} <= {*game.ranking.deck}:
        yield "boards", "a card is there twice, or is not in the deck of the game."
    if state.misdealt and not state.over:
        yield "misdealt", "a misdeal ends the hand."


HAND: Final = Snapshot()

register("hand", HAND)


def decode_hand(data: object) -> Hand:
    """The hand that ``data`` describes. Raises :class:`CodecError` for anything else."""
    hand: Hand = decode_one_of(data, {"hand": HAND})
    return hand
