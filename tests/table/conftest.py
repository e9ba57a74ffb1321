"""A driver for tables that checks the books and the log after every event."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from sidepot.codec import decode, dumps, loads
from sidepot.rules import AllIn, Award, Call, Check, Deal, Fold, Game, Hand, Illegal
from sidepot.rules.events import Event
from sidepot.rules.needs import Act, NeedAward
from sidepot.table import Chair, Command, Play, Sit, StartHand, Table, TableRules
from sidepot.table.events import HandPlanned, Redone, Undone
from sidepot.table.state import TableState

LEDGER = Game.no_limit((1, 2), cards=False)


def effective(log: list[Event]) -> list[Event]:
    """The log without what was undone, and without undo and redo."""
    kept: list[Event] = []
    end = len(log)
    while end:
        event = log[end - 1]
        if isinstance(event, Undone | Redone):
            end = event.to
        else:
            kept.append(event)
            end -= 1
    return kept[::-1]


class Driver:
    """A table with its whole log; the player in seat 3 is ``"p3"``."""

    def __init__(self, rules: TableRules, stacks: dict[int, int], game: Game) -> None:
        self.table, events = Table.open(game, rules)
        self.log = list(events)
        for seat, chips in stacks.items():
            self.do(Sit(f"p{seat}", seat, chips))

    def do(self, *commands: Command) -> list[Event]:
        """Give commands, check everything, and return the events of the last one."""
        events: tuple[Event, ...] = ()
        for command in commands:
            before = self.table
            self.table, events = before.apply(command)
            now = before
            for event in events:
                now = now.evolve((event,))
                assert now.total == now.brought, f"chips lost by {event}"
            assert now == self.table, f"the log of {command} gives another table"
            assert before.evolve(events) == self.table
            assert self.table.version == before.version + len(events)
            self.log += events
        return list(events)

    def check_log(self) -> None:
        """The whole log, and what is left of it without what was undone, give this table."""
        rebuilt = Table.rebuild(self.log)
        assert rebuilt == self.table
        assert hash(rebuilt) == hash(self.table)
        straight = Table.rebuild(effective(self.log))
        assert TableState.key(straight._draft) == TableState.key(self.table._draft)
        assert [decode(loads(dumps(event))) for event in self.log] == self.log

    def refused(self, command: Command) -> Illegal:
        """The refusal of a command, which changes nothing and is a full sentence with its rule."""
        before, key = self.table, self.table._draft.key()
        with pytest.raises(Illegal) as caught:
            self.table.apply(command)
        assert before._draft.key() == key
        sentence = str(caught.value)
        assert sentence[0].isupper()
        assert sentence.endswith(f" (rule {caught.value.rule})")
        return caught.value

    @property
    def on_table(self) -> Hand:
        """The hand on the table."""
        assert self.table.hand is not None
        return self.table.hand

    def need(self) -> object:
        return self.table.need

    def default(self) -> object:
        return self.table.default_action

    def chair(self, seat: int) -> Chair:
        """Who sits there."""
        chair = self.table.chairs[seat]
        assert chair is not None
        return chair

    def deal(self, button: int | None = None) -> HandPlanned:
        """Start a hand; what was planned."""
        events = self.do(StartHand(button=button))
        return next(event for event in events if isinstance(event, HandPlanned))

    def fold_round(self) -> None:
        """Everybody folds to the last player."""
        while isinstance(need := self.table.need, Act):
            self.do(Play(need.seat, Fold()))

    def check_round(self) -> list[int]:
        """Everybody checks or calls; who acted, in order."""
        order = []
        while isinstance(need := self.table.need, Act):
            order.append(need.seat)
            self.do(Play(None, Check() if need.options.can_check else Call()))
        return order

    def hand(self, button: int | None = None) -> HandPlanned:
        """A whole hand in which everybody folds."""
        plan = self.deal(button)
        self.fold_round()
        assert not self.table.is_running
        return plan

    def lose(self, losers: Iterable[int], winner: int) -> list[Event]:
        """In a running hand of a ledger, ``losers`` go all-in with ``winner``, who wins every pot he plays for."""
        losers = set(losers)
        events: list[Event] = []
        while isinstance(need := self.table.need, Act):
            all_in = AllIn() if need.options.can_raise or need.options.call == need.options.all_in_to else Call()
            events = self.do(Play(None, all_in if need.seat in losers | {winner} else Fold()))
        while self.table.is_running:
            need = self.table.need
            if isinstance(need, NeedAward):
                pots = tuple((winner,) if winner in pot.seats else pot.seats[:1] for pot in need.pots)
                events = self.do(Play(None, Award(pots)))
            else:
                self.do(Play(None, Deal()))
        return events


@pytest.fixture
def host() -> Callable[..., Driver]:
    """Opens a table: ``host({seat: chips}, game, **table_rules)``; a range of seats has 100 chips each."""

    def open_table(stacks: dict[int, int] | range, game: Game = LEDGER, **rules: object) -> Driver:
        if isinstance(stacks, range):
            stacks = dict.fromkeys(stacks, 100)
        rules = {"seats": 10, **rules}
        return Driver(TableRules(**rules), stacks, game)  # type: ignore[arg-type]

    return open_table
