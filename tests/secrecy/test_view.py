"""What a viewer is given, and that nothing private can slip through (view, redact, Vault)."""

import copy
import inspect
import pickle
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidepot import Act, Audience, Event, Game, Hand, Vault, parse_cards
from sidepot.rules import events
from sidepot.rules.events import HoleCards
from sidepot.rules.record import record
from sidepot.rules.view import View, redact, view
from sidepot.testing.stacked import stacked_deck
from sidepot.testing.strategies import Played, examples, played_hands

ACES = parse_cards("AsAd")
EVENT_CLASSES = [each for _, each in inspect.getmembers(events, inspect.isclass) if issubclass(each, Event)]
VIEWERS = st.none() | st.integers(0, 9)


@given(played_hands(), VIEWERS)
@examples(200)
def test_a_view_is_the_hand_my_cards_and_my_options(played: Played, viewer: int | None) -> None:
    hole = () if viewer is None else ACES
    for hand in played.hands:
        seen = view(hand, viewer, hole)
        assert (seen.hand, seen.me, seen.hole) == (hand, viewer, hole)
        assert (seen.options is None) == (viewer is None or hand.turn != viewer)
        if seen.options is not None:
            assert isinstance(hand.need, Act)
            assert repr(seen.options) == repr(hand.need.options)


@given(played_hands(), VIEWERS)
@examples(200)
def test_events_go_to_everybody_as_they_are(played: Played, viewer: int | None) -> None:
    for event in played.events:
        assert redact(event, viewer) is event


def test_hole_cards_of_others_lie_face_down() -> None:
    mine = HoleCards(3, ACES)
    assert redact(mine, 3) is mine
    for viewer in (None, 0, 2, 4):
        assert redact(mine, viewer) == HoleCards(3, ())
    assert mine.cards == ACES


def test_a_spectator_is_never_handed_cards() -> None:
    hand = Hand.start(Game.no_limit(), [200, 200], 0).hand
    assert view(hand, None) == View(hand, None, (), None)
    with pytest.raises(ValueError, match="spectator"):
        view(hand, None, ACES)


def test_a_view_is_frozen() -> None:
    seen = view(Hand.start(Game.no_limit(), [200, 200], 0).hand, 0, ACES)
    with pytest.raises(AttributeError):
        seen.hole = ()  # type: ignore[misc]


def test_hole_cards_are_the_one_private_event() -> None:
    said = {each: each.__dict__.get("seen_by") for each in EVENT_CLASSES if each is not Event}
    assert all(isinstance(audience, Audience) for audience in said.values())
    assert [each for each, audience in said.items() if audience is not Audience.EVERYBODY] == [HoleCards]


def test_a_new_private_event_cannot_leak_before_somebody_says_how_it_looks_to_others() -> None:
    @record
    class Whispered(Event):
        seat: int
        seen_by: ClassVar[Audience] = Audience.OWNER
        type: ClassVar[str] = "whispered"

    for viewer in (None, 0, 1):
        with pytest.raises(TypeError, match="Whispered is private"):
            redact(Whispered(0), viewer)


def test_an_event_that_does_not_say_who_sees_it_is_no_class() -> None:
    with pytest.raises(TypeError, match="does not say its seen_by"):
        type("Forgot", (Event,), {"type": "forgot"})
    with pytest.raises(TypeError, match="does not say its seen_by"):
        type("Inherits", (HoleCards,), {"type": "inherits"})


def test_a_vault_gives_nothing_away_by_accident() -> None:
    hand = Hand.start(Game.no_limit(), [200, 200], 0).hand
    vault = Vault.for_hand(stacked_deck(hand.game, [1, 0], {0: "AsAd"}), hand.setup)
    assert vault.open(0) == ACES
    for text in (repr(vault), str(vault), f"{vault}"):
        assert text == "<Vault: 2 hands, sealed>"
    for stored in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="stays with its dealer"):
            stored(vault)
    assert not hasattr(vault, "__dict__")
    with pytest.raises(TypeError):
        vars(vault)


@given(played_hands(cards=True))
@examples(100)
def test_a_hand_knows_no_card_that_was_not_dealt_face_up(played: Played) -> None:
    up = {card for event in played.events for card in getattr(event, "cards", ())}
    for hand in played.hands:
        assert {card for cards in (*hand.boards, *hand.shown) for card in cards} <= up
