"""The rank of a hand: comparable, and able to say which five cards it is made of (rules C2 to C6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from sidepot.cards import CardError, format_cards, parse_cards
from sidepot.ranking.categories import Category, Ranking
from sidepot.ranking.encoding import place_of, ranks_of
from sidepot.ranking.fast import evaluator
from sidepot.ranking.words import hand_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sidepot.cards import Card


@final
class HandRank(int):
    """What a hand is worth: an `int` laid out as `encoding` says; the bigger wins, equal ones tie (C5).

    Comparable within one `ranking` only. Comes from `rank`. `str()` is the same as `words`.
    """

    _ranking: Ranking
    _best: tuple[Card, ...]

    def __new__(cls, value: int, ranking: Ranking, best: tuple[Card, ...]) -> HandRank:
        """Join a value with what it was made of; `rank` does so."""
        self = super().__new__(cls, value)
        self._ranking = ranking
        self._best = best
        return self

    @property
    def ranking(self) -> Ranking:
        """The deck and order it was compared by."""
        return self._ranking

    @property
    def best(self) -> tuple[Card, ...]:
        """The five cards that count: pairs and threes first, then kickers from the top; the wheel as 5432A.

        Where several cards of a rank would do, the later of c d h s is shown; suits never rank (rule C1).
        """
        return self._best

    @property
    def category(self) -> Category:
        """One of the ten names; the best straight flush is called royal flush (rule C3)."""
        category = self._ranking.order[place_of(self)]
        if category is Category.STRAIGHT_FLUSH and self._best[0].rank_char == "A":
            return Category.ROYAL_FLUSH
        return category

    @property
    def words(self) -> str:
        """The whole hand in words, like "two pair, kings and nines, ace kicker"."""
        return hand_words(self.category, ranks_of(self))

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<HandRank {self.words}: {format_cards(self._best)}>"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[type[HandRank], tuple[int, Ranking, tuple[Card, ...]]]:
        return HandRank, (int(self), self._ranking, self._best)


def rank(cards: str | Iterable[str | int], ranking: Ranking = Ranking.HIGH) -> HandRank:
    """Rank the best five of five, six or seven cards (rule C2), given as `parse_cards` accepts them.

    Raises `CardError`: `unknown-card`, `duplicate-card`, `card-count`, or `not-in-deck` of this ranking.
    """
    hand = parse_cards(cards)
    if not 5 <= len(hand) <= 7:
        raise CardError(
            "card-count",
            "C2",
            format_cards(hand),
            f"A hand is made of five, six or seven cards, not {len(hand)} ({format_cards(hand) or 'none'}).",
        )
    deck = ranking.deck
    strangers = [card for card in hand if card < deck[0]]  # any deck is the upper part of the full one
    if strangers:
        raise CardError(
            "not-in-deck",
            "C1",
            format_cards(strangers),
            f"{format_cards(strangers)}: not in this game's deck of {len(deck)} cards, "
            f"{deck[0].rank_char} to {deck[-1].rank_char}.",
        )
    value = evaluator(ranking).value(hand)
    return HandRank(value, ranking, _best_five(hand, value, ranking))


def _best_five(hand: tuple[Card, ...], value: int, ranking: Ranking) -> tuple[Card, ...]:
    """Pick five of these cards that have this value, in the order they are compared."""
    pool = sorted(hand)
    if ranking.order[place_of(value)] in {Category.FLUSH, Category.STRAIGHT_FLUSH}:
        suits = [card.suit for card in pool]
        suit = max(suits, key=suits.count)
        pool = [card for card in pool if card.suit == suit]
    by_rank: dict[int, list[Card]] = {}
    for card in pool:
        by_rank.setdefault(card.rank, []).append(card)
    return tuple([by_rank[wanted].pop() for wanted in ranks_of(value)])
