"""How much one connection, one person, one address and all together may ask for."""

from __future__ import annotations

import time
from ipaddress import IPv6Address, ip_address
from typing import Final

from msgspec import Struct
from starlette.types import Scope

LONGEST_MESSAGE: Final = 8 * 1024
"""Characters of a message over the socket."""
LONGEST_BODY: Final = 16 * 1024
"""Bytes of a request."""


class Limits(Struct, frozen=True, kw_only=True):
    """What a server puts up with."""

    hello_seconds: float = 10.0
    blocked_seconds: float = 20.0
    """How long somebody may take nothing of what is sent to them."""
    messages_per_second: float = 20.0
    messages_at_once: int = 40
    wishes_per_second: float = 2.0
    """Commands of one person that are no decision in a hand, over all their connections."""
    wishes_at_once: int = 30
    refused_per_second: float = 1.0
    refused_at_once: int = 20
    """Messages that cannot be taken, before it is a flood."""
    sockets_per_person: int = 8
    sockets_per_address: int = 200
    sockets: int = 20_000
    tables_per_second: float = 0.2
    """Tables opened from one address."""
    tables_at_once: int = 30


class Bucket:
    """Tokens that come back at a steady rate, at most ``most`` of them."""

    __slots__ = ("_at", "_most", "_rate", "_tokens")

    def __init__(self, rate: float, most: int) -> None:
        self._rate = rate
        self._most = most
        self._tokens = float(most)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take a token, if there is one."""
        self._fill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Nothing was taken lately: a new bucket would be the same."""
        self._fill()
        return self._tokens == self._most

    def _fill(self) -> None:
        now = time.monotonic()
        self._tokens = min(self._most, self._tokens + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for everybody who asks."""

    def __init__(self, rate: float, most: int) -> None:
        self._rate = rate
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        """Take a token of theirs, if there is one."""
        if len(self._buckets) >= 1000 and who not in self._buckets:
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full}
        return self._buckets.setdefault(who, Bucket(self._rate, self._most)).take()


def address_of(scope: Scope) -> str:
    """Where a request comes from; of an IPv6 address the network, which is what one household is given."""
    host = scope["client"][0] if scope.get("client") else ""
    try:
        address = ip_address(host)
    except ValueError:
        return str(host)
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return address.packed[:8].hex()
    return str(address)
