"""Past hands as files, holding what who asks may know."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from sidepot.codec import dumps
from sidepot.history.export import NotInPhhError, to_phh
from sidepot.history.phh import write_phh, write_phhs
from sidepot.history.story import story
from sidepot.server.problems import Refused
from sidepot.server.rooms import Room


async def as_phh(room: Room, person: str, number: int) -> str:
    """A hand in the Poker Hand History format. Raises :class:`Refused` for what the format cannot tell."""
    events, names = await room.events_of(person, number)
    try:
        return write_phh(to_phh(events, names, fields={"hand": number}))
    except NotInPhhError as error:
        raise Refused(409, "not-in-phh", str(error), number=number) from None


async def as_phhs(room: Room, person: str, numbers: Sequence[int]) -> str:
    """Hands in the Poker Hand History format, without those that it cannot tell."""
    found = []
    reason = "No hand was played here yet."
    for number in numbers:
        events, names = await room.events_of(person, number)
        try:
            found.append(to_phh(events, names, fields={"hand": number}))
        except NotInPhhError as error:
            reason = str(error)
        await asyncio.sleep(0)  # the tables go on in between
    if not found:
        raise Refused(409, "not-in-phh", reason)
    return write_phhs(found)


async def as_story(room: Room, person: str, number: int) -> str:
    """A hand in sentences."""
    events, names = await room.events_of(person, number)
    return "".join(f"{line}\n" for line in story(events, names))


async def as_json_lines(room: Room, person: str, number: int) -> str:
    """The events of a hand, as :mod:`sidepot.codec` writes them, one a line."""
    events, _ = await room.events_of(person, number)
    return "".join(f"{dumps(event)}\n" for event in events)
