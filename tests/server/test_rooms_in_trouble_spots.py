"""Where tables go wrong: people who come and go at the worst moment, and hosts who change their mind."""

import asyncio
from itertools import pairwise

import msgspec
import pytest

from sidepot.server.rooms import Denied, Opening, Rooms, Viewer
from sidepot.server.rooms import pacing as pacings
from sidepot.server.store.memory import MemoryStore
from sidepot.server.wire import (
    ChangeSettings,
    ComeBack,
    Done,
    Kick,
    Leave,
    Pause,
    Resume,
    Say,
    Settings,
    Show,
    Sit,
    SitOut,
)
from sidepot.server.wire.settings import MOST_BUY_IN
from sidepot.testing.guest import Guest, WhyNotSaid, settled
from sidepot.testing.house import HOLDEM, House, expect_done, fold_round, house, others, playing, to_act


def test_who_hangs_up_while_coming_in_stops_nothing() -> None:
    async def play() -> None:
        async with house() as at:
            guests = await playing(at)

            class Gone(Guest):
                """The browser has hung up when the first message comes."""

                def send(self, message: bytes) -> None:
                    del message
                    coming.cancel()

            hasty = Gone(guests[1].person, guests[1].name, guests[1].secret)
            coming = asyncio.get_running_loop().create_task(at.room.join(hasty.viewer))
            with pytest.raises(asyncio.CancelledError):
                await coming
            await settled(at.room)
            assert hasty.viewer not in at.room.viewers
            assert guests[0].table.phase == "playing"
            back = await Guest(guests[1].person, guests[1].name, guests[1].secret).join(at.room)
            assert back.you.hole == guests[1].you.hole

    asyncio.run(play())


def test_who_is_sent_away_while_coming_in_is_not_let_in() -> None:
    async def play() -> None:
        async with house() as at:
            guests = await playing(at)
            late = Guest(guests[2].person, "late")
            kick = asyncio.gather(
                at.room.handle(guests[0].viewer, Kick(id="k", table=at.room.id, person=guests[2].person)),
                at.room.join(Viewer(late.person, late.name, None, late)),
                return_exceptions=True,
            )
            _, refused = await kick
            assert isinstance(refused, Denied)

    asyncio.run(play())


async def all_in(guests: list[Guest]) -> None:
    """Everybody puts everything in, and the hands lie open."""
    while guests[0].table.phase == "playing" and any(guest.options for guest in guests):
        guest = to_act(guests)
        assert guest.options is not None
        await guest.act("all-in" if guest.options.max_to else "call")


def test_talking_does_not_hold_up_the_board() -> None:
    async def play() -> None:
        async with house(pace=pacings.NORMAL) as at:
            guests = await playing(at, 2)
            await all_in(guests)
            for _ in range(12):
                await at.clock.turn(at.room, 0.4)
                await expect_done(guests[0], Say, text="Come on!")
            assert len(guests[0].table.boards[0]) == 5

    asyncio.run(play())


def test_what_begins_during_a_pause_begins_after_it() -> None:
    async def play() -> None:
        async with house() as at:
            guests = await playing(at)
            await expect_done(guests[0], Pause)
            await at.clock.turn(at.room, 500)
            acting = to_act_paused(at, guests)
            host_acts = acting is guests[0]
            if not host_acts:
                await expect_done(guests[0], Kick, person=acting.person)
            await at.clock.turn(at.room, 100)
            await expect_done(guests[0], Resume)
            clock = guests[0].table.clock
            assert clock is not None
            assert clock.base == at.clock.now + 30_000

    asyncio.run(play())


def to_act_paused(at: House, guests: list[Guest]) -> Guest:
    """Whose turn it is although nobody can act."""
    return next(guest for guest in guests if guest.you.seat == at.room.state.turn)


def test_cards_are_shown_only_by_who_held_them_in_that_seat() -> None:
    async def play() -> None:
        async with house(pace=pacings.NORMAL) as at:
            guests = await playing(at)
            await fold_round(guests)
            first, second = guests[1], guests[2]
            theirs, seat = first.you.hole, second.you.seat
            await expect_done(first, Leave)
            await expect_done(second, Leave)
            await expect_done(first, Sit, seat=seat, chips=500)
            answer = await first.say(Show, hand=first.table.hand, cards=theirs)
            assert isinstance(answer, WhyNotSaid)
            assert answer.code == "nothing-to-show"

    asyncio.run(play())


def test_a_host_who_is_given_up_for_lost_hands_over_to_another_player() -> None:
    async def play() -> None:
        async with house() as at:
            guests = await playing(at, 4)
            await expect_done(guests[0], SitOut)
            rest = guests[1:]
            await fold_round(guests)
            for _ in range(33):
                await at.clock.turn(at.room, 1)
                await fold_round(rest)
            await at.clock.turn(at.room, 1)
            assert "p_host" not in at.room.state.seat_of
            assert at.room.state.host == rest[0].person

    asyncio.run(play())


