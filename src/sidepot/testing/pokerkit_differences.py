"""Where pokerkit 0.7.7 reads the rules otherwise, each situation recognised by what lies on the table.

``tests/differential/test_pokerkit.py`` plays the same hands on both sides and asks here about every difference. What
was bet in a round is kept a third time, in :class:`Round`, and what both sides say is part of the description: that
a hand resembles a known one excuses nothing. Nothing of pokerkit is needed for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from sidepot.rules.game import Chips, FixedLimit, Game, PotLimit, Seat
from sidepot.rules.hand import Hand
from sidepot.testing.plain_deals import PlainDeal

Bounds: TypeAlias = tuple[Chips, Chips] | None
"""The smallest and biggest bet or raise, ``None`` where there is none."""

Won: TypeAlias = tuple[Chips, set[int], list[int]]
"""A pot: its chips, the places that played for it and those that won it."""


class Round:
    """The bets of one betting round, kept from what was done alone."""

    def __init__(self, game: Game, street: int, opening: Chips) -> None:
        self.opening = self.bet = self.level = opening
        """What had to be matched at first and now; and limit's last full level (B10)."""
        self.full = opening or game.min_bet
        """No limit: the last full bet or raise (B7)."""
        self.size = 0
        """Limit: the size of bets."""
        if isinstance(game.betting, FixedLimit):
            self.size = game.betting.small if street < 2 else game.betting.big
        self.acted: set[Seat] = set()
        self.steps: list[Chips] = []
        """By how much each bet and raise, full or short, went up."""
        self.counted = 0
        """Limit: bets and raises that count for the cap."""

    def act(self, seat: Seat, to: Chips) -> None:
        """A player acted, and his bet is now ``to``."""
        self.acted.add(seat)
        step = to - self.bet
        if step <= 0:
            return
        self.steps.append(step)
        self.bet = to
        self.full = max(self.full, step)
        if 2 * (to - self.level) >= self.size:
            self.level = to
            self.counted += 1

    @property
    def smallest_raise(self) -> Chips:
        """The "to" total of the next raise, if the player has so much (B6, B10)."""
        return self.level + self.size if self.size else self.bet + self.full

    def reopens(self, owed: Chips) -> bool:
        """Who has acted and owes so much may raise again (B7, B10)."""
        return 2 * owed >= self.size if self.size else owed >= self.full


@dataclass(frozen=True)
class Spot:
    """A moment at which both sides differ.

    ``seat`` is to act, for pokerkit it is ``their_seat``. ``ours`` and ``theirs`` are what a call costs and the bounds
    of a raise.
    """

    deal: PlainDeal
    round: Round
    hand: Hand
    seat: Seat
    their_seat: Seat
    ours: tuple[Chips, Bounds]
    theirs: tuple[Chips, Bounds]

    @property
    def own(self) -> Chips:
        """What lies in front of the player."""
        return self.hand.bets[self.seat]

    @property
    def owed(self) -> Chips:
        """What he would have to add to match the bet."""
        return self.round.bet - self.own

    @property
    def stack(self) -> Chips:
        """What he has behind."""
        return self.hand.stacks[self.seat]

    @property
    def all_in(self) -> Chips:
        """His bet if he puts in everything."""
        return self.own + self.stack

    @property
    def acted(self) -> bool:
        """He has acted in this round."""
        return self.seat in self.round.acted

    @property
    def most(self) -> Chips:
        """The biggest bet that lies on the table, short or folded: what pokerkit lets people call."""
        return max(self.hand.bets)

    @property
    def others(self) -> list[Seat]:
        """The opponents still in."""
        return [seat for seat in self.hand.live if seat != self.seat]

    @property
    def alone(self) -> bool:
        """No opponent has chips behind."""
        return not any(self.hand.stacks[seat] for seat in self.others)

    @property
    def only_theirs(self) -> bool:
        """Only pokerkit lets him raise."""
        return self.ours[1] is None and self.theirs[1] is not None

    @property
    def only_ours(self) -> bool:
        """Only Sidepot lets him raise, and by the right size."""
        smallest = min(self.all_in, self.round.smallest_raise)
        return self.theirs[1] is None and self.ours[1] is not None and self.ours[1][0] == smallest

    @property
    def capped_for_them(self) -> bool:
        """Limit: as many bets and raises as the cap allows, short all-ins counted too."""
        limit = self.deal.game.betting
        return isinstance(limit, FixedLimit) and len(self.round.steps) == limit.cap - bool(self.round.opening)


# ---------------------------------------------------------------------- whose turn, what a call costs


def nobody_to_play_against(spot: Spot) -> bool:
    """All opponents are all-in and matched, and pokerkit asks the last player for a check."""
    return spot.alone and spot.own >= max(spot.hand.bets[seat] for seat in spot.others) and spot.theirs[0] == 0


