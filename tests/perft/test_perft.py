"""The betting counts of the corpus, by the engine and by the naive second engine."""

import copy
from collections.abc import Iterator
from math import comb, prod
from operator import add
from pathlib import Path

import pytest

from sidepot import Game, Hand
from sidepot.rules.draft import Draft
from sidepot.rules.game import Forced, NoLimit
from sidepot.sim.corpus import Entry, Start, read_corpus
from sidepot.sim.perft import (
    MAX_DEPTH,
    TooManyError,
    Tree,
    betting_tree,
    number_of_sizes,
    perft,
    sizes,
    without_cards,
)
from sidepot.testing.naive import NaiveHand

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.perft"))
BUDGET = 30_000  # positions a line may need
NAIVE_TERMINALS = 20_000  # the naive engine is slow


ENTRIES = {f"{path.stem}:{entry.line}": entry for path in FILES for entry in read_corpus(path.read_text("utf-8"))}
SMALL = [name for name, entry in ENTRIES.items() if entry.terminals is not None and entry.terminals <= NAIVE_TERMINALS]


def published(text: str) -> Entry:
    lines = read_corpus((FOLDER / "published.perft").read_text("utf-8"))
    return next(entry for entry in lines if entry.text == text)


@pytest.mark.parametrize("name", ENTRIES)
def test_the_counts_of_the_line_come_out(name: str) -> None:
    assert str(ENTRIES[name].counted(BUDGET)) == str(ENTRIES[name])


@pytest.mark.parametrize("name", SMALL)
def test_the_naive_engine_counts_the_same(name: str) -> None:
    terminals, *decisions = naive_tree(naive_start(ENTRIES[name].start), {})
    assert (terminals, tuple(decisions)) == (ENTRIES[name].terminals, ENTRIES[name].decisions)


def naive_tree(hand: NaiveHand, known: dict[object, list[int]]) -> list[int]:
    """Endings, then decisions of each street; the same chips at the start of a street are counted once here too."""
    counts = [0, 0, 0, 0, 0]
    waiting = [hand]
    while waiting:
        before = waiting.pop()
        if before.turn is None:
            counts[0] += 1
            continue
        counts[1 + before.street] += 1
        for verb, to in naive_actions(before):
            child = naive_child(before, verb, to)
            if child.street == before.street:
                waiting.append(child)
                continue
            key = (child.street, *child.stacks, *[player.folded for player in child.players])
            if key not in known:
                known[key] = naive_tree(child, known)
            counts = list(map(add, counts, known[key]))
    return counts


def naive_start(start: Start) -> NaiveHand:
    return NaiveHand(start.game, start.stacks, start.button, posts=start.posts)


def naive_actions(hand: NaiveHand) -> Iterator[tuple[str, int | None]]:
    if hand.call:
        yield "fold", None
        yield "call", None
    else:
        yield "check", None
    assert hand.turn is not None
    smallest, biggest = hand.raise_bounds or (1, 0)
    for to in range(smallest, biggest + 1):
        if to % hand.game.chip_unit == 0 or to == hand.turn.all_in_to:
            yield "raise", to


def naive_child(hand: NaiveHand, verb: str, to: int | None) -> NaiveHand:
    shared = {id(value): value for value in (hand.game, hand.forced, hand.hole, hand.boards)}
    child = copy.deepcopy(hand, shared)
    child.act(verb, to)
    return child


def test_limit_has_the_information_sets_of_the_literature() -> None:
    """Decisions times what one player can know then: his two cards and the board so far."""
    entry = published("limit bets 2/4 blinds 1/2 cap-heads-up always stacks 10000/10000 button 1")
    known = [comb(52, 2), comb(50, 3), 47, 46]
    assert entry.decisions == (8, 70, 630, 5_670)
    sets = [number * prod(known[: street + 1]) for street, number in enumerate(entry.decisions)]
    assert sum(sets) == 319_365_922_522_608


def test_a_changed_rule_changes_the_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = published("no-limit blinds 1/2 stacks 5/5/5 button 2")
    right = Draft.raise_range

    def one_chip_less(draft: Draft) -> tuple[int, int] | None:
        sizes = right(draft)
        return sizes and (sizes[0], max(sizes[0], sizes[1] - 1))

    monkeypatch.setattr(Draft, "raise_range", one_chip_less)
    assert entry.counted() != entry


def test_perft_of_depth_0_is_the_position_itself() -> None:
    assert perft(Hand.start(Game.no_limit((1, 2)), [5, 5], 1).hand, 0) == 1


def test_a_hand_with_cards_is_counted_as_if_nobody_told_them() -> None:
    start = Hand.start(Game.no_limit((1, 2)), [5, 5], 1).hand
    assert betting_tree(start) == Tree(98, (8, 16, 24, 32))
    assert start == Hand.start(Game.no_limit((1, 2)), [5, 5], 1).hand


def test_counting_stops_at_the_budget() -> None:
    start = Hand.start(Game.no_limit((1, 2)), [200] * 6, 5).hand
    with pytest.raises(TooManyError, match="1,000 positions"):
        betting_tree(start, budget=1_000)
    with pytest.raises(TooManyError):
        perft(start, 6, budget=1_000)


def test_a_negative_or_bottomless_depth_is_refused() -> None:
    start = Hand.start(Game.no_limit((1, 2)), [5, 5], 1).hand
    for depth in (-1, MAX_DEPTH + 1, 1500):
        with pytest.raises(ValueError, match=f"0 to {MAX_DEPTH}, not {depth}"):
            perft(start, depth)


def test_the_deepest_count_is_no_recursion_too_many() -> None:
    start = Hand.start(Game.no_limit((1, 2)), [2000, 2000], 1).hand
    with pytest.raises(TooManyError):
        perft(start, MAX_DEPTH, budget=20_000)


@pytest.mark.parametrize("budget", [0, -1])
def test_a_budget_of_nothing_is_refused(budget: int) -> None:
    start = Hand.start(Game.no_limit((1, 2)), [5, 5], 1).hand
    with pytest.raises(ValueError, match=f"not {budget}"):
        betting_tree(start, budget=budget)
    with pytest.raises(ValueError, match=f"not {budget}"):
        perft(start, 2, budget=budget)


@pytest.mark.parametrize("unit", [1, 5])
@pytest.mark.parametrize("stack", [10, 23, 100])
def test_sizes_are_as_many_as_they_are_said_to_be(stack: int, unit: int) -> None:
    game = Game(betting=NoLimit(), forced=Forced(small_blind=5, big_blind=10), chip_unit=unit)
    draft = without_cards(Hand.start(game, [stack, 100, 200], 2).hand)
    every = list(sizes(draft))
    assert number_of_sizes(draft) == len(every) == len(set(every))
    assert every == sorted(every)
