"""Actions, games, hands and the logs of hands and tables as JSON, and back.

>>> from sidepot import Raise
>>> dumps(Raise(18, seat=2))
'{"v":1,"type":"raise","to":18,"seat":2}'
>>> decode_action(loads('{"v": 1, "type": "raise", "to": 18, "seat": 2}'))
Raise(to=18, seat=2)

`encode` gives plain dicts, lists, strings and numbers for any library that writes them; `dumps` and `loads` are the
standard library's JSON made strict. Everything carries the version of the format, `"v": 1`, and a short `type` that
stays when classes move. What has its default value is left out.

Reading trusts nobody: whatever is wrong is one `CodecError` that names the place, like
`stacks[2]: a whole number from 0 to 9007199254740991 is needed, not -5.`

`schema_of` is the JSON Schema of one type.

A further layer adds its own classes with `register` (see `sidepot.codec.tables`).
"""

from sidepot.codec import tables as _tables  # noqa: F401  it registers the events of a table
from sidepot.codec.actions import decode_action
from sidepot.codec.events import decode_event
from sidepot.codec.games import decode_game
from sidepot.codec.hands import decode_hand
from sidepot.codec.kinds import CodecError
from sidepot.codec.shapes import VERSION, decode, encode, register, schema_of
from sidepot.codec.text import dumps, loads

__all__ = [
    "VERSION",
    "CodecError",
    "decode",
    "decode_action",
    "decode_event",
    "decode_game",
    "decode_hand",
    "dumps",
    "encode",
    "loads",
    "register",
    "schema_of",
]
