"""The rules of a table, at work on a private mutable state.

A draft decides; it changes only through events. :class:`~sidepot.table.table.Table` opens a draft for one command and
closes it again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sidepot.rules import actions
from sidepot.rules.actions import Action
from sidepot.rules.events import NOBODY, Event, HandEnded
from sidepot.rules.game import Chips, Game, Seat
from sidepot.rules.hand import Hand, Step
from sidepot.rules.needs import Act
from sidepot.rules.record import strange
from sidepot.table import commands, events
from sidepot.table.blinds import ante_of
from sidepot.table.button import Arrangement, Places
from sidepot.table.commands import Command, Entry
from sidepot.table.config import MOST_CHIPS
from sidepot.table.errors import Refused
from sidepot.table.evolve import follow_hand, write
from sidepot.table.plan import needs_button, plan_hand, ready
from sidepot.table.state import Chair, Timeline

OWN_ACTIONS = (
    actions.Fold, actions.Check, actions.Call, actions.Bet, actions.Raise, actions.AllIn, actions.Muck,
)  # fmt: skip
"""What a player does at his turn: the action may leave out the seat."""

SEAT_EVENTS = (events.LeaveAsked, events.SatOut, events.CameBack, events.StraddleWished)
"""What a player decided, and decides the same way after an undo."""


class TableDraft(Timeline):
    """A table while it answers one command: :meth:`apply` it, read :attr:`events`."""

    __slots__ = ("events",)

    events: list[Event]
    """What happened since the table was opened for changes."""

    @classmethod
    def of(cls, table: Timeline) -> TableDraft:
        """A draft that begins as a copy of ``table``, with an empty log."""
        draft = cls.__new__(cls)
        table.copy_to(draft)
        draft.events = []
        return draft

    def emit(self, event: Event) -> None:
        """Record an event of the table and let its writer change the state."""
        self.events.append(event)
        write(self, event)

    def follow(self, step: Step) -> None:
        """Record what happened in the hand. It has evolved by the same writers already, so that is not done twice."""
        self.events += step.events
        follow_hand(self, step.events, step.hand)

    def apply(self, command: Command) -> list[Event]:
        """Do ``command`` and return the events. Raises ``Illegal`` if it is refused; throw the draft away then."""
        handler = HANDLERS.get(command.__class__)
        if handler is None:
            raise Refused("no-command", tried=strange(command))
        handler(self, command)
        self.settle()
        return self.events

    # ------------------------------------------------------------------ what follows from a command

    def settle(self) -> None:
        """Fold for who is leaving; after a hand, count chips, say who is broke, and let go who wants to."""
        while self.running and self.hand is not None:
            turn = self.hand.turn
            chair = None if turn is None else self.chairs[turn]
            need = self.hand.need if chair is not None and chair.leaving else None
            if not isinstance(need, Act):
                break
            self.follow(self.hand.apply(actions.Fold() if need.options.can_fold else actions.Check()))
        if not self.running and not self.replay:
            self.count_chips()
            if any(isinstance(event, HandEnded) for event in self.events):
                self.tell_busted()
        self.let_go()

    def let_go(self) -> None:
        """Who is leaving leaves, unless he is in the running hand: nothing leaves the table during a hand (T9)."""
        for seat, chair in enumerate(self.chairs):
            if chair is not None and chair.leaving and seat not in self.in_hand:
                self.emit(events.Left(seat, chair.player, chair.chips + chair.added))

    def count_chips(self) -> None:
        """Chips brought during a hand count from the next one (T9)."""
        for seat, chair in self.seated():
            if chair.added:
                self.emit(events.ChipsCounted(seat, chair.added))

    def tell_busted(self) -> None:
        """Who has lost his last chip: out of the tournament, or he may rebuy (R2)."""
        hand, plan = self.hand, self.plan
        if hand is None or plan is None:
            return
        dealt = Arrangement(Places(plan.button, plan.small_place, plan.big), plan.small, plan.seats)
        for seat in plan.seats:
            chair = self.chairs[seat]
            if chair is not None and not chair.chips:
                stack = hand.starting_stacks[seat]
                ante = 0 if hand.game.forced.ante_by == "each" else ante_of(hand.game, dealt, seat, stack)
                self.emit(events.Busted(seat, chair.player, plan.number, stack, ante, self.rules.tournament))

    # ------------------------------------------------------------------ seats

    def chair(self, seat: Seat) -> Chair:
        """The chair of the player in ``seat``. Raises :class:`Refused` when nobody sits there."""
        self.check_seat(seat)
        chair = self.chairs[seat]
        if chair is None:
            raise Refused("seat-empty", seat=seat)
        return chair

    def check_seat(self, seat: Seat) -> None:
        """Raise :class:`Refused` when the table has no such seat (T1)."""
        if type(seat) is not int or not 0 <= seat < self.rules.seats:
            raise Refused("no-such-seat", seat=strange(seat), last=self.rules.seats - 1)

    def sit(self, player: str, seat: Seat, chips: Chips, how: Entry) -> None:
        """A player takes a free chair (T1)."""
        self.check_seat(seat)
        if type(player) is not str or not player:
            raise Refused("no-name", player=strange(player))
        self.check_free(player, seat)
        check_entry(how)
        self.check_buy_in(seat, chips, chips)
        self.emit(events.Sat(seat, player, chips, how))

    def check_free(self, player: str, seat: Seat) -> None:
        """Raise :class:`Refused` when somebody sits there, or the player somewhere else (T1)."""
        for other, chair in self.seated():
            if chair.player == player:
                raise Refused("already-seated", player=player, seat=other)
        taken = self.chairs[seat]
        if taken is not None:
            free = ", ".join(str(other) for other, chair in enumerate(self.chairs) if chair is None)
            raise Refused("seat-taken", player=player, seat=seat, other=taken.player, free=free or "none")

    def leave(self, seat: Seat) -> None:
        """A player gets up; :meth:`settle` lets him go when it is time."""
        if self.chair(seat).leaving:
            raise Refused("leaving", seat=seat)
        self.emit(events.LeaveAsked(seat))

    def rebuy(self, seat: Seat, amount: Chips) -> None:
        """Chips brought while he is in a hand count from the next one, a misdeal dealt again included (T9, T11)."""
        chair = self.chair(seat)
        if chair.leaving:
            raise Refused("leaving", seat=seat)
        self.check_buy_in(seat, amount, self.stack(seat) + chair.added)
        self.emit(events.Rebought(seat, amount, self.at_once(seat)))

    def at_once(self, seat: Seat) -> bool:
        """Chips brought to ``seat`` play at once: he is in no hand, nor in a misdeal that is dealt again."""
        return seat not in self.in_hand and not (self.replay and self.plan is not None and seat in self.plan.seats)

    def check_buy_in(self, seat: Seat, amount: Chips, has: Chips) -> None:
        """Raise :class:`Refused` unless ``amount`` may be brought to a seat that ``has`` chips, or is empty (T9)."""
        if type(amount) is not int or amount <= 0:
            raise Refused("no-chips", amount=strange(amount))
        if self.brought + amount > MOST_CHIPS:
            raise Refused("too-many-chips", amount=amount, most=MOST_CHIPS)
        sits_down = self.chairs[seat] is None
        chips = amount if sits_down else has + amount
        if (sits_down or not has) and chips < self.rules.min_buy_in:
            raise Refused("buy-in-small", seat=seat, chips=chips, least=self.rules.min_buy_in)
        if self.rules.max_buy_in is not None and chips > self.rules.max_buy_in:
            raise Refused("buy-in-big", seat=seat, chips=chips, most=self.rules.max_buy_in)

    def sit_out(self, seat: Seat) -> None:
        """A player sits out, from the next hand on."""
        if self.chair(seat).away:
            raise Refused("sits-out", seat=seat)
        self.emit(events.SatOut(seat))

    def come_back(self, seat: Seat, how: Entry) -> None:
        """A player wants to be dealt in, or to stay, or to come in in another way."""
        chair = self.chair(seat)
        regular = not chair.is_new and chair.last_hand == self.hands
        if regular and not chair.away and not chair.leaving:
            raise Refused("plays", seat=seat)
        check_entry(how)
        self.emit(events.CameBack(seat, how))

    def want_straddle(self, seat: Seat, amount: Chips | None) -> None:
        """A standing wish; whether it can be fulfilled is seen when it is his turn to straddle (T5)."""
        self.chair(seat)
        if amount is not None:
            if type(amount) is not int or amount <= 0:
                raise Refused("straddle-chips", amount=strange(amount))
            forced = self.next_game.forced
            if not forced.straddles and forced.button_straddle == "no":
                raise Refused("no-straddles")
        self.emit(events.StraddleWished(seat, amount))

    # ------------------------------------------------------------------ hands

    def change_game(self, game: Game) -> None:
        """The next hand's game, which its own constructor has checked."""
        if not isinstance(game, Game):
            raise Refused("no-game", game=strange(game))
        self.emit(events.GameChosen(game))

    def start_hand(self, button: Seat | None, draw: int | None) -> None:
        """Deal the next hand."""
        if self.running and self.hand is not None:
            raise Refused("hand-running", waits_for=str(self.hand.need))
        players = tuple(ready(self))
        if len(players) < 2:
            raise Refused("too-few-players", count=len(players))
        plan = plan_hand(self, self.first_button(players, button, draw))
        event = plan.event
        self.emit(event)
        if not event.replay:
            self.count_chips()
        for skipped in plan.skipped:
            self.emit(skipped)
        stacks = {seat: chair.chips for seat, chair in self.seated() if seat in event.seats}
        blinds = None if event.big == NOBODY else (None if event.small == NOBODY else event.small, event.big)
        self.follow(Hand.start(plan.game, stacks, event.button, posts=event.posts, blinds=blinds))

    def first_button(self, players: tuple[Seat, ...], button: Seat | None, draw: int | None) -> Seat:
        """Where the first button is: chance enters as data (T2)."""
        named = ", ".join(map(str, players))
        last = len(players) - 1
        if not needs_button(self):
            if button is not None or draw is not None:
                raise Refused("button-moves")
            return NOBODY
        if button is not None:
            if type(button) is not int or button not in players:
                raise Refused("button-seat", seat=strange(button), seats=named)
            return button
        if draw is None:
            raise Refused("no-button-yet", last=last, seats=named)
        if type(draw) is not int or not 0 <= draw <= last:
            raise Refused("button-draw", draw=strange(draw), count=len(players), last=last)
        return players[draw]

    def play(self, seat: Seat | None, action: Action) -> None:
        """An action in the hand, by a player for himself or by who keeps the table."""
        if self.hand is None:
            raise Refused("no-hand")
        if seat is not None:
            self.check_seat(seat)
            action = addressed(seat, action)
        step = self.hand.apply(action)
        self.emit(events.Played(NOBODY if seat is None else seat))
        self.follow(step)

    # ------------------------------------------------------------------ back and forth

    def undo(self) -> None:
        """Take back the last step; what was decided about seats and chips since is decided again (T13)."""
        if not self.past:
            raise Refused("nothing-to-undo")
        node = self.past[-1]
        again = self.kept[node.kept :]
        self.emit(events.Undone(node.version, len(again)))
        self.repeat(again)

    def redo(self) -> None:
        """Do again the step that was taken back last (T13)."""
        if not self.ahead:
            raise Refused("nothing-to-redo")
        node = self.ahead[-1]
        again = self.kept[node.kept :]
        self.emit(events.Redone(node.version, len(again)))
        self.repeat(again)

    def repeat(self, again: tuple[Event, ...]) -> None:
        """Tell once more what was decided. Nobody is folded before all of it is told."""
        for event in again:
            try:
                if isinstance(event, events.Sat):
                    self.check_free(event.player, event.seat)
                    self.emit(event)
                elif isinstance(event, events.GameChosen):
                    self.emit(event)
                elif isinstance(event, events.Rebought):
                    self.chair(event.seat)
                    self.emit(events.Rebought(event.seat, event.amount, self.at_once(event.seat)))
                elif isinstance(event, SEAT_EVENTS):
                    self.chair(event.seat)
                    self.emit(event)
            except Refused as why:
                raise Refused("undo-blocked", seat=why.params["seat"]) from why
            self.let_go()


