"""Sidepot and pokerkit 0.7.7 play the same random hands in step; where they part, the reason has to be known.

At every decision both say whose turn it is, what a call costs, how small and how big a bet or raise may be, and what
lies in front of and behind every player; in the end, what everybody has. Every difference has to be one of those in
`sidepot.testing.pokerkit_differences`. The hand goes on with an action that both allow; where they ask different
players or a different price for a call, it ends there.

`python tests/differential/test_pokerkit.py --hands 20000` prints the table, `--hand "pot limit 1 77"` plays one hand.

What pokerkit cannot express is not dealt: a dead button, nothing posted at all, chip units, a cap that falls away
between two players, the literal reopening rule. What its parameters can express is set, so that rules are compared
and not settings:

- Its streets are built here: the first raise before the flop is at least the straddle, the big blind is the first of
  limit's bets, and no card is burnt (pokerkit burns cards that are to be dealt later).
- Antes of everybody are "trimmed", which makes pots of them as P1 does; an ante for all and a dead post are not.
- It takes antes before blinds, so who posts a blind first is charged the ante that this leaves him.
- A live post is a negative blind, which does not change who begins. So is the button's where two players post equal
  blinds: pokerkit would let the other one begin.
- Between two players it reads antes and blinds from right to left.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Final, NoReturn

import pokerkit
import pytest

from sidepot.cards import FULL_DECK, format_cards
from sidepot.ranking import SHORT
from sidepot.rules import betting, showdown
from sidepot.rules.actions import Action, AllIn, Call, Check, Deal, Fold, Post, Raise, Show
from sidepot.rules.events import Acted, Awarded, Event
from sidepot.rules.game import Betting, Chips, FixedLimit, Game, NoLimit, PotLimit, Seat
from sidepot.rules.hand import Hand
from sidepot.rules.needs import Act, NeedBoard, NeedShow
from sidepot.rules.options import Options
from sidepot.rules.pots import shares
from sidepot.rules.showdown import best_of
from sidepot.rules.state import State
from sidepot.rules.vault import Vault
from sidepot.testing import pokerkit_differences as differences
from sidepot.testing.plain_deals import LIMITS, PlainDeal, plain_deal
from sidepot.testing.pokerkit_differences import Bounds, End, Round, Spot, Won

SAMPLE: Final = 250
FULL_RUN: Final = 20_000

AUTOMATIC: Final = tuple(
    set(pokerkit.Automation) - {pokerkit.Automation.HOLE_DEALING, pokerkit.Automation.BOARD_DEALING}
)
STRUCTURES: Final[dict[type[Betting], pokerkit.BettingStructure]] = {
    NoLimit: pokerkit.BettingStructure.NO_LIMIT,
    PotLimit: pokerkit.BettingStructure.POT_LIMIT,
    FixedLimit: pokerkit.BettingStructure.FIXED_LIMIT,
}


def pokerkit_streets(game: Game, opening: Chips) -> tuple[pokerkit.Street, ...]:
    """Hole cards, flop, turn and river with their smallest raises and the most that there may be."""
    first, small, big = opening or game.min_bet, game.min_bet, game.min_bet
    most: list[int | None] = [None] * 4
    if isinstance(game.betting, FixedLimit):
        first, small, big, cap = game.betting.small, game.betting.small, game.betting.big, game.betting.cap
        most = [cap - bool(opening), cap, cap, cap]
    hole_cards = ((False, False), (), (), ())
    return tuple(
        pokerkit.Street(
            card_burning_status=False,
            hole_dealing_statuses=hole,
            board_dealing_count=board,
            draw_status=False,
            opening=pokerkit.Opening.POSITION,
            min_completion_betting_or_raising_amount=size,
            max_completion_betting_or_raising_count=raises,
        )
        for hole, board, size, raises in zip(hole_cards, (0, 3, 1, 1), (first, small, big, big), most, strict=True)
    )


def pokerkit_state(deal: PlainDeal) -> pokerkit.State:
    """The same hand in pokerkit, hole cards dealt."""
    blinds = deal.bets_due()
    for post in deal.posts:
        if post.kind == "live":
            blinds[deal.chairs.index(post.seat)] *= -1
    if deal.players == 2 and blinds[0] == blinds[1]:
        blinds[1] *= -1
    antes, _ = deal.dead_chips()
    step = 1 if deal.players > 2 else -1
    short = deal.game.ranking is SHORT
    state = pokerkit.State(
        automations=AUTOMATIC,
        deck=pokerkit.Deck.SHORT_DECK_HOLDEM if short else pokerkit.Deck.STANDARD,
        hand_types=(pokerkit.ShortDeckHoldemHand if short else pokerkit.StandardHighHand,),
        streets=pokerkit_streets(deal.game, deal.opening_bet),
        betting_structure=STRUCTURES[type(deal.game.betting)],
        ante_trimming_status=deal.game.forced.ante_by == "each",
        raw_antes=antes[::step],
        raw_blinds_or_straddles=blinds[::step],
        bring_in=0,
        raw_starting_stacks=[deal.stacks[seat] for seat in deal.chairs],
        player_count=deal.players,
        mode=pokerkit.Mode.CASH_GAME,
    )
    for place in range(deal.players):
        state.deal_hole(format_cards(deal.hole(place)))
    return state


class Parted(Exception):
    """The hand cannot go on in step."""


class Unknown(Parted):
    """The difference is not a known one."""


class Match:
    """One hand on both sides, in step."""

    def __init__(self, deal: PlainDeal) -> None:
        self.deal = deal
        self.state = pokerkit_state(deal)
        self.hand, events = Hand.start(deal.game, deal.stacks, deal.chairs[-1], posts=deal.posts)
        self.events: list[Event] = list(events)
        self.vault = Vault.for_hand(deal.deck, self.hand.setup)
        self.round = Round(deal.game, 0, deal.opening_bet)
        self.folds = deal.rng.choice((0.05, 0.15, 0.3))
        self.raises = deal.rng.choice((0.15, 0.3, 0.5))
        self.log: list[str] = []
        self.known: set[str] = set()
        self.decisions = 0

    def play(self) -> None:
        """Play the hand to its end. Raises :class:`Parted` where that is not possible in step."""
        while True:
            need = self.hand.need
            if isinstance(need, Act):
                self.act(self.choose(need.options, self.compare(need.options)))
                continue
            self.pokerkit_asks_on()
            if isinstance(need, NeedBoard):
                if self.state.board_dealing_count != need.count:
                    raise Unknown(f"we wait for {need}, pokerkit does not")
                cards = self.vault.turn(need.count)
                self.apply(Deal(cards))
                self.state.deal_board(format_cards(cards))
                self.round = Round(self.deal.game, self.hand.street, 0)
                self.log.append(f"[{format_cards(cards)}]")
            elif isinstance(need, NeedShow):
                for seat in need.seats:
                    self.apply(Show(seat, self.vault.open(seat)))
            else:
                self.compare_ends()
                return

    def choose(self, options: Options, sizes: Bounds) -> Action:
        """Any action, raises within ``sizes``; how often somebody folds or raises differs from hand to hand."""
        rng = self.deal.rng
        if sizes and rng.random() < self.raises:
            least, most = sizes
            to = rng.choice((least, most, rng.randint(least, most)))
            return AllIn() if to == options.all_in_to and rng.random() < 0.5 else options.bet_or_raise(to)
        if rng.random() < (self.folds if options.call else self.folds / 5):
            return Fold()
        return Call() if options.call else Check()

    def act(self, action: Action) -> None:
        """Do the same on both sides."""
        self.apply(action)
        done = next(event for event in reversed(self.events) if isinstance(event, Acted))
        if done.verb == "fold":
            self.state.fold()
        elif done.verb in {"bet", "raise"}:
            self.state.complete_bet_or_raise_to(done.to)
        else:
            self.state.check_or_call()
        self.round.act(done.seat, done.to)
        self.log.append(f"{done.seat} {done.verb}s" + (f" {done.to}" if done.added else ""))

    def apply(self, action: Action) -> None:
        self.hand, events = self.hand.apply(action)
        self.events += events

    def note(self, reason: str | None, what: str) -> None:
        """A difference after which the hand goes on."""
        if reason is None:
            raise Unknown(what)
        self.known.add(reason)
        self.log.append(f"({reason}: {what})")

    def part(self, reason: str | None, what: str) -> NoReturn:
        """A difference that ends the hand."""
        self.note(reason, what)
        raise Parted(what)

    def by_place(self, chips: Sequence[Chips]) -> list[Chips]:
        return [chips[seat] for seat in self.deal.chairs]

    def spot(self, place: int, seat: Seat | None, call: Chips, sizes: Bounds) -> Spot:
        """What both say; pokerkit asks ``place``, we ask ``seat`` (``None``: nobody)."""
        their_seat = self.deal.chairs[place]
        least = self.state.min_completion_betting_or_raising_to_amount
        most = self.state.max_completion_betting_or_raising_to_amount
        theirs = (self.state.checking_or_calling_amount or 0, None if least is None or most is None else (least, most))
        turn = their_seat if seat is None else seat
        return Spot(self.deal, self.round, self.hand, turn, their_seat, (call, sizes), theirs)

    def compare(self, options: Options) -> Bounds:
        """Compare a decision and return the raises that both allow."""
        self.decisions += 1
        place = self.state.actor_index
        if place is None:
            raise Unknown(f"seat {options.seat} is to act, for pokerkit nobody")
        for what, ours, theirs in (
            ("bets", self.by_place(self.hand.bets), self.state.bets),
            ("stacks", self.by_place(self.hand.stacks), self.state.stacks),
        ):
            if ours != theirs:
                raise Unknown(f"{what} are {ours}, for pokerkit {theirs}")
        sizes = None if options.min_to is None or options.max_to is None else (options.min_to, options.max_to)
        spot = self.spot(place, options.seat, options.call, sizes)
        what = f"seat {spot.seat} has call and raise {spot.ours}, for pokerkit seat {spot.their_seat} has {spot.theirs}"
        if spot.seat != spot.their_seat:
            self.part(differences.explain(differences.TURNS, spot), what)
        if spot.ours[0] != spot.theirs[0]:
            self.part(differences.explain(differences.CALLS, spot), what)
        if spot.ours[1] == spot.theirs[1]:
            return sizes
        self.note(differences.explain(differences.RAISES, spot), what)
        if spot.ours[1] is None or spot.theirs[1] is None:
            return None
        least, most = max(spot.ours[1][0], spot.theirs[1][0]), min(spot.ours[1][1], spot.theirs[1][1])
        return (least, most) if least <= most else None

    def pokerkit_asks_on(self) -> None:
        """The betting is over for us; whom pokerkit asks now, checks."""
        while (place := self.state.actor_index) is not None:
            spot = self.spot(place, None, 0, None)
            self.note(differences.explain(differences.ASKED, spot), f"seat {spot.their_seat}")
            self.state.check_or_call()

    def compare_ends(self) -> None:
        if self.state.status:
            raise Unknown("the hand is over, but not for pokerkit")
        ours, theirs = self.by_place(self.hand.stacks), self.state.stacks
        if ours == theirs:
            return
        place = self.deal.chairs.index
        before = list(ours)
        pots: list[Won] = []
        for event in self.events:
            if isinstance(event, Awarded):
                for seat, share in zip(event.winners, event.shares, strict=True):
                    before[place(seat)] -= share
                players = {place(seat) for seat in self.hand.pots[event.pot].seats}
                pots.append((event.amount, players, [place(seat) for seat in event.winners]))
        end = End(pots, before, ours, theirs)
        reason = next((known.name for known in differences.ENDS if known.holds(end)), None)
        self.part(reason, f"stacks are {ours}, for pokerkit {theirs}; pots are {pots}")

    def __str__(self) -> str:
        """Everything needed to play the hand again."""
        deal = self.deal
        cards = [f"{seat} {format_cards(deal.hole(place))}" for place, seat in enumerate(deal.chairs)]
        return "\n  ".join(
            (
                f"python tests/differential/test_pokerkit.py --hand {deal.name!r}",
                f"{deal.game}",
                f"button {deal.chairs[-1]}, stacks {deal.stacks}, posts {deal.posts}",
                f"cards {', '.join(cards)}",
                "; ".join(self.log),
            )
        )


@contextmanager
def without_warnings() -> Iterator[None]:
    """pokerkit warns of a fold that costs nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@dataclass
