"""The players of the load benchmark: thousands of sockets in one process that must not be the bottleneck.

Of a picture only what counts is decoded. All times are the client's: from writing an action to reading what the other
players hear of it.
"""

import asyncio
import gc
import random
import time
from array import array
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from bench.load_socket import WebSocket

SEED = 20_260_101
TICK = 0.001  # seconds between two looks at the schedule


class Seat(msgspec.Struct, gc=False):
    stack: int
    added: int = 0
    brought: int = 0


class Options(msgspec.Struct, gc=False):
    call: int
    verb: str
    min_to: int | None = None


class TableView(msgspec.Struct, gc=False):
    seats: list[Seat | None]
    hand: int = 0
    pot: int = 0
    decision: int | None = None


class You(msgspec.Struct, gc=False):
    options: Options | None = None
    can_muck: bool = False


class Scene(msgspec.Struct, gc=False):
    seq: int
    table: TableView
    you: You


class Snapshot(Scene, tag="snapshot", gc=False):
    pass


class Picture(Scene, tag="picture", gc=False):
    pass


class Update(Scene, tag="update", gc=False):
    by: str | None = None
    done: str | None = None


class Done(msgspec.Struct, tag="done", gc=False):
    id: str
    seq: int


class WhyNot(msgspec.Struct, gc=False):
    sentence: str


class Refusal(msgspec.Struct, tag="refused", gc=False):
    id: str
    why: WhyNot


class Goodbye(msgspec.Struct, tag="goodbye", gc=False):
    why: WhyNot


decode = msgspec.json.Decoder(Snapshot | Picture | Update | Done | Refusal | Goodbye).decode
encode = msgspec.json.Encoder().encode

ECHO = encode({"type": "act", "id": "123", "table": "x" * 12, "hand": 12, "decision": 34, "action": "call"})


class Socket(WebSocket):
    """Somebody at a table, who acts when the schedule says so."""

    def __init__(self, table: "Table") -> None:
        super().__init__()
        self.table = table
        self.heard = 0
        """How many of the table's actions were heard of here."""

    def connection_lost(self, exc: Exception | None) -> None:
        self.table.fault(f"a socket was closed: {exc}")
        super().connection_lost(exc)

    def act(self) -> None:
        raise NotImplementedError


class Table:
    """Six sockets. `actor` may act now, `owed` actions were due when nobody could."""

    def __init__(self, name: str, load: "Load") -> None:
        self.name = name
        self.load = load
        self.sockets: list[Socket] = []
        self.actor: Socket | None = None
        self.owed = 0
        self.sent: list[tuple[float, Socket]] = []
        """When each action was sent, and from where."""
        self.after: float = float("inf")
        """The load began after this update."""
        self.done: list[int] = []
        """The update of each accepted action, as its answer said."""

    def fault(self, what: str) -> None:
        if not self.load.over:
            self.load.faults.append(f"table {self.name}: {what}")

    @property
    def settled(self) -> bool:
        """Everybody has heard of every action, and somebody can act again."""
        return self.actor is not None and all(socket.heard == len(self.sent) for socket in self.sockets)

    def due(self) -> None:
        if self.actor is None:
            self.owed += 1
        else:
            self.act()

    def ready(self, actor: Socket) -> None:
        self.actor = actor
        if self.owed:
            self.owed -= 1
            self.act()

    def act(self) -> None:
        actor, self.actor = self.actor, None
        assert actor is not None
        self.sent.append((time.perf_counter(), actor))
        actor.act()

    def heard(self, socket: Socket, now: float) -> None:
        """`socket` has heard of the next action."""
        if socket.heard >= len(self.sent):
            self.fault("an update tells of an action that nobody sent")
            return
        sent, actor = self.sent[socket.heard]
        socket.heard += 1
        if actor is not socket:
            self.load.waits.append(now - sent)


class Echo(Socket):
    """A socket of the server that only sends: every text is about the table's next action."""

    def hear(self, text: bytes, now: float) -> None:  # noqa: ARG002
        table = self.table
        table.heard(self, now)
        if table.sockets[self.heard % len(table.sockets)] is self:
            table.ready(self)

    def act(self) -> None:
        self.send(ECHO)


