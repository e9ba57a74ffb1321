"""Kills a server at every record of random hands, and looks whether anything was lost, doubled or changed.

``python -m sidepot.testing.crash --hands 200`` plays at several tables at once, with real sockets and a real disk. In
each of its lives the server takes at most one record of the game from a table, so each record is the last one of its
table when the server is killed: before anybody was told of it, or afterwards. Now and then it is killed earlier: while
it starts, lets people in, or writes.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
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
from sidepot.testing.checked_log import DEALERS_OWN, CheckedLog, is_of_game, moment_of, records_of
from sidepot.testing.killable import Hold, KillableServer
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
    """Those of them that were the last one of their table when the server was killed: all of them should be."""
    repeated: int = 0
    """Commands that were said again after a kill."""
    kept: int = 0
    """Those of them that had been kept before it."""
    slowest: float = 0.0
    """Seconds from a start of the server until all tables had gone on, and everybody had heard of it."""
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.hands} hands, {self.kills} kills, the last record of a table was {self.last} of {self.records}, "
            f"{self.repeated} commands repeated ({self.kept} had been kept), "
            f"slowest return {self.slowest * 1000:.0f} ms, {len(self.faults)} faults"
        )


class CrashTable:
    """One table, its people, and what its log must be."""

    def __init__(self, host: Visitor, guests: Sequence[Visitor], seats: Sequence[int], chance: random.Random) -> None:
        self.people = [host, *guests]
        self.log = CheckedLog(host.table_id)
        self._seats = dict(zip((guest.person.id for guest in guests), seats, strict=True))
        self._chance = chance
        self._silent: set[int] = set()
        """Hands in which nobody votes."""

    def __str__(self) -> str:
        seen = [
            f"{person.person.id} in seat {person.you.seat} at update {person.seq} ({person.table.phase}, turn "
            f"{person.table.turn}, vote {person.table.vote}, not answered {person.unanswered})"
            for person in self.people if person.pictures
        ]  # fmt: skip
        return f"table {self.log.table}: {'; '.join(seen)}"

    # ------------------------------------------------------------------ playing

    async def go_on(self, url: str) -> None:
        """Everybody comes back, and something happens of which everybody hears.

        Who has not come in by then may find the door closed: a table that stands still lets nobody in.
        """
        parts = [asyncio.create_task(self._take_part(person, url)) for person in self.people]
        try:
            done, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
            for part in done:
                part.result()
            await self.settled()
        finally:
            for part in parts:
                part.cancel()
            await asyncio.gather(*parts, return_exceptions=True)

    async def _take_part(self, person: Visitor, url: str) -> None:
        """Come back, and say what there is to say until something has happened."""
        await person.come(url)
        await person.say_again()
        seen = 0

        def may_speak() -> bool:
            return not person.unanswered and len(person.pictures) > seen

        while True:
            await person.until(lambda: self._has_news(person) or may_speak())
            if self._has_news(person):
                return
            seen = len(person.pictures)
            if (wish := self._wish(person)) is not None:
                command, fields = wish
                await person.send(command, **fields)

    def _has_news(self, person: Visitor) -> bool:
        """Somebody has heard of a record that was not there when the server was killed."""
        known = len(self.log.records)
        return any(seq > known and is_of_game(told.events) for seq, told in person.told.items())

    async def settled(self) -> None:
        """Wait until everybody who is here has heard what anybody has heard, and the answer to what led to it."""
        heard = max(person.seq or 0 for person in self.people)

        def has_heard(person: Visitor) -> bool:
            told = person.told.get(heard)
            did_it = told is not None and told.by == person.person.id
            return (person.seq or 0) >= heard and not (did_it and person.unanswered)

        for person in self.people:
            if person.is_here:
                await person.until(lambda person=person: has_heard(person))  # type: ignore[misc]

    def _wish(self, person: Visitor) -> tuple[type[Command], dict[str, Any]] | None:
        chance, table, you = self._chance, person.table, person.you
        if chance.random() < 0.02:
            return Say, {"text": f"nice {chance.randrange(1000)}"}
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
        self.log.grow(records_of(data, self.log.table))
        for person in self.people:
            self._look_at(person)
            self.log.faults += person.faults
            person.faults = []

    def _look_at(self, person: Visitor) -> None:
        log = self.log
        for seq, told in person.told.items():
            if seq > len(log.records):
                self._fault(person, f"update {seq} was told, but the log ends with record {len(log.records)}")
                continue
            record = log.events[seq - 1]
            kept = [event for event in record["events"] if event["type"] not in DEALERS_OWN]
            own = {seat for seat, who in log.players[seq - 1].items() if who == person.person.id}
            hidden = [_face_down(event, own) for event in kept]
            said = [event for event in kept if event["type"] == "said"]  # all that is told again of an earlier hand
            as_told = (hidden, _face_all(kept), said)
            if (told.at, told.by) != (record["at"], record.get("by")) or told.events not in as_told:
                self._fault(person, f"update {seq} was {told}, but the log has {record}")
        for name, answer in person.answers.items():
            number = log.by_command.get((person.person.id, name))
            if isinstance(answer, Done) and number != answer.seq:
                self._fault(person, f"command {name!r} was done with update {answer.seq}, but it stands in {number}")
            if isinstance(answer, Refusal) and (number is not None or answer.why.code not in TOO_LATE):
                self._fault(person, f"command {name!r} was refused: {answer.why}; in the log it stands in {number}")
        for picture in person.pictures:
            # Who comes back is told what they missed one by one, each with the picture of now.
            later = 10**6 if isinstance(picture, Update) else 0
            moments = log.moments[picture.seq - 1 : picture.seq + later]
            if moment_of(picture.table) not in moments:
                self._fault(person, f"the picture of update {picture.seq} is not what the log rebuilds: {picture}")
        for hand, hole in person.hole.items():
            if log.hole.get((hand, person.person.id)) != hole:
                self._fault(person, f"in hand {hand} the cards were {hole}, but the log has other ones")
        person.told, person.answers, person.pictures = {}, {}, person.pictures[-1:]

    def _fault(self, person: Visitor, sentence: str) -> None:
        self.log.faults.append(f"table {self.log.table}, {person.person.id}: {sentence}")


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
    """The server, all tables and all people."""

    def __init__(self, server: KillableServer, tables: list[CrashTable], chance: random.Random) -> None:
        self.outcome = Outcome()
        self._server = server
        self._tables = tables
        self._people = [person for table in tables for person in table.people]
        self._chance = chance
        self._last: set[tuple[str, int]] = set()
        """Tables, and the record that their log ended with when the server was killed."""

    async def play(self, hands: int) -> Outcome:
        """Kill the server, which runs, at every record until so many hands are over; then stop it in good order."""
        await self._kill()
        while self.outcome.hands < hands and not self.outcome.faults:
            keeps = await self._one_life()
            await self._kill()
            if keeps:
                self.outcome.faults += [
                    f"table {table.log.table}: the server kept a record, but the log ends before it"
                    for table in self._tables if not table.log.ends_with_game
                ]  # fmt: skip
        if not self.outcome.faults:
            await self._server.spawn(AT_ONCE)
            await self._go_on()
            await self._end(signal.SIGTERM, 0)
        return self.outcome

    async def _one_life(self) -> bool:
        """Start, and go on until the moment to be killed; true if all tables say that they kept a record."""
        hold = self._chance.choices(list(Hold), (1, 1, 2, 3))[0]
        tables = self._chance.randint(1, len(self._tables)) if hold is Hold.WRITING else len(self._tables)
        at_any_moment = self._chance.uniform(0, 0.2) if self._chance.random() < 0.15 else None
        started = time.monotonic()
        await self._server.spawn(self._chance.choice((AT_ONCE, BRISK)), (hold, tables))
        life = asyncio.create_task(self._go_on(hold))
        stands, _ = await asyncio.wait((life,), timeout=at_any_moment)
        if stands and hold is Hold.TOLD:
            self.outcome.slowest = max(self.outcome.slowest, time.monotonic() - started)
        life.cancel()
        try:
            await life
        except asyncio.CancelledError:
            pass
        except (TimeoutError, Cut) as error:
            self.outcome.faults.append(f"nothing happened any more, {error!r}: {self._server.said()}")
            self.outcome.faults += [f"last seen: {table}" for table in self._tables]
        return bool(stands) and hold in {Hold.KEPT, Hold.TOLD}

    async def _go_on(self, hold: Hold = Hold.TOLD) -> None:
        """Everybody comes back, and all tables go on until they are held."""
        await self._server.ready()
        going = asyncio.gather(*(table.go_on(self._server.url) for table in self._tables))
        try:
            if hold is Hold.TOLD:
                await going
            else:
                await self._server.held()
            if hold is Hold.WRITING:
                await asyncio.sleep(self._chance.uniform(0, 0.01))
        finally:
            going.cancel()
            await asyncio.gather(going, return_exceptions=True)

    async def _kill(self) -> None:
        await self._end(signal.SIGKILL, -signal.SIGKILL)
        logs = [table.log for table in self._tables]
        self._last |= {(log.table, len(log.records)) for log in logs if log.ends_with_game}
        self.outcome.kills += 1
        self.outcome.records, self.outcome.last = sum(log.of_game for log in logs), len(self._last)

    async def _end(self, number: signal.Signals, code: int) -> None:
        """End the server in this way, and look at what the log holds now that nobody writes to it."""
        outcome = self.outcome
        ended = await self._server.stop(number)
        if ended != code:
            outcome.faults.append(f"the server ended with {ended}: {self._server.said()}")
        await asyncio.gather(*(person.gone() for person in self._people))
        for table in self._tables:
            table.look(self._server.data)
            outcome.faults += table.log.faults
            for person in table.people:
                outcome.repeated += len(person.unanswered)
                outcome.kept += sum((person.person.id, name) in table.log.by_command for name in person.unanswered)
        outcome.hands = sum(table.log.hands for table in self._tables)


async def crash(hands: int, seed: int, directory: Path) -> Outcome:
    """Play ``hands`` hands with a kill at every record, and keep the data in ``directory``."""
    chance = random.Random(seed)
    server = await KillableServer.open(directory / "data")
    try:
        await server.start(AT_ONCE)
        return await CrashRun(server, await open_tables(server, chance), chance).play(hands)
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
