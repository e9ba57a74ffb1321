"""A stacked deck: the cards you name lie where they will be dealt, so a test can say who holds what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from sidepot.cards import Card, CardError, format_cards, parse_cards
from sidepot.rules.game import Game, Seat

Cards: TypeAlias = str | Iterable[str | int]
"""Cards as :func:`~sidepot.cards.parse_cards` reads them."""

STREETS = (3, 1, 1)
"""Board cards of flop, turn and river; a card is burnt before each (T10)."""


def stacked_deck(
    game: Game,
    seats: Sequence[Seat],
    hole: Mapping[Seat, Cards] | None = None,
    board: Cards = (),
    *,
    second_board: Cards = (),
) -> tuple[Card, ...]:
    """A whole deck for a :class:`~sidepot.rules.vault.Vault` that deals these cards (T10).

    ``seats`` in the order they are dealt to, first left of the button first (``deal_order(hand.setup)``). ``hole``
    gives some or all of them their two cards, ``board`` is up to five cards from the flop on. ``second_board`` is
    what is dealt after that when the hand is run twice: five cards, or only turn and river, or only the river (S4).
    All other places get the other cards, lowest first, so the deck is the same every time.

    Raises :class:`CardError` for cards that are unknown, named twice or not in the deck of the game, and
    :class:`ValueError` for hole cards that are not two or of nobody, and boards of the wrong size.

    >>> from sidepot import Game
    >>> seats = [1, 2, 0]
    >>> deck = stacked_deck(Game.no_limit(), seats, {2: "AsAd"}, "Kh Kd 2c 7s 7d")
    >>> deck[1], deck[4], format_cards(deck[7:10])
    (Card('As'), Card('Ad'), 'Kh Kd 2c')
    """
    first, second = parse_cards(board), parse_cards(second_board)
    if len(first) > 5:
        raise ValueError(f"a board is at most five cards, not {len(first)} ({format_cards(first)})")
    if len(second) not in {0, 1, 2, 5}:
        raise ValueError(f"a second board is the river, turn and river or all five cards, not {len(second)}")
    if second and len(first) < 5:
        raise ValueError("a second board is dealt when the first is complete: name its five cards")
    places = _places_of_hole_cards(seats, hole or {})
    top = 2 * len(seats)
    for cards, streets in ((first, STREETS), (second, STREETS if len(second) == 5 else (1,) * len(second))):
        left = list(cards)
        for count in streets:
            for place in range(top + 1, top + 1 + count):
                if left:
                    places[place] = left.pop(0)
            top += 1 + count
    parse_cards(places.values())  # refuses a card named twice
    for card in places.values():
        if card not in game.ranking.deck:
            raise CardError("not-in-deck", "C7", str(card), f"{card} is not in the deck of {game.name}.")
    rest = [card for card in game.ranking.deck if card not in places.values()]
    return tuple(places[place] if place in places else rest.pop(0) for place in range(len(game.ranking.deck)))


def _places_of_hole_cards(seats: Sequence[Seat], hole: Mapping[Seat, Cards]) -> dict[int, Card]:
    """Where in the deck each named hole card lies: one card at a time goes round twice."""
    places: dict[int, Card] = {}
    for seat, text in hole.items():
        cards = parse_cards(text)
        if seat not in seats:
            raise ValueError(f"nobody is dealt in on seat {seat}")
        if len(cards) != 2:
            raise ValueError(f"seat {seat} gets two hole cards, not {len(cards)} ({format_cards(cards)})")
        place = seats.index(seat)
        places[place], places[place + len(seats)] = cards
    return places
