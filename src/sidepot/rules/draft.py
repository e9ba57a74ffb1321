"""The rules of a whole hand, at work on a private mutable state.

A draft decides; it changes only through events. :class:`~sidepot.rules.hand.Hand` opens a draft for one action and
closes it again; a simulation keeps one open for the whole hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sidepot.cards import Card
from sidepot.rules import actions
from sidepot.rules.actions import Action
from sidepot.rules.betting import Betting
from sidepot.rules.errors import Illegal
from sidepot.rules.events import (
    NOBODY,
    BoardDealt,
    CardExposed,
    Event,
    HandEnded,
    Misdealt,
    Mucked,
    RunsAgreed,
    Shown,
)
from sidepot.rules.evolve import board_dealt, shown
from sidepot.rules.game import Seat
from sidepot.rules.needs import NEXT_BOARD, Act, Need, NeedAward, NeedBoard, NeedShow, Over, board_wanted, need_of
from sidepot.rules.pots import pots_of
from sidepot.rules.record import brief, strange
from sidepot.rules.showdown import face_up, several, to_show, waiting_to_show
from sidepot.rules.state import BOARD_COUNT, PREFLOP, RIVER, STREETS, State


class Draft(Betting):
    """One hand in the making: :meth:`apply` an action, read :attr:`events`.

    The quick way for a simulation is to call :meth:`fold`, :meth:`check_or_call`, :meth:`bet_or_raise_to`,
    :meth:`deal` and :meth:`show` directly; they expect that it is time for them.
    """

    __slots__ = ()

    @classmethod
    def of(cls, state: State) -> Draft:
        """A draft that begins as a copy of ``state``, with an empty log."""
        draft = cls.__new__(cls)
        state.copy_to(draft)
        draft.events = []
        return draft

    @property
    def need(self) -> Need:
        """What the hand waits for."""
        return need_of(self, self.options)

    def apply(self, action: Action) -> list[Event]:
        """Do ``action`` and return the events so far. Raises :class:`Illegal` and changes nothing if refused."""
        handler = HANDLERS.get(action.__class__)
        if handler is None:
            raise Illegal("unknown-action", tried=strange(action))
        handler(self, action)
        return self.events

    # ------------------------------------------------------------------ the board

    def board_count(self) -> int:
        """How many board cards the hand waits for now; 0 when it waits for something else."""
        if self.turn >= 0 or self.over:
            return 0
        if self.street < RIVER and several(self.can):  # betting goes on, so nobody shows yet
            return NEXT_BOARD[self.street][2]
        if waiting_to_show(self) and face_up(self) and self.setup.game.cards:
            return 0
        return board_wanted(self)[2]

    def deal(self, cards: tuple[Card, ...]) -> None:
        """The next cards of the board; betting goes on if two players still can (B3)."""
        setup = self.setup
        street, run, count = NEXT_BOARD[self.street] if self.street < RIVER else board_wanted(self)
        if not setup.game.cards:
            if cards:
                raise Illegal("no-cards-told", street=STREETS[street])
        elif len(cards) != count:
            words = "three cards" if count == 3 else "one card"
            raise Illegal("board-count", street=STREETS[street], count=words, given=len(cards))
        else:
            self._check_new(cards)
        can = self.can
        if can & (can - 1) and not self.running:
            order, turn = setup.order, setup.first
            while not can >> turn & 1:
                turn = order[turn]
        else:
            turn = NOBODY
        event = BoardDealt(cards, turn, run)
        self.events.append(event)
        board_dealt(self, event)
        if turn < 0 and setup.game.cards and self._board_complete() and not waiting_to_show(self):
            self.settle()

    def run_it_twice(self) -> None:
        """The rest of the board is dealt twice (S4)."""
        if not self.setup.game.run_it_twice:
            raise Illegal("run-twice-not-agreed")
        if self.running or len(self.boards) > 1 or several(self.can):
            raise Illegal("run-twice-too-late")
        self.emit(RunsAgreed())

    def _check_new(self, cards: tuple[Card, ...]) -> None:
        """Raise :class:`Illegal` for a card that is known already or not in the deck (C7)."""
        new = 0
        for card in cards:
            new |= 1 << card
        if not new & (self.seen | ~self.setup.game.deck) and new.bit_count() == len(cards):
            return
        for card in cards:
            if not self.setup.game.deck >> card & 1:
                raise Illegal("card-not-in-deck", card=card)
            if self.seen >> card & 1 or cards.count(card) > 1:
                raise Illegal("card-twice", card=card)

    # ------------------------------------------------------------------ the showdown

    def show(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """A player turns up both cards at the showdown; the last one settles the hand, when the board is complete."""
        if len(cards) != 2:
            raise Illegal("show-two", seat=seat, given=len(cards))
        waiting = waiting_to_show(self)
        if seat.__class__ is not int or seat < 0 or not waiting >> seat & 1:
            raise Illegal("nothing-to-show", seat=seat)
        self._check_new(cards)
        event = Shown(seat, cards)
        self.events.append(event)
        shown(self, event)
        if waiting == 1 << seat and self._board_complete():
            self.settle()

    def muck(self, seat: Seat | None) -> None:
        """The player whose turn it is to show gives up, unseen."""
        waiting = to_show(self)
        first = waiting[0]
        if seat is not None and (type(seat) is not int or seat != first):
            out_of_turn = self.has(seat) and seat in waiting
            raise Illegal("muck-out-of-turn" if out_of_turn else "nothing-to-show", seat=seat, turn=first)
        if face_up(self):
            raise Illegal("muck-face-up", seat=first)
        if self.setup.game.show_called_hand and first == self.aggressor:
            raise Illegal("muck-called", seat=first)
        others = self.live & ~self.mucked & ~(1 << first)
        for pot in pots_of(self):
            if len(pot.seats) > 1 and not any(others >> other & 1 for other in pot.seats):
                raise Illegal("muck-last", seat=first, pot=pot.name)
        self.emit(Mucked(first))
        if not waiting_to_show(self):  # mucking comes after the board
            self.settle()

    def _board_complete(self) -> bool:
        return self.street == RIVER and len(self.boards[-1]) == BOARD_COUNT[RIVER]

    def show_afterwards(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """When the hand is over, whoever had cards may show one or both (S1)."""
        known = self.shown[seat] if self.has(seat) else ()
        if not self.has(seat) or not self.setup.game.cards or self.misdealt or len(known) == 2:
            raise Illegal("nothing-to-show", seat=seat)
        new = tuple(card for card in cards if card not in known)
        if cards and not new:
            raise Illegal("nothing-to-show", seat=seat)
        if not 1 <= len(known + new) <= 2:
            raise Illegal("show-one-or-two", seat=seat, given=len(known + new))
        self._check_new(new)
        self.emit(Shown(seat, known + new))

    def award(self, winners: tuple[tuple[Seat, ...], ...]) -> None:
        """People say who won each pot, in a hand without cards (P2, P3)."""
        pots = pots_of(self)
        if not is_award(winners):
            raise Illegal("award-shape", given=strange(winners))
        if len(winners) != len(pots):
            count = "is 1 pot" if len(pots) == 1 else f"are {len(pots)} pots"
            raise Illegal("award-count", pots=count, given=len(winners))
        for pot, named in zip(pots, winners, strict=True):
            if not named:
                raise Illegal("award-nobody", pot=pot.name)
            for seat in named:
                if type(seat) is not int:
                    raise Illegal("award-shape", given=strange(winners))
                if seat not in pot.seats:
                    seats = ", ".join(f"seat {other}" for other in pot.seats)
                    raise Illegal("award-stranger", seat=seat, pot=pot.name, seats=seats)
                if named.count(seat) > 1:
                    raise Illegal("award-twice", seat=seat, pot=pot.name)
        self.settle(winners)

    # ------------------------------------------------------------------ the dealer's mistakes

    def expose(self, number: int) -> None:
        """A hole card was exposed in the deal: a misdeal if it is one of the first two, or the second such (T11)."""
        players = self.setup.players
        if type(number) is not int or not 1 <= number <= 2 * players:
            raise Illegal("expose-number", number=strange(number), last=2 * players)
        if number in self.exposed:
            raise Illegal("expose-twice", number=number)
        self._check_misdeal_in_time()
        seat = self.setup.clockwise(self.setup.dealt, self.setup.first)[(number - 1) % players]
        self.emit(CardExposed(number, seat))
        if number <= 2:
            self.misdeal(f"card {number} of the deal was exposed")
        elif len(self.exposed) > 1:
            self.misdeal("two hole cards were exposed")

    def misdeal(self, reason: str) -> None:
        """All cards back, all posts returned; nothing of the hand counts (T11)."""
        self._check_misdeal_in_time()
        if not isinstance(reason, str):
            raise Illegal("reason-text", given=strange(reason))
        self.emit(Misdealt(brief(reason)))
        self.emit(HandEnded(tuple(self.stacks)))

    def _check_misdeal_in_time(self) -> None:
        """Two actions of which one put chips in, or any three, and the hand stands (TDA 36)."""
        substantial = self.actions > 2 or (self.actions > 1 and self.pot > self.posted)
        if substantial or self.street > PREFLOP or self.running:
            raise Illegal("substantial-action")

    # ------------------------------------------------------------------ one door for all actions

    def has(self, seat: object) -> bool:
        """Somebody in this hand sits in ``seat``, which may be any value."""
        return type(seat) is int and 0 <= seat < self.setup.chairs and bool(self.setup.dealt >> seat & 1)

    def expect(self, tried: str, *needs: type[Need]) -> Need:
        """The present need. Raises :class:`Illegal` unless it is of one of these kinds."""
        need = self.need
        if isinstance(need, needs):
            return need
        if isinstance(need, Over):
            raise Illegal("hand-over", tried=tried)
        options = need.options if isinstance(need, Act) else None
        raise Illegal("not-now", options, tried=tried, waits_for=str(need))

    def check_turn(self, seat: Seat | None, tried: str) -> None:
        """Raise :class:`Illegal` unless somebody may act and ``seat`` (if given) is the one."""
        turn = self.turn
        if turn < 0:
            self.expect(tried, Act)
        elif seat is not None and (seat.__class__ is not int or seat != turn):
            if not self.has(seat):
                raise Illegal("seat-unknown", self.options(), seat=seat)
            raise Illegal("out-of-turn", self.options(), seat=seat, tried=tried, turn=self.turn)


def is_award(winners: object) -> bool:
    """A tuple of tuples; ``winners`` may be anything."""
    return isinstance(winners, tuple) and all(isinstance(named, tuple) for named in winners)


def fold(draft: Draft, action: actions.Fold) -> None:
    draft.check_turn(action.seat, "fold")
    draft.fold()


def check(draft: Draft, action: actions.Check) -> None:
    draft.check_turn(action.seat, "check")
    call = draft.call_amount()
    if call:
        raise Illegal("check-facing-bet", draft.options(), seat=draft.turn, call=call)
    draft.check_or_call()


def call(draft: Draft, action: actions.Call) -> None:
    draft.check_turn(action.seat, "call")
    if not draft.call_amount():
        raise Illegal("nothing-to-call", draft.options(), seat=draft.turn)
    draft.check_or_call()


def bet(draft: Draft, action: actions.Bet) -> None:
    draft.check_turn(action.seat, "bet")
    if draft.bet:
        raise Illegal("already-bet", draft.options(), seat=draft.turn, bet=draft.bet)
    draft.bet_or_raise_to(action.to)


def raise_(draft: Draft, action: actions.Raise) -> None:
    draft.check_turn(action.seat, "raise")
    if not draft.bet:
        raise Illegal("nothing-to-raise", draft.options(), seat=draft.turn)
    draft.bet_or_raise_to(action.to)


def all_in(draft: Draft, action: actions.AllIn) -> None:
    draft.check_turn(action.seat, "go all-in")
    draft.all_in()


def deal(draft: Draft, action: actions.Deal) -> None:
    draft.expect("deal the board", NeedBoard)
    draft.deal(action.cards)


def show(draft: Draft, action: actions.Show) -> None:
    if draft.over:
        draft.show_afterwards(action.seat, action.cards)
    else:
        draft.expect("show", NeedShow)
        draft.show(action.seat, action.cards)


def muck(draft: Draft, action: actions.Muck) -> None:
    draft.expect("muck", NeedShow)
    draft.muck(action.seat)


def award(draft: Draft, action: actions.Award) -> None:
    draft.expect("award the pots", NeedAward)
    draft.award(action.winners)


def run_it_twice(draft: Draft, action: actions.RunItTwice) -> None:
    draft.expect("run it twice", NeedBoard)
    draft.run_it_twice()


def expose(draft: Draft, action: actions.Expose) -> None:
    draft.expect("expose a card", Act, NeedBoard, NeedShow)
    draft.expose(action.number)


def misdeal(draft: Draft, action: actions.Misdeal) -> None:
    draft.expect("declare a misdeal", Act, NeedBoard, NeedShow)
    draft.misdeal(action.reason)


HANDLERS: dict[type[Action], Callable[[Draft, Any], None]] = {
    actions.Fold: fold,
    actions.Check: check,
    actions.Call: call,
    actions.Bet: bet,
    actions.Raise: raise_,
    actions.AllIn: all_in,
    actions.Deal: deal,
    actions.Show: show,
    actions.Muck: muck,
    actions.Award: award,
    actions.RunItTwice: run_it_twice,
    actions.Expose: expose,
    actions.Misdeal: misdeal,
}
