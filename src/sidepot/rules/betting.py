"""The betting rules (B1-B12), at work on a mutable state."""

from __future__ import annotations

from typing import Any

from sidepot.rules.errors import Illegal
from sidepot.rules.events import NOBODY, Acted, Event, HandEnded, Returned, Verb
from sidepot.rules.evolve import WRITERS, called, checked, folded, raised
from sidepot.rules.game import Chips, PotLimit, Seat
from sidepot.rules.options import Options
from sidepot.rules.record import strange
from sidepot.rules.showdown import Winners, awards
from sidepot.rules.state import PREFLOP, RIVER, State, bet_size, seats_in


class Betting(State):
    """A hand whose players fold, check, call, bet and raise.

    It changes only through :meth:`emit`, so its log and its state cannot disagree.
    """

    __slots__ = ("events",)

    events: list[Event]
    """What happened since the state was opened for changes."""

    def emit(self, event: Event) -> None:
        """Record an event and let its writer change the state."""
        self.events.append(event)
        WRITERS[event.__class__](self, event)

    # ------------------------------------------------------------------ what is allowed

    def call_amount(self) -> Chips:
        """Chips that a call costs the player whose turn it is: never more than he has (B5)."""
        seat = self.turn
        owed = self.bet - self.bets[seat]
        if self.short and not self.can & ~(1 << seat):
            # Only all-ins are left against him: a bet that a short blind stands for is called as far as it goes (T7).
            owed = max(self.bets[other] for other in seats_in(self.live & ~(1 << seat))) - self.bets[seat]
        stack = self.stacks[seat]
        return owed if owed < stack else stack

    def raise_range(self) -> tuple[Chips, Chips] | None:
        """The smallest and biggest "to" total of a bet or raise, ``None`` when the player whose turn it is may not."""
        seat = self.turn
        bets = self.bets
        stacks = self.stacks
        bet = self.bet
        own = bets[seat]
        stack = stacks[seat]
        owed = bet - own
        if stack <= owed or (self.acted >> seat & 1 and not self._reopened(owed)):
            return None
        setup = self.setup
        order = setup.order
        can = self.can
        other = order[seat]
        while not can >> other & 1 or stacks[other] + bets[other] <= bet or other == seat:
            if other == seat:
                return None  # nobody could put in more than the bet (B8)
            other = order[other]
        smallest = bet + self.last_raise
        all_in = own + stack
        if setup.plain:
            return (smallest, all_in) if smallest < all_in else (all_in, all_in)
        game = setup.game
        unit = game.chip_unit
        limit = setup.limit
        if limit:
            if self.capped and self.bets_made >= limit.cap:
                return None
            size = self.level + bet_size(limit, self.street)
            size += -size % unit
            return (size, size) if size < all_in else (all_in, all_in)
        biggest = all_in
        if isinstance(game.betting, PotLimit):
            biggest = min(all_in, max(smallest, bet + self._pot_for_limit() + owed))
        smallest += -smallest % unit
        if biggest < all_in:
            biggest = max(biggest - biggest % unit, min(smallest, all_in))
        return (smallest, biggest) if smallest < biggest else (biggest, biggest)

    def _reopened(self, owed: Chips) -> bool:
        """A player who has acted may raise again: what he has to call is at least a full raise (B7, B10)."""
        limit = self.setup.limit
        if limit:
            return 2 * owed >= bet_size(limit, self.street) and self.setup.game.reopen == "tda"
        return owed >= self.last_raise and self.setup.game.reopen == "tda"

    def _pot_for_limit(self) -> Chips:
        """The pot that pot limit counts (B9): before the flop, blinds as if full and no ante paid by one for all."""
        if self.street != PREFLOP:
            return self.pot
        setup = self.setup
        forced = setup.game.forced
        pot = self.pot + self.short - self.table_ante
        if setup.small_blind == NOBODY:
            pot += forced.small_blind
        betting = setup.game.betting
        if isinstance(betting, PotLimit) and betting.small_blind_counts_as_big:
            small = max(forced.small_blind, 0 if setup.small_blind == NOBODY else self.paid[setup.small_blind])
            pot += max(0, forced.big_blind - small)
        return pot

    def options(self) -> Options:
        """Everything the player whose turn it is may do. Only when it is somebody's turn."""
        seat = self.turn
        call = self.call_amount()
        sizes = self.raise_range()
        verb: Any = "raise" if self.bet else "bet"
        smallest, biggest = sizes or (None, None)
        game = self.setup.game
        why = None if sizes else self._why_no_raise(verb)
        can_fold = call > 0 or game.free_fold
        all_in = self.bets[seat] + self.stacks[seat]
        return Options(seat, call, can_fold, smallest, biggest, all_in, verb, game.chip_unit, why)

    def _why_no_raise(self, verb: Verb) -> Illegal:
        seat = self.turn
        owed = self.bet - self.bets[seat]
        limit = self.setup.limit
        if self.stacks[seat] == self.call_amount():
            return Illegal("no-chips-beyond-call", seat=seat, verb=verb)
        if self.acted >> seat & 1 and not self._reopened(owed):
            return Illegal("not-reopened", seat=seat)
        if limit and self.capped and self.bets_made >= limit.cap:
            return Illegal("capped", seat=seat, cap=limit.cap)
        return Illegal("nobody-could-call", seat=seat, verb=verb, bet=self.bet)

    # ------------------------------------------------------------------ betting

    # The three actions find the next player in place where it is simple: this loop runs for every action of every hand,
    # and a call would cost more than the loop. `turn_after` knows the rest.

    def fold(self) -> None:
        """The player whose turn it is folds."""
        seat = self.turn
        bit = 1 << seat
        if not self.setup.game.free_fold and not self.call_amount():
            raise Illegal("fold-when-free", self.options(), seat=seat)
        to = self.bets[seat]
        can = self.can ^ bit
        to_act = self.to_act ^ bit
        if to_act and can & (can - 1):
            order = self.order
            turn = order[seat]
            while not to_act >> turn & 1:
                turn = order[turn]
        else:
            turn = self.turn_after(seat, to, self.live ^ bit, can, to_act)
        event = Acted(seat, "fold", 0, to, turn)
        self.events.append(event)
        folded(self, event)
        if turn < 0:
            self.close_betting()

    def check_or_call(self) -> None:
        """The player whose turn it is checks, or calls what there is to call."""
        seat = self.turn
        bit = 1 << seat
        to = bet = self.bet
        added = bet - self.bets[seat]
        can = self.can
        if added >= self.stacks[seat] or self.short:
            added = self.call_amount()
            to = self.bets[seat] + added
            if added == self.stacks[seat]:
                can ^= bit
        to_act = self.to_act ^ bit
        if to_act and can & (can - 1):
            order = self.order
            turn = order[seat]
            while not to_act >> turn & 1:
                turn = order[turn]
        else:
            turn = self.turn_after(seat, to, self.live, can, to_act)
        if added:
            event = Acted(seat, "call", added, to, turn)
            self.events.append(event)
            called(self, event)
        else:
            event = Acted(seat, "check", 0, to, turn)
            self.events.append(event)
            checked(self, event)
        if turn < 0:
            self.close_betting(to == bet)

    def bet_or_raise_to(self, to: Chips, sizes: tuple[Chips, Chips] | None = None) -> None:
        """The player whose turn it is bets or raises to ``to``. Raises :class:`Illegal` for a size not allowed.

        ``sizes`` is what :meth:`raise_range` has just answered, for callers who asked; it is not worked out twice then.
        """
        seat = self.turn
        sizes = sizes or self.raise_range()
        if sizes is None or to.__class__ is not int or not sizes[0] <= to <= sizes[1]:
            raise self._bad_size(to)
        added = to - self.bets[seat]
        bit = 1 << seat
        can = self.can
        if added == self.stacks[seat]:
            can ^= bit
        elif to % self.setup.game.chip_unit:
            raise self._bad_size(to)
        to_act = can & ~bit
        if to_act and can & (can - 1):
            order = self.order
            turn = order[seat]
            while not to_act >> turn & 1:
                turn = order[turn]
        else:
            turn = self.turn_after(seat, to, self.live, can, to_act)
        event = Acted(seat, "raise" if self.bet else "bet", added, to, turn)
        self.events.append(event)
        raised(self, event)
        if turn < 0:
            self.close_betting()

    def all_in(self) -> None:
        """The player whose turn it is puts in everything: a call, a bet or a raise."""
        seat = self.turn
        if self.stacks[seat] <= self.call_amount():
            self.check_or_call()
            return
        options = self.options()
        if options.max_to != options.all_in_to:
            why = options.why_no_raise
            said = str(why).partition(": ")[2].partition(" (rule")[0]
            reason = said if why else f"at most {options.max_to} is allowed."
            raise Illegal("all-in-closed", options, seat=seat, to=options.all_in_to, why=reason)
        self.bet_or_raise_to(options.all_in_to)

    def _bad_size(self, to: Any) -> Illegal:
        """Why a bet or raise to ``to`` is refused."""
        options = self.options()
        seat, verb = options.seat, options.verb
        if to.__class__ is not int or to <= 0:
            return Illegal("chips-whole", options, tried=f"{verb.capitalize()} to {strange(to)}")
        if options.min_to is None or options.max_to is None:
            why = self._why_no_raise(verb)
            return Illegal(why.code, options, **why.params)
        names = {"seat": seat, "verb": verb, "to": to}
        if options.all_in_to < to:
            return Illegal("too-much", options, **names, max_to=options.all_in_to)
        if self.setup.limit:
            return Illegal("limit-size", options, **names, max_to=options.max_to)
        if to > options.max_to:
            return Illegal("over-the-pot", options, **names, max_to=options.max_to)
        if to < options.min_to:
            why_small = (
                f"the last bet or raise was {self.last_raise}" if self.bet else f"the smallest bet is {self.last_raise}"
            )
            return Illegal("too-small", options, **names, why=why_small, min_to=options.min_to)
        return Illegal("chip-unit", options, **names, unit=options.unit)

    def turn_after(self, seat: Seat, to: Chips, live: int, can: int, to_act: int) -> Seat:
        """Who acts after ``seat``, whose bet is now ``to``; :data:`NOBODY` when the round is over (B2, B3).

        ``live``, ``can`` and ``to_act`` are as they are after the action.
        """
        if not can & (can - 1):
            if not to_act or not live & (live - 1):
                return NOBODY
            # One player could still act. He is asked only when he owes something that an opponent has put in.
            last = can.bit_length() - 1
            others = live & ~can
            bets = self.bets
            most = max(to if other == seat else bets[other] for other in seats_in(others))
            if (to if last == seat else bets[last]) >= most:
                return NOBODY
        elif not to_act:
            return NOBODY
        order = self.order
        turn = order[seat]
        while not to_act >> turn & 1:
            turn = order[turn]
        return turn

    def close_betting(self, matched: bool = False) -> None:
        """The round is over: unmatched chips go back, and a single player left takes the pot (B11, S1).

        ``matched`` says that the biggest bet is known to be matched.
        """
        live = self.live
        alone = not live & (live - 1)
        if not matched and not (alone and self.aggressor < 0):  # a walk wins the blinds, nothing comes back
            paid = self.paid
            first = max(paid)
            if paid.count(first) == 1:
                self.emit(Returned(paid.index(first), first - sorted(paid)[-2]))
        if alone or (not self.pot and self.street == RIVER):
            self.settle()

    def settle(self, winners: Winners | None = None) -> None:
        """Give out the pots, to ``winners`` (seats for each pot) or to the best hands, and end the hand."""
        for event in awards(self, winners):
            self.emit(event)
        self.emit(HandEnded(tuple(self.stacks)))
