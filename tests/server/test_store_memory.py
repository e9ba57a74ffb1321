"""The store in memory keeps to what every store does."""

from sidepot.server.store.memory import MemoryStore
from sidepot.testing.store import StoreSuite


class TestMemoryStore(StoreSuite):
    async def open(self) -> MemoryStore:
        return MemoryStore()
