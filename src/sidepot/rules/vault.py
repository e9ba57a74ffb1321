"""What nobody may see yet: the hole cards and the rest of the deck, in the dealer's hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from sidepot.cards import Card
from sidepot.rules.game import Seat
from sidepot.rules.state import Setup


class Vault:
    """A deck dealt to the players of a hand (T10), sealed: printing it shows nothing, and it cannot be pickled.

    ``deck`` is in the order it is dealt; ``seats`` are the players clockwise, the first left of the button first.
    One card at a time goes round twice; then every street burns one card first.
    """

    __slots__ = ("__deck", "__next", "__seats")

    def __init__(self, deck: Sequence[Card], seats: Sequence[Seat]) -> None:
        self.__deck = list(deck)
        self.__seats = tuple(seats)
        self.__next = 2 * len(seats)

    @classmethod
    def for_hand(cls, deck: Sequence[Card], setup: Setup) -> Vault:
        """The vault of a hand that has begun."""
        return cls(deck, deal_order(setup))

    def open(self, seat: Seat) -> tuple[Card, Card]:
        """The two cards of a player. Raises :class:`KeyError` when nobody sits there."""
        if seat not in self.__seats:
            raise KeyError(f"nobody in this hand sits in seat {seat}")
        place = self.__seats.index(seat)
        return self.__deck[place], self.__deck[place + len(self.__seats)]

    def turn(self, count: int) -> tuple[Card, ...]:
        """Burn a card, then the next ``count`` cards of the board."""
        begin = self.__next + 1
        self.__next = begin + count
        return tuple(self.__deck[begin : self.__next])

    def expose(self, number: int) -> Card:
        """The ``number``-th hole card of the deal was exposed: it becomes the burn card, the top card replaces it.

        Returns the exposed card. The board stays what it would have been (T11).
        """
        deck, top = self.__deck, 2 * len(self.__seats)
        deck[number - 1], deck[top] = deck[top], deck[number - 1]
        return deck[top]

    def __repr__(self) -> str:
        return f"<Vault: {len(self.__seats)} hands, sealed>"

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise TypeError("a vault stays with its dealer: it cannot be copied or pickled")


def deal_order(setup: Setup) -> tuple[Seat, ...]:
    """The players in the order they get a card: from the first left of the button to the button (T10)."""
    return tuple(setup.clockwise(setup.dealt, setup.first))
