"""Hypothesis strategies for games, stacks, decks and hands that have just begun.

They cover every option of :class:`~sidepot.rules.game.Game` that makes sense, so a property that holds for them
holds for hold'em. :func:`~sidepot.testing.play.play` takes a started hand to its end.

Each value is read off a few random bytes: one draw instead of thirty makes an example ten times as cheap, and fewer
and smaller bytes still mean simpler games, so failures shrink well.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from sidepot.cards import Card
from sidepot.ranking import HIGH, SHORT, SHORT_TRIPS, Ranking
from sidepot.rules.actions import Post
from sidepot.rules.events import Event
from sidepot.rules.game import MAX_SEATS, Betting, Chips, FixedLimit, Forced, Game, NoLimit, PotLimit, Rake, Seat
from sidepot.rules.hand import Hand, Step
from sidepot.testing.play import Choices, Move, play

__all__ = [
    "Choices",
    "Move",
    "Played",
    "any_game",
    "any_play",
    "any_stacks",
    "any_start",
    "choices",
    "decks",
    "decks_for",
    "examples",
    "games",
    "play",
    "played_hands",
    "stacks",
    "started_hands",
]

T = TypeVar("T")

TIMES: Final = int(os.environ.get("SIDEPOT_EXAMPLES", "0"))
"""How many times as many examples to try as usual, and other ones each time: the long run of the property tests."""


def examples(count: int) -> settings:
    """Settings for ``count`` examples, the same ones every time; see :data:`TIMES` for more."""
    return settings(
        max_examples=count * max(TIMES, 1),
        derandomize=not TIMES,
        database=None,
        deadline=None,  # a busy machine is not an error
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def choices() -> st.SearchStrategy[bytes]:
    """Numbers for :func:`~sidepot.testing.play.play`; enough for a long hand."""
    return _bytes(120)


def decks(ranking: Ranking = HIGH) -> st.SearchStrategy[tuple[Card, ...]]:
    """A whole deck, shuffled: of 52 cards, if ``ranking`` does not say otherwise; see :func:`decks_for`."""

    def shuffled(seed: int) -> tuple[Card, ...]:
        return tuple(random.Random(seed).sample(ranking.deck, len(ranking.deck)))

    return st.integers(0, 2**32).map(shuffled)


def decks_for(hand: Hand) -> st.SearchStrategy[tuple[Card, ...]]:
    """A whole deck of the game of ``hand``, shuffled: a hand that was drawn may be of the short deck.

    In a test: ``deck = data.draw(decks_for(hand))``; the two together:
    ``started_hands(cards=True).flatmap(lambda step: st.tuples(st.just(step), decks_for(step.hand)))``.
    """
    return decks(hand.game.ranking)


def games(*, cards: bool | None = None) -> st.SearchStrategy[Game]:
    """Any game of hold'em; ``cards`` says whether the cards are known, left out it may be either."""
    return _read(40, lambda chosen: any_game(chosen, cards=cards))


def stacks(big_blind: Chips = 2, *, players: int | None = None) -> st.SearchStrategy[dict[Seat, Chips]]:
    """Chips of 2 to 10 players by seat, with empty chairs between; from a single chip to 120 big blinds."""
    return _read(50, lambda chosen: any_stacks(chosen, big_blind, players=players))


def started_hands(*, cards: bool | None = None, players: int | None = None) -> st.SearchStrategy[Step]:
    """A hand of any game that has just begun, with straddles and missed blinds where they may be.

    Its deck may be the short one; :func:`decks_for` draws one that fits.
    """
    return _read(160, lambda chosen: any_start(chosen, any_game(chosen, cards=cards), players=players))


