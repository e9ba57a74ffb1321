"""Looks for cards in what a server sends, and says whether the one who got it may know them.

The truth comes from the records of the table alone: what was dealt to whom, what has been turned up, who sits where and
which secret holds the seat, after each record. From the code that decides what leaves the server nothing is used.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw, Struct

RUN_OF_CARDS: Final = re.compile(
    r"[12-9TJQKA](?<![\w-].)0?[shdc♠♥♦♣](?:[12-9TJQKA]0?[shdc♠♥♦♣])*(?![\w-])",
    re.DOTALL,
)
"""Cards one behind the other, as in ``AhKh``, and nothing else in the word. A set first makes the search fast."""

A_CARD: Final = re.compile(r"(10|[2-9TJQKA])([shdc♠♥♦♣])")

SUITS: Final = str.maketrans("♠♥♦♣", "shdc")

NEVER_SENT: Final = ('"deck-shuffled"', '"seat-locked"', '"deck"', '"digest"')
"""What stands in records that are for the dealer alone."""

NO_CARDS: Final[frozenset[str]] = frozenset()


def cards_in(text: str) -> frozenset[str]:
    """All cards that ``text`` names."""
    return frozenset(
        ("T" if rank == "10" else rank) + suit.translate(SUITS)
        for run in RUN_OF_CARDS.findall(text)
        for rank, suit in A_CARD.findall(run)
    )


class _Steps(Struct):
    """A replay."""

    steps: list[Raw]


class _Step(Struct):
    seq: int


_decode_steps: Final = msgspec.json.Decoder(_Steps).decode
_decode_step: Final = msgspec.json.Decoder(_Step).decode


class Moment(NamedTuple):
    """What is true at a table after a record."""

    hand: int
    """The number of the hand on the table."""
    public: frozenset[str]
    """Its cards that lie face up: the boards, and what was shown."""
    hole: Mapping[str, frozenset[str]]
    """What each person was dealt in it."""
    digests: Mapping[str, str]
    """Of each person's seat secret; the last one of who has left."""
    seated: frozenset[str]
    banned: frozenset[str]
    host: str
    live: bool
    """People without a seat may watch."""

    def may_watch(self, person: str) -> bool:
        """The person may see the hand on the table."""
        return self.live or person in self.seated or person in self.hole

    def may_read(self, person: str) -> bool:
        """The person may see past hands."""
        return person not in self.banned and (self.live or person in self.seated or person == self.host)


class PastHand(NamedTuple):
    """What a hand came to; its cards that were never turned up among it."""

    public: frozenset[str]
    board: frozenset[str]
    hole: Mapping[str, frozenset[str]]


class Truth:
    """What the records of a table tell; ``records`` may grow while it is asked."""

    def __init__(self, records: Sequence[bytes]) -> None:
        self._records = records
        self._players: dict[int, str] = {}
        self._dealt_in: dict[int, str] = {}
        self.moments = [Moment(0, NO_CARDS, {}, {}, frozenset(), frozenset(), "", live=True)]
        self._hands: dict[int, PastHand] = {}
        self.digests: set[str] = set()
        """All digests of seat secrets that there ever were."""

    @property
    def number(self) -> int:
        """Records so far."""
        return len(self._records)

    def at(self, number: int) -> Moment:
        """What is true after record ``number``."""
        while len(self.moments) <= number:
            self._follow(json.loads(self._records[len(self.moments) - 1]))
        return self.moments[number]

    @property
    def now(self) -> Moment:
        """What is true after the last record."""
        return self.at(self.number)

    def hand(self, number: int) -> PastHand:
        """Hand ``number`` as far as it is known by now."""
        self.at(self.number)
        return self._hands[number]

    def _follow(self, record: dict[str, Any]) -> None:
        now = self.moments[-1]
        for event in record["events"]:
            now = self._after(now, event)
        self.moments.append(now)

    def _after(self, now: Moment, event: dict[str, Any]) -> Moment:
        """What is true after one more event."""
        match event:
            case {"type": "room-opened", "host": host, "settings": settings}:
                return now._replace(host=host, live=settings.get("spectators", "live") == "live")
            case {"type": "settings-changed", "settings": settings}:
                return now._replace(live=settings.get("spectators", "live") == "live")
            case {"type": "host-changed", "person": person}:
                return now._replace(host=person)
            case {"type": "kicked", "person": person}:
                return now._replace(banned=now.banned | {person})
            case {"type": "seat-locked", "person": person, "digest": digest}:
                self.digests.add(digest)
                return now._replace(digests={**now.digests, person: digest})
            case {"type": "sat", "seat": seat, "player": player}:
                self._players[seat] = player
                return now._replace(seated=now.seated | {player})
            case {"type": "left", "seat": seat, "player": player}:
                del self._players[seat]
                return now._replace(seated=now.seated - {player})
            case {"type": "hand-planned", "number": number, "seats": seats}:
                self._dealt_in = {seat: self._players[seat] for seat in seats}
                self._hands[number] = PastHand(NO_CARDS, NO_CARDS, {})
                return now._replace(hand=number, public=NO_CARDS, hole={})
            case {"type": "hole-cards", "seat": seat, "cards": cards}:
                hole = {**now.hole, self._dealt_in[seat]: frozenset(cards)}
                self._hands[now.hand] = self._hands[now.hand]._replace(hole=hole)
                return now._replace(hole=hole)
            case {"type": "board-dealt" | "shown" as kind, "cards": cards}:
                past = self._hands[now.hand]
                board = past.board | set(cards) if kind == "board-dealt" else past.board
                public = now.public | set(cards)
                self._hands[now.hand] = past._replace(public=public, board=board)
                return now._replace(public=public)
        return now


