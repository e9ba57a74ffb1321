"""Nothing that leaves the server holds a card that its receiver may not know: random tables, looked at byte by byte.

The long run is ``python -m sidepot.testing.leaks --hands 20000``.
"""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from msgspec import Raw
from msgspec.structs import replace

from sidepot.cards import Card
from sidepot.rules.events import Event, HoleCards
from sidepot.server import dealer
from sidepot.server.rooms import crowd, past, telling
from sidepot.server.rooms import state as states
from sidepot.server.rooms.crowd import Crowd
from sidepot.server.rooms.pacing import NONE, NORMAL
from sidepot.server.rooms.past import Past
from sidepot.server.rooms.picture import Painter
from sidepot.server.wire import TableView, You
from sidepot.testing import leaks
from sidepot.testing.leaks import play_tables
from sidepot.testing.secrecy import Heard, Scanner, Truth, cards_in, sha256
from sidepot.testing.wild import WildTable, chance

# ---------------------------------------------------------------------- nothing leaks


GAMES = (
    "no limit", "pot limit", "limit", "short deck", "ante", "straddles", "button straddle", "button blind", "no blinds",
    "run twice", "called hands shown", "hands face up always", "hands face up runout", "hands face up never",
)  # fmt: skip

DOINGS = (
    "Act", "Leave", "Sit", "Rebuy", "Show", "RunTwice", "ChangeGame", "ChangeSettings", "Pause", "Say", "no Act",
    "no Show", "restart",
)  # fmt: skip

SEEDS = (1, 101, 201, 301)
"""Where the tables of each test begin."""

HANDS = 125