def check_entry(how: Entry) -> None:
    """Raise :class:`Refused` for what is no way into the game (T8)."""
    if how not in ("post", "wait"):
        raise Refused("no-such-entry", how=strange(how))


def addressed(seat: Seat, action: Action) -> Action:
    """``action`` as done by the player in ``seat``. Raises :class:`Refused` when it is not his to do."""
    if isinstance(action, OWN_ACTIONS) and action.seat is None:
        return replace(action, seat=seat)
    if not isinstance(action, (*OWN_ACTIONS, actions.Show)):
        raise Refused("dealer-only", seat=seat)
    if action.seat != seat:
        raise Refused("not-himself", seat=seat, other=action.seat)
    return action


HANDLERS: dict[type[Command], Callable[[TableDraft, Any], None]] = {
    commands.Sit: lambda draft, it: draft.sit(it.player, it.seat, it.chips, it.how),
    commands.Leave: lambda draft, it: draft.leave(it.seat),
    commands.Rebuy: lambda draft, it: draft.rebuy(it.seat, it.amount),
    commands.SitOut: lambda draft, it: draft.sit_out(it.seat),
    commands.ComeBack: lambda draft, it: draft.come_back(it.seat, it.how),
    commands.WantStraddle: lambda draft, it: draft.want_straddle(it.seat, it.amount),
    commands.ChangeGame: lambda draft, it: draft.change_game(it.game),
    commands.StartHand: lambda draft, it: draft.start_hand(it.button, it.draw),
    commands.Play: lambda draft, it: draft.play(it.seat, it.action),
    commands.Undo: lambda draft, _: draft.undo(),
    commands.Redo: lambda draft, _: draft.redo(),
}
"""What each command does."""