class Heard(NamedTuple):
    """A message over a socket."""

    person: str
    secret: str | None
    """The seat secret that the tab knew then, or was told in the message."""
    number: int
    """Records that were stored when it was sent."""
    text: str


@dataclass(slots=True)
class Tally:
    """What was looked at, and what was found."""

    hands: int = 0
    texts: int = 0
    bytes: int = 0
    own: int = 0
    """Texts in which somebody saw cards that others could not see."""
    leaks: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count the other in."""
        self.hands += other.hands
        self.texts += other.texts
        self.bytes += other.bytes
        self.own += other.own
        self.leaks += other.leaks

    def __str__(self) -> str:
        leaks = f"{len(self.leaks)} leaks" if len(self.leaks) != 1 else "1 leak"
        return f"{self.hands} hands, {self.texts} messages and answers, {self.bytes} bytes: {leaks}"


class Scanner:
    """Looks at everything that people get from one table. Each method adds what it finds to ``tally``.

    ``secrets`` are all seat secrets that were given out; there may be more of them later.
    """

    def __init__(self, truth: Truth, secrets: AbstractSet[str]) -> None:
        self.truth = truth
        self.secrets = secrets
        self.tally = Tally()
        self._known: dict[str, frozenset[str]] = {}
        """Cards of parts of messages: the public picture goes to everybody."""

    def socket(self, heard: Heard) -> None:
        """A message to a tab."""
        text = heard.text
        now = self.truth.at(heard.number)
        may_know = now.public if now.may_watch(heard.person) else NO_CARDS
        secret = heard.secret
        if secret is not None and now.digests.get(heard.person) == sha256(secret):
            may_know |= now.hole.get(heard.person, NO_CARDS)
        where = (heard.person, heard.number)
        self._look(text, self._cards_in_parts(text), may_know, now.public, where, secret=secret)

    def _cards_in_parts(self, text: str) -> frozenset[str]:
        """All cards in a message, of which most people get the same parts."""
        head, _, rest = text.partition(',"table":{')
        picture, _, yours = rest.partition(',"you":{')
        return self._cards_in(head) | self._cards_in(picture) | self._cards_in(yours)

    def _cards_in(self, part: str) -> frozenset[str]:
        found = self._known.get(part)
        if found is None:
            if len(self._known) > 500:
                self._known.clear()
            found = self._known[part] = cards_in(part)
        return found

    def nothing(self, text: str, where: str) -> None:
        """A text that is no place for cards at all: a log line, an error."""
        self._look(text, cards_in(text), NO_CARDS, NO_CARDS, (where,))

    def past(self, text: str, person: str | None, number: int) -> None:
        """Hand ``number`` as it is told to ``person`` afterwards, in any format."""
        hand = self.truth.hand(number)
        may_know = NO_CARDS
        if person is not None and self.truth.now.may_read(person):
            may_know = hand.public | hand.hole.get(person, NO_CARDS)
        self._look(text, cards_in(text), may_know, hand.public, (person, "hand", number))

    def replay(self, text: str, person: str, number: int) -> None:
        """A hand step by step: besides, no step runs ahead of its record."""
        self.past(text, person, number)
        own = self.truth.hand(number).hole.get(person, NO_CARDS)
        for raw in _decode_steps(text).steps:
            step = bytes(raw).decode()
            seq = _decode_step(raw).seq
            now = self.truth.at(seq)
            self._look(step, self._cards_in_parts(step), now.public | own, now.public, (person, "step", seq))

    def listing(self, text: str, person: str) -> None:
        """The list of past hands: only the boards, and one's own cards."""
        may_read = self.truth.now.may_read(person)
        for entry in json.loads(text):
            hand = self.truth.hand(entry["number"])
            own = hand.hole.get(person, NO_CARDS)
            for part, cards in (("board", hand.board), ("hole", own)):
                may_know = cards if may_read else NO_CARDS
                told = entry.pop(part)
                self._look(json.dumps(told), frozenset(told), may_know, hand.public, (person, part, entry["number"]))
            self.nothing(json.dumps(entry), "a list of hands, beside boards and own cards")

    def collection(self, text: str, person: str | None) -> None:
        """Many hands in one file, each with its number."""
        parts = re.split(r"(?m)^\[\d+\]$", text)
        self.nothing(parts[0], "before the first hand of a collection")
        for part in parts[1:]:
            found = re.search(r"(?m)^hand = (\d+)$", part)
            if found is None:
                self.tally.leaks.append(f"a hand without its number: {part[:200]}")
            else:
                self.past(part, person, int(found[1]))

    def _look(
        self,
        text: str,
        found: frozenset[str],
        may_know: frozenset[str],
        public: frozenset[str],
        where: tuple[object, ...],
        *,
        secret: str | None = None,
    ) -> None:
        self.tally.texts += 1
        self.tally.bytes += len(text.encode())
        self.tally.own += not found <= public
        if not found <= may_know:
            self.tally.leaks.append(f"{where} is told {' '.join(sorted(found - may_know))}: {text}")
        if any(word in text for word in NEVER_SENT) or any(digest in text for digest in self.truth.digests):
            self.tally.leaks.append(f"{where} is told what is for the dealer alone: {text}")
        for each in self.secrets:
            if each in text and not (each == secret and f'"seat_secret":"{each}"' in text):
                self.tally.leaks.append(f"{where} is told a seat secret: {text}")


def sha256(secret: str) -> str:
    """What a table keeps of a seat secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
