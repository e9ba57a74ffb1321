"""Reads the log of a table as it lies on the disk, and looks whether it can be true.

Chips and cards are counted here from the events alone; what the table was at each moment comes from following the log
as a server does that comes back.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

from sidepot.server.rooms.pacing import NONE
from sidepot.server.rooms.picture import Painter
from sidepot.server.rooms.records import unpack
from sidepot.server.rooms.state import GRACE, RoomState
from sidepot.server.rooms.visits import table_stream
from sidepot.server.store.file import FILE_NAME
from sidepot.server.wire import TableView

DEALERS_OWN: Final = frozenset({"deck-shuffled", "seat-locked"})
"""Events that nobody is told."""

NOT_OF_THE_GAME: Final = DEALERS_OWN | {"reopened"}
"""Events that no command and no hand leads to."""

BESIDE_THE_HAND: Final = NOT_OF_THE_GAME | {"named", "said", "run-twice-voted"}
"""Events that leave the hand and its decision as they are."""

Moment = dict[str, Any]
"""What a picture of a table shows of the game after a record, whatever the pauses and whoever is there."""


def records_of(data: Path, table: str) -> list[str]:
    """All records of a table, read by another program than the server."""
    address = f"{(data / FILE_NAME).absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as connection:
        rows = connection.execute(
            "select number, record from log where stream = ? order by number", (table_stream(table),)
        ).fetchall()
    if [number for number, _ in rows] != list(range(1, len(rows) + 1)):
        raise RuntimeError(f"the records of table {table} are not numbered 1, 2, 3, ...: {[row[0] for row in rows]}")
    return [record for _, record in rows]


def is_of_game(events: Iterable[dict[str, Any]]) -> bool:
    """Somebody's command, or the game itself, led to these events."""
    return any(event["type"] not in NOT_OF_THE_GAME for event in events)


def moment_of(view: TableView) -> Moment:
    """What the picture shows of the game."""
    return {
        "hand": view.hand, "turn": view.turn, "decision": view.decision, "boards": view.boards, "pot": view.pot,
        "bet": view.bet, "button": view.button,
        "clock": None if view.clock is None else (view.clock.base, view.clock.until),
        "vote": None if view.vote is None else (view.vote.seats, view.vote.yes),
        "result": view.result,
        "seats": [None if seat is None else _seat(msgspec.to_builtins(seat)) for seat in view.seats],
    }  # fmt: skip


def _seat(seat: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in seat.items() if name != "connected"}


