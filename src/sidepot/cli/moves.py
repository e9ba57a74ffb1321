"""What a player types at his turn: ``f``, ``c``, ``k``, ``b 10``, ``r 30``, ``raise to pot``, ``a``."""

from __future__ import annotations

import re

from sidepot.players.sizes import near, part_of_pot
from sidepot.rules.actions import Action, AllIn, Bet, Call, Check, Fold, Raise
from sidepot.rules.game import Chips
from sidepot.rules.options import Options
from sidepot.rules.view import View

HELP = """\
f  fold                      k  check                  c  call
b 10  bet 10                 r 30  raise to 30         a  all-in
r min, r half, r pot, r max  the smallest raise, half the pot, the pot, the most
?  this help                 q  leave the table        t  show the table again
Sizes are what lies in front of you then: you raise to 30, not by 30."""

VERBS = {
    "f": "fold", "fold": "fold", "k": "check", "x": "check", "check": "check", "c": "call", "call": "call",
    "b": "bet", "bet": "bet", "r": "raise", "raise": "raise", "a": "all-in", "all": "all-in", "allin": "all-in",
    "all-in": "all-in", "?": "help", "h": "help", "help": "help", "q": "quit", "quit": "quit", "exit": "quit",
    "t": "table", "table": "table",
}  # fmt: skip

POT_PARTS = {"half": 0.5, "pot": 1.0}


class NotUnderstoodError(ValueError):
    """What was typed means nothing; ``str()`` says so in a sentence."""


def verb_of(text: str) -> tuple[str, list[str]]:
    """The first word by its full name, and the other words. Raises :class:`NotUnderstoodError`."""
    words = re.sub(r"^([a-z?])(\d)", r"\1 \2", text.strip().lower()).split()
    if not words:
        raise NotUnderstoodError("Type what you do, or ? for help.")
    verb = VERBS.get(words[0])
    if verb is None:
        raise NotUnderstoodError(f"{words[0]!r} is nothing I know. Type ? for help.")
    return verb, [word for word in words[1:] if word not in {"to", "in"}]


def action_of(verb: str, words: list[str], view: View, options: Options) -> Action:
    """The action that is meant; it may still be illegal. Raises :class:`NotUnderstoodError`."""
    seat = options.seat
    if verb in {"bet", "raise"}:
        to = size_of(verb, words, view, options)
        return Bet(to, seat) if verb == "bet" else Raise(to, seat)
    if words:
        raise NotUnderstoodError(f"After {verb} comes nothing more, and not {' '.join(words)!r}.")
    plain: dict[str, Action] = {"fold": Fold(seat), "check": Check(seat), "call": Call(seat), "all-in": AllIn(seat)}
    return plain[verb]


def size_of(verb: str, words: list[str], view: View, options: Options) -> Chips:
    """The size of a bet or raise: a number or a word for one."""
    if not words and options.min_to is not None and options.min_to == options.max_to:
        return options.min_to  # limit: there is only one
    if len(words) != 1:
        example = options.min_to or 10
        raise NotUnderstoodError(f"Say how much, in one number: {verb[0]} {example}, or {verb[0]} pot.")
    word = words[0].replace(",", "")
    if word.isdecimal():
        return int(word)
    size = {"min": options.min_to, "max": options.max_to}.get(word)
    if word in POT_PARTS:
        size = near(options, part_of_pot(view, POT_PARTS[word]))
    if size is None:
        if word in {"min", "max", *POT_PARTS}:  # no raise is possible; the engine says why
            return options.all_in_to
        raise NotUnderstoodError(f"{words[0]!r} is no size: type a number, min, half, pot or max.")
    return size
