"""A driver that plays a hand to its end with random legal answers, as a test or a fuzzer needs it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from sidepot.cards import Card
from sidepot.rules.actions import (
    Action,
    AllIn,
    Award,
    Call,
    Check,
    Deal,
    Expose,
    Fold,
    Misdeal,
    Muck,
    RunItTwice,
    Show,
)
from sidepot.rules.errors import Illegal
from sidepot.rules.events import Event
from sidepot.rules.game import Chips, Seat
from sidepot.rules.hand import Hand
from sidepot.rules.needs import Act, NeedBoard, NeedShow, Over
from sidepot.rules.options import Options
from sidepot.rules.pots import Pot
from sidepot.rules.vault import Vault

T = TypeVar("T")


class Move(NamedTuple):
    """One answer and what it led to."""

    before: Hand
    action: Action
    after: Hand
    events: tuple[Event, ...]


class Choices:
    """Numbers to choose by, one after the other; when they run out, the plainest answer is chosen for ever.

    The plainest is always number 0, and 0 is also what a shrinking test tries first.
    """

    __slots__ = ("_numbers",)

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = iter(numbers)

    def pick(self, count: int) -> int:
        """One of 0 to ``count - 1``; the numbers are read as bytes, as many as it takes."""
        value, bound = 0, 1
        while bound < count:
            value = value << 8 | (next(self._numbers, 0) & 255)
            bound <<= 8
        return value % count

    def one_of(self, values: Sequence[T]) -> T:
        """One of the values; the first when the numbers have run out."""
        return values[self.pick(len(values))]

    def between(self, least: int, most: int) -> int:
        """A number of ``least`` to ``most``; ``least`` when the numbers have run out."""
        return least + self.pick(most - least + 1)

    def rarely(self, once_in: int) -> bool:
        """Yes, once in ``once_in`` times; no when the numbers have run out."""
        return self.pick(once_in) == once_in - 1


def play(hand: Hand, choices: Iterable[int] | Choices, deck: Sequence[Card] = ()) -> Iterator[Move]:
    """Answer every need of ``hand`` until it is over, and report each step.

    ``choices`` are numbers 0 to 255 (a ``bytes`` will do). Betting is any legal action, the smallest and biggest
    sizes and all-ins among them; hands are shown or mucked; pots of a hand without cards go to anybody; where the
    game knows it the board is run twice; now and then the dealer exposes a card or declares a misdeal, and players
    show afterwards. ``deck`` is in the order it is dealt; it may be left out where the game has no cards.
    """
    chosen = choices if isinstance(choices, Choices) else Choices(choices)
    vault = Vault.for_hand(deck, hand.setup)
    while not isinstance(hand.need, Over) or _may_show_afterwards(hand, chosen):
        action = answer(hand, chosen, vault)
        step = hand.apply(action)
        if isinstance(action, Expose):
            vault.expose(action.number)
        yield Move(hand, action, *step)
        hand = step.hand


def answer(hand: Hand, chosen: Choices, vault: Vault) -> Action:
    """One legal answer to what ``hand`` needs; board cards are taken out of ``vault`` for it."""
    need = hand.need
    mistake = _mistake(hand, chosen)
    if mistake:
        return mistake
    if isinstance(need, Act):
        return bet(need.options, hand.stacks[need.seat], chosen)
    if isinstance(need, NeedBoard):
        if need.may_run_twice and chosen.pick(2):
            return RunItTwice()
        return Deal(vault.turn(need.count)) if hand.game.cards else Deal()
    if isinstance(need, NeedShow):
        muck = Muck(need.seats[0])
        if not need.must and chosen.rarely(3) and _accepted(hand, muck):
            return muck
        return _show(vault, chosen.one_of(need.seats))
    if isinstance(need, Over):
        return _show_afterwards(hand, chosen, vault)
    return Award(tuple(_winners(pot, chosen) for pot in need.pots))


def bet(options: Options, stack: Chips, chosen: Choices) -> Action:
    """Anything that a player with ``stack`` chips behind may do."""
    plain: Action = Check(options.seat) if options.can_check else Call(options.seat)
    style = chosen.pick(16)
    if style in {7, 8} and options.can_fold:
        return Fold(options.seat)
    if style < 9 or options.min_to is None or options.max_to is None:
        # A call that takes all the chips may also be said as "all-in".
        return AllIn(options.seat) if style == 15 and options.call == stack else plain
    if style == 9:
        return options.bet_or_raise(options.min_to)
    if style == 10:
        return options.bet_or_raise(options.max_to)
    if style > 13 and options.allows(options.all_in_to):
        return AllIn(options.seat)
    most = options.max_to if style > 11 else min(options.max_to, 3 * options.min_to)
    to = chosen.between(options.min_to, most)
    to -= to % options.unit
    return options.bet_or_raise(to if options.allows(to) else options.min_to)


def _mistake(hand: Hand, chosen: Choices) -> Action | None:
    """The dealer's mistakes before the flop, seldom, and only while they count (T11)."""
    if hand.street or hand.is_over or not chosen.rarely(24):
        return None
    number = chosen.between(0, 2 * len(hand.players))
    mistake = Expose(number) if number else Misdeal()
    return mistake if _accepted(hand, mistake) else None


def _accepted(hand: Hand, action: Action) -> bool:
    """Whether the hand takes this answer; what it refuses leaves it as it was."""
    try:
        hand.apply(action)
    except Illegal:
        return False
    return True


def _show(vault: Vault, seat: Seat) -> Show:
    return Show(seat, vault.open(seat))


def _winners(pot: Pot, chosen: Choices) -> tuple[Seat, ...]:
    """Anybody who plays for the pot, alone or sharing, in any order."""
    first = chosen.one_of(pot.seats)
    others = [seat for seat in pot.seats if seat != first and chosen.rarely(4)]
    return (first, *others)


def _may_show_afterwards(hand: Hand, chosen: Choices) -> bool:
    return bool(_unshown(hand)) and chosen.rarely(5)


def _unshown(hand: Hand) -> list[Seat]:
    """Who could still turn up a card when the hand is over (S1)."""
    if hand.is_misdeal or not hand.game.cards:
        return []
    return [seat for seat in hand.players if len(hand.shown[seat]) < 2]


def _show_afterwards(hand: Hand, chosen: Choices, vault: Vault) -> Show:
    seat = chosen.one_of(_unshown(hand))
    cards = vault.open(seat)
    if hand.shown[seat]:
        return Show(seat, cards)
    return Show(seat, chosen.one_of([cards, cards[:1], cards[1:]]))
