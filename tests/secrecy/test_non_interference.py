"""What nobody has shown cannot be seen: other people's cards make no difference to what is sent to me.

The same hand is played twice, the second time with every card that I do not see dealt somewhere else. What I am sent,
events and views as JSON, must be the same to the byte until somebody else shows.
"""

import dataclasses
import json
import random
from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidepot import Card, Event, Expose, Hand, Seat, Vault
from sidepot.codec import encode
from sidepot.rules.events import HoleCards, Shown
from sidepot.rules.vault import deal_order
from sidepot.rules.view import View, redact, view
from sidepot.testing.play import Choices, Move, play
from sidepot.testing.strategies import any_game, any_start, examples

Redact = Callable[[Event, Seat | None], Event]
Look = Callable[[Hand, Seat | None, Vault], View]

BURNT = (4, 6)
"""Places of burn cards behind the hole cards (T10). The first may become my hole card if one of mine is exposed."""

DEALT = 5 + 3
"""Board and burn cards."""


def honest(hand: Hand, viewer: Seat | None, vault: Vault) -> View:
    return view(hand, viewer, () if viewer is None else vault.open(viewer))


def as_json(seen: View) -> str:
    options = seen.options and {**dataclasses.asdict(seen.options), "why_no_raise": str(seen.options.why_no_raise)}
    hole = [str(card) for card in seen.hole]
    return json.dumps({"hand": encode(seen.hand), "me": seen.me, "hole": hole, "options": options})


def told(
    start: tuple[Hand, tuple[Event, ...]],
    moves: Sequence[Move],
    deck: Sequence[Card],
    viewer: Seat | None,
    *,
    redacting: Redact = redact,
    looking: Look = honest,
) -> Iterator[str]:
    """What a server would send to ``viewer``, until somebody else shows."""
    hand, events = start
    vault = Vault.for_hand(deck, hand.setup)
    dealt = [HoleCards(seat, vault.open(seat)) for seat in hand.players]
    steps: list[tuple[Hand, list[Event]]] = [(hand, [*events, *dealt])]
    for move in moves:
        new = list(move.events)
        if isinstance(move.action, Expose):  # the card is replaced: its owner is told his new hand
            vault.expose(move.action.number)
            seat = deal_order(hand.setup)[(move.action.number - 1) % len(hand.players)]
            new.append(HoleCards(seat, vault.open(seat)))
        steps.append((move.after, new))
    for hand, new in steps:
        for event in new:
            if isinstance(event, Shown) and event.seat != viewer:
                return
            yield json.dumps(encode(redacting(event, viewer)))
        yield as_json(looking(hand, viewer, vault))


def swapped(deck: Sequence[Card], hand: Hand, viewer: Seat | None, seed: int) -> list[Card]:
    """The deck with all that ``viewer`` never sees in other places: other hands, burn cards, the rest of the deck."""
    order = deal_order(hand.setup)
    others = [place for place in range(2 * len(order)) if order[place % len(order)] != viewer]
    top = 2 * len(order)
    end = top + DEALT * (2 if hand.game.run_it_twice else 1)
    hidden = [*others, *(top + place for place in BURNT), *range(end, len(deck))]
    cards = [deck[place] for place in hidden]
    random.Random(seed).shuffle(cards)
    swapped_deck = list(deck)
    for place, card in zip(hidden, cards, strict=True):
        swapped_deck[place] = card
    return swapped_deck


def two_streams(
    numbers: bytes, viewer_choice: int, *, redacting: Redact = redact, looking: Look = honest
) -> tuple[list[str], list[str]]:
    """What one viewer is told of a hand, and of the same hand with all hidden cards swapped."""
    chosen = Choices(numbers)
    start = any_start(chosen, any_game(chosen, cards=True))
    hand = start.hand
    viewer = [None, *hand.players][viewer_choice % (len(hand.players) + 1)]
    deck = list(hand.game.ranking.deck)
    random.Random(chosen.pick(2**32)).shuffle(deck)
    other_deck = swapped(deck, hand, viewer, chosen.pick(2**32))
    answers = bytes(chosen.pick(256) for _ in range(120))
    one, other = (
        list(told(start, list(play(hand, answers, cards)), cards, viewer, redacting=redacting, looking=looking))
        for cards in (deck, other_deck)
    )
    return one, other


@given(st.binary(min_size=300, max_size=300), st.integers(0, 10))
@examples(300)
def test_cards_that_i_cannot_see_make_no_difference_to_what_i_am_sent(numbers: bytes, viewer: int) -> None:
    one, other = two_streams(numbers, viewer)
    assert one == other


def some_hands(count: int) -> Iterator[tuple[bytes, int]]:
    chance = random.Random(1)
    for number in range(count):
        yield chance.randbytes(300), number


def gossip(event: Event, viewer: Seat | None) -> Event:
    """A leak: forgets to turn the cards of the player in seat 0 or 5 face down."""
    return event if getattr(event, "seat", None) in {0, 5} else redact(event, viewer)


def peek(hand: Hand, viewer: Seat | None, vault: Vault) -> View:
    """A leak: shows a player the cards of the next one."""
    if viewer is None:
        return honest(hand, viewer, vault)
    return view(hand, viewer, vault.open(hand.setup.order[viewer]))


def god_view(hand: Hand, viewer: Seat | None, vault: Vault) -> View:
    """A leak: a spectator is given the cards of the first player."""
    return View(hand, viewer, vault.open(hand.players[0]), None) if viewer is None else honest(hand, viewer, vault)


@pytest.mark.parametrize(
    ("redacting", "looking"),
    [(gossip, honest), (redact, peek), (redact, god_view)],
    ids=["gossip", "peek", "god-view"],
)
def test_a_planted_leak_is_found(redacting: Redact, looking: Look) -> None:
    found = 0
    for numbers, viewer in some_hands(100):
        one, other = two_streams(numbers, viewer, redacting=redacting, looking=looking)
        found += one != other
    assert found > 5


def test_the_streams_that_are_compared_are_long_and_the_decks_differ() -> None:
    lines = 0
    for numbers, viewer in some_hands(100):
        one, _ = two_streams(numbers, viewer)
        lines += len(one)
    assert lines > 2000
    start = any_start(Choices(b""), any_game(Choices(b""), cards=True))
    deck = list(start.hand.game.ranking.deck)
    other = swapped(deck, start.hand, 0, 1)
    assert other != deck
    assert sorted(other) == sorted(deck)
    first, second = (Vault.for_hand(cards, start.hand.setup) for cards in (deck, other))
    assert first.open(0) == second.open(0)
    assert first.open(1) != second.open(1)
