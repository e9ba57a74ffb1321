"""How many hands a second the plain Python evaluator ranks, in the ways it is asked.

Run it with `python bench/ranking.py`. Random hands, best of five rounds, after everything asked has been worked
out once; the first line is the price of that.
"""

import random
import time
from collections.abc import Callable

from sidepot.cards import FULL_DECK, SHORT_DECK
from sidepot.ranking import HIGH, SHORT, Evaluator, evaluator, rank

HANDS = 100_000
PLAYERS = 6


def best_rate(count: int, work: Callable[[], object], rounds: int = 5) -> float:
    """Return how many of `count` pieces of work are done a second, in the best round."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return count / min(times)


def showdowns(tables: list[list[int]]) -> list[list[int]]:
    """Evaluate every player of every table: five board cards, then two for each player."""
    values = evaluator(HIGH).values
    seats = range(5, 5 + 2 * PLAYERS, 2)
    return [values(cards[:5], [cards[seat : seat + 2] for seat in seats]) for cards in tables]


def main() -> None:
    dice = random.Random(1)
    cards = [tuple(dice.sample(FULL_DECK, 7)) for _ in range(HANDS)]
    numbers = [tuple(map(int, hand)) for hand in cards]
    short = [tuple(map(int, dice.sample(SHORT_DECK, 7))) for _ in range(HANDS)]
    tables = [dice.sample(range(52), 5 + 2 * PLAYERS) for _ in range(HANDS // PLAYERS)]
    fives = [hand[:5] for hand in numbers]
    few = cards[: HANDS // 20]

    value, value7, short7 = evaluator(HIGH).value, evaluator(HIGH).value7, evaluator(SHORT).value7
    rates = {
        "value7, plain numbers, a new evaluator's first round": best_rate(
            HANDS, lambda: [new(*hand) for new in [Evaluator(HIGH).value7] for hand in numbers]
        ),
        "value7, plain numbers": best_rate(HANDS, lambda: [value7(*hand) for hand in numbers]),
        "value7, Card": best_rate(HANDS, lambda: [value7(*hand) for hand in cards]),
        "value7, plain numbers, short deck": best_rate(HANDS, lambda: [short7(*hand) for hand in short]),
        "value of seven, plain numbers": best_rate(HANDS, lambda: [value(hand) for hand in numbers]),
        "value of five, plain numbers": best_rate(HANDS, lambda: [value(hand) for hand in fives]),
        f"showdown on a shared board, each of {PLAYERS} players": best_rate(
            len(tables) * PLAYERS, lambda: showdowns(tables)
        ),
        "rank, checked and with its five cards": best_rate(len(few), lambda: [rank(hand) for hand in few]),
    }
    for name, rate in rates.items():
        print(f"{name:55} {rate / 1e6:6.2f} million/s")


if __name__ == "__main__":
    main()
