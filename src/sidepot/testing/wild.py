"""Random tables of every variant, with people who come and go at the worst moments: nothing here is checked.

All chance comes from one seed, the decks included, and time passes only when the table is told so: the same seed plays
the same hands, to the byte.
"""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any, Final
from unittest.mock import patch

from sidepot.cards import Card
from sidepot.codec import encode
from sidepot.ranking import HIGH
from sidepot.rules.game import Game
from sidepot.server.rooms import Denied, Opening, Pacing, Room, Rooms, room, rooms
from sidepot.server.rooms import pacing as pacings
from sidepot.server.rooms.opening import HouseRules
from sidepot.server.rooms.visits import table_stream
from sidepot.server.store.memory import MemoryStore
from sidepot.server.wire import (
    Act,
    AddBot,
    AnswerRequest,
    ChangeGame,
    ChangeSettings,
    ComeBack,
    Command,
    Done,
    HandOver,
    Kick,
    Leave,
    Pause,
    Rebuy,
    Resume,
    RunTwice,
    Say,
    ServerMessage,
    Settings,
    Show,
    Sit,
    SitOut,
    Snapshot,
    Start,
    Straddle,
    Withdraw,
)
from sidepot.testing.guest import Clock, Guest
from sidepot.testing.play import Choices
from sidepot.testing.secrecy import Heard
from sidepot.testing.strategies import any_game

HOST: Final = "p_host"

PEOPLE: Final = (HOST, *(f"p_{name}" for name in ("ana", "ben", "cleo", "dan", "eve", "finn", "gus", "hugo")))

BOTS: Final = ("random", "calling", "raising", "tight", "chart")

STEPS: Final = 2000
"""Far more than any hand needs."""