def test_a_newcomer_who_sits_out_keeps_the_seat_for_a_while() -> None:
    async def play() -> None:
        async with house() as at:
            guests = await playing(at)
            for _ in range(35):
                await fold_round(guests)
                await at.clock.turn(at.room, 1)
            new = await at.guest("p_new", 4)
            await expect_done(new, SitOut)
            for _ in range(3):
                await fold_round(guests)
                await at.clock.turn(at.room, 1)
            assert new.you.seat == 4

    asyncio.run(play())


def test_who_sits_out_plays_the_hand_to_its_end_and_who_was_out_of_time_does_not() -> None:
    async def play() -> None:
        async with house() as at:
            guests = await playing(at)
            guest = to_act(guests)
            await expect_done(guest, SitOut)
            assert guest.options is not None
            assert isinstance(await guest.act("call"), Done)
            late = to_act(guests)
            await at.clock.turn(at.room, 91)
            assert to_act(guests) is not late
            await expect_done(late, ComeBack)

    asyncio.run(play())


def test_no_buy_in_is_so_big_that_nobody_else_can_sit_down() -> None:
    async def play() -> None:
        async with house() as at:
            guest = await at.guest("p_1")
            answer = await guest.say(Sit, seat=1, chips=MOST_BUY_IN + 1)
            assert isinstance(answer, WhyNotSaid)
            assert answer.code == "buy-in-big"

    asyncio.run(play())


def test_a_shorter_time_counts_from_the_next_decision() -> None:
    async def play() -> None:
        async with house() as at:
            guests = await playing(at)
            before = guests[0].table.clock
            assert before is not None
            await expect_done(guests[0], ChangeSettings, settings=Settings(act_seconds=5, bank_seconds=60))
            assert guests[0].table.clock == before
            await to_act(guests).act("call")
            after = guests[0].table.clock
            assert after is not None
            assert after.base == at.clock.now + 5_000

    asyncio.run(play())


def test_without_spectators_a_stranger_sees_who_sits_there_and_nothing_of_the_hand() -> None:
    async def play() -> None:
        async with house(Opening(game=HOLDEM, settings=Settings(spectators="off"))) as at:
            guests = await playing(at)
            stranger = await at.guest("p_stranger")
            await to_act(guests).act("raise", to=300)
            seats = [seat for seat in stranger.table.seats if seat]
            assert [(seat.stack, seat.status, seat.position) for seat in seats] == [(1000, "next", "")] * 3
            assert not {"acted", "played", "hand-started", "hand-planned", "hole-cards"} & {
                event["type"] for event in stranger.events
            }
            quiet = await stranger.say(Say, text="hello")
            assert isinstance(quiet, WhyNotSaid)
            assert quiet.code == "no-spectators"
            leaver = others(guests)[0]
            await expect_done(leaver, Leave)
            await fold_round([guest for guest in guests if guest is not leaver])
            assert leaver.events[-1]["type"] in {"left", "hand-ended", "busted"}

    asyncio.run(play())


def test_the_log_of_a_snapshot_holds_only_words_of_earlier_hands() -> None:
    async def play() -> None:
        async with house() as at:
            guests = await playing(at)
            await expect_done(guests[0], Say, text="Good luck!")
            for _ in range(3):
                await fold_round(guests)
                await at.clock.turn(at.room, 1)
            new = await at.guest("p_new")
            (snapshot,) = [one for one in new.messages if hasattr(one, "log")]
            items = [msgspec.json.decode(raw) for raw in snapshot.log]
            begins = [event["number"] for item in items for event in item["events"] if event["type"] == "hand-planned"]
            said = [event["text"] for item in items for event in item["events"] if event["type"] == "said"]
            assert (begins, said) == ([4], ["Good luck!"])
            assert all(one["seq"] < other["seq"] for one, other in pairwise(items))
            assert snapshot.names == {"p_host": "Host", "p_1": "1", "p_2": "2"}

    asyncio.run(play())


def test_a_seat_at_two_tables_at_once_is_found_at_both() -> None:
    async def play() -> None:
        store = MemoryStore()
        rooms = Rooms(store, pacings.NONE)
        tables = [(await rooms.create("p_host", "Host", Opening(name=str(number)))).table for number in range(3)]
        guests = [await Guest("p_1", "Ann").join(await rooms.find(table)) for table in tables]
        await asyncio.gather(*(expect_done(guest, Sit, seat=1, chips=100) for guest in guests))
        await rooms.close()
        again = Rooms(store, pacings.NONE)
        assert {entry.id for entry in await again.of("p_1")} == set(tables)
        await again.close()

    asyncio.run(play())


def test_a_closed_server_lets_nobody_wait() -> None:
    async def play() -> None:
        async with house() as at:
            await at.rooms.close()
            with pytest.raises(Denied, match="shutting down"):
                await at.rooms.find(at.room.id)

    asyncio.run(play())
