"""Chances after the flop as players reckon them: outs, the worth of a made hand, and the price of a call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from sidepot.cards import Card
from sidepot.players.tight import GOOD, NOTHING, STRONG, WEAK, strength
from sidepot.ranking import Category, Ranking, rank
from sidepot.rules.hand import Hand
from sidepot.rules.options import Options

BEST: Final = {NOTHING: 0.0, WEAK: 0.25, GOOD: 0.45, STRONG: 0.8}
"""How often a made hand is the best against one player who bets: a rule of thumb."""


def price(hand: Hand, options: Options) -> float:
    """The part of the pot that a call pays: a call is right when the chance to win is at least this.

    Only chips that can be won count: a player all-in wins from each of the others as much as he put in himself.
    """
    if not options.call:
        return 0.0
    paid = [start - stack for start, stack in zip(hand.starting_stacks, hand.stacks, strict=True)]
    mine = paid[options.seat] + options.call
    return options.call / (sum(min(each, mine) for each in paid) + options.call)


def outs(hole: Sequence[Card], board: Sequence[Card], ranking: Ranking) -> int:
    """How many of the cards nobody has seen make a strong hand of one that is none yet."""
    if len(board) > 4:
        return 0
    seen = {*hole, *board}
    return sum(strength(hole, (*board, card), ranking) == STRONG for card in ranking.deck if card not in seen)


def chance_of_outs(count: int, unseen: int, draws: int = 1) -> float:
    """The chance that one of `count` cards among `unseen` comes with the next card, or the next two."""
    missed = 1.0
    for drawn in range(draws):
        missed *= (unseen - drawn - count) / (unseen - drawn)
    return 1.0 - missed


def made(hole: Sequence[Card], board: Sequence[Card], ranking: Ranking) -> int:
    """How good the hand is, after a look at what the shared cards could make for the others.

    Three of one suit mean a flush, four in a run a straight, and a pair a full house: a hand below that is worth one
    step less.
    """
    mine = strength(hole, board, ranking)
    place = ranking.order.index
    if mine > NOTHING and place(rank((*hole, *board), ranking).category.of_nine) < place(threat(board, ranking)):
        return mine - 1
    return mine


def threat(board: Sequence[Card], ranking: Ranking) -> Category:
    """The best that the shared cards suggest: what somebody may well have made of them."""
    found = [Category.HIGH_CARD]
    if max(Counter(card.suit for card in board).values()) >= 3:
        found.append(Category.FLUSH)
    ranks = sorted({card.rank for card in board})
    if any(high - low == 3 for low, high in zip(ranks, ranks[3:], strict=False)):
        found.append(Category.STRAIGHT)
    return max(found, key=ranking.order.index)


def draw(hole: Sequence[Card], board: Sequence[Card], ranking: Ranking, draws: int = 1) -> float:
    """The chance to make a strong hand with the next card, or the next two."""
    unseen = len(ranking.deck) - len(hole) - len(board)
    return chance_of_outs(outs(hole, board, ranking), unseen, draws)


def chance(hole: Sequence[Card], board: Sequence[Card], ranking: Ranking, *, others: int, draws: int = 1) -> float:
    """The chance to have the best hand against `others` players already, or to make it with the next cards."""
    best = BEST[made(hole, board, ranking)] ** others
    return best + (1 - best) * draw(hole, board, ranking, draws)
