"""Recorded hands under our rules: every step is checked again, and the end compared with what really happened."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from sidepot.history.consistency import check_data
from sidepot.history.errors import harmless
from sidepot.history.recorded import Board, Move, Recorded, Unreplayable
from sidepot.rules import (
    Act,
    Action,
    Bet,
    Call,
    Check,
    Deal,
    Event,
    Fold,
    GameError,
    Hand,
    Illegal,
    Muck,
    NeedBoard,
    NeedShow,
    Raise,
    Show,
    StartError,
)
from sidepot.rules.events import Awarded

Verdict = Literal["agreed", "differs", "refused"]

MOST_RAKE = Fraction(1, 10)
"""Stated winnings may be smaller than the pot by a rake of which the record says nothing, up to this share."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed hand: how far it came, its events, and whether it agrees with the record.

    ``kind`` names the reason in a few stable words, ``sentence`` says it in full; both are empty when it agrees.
    """

    recorded: Recorded
    hand: Hand | None
    events: tuple[Event, ...]
    verdict: Verdict
    kind: str = ""
    sentence: str = ""


class Differs(Exception):
    """The record and the rules go different ways."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


def replay(recorded: Recorded) -> Replay:
    """Play a recorded hand by the rules and compare; see :class:`Replay`."""
    player = _Replayer(recorded)
    try:
        player.play()
    except Unreplayable as fault:
        return player.outcome("refused", fault.kind, str(fault))
    except Differs as difference:
        return player.outcome("differs", difference.kind, str(difference))
    return player.outcome("agreed", "", "")


class _Replayer:
    """Answers the needs of one hand from its record."""

    def __init__(self, recorded: Recorded) -> None:
        self.recorded = recorded
        self.steps = list(reversed(recorded.steps))
        self.hand: Hand | None = None
        self.events: list[Event] = []
        self.hidden: list[int] = []
        """Players who reached the showdown and whose cards the record does not tell."""

    def outcome(self, verdict: Verdict, kind: str, sentence: str) -> Replay:
        sentence = re.sub(r"\b[Ss]eat (\d+)\b", self._name, sentence)
        if self.recorded.unknown_stacks:  # what only stands for "enough" is no size to tell
            sentence = re.sub(r"-\d{9,}", " or more", sentence)
        return Replay(self.recorded, self.hand, tuple(self.events), verdict, kind, sentence)

    def _name(self, seat: re.Match[str]) -> str:
        """The player the record names for "seat 3", in our sentences and in those of the rules."""
        names = self.recorded.names
        return harmless(names[int(seat[1])] if int(seat[1]) < len(names) else "") or seat[0]

    def play(self) -> None:
        record = self.recorded
        check_data(record)
        try:
            hand, events = Hand.start(
                record.game, record.stacks, record.button, posts=record.posts, blinds=record.blinds
            )
        except (StartError, GameError) as error:
            raise Differs(f"cannot start: {error.code}", str(error)) from None
        while True:
            self.hand = hand
            self.events.extend(events)
            match hand.need:
                case Act() as need:
                    action: Action = self._move(need)
                case NeedBoard() as need:
                    action = self._board(need)
                case NeedShow() as need:
                    action = self._show(need)
                case _:
                    break
            try:
                hand, events = hand.apply(action)
            except Illegal as refused:
                if refused.code == "muck-last" and self.hidden:
                    raise self._hidden_cards() from None
                raise Differs(f"refused: {refused.code}", str(refused)) from None
        self._compare(hand)

    def _move(self, need: Act) -> Fold | Check | Call | Bet | Raise:
        if not self.steps:
            if self.recorded.unknown_stacks:
                raise Unreplayable("unknown stacks", "The record does not tell the stacks, so not who was all-in.")
            raise Unreplayable("unfinished", f"The record ends while seat {need.seat} has to act.")
        step = self.steps.pop()
        if isinstance(step, Board):
            raise Differs("board too early", f"Line {step.line}: a board card, while seat {need.seat} has to act.")
        if step.seat != need.seat:
            raise Differs(
                "other turn", f"Line {step.line}: seat {step.seat} has {step}, but it is seat {need.seat}'s turn."
            )
        if step.to is not None:
            return need.options.bet_or_raise(step.to)
        if step.verb == "fold":
            return Fold(step.seat)
        return Check(step.seat) if need.options.can_check else Call(step.seat)

    def _board(self, need: NeedBoard) -> Deal:
        if not self.steps:
            raise Unreplayable("unfinished", f"The record ends before {need}.")
        step = self.steps.pop()
        if isinstance(step, Move):
            raise Differs("move too many", f"Line {step.line}: seat {step.seat} has {step}, but it is time for {need}.")
        return Deal(step.cards)

    def _show(self, need: NeedShow) -> Show | Muck:
        seat = need.seats[0]
        shows = self.recorded.shows
        cards = shows.get(seat) if seat in shows else self.recorded.hole.get(seat)
        if cards:
            return Show(seat, cards)
        if seat not in shows:
            self.hidden.append(seat)
        return Muck(seat)

    def _compare(self, hand: Hand) -> None:
        """Raise unless the hand ended as the record says."""
        if self.steps:
            step = self.steps[-1]
            if isinstance(step, Board):
                raise Differs("board too many", f"Line {step.line}: board cards, but the hand is over.")
            raise Differs("move too many", f"Line {step.line}: seat {step.seat} has {step}, but the hand is over.")
        record = self.recorded
        told = any(result is not None for result in record.results) or any(record.won)
        left = set(hand.live) - set(hand.mucked)
        if len(hand.live) > len(left) == 1 and not told and not any(hand.shown[seat] for seat in left):
            # Who does not show claims no pot, so the one who showed won. But here nobody did.
            raise self._hidden_cards()
        off = [
            (seat, stated)
            for seat, stated in enumerate(record.results)
            if stated is not None and stated != hand.stacks[seat]
        ]
        if off and all(stated.denominator > 1 and abs(stated - hand.stacks[seat]) < 1 for seat, stated in off):
            seat, stated = off[0]
            raise Unreplayable("half chips", f"The record splits a chip: seat {seat} ends with {float(stated)}.")
        for seat, stated in off:
            raise self._hidden_or(
                "final stacks", f"Seat {seat} ends with {hand.stacks[seat]} chips, the record says {float(stated):g}."
            )
        if any(record.won):
            self._compare_winnings(hand)

    def _compare_winnings(self, hand: Hand) -> None:
        """Stated winnings are what a player took from the pots, less a rake that the record does not tell."""
        took = [0] * len(hand.stacks)
        for event in self.events:
            if isinstance(event, Awarded):
                for seat, share in zip(event.winners, event.shares, strict=True):
                    took[seat] += share
        won = self.recorded.won
        if sum(won) > sum(took):
            raise Unreplayable(
                "winnings beyond the pot",
                f"The record says that {float(sum(won)):g} chips were won, but only {sum(took)} were in the pots.",
            )
        for seat, stated in enumerate(won):
            if not took[seat] * (1 - MOST_RAKE) <= stated <= took[seat]:
                raise self._hidden_or(
                    "winnings",
                    f"Seat {seat} takes {took[seat]} chips from the pots, the record says {float(stated):g}.",
                )

    def _hidden_or(self, kind: str, sentence: str) -> Exception:
        """A difference, unless it may come from cards that the record does not show."""
        return self._hidden_cards() if self.hidden else Differs(kind, sentence)

    def _hidden_cards(self) -> Unreplayable:
        seats = ", ".join(f"seat {seat}" for seat in self.hidden)
        return Unreplayable("hidden cards", f"The record does not show the cards of {seats} at the showdown.")
