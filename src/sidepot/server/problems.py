"""How a request is refused: a status, and the code, sentence and params that the page can translate."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.responses import Response

from sidepot.server.wire import WhyNot

STATUS: Final = {
    "no-table": 404,
    "no-hand": 404,
    "kicked": 403,
    "no-spectators": 403,
    "bad-game": 422,
    "bad-settings": 422,
    "no-bot": 422,
    "trouble": 503,
    "unreadable": 503,
    "closing": 503,
}
"""The HTTP status of what a room refuses; 409 for the rest."""


class Problem(Struct, frozen=True):
    """Why a request was refused: ``code`` and ``params`` to translate, ``sentence`` in English."""

    code: str
    sentence: str
    params: dict[str, Any] = {}


class Refused(Exception):
    """A request cannot be granted."""

    def __init__(self, status: int, code: str, sentence: str, /, **params: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.problem = Problem(code, sentence, params)


def refused_by_room(why: WhyNot) -> Refused:
    """A refusal of a room, as one of a request."""
    return Refused(STATUS.get(why.code, 409), why.code, why.sentence, **why.params)


def answer(value: object, status: int = 200) -> Response:
    """``value`` as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def place_and_reason(error: msgspec.ValidationError) -> tuple[str, str]:
    """Where a message is wrong, as in ``settings.buy_in``, and what is."""
    reason, _, place = str(error).partition(" - at `")
    place = place.removesuffix("`").removeprefix("$").removeprefix(".")
    return place, reason.replace("`", "")
