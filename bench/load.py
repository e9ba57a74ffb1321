"""How many actions a second the online table carries, and how soon the others hear of each, on this machine.

`python -m bench.load`. Six people at each of 500 tables play 1,000 actions a second together for half a minute; every
action is durable before anybody hears of it. Client and server share the machine, a Linux one, each on cores of its
own, so that it does not count how often the system moves them. What the server's CPU time is worth is measured by an
echo server, uvicorn as it comes, that sends as many bytes to as many sockets, before and after, and does nothing else.
`late` are actions that were due when nobody at the table could act yet.
"""

import argparse
import asyncio
import http.client
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import uvloop

from bench.load_client import Echo, Load, Measured, Player, Table, until
from sidepot.server.rooms.visits import table_stream
from sidepot.server.store.sqlite import SqliteStore

T = TypeVar("T")

SEATS = 6
GOAL_P99 = 25.0  # milliseconds
GOAL_RATIO = 3.0
HELD_P99 = 100.0
MOST_DOUBLINGS = 5
BISECTIONS = 3
PROBE = 4.0  # seconds
TRIES = 2  # the machine may be busy with something else at the first
WARM_UP = 3.0  # seconds
AT_ONCE = 50  # tables that are set up
CORES = sorted(os.sched_getaffinity(0))
SERVER_CORES, CLIENT_CORES = (CORES[:1], CORES[1:]) if len(CORES) > 1 else (CORES, CORES)
SETTINGS = {"buy_in": 100_000, "act_seconds": 600, "bank_seconds": 3600, "pace": "fast"}


class Server:
    """A server in a process of its own, and what it costs."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise SystemExit("The server did not start; its message is above.")
        self.port = int(line)
        self.process = process

    def seconds(self) -> float:
        """CPU time of all threads, the system's for it included."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident bytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1]) * resource.getpagesize()


@contextmanager
def running(*arguments: str) -> Iterator[Server]:
    """Start a server, and kill it in the end: what was heard of is durable even so."""
    command = [sys.executable, "-m", "bench.load_server", *arguments]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, SERVER_CORES),  # noqa: PLW1509  no threads here
    )  # fmt: skip
    try:
        yield Server(process)
    finally:
        process.kill()
        process.communicate()


