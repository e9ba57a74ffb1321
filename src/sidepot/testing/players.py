"""The suite that every :class:`~sidepot.players.player.Player` passes."""

from __future__ import annotations

import random
from random import Random

from sidepot.players.simple import PlayerFactory
from sidepot.rules.actions import Action, AllIn, Award, Bet, Call, Check, Deal, Fold, Raise, Show
from sidepot.rules.errors import Illegal
from sidepot.rules.hand import Hand
from sidepot.rules.needs import Act, NeedAward, NeedBoard, NeedShow, Over
from sidepot.rules.vault import Vault
from sidepot.rules.view import view
from sidepot.testing.play import Choices
from sidepot.testing.strategies import any_game, any_start

HANDS = 300
BETTING = (Fold, Check, Call, Bet, Raise, AllIn)


def check_player(make: PlayerFactory, *, hands: int = HANDS, seed: int = 0) -> int:
    """Seat players made by ``make`` in ``hands`` random hands of all kinds of games; return how often they decided.

    Raises :class:`AssertionError` when one of them answers with something that the rules refuse, asks the global
    source of chance, or decides otherwise in the same hand with the same chance.
    """
    decisions = 0
    for number in range(seed, seed + hands):
        before = random.getstate()
        actions = play_hand(make, number)
        if random.getstate() != before:
            raise AssertionError(f"hand {number}: the player asks the global source of chance instead of its own")
        if play_hand(make, number) != actions:
            raise AssertionError(f"hand {number}: the player decides otherwise when the hand is played again")
        decisions += len(actions)
    return decisions


def play_hand(make: PlayerFactory, seed: int) -> list[Action]:
    """One hand of a game that ``seed`` chooses; returns what the players did."""
    chance = Random(seed)
    chosen = Choices(chance.randbytes(160))
    hand = any_start(chosen, any_game(chosen)).hand
    deck = chance.sample(hand.game.ranking.deck, len(hand.game.ranking.deck))
    vault = Vault.for_hand(deck, hand.setup)
    players = {seat: make(Random(f"{seed} {seat}")) for seat in hand.players}
    actions: list[Action] = []
    while True:
        need = hand.need
        match need:
            case Act():
                hole = vault.open(need.seat) if hand.game.cards else ()
                action = players[need.seat].decide(view(hand, need.seat, hole))
                hand = _accepted(hand, action, seed)
                actions.append(action)
            case NeedBoard():
                hand = hand.apply(Deal(vault.turn(need.count)) if hand.game.cards else Deal()).hand
            case NeedShow():
                hand = hand.apply(Show(need.seats[0], vault.open(need.seats[0]))).hand
            case NeedAward():
                hand = hand.apply(Award(tuple(pot.seats for pot in need.pots))).hand
            case Over():
                return actions


def _accepted(hand: Hand, action: object, seed: int) -> Hand:
    if not isinstance(action, BETTING):
        raise AssertionError(f"hand {seed}: {action!r} is no answer to {hand.need}")  # noqa: TRY004  a broken promise
    try:
        return hand.apply(action).hand
    except Illegal as refused:
        raise AssertionError(f"hand {seed}: {action!r} is refused. {refused}") from refused
