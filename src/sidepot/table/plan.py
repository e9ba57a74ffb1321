"""The next hand before it is dealt: who plays, where the button is, who posts what (T2, T8, T11)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from sidepot.rules.events import NOBODY
from sidepot.rules.game import Chips, Game, Seat
from sidepot.table.blinds import comes_soon, entry_posts, straddles
from sidepot.table.button import Arrangement, after, next_hand, on_button, passed_by, without_blinds
from sidepot.table.events import BlindName, HandPlanned, StraddleSkipped
from sidepot.table.state import Chair, TableState


class Plan(NamedTuple):
    """A hand that could begin now."""

    event: HandPlanned
    skipped: tuple[StraddleSkipped, ...]
    game: Game


def ready(state: TableState) -> dict[Seat, Chair]:
    """Between hands: who wants and is able to play the next one, by seat, even if he has to wait for his place."""
    here = state.rules.tournament
    return {seat: chair for seat, chair in state.seated() if chair.chips and (here or not chair.away)}


def replayed(state: TableState) -> HandPlanned | None:
    """The plan of a misdealt hand, as long as all of its players are there to deal it again (T11)."""
    plan = state.plan
    if not state.replay or plan is None:
        return None
    players = ready(state)
    return plan if all(seat in players for seat in plan.seats) else None


def needs_button(state: TableState) -> bool:
    """No hand was ever begun at this table, so the first button has to be found (T2)."""
    return state.places is None and state.plan is None


def plan_hand(state: TableState, first_button: Seat = NOBODY) -> Plan:
    """The next hand, with two players ready or more; ``first_button`` when :func:`needs_button`."""
    again = replayed(state)
    if again is not None:
        return Plan(replace(again, replay=True), (), state.game)
    game = state.next_game
    chairs = ready(state)
    dealt = arrange(state, game, chairs, first_button)
    comers = [seat for seat in dealt.seats if chairs[seat].last_hand < state.hands]
    stacks: dict[Seat, Chips] = {seat: chairs[seat].chips + chairs[seat].added for seat in dealt.seats}
    posts = entry_posts(state.rules, game, chairs, comers, dealt)
    wished, skipped = straddles(game, chairs, stacks, dealt, [post for post in posts if post.kind == "dead"])
    event = HandPlanned(
        state.hands + 1, dealt.places.button, dealt.places.small, dealt.small, dealt.places.big, dealt.seats,
        (*posts, *wished), missed_by(state, dealt), replay=False,
    )  # fmt: skip
    return Plan(event, tuple(skipped), game)


def arrange(state: TableState, game: Game, chairs: dict[Seat, Chair], first_button: Seat) -> Arrangement:
    """Who is dealt in, and where button and blinds go (T2)."""
    places = state.places
    if places is None:  # nothing counted yet: the button is drawn, or stays where a misdeal had it
        button = first_button if state.plan is None else state.plan.button
        button = button if button in chairs else after(chairs, button)
        return on_button(chairs, button) if game.forced.big_blind else without_blinds(chairs, button - 1)
    if not game.forced.big_blind:
        return without_blinds(chairs, places.button)
    if places.big == NOBODY:
        return on_button(chairs, after(chairs, places.button))
    regulars = [seat for seat, chair in chairs.items() if chair.last_hand == state.hands]
    comers = {seat: comes_soon(state.rules, chair) for seat, chair in chairs.items() if seat not in regulars}
    had_big = {seat: chair.last_big for seat, chair in chairs.items()}
    return next_hand(state.rules.button, places, regulars, comers, had_big, tournament=state.rules.tournament)


def missed_by(state: TableState, dealt: Arrangement) -> tuple[tuple[Seat, BlindName], ...]:
    """Whom the blinds pass by in this hand although he sits at the table and has played (T8)."""
    if state.places is None or state.rules.tournament:
        return ()
    absent = [seat for seat, chair in state.seated() if seat not in dealt.seats and not chair.is_new]
    small, big = passed_by(state.places, dealt.places, absent)
    return (*((seat, "small") for seat in small), *((seat, "big") for seat in big))
