"""The REST side: who one is, tables, past hands and their downloads. The only place that knows FastAPI."""

from __future__ import annotations

import io
from typing import Annotated, Any, TypeVar
from urllib.parse import urlsplit

import msgspec
import segno
from fastapi import FastAPI, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Route

from sidepot import __version__
from sidepot.rules.errors import Illegal
from sidepot.server.auth import COOKIE, COOKIE_SECONDS, Badges, BadName, Person, checked_name, new_person
from sidepot.server.downloads import as_json_lines, as_phh, as_phhs, as_story
from sidepot.server.headers import is_own_origin
from sidepot.server.limits import LONGEST_BODY, Buckets, Limits, address_of
from sidepot.server.openapi import described, documented, with_schemas
from sidepot.server.problems import Refused, answer, place_and_reason, refused_by_room
from sidepot.server.rooms import PRACTICE, Denied, Opened, Opening, ReplayStep, Rooms, TableEntry
from sidepot.server.rooms.denied import why_not
from sidepot.server.store.base import StoreError
from sidepot.server.wire import HandEntry, Settings

T = TypeVar("T")

TableId = Annotated[str, Path(min_length=1, max_length=64, description="The id of the table, as in its link.")]
HandNumber = Annotated[int, Path(ge=1, le=2**53 - 1, description="The number of the hand at this table.")]
Before = Annotated[int | None, Query(ge=1, le=2**53 - 1, description="Only hands before this one.")]
Limit = Annotated[int, Query(ge=1, le=200, description="At most so many, the newest.")]
ManyHands = Annotated[int, Query(ge=1, le=1000, description="At most so many, the newest.")]


class Naming(Struct, frozen=True, forbid_unknown_fields=True):
    """The name that others shall see."""

    name: Annotated[str, Meta(max_length=200, description="1 to 20 characters that can be seen.")]


class Me(Struct, frozen=True):
    """Who one is; without a name yet, nobody: ``person`` is ""."""

    person: str
    name: str | None


