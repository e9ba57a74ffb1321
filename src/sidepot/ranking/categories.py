"""What beats what: the ten names of poker hands and the orders they are compared in (rules C3, C6)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from sidepot.cards import FULL_DECK, SHORT_DECK

if TYPE_CHECKING:
    from sidepot.cards import Card


class Category(Enum):
    """The ten names of a hand (rule C3), weakest first by the usual order.

    Categories have no `<` of their own: which of two wins depends on the `Ranking`, see `Ranking.order`.
    `str()` gives the words ("full house"), `value` the stable name for JSON ("full_house").
    """

    HIGH_CARD = "high_card"
    ONE_PAIR = "one_pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"

    @property
    def of_nine(self) -> Category:
        """The same among nine categories: a royal flush is the best straight flush (rule C3)."""
        return Category.STRAIGHT_FLUSH if self is Category.ROYAL_FLUSH else self

    def __str__(self) -> str:
        return self.value.replace("_", " ")


class Ranking(Enum):
    """A deck and the order in which its hands beat each other; `Ranking("short")` finds one by its JSON name.

    `HIGH`: 52 cards. `SHORT`: 36 cards, a flush beats a full house and A-6-7-8-9 is the lowest straight
    (rules C4, C6). `SHORT_TRIPS`: the same where the house also ranks three of a kind above a straight (C6).
    """

    HIGH = "high"
    SHORT = "short"
    SHORT_TRIPS = "short_trips"

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the game."""
        return FULL_DECK if self is Ranking.HIGH else SHORT_DECK

    @property
    def flush_beats_full_house(self) -> bool:
        """Whether flush and full house change places, as they do in the short deck (rule C6)."""
        return self is not Ranking.HIGH

    @property
    def trips_beat_straight(self) -> bool:
        """Whether three of a kind and straight change places: the option of rule C6."""
        return self is Ranking.SHORT_TRIPS

    @property
    def order(self) -> tuple[Category, ...]:
        """The nine categories that are compared, weakest first; an index into it is a hand's place."""
        return _ORDERS[self]


def _order(ranking: Ranking) -> tuple[Category, ...]:
    straight = [Category.THREE_OF_A_KIND, Category.STRAIGHT]
    flush = [Category.FLUSH, Category.FULL_HOUSE]
    return (
        Category.HIGH_CARD,
        Category.ONE_PAIR,
        Category.TWO_PAIR,
        *(reversed(straight) if ranking.trips_beat_straight else straight),
        *(reversed(flush) if ranking.flush_beats_full_house else flush),
        Category.FOUR_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
    )


_ORDERS: Final = {ranking: _order(ranking) for ranking in Ranking}
