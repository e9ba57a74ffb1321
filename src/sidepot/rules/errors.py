"""The refusals of a hand: what was tried, why not, by which rule, and what is allowed (B12)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sidepot.rules.game import GameError
from sidepot.rules.record import brief

if TYPE_CHECKING:
    from sidepot.rules.options import Options

SENTENCES: dict[str, tuple[str, str]] = {
    # code: (rule, sentence). The page translates by code and params.
    "unknown-action": ("B4", "{tried} is not an action of a hand: fold, check, call, bet, raise or go all-in."),
    "hand-over": ("B2", "The hand is over: nobody can {tried} any more."),
    "not-now": ("B2", "Nobody can {tried} now: the hand waits for {waits_for}."),
    "out-of-turn": ("B1", "Seat {seat} cannot {tried}: it is seat {turn}'s turn."),
    "check-facing-bet": ("B4", "Seat {seat} cannot check: it costs {call} to call."),
    "nothing-to-call": ("B4", "Seat {seat} cannot call: there is nothing to call, check instead."),
    "fold-when-free": ("B4", "Seat {seat} cannot fold: a check is free, and this house asks to take it."),
    "already-bet": ("B4", "Seat {seat} cannot bet: there is a bet of {bet} already, so it would be a raise."),
    "nothing-to-raise": ("B4", "Seat {seat} cannot raise: nobody has bet in this round, so it would be a bet."),
    "chips-whole": ("B6", "{tried} is not a size: bets are whole chips above 0."),
    "no-chips-beyond-call": ("B5", "Seat {seat} cannot {verb}: the call takes all the chips he has."),
    "not-reopened": (
        "B7",
        "Seat {seat} cannot raise again: he has acted, and the all-in since then was less than a full raise.",
    ),
    "nobody-could-call": ("B8", "Seat {seat} cannot {verb}: no opponent has chips to call more than {bet}."),
    "capped": ("B10", "Seat {seat} cannot raise: the round is capped at {cap} bets."),
    "too-small": ("B6", "Seat {seat} cannot {verb} to {to}: {why}, so {verb} to at least {min_to}."),
    "too-much": ("B6", "Seat {seat} cannot {verb} to {to}: he has only {max_to} chips for this round."),
    "over-the-pot": ("B9", "Seat {seat} cannot {verb} to {to}: the pot allows at most {max_to}."),
    "limit-size": ("B10", "Seat {seat} cannot {verb} to {to}: in limit the only size now is {max_to}."),
    "chip-unit": ("P3", "Seat {seat} cannot {verb} to {to}: bets are multiples of the smallest chip, {unit}."),
    "all-in-closed": ("B5", "Seat {seat} cannot go all-in for {to}: {why}"),
    "board-count": ("T10", "The {street} is {count}, not {given}."),
    "no-cards-told": ("T10", "In a hand without cards nobody tells us the {street}: deal it without cards."),
    "card-twice": ("C7", "The card {card} is already in play."),
    "card-not-in-deck": ("C7", "The card {card} is not in the deck of this game."),
    "show-two": ("S3", "Seat {seat} must show both cards to claim a pot, not {given}."),
    "show-one-or-two": ("S1", "Seat {seat} can show one or both of his two cards, not {given}."),
    "nothing-to-show": ("S2", "Seat {seat} has no cards to show now."),
    "muck-out-of-turn": ("S2", "Seat {seat} cannot muck: it is seat {turn}'s turn to show."),
    "muck-face-up": ("S2", "Seat {seat} cannot muck: somebody is all-in, so all hands are turned up."),
    "muck-last": ("S3", "Seat {seat} cannot muck: nobody else could win the {pot}."),
    "muck-called": ("S2", "Seat {seat} cannot muck: he bet last on the river and was called, so he shows."),
    "award-count": ("P2", "There {pots} to award, not {given}."),
    "award-nobody": ("P2", "The {pot} needs at least one winner."),
    "award-stranger": ("P2", "Seat {seat} cannot win the {pot}: only {seats} play for it."),
    "award-twice": ("P3", "Seat {seat} is named twice for the {pot}."),
    "run-twice-not-agreed": ("S4", "This game does not run the board twice."),
    "run-twice-too-late": ("S4", "The board can be run twice only after an all-in, before the next card is dealt."),
    "expose-number": ("T11", "Card {number} is not a hole card of this deal: the hole cards are 1 to {last}."),
    "expose-twice": ("T11", "Card {number} is already exposed."),
    "substantial-action": ("T11", "It is too late for a misdeal: there has been substantial action."),
    "reason-text": ("T11", "A misdeal needs its reason in words, not {given}."),
    "award-shape": ("P2", "Name the winners of every pot as seats, like ((1,), (0, 2)), not as {given}."),
    "seat-unknown": ("T1", "Nobody in this hand sits in seat {seat}."),
}


class Illegal(ValueError):
    """A refused action. The hand is unchanged.

    ``str()`` is a full sentence with the rule and, where it is somebody's turn, what he may do. ``code`` and
    ``params`` let a page say the same in another language; ``rule`` is a number of ``docs/rules.md``.
    """

    def __init__(self, code: str, options: Options | None = None, **params: Any) -> None:
        self.code = code
        self.rule, self.sentence = SENTENCES[code]
        self.params = params
        self.options = options
        super().__init__(code, params)

    def __str__(self) -> str:
        allowed = f" Allowed: {self.options}." if self.options is not None else ""
        said = self.sentence.format(**{name: brief(value) for name, value in self.params.items()})
        return f"{said}{allowed} (rule {self.rule})"

    def __repr__(self) -> str:
        return f"Illegal({self.code!r}, {str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Illegal) and (self.code, self.params) == (other.code, other.params)

    def __hash__(self) -> int:
        return hash(self.code)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(Illegal, **self.params), (self.code, self.options)


class StartError(GameError):
    """A hand that cannot begin: ``code``, ``rule`` and a full sentence."""
