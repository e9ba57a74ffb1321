"""The dealer's chance: decks and draws from the operating system's cryptographic source, without bias.

Only `rooms` may import this: nowhere else is a deck put in order.
"""

from __future__ import annotations

from collections.abc import Iterable
from secrets import randbelow

from sidepot.cards import Card


def shuffle(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in an order of which every one is equally likely: Fisher-Yates, each place drawn by rejection (T10).

    `secrets.randbelow` takes bits of the system's source and throws away what would favour a number.
    """
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        place = randbelow(last + 1)
        deck[place], deck[last] = deck[last], deck[place]
    return tuple(deck)


def draw(count: int) -> int:
    """A number from 0 to ``count - 1``, each equally likely: who has the first button (T2)."""
    return randbelow(count)