class Report:
    """What came of many hands of a limit; ``known`` counts hands by difference."""

    hands: int = 0
    decisions: int = 0
    agreed: int = 0
    known: Counter[str] = field(default_factory=Counter)
    unknown: list[str] = field(default_factory=list)

    def play(self, deal: PlainDeal) -> None:
        """Play one hand on both sides and note what came of it."""
        match = Match(deal)
        self.hands += 1
        try:
            match.play()
        except Unknown as unknown:
            self.unknown.append(f"{unknown}\n  {match}")
            return
        except Parted:
            pass
        except Exception as error:
            error.add_note(str(match))
            raise
        finally:
            self.decisions += match.decisions
        self.known.update(match.known)
        self.agreed += not match.known


def run(limit: str, hands: int, seed: int = 1) -> Report:
    report = Report()
    with without_warnings():
        for number in range(hands):
            report.play(plain_deal(limit, seed, number))
    return report


def run_all(hands: int, seed: int = 1) -> dict[str, Report]:
    """So many hands together, a third of each limit."""
    return {limit: run(limit, (hands + place) // len(LIMITS), seed) for place, limit in enumerate(LIMITS)}


def table(reports: dict[str, Report]) -> str:
    """All reports side by side."""
    columns = list(reports.values())
    rows = [
        ("hands", "", [report.hands for report in columns]),
        ("decisions compared", "", [report.decisions for report in columns]),
        ("hands without any difference", "", [report.agreed for report in columns]),
        *((name, why, [report.known[name] for report in columns]) for name, why in differences.ALL.items()),
        ("hands with a difference not known", "", [len(report.unknown) for report in columns]),
    ]
    lines = [f"{'':60}" + "".join(f"{limit:>11}" for limit in (*reports, "all"))]
    for name, why, counts in rows:
        lines.append(f"{name:46}{why:14}" + "".join(f"{number:11,}" for number in (*counts, sum(counts))))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Sidepot against pokerkit, decision by decision.")
    parser.add_argument("--hands", type=int, default=FULL_RUN)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hand", help='play this one hand and tell it, like "pot limit 1 77"')
    arguments = parser.parse_args()
    if arguments.hand:
        limit, seed, number = arguments.hand.rsplit(" ", 2)
        match = Match(plain_deal(limit, int(seed), int(number)))
        try:
            with without_warnings():
                match.play()
        except Unknown as difference:
            print(f"not known: {difference}")
        except Parted:
            pass
        print(match)
        return
    start = time.perf_counter()
    reports = run_all(arguments.hands, arguments.seed)
    print(table(reports))
    print(f"{time.perf_counter() - start:.0f} s")
    unknown = [text for report in reports.values() for text in report.unknown]
    print(*unknown[:10], sep="\n\n")
    raise SystemExit(bool(unknown))


@pytest.mark.parametrize("limit", LIMITS)
def test_every_difference_is_known(limit: str) -> None:
    report = run(limit, SAMPLE)
    assert not report.unknown, "\n\n".join(report.unknown[:3])
    assert report.agreed > SAMPLE // 2


RARE: Final[dict[str, tuple[tuple[Chips, Chips], list[Chips], list[Post], list[Action]]]] = {
    "call: only what can be matched": (
        (10, 100), [1000, 30, 1000, 40], [Post(2, 100, "live")], [Fold(), Call()],
    ),
    "a turn where nobody can go beyond his post": (
        (5, 10), [3, 4, 100, 5], [Post(2, 10, "live")], [],
    ),
    "short all-ins add up to a full raise": (
        (1, 2), [200, 200, 200, 15, 19, 21], [], [Raise(10), AllIn(), AllIn(), AllIn(), Fold(), Call()],
    ),
}  # fmt: skip
"""Blinds, stacks from the small blind on, posts and actions."""


@pytest.mark.parametrize("name", RARE)
def test_what_seldom_happens(name: str) -> None:
    blinds, stacks, posts, actions = RARE[name]
    chairs = tuple(range(len(stacks)))
    game = Game.no_limit(blinds)
    match = Match(PlainDeal(name, game, chairs, dict(enumerate(stacks)), tuple(posts), FULL_DECK, Random(1)))
    with without_warnings(), suppress(Parted):
        for action in actions:
            need = match.hand.need
            assert isinstance(need, Act)
            match.compare(need.options)
            assert not match.known
            match.act(action)
        match.play()
    assert name in match.known


def never_reopened(_: State, owed: Chips) -> bool:
    return owed < 0


def always_reopened(_: State, owed: Chips) -> bool:
    return owed > 0


def bigger_pot(state: State) -> Chips:
    return state.pot + 1


def small_bet_on_every_street(limit: FixedLimit, _: int) -> Chips:
    return limit.small


def odd_chips_to_the_last(amount: Chips, winners: Sequence[object], unit: Chips) -> tuple[Chips, ...]:
    return tuple(reversed(shares(amount, winners, unit)))


def worst_of(seats: int, values: dict[Seat, int]) -> tuple[Seat, ...]:
    return best_of(seats, {seat: 10**9 - value for seat, value in values.items()})


@pytest.mark.parametrize(
    ("limit", "owner", "rule", "broken"),
    [
        ("no limit", betting.Betting, "_reopened", never_reopened),
        ("no limit", betting.Betting, "_reopened", always_reopened),
        ("pot limit", betting.Betting, "_pot_for_limit", bigger_pot),
        ("limit", betting, "bet_size", small_bet_on_every_street),
        ("no limit", showdown, "shares", odd_chips_to_the_last),
        ("pot limit", showdown, "best_of", worst_of),
    ],
)
def test_a_broken_rule_is_found(
    limit: str, owner: object, rule: str, broken: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Control: the known differences excuse nothing else."""
    monkeypatch.setattr(owner, rule, broken)
    report = Report()
    deals = (plain_deal(limit, 1, number) for number in count())
    with without_warnings():
        while not report.unknown and report.hands < 2 * SAMPLE:
            report.play(next(deals))
    assert report.unknown


@pytest.mark.long
def test_twenty_thousand_hands() -> None:
    reports = run_all(FULL_RUN)
    print(table(reports))
    assert [text for report in reports.values() for text in report.unknown] == []
    happened = {name for report in reports.values() for name in report.known}
    assert happened | set(RARE) == set(differences.ALL), "what never happens excuses nothing and can go"


if __name__ == "__main__":
    main()
