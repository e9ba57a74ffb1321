"""The only writer of a table: what each event does to its state.

No rule is decided here and nothing can fail: an event is a fact. Events of a hand go to the hand's own writers; only
its first and its last also move chips between the chairs and the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sidepot.rules.events import Event, HandEnded, HandStarted
from sidepot.rules.hand import Hand
from sidepot.table import events
from sidepot.table.button import Places
from sidepot.table.state import Chair, Node, Timeline


def write(table: Timeline, event: Event) -> None:
    """Let one event change the table."""
    writer = WRITERS.get(event.__class__)
    if writer is None:
        follow_hand(table, (event,), hand_after(table, (event,)))
    else:
        writer(table, event)
        table.version += 1


def hand_after(table: Timeline, log: Sequence[Event]) -> Hand | None:
    """The table's hand after some events of it, or of the one that they begin."""
    if isinstance(log[0], HandStarted):
        return Hand.rebuild(log)
    return table.hand.evolve(log) if table.hand is not None else None


def follow_hand(table: Timeline, log: Sequence[Event], hand: Hand | None) -> None:
    """The table's hand went on to ``hand`` by the events in ``log``."""
    table.hand = hand
    for event in log:
        if isinstance(event, HandStarted):
            hand_started(table, event)
        elif isinstance(event, HandEnded):
            hand_ended(table, event)
    table.version += len(log)


def hand_started(table: Timeline, event: HandStarted) -> None:
    """The stacks of who is dealt in go into the hand."""
    table.game = event.game
    for seat, chips in enumerate(event.stacks):
        change(table, seat, chips=-chips)


def hand_ended(table: Timeline, event: HandEnded) -> None:
    """The stacks come back. Unless it was a misdeal, the hand counts for the button and the blinds (T2, T8, T11)."""
    hand, plan = table.hand, table.plan
    if hand is None or plan is None:
        return
    for seat in plan.seats:
        change(table, seat, chips=event.stacks[seat])
    table.replay = hand.is_misdeal
    if hand.is_misdeal:
        return
    table.hands = plan.number
    table.places = Places(plan.button, plan.small_place, plan.big)
    table.raked += hand.rake
    for seat in plan.seats:
        change(table, seat, missed_small=False, missed_big=False, last_hand=plan.number)
    if plan.big in plan.seats:
        change(table, plan.big, last_big=plan.number)
    for seat, blind in plan.missed:
        chair = table.chairs[seat]
        if chair is not None and not chair.is_new:  # else somebody else sits there by now
            change(table, seat, **{f"missed_{blind}": True})


def change(table: Timeline, seat: int, *, chips: int = 0, added: int = 0, **fields: Any) -> None:
    """Give the player in ``seat`` chips, if anybody sits there, and set fields of his chair."""
    chair = table.chairs[seat]
    if chair is not None:
        put(table, seat, replace(chair, chips=chair.chips + chips, added=chair.added + added, **fields))


def put(table: Timeline, seat: int, chair: Chair | None) -> None:
    """Let ``chair`` be what stands at ``seat``."""
    table.chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])


def keep(table: Timeline, event: Event) -> None:
    """No undo takes this event back: remember it for as long as there is something to undo or redo (T13)."""
    if table.repeats:
        table.repeats -= 1
    elif table.past or table.ahead:
        table.kept += (event,)


# ---------------------------------------------------------------------- seats and chips


def sat(table: Timeline, event: events.Sat) -> None:
    """Somebody has a chair, and brought chips."""
    put(table, event.seat, Chair(event.player, event.chips, event.how))
    table.brought += event.chips
    keep(table, event)


def leave_asked(table: Timeline, event: events.LeaveAsked) -> None:
    """He is on his way."""
    change(table, event.seat, leaving=True)
    keep(table, event)


def left(table: Timeline, event: events.Left) -> None:
    """The chair is free and the chips are gone; a misdealt hand of his cannot be dealt again."""
    put(table, event.seat, None)
    table.taken += event.chips
    if table.plan is not None and event.seat in table.plan.seats:
        table.replay = False


