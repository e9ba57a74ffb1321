"""Computer players at a table with people."""

import asyncio

from sidepot.server.rooms import Opening, Rooms
from sidepot.server.rooms.pacing import NONE
from sidepot.server.store.memory import MemoryStore
from sidepot.server.wire import Rebuy, Settings
from sidepot.testing.guest import Clock, Guest


def test_a_computer_player_who_lost_everything_buys_chips_and_the_next_hand_begins() -> None:
    async def play() -> None:
        clock = Clock()
        rooms = Rooms(MemoryStore(), NONE, now=clock)
        opening = Opening(seats=2, bots=["calling"], take_seat=True, start=True, settings=Settings(run_twice="always"))
        opened = await rooms.create("p_host", "Host", opening)
        room = await rooms.find(opened.table)
        host = await Guest("p_host", "Host", opened.seat_secret).join(room)
        for _ in range(1000):
            await clock.turn(room, 1)
            bot, me = room.state.table.stacks[1], room.state.table.stacks[0]
            if host.options is not None:
                await host.act("all-in" if host.options.min_to else "call")
            elif not room.state.table.is_running and not me:
                await host.say(Rebuy, amount=bot)
            if room.state.people["b_2"].brought > 1000:
                break
        assert room.state.people["b_2"].brought == 2000
        before = host.table.hand
        await clock.turn(room, 60)
        assert host.table.hand > before or host.table.phase == "playing"
        await rooms.close()

    asyncio.run(play())
