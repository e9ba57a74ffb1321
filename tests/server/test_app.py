"""Pages, headers and the way in: what every answer says, and nothing from inside."""

import gzip
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.types import ASGIApp

from sidepot.server.app import create_app
from sidepot.server.auth import COOKIE, Badges
from sidepot.server.door import Door
from sidepot.server.rooms import PRACTICE, Rooms
from sidepot.server.store.memory import MemoryStore

pytestmark = pytest.mark.anyio

KEY = b"k" * 32
SCRIPT = b"export const table = 1;\n" * 200


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A built page."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Sidepot</title>")
    (folder / "assets" / "index-a1b2.js").write_bytes(SCRIPT)
    (folder / "assets" / "inter-c3d4.woff2").write_bytes(b"\x00" * 5000)
    (folder / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.key").write_bytes(KEY)
    return folder


@pytest.fixture
async def rooms() -> AsyncIterator[Rooms]:
    rooms = Rooms(MemoryStore())
    yield rooms
    await rooms.close()


def visitor(app: ASGIApp, **options: Any) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
    return httpx2.AsyncClient(transport=transport, base_url="http://table.example", **options)


@pytest.mark.parametrize(
    "path", ["/", "/new", "/settings", "/t/abc-_1", "/t/abc/hands", "/t/abc/hands/7", "/t/abc/", "/index.html"]
)
async def test_every_page_is_drawn_by_one_file(rooms: Rooms, page: Path, path: str) -> None:
    async with visitor(create_app(rooms, secret=KEY, page=page)) as browser:
        answer = await browser.get(path)
        assert (answer.status_code, answer.text) == (200, "<!doctype html><title>Sidepot</title>")
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        again = await browser.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing", "/t", "/t/a/b", "/assets/", "/assets/gone.js", "/../secret.key", "/assets/../../secret.key",
        "/%2e%2e/secret.key", "/assets/%2e%2e/%2e%2e/secret.key", "/%00", "/play/guessed", "/api",
    ],
)  # fmt: skip
async def test_there_is_nothing_else(rooms: Rooms, page: Path, path: str) -> None:
    async with visitor(create_app(rooms, secret=KEY, page=page)) as browser:
        answer = await browser.get(path)
        assert answer.status_code == 404
        assert KEY not in answer.content


async def test_what_carries_a_hash_is_kept_for_ever_and_text_is_compressed(rooms: Rooms, page: Path) -> None:
    async with visitor(create_app(rooms, secret=KEY, page=page)) as browser:
        script = await browser.get("/assets/index-a1b2.js", headers={"accept-encoding": "gzip"})
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-encoding"] == "gzip"
        assert int(script.headers["content-length"]) == len(gzip.compress(SCRIPT))
        assert script.content == SCRIPT
        plain = await browser.get("/assets/index-a1b2.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == SCRIPT
        font = await browser.get("/assets/inter-c3d4.woff2")
        assert font.headers["content-type"] == "font/woff2"
        assert "content-encoding" not in font.headers
        assert (await browser.get("/icon.svg")).headers["cache-control"] == "no-cache"


async def test_without_the_page_it_is_said_how_to_get_it(rooms: Rooms) -> None:
    async with visitor(create_app(rooms, secret=KEY, page=None)) as browser:
        answer = await browser.get("/t/abc")
        assert answer.status_code == 503
        assert "Node.js" in answer.text
        assert answer.headers["cache-control"] == "no-store"
        assert (await browser.get("/api/health")).status_code == 200


async def test_pages_can_only_be_read(rooms: Rooms, page: Path) -> None:
    async with visitor(create_app(rooms, secret=KEY, page=page)) as browser:
        assert (await browser.head("/")).status_code == 200
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            answer = await browser.request(method, "/")
            assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


class BrokenStore(MemoryStore):
    """Fails in a way that nobody has thought of, with something in it that nobody may see."""

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> Any:
        raise RuntimeError(f"the deck of {stream} is As Kd Qh: {after}, {limit}")


async def test_every_answer_has_the_headers_and_no_error_shows_what_is_inside(page: Path) -> None:
    rooms = Rooms(BrokenStore())
    async with visitor(create_app(rooms, secret=KEY, page=page)) as browser:
        await browser.put("/api/me", json={"name": "Ann"})
        answers = {
            status: await browser.request(method, path)
            for status, method, path in (
                (200, "GET", "/"),
                (404, "GET", "/nothing"),
                (405, "POST", "/"),
                (200, "GET", "/api/health"),
                (404, "GET", "/api/nothing"),
                (405, "DELETE", "/api/me"),
                (415, "PUT", "/api/me"),
                (500, "GET", "/api/tables/abc"),
            )
        }
        for status, answer in answers.items():
            assert answer.status_code == status
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert answer.headers["cross-origin-opener-policy"] == "same-origin"
            policy = answer.headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            if answer.url.path.startswith("/api"):
                assert answer.headers["cache-control"] == "no-store"
                assert {"code", "sentence", "params"} == set(answer.json()) or status == 200
        assert answers[500].json()["code"] == "server-error"
        assert "As" not in answers[500].text
    await rooms.close()


async def test_the_door_lets_one_browser_to_a_table_of_its_own(rooms: Rooms, page: Path) -> None:
    door = Door(rooms, Badges(KEY), "Ann", PRACTICE)
    app = create_app(rooms, secret=KEY, page=page, door=door)
    async with visitor(app) as ann, visitor(app) as late:
        assert (await ann.get("/play/guessed")).headers["location"] == "/"
        assert (await ann.head(door.path)).headers["location"] == "/"
        assert COOKIE not in ann.cookies
        welcome = await ann.get(door.path)
        assert (welcome.status_code, welcome.headers["cache-control"]) == (303, "no-store")
        assert (await ann.get("/api/me")).json()["name"] == "Ann"
        (mine,) = (await ann.get("/api/tables")).json()
        assert (mine["mine"], f"/t/{mine['id']}") == (True, welcome.headers["location"])
        refused = await late.get(door.path)
        assert (refused.status_code, refused.headers["location"]) == (303, "/")
        assert (await late.get("/api/me")).json() == {"person": "", "name": None}


async def test_who_has_a_name_keeps_it_at_the_door(rooms: Rooms, page: Path) -> None:
    door = Door(rooms, Badges(KEY), "Hero", PRACTICE)
    async with visitor(create_app(rooms, secret=KEY, page=page, door=door)) as bob:
        me = (await bob.put("/api/me", json={"name": "Bob"})).json()
        await bob.get(door.path)
        assert (await bob.get("/api/me")).json() == me
        assert len((await bob.get("/api/tables")).json()) == 1
