"""The REST side: people, tables, past hands, downloads; and what is refused, how."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx2
import pytest

from sidepot.codec import decode, loads
from sidepot.history.phh import read_phh, read_phhs
from sidepot.rules.events import HandEnded, HandStarted, HoleCards
from sidepot.server.app import create_app
from sidepot.server.limits import LONGEST_BODY, Limits
from sidepot.server.rooms import Pacing, Room, Rooms, Viewer
from sidepot.server.rooms.pacing import NONE
from sidepot.server.store.base import NotDurable
from sidepot.server.store.memory import MemoryStore
from sidepot.server.wire import Act, Goodbye

pytestmark = pytest.mark.anyio

BOTS = ["tight", "calling", "raising"]


class Place:
    """A server without a network, and browsers that go there."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.browsers: list[httpx2.AsyncClient] = []

    async def browser(self, name: str | None = None, **options: Any) -> httpx2.AsyncClient:
        app = create_app(
            self.rooms,
            secret=b"k" * 32,
            page=None,
            public_url=options.pop("public_url", None),
            limits=options.pop("limits", None),
        )
        options.setdefault("base_url", "http://table.example")
        browser = httpx2.AsyncClient(transport=httpx2.ASGITransport(app), **options)
        self.browsers.append(browser)
        if name is not None:
            assert (await browser.put("/api/me", json={"name": name})).status_code == 200
        return browser


async def place_with(store: MemoryStore, pacing: Pacing = NONE) -> AsyncIterator[Place]:
    rooms = Rooms(store, pacing)
    place = Place(rooms)
    yield place
    for browser in place.browsers:
        await browser.aclose()
    await rooms.close()


@pytest.fixture
async def place() -> AsyncIterator[Place]:
    async for found in place_with(MemoryStore()):
        yield found


def problem(answer: httpx2.Response) -> tuple[int, str]:
    """The status and code of a refusal, which is always of one shape."""
    body = answer.json()
    assert set(body) == {"code", "sentence", "params"}
    assert re.fullmatch(r"[A-Za-z`].*\.", body["sentence"]), body
    return answer.status_code, body["code"]


# ---------------------------------------------------------------------- people


async def test_a_name_is_asked_once_and_can_be_changed(place: Place) -> None:
    ann = await place.browser()
    assert (await ann.get("/api/me")).json() == {"person": "", "name": None}
    said = await ann.put("/api/me", json={"name": "  Ann "})
    person = said.json()["person"]
    assert said.json() == {"person": person, "name": "Ann"}
    cookie = said.headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=31536000"):
        assert part in cookie
    assert "Secure" not in cookie
    assert (await ann.put("/api/me", json={"name": "Anna"})).json() == {"person": person, "name": "Anna"}
    assert (await ann.get("/api/me")).json() == {"person": person, "name": "Anna"}


@pytest.mark.parametrize(
    ("url", "public_url", "is_secure"),
    [
        ("http://table.example", None, False),
        ("https://table.example", None, True),
        ("http://table.example", "https://table.example", True),
        ("http://192.168.0.7:8000", "https://table.example", False),
    ],
)
async def test_the_cookie_is_secure_where_there_is_tls(
    place: Place, url: str, public_url: str | None, is_secure: bool
) -> None:
    browser = await place.browser(base_url=url, public_url=public_url)
    answer = await browser.put("/api/me", json={"name": "Ann"})
    assert ("Secure" in answer.headers["set-cookie"]) == is_secure


@pytest.mark.parametrize(
    ("name", "code"), [("", "name-empty"), ("x" * 21, "name-long"), ("a\u202eb", "name-invisible"), (7, "invalid")]
)
async def test_a_name_that_cannot_be_is_refused(place: Place, name: object, code: str) -> None:
    browser = await place.browser()
    assert problem(await browser.put("/api/me", json={"name": name})) == (422, code)
    assert "set-cookie" not in (await browser.put("/api/me", json={"name": name})).headers


# ---------------------------------------------------------------------- tables


