"""A store in memory, for tests and tables nobody wants to keep: it lives as long as the process."""

from __future__ import annotations

from sidepot.server.store.base import Entry, StoreError, conflict, text_of


class MemoryStore:
    """A :class:`~sidepot.server.store.base.Store` without a disk."""

    def __init__(self) -> None:
        self._records: dict[str, list[bytes]] = {}
        self._closed = False

    async def append(self, stream: str, after: int, record: bytes) -> int:
        """Append ``record`` as the one after number ``after``."""
        text_of(stream, record)
        records = self._of(stream)
        if after != len(records):
            raise conflict(stream, after, len(records))
        self._records[stream] = records
        records.append(record)
        return len(records)

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The records after number ``after``, at most ``limit``."""
        after = max(after, 0)
        found = self._of(stream)[after:][:limit]
        return [Entry(number, record) for number, record in enumerate(found, start=after + 1)]

    async def last(self, stream: str) -> int:
        """How many records the stream has."""
        return len(self._of(stream))

    async def streams(self) -> list[str]:
        """The names of all streams."""
        self._check_open()
        return list(self._records)

    async def close(self) -> None:
        """Nothing can be asked any more."""
        self._closed = True

    def _of(self, stream: str) -> list[bytes]:
        self._check_open()
        return self._records.get(stream, [])

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("The store is closed.")
