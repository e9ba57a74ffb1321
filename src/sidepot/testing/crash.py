"""Kills a server at every record of random hands, and looks whether anything was lost, doubled or changed.

``python -m sidepot.testing.crash --hands 200`` plays at several tables at once, with real sockets and a real disk. The
server is killed after each step of the tables, or while it writes one, or while it comes back.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from sidepot.codec import encode
from sidepot.rules.game import Game
from sidepot.server.auth import Badges, new_person, secret_key
from sidepot.server.rooms.pacing import Pacing
from sidepot.server.wire import Act, Command, Done, Rebuy, Refusal, RunTwice, Say, Show, Sit, Straddle, Update
from sidepot.testing.killable import KillableServer
from sidepot.testing.ledger import DEALERS_OWN, Ledger, moment_of, records_of
from sidepot.testing.visitor import Cut, Visitor, open_table

AT_ONCE: Final = Pacing(0, 200, 200, 0, 0, 0, 400)
BRISK: Final = Pacing(200, 200, 250, 50, 30, 100, 400)
"""Pauses that a kill can fall into."""

GAMES: Final = (
    Game.no_limit((5, 10), run_it_twice=True),
    Game.limit(10, 20),
    Game.short_deck(5, run_it_twice=True),
    Game.pot_limit((5, 10)),
    Game.no_limit((5, 10), ante=2, straddles=2, heads_up_straddle=True, run_it_twice=True),
    Game.no_limit((0, 0), ante=5, smallest_bet=10),
)

CLOCKS: Final = ((30, 60), (5, 0), (30, 0), (5, 60))
"""Seconds for a decision, and of the time bank."""

TOO_LATE: Final = frozenset({"stale-hand", "nothing-to-show", "no-vote", "voted", "not-your-cards"})
"""Refusals of what came just after the moment for it; a decision has its moment until it is made."""


@dataclass(slots=True)
class Outcome:
    """What a run came to."""

    hands: int = 0
    kills: int = 0
    records: int = 0
    """Records of the game until the last kill."""
    last: int = 0
    """Those of them that were the last one of their table when the server was killed."""
    repeated: int = 0
    """Commands that were said again after a kill."""
    kept: int = 0
    """Those of them that had been kept before it."""
    slowest: float = 0.0
    """Seconds from a start of the server until everybody was back and all tables that wait for people had gone on."""
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.hands} hands, {self.kills} kills right after {self.last} of {self.records} records, "
            f"{self.repeated} commands repeated ({self.kept} had been kept), "
            f"slowest return {self.slowest * 1000:.0f} ms, {len(self.faults)} faults"
        )


class CrashTable:
    """One table, its people, and what its log must be."""

    def __init__(self, host: Visitor, guests: Sequence[Visitor], seats: Sequence[int], chance: random.Random) -> None:
        self.people = [host, *guests]
        self.ledger = Ledger(host.table_id)
        self._seats = dict(zip((guest.person.id for guest in guests), seats, strict=True))
        self._chance = chance
        self.ended_with: set[int] = set()
        """The last records of the game when the server was killed."""
        self.answered_at = 0.0
        """When a command was answered last."""
        self._silent: set[int] = set()
        """Hands in which nobody votes."""

    def __str__(self) -> str:
        seen = [
            f"{person.person.id} in seat {person.you.seat} at update {person.seq} ({person.table.phase}, turn "
            f"{person.table.turn}, vote {person.table.vote}, not answered {person.unanswered})"
            for person in self.people
        ]
        seats = [(seat.stack, seat.added, seat.status) for seat in self.people[0].table.seats if seat]
        return f"table {self.ledger.table}, {self.people[0].table.game_name}, {seats}: {'; '.join(seen)}"

    # ------------------------------------------------------------------ playing

    @property
    def heard(self) -> int:
        """The last update that anybody heard."""
        return max(person.seq or 0 for person in self.people)

    async def step(self) -> None:
        """Let the next thing happen, and everybody hear of it."""
        before = self.heard
        if await self.begin_step():
            for person in self.people:
                await person.until(lambda person=person: not person.unanswered)  # type: ignore[misc]
            self.answered_at = time.monotonic()
        if self.heard == before:
            await self.people[0].until(lambda: self.heard > before)
        await self.settled()

    async def first_step(self) -> None:
        """The first step since the server came back, unless it has happened by itself."""
        if self._went_on():
            await self.settled()
        else:
            await self.step()

    async def settled(self) -> None:
        """Wait until everybody has heard what anybody has heard."""
        heard = self.heard
        for person in self.people:
            await person.until(lambda person=person: (person.seq or 0) >= heard)  # type: ignore[misc]

    def _went_on(self) -> bool:
        """Something has happened by itself since the server came back."""
        known = len(self.ledger.records)
        return any(
            seq > known and any(event["type"] != "reopened" for event in told.events)
            for person in self.people
            for seq, told in person.told.items()
        )

    async def begin_step(self) -> bool:
        """One of those who are asked for something says it; false if nobody is asked."""
        wishes = [(person, wish) for person in self.people if (wish := self._wish(person)) is not None]
        if self._chance.random() < 0.05:
            wishes = [(self._chance.choice(self.people), (Say, {"text": f"nice {self._chance.randrange(1000)}"}))]
        if not wishes:
            return False
        person, (command, fields) = self._chance.choice(wishes)
        await person.send(command, **fields)
        return True

    def _wish(self, person: Visitor) -> tuple[type[Command], dict[str, Any]] | None:
        chance, table, you = self._chance, person.table, person.you
        if you.seat is None:
            return Sit, {"seat": self._seats[person.person.id], "chips": chance.randrange(100, 600)}
        seat = table.seats[you.seat]
        if you.options is not None:
            return Act, {"hand": table.hand, "decision": table.decision or 0, **self._action(you.options)}
        if table.vote is not None and you.seat in table.vote.seats and you.run_twice is None:
            if chance.random() < 0.1:
                self._silent.add(table.hand)
            if table.hand not in self._silent:
                return RunTwice, {"hand": table.hand, "agree": chance.random() < 0.8}
        if seat is not None and not seat.stack and not seat.added and table.phase != "playing":
            return Rebuy, {"amount": chance.randrange(100, 600)}
        if you.can_show and chance.random() < 0.3:
            return Show, {"hand": table.hand, "cards": you.hole[: chance.randrange(1, 3)]}
        if you.straddle is None and table.game.get("forced", {}).get("straddles") and chance.random() < 0.3:
            return Straddle, {"amount": 20}
        return None

    def _action(self, options: Any) -> dict[str, Any]:
        chance = self._chance.random()
        if chance < 0.08 and options.can_fold:
            return {"action": "fold"}
        if chance < 0.15 and options.max_to == options.all_in_to:
            return {"action": "all-in"}
        if chance < 0.45 and options.min_to is not None:
            steps = min((options.max_to - options.min_to) // options.unit, 5)
            return {"action": options.verb, "to": options.min_to + options.unit * self._chance.randint(0, steps)}
        return {"action": "call"} if options.call else {"action": "check"}

    # ------------------------------------------------------------------ looking

    def look(self, data: Path) -> None:
        """Nothing that anybody was told is missing in the log or different there."""
        self.ledger.grow(records_of(data, self.ledger.table))
        self.ended_with.add(max(self.ledger.of_game))
        for person in self.people:
            self._look_at(person)
            self.ledger.faults += person.faults
            person.faults = []

    def _look_at(self, person: Visitor) -> None:
        ledger = self.ledger
        for seq, told in person.told.items():
            if seq > len(ledger.records):
                self._fault(person, f"update {seq} was told, but the log ends with record {len(ledger.records)}")
                continue
            record = ledger.events[seq - 1]
            kept = [event for event in record["events"] if event["type"] not in DEALERS_OWN]
            own = {seat for seat, who in ledger.players[seq - 1].items() if who == person.person.id}
            hidden = [_face_down(event, own) for event in kept]
            said = [event for event in kept if event["type"] == "said"]  # all that is told again of an earlier hand
            as_told = (hidden, _face_all(kept), said)
            if (told.at, told.by) != (record["at"], record.get("by")) or told.events not in as_told:
                self._fault(person, f"update {seq} was {told}, but the log has {record}")
        for name, answer in person.answers.items():
            number = ledger.by_command.get((person.person.id, name))
            if isinstance(answer, Done) and number != answer.seq:
                self._fault(person, f"command {name!r} was done with update {answer.seq}, but it stands in {number}")
            if isinstance(answer, Refusal) and (number is not None or answer.why.code not in TOO_LATE):
                self._fault(person, f"command {name!r} was refused: {answer.why}; in the log it stands in {number}")
        for picture in person.pictures:
            # Who comes back is told what they missed one by one, each with the picture of now.
            later = 10**6 if isinstance(picture, Update) else 0
            moments = ledger.moments[picture.seq - 1 : picture.seq + later]
            if moment_of(picture.table) not in moments:
                self._fault(person, f"the picture of update {picture.seq} is not what the log rebuilds: {picture}")
        for hand, hole in person.hole.items():
            if ledger.hole.get((hand, person.person.id)) != hole:
                self._fault(person, f"in hand {hand} the cards were {hole}, but the log has other ones")
        person.told, person.answers, person.pictures = {}, {}, person.pictures[-1:]

    def _fault(self, person: Visitor, sentence: str) -> None:
        self.ledger.faults.append(f"table {self.ledger.table}, {person.person.id}: {sentence}")


def _face_down(event: dict[str, Any], own: set[int]) -> dict[str, Any]:
    return {**event, "cards": []} if event["type"] == "hole-cards" and event["seat"] not in own else event


def _face_all(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """For who looks on."""
    return [_face_down(event, set()) for event in events]


async def open_tables(server: KillableServer, chance: random.Random) -> list[CrashTable]:
    """One table of each game, with two to four people of whom the host sits, and up to two computer players."""
    badges = Badges(secret_key(server.data))
    tables = []
    for game, (act_seconds, bank_seconds) in zip(GAMES, cycle(CLOCKS), strict=False):
        people = [new_person(f"Guest {number}") for number in range(chance.randint(2, 4))]
        bots = chance.choices(["random", "calling", "raising", "tight", "chart"], k=chance.randint(0, 2))
        settings = {"buy_in": chance.randrange(100, 600), "act_seconds": act_seconds, "bank_seconds": bank_seconds}
        host = await open_table(
            server.url, people[0], badges, game=encode(game), bots=bots, settings=settings, take_seat=True, start=True
        )
        guests = [Visitor(person, badges, host.table_id) for person in people[1:]]
        seats = range(1 + len(bots), 1 + len(bots) + len(guests))
        tables.append(CrashTable(host, guests, seats, chance))
    return tables


class CrashRun:
    """The server, all tables and all people. After each call of a method that kills, nobody is connected."""

    def __init__(self, server: KillableServer, tables: list[CrashTable], chance: random.Random) -> None:
        self.outcome = Outcome()
        self._server = server
        self._tables = tables
        self._people = [person for table in tables for person in table.people]
        self._chance = chance
        self._started = time.monotonic()

    async def play(self, hands: int) -> Outcome:
        """Kill at every step until so many hands are over, then let the last ones come to their end."""
        while self.outcome.hands < hands and not self.outcome.faults:
            try:
                await self._one_life()
            except (TimeoutError, Cut) as error:
                self.outcome.faults.append(f"nothing happened any more, {error!r}: {self._server.said()}")
                self.outcome.faults += [f"last seen: {table}" for table in self._tables]
            await self._kill()
        if not self.outcome.faults:
            await self._start()
            await asyncio.gather(*(_finish_hand(table) for table in self._tables))
            code = await self._server.stop()
            if code:
                self.outcome.faults.append(f"stopped, the server ended with {code}: {self._server.said()}")
            await self._look()
        return self.outcome

    async def _one_life(self) -> None:
        """Start, and go on until the moment to be killed."""
        way = self._chance.random()
        if way < 0.1:
            await self._killed_while_it_starts()
        if await self._start():
            return  # what was repeated is the last that happened
        if way < 0.7:
            await asyncio.gather(*(table.first_step() for table in self._tables))
            self._note_return(max(table.answered_at for table in self._tables))
        else:
            await asyncio.gather(*(table.begin_step() for table in self._tables))
            await asyncio.sleep(self._chance.uniform(0, 0.02))  # a moment in which it decides, writes or answers

    async def _start(self) -> bool:
        """Start the server; everybody comes back and repeats what nobody answered, if there is anything."""
        self._started = time.monotonic()
        await self._server.spawn(self._chance.choice((AT_ONCE, BRISK)))
        return await self._come_back()

    async def _come_back(self) -> bool:
        await self._server.ready()
        await asyncio.gather(*(person.come(self._server.url) for person in self._people))
        repeated = any(person.unanswered for person in self._people)
        await asyncio.gather(*(person.say_again() for person in self._people))
        self._note_return(time.monotonic())
        return repeated

    async def _killed_while_it_starts(self) -> None:
        await self._server.spawn(AT_ONCE)
        starting = asyncio.create_task(self._come_back())
        await asyncio.wait((starting,), timeout=self._chance.uniform(0.05, 0.5))
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        await self._kill()

    def _note_return(self, at: float) -> None:
        self.outcome.slowest = max(self.outcome.slowest, at - self._started)

    async def _kill(self) -> None:
        self._server.kill()
        await self._look()
        self.outcome.kills += 1
        self.outcome.records = sum(len(table.ledger.of_game) for table in self._tables)
        self.outcome.last = sum(len(table.ended_with) for table in self._tables)

    async def _look(self) -> None:
        """What the log holds, now that nobody writes to it."""
        outcome = self.outcome
        await asyncio.gather(*(person.gone() for person in self._people))
        for table in self._tables:
            table.look(self._server.data)
            outcome.faults += table.ledger.faults
            for person in table.people:
                outcome.repeated += len(person.unanswered)
                outcome.kept += sum((person.person.id, name) in table.ledger.by_command for name in person.unanswered)
        outcome.hands = sum(table.ledger.hands for table in self._tables)


async def _finish_hand(table: CrashTable) -> None:
    """Play until the hand on the table is over."""
    host = table.people[0]
    hand = host.table.hand
    while host.table.hand == hand and host.table.phase == "playing":
        await table.step()


async def crash(hands: int, seed: int, directory: Path) -> Outcome:
    """Play ``hands`` hands with kills at every step, and keep the data in ``directory``."""
    chance = random.Random(seed)
    server = await KillableServer.open(directory / "data")
    try:
        await server.start(AT_ONCE)
        tables = await open_tables(server, chance)
        await server.stop()
        return await CrashRun(server, tables, chance).play(hands)
    finally:
        await server.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill a server at every record of random hands; 1 if anything was lost, doubled or changed."""
    parser = argparse.ArgumentParser(prog="python -m sidepot.testing.crash", description=main.__doc__)
    parser.add_argument("--hands", type=int, default=200, help="how many hands to play at least")
    parser.add_argument("--seed", type=int, default=1, help="the chance of the games, the decisions and the kills")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="sidepot-crash-") as directory:
        outcome = asyncio.run(crash(options.hands, options.seed, Path(directory)))
    lines = [*(fault[:2000] for fault in outcome.faults[:20]), f"seed {options.seed}: {outcome}"]
    sys.stdout.write("\n".join(lines) + "\n")
    return bool(outcome.faults)


if __name__ == "__main__":
    sys.exit(main())