async def test_a_table_is_listed_for_who_is_there_and_for_nobody_else(place: Place) -> None:
    ann, bob = await place.browser("Ann"), await place.browser("Bob")
    opened = (await ann.post("/api/tables", json={"name": "Friday", "take_seat": True})).json()
    assert len(opened["seat_secret"]) >= 16
    (mine,) = (await ann.get("/api/tables")).json()
    assert (mine["id"], mine["name"], mine["mine"], mine["is_host"], mine["stack"]) == (
        opened["table"], "Friday", True, True, 1000,
    )  # fmt: skip
    assert (await bob.get("/api/tables")).json() == []
    seen = (await bob.get(f"/api/tables/{opened['table']}")).json()
    assert (seen["id"], seen["mine"], seen["is_host"], seen["stack"]) == (opened["table"], False, False, None)
    assert "seat_secret" not in seen
    stranger = await place.browser()
    assert (await stranger.get(f"/api/tables/{opened['table']}")).status_code == 200
    assert (await stranger.get("/api/tables")).json() == []


async def test_practice_is_one_call(place: Place) -> None:
    ann = await place.browser("Ann")
    opened = (await ann.post("/api/practice", json={})).json()
    assert opened["seat_secret"]
    entry = (await ann.get(f"/api/tables/{opened['table']}")).json()
    assert (entry["players"], entry["seats"], entry["mine"]) == (6, 6, True)


