"""What somebody wants to do: the intents that :meth:`Hand.apply` accepts.

The same small values serve tests, computer players, the wire and recorded hands. ``seat`` may be left out where
only one player can be meant (the one whose turn it is); given, it is checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from sidepot.cards import Card, parse_cards
from sidepot.rules.game import Chips, Seat

AgreedPost: TypeAlias = Literal["straddle", "live", "dead"]


@dataclass(frozen=True, slots=True)
class Post:
    """A post before the cards that nobody is forced to, given to :meth:`Hand.start`.

    ``"straddle"`` (T5), ``"live"``: a missed or first big blind that counts as a bet, ``"dead"``: a missed small
    blind that goes into the pot and does not count as a bet (T8).
    """

    seat: Seat
    amount: Chips
    kind: AgreedPost


@dataclass(frozen=True, slots=True)
class Fold:
    """Give up the hand."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """Pass; only when there is nothing to call."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """Match the bet, or put in all that is left when it is less."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Bet:
    """Put the first chips of the round in: ``to`` is the size of the bet."""

    to: Chips
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Raise:
    """Raise to ``to``: the player's whole bet of this round, not the difference."""

    to: Chips
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class AllIn:
    """Put in everything: a bet, a raise, or a call that takes all there is."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """The next board cards, as :func:`~sidepot.cards.parse_cards` reads them; ``()`` where nobody tells us."""

    cards: tuple[Card, ...] = ()

    def __init__(self, cards: str | Iterable[str | Card] = ()) -> None:
        object.__setattr__(self, "cards", parse_cards(cards))


@dataclass(frozen=True, slots=True)
class Show:
    """A player turns his cards up: both at a showdown, one or both when the hand is over."""

    seat: Seat
    cards: tuple[Card, ...] = field()

    def __init__(self, seat: Seat, cards: str | Iterable[str | Card]) -> None:
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "cards", parse_cards(cards))


@dataclass(frozen=True, slots=True)
class Muck:
    """Give up the claim to every pot at the showdown, cards unseen."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """People say who won: for every pot, main pot first, the seats that share it."""

    winners: tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True)
class RunItTwice:
    """All players in the hand agree to deal the rest of the board twice (S4)."""


@dataclass(frozen=True, slots=True)
class Expose:
    """The dealer exposed a hole card by mistake: the ``number``-th card of the deal, the first being 1 (T11)."""

    number: int


@dataclass(frozen=True, slots=True)
class Misdeal:
    """The dealer takes all cards back and the posts return (T11)."""

    reason: str = "the dealer made a mistake"


Action: TypeAlias = (
    Fold | Check | Call | Bet | Raise | AllIn | Deal | Show | Muck | Award | RunItTwice | Expose | Misdeal
)
