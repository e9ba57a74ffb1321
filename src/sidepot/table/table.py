"""A table as a value: seats, chips, button and blinds from hand to hand, and the hand being played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Self

from sidepot.rules.actions import Action
from sidepot.rules.events import Event, HandStarted
from sidepot.rules.game import Chips, Game, Seat, of_type
from sidepot.rules.hand import Hand
from sidepot.rules.needs import Act
from sidepot.table.commands import Command
from sidepot.table.config import TableRules
from sidepot.table.draft import TableDraft
from sidepot.table.events import TableOpened
from sidepot.table.evolve import WRITERS, follow_hand, hand_after, write
from sidepot.table.needs import TableNeed, next_hand_need
from sidepot.table.state import Chair, Timeline


class TableStep(NamedTuple):
    """What a command led to: the new table and what happened on the way."""

    table: Table
    events: tuple[Event, ...]


class Table:
    """A table at one moment: frozen, comparable, hashable, without secrets.

    It says what it needs (:attr:`need`); players, a dealer and who keeps the table give it commands with :meth:`apply`,
    which returns a new table. It knows no clock and no chance: what is drawn comes in with :class:`StartHand`.
    """

    __slots__ = ("_draft",)

    _draft: Timeline
    """Never written to once a table holds it."""

    def __new__(cls) -> Self:
        """Not the way: see :meth:`open`."""
        raise TypeError("a table begins with Table.open(game)")

    @classmethod
    def _of(cls, draft: Timeline) -> Table:
        table = object.__new__(cls)
        object.__setattr__(table, "_draft", draft)
        return table

    @classmethod
    def open(cls, game: Game, rules: TableRules | None = None) -> TableStep:
        """An empty table for ``game``; ``rules`` default to a six-seat home game.

        Raises :class:`~sidepot.rules.game.GameError` for what is no game.
        """
        of_type(game, Game, "The game of a table", "T6")
        opened = TableOpened(rules or TableRules(), game)
        return TableStep(cls.rebuild((opened,)), (opened,))

    @classmethod
    def rebuild(cls, log: Iterable[Event]) -> Table:
        """The table that a log describes; the first event is a :class:`TableOpened`. Raises :class:`ValueError`."""
        rest = iter(log)
        first = next(rest, None)
        if not isinstance(first, TableOpened):
            raise ValueError(f"the log of a table begins with TableOpened, not with {first!r}")  # noqa: TRY004  a value
        return cls._of(Timeline.opened(first.rules, first.game)).evolve(rest)

    def apply(self, command: Command) -> TableStep:
        """The table after ``command``, and the events.

        Raises :class:`~sidepot.rules.errors.Illegal` with the reason if it is refused: the table's own
        :class:`~sidepot.table.errors.Refused` is one. This table stays as it is in any case.
        """
        draft = TableDraft.of(self._draft)
        log = tuple(draft.apply(command))
        draft.events = []  # nothing more will happen to it
        return TableStep(self._of(draft), log)

    def evolve(self, log: Iterable[Event]) -> Table:
        """The table after facts that happened; no rule is asked and nothing can fail."""
        table = closed(self._draft)
        of_hand: list[Event] = []
        for event in log:
            ours = event.__class__ in WRITERS
            if of_hand and (ours or isinstance(event, HandStarted)):
                follow_hand(table, of_hand, hand_after(table, of_hand))
                of_hand = []
            if ours:
                write(table, event)
            else:
                of_hand.append(event)
        if of_hand:
            follow_hand(table, of_hand, hand_after(table, of_hand))
        return self._of(table)

    # ------------------------------------------------------------------ what it waits for

    @property
    def need(self) -> TableNeed:
        """The one thing the table waits for.

        ``WaitForPlayers``, ``ReadyToStart`` with a preview of the next hand, or what the running hand waits for.
        """
        draft = self._draft
        if draft.hand is not None and draft.running:
            return draft.hand.need
        return next_hand_need(draft)

    @property
    def default_action(self) -> Action | None:
        """What is done for the player whose turn it is when his time is up or he is :attr:`absent` (T12).

        Check if that is free, else fold; ``None`` when it is nobody's turn.
        """
        need = self.need
        return need.options.default if isinstance(need, Act) else None

    @property
    def absent(self) -> tuple[Seat, ...]:
        """Who is in the running hand but sits out or is leaving, by seat: nobody waits for his decisions (T12)."""
        chairs = self._draft.chairs
        found = [(seat, chairs[seat]) for seat in self._draft.in_hand]
        return tuple(seat for seat, chair in found if chair is not None and (chair.away or chair.leaving))

    @property
    def can_undo(self) -> bool:
        """There is a step to take back (T13)."""
        return bool(self._draft.past)

    @property
    def can_redo(self) -> bool:
        """There is a step taken back that can be done again (T13)."""
        return bool(self._draft.ahead)

    # ------------------------------------------------------------------ what there is

    @property
    def rules(self) -> TableRules:
        """The house rules."""
        return self._draft.rules

    @property
    def game(self) -> Game:
        """What the hand on the table is played as; before the first one, what the table was opened with."""
        return self._draft.game

    @property
    def next_game(self) -> Game:
        """What the next hand is played as. A misdeal is dealt again as it was."""
        return self._draft.next_game

    @property
    def hand(self) -> Hand | None:
        """The running hand, or the last one until the next begins."""
        return self._draft.hand

    @property
    def is_running(self) -> bool:
        """A hand is being played."""
        return self._draft.running

    @property
    def hands(self) -> int:
        """Hands played to their end; a misdeal does not count."""
        return self._draft.hands

    @property
    def chairs(self) -> tuple[Chair | None, ...]:
        """Who sits where. The chips of who is in the running hand are in :attr:`stacks`, not in his chair."""
        return self._draft.chairs

    @property
    def players(self) -> dict[Seat, str]:
        """Everybody at the table, by seat."""
        return {seat: chair.player for seat, chair in self._draft.seated()}

    def seat_of(self, player: str) -> Seat | None:
        """Where ``player`` sits, ``None`` when he does not."""
        return next((seat for seat, name in self.players.items() if name == player), None)

    @property
    def stacks(self) -> tuple[Chips, ...]:
        """Chips behind, by chair, of everybody in the running hand or not; without chips that do not count yet."""
        draft = self._draft
        stacks = [0 if chair is None else chair.chips for chair in draft.chairs]
        if draft.hand is not None:
            behind = draft.hand.stacks
            for seat in draft.in_hand:
                stacks[seat] = behind[seat]
        return tuple(stacks)

    @property
    def button(self) -> Seat | None:
        """The chair of the button, of the hand on the table or the last one; ``None`` before the first."""
        return None if self._draft.plan is None else self._draft.plan.button

    # ------------------------------------------------------------------ the books

    @property
    def version(self) -> int:
        """Events in the log so far; the place in it that an undo names."""
        return self._draft.version

    @property
    def brought(self) -> Chips:
        """Chips that players brought, all in all."""
        return self._draft.brought

    @property
    def taken(self) -> Chips:
        """Chips that players left with, all in all."""
        return self._draft.taken

    @property
    def raked(self) -> Chips:
        """Chips that the house took in hands that are over."""
        return self._draft.raked

    @property
    def total(self) -> Chips:
        """All stacks, chips that do not count yet, the pot, the rake, and what players left with.

        It equals :attr:`brought` after every event; a table where it does not must stop.
        """
        return self._draft.total()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._draft.key() == other._draft.key()

    def __hash__(self) -> int:
        return hash(self._draft.key())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a table is frozen: apply a command and use the new table instead of setting {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Table._of, (closed(self._draft),)

    def __repr__(self) -> str:
        draft = self._draft
        return (
            f"<Table: {draft.game.name}, {len(draft.seated())} of {draft.rules.seats} seats taken, "
            f"{draft.hands} hands played, waiting for {self.need}>"
        )


def closed(table: Timeline) -> Timeline:
    """An independent copy, without the log of a draft."""
    new = Timeline()
    table.copy_to(new)
    return new