class Player(Socket):
    """Somebody with a seat: mostly checks and calls, sometimes raises the least or folds."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.seq = -1
        self.acted: list[int] = []
        """The updates that told of an action of anybody."""
        self.scene: Scene | None = None
        """The last picture."""
        self.answers: dict[str, asyncio.Future[Done]] = {}
        self.commands = 0
        self.decided = (0, 0)
        """The last hand and decision this player sent an action for."""

    def hello(self, secret: str | None) -> None:
        self.send(encode({"type": "hello", "v": 1, "table": self.table.name, "seat_secret": secret}))

    async def say(self, kind: str, **fields: object) -> Done:
        """Send a command and wait for its answer."""
        self.commands += 1
        name = str(self.commands)
        answer = self.answers[name] = asyncio.get_running_loop().create_future()
        self.send(encode({"type": kind, "id": name, "table": self.table.name, **fields}))
        return await asyncio.wait_for(answer, 30)

    def hear(self, text: bytes, now: float) -> None:
        table = self.table
        message = decode(text)
        if isinstance(message, Update):
            if message.seq != self.seq + 1:
                table.fault(f"update {message.seq} came after {self.seq}")
            self.seq = message.seq
            self.look(message)
            if message.seq > table.after:
                table.load.updates += 1
                table.load.bytes += len(text)
                if message.by is not None:
                    table.heard(self, now)
                    self.acted.append(message.seq)
            if message.done is not None:
                self.answered(Done(message.done, message.seq))
        elif isinstance(message, Done):
            self.answered(message)
        elif isinstance(message, Scene):
            if isinstance(message, Snapshot):
                if self.seq >= 0:
                    table.fault(f"a snapshot took the place of updates after {self.seq}")
                self.seq = message.seq
            self.look(message)
        elif isinstance(message, Refusal) and message.id in self.answers:
            self.answers.pop(message.id).set_exception(RuntimeError(message.why.sentence))
        else:
            table.fault(f"{type(message).__name__}: {message.why.sentence}")

    def answered(self, done: Done) -> None:
        """The server did what was asked for."""
        if done.id in self.answers:
            self.answers.pop(done.id).set_result(done)
        else:
            self.table.done.append(done.seq)

    def look(self, scene: Scene) -> None:
        self.scene = scene
        table, you = scene.table, scene.you
        chips = table.pot
        for seat in table.seats:
            if seat is not None:
                chips += seat.stack + seat.added - seat.brought
        if chips:
            self.table.fault(f"{chips:+} chips in the picture of update {scene.seq}")
        if table.decision is not None and (you.options is not None or you.can_muck):
            decision = (table.hand, table.decision)
            if decision != self.decided:
                self.table.ready(self)

    def act(self) -> None:
        assert self.scene is not None
        table, options = self.scene.table, self.scene.you.options
        assert table.decision is not None
        self.decided = (table.hand, table.decision)
        self.commands += 1
        command = {"id": str(self.commands), "table": self.table.name, "hand": table.hand, "decision": table.decision}
        roll = self.table.load.chance()
        if options is None:
            command["type"] = "muck"
        elif roll < 0.1 and options.min_to is not None:
            command |= {"type": "act", "action": options.verb, "to": options.min_to}
        elif options.call:
            command |= {"type": "act", "action": "fold" if roll > 0.95 else "call"}
        else:
            command |= {"type": "act", "action": "check"}
        self.send(encode(command))


class Measured(NamedTuple):
    """One run of the load: rates a second, times in milliseconds, shares of one core."""

    offered: float
    sent: float
    late: int
    p50: float
    p99: float
    worst: float
    client: float
    server: float
    """Microseconds of the server's CPU time for each action."""

    def holds(self, p99: float) -> bool:
        """Whether the offered rate was really played with this 99th percentile."""
        return self.sent >= 0.98 * self.offered and self.p99 < p99


class Load:
    """The schedule: actions are due evenly whatever the server does, and each table has its turn in a fixed order."""

    def __init__(self, server_seconds: Callable[[], float]) -> None:
        self.tables: list[Table] = []
        self.server_seconds = server_seconds
        self.chance = random.Random(SEED).random
        self.waits = array("d")
        self.faults: list[str] = []
        self.updates = self.bytes = 0
        self.over = False

    @property
    def actions(self) -> int:
        return sum(len(table.sent) for table in self.tables)

    async def run(self, rate: float, seconds: float) -> Measured:
        """Offer `rate` actions a second. Nothing is on its way when it returns."""
        self.waits = array("d")
        before = self.actions
        gc.collect()
        gc.freeze()
        gc.disable()
        try:
            server, client, begin = self.server_seconds(), time.process_time(), time.perf_counter()
            late = await self._offer(rate, seconds)
            sent = self.actions - before
            wall = time.perf_counter() - begin
            client = time.process_time() - client
            await self.settle()
            server = self.server_seconds() - server
        finally:
            gc.enable()
        waits = sorted(self.waits)
        p50, p99, worst = (
            (1000 * waits[int(part * (len(waits) - 1))] for part in (0.5, 0.99, 1)) if waits else (0, 0, 0)
        )
        return Measured(
            rate, sent / wall, late, p50, p99, worst, client / wall, 1e6 * server / max(1, self.actions - before)
        )

    async def _offer(self, rate: float, seconds: float) -> int:
        """How many actions were due before anybody at their table could act."""
        tables, total, late, number = self.tables, int(rate * seconds), 0, 0
        begin = time.perf_counter()
        while number < total:
            due = min(total, int((time.perf_counter() - begin) * rate))
            while number < due:
                table = tables[number % len(tables)]
                late += table.actor is None
                table.due()
                number += 1
            await asyncio.sleep(TICK)
        return late

    async def settle(self, limit: float = 20) -> None:
        """Wait until everybody has heard of every action."""
        for table in self.tables:
            table.owed = 0
        try:
            await until(lambda: all(table.settled for table in self.tables), limit)
        except TimeoutError:
            raise SystemExit("\n".join(["Not every action was heard of.", *self.faults[:20]])) from None

    def check(self) -> Sequence[str]:
        """What was lost, doubled or otherwise wrong."""
        for table in self.tables:
            for socket in table.sockets:
                if isinstance(socket, Player) and socket.acted != sorted(table.done):
                    table.fault(f"{len(table.sent)} sent, {len(table.done)} accepted, {len(socket.acted)} heard of")
        return self.faults


async def until(condition: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for a condition, and raise `TimeoutError` when that takes too long."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110  an event for each would be set millions of times for nobody
            await asyncio.sleep(0.01)