class Practice(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing has to be said to practise."""


class Health(Struct, frozen=True):
    """The server runs."""

    status: str
    version: str


class Steps(Struct, frozen=True):
    """A past hand, picture by picture, as who asks may know it."""

    steps: list[ReplayStep]


def create_api(rooms: Rooms, badges: Badges, limits: Limits, public_url: str | None) -> FastAPI:
    """The application behind ``/api``."""
    app = FastAPI(
        title="Sidepot", version=__version__, openapi_url="/api/openapi.json", docs_url=None, redoc_url=None,
        description="Tables of hold'em, past hands and their downloads. Playing itself goes over the socket.",
    )  # fmt: skip
    _add_error_answers(app)
    openings = Buckets(limits.tables_per_second, limits.tables_at_once)

    def own_url(request: Request) -> str:
        return (public_url or str(request.base_url)).rstrip("/")

    def person_of(request: Request) -> Person:
        person = badges.of(request.scope["headers"])
        if person is None:
            raise Refused(401, "no-name", "Say your name first.")
        return person

    async def body_of(request: Request, kind: type[T]) -> T:
        """The body of an unsafe request, from a page of ours or from no page."""
        if not is_own_origin(request.scope, public_url):
            raise Refused(403, "foreign-origin", "A page of another site asked for this, so it was not done.")
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Refused(415, "not-json", "The request needs the content type application/json.")
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > LONGEST_BODY:
                raise Refused(413, "too-long", f"A request has at most {LONGEST_BODY} bytes.")
        return decoded(bytes(body), kind)

    async def opened(request: Request, person: Person, opening: Opening) -> Response:
        if not openings.take(address_of(request.scope)):
            raise Refused(429, "too-fast", "Many tables were opened from here just now: wait a little.")
        return answer(await rooms.create(person.id, person.name, opening))

    @app.get("/api/health", **documented(Health))
    async def health() -> Response:
        """Whether the server runs."""
        return answer(Health("ok", __version__))

    @app.get("/api/me", **documented(Me))
    async def me(request: Request) -> Response:
        """Who I am."""
        person = badges.of(request.scope["headers"])
        return answer(Me(person.id, person.name) if person else Me("", None))

    @app.put("/api/me", **documented(Me, body=Naming))
    async def rename(request: Request) -> Response:
        """Say my name, the first time or again. The cookie that comes back is who I am."""
        naming = await body_of(request, Naming)
        known = badges.of(request.scope["headers"])
        try:
            person = Person(known.id, checked_name(naming.name)) if known else new_person(naming.name)
        except BadName as error:
            raise Refused(422, error.code, str(error)) from None
        response = answer(Me(person.id, person.name))
        response.set_cookie(
            COOKIE, badges.sign(person), COOKIE_SECONDS, httponly=True, samesite="lax",
            secure=is_https(request, public_url),
        )  # fmt: skip
        return response

    @app.post("/api/tables", **documented(Opened, 401, 409, 429, 503, body=Opening))
    async def create(request: Request) -> Response:
        """Open a table; I am its host. The secret holds my seat, if I took one."""
        opening = await body_of(request, Opening)
        return await opened(request, person_of(request), opening)

    @app.post("/api/practice", **documented(Opened, 401, 429, 503, body=Practice))
    async def practise(request: Request) -> Response:
        """Open a table with five computer players and sit down; dealing begins at once."""
        await body_of(request, Practice)
        return await opened(request, person_of(request), PRACTICE)

    @app.get("/api/tables", **documented(list[TableEntry]))
    async def tables(request: Request) -> Response:
        """The tables where I sit or am the host."""
        person = badges.of(request.scope["headers"])
        return answer(await rooms.of(person.id) if person else [])

    @app.get("/api/tables/{table}", **documented(TableEntry, 404, 503))
    async def entry(request: Request, table: TableId) -> Response:
        """One table."""
        room = await rooms.find(table)
        person = badges.of(request.scope["headers"])
        return answer(room.entry(person.id if person else ""))

    @app.get("/api/tables/{table}/qr.svg", **described("image/svg+xml", 404, 503))
    async def qr(request: Request, table: TableId) -> Response:
        """The link of the table as a QR code."""
        room = await rooms.find(table)
        picture = io.BytesIO()
        segno.make(f"{own_url(request)}/t/{room.id}", error="m", micro=False).save(
            picture, kind="svg", scale=8, border=4, dark="#000", light="#fff"
        )
        return Response(picture.getvalue(), media_type="image/svg+xml")

    @app.get("/api/tables/{table}/hands", **documented(list[HandEntry], 401, 403, 404, 503))
    async def hands(request: Request, table: TableId, before: Before = None, limit: Limit = 50) -> Response:
        """Past hands, the newest first."""
        person = person_of(request)
        room = await rooms.find(table)
        return answer(await room.hands(person.id, before, limit))

    @app.get("/api/tables/{table}/hands.phhs", **described("text/plain", 401, 403, 404, 409, 503))
    async def all_phhs(request: Request, table: TableId, before: Before = None, limit: ManyHands = 1000) -> Response:
        """Past hands in the Poker Hand History format, the oldest first."""
        person = person_of(request)
        room = await rooms.find(table)
        numbers = sorted(hand.number for hand in await room.hands(person.id, before, limit))
        return attached(await as_phhs(room, person.id, numbers), "hands.phhs")

    @app.get("/api/tables/{table}/hands/{number}.phh", **described("text/plain", 401, 403, 404, 409, 503))
    async def one_phh(request: Request, table: TableId, number: HandNumber) -> Response:
        """A past hand in the Poker Hand History format."""
        person = person_of(request)
        return attached(await as_phh(await rooms.find(table), person.id, number), f"hand-{number}.phh")

    @app.get("/api/tables/{table}/hands/{number}.txt", **described("text/plain", 401, 403, 404, 503))
    async def one_story(request: Request, table: TableId, number: HandNumber) -> Response:
        """A past hand, told in sentences."""
        person = person_of(request)
        return attached(await as_story(await rooms.find(table), person.id, number), f"hand-{number}.txt")

    @app.get("/api/tables/{table}/hands/{number}.json", **described("application/x-ndjson", 401, 403, 404, 503))
    async def one_log(request: Request, table: TableId, number: HandNumber) -> Response:
        """The events of a past hand, one line of JSON each."""
        person = person_of(request)
        text = await as_json_lines(await rooms.find(table), person.id, number)
        return attached(text, f"hand-{number}.json", "application/x-ndjson")

    @app.get("/api/tables/{table}/hands/{number}", **documented(Steps, 401, 403, 404, 503))
    async def replay(request: Request, table: TableId, number: HandNumber) -> Response:
        """A past hand, step by step, with the picture after each."""
        person = person_of(request)
        room = await rooms.find(table)
        return answer(Steps(await room.replay(person.id, number)))

    with_schemas(app, [Health, Me, Naming, Practice, Opening, Opened, Settings, TableEntry, HandEntry, Steps])
    return app


def attached(text: str, name: str, kind: str = "text/plain") -> Response:
    """A download."""
    return Response(text, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


def is_https(request: Request, public_url: str | None) -> bool:
    """Whether the browser sent this request over TLS, as far as we or the proxy before us can know."""
    public = urlsplit(public_url or "")
    return request.url.scheme == "https" or (public.scheme == "https" and public.netloc == request.headers.get("host"))


def decoded(body: bytes, kind: type[T]) -> T:
    """The body of a request. Raises :class:`Refused` with the place that is wrong."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        place, reason = place_and_reason(error)
        sentence = f"{place}: {reason}." if place else f"{reason}."
        raise Refused(422, "invalid", sentence, place=place) from None
    except (msgspec.DecodeError, RecursionError):
        raise Refused(400, "not-json", "The request is not JSON that can be read.") from None


def _add_error_answers(app: FastAPI) -> None:
    """Every error is a :class:`Problem`, and none shows what is inside."""

    async def refused(request: Request, error: Exception) -> Response:
        refusal = refusal_of(error)
        response = answer(refusal.problem, refusal.status)
        if refusal.status == 405:
            routes = (route for route in app.routes if isinstance(route, Route))
            here = [route.methods or () for route in routes if route.path_regex.match(request.url.path)]
            response.headers["allow"] = ", ".join(sorted({method for methods in here for method in methods}))
        return response

    for kind in (Refused, Denied, Illegal, StoreError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, refused)


def refusal_of(error: Exception) -> Refused:
    """How an error is told to who asked."""
    match error:
        case Refused():
            return error
        case Denied(why=why):
            return refused_by_room(why)
        case Illegal():
            why = why_not(error)
            return Refused(422, why.code, why.sentence, **why.params)
        case StoreError():
            return refused_by_room(Denied("trouble").why)
        case RequestValidationError():
            first: dict[str, Any] = error.errors()[0]
            place = str(first["loc"][-1])
            return Refused(422, "invalid", f"{place}: {first['msg']}.", place=place)
        case HTTPException(status_code=404):
            return Refused(404, "nothing-here", "There is nothing at this address.")
        case HTTPException(status_code=405):
            return Refused(405, "no-method", "That cannot be done here.")
        case HTTPException(status_code=status):
            return Refused(status, "bad-request", "The request cannot be understood.")
        case _:
            return Refused(500, "server-error", "Something went wrong on the server.")
