"""What every answer says to the browser about itself, and where a request may come from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

SECURITY_HEADERS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # the address of a table is the key to it
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


class SecurityHeaders:
    """Adds :data:`SECURITY_HEADERS` to every answer of ``app``, errors among them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *SECURITY_HEADERS]
            await send(message)

        await self.app(scope, receive, send_with_headers)


def header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str | None:
    """The first header of that name (in small letters), if there is one."""
    return next((value.decode("latin-1") for key, value in headers if key == name), None)


def is_own_origin(scope: Scope, public_url: str | None) -> bool:
    """Whether the request comes from a page of this server, or from no page at all.

    A browser always says where a WebSocket or an unsafe request comes from; a bot need not. The scheme is not
    compared: a proxy that ends TLS may not tell of it.
    """
    site = header(scope["headers"], b"sec-fetch-site")
    if site not in {None, "same-origin", "none"}:
        return False
    origin = header(scope["headers"], b"origin")
    if origin is None:
        return True
    try:
        place = urlsplit(origin).netloc.lower()
    except ValueError:
        return False
    host = header(scope["headers"], b"host") or ""
    own = {host.lower(), urlsplit(public_url or "").netloc.lower()} - {""}
    return place in own