def rebought(table: Timeline, event: events.Rebought) -> None:
    """More chips, before him or beside his stack."""
    if event.at_once:
        change(table, event.seat, chips=event.amount)
    else:
        change(table, event.seat, added=event.amount)
    table.brought += event.amount
    keep(table, event)


def chips_counted(table: Timeline, event: events.ChipsCounted) -> None:
    """Chips move from beside the stack onto it."""
    change(table, event.seat, chips=event.amount, added=-event.amount)


def sat_out(table: Timeline, event: events.SatOut) -> None:
    """He is away."""
    change(table, event.seat, away=True)
    keep(table, event)


def came_back(table: Timeline, event: events.CameBack) -> None:
    """He is there, and stays."""
    change(table, event.seat, away=False, leaving=False, entry=event.how)
    keep(table, event)


def straddle_wished(table: Timeline, event: events.StraddleWished) -> None:
    """The wish stands until there is another."""
    change(table, event.seat, straddle=event.amount)
    keep(table, event)


def game_chosen(table: Timeline, event: events.GameChosen) -> None:
    """The next hand's game."""
    table.next_game = event.game
    keep(table, event)


def busted(table: Timeline, event: events.Busted) -> None:
    """Out of the tournament the chair is free; else he keeps it."""
    if event.out:
        put(table, event.seat, None)


def straddle_skipped(table: Timeline, _: events.StraddleSkipped) -> None:
    """Nothing changes: the wish stands."""


# ---------------------------------------------------------------------- steps of a hand, back and forth


def hand_planned(table: Timeline, event: events.HandPlanned) -> None:
    """A step that begins a hand."""
    remember_start(table)
    table.ahead = ()
    table.plan = event
    table.replay = False


def remember_start(table: Timeline) -> None:
    """An undo can come back to before this hand. What lies more starts back than it may go is forgotten."""
    reach = table.rules.undo_hands
    if reach is None:
        return
    nodes = (*table.past, Node(table.version, table.snapshot(), len(table.kept), opens=True))
    starts = [number for number, node in enumerate(nodes) if node.opens]
    if len(starts) > reach:
        nodes = nodes[starts[-reach - 1] + 1 :]
    forgotten = nodes[0].kept if nodes else len(table.kept)
    table.past = tuple(node._replace(kept=node.kept - forgotten) for node in nodes)
    table.kept = table.kept[forgotten:]


def played(table: Timeline, _: events.Played) -> None:
    """A step inside a hand; what was taken back before cannot be done again."""
    if table.rules.undo_hands is not None:
        table.past += (Node(table.version, table.snapshot(), len(table.kept), opens=False),)
    table.ahead = ()


def undone(table: Timeline, _: events.Undone) -> None:
    """The state before the last step, which may be done again."""
    node = table.past[-1]
    table.past = table.past[:-1]
    table.ahead += (Node(table.version, table.snapshot(), len(table.kept), node.opens),)
    restore(table, node)


def redone(table: Timeline, _: events.Redone) -> None:
    """The state after the step taken back last, which may be taken back again."""
    node = table.ahead[-1]
    table.ahead = table.ahead[:-1]
    table.past += (Node(table.version, table.snapshot(), len(table.kept), node.opens),)
    restore(table, node)


def restore(table: Timeline, node: Node) -> None:
    """The state of then; what was decided about seats since will be told again."""
    node.state.copy_to(table)
    table.repeats = len(table.kept) - node.kept


def table_opened(table: Timeline, _: events.TableOpened) -> None:
    """A log begins with it, so it never follows anything."""


WRITERS: dict[type[Event], Callable[[Timeline, Any], None]] = {
    events.TableOpened: table_opened,
    events.Sat: sat,
    events.LeaveAsked: leave_asked,
    events.Left: left,
    events.Rebought: rebought,
    events.ChipsCounted: chips_counted,
    events.SatOut: sat_out,
    events.CameBack: came_back,
    events.StraddleWished: straddle_wished,
    events.GameChosen: game_chosen,
    events.HandPlanned: hand_planned,
    events.StraddleSkipped: straddle_skipped,
    events.Played: played,
    events.Busted: busted,
    events.Undone: undone,
    events.Redone: redone,
}
"""One writer for each event of a table; all others are its hand's."""
