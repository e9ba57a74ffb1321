"""Two engines play the same random hands: the real one and the naive one, decision by decision.

``python -m sidepot.testing.duel --hands 100000`` is the long run; the tests play a sample.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence

from sidepot.rules import Act, Deal, Event, Fold, Hand, NeedBoard, NeedShow, Over, Post, RunItTwice, Show
from sidepot.rules.actions import Action, Call, Check
from sidepot.rules.events import Posted
from sidepot.rules.vault import Vault
from sidepot.testing.naive import NaiveHand
from sidepot.testing.strategies import Choices, any_game, any_start

SECONDS_BETWEEN = 3
"""A line on the terminal every so often says how far the duel has come."""


class Disagreement(AssertionError):
    """The two engines say different things about the same hand."""


def duel(seed: int) -> int:
    """Play the random hand number ``seed`` on both engines; the number of decisions compared.

    Raises :class:`Disagreement` with a description by which the hand can be found again.
    """
    rng = random.Random(seed)
    chosen = Choices(rng.randbytes(400))
    game = any_game(chosen, cards=True)
    hand, events = any_start(chosen, game)
    deck = list(game.ranking.deck)
    rng.shuffle(deck)
    vault = Vault.for_hand(deck, hand.setup)
    hole = {seat: vault.open(seat) for seat in hand.players}
    naive = NaiveHand(
        game, hand.starting_stacks, hand.button, hole=hole, posts=posts_of(hand, events),
        small_blind=hand.small_blind, big_blind=hand.big_blind,
    )  # fmt: skip
    log: list[object] = [game, hand.starting_stacks, hand.button, hand.small_blind, hand.big_blind, events]
    decisions = 0

    def same(what: str, ours: object, naives: object) -> None:
        if ours != naives:
            story = "\n  ".join(map(str, log))
            raise Disagreement(f"seed {seed}: {what} is {ours} for the engine, {naives} for the naive one\n  {story}")

    while not isinstance(need := hand.need, Over):
        action: Action
        if isinstance(need, Act):
            decisions += 1
            options = need.options
            same("the actor", need.seat, naive.actor)
            same("the call", options.call, naive.call)
            bounds = None if options.min_to is None else (options.min_to, options.max_to)
            same("the raise", bounds, naive.raise_bounds)
            action = choose(rng, need)
            name = type(action).__name__.lower()
            naive.act({"bet": "raise"}.get(name, name), getattr(action, "to", None))
        else:
            same("the actor", None, naive.actor if not several_rounds_left(hand) else None)
            if isinstance(need, NeedBoard):
                twice = need.may_run_twice and rng.random() < 0.5
                action = RunItTwice() if twice else Deal(vault.turn(need.count))
            elif isinstance(need, NeedShow):
                action = Show(need.seats[0], hole[need.seats[0]])
            else:
                raise TypeError(f"a hand with cards needs {need}")
        log.append(action)
        hand, events = hand.apply(action)
    naive.boards = list(hand.boards) if len(hand.board) == len(hand.boards[-1]) else [hand.board]
    same("the actor", None, naive.actor)
    same("the final stacks", list(hand.stacks), naive.finish())
    same("the rake", hand.rake, naive.raked)
    return decisions


def several_rounds_left(hand: Hand) -> bool:
    """The next round of betting waits for its board; the naive engine is there already."""
    return isinstance(hand.need, NeedBoard) and len(hand.live) - len(hand.all_in) > 1


def choose(rng: random.Random, need: Act) -> Action:
    """A random legal action, all-in and the smallest raise more often than the others."""
    options = need.options
    chance = rng.random()
    if chance < 0.15 and options.can_fold:
        return Fold(need.seat)
    if chance < 0.5 and options.min_to is not None and options.max_to is not None:
        sizes = [options.min_to, options.max_to, rng.randint(options.min_to, options.max_to)]
        to = rng.choice(sizes)
        if not options.allows(to):
            to -= to % options.unit
        return options.bet_or_raise(to if options.allows(to) else options.max_to)
    return Check(need.seat) if options.can_check else Call(need.seat)


def posts_of(hand: Hand, events: Sequence[Event]) -> list[Post]:
    """The agreed posts, in full size, that a start's events tell of."""
    forced = hand.game.forced
    posts = []
    bets = [0] * len(hand.stacks)
    for event in events:
        if isinstance(event, Posted):
            if event.kind not in ("ante", "ante for all", "dead"):
                bets[event.seat] += event.amount
            if event.kind == "straddle":
                posts.append(Post(event.seat, bets[event.seat], "straddle"))
            elif event.kind == "live":
                posts.append(Post(event.seat, forced.big_blind, "live"))
            elif event.kind == "dead":
                posts.append(Post(event.seat, forced.small_blind, "dead"))
    return posts


def main() -> None:
    """Play many hands; the exit code is 1 when the engines disagree, 130 when somebody stops it."""
    parser = argparse.ArgumentParser(
        description="The real engine against the naive one.", formatter_class=argparse.ArgumentDefaultsHelpFormatter
    )
    parser.add_argument("--hands", metavar="N", type=positive, default=100_000, help="how many hands to play")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="the number of the first hand")
    asked = parser.parse_args()
    hands = decisions = wrong = 0
    stopped = False
    told = time.monotonic()
    try:
        for seed in range(asked.seed, asked.seed + asked.hands):
            try:
                decisions += duel(seed)
            except Disagreement as disagreement:
                wrong += 1
                if wrong <= 3:
                    sys.stderr.write(f"{disagreement}\n")
            hands += 1
            if sys.stderr.isatty() and time.monotonic() - told > SECONDS_BETWEEN:
                told = time.monotonic()
                sys.stderr.write(f"{hands} of {asked.hands} hands, disagreements {wrong}\n")
    except KeyboardInterrupt:
        stopped = True
    sys.stdout.write(f"hands {hands}  decisions {decisions}  disagreements {wrong}\n")
    sys.exit(130 if stopped else 1 if wrong else 0)


def positive(text: str) -> int:
    """A number of hands to play."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"it is a whole number above 0, not {text}")
    return int(text)


if __name__ == "__main__":
    main()
