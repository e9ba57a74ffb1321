"""Tables with random people who do anything at any time: what must hold whatever happens."""

from __future__ import annotations

import itertools
import random
from typing import Any, NamedTuple

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sidepot.cards import Card
from sidepot.rules import (
    Action,
    AllIn,
    Award,
    Call,
    Check,
    Deal,
    Expose,
    Fold,
    Game,
    Hand,
    Illegal,
    Misdeal,
    Muck,
    RunItTwice,
    Show,
)
from sidepot.rules.events import NOBODY, Event, HandEnded, Misdealt
from sidepot.rules.needs import Act, Need, NeedAward, NeedBoard, NeedShow, Over
from sidepot.table import (
    ChangeGame,
    ComeBack,
    Command,
    Leave,
    Play,
    ReadyToStart,
    Rebuy,
    Redo,
    Sit,
    SitOut,
    StartHand,
    Table,
    TableRules,
    Undo,
    WaitForPlayers,
    WantStraddle,
)
from sidepot.table.button import between
from sidepot.table.events import Busted, HandPlanned, Left, Redone, Sat, Undone
from sidepot.table.state import TableState

GAMES = [
    Game.no_limit((1, 2)),
    Game.no_limit((1, 2), straddles=2, button_straddle="utg_first", heads_up_straddle=True, run_it_twice=True),
    Game.no_limit((1, 2), cards=False, straddles=1),
    Game.no_limit((5, 10), ante=10, ante_by="big_blind", all_in_show="never"),
    Game.no_limit((5, 10), ante=1, chip_unit=1, button_straddle="sb_first", free_fold=False),
    Game.pot_limit((2, 4), ante=2, ante_by="button", cards=False),
    Game.limit(2, 4, straddles=3),
    Game.no_limit((0, 0), ante=1, smallest_bet=2),
    Game.short_deck(1, cards=False),
]

RULES = st.builds(
    TableRules,
    seats=st.sampled_from([2, 3, 4, 6, 10]),
    button=st.sampled_from(["moving", "dead"]),
    missed=st.sampled_from(["free", "post", "wait"]),
    tournament=st.sampled_from([False, False, True]),
    undo_hands=st.sampled_from([None, 0, 1, 5]),
)


def deck_of(hand: Hand) -> list[Card]:
    """The same cards whenever the same hand is played again after an undo."""
    deck = list(hand.game.ranking.deck)
    random.Random(repr((hand.button, hand.starting_stacks))).shuffle(deck)
    return deck


def answer(hand: Hand, need: Need, chance: random.Random) -> Action:
    """One of the things that may be done now (or a misdeal, which may come too late)."""
    deck = deck_of(hand)
    if isinstance(need, Act):
        if not hand.street and chance.random() < 0.02:
            return Misdeal() if chance.random() < 0.5 else Expose(chance.randint(1, 4))
        options = need.options
        choices: list[Action] = [Check() if options.can_check else Call()] * 3
        if options.can_fold:
            choices += [Fold()] * 2
        if options.min_to is not None and options.max_to is not None:
            choices.append(options.bet_or_raise(chance.choice([options.min_to, options.min_to, options.max_to])))
            if options.allows(options.all_in_to):
                choices.append(AllIn())
        return chance.choice(choices)
    if isinstance(need, NeedBoard):
        if need.may_run_twice and chance.random() < 0.5:
            return RunItTwice()
        if not hand.game.cards:
            return Deal()
        dealt = len(hand.boards[need.run])
        first = 20 + 5 * need.run
        return Deal(deck[first + dealt : first + dealt + need.count])
    if isinstance(need, NeedShow):
        seat = chance.choice(need.seats) if need.must else need.seats[0]
        others = set(hand.live) - set(hand.mucked) - {seat}
        if not need.must and all(others & set(pot.seats) for pot in hand.pots) and chance.random() < 0.5:
            return Muck()
        return Show(seat, deck[2 * seat : 2 * seat + 2])
    assert isinstance(need, NeedAward)
    return Award(tuple(tuple(chance.sample(pot.seats, chance.randint(1, len(pot.seats)))) for pot in need.pots))


class Past(NamedTuple):
    """What a log says happened, found out without the table."""

    hands: list[tuple[HandPlanned, dict[int, str]]]
    """Hands that counted, with who was dealt in: a player who leaves and sits down again is somebody else."""
    names: dict[int, str]
    """Who sits where now."""


