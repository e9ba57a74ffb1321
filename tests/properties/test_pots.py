"""Main pot and side pots at every moment, against an account kept from the log alone (rules P1, P2)."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from hypothesis import given

from sidepot import Act, Event, Hand, Over
from sidepot.rules.events import Acted, Awarded, Misdealt, Posted, Raked, Returned
from sidepot.testing.strategies import Played, examples, played_hands


@dataclass
class Account:
    """What everybody has put in and won, added up from the events."""

    bets: Counter[int] = field(default_factory=Counter)
    antes: Counter[int] = field(default_factory=Counter)
    dead: Counter[int] = field(default_factory=Counter)
    """Antes paid for all and dead small blinds: nobody has to match them."""
    won: Counter[int] = field(default_factory=Counter)

    def book(self, event: Event) -> None:
        if isinstance(event, Posted):
            columns = {"ante": self.antes, "ante for all": self.dead, "dead": self.dead}
            columns.get(event.kind, self.bets)[event.seat] += event.amount
        elif isinstance(event, Acted):
            self.bets[event.seat] += event.added
        elif isinstance(event, Returned):
            self.bets[event.seat] -= event.amount
        elif isinstance(event, Awarded):
            self.won.update(dict(zip(event.winners, event.shares, strict=True)))
        elif isinstance(event, Misdealt):
            self.__init__()  # type: ignore[misc]

    def put_in(self, seat: int) -> int:
        return self.bets[seat] + self.antes[seat] + self.dead[seat]

    def most(self, seat: int) -> int:
        """The most that ``seat`` can win: what he put in, as much from each other, and the dead chips."""
        matched = sum(min(self.bets[seat], bet) for bet in self.bets.values())
        return matched + sum(min(self.antes[seat], ante) for ante in self.antes.values()) + self.dead.total()


@given(played_hands())
@examples(300)
def test_the_pots_are_the_chips_in_the_middle_after_every_event(played: Played) -> None:
    hand = Hand.rebuild(played.events[:1])
    for event in played.events[1:]:
        hand = hand.evolve([event])
        assert sum(pot.amount for pot in hand.pots) == hand.pot, event
        assert all(pot.amount >= 0 for pot in hand.pots), event


@given(played_hands())
@examples(300)
def test_who_plays_for_which_pot(played: Played) -> None:
    account = Account()
    events = iter(played.events)
    steps = [(played.start.hand, played.start.events), *((move.after, move.events) for move in played.moves)]
    for hand, new in steps:
        for _ in new:
            account.book(next(events))
        if isinstance(hand.need, Over):
            continue
        pots = hand.pots
        assert [pot.number for pot in pots] == [*range(len(pots))]
        assert all(pot.amount > 0 and pot.seats for pot in pots)
        assert all({*pot.seats} <= {*hand.live} for pot in pots)
        for pot, side in pairwise(pots):
            assert {*side.seats} < {*pot.seats}, "a side pot is played for by some of those of the pot before"
        if pots:
            assert {seat for seat in hand.live if account.put_in(seat)} <= {*pots[0].seats}
        if not isinstance(hand.need, Act) and pots:
            assert {*hand.live} - {*hand.all_in} <= {*pots[-1].seats}, "who has chips left has matched everything"


@given(played_hands())
@examples(400)
def test_nobody_wins_more_from_another_than_he_put_in_himself(played: Played) -> None:
    account = Account()
    for event in played.events:
        account.book(event)
    for seat, won in account.won.items():
        assert won <= account.most(seat), f"seat {seat}: {account}"


@given(played_hands())
@examples(300)
def test_every_pot_goes_to_those_who_play_for_it(played: Played) -> None:
    for move in played.moves:
        awards = [event for event in move.events if isinstance(event, Awarded)]
        raked: Counter[int] = Counter()
        for event in move.events:
            if isinstance(event, Raked):
                raked[event.pot] += event.amount
        if not awards:
            continue
        # The pots as they were when the last chip had gone in or back.
        events = list(move.events)
        first = next(n for n, event in enumerate(events) if isinstance(event, (Awarded, Raked)))
        pots = move.before.evolve(events[:first]).pots
        assert {event.pot for event in awards} == {pot.number for pot in pots}
        for pot in pots:
            mine = [event for event in awards if event.pot == pot.number]
            assert sum(event.amount for event in mine) + raked[pot.number] == pot.amount
            assert [event.run for event in mine] == [*range(len(mine))]
            for event in mine:
                mucked = {*move.after.mucked} if len(pot.seats) > 1 else set()  # what was his alone, he keeps
                assert {*event.winners} <= {*pot.seats} - mucked
                assert sum(event.shares) == event.amount
                unit = played.start.hand.game.chip_unit
                assert max(event.shares) - min(event.shares) < 2 * unit
                assert list(event.shares) == sorted(event.shares, reverse=True), "odd chips go to the first"
