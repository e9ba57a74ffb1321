"""When the machine or the program fails under a table: it says so, loses nothing, and goes on by itself."""

import asyncio
import resource
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sidepot.players import PLAYERS
from sidepot.server.auth import Badges, new_person, secret_key
from sidepot.server.rooms import Opening, Rooms
from sidepot.server.rooms.pacing import NONE
from sidepot.server.rooms.room import Room
from sidepot.server.store.base import NotDurable
from sidepot.server.store.file import FILE_NAME
from sidepot.server.store.memory import MemoryStore
from sidepot.server.store.sqlite import SqliteStore
from sidepot.server.wire import Act, ClockView, Done, Refusal, Say, Sit, Start
from sidepot.testing.crash import CrashTable
from sidepot.testing.faults import failing_syncs
from sidepot.testing.guest import Clock, Guest, WhyNotSaid, settled
from sidepot.testing.killable import KillableServer
from sidepot.testing.visitor import Visitor, open_table

GRACE = 10_000

# ---------------------------------------------------------------------- a real server on a disk that fails


@asynccontextmanager
async def playing(directory: Path, **environment: str) -> AsyncIterator[tuple[KillableServer, CrashTable]]:
    """A server, and a table at which three people are in the middle of a hand."""
    server = await KillableServer.open(directory / "data", **environment)
    try:
        await server.start(NONE)
        badges = Badges(secret_key(server.data))
        host = await open_table(server.url, new_person("Ann"), badges, take_seat=True)
        guests = [Visitor(new_person(name), badges, host.table_id) for name in ("Ben", "Cid")]
        table = CrashTable(host, guests, (1, 2), Random(1))
        for seat, person in enumerate(table.people):
            await person.come(server.url)
            if person is not host:
                assert isinstance(await person.say(Sit, seat=seat, chips=1000), Done)
        assert isinstance(await host.say(Start), Done)
        await everybody(table, lambda person: person.table.turn is not None)
        assert isinstance(await to_act(table).act("call"), Done)
        await table.settled()
        yield server, table
        for person in table.people:
            await person.go()
    finally:
        with suppress(ProcessLookupError):
            server.kill()
        await server.close()


async def everybody(table: CrashTable, sees: Callable[[Visitor], bool]) -> None:
    for person in table.people:
        await person.until(lambda person=person: sees(person))  # type: ignore[misc]


def to_act(table: CrashTable) -> Visitor:
    return next(person for person in table.people if person.you.options is not None)


async def play_to_the_end(table: CrashTable) -> None:
    hand = table.people[0].table.hand
    while table.people[0].table.hand == hand and table.people[0].table.phase == "playing":
        person = to_act(table)
        assert isinstance(await person.act("call" if person.you.options and person.you.options.call else "check"), Done)
        await table.settled()


class Outage:
    """Something that keeps the server from writing: it begins, and ends again."""

    def __init__(self, server: KillableServer, flag: Path) -> None:
        self.server = server
        self.flag = flag

    def begin(self) -> None: ...

    def end(self) -> None: ...