def test_the_tables_are_of_every_variant() -> None:
    tables = [WildTable(seed + number) for seed in SEEDS for number in range(HANDS // leaks.HANDS)]
    games = Counter(kind for table in tables for kind in table.happened)
    assert [kind for kind in GAMES if games[kind] < 3] == []
    assert {table.chairs for table in tables} == set(range(2, 11))
    assert {bool(table.bots) for table in tables} == {True, False}
    assert {table.pacing for table in tables} == {NONE, NORMAL}


@pytest.mark.parametrize("seed", SEEDS)
def test_no_byte_tells_a_card_that_its_receiver_may_not_know(seed: int) -> None:
    happened: Counter[str] = Counter()
    tally = play_tables(HANDS, seed, happened)
    assert tally.leaks == []
    assert tally.hands == HANDS
    assert tally.texts > 20_000
    assert tally.own > 1000, "people see their own cards"
    assert [what for what in DOINGS if not happened[what]] == []


@pytest.mark.long
def test_no_byte_of_20000_hands_tells_a_card_that_its_receiver_may_not_know() -> None:
    assert play_tables(20_000, 1000).leaks == []


# ---------------------------------------------------------------------- a planted leak is caught


def as_it_is(event: Event, _: int | None) -> Event:
    """A leak: nobody's cards are turned face down."""
    return event


def neighbours_cards(honest: Callable[..., You]) -> Callable[..., You]:
    """A leak: a player is given the cards of another one."""

    def you(self: Painter, person: str, name: str, *, holds_seat: bool) -> You:
        mine = honest(self, person, name, holds_seat=holds_seat)
        hand = self.state.hand
        if mine.hole and hand is not None and len(hand.hole) > 1:
            other = next(each for each in hand.hole if each != person)
            return replace(mine, hole=[str(card) for card in hand.hole[other]])
        return mine

    return you


def own_cards_to_spectators(honest: Callable[..., You]) -> Callable[..., You]:
    """A leak: a tab that only knows the person sees the cards of the seat."""

    def you(self: Painter, person: str, name: str, *, holds_seat: bool) -> You:
        del holds_seat
        return honest(self, person, name, holds_seat=True)

    return you


def a_street_early(honest: Callable[..., TableView]) -> Callable[..., TableView]:
    """A leak: the card that the next street brings is in the picture."""

    def table(self: Painter, *args: Any, **options: Any) -> TableView:
        seen = honest(self, *args, **options)
        if seen.boards and len(seen.boards[0]) == 3 and self.state.deck and self.state.hand is not None:
            turn = self.state.deck[2 * len(self.state.hand.people) + 5]
            return replace(seen, boards=[[*seen.boards[0], str(turn)]])
        return seen

    return table


def hole_cards_at_the_end(honest: Callable[..., TableView]) -> Callable[..., TableView]:
    """A leak: when the hand is over all cards lie open, the mucked ones among them."""

    def table(self: Painter, *args: Any, **options: Any) -> TableView:
        seen = honest(self, *args, **options)
        hand = self.state.hand
        if hand is None or seen.result is None:
            return seen
        seats = [
            seat and replace(seat, cards=[str(card) for card in hand.hole.get(seat.person, ())]) for seat in seen.seats
        ]
        return replace(seen, seats=seats)

    return table


def with_the_deck(honest: Callable[..., TableView]) -> Callable[..., TableView]:
    """A leak: a field that nobody looks at holds the rest of the deck."""

    def table(self: Painter, *args: Any, **options: Any) -> TableView:
        return replace(honest(self, *args, **options), name="".join(str(card) for card in self.state.deck[-3:]))

    return table


def everybodys_events(item: states.LogItem, person: str | None, *, may_see_hand: bool = True) -> list[Raw]:
    """A leak: spectators hear what the first player hears."""
    del person, may_see_hand
    return next(iter(item.private.values()), item.events)


def hand_to_who_may_not_watch(self: Crowd, _: object) -> bool:
    """A leak: who has no seat sees the hand at a table without spectators."""
    return bool(self)


def replay_of_somebody_else(honest: Callable[..., Any]) -> Callable[..., Any]:
    """A leak: the replay is that of the first player."""

    async def replay(self: Past, state: Any, number: int, person: str, name: str) -> Any:
        del person
        return await honest(self, state, number, next(iter(self.find(number).people.values())), name)

    return replay


def list_of_somebody_else(honest: Callable[..., Any]) -> Callable[..., Any]:
    """A leak: the list of hands holds the cards of the first player."""

    def latest(self: Past, person: str, before: int | None = None, limit: int = 50) -> Any:
        del person
        return honest(self, next(iter(self.find(self.numbers[-1]).people.values())), before, limit)

    return latest


def unredacted(honest: Callable[..., Any]) -> Callable[..., Any]:
    """A leak: downloads are not for the person who asks but for the owner of each card."""

    async def events_of(self: Past, number: int, person: str) -> list[Event]:
        with patch.object(past, "redact", as_it_is):
            return await honest(self, number, person)  # type: ignore[no-any-return]

    return events_of


def loud(honest: Callable[..., Any]) -> Callable[..., Any]:
    """A leak: the dealer says aloud what is dealt."""

    def hole(state: Any, event: HoleCards) -> None:
        logging.getLogger("sidepot").debug("seat %s holds %s", event.seat, " ".join(map(str, event.cards)))
        honest(state, event)

    return hole


def loose_tongue(honest: Callable[..., Any]) -> Callable[..., Any]:
    """A leak: seat secrets are in everybody's snapshot."""

    def snapshot(self: Crowd, viewer: Any, new_secret: str | None = None) -> Any:
        secret = next((each.secret for each in self.viewers if each.secret not in {None, "guessed"}), None)
        return honest(self, viewer, new_secret or secret)

    return snapshot


PLANTS: dict[str, Callable[[], Any]] = {
    "you-of-another": lambda: patch.object(Painter, "you", neighbours_cards(Painter.you)),
    "you-without-the-seat": lambda: patch.object(Painter, "you", own_cards_to_spectators(Painter.you)),
    "a-street-early": lambda: patch.object(Painter, "table", a_street_early(Painter.table)),
    "mucked-cards": lambda: patch.object(Painter, "table", hole_cards_at_the_end(Painter.table)),
    "deck-in-a-name": lambda: patch.object(Painter, "table", with_the_deck(Painter.table)),
    "redact-forgets": lambda: patch.object(telling, "redact", as_it_is),
    "events-of-another": lambda: patch.object(crowd, "for_viewer", everybodys_events),
    "no-spectators-forgotten": lambda: patch.object(Crowd, "_may_see_hand", hand_to_who_may_not_watch),
    "replay-of-another": lambda: patch.object(Past, "replay", replay_of_somebody_else(Past.replay)),
    "list-of-another": lambda: patch.object(Past, "latest", list_of_somebody_else(Past.latest)),
    "downloads-unredacted": lambda: patch.object(Past, "events_of", unredacted(Past.events_of)),
    "a-log-line": lambda: patch.dict(states._FOLLOW, {HoleCards: loud(states._FOLLOW[HoleCards])}),
    "secrets-of-another": lambda: patch.object(Crowd, "snapshot", loose_tongue(Crowd.snapshot)),
}


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_caught(plant: str) -> None:
    with PLANTS[plant]():
        assert any(play_tables(20, seed).leaks for seed in range(1, 6))


# ---------------------------------------------------------------------- what I cannot see makes no difference


@contextmanager
def hidden_cards_swapped(kept: Sequence[frozenset[str]]) -> Iterator[None]:
    """The decks as they would be shuffled, but with all cards that are not kept in other places, hand by hand."""
    honest, hands = dealer.shuffle, iter(kept)

    def shuffle(cards: Sequence[Card]) -> tuple[Card, ...]:
        deck = list(honest(cards))
        stay = next(hands, frozenset())
        hidden = [place for place, card in enumerate(deck) if str(card) not in stay]
        for place, card in zip(hidden, Random(1).sample([deck[place] for place in hidden], len(hidden)), strict=True):
            deck[place] = card
        return tuple(deck)

    with patch.object(dealer, "shuffle", shuffle):
        yield


class Seen:
    """What one viewer was told until the first cards were shown."""

    def __init__(self, messages: list[str], kept: list[frozenset[str]], streets: int, decks: list[str]) -> None:
        self.messages = messages
        self.kept = kept
        """The cards that the viewer saw, hand by hand."""
        self.streets = streets
        self.decks = decks


def first_show(records: Sequence[bytes]) -> int | None:
    return next((at for at, line in enumerate(records, 1) if b'"shown"' in line or b'"mucked"' in line), None)


class Discreet(WildTable):
    """A table where nobody shows unless they have to."""

    async def show(self) -> None:
        """Nobody does."""


async def seen_until_the_first_show(seed: int, viewer: str, kept: Sequence[frozenset[str]] = ()) -> Seen:
    with chance(seed), hidden_cards_swapped(kept) if kept else ExitStack():
        table = Discreet(seed, people=5, bots=False, wildness=0.15)
        await table.open()
        if viewer == leaks.STRANGER:
            await table.arrive(viewer)
        for _ in range(300):
            if first_show(table.records):
                break
            await table.step()
        end = first_show(table.records) or len(table.records)
        heard = [one for tab in (*table.closed, *table.tabs) if tab.person == viewer for one in tab.heard]
        await table.close()
    events = [event for line in table.records[: end - 1] for event in json.loads(line)["events"]]
    decks = [event["deck"] for event in events if event["type"] == "deck-shuffled"]
    seats: dict[str, int] = {}
    keep: list[set[str]] = []
    for event in events:
        match event:
            case {"type": "sat", "player": player, "seat": seat} if player == viewer:
                seats[viewer] = seat
            case {"type": "deck-shuffled"}:
                keep.append(set())
            case {"type": "hole-cards", "seat": seat, "cards": cards} if seats.get(viewer) == seat:
                keep[-1].update(cards)
            case {"type": "board-dealt", "cards": cards}:
                keep[-1].update(cards)
    streets = sum(event["type"] == "board-dealt" for event in events)
    messages = [one.text for one in heard if one.number < end]
    return Seen(messages, [frozenset(each) for each in keep], streets, [str(deck) for deck in decks])


def seen_twice(seed: int, viewer: str) -> tuple[Seen, Seen]:
    one = asyncio.run(seen_until_the_first_show(seed, viewer))
    return one, asyncio.run(seen_until_the_first_show(seed, viewer, one.kept))


VIEWERS = ("p_host", "p_ben", leaks.STRANGER)


def test_cards_that_a_viewer_cannot_see_make_no_difference_to_what_they_are_told() -> None:
    messages = streets = hands = 0
    for seed in range(60):
        one, other = seen_twice(seed, VIEWERS[seed % 3])
        assert one.messages == other.messages
        assert all(deck != swapped for deck, swapped in zip(one.decks, other.decks, strict=True))
        messages, streets, hands = messages + len(one.messages), streets + one.streets, hands + len(one.decks)
    assert messages > 1000
    assert streets > 30
    assert hands > 50


def hinting(honest: Callable[..., TableView]) -> Callable[..., TableView]:
    """A leak without a card: the number of onlookers is even or odd as somebody's hand is suited or not."""

    def table(self: Painter, *args: Any, **options: Any) -> TableView:
        seen = honest(self, *args, **options)
        hand = self.state.hand
        if hand is None or not hand.hole:
            return seen
        return replace(seen, watching=sum(sum(cards) for cards in hand.hole.values()) % 2)

    return table


def test_a_hint_without_a_card_is_found() -> None:
    with patch.object(Painter, "table", hinting(Painter.table)):
        found = 0
        for seed in range(6):
            one, other = seen_twice(seed, leaks.STRANGER)
            found += one.messages != other.messages
    assert found > 2


# ---------------------------------------------------------------------- the scanner itself


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ('{"cards":["As","Td"]}', {"As", "Td"}),
        ("d dh p1 AhKd", {"Ah", "Kd"}),
        ("Ann shows A♠ 10♥: a pair", {"As", "Th"}),
        ("holds 10s.", {"Ts"}),
        ('{"seat_secret":"As-KdQh_2c","v":1}', set()),
        ("As2 xAs As- -As", set()),
        ('{"ranks":["A","K"],"seat":2}', set()),
    ],
)
def test_cards_are_found_in_every_spelling(text: str, cards: set[str]) -> None:
    assert cards_in(text) == cards