class CheckedLog:
    """The log of one table, which only grows. ``faults`` are sentences about what cannot be true."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.records: list[str] = []
        self.events: list[dict[str, Any]] = []
        """The records in JSON."""
        self.moments: list[Moment] = []
        """After each record."""
        self.of_game = 0
        """Records that somebody's command or the game led to."""
        self.ends_with_game = False
        """The last record is one of them."""
        self.hands = 0
        """Hands that were played to their end."""
        self.by_command: dict[tuple[str, str], int] = {}
        """The record that a person's command led to."""
        self.players: list[dict[int, str]] = []
        """Who was dealt in in which seat, after each record."""
        self.hole: dict[tuple[int, str], list[str]] = {}
        """What a person was dealt in a hand."""
        self.faults: list[str] = []
        self._state = RoomState(table)
        self._chips: dict[int, int] = {}
        self._pot = 0
        self._brought = 0
        self._deck: list[str] = []
        self._place = 0
        """Of the next card in the deck."""

    def grow(self, records: list[str]) -> None:
        """The log as it is after another life of the server."""
        known = len(self.records)
        if records[:known] != self.records:
            self._fault("records that were there have changed or are gone")
        if known > 1 and any('"reopened"' not in record for record in records[known : known + 1]):
            self._fault(f"record {known + 1} does not say that the server came back: {records[known]}")
        for record in records[len(self.records) :]:
            self._follow(record)

    def _follow(self, record: str) -> None:
        self.records.append(record)
        number = len(self.records)
        found = json.loads(record)
        self.events.append(found)
        self.ends_with_game = is_of_game(found["events"])
        self.of_game += self.ends_with_game
        if "id" in found:
            first = self.by_command.setdefault((found["by"], found["id"]), number)
            if first != number:
                self._fault(
                    f"command {found['id']!r} of {found['by']} was done in record {first} and again in {number}"
                )
        for event in found["events"]:
            self._count(event)
        there = self._pot + sum(self._chips.values())
        if there != self._brought:
            self._fault(f"after record {number} there are {there} chips, but {self._brought} were brought")
        state = self._state
        state.follow(unpack(record.encode()))
        self.players.append({} if state.hand is None else dict(state.hand.people))
        if state.hand is not None:
            for person, cards in state.hand.hole.items():
                self.hole[state.hand.number, person] = [str(card) for card in cards]
        moment = moment_of(Painter(state, NONE).table((), 0))
        self._compare(number, found, moment)
        self.moments.append(moment)

    def _compare(self, number: int, found: dict[str, Any], moment: Moment) -> None:
        """The stacks are those that were counted here, and a server that came back changed nothing but the clock."""
        stacks = {index: seat["stack"] + seat.get("added", 0) for index, seat in enumerate(moment["seats"]) if seat}
        if stacks != self._chips:
            self._fault(f"after record {number} the stacks are {stacks}, but the events say {self._chips}")
        types = {event["type"] for event in found["events"]}
        if not self.moments or not types <= BESIDE_THE_HAND:
            return
        before = self.moments[-1]
        but = {"clock", "seats"} if types & {"named"} else {"clock"}
        if "run-twice-voted" in types:
            but.add("vote")
        changed = [name for name in moment if name not in but and moment[name] != before[name]]
        if changed:
            self._fault(f"record {number}, {types}, changed {changed}")
        clock = before["clock"]
        if clock is not None and "reopened" in types:
            clock = self._clock_again(clock, found["at"])
        if moment["clock"] != clock:
            self._fault(f"record {number}, {types}, made the clock {moment['clock']}, not {clock}")

    def _clock_again(self, clock: tuple[int, int], at: int) -> tuple[int, int]:
        """The clock of a decision when the server comes back: it costs no time bank, and leaves the grace at least."""
        base, until = clock
        bank, grace = until - base, min(GRACE, self._state.settings.act_seconds * 1000)
        base = max(base, at, at + grace - bank)
        return base, base + bank

    def _count(self, event: dict[str, Any]) -> None:
        chips = self._chips
        match event:
            case {"type": "sat", "seat": seat, "chips": amount}:
                chips[seat] = amount
                self._brought += amount
            case {"type": "rebought", "seat": seat, "amount": amount}:
                chips[seat] += amount
                self._brought += amount
            case {"type": "left", "seat": seat}:
                self._brought -= chips.pop(seat)
            case {"type": "posted", "seat": seat, "amount": amount} | {"type": "acted", "seat": seat, "added": amount}:
                chips[seat] -= amount
                self._pot += amount
            case {"type": "returned", "seat": seat, "amount": amount}:
                chips[seat] += amount
                self._pot -= amount
            case {"type": "awarded", "winners": winners, "shares": shares}:
                for seat, share in zip(winners, shares, strict=True):
                    chips[seat] += share
                    self._pot -= share
            case {"type": "deck-shuffled", "deck": deck}:
                if len(set(deck)) != len(deck):
                    self._fault("a deck has a card twice")
                self._deck, self._place = deck, 0
            case {"type": "hole-cards", "cards": cards}:
                self._place += len(cards)
            case {"type": "board-dealt", "cards": cards}:
                begin = self._place + 1  # a card is burned
                self._place = begin + len(cards)
                if self._deck[begin : self._place] != cards:
                    self._fault(f"the board got {cards}, but {self._deck[begin : self._place]} came in the deck")
            case {"type": "hand-ended"}:
                self.hands += 1

    def _fault(self, sentence: str) -> None:
        self.faults.append(f"table {self.table}: {sentence}")
