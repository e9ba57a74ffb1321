"""What one viewer may see: the public hand and his own two cards.

A :class:`~sidepot.rules.hand.Hand` holds no secrets, so nothing has to be stripped from it and nothing can be
forgotten. Of the log only what its ``seen_by`` does not give to everybody is changed on the way out.
"""

from __future__ import annotations

from dataclasses import dataclass

from sidepot.cards import Card
from sidepot.rules.events import Audience, Event, HoleCards
from sidepot.rules.game import Seat
from sidepot.rules.hand import Hand
from sidepot.rules.needs import Act
from sidepot.rules.options import Options


@dataclass(frozen=True, slots=True)
class View:
    """What the player in seat ``me``, or a spectator (``None``), sees.

    ``hole`` are his own cards, ``()`` for a spectator or where nobody tells us. ``options`` is what he may do, only
    when it is his turn.
    """

    hand: Hand
    me: Seat | None
    hole: tuple[Card, ...]
    options: Options | None


def view(hand: Hand, viewer: Seat | None, hole: tuple[Card, ...] = ()) -> View:
    """The hand as ``viewer`` sees it. Raises :class:`ValueError` for a spectator who is handed hole cards."""
    if viewer is None and hole:
        raise ValueError("a spectator holds no cards, so he must not be told any")
    need = hand.need
    return View(hand, viewer, hole, need.options if isinstance(need, Act) and need.seat == viewer else None)


def redact(event: Event, viewer: Seat | None) -> Event:
    """The event as ``viewer`` may see it: hole cards of somebody else lie face down, ``HoleCards(seat, ())``.

    Raises :class:`TypeError` for another private event, so that a new one cannot leak before somebody has said
    what the others see of it.
    """
    if event.seen_by is Audience.EVERYBODY:
        return event
    if not isinstance(event, HoleCards):
        raise TypeError(f"{type(event).__name__} is private, and nobody has said what others see of it")
    return event if event.seat == viewer else HoleCards(event.seat, ())
