"""The JSON Schema and the TypeScript of the protocol: up to date, and true of real messages."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidepot.cards import FULL_DECK
from sidepot.codec import dumps, encode, loads, schema_of, shapes
from sidepot.rules import Game
from sidepot.rules.events import Acted
from sidepot.server.rooms.events import DeckShuffled, Named, SeatLocked, SettingsChanged
from sidepot.server.schema import COMMANDS, LOG_EVENTS, schema
from sidepot.server.typescript import typescript
from sidepot.server.wire import Act, Goodbye, Settings, Sit, TableView, Update, WhyNot, You
from sidepot.testing.strategies import Played, examples, games, played_hands

ROOT = Path(__file__).parents[2]


def validator(name: str) -> Any:
    return jsonschema_rs.validator_for({**schema(), "anyOf": [{"$ref": f"#/$defs/{name}"}]})


CLIENT, SERVER, EVENT = map(validator, ("ClientMessage", "ServerMessage", "LogEvent"))


def frame(message: object) -> Any:
    return json.loads(msgspec.json.encode(message))


def picture(game: Game) -> tuple[TableView, You]:
    table = TableView("t", "Home", encode(game), game.name, 10, Settings(), "p_1", "waiting", [None] * 6)
    return table, You("p_1", "Ann")


@pytest.mark.parametrize(
    ("path", "made", "module"),
    [
        ("docs/protocol.schema.json", lambda: json.dumps(schema(), indent=2) + "\n", "schema"),
        ("web/src/protocol.ts", typescript, "typescript"),
    ],
)
def test_what_is_generated_is_up_to_date(path: str, made: Any, module: str) -> None:
    assert (ROOT / path).read_text("utf-8") == made(), f"python -m sidepot.server.{module} > {path}"


@given(played_hands())
@examples(100)
def test_every_event_of_a_hand_is_as_its_schema_says(played: Played) -> None:
    for event in played.events:
        EVENT.validate(encode(event))


@given(played_hands())
@examples(30)
def test_whatever_the_codec_writes_is_as_its_schema_says(played: Played) -> None:
    values = [*played.events, *played.hands, *(move.action for move in played.moves)]
    for value in values:
        written = loads(dumps(value))
        jsonschema_rs.validator_for(schema_of(written["type"])).validate(written)


@given(games(), st.lists(st.sampled_from(["Ann", "Bob"]), max_size=2))
@examples(100)
def test_updates_are_as_the_schema_says(game: Game, names: list[str]) -> None:
    events = [Named("p_1", name) for name in names]
    table, you = picture(game)
    update = Update(4, 1000, 999, [msgspec.Raw(dumps(event).encode()) for event in events], table, you)
    SERVER.validate(frame(update))


def test_every_codec_type_has_a_schema_that_is_one() -> None:
    for name in shapes._by_type:
        jsonschema_rs.meta.validate(schema_of(name))
    jsonschema_rs.meta.validate(schema())


def test_commands_are_as_the_schema_says_and_nothing_else_is() -> None:
    sit = frame(Sit(id="a", table="t", seat=3, chips=100))
    assert CLIENT.is_valid(sit)
    assert CLIENT.is_valid(frame(Act(id="a", table="t", hand=1, decision=4, action="raise", to=40)))
    wrong: list[dict[str, object]] = [
        {"type": "stand"}, {"seat": 10}, {"chips": -1}, {"id": ""}, {"bet": 1}, {"seat": "3"}
    ]  # fmt: skip
    for change in wrong:
        assert not CLIENT.is_valid({**sit, **change}), change
    for missing in ("id", "table", "seat", "type"):
        assert not CLIENT.is_valid({name: value for name, value in sit.items() if name != missing})


def test_a_client_takes_what_is_new_but_no_event_it_does_not_know() -> None:
    goodbye = frame(Goodbye(WhyNot("kicked", "T1", {}, "You were sent away.")))
    assert SERVER.is_valid({**goodbye, "later": 1})
    acted = encode(Acted(2, "raise", 20, 40, 3))
    assert EVENT.is_valid(acted)
    assert not EVENT.is_valid({**acted, "verb": "fly"})
    assert not EVENT.is_valid({**acted, "type": "flown"})


def test_what_is_for_the_dealer_alone_is_no_event_of_the_protocol() -> None:
    assert not {DeckShuffled, SeatLocked} & {*LOG_EVENTS}
    assert not EVENT.is_valid(encode(DeckShuffled(FULL_DECK)))
    assert not EVENT.is_valid(encode(SeatLocked("p_1", "00")))
    assert EVENT.is_valid(encode(SettingsChanged(Settings(act_seconds=10))))


def test_typescript_has_an_interface_for_every_class() -> None:
    text = typescript()
    classes: tuple[type, ...] = (*LOG_EVENTS, *COMMANDS, TableView, You, Settings)
    for each in classes:
        assert f"export interface {each.__name__} {{" in text
