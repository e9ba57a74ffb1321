"""The action notation of PHH: "p1 cbr 7000 # thinks for a minute" to records and back.

Every record carries the commentary after its "#" ("" for none) and the line of the file it stood on, which
does not count when two actions are compared. Players are numbered from 1, as written.
"""

import re
from dataclasses import dataclass, field

from sidepot.history.errors import FormatError, quoted
from sidepot.history.tokens import AMOUNT_LIMITS, Amount, amount_of, is_cards, written

_PLAYER = re.compile(r"p([1-9][0-9]{0,2})")


@dataclass(frozen=True, slots=True)
class DealHole:
    """`d dh p1 AsKd`: the dealer gives `player` these cards, "??" for each unknown one."""

    player: int
    cards: str
    commentary: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class DealBoard:
    """`d db Jc3d5c`: the dealer puts these cards on the board."""

    cards: str
    commentary: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Fold:
    """`p1 f`."""

    player: int
    commentary: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class CheckOrCall:
    """`p1 cc`: a check where there is nothing to call."""

    player: int
    commentary: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class BetOrRaiseTo:
    """`p1 cbr 7000`: a bet of, or a raise to, `amount` in total on this street, in the unit of the file."""

    player: int
    amount: Amount
    commentary: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class ShowOrMuck:
    """`p1 sm AsKd`: `player` shows these cards. `p1 sm` (cards None) is a muck.

    `p1 sm -` (cards "-") shows the cards that were dealt to the player by name. "??" among the shown cards
    means that the player neither mucked nor showed, or that nobody noted it.
    """

    player: int
    cards: str | None
    commentary: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class NoOp:
    """An entry that does nothing: a commentary on its own, or an empty string."""

    commentary: str = ""
    line: int = field(default=0, compare=False)


PhhAction = DealHole | DealBoard | Fold | CheckOrCall | BetOrRaiseTo | ShowOrMuck | NoOp


def parse_action(text: str, players: int, line: int) -> PhhAction:
    """The action that `text` notes in a hand of `players` players, standing on `line` of the file.

    Raises FormatError: `unknown-action`, `no-such-player`, `bad-amount` or `bad-cards`.
    """
    body, _, after = text.partition("#")
    note = after.strip()
    match body.split():
        case []:
            return NoOp(note, line)
        case ["d", "dh", who, cards]:
            return DealHole(_player(who, players, line), _cards(cards, line), note, line)
        case ["d", "db", cards]:
            return DealBoard(_cards(cards, line), note, line)
        case [who, "f"]:
            return Fold(_player(who, players, line), note, line)
        case [who, "cc"]:
            return CheckOrCall(_player(who, players, line), note, line)
        case [who, "cbr", amount]:
            return BetOrRaiseTo(_player(who, players, line), _bet(amount, line), note, line)
        case [who, "sm"]:
            return ShowOrMuck(_player(who, players, line), None, note, line)
        case [who, "sm", cards]:
            shown = cards if cards == "-" else _cards(cards, line)
            return ShowOrMuck(_player(who, players, line), shown, note, line)
    raise FormatError(
        f"{quoted(body.strip())} is no hold'em action; the actions are 'd dh p1 AsKd', 'd db Jc3d5c', "
        "'p1 f', 'p1 cc', 'p1 cbr 7000', 'p1 sm AsKd', 'p1 sm -' and 'p1 sm'.",
        line,
        "unknown-action",
    )


def write_action(action: PhhAction) -> str:
    """The notation of `action`, commentary included."""
    note = f"# {action.commentary}" if action.commentary else ""
    return f"{_body(action)} {note}".strip()


def _body(action: PhhAction) -> str:
    match action:
        case DealHole():
            return f"d dh p{action.player} {action.cards}"
        case DealBoard():
            return f"d db {action.cards}"
        case Fold():
            return f"p{action.player} f"
        case CheckOrCall():
            return f"p{action.player} cc"
        case BetOrRaiseTo():
            return f"p{action.player} cbr {written(action.amount)}"
        case ShowOrMuck():
            return f"p{action.player} sm {action.cards or ''}".rstrip()
        case NoOp():
            return ""


def _player(text: str, players: int, line: int) -> int:
    found = _PLAYER.fullmatch(text)
    if found is None or int(found[1]) > players:
        raise FormatError(
            f"{quoted(text)} is no player of this hand, whose players are p1 to p{players}.",
            line,
            "no-such-player",
        )
    return int(found[1])


def _cards(text: str, line: int) -> str:
    if not is_cards(text):
        raise FormatError(
            f"{quoted(text)} are no cards; write them like 'AsKd' or 'Th', and '??' for an unknown card.",
            line,
            "bad-cards",
        )
    return text


def _bet(text: str, line: int) -> Amount:
    amount = amount_of(text)
    if amount is None or amount <= 0:
        raise FormatError(
            f"{quoted(text)} is no amount to bet; it must be a number above zero with {AMOUNT_LIMITS}.",
            line,
            "bad-amount",
        )
    return amount
