"""The public state of one hand: plain fields, quick to copy. Only ``evolve`` writes them.

Seats are sets in the bits of an int: bit ``i`` of ``live`` says that seat ``i`` has not folded. It makes a copy, a
turn and a finished round a matter of a few machine words.
"""

from __future__ import annotations

from functools import cache
from typing import Self

from sidepot.cards import Card
from sidepot.rules.events import NOBODY
from sidepot.rules.game import Chips, FixedLimit, Game, Seat

PREFLOP, FLOP, TURN, RIVER = range(4)
STREETS = ("preflop", "flop", "turn", "river")
BOARD_COUNT = (0, 3, 4, 5)
"""Board cards on each street."""


@cache
def seats_in(mask: int) -> tuple[Seat, ...]:
    """The seats of a set, in ascending order."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def bet_size(limit: FixedLimit, street: int) -> Chips:
    """The size of bets and raises in limit: small before and on the flop, big after (B10)."""
    return limit.small if street < TURN else limit.big


@cache
def clockwise_order(chairs: int, players: int) -> tuple[Seat, ...]:
    """For each chair the next player clockwise; ``players`` is their set."""
    order = [0] * chairs
    successor = (players & -players).bit_length() - 1
    for seat in range(chairs - 1, -1, -1):
        order[seat] = successor
        if players >> seat & 1:
            successor = seat
    return tuple(order)


def players_of(stacks: tuple[Chips, ...]) -> int:
    """Set of the chairs with chips."""
    if 0 not in stacks:
        return (1 << len(stacks)) - 1
    return sum(1 << seat for seat, chips in enumerate(stacks) if chips)


class Setup:
    """What is fixed once the hand has begun; all states of one hand share it."""

    __slots__ = (
        "game", "button", "stacks", "small_blind", "big_blind", "button_acts_last",
        "limit", "plain", "chairs", "dealt", "players", "order", "preflop_order", "first", "key",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        button: Seat,
        stacks: tuple[Chips, ...],
        small_blind: Seat,
        big_blind: Seat,
        button_acts_last: bool,
    ) -> None:
        self.game = game
        self.button = button
        self.stacks = stacks
        self.small_blind = small_blind
        self.big_blind = big_blind
        self.button_acts_last = button_acts_last
        self.limit = game.fixed_limit
        self.plain = game.plain
        self.chairs = chairs = len(stacks)
        self.dealt = players_of(stacks)
        """The set of the players dealt in."""
        self.players = self.dealt.bit_count()
        self.order = self.preflop_order = clockwise_order(chairs, self.dealt)
        """The next player clockwise from each chair."""
        self.first = self.order[button]
        """The first player left of the button."""
        if button_acts_last:  # as if the button sat between the big blind and the next player
            order = list(self.order)
            before = next(seat for seat in range(chairs) if stacks[seat] and order[seat] == button)
            order[button], order[big_blind], order[before] = order[big_blind], button, order[button]
            self.preflop_order = tuple(order)
        self.key = (game, button, stacks, small_blind, big_blind, button_acts_last)

    def clockwise(self, mask: int, start: Seat) -> tuple[Seat, ...]:
        """The seats of ``mask`` clockwise, beginning with ``start`` or the next after it."""
        ahead = mask >> start << start
        return seats_in(ahead) + seats_in(mask ^ ahead)


class State:
    """Everything public about one deal at one moment."""

    __slots__ = (
        "setup", "stacks", "bets", "paid", "antes", "table_ante", "dead", "pot", "short", "rake",
        "live", "can", "to_act", "acted", "order", "turn", "street",
        "bet", "last_raise", "level", "bets_made", "capped", "aggressor", "actions", "posted",
        "boards", "running", "shown", "tabled", "mucked", "seen", "exposed", "taken", "over", "misdealt",
    )  # fmt: skip

    setup: Setup
    stacks: list[Chips]
    """Chips behind, by chair."""
    bets: list[Chips]
    """Chips in front, of this betting round."""
    paid: list[Chips]
    """Bets of all rounds together (blinds, straddles, calls, raises), without antes and dead money."""
    antes: tuple[Chips, ...]
    """What each paid when everybody antes."""
    table_ante: Chips
    """The ante that one player paid for all. Like dead money it is never matched (P1)."""
    dead: Chips
    """Dead small blinds."""
    pot: Chips
    """Everything in the middle, bets included."""
    short: Chips
    """What the posted blinds fell short of their size."""
    rake: Chips
    live: int
    """Set of players who have not folded."""
    can: int
    """Set of live players with chips behind."""
    to_act: int
    """Set of players who still have to act in this round."""
    acted: int
    """Set of players who have acted in this round; read literally (B7), since its last full bet or raise."""
    order: tuple[Seat, ...]
    """Who follows whom in this round."""
    turn: Seat
    street: int
    bet: Chips
    """What has to be matched in this round."""
    last_raise: Chips
    """The last full bet or raise of the round (B7)."""
    level: Chips
    """Limit: the last full level (B10)."""
    bets_made: int
    """Limit: full bets and raises of the round."""
    capped: bool
    """Limit: the cap binds in this round."""
    aggressor: Seat
    """Who bet or raised last in this round."""
    actions: int
    """Actions taken in the hand."""
    posted: Chips
    """Chips posted before the cards."""
    boards: tuple[tuple[Card, ...], ...]
    running: bool
    """Board cards are dealt without betting."""
    shown: list[tuple[Card, ...]]
    """Cards turned up, by chair."""
    tabled: int
    """Set of players who turned up both cards."""
    mucked: int
    """Set of players who gave up at the showdown."""
    seen: int
    """Set of cards that everybody knows."""
    exposed: tuple[int, ...]
    """Numbers of hole cards that the dealer exposed."""
    taken: tuple[Chips, ...]
    """Chips already taken out of each pot by rake and awards."""
    over: bool
    misdealt: bool

    @classmethod
    def before(cls, setup: Setup) -> Self:
        """The state before the first post."""
        chairs = setup.chairs
        new = cls.__new__(cls)
        new.setup = setup
        new.stacks = list(setup.stacks)
        new.bets = [0] * chairs
        new.paid = [0] * chairs
        new.antes = (0,) * chairs
        new.table_ante = new.dead = new.pot = new.short = new.rake = new.posted = 0
        new.live = new.can = setup.dealt
        new.to_act = new.acted = new.street = new.actions = 0
        new.order = setup.preflop_order
        new.turn = new.aggressor = NOBODY
        new.bet = new.last_raise = new.level = new.bets_made = 0
        new.boards = ((),)
        new.shown = [()] * chairs
        new.tabled = new.mucked = new.seen = 0
        new.exposed = new.taken = ()
        new.capped = new.running = new.over = new.misdealt = False
        return new

    def copy_to(self, new: State) -> None:
        """Make ``new`` an independent copy. Written out field by field: this is the price of every frozen step."""
        new.setup = self.setup
        new.stacks = self.stacks[:]
        new.bets = self.bets[:]
        new.paid = self.paid[:]
        new.antes = self.antes
        new.table_ante = self.table_ante
        new.dead = self.dead
        new.pot = self.pot
        new.short = self.short
        new.rake = self.rake
        new.live = self.live
        new.can = self.can
        new.to_act = self.to_act
        new.acted = self.acted
        new.order = self.order
        new.turn = self.turn
        new.street = self.street
        new.bet = self.bet
        new.last_raise = self.last_raise
        new.level = self.level
        new.bets_made = self.bets_made
        new.capped = self.capped
        new.aggressor = self.aggressor
        new.actions = self.actions
        new.posted = self.posted
        new.boards = self.boards
        new.running = self.running
        new.shown = self.shown[:]
        new.tabled = self.tabled
        new.mucked = self.mucked
        new.seen = self.seen
        new.exposed = self.exposed
        new.taken = self.taken
        new.over = self.over
        new.misdealt = self.misdealt

    def key(self) -> tuple[object, ...]:
        """All of the state in one hashable value: two hands are equal when their keys are."""
        return tuple(
            tuple(value) if type(value) is list else value.key if type(value) is Setup else value
            for value in [getattr(self, name) for name in State.__slots__]
        )