def past_of(log: list[Event]) -> Past:
    effective: list[Event] = []
    end = len(log)
    while end:
        event = log[end - 1]
        if isinstance(event, Undone | Redone):
            end = event.to
        else:
            effective.append(event)
            end -= 1
    past = Past([], {})
    plan: HandPlanned | None = None
    dealt: dict[int, str] = {}
    for number, event in enumerate(reversed(effective)):
        if isinstance(event, Sat):
            past.names[event.seat] = f"{event.player} {number}"
        elif isinstance(event, Left) or (isinstance(event, Busted) and event.out):
            del past.names[event.seat]
        elif isinstance(event, HandPlanned):
            plan, dealt = event, {seat: past.names[seat] for seat in event.seats}
        elif isinstance(event, Misdealt):
            plan = None
        elif isinstance(event, HandEnded) and plan is not None:
            past.hands.append((plan, dealt))
    return past


class Watched:
    """A table under watch: after every command, and after every event, all must be well."""

    def __init__(self, rules: TableRules, game: Game, players: int) -> None:
        self.table, events = Table.open(game, rules)
        self.log: list[Event] = list(events)
        self.names = itertools.count()
        for seat in range(min(players, rules.seats)):
            self.give(Sit(self.name(), seat, 60 + 30 * seat))

    def name(self) -> str:
        """A player nobody has seen before."""
        return f"p{next(self.names)}"

    def give(self, command: Command) -> bool:
        """Give a command; ``False`` when it was refused."""
        before, key = self.table, self.table._draft.key()
        preview = before.need
        refused: Illegal | None = None
        try:
            self.table, events = before.apply(command)
        except Illegal as refusal:
            refused = refusal
        else:
            self.check(before, events, preview)
            self.log += events
        assert before._draft.key() == key, "a table changed"
        assert refused is None or str(refused).endswith(f"(rule {refused.rule})")
        return refused is None

    def check(self, before: Table, events: tuple[Event, ...], preview: object) -> None:
        """The books balance after every event, and the log gives the table."""
        now = before
        for event in events:
            now = now.evolve((event,))
            assert now.total == now.brought, event
        assert now == self.table
        assert hash(now) == hash(self.table)
        assert before.evolve(events) == self.table
        for event in events:
            if isinstance(event, HandPlanned):
                self.check_plan(event, preview)

    def start(self, draw: int) -> None:
        """The next hand; it can always begin when the table says so."""
        need = self.table.need
        assert isinstance(need, ReadyToStart)
        assert self.give(StartHand(draw=draw % len(need.draw_from)) if need.draw_from else StartHand())

    def play(self, chance: random.Random, steps: int) -> None:
        """So many steps of the running hand; only a misdeal may be refused."""
        for _ in range(steps):
            hand = self.table.hand
            if hand is None or hand.is_over:
                break
            action = answer(hand, hand.need, chance)
            assert self.give(Play(None, action)) or isinstance(action, Misdeal | Expose)

    def needs_exactly_one_thing(self) -> None:
        need = self.table.need
        assert not isinstance(need, Over)
        assert self.table.is_running == (not isinstance(need, WaitForPlayers | ReadyToStart))
        if isinstance(need, WaitForPlayers):
            assert len(need.ready) < 2
        elif isinstance(need, ReadyToStart):
            assert len(need.seats) >= 2
            assert not set(need.seats) & set(need.waiting)
        elif isinstance(need, Act):
            chair = self.table.chairs[need.seat]
            assert chair is not None
            assert not chair.leaving
        assert (self.table.default_action is not None) == isinstance(need, Act)

    def keeps_its_books(self) -> None:
        table = self.table
        assert table.total == table.brought
        assert min(table.stacks) >= 0
        for seat, chair in enumerate(table.chairs):
            if chair is not None:
                assert min(chair.chips, chair.added) >= 0
                if not table.is_running:
                    assert not chair.leaving
                    assert table.stacks[seat] == chair.chips
                    assert chair.chips or not table.rules.tournament or table._draft.replay

    def check_plan(self, plan: HandPlanned, preview: object) -> None:
        """Button and blinds of the hand that begins, against the log."""
        assert isinstance(preview, ReadyToStart)
        assert preview.seats == plan.seats
        if preview.button is not None:
            small, big = (None if seat == NOBODY else seat for seat in (plan.small, plan.big))
            assert (preview.button, preview.small, preview.big, preview.posts) == (plan.button, small, big, plan.posts)
        past = past_of(self.log)
        rules = self.table.rules
        assert plan.number == len(past.hands) + 1
        entries = [post for post in plan.posts if post.kind != "straddle"]
        if rules.tournament:
            assert entries == []
        if rules.missed == "free":
            assert all(post.kind == "live" for post in entries)
        if not past.hands or plan.replay:
            return
        last, dealt = past.hands[-1]
        regulars = {seat for seat in preview.seats + preview.waiting if dealt.get(seat) == past.names[seat]}
        comers = set(plan.seats) - regulars
        if NOBODY in (last.big, plan.big) or len(regulars) < 2:
            assert entries == []
            return
        assert regulars <= set(plan.seats)
        assert plan.big in plan.seats
        if last.big in regulars and (rules.button == "dead" or len(plan.seats) == 2):
            assert plan.big != last.big, "the big blind twice"
        if len(plan.seats) == 2:
            assert plan.button == plan.small
            return
        assert not [seat for seat in comers if between(seat, plan.button, plan.small_place)]
        if not rules.tournament:
            assert not [seat for seat in comers if seat == plan.button or between(seat, plan.button, plan.big)]
        stayed = set(dealt) == regulars
        if rules.button == "dead" or stayed:
            assert not [seat for seat in regulars if between(seat, last.big, plan.big)], "a big blind skipped"
            assert plan.small_place == last.big
            assert plan.small in (NOBODY, last.big)
            assert plan.button == last.small_place
        if stayed:
            assert plan.small == last.big
        if rules.tournament:
            assert all(between(seat, plan.button, plan.small_place) for seat in preview.waiting)
            return
        played = {name for _, names in past.hands for name in names.values()}
        for seat in comers - {plan.big}:
            chair = self.table.chairs[seat]
            assert chair is not None
            assert chair.entry == "post", "he waits for the big blind"
            if past.names[seat] not in played:
                live = [post.amount for post in entries if post.seat == seat and post.kind == "live"]
                assert rules.missed != "wait"
                assert live == [self.table.game.forced.big_blind]
        assert {post.seat for post in entries} <= comers - {plan.big}

    def check_log(self) -> None:
        """The whole log gives this table."""
        rebuilt = Table.rebuild(self.log)
        assert rebuilt == self.table
        assert TableState.key(rebuilt._draft) == TableState.key(self.table._draft)


