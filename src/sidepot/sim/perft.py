"""Poker's perft: exact counts of the betting sequences of a hand, without cards.

Every legal action is tried, every whole size of a bet or raise included; only folding when a check is free is left
out, as in the published counts. The same chips before the players at the start of a street have the same future, so
each such position is counted once: a change of any betting rule changes some count all the same.

The figures that must come out stand in ``tests/perft/*.perft``; :mod:`sidepot.sim.corpus` reads them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import add
from typing import NamedTuple, TypeAlias

from sidepot.rules.draft import Draft
from sidepot.rules.events import NOBODY
from sidepot.rules.game import Chips
from sidepot.rules.hand import Hand
from sidepot.rules.state import RIVER, Setup

_Key: TypeAlias = tuple[object, ...]
_Counts: TypeAlias = tuple[int, ...]
"""Terminals, then the decisions of each street."""

MAX_DEPTH = 300
"""The deepest count: each action is a call within a call, of which Python allows a thousand or so."""


class Tree(NamedTuple):
    """A whole betting tree: how many sequences end the betting, and how many decisions lie on each street."""

    terminals: int
    decisions: tuple[int, int, int, int]


class TooManyError(RuntimeError):
    """A count was given up because it looked at more positions than allowed."""

    def __init__(self, budget: int) -> None:
        super().__init__(f"The count was given up after {budget:,} positions.")


def perft(start: Hand | Draft, depth: int, *, budget: int | None = None) -> int:
    """Count the sequences of ``depth`` actions from ``start``, and the shorter ones that end the betting.

    Raises :class:`TooManyError` after looking at ``budget`` positions, and :class:`ValueError` for a depth that is not
    0 to :data:`MAX_DEPTH` or a budget below 1.
    """
    if not 0 <= depth <= MAX_DEPTH:
        raise ValueError(f"The depth of a count is 0 to {MAX_DEPTH}, not {depth}.")
    return _Count(budget).sequences(without_cards(start), depth)


def betting_tree(start: Hand | Draft, *, budget: int | None = None) -> Tree:
    """Count all that can follow ``start``.

    Raises :class:`TooManyError` after looking at ``budget`` positions, and :class:`ValueError` for a budget below 1.
    """
    terminals, *decisions = _Count(budget).tree(without_cards(start))
    preflop, flop, turn, river = decisions
    return Tree(terminals, (preflop, flop, turn, river))


def without_cards(start: Hand | Draft) -> Draft:
    """Copy ``start`` into a hand whose cards nobody is told."""
    draft = Draft.of(start if isinstance(start, Draft) else start._draft)  # noqa: SLF001
    game = draft.setup.game
    if game.cards:
        _, *rest = draft.setup.key
        draft.setup = Setup(replace(game, cards=False, run_it_twice=False), *rest)  # type: ignore[arg-type]
    return draft


def sizes(draft: Draft) -> Iterator[Chips]:
    """Every size to which the player whose turn it is may bet or raise."""
    bounds = draft.raise_range()
    if bounds is None:
        return
    smallest, biggest = bounds
    yield from range(smallest, biggest, draft.setup.game.chip_unit)
    yield biggest  # all-in may be no multiple of the smallest chip


def number_of_sizes(draft: Draft) -> int:
    """How many there are, without going through them: a stack may be of any size."""
    bounds = draft.raise_range()
    if bounds is None:
        return 0
    smallest, biggest = bounds
    return 1 - (smallest - biggest) // draft.setup.game.chip_unit  # rounded up, and the biggest


def _next_street(draft: Draft) -> bool:
    """Go on after a finished betting round; ``False`` when the betting of the hand is over."""
    if draft.over or draft.street == RIVER:
        return False
    draft.deal(())
    return draft.turn != NOBODY


class _Count:
    """One count: what it has worked out, and how many positions it has looked at."""

    def __init__(self, budget: int | None) -> None:
        if budget is not None and budget < 1:
            raise ValueError(f"The budget of a count is 1 position or more, not {budget}.")
        self.budget = budget
        self.looked = 0
        self.trees: dict[_Key, _Counts] = {}
        self.numbers: dict[_Key, int] = {}

    def look(self) -> None:
        self.looked += 1
        if self.budget is not None and self.looked >= self.budget:
            raise TooManyError(self.budget)

    def tree(self, start: Draft) -> _Counts:
        """Count from ``start``, which may be anywhere in a street or before the first decision of the hand."""
        if start.turn == NOBODY and not _next_street(start):
            return (1, 0, 0, 0, 0)
        counts = [0, 0, 0, 0, 0]
        here = 1 + start.street
        waiting = [start]
        self.look()
        while waiting:
            draft = waiting.pop()
            counts[here] += 1
            for child in _children(draft):
                if child.turn != NOBODY:
                    self.look()  # before it waits: there may be more sizes than fit into memory
                    waiting.append(child)
                elif not _next_street(child):
                    counts[0] += 1
                else:
                    counts = list(map(add, counts, self._street(child)))
        return tuple(counts)

    def _street(self, start: Draft) -> _Counts:
        """Count from the first decision of a street, once for the same chips."""
        key = (start.street, start.live, *start.stacks)
        known = self.trees.get(key)
        if known is None:
            known = self.trees[key] = self.tree(start)
        return known

    def sequences(self, draft: Draft, depth: int) -> int:
        """Count the sequences of ``depth`` actions, and shorter ones that end the betting."""
        if depth == 0 or (draft.turn == NOBODY and not _next_street(draft)):
            return 1
        self.look()
        if depth == 1:
            return 1 + (draft.call_amount() > 0) + number_of_sizes(draft)
        key = None
        if not draft.acted and not draft.bet and draft.to_act == draft.can:  # the first decision of a street
            key = (draft.street, draft.live, depth, *draft.stacks)
            known = self.numbers.get(key)
            if known is not None:
                return known
        number = 0
        for child in _children(draft):
            number += self.sequences(child, depth - 1)
        if key is not None:
            self.numbers[key] = number
        return number


def _children(draft: Draft) -> Iterator[Draft]:
    """The hand after each action; the last one is ``draft`` itself."""
    for size in sizes(draft):
        child = Draft.of(draft)
        child.bet_or_raise_to(size)
        yield child
    if draft.call_amount():
        child = Draft.of(draft)
        child.fold()
        yield child
    draft.check_or_call()
    yield draft
