"""From the events of a hand to a record of the Poker Hand History format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sidepot.cards import Card
from sidepot.history.phh import (
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    DealHole,
    Fold,
    PhhAction,
    PhhHand,
    ShowOrMuck,
)
from sidepot.ranking import HIGH, SHORT
from sidepot.rules.events import (
    NOBODY,
    Acted,
    BoardDealt,
    Event,
    HandEnded,
    HandStarted,
    HoleCards,
    HoleDealt,
    Misdealt,
    Mucked,
    Posted,
    Raked,
    RunsAgreed,
    Shown,
)
from sidepot.rules.game import Chips, FixedLimit, Game, NoLimit, PotLimit, Seat

UNKNOWN = "????"
"""Two hole cards that nobody tells."""


DEFAULT_LIMIT = FixedLimit(1, 2)
"""A record in fixed limit is replayed with this cap."""


class NotInPhhError(ValueError):
    """The format has no way to write this hand; ``str()`` says why."""


def variant_of(game: Game) -> str:
    """The code of the game in PHH. Raises :class:`NotInPhhError` when it has none, or has no field for its rules."""
    deck = {HIGH: "full", SHORT: "short"}.get(game.ranking)
    codes = {(NoLimit, "full"): "NT", (PotLimit, "full"): "PT", (FixedLimit, "full"): "FT", (NoLimit, "short"): "NS"}
    code = codes.get((type(game.betting), deck or ""))
    if code is None:
        raise NotInPhhError(f"The PHH format has no code for {game.name}.")
    betting, forced = game.betting, game.forced
    untold = {
        f"chips of {game.chip_unit}": game.chip_unit > 1,
        "an ante that is paid before the blind": forced.ante_first and forced.ante and forced.ante_by != "each",
        "a button straddle after which the player left of the big blind begins": forced.button_straddle == "utg_first",
    }
    if isinstance(betting, PotLimit):
        untold["a small blind that counts as a big one"] = betting.small_blind_counts_as_big
    elif isinstance(betting, FixedLimit):
        untold[f"a cap of {betting.cap} bets"] = betting.cap != DEFAULT_LIMIT.cap
        untold[f"a cap that between two players is off by the rule {betting.cap_heads_up!r}"] = (
            betting.cap_heads_up != DEFAULT_LIMIT.cap_heads_up
        )
    for what, is_so in untold.items():
        if is_so:
            raise NotInPhhError(f"The PHH format cannot tell of {what}.")
    return code


def to_phh(
    events: Iterable[Event],
    names: Mapping[Seat, str] | None = None,
    hole: Mapping[Seat, tuple[Card, ...]] | None = None,
    fields: Mapping[str, Any] | None = None,
) -> PhhHand:
    """The record of a hand, over or broken off, from its events; the first is ``HandStarted``.

    Players are numbered in the order of the deal, the first left of the button is p1. ``hole`` are cards that the
    record tells, besides those in ``HoleCards`` events; other hole cards are ``????`` until they are shown. What
    happens after the end of the hand (voluntary shows) is left out. ``fields`` are further fields of the record.

    The format keeps no dead button and no house rules that only forbid (``reopen``, ``free_fold``, when hands are
    shown), and an ante of one player as his own; a dead small blind is written as an ante. Raises
    :class:`NotInPhhError` for what it cannot write or would play differently when it is read again: a misdeal, a hand
    run twice, rake, blinds out of place, and the games that :func:`variant_of` refuses; and :class:`ValueError` when
    the events do not begin with ``HandStarted``.
    """
    log = iter(events)
    start = next(log, None)
    if not isinstance(start, HandStarted):
        raise ValueError(f"the log of a hand begins with HandStarted, not with {start!r}")  # noqa: TRY004  a value
    return _Export(start, dict(hole or {})).record(log, names, fields or {})


class _Export:
    """One record in the making."""

    def __init__(self, start: HandStarted, hole: dict[Seat, tuple[Card, ...]]) -> None:
        self.start = start
        self.variant = variant_of(start.game)
        chairs = len(start.stacks)
        around = [(start.button + step) % chairs for step in range(1, chairs + 1)]
        self.seats = [seat for seat in around if start.stacks[seat]]
        self.player = {seat: number for number, seat in enumerate(self.seats, start=1)}
        self.hole = hole
        self.posts: list[Posted] = []
        self.actions: list[PhhAction] = []
        self.dealt = False
        self.final: tuple[Chips, ...] | None = None

    def record(self, log: Iterable[Event], names: Mapping[Seat, str] | None, fields: Mapping[str, Any]) -> PhhHand:
        for event in log:
            if self.final is None:
                self.take(event)
        self.check()
        game = self.start.game
        limit = game.betting if isinstance(game.betting, FixedLimit) else None
        deals = [
            DealHole(self.player[seat], "".join(map(str, self.hole.get(seat, ()))) or UNKNOWN) for seat in self.seats
        ]
        return PhhHand(
            variant=self.variant,
            antes=self.in_order(self.antes()),
            blinds_or_straddles=self.in_order(self.blinds()),
            starting_stacks=tuple(self.start.stacks[seat] for seat in self.seats),
            actions=(*(deals if self.dealt else ()), *self.actions),
            min_bet=None if limit else game.min_bet,
            small_bet=limit.small if limit else None,
            big_bet=limit.big if limit else None,
            ante_trimming_status=game.forced.ante_by == "each",
            players=tuple(names.get(seat, f"p{self.player[seat]}") for seat in self.seats) if names else None,
            finishing_stacks=None if self.final is None else tuple(self.final[seat] for seat in self.seats),
            fields=fields,
        )

    def check(self) -> None:
        """Raise :class:`NotInPhhError` for blinds or missed blinds that a reader would take for something else."""
        start, forced = self.start, self.start.game.forced
        if forced.big_blind:
            first, second, last = self.seats[0], self.seats[1], self.seats[-1]
            usual = {(last, first)} if len(self.seats) == 2 else {(first, second), (NOBODY, first)}
            if (start.small_blind, start.big_blind) not in usual:
                raise NotInPhhError(
                    "The PHH format tells of blinds only left of the button, heads-up the button's own."
                )
            live = {post.seat for post in self.posts if post.kind == "live"}
            if start.small_blind == NOBODY and second in live:
                raise NotInPhhError("The PHH format cannot tell of a missed blind in the place of the big blind.")
        dead = [post for post in self.posts if post.kind == "dead"]
        if len(dead) > 1 or (dead and forced.ante and forced.ante_by != "each"):
            raise NotInPhhError("The PHH format writes dead blinds as antes, and these are too many to tell apart.")

    def take(self, event: Event) -> None:
        """Note one event. Cards in ``HoleCards`` are known, whenever they are told."""
        match event:
            case Posted():
                self.posts.append(event)
            case HoleDealt():
                self.dealt = True
            case HoleCards(seat=seat, cards=cards) if len(cards) == 2:
                self.hole[seat] = cards
            case Acted():
                self.actions.append(self.action(event))
            case BoardDealt(cards=cards):
                if not cards:
                    raise NotInPhhError("The PHH format cannot write a hand whose board nobody told.")
                self.actions.append(DealBoard("".join(map(str, cards))))
            case Shown(seat=seat, cards=cards):
                self.actions.append(ShowOrMuck(self.player[seat], "".join(map(str, cards))))
            case Mucked(seat=seat):
                self.actions.append(ShowOrMuck(self.player[seat], None))
            case HandEnded(stacks=stacks):
                self.final = stacks
            case RunsAgreed():
                raise NotInPhhError("The PHH format has one board, and this hand was run twice.")
            case Raked(amount=amount) if amount:
                raise NotInPhhError("The PHH format keeps no rake.")
            case Misdealt():
                raise NotInPhhError("The PHH format cannot write a misdeal.")
            case _:
                pass

    def action(self, event: Acted) -> PhhAction:
        player = self.player[event.seat]
        match event.verb:
            case "fold":
                return Fold(player)
            case "check" | "call":
                return CheckOrCall(player)
            case _:
                return BetOrRaiseTo(player, event.to)

    def in_order(self, amounts: Mapping[Seat, Chips]) -> tuple[Chips, ...]:
        """One amount a player; heads-up the format names the button's first."""
        listed = tuple(amounts.get(seat, 0) for seat in self.seats)
        return listed[::-1] if len(listed) == 2 else listed

    def antes(self) -> dict[Seat, Chips]:
        """Antes at their full size, also of who could not pay them whole, and dead small blinds."""
        forced = self.start.game.forced
        antes = {}
        if forced.ante:
            payers = {"each": self.seats, "big_blind": [self.start.big_blind], "button": [self.start.button]}
            antes = dict.fromkeys(payers[forced.ante_by], forced.ante)
        for post in self.posts:
            if post.kind == "dead":
                antes[post.seat] = antes.get(post.seat, 0) + post.amount
        return antes

    def blinds(self) -> dict[Seat, Chips]:
        """Blinds at their full size, straddles as totals, and live posts of others below zero."""
        start, forced = self.start, self.start.game.forced
        blinds = {start.small_blind: forced.small_blind, start.big_blind: forced.big_blind}
        if forced.button_blind:
            blinds[start.button] = forced.button_blind
        for post in self.posts:
            if post.kind == "straddle":
                blinds[post.seat] = blinds.get(post.seat, 0) + post.amount
            elif post.kind == "live":
                blinds[post.seat] = -post.amount
        return blinds
