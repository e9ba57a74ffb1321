"""The log of a hand as JSON, one event a line. The names are those the events have themselves."""

from __future__ import annotations

from typing import Any, Final, get_args

from sidepot.codec.actions import MOST_POTS
from sidepot.codec.games import GAME
from sidepot.codec.kinds import (
    MOST_CHIPS,
    CodecError,
    cards,
    chips,
    choice,
    flag,
    many,
    seat,
    seat_or_nobody,
    some_chips,
    text,
    whole,
)
from sidepot.codec.shapes import Shape, decode_one_of, register
from sidepot.rules import events
from sidepot.rules.events import NOBODY, Awarded, Event, HandStarted
from sidepot.rules.game import MAX_SEATS

STACKS: Final = many(chips, MAX_SEATS, least=2)
POT: Final = whole(0, MOST_POTS - 1)
RUN: Final = whole(0, 1)


def hand_started(**fields: Any) -> HandStarted:
    """The start of a hand, if one can begin so: the rules build on it without asking again."""
    event = HandStarted(**fields)
    forced, button, small, big = event.game.forced, event.button, event.small_blind, event.big_blind
    players = [number for number, stack in enumerate(event.stacks) if stack]
    if len(players) < 2:
        raise CodecError("stacks", "a hand needs two players with chips.")
    if sum(event.stacks) > MOST_CHIPS:
        raise CodecError("stacks", f"all stacks together are at most {MOST_CHIPS} chips.")
    if button >= len(event.stacks) or (forced.button_blind and button not in players):
        raise CodecError("button", f"the button cannot be on chair {button}.")
    if (big in players) != bool(forced.big_blind):
        raise CodecError("big_blind", "one of the players posts the big blind, if the game has one.")
    if small != NOBODY and (small not in players or small == big or not forced.big_blind):
        raise CodecError("small_blind", "another player posts the small blind, or nobody.")
    if event.button_acts_last:
        after_big = [seat for seat in players if seat > big] + players
        may = forced.button_straddle == "utg_first" and button in players
        if not may or button in {small, big, after_big[0]}:
            raise CodecError("button_acts_last", "the button cannot straddle here.")
    return event


def awarded(**fields: Any) -> Awarded:
    """A pot that went to its winners."""
    event = Awarded(**fields)
    if len(event.winners) != len(event.shares) or sum(event.shares) != event.amount:
        raise CodecError("shares", "each winner has a share, and together they are the amount.")
    return event


START: Final = Shape(
    HandStarted,
    {
        "game": GAME,
        "button": seat,
        "stacks": STACKS,
        "small_blind": seat_or_nobody,
        "big_blind": seat_or_nobody,
        "button_acts_last": flag,
    },
    hand_started,
)

_SHAPES: Final[tuple[Shape[Any], ...]] = (
    START,
    Shape(events.Posted, {"seat": seat, "amount": some_chips, "kind": choice(get_args(events.PostKind))}),
    Shape(events.HoleDealt, {"turn": seat_or_nobody, "bet": chips, "short": whole(0, 2 * MOST_CHIPS)}),
    Shape(events.HoleCards, {"seat": seat, "cards": cards(2)}),
    Shape(
        events.Acted,
        {
            "seat": seat,
            "verb": choice(get_args(events.Verb)),
            "added": chips,
            "to": chips,
            "turn": seat_or_nobody,
        },
    ),
    Shape(events.Returned, {"seat": seat, "amount": some_chips}),
    Shape(events.BoardDealt, {"cards": cards(5), "turn": seat_or_nobody, "run": RUN}),
    Shape(events.RunsAgreed, {}),
    Shape(events.Shown, {"seat": seat, "cards": cards(2)}),
    Shape(events.Mucked, {"seat": seat}),
    Shape(events.Raked, {"pot": POT, "amount": some_chips}),
    Shape(
        events.Awarded,
        {
            "pot": POT,
            "amount": chips,
            "winners": many(seat, MAX_SEATS, least=1),
            "shares": many(chips, MAX_SEATS, least=1),
            "run": RUN,
        },
        awarded,
    ),
    Shape(events.CardExposed, {"number": whole(1, 2 * MAX_SEATS), "seat": seat}),
    Shape(events.Misdealt, {"reason": text}),
    Shape(events.HandEnded, {"stacks": STACKS}),
)

EVENTS: Final = {shape.cls.type: shape for shape in _SHAPES}
"""Everything the log of a hand is made of."""

for _name, _shape in EVENTS.items():
    register(_name, _shape)


def decode_event(data: object) -> Event:
    """The event of a hand that ``data`` describes. Raises :class:`CodecError` for anything else."""
    event: Event = decode_one_of(data, EVENTS)
    return event