class Played(NamedTuple):
    """A hand from its start to its end."""

    start: Step
    moves: tuple[Move, ...]
    deck: tuple[Card, ...]

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hand as it was after the start and after each move."""
        return (self.start.hand, *(move.after for move in self.moves))

    @property
    def events(self) -> tuple[Event, ...]:
        """The whole log."""
        return (*self.start.events, *(event for move in self.moves for event in move.events))


MAX_MOVES: Final = 1000
"""Far more answers than any hand needs, even ten players who raise by the minimum."""


def played_hands(*, cards: bool | None = None, players: int | None = None) -> st.SearchStrategy[Played]:
    """A hand of any game, played to its end with random legal answers (but not further than `MAX_MOVES`)."""
    return _read(300, lambda chosen: any_play(chosen, cards=cards, players=players))


def any_play(chosen: Choices, *, cards: bool | None = None, players: int | None = None) -> Played:
    """A whole hand by the numbers of ``chosen``."""
    start = any_start(chosen, any_game(chosen, cards=cards), players=players)
    deck = list(start.hand.game.ranking.deck)
    random.Random(chosen.pick(2**32)).shuffle(deck)
    moves = islice(play(start.hand, chosen, deck), MAX_MOVES)
    return Played(start, tuple(moves), tuple(deck))


def _bytes(count: int) -> st.SearchStrategy[bytes]:
    return st.binary(min_size=count, max_size=count)


def _read(count: int, make: Callable[[Choices], T]) -> st.SearchStrategy[T]:
    return _bytes(count).map(lambda numbers: make(Choices(numbers)))


def any_game(chosen: Choices, *, cards: bool | None = None) -> Game:
    """A game by the numbers of ``chosen``."""
    unit = chosen.one_of([1, 1, 1, 2, 5, 25])
    forced = any_forced(chosen, unit)
    known = not chosen.rarely(4) if cards is None else cards
    return Game(
        betting=any_betting(chosen, forced, unit),
        forced=forced,
        ranking=chosen.one_of([HIGH, HIGH, SHORT, SHORT_TRIPS]),
        cards=known,
        reopen=chosen.one_of(["tda", "literal"]),
        free_fold=chosen.one_of([True, False]),
        chip_unit=unit,
        all_in_show=chosen.one_of(["always", "runout", "never"]),
        show_called_hand=chosen.one_of([False, True]),
        run_it_twice=chosen.one_of([False, True]) and known,
        rake=any_rake(chosen) if chosen.rarely(2) else None,
    )


def any_forced(chosen: Choices, unit: Chips = 1) -> Forced:
    """Posts of every kind in chips of ``unit``: two blinds, a button blind or none; an ante of any kind; straddles."""

    def some() -> Chips:
        return chosen.between(1, 10) * unit

    options: dict[str, Any] = {"ante": some() if chosen.rarely(2) else 0}
    if chosen.rarely(4):
        options["smallest_bet"] = some()
    blinds = chosen.one_of(["two", "two", "two", "button", "none"])
    if blinds == "two":
        options["big_blind"] = big = some()
        options["small_blind"] = chosen.between(0, big // unit) * unit
        options["straddles"] = chosen.between(0, 3)
        options["heads_up_straddle"] = chosen.one_of([False, True])
        options["button_straddle"] = chosen.one_of(["no", "sb_first", "utg_first"])
    elif blinds == "button":
        options["button_blind"] = some()
    else:
        options.setdefault("smallest_bet", some())
    options["ante_by"] = chosen.one_of(["each", "button", "big_blind"] if blinds == "two" else ["each", "button"])
    options["ante_first"] = chosen.one_of([False, True])
    return Forced(**options)


def any_betting(chosen: Choices, forced: Forced, unit: Chips = 1) -> Betting:
    """One of the three limits; in limit the small bet fits the blinds of ``forced``."""
    kind = chosen.one_of([NoLimit, PotLimit, FixedLimit])
    if kind is NoLimit:
        return NoLimit()
    if kind is PotLimit:
        return PotLimit(chosen.one_of([False, True]))
    small = forced.first_bet or chosen.between(1, 10) * unit
    big = small * chosen.between(1, 3)
    return FixedLimit(small, big, chosen.between(2, 5), chosen.one_of(["becomes", "begins", "event", "always"]))


def any_rake(chosen: Choices) -> Rake:
    """A rake of any size, with and without caps."""
    caps = {chosen.between(2, MAX_SEATS): chosen.between(0, 30) for _ in range(chosen.between(0, 3))}
    per_mille = chosen.one_of([chosen.between(0, 100), 1000])
    return Rake(per_mille, tuple(caps.items()), chosen.one_of([True, False]))


def any_stacks(chosen: Choices, big_blind: Chips = 2, *, players: int | None = None) -> dict[Seat, Chips]:
    """Stacks by seat, all deep or mixed with short ones; chairs are left empty between the players."""
    chairs = list(range(MAX_SEATS))
    count = chosen.between(2, MAX_SEATS) if players is None else players
    seats = sorted(chairs.pop(chosen.pick(len(chairs))) for _ in range(count))
    least = chosen.one_of([1, 1, 20 * big_blind])
    return {seat: chosen.between(least, chosen.one_of([3, 30, 100]) * big_blind + least) for seat in seats}


def any_start(chosen: Choices, game: Game, *, players: int | None = None) -> Step:
    """A new hand of ``game``; the button may be on an empty chair, the blinds may be posted by other players."""
    chips = any_stacks(chosen, max(game.min_bet, game.forced.ante), players=players)
    seats = list(chips)
    button = chosen.one_of(seats if game.forced.button_blind else [*seats, *range(MAX_SEATS)])
    blinds: tuple[Seat | None, Seat] | None = None
    if game.forced.big_blind and chosen.rarely(5):
        big = chosen.one_of(seats)
        blinds = (chosen.one_of([None, *(seat for seat in seats if seat != big)]), big)
    start = Hand.start(game, chips, button, blinds=blinds)
    missed = _missed_blinds(chosen, start.hand) if game.forced.big_blind and chosen.rarely(3) else []
    posts = missed + _straddles(chosen, start.hand, {post.seat for post in missed})
    return Hand.start(game, chips, button, posts=posts, blinds=blinds) if posts else start


def _missed_blinds(chosen: Choices, hand: Hand) -> list[Post]:
    """Live and dead posts of players who are not in the blinds (T8)."""
    forced = hand.game.forced
    posts = []
    for seat in hand.players:
        if seat in {hand.small_blind, hand.big_blind} or not chosen.rarely(4):
            continue
        if chosen.rarely(2):
            posts.append(Post(seat, forced.big_blind, "live"))
        if forced.small_blind and chosen.rarely(2):
            posts.append(Post(seat, forced.small_blind, "dead"))
    return posts


def _straddles(chosen: Choices, hand: Hand, posted: set[Seat]) -> list[Post]:
    """Straddles that the game allows, by players who can pay them and have not ``posted`` missed blinds (T5)."""
    game, order = hand.game, hand.setup.order
    forced, big_blind = game.forced, hand.big_blind
    blinds = {hand.small_blind, big_blind}
    if big_blind is None or (len(hand.players) == 2 and not forced.heads_up_straddle):
        return []
    turns: list[Seat] = []
    if forced.button_straddle != "no" and hand.button in {*hand.players} - blinds and chosen.rarely(2):
        turns = [hand.button]
    else:
        turn = order[big_blind]
        while len(turns) < forced.straddles and turn not in {*turns, *blinds}:
            turns.append(turn)
            turn = order[turn]
    posts: list[Post] = []
    last = forced.big_blind
    for seat in turns[: chosen.between(0, len(turns))]:
        more = 0 if isinstance(game.betting, FixedLimit) else chosen.between(0, 3) * game.chip_unit
        last = 2 * last + more
        if seat in posted or hand.stacks[seat] + hand.bets[seat] < last:
            break
        posts.append(Post(seat, last, "straddle"))
    return posts
