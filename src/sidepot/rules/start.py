"""How a hand begins: who sits where, the forced posts, the agreed ones, and who opens (T1-T7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from sidepot.rules.actions import AgreedPost, Post
from sidepot.rules.draft import Draft
from sidepot.rules.errors import StartError
from sidepot.rules.events import NOBODY, HandStarted, HoleDealt, Posted, PostKind
from sidepot.rules.game import MAX_SEATS, Chips, FixedLimit, Game, Seat
from sidepot.rules.record import strange
from sidepot.rules.state import Setup, clockwise_order, players_of, seats_in


def start_draft(
    game: Game,
    stacks: Sequence[Chips] | Mapping[Seat, Chips],
    button: Seat,
    posts: Sequence[Post] = (),
    blinds: tuple[Seat | None, Seat] | None = None,
) -> Draft:
    """A draft of a new hand, up to the first decision; see :meth:`sidepot.rules.hand.Hand.start`."""
    if isinstance(stacks, list | tuple):  # first: asking whether a list is a Mapping is dear
        by_chair = stacks_by_chair(stacks, button)
    else:
        by_chair = stacks_by_chair(dict(stacks) if isinstance(stacks, Mapping) else tuple(stacks), button)
    small, big = blind_seats(game, by_chair, button, blinds)
    setup = Setup(game, button, by_chair, small, big, False)
    if posts:
        check_posts(setup, posts)
        if game.forced.button_straddle == "utg_first" and by_button(setup, straddles_of(posts)):
            setup = Setup(game, button, by_chair, small, big, True)
    draft = Draft.before(setup)
    draft.events = [HandStarted(*setup.key)]
    forced = game.forced
    table_ante = forced.ante if forced.ante_by != "each" else 0
    if forced.ante and not table_ante:
        for seat in setup.clockwise(setup.dealt, setup.first):
            post(draft, seat, forced.ante, "ante")
    if table_ante and forced.ante_first:
        post_table_ante(draft)
    short = 0
    if small != NOBODY:
        short = forced.small_blind - post(draft, small, forced.small_blind, "small blind")
    if big != NOBODY:
        short += forced.big_blind - post(draft, big, forced.big_blind, "big blind")
    if forced.button_blind:
        short = forced.button_blind - post(draft, button, forced.button_blind, "button blind")
    if table_ante and not forced.ante_first:
        post_table_ante(draft)
    last, bet = button, forced.first_bet
    if big != NOBODY:
        last = big
    for extra in posts:
        if extra.kind == "straddle":
            last, bet = extra.seat, extra.amount
            add = bet - draft.bets[last]
            if draft.stacks[last] < add:
                raise StartError(
                    "short-straddle",
                    "T5",
                    f"Seat {last} cannot straddle {bet}: he has only {draft.stacks[last]} chips.",
                )
            post(draft, last, add, "straddle")
        else:
            post(draft, extra.seat, extra.amount, extra.kind)
    if setup.button_acts_last:
        last = button
    opener = draft.turn_after(last, draft.bets[last], draft.live, draft.can, draft.can)
    draft.emit(HoleDealt(opener, bet, short))
    if opener == NOBODY:
        draft.close_betting()
    return draft


def post(draft: Draft, seat: Seat, amount: Chips, kind: PostKind) -> Chips:
    """Post ``amount``, or all that the player has (T7); what was posted."""
    stack = draft.stacks[seat]
    paid = min(stack, amount)
    if paid:
        draft.emit(Posted(seat, paid, kind))
    return paid


def post_table_ante(draft: Draft) -> None:
    """The ante that the big blind or the button pays for all (T4); an empty button seat pays nothing."""
    setup = draft.setup
    forced = setup.game.forced
    payer = setup.big_blind if forced.ante_by == "big_blind" else setup.button
    post(draft, payer, forced.ante, "ante for all")


def stacks_by_chair(stacks: Sequence[Chips] | dict[Seat, Chips], button: Seat) -> tuple[Chips, ...]:
    """One entry a chair, 0 for an empty one. Raises :class:`StartError` for what is no stack or no chair (T1)."""
    for seat in stacks if isinstance(stacks, dict) else ():
        if seat.__class__ is not int or not 0 <= seat < MAX_SEATS:
            raise StartError(
                "seat-unknown", "T1", f"Seats are numbered 0 to {MAX_SEATS - 1}; there is no seat {strange(seat)}."
            )
    if not isinstance(stacks, dict) and len(stacks) > MAX_SEATS:
        raise StartError("seat-unknown", "T1", f"A table has at most {MAX_SEATS} seats, not {len(stacks)}.")
    for chips in stacks.values() if isinstance(stacks, dict) else stacks:
        if chips.__class__ is not int or chips <= 0:
            raise StartError(
                "stack-size", "T1", f"Nobody is dealt in with {strange(chips)} chips: a stack is whole and above 0."
            )
    if len(stacks) < 2:
        raise StartError("players", "T1", f"A hand needs 2 to {MAX_SEATS} players, not {len(stacks)}.")
    chairs = MAX_SEATS if isinstance(stacks, dict) else len(stacks)
    if button.__class__ is not int or not 0 <= button < chairs:
        raise StartError(
            "button-seat", "T2", f"The button is on a seat from 0 to {chairs - 1}, not on {strange(button)}."
        )
    if isinstance(stacks, dict):
        return tuple(stacks.get(seat, 0) for seat in range(max(button, *stacks) + 1))
    return tuple(stacks)


def blind_seats(
    game: Game, stacks: tuple[Chips, ...], button: Seat, named: tuple[Seat | None, Seat] | None
) -> tuple[Seat, Seat]:
    """The seats of small and big blind, :data:`NOBODY` where nobody posts (T2, T3)."""
    forced = game.forced
    players = players_of(stacks)
    if forced.button_blind and not players >> button & 1:
        raise StartError("button-seat", "T3", f"The button posts the blind in this game, and seat {button} is empty.")
    if not forced.big_blind:
        if named is not None:
            raise StartError("blinds-named", "T6", "This game has no small and big blind, so nobody can post them.")
        return NOBODY, NOBODY
    if named is not None:
        seats = seats_in(players)
        small, big = named if is_pair_of_seats(named) else (None, None)
        if big not in seats or small not in (None, *seats) or small == big:
            raise StartError(
                "blinds-named", "T3", f"The blinds are posted by two players of the hand, not by {strange(named)}."
            )
        return NOBODY if small is None else small, big
    order = clockwise_order(len(stacks), players)
    small = button if players.bit_count() == 2 and players >> button & 1 else order[button]
    return small, order[small]


def is_pair_of_seats(named: object) -> bool:
    """The seats of the two blinds, the first of which may be nobody's; ``named`` may be anything."""
    return isinstance(named, tuple) and len(named) == 2 and all(seat is None or type(seat) is int for seat in named)


