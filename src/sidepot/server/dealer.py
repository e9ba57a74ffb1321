"""The dealer's chance: decks and draws from the operating system's cryptographic source, without bias.

Only `rooms` may import this: nowhere else is a deck put in order.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import factorial
from secrets import randbelow

from sidepot.cards import Card


def shuffle(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in an order of which every one is equally likely: Fisher-Yates, all places drawn at once (T10).

    There are as many numbers below the factorial as orders, and each number leads to another order.
    `secrets.randbelow` takes bits of the system's source and throws away what would favour a number.
    """
    deck = list(cards)
    drawn = randbelow(factorial(len(deck)))
    for last in range(len(deck) - 1, 0, -1):
        drawn, place = divmod(drawn, last + 1)
        deck[place], deck[last] = deck[last], deck[place]
    return tuple(deck)


def draw(count: int) -> int:
    """A number from 0 to ``count - 1``, each equally likely: who has the first button (T2)."""
    return randbelow(count)