@pytest.mark.parametrize(
    ("opening", "code", "in_sentence"),
    [
        ({"seats": 11}, "invalid", "seats"),
        ({"seats": "six"}, "invalid", "seats"),
        ({"chairs": 6}, "invalid", "chairs"),
        ({"settings": {"act_seconds": 0}}, "invalid", "settings.act_seconds"),
        ({"name": ""}, "invalid", "name"),
        ({"game": {"v": 1, "type": "game", "betting": 7}}, "bad-game", "betting"),
        ({"bots": ["shark"]}, "no-bot", "shark"),
        ({"settings": {"min_buy_in": 50, "max_buy_in": 20, "buy_in": 50}}, "bad-settings", "buy-in"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_the_place(
    place: Place, opening: dict[str, Any], code: str, in_sentence: str
) -> None:
    ann = await place.browser("Ann")
    answer = await ann.post("/api/tables", json=opening)
    assert problem(answer) == (422, code)
    assert in_sentence in answer.json()["sentence"]
    assert (await ann.get("/api/tables")).json() == []


async def test_without_a_name_or_a_table_there_is_a_reason(place: Place) -> None:
    ann, stranger = await place.browser("Ann"), await place.browser()
    assert problem(await stranger.post("/api/tables", json={})) == (401, "no-name")
    assert problem(await stranger.post("/api/practice", json={})) == (401, "no-name")
    for path in ("", "/hands", "/hands/1", "/hands/1.phh", "/hands/1.txt", "/hands/1.json", "/hands.phhs", "/qr.svg"):
        assert problem(await ann.get(f"/api/tables/guessed{path}")) == (404, "no-table")
    table = (await ann.post("/api/tables", json={})).json()["table"]
    for path in ("/hands/1", "/hands/1.phh", "/hands/1.txt", "/hands/1.json"):
        assert problem(await stranger.get(f"/api/tables/{table}{path}")) == (401, "no-name")
        assert problem(await ann.get(f"/api/tables/{table}{path}")) == (404, "no-hand")
    assert problem(await ann.get(f"/api/tables/{table}/hands.phhs")) == (409, "not-in-phh")


@pytest.mark.parametrize("path", ["hands/0", "hands/x", "hands/-1.phh", "hands?limit=0", "hands?before=x"])
async def test_a_number_that_is_none_is_named(place: Place, path: str) -> None:
    ann = await place.browser("Ann")
    answer = await ann.get(f"/api/tables/any/{path}")
    assert problem(answer) == (422, "invalid")
    assert answer.json()["params"]["place"] in {"number", "limit", "before"}


async def test_tables_without_end_are_too_many(place: Place) -> None:
    ann = await place.browser("Ann", limits=Limits(tables_at_once=2, tables_per_second=0.001))
    codes = [(await ann.post("/api/tables", json={})).status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    assert problem(await ann.post("/api/practice", json={})) == (429, "too-fast")


class FullStore(MemoryStore):
    async def append(self, stream: str, after: int, record: bytes) -> int:
        raise NotDurable(f"the disk is full at byte 12345 of {stream}: {after}, {record!r}.")


async def test_a_full_disk_is_told_without_details() -> None:
    async for place in place_with(FullStore()):
        ann = await place.browser("Ann")
        answer = await ann.post("/api/tables", json={})
        assert problem(answer) == (503, "trouble")
        assert "12345" not in answer.text


# ---------------------------------------------------------------------- where requests come from


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://table.example:81"},
        {"origin": "http://table.example.evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://table.example", "sec-fetch-site": "cross-site"},
    ],
)
async def test_other_sites_can_do_nothing_here(place: Place, headers: dict[str, str]) -> None:
    ann = await place.browser("Ann")
    for method, path in (("PUT", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/practice")):
        answer = await ann.request(method, path, json={"name": "Eve"}, headers=headers)
        assert problem(answer) == (403, "foreign-origin")
    assert (await ann.get("/api/me")).json()["name"] == "Ann"
    assert (await ann.get("/api/tables")).json() == []


async def test_our_own_page_can(place: Place) -> None:
    ann = await place.browser("Ann", public_url="https://poker.example")
    for origin in ("http://table.example", "https://table.example", "https://poker.example"):
        headers = {"origin": origin, "sec-fetch-site": "same-origin"}
        assert (await ann.put("/api/me", json={"name": "Anna"}, headers=headers)).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
async def test_what_a_form_can_send_is_not_taken(place: Place, kind: str) -> None:
    ann = await place.browser("Ann")
    answer = await ann.post("/api/tables", content=b"{}", headers={"content-type": kind})
    assert problem(answer) == (415, "not-json")


async def test_a_wrong_method_is_told_the_right_ones(place: Place) -> None:
    ann = await place.browser()
    for path, allowed in (("/api/me", "GET, PUT"), ("/api/tables", "GET, POST"), ("/api/practice", "POST")):
        answer = await ann.delete(path)
        assert problem(answer) == (405, "no-method")
        assert answer.headers["allow"] == allowed


async def test_long_and_broken_bodies_are_refused(place: Place) -> None:
    ann = await place.browser("Ann")
    kind = {"content-type": "application/json; charset=utf-8"}
    fits = b'{"name":"Ann"}'.ljust(LONGEST_BODY)
    assert (await ann.put("/api/me", content=fits, headers=kind)).status_code == 200
    assert problem(await ann.put("/api/me", content=fits + b" ", headers=kind)) == (413, "too-long")
    for body in (b"", b"{", b"\xff", b'{"name":"a"}{}', b"[" * 10_000, b'{"name":"\\ud800"}'):
        status, _ = problem(await ann.put("/api/me", content=body, headers=kind))
        assert status in {400, 422}, body


# ---------------------------------------------------------------------- past hands


class Folder:
    """Somebody at the table who folds whenever it is their turn."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.viewer = Viewer("", "Bob", None, self)
        self.tasks: set[asyncio.Task[None]] = set()

    def send(self, told: bytes) -> None:
        message = json.loads(told)
        if message.get("you", {}).get("options"):
            table = message["table"]
            fold = Act(
                id=str(table["decision"]), table=table["id"], hand=table["hand"], decision=table["decision"],
                action="fold",
            )  # fmt: skip
            self.tasks.add(asyncio.get_running_loop().create_task(self.room.handle(self.viewer, fold)))

    def close(self, goodbye: Goodbye) -> None:
        raise AssertionError(goodbye)


async def table_with_hands(place: Place, count: int, **opening: Any) -> str:
    """A table where Bob and three computer players have finished so many hands, or more."""
    bob = await place.browser("Bob")
    person = (await bob.get("/api/me")).json()["person"]
    opened = (await bob.post("/api/tables", json={"bots": BOTS, "start": True, "take_seat": True} | opening)).json()
    table: str = opened["table"]
    folder = Folder(await place.rooms.find(table))
    folder.viewer.person, folder.viewer.secret = person, opened["seat_secret"]
    await folder.room.join(folder.viewer)
    async with asyncio.timeout(10):
        while len(await folder.room.hands(person, None, count)) < count:  # noqa: ASYNC110  nothing tells of it
            await asyncio.sleep(0.001)
    folder.room.part(folder.viewer)
    return table


@pytest.fixture
async def played(place: Place) -> tuple[httpx2.AsyncClient, str]:
    """Somebody who looks on at a table where some hands are over."""
    return await place.browser("Ann"), await table_with_hands(place, 3)


async def test_past_hands_are_listed_page_by_page(played: tuple[httpx2.AsyncClient, str]) -> None:
    ann, table = played
    hands = (await ann.get(f"/api/tables/{table}/hands?limit=2&before=3")).json()
    assert [hand["number"] for hand in hands] == [2, 1]
    assert all(hand["hole"] == [] and hand["net"] is None for hand in hands)


async def test_a_hand_can_be_replayed_step_by_step(played: tuple[httpx2.AsyncClient, str]) -> None:
    ann, table = played
    steps = (await ann.get(f"/api/tables/{table}/hands/1")).json()["steps"]
    assert {"seq", "at", "events", "table", "you"} <= set(steps[0])
    assert steps[-1]["table"]["result"]
    assert steps[-1]["you"]["person"] == (await ann.get("/api/me")).json()["person"]


READERS: dict[str, tuple[str, Callable[[str], object]]] = {
    "hands/1.phh": ("text/plain", read_phh),
    "hands.phhs": ("text/plain", lambda text: list(read_phhs(text))),
    "hands/1.txt": ("text/plain", str.splitlines),
    "hands/1.json": ("application/x-ndjson", lambda text: [decode(loads(line)) for line in text.splitlines()]),
}


@pytest.mark.parametrize("path", READERS)
async def test_hands_are_downloads_that_can_be_read_again(played: tuple[httpx2.AsyncClient, str], path: str) -> None:
    ann, table = played
    answer = await ann.get(f"/api/tables/{table}/{path}")
    kind, read = READERS[path]
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == kind
    name = path.replace("hands/", "hand-")
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert read(answer.text)
    assert table not in answer.text  # a file may be passed on; the table's link is its key


async def test_a_download_tells_only_what_one_may_know(played: tuple[httpx2.AsyncClient, str]) -> None:
    ann, table = played
    text = (await ann.get(f"/api/tables/{table}/hands/1.json")).text
    events = [decode(loads(line)) for line in text.splitlines()]
    assert isinstance(events[0], HandStarted)
    assert isinstance(events[-1], HandEnded)
    dealt = [event for event in events if isinstance(event, HoleCards)]
    assert len(dealt) == 4
    assert all(event.cards == () for event in dealt)
    assert "deck" not in text


async def test_what_the_format_cannot_tell_is_said(place: Place) -> None:
    ann = await place.browser("Ann")
    game = {"v": 1, "type": "game", "betting": {"type": "no-limit"}, "chip_unit": 5,
            "forced": {"small_blind": 5, "big_blind": 10}}  # fmt: skip
    table = await table_with_hands(place, 1, game=game)
    for path in ("hands/1.phh", "hands.phhs"):
        answer = await ann.get(f"/api/tables/{table}/{path}")
        assert problem(answer) == (409, "not-in-phh")
        assert "chips of 5" in answer.json()["sentence"]
    assert (await ann.get(f"/api/tables/{table}/hands/1.txt")).status_code == 200


# ---------------------------------------------------------------------- the rest


async def test_the_link_of_a_table_is_a_picture(place: Place) -> None:
    here = await place.browser("Ann")
    table = (await here.post("/api/tables", json={})).json()["table"]
    public = await place.browser(public_url="https://poker.example.with.a.long.name")
    pictures = [(await browser.get(f"/api/tables/{table}/qr.svg")) for browser in (here, public)]
    for picture in pictures:
        assert picture.headers["content-type"] == "image/svg+xml"
        assert "<svg" in picture.text
    assert pictures[0].text != pictures[1].text


async def test_the_description_names_every_answer(place: Place) -> None:
    document = (await (await place.browser()).get("/api/openapi.json")).json()
    assert document["openapi"].startswith("3.")
    assert set(document["paths"]) >= {"/api/me", "/api/tables", "/api/tables/{table}/hands/{number}.phh"}
    schemas = document["components"]["schemas"]
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)))
    assert named
    assert named <= set(schemas)
    for path, operations in document["paths"].items():
        for operation in operations.values():
            assert "200" in operation["responses"], path
            assert operation["description"].endswith("."), path
            if "{table}" in path:
                assert "404" in operation["responses"], path