def is_post(extra: object) -> bool:
    """A post of one of the three kinds; ``extra`` may be anything."""
    return isinstance(extra, Post) and extra.kind in get_args(AgreedPost)


def straddles_of(posts: Sequence[Post]) -> list[Post]:
    """The straddles among the posts, in order."""
    return [extra for extra in posts if extra.kind == "straddle"]


def by_button(setup: Setup, straddles: Sequence[Post]) -> bool:
    """The only straddle is the button's, and it is not simply his turn to straddle."""
    return len(straddles) == 1 and straddles[0].seat == setup.button != setup.order[setup.big_blind]


def check_posts(setup: Setup, posts: Sequence[Post]) -> None:
    """Raise :class:`StartError` for a post or straddle that the game does not know (T5, T8)."""
    game = setup.game
    seats = seats_in(setup.dealt)
    if not game.forced.big_blind:
        raise StartError(
            "post-without-blind", "T6", "This game has no big blind, so there is nothing to post or straddle."
        )
    for extra in posts:
        if not is_post(extra):
            raise StartError(
                "post-kind", "T8", f"A post is a straddle, a live or a dead one with its seat, not {strange(extra)}."
            )
        if type(extra.seat) is not int or extra.seat not in seats:
            raise StartError("seat-unknown", "T1", f"Nobody in this hand sits in seat {strange(extra.seat)}.")
        if type(extra.amount) is not int or extra.amount <= 0 or extra.amount % game.chip_unit:
            raise StartError(
                "post-size", "P3", f"A post of {strange(extra.amount)} is not a number of chips of {game.chip_unit}."
            )
        if extra.kind == "straddle":
            continue
        if extra.seat in (setup.small_blind, setup.big_blind) or extra.amount > game.forced.big_blind:
            raise StartError(
                "post-size", "T8",
                f"Seat {extra.seat} cannot post {extra.amount}: missed blinds are posted by players who are not in the "
                f"blinds, up to {game.forced.big_blind}.",
            )  # fmt: skip
    if len({(extra.seat, extra.kind) for extra in posts}) < len(posts):
        raise StartError("post-twice", "T8", "Nobody posts the same thing twice in a hand.")
    straddles = straddles_of(posts)
    if straddles:
        check_straddles(setup, straddles)


def check_straddles(setup: Setup, straddles: Sequence[Post]) -> None:
    """Raise :class:`StartError` unless the straddles stand in their order, each at least twice the last (T5)."""
    game = setup.game
    forced = game.forced
    if setup.players == 2 and not forced.heads_up_straddle:
        raise StartError("straddle-heads-up", "T5", "Two players do not straddle in this game.")
    if by_button(setup, straddles):
        if forced.button_straddle == "no":
            raise StartError("straddle-button", "T5", "The button does not straddle in this game.")
        turn = setup.button
    else:
        turn = setup.order[setup.big_blind]
        if len(straddles) > max(forced.straddles, forced.button_straddle != "no" and turn == setup.button):
            raise StartError(
                "straddle-count", "T5", f"This game allows {forced.straddles} straddles in a row, not {len(straddles)}."
            )
    last = forced.big_blind
    for straddle in straddles:
        taken = straddle.seat in (setup.small_blind, setup.big_blind) and setup.players > 2
        if straddle.seat != turn or taken:
            raise StartError("straddle-turn", "T5", f"Seat {straddle.seat} cannot straddle: it is not his turn to.")
        exact = isinstance(game.betting, FixedLimit)
        if straddle.amount < 2 * last or (exact and straddle.amount > 2 * last):
            size = "exactly" if exact else "at least"
            raise StartError(
                "straddle-size",
                "T5",
                f"A straddle of {straddle.amount} is not allowed: {size} {2 * last}, twice {last}.",
            )
        last = straddle.amount
        turn = setup.order[turn]