def beyond(spot: Spot, seat: Seat) -> bool:
    """Nobody has more in all than this player has put in before the flop: pokerkit leaves him out of the round."""
    bets, stacks = spot.hand.bets, spot.hand.stacks
    return bets[seat] >= max(bets[other] + stacks[other] for other in spot.deal.chairs if other != seat)


def nobody_can_go_beyond(spot: Spot) -> bool:
    """He posted, nobody can go beyond it, but not all are all-in yet: he still has his turn."""
    turn_of_other = spot.their_seat not in {spot.seat, *spot.round.acted} and spot.hand.stacks[spot.their_seat] > 0
    return not spot.hand.street and not spot.acted and beyond(spot, spot.seat) and turn_of_other


def big_blind_without_chips(spot: Spot) -> bool:
    """Antes took the blinds' chips. pokerkit goes by bets and begins after the last player who has posted nothing."""
    chairs, hand = spot.deal.chairs, spot.hand
    posters = {post.seat for post in spot.deal.posts}
    others = [place for place, seat in enumerate(chairs) if seat not in posters]
    if hand.street or spot.round.acted or not spot.round.opening or any(hand.bets[chairs[place]] for place in others):
        return False
    after_big, after_last = (
        [seat for seat in chairs[last + 1 :] + chairs[: last + 1] if hand.stacks[seat]]
        for last in (spot.deal.big_blind, others[-1])
    )
    theirs = next((seat for seat in after_last if not beyond(spot, seat)), None)
    return (spot.seat, spot.their_seat) == (after_big[0], theirs)


def short_blind(spot: Spot) -> bool:
    """A big blind is short and nobody has bet more: pokerkit asks for what lies there, not for the whole blind."""
    prices = min(spot.stack, spot.owed), min(spot.stack, spot.most - spot.own)
    unraised = spot.most < spot.round.opening == spot.round.bet
    return unraised and not spot.alone and (spot.ours[0], spot.theirs[0]) == prices


def folded_bet(spot: Spot) -> bool:
    """All opponents are all-in for less than somebody had bet who folded; pokerkit asks to match his bet."""
    matched = max(spot.hand.bets[seat] for seat in spot.others)
    prices = min(spot.stack, matched - spot.own), min(spot.stack, spot.most - spot.own)
    return spot.alone and matched < spot.most and (spot.ours[0], spot.theirs[0]) == prices


# ---------------------------------------------------------------------- who may raise, and how much


def short_all_in_reopens(spot: Spot) -> bool:
    """He has acted and owes too little; pokerkit compares it with the biggest step up, here a short all-in's."""
    return spot.only_theirs and spot.acted and max(spot.round.steps) <= spot.owed and not spot.round.reopens(spot.owed)


def limper(spot: Spot) -> bool:
    """So it is before the flop."""
    return short_all_in_reopens(spot) and spot.round.opening > 0


def checker(spot: Spot) -> bool:
    """So it is where nobody had to bet."""
    return short_all_in_reopens(spot) and not spot.round.opening


def adding_up(spot: Spot) -> bool:
    """What he owes is a full raise; pokerkit adds up only the last all-ins in a row, and these are less."""
    if not spot.only_ours or not spot.acted or spot.capped_for_them:
        return False
    return spot.owed >= (spot.round.size or spot.round.full) > spot.round.steps[-1]


def half_a_bet(spot: Spot) -> bool:
    """Limit: he owes half a bet or more, and less than a bet is not enough for pokerkit."""
    enough = spot.owed < spot.round.size <= 2 * spot.owed
    return spot.only_ours and spot.acted and enough and not spot.capped_for_them


def not_in_the_cap(spot: Spot) -> bool:
    """Limit: short all-ins were among the raises, which pokerkit counts for the cap."""
    return spot.only_ours and spot.capped_for_them and spot.round.counted < len(spot.round.steps)


def completion(spot: Spot) -> bool:
    """Limit: a short all-in is completed to one bet above the last full level; pokerkit adds the bet to the all-in."""
    now = spot.round
    if not now.size or now.level == now.bet:
        return False
    ours = min(spot.all_in, now.smallest_raise)
    theirs = min(spot.all_in, now.bet + max(now.size, *now.steps))
    return (spot.ours[1], spot.theirs[1]) == ((ours, ours), (theirs, theirs))


def pot_before_the_flop(spot: Spot) -> tuple[Chips, Chips]:
    """Pot limit: what missing blinds add to the pot and one ante for all takes off; 0, 0 if both pots are not so."""
    if not isinstance(spot.deal.game.betting, PotLimit) or spot.hand.street:
        return 0, 0
    dead, for_all = spot.deal.dead_chips()
    stacks = [spot.deal.stacks[seat] for seat in spot.deal.chairs]
    missing = 0
    for blind, stack, paid in zip(spot.deal.blinds_due(), stacks, dead, strict=True):
        missing += max(0, blind - (stack - paid))
    pot = sum(stacks) - sum(spot.hand.stacks)
    smallest = spot.round.smallest_raise
    bounds = [
        (min(spot.all_in, smallest), min(spot.all_in, max(smallest, spot.round.bet + spot.owed + counted)))
        for counted in (pot + missing - for_all, pot)
    ]
    return (missing, for_all) if [spot.ours[1], spot.theirs[1]] == bounds else (0, 0)