class People(RuleBasedStateMachine):
    """Anything in any order, as hypothesis likes it."""

    watched: Watched

    @initialize(rules=RULES, game=st.sampled_from(GAMES), players=st.integers(2, 10))
    def open(self, rules: TableRules, game: Game, players: int) -> None:
        self.watched = Watched(rules, game, players)

    @rule(seat=st.integers(0, 9), chips=st.sampled_from([1, 3, 40, 200]), how=st.sampled_from(["post", "wait"]))
    def sit(self, seat: int, chips: int, how: Any) -> None:
        self.watched.give(Sit(self.watched.name(), seat, chips, how))

    @rule(seat=st.integers(0, 9))
    def leave(self, seat: int) -> None:
        self.watched.give(Leave(seat))

    @rule(seat=st.integers(0, 9))
    def sit_out(self, seat: int) -> None:
        self.watched.give(SitOut(seat))

    @rule(seat=st.integers(0, 9), how=st.sampled_from(["post", "wait"]))
    def come_back(self, seat: int, how: Any) -> None:
        self.watched.give(ComeBack(seat, how))

    @rule(seat=st.integers(0, 9), amount=st.sampled_from([1, 50]))
    def rebuy(self, seat: int, amount: int) -> None:
        self.watched.give(Rebuy(seat, amount))

    @rule(seat=st.integers(0, 9), amount=st.sampled_from([4, 5, 8, 20, 40, None]))
    def want_straddle(self, seat: int, amount: int | None) -> None:
        self.watched.give(WantStraddle(seat, amount))

    @rule(game=st.sampled_from(GAMES))
    def change_game(self, game: Game) -> None:
        self.watched.give(ChangeGame(game))

    @precondition(lambda self: isinstance(self.watched.table.need, ReadyToStart))
    @rule(draw=st.integers(0, 9))
    def start(self, draw: int) -> None:
        self.watched.start(draw)

    @precondition(lambda self: self.watched.table.is_running)
    @rule(seed=st.integers(0, 2**16), steps=st.sampled_from([1, 2, 3, 10, 99, 99]))
    def play(self, seed: int, steps: int) -> None:
        self.watched.play(random.Random(seed), steps)

    @rule(seed=st.integers(0, 2**16), hands=st.integers(1, 6), draw=st.integers(0, 9))
    def some_hands(self, seed: int, hands: int, draw: int) -> None:
        chance = random.Random(seed)
        for _ in range(hands):
            if isinstance(self.watched.table.need, ReadyToStart):
                self.watched.start(draw)
            self.watched.play(chance, 99)

    @rule(seed=st.integers(0, 2**16))
    def coming_and_going(self, seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(4):
            self.watched.give(random_command(self.watched, chance))
            if isinstance(self.watched.table.need, ReadyToStart):
                self.watched.start(0)
            self.watched.play(chance, 99)

    @rule(steps=st.integers(1, 4))
    def undo(self, steps: int) -> None:
        for _ in range(steps):
            could = self.watched.table.can_undo
            if not self.watched.give(Undo()):
                break
            assert could

    @rule(steps=st.integers(1, 4))
    def redo(self, steps: int) -> None:
        for _ in range(steps):
            could = self.watched.table.can_redo
            if not self.watched.give(Redo()):
                break
            assert could

    @rule(seat=st.integers(-1, 11), what=st.integers(0, 8))
    def nonsense(self, seat: int, what: int) -> None:
        commands: list[Command] = [
            Sit("", seat, 50), Sit("p0", seat, -1), Rebuy(seat, 0), WantStraddle(seat, 0), StartHand(button=99),
            StartHand(draw=-1), Play(seat, Deal("AsKsQs")), Play(seat, Fold(seat + 1)), ComeBack(seat, "now"),  # type: ignore[arg-type]
        ]  # fmt: skip
        assert not self.watched.give(commands[what])

    @invariant()
    def all_is_well(self) -> None:
        if hasattr(self, "watched"):
            self.watched.needs_exactly_one_thing()
            self.watched.keeps_its_books()

    def teardown(self) -> None:
        if hasattr(self, "watched"):
            self.watched.check_log()


def test_people_at_a_table() -> None:
    run_state_machine_as_test(
        People,
        settings=settings(
            max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


def random_command(watched: Watched, chance: random.Random) -> Command:
    """Somebody comes, goes, sits out, comes back, brings chips, or wants something else."""
    seat = chance.randrange(watched.table.rules.seats)
    how: Any = chance.choice(["post", "post", "wait"])
    if watched.table.chairs[seat] is None:
        return Sit(watched.name(), seat, chance.choice([5, 100, 200]), how)
    if not watched.table.stacks[seat] and chance.random() < 0.5:
        return Rebuy(seat, 100)
    commands: list[Command] = [
        Leave(seat), SitOut(seat), SitOut(seat), ComeBack(seat, how), ComeBack(seat, how), ComeBack(seat, how),
        Rebuy(seat, 30), WantStraddle(seat, chance.choice([4, 8, 20, None])), ChangeGame(chance.choice(GAMES)),
    ]  # fmt: skip
    return chance.choice(commands)


@pytest.mark.parametrize("missed", ["free", "post", "wait", "tournament"])
@pytest.mark.parametrize("button", ["moving", "dead"])
@pytest.mark.parametrize("seed", range(4))
def test_a_long_night(button: Any, missed: Any, seed: int) -> None:
    """Many hands with much coming and going, which hypothesis seldom gets to."""
    chance = random.Random(f"{button} {missed} {seed}")
    tournament = missed == "tournament"
    rules = TableRules(
        seats=chance.choice([4, 7, 10]), button=button, missed="free" if tournament else missed, tournament=tournament
    )
    watched = Watched(rules, GAMES[0], 6)
    for _ in range(80):
        for _ in range(chance.choice([0, 0, 1, 1, 2, 4])):
            watched.give(random_command(watched, chance))
        if isinstance(watched.table.need, ReadyToStart):
            watched.start(chance.randrange(10))
        watched.play(chance, chance.choice([1, 4, 99, 99, 99, 99]))
        if chance.random() < 0.1:
            watched.give(Undo())
        if chance.random() < 0.1:
            watched.give(Redo())
        watched.needs_exactly_one_thing()
        watched.keeps_its_books()
    watched.check_log()
