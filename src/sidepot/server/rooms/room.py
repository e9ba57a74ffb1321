"""A table as it runs: one inbox, one writer. Everything becomes durable before anybody hears of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from secrets import randbits, token_urlsafe
from typing import Final, NamedTuple

import msgspec

from sidepot.players import PLAYERS, Player
from sidepot.rules.actions import Action
from sidepot.rules.errors import Illegal
from sidepot.rules.events import Event
from sidepot.rules.game import Seat
from sidepot.rules.view import View
from sidepot.server.rooms import events
from sidepot.server.rooms.commands import HANDLERS, Counter
from sidepot.server.rooms.crowd import Crowd
from sidepot.server.rooms.denied import Denied, why_not
from sidepot.server.rooms.desk import Desk
from sidepot.server.rooms.opening import TableEntry
from sidepot.server.rooms.pacing import Pacing
from sidepot.server.rooms.past import Past, ReplayStep
from sidepot.server.rooms.picture import Painter, phase_of
from sidepot.server.rooms.records import Record, as_json, pack, unpack
from sidepot.server.rooms.state import LogItem, RoomState
from sidepot.server.rooms.telling import told
from sidepot.server.rooms.viewer import Viewer, digest_of
from sidepot.server.store.base import Entry, Log, StoreError
from sidepot.server.wire import messages
from sidepot.server.wire.messages import Command, Done, Goodbye, Refusal
from sidepot.server.wire.views import HandEntry, WhyNot
from sidepot.table import Table

log = logging.getLogger(__name__)

INBOX: Final = 256
"""Commands that may wait; who sends more waits too."""

RETRY: Final = 1.0
"""Seconds between two attempts to get over a disk that fails."""


_encode: Final = msgspec.json.Encoder().encode


class Saying(NamedTuple):
    """A command in the inbox."""

    viewer: Viewer
    command: Command


class Joining(NamedTuple):
    """Somebody who wants to come in. Nobody waits for the ``answer`` any more if it is cancelled."""

    viewer: Viewer
    after: int | None
    answer: asyncio.Future[None]


class Room:
    """See the module. It is made by :class:`~sidepot.server.rooms.rooms.Rooms`."""

    def __init__(
        self,
        state: RoomState,
        past: Past,
        stream: Log,
        pacing: Pacing,
        now: Callable[[], int],
        seated: Callable[[str], None],
    ) -> None:
        self.id = state.id
        self.state = state
        self.past = past
        self.painter = Painter(state, pacing)
        self._crowd = Crowd(state, self.painter, now)
        self._log = stream
        self._seated = seated
        """Told of everybody who takes a seat, or comes back to it."""
        self._now = now
        self._inbox: asyncio.Queue[Saying | Joining | None] = asyncio.Queue(INBOX)
        self._alarm: tuple[int, asyncio.TimerHandle] | None = None
        self._bots: dict[str, Player] = {}
        self._is_busy = False
        self._is_new = True
        """Nobody has been here since the table was read from the store."""
        self._stopped = False
        """By an error of the program: no disk that works again helps."""
        self._worker = asyncio.get_running_loop().create_task(self._work(), name=f"table {self.id}")

    # ------------------------------------------------------------------ viewers

    @property
    def viewers(self) -> list[Viewer]:
        """Everybody who has the table open."""
        return self._crowd.viewers

    @property
    def trouble(self) -> bool:
        """Nothing can go on at the moment."""
        return self._crowd.trouble

    @property
    def is_quiet(self) -> bool:
        """Nobody is here or on the way in, and nothing is being done."""
        return not self.viewers and self._inbox.empty() and not self._is_busy

    def snapshot(self, viewer: Viewer) -> bytes:
        """Everything this viewer may see now."""
        return self._crowd.snapshot(viewer)

    async def join(self, viewer: Viewer, after: int | None = None) -> None:
        """Somebody opens the table: he gets what he missed since record ``after``, or a snapshot.

        Raises :class:`Denied` for who may not.
        """
        answer = asyncio.get_running_loop().create_future()
        await self._inbox.put(Joining(viewer, after, answer))
        await answer

    async def _let_in(self, viewer: Viewer, after: int | None) -> None:
        """Raises :class:`Denied` for who may not come in."""
        state, crowd = self.state, self._crowd
        if viewer.person in state.banned:
            raise Denied("kicked")
        if self._is_new and state.number > 1 and not self.trouble:
            await self._record(events.Reopened())
        self._is_new = False
        new_secret = await self._find_seat(viewer)
        crowd.add(viewer)
        missed = self._missed(after)
        if missed is None or new_secret is not None:
            viewer.outbox.send(crowd.snapshot(viewer, new_secret))
        else:
            for item in missed:
                viewer.outbox.send(crowd.update(item, viewer))
            if not missed:
                viewer.outbox.send(crowd.picture(viewer))
        crowd.show(besides=viewer)
        if viewer.person in state.seat_of:
            self._seated(viewer.person)
        if not self.trouble:
            await self._advance()  # hands are dealt while somebody is here

    async def _find_seat(self, viewer: Viewer) -> str | None:
        """Give the tab its seat if it may have it; a new secret if the old one is lost and nobody holds the seat."""
        state = self.state
        person = viewer.person
        known = state.people.get(person)
        if known is None or known.digest is None:
            return None
        others = [other for other in self.viewers if other.person == person and other.holds_seat]
        if viewer.knows(known.digest):
            for other in others:
                other.holds_seat = False
                other.outbox.close(Goodbye(Denied("another-tab").why))
                self.part(other)
            viewer.holds_seat = True
            return None
        if others:
            return None
        secret = token_urlsafe(16)
        try:
            await self._record(events.SeatLocked(person, digest_of(secret)))
        except StoreError as error:
            self._begin_trouble(error)  # he looks on until the disk works again
            return None
        viewer.secret, viewer.holds_seat = secret, True
        return secret

    def part(self, viewer: Viewer) -> None:
        """A connection is gone."""
        self._crowd.remove(viewer)

    async def handle(self, viewer: Viewer, command: Command) -> None:
        """Take a command; the answer comes through the viewer's outbox."""
        await self._inbox.put(Saying(viewer, command))

    # ------------------------------------------------------------------ the one writer

    async def idle(self) -> None:
        """Wait until everything in the inbox is done."""
        await self._inbox.join()

    async def _work(self) -> None:
        while True:
            item = await self._inbox.get()
            self._is_busy = True
            try:
                await self._take(item)
            except asyncio.CancelledError:
                turn_away(item)
                raise
            except StoreError as error:
                self._begin_trouble(error)
                self._put_off(item)
            except Exception:
                # This table stops and says so; the others go on. Its log is whole up to here.
                log.exception("table %s stopped", self.id)
                self._stop()
                self._put_off(item)
            finally:
                self._is_busy = False
                self._inbox.task_done()

    async def _take(self, item: Saying | Joining | None) -> None:
        match item:
            case Saying():
                await self._answer(item)
            case Joining(viewer, after, answer):
                await self._welcome(viewer, after, answer)
            case None if self._stopped:
                pass
            case None if self.trouble:
                await self._recover()
            case None:
                await self._advance()

    async def _welcome(self, viewer: Viewer, after: int | None, answer: asyncio.Future[None]) -> None:
        """Let somebody in, unless the connection is gone already, or goes meanwhile."""
        if answer.cancelled():
            return
        try:
            await self._let_in(viewer, after)
        except Denied as denied:
            if not answer.cancelled():
                answer.set_exception(denied)
            return
        if answer.cancelled():
            self.part(viewer)
        else:
            answer.set_result(None)

    def _put_off(self, item: Saying | Joining | None) -> None:
        """Nothing came of ``item``, or nobody knows: the client has to hear it."""
        if isinstance(item, Saying):
            refuse(item.viewer, item.command.id, Denied("trouble").why)
        elif isinstance(item, Joining) and not item.answer.done():
            item.answer.set_result(None)

    async def _answer(self, saying: Saying) -> None:
        """Do what a client asks for, or refuse it."""
        viewer, command = saying
        state = self.state
        known = state.people.get(viewer.person)
        repeated = known.commands.get(command.id) if known is not None else None
        if repeated is not None:
            secret = viewer.secret if isinstance(command, messages.Sit) else None
            viewer.outbox.send(_encode(Done(command.id, repeated, secret)))
            return
        if self.trouble:
            refuse(viewer, command.id, Denied("trouble").why)
            return
        desk = Desk(state, self.painter, self._now(), self._crowd.present)
        if viewer.person in state.banned:
            refuse(viewer, command.id, Denied("kicked").why)
            return
        try:
            HANDLERS[type(command)](Counter(desk, viewer), command)
        except Denied as denied:
            refuse(viewer, command.id, denied.why)
            return
        except Illegal as illegal:
            refuse(viewer, command.id, why_not(illegal))
            return
        secret = None
        if isinstance(command, messages.Sit):
            secret = token_urlsafe(16)
            desk.tell(events.SeatLocked(viewer.person, digest_of(secret)))
        if not await self._finish(desk, saying, secret):
            viewer.outbox.send(_encode(Done(command.id, state.number, secret)))
        self._send_away()

    async def _advance(self) -> None:
        """Do what is due by the clock."""
        await self._finish(Desk(self.state, self.painter, self._now(), self._crowd.present))

    async def _finish(self, desk: Desk, saying: Saying | None = None, secret: str | None = None) -> bool:
        """Let the table go on by itself, make it durable, tell everybody, and set the clock for the next time.

        Returns whether the one who said it has been told that it was done; a new seat ``secret`` is told apart.
        """
        resumed = desk.is_paused and any(isinstance(event, events.PlayResumed) for event in desk.events)
        when = self._now() if resumed else desk.go_on(self._decide)
        answered = False
        if desk.events:
            by, command_id = (saying.viewer.person, saying.command.id) if saying else (None, None)
            record = Record(desk.now, tuple(desk.events), by, command_id)
            check_chips(desk.table)
            item = await self._append(record, desk.table)
            if saying and secret is not None:
                self._give_seat(saying.viewer, secret)
            answer = (saying.viewer, saying.command.id) if saying and secret is None else None
            answered = self._crowd.tell(item, answer)
        self._set_alarm(when)
        return answered

    def _give_seat(self, viewer: Viewer, secret: str) -> None:
        """This tab acts for the seat that the person has just taken."""
        for other in self.viewers:
            if other.person == viewer.person:
                other.holds_seat = other is viewer
        viewer.secret = secret
        self._seated(viewer.person)

    async def _append(self, record: Record, table: Table | None) -> LogItem:
        """Make a record durable and go on from there. Raises :class:`StoreError`, and then nothing has changed."""
        written = [as_json(event) for event in record.events]
        item = told(record, self.state.number + 1, self.state.seats, written)
        await self._log.append(self.state.number, pack(record, written))
        self.state.follow(record, table, item)
        self.past.follow(self.state, record)
        return item

    async def _record(self, event: Event) -> None:
        """Something that happens beside the game."""
        self._crowd.tell(await self._append(Record(self._now(), (event,)), None))

    def _decide(self, person: str, view: View) -> Action:
        player = self._bots.get(person)
        if player is None:
            kind = self.state.people[person].bot or "calling"
            player = self._bots[person] = PLAYERS[kind](Random(randbits(128)))  # noqa: S311  it deals no cards
        return player.decide(view)

    # ------------------------------------------------------------------ the clock

    def _set_alarm(self, when: int | None) -> None:
        """Look at the clock at ``when``. An alarm that comes too early is left: it looks, and is set anew."""
        alarm = self._alarm
        if when is None or (alarm is not None and alarm[0] > when):
            self._no_alarm()
            alarm = None
        if when is not None and alarm is None:
            wait = max(0.0, (when - self._now()) / 1000)
            self._alarm = when, asyncio.get_running_loop().call_later(wait, self._ring)

    def _no_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm[1].cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._alarm = None
        self.wake()

    def wake(self) -> None:
        """Have a look at the clock; if the inbox is full, the writer does so anyway."""
        with suppress(asyncio.QueueFull):
            self._inbox.put_nowait(None)

    # ------------------------------------------------------------------ trouble

    def _begin_trouble(self, error: StoreError) -> None:
        """The disk fails: nothing goes on, everybody is told, and it is tried again."""
        if not self.trouble:
            log.error("table %s is paused: %s", self.id, error)
            self._crowd.trouble = True
            self._crowd.show()
        self._set_alarm(self._now() + int(RETRY * 1000))

    def _stop(self) -> None:
        """The program fails: nothing goes on, and everybody is told."""
        self._no_alarm()
        self._crowd.trouble = self._stopped = True
        try:
            self._crowd.show()
        except Exception:  # the table cannot even be drawn
            log.exception("table %s cannot be shown", self.id)
            self._crowd.dismiss(Goodbye(Denied("trouble").why))

    async def _recover(self) -> None:
        """See what became of the last record, and go on if the store works."""
        await self._log.last()  # what can be read is certain only when the store says so
        for entry in await self._log.read(self.state.number):
            self._catch_up(entry)
        await self._record(events.Reopened())
        self._crowd.trouble = False
        log.warning("table %s goes on", self.id)
        for viewer in list(self.viewers):  # who sat down in the meantime, or found no new secret
            secret = None if viewer.holds_seat else await self._find_seat(viewer)
            if secret is not None:
                viewer.outbox.send(self._crowd.snapshot(viewer, secret))
        self._crowd.show()
        await self._advance()

    def _catch_up(self, entry: Entry) -> None:
        """A record that was kept although nobody heard so."""
        record = unpack(entry.record)
        item = told(record, entry.number, self.state.seats)
        self.state.follow(record, None, item)
        self.past.follow(self.state, record)
        self._crowd.tell(item)

    def _missed(self, after: int | None) -> Sequence[LogItem] | None:
        """What was told after record ``after``, if it is all at hand."""
        state = self.state
        if after is None or not 0 < after <= state.number:
            return None
        items = [item for item in state.log if item.seq > after]
        return items if len(items) == state.number - after else None

    def _send_away(self) -> None:
        """Who was kicked out has to go."""
        for viewer in [viewer for viewer in self.viewers if viewer.person in self.state.banned]:
            viewer.outbox.close(Goodbye(Denied("kicked").why))
            self.part(viewer)

    # ------------------------------------------------------------------ the rest

    def entry(self, person: str) -> TableEntry:
        """The table in a list of this person's."""
        state, table = self.state, self.state.table
        seat = state.seat_of.get(person)
        return TableEntry(
            self.id, state.name, table.next_game.name, len(table.players), table.rules.seats,
            "trouble" if self.trouble else phase_of(state), state.hand.number if state.hand is not None else 0,
            person == state.host, seat is not None, None if seat is None else table.stacks[seat],
            seat is not None and state.turn == seat,
            [state.name_of(player) for player in table.players.values()],
            [state.people[player].bot for player in table.players.values()],
        )  # fmt: skip

    def _check_past(self, person: str) -> None:
        """Raise :class:`Denied` for who may not see the hands of this table."""
        state = self.state
        if person in state.banned:
            raise Denied("kicked")
        if state.settings.spectators == "off" and person != state.host and person not in state.seat_of:
            raise Denied("no-spectators")

    async def hands(self, person: str, before: int | None = None, limit: int = 50) -> list[HandEntry]:
        """The latest hands before hand ``before``, the last one first. Raises :class:`Denied`."""
        self._check_past(person)
        return self.past.latest(person, before, limit)

    async def replay(self, person: str, number: int) -> list[ReplayStep]:
        """A past hand step by step, as this person may know it. Raises :class:`Denied`."""
        self._check_past(person)
        return await self.past.replay(self.state, number, person, self.state.name_of(person))

    async def events_of(self, person: str, number: int) -> tuple[list[Event], dict[Seat, str]]:
        """The events of a past hand, others' hole cards face down, and the players' names. Raises :class:`Denied`."""
        self._check_past(person)
        return await self.past.events_of(number, person), self.past.find(number).names

    async def close(self) -> None:
        """Finish what is being written, say goodbye, stop."""
        self._no_alarm()
        self._worker.cancel()  # what it was writing is in the log or not, but never half
        with suppress(asyncio.CancelledError):
            await self._worker
        while not self._inbox.empty():
            turn_away(self._inbox.get_nowait())
        self._crowd.dismiss(Goodbye(Denied("closing").why))


def turn_away(item: Saying | Joining | None) -> None:
    """The table closes: nobody comes in any more."""
    if isinstance(item, Joining) and not item.answer.done():
        item.answer.set_exception(Denied("closing"))


def refuse(viewer: Viewer, command_id: str, why: WhyNot) -> None:
    """Tell a client that a command was refused, and why."""
    viewer.outbox.send(_encode(Refusal(command_id, why)))


def check_chips(table: Table) -> None:
    """Raise :class:`RuntimeError` if chips were made or lost: such a table must stop."""
    if table.total != table.brought:
        raise RuntimeError(f"{table.brought} chips were brought, but {table.total} are there")
