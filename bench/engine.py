"""How fast hands are played: sidepot's draft, frozen hands and replays against pokerkit and pokerfast.

`python -m bench.engine`. Six players, 200 chips, blinds 1/2, everybody plays the same random policy: against a bet
fold 30 %, raise 20 %, else call; otherwise bet 25 %; sizes uniform from the smallest to four times that. Every hand
is played to its end with a showdown, and the chips are counted after each. One child process a contender; they take
turns, a second of CPU time each, and the median of seven rounds counts.
"""

import argparse
import json
import platform
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

ROUNDS = 7
SECONDS = 1.0
WARM_UP = 3  # rounds
SEED = 20_260_101
PLAYERS = 6
STACK = 200
BLINDS = (1, 2)

Play = Callable[[], int]
"""Play one hand and return the number of decisions; raises when chips are lost."""


def conserve(stacks: list[int] | tuple[int, ...]) -> None:
    if sum(stacks) != PLAYERS * STACK:
        raise AssertionError(f"chips are lost: {stacks}")


def sidepot_draft() -> Play:
    from sidepot import Game
    from sidepot.sim.hands import play_random_hand, random_choice

    rng = random.Random(SEED)
    game, stacks, choose = Game.no_limit(BLINDS), [STACK] * PLAYERS, random_choice(rng)

    def play() -> int:
        draft = play_random_hand(game, stacks, PLAYERS - 1, rng, choose)
        conserve(draft.stacks)
        return draft.actions

    return play


def sidepot_hand() -> Play:
    from sidepot import Act, Call, Check, Deal, Fold, Game, Hand, NeedBoard, NeedShow, Show
    from sidepot.rules.actions import Action
    from sidepot.rules.options import Options
    from sidepot.sim.hands import Deck

    rng = random.Random(SEED)
    chance = rng.random
    game, stacks = Game.no_limit(BLINDS), [STACK] * PLAYERS

    def choose(options: Options) -> Action:
        roll = chance()
        if options.call:
            if roll < 0.3:
                return Fold()
            wants = roll < 0.5
        else:
            wants = roll < 0.25
        if wants and options.min_to is not None and options.max_to is not None:
            most = min(options.max_to, 4 * options.min_to)
            return options.bet_or_raise(options.min_to + int(chance() * (most - options.min_to + 1)))
        return Call() if options.call else Check()

    def play() -> int:
        hand, _ = Hand.start(game, stacks, PLAYERS - 1)
        deck = Deck(game.ranking.deck, rng)
        decisions = 0
        while True:
            need = hand.need
            if isinstance(need, Act):
                hand, _ = hand.apply(choose(need.options))
                decisions += 1
            elif isinstance(need, NeedBoard):
                hand, _ = hand.apply(Deal(deck.draw(need.count)))
            elif isinstance(need, NeedShow):
                for seat in need.seats:
                    hand, _ = hand.apply(Show(seat, deck.draw(2)))
            else:
                conserve(hand.stacks)
                return decisions

    return play


def sidepot_rebuild() -> Play:
    from sidepot import Event, Game, Hand
    from sidepot.sim.hands import play_random_hand

    rng = random.Random(SEED)
    game, stacks = Game.no_limit(BLINDS), [STACK] * PLAYERS
    drafts = [play_random_hand(game, stacks, PLAYERS - 1, rng) for _ in range(2000)]

    def logs() -> Iterator[tuple[list[Event], int]]:
        while True:
            for draft in drafts:
                yield draft.events, draft.actions

    log = logs()

    def play() -> int:
        events, actions = next(log)
        conserve(Hand.rebuild(events).stacks)
        return actions

    return play


def pokerkit() -> Play:
    from pokerkit import Automation, Mode, NoLimitTexasHoldem

    rng = random.Random(SEED)
    random.seed(SEED)  # pokerkit shuffles with the global source
    chance = rng.random
    automations = tuple(Automation)
    stacks = (STACK,) * PLAYERS

    def play() -> int:
        state = NoLimitTexasHoldem.create_state(
            automations, True, 0, BLINDS, BLINDS[1], stacks, PLAYERS, mode=Mode.CASH_GAME
        )
        decisions = 0
        while state.actor_index is not None:
            decisions += 1
            roll = chance()
            if state.checking_or_calling_amount:
                if roll < 0.3:
                    state.fold()
                    continue
                wants = roll < 0.5
            else:
                wants = roll < 0.25
            smallest = state.min_completion_betting_or_raising_to_amount if wants else None
            biggest = state.max_completion_betting_or_raising_to_amount if wants else None
            if smallest is None or biggest is None:
                state.check_or_call()
            else:
                most = min(biggest, 4 * smallest)
                state.complete_bet_or_raise_to(smallest + int(chance() * (most - smallest + 1)))
        conserve(state.stacks)
        return decisions

    return play


