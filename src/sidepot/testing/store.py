"""What every store keeps to, as tests to inherit.

A test class says how its store is opened::

    class TestMyStore(DurableStoreSuite):
        async def open(self) -> Store:
            return await MyStore.open(somewhere)
"""

# ruff: noqa: S101  pytest asserts
from __future__ import annotations

import asyncio
import random
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable

import pytest

from sidepot.server.store.base import Entry, Store, StoreError, StreamConflict

Scenario = Callable[[Store], Awaitable[None]]

STRANGE_TEXTS = (
    "",
    " ",
    "null",
    "12",
    '{"v":1}',
    '"quoted"',
    "it's; drop table log; --",
    "two\nlines\r\n\tand \x01\x1f\x7f",
    "back\\slash \\u0000 \\ud800 %s ? ?1 :name",
    "naïve ♠♥ 牌 \u2028 \ufeff \uffff 🂡",
)
"""Text that a store may stumble over, as a record or as the name of a stream."""


class StoreSuite(ABC):
    """Tests of a store that may forget everything when it is closed."""

    @abstractmethod
    async def open(self) -> Store:
        """The store of this test; empty when it is opened for the first time."""

    def run(self, *scenarios: Scenario) -> None:
        """Play each scenario with the store, which is closed and opened again between them."""

        async def play() -> None:
            for scenario in scenarios:
                store = await self.open()
                try:
                    await scenario(store)
                finally:
                    await store.close()

        asyncio.run(play())

    def test_a_new_store_has_no_streams(self) -> None:
        """Nothing is there, and asking for it is no error."""

        async def scenario(store: Store) -> None:
            assert list(await store.streams()) == []
            assert await store.last("t") == 0
            assert await store.read("t") == []
            assert list(await store.streams()) == []

        self.run(scenario)

    def test_records_are_read_in_the_order_they_were_appended(self) -> None:
        """Numbers count from 1 without gaps."""

        async def scenario(store: Store) -> None:
            records = [b'{"step":%d}' % number for number in range(12)]
            assert [await store.append("t", after, record) for after, record in enumerate(records)] == list(
                range(1, 13)
            )
            assert await store.read("t") == [Entry(number, record) for number, record in enumerate(records, start=1)]
            assert await store.last("t") == 12
            assert list(await store.streams()) == ["t"]

        self.run(scenario)

    @pytest.mark.parametrize("after", [-1, 0, 1, 3, 4, 2**70])
    def test_an_append_anywhere_but_at_the_end_conflicts_and_changes_nothing(self, after: int) -> None:
        """Neither before the end, which would overwrite, nor beyond it, which would leave a gap."""

        async def scenario(store: Store) -> None:
            await store.append("t", 0, b"a")
            await store.append("t", 1, b"b")
            with pytest.raises(StreamConflict, match="'t' has 2 records"):
                await store.append("t", after, b"c")
            assert await store.read("t") == [Entry(1, b"a"), Entry(2, b"b")]
            assert await store.append("t", 2, b"c") == 3

        self.run(scenario)

    def test_a_first_record_that_conflicts_makes_no_stream(self) -> None:
        """A stream is there with its first record."""

        async def scenario(store: Store) -> None:
            with pytest.raises(StreamConflict, match="'t' has 0 records"):
                await store.append("t", 1, b"a")
            assert list(await store.streams()) == []
            assert await store.append("t", 0, b"a") == 1

        self.run(scenario)

    def test_of_two_who_append_after_the_same_record_one_wins(self) -> None:
        """The other conflicts, and does not take others that wait with it along."""

        async def scenario(store: Store) -> None:
            outcomes = await asyncio.gather(
                store.append("t", 0, b"first"),
                store.append("u", 0, b"bystander"),
                store.append("t", 0, b"second"),
                store.append("u", 1, b"bystander"),
                return_exceptions=True,
            )
            assert isinstance(outcomes[2], StreamConflict)
            assert [outcomes[0], outcomes[1], outcomes[3]] == [1, 1, 2]
            assert await store.read("t") == [Entry(1, b"first")]

        self.run(scenario)

    def test_the_next_append_may_be_asked_for_before_the_last_is_done(self) -> None:
        """They are kept in the order they were asked for."""

        async def scenario(store: Store) -> None:
            numbers = await asyncio.gather(*(store.append("t", after, b"%d" % after) for after in range(500)))
            assert numbers == list(range(1, 501))
            assert [entry.record for entry in await store.read("t")] == [b"%d" % number for number in range(500)]

        self.run(scenario)

    def test_reading_begins_after_a_record_and_stops_at_the_limit(self) -> None:
        """As a client asks who missed something."""

        async def scenario(store: Store) -> None:
            for after in range(5):
                await store.append("t", after, b"%d" % after)
            everything = [Entry(after + 1, b"%d" % after) for after in range(5)]
            for after in range(7):
                assert await store.read("t", after) == everything[after:]
                for limit in range(7):
                    assert await store.read("t", after, limit) == everything[after : after + limit]
            assert await store.read("t", -3, 2) == everything[:2]
            assert await store.read("t", 2**70) == []

        self.run(scenario)

    def test_a_long_stream_is_read_whole(self) -> None:
        """However many records a store fetches at a time."""

        async def scenario(store: Store) -> None:
            await asyncio.gather(*(store.append("t", after, b"%d" % after) for after in range(3000)))
            assert [entry.number for entry in await store.read("t")] == list(range(1, 3001))
            assert [entry.number for entry in await store.read("t", 500, 2100)] == list(range(501, 2601))

        self.run(scenario)

    @pytest.mark.parametrize("text", STRANGE_TEXTS)
    def test_any_text_is_kept_as_it_is(self, text: str) -> None:
        """As a record and as a name, to the byte."""

        async def scenario(store: Store) -> None:
            assert await store.append(text, 0, text.encode()) == 1
            assert await store.read(text) == [Entry(1, text.encode())]
            assert list(await store.streams()) == [text]

        self.run(scenario)

    def test_names_that_look_alike_are_different_streams(self) -> None:
        """Case, accents, spaces and numbers are compared byte by byte."""

        async def scenario(store: Store) -> None:
            names = ["a", "A", "a ", "á", "a\u0301", "1", "01", "1.0", ""]
            for name in names:
                assert await store.append(name, 0, name.encode()) == 1
            assert sorted(await store.streams()) == sorted(names)
            assert [(await store.read(name))[0].record.decode() for name in names] == names

        self.run(scenario)

    @pytest.mark.parametrize(("stream", "record"), [("t", b"\xff"), ("t", b"a\0b"), ("\0", b""), ("\ud800", b"")])
    def test_what_is_no_text_is_refused_before_it_is_written(self, stream: str, record: bytes) -> None:
        """And nobody else's append suffers from it."""

        async def scenario(store: Store) -> None:
            outcomes = await asyncio.gather(
                store.append("u", 0, b"a"),
                store.append(stream, 0, record),
                store.append("u", 1, b"b"),
                return_exceptions=True,
            )
            assert isinstance(outcomes[1], ValueError)
            assert [outcomes[0], outcomes[2]] == [1, 2]
            assert list(await store.streams()) == ["u"]
            assert await store.last(stream) == 0
            assert await store.read(stream) == []

        self.run(scenario)

    def test_a_large_record_is_kept(self) -> None:
        """A megabyte, beside small ones."""

        async def scenario(store: Store) -> None:
            large = ("♠" * 350_000).encode()
            records = [b"a", large, b"b"]
            numbers = await asyncio.gather(*(store.append("t", after, each) for after, each in enumerate(records)))
            assert numbers == [1, 2, 3]
            assert [entry.record for entry in await store.read("t")] == records

        self.run(scenario)

    def test_many_tables_at_once_do_not_mix(self) -> None:
        """A hundred writers, each with conflicts of its own, and readers who only ever see a prefix."""

        async def table(store: Store, name: str, chance: random.Random) -> list[bytes]:
            kept: list[bytes] = []
            for step in range(20):
                record = f"{name}:{step}".encode()
                if chance.random() < 0.2:
                    with pytest.raises(StreamConflict):
                        await store.append(name, len(kept) + chance.choice((-1, 1, 5)), record)
                assert await store.append(name, len(kept), record) == len(kept) + 1
                kept.append(record)
                if chance.random() < 0.1:
                    assert [entry.record for entry in await store.read(name)] == kept
            return kept

        async def scenario(store: Store) -> None:
            names = [f"table {number}" for number in range(100)]
            logs = await asyncio.gather(*(table(store, name, random.Random(name)) for name in names))
            assert sorted(await store.streams()) == sorted(names)
            for name, log in zip(names, logs, strict=True):
                assert await store.read(name) == [Entry(number, record) for number, record in enumerate(log, start=1)]

        self.run(scenario)

    def test_whoever_does_not_wait_for_an_append_disturbs_nobody(self) -> None:
        """A cancelled append is there or not; the stream goes on from where it then is."""

        async def scenario(store: Store) -> None:
            impatient = asyncio.create_task(store.append("t", 0, b"a"))
            await asyncio.sleep(0)
            impatient.cancel()
            await asyncio.gather(impatient, return_exceptions=True)
            length = await store.last("t")
            assert await store.append("t", length, b"b") == length + 1
            assert [entry.number for entry in await store.read("t")] == list(range(1, length + 2))

        self.run(scenario)

    def test_a_closed_store_refuses_everything_but_closing(self) -> None:
        """With an error that says so."""

        async def scenario(store: Store) -> None:
            await store.append("t", 0, b"a")
            await store.close()
            await store.close()
            for asked in (store.append("t", 1, b"b"), store.read("t"), store.last("t"), store.streams()):
                with pytest.raises(StoreError, match="closed"):
                    await asked

        self.run(scenario)

    def test_closing_waits_for_what_was_appended(self) -> None:
        """Who still waits is answered."""

        async def scenario(store: Store) -> None:
            waiting = [asyncio.create_task(store.append("t", after, b"a")) for after in range(50)]
            await asyncio.sleep(0)
            await store.close()
            assert await asyncio.gather(*waiting) == list(range(1, 51))

        self.run(scenario)