def short_blinds_in_full(spot: Spot) -> bool:
    """Pot limit: a short blind counts as a whole one before the flop; pokerkit counts its chips."""
    missing, for_all = pot_before_the_flop(spot)
    return missing > 0 and not for_all


def one_ante_for_all(spot: Spot) -> bool:
    """Pot limit: an ante that one player pays does not count before the flop; pokerkit counts it."""
    return pot_before_the_flop(spot)[1] > 0


# ---------------------------------------------------------------------- who gets the odd chips


@dataclass(frozen=True)
class End:
    """Different stacks in the end; everything by place."""

    pots: list[Won]
    before: list[Chips]
    """Stacks before the pots are given out."""
    ours: list[Chips]
    theirs: list[Chips]

    @property
    def merged(self) -> list[Won]:
        """The pots when hands that win nothing are mucked and neighbours with the same players are put together."""
        winners = {place for _, _, best in self.pots for place in best}
        merged: list[Won] = []
        for amount, players, best in self.pots:
            left = players & winners
            if merged and merged[-1][1] == left:
                merged[-1] = (merged[-1][0] + amount, left, best)
            else:
                merged.append((amount, left, best))
        return merged

    def given(self, pots: list[Won], *, one_each: bool) -> list[Chips]:
        """Stacks after ``pots``; odd chips go one each to the first winners, or all to the very first."""
        stacks = list(self.before)
        for amount, _, winners in pots:
            share, odd = divmod(amount, len(winners))
            for number, place in enumerate(sorted(winners)):
                first = odd if number == 0 else 0
                stacks[place] += share + (int(number < odd) if one_each else first)
        return stacks

    @property
    def right(self) -> bool:
        """Sidepot split every pot on its own, odd chips one each (P2, P3)."""
        return self.ours == self.given(self.pots, one_each=True)


def all_to_one_seat(end: End) -> bool:
    """Several odd chips of a pot: pokerkit gives all of them to the first winner."""
    return end.right and end.theirs == end.given(end.pots, one_each=False)


def pots_merged(end: End) -> bool:
    """A hand that wins nothing is mucked: pokerkit puts the pots together and splits them as one."""
    fewer = len(end.merged) < len(end.pots)
    return fewer and end.right and end.theirs == end.given(end.merged, one_each=False)


# ---------------------------------------------------------------------- all of them


@dataclass(frozen=True)
class Known:
    """A known difference: its name, the rule and the authority behind it, and how it is recognised."""

    name: str
    authority: str
    holds: Callable[[Spot], bool]


@dataclass(frozen=True)
class KnownEnd:
    """A known difference of final stacks."""

    name: str
    authority: str
    holds: Callable[[End], bool]


ASKED: Final = (Known("asked with nobody to play against", "B3", nobody_to_play_against),)
TURNS: Final = (
    Known("who begins after a big blind without chips", "B1", big_blind_without_chips),
    Known("a turn where nobody can go beyond his post", "B2", nobody_can_go_beyond),
)
CALLS: Final = (
    Known("call: a short big blind counts in full", "T7, RR 4.1", short_blind),
    Known("call: only what can be matched", "T7", folded_bet),
)
RAISES: Final = (
    Known("limper faces a short all-in", "B7, TDA 47", limper),
    Known("checked, then an all-in below the minimum", "B7, TDA 47", checker),
    Known("short all-ins add up to a full raise", "B7, TDA 47", adding_up),
    Known("pot limit: short blinds count in full", "B9, TDA 54-B", short_blinds_in_full),
    Known("pot limit: one ante for all does not count", "B9", one_ante_for_all),
    Known("limit: half a bet all-in reopens", "B10, TDA 47-B", half_a_bet),
    Known("limit: a short all-in is not in the cap", "B10, RR", not_in_the_cap),
    Known("limit: completed to the last full level", "B10, RR", completion),
)
ENDS: Final = (
    KnownEnd("odd chips one each, not all to one seat", "P3, RR ties 4", all_to_one_seat),
    KnownEnd("odd chips of each pot, not of merged pots", "P2, RR", pots_merged),
)
ALL: Final = {known.name: known.authority for known in (*ASKED, *TURNS, *CALLS, *RAISES, *ENDS)}
"""The authority of every known difference, by name."""


def explain(kinds: Sequence[Known], spot: Spot) -> str | None:
    """The name of the known difference that this is, ``None`` for one that is not known."""
    return next((known.name for known in kinds if known.holds(spot)), None)
