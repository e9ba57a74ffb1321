"""Random hands before the first post, of the kinds that other engines can play too.

Chips and cards are listed by place: place 0 is the first player left of the button, the last place is the button.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from sidepot.cards import Card
from sidepot.rules.actions import Post
from sidepot.rules.game import MAX_SEATS, Betting, Chips, FixedLimit, Forced, Game, NoLimit, PotLimit, Seat

LIMITS: Final = ("no limit", "pot limit", "limit")
BLINDS: Final = ((1, 2), (1, 2), (5, 10), (5, 10), (2, 5), (1, 3), (2, 3), (1, 10), (2, 2), (0, 2), (0, 0))
"""Small and big blind; 0 and 0 is a game of antes alone."""


@dataclass(frozen=True)
class PlainDeal:
    """A hand before the first post.

    ``chairs`` are the players by place, ``stacks`` their chips by chair. ``rng`` is for what the players will do.
    """

    name: str
    game: Game
    chairs: tuple[Seat, ...]
    stacks: dict[Seat, Chips]
    posts: tuple[Post, ...]
    deck: tuple[Card, ...]
    rng: Random = field(repr=False)

    @property
    def players(self) -> int:
        """How many are dealt in."""
        return len(self.chairs)

    @property
    def big_blind(self) -> int:
        """The place of the big blind."""
        return 1 if self.players > 2 else 0

    def hole(self, place: int) -> tuple[Card, Card]:
        """The cards of a player: one card at a time goes round twice (T10)."""
        return self.deck[place], self.deck[place + self.players]

    @property
    def opening_bet(self) -> Chips:
        """What has to be matched before anybody acts: the last straddle, else the blind (T5, T7)."""
        straddles = [post.amount for post in self.posts if post.kind == "straddle"]
        return max(straddles, default=self.game.forced.first_bet)

    def bets_due(self) -> list[Chips]:
        """Blinds, straddles and live posts in full, by place."""
        forced = self.game.forced
        due = [0] * self.players
        due[1 - self.big_blind] = forced.small_blind
        due[self.big_blind] = forced.big_blind
        due[-1] += forced.button_blind
        for post in self.posts:
            if post.kind != "dead":
                due[self.chairs.index(post.seat)] = post.amount
        return due

    def dead_chips(self) -> tuple[list[Chips], Chips]:
        """Antes and dead posts by place, as far as the stacks go; and how much of that is one ante for all (T4, T8)."""
        forced = self.game.forced
        stacks = [self.stacks[seat] for seat in self.chairs]
        if forced.ante_by == "each":
            return [min(forced.ante, stack) for stack in stacks], 0
        payer = self.big_blind if forced.ante_by == "big_blind" else self.players - 1
        blind = 0 if forced.ante_first else self.blinds_due()[payer]
        for_all = min(forced.ante, max(0, stacks[payer] - blind))
        dead = [0] * self.players
        dead[payer] = for_all
        for post in self.posts:
            if post.kind == "dead":
                place = self.chairs.index(post.seat)
                dead[place] += min(post.amount, max(0, stacks[place] - dead[place] - forced.big_blind))
        return dead, for_all

    def blinds_due(self) -> list[Chips]:
        """Small and big blind in full, by place."""
        posts = [self.chairs.index(post.seat) for post in self.posts]
        return [0 if place in posts else due for place, due in enumerate(self.bets_due())]


def plain_deal(limit: str, seed: int, number: int) -> PlainDeal:
    """Hand ``number`` of a limit: the same one whenever it is asked for."""
    name = f"{limit} {seed} {number}"
    rng = Random(name)
    game = plain_game(limit, rng)
    players = rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 9))
    chairs = sorted(rng.sample(range(MAX_SEATS), players))
    first = rng.randrange(players)
    chairs = chairs[first:] + chairs[:first]
    bet = game.min_bet
    ranges = ((1, 4 * bet), (1, 20 * bet), (8 * bet, 12 * bet), (20 * bet, 150 * bet))
    usual = rng.choice(ranges)
    stacks = {seat: rng.randint(*(usual if rng.random() < 0.8 else rng.choice(ranges))) for seat in chairs}
    deck = list(game.ranking.deck)
    rng.shuffle(deck)
    return PlainDeal(name, game, tuple(chairs), stacks, plain_posts(game, chairs, stacks, rng), tuple(deck), rng)


def plain_game(limit: str, rng: Random) -> Game:
    """Blinds of any ratio and antes of any kind; now and then short deck, where there is no limit."""
    if limit == "no limit" and rng.random() < 0.1:
        return Game.short_deck(rng.randint(1, 3), button_blind=rng.randint(2, 6))
    small, big = rng.choice(BLINDS)
    bet = big or rng.randint(2, 4)
    bettings: dict[str, Betting] = {
        "no limit": NoLimit(),
        "pot limit": PotLimit(),
        "limit": FixedLimit(bet, 2 * bet, rng.choice((4, 4, 5)), "always"),
    }
    if not big:
        return Game(betting=bettings[limit], forced=Forced(ante=rng.randint(1, 3), smallest_bet=bet))
    forced = Forced(
        small_blind=small,
        big_blind=big,
        ante=rng.choice((0, 0, max(1, bet // 3), bet)),
        ante_by=rng.choice(("each", "each", "big_blind", "button")),
        ante_first=rng.random() < 0.5,
        straddles=2,
    )
    return Game(betting=bettings[limit], forced=forced)


def plain_posts(game: Game, chairs: Sequence[Seat], stacks: dict[Seat, Chips], rng: Random) -> tuple[Post, ...]:
    """Now and then one or two straddles, now and then a player who posts what he missed."""
    forced = game.forced
    if not forced.big_blind or len(chairs) < 4:
        return ()
    posts = []
    bet = forced.big_blind
    for seat in chairs[2 : min(4, len(chairs) - 1)]:
        bet *= 2
        if rng.random() > 0.1 or stacks[seat] < bet + forced.ante:
            break
        posts.append(Post(seat, bet, "straddle"))
    if rng.random() < 0.15:
        seat = rng.choice(chairs[2 + len(posts) :])
        posts.append(Post(seat, forced.big_blind, "live"))
        if forced.small_blind and forced.ante_by != "each" and rng.random() < 0.5:
            posts.append(Post(seat, forced.small_blind, "dead"))
    return tuple(posts)
