"""All tables of a server: opened, found again in the store, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from secrets import token_urlsafe
from typing import Final

from sidepot.codec import CodecError
from sidepot.rules.game import Game, GameError
from sidepot.server.rooms import events
from sidepot.server.rooms.commands import check_settings, game_of, one_line, seat_bot
from sidepot.server.rooms.denied import Denied
from sidepot.server.rooms.desk import Desk
from sidepot.server.rooms.opening import Opened, Opening, TableEntry
from sidepot.server.rooms.pacing import NORMAL, Pacing
from sidepot.server.rooms.past import Past
from sidepot.server.rooms.picture import Painter
from sidepot.server.rooms.records import Record, pack, unpack
from sidepot.server.rooms.room import Room, check_chips
from sidepot.server.rooms.state import RoomState
from sidepot.server.rooms.telling import told
from sidepot.server.rooms.viewer import digest_of
from sidepot.server.rooms.visits import pack_visit, person_stream, table_stream, unpack_visit
from sidepot.server.store.base import Log, Store, StoreError, StreamConflict
from sidepot.table import Sit, Table, TableRules

log = logging.getLogger(__name__)

IDLE: Final = 600.0
"""Seconds that a table without viewers stays in memory."""

MOST_TABLES: Final = 50
"""Tables of a person that are looked at, the latest."""

PRACTICE: Final = Opening(
    name="Practice", bots=["chart", "tight", "calling", "raising", "random"], take_seat=True, start=True
)
"""What "play the computer" opens."""


def milliseconds() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Rooms:
    """See the module. ``now`` gives the time in milliseconds since 1970."""

    def __init__(self, store: Store, pacing: Pacing = NORMAL, *, now: Callable[[], int] = milliseconds) -> None:
        self._store = store
        self._pacing = pacing
        self._now = now
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._idle_since: dict[str, float] = {}
        self._notes: set[asyncio.Task[None]] = set()
        self._noted: set[tuple[str, str]] = set()
        """Persons and tables of theirs that are in the store already."""
        self._closed = False

    async def create(self, person: str, name: str, opening: Opening) -> Opened:
        """Open a table whose host is ``person``. Raises :class:`Denied` or ``Illegal`` for what cannot be opened."""
        game = Game.no_limit((5, 10), run_it_twice=True) if opening.game is None else game_of(opening.game)
        check_settings(opening.settings)
        table = token_urlsafe(9)
        state = RoomState(table)
        at = self._now()
        opened = Table.open(game, rules_of(opening))
        called = one_line(opening.name) or Opening().name
        first = (events.RoomOpened(called, person, opening.settings), events.Named(person, name), *opened.events)
        state.follow(Record(at, first), opened.table)
        desk = Desk(state, Painter(state, self._pacing), at)
        secret = token_urlsafe(16) if opening.take_seat else None
        if secret is not None:
            desk.apply(Sit(person, 0, opening.settings.buy_in, "post"))
            desk.tell(events.SeatLocked(person, digest_of(secret)))
        free = [seat for seat, chair in enumerate(desk.table.chairs) if chair is None]
        if len(opening.bots) > len(free):
            raise Denied("table-full")
        for seat, kind in zip(free, opening.bots, strict=False):
            seat_bot(desk, kind, seat)
        if opening.start:
            desk.tell(events.DealingStarted())
        check_chips(desk.table)
        record = Record(at, (*first, *desk.events))
        await self._store.append(table_stream(table), 0, pack(record))
        await self._visited(person, table)
        return Opened(table, secret)

    async def find(self, table: str) -> Room:
        """The room of a table, read from the store if need be. Raises :class:`Denied`."""
        if self._closed:
            raise Denied("closing")
        self._idle_since.pop(table, None)  # it is not let go while somebody is on his way
        room = self._rooms.get(table)
        if room is not None:
            return room
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                room = self._rooms.get(table)
                if room is None:
                    room = self._rooms[table] = await self._load(table)
        finally:
            if not lock.locked():
                self._loading.pop(table, None)
        if self._sweeper is None:
            self._sweeper = asyncio.get_running_loop().create_task(self._sweep(), name="idle tables")
        return room

    async def _load(self, table: str) -> Room:
        stream = Log(self._store, table_stream(table))
        try:
            entries = await stream.read()
        except StoreError as error:
            log.warning("table %s cannot be read: %s", table, error)
            raise Denied("trouble") from None
        if not entries:
            raise Denied("no-table")
        state = RoomState(table)
        past = Past(stream)
        try:
            for entry in entries:
                record = unpack(entry.record)
                item = told(record, entry.number, state.seats)
                state.follow(record, None, item)
                past.follow(state, record)
                if not entry.number % 25:
                    await asyncio.sleep(0)  # the other tables go on meanwhile
            check_chips(state.table)
        except (CodecError, ValueError, RuntimeError, LookupError) as error:
            log.exception("table %s cannot be read", table)
            raise Denied("unreadable") from error
        return Room(state, past, stream, self._pacing, self._now, lambda person: self._seated(person, table))

    async def of(self, person: str) -> list[TableEntry]:
        """The tables that this person sits at or hosts, the latest first."""
        try:
            visits = await self._store.read(person_stream(person))
        except StoreError:
            return []
        tables = dict.fromkeys(unpack_visit(entry.record) for entry in reversed(visits))
        found = []
        for table in islice(tables, MOST_TABLES):
            try:
                entry = (await self.find(table)).entry(person)
            except Denied:
                continue
            if entry.mine or entry.is_host:
                found.append(entry)
        return found

    def _seated(self, person: str, table: str) -> None:
        """Somebody is at a table where he sits: remember it for :meth:`of`, once."""
        if (person, table) in self._noted:
            return
        self._noted.add((person, table))
        task = asyncio.get_running_loop().create_task(self._visited(person, table))
        self._notes.add(task)
        task.add_done_callback(self._notes.discard)

    async def _visited(self, person: str, table: str) -> None:
        stream = person_stream(person)
        try:
            while True:
                known = await self._store.read(stream)
                if any(unpack_visit(entry.record) == table for entry in known):
                    return
                with suppress(StreamConflict):  # he sits down at two tables at once
                    await self._store.append(stream, len(known), pack_visit(table))
        except StoreError as error:  # the table is there all the same, by its link
            self._noted.discard((person, table))
            log.warning("the visit to table %s is not noted: %s", table, error)

    async def _sweep(self) -> None:
        """Let tables go where nobody has been for a while: they are all in the store."""
        while True:
            await asyncio.sleep(IDLE / 10)
            now = time.monotonic()
            for table, room in list(self._rooms.items()):
                if not room.is_quiet:
                    self._idle_since.pop(table, None)
                elif now - self._idle_since.setdefault(table, now) > IDLE:
                    del self._rooms[table], self._idle_since[table]
                    self._noted = {noted for noted in self._noted if noted[1] != table}
                    await room.close()

    async def close(self) -> None:
        """Say goodbye and stop all tables. The store stays open: whoever opened it closes it."""
        self._closed = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*self._notes, *(room.close() for room in self._rooms.values()))
        self._rooms.clear()


def rules_of(opening: Opening) -> TableRules:
    """The house rules. Buy-ins are the host's settings, since they can change. Raises :class:`Denied`."""
    try:
        return TableRules(
            seats=opening.seats,
            button=opening.rules.button,
            missed=opening.rules.missed,
            undo_hands=None,
        )
    except GameError as error:
        raise Denied("bad-game", sentence=str(error)) from None
