"""Who somebody is: a name asked once and kept, signed, in a cookie."""

from __future__ import annotations

import hashlib
import os
import secrets
import tempfile
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from itsdangerous import BadData, URLSafeSerializer
from starlette.requests import cookie_parser

from sidepot.server.headers import header

COOKIE: Final = "sidepot_person"
COOKIE_SECONDS: Final = 365 * 24 * 3600

KEY_BYTES: Final = 32
LONGEST_NAME: Final = 20

INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    "\ufe00\ufe01\ufe02\ufe03\ufe04\ufe05\ufe06\ufe07\ufe08\ufe09\ufe0a\ufe0b\ufe0c\ufe0d\ufe0e"
)
"""Characters of letters' and marks' categories that show nothing."""


class BadName(ValueError):
    """Nobody can be called that; ``code`` names the reason, ``str()`` is a sentence that says it."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Person(NamedTuple):
    """A player or onlooker: a public id, and the name that others see."""

    id: str
    name: str


def new_person(name: str) -> Person:
    """Somebody nobody has seen before. Raises :class:`BadName`."""
    return Person(f"p_{secrets.token_hex(8)}", checked_name(name))


def checked_name(name: str) -> str:
    """``name`` as it will be shown: composed (NFC), with single spaces. Raises :class:`BadName`."""
    name = unicodedata.normalize("NFC", name.strip())
    if not name:
        raise BadName("name-empty", "A name is needed, so that the others know who plays.")
    for character in name:
        if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} or character in INVISIBLE:
            raise BadName(
                "name-invisible",
                f"A name is made of characters that can be seen: U+{ord(character):04X} is none of them.",
            )
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME:
        raise BadName("name-long", f"A name has at most {LONGEST_NAME} characters, and this one has {len(name)}.")
    if unicodedata.category(name[0]).startswith("M"):
        raise BadName("name-mark", "A name begins with a character of its own, not with a mark on one.")
    return name


class Badges:
    """Signs who somebody is, and reads it again.

    The id is public; that only this server can sign it is what makes it somebody's own.
    """

    def __init__(self, key: bytes) -> None:
        self._serializer = URLSafeSerializer(
            key, salt="sidepot-person", signer_kwargs={"digest_method": hashlib.sha256}
        )

    def sign(self, person: Person) -> str:
        """The value of the cookie."""
        return str(self._serializer.dumps([person.id, person.name]))

    def read(self, value: str) -> Person | None:
        """Whose cookie that is; ``None`` when this server has not signed it."""
        try:
            person, name = self._serializer.loads(value)
        except BadData:
            return None
        return Person(person, name)

    def of(self, headers: Iterable[tuple[bytes, bytes]]) -> Person | None:
        """Who sends a request with these headers."""
        value = cookie_parser(header(headers, b"cookie") or "").get(COOKIE)
        return None if value is None else self.read(value)


class KeyFileError(Exception):
    """The file with the signing key is of no use; ``str()`` is a sentence that says what to do."""


def secret_key(folder: Path) -> bytes:
    """The key that signs cookies, from ``secret.key`` in ``folder``; it is made when there is none yet.

    Whoever reads this file can be anybody, so only its owner may. It appears whole or not at all. Raises
    :class:`KeyFileError`, or :class:`OSError` when it cannot be read or written.
    """
    path = folder / "secret.key"
    if not path.exists():
        handle, draft = tempfile.mkstemp(prefix="secret.", dir=folder)  # mode 0600
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(secrets.token_bytes(KEY_BYTES))
                file.flush()
                os.fsync(file.fileno())
            Path(draft).replace(path)
        except OSError:
            Path(draft).unlink(missing_ok=True)
            raise
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise KeyFileError(
            f"{path} holds {len(key)} bytes and not {KEY_BYTES}: put the right file back, or delete it; then a new "
            "one is made, and everybody has to say their name again."
        )
    return key