def pokerfast() -> Play:
    from pokerfast import FastHand  # type: ignore[import-untyped]

    rng = random.Random(SEED)
    chance = rng.random

    def play() -> int:
        hand = FastHand(
            player_count=PLAYERS, small_blind=BLINDS[0], big_blind=BLINDS[1], min_stack=STACK, max_stack=STACK, rng=rng
        )
        state = hand.state
        decisions = 0
        while not hand.done:
            decisions += 1
            options = hand.get_action_space()
            roll = chance()
            if "call" in options:
                if roll < 0.3:
                    hand.fold()
                    continue
                wants = roll < 0.5
            else:
                wants = roll < 0.25
            if wants and "min_bet" in options:
                before = state.bets[options["player"]]
                smallest = options["min_bet"] + before
                most = min(options["max_bet"] + before, 4 * smallest)
                hand.bet_or_raise(smallest + int(chance() * (most - smallest + 1)) - before)
            elif "call" in options:
                hand.call()
            else:
                hand.check()
        conserve(state.stacks)
        return decisions

    return play


def evaluations() -> Play:
    from sidepot.ranking import HIGH, evaluator

    rng = random.Random(SEED)
    hands = [tuple(rng.sample(range(52), 7)) for _ in range(50_000)]
    value7 = evaluator(HIGH).value7

    def play() -> int:
        for hand in hands:
            value7(*hand)
        return len(hands)

    return play


CONTENDERS: dict[str, Callable[[], Play]] = {
    "sidepot: open draft with its log": sidepot_draft,
    "sidepot: frozen hands": sidepot_hand,
    "sidepot: replay of logs": sidepot_rebuild,
    "pokerkit": pokerkit,
    "pokerfast": pokerfast,
    "seven-card evaluations": evaluations,
}


def one_round(play: Play, seconds: float) -> tuple[float, float]:
    """Hands and decisions for each second of CPU time."""
    hands = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += play()
        hands += 1
    return hands / spent, decisions / spent


def child(name: str, seconds: float) -> None:
    """Play a round for each line of input, and a few before to get warm: tables that grow with use have grown then."""
    play = CONTENDERS[name]()
    one_round(play, WARM_UP * seconds)
    print("ready", flush=True)
    for _ in sys.stdin:
        print(json.dumps(one_round(play, seconds)), flush=True)


def measure(rounds: int = ROUNDS, seconds: float = SECONDS) -> dict[str, tuple[float, float]]:
    """Median hands and decisions a second of every contender."""
    command = [sys.executable, "-m", "bench.engine", "--seconds", str(seconds), "--child"]
    children = {
        name: subprocess.Popen([*command, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for name in CONTENDERS
    }
    try:
        for process in children.values():
            assert process.stdout is not None
            if process.stdout.readline() != "ready\n":
                raise SystemExit("A contender did not start; its message is above.")
        rates: dict[str, list[tuple[float, float]]] = {name: [] for name in CONTENDERS}
        for _ in range(rounds):
            for name, process in children.items():
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write("go\n")
                process.stdin.flush()
                rates[name].append(json.loads(process.stdout.readline()))
    finally:
        for process in children.values():
            process.kill()
            process.communicate()
    return {
        name: (statistics.median(hands for hands, _ in each), statistics.median(decisions for _, decisions in each))
        for name, each in rates.items()
    }


def import_ms(times: int = 9) -> float:
    """Milliseconds of CPU time that `import sidepot` takes in a new process."""
    program = "import time; t = time.process_time(); import sidepot; print(time.process_time() - t)"
    runs = [subprocess.run([sys.executable, "-c", program], check=True, capture_output=True) for _ in range(times)]
    return 1000 * statistics.median(float(run.stdout) for run in runs)


def help_seconds(times: int = 9) -> float:
    """Seconds of CPU time that `sidepot --help` takes, Python's own start included."""
    runs = []
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "sidepot.cli.main", "--help"], check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        runs.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(runs)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.engine", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--child", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        child(arguments.child, arguments.seconds)
        return
    print(f"Python {platform.python_version()}, {arguments.rounds} rounds of {arguments.seconds:g} s of CPU time\n")
    rates = measure(arguments.rounds, arguments.seconds)
    draft, hand, rebuild, kit, fast, (_, values) = rates.values()
    print(f"{'':34} {'hands/s':>9} {'decisions/s':>12} {'x pokerkit':>11}")
    for name, (hands, decisions) in list(rates.items())[:-1]:
        print(f"{name:34} {hands:9,.0f} {decisions:12,.0f} {hands / kit[0]:11.1f}")
    goals = [
        ("draft against pokerkit", draft[0] / kit[0], 57, "x"),
        ("draft against pokerfast", draft[0] / fast[0], 3, "x"),
        ("frozen hands against pokerkit", hand[0] / kit[0], 20, "x"),
        ("replay against play", rebuild[0] / draft[0], 2, "x"),
        ("seven-card evaluations", values / 1e6, 1.2, " million/s"),
    ]
    print()
    for name, got, goal, unit in goals:
        print(f"{name:34} {got:9.2f}{unit}, goal {goal}{unit}: {'reached' if got >= goal else 'MISSED'}")
    print(f"{'import sidepot':34} {import_ms():9.1f} ms")
    seconds = help_seconds()
    print(f"{'sidepot --help':34} {seconds:9.2f} s, goal below 0.3 s: {'reached' if seconds < 0.3 else 'MISSED'}")


if __name__ == "__main__":
    main()
