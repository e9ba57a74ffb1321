"""Who comes into the game, what he posts for it, and who straddles (T5, T8)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from sidepot.rules.actions import Post
from sidepot.rules.game import Chips, FixedLimit, Game, Seat
from sidepot.table.button import Arrangement, after, clockwise
from sidepot.table.config import TableRules
from sidepot.table.events import StraddleSkipped, WhyNoStraddle
from sidepot.table.state import Chair


def owes(rules: TableRules, chair: Chair) -> bool:
    """The house asks something of him for coming in: he is new or missed a blind (T8)."""
    missed = rules.missed != "free" and (chair.missed_small or chair.missed_big)
    return not rules.tournament and (chair.is_new or missed)


def comes_soon(rules: TableRules, chair: Chair) -> bool:
    """He comes in as soon as he may, and does not wait for the big blind (T8); a tournament does not ask."""
    return chair.entry == "post" and not (rules.missed == "wait" and owes(rules, chair))


def entry_posts(
    rules: TableRules, game: Game, chairs: Mapping[Seat, Chair], comers: Collection[Seat], dealt: Arrangement
) -> list[Post]:
    """What comers post: for a first or missed big blind a live one, for a missed small blind a dead one (T8).

    The live one first, so that who is short of chips pays what counts as his bet. Who comes in as a blind owes no more.
    """
    posts: list[Post] = []
    if dealt.afresh or not game.forced.big_blind:
        return posts
    blinds = (dealt.small, dealt.places.big)
    for seat in clockwise([seat for seat in comers if seat in dealt.seats and seat not in blinds], dealt.places.button):
        chair = chairs[seat]
        if not owes(rules, chair):
            continue
        if chair.is_new or chair.missed_big:
            posts.append(Post(seat, game.forced.big_blind, "live"))
        if chair.missed_small and rules.missed != "free" and game.forced.small_blind:
            posts.append(Post(seat, game.forced.small_blind, "dead"))
    return posts


def straddles(
    game: Game, chairs: Mapping[Seat, Chair], stacks: Mapping[Seat, Chips], dealt: Arrangement, dead: Collection[Post]
) -> tuple[list[Post], list[StraddleSkipped]]:
    """The straddles that players wish for and may post, in their order, and whose turn it was in vain (T5)."""
    posts: list[Post] = []
    skipped: list[StraddleSkipped] = []
    forced = game.forced
    button, _, big = dealt.places
    last = forced.big_blind

    def straddle(seat: Seat) -> bool:
        """``seat`` straddles if he wishes to and can."""
        wish = chairs[seat].straddle
        if wish is None or chairs[seat].away:
            return False
        spent = ante_of(game, dealt, seat, stacks[seat]) + sum(post.amount for post in dead if post.seat == seat)
        why = why_not(game, wish, last, stacks[seat] - spent)
        if len(dealt.seats) == 2 and not forced.heads_up_straddle:
            why = "heads-up"
        if why:
            skipped.append(StraddleSkipped(seat, wish, why))
            return False
        posts.append(Post(seat, wish, "straddle"))
        return True

    if not last:
        return posts, skipped
    first = turn = after(dealt.seats, big)
    allowed = max(forced.straddles, forced.button_straddle != "no" and turn == button)
    closed = set[Seat]() if len(dealt.seats) == 2 else {dealt.small, big}
    while len(posts) < allowed and turn not in closed and straddle(turn):
        closed.add(turn)
        last = posts[-1].amount
        turn = after(dealt.seats, turn)
    if not posts and forced.button_straddle != "no" and button in dealt.seats and button != first:
        straddle(button)
    return posts, skipped


def why_not(game: Game, wish: Chips, last: Chips, chips: Chips) -> WhyNoStraddle | Literal[""]:
    """Why a straddle of ``wish`` over ``last`` is not possible with ``chips``; ``""`` when it is (T5)."""
    exact = isinstance(game.betting, FixedLimit)
    if wish < 2 * last or (exact and wish > 2 * last):
        return "size"
    if wish % game.chip_unit:
        return "chip-unit"
    return "chips" if chips < wish else ""


def ante_of(game: Game, dealt: Arrangement, seat: Seat, stack: Chips) -> Chips:
    """What ``seat`` pays as ante, for himself or for all (T4, T7)."""
    forced = game.forced
    if forced.ante_by == "each":
        return min(forced.ante, stack)
    button, _, big = dealt.places
    if seat != (big if forced.ante_by == "big_blind" else button):
        return 0
    blind = 0
    if not forced.ante_first:
        if seat == big:
            blind = forced.big_blind
        elif seat == dealt.small:
            blind = forced.small_blind
        elif seat == button:
            blind = forced.button_blind
    return min(forced.ante, max(stack - blind, 0))