def record(*events: dict[str, Any]) -> bytes:
    return json.dumps({"v": 1, "at": 1, "events": events}).encode()


@pytest.fixture
def scanner() -> Scanner:
    """A table where Ann holds aces, Bob holds kings, and the flop lies open after record 2."""
    sat = [{"type": "sat", "seat": seat, "player": player} for seat, player in ((0, "p_ann"), (1, "p_bob"))]
    locked = {"type": "seat-locked", "person": "p_ann", "digest": sha256("secret-of-ann")}
    dealt = [
        {"type": "hand-planned", "number": 1, "seats": [0, 1]},
        {"type": "hole-cards", "seat": 0, "cards": ["As", "Ad"]},
        {"type": "hole-cards", "seat": 1, "cards": ["Ks", "Kd"]},
    ]
    flop = {"type": "board-dealt", "cards": ["2c", "3c", "4c"]}
    return Scanner(
        Truth([record(*sat, locked, *dealt), record(flop), record({"type": "shown", "cards": ["Ks"]})]),
        {"secret-of-ann"},
    )


@pytest.mark.parametrize(
    ("person", "secret", "number", "cards", "leaks"),
    [
        ("p_ann", "secret-of-ann", 1, ["As", "Ad"], False),
        ("p_ann", "another", 1, ["As"], True),
        ("p_ann", None, 1, ["As"], True),
        ("p_bob", "secret-of-ann", 1, ["As"], True),
        ("p_ann", "secret-of-ann", 1, ["2c"], True),
        ("p_ann", "secret-of-ann", 2, ["2c", "As"], False),
        ("p_eve", None, 2, ["2c"], False),
        ("p_eve", None, 2, ["Ks"], True),
        ("p_eve", None, 3, ["Ks"], False),
        ("p_eve", None, 3, ["Kd"], True),
        ("p_eve", None, 3, ["5c"], True),
    ],
)
def test_each_may_know_so_much_at_each_moment(
    scanner: Scanner, person: str, secret: str | None, number: int, cards: list[str], leaks: bool
) -> None:
    scanner.socket(Heard(person, secret, number, json.dumps({"cards": cards})))
    assert bool(scanner.tally.leaks) == leaks


@pytest.mark.parametrize("text", ['{"x":"secret-of-ann"}', sha256("secret-of-ann"), '{"type":"deck-shuffled"}'])
def test_secrets_are_leaks_too(scanner: Scanner, text: str) -> None:
    scanner.socket(Heard("p_bob", None, 1, text))
    assert scanner.tally.leaks


def test_past_hands_are_for_who_may_come_to_the_table(scanner: Scanner) -> None:
    records = list(scanner.truth._records)
    for more, leaks_to in (
        ([], set()),
        ([record({"type": "settings-changed", "settings": {"spectators": "off"}})], {"p_eve"}),
        ([record({"type": "kicked", "person": "p_ann"})], {"p_ann"}),
    ):
        for person in ("p_ann", "p_bob", "p_eve"):
            again = Scanner(Truth([*records, *more]), set())
            again.past("the flop is 2c 3c 4c, somebody shows Ks", person, 1)
            assert bool(again.tally.leaks) == (person in leaks_to), person
