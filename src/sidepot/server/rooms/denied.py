"""Refusals of an online table, in the same form as those of the rules: a code, the params, a sentence."""

from __future__ import annotations

from typing import Any, Final

from sidepot.rules.errors import Illegal
from sidepot.server.wire.views import WhyNot

SENTENCES: Final[dict[str, str]] = {
    # code: sentence. The page translates by code and params.
    "no-table": "There is no table at this address. Ask the host for the link again.",
    "no-spectators": "This table has no spectators: take a seat to see the game.",
    "kicked": "The host has asked you to leave this table.",
    "not-seated": "You have no seat at this table.",
    "not-your-tab": "Your seat is open in another tab: take it back there, or here, before you act.",
    "host-only": "Only the host, {host}, can do that.",
    "stale-hand": "That was for hand {hand}, and hand {now} is on the table.",
    "stale-decision": "The hand has gone on since: look at it again before you act.",
    "not-your-turn": "It is not your turn.",
    "no-size": "A bet or raise needs its size.",
    "paused": "The host has paused the table.",
    "trouble": "The table is paused: what happens cannot be saved at the moment. Nothing is lost.",
    "no-person": "Nobody of that name is at this table.",
    "no-request": "That request is settled already.",
    "asked-already": "You have asked the host already: wait for the answer or take it back.",
    "no-bot": "There is no computer player {kind}: there are {kinds}.",
    "no-vote": "Nobody is asked to run it twice now.",
    "voted": "You have voted already.",
    "started": "Dealing has begun already.",
    "not-paused": "The table is not paused.",
    "paused-already": "The table is paused already.",
    "host-already": "{name} is the host already.",
    "bot-host": "A computer player cannot be the host.",
    "kick-self": "The host cannot send themselves away: hand over to somebody else first, or just leave.",
    "nothing-to-show": "There are no cards of yours to show: the hand is still being played, or all have seen them.",
    "not-your-cards": "You can show only your own cards.",
    "nothing-said": "A message needs a word.",
    "bad-game": "{sentence}",
    "bad-settings": "{sentence}",
    "crowded": "This table knows {most} people already: open another one.",
    "table-full": "Every seat is taken.",
    "no-hand": "This table has no hand {number}.",
    "unreadable": "The log of this table cannot be read. Ask who runs the server to use `sidepot doctor`.",
    "closing": "The server is shutting down. Your table will be there when it is back.",
    "another-tab": "Your seat was opened in another tab.",
}


class Denied(Exception):
    """Somebody may not do what they asked for; ``str()`` is the sentence."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.why = WhyNot(code, "", params, SENTENCES[code].format(**params))

    def __str__(self) -> str:
        return self.why.sentence


def why_not(error: Illegal) -> WhyNot:
    """A refusal of the rules or of the table, for the wire."""
    params = {name: value if isinstance(value, int | str) else str(value) for name, value in error.params.items()}
    return WhyNot(error.code, error.rule, params, str(error))