class DurableStoreSuite(StoreSuite):
    """Tests of a store that keeps everything: opened again, it is as it was closed."""

    def test_a_store_opened_again_goes_on_where_it_ended(self) -> None:
        """Records, lengths and conflicts."""

        async def first(store: Store) -> None:
            await asyncio.gather(*(store.append("t", after, b"%d" % after) for after in range(3)))
            await store.append("u", 0, b"u")

        async def second(store: Store) -> None:
            with pytest.raises(StreamConflict, match="'t' has 3 records"):
                await store.append("t", 0, b"again")
            assert await store.append("t", 3, b"3") == 4

        async def third(store: Store) -> None:
            assert await store.read("t") == [Entry(after + 1, b"%d" % after) for after in range(4)]
            assert await store.last("u") == 1
            assert sorted(await store.streams()) == ["t", "u"]

        self.run(first, second, third)

    def test_what_waits_when_a_store_is_closed_is_kept(self) -> None:
        """Nobody's last action is lost when the server is stopped."""

        async def first(store: Store) -> None:
            waiting = [asyncio.create_task(store.append("t", after, b"a")) for after in range(50)]
            await asyncio.sleep(0)
            await store.close()
            await asyncio.gather(*waiting)

        async def second(store: Store) -> None:
            assert await store.last("t") == 50

        self.run(first, second)
