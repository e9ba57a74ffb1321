"""What a player types at his turn: ``f``, ``c``, ``k``, ``b 10``, ``r 30``, ``raise to pot``, ``a``."""

from __future__ import annotations

import re

from sidepot.cli.screen import POT_PARTS
from sidepot.players.sizes import near, part_of_pot
from sidepot.rules.actions import Action, AllIn, Call, Check, Fold
from sidepot.rules.game import Chips
from sidepot.rules.options import Options
from sidepot.rules.view import View

HELP = """\
f     fold              k, x  check
c     call              a     all-in
b 10  bet 10            r 30  raise to 30
?     this help         t     show the table again
q     leave the table
min, half, pot, max     bet or raise the smallest size,
                        half the pot, the pot, the most
b and r are one key, and c checks when a check is free.
Sizes are what lies in front of you then: you raise to 30,
not by 30.

BTN        the button, who acts last after the flop
SB         small blind, left of the button
BB         big blind, left of the small blind
UTG        under the gun, left of the big blind
HJ         hijack, two seats before the button
CO         cutoff, the seat before the button
limp       just call the big blind; overlimp: behind a limp
open       make the first raise before the flop
iso-raise  raise over a limp, to play against him alone
cold call  call a raise with no chips in the pot yet
3-bet      raise the first raise; 4-bet: raise the 3-bet
squeeze    3-bet after a raise that has been called"""

VERBS = {
    "f": "fold", "fold": "fold", "k": "check", "x": "check", "check": "check", "c": "call", "call": "call",
    "b": "bet", "bet": "bet", "r": "raise", "raise": "raise", "a": "all-in", "all": "all-in", "allin": "all-in",
    "all-in": "all-in", "?": "help", "h": "help", "help": "help", "q": "quit", "quit": "quit", "exit": "quit",
    "t": "table", "table": "table",
}  # fmt: skip

SIZES = ("min", "half", "pot", "max")


class NotUnderstoodError(ValueError):
    """What was typed means nothing; ``str()`` says so in a sentence."""


def verb_of(text: str) -> tuple[str, list[str]]:
    """The first word by its full name, and the other words. Raises :class:`NotUnderstoodError`."""
    words = re.sub(r"^([a-z?])(\d)", r"\1 \2", text.strip().lower()).split()
    if not words:
        raise NotUnderstoodError("Type what you do, or ? for help.")
    if words[0] in SIZES:  # "pot" alone is "raise pot"
        words.insert(0, "raise")
    verb = VERBS.get(words[0])
    if verb is None:
        raise NotUnderstoodError(f"{words[0]!r} is nothing I know. Type ? for help.")
    return verb, [word for word in words[1:] if word not in {"to", "in"}]


def action_of(verb: str, words: list[str], view: View, options: Options) -> Action:
    """The action that is meant; it may still be illegal. Bet and raise are one key, a call of nothing is a check.

    Raises :class:`NotUnderstoodError`, and :class:`~sidepot.rules.errors.Illegal` where no raise has a size.
    """
    seat = options.seat
    if verb in {"bet", "raise"}:
        return options.bet_or_raise(size_of(words, view, options))
    if words:
        raise NotUnderstoodError(f"After {verb} comes nothing more, and not {' '.join(words)!r}.")
    if verb == "call" and options.can_check:
        verb = "check"
    plain: dict[str, Action] = {"fold": Fold(seat), "check": Check(seat), "call": Call(seat), "all-in": AllIn(seat)}
    return plain[verb]


def size_of(words: list[str], view: View, options: Options) -> Chips:
    """The size of a bet or raise: a number or a word for one."""
    if options.why_no_raise is not None:
        raise options.why_no_raise
    if not words and options.min_to is not None and options.min_to == options.max_to:
        return options.min_to  # limit: there is only one
    if len(words) != 1:
        key = options.verb[0]
        raise NotUnderstoodError(f"Say how much, in one number: {key} {options.min_to}, or {key} pot.")
    word = words[0].replace(",", "")
    if re.fullmatch(r"[0-9]{1,15}", word):
        return int(word)
    size = {"min": options.min_to, "max": options.max_to}.get(word)
    if word in POT_PARTS:
        size = near(options, part_of_pot(view, POT_PARTS[word]))
    if size is None:
        raise NotUnderstoodError(f"{words[0]!r} is no size: type a number, min, half, pot or max.")
    return size