def request(
    connection: http.client.HTTPConnection, method: str, path: str, body: object, cookie: str = ""
) -> tuple[dict[str, str | None], str]:
    """The answer of the server's REST interface and the cookie that came with it."""
    headers = {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{connection.port}", "Cookie": cookie}
    connection.request(method, path, json.dumps(body), headers)
    response = connection.getresponse()
    text = response.read().decode()
    if response.status >= 400:
        raise SystemExit(f"{method} {path} was answered by {response.status}: {text}")
    return json.loads(text), (response.headers["Set-Cookie"] or "").partition(";")[0]


class Opened:
    """A table whose host has a seat, and the people who will come."""

    def __init__(self, connection: http.client.HTTPConnection, number: int) -> None:
        self.cookies = [
            request(connection, "PUT", "/api/me", {"name": f"Player {number}.{seat}"})[1] for seat in range(SEATS)
        ]
        opening = {"name": f"Table {number}", "seats": SEATS, "settings": SETTINGS, "take_seat": True}
        answer, _ = request(connection, "POST", "/api/tables", opening, self.cookies[0])
        self.name, self.secret = str(answer["table"]), answer["seat_secret"]
        request(connection, "GET", f"/api/tables/{self.name}", None, self.cookies[0])  # now it is in memory

    async def join(self, load: Load, port: int) -> Table:
        """Connect everybody."""
        table = Table(self.name, load)
        for cookie in self.cookies:
            player = Player(table)
            table.sockets.append(player)
            await player.connect(port, "/ws", cookie)
            player.hello(self.secret if player is table.sockets[0] else None)
        return table


async def begin(table: Table) -> None:
    """Everybody sits down, and the host starts."""
    host, *others = players = [socket for socket in table.sockets if isinstance(socket, Player)]
    await until(lambda: all(player.scene for player in players))
    assert host.scene is not None
    free = [number for number, seat in enumerate(host.scene.table.seats) if seat is None]
    for player, seat in zip(others, free, strict=True):
        await player.say("sit", seat=seat, chips=SETTINGS["buy_in"])
    started = await host.say("start")
    await until(
        lambda: host.seq >= started.seq and table.actor is not None and len({player.seq for player in players}) == 1
    )
    table.after = host.seq


async def echo_table(load: Load, port: int, number: int) -> Table:
    table = Table(str(number), load)
    for _ in range(SEATS):
        socket = Echo(table)
        table.sockets.append(socket)
        await socket.connect(port, f"/{number}")
    table.actor = table.sockets[0]
    return table


async def few_at_once(coroutines: Iterable[Awaitable[T]]) -> list[T]:
    """Their results; a few of them run at once."""
    free = asyncio.Semaphore(AT_ONCE)

    async def one(coroutine: Awaitable[T]) -> T:
        async with free:
            return await coroutine

    return await asyncio.gather(*map(one, coroutines))


async def highest_held(load: Load, rate: float) -> tuple[float, list[Measured]]:
    """The highest rate with a good enough 99th percentile, by doubling and halving, and all that was tried."""
    tried: list[Measured] = []

    async def holds(rate: float) -> bool:
        for _ in range(TRIES):
            tried.append(await load.run(rate, PROBE))
            if tried[-1].holds(HELD_P99):
                return True
        return False

    held, broken = 0.0, rate
    for _ in range(MOST_DOUBLINGS):
        if not await holds(broken):
            break
        held, broken = broken, 2 * broken
    for _ in range(BISECTIONS):
        middle = (held + broken) / 2
        if await holds(middle):
            held = middle
        else:
            broken = middle
    return held, tried


async def not_in_the_log(data: Path, load: Load) -> list[str]:
    """Tables whose players heard of something that the log of the killed server does not have."""
    store = await SqliteStore.open(data)
    faults = []
    for table in load.tables:
        heard = max(player.seq for player in table.sockets if isinstance(player, Player))
        kept = await store.last(table_stream(table.name))
        if heard > kept:
            faults.append(f"table {table.name}: update {heard} was heard of, and the log ends with {kept}")
    await store.close()
    return faults


async def measure(tables: int, rate: float, seconds: float, *, search: bool) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as data:
        sync, load_before = sync_ms(data), os.getloadavg()[0]
        with running("sidepot", data) as server:
            memory = [server.memory()]
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
            opened = [Opened(connection, number) for number in range(tables)]
            connection.close()
            memory.append(server.memory())
            load = Load(server.seconds)
            load.tables = await few_at_once(table.join(load, server.port) for table in opened)
            memory.append(server.memory())
            await few_at_once(begin(table) for table in load.tables)
            await load.run(rate, WARM_UP)
            size = load.bytes // load.updates
            with running("echo", str(size)) as echo_server:
                echo = Load(echo_server.seconds)
                echo.tables = await few_at_once(echo_table(echo, echo_server.port, number) for number in range(tables))
                await echo.run(rate, WARM_UP)
                before = await echo.run(rate, seconds / 2)
                actions, updates = load.actions, load.updates
                played = await load.run(rate, seconds)
                updates_per_action = (load.updates - updates) / SEATS / (load.actions - actions)
                after = await echo.run(rate, seconds / 2)
                faults = [*echo.check()]
                echo.over = True
            memory.append(server.memory())
            held, tried = await highest_held(load, rate) if search else (None, [])
            faults += load.check()
            load.over = True
        faults += await not_in_the_log(Path(data), load)
    return {
        "python": platform.python_version(),
        "tables": tables,
        "seconds": seconds,
        "sync_ms": sync,
        "load_before": load_before,
        "update_bytes": size,
        "updates_per_action": updates_per_action,
        "echo": [before._asdict(), after._asdict()],
        "sidepot": played._asdict(),
        "ratio": played.server / statistics.mean([before.server, after.server]),
        "held": held,
        "tried": [each._asdict() for each in tried],
        "actions": load.actions,
        "faults": faults,
        "memory": dict(zip(["start", "tables", "sockets", "played"], memory, strict=True)),
    }


def sync_ms(directory: str, times: int = 50) -> float:
    """Milliseconds that the disk takes to make a small write durable: no action can be heard of sooner."""
    waits = []
    with tempfile.TemporaryFile(dir=directory) as file:
        for _ in range(times):
            os.pwrite(file.fileno(), b"x" * 4096, 0)
            begin = time.perf_counter()
            os.fdatasync(file.fileno())
            waits.append(time.perf_counter() - begin)
    return 1000 * statistics.median(waits)


def show(result: dict[str, Any]) -> None:
    tables, memory = result["tables"], result["memory"]
    print(
        f"Python {result['python']}: {tables} tables x {SEATS} sockets for {result['seconds']:g} s, client and server "
        f"on {os.cpu_count()} cores, which had a load of {result['load_before']:.1f} before\n"
        f"an update has {result['update_bytes']:,} bytes; {result['updates_per_action']:.2f} updates an action; "
        f"the disk takes {result['sync_ms']:.2f} ms to sync\n"
    )
    columns = ["actions/s", "late", "p50 ms", "p99 ms", "max ms", "server us", "client"]
    print(f"{'':20} {' '.join(f'{column:>9}' for column in columns)}")
    first, last = result["echo"]
    rows = [("echo before", first), ("sidepot", result["sidepot"]), ("echo after", last)]
    rows += [(f"sidepot at {each['offered']:,.0f}", each) for each in result["tried"]]
    for name, row in rows:
        print(
            f"{name:20} {row['sent']:9,.0f} {row['late']:9,} {row['p50']:9.2f} {row['p99']:9.1f} {row['worst']:9.1f}"
            f" {row['server']:9.0f} {row['client']:9.0%}"
        )
    print()
    p99, ratio = result["sidepot"]["p99"], result["ratio"]
    print(f"p99 {p99:.1f} ms, goal below {GOAL_P99:g} ms: {'reached' if p99 < GOAL_P99 else 'MISSED'}")
    print(f"server CPU {ratio:.2f}x echo, goal {GOAL_RATIO:g}x: {'reached' if ratio <= GOAL_RATIO else 'MISSED'}")
    if result["held"] is not None:
        print(f"highest rate with p99 below {HELD_P99:g} ms: {result['held']:,.0f} actions/s")
    print(
        f"memory: {memory['start'] / 2**20:.0f} MiB at first, {memory['played'] / 2**20:.0f} MiB after the run; "
        f"{(memory['tables'] - memory['start']) / tables / 1024:.1f} KiB a table, "
        f"{(memory['sockets'] - memory['tables']) / tables / SEATS / 1024:.1f} KiB a socket"
    )
    print(f"{result['actions']:,} actions, faults: {len(result['faults']) or 'none'}")
    for fault in result["faults"][:20]:
        print(f"  {fault}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--rate", type=float, default=1000, help="actions a second, of all tables together")
    parser.add_argument("--quick", action="store_true", help="50 tables, 500 actions a second, 5 seconds, no search")
    parser.add_argument("--json", type=Path, help="write the figures to this file, too")
    arguments = parser.parse_args()
    if arguments.quick:
        arguments.tables, arguments.rate, arguments.seconds = 50, 500, 5
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.sched_setaffinity(0, CLIENT_CORES)
    result = uvloop.run(measure(arguments.tables, arguments.rate, arguments.seconds, search=not arguments.quick))
    show(result)
    if arguments.json:
        arguments.json.write_text(json.dumps(result, indent=1), "utf-8")
    if result["faults"]:
        sys.exit("Something was lost, doubled or wrong: see above.")


if __name__ == "__main__":
    main()
