"""What waits for one viewer is bounded, in order, and no business of anybody else."""

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest
from starlette.types import Message

from sidepot.server.outbox import MOST_BYTES, MOST_MESSAGES, Outbox
from sidepot.server.wire import Goodbye, WhyNot

pytestmark = pytest.mark.anyio

GOODBYE = Goodbye(WhyNot("kicked", "", {}, "Go."))


class Line:
    """A connection that takes messages while it is open, like a server does: it makes who sends wait."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.open = asyncio.Event()
        self.open.set()
        self.broken = False

    async def send(self, message: Message) -> None:
        await self.open.wait()
        if self.broken:
            raise OSError("gone")
        self.sent.append(message)

    @property
    def texts(self) -> list[bytes]:
        return [message["text"].encode() for message in self.sent if message["type"] == "websocket.send"]


def update(seq: int, length: int = 0) -> bytes:
    return b'{"type":"update","seq":%d,"pad":"%b"}' % (seq, b"x" * length)


def done(number: int) -> bytes:
    return b'{"type":"done","id":"%d"}' % number


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110  any condition
            await asyncio.sleep(0)


async def blocked_outbox(line: Line, seconds: float = 5) -> Outbox:
    """An outbox whose connection takes nothing at the moment."""
    outbox = Outbox(line.send, seconds)
    outbox.snapshot = lambda: b'{"type":"snapshot","seq":999}'
    line.open.clear()
    return outbox


async def test_a_message_goes_out_at_once_without_another_task() -> None:
    line = Line()
    outbox = Outbox(line.send, 5)
    tasks = asyncio.all_tasks()
    outbox.send(b"a")
    outbox.send(b"b")
    assert line.texts == [b"a", b"b"]
    assert asyncio.all_tasks() == tasks


async def test_sending_never_waits_and_keeps_the_order() -> None:
    line = Line()
    outbox = await blocked_outbox(line)
    for number in range(20):
        outbox.send(update(number))
    assert line.texts == []
    line.open.set()
    await outbox.drained()
    assert line.texts == [update(number) for number in range(20)]
    outbox.send(update(20))
    assert line.texts[-1] == update(20)


async def test_who_falls_behind_gets_one_fresh_snapshot_and_every_answer() -> None:
    line = Line()
    outbox = await blocked_outbox(line)
    outbox.send(update(0))  # on its way already
    for number in range(1, 500):
        outbox.send(update(number))
        if number % 50 == 0:
            outbox.send(done(number))
    line.open.set()
    await outbox.drained()
    assert line.texts[0] == update(0)
    assert line.texts[1:] == [*(done(number) for number in range(50, 500, 50)), b'{"type":"snapshot","seq":999}']
    outbox.send(update(1000))
    assert line.texts[-1] == update(1000)


async def test_few_long_messages_are_too_many_as_well() -> None:
    line = Line()
    outbox = await blocked_outbox(line)
    for number in range(10):
        outbox.send(update(number, length=MOST_BYTES // 5))
    line.open.set()
    await outbox.drained()
    assert len(line.texts) == 2
    assert json.loads(line.texts[-1])["type"] == "snapshot"


async def test_the_snapshot_is_made_when_it_can_be_sent() -> None:
    line = Line()
    outbox = await blocked_outbox(line)
    now = [b"old"]
    outbox.snapshot = lambda: now[0]
    for number in range(MOST_MESSAGES + 2):
        outbox.send(update(number))
    now[0] = b"new"
    line.open.set()
    await outbox.drained()
    assert line.texts == [update(0), b"new"]


async def test_who_asks_on_and_on_without_reading_is_cut_off() -> None:
    line = Line()
    outbox = await blocked_outbox(line)
    ended: list[str] = []
    outbox.on_end = lambda: ended.append("ended")
    for number in range(MOST_MESSAGES + 2):
        outbox.send(done(number))
    assert ended == ["ended"]
    line.open.set()
    await outbox.drained()
    assert len(line.texts) == 1


async def test_who_takes_nothing_for_long_is_given_up() -> None:
    line = Line()
    outbox = await blocked_outbox(line, seconds=0.01)
    ended: list[str] = []
    outbox.on_end = lambda: ended.append("ended")
    outbox.send(update(1))
    outbox.send(update(2))
    await until(lambda: ended)
    line.open.set()
    await outbox.drained()
    outbox.send(update(3))
    assert line.texts == []
    assert ended == ["ended"]


@pytest.mark.parametrize("is_blocked", [False, True])
async def test_goodbye_is_the_last_word(is_blocked: bool) -> None:
    line = Line()
    outbox = await blocked_outbox(line)
    if not is_blocked:
        line.open.set()
    ended: list[str] = []
    outbox.on_end = lambda: ended.append("ended")
    outbox.send(b"a")
    outbox.close(GOODBYE)
    outbox.close(GOODBYE)
    outbox.send(b"b")
    line.open.set()
    await outbox.drained()
    assert [json.loads(text) for text in line.texts[1:]] == [
        {"type": "goodbye", "why": {"code": "kicked", "rule": "", "params": {}, "sentence": "Go."}}
    ]
    assert line.sent[-1] == {"type": "websocket.close", "code": 1000}
    assert len(line.sent) == 3
    assert ended == ["ended"]


@pytest.mark.parametrize("is_blocked", [False, True])
async def test_a_connection_that_is_gone_is_no_error(is_blocked: bool) -> None:
    line = Line()
    outbox = await blocked_outbox(line)
    if not is_blocked:
        line.open.set()
    ended: list[str] = []
    outbox.on_end = lambda: ended.append("ended")
    line.broken = True
    outbox.send(b"a")
    outbox.send(b"b")
    line.open.set()
    await outbox.drained()
    outbox.close(GOODBYE)
    assert line.sent == []
    assert ended == ["ended"]


async def test_one_who_is_blocked_does_not_hold_up_another() -> None:
    slow, quick = Line(), Line()
    outboxes = [await blocked_outbox(slow), Outbox(quick.send, 5)]
    for number in range(10_000):
        for outbox in outboxes:
            outbox.send(update(number, length=100))
    assert len(quick.texts) == 10_000
    slow.open.set()
    await outboxes[0].drained()
    assert len(slow.texts) == 2


async def test_a_connection_may_wait_in_any_way() -> None:
    """Not only on a future: also by giving way to other tasks, several times."""
    sent: list[str] = []

    async def send(message: Message) -> None:
        for _ in range(3):
            await asyncio.sleep(0)
        sent.append(message["text"])

    sender: Callable[[Message], Awaitable[None]] = send
    outbox = Outbox(sender, 5)
    outbox.send(b"a")
    outbox.send(b"b")
    await outbox.drained()
    assert sent == ["a", "b"]


async def test_a_connection_that_fails_at_once_ends_the_outbox_and_nothing_else() -> None:
    def broken(_: bytes) -> bool:
        raise OSError("gone")

    ended = []
    outbox = Outbox(Line().send, 5, broken)
    outbox.on_end = lambda: ended.append(True)
    outbox.send(b"a")
    outbox.send(b"b")
    assert ended == [True]
