"""The refusals of a table, in the manner of the refusals of a hand (B12)."""

from __future__ import annotations

from typing import Any

from sidepot.rules.errors import Illegal

SENTENCES: dict[str, tuple[str, str]] = {
    # code: (rule, sentence). The page translates by code and params.
    "no-such-seat": ("T1", "There is no seat {seat} at this table: its seats are 0 to {last}."),
    "seat-taken": ("T1", "The player {player} cannot sit in seat {seat}: {other} sits there. Free seats: {free}."),
    "seat-empty": ("T1", "Nobody sits in seat {seat}."),
    "no-name": ("T1", "A player has a name that is not empty, not {player}."),
    "already-seated": ("T1", "The player {player} sits in seat {seat} already."),
    "no-chips": ("T9", "One brings whole chips above 0, not {amount}."),
    "buy-in-small": ("T9", "Seat {seat} would have {chips} chips: the smallest buy-in is {least}."),
    "buy-in-big": ("T9", "Seat {seat} would have {chips} chips: the biggest buy-in is {most}."),
    "leaving": ("T9", "Seat {seat} is leaving: he takes his chips when the hand is over."),
    "sits-out": ("T8", "Seat {seat} sits out already."),
    "plays": ("T8", "Seat {seat} does not sit out."),
    "no-such-entry": ("T8", "One comes into the game by post or wait, not by {how}."),
    "straddle-chips": ("T5", "A straddle is a whole number of chips above 0, not {amount}."),
    "no-straddles": ("T5", "There are no straddles in this game."),
    "hand-running": ("T2", "The next hand cannot begin: the hand on the table waits for {waits_for}."),
    "too-few-players": ("T1", "A hand needs two players to deal in, and here are {count}."),
    "no-button-yet": (
        "T2",
        "Nobody has the button yet: draw a number from 0 to {last} or name one of the seats {seats}.",
    ),
    "button-moves": ("T2", "The button cannot be chosen: it is on its way round by the rule of the table."),
    "button-seat": ("T2", "The first button cannot be on seat {seat}: it is on one of the seats {seats}."),
    "button-draw": (
        "T2",
        "The button is drawn by a number from 0 to {last}, not by {draw}: {count} players can have it.",
    ),
    "no-hand": ("B2", "There is no hand on the table: deal one first."),
    "not-himself": ("B1", "Seat {seat} cannot act for seat {other}."),
    "dealer-only": ("T10", "Seat {seat} cannot do that: it is for the dealer or who keeps the table."),
    "nothing-to-undo": ("T13", "There is no step of a hand to take back."),
    "nothing-to-redo": ("T13", "Nothing was taken back, or the hand has gone on since."),
    "undo-blocked": (
        "T13",
        "It is too late to change that step: who came to or left seat {seat} since could not stay as it is.",
    ),
    "no-command": (
        "B12",
        "{tried} is no command of a table: sit, leave, rebuy, start a hand, play, undo and the like.",
    ),
    "no-game": ("T6", "The next hand is played as a Game, not as {game}."),
    "too-many-chips": ("T9", "The table cannot take {amount} more chips: all of them together are at most {most}."),
}


class Refused(Illegal):
    """A refused command. The table is unchanged.

    It is an :class:`~sidepot.rules.errors.Illegal`, as which a table passes on what its hand refuses: ``str()`` is a
    full sentence with the rule, ``code`` and ``params`` let a page say the same in another language.
    """

    def __init__(self, code: str, **params: Any) -> None:
        self.code = code
        self.rule, self.sentence = SENTENCES[code]
        self.params = params
        self.options = None
        ValueError.__init__(self, code, params)
