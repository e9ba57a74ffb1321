"""A hand of hold'em as a value: everything public about one deal, from the first post to the last chip."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sidepot.cards import Card
from sidepot.rules.actions import Action, Post
from sidepot.rules.draft import Draft
from sidepot.rules.events import NOBODY, Event, HandStarted
from sidepot.rules.evolve import WRITERS
from sidepot.rules.game import Chips, Game, Seat
from sidepot.rules.needs import Act, Need, need_of
from sidepot.rules.pots import Pot, gathered_of, pots_of
from sidepot.rules.start import start_draft
from sidepot.rules.state import Setup, State, seats_in


class Step(NamedTuple):
    """What an action led to: the new hand and what happened on the way."""

    hand: Hand
    events: tuple[Event, ...]


class Hand:
    """One deal at one moment: frozen, comparable, hashable, without secrets.

    It says what it needs (:attr:`need`); a dealer, players or people answer with :meth:`apply`, which returns a new
    hand. Seats are chairs 0 to 9 clockwise. The hole cards are not in here: they enter when they are shown.
    """

    __slots__ = ("_draft",)

    _draft: Draft
    """Never written to once a hand holds it."""

    def __init__(self) -> None:
        raise TypeError("a hand begins with Hand.start(game, stacks, button)")

    @classmethod
    def _of(cls, draft: Draft) -> Hand:
        hand = object.__new__(cls)
        _hold(hand, draft)
        return hand

    @classmethod
    def start(
        cls,
        game: Game,
        stacks: Sequence[Chips] | Mapping[Seat, Chips],
        button: Seat,
        *,
        posts: Sequence[Post] = (),
        blinds: tuple[Seat | None, Seat] | None = None,
    ) -> Step:
        """Begin a hand: post what is forced and agreed, and go on to the first decision.

        ``stacks``: chips of seat 0, 1, 2 ..., or by seat where chairs between are empty. ``button`` may be an empty
        chair. ``posts``: straddles and missed blinds, in the order they are posted. ``blinds``: who posts the small
        (``None``: nobody) and the big blind, where the table's button rule says other than the next two players.

        Raises :class:`StartError` with a sentence when no such hand can begin.
        """
        draft = start_draft(game, stacks, button, posts, blinds)
        return Step(cls._of(draft), tuple(draft.events))

    @classmethod
    def rebuild(cls, events: Iterable[Event]) -> Hand:
        """The hand that a log of events describes; the first is a :class:`HandStarted`."""
        log = iter(events)
        first = next(log, None)
        if not isinstance(first, HandStarted):
            raise ValueError(f"the log of a hand begins with HandStarted, not with {first!r}")  # noqa: TRY004  a wrong log
        setup = Setup(
            first.game, first.button, first.stacks, first.small_blind, first.big_blind, first.button_acts_last
        )
        return cls._of(Draft.of(State.before(setup))).evolve(log)

    def apply(self, action: Action) -> Step:
        """The hand after ``action``, and the events. Raises :class:`Illegal` with the reason if it is refused."""
        draft = Draft.of(self._draft)
        return Step(self._of(draft), tuple(draft.apply(action)))

    def evolve(self, events: Iterable[Event]) -> Hand:
        """The hand after facts that happened since; no rule is asked. ``HandStarted`` belongs to :meth:`rebuild`."""
        draft = Draft.of(self._draft)
        for event in events:
            WRITERS[event.__class__](draft, event)
        return self._of(draft)

    @property
    def need(self) -> Need:
        """The one thing the hand waits for: ``Act``, ``NeedBoard``, ``NeedShow``, ``NeedAward`` or ``Over``."""
        draft = self._draft
        return need_of(draft, draft.options)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is to act, ``None`` when the betting waits."""
        turn = self._draft.turn
        return None if turn == NOBODY else turn

    @property
    def is_over(self) -> bool:
        """The chips are given out, or the hand was a misdeal."""
        return self._draft.over

    @property
    def is_misdeal(self) -> bool:
        """The cards went back; the same button deals again."""
        return self._draft.misdealt

    @property
    def game(self) -> Game:
        """What was agreed before the deal."""
        return self._draft.setup.game

    @property
    def button(self) -> Seat:
        """The chair of the button; it may be empty."""
        return self._draft.setup.button

    @property
    def small_blind(self) -> Seat | None:
        """Who posted the small blind, ``None`` where nobody did."""
        return _seat(self._draft.setup.small_blind)

    @property
    def big_blind(self) -> Seat | None:
        """Who posted the big blind, ``None`` where there is none."""
        return _seat(self._draft.setup.big_blind)

    @property
    def players(self) -> tuple[Seat, ...]:
        """Everybody dealt in, by seat."""
        return seats_in(self._draft.setup.dealt)

    @property
    def live(self) -> tuple[Seat, ...]:
        """Everybody who has not folded, by seat."""
        return seats_in(self._draft.live)

    @property
    def all_in(self) -> tuple[Seat, ...]:
        """Everybody still in who has no chips behind, by seat."""
        return seats_in(self._draft.live & ~self._draft.can)

    @property
    def mucked(self) -> tuple[Seat, ...]:
        """Everybody who gave up at the showdown, by seat."""
        return seats_in(self._draft.mucked)

    @property
    def starting_stacks(self) -> tuple[Chips, ...]:
        """Chips before the first post, by chair; 0 for an empty chair."""
        return self._draft.setup.stacks

    @property
    def stacks(self) -> tuple[Chips, ...]:
        """Chips behind, by chair."""
        return tuple(self._draft.stacks)

    @property
    def bets(self) -> tuple[Chips, ...]:
        """Chips in front of each chair in this betting round."""
        return tuple(self._draft.bets)

    @property
    def bet(self) -> Chips:
        """What has to be matched in this round."""
        return self._draft.bet

    @property
    def pot(self) -> Chips:
        """Everything in the middle, bets of this round included."""
        return self._draft.pot

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Main pot and side pots as they stand, bets of this round included (P1)."""
        return pots_of(self._draft)

    @property
    def gathered(self) -> tuple[Pot, ...]:
        """The pots without the bets of this round, which still lie in front of the players."""
        return gathered_of(self._draft)

    @property
    def rake(self) -> Chips:
        """What the house took."""
        return self._draft.rake

    @property
    def street(self) -> int:
        """0 preflop, 1 flop, 2 turn, 3 river."""
        return self._draft.street

    @property
    def board(self) -> tuple[Card, ...]:
        """The board cards; the first board when it was run twice."""
        return self._draft.boards[0]

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """One board, or two when it was run twice."""
        return self._draft.boards

    @property
    def shown(self) -> tuple[tuple[Card, ...], ...]:
        """Cards turned up, by chair; ``()`` where none are."""
        return tuple(self._draft.shown)

    @property
    def exposed(self) -> tuple[int, ...]:
        """Numbers of the hole cards that the dealer exposed."""
        return self._draft.exposed

    @property
    def setup(self) -> Setup:
        """What is fixed for the whole hand."""
        return self._draft.setup

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self._draft.key() == other._draft.key()

    def __hash__(self) -> int:
        return hash(self._draft.key())

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand is frozen: apply an action and use the new hand instead of setting {name}")

    def __reduce__(self) -> tuple[object, ...]:
        draft = self._draft
        values = [getattr(draft, name) for name in State.__slots__[1:]]
        return _restore, (draft.setup.key, values)

    def __repr__(self) -> str:
        need = self.need
        who = f"seat {need.seat} to act" if isinstance(need, Act) else f"waiting for {need}"
        return f"<Hand: {self.game.name}, {len(self.players)} players, pot {self.pot}, {who}>"


_hold = Hand.__dict__["_draft"].__set__
"""Puts the draft into a new hand; nothing else may, see ``Hand.__setattr__``."""


def _seat(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


def _restore(setup: tuple[object, ...], values: list[object]) -> Hand:
    """Unpickle a hand."""
    draft = Draft.of(State.before(Setup(*setup)))  # type: ignore[arg-type]
    for name, value in zip(State.__slots__[1:], values, strict=True):
        setattr(draft, name, value)
    return Hand._of(draft)  # noqa: SLF001  this is how a hand is made
