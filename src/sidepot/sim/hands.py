"""Many hands, repeatably: by random choice on an open draft, quickly, or by players who see their views.

>>> from random import Random
>>> from sidepot import Game
>>> draft = play_random_hand(Game.no_limit((1, 2)), [200] * 6, 0, Random(1))
>>> draft.over, sum(draft.stacks)
(True, 1200)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from sidepot.cards import Card
from sidepot.players.player import Player
from sidepot.rules.actions import Deal, Show
from sidepot.rules.draft import Draft
from sidepot.rules.game import Chips, Game, Seat
from sidepot.rules.hand import Hand
from sidepot.rules.needs import Act, NeedBoard, NeedShow
from sidepot.rules.showdown import to_show
from sidepot.rules.start import start_draft
from sidepot.rules.vault import Vault
from sidepot.rules.view import view

NO_CARDS: Final = "a simulation deals cards, and in this game nobody tells them"

Chooser: TypeAlias = Callable[[Draft], None]
"""Acts once for the player whose turn it is, through the quick methods of the draft."""


class Deck:
    """A shuffled deck that shuffles no more of itself than is asked for (Fisher and Yates, card by card)."""

    __slots__ = ("_cards", "_left", "_random")

    def __init__(self, cards: Sequence[Card], rng: Random) -> None:
        self._cards = list(cards)
        self._left = len(self._cards)
        self._random = rng.random

    def draw(self, count: int) -> tuple[Card, ...]:
        """The next ``count`` cards."""
        cards, random = self._cards, self._random
        begin = self._left
        self._left = end = begin - count
        for left in range(begin - 1, end - 1, -1):
            at = int(random() * (left + 1))
            cards[at], cards[left] = cards[left], cards[at]
        return tuple(cards[end:begin])


def random_choice(rng: Random) -> Chooser:
    """Careless but lively: folds 30 % and raises 20 % of the time against a bet, else bets 25 % of the time.

    Sizes are uniform from the smallest one to four times that.
    """
    random = rng.random

    def choose(draft: Draft) -> None:
        chance = random()
        if draft.bet > draft.bets[draft.turn]:
            if chance < 0.3:
                draft.fold()
                return
            wants = chance < 0.5
        else:
            wants = chance < 0.25
        sizes = draft.raise_range() if wants else None
        if sizes is None:
            draft.check_or_call()
            return
        smallest, biggest = sizes
        most = 4 * smallest
        most = min(most, biggest)
        size = smallest + int(random() * (most - smallest + 1))
        if size < biggest and not draft.setup.plain:  # all-in may be no multiple of the smallest chip
            size = max(smallest, size - size % draft.setup.game.chip_unit)
        draft.bet_or_raise_to(size, sizes)

    return choose


def play_out(draft: Draft, deck: Deck, choose: Chooser) -> None:
    """Play ``draft`` to its end; everybody shows. A player's cards are drawn when he shows them."""
    while True:
        while draft.turn >= 0:
            choose(draft)
        count = draft.board_count()
        if count:
            draft.deal(deck.draw(count))
        elif draft.over:
            return
        else:
            for seat in to_show(draft):
                draft.show(seat, deck.draw(2))


def play_random_hand(
    game: Game, stacks: Sequence[Chips] | Mapping[Seat, Chips], button: Seat, rng: Random, choose: Chooser | None = None
) -> Draft:
    """One hand of random play, over; its log is in ``events``. Same state of ``rng``, same hand.

    Raises :class:`ValueError` for a game without cards.
    """
    if not game.cards:
        raise ValueError(NO_CARDS)
    draft = start_draft(game, stacks, button)
    play_out(draft, Deck(game.ranking.deck, rng), choose or random_choice(rng))
    return draft


@dataclass(slots=True)
class Tally:
    """How one player fared: chips won and lost, hands played, hands shown, and those of them that made a profit."""

    net: Chips = 0
    hands: int = 0
    showdowns: int = 0
    showdowns_won: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """What came out of a simulation."""

    hands: int
    players: Mapping[Seat, Tally]

    @property
    def net(self) -> dict[Seat, Chips]:
        """Chips won or lost by seat."""
        return {seat: tally.net for seat, tally in self.players.items()}


def simulate(
    game: Game, players: Mapping[Seat, Player] | Sequence[Player], hands: int, seed: int, *, stack: Chips | None = None
) -> Report:
    """Let ``players`` play ``hands`` hands; each begins with fresh stacks, and the button moves one player a hand.

    ``stack`` is 100 times the smallest bet if left out. The same seed deals the same cards, whoever plays. Raises
    :class:`~sidepot.rules.errors.Illegal` when a player wants to do what he may not, and :class:`ValueError` for a
    game without cards and a number of hands below 0.
    """
    if not game.cards:
        raise ValueError(NO_CARDS)
    if hands < 0:
        raise ValueError(f"a simulation plays 0 or more hands, not {hands}")
    by_seat = dict(players) if isinstance(players, Mapping) else dict(enumerate(players))
    chips = 100 * game.min_bet if stack is None else stack
    seats = sorted(by_seat)
    report = Report(hands, {seat: Tally() for seat in seats})
    rng = Random(seed)
    for number in range(hands):
        deck = rng.sample(game.ranking.deck, len(game.ranking.deck))
        hand = Hand.start(game, dict.fromkeys(seats, chips), seats[number % len(seats)]).hand
        hand = play_with(by_seat, hand, Vault.for_hand(deck, hand.setup))
        for seat, tally in report.players.items():
            net = hand.stacks[seat] - chips
            tally.hands += 1
            tally.net += net
            if hand.shown[seat]:
                tally.showdowns += 1
                tally.showdowns_won += net > 0
    return report


def play_with(players: Mapping[Seat, Player], hand: Hand, vault: Vault) -> Hand:
    """Play ``hand`` to its end: the players decide, the vault deals, everybody left shows."""
    while True:
        need = hand.need
        if isinstance(need, Act):
            hand = hand.apply(players[need.seat].decide(view(hand, need.seat, vault.open(need.seat)))).hand
        elif isinstance(need, NeedBoard):
            hand = hand.apply(Deal(vault.turn(need.count))).hand
        elif isinstance(need, NeedShow):
            hand = hand.apply(Show(need.seats[0], vault.open(need.seats[0]))).hand
        else:
            return hand
