"""The OpenAPI description: the schemas come from the types that the answers are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from fastapi import FastAPI

from sidepot.server.problems import Problem

REFERENCE: Final = "#/components/schemas/{name}"

REASONS: Final = {
    400: "The request is not JSON.",
    401: "No name was said yet.",
    403: "Not for this person, or asked for by a page of another site.",
    404: "There is no such table or hand.",
    409: "It cannot be done as things are.",
    413: "The request is too long.",
    415: "The request has another content type than application/json.",
    422: "Something in the request is not valid.",
    429: "Too much was asked for in a short time.",
    503: "The server cannot do it now.",
}


def documented(kind: Any, *errors: int, body: type | None = None) -> dict[str, Any]:
    """What a route says of itself that answers with ``kind`` in JSON and may refuse with ``errors``."""
    route = described("application/json", *errors, *((400, 403, 413, 415) if body else ()))
    route["responses"][200]["content"] = {"application/json": {"schema": _schema(kind)}}
    if body:
        content = {"application/json": {"schema": _schema(body)}}
        route["openapi_extra"] = {"requestBody": {"required": True, "content": content}}
    return route


def described(media_type: str, *errors: int) -> dict[str, Any]:
    """What a route says of itself that answers with text and may refuse with ``errors``."""
    problem = {"application/json": {"schema": _schema(Problem)}}
    responses: dict[int, Any] = {
        status: {"description": REASONS[status], "content": problem} for status in sorted({*errors, 422})
    }
    responses[200] = {"description": "Done.", "content": {media_type: {"schema": {"type": "string"}}}}
    return {"responses": responses}


def with_schemas(app: FastAPI, kinds: Sequence[Any]) -> None:
    """Add the schemas of ``kinds`` to the description."""
    made = app.openapi
    _, schemas = msgspec.json.schema_components([*kinds, Problem], ref_template=REFERENCE)

    def openapi() -> dict[str, Any]:
        document = made()
        document.setdefault("components", {})["schemas"] = schemas
        return document

    app.openapi = openapi  # type: ignore[method-assign]


def _schema(kind: Any) -> Any:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    return schema
