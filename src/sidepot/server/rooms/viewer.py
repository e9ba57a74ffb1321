"""Somebody who looks at a table: one open connection."""

from __future__ import annotations

import hashlib
import hmac
from typing import Protocol

from sidepot.server.wire.messages import Goodbye


class Outbox(Protocol):
    """The way out to one viewer; nothing in it ever waits."""

    def send(self, message: bytes) -> None:
        """Send a message, which is JSON, when the connection gets round to it."""

    def close(self, goodbye: Goodbye) -> None:
        """Say goodbye and hang up."""


class Viewer:
    """One connection of a person. ``secret`` is the seat secret that this tab knows, if it knows one."""

    __slots__ = ("holds_seat", "name", "outbox", "person", "secret", "you")

    def __init__(self, person: str, name: str, secret: str | None, outbox: Outbox) -> None:
        self.person = person
        self.name = name
        self.secret = secret
        self.outbox = outbox
        self.holds_seat = False
        """This tab acts for the person's seat; the room decides."""
        self.you: tuple[object, bool, bytes] | None = None
        """What was written last of what is only for this viewer, and from what: the scene, with or without the seat."""

    def knows(self, digest: str | None) -> bool:
        """This tab knows the secret with this digest."""
        return digest is not None and self.secret is not None and hmac.compare_digest(digest_of(self.secret), digest)


def digest_of(secret: str) -> str:
    """What is kept of a seat secret. It has 128 random bits, so nobody finds it from this."""
    return hashlib.sha256(secret.encode()).hexdigest()
