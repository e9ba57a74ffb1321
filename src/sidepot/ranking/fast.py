"""The quick evaluator in plain Python: a sum and one look-up a hand, two more additions on a known board.

Every card has a number that counts its rank (three bits a rank) and its suit (four bits a suit, above them).
The sum over a hand therefore says how often each rank is there, whatever the order of the cards and whether
there are five, six or seven of them. The suit counters start at three, so the fifth card of a suit sets a
counter's top bit: one mask tells whether there is a flush. What is looked up is worked out when first asked
for and then remembered (at most 73,775 rank counts and 4,719 flushes of the full deck), so nothing is built
before it is needed.

The look-up is written out in three places: calling a function for it would take as long as the sum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sidepot.cards import FULL_DECK
from sidepot.ranking.categories import Category, Ranking
from sidepot.ranking.encoding import pack

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SUITS_AT: Final = 3 * 13
_RANK_COUNTS: Final = (1 << _SUITS_AT) - 1
_START: Final = 0x3333 << _SUITS_AT
_FLUSH: Final = 0x8888 << _SUITS_AT

_KEY: Final = tuple((1 << 3 * card.rank) + (1 << _SUITS_AT + 4 * card.suit) for card in FULL_DECK)
_BIT: Final = tuple(1 << 13 * card.suit + card.rank for card in FULL_DECK)
# From the flush bit that is set to where that suit begins in a sum of _BIT.
_SUIT_AT: Final = {8 << _SUITS_AT + 4 * suit: 13 * suit for suit in range(4)}


class Evaluator:
    """Values of five to seven cards for one ranking; get one from `evaluator`.

    Cards are the numbers 0..51 (`Card` or plain `int`, which is a little quicker). Values are laid out as
    `encoding` says: the bigger wins, equal values tie. The caller vouches for the cards: distinct and of the
    ranking's deck; `rank` is the door that checks. Rules C2 to C6; agrees with `reference`.
    """

    __slots__ = ("_flushes", "_order", "_plain", "_straights", "ranking")

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self._order = {category: place for place, category in enumerate(ranking.order)}
        self._straights = _straights(ranking)
        self._plain: dict[int, int] = {}
        self._flushes: dict[int, int] = {}

    def value7(self, c0: int, c1: int, c2: int, c3: int, c4: int, c5: int, c6: int) -> int:
        """Return the value of the best five of seven cards, in any order."""
        key = _KEY
        total = _START + key[c0] + key[c1] + key[c2] + key[c3] + key[c4] + key[c5] + key[c6]
        if total & _FLUSH:
            bit = _BIT
            bits = bit[c0] | bit[c1] | bit[c2] | bit[c3] | bit[c4] | bit[c5] | bit[c6]
            return self._flush(bits >> _SUIT_AT[total & _FLUSH] & 0x1FFF)
        try:
            return self._plain[total & _RANK_COUNTS]
        except KeyError:
            return self._learn(total & _RANK_COUNTS)

    def value(self, cards: Iterable[int]) -> int:
        """Return the value of the best five of five, six or seven cards, in any order."""
        total = _START
        bits = 0
        for card in cards:
            total += _KEY[card]
            bits |= _BIT[card]
        if total & _FLUSH:
            return self._flush(bits >> _SUIT_AT[total & _FLUSH] & 0x1FFF)
        try:
            return self._plain[total & _RANK_COUNTS]
        except KeyError:
            return self._learn(total & _RANK_COUNTS)

    def values(self, board: Sequence[int], hands: Iterable[Sequence[int]]) -> list[int]:
        """Return the value of each pair of hole cards on a board of five: the quick way through a showdown."""
        key, plain = _KEY, self._plain
        c0, c1, c2, c3, c4 = board
        on_board = _START + key[c0] + key[c1] + key[c2] + key[c3] + key[c4]
        values = []
        for h0, h1 in hands:
            total = on_board + key[h0] + key[h1]
            if total & _FLUSH:
                values.append(self.value7(c0, c1, c2, c3, c4, h0, h1))
                continue
            value = plain.get(total & _RANK_COUNTS)
            values.append(self._learn(total & _RANK_COUNTS) if value is None else value)
        return values

    def _flush(self, suited: int) -> int:
        """Return the value of five to seven cards of one suit, given as bits of ranks.

        With five different ranks among seven cards there is no full house and no four of a kind to beat it.
        """
        known = self._flushes.get(suited)
        if known is None:
            ranks = self._straight(suited)
            category = Category.STRAIGHT_FLUSH if ranks else Category.FLUSH
            known = pack(self._order[category], ranks or _ranks(suited)[:5])
            self._flushes[suited] = known
        return known

    def _learn(self, counts: int) -> int:
        """Work out the value of a hand without a flush from its rank counts, remembered for the next time."""
        # How often and which rank, as one number: pairs and threes come first, high cards before low ones.
        groups = sorted([(counts >> 3 * rank & 7) << 4 | rank for rank in range(13)], reverse=True)
        ranks = [group & 15 for group in groups if group > 15]
        most, next_most = groups[0] >> 4, groups[1] >> 4
        first, second = ranks[0], ranks[1]
        if most == 4:
            category, best = Category.FOUR_OF_A_KIND, [first] * 4 + [max(ranks[1:])]
        elif most == 3 and next_most >= 2:
            category, best = Category.FULL_HOUSE, [first] * 3 + [second] * 2
        elif most == 3:
            category, best = Category.THREE_OF_A_KIND, [first] * 3 + ranks[1:3]
        elif most == 2 and next_most == 2:
            # A third pair is only a kicker (rule C5).
            category, best = Category.TWO_PAIR, [first] * 2 + [second] * 2 + [max(ranks[2:])]
        elif most == 2:
            category, best = Category.ONE_PAIR, [first] * 2 + ranks[1:4]
        else:
            category, best = Category.HIGH_CARD, ranks[:5]
        value = pack(self._order[category], best)
        if len(ranks) >= 5 and (straight := self._straight(sum([1 << rank for rank in ranks]))):
            # The order of the game decides: some short-deck houses rank three of a kind above it (rule C6).
            value = max(value, pack(self._order[Category.STRAIGHT], straight))
        self._plain[counts] = value
        return value

    def _straight(self, present: int) -> tuple[int, ...]:
        """Return the ranks of the highest straight among these bits of ranks, or none."""
        for bits, ranks in self._straights:
            if present & bits == bits:
                return ranks
        return ()


def evaluator(ranking: Ranking = Ranking.HIGH) -> Evaluator:
    """Return the evaluator of a ranking: one for the process, so that what it has worked out is shared."""
    return _EVALUATORS[ranking]


def _straights(ranking: Ranking) -> list[tuple[int, tuple[int, ...]]]:
    """List the straights of the deck, highest first: bits of its ranks, its ranks from the top (rule C4)."""
    deck_ranks = sorted({card.rank for card in ranking.deck})
    # The ace once more below the lowest card.
    ladder = [deck_ranks[-1], *deck_ranks]
    runs = (tuple(reversed(ladder[low : low + 5])) for low in reversed(range(len(ladder) - 4)))
    return [(sum(1 << rank for rank in run), run) for run in runs]


def _ranks(bits: int) -> list[int]:
    """List the ranks whose bits are set, from the top."""
    return [rank for rank in reversed(range(13)) if bits >> rank & 1]


_EVALUATORS: Final = {ranking: Evaluator(ranking) for ranking in Ranking}
