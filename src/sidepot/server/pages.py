"""The page for the browser: a few files, kept in memory, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

PAGES: Final = re.compile(r"/(new|settings|t/[^/]+(/hands(/[^/]+)?)?)?/?")
"""The addresses that ``index.html`` draws."""

TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""Fixed here, since the operating system's own table can be wrong."""

COMPRESSIBLE: Final = re.compile(r"text/|image/svg|application/(json|manifest)")

NOT_BUILT: Final = """\
<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sidepot: the page is not built</title>
<h1>The page is not built</h1>
<p>The server runs, but there is no page to show: it is made when Sidepot is installed, and that needs Node.js.</p>
<p>Install <a href="https://nodejs.org/">Node.js</a> 20.19 or newer, then run <code>python web/build.py</code> in
Sidepot's folder and start the server again.</p>
<p>Meanwhile <code>sidepot play --terminal</code> plays without a browser.</p>
</html>
"""


class File(NamedTuple):
    """A file as it is sent; ``gzipped`` is ``None`` where that saves nothing."""

    body: bytes
    gzipped: bytes | None
    headers: dict[str, str]


def load(folder: Path) -> dict[str, File]:
    """All files of a built page by their address. Those in ``assets`` carry a hash in their names and never change."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            address = "/" + path.relative_to(folder).as_posix()
            kind = TYPES.get(path.suffix, "application/octet-stream")
            files[address] = file_of(path.read_bytes(), kind, is_forever=address.startswith("/assets/"))
    return files


def file_of(body: bytes, kind: str, *, is_forever: bool = False) -> File:
    """A file with its headers."""
    small = gzip.compress(body, mtime=0) if COMPRESSIBLE.match(kind) else body
    headers = {
        "content-type": kind,
        "cache-control": "public, max-age=31536000, immutable" if is_forever else "no-cache",
        "etag": f'"{hashlib.sha256(body).hexdigest()[:32]}"',
        "vary": "accept-encoding",
    }
    return File(body, small if len(small) < len(body) else None, headers)


class Pages:
    """The ASGI application that serves a built page; without one, a page that says how to get it."""

    def __init__(self, folder: Path | None) -> None:
        self._files = load(folder) if folder else {}
        self._index = self._files.get("/index.html")
        self._not_built = file_of(NOT_BUILT.encode(), TYPES[".html"])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        await self.answer(Request(scope))(scope, receive, send)

    def answer(self, request: Request) -> Response:
        """What is at the address of the request."""
        path = request.url.path
        is_page = bool(PAGES.fullmatch(path))
        file = self._files.get(path) or (self._index if is_page else None)
        if file is None and not is_page:
            return PlainTextResponse("There is nothing at this address.\n", 404)
        if request.method not in {"GET", "HEAD"}:
            return PlainTextResponse("This can only be read.\n", 405, {"allow": "GET, HEAD"})
        if file is None:
            return Response(self._not_built.body, 503, {**self._not_built.headers, "cache-control": "no-store"})
        if request.headers.get("if-none-match") == file.headers["etag"]:
            return Response(None, 304, file.headers)
        if file.gzipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.gzipped, 200, {**file.headers, "content-encoding": "gzip"})
        return Response(file.body, 200, file.headers)
