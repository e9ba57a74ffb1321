"""The only writer of a hand: what each event does to the state.

No rule is decided here and nothing can fail: an event is a fact. The rules live in ``draft``; a log, a replay, an
undo and a browser that follows along all go through these functions and so arrive at the same hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sidepot.rules.events import (
    NOBODY,
    Acted,
    Awarded,
    BoardDealt,
    CardExposed,
    Event,
    HandEnded,
    HoleCards,
    HoleDealt,
    Misdealt,
    Mucked,
    Posted,
    Raked,
    Returned,
    RunsAgreed,
    Shown,
    Verb,
)
from sidepot.rules.game import FixedLimit
from sidepot.rules.state import State, bet_size


def posted(state: State, event: Posted) -> None:
    seat, amount, kind = event.seat, event.amount, event.kind
    state.stacks[seat] -= amount
    state.pot += amount
    state.posted += amount
    if not state.stacks[seat]:
        state.can &= ~(1 << seat)
    if kind == "ante":
        state.antes = (*state.antes[:seat], state.antes[seat] + amount, *state.antes[seat + 1 :])
    elif kind == "ante for all":
        state.table_ante += amount
    elif kind == "dead":
        state.dead += amount
    else:
        state.bets[seat] += amount
        state.paid[seat] += amount


def hole_dealt(state: State, event: HoleDealt) -> None:
    state.bet = state.level = event.bet
    state.last_raise = event.bet or state.setup.game.min_bet
    state.bets_made = 1 if event.bet else 0
    state.short = event.short
    if event.turn < 0:
        close_round(state)
    else:
        open_round(state, event.turn)


def acted(state: State, event: Acted) -> None:
    BY_VERB[event.verb](state, event)


def folded(state: State, event: Acted) -> None:
    bit = 1 << event.seat
    state.actions += 1
    state.live ^= bit
    state.can ^= bit
    state.to_act ^= bit
    state.turn = event.turn
    if event.turn < 0:
        close_round(state)


def checked(state: State, event: Acted) -> None:
    bit = 1 << event.seat
    state.actions += 1
    state.to_act ^= bit
    state.acted |= bit
    state.turn = event.turn
    if event.turn < 0:
        close_round(state)


def called(state: State, event: Acted) -> None:
    seat, added = event.seat, event.added
    bit = 1 << seat
    state.actions += 1
    left = state.stacks[seat] - added
    state.stacks[seat] = left
    state.bets[seat] = event.to
    state.paid[seat] += added
    state.pot += added
    if not left:
        state.can ^= bit
    state.to_act ^= bit
    state.acted |= bit
    state.turn = event.turn
    if event.turn < 0:
        close_round(state)


def raised(state: State, event: Acted) -> None:
    """A bet or a raise: everybody else has to act again."""
    seat, added, to = event.seat, event.added, event.to
    bit = 1 << seat
    state.actions += 1
    left = state.stacks[seat] - added
    state.stacks[seat] = left
    state.bets[seat] = to
    state.paid[seat] += added
    state.pot += added
    if not left:
        state.can ^= bit
    state.aggressor = seat
    state.to_act = state.can & ~bit
    state.acted |= bit
    step = to - state.bet
    limit = state.setup.limit
    if limit_raise(state, limit, to) if limit else step >= state.last_raise:
        state.last_raise = step
        if state.setup.game.reopen == "literal":
            state.acted = bit
    state.bet = to
    state.turn = event.turn
    if event.turn < 0:
        close_round(state)


BY_VERB: dict[Verb, Callable[[State, Acted], None]] = {
    "fold": folded,
    "check": checked,
    "call": called,
    "bet": raised,
    "raise": raised,
}


def limit_raise(state: State, limit: FixedLimit, to: int) -> bool:
    """Limit counts a raise as full when it passes the last full level by at least half a bet (B10)."""
    if 2 * (to - state.level) < bet_size(limit, state.street):
        return False
    state.level = to
    state.bets_made += 1
    if limit.cap_heads_up == "becomes" and state.bets_made >= limit.cap and state.live.bit_count() > 2:
        state.capped = True
    return True


def open_round(state: State, turn: int) -> None:
    """A betting round begins with ``turn``."""
    state.turn = turn
    state.to_act = state.can
    state.acted = 0
    state.aggressor = NOBODY
    limit = state.setup.limit
    if limit:
        mode = limit.cap_heads_up
        players = state.setup.players if mode == "event" else state.live.bit_count()
        state.capped = mode == "always" or (mode != "becomes" and players > 2)


def close_round(state: State) -> None:
    """The bets go to the middle."""
    state.turn = NOBODY
    state.to_act = 0
    state.bets = [0] * len(state.bets)
    state.bet = 0


def returned(state: State, event: Returned) -> None:
    seat, amount = event.seat, event.amount
    state.stacks[seat] += amount
    state.paid[seat] -= amount
    state.pot -= amount
    if state.live >> seat & 1:
        state.can |= 1 << seat


def board_dealt(state: State, event: BoardDealt) -> None:
    cards = event.cards
    seen = state.seen
    for card in cards:
        seen |= 1 << card
    state.seen = seen
    boards = state.boards
    run = event.run
    if not run:
        state.street += 1
        state.order = state.setup.order
    if len(boards) == 1:
        state.boards = (boards[0] + cards,)
    else:
        state.boards = (*boards[:run], boards[run] + cards, *boards[run + 1 :])
    state.level = state.bets_made = 0
    state.last_raise = state.setup.game.min_bet
    if event.turn < 0:
        state.running = True
        state.aggressor = NOBODY
    else:
        open_round(state, event.turn)


def runs_agreed(state: State, event: RunsAgreed) -> None:
    state.boards = (state.boards[0], state.boards[0])


def shown(state: State, event: Shown) -> None:
    seat, cards = event.seat, event.cards
    state.shown[seat] = cards
    if len(cards) == 2:
        state.tabled |= 1 << seat
    seen = state.seen
    for card in cards:
        seen |= 1 << card
    state.seen = seen


def mucked(state: State, event: Mucked) -> None:
    state.mucked |= 1 << event.seat


def raked(state: State, event: Raked) -> None:
    state.rake += event.amount
    take(state, event.pot, event.amount)


def awarded(state: State, event: Awarded) -> None:
    stacks = state.stacks
    for seat, share in zip(event.winners, event.shares):  # noqa: B905  as long as each other, by construction
        stacks[seat] += share
    take(state, event.pot, event.amount)


def take(state: State, pot: int, amount: int) -> None:
    """Chips leave pot number ``pot``."""
    state.pot -= amount
    taken = state.taken
    if pot == len(taken):
        state.taken = (*taken, amount)
    else:
        taken += (0,) * (pot + 1 - len(taken))
        state.taken = (*taken[:pot], taken[pot] + amount, *taken[pot + 1 :])


def card_exposed(state: State, event: CardExposed) -> None:
    state.exposed += (event.number,)


def misdealt(state: State, event: Misdealt) -> None:
    fresh = State.before(state.setup)
    fresh.exposed = state.exposed
    fresh.misdealt = True
    fresh.copy_to(state)


def hand_ended(state: State, event: HandEnded) -> None:
    state.over = True


def unseen(state: State, event: HoleCards) -> None:
    """Hole cards are no part of the public hand."""


WRITERS: dict[type[Event], Callable[[State, Any], None]] = {
    Posted: posted,
    HoleDealt: hole_dealt,
    HoleCards: unseen,
    Acted: acted,
    Returned: returned,
    BoardDealt: board_dealt,
    RunsAgreed: runs_agreed,
    Shown: shown,
    Mucked: mucked,
    Raked: raked,
    Awarded: awarded,
    CardExposed: card_exposed,
    Misdealt: misdealt,
    HandEnded: hand_ended,
}
"""One writer for each event that can follow :class:`~sidepot.rules.events.HandStarted`."""