@contextmanager
def chance(seed: int) -> Iterator[None]:
    """All that is left to chance at a table comes from ``seed``, and no clock of the computer wakes it."""
    random = Random(seed)

    def shuffle(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(random.sample(cards, len(cards)))

    def token(size: int) -> str:
        return base64.urlsafe_b64encode(random.randbytes(size)).rstrip(b"=").decode()

    with (
        patch("sidepot.server.dealer.shuffle", shuffle),
        patch("sidepot.server.dealer.draw", random.randrange),
        patch.object(room, "randbits", random.getrandbits),
        patch.object(room, "token_urlsafe", token),
        patch.object(rooms, "token_urlsafe", token),
        patch.object(Room, "_set_alarm", lambda *_: None),
    ):
        yield


def kinds_of(game: Game) -> Iterator[str]:
    """In words, what is special about a game."""
    forced = game.forced
    yield game.betting.name
    yield f"hands face up {game.all_in_show}"
    kinds = {
        "short deck": len(game.ranking.deck) == 36, "ante": forced.ante, "straddles": forced.straddles,
        "button straddle": forced.button_straddle != "no", "button blind": forced.button_blind,
        "no blinds": not forced.first_bet, "run twice": game.run_it_twice, "called hands shown": game.show_called_hand,
    }  # fmt: skip
    yield from (kind for kind, is_so in kinds.items() if is_so)


class Tab(Guest):
    """A tab of somebody's browser, which remembers what it heard, and what was stored by then."""

    def __init__(self, person: str, secret: str | None, records: Sequence[bytes]) -> None:
        super().__init__(person, person.removeprefix("p_").title(), secret)
        self.records = records
        self.heard: list[Heard] = []

    def hear(self, message: ServerMessage) -> None:
        """Remember a message, and what was stored by then."""
        if self.goodbye is not None:
            raise RuntimeError(f"something is said after the goodbye: {message}")
        super().hear(message)
        if isinstance(message, Done) and message.seat_secret is not None:
            # The update of the seat comes just before the secret that holds it.
            for place, heard in enumerate(self.heard):
                if heard.number >= message.seq:
                    self.heard[place] = heard._replace(secret=self.secret)
        self.heard.append(Heard(self.person, self.secret, len(self.records), self.raw[-1]))

    def take(self) -> list[Heard]:
        """What was heard since the last time."""
        heard, self.heard = self.heard, []
        del self.raw[:], self.messages[:-20]
        return heard


class WildTable:
    """See the module. Use it inside :func:`chance`; ``wildness`` is how often something strange happens, 0 to 1."""

    def __init__(self, seed: int, *, people: int | None = None, bots: bool = True, wildness: float = 0.3) -> None:
        self.random = Random(seed)
        self.wildness = wildness
        self.pacing: Pacing = self.random.choice((pacings.NORMAL, pacings.NORMAL, pacings.NONE))
        self.game: Game
        self.blind = 0
        self.happened: Counter[str] = Counter()
        self.choose_game()
        self.people = list(PEOPLE[: people or self.random.randint(2, len(PEOPLE))])
        self.bots = [self.random.choice(BOTS) for _ in range(self.random.randint(0, 3))] if bots else []
        self.has_bots = bots
        self.chairs = min(10, max(2, len(self.people) + len(self.bots) - self.random.randint(0, 2)))
        self.store, self.clock = MemoryStore(), Clock()
        self.tabs: list[Tab] = []
        self.closed: list[Tab] = []
        """Tabs of which something may not have been looked at."""
        self.secrets: dict[str, str] = {}
        """What each browser keeps: the last secret of its person."""
        self.given: set[str] = set()
        """All secrets ever."""
        self._ids = count(1)
        self.rooms: Rooms
        self.room: Room
        self.records: Sequence[bytes]

    # ------------------------------------------------------------------ opening and closing

    async def open(self) -> None:
        """The table is opened, people sit down, and the host starts."""
        self.rooms = Rooms(self.store, self.pacing, now=self.clock)
        rules = HouseRules(
            button=self.random.choice((None, "moving", "dead")), missed=self.random.choice(("free", "post", "wait"))
        )
        opening = Opening(
            game=encode(self.game), seats=self.chairs, settings=self.settings(), rules=rules,
            bots=self.bots[: self.chairs - 1], take_seat=True,
        )  # fmt: skip
        opened = await self.rooms.create(HOST, "Host", opening)
        assert opened.seat_secret is not None  # noqa: S101  it was asked for
        self.keep(HOST, opened.seat_secret)
        self.records = self.store._records[table_stream(opened.table)]  # noqa: SLF001  as they grow
        self.room = await self.rooms.find(opened.table)
        for person in self.people:
            await self.arrive(person)
        for person in self.people[1:]:
            await self.take_seat(person)
        await self.say(HOST, Start)

    def choose_game(self) -> None:
        """What is played from now on, as far as the table knows."""
        self.game = any_game(Choices(self.random.randbytes(200)), cards=True)
        self.blind = max(self.game.min_bet, self.game.forced.ante)
        self.happened.update(kinds_of(self.game))

    def settings(self) -> Settings:
        """How the table is run."""
        return Settings(
            buy_in=self.chips(), act_seconds=5, bank_seconds=self.random.choice((0, 5)),
            spectators=self.random.choice(("live", "live", "off")), run_twice=self.random.choice(("ask", "always")),
            approve_seats=self.random.random() < 0.2, pace=self.random.choice(("normal", "fast")),
        )  # fmt: skip

    def chips(self) -> int:
        """A buy-in, small or big."""
        return self.blind * self.random.choice((1, 3, 10, 30, 100))

    async def restart(self) -> None:
        """The server goes away and another one comes up; all browsers connect again."""
        self.happened["restart"] += 1
        who = [(tab.person, tab.secret) for tab in self.tabs]
        await self.rooms.close()
        self.forget(*self.tabs)
        self.rooms = Rooms(self.store, self.pacing, now=self.clock)
        self.room = await self.rooms.find(self.room.id)
        for person, secret in who:
            await self.arrive(person, secret)

    async def close(self) -> None:
        """The end."""
        await self.rooms.close()

    # ------------------------------------------------------------------ tabs

    def keep(self, person: str, secret: str | None) -> None:
        """A browser keeps the secret of a seat."""
        if secret is not None:
            self.secrets[person] = secret
            self.given.add(secret)

    async def arrive(self, person: str, secret: str | None = None, after: int | None = None) -> Tab | None:
        """Somebody opens the table, in one more tab; ``None`` for who may not."""
        tab = Tab(person, secret, self.records)
        try:
            await tab.join(self.room, after)
        except Denied:
            return None
        self.tabs.append(tab)
        self.note(tab)
        return tab

    def note(self, tab: Tab) -> None:
        """Keep what came with an answer, and drop tabs that were told goodbye."""
        if tab.secret is not None and any(
            isinstance(message, Snapshot | Done) and message.seat_secret == tab.secret for message in tab.messages[-3:]
        ):
            self.keep(tab.person, tab.secret)
        self.forget(*(each for each in self.tabs if each.goodbye is not None))

    def forget(self, *gone: Tab) -> None:
        """These tabs are closed."""
        for tab in gone:
            self.tabs.remove(tab)
            self.closed.append(tab)

    def part(self, tab: Tab) -> None:
        """A connection breaks."""
        self.room.part(tab.viewer)
        self.forget(tab)

    async def tab(self, person: str) -> Tab | None:
        """The best tab of somebody; they open one if they have none."""
        mine = [tab for tab in self.tabs if tab.person == person]
        holding = next((tab for tab in mine if tab.viewer.holds_seat), None)
        if holding is not None or (mine and person not in self.room.state.seat_of):
            return holding or mine[0]
        return await self.arrive(person, self.secrets.get(person))

    async def say(self, person: str, command: type[Command], /, **fields: Any) -> bool:
        """Somebody gives a command, and the table does what comes of it."""
        tab = await self.tab(person)
        if tab is None:
            return False
        answer = await tab.say(command, id=f"c{next(self._ids)}", **fields)
        self.note(tab)
        await self.wait(0.001)
        done = isinstance(answer, Done)
        name = command.__name__ if done else f"no {command.__name__}"
        self.happened[name] += 1
        return done

    async def wait(self, seconds: float) -> None:
        """Time passes."""
        await self.clock.turn(self.room, seconds)
        self.note_all()

    def note_all(self) -> None:
        """Whoever was told goodbye is gone."""
        self.forget(*(tab for tab in self.tabs if tab.goodbye is not None))

    # ------------------------------------------------------------------ playing

    async def steps_of_a_hand(self) -> AsyncIterator[None]:
        """Step by step until one more hand is over. Raises :class:`RuntimeError` when it never is."""
        hands = len(self.room.past.numbers)
        for _ in range(STEPS):
            await self.step()
            yield
            if len(self.room.past.numbers) > hands:
                return
        raise RuntimeError(f"hand {hands + 1} never ends")

    async def step(self) -> None:
        """What the table waits for, or something else. Raises :class:`RuntimeError` when the table has broken down."""
        if self.random.random() < self.wildness:
            await self.surprise()
        else:
            await self.go_on()
        if self.room.trouble:
            raise RuntimeError("the table is in trouble")

    async def go_on(self) -> None:
        """What the table waits for."""
        state = self.room.state
        hand = state.hand
        vote = None if hand is None else hand.vote
        if state.paused_at is not None:
            await self.say(state.host, Resume)
        elif hand is not None and vote is not None and not vote.is_decided:
            for seat in vote.seats:
                await self.say(hand.people[seat], RunTwice, hand=hand.number, agree=self.random.random() < 0.9)
            await self.wait(16 if self.random.random() < 0.1 else 0.1)
        elif hand is not None and state.turn is not None:
            person = hand.people[state.turn]
            if state.is_bot(person):
                await self.wait(2.3)
            elif self.random.random() < 0.02:
                await self.wait(15)
            else:
                await self.decide(person)
        elif state.table.is_running:
            await self.wait(1.3)
        else:
            await self.between_hands()

    async def decide(self, person: str) -> None:
        """A random action that is allowed."""
        tab = await self.tab(person)
        if tab is None or not tab.viewer.holds_seat or tab.options is None:
            await self.wait(15)
            return
        options, table = tab.options, tab.table
        actions = ["call" if options.call else "check"] * 6 + ["all-in"]
        if options.can_fold or options.call:
            actions += ["fold"]
        to = None
        if options.min_to is not None and options.max_to is not None:
            actions += [options.verb] * 2
        action = self.random.choice(actions)
        if action == options.verb and options.min_to is not None and options.max_to is not None:
            to = self.random.choice((options.min_to, options.max_to))
        await self.say(person, Act, hand=table.hand, decision=table.decision or 0, action=action, to=to)

    async def between_hands(self) -> None:
        """Shows, and whatever it takes for the next hand."""
        state = self.room.state
        if self.random.random() < 0.5:
            await self.show()
        for person in list(state.seat_of):
            chair = state.table.chairs[state.seat_of[person]]
            if chair is None:
                continue
            if state.is_bot(person):
                if not chair.chips and self.random.random() < 0.3:
                    await self.say(state.host, Kick, person=person)
            elif not chair.chips and not chair.added:
                await self.say(person, Rebuy, amount=self.chips())
            elif chair.away and self.random.random() < 0.5:
                await self.say(person, ComeBack, how="post")
        if all(map(state.is_bot, state.seat_of)):  # they do not play among themselves
            if len(state.seat_of) == self.chairs:
                await self.say(state.host, Kick, person=next(iter(state.seat_of)))
            await self.sit()
        elif len(state.seat_of) < min(3, self.chairs):
            await self.sit()
        await self.wait(6)

    # ------------------------------------------------------------------ surprises

    async def surprise(self) -> None:
        """Something that need not happen."""
        random = self.random
        host = self.room.state.host
        person = random.choice(self.people)
        match random.randrange(26):
            case 0 | 1:
                await self.arrive(person, random.choice((None, "guessed", self.secrets.get(person))))
            case 2:
                other = random.choice(self.people)
                await self.arrive(person, self.secrets.get(other))  # a copied link, a stolen secret
            case 3 | 4 | 5 if self.tabs:
                tab = random.choice(self.tabs)
                self.part(tab)
                seen = random.choice((None, self.room.state.number - random.randint(0, 5), 10**9))
                if random.random() < 0.8:
                    await self.arrive(tab.person, tab.secret, seen)
            case 6:
                await self.arrive("p_spectator")
            case 7:
                for tab in [tab for tab in self.tabs if tab.person == "p_spectator" or not tab.viewer.holds_seat]:
                    self.part(tab)
            case 8 if random.random() < 0.5:
                await self.say(person, Leave)
            case 9 | 10:
                await self.sit()
            case 11:
                await self.say(person, random.choice((SitOut, ComeBack)))
            case 12:
                await self.say(person, Rebuy, amount=self.chips())
            case 13 if random.random() < 0.1 and person != host:
                await self.say(host, Kick, person=person)
            case 14 if random.random() < 0.3 and person not in self.room.state.banned:
                await self.say(host, HandOver, person=person)
            case 15:
                await self.say(host, ChangeSettings, settings=self.settings())
            case 16 if random.random() < 0.3:
                self.choose_game()
                await self.say(host, ChangeGame, game=encode(self.game))
            case 17:
                await self.say(host, Pause)
            case 18 if random.random() < 0.3:
                await self.restart()
            case 19:
                await self.say(person, Say, text=random.choice(("nice hand", "<b>hm</b>", "\u202enoolas")))
            case 20:
                amount = 2 * self.game.forced.first_bet
                await self.say(person, Straddle, amount=random.choice((None, amount, 2 * amount)))
            case 21:
                cards = random.sample(HIGH.deck, random.randint(1, 2))
                hand = self.room.state.hand
                await self.say(person, Show, hand=hand.number if hand else 1, cards=[str(card) for card in cards])
            case 22:
                action = random.choice(("call", "check", "fold"))
                now = self.room.state
                number = now.hand.number if now.hand else 1
                await self.say(person, Act, hand=number, decision=(now.decision or 1) - 1, action=action)
            case 23 if self.has_bots and random.random() < 0.3:
                free = self.free_chairs or [0]
                await self.say(host, AddBot, seat=random.choice(free), kind=random.choice(BOTS))
            case 24:
                await self.show()
            case _:
                for tab in self.tabs:
                    tab.send(self.room.snapshot(tab.viewer))

    @property
    def free_chairs(self) -> list[int]:
        """Where nobody sits."""
        return [seat for seat, chair in enumerate(self.room.state.table.chairs) if chair is None]

    async def sit(self) -> None:
        """Somebody without a seat takes one; when all but a few were sent away, somebody new comes."""
        state = self.room.state
        standing = [person for person in self.people if person not in state.seat_of and person not in state.banned]
        if not standing:
            if len(state.banned) > 2 and len(self.people) < 30:
                standing = [f"p_new{len(self.people)}"]
                self.people += standing
            else:
                return
        await self.take_seat(self.random.choice(standing))

    async def take_seat(self, person: str) -> None:
        """Take a free seat, asking the host if need be."""
        state = self.room.state
        free = self.free_chairs
        if not free:
            return
        how = self.random.choice(("post", "wait"))
        if not await self.say(person, Sit, seat=self.random.choice(free), chips=self.chips(), how=how):
            return
        for number in list(state.requests):
            if self.random.random() < 0.9:
                await self.say(state.host, AnswerRequest, number=number, yes=self.random.random() < 0.8)
            else:
                await self.say(person, Withdraw)

    async def show(self) -> None:
        """Some of those who may turn up one card, or both."""
        for tab in list(self.tabs):
            if tab.goodbye is None and tab.viewer.holds_seat and tab.you.can_show and self.random.random() < 0.4:
                cards = self.random.sample(tab.you.hole, self.random.randint(1, 2))
                await self.say(tab.person, Show, hand=tab.table.hand, cards=cards)
