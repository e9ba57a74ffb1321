"""The rules of comparing hands, written as they are told; slow, and the judge of every faster evaluator.

Nothing here is clever: of every five of the cards, name the hand, keep the best (rules C2 to C6).
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from sidepot.ranking.categories import Category, Ranking

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sidepot.cards import Card

ReferenceValue = tuple[int, tuple[int, ...]]
"""(index of the category in `ranking.order`, the five ranks 0..12 in the order they are compared)."""


def value(cards: Iterable[Card], ranking: Ranking = Ranking.HIGH) -> ReferenceValue:
    """Return the value of the best five of these distinct cards (rule C2): the bigger wins, equal ones tie.

    Raises `ValueError` for fewer than five cards.
    """
    return max(five(hand, ranking) for hand in combinations(cards, 5))


def five(hand: Sequence[Card], ranking: Ranking) -> ReferenceValue:
    """Return the value of exactly five distinct cards."""
    # Pairs, threes and fours come before single cards, high cards before low ones (rule C5).
    count = Counter(card.rank for card in hand)
    ranks = sorted((card.rank for card in hand), key=lambda rank: (count[rank], rank), reverse=True)
    pattern = sorted(count.values(), reverse=True)

    flush = len({card.suit for card in hand}) == 1
    lowest = min(card.rank for card in ranking.deck)
    ace = max(card.rank for card in ranking.deck)
    straight = pattern == [1, 1, 1, 1, 1] and ranks[0] - ranks[4] == 4
    if ranks == [ace, lowest + 3, lowest + 2, lowest + 1, lowest]:
        # The ace plays below the deck's lowest card: A-2-3-4-5, in the short deck A-6-7-8-9 (rule C4).
        straight = True
        ranks = [lowest + 3, lowest + 2, lowest + 1, lowest, ace]

    if straight and flush:
        category = Category.STRAIGHT_FLUSH
    elif pattern == [4, 1]:
        category = Category.FOUR_OF_A_KIND
    elif pattern == [3, 2]:
        category = Category.FULL_HOUSE
    elif flush:
        category = Category.FLUSH
    elif straight:
        category = Category.STRAIGHT
    elif pattern == [3, 1, 1]:
        category = Category.THREE_OF_A_KIND
    elif pattern == [2, 2, 1]:
        category = Category.TWO_PAIR
    elif pattern == [2, 1, 1, 1]:
        category = Category.ONE_PAIR
    else:
        category = Category.HIGH_CARD
    return ranking.order.index(category), tuple(ranks)
