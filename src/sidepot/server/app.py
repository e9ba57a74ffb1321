"""The whole server as one ASGI application: pages, REST and sockets."""

from __future__ import annotations

from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sidepot.server.api import create_api
from sidepot.server.auth import Badges
from sidepot.server.headers import SecurityHeaders
from sidepot.server.limits import Limits
from sidepot.server.pages import Pages
from sidepot.server.rooms import Rooms
from sidepot.server.socket import Sockets


def create_app(
    rooms: Rooms,
    *,
    secret: bytes,
    page: Path | None,
    public_url: str | None = None,
    limits: Limits | None = None,
    door: ASGIApp | None = None,
) -> ASGIApp:
    """Everything at one address. Whoever runs it closes ``rooms`` afterwards.

    ``secret`` signs the cookies. ``page`` is the folder of the built page. ``public_url`` is how people reach the
    server, where that is not what their browser asks for. ``door`` answers what is below ``/play/``.
    """
    badges = Badges(secret)
    limits = limits or Limits()
    api = GZipMiddleware(_not_kept(create_api(rooms, badges, limits, public_url)), minimum_size=1000)
    pages = Pages(page)
    sockets = Sockets(rooms, badges, limits, public_url)

    async def http(scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if path.startswith("/api/"):
            await api(scope, receive, send)
        elif door and path.startswith("/play/"):
            await door(scope, receive, send)
        else:
            await pages(scope, receive, send)

    guarded = SecurityHeaders(http)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":  # past all middleware: this is the busy way
            await sockets(scope, receive, send)
        elif scope["type"] == "http":
            await guarded(scope, receive, send)
        else:
            raise RuntimeError(f"this application has no {scope['type']}: run it with lifespan off")

    return app


def _not_kept(app: ASGIApp) -> ASGIApp:
    """``app``, with answers that no cache may keep."""

    async def not_kept(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_uncached(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"cache-control", b"no-store")]
            await send(message)

        await app(scope, receive, send_uncached)

    return not_kept
