"""The online table: the only place with asyncio, a clock, chance and a disk.

Data flows one way. A message comes in at `socket`, a `rooms.Room` (one writer a table) makes a command of it, the pure
`Table` answers with events, the `store` makes them durable, and only then every viewer gets what he may see.
"""
