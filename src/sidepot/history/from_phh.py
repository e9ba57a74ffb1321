"""Hands of the Poker Hand History format for replay: who posts what, in which game."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, TypeVar

from sidepot.cards import Card
from sidepot.history.phh import (
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    DealHole,
    Fold,
    PhhHand,
    ShowOrMuck,
)
from sidepot.history.recorded import Board, Move, Recorded, Unreplayable, known_cards
from sidepot.history.tokens import Amount
from sidepot.ranking import HIGH, SHORT
from sidepot.rules import FixedLimit, Forced, Game, GameError, NoLimit, Post, PotLimit, Seat

UNKNOWN_STACK = 10**9
"""Units of a stack that the record does not tell: more than anybody bets."""

T = TypeVar("T")
AntePayer = Literal["each", "big_blind", "button"]


def recorded_phh(hand: PhhHand) -> Recorded:
    """The hand in the engine's words: player 1 is seat 0, the last one has the button.

    Raises :class:`Unreplayable` when the data leaves the hand open.
    """
    scale = hand.scale
    count = len(hand.starting_stacks)

    def chips(amount: Amount) -> int:
        return int(amount * scale)

    posts = [chips(amount) for amount in _by_seat(hand.blinds_or_straddles)]
    stacks = [UNKNOWN_STACK * scale if stack is None else chips(stack) for stack in hand.starting_stacks]
    game, blinds, extra = game_of(hand, stacks, posts, [chips(amount) for amount in _by_seat(hand.antes)])
    hole: dict[Seat, tuple[Card, ...]] = {}
    shows: dict[Seat, tuple[Card, ...] | None] = {}
    steps: list[Move | Board] = []
    for action in hand.actions:
        match action:
            case DealHole():
                cards = known_cards(action.cards)
                if cards:  # a second deal adds to the first
                    hole[action.player - 1] = (*hole.get(action.player - 1, ()), *cards)
            case ShowOrMuck():
                seat = action.player - 1
                cards = hole.get(seat) if action.cards == "-" else known_cards(action.cards or "")
                if shows.get(seat) and cards and {*cards} != {*(shows[seat] or ())}:
                    raise Unreplayable("impossible cards", f"Line {action.line}: p{action.player} shows two hands.")
                if cards or action.cards is None:
                    shows[seat] = cards or None
            case DealBoard():
                board = known_cards(action.cards)
                if not board:
                    raise Unreplayable("hidden board", f"Line {action.line}: the record does not show the board.")
                steps.append(Board(board, action.line))
            case Fold():
                steps.append(Move(action.player - 1, "fold", None, action.line))
            case CheckOrCall():
                steps.append(Move(action.player - 1, "check or call", None, action.line))
            case BetOrRaiseTo():
                steps.append(Move(action.player - 1, "bet or raise", chips(action.amount), action.line))
            case _:
                pass
    unknown = frozenset(seat for seat, stack in enumerate(hand.starting_stacks) if stack is None)
    results = [
        None if amount is None or seat in unknown else Fraction(amount) * scale
        for seat, amount in enumerate(hand.finishing_stacks or ())
    ]
    return Recorded(
        game=game,
        stacks=tuple(stacks),
        button=count - 1,
        posts=tuple(extra),
        blinds=blinds,
        names=hand.players or tuple(f"p{player}" for player in range(1, count + 1)),
        hole=hole,
        shows=shows,
        steps=tuple(steps),
        results=tuple(results),
        won=tuple(Fraction(amount or 0) * scale for amount in hand.winnings or ()),
        unknown_stacks=unknown,
        scale=scale,
        line=hand.line,
    )


def _by_seat(amounts: Sequence[T]) -> list[T]:
    """Heads-up the format names the button's blind and ante first."""
    return list(reversed(amounts)) if len(amounts) == 2 else list(amounts)


def game_of(
    hand: PhhHand, stacks: Sequence[int], posts: Sequence[int], antes: Sequence[int]
) -> tuple[Game, tuple[Seat | None, Seat] | None, list[Post]]:
    """The game, who posts the blinds if not the usual players, and what is posted beyond them."""
    count = len(posts)
    button = count - 1
    scale = hand.scale
    small_seat, big_seat = (button, 0) if count == 2 else (0, 1)
    small, big = posts[small_seat], posts[big_seat]
    if 0 < big < small and stacks[big_seat] == big:
        big = small  # posted short: its size is not told, and this is the smallest it can be
    blinds: tuple[Seat | None, Seat] | None = None
    button_blind = 0
    rest = [seat for seat in range(count) if seat not in (small_seat, big_seat) and posts[seat]]
    if small > 0 and not big:
        if count == 2:  # only the button posts
            small, button_blind = 0, small
        else:  # the small blind is dead: the first player left of the button posts the big one
            blinds, small, big = (None, small_seat), 0, small
    elif not big and rest == [button]:
        button_blind, rest = posts[button], []
    extra = []
    straddles = 0
    last = big
    # The button straddles out of turn when nobody between him and the big blind does; the small blind then begins.
    by_button = [seat for seat in rest if posts[seat] >= 2 * big > 0] == [button] and count > big_seat + 2
    for seat in rest:
        if posts[seat] >= 2 * last > 0:
            extra.append(Post(seat, posts[seat], "straddle"))
            last = posts[seat]
            straddles += 1
        else:
            extra.append(Post(seat, abs(posts[seat]), "live"))
    ante, ante_by, dead = _ante(antes, blinds or (small_seat, big_seat), button)
    if dead:
        if not 0 < dead.amount <= big or dead.seat in (blinds or (small_seat, big_seat)):
            raise _uneven(antes)
        extra.append(dead)
    min_bet = hand.small_bet if hand.variant == "FT" else hand.min_bet
    smallest = int(min_bet * scale) if min_bet else None
    try:
        forced = Forced(
            small_blind=small, big_blind=big, button_blind=button_blind, ante=ante, ante_by=ante_by,
            straddles=straddles, button_straddle="sb_first" if by_button else "no", smallest_bet=smallest,
        )  # fmt: skip
        game = Game(
            betting=_betting(hand),
            forced=forced,
            ranking=SHORT if hand.variant == "NS" else HIGH,
            all_in_show="never",
        )
    except GameError as error:
        raise Unreplayable("impossible game", str(error)) from None
    return game, blinds, extra


def _betting(hand: PhhHand) -> NoLimit | PotLimit | FixedLimit:
    if hand.small_bet is not None and hand.big_bet is not None:
        return FixedLimit(int(hand.small_bet * hand.scale), int(hand.big_bet * hand.scale))
    return PotLimit() if hand.variant == "PT" else NoLimit()


def _ante(antes: Sequence[int], blinds: tuple[Seat | None, Seat], button: Seat) -> tuple[int, AntePayer, Post | None]:
    """The ante, who pays it, and a missed small blind: what one player pays beyond the others (T8)."""
    paying = [seat for seat, ante in enumerate(antes) if ante]
    common = min(antes)
    more = [seat for seat, ante in enumerate(antes) if ante > common]
    if not more:
        return common, "each", None
    if paying == [blinds[1]]:
        return antes[blinds[1]], "big_blind", None
    if paying == [button]:
        return antes[button], "button", None
    if len(more) == 1:
        return common, "each", Post(more[0], antes[more[0]] - common, "dead")
    raise _uneven(antes)


def _uneven(antes: Sequence[int]) -> Unreplayable:
    return Unreplayable("uneven antes", f"Antes of {', '.join(map(str, antes))} are no ante of this game.")
