"""The REST side keeps to its own description: generated requests, right and wrong ones, to a server with tables."""

import os
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case, CheckFunction, GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from sidepot.server.api import create_api
from sidepot.server.auth import Badges
from sidepot.server.limits import Limits
from sidepot.server.rooms import Rooms
from sidepot.server.store.memory import MemoryStore

DOCUMENT: Final = create_api(Rooms(MemoryStore()), Badges(b"k" * 32), Limits(), None).openapi()
SCHEMA: Final = schemathesis.openapi.from_dict(DOCUMENT)
OPERATIONS: Final = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)}
EXAMPLES: Final = int(os.environ.get("SIDEPOT_REQUESTS", "10"))


class Place(NamedTuple):
    """A server with a table where hands were played, and the cookie of somebody who sits there."""

    url: str
    cookie: str
    table: str


@pytest.fixture(scope="module")
def place(server: Any) -> Iterator[Place]:
    with server.client("Ann") as ann:
        bots = ["calling", "raising", "random"]
        opened = ann.post("/api/tables", json={"bots": bots, "start": True, "settings": {"pace": "fast"}}).json()
        yield Place(server.url, f"sidepot_person={ann.cookies['sidepot_person']}", opened["table"])


KINDS: Final = [
    (label, mode)
    for label, operation in OPERATIONS.items()
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    if mode is GenerationMode.POSITIVE or operation.body or list(operation.iter_parameters())
]
"""Right requests to everything, and wrong ones where something can be wrong."""


@pytest.mark.parametrize(("label", "mode"), KINDS, ids=lambda value: getattr(value, "value", value))
def test_every_answer_is_one_that_the_description_tells_of(place: Place, label: str, mode: GenerationMode) -> None:
    calls = 0

    @given(OPERATIONS[label].as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
    )
    def ask(case: Case[Any]) -> None:
        nonlocal calls
        calls += 1
        left_out: list[CheckFunction] = [checks.positive_data_acceptance]
        if calls % 2 and "table" in case.path_parameters:
            case.path_parameters["table"] = place.table
            left_out.append(checks.negative_data_rejection)  # it may have been the table that was wrong
        headers = {"cookie": place.cookie} if calls % 4 else {}
        answer = case.call_and_validate(base_url=place.url, headers=headers, excluded_checks=left_out)
        if mode is GenerationMode.POSITIVE and answer.status_code == 422:
            # Only for what it means, as a game that cannot be: the description tells of every form that is taken.
            # (To JSON Schema 6.0 is an integer.)
            problem = answer.json()
            is_whole = "got float" in problem["sentence"]
            assert problem["code"] not in {"invalid", "not-json"} or is_whole, problem

    ask()
    assert calls
