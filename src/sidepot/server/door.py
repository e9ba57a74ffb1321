"""The way in for the browser that this computer opens itself."""

from __future__ import annotations

import secrets

from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.types import Receive, Scope, Send

from sidepot.server.auth import COOKIE, COOKIE_SECONDS, Badges, new_person
from sidepot.server.rooms import Opening, Rooms


class Door:
    """An ASGI application with one address, :attr:`path`, that can be used once: it opens a table and lets one play.

    The address is only known to who started the server, and no longer worth anything once it stands in the history of
    a browser. Whoever has a name already keeps it. The page gets the secret of the seat when it comes to the table,
    since nobody else holds it.
    """

    def __init__(self, rooms: Rooms, badges: Badges, name: str, opening: Opening) -> None:
        self.path = f"/play/{secrets.token_urlsafe(16)}"
        self._rooms = rooms
        self._badges = badges
        self._name = name
        self._opening = opening
        self._is_open = True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the first one in; everybody else comes to the lobby."""
        if not (
            self._is_open
            and scope["method"] == "GET"
            and secrets.compare_digest(scope["path"].encode(), self.path.encode())
        ):
            await RedirectResponse("/", 303, {"cache-control": "no-store"})(scope, receive, send)
            return
        self._is_open = False
        person = self._badges.of(scope["headers"]) or new_person(self._name)
        opened = await self._rooms.create(person.id, person.name, self._opening)
        response = RedirectResponse(f"/t/{opened.table}", 303, {"cache-control": "no-store"})
        response.set_cookie(
            COOKIE, self._badges.sign(person), COOKIE_SECONDS, httponly=True, samesite="lax",
            secure=Request(scope).url.scheme == "https",
        )  # fmt: skip
        await response(scope, receive, send)
