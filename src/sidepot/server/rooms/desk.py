"""Works out what a command leads to, and what the table does by itself then, without doing it.

A desk is opened on a room's state, collects events, and is thrown away if one is refused. What it collected becomes
one record.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Collection
from contextlib import suppress

from sidepot.rules.actions import Action, Deal, Muck, RunItTwice, Show
from sidepot.rules.errors import Illegal
from sidepot.rules.events import Event, HoleCards
from sidepot.rules.game import Seat
from sidepot.rules.hand import Hand
from sidepot.rules.needs import NeedBoard, NeedShow
from sidepot.rules.showdown import is_beaten
from sidepot.rules.vault import Vault
from sidepot.rules.view import View, view
from sidepot.server import dealer
from sidepot.server.rooms import events
from sidepot.server.rooms.picture import Painter
from sidepot.server.rooms.state import RoomState, Vote
from sidepot.table import Leave, Play, ReadyToStart, Rebuy, SitOut, StartHand, Table
from sidepot.table.commands import Command

Decide = Callable[[str, View], Action]
"""What the computer player with this id does."""

AWAY_HANDS = 30
"""Hands that a seat is kept for somebody who sits out, or has no chips."""


class Desk:
    """See the module. ``now`` is the time that the record will bear; ``present`` has a connection open."""

    def __init__(self, state: RoomState, painter: Painter, now: int, present: Collection[str] = ()) -> None:
        self.state = state
        self.painter = painter
        self.now = now
        self.present = present
        self.table: Table = state.table
        self.events: list[Event] = []
        self.deck = state.deck
        self.drawn = list(state.drawn)
        self.is_dealing = state.is_dealing
        self.is_paused = state.paused_at is not None
        self.vote: Vote | None = state.hand.vote if state.hand is not None else None
        self.in_hand = False
        """Something happened in a hand."""

    # ------------------------------------------------------------------ collecting

    def tell(self, *happened: Event) -> None:
        """Events beside the game."""
        self.events += happened

    def apply(self, command: Command) -> None:
        """A command to the table. Raises ``Illegal``."""
        step = self.table.apply(command)
        self.table = step.table
        self.events += step.events

    def play(self, seat: Seat | None, action: Action) -> None:
        """An action in the hand, by a player or by the dealer (``None``). Raises ``Illegal``."""
        self.apply(Play(seat, action))
        self.in_hand = True

    # ------------------------------------------------------------------ what the table does by itself

    def go_on(self, decide: Decide) -> int | None:
        """Do all that nobody has to be waited for; return when to look again, ``None`` if only people can go on."""
        if self.is_paused:
            return None
        while True:
            when = self._next(decide)
            if when is None or when > self.now:
                return when

    def _next(self, decide: Decide) -> int | None:
        """Do the next thing if it is time; a time of now or before means that it was done."""
        hand = self.table.hand
        if hand is None or not self.table.is_running:
            return self._next_hand()
        if hand.turn is not None:
            return self._turn(hand.turn, hand, decide)
        need = hand.need
        if isinstance(need, NeedShow):
            self._showdown(need, hand)
            return self.now
        if isinstance(need, NeedBoard):
            return self._board(need, hand)
        raise RuntimeError(f"nobody here can answer {need}")

    def _next_hand(self) -> int | None:
        state = self.state
        if not self.is_dealing or not any(player in self.present for player in self.table.players.values()):
            return None  # computer players do not play among themselves
        if self.events:
            return self.now + 1  # a hand begins with a record of its own, when everybody at the table is known
        when = self.painter.next_hand if state.hand is not None and state.hand.ended is not None else self.now
        if when > self.now:
            return when
        self._tidy_seats()
        if isinstance(self.table.need, ReadyToStart):
            self._start_hand(self.table.need)
            return self.now
        return None

    def _start_hand(self, need: ReadyToStart) -> None:
        self.apply(StartHand(draw=dealer.draw(len(need.draw_from)) if need.draw_from else None))
        hand = self.table.hand
        assert hand is not None  # noqa: S101  it has just begun
        self.deck, self.drawn = dealer.shuffle(hand.game.ranking.deck), []
        vault = Vault.for_hand(self.deck, hand.setup)
        cards = [HoleCards(seat, vault.open(seat)) for seat in hand.players]
        self.events.insert(0, events.DeckShuffled(self.deck))
        self.events += cards
        self.table = self.table.evolve(cards)
        self.vote = None
        self.in_hand = True

    def _tidy_seats(self) -> None:
        """Computer players buy chips; who has not played for long gives the seat free."""
        for seat, player in self.table.players.items():
            chair = self.table.chairs[seat]
            if chair is None:
                continue
            rested = self.table.hands - self.state.resting.get(player, self.table.hands)
            if self.state.is_bot(player):
                if not chair.chips and not chair.added:
                    with suppress(Illegal):  # the table can hold no more chips
                        self.apply(Rebuy(seat, self.state.settings.buy_in))
            elif rested > AWAY_HANDS and not chair.leaving and (chair.away or not chair.chips):
                self.leave(seat)

    def leave(self, seat: Seat) -> None:
        """Somebody gets up; the host's rights go to another person at the table, one who is here if there is one."""
        player = self.table.players[seat]
        self.apply(Leave(seat))
        if player != self.state.host:
            return
        heirs = [
            chair.player for chair in self.table.chairs
            if chair is not None and not chair.leaving and chair.player != player
            and not self.state.is_bot(chair.player) and chair.player not in self.state.banned
        ]  # fmt: skip
        heir = next((other for other in heirs if other in self.present), next(iter(heirs), None))
        if heir is not None:
            self.tell(events.HostChanged(heir))

    def _turn(self, seat: Seat, hand: Hand, decide: Decide) -> int:
        """A player's turn: computer players think, who is away or out of time checks or folds (T12)."""
        state = self.state
        person = state.seats[seat]
        chair = self.table.chairs[seat]
        since = self.now if self.in_hand else state.turn_since
        if state.is_bot(person):
            when = since + self._thinking(seat)
            if when <= self.now:
                self._bot(seat, person, hand, decide)
            return when
        timed_out = state.hand is not None and seat in state.hand.timed_out
        if chair is None or chair.leaving or timed_out:
            self.play(seat, self._default())
            return self.now
        time = state.settings.act_seconds * 1000 if self.in_hand else state.time_to_act
        when = since + time + state.people[person].bank
        if when <= self.now:
            self.tell(events.TimedOut(seat))
            self.play(seat, self._default())
            if not chair.away:
                self.apply(SitOut(seat))
        return when

    def _thinking(self, seat: Seat) -> int:
        """How long a computer player thinks: the same each time it is asked about a decision."""
        pace = self.painter.pace
        spread = pace.think_most - pace.think_least
        decision = len(self.events) if self.in_hand else self.state.decision
        key = f"{self.state.id} {decision} {seat}"
        return pace.think_least + (zlib.crc32(key.encode()) % (spread + 1))

    def _bot(self, seat: Seat, person: str, hand: Hand, decide: Decide) -> None:
        vault = Vault.for_hand(self.deck, hand.setup)
        try:
            self.play(seat, decide(person, view(hand, seat, vault.open(seat))))
        except Illegal:  # a computer player that does not know the rules checks or folds
            self.play(seat, self._default())

    def _default(self) -> Action:
        """Check if that is free, else fold (T12)."""
        default = self.table.default_action
        assert default is not None  # noqa: S101  it is somebody's turn
        return default

    def _showdown(self, need: NeedShow, hand: Hand) -> None:
        """Who is not beaten, or must, shows; who is beaten by what lies open mucks."""
        vault = Vault.for_hand(self.deck, hand.setup)
        seat = need.seats[0]
        cards = vault.open(seat)
        if not need.must and is_beaten(hand, seat, cards):
            try:
                self.play(None, Muck(seat))
            except Illegal:  # the house wants to see it
                self.play(None, Show(seat, cards))
        else:
            self.play(None, Show(seat, cards))

    def _board(self, need: NeedBoard, hand: Hand) -> int:
        """The next cards; when nobody can bet any more, after a pause and the question whether to run it twice."""
        if need.may_run_twice:
            if self.state.settings.run_twice == "always" or (self.vote is not None and self.vote.is_agreed):
                self.play(None, RunItTwice())
                return self.now
            people = [seat for seat in hand.live if not self.state.is_bot(self.state.seats[seat])]
            if self.vote is None and people:
                self.tell(events.RunTwiceAsked(hand.live))
                self.vote = Vote(hand.live, self.now)
                for seat in hand.live:
                    if seat not in people:  # a computer player is always for it
                        self.cast(seat, agree=True)
            if self.vote is not None and not self.vote.is_decided:
                when = self.vote.since + self.painter.pacing.vote
                if when > self.now:
                    return when
        stacks = hand.stacks
        with_chips = [seat for seat in hand.live if stacks[seat]]
        since = self.now if self.in_hand else self.state.turn_since
        when = since + self.painter.pace.run_out if len(with_chips) < 2 else self.now
        if when > self.now:
            return when
        vault = Vault.for_hand(self.deck, hand.setup)
        for count in self.drawn:
            vault.turn(count)
        self.play(None, Deal(vault.turn(need.count)))
        self.drawn.append(need.count)
        return self.now

    def cast(self, seat: Seat, *, agree: bool) -> None:
        """A vote on running it twice."""
        if self.vote is not None:
            self.vote = Vote(self.vote.seats, self.vote.since, {**self.vote.answers, seat: agree})
        self.tell(events.RunTwiceVoted(seat, agree))
