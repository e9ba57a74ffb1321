"""Cards and decks (rules C1, C7): a card is a number from 0 to 51 that knows its name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

RANKS: Final = "23456789TJQKA"
"""Rank letters, lowest first; the index of a letter is the card's `rank` (rule C1)."""

SUITS: Final = "cdhs"
"""Suit letters; the index of a letter is the card's `suit`. Suits never rank (rule C1)."""

SUIT_SYMBOLS: Final = "♣♦♥♠"
"""Suit signs in the order of `SUITS`."""

_WHAT_A_CARD_IS: Final = (
    "a card is a rank (2 to 9, T or 10, J, Q, K, A) and a suit (s, h, d, c or ♠, ♥, ♦, ♣), like As, 10h or Q♦"
)


_MANY: Final = 10**12
"""Numbers from here on are not repeated in a sentence; Python would not even write the biggest."""


class CardError(ValueError):
    """Cards that cannot be what they are said to be; `str()` is a full sentence with the rule.

    `code` is `unknown-card`, `duplicate-card`, `card-count` or `not-in-deck`; `rule` the number of the rule;
    `cards` the text of the offending cards, so that a page can say the same thing in another language.
    """

    def __init__(self, code: str, rule: str, cards: str, sentence: str) -> None:
        super().__init__(code, rule, cards, sentence)
        self.code = code
        self.rule = rule
        self.cards = cards
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} (rule {self.rule})"


@final
class Card(int):
    """One of the 52 cards (rule C1): an `int` from 0 to 51, `rank * 4 + suit`, so it indexes tables directly.

    `Card("As")`, `Card("a♠")`, `Card("10h")` and `Card(51)` are accepted; each card exists once, so `is`
    holds between equal cards, also after pickling and copying. Raises `CardError` (`unknown-card`, rule C7).
    """

    __slots__ = ()

    def __new__(cls, card: str | int) -> Card:
        """Return the one instance of the card."""
        if isinstance(card, str):
            found = _BY_TEXT.get(card)
            if found is None:
                raise CardError("unknown-card", "C7", card, f"{card!r} is not a card: {_WHAT_A_CARD_IS}.")
            return found
        if type(card) in {int, Card} and 0 <= card < len(FULL_DECK):
            return FULL_DECK[card]
        name = repr(card) if type(card) is not int or abs(card) < _MANY else "a huge number"
        raise CardError("unknown-card", "C7", name, f"{name} is not a card: a card's number is 0 (2c) to 51 (As).")

    @property
    def rank(self) -> int:
        """0 (two) to 12 (ace)."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self & 3

    @property
    def rank_char(self) -> str:
        """One of `23456789TJQKA`."""
        return RANKS[self >> 2]

    @property
    def suit_char(self) -> str:
        """One of `cdhs`."""
        return SUITS[self & 3]

    @property
    def symbol(self) -> str:
        """The card with its suit's sign, like `A♠`."""
        return RANKS[self >> 2] + SUIT_SYMBOLS[self & 3]

    def __str__(self) -> str:
        return RANKS[self >> 2] + SUITS[self & 3]

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def __format__(self, spec: str) -> str:
        # int.__format__ would print the number as soon as a width is given.
        return format(str(self), spec)

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        # Through __new__, so that a copy is the one instance again.
        return Card, (int(self),)


FULL_DECK: Final[tuple[Card, ...]] = tuple(int.__new__(Card, number) for number in range(52))
"""The 52 cards in the order of their numbers, 2c first, As last (rule C1)."""

SHORT_DECK: Final[tuple[Card, ...]] = tuple(card for card in FULL_DECK if card.rank >= RANKS.index("6"))
"""The 36 cards from six to ace (rule C1)."""


def _spellings(card: Card) -> set[str]:
    """List every text that means this card (rule C7)."""
    ranks = {card.rank_char, card.rank_char.lower()} | ({"10"} if card.rank_char == "T" else set())
    sign = SUIT_SYMBOLS[card.suit]
    # Phones append U+FE0F to a suit sign to ask for its coloured form.
    suits = {card.suit_char, card.suit_char.upper(), sign, sign + "\ufe0f"}
    return {rank + suit for rank in ranks for suit in suits}


_BY_TEXT: Final[dict[str, Card]] = {text: card for card in FULL_DECK for text in _spellings(card)}
_LENGTHS: Final = sorted({len(text) for text in _BY_TEXT}, reverse=True)


def _read(text: str) -> list[Card]:
    """Read the cards of one text, duplicates included."""
    cards: list[Card] = []
    at = 0
    while at < len(text):
        if text[at].isspace() or text[at] == ",":
            at += 1
            continue
        for length in _LENGTHS:
            card = _BY_TEXT.get(text[at : at + length])
            if card is not None:
                cards.append(card)
                at += length
                break
        else:
            # Two characters ("10" and its suit: three) are enough to show where reading stopped.
            bad = text[at : at + (3 if text.startswith("10", at) else 2)].replace(",", " ").split()[0]
            raise CardError(
                "unknown-card",
                "C7",
                bad,
                f"{bad!r} (character {at + 1} of the text) is not a card: {_WHAT_A_CARD_IS}.",
            )
    return cards


def parse_cards(cards: str | Iterable[str | int]) -> tuple[Card, ...]:
    """Read the cards of a text, or of several texts and cards, in the order given (rule C7).

    `"AsKd10h"`, `"as kd, TH"`, `"A♠ K♦"`, `["As", "Kd Th"]` and `[Card("As"), 51]` are texts or lists of this
    kind; an empty one gives `()`. Raises `CardError`: `unknown-card`, or `duplicate-card` naming the card.
    """
    found: list[Card] = []
    if isinstance(cards, str):
        found = _read(cards)
    elif not isinstance(cards, Iterable):
        raise CardError(
            "unknown-card",
            "C7",
            "",
            f"These are no cards, but a value of type {type(cards).__name__}: {_WHAT_A_CARD_IS}.",
        )
    else:
        for item in cards:
            if isinstance(item, str):
                found += _read(item)
            else:
                found.append(item if item.__class__ is Card else Card(item))
    if len(set(found)) < len(found):
        twice = next(card for at, card in enumerate(found) if card in found[:at])
        raise CardError(
            "duplicate-card",
            "C7",
            str(twice),
            f"{twice} is there more than once: each card of the deck can be used once.",
        )
    return tuple(found)


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards separated by spaces, like `As Kd Th`; `parse_cards` reads it back."""
    return " ".join(map(str, cards))