class FullDisk(Outage):
    """The log of the database may grow no more."""

    def begin(self) -> None:
        size = self.server.data.joinpath(f"{FILE_NAME}-wal").stat().st_size
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def end(self) -> None:
        resource.prlimit(self.server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


class Lock(Outage):
    """Another program writes to the file and does not come to an end."""

    def begin(self) -> None:
        self.other = sqlite3.connect(self.server.data / FILE_NAME, isolation_level=None)
        self.other.execute("begin exclusive")

    def end(self) -> None:
        self.other.execute("rollback")
        self.other.close()


class FailingSyncs(Outage):
    """The disk takes what is written, but does not say that it keeps it."""

    def begin(self) -> None:
        self.flag.touch()

    def end(self) -> None:
        self.flag.unlink()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits another process")
@pytest.mark.parametrize("kind", [FullDisk, Lock, FailingSyncs])
def test_a_disk_that_fails_pauses_the_table_which_then_goes_on_by_itself(tmp_path: Path, kind: type[Outage]) -> None:
    async def test() -> None:
        flag = tmp_path / "syncs-fail"
        environment = failing_syncs(tmp_path, flag) if kind is FailingSyncs else {}
        async with playing(tmp_path, **environment) as (server, table):
            person = to_act(table)
            before, hole = person.table, [each.you.hole for each in table.people]
            outage = kind(server, flag)
            outage.begin()
            refused = await person.act("call")
            assert isinstance(refused, Refusal)
            assert refused.why.code == "trouble"
            await everybody(table, lambda each: each.table.phase == "trouble")
            again = await person.repeat(refused.id)
            assert isinstance(again, Refusal)
            assert again.why.code == "trouble"
            for each in table.people:
                answer = await each.say(Say, text="what is it?")
                assert isinstance(answer, Refusal)
                assert answer.why.code == "trouble"
            outage.end()
            await everybody(table, lambda each: each.table.phase == "playing")
            assert person.table.hand == before.hand
            assert [each.you.hole for each in table.people] == hole
            happened = [event["verb"] for told in person.told.values() for event in told.events if "verb" in event]
            if len(happened) == 1:  # the record was not kept
                assert (person.table.turn, person.table.decision) == (before.turn, before.decision)
            check_clock(person.table.clock, person.pictures[-1].now)
            assert isinstance(await person.repeat(refused.id), Done)
            for each in table.people:
                for name, answer in list(each.answers.items()):
                    if isinstance(answer, Refusal):
                        assert isinstance(await each.repeat(name), Done)
            await table.settled()
            acted = [event for told in person.told.values() for event in told.events if event["type"] == "acted"]
            assert len(acted) == 2, "the call before, and the one that was refused at first"
            await play_to_the_end(table)
            table.look(server.data)
            assert table.log.faults == []
            assert "goes on" in server.said()
            assert "Traceback" not in server.said()

    asyncio.run(test())


def check_clock(clock: ClockView | None, now: int) -> None:
    assert clock is not None
    assert clock.until - now >= GRACE - 2000  # of the grace only what has gone by since


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_in_the_middle_of_a_hand_is_said_and_the_hand_goes_on_afterwards(
    tmp_path: Path, number: signal.Signals
) -> None:
    async def test() -> None:
        async with playing(tmp_path) as (server, table):
            before, hole = table.people[0].table, [each.you.hole for each in table.people]
            assert await server.stop(number) == 0
            for person in table.people:
                await person.gone()
                assert person.goodbye is not None
                assert person.goodbye.why.code == "closing"
            assert server.said() == ""
            assert sorted(path.name for path in server.data.iterdir()) == ["lock", "secret.key", FILE_NAME]
            await server.start(NONE)
            await asyncio.gather(*(person.come(server.url) for person in table.people))
            after = table.people[0].table
            assert (after.hand, after.turn, after.decision) == (before.hand, before.turn, before.decision)
            assert [each.you.hole for each in table.people] == hole
            check_clock(after.clock, table.people[0].pictures[-1].now)
            await table.settled()
            await play_to_the_end(table)
            table.look(server.data)
            assert table.log.faults == []

    asyncio.run(test())


# ---------------------------------------------------------------------- a store that does not know


async def refused_for_trouble(answering: Coroutine[Any, Any, Done | WhyNotSaid]) -> None:
    answer = await answering
    assert isinstance(answer, WhyNotSaid)
    assert answer.code == "trouble"


class DoubtfulStore(SqliteStore):
    """A store that may be made to say that it could not keep a record, while in truth it was kept or was not."""

    fails = False
    keeps = False

    async def append(self, stream: str, after: int, record: bytes) -> int:
        if not self.fails:
            return await super().append(stream, after, record)
        if self.keeps:
            self.keeps = False  # one record: what comes after it meets a disk that stands still
            await super().append(stream, after, record)
        raise NotDurable("The disk is full.")

    async def last(self, stream: str) -> int:
        if self.fails:
            raise NotDurable("The disk is full.")
        return await super().last(stream)


@asynccontextmanager
async def doubtful(directory: Path) -> AsyncIterator[tuple[DoubtfulStore, Room, Clock, list[Guest]]]:
    """Three people in the middle of a hand, at a table whose store may be made to fail."""
    store, clock = await DoubtfulStore.open(directory), Clock()
    rooms = Rooms(store, NONE, now=clock)
    try:
        opened = await rooms.create("p_0", "Ann", Opening(take_seat=True))
        room = await rooms.find(opened.table)
        guests = [await Guest("p_0", "Ann", opened.seat_secret).join(room)]
        for seat in (1, 2):
            guests.append(await Guest(f"p_{seat}").join(room))
            assert isinstance(await guests[-1].say(Sit, seat=seat, chips=1000), Done)
        assert isinstance(await guests[0].say(Start), Done)
        await clock.turn(room, 0.001)
        yield store, room, clock, guests
    finally:
        await rooms.close()
        await store.close()


@pytest.mark.parametrize("kept", [True, False])
def test_a_decision_in_doubt_is_made_once_whether_it_was_kept_or_not(tmp_path: Path, *, kept: bool) -> None:
    async def test() -> None:
        async with doubtful(tmp_path) as (store, room, clock, guests):
            actor = next(guest for guest in guests if guest.options is not None)
            hand, decision, turn = actor.table.hand, actor.table.decision or 0, actor.table.turn
            hole = [guest.you.hole for guest in guests]
            store.fails, store.keeps = True, kept
            said = {"hand": hand, "decision": decision, "action": "raise", "to": 40}
            await refused_for_trouble(actor.say(Act, id="mine", **said))
            assert {guest.table.phase for guest in guests} == {"trouble"}
            for _ in range(3):
                await clock.turn(room, 100)  # nobody's time is over while nothing can be done
            assert all(guest.table.pot == 15 for guest in guests), "nobody hears of what may be lost"
            assert {guest.table.phase for guest in guests} == {"trouble"}
            store.fails = False
            await clock.turn(room, 1)
            assert {guest.table.phase for guest in guests} == {"playing"}
            assert [guest.you.hole for guest in guests] == hole
            for guest in guests:
                assert guest.table.hand == hand
                assert guest.table.pot == (55 if kept else 15)
                assert (guest.table.decision == decision, guest.table.turn == turn) == (not kept, not kept)
                assert guest.table.clock is not None
                assert guest.table.clock.until >= clock.now + GRACE
            assert isinstance(await actor.say(Act, id="mine", **said), Done)
            for guest in guests:
                assert [event["to"] for event in guest.events if event["type"] == "acted"] == [40]
                assert guest.table.pot == 55
            assert room.state.table.total == room.state.table.brought == 3000

    asyncio.run(test())


@pytest.mark.parametrize("kept", [True, False])
def test_who_sits_down_in_doubt_holds_the_seat_in_the_end(tmp_path: Path, *, kept: bool) -> None:
    async def test() -> None:
        async with doubtful(tmp_path) as (store, room, clock, _):
            guest = await Guest("p_new").join(room)
            store.fails, store.keeps = True, kept
            await refused_for_trouble(guest.say(Sit, id="mine", seat=4, chips=700))
            store.fails = False
            await clock.turn(room, 1)
            assert (guest.you.seat, guest.you.holds_seat) == ((4, True) if kept else (None, False))
            assert isinstance(await guest.say(Sit, id="mine", seat=4, chips=700), Done)
            assert (guest.you.seat, guest.you.holds_seat) == (4, True)
            room.part(guest.viewer)
            again = await Guest("p_new", secret=guest.secret).join(room)
            assert again.you.holds_seat
            assert [event["seat"] for event in guest.events if event["type"] == "sat"] == [4]

    asyncio.run(test())


def test_a_lost_secret_is_replaced_when_the_disk_works_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with doubtful(tmp_path) as (store, room, clock, guests):
            room.part(guests[1].viewer)
            store.fails = True
            again = await Guest("p_1").join(room)
            assert (again.picture.table.phase, again.you.holds_seat) == ("trouble", False)
            store.fails = False
            await clock.turn(room, 1)
            assert (again.picture.table.phase, again.you.holds_seat) == ("playing", True)
            assert again.you.hole == guests[1].you.hole

    asyncio.run(test())


# ---------------------------------------------------------------------- a program that fails


class Broken:
    """A computer player with a bug."""

    def __init__(self, chance: Random) -> None: ...

    def decide(self, *_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("a bug")


def test_an_error_of_the_program_stops_one_table_and_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        store, clock = MemoryStore(), Clock()
        rooms = Rooms(store, NONE, now=clock)
        broken = await rooms.create("p_a", "Ann", Opening(bots=["raising"], take_seat=True, start=True))
        whole = await rooms.create("p_b", "Ben", Opening(bots=["calling"], take_seat=True, start=True))
        ben = await Guest("p_b", "Ben", whole.seat_secret).join(await rooms.find(whole.table))
        await until_asked(ben, clock)
        heard = len(ben.messages)
        with monkeypatch.context() as patched:
            patched.setitem(PLAYERS, "raising", Broken)
            room = await rooms.find(broken.table)
            ann = await Guest("p_a", "Ann", broken.seat_secret).join(room)
            if ann.options is not None:
                await refused_for_trouble(ann.act("call"))
        assert len(ben.messages) == heard
        assert isinstance(await ben.act("fold"), Done)

        number = room.state.number
        for _ in range(5):
            await clock.turn(room, 1000)  # time alone does not heal it
        await refused_for_trouble(ann.say(Say, text="hello?"))
        late = await Guest("p_late").join(room)
        assert (ann.table.phase, late.table.phase) == ("trouble", "trouble")
        assert room.state.number == number
        assert [record.getMessage() for record in caplog.records] == [f"table {room.id} stopped"]

        await rooms.close()
        rooms = Rooms(store, NONE, now=clock)  # a server whose program is right
        ann = await Guest("p_a", "Ann", broken.seat_secret).join(await rooms.find(broken.table))
        await until_asked(ann, clock)
        assert ann.table.phase == "playing"
        await rooms.close()

    asyncio.run(test())


def test_a_table_that_cannot_even_be_drawn_says_goodbye(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        rooms = Rooms(MemoryStore(), NONE, now=Clock())
        opened = await rooms.create("p_a", "Ann", Opening(take_seat=True))
        room = await rooms.find(opened.table)
        ann = await Guest("p_a", "Ann", opened.seat_secret).join(room)
        monkeypatch.setattr(room.painter, "table", Broken(Random(1)).decide)
        for guest in (ann, Guest("p_late")):
            if guest is ann:
                await refused_for_trouble(ann.say(Say, text="hello?"))
            else:
                await guest.join(room)
            assert guest.goodbye is not None
            assert guest.goodbye.why.code == "trouble"
        await rooms.close()
        assert "cannot be shown" in caplog.text

    asyncio.run(test())


async def until_asked(guest: Guest, clock: Clock) -> None:
    while guest.options is None:
        await clock.turn(guest.room, 0.001)
        await settled(guest.room)
