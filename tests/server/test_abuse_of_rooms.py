"""What people may do to a table at the worst moment, or with values that make no sense, without a network between."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

import msgspec
import pytest

from sidepot.server.rooms import Denied, Opening, Room, Rooms
from sidepot.server.rooms import pacing as pacings
from sidepot.server.store.memory import MemoryStore
from sidepot.server.wire import Act, AnswerRequest, Command, Done, HandOver, Kick, Say, Settings, Sit, Start
from sidepot.testing.guest import Clock, Guest, settled

Json = dict[str, Any]

CHIPS = 1000


@asynccontextmanager
async def a_room(opening: Opening, clock: Clock) -> AsyncIterator[tuple[Room, list[Guest]]]:
    """A table without a network, with a host who has a seat and two more people who look on."""
    rooms = Rooms(MemoryStore(), pacings.NORMAL, now=clock)
    opened = await rooms.create("p_0", "P0", opening)
    room = await rooms.find(opened.table)
    secrets = (opened.seat_secret, None, None)
    yield room, [await Guest(f"p_{number}", f"P{number}", secret).join(room) for number, secret in enumerate(secrets)]
    await rooms.close()


# ---------------------------------------------------------------------- the clock


@pytest.mark.parametrize("late", [False, True], ids=["click-first", "clock-first"])
def test_a_click_in_the_moment_the_time_is_over_is_one_action_and_not_two(late: bool) -> None:
    async def race() -> None:
        clock = Clock()
        async with a_room(Opening(take_seat=True, settings=Settings(bank_seconds=0)), clock) as (room, guests):
            for seat in (1, 2):
                assert isinstance(await guests[seat].say(Sit, seat=seat, chips=CHIPS), Done)
            assert isinstance(await guests[0].say(Start), Done)
            await clock.turn(room, 0.01)
            guest = next(guest for guest in guests if guest.options)
            act = Act(id="click", table=room.id, hand=1, decision=guest.table.decision or 0, action="call")
            clock.now += 30_000
            if late:
                room.wake()
            await room.handle(guest.viewer, act)
            room.wake()
            await settled(room)
            acted = [event for event in guest.events if event["type"] == "acted"]
            assert [event["verb"] for event in acted] == ["fold" if late else "call"]
            assert ("timed-out" in [event["type"] for event in guest.events]) == late
            assert room.state.table.total == room.state.table.brought == 3 * CHIPS

    asyncio.run(race())


# ---------------------------------------------------------------------- who was sent away


def test_who_was_sent_away_is_not_seated_by_what_they_asked_before() -> None:
    async def play() -> None:
        opening = Opening(take_seat=True, settings=Settings(approve_seats=True))
        async with a_room(opening, Clock()) as (room, (host, eve, _)):
            assert isinstance(await eve.say(Sit, seat=2, chips=CHIPS), Done)
            assert isinstance(await host.say(Kick, person="p_1"), Done)
            assert host.you.requests == []
            assert not isinstance(await host.say(AnswerRequest, number=1, yes=True), Done)
            assert "p_1" not in room.state.seat_of

    asyncio.run(play())


def test_the_hosts_rights_cannot_go_to_who_was_sent_away() -> None:
    async def play() -> None:
        async with a_room(Opening(take_seat=True), Clock()) as (room, (host, eve, _)):
            assert isinstance(await eve.say(Say, text="hi"), Done)
            assert isinstance(await host.say(Kick, person="p_1"), Done)
            assert not isinstance(await host.say(HandOver, person="p_1"), Done)
            assert room.state.host == "p_0"

    asyncio.run(play())


# ---------------------------------------------------------------------- any values

GAMES: list[Json] = [
    {"forced": {"small_blind": 5, "big_blind": 10}},
    {"v": 1, "type": "game", "forced": {"small_blind": 5, "big_blind": 10}, "run_it_twice": True},
    {"v": 1, "type": "game", "forced": {"small_blind": 1, "big_blind": 2, "straddles": 3}},
    {"v": 1, "type": "game", "forced": {"ante": 5, "smallest_bet": 5}},
    {"v": 1, "type": "game", "forced": {"ante": 25, "button_blind": 25}, "chip_unit": 25, "ranking": "short"},
    {"v": 1, "type": "game", "forced": {"small_blind": 2**53, "big_blind": 2**53}},
    {"v": 1, "type": "game", "forced": {"big_blind": 2**52}},
    {"v": 1, "type": "game", "forced": {"big_blind": -1}},
    {"v": 1, "type": "game"},
    {},
]

VALUES: dict[str, list[Any]] = {
    "hand": [0, 1, 2, 3, -1, 2**60],
    "decision": [0, 1, -1, 2**60],
    "action": ["fold", "check", "call", "bet", "raise", "all-in"],
    "to": [None, 0, 1, 20, 25, 100, 1000, 2**53 - 1],
    "cards": [["As"], ["As", "As"], ["As", "Kd"], ["xx"], ["aS"]],
    "agree": [True, False],
    "seat": list(range(10)),
    "chips": [0, 1, 7, 1000, 10**12, 2**53 - 1],
    "how": ["post", "wait"],
    "amount": [None, 0, 1, 20, 40, 1000, 2**53 - 1],
    "text": ["hi", "<script>alert(1)</script>", "\0", "\u202e", "x" * 300],
    "person": ["p_0", "p_1", "p_2", "p_3", "p_4", "b_4", "b_5", "b_6", "nobody", "\0"],
    "number": [0, 1, 2, 3, -1, 2**60],
    "yes": [True, False],
    "kind": ["random", "calling", "raising", "tight", "chart", "", "shark"],
    "game": GAMES,
    "settings": [
        {},
        {"approve_seats": True, "approve_rebuys": True},
        {"spectators": "off", "run_twice": "always"},
        {"buy_in": 10**12, "bank_seconds": 0},
        {"min_buy_in": 1, "buy_in": 1, "max_buy_in": 1},
        {"min_buy_in": 10, "buy_in": 1},
    ],
}

COMMANDS: list[tuple[type[Command], str, list[str]]] = [
    (kind, str(kind.__struct_config__.tag), [name for name in kind.__struct_fields__ if name not in {"id", "table"}])
    for kind in Command.__subclasses__()
]


@pytest.mark.parametrize("seed", range(4))
def test_no_command_whatever_is_in_it_brings_the_table_to_a_stop(seed: int) -> None:
    async def pester() -> None:
        chance, clock = Random(seed), Clock()
        store = MemoryStore()
        rooms = Rooms(store, chance.choice((pacings.NONE, pacings.NORMAL)), now=clock)
        opened = await rooms.create("p_0", "P0", Opening(seats=chance.randint(2, 10), take_seat=True))
        room = await rooms.find(opened.table)
        tabs: list[Guest] = []
        for _ in range(1500):
            tabs = [tab for tab in tabs if tab.goodbye is None]
            if len(tabs) < 6:
                person = f"p_{chance.randrange(5)}"
                tab = Guest(person, person.title(), opened.seat_secret if person == "p_0" else None)
                with suppress(Denied):
                    tabs.append(await tab.join(room))
                continue
            kind, tag, names = chance.choice(COMMANDS)
            fields = {name: chance.choice(VALUES[name]) for name in names}
            tab = chance.choice(tabs)
            table = tab.table
            if chance.random() < 0.5:
                fields |= {name: getattr(table, name) for name in ("hand", "decision") if name in names}
            message = {"type": tag, "id": str(chance.randrange(5000)), "table": room.id, **fields}
            with suppress(msgspec.ValidationError):
                command = msgspec.json.decode(json.dumps(message), type=kind)
                await room.handle(tab.viewer, command)
            await clock.turn(room, chance.choice((0, 0, 0, 1, 5, 40)))
            assert not room.trouble, message
            assert room.state.table.total == room.state.table.brought
        await rooms.close()
        assert room.state.number > 50
        again = await Rooms(store, pacings.NONE, now=clock).find(room.id)
        assert again.state.table == room.state.table

    asyncio.run(pester())
