"""A table with people at it: who may do what, in which order, and what everybody is told."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from sidepot.server.rooms import Denied, Opening, Rooms
from sidepot.server.rooms import pacing as pacings
from sidepot.server.store.memory import MemoryStore
from sidepot.server.wire import (
    Act,
    AddBot,
    AnswerRequest,
    ChangeGame,
    ChangeSettings,
    ComeBack,
    Done,
    HandOver,
    Kick,
    Leave,
    Pause,
    Rebuy,
    Resume,
    RunTwice,
    Say,
    Settings,
    Show,
    Sit,
    SitOut,
    Snapshot,
    Start,
    Straddle,
    Update,
    Withdraw,
)
from sidepot.testing.guest import Guest, WhyNotSaid
from sidepot.testing.house import HOLDEM, House, expect_done, fold_round, house, others, playing, to_act


def run(test: Callable[[], Any]) -> Any:
    """A test that is a coroutine."""

    def inner() -> None:
        asyncio.run(test())

    inner.__name__, inner.__doc__ = test.__name__, test.__doc__
    return inner


# ---------------------------------------------------------------------- playing


@run
async def test_a_hand_is_dealt_when_the_host_starts_and_each_sees_only_his_own_cards() -> None:
    async with house() as at:
        guests = await playing(at)
        for guest in guests:
            assert len(guest.you.hole) == 2
            dealt = [event for event in guest.events if event["type"] == "hole-cards"]
            mine = [event for event in dealt if event["seat"] == guest.you.seat]
            assert [event["cards"] for event in mine] == [guest.you.hole]
            assert all(event["cards"] == [] for event in dealt if event["seat"] != guest.you.seat)
            assert all(seat is None or seat.cards == ["", ""] for seat in guest.table.seats)
        assert len({card for guest in guests for card in guest.you.hole}) == 6


@run
async def test_updates_are_numbered_without_a_gap_for_everybody() -> None:
    async with house() as at:
        guests = await playing(at)
        for _ in range(5):
            await fold_round(guests)
            await at.clock.turn(at.room, 1)
        for guest in guests:
            numbers = [one.seq for one in guest.messages if isinstance(one, Update)]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


@run
async def test_a_late_a_foreign_and_a_repeated_decision_are_told_apart() -> None:
    async with house() as at:
        guests = await playing(at)
        first = to_act(guests)
        decision, hand = first.table.decision, first.table.hand
        other = others(guests)[0]
        assert await other.act("call") == WhyNotSaid("not-your-turn", "It is not your turn.")
        done = await first.act("call", id="my-call")
        assert isinstance(done, Done)
        assert await first.act("call", hand=hand, decision=decision, id="my-call") == done  # nothing happens twice
        late = await first.act("call", hand=hand, decision=decision)
        assert isinstance(late, WhyNotSaid)
        assert late.code == "stale-decision"
        old = await to_act(guests).act("call", hand=hand + 1)
        assert isinstance(old, WhyNotSaid)
        assert old.code == "stale-hand"


@run
async def test_what_the_rules_refuse_is_told_with_the_rule_and_changes_nothing() -> None:
    async with house() as at:
        guests = await playing(at)
        before = at.room.state.number
        guest = to_act(guests)
        answer = await guest.act("raise", to=11)
        assert isinstance(answer, WhyNotSaid)
        assert answer.code == "too-small"
        assert isinstance(await guest.act("raise"), WhyNotSaid)
        assert at.room.state.number == before
        assert isinstance(await guest.act("raise", to=25), Done)
        assert guest.table.bet == 25


@run
async def test_after_a_restart_the_same_hand_goes_on_with_the_same_cards_clock_and_seat() -> None:
    async with house() as at:
        guests = await playing(at)
        await to_act(guests).act("raise", to=30)
        await at.clock.turn(at.room, 7)
        before = {guest.person: (guest.you.hole, guest.secret) for guest in guests}
        clock, decision = guests[0].table.clock, guests[0].table.decision
        room = await at.reopened()
        back = [await Guest(guest.person, guest.name, guest.secret).join(room) for guest in guests]
        assert {guest.person: (guest.you.hole, guest.secret) for guest in back} == before
        assert (back[0].table.clock, back[0].table.decision) == (clock, decision)
        while back[0].table.phase == "playing":
            guest = to_act(back)
            assert guest.options is not None
            assert isinstance(await guest.act("call" if guest.options.call else "check"), Done)
        assert room.state.table.total == room.state.table.brought == 3000


@run
async def test_who_comes_back_is_told_what_was_missed_and_a_gap_is_a_snapshot() -> None:
    async with house() as at:
        guests = await playing(at)
        away = others(guests)[0]
        at.room.part(away.viewer)
        seen = at.room.state.number
        await to_act(guests).act("call")
        back = await Guest(away.person, away.name, away.secret).join(at.room, after=seen)
        assert [one.seq for one in back.messages if isinstance(one, Update)] == [seen + 1]
        again = await Guest(away.person, away.name, away.secret).join(at.room, after=seen + 1000)
        assert isinstance(again.messages[0], Snapshot)
        assert again.messages[0].log, "the log of the hand on the table comes along"


# ---------------------------------------------------------------------- the clock


@run
async def test_who_is_out_of_time_and_bank_checks_or_folds_and_sits_out() -> None:
    async with house() as at:
        guests = await playing(at)
        guest = to_act(guests)
        assert guest.table.clock is not None
        assert guest.table.clock.base == at.clock.now + 30_000
        assert guest.table.clock.until == at.clock.now + 90_000
        await at.clock.turn(at.room, 89.9)
        assert to_act(guests) is guest
        await at.clock.turn(at.room, 0.2)
        assert to_act(guests) is not guest
        told = [event["type"] for event in guest.events]
        assert "timed-out" in told
        seat = guest.table.seats[guest.you.seat or 0]
        assert seat is not None
        assert seat.status == "sitting-out"
        assert isinstance(await guest.say(ComeBack), Done)


@run
async def test_the_time_bank_is_used_up_beyond_the_time_and_never_given_back() -> None:
    async with house() as at:
        guests = await playing(at)
        guest = to_act(guests)
        await at.clock.turn(at.room, 40)
        assert isinstance(await guest.act("call"), Done)
        assert at.room.state.people[guest.person].bank == 50_000
        assert at.room.state.people[to_act(guests).person].bank == 60_000


@run
async def test_a_pause_stops_all_clocks_and_everybody_waits() -> None:
    async with house() as at:
        guests = await playing(at)
        guest = to_act(guests)
        await at.clock.turn(at.room, 10)
        assert isinstance(await guests[0].say(Pause), Done)
        assert guest.table.phase == "paused"
        assert guest.options is None
        refused = await guest.act("call")
        assert isinstance(refused, WhyNotSaid)
        assert refused.code == "paused"
        await at.clock.turn(at.room, 1000)
        assert isinstance(await guests[0].say(Resume), Done)
        assert guest.table.clock is not None
        assert guest.table.clock.base == at.clock.now + 20_000
        assert isinstance(await guest.act("call"), Done)


@run
async def test_time_away_costs_no_time_bank_and_leaves_ten_seconds_at_least() -> None:
    for bank, left in ((60, 60_000), (0, 10_000), (5, 10_000)):
        async with house(Opening(game=HOLDEM, settings=Settings(bank_seconds=bank))) as at:
            guests = await playing(at)
            await at.clock.turn(at.room, 25)
            at.clock.now += 3_600_000
            room = await at.reopened()
            back = [await Guest(guest.person, guest.name, guest.secret).join(room) for guest in guests]
            clock = back[0].table.clock
            assert clock is not None
            assert clock.until == at.clock.now + left
            guest = to_act(back)
            assert isinstance(await guest.act("call"), Done)
            assert room.state.people[guest.person].bank == bank * 1000


@run
async def test_hands_wait_so_that_people_can_follow() -> None:
    async with house(pace=pacings.NORMAL) as at:
        guests = await playing(at)
        await fold_round(guests)
        assert guests[0].table.phase == "between"
        assert guests[0].table.next_hand == at.clock.now + 1200
        await at.clock.turn(at.room, 1.1)
        assert guests[0].table.hand == 1
        await at.clock.turn(at.room, 0.1)
        assert guests[0].table.hand == 2


# ---------------------------------------------------------------------- seats and tabs


@run
async def test_who_comes_sees_himself_here() -> None:
    async with house(Opening(game=HOLDEM, take_seat=True)) as at:
        other = await at.guest("p_1")
        assert other.table.seats[0] is not None
        assert not other.table.seats[0].connected
        other.send(at.room.snapshot(other.viewer))  # a picture without the host, drawn just before he comes
        host = await at.guest("p_host")
        assert host.table.seats[0] is not None
        assert host.table.seats[0].connected


@run
async def test_a_second_tab_takes_the_seat_only_with_the_secret() -> None:
    async with house() as at:
        guests = await playing(at)
        guest = to_act(guests)
        stranger = await Guest(guest.person, guest.name).join(at.room)
        assert not stranger.you.holds_seat
        assert stranger.you.hole == []
        assert stranger.you.options is None
        assert await stranger.act("call") == WhyNotSaid("not-your-tab", str(Denied("not-your-tab")))
        guessed = await Guest(guest.person, guest.name, "guessed").join(at.room)
        assert not guessed.you.holds_seat
        second = await Guest(guest.person, guest.name, guest.secret).join(at.room)
        assert second.you.hole == guest.you.hole
        assert guest.goodbye is not None
        assert guest.goodbye.why.code == "another-tab"
        assert isinstance(await second.act("call"), Done)


@run
async def test_a_lost_secret_is_replaced_when_nobody_holds_the_seat() -> None:
    async with house() as at:
        guests = await playing(at)
        lost = guests[1]
        at.room.part(lost.viewer)
        again = await Guest(lost.person, lost.name).join(at.room)
        assert again.secret not in {None, lost.secret}
        assert again.you.hole == lost.you.hole
        old = await Guest(lost.person, lost.name, lost.secret).join(at.room)
        assert not old.you.holds_seat


@run
async def test_nobody_sees_the_cards_of_who_sat_in_his_seat_before() -> None:
    async with house(pace=pacings.NORMAL) as at:
        guests = await playing(at)
        leaver = others(guests)[0]
        seat = leaver.you.seat
        assert isinstance(await leaver.say(Leave), Done)
        leaver_cards = leaver.you.hole
        assert len(leaver_cards) == 2
        await fold_round([guest for guest in guests if guest is not leaver])
        newcomer = await at.guest("p_new", seat)
        assert newcomer.table.hand == 1
        assert newcomer.you.hole == []
        assert not any(f'"{card}"' in text for text in newcomer.raw for card in leaver_cards)


@run
async def test_one_person_has_one_seat_and_one_seat_one_person() -> None:
    async with house() as at:
        guest = await at.guest("p_1", 3)
        twice = await guest.say(Sit, seat=4, chips=100)
        assert isinstance(twice, WhyNotSaid)
        assert twice.code == "already-seated"
        other = await at.guest("p_2")
        taken = await other.say(Sit, seat=3, chips=100)
        assert isinstance(taken, WhyNotSaid)
        assert taken.code == "seat-taken"


@run
async def test_names_at_a_table_are_told_apart() -> None:
    async with house() as at:
        guests = [await Guest(person, "Ana").join(at.room) for person in ("p_a", "p_b", "p_c")]
        for number, guest in enumerate(guests):
            await guest.say(Sit, seat=number, chips=500)
        assert [seat.name for seat in guests[0].table.seats if seat] == ["Ana", "Ana 2", "Ana 3"]


@run
async def test_a_name_is_told_once_and_again_when_it_has_changed() -> None:
    async with house() as at:
        guest = await Guest("p_a", "Guest 0").join(at.room)
        for name, told in (("Guest 0", ["Guest 0"]), ("Guest", ["Guest 0", "Guest"]), ("Guest", ["Guest 0", "Guest"])):
            guest.viewer.name = name
            await expect_done(guest, Say, text="hi")
            assert [event["name"] for event in guest.events if event["type"] == "named"] == told


@run
async def test_chips_brought_in_a_hand_count_from_the_next_and_bounds_are_kept() -> None:
    settings = Settings(min_buy_in=400, max_buy_in=1500)
    async with house(Opening(game=HOLDEM, settings=settings)) as at:
        guests = await playing(at)
        poor = await at.guest("p_poor")
        assert isinstance(await poor.say(Sit, seat=5, chips=399), WhyNotSaid)
        guest = to_act(guests)
        too_much = await guest.say(Rebuy, amount=600)
        assert isinstance(too_much, WhyNotSaid)
        assert too_much.code == "buy-in-big"
        assert isinstance(await guest.say(Rebuy, amount=500), Done)
        seat = guest.table.seats[guest.you.seat or 0]
        assert seat is not None
        assert (seat.added, seat.brought) == (500, 1500)


# ---------------------------------------------------------------------- the host


@run
async def test_only_the_host_has_the_hosts_rights() -> None:
    async with house() as at:
        await at.guest("p_host")
        guest = await at.guest("p_1", 1)
        for command, fields in (
            (Start, {}), (Pause, {}), (Resume, {}), (Kick, {"person": "p_host"}),
            (AddBot, {"seat": 2, "kind": "tight"}),
            (HandOver, {"person": "p_1"}), (ChangeGame, {"game": HOLDEM}), (ChangeSettings, {"settings": Settings()}),
            (AnswerRequest, {"number": 1, "yes": True}),
        ):  # fmt: skip
            answer = await guest.say(command, **fields)
            assert isinstance(answer, WhyNotSaid), command
            assert answer.code == "host-only"


@run
async def test_the_host_lets_people_in_one_by_one() -> None:
    async with house(Opening(game=HOLDEM, settings=Settings(approve_seats=True, approve_rebuys=True))) as at:
        host = await at.guest("p_host", 0)
        ana, ben = await at.guest("p_ana"), await at.guest("p_ben")
        assert isinstance(await ana.say(Sit, seat=2, chips=800), Done)
        assert isinstance(await ben.say(Sit, seat=2, chips=800), Done)
        assert [request.name for request in host.you.requests] == ["Ana", "Ben"]
        assert ben.you.requests == []
        assert (await ana.say(Sit, seat=3, chips=800)) == WhyNotSaid("asked-already", str(Denied("asked-already")))
        assert isinstance(await host.say(AnswerRequest, number=1, yes=True), Done)
        assert (ana.you.seat, ana.you.holds_seat) == (2, True)
        late = await host.say(AnswerRequest, number=2, yes=True)
        assert isinstance(late, WhyNotSaid)
        assert late.code == "seat-taken"
        assert isinstance(await ben.say(Withdraw), Done)
        assert host.you.requests == []
        assert isinstance(await ana.say(Rebuy, amount=100), Done)
        assert host.you.requests[0].kind == "rebuy"
        assert isinstance(await host.say(AnswerRequest, number=3, yes=True), Done)
        assert ana.table.seats[2] is not None
        assert ana.table.seats[2].stack == 900


@run
async def test_who_is_kicked_leaves_with_his_chips_and_cannot_come_back() -> None:
    async with house() as at:
        guests = await playing(at)
        victim = others(guests)[-1]
        host = guests[0]
        if victim is host:
            victim = to_act(guests)
        assert isinstance(await host.say(Kick, person=victim.person), Done)
        assert victim.goodbye is not None
        assert victim.goodbye.why.code == "kicked"
        with pytest.raises(Denied, match="asked you to leave"):
            await Guest(victim.person, victim.name, victim.secret).join(at.room)
        rest = [guest for guest in guests if guest is not victim]
        await fold_round(rest)
        table = at.room.state.table
        assert table.seat_of(victim.person) is None
        assert table.taken in range(990, 1016)
        assert table.total == table.brought


@run
async def test_the_host_hands_over_or_leaves_and_somebody_else_is_the_host() -> None:
    async with house() as at:
        host, ana = await at.guest("p_host", 0), await at.guest("p_ana", 1)
        assert isinstance(await host.say(HandOver, person="p_ana"), Done)
        assert ana.you.is_host
        assert not host.you.is_host
        assert isinstance(await ana.say(Leave), Done)
        assert host.you.is_host


@run
async def test_other_blinds_count_from_the_next_hand() -> None:
    async with house() as at:
        guests = await playing(at)
        game = {"v": 1, "type": "game", "forced": {"small_blind": 10, "big_blind": 20}}
        assert isinstance(await guests[0].say(ChangeGame, game=game), Done)
        assert guests[0].table.game_name == "no limit hold'em 5/10"
        assert guests[0].table.next_game is not None
        await fold_round(guests)
        await at.clock.turn(at.room, 1)
        assert guests[0].table.game_name == "no limit hold'em 10/20"
        wrong = await guests[0].say(ChangeGame, game={"v": 1, "type": "game", "forced": {"small_blind": -1}})
        assert isinstance(wrong, WhyNotSaid)
        assert "small_blind" in wrong.sentence


@run
async def test_who_lost_everything_is_told_so() -> None:
    async with house(pace=pacings.NORMAL) as at:
        guests = await playing(at, 2)
        await to_act(guests).act("all-in")
        await to_act(guests).act("call")
        for _ in range(5):
            await at.clock.turn(at.room, 1.2)
        seats = [seat for seat in guests[0].table.seats if seat]
        assert guests[0].table.result is not None
        assert [seat.status for seat in seats if not seat.stack] in (["broke"], [])


@run
async def test_computer_players_come_play_and_go() -> None:
    async with house(pace=pacings.NORMAL) as at:
        host = await at.guest("p_host", 0)
        assert isinstance(await host.say(AddBot, seat=3, kind="calling"), Done)
        assert isinstance(await host.say(AddBot, seat=4, kind="chart"), Done)
        nobody = await host.say(AddBot, seat=5, kind="genius")
        assert isinstance(nobody, WhyNotSaid)
        assert "chart" in nobody.sentence
        assert isinstance(await host.say(Start), Done)
        for _ in range(200):
            if host.options is not None:
                await host.act("fold")
            await at.clock.turn(at.room, 1)
        assert host.table.hand > 5
        bot = host.table.seats[3]
        assert bot is not None
        assert (bot.name, bot.bot) == ("Clover", "calling")
        assert isinstance(await host.say(Kick, person=bot.person), Done)


@run
async def test_who_sits_down_last_and_acts_first_has_his_time_and_a_computer_player_thinks() -> None:
    async with house(Opening(game=HOLDEM, start=True), pace=pacings.NORMAL) as at:
        host = await at.guest("p_host", 0)
        assert isinstance(await host.say(AddBot, seat=1, kind="calling"), Done)
        await at.clock.turn(at.room, 0.01)
        assert host.table.hand == 1
        if host.options is None:
            await at.clock.turn(at.room, 2.3)
        assert host.options is not None


@run
async def test_computer_players_do_not_play_when_nobody_is_there() -> None:
    async with house(Opening(game=HOLDEM, bots=["calling", "tight"], start=True)) as at:
        await at.guest("p_spectator")
        await at.clock.turn(at.room, 100)
        assert at.room.state.hand is None


# ---------------------------------------------------------------------- around the hand


@run
async def test_spectators_see_no_cards_and_none_of_the_game_where_the_host_wants_none() -> None:
    async with house() as at:
        guests = await playing(at)
        spectator = await at.guest("p_spectator")
        assert spectator.table.pot == 15
        assert spectator.you.hole == []
        assert guests[0].table.watching == 1
        settings = Settings(spectators="off")
        assert isinstance(await guests[0].say(ChangeSettings, settings=settings), Done)
        await to_act(guests).act("call")
        assert spectator.table.pot == 0
        assert spectator.table.turn is None
        assert spectator.events[-1:] != [event for event in guests[0].events if event["type"] == "acted"][-1:]
        assert all(seat is None or seat.cards is None for seat in spectator.table.seats)
        with pytest.raises(Denied, match="no spectators"):
            await at.room.hands("p_spectator")


async def run_out(at: House, guest: Guest) -> None:
    """The board is dealt, street by street."""
    while guest.table.result is None:
        await at.clock.turn(at.room, 1.2)


@run
async def test_run_it_twice_is_dealt_when_all_agree_and_once_when_one_does_not() -> None:
    game = {**HOLDEM, "run_it_twice": True}
    for agree, boards in ((True, 2), (False, 1)):
        async with house(Opening(game=game), pace=pacings.NORMAL) as at:
            guests = await playing(at, 2)
            assert isinstance(await to_act(guests).act("all-in"), Done)
            assert isinstance(await to_act(guests).act("call"), Done)
            vote = guests[0].table.vote
            assert vote is not None
            assert vote.until == at.clock.now + 15_000
            hand = guests[0].table.hand
            assert isinstance(await guests[0].say(RunTwice, hand=hand, agree=True), Done)
            assert guests[0].you.run_twice is True
            assert isinstance(await guests[1].say(RunTwice, hand=hand, agree=agree), Done)
            await run_out(at, guests[0])
            assert len(guests[0].table.boards) == boards
            assert all(len(board) == 5 for board in guests[0].table.boards)
            assert guests[0].table.result is not None
            assert sum(pot.amount for pot in guests[0].table.result.pots) == 2000


@run
async def test_a_vote_that_nobody_answers_is_a_no() -> None:
    async with house(Opening(game={**HOLDEM, "run_it_twice": True}), pace=pacings.NORMAL) as at:
        guests = await playing(at, 2)
        await to_act(guests).act("all-in")
        await to_act(guests).act("call")
        await at.clock.turn(at.room, 15)
        await run_out(at, guests[0])
        assert len(guests[0].table.boards) == 1
        assert guests[0].table.result is not None


@run
async def test_the_winner_may_show_one_card_or_both_and_nobody_sees_more() -> None:
    async with house(pace=pacings.NORMAL) as at:
        guests = await playing(at)
        await fold_round(guests)
        winner = next(guest for guest in guests if guest.you.seat in _winners(guest))
        loser = next(guest for guest in guests if guest is not winner)
        assert winner.you.can_show
        mine = winner.you.hole
        stolen = await loser.say(Show, hand=loser.table.hand, cards=mine[:1])
        assert isinstance(stolen, WhyNotSaid)
        assert stolen.code == "not-your-cards"
        assert isinstance(await winner.say(Show, hand=winner.table.hand, cards=mine[:1]), Done)
        seat = loser.table.seats[winner.you.seat or 0]
        assert seat is not None
        assert seat.cards == [mine[0], ""]
        assert isinstance(await winner.say(Show, hand=winner.table.hand, cards=mine), Done)
        seat = loser.table.seats[winner.you.seat or 0]
        assert seat is not None
        assert seat.cards == mine
        assert not winner.you.can_show


def _winners(guest: Guest) -> set[int]:
    result = guest.table.result
    assert result is not None
    return {share.seat for pot in result.pots for share in pot.winners}


@run
async def test_straddles_sitting_out_and_chat() -> None:
    game = {"v": 1, "type": "game", "forced": {"small_blind": 5, "big_blind": 10, "straddles": 1}}
    async with house(Opening(game=game)) as at:
        guests = await playing(at, 4)
        for guest in guests:
            assert isinstance(await guest.say(Straddle, amount=20), Done)
            assert guest.you.straddle == 20
        await fold_round(guests)
        await at.clock.turn(at.room, 1)
        assert guests[0].table.bet == 20
        assert isinstance(await guests[1].say(SitOut), Done)
        text = "<script>alert(1)</script>\n\u202eolleh"
        assert isinstance(await guests[0].say(Say, text=text), Done)
        said = [event for event in guests[2].events if event["type"] == "said"]
        assert said[-1]["text"] == "<script>alert(1)</script> olleh"
        empty = await guests[0].say(Say, text="\u200b\n")
        assert isinstance(empty, WhyNotSaid)


@run
async def test_a_hand_can_be_replayed_as_each_player_may_know_it() -> None:
    async with house() as at:
        guests = await playing(at)
        cards = {guest.person: guest.you.hole for guest in guests}
        await fold_round(guests)
        await at.clock.turn(at.room, 1)
        for guest in guests:
            (entry,) = await at.room.hands(guest.person)
            assert entry.number == 1
            assert entry.hole == cards[guest.person]
            steps = await at.room.replay(guest.person, 1)
            told = b"".join(bytes(raw) for step in steps for raw in step.events).decode()
            for person, hole in cards.items():
                assert all((f'"{card}"' in told) == (person == guest.person) for card in hole)
            assert steps[-1].table.result is not None
            assert steps[0].table.phase == "playing"
        with pytest.raises(Denied, match="no hand 7"):
            await at.room.replay("p_host", 7)


@run
async def test_tables_are_found_again_by_who_sat_there() -> None:
    async with house() as at:
        await at.guest("p_1", 1)
        await asyncio.sleep(0)
        await at.reopened()
        (entry,) = await at.rooms.of("p_1")
        assert (entry.mine, entry.is_host, entry.stack) == (True, False, 1000)
        (entry,) = await at.rooms.of("p_host")
        assert (entry.mine, entry.is_host) == (False, True)
        assert await at.rooms.of("p_stranger") == []
        with pytest.raises(Denied, match="no table"):
            await at.rooms.find("guessed")


@run
async def test_what_cannot_be_opened_is_refused_with_a_sentence() -> None:
    rooms = Rooms(MemoryStore())
    for opening in (
        Opening(game={"v": 1, "type": "game"}),
        Opening(game={"v": 1, "type": "game", "forced": {"small_blind": 5, "big_blind": 10}, "cards": False}),
        Opening(bots=["tight"] * 6, take_seat=True),
        Opening(bots=["genius"]),
        Opening(settings=Settings(buy_in=100, min_buy_in=200)),
    ):
        with pytest.raises(Denied, match=r"\.$"):
            await rooms.create("p_1", "Ana", opening)
    await rooms.close()


def test_an_action_names_hand_and_decision() -> None:
    assert {"id", "table", "hand", "decision"} <= set(Act.__struct_fields__)
