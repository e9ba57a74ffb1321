"""What players call seats (T1) and actions before the flop (N1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from sidepot.rules.draft import Draft
from sidepot.rules.events import NOBODY, Acted, Awarded, Event, HoleDealt, Posted
from sidepot.rules.evolve import WRITERS
from sidepot.rules.game import MAX_SEATS, Seat
from sidepot.rules.hand import Hand
from sidepot.rules.state import PREFLOP, State, bet_size

STEALERS = ("CO", "BTN", "BTN/SB")
"""Positions that steal when they open; the small blind does too."""

LIMPS = ("limp", "overlimp", "complete")


def seat_names(players: int) -> tuple[str, ...]:
    """Names of the seats clockwise from the button (T1), for 2 to 10 players: ``("BTN", "SB", "BB", "UTG", ...)``.

    Raises :class:`ValueError` for another number of players.
    """
    if not 2 <= players <= MAX_SEATS:
        raise ValueError(f"A table has 2 to {MAX_SEATS} players, not {players} (rule T1).")
    return ("BTN/SB", "BB") if players == 2 else ("BTN", "SB", "BB", *_after_the_blinds(players - 3))


def _after_the_blinds(count: int) -> tuple[str, ...]:
    """Names of the ``count`` seats from left of the big blind to right of the button: late ones keep their name."""
    late = max(min(count - 1, 3), min(count, 1))
    early = tuple(f"UTG+{place}" if place else "UTG" for place in range(count - late))
    return (*early, *("LJ", "HJ", "CO")[3 - late :])


def position_names(hand: Hand) -> dict[Seat, str]:
    """The position of each player of ``hand``, clockwise from the button (T1, T2).

    Who posts a blind is named by it; who sits between the big blind and the button's chair, by the distance to that
    chair. So a dead button leaves out BTN, a dead small blind SB, and the cutoff stays the cutoff. Without blinds the
    seats have the names they would have with them.
    """
    setup = hand.setup
    button, small, big = setup.button, setup.small_blind, setup.big_blind
    players = setup.clockwise(setup.dealt, button)
    if big == NOBODY:
        if button not in players:
            return dict(zip(players, seat_names(len(players) + 1)[1:], strict=True))
        return dict(zip(players, ("BTN", *seat_names(len(players))[1:]), strict=True))
    left = [seat for seat in players if seat != button]
    at = left.index(big) if big in left else -1
    before = [seat for seat in left[: max(at, 0)] if seat != small]
    behind = [seat for seat in left[at + 1 :] if seat != small]
    named = dict(zip(behind, _after_the_blinds(len(behind)), strict=True))
    if before and small == NOBODY:  # he sits in the small blind's chair, though he posts nothing
        named[before.pop()] = "SB"
    named |= {seat: f"BTN+{place}" for place, seat in enumerate(before, 1)}
    named |= {small: "SB", big: "BB"}
    named[button] = f"BTN/{named[button]}" if button in {small, big} else "BTN"
    return {seat: named[seat] for seat in players}


@dataclass(frozen=True, slots=True)
class ActionName:
    """What players call an action before the flop (N1).

    ``name`` is its one name: ``"open"``, ``"cold call"``, ``"3-bet"`` ...; ``also`` are names that apply as well:
    ``"squeeze"``, ``"limp-raise"``, ``"steal"``, ``"resteal"``, ``"overcall"``, ``"limp"`` and ``"overlimp"`` (of a
    small blind that completes), then sizes: ``"min-raise"``, ``"jam"`` (an all-in bet or raise), ``"all-in"`` (an
    all-in call).
    """

    name: str
    also: tuple[str, ...] = ()

    def __str__(self) -> str:
        """As it is said: "3-bet (squeeze)"."""
        return f"{self.name} ({', '.join(self.also)})" if self.also else self.name


def preflop_names(events: Iterable[Event]) -> Iterator[tuple[Event, ActionName]]:
    """Every event of one hand that has a name before the flop, with the name; see :class:`PreflopNamer`.

    Raises :class:`ValueError` when the events do not begin with ``HandStarted``.
    """
    log = iter(events)
    namer = PreflopNamer(Hand.rebuild(islice(log, 1)))
    for event in log:
        name = namer.name(event)
        if name is not None:
            yield event, name


class PreflopNamer:
    """Names what happens before the flop, event by event (N1).

    The big blind is bet 1, and so is the last straddle, which acts as one. Without blinds the opening bet is bet 1
    and the raise over it simply a "raise". A short all-in is a call of the bet it passes: the level stays.
    """

    __slots__ = (
        "_blinds", "_called", "_checked", "_entered", "_in_full", "_level", "_limped",
        "_posted", "_raises", "_state", "_steal", "_straddled", "_thieves",
    )  # fmt: skip

    def __init__(self, hand: Hand) -> None:
        """Begin with ``hand`` as its ``HandStarted`` alone makes it, before the first post."""
        self._state = Draft.of(State.before(hand.setup))
        names = position_names(hand)
        self._thieves = {seat for seat, name in names.items() if name in STEALERS or seat == hand.small_blind}
        self._level = 0
        """Number of the bet that stands: 1 is the big blind."""
        self._raises = 0
        """Full bets and raises that players chose to make."""
        self._called = False
        """Somebody called the bet that stands (limped, when nobody has raised)."""
        self._checked = False
        self._steal = False
        """The bet that stands is a steal."""
        self._blinds: set[Seat] = set()
        """Who posted a blind or a straddle."""
        self._posted: set[Seat] = set()
        """Who has live chips in without having chosen to: the blinds, and players who posted to come in."""
        self._straddled = False
        self._in_full: list[Seat] = []
        """Who has posted bet 1 in full: he has something to call only after a short all-in."""
        self._entered: set[Seat] = set()
        """Who has put chips in by choice."""
        self._limped: set[Seat] = set()
        """Who limped and has not acted since."""

    def name(self, event: Event) -> ActionName | None:
        """The name of ``event``, ``None`` for one that has none. Every event of the hand goes through here in order.

        Named are posts ("post", "straddle", "re-straddle"), actions before the flop, and the award of a "walk".
        """
        state = self._state
        name = None
        if state.street == PREFLOP:
            match event:
                case Posted():
                    name = self._name_post(event)
                case HoleDealt(bet=bet):
                    self._level = min(bet, 1)
                    self._in_full = [seat for seat in self._posted if state.bets[seat] >= bet]
                case Acted():
                    name = self._name_action(event)
                case Awarded(winners=winners) if self._level and set(winners) <= self._blinds:
                    walk = not self._entered and not self._checked and state.live.bit_count() == 1
                    name = ActionName("walk") if walk else None
                case _:
                    pass
        WRITERS[event.__class__](state, event)
        return name

    def _name_post(self, event: Posted) -> ActionName:
        if event.kind not in {"ante", "ante for all", "dead"}:
            self._posted.add(event.seat)
            if event.kind != "live":
                self._blinds.add(event.seat)
        if event.kind == "straddle":
            name = "re-straddle" if self._straddled else "straddle"
            self._straddled = True
            return ActionName(name)
        return ActionName("post", (event.kind,))

    def _name_action(self, event: Acted) -> ActionName:
        seat, verb = event.seat, event.verb
        state = self._state
        limped = seat in self._limped and self._raises > 0
        all_in = event.added == state.stacks[seat]
        if verb == "fold":
            return ActionName("limp-fold" if limped else "fold")
        if verb == "check":
            self._checked = True
            return ActionName("check (option)" if self._level else "check")
        if verb == "call":
            name = self._name_call(seat, limped=limped, all_in=all_in)
            self._called = True
        elif not self._is_full(event):
            name = ActionName("all-in (short)")
            self._called = True
        else:
            name = self._name_raise(event, limped=limped, all_in=all_in)
            self._called = False
            self._raises += 1
            self._level += 1
        self._entered.add(seat)
        self._limped.discard(seat)
        if name.name in LIMPS:
            self._limped.add(seat)
        return name

    def _name_call(self, seat: Seat, *, limped: bool, all_in: bool) -> ActionName:
        size = ("all-in",) if all_in else ()
        if not self._raises:
            if not self._level or seat in self._entered or seat in self._in_full:
                return ActionName("call", size)
            limp = "overlimp" if self._called else "limp"
            if seat == self._state.setup.small_blind:
                return ActionName("complete", (limp, *size))
            return ActionName(limp, size)
        also = (*(("overcall",) if self._called else ()), *size)
        if limped:
            return ActionName("limp-call", also)
        if seat in self._entered:
            return ActionName("call", also)
        if seat in self._blinds:
            return ActionName("defend", also)
        return ActionName("call" if seat in self._posted else "cold call", also)

    def _name_raise(self, event: Acted, *, limped: bool, all_in: bool) -> ActionName:
        seat = event.seat
        level = self._level + 1
        also: list[str] = []
        if not self._raises:
            name = "iso-raise" if self._called and self._level else "open"
            self._steal = name == "open" and self._level == 1 and not self._checked and seat in self._thieves
            if self._steal:
                also.append("steal")
        else:
            name = f"{level}-bet" if level > 2 else "raise"
            if level == 3 and self._called:
                also.append("squeeze")
            if limped:
                also.append("limp-raise")
            if level == 3 and self._steal and seat in self._blinds and seat not in self._entered:
                also.append("resteal")
            if level == 4 and seat not in self._entered:
                name = "cold 4-bet"
        state = self._state
        if event.verb == "raise" and not state.setup.limit and event.to == self._min_raise():
            also.append("min-raise")
        if all_in:
            also.append("jam")
        return ActionName(name, tuple(also))

    def _min_raise(self) -> int:
        state = self._state
        smallest = state.bet + state.last_raise
        return smallest + -smallest % state.setup.game.chip_unit

    def _is_full(self, event: Acted) -> bool:
        """A bet or raise that is no short all-in (B7, B10)."""
        state = self._state
        limit = state.setup.limit
        if limit:
            return 2 * (event.to - state.level) >= bet_size(limit, state.street)
        return event.to - state.bet >= state.last_raise
