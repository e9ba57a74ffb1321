"""A server with one table and people at it, without sockets and with a clock that is turned: for tests of rooms."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from sidepot.server.rooms import Opening, Room, Rooms
from sidepot.server.rooms import pacing as pacings
from sidepot.server.store.memory import MemoryStore
from sidepot.server.wire import Command, Done, Sit, Start
from sidepot.testing.guest import Clock, Guest

HOLDEM: Final[dict[str, Any]] = {"v": 1, "type": "game", "forced": {"small_blind": 5, "big_blind": 10}}


class House:
    """A server with one table, and its clock."""

    def __init__(self, rooms: Rooms, room: Room, clock: Clock, store: MemoryStore, secret: str | None) -> None:
        self.rooms = rooms
        self.room = room
        self.clock = clock
        self.store = store
        self.secret = secret

    async def guest(self, person: str, seat: int | None = None, chips: int = 1000) -> Guest:
        """Somebody at the table, in a seat if one is named."""
        secret = self.secret if person == "p_host" else None
        guest = await Guest(person, person.removeprefix("p_").title(), secret).join(self.room)
        if seat is not None:
            await expect_done(guest, Sit, seat=seat, chips=chips)
        return guest

    async def reopened(self) -> Room:
        """The same table, read again from the store by another server."""
        await self.rooms.close()
        self.rooms = Rooms(self.store, pacings.NONE, now=self.clock)
        self.room = await self.rooms.find(self.room.id)
        return self.room


@asynccontextmanager
async def house(opening: Opening | None = None, pace: pacings.Pacing = pacings.NONE) -> AsyncIterator[House]:
    """A server with a table that p_host has opened."""
    store, clock = MemoryStore(), Clock()
    rooms = Rooms(store, pace, now=clock)
    opened = await rooms.create("p_host", "Host", opening or Opening(game=HOLDEM))
    found = House(rooms, await rooms.find(opened.table), clock, store, opened.seat_secret)
    try:
        yield found
    finally:
        await found.rooms.close()


async def playing(at: House, players: int = 3) -> list[Guest]:
    """The table with so many people and the first hand dealt; whose turn it is comes first."""
    guests = [await at.guest("p_host", 0)]
    guests += [await at.guest(f"p_{number}", number) for number in range(1, players)]
    await expect_done(guests[0], Start)
    await at.clock.turn(at.room, 0.001)  # a hand begins with a record of its own
    return guests


def to_act(guests: list[Guest]) -> Guest:
    """Whose turn it is."""
    return next(guest for guest in guests if guest.options is not None)


def others(guests: list[Guest]) -> list[Guest]:
    """Everybody else."""
    return [guest for guest in guests if guest.options is None]


async def fold_round(guests: list[Guest]) -> None:
    """Everybody folds, as long as the hand goes on."""
    hand = guests[0].table.hand
    while guests[0].table.hand == hand and guests[0].table.phase == "playing":
        await to_act(guests).act("fold")


async def expect_done(guest: Guest, command: type[Command], **fields: Any) -> None:
    """A command that is done. Raises :class:`AssertionError` with the reason if it is refused."""
    answer = await guest.say(command, **fields)
    if isinstance(answer, Done):
        return
    raise AssertionError(answer.sentence)
