"""What happened before it was a player's turn before the flop, in the words of the starting-hand chart."""

from __future__ import annotations

from sidepot.players.starting_hands import Position, Situation
from sidepot.rules.game import Chips, Seat
from sidepot.rules.hand import Hand
from sidepot.rules.labels import position_names


class Preflop:
    """The situation of `me` before the flop, read from the chips in front of everybody.

    That is enough: whoever raised and was raised in turn, or somebody who called him, still has that bet in front of
    him while anybody has to answer the last raise. Only a straddle looks like a raise to twice the big blind; where
    straddles are played it is taken for one.
    """

    def __init__(self, hand: Hand, me: Seat) -> None:
        self.hand = hand
        self.me = me
        self.straddlers = _straddlers(hand)
        blind = hand.game.forced.first_bet
        self.posted: Chips = blind << len(self.straddlers)
        """What has to be matched before anybody acts: the big blind or the last straddle."""
        self.raises, self.level = _raises(hand, self.posted)
        """Full raises, and the bet that the last one made; a short all-in counts as a call."""
        self.callers = self._callers()
        """How many called that bet."""

    def _callers(self) -> int:
        hand = self.hand
        if not self.level:
            return 0
        others = [seat for seat in hand.live if seat != self.me and hand.bets[seat] >= self.level]
        if self.raises:
            return len(others) - 1  # one of them raised
        last = self.straddlers[-1] if self.straddlers else hand.button if hand.big_blind is None else hand.big_blind
        chairs = len(hand.bets)
        mine = (self.me - last - 1) % chairs
        # Who comes later has not acted: he has no more than a post in front of him.
        return sum((seat - last - 1) % chairs < mine for seat in others)

    @property
    def situation(self) -> Situation:
        """The column of the chart."""
        if self.raises > 1:
            return "two_plus_raises"
        if self.raises:
            return "one_raise_and_call" if self.callers else "one_raise_no_call"
        return "two_plus_calls" if self.callers > 1 else "one_call" if self.callers else "all_fold"

    @property
    def position(self) -> Position:
        """The row of the chart, counted from the button.

        The button and the seat before it are late, the three before those middle, the rest early; from six players up
        the first to act is early in any case. With a straddle the straddler is the big blind, and both blinds are
        small ones.
        """
        hand, me = self.hand, self.me
        if me in self.straddlers:
            return "big_blind"
        if me == hand.big_blind:
            return "small_blind" if self.straddlers else "big_blind"
        if me == hand.small_blind:
            return "small_blind"
        blinds = {hand.small_blind, hand.big_blind}
        button_first = [seat for seat in position_names(hand) if seat not in blinds]
        others = [seat for seat in button_first if seat != hand.button]
        if hand.button in button_first:
            others.append(hand.button)
        from_last = len(others) - 1 - others.index(me)
        if from_last < 2:
            return "late"
        under_the_gun = me == others[0] and len(hand.players) >= 6
        return "early" if under_the_gun or from_last > 4 else "middle"

    @property
    def raise_to(self) -> Chips:
        """Three times the bet and one more for each player already in; all-in where that is a third of the stack."""
        unit = self.hand.bet if self.raises else self.posted or self.hand.game.min_bet
        to = (3 + self.callers) * unit
        all_in = self.hand.bets[self.me] + self.hand.stacks[self.me]
        return all_in if 3 * to >= all_in else to


def _raises(hand: Hand, posted: Chips) -> tuple[int, Chips]:
    """How often there was a full raise over what was posted, and the bet that the last one made.

    A raise of an earlier raiser may be covered by his next one, so a step may be two raises in one: two are as many as
    any more. A step smaller than the last is a short all-in where nobody who made it has chips behind.
    """
    raises, level = 0, posted
    smallest = size = posted or hand.game.min_bet
    for bet in sorted(set(hand.bets)):
        step = bet - level
        behind = any(stack for stack, each in zip(hand.stacks, hand.bets, strict=True) if each == bet)
        if step >= size or (step >= smallest and behind):
            raises, level, size = raises + 1, bet, step
    return raises, level


def _straddlers(hand: Hand) -> list[Seat]:
    """Who straddles, in order: the players left of the big blind with twice the last post in front of them."""
    forced, order = hand.game.forced, hand.setup.order
    post = 2 * forced.first_bet
    found: list[Seat] = []
    if hand.big_blind is None:
        return found
    if forced.button_straddle != "no" and hand.bets[hand.button] == post:
        return [hand.button]
    seat = order[hand.big_blind]
    while len(found) < forced.straddles and hand.bets[seat] == post:
        found.append(seat)
        seat, post = order[seat], 2 * post
    return found
