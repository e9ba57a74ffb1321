"""Hands of the computer poker competition's dealer logs for replay."""

from __future__ import annotations

from fractions import Fraction

from sidepot.history.acpc import AcpcHand
from sidepot.history.recorded import Board, Move, Recorded, Unreplayable, known_cards
from sidepot.rules import FixedLimit, Forced, Game, NoLimit, Seat


def recorded_acpc(hand: AcpcHand) -> Recorded:
    """The hand in the engine's words: positions are seats, the last one has the button.

    The log does not say whose token is whose; the turns follow from the folds and all-ins. A raise names what the
    player has put in in the whole hand, so the chips of earlier rounds come off. Raises :class:`Unreplayable` when a
    token is left and nobody can act.
    """
    game = hand.game
    count = len(game.blinds)
    small, big = sorted(blind for blind in game.blinds if blind)
    steps: list[Move | Board] = []
    total = [0] * count  # what each has put in, in the hand
    folded: set[Seat] = set()
    before = 0  # what everybody still betting had put in when the round began
    for street, tokens in enumerate(hand.betting):
        if street:
            board = known_cards(hand.board[street - 1])
            if not board:
                raise Unreplayable("hidden board", f"Line {hand.line}: the record does not show the board.")
            steps.append(Board(board, hand.line))
            before = max(total)
        else:
            total = list(game.blinds)
        seat = game.first_to_act[street]
        for token in tokens:
            if all(player in folded or total[player] == game.stack for player in range(count)):
                raise Unreplayable("impossible betting", f"Line {hand.line}: betting goes on when nobody can act.")
            while seat in folded or total[seat] == game.stack:
                seat = (seat + 1) % count
            if token == "f":
                folded.add(seat)
                steps.append(Move(seat, "fold", None, hand.line))
            elif token == "c":
                total[seat] = max(total)
                steps.append(Move(seat, "check or call", None, hand.line))
            else:
                bet = game.small_bet if street < 2 else game.big_bet
                total[seat] = max(total) + bet if token == "r" else int(token[1:])
                steps.append(Move(seat, "bet or raise", total[seat] - before, hand.line))
            seat = (seat + 1) % count
    betting = FixedLimit(game.small_bet, game.big_bet, cap_heads_up="always") if game.limit else NoLimit()
    hole = {seat: cards for seat, text in enumerate(hand.hole) if (cards := known_cards(text))}
    return Recorded(
        game=Game(betting=betting, forced=Forced(small_blind=small, big_blind=big), all_in_show="never"),
        stacks=(game.stack,) * count,
        button=count - 1,
        names=hand.players,
        hole=hole,
        steps=tuple(steps),
        results=tuple(Fraction(game.stack + result) for result in hand.results),
        line=hand.line,
    )
