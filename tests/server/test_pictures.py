"""What everybody has on the screen is the table as it is now, though most of a picture is kept from the one before."""

import asyncio

import msgspec
import pytest

from sidepot.server.rooms.crowd import Crowd
from sidepot.server.rooms.picture import Painter
from sidepot.server.rooms.viewer import Viewer
from sidepot.server.wire import Picture
from sidepot.testing.wild import WildTable, chance

STEPS = 250


async def differences(seed: int) -> list[str]:
    """Where what somebody was told last is not what a server would tell who draws everything anew."""
    found = []
    pictures = 0
    with chance(seed):
        table = WildTable(seed, wildness=0.4)
        await table.open()
        for step in range(STEPS):
            await table.step()
            room = table.room
            fresh = Crowd(room.state, Painter(room.state, room.painter.pacing), table.clock)
            viewers = [Viewer(tab.person, tab.viewer.name, None, tab) for tab in table.tabs]
            for viewer, tab in zip(viewers, table.tabs, strict=True):
                viewer.holds_seat = tab.viewer.holds_seat
                fresh.add(viewer)
            for viewer, tab in zip(viewers, table.tabs, strict=True):
                now = msgspec.json.decode(fresh.picture(viewer), type=Picture)
                pictures += 1
                if (tab.picture.table, tab.picture.you) != (now.table, now.you):
                    found.append(f"step {step}, {tab.person}: told {tab.picture}, but it is {now}")
        await table.close()
    assert pictures > STEPS
    return found


@pytest.mark.parametrize("seed", range(1, 25))
def test_the_last_picture_that_was_told_is_the_table_as_it_is(seed: int) -> None:
    assert asyncio.run(differences(seed)) == []
