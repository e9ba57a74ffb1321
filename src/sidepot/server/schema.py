"""The JSON Schema of the protocol: every message, every event and a game, made from the classes themselves.

What is only sent over HTTP is there too, for the page. `python -m sidepot.server.schema` prints it; it is kept in
`docs/protocol.schema.json`.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
import textwrap
from itertools import pairwise
from typing import Any, Final, TypeAlias, cast, get_args

import msgspec

from sidepot.codec import schema_of
from sidepot.rules import events as hand_events
from sidepot.rules.events import Audience, Event
from sidepot.rules.game import FixedLimit, Forced, Game, NoLimit, PotLimit, Rake
from sidepot.server.rooms import opening, past
from sidepot.server.rooms import records as _records  # noqa: F401  it registers the events of a room
from sidepot.server.rooms.events import ROOM_EVENTS
from sidepot.server.rooms.opening import Opened, Opening, TableEntry
from sidepot.server.rooms.past import ReplayStep
from sidepot.server.wire import messages, settings, views
from sidepot.server.wire.messages import ClientMessage, Command, ServerMessage
from sidepot.server.wire.views import HandEntry
from sidepot.table.config import TableRules
from sidepot.table.events import TableEvent

Json: TypeAlias = dict[str, Any]

HAND_EVENTS: Final = tuple(
    each for each in vars(hand_events).values() if isinstance(each, type) and issubclass(each, Event) and each != Event
)

LOG_EVENTS: Final[tuple[type[Event], ...]] = tuple(
    each for each in (*HAND_EVENTS, *get_args(TableEvent), *ROOM_EVENTS) if each.seen_by is not Audience.DEALER
)
"""Every event that some client may see; those for the dealer never leave the server."""

COMMANDS: Final[tuple[type[Command], ...]] = tuple(
    each for each in get_args(ClientMessage) if issubclass(each, Command)
)

REST: Final = (HandEntry, Opened, Opening, ReplayStep, TableEntry)
"""What goes over HTTP and is no message of the socket."""

PARTS: Final = (Game, Forced, NoLimit, PotLimit, FixedLimit, Rake, TableRules)
"""Classes that are parts of events."""

LOG_ITEM: Final[Json] = {
    "title": "LogItem",
    "description": "One step of a table in the log: update number `seq`, as :class:`Update` without the picture.",
    "type": "object",
    "properties": {
        "seq": {"type": "integer"},
        "at": {"type": "integer", "description": "When, in milliseconds since 1970."},
        "events": {"type": "array", "items": {"$ref": "#/$defs/LogEvent"}},
        "by": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None, "description": "The person."},
    },
    "required": ["seq", "at", "events"],
}


def schema() -> Json:
    """The schema of everything that goes over the socket, as `$defs` by the names of the classes.

    A frame from a client is a `ClientMessage`, a frame from the server a `ServerMessage`.
    """
    (client, server, *_), found = msgspec.json.schema_components(
        [ClientMessage, ServerMessage, *REST], ref_template="#/$defs/{name}"
    )
    defs: Json = {}
    for event in LOG_EVENTS:
        _hoist(schema_of(event.type), defs)
    _hoist({**schema_of("game"), "title": "GameMessage"}, defs)
    defs |= found
    defs["LogItem"] = LOG_ITEM
    _type_what_is_raw(defs)
    _describe(defs)
    defs["LogEvent"] = _union(LOG_EVENTS)
    defs["Command"] = _union(COMMANDS)
    defs["ClientMessage"], defs["ServerMessage"] = client, server
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of a table",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {name: defs[name] for name in sorted(defs)},
    }


def _hoist(part: Any, defs: Json) -> Any:
    """The same schema with every titled object in it moved to `defs`, and a reference in its place."""
    if isinstance(part, list):
        return [_hoist(each, defs) for each in part]
    if not isinstance(part, dict):
        return part
    inside = {name: _hoist(each, defs) for name, each in part.items()}
    if not isinstance(title := part.get("title"), str):
        return inside
    if defs.setdefault(title, inside) != inside:
        raise TypeError(f"two classes of the protocol have the name {title}, but not the same fields")
    return {"$ref": f"#/$defs/{title}"}


def _union(classes: tuple[type, ...]) -> Json:
    return {"anyOf": [{"$ref": f"#/$defs/{each.__name__}"} for each in classes]}


def _type_what_is_raw(defs: Json) -> None:
    """What the server passes on as JSON text, or hands to the codec, has a type all the same."""
    game = {"$ref": "#/$defs/GameMessage"}
    for name in ("Update", "ReplayStep"):
        defs[name]["properties"]["events"]["items"] = {"$ref": "#/$defs/LogEvent"}
    defs["Snapshot"]["properties"]["log"]["items"] = {"$ref": "#/$defs/LogItem"}
    defs["ChangeGame"]["properties"]["game"] = {**game}
    defs["TableView"]["properties"]["game"] = {**game}
    defs["TableView"]["properties"]["next_game"]["anyOf"][0] = game
    defs["Opening"]["properties"]["game"]["anyOf"][0] = game


def _describe(defs: Json) -> None:
    """Add the words that stand under the fields of the classes."""
    classes = {each.__name__: each for each in (*_structs(), *LOG_EVENTS, *PARTS)}
    for name, each in classes.items():
        for field, words in _field_docs(each).items():
            if name in defs and field in defs[name]["properties"]:
                defs[name]["properties"][field]["description"] = words


def _structs() -> list[type]:
    """All classes of messages and views."""
    found = (each for module in (messages, settings, views, opening, past) for each in vars(module).values())
    return [each for each in found if isinstance(each, msgspec.StructMeta) and each is not msgspec.Struct]


def _field_docs(cls: type) -> dict[str, str]:
    """The strings under the fields of a class, by field."""
    body = cast("ast.ClassDef", ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]).body
    docs = {}
    for field, words in pairwise(body):
        match field, words:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                docs[name] = inspect.cleandoc(text)
    return docs


if __name__ == "__main__":
    sys.stdout.write(json.dumps(schema(), indent=2) + "\n")
