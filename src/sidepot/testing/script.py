"""A small language for hands in tests: ``run("6 players, no limit 1/2; folds to CO, CO raises 6, BTN folds ...")``.

A script is phrases between commas, semicolons or line ends; ``#`` begins a comment. First what was agreed, then what
happens. Seats go by their position (T1): BTN SB BB UTG HJ CO ... (heads-up ``BTN`` or ``SB`` is the button).

What was agreed (all but the players may be left out)::

    6 players
    no limit 1/2 | pot limit 5/10 | limit 10/20 (small and big bet) | no limit, no blinds | short deck
    ante 1 [by BB | by BTN] [first]    button blind 2    smallest bet 2
    stacks 200 | stacks 200, CO 50 ... | stacks 100 200 300 (from the button) | stacks BTN 400 SB 60 BB 500
    UTG straddles 4    CO posts 2 [dead]    button 3 (its chair; 0 if unsaid)    no cards

Stacks are a hundred big blinds if unsaid. Everything else of a ``Game`` is a keyword of :func:`run`.

What happens; sizes are "to" totals, ``calls 25`` and ``all-in`` after a size are checked::

    CO folds | checks | calls [25] | bets 10 | raises [to] 30 [all-in] | is all-in [for 8] | shows 9h 9d | mucks
    folds to CO    checks to CO    checks around
    flop 9s 7d 4c    turn Kh    river 2s    second turn Qd (of two boards)    run it twice
    main pot to BB and BTN    side pot to CO    side pot 2 to CO    pot to BB    pot 1 to BB (the main pot)
    card 5 exposed    misdeal

A street without cards deals cards that the script does not name, and none in a game without cards. Nobody is skipped
silently: a script that lets a player act out of turn is a :class:`ScriptError`. What the rules refuse is an
:class:`~sidepot.rules.errors.Illegal` with a note that names the phrase.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from sidepot.cards import FULL_DECK, Card, CardError, parse_cards
from sidepot.rules import actions
from sidepot.rules.errors import Illegal
from sidepot.rules.events import Acted, Awarded, Event
from sidepot.rules.game import Chips, Seat
from sidepot.rules.hand import Hand, Step
from sidepot.rules.labels import position_names, preflop_names
from sidepot.rules.needs import Act, NeedAward, NeedBoard
from sidepot.rules.options import Options
from sidepot.rules.state import STREETS
from sidepot.testing.script_header import POSITION, Header, ScriptError

__all__ = ["Played", "ScriptError", "run"]

RAINBOW = tuple(FULL_DECK[place * 21 % 52] for place in range(52))
"""The deck so that its beginning makes a board that helps nobody: 2c 7d Qh 4s Tc."""

CARDS = re.compile(r"\b(?:flop|turn|river|shows) (.+)", re.IGNORECASE)


@dataclass(frozen=True)
class Played:
    """A hand as a script left it, and questions that tests ask. ``names`` are the positions by seat."""

    hand: Hand
    events: tuple[Event, ...]
    names: Mapping[Seat, str] = field(default_factory=dict)

    @classmethod
    def of(cls, step: Step) -> Played:
        """A hand begun by :meth:`Hand.start`, for :meth:`then`."""
        return cls(step.hand, step.events, position_names(step.hand))

    def then(self, script: str) -> Played:
        """The hand after more phrases. Cards that an earlier script dealt without naming them stay dealt."""
        reader = _Reader(self, script)
        for phrase in reader.phrases:
            reader.act(phrase)
        return reader.played()

    @property
    def to_act(self) -> str | None:
        """The position whose turn it is."""
        turn = self.hand.turn
        return None if turn is None else self.names[turn]

    @property
    def options(self) -> Options:
        """What the player whose turn it is may do. Raises :class:`ValueError` when it is nobody's turn."""
        need = self.hand.need
        if isinstance(need, Act):
            return need.options
        raise ValueError(f"it is nobody's turn: the hand waits for {need}")

    @property
    def pots(self) -> tuple[tuple[Chips, tuple[str, ...]], ...]:
        """Main pot first: the chips and the positions that play for them, clockwise from the button."""
        return tuple((pot.amount, self._in_order(pot.seats)) for pot in self.hand.pots)

    @property
    def stacks(self) -> dict[str, Chips]:
        """Chips behind, by position."""
        return {name: self.hand.stacks[seat] for seat, name in self.names.items()}

    @property
    def net(self) -> dict[str, Chips]:
        """Chips won (lost: below 0) by position."""
        before = self.hand.starting_stacks
        return {name: self.hand.stacks[seat] - before[seat] for seat, name in self.names.items()}

    @property
    def won(self) -> dict[str, Chips]:
        """Chips of the pots that went to each position, one that won nothing left out."""
        won: dict[str, Chips] = {}
        for event in self.events:
            if isinstance(event, Awarded):
                for seat, share in zip(event.winners, event.shares, strict=True):
                    won[self.names[seat]] = won.get(self.names[seat], 0) + share
        return won

    @property
    def action_names(self) -> list[str]:
        """What players call each action before the flop: "open", "cold call", "3-bet (squeeze)" (N1)."""
        return [str(name) for event, name in preflop_names(self.events) if isinstance(event, Acted)]

    def seat(self, position: str) -> Seat:
        """The seat at a position. Raises :class:`KeyError` when nobody sits there."""
        for seat, name in self.names.items():
            if position == name or position in name.split("/"):
                return seat
        raise KeyError(f"nobody is {position} in this hand: there are {', '.join(self.names.values())}")

    def _in_order(self, seats: tuple[Seat, ...]) -> tuple[str, ...]:
        return tuple(name for seat, name in self.names.items() if seat in seats)


def run(script: str, **options: object) -> Played:
    """Play a script; ``options`` are fields of :class:`Game` and of its forced bets, by name.

    Raises :class:`ScriptError` for a phrase that is no phrase or comes out of turn,
    :class:`~sidepot.rules.errors.Illegal` for what the rules refuse, and what :class:`Game` and
    :meth:`Hand.start` raise.
    """
    header = Header(dict(options))
    phrases = _phrases(script)
    count = 0
    while count < len(phrases) and header.read(phrases[count]):
        count += 1
    reader = _Reader(Played.of(header.start(phrases[0] if phrases else "")), script)
    for phrase in phrases[count:]:
        if header.read(phrase):
            raise ScriptError(phrase, "this belongs before the first action.")
        reader.act(phrase)
    return reader.played()


def _phrases(script: str) -> list[str]:
    lines = [line.partition("#")[0] for line in script.splitlines()]
    return [" ".join(phrase.split()) for line in lines for phrase in re.split("[;,]", line) if phrase.strip()]


Handler: TypeAlias = Callable[["_Reader", re.Match[str]], None]


class _Reader:
    """Plays the phrases that say what happens."""

    def __init__(self, start: Played, script: str) -> None:
        self.phrases = _phrases(script)
        self.start = start
        self.hand = start.hand
        self.events = list(start.events)
        self.phrase = ""
        self.awards: dict[int, tuple[Seat, ...]] = {}
        texts = [text for phrase in self.phrases for text in CARDS.findall(phrase)]
        self.named = {card for text in texts for card in self._cards(text)}

    def played(self) -> Played:
        """What has come of it."""
        if self.awards:
            raise ScriptError(self.phrase, "the other pots are not awarded.")
        return Played(self.hand, tuple(self.events), self.start.names)

    def act(self, phrase: str) -> None:
        """Play one phrase."""
        self.phrase = phrase
        for pattern, handler in PHRASES:
            match = pattern.fullmatch(phrase)
            if match:
                try:
                    handler(self, match)
                except Illegal as refused:
                    refused.add_note(f'in the script: "{phrase}"')
                    raise
                return
        raise ScriptError(
            phrase,
            "this is no phrase. A player folds, checks, calls, bets N, raises N, is all-in, shows CARDS or mucks; "
            "sidepot.testing.script lists all of them.",
        )

    def fail(self, why: str) -> ScriptError:
        """The error of the present phrase."""
        return ScriptError(self.phrase, why)

    def _cards(self, text: str) -> tuple[Card, ...]:
        try:
            return parse_cards(text)
        except CardError as error:
            raise ScriptError(text, str(error)) from error

    def _apply(self, action: actions.Action) -> None:
        self.hand, events = self.hand.apply(action)
        self.events += events

    def _seat(self, position: str) -> Seat:
        try:
            return self.start.seat(position.upper())
        except KeyError as error:
            raise self.fail(f"{error.args[0]}.") from error

    def _turn(self, match: re.Match[str]) -> Options:
        """The options of the player in the phrase, whose turn it must be."""
        seat = self._seat(match["pos"])
        need = self.hand.need
        if not isinstance(need, Act):
            raise self.fail(f"the hand waits for {need}.")
        if need.seat != seat:
            raise self.fail(f"it is the turn of {self.start.names[need.seat]}; let everybody before act or fold.")
        return need.options

    def play(self, match: re.Match[str]) -> None:
        """``CO folds``, ``CO calls 25``, ``CO raises to 30 all-in``, ``CO is all-in for 8``."""
        options = self._turn(match)
        seat, size = options.seat, int(match["n"] or 0)
        verb = (match["verb"] or "").lower()
        due = options.call if verb == "calls" else options.all_in_to if not verb else size
        if size and size != due:
            raise self.fail(f"a call costs {due}." if verb else f"all-in is a bet of {due} here.")
        made: dict[str, actions.Action] = {
            "folds": actions.Fold(seat), "checks": actions.Check(seat), "calls": actions.Call(seat),
            "bets": actions.Bet(size, seat), "raises": actions.Raise(size, seat), "": actions.AllIn(seat),
        }  # fmt: skip
        self._apply(made[verb])
        if match["all_in"] and self.hand.stacks[seat]:
            raise self.fail(f"that is not all-in: {self.hand.stacks[seat]} chips are left.")

    def all_to(self, match: re.Match[str]) -> None:
        """``folds to CO``, ``checks to CO``."""
        seat = self._seat(match["pos"])
        begin = self.hand
        folds = match["verb"].lower() == "folds"
        while self.hand.turn not in {None, seat}:
            self._apply(actions.Fold() if folds else actions.Check())
        if begin == self.hand:
            raise self.fail("nobody before is to act.")
        if not isinstance(self.hand.need, Act) and self.hand.live != (seat,):
            raise self.fail("the betting ends before that player acts.")

    def around(self, _: re.Match[str]) -> None:
        """``checks around``."""
        if self.hand.turn is None:
            raise self.fail(f"the hand waits for {self.hand.need}.")
        while self.hand.turn is not None:
            self._apply(actions.Check())

    def board(self, match: re.Match[str]) -> None:
        """``flop 9s 7d 4c``, ``turn``, ``second river 2s``."""
        need = self.hand.need
        run = int((match["which"] or "").lower() == "second ")
        if not isinstance(need, NeedBoard) or need.run != run or STREETS[need.street] != match["street"].lower():
            raise self.fail(f"the hand waits for {need}.")
        cards = self._cards(match["cards"] or "")
        if not cards and self.hand.game.cards:
            cards = tuple(card for _, card in zip(range(need.count), self._spare(), strict=False))
        self._apply(actions.Deal(cards))

    def _spare(self) -> Iterator[Card]:
        """Cards that are nowhere in the script or on the table."""
        seen = self.named.union(*self.hand.boards, *self.hand.shown)
        return (card for card in RAINBOW if card not in seen and card in self.hand.game.ranking.deck)

    def show(self, match: re.Match[str]) -> None:
        """``CO shows 9h 9d``."""
        self._apply(actions.Show(self._seat(match["pos"]), self._cards(match["cards"])))

    def muck(self, match: re.Match[str]) -> None:
        """``CO mucks``."""
        self._apply(actions.Muck(self._seat(match["pos"])))

    def award(self, match: re.Match[str]) -> None:
        """``main pot to BB and BTN``, ``side pot 2 to CO``: all pots of the hand, one phrase each."""
        need = self.hand.need
        if not isinstance(need, NeedAward):
            raise self.fail(f"the hand waits for {need}.")
        kind, pots = match["kind"].lower(), len(need.pots)
        number = 0 if kind == "main pot" else int(match["n"] or 1) - (kind == "pot")
        vague = not match["n"] and pots > {"main pot": pots, "side pot": 2, "pot": 1}[kind]
        if vague or not 0 <= number < pots or number in self.awards:
            raise self.fail(f"say once for each who wins it: {', '.join(pot.name for pot in need.pots)}.")
        self.awards[number] = tuple(self._seat(position) for position in match["winners"].split(" and "))
        if len(self.awards) == len(need.pots):
            winners = tuple(self.awards[pot.number] for pot in need.pots)
            self.awards.clear()
            self._apply(actions.Award(winners))

    def plain(self, match: re.Match[str]) -> None:
        """``run it twice``, ``card 5 exposed``, ``misdeal``."""
        if match["n"]:
            self._apply(actions.Expose(int(match["n"])))
        else:
            self._apply(actions.RunItTwice() if match[0].lower() == "run it twice" else actions.Misdeal())


PHRASES: tuple[tuple[re.Pattern[str], Handler], ...] = tuple(
    (re.compile(pattern.replace("POS", POSITION), re.IGNORECASE), handler)
    for pattern, handler in (
        (r"POS (?P<verb>folds|checks)(?P<n>)(?P<all_in>)", _Reader.play),
        (r"POS (?P<verb>calls)(?: (?P<n>\d+))?(?P<all_in> all-in)?", _Reader.play),
        (r"POS (?P<verb>bets|raises)(?: to)? (?P<n>\d+)(?P<all_in> all-in)?", _Reader.play),
        (r"POS (?:is |goes )?(?P<all_in>all-in)(?: (?:for )?(?P<n>\d+))?(?P<verb>)", _Reader.play),
        (r"POS shows (?P<cards>.+)", _Reader.show),
        (r"POS mucks", _Reader.muck),
        (r"(?P<verb>folds|checks) to POS", _Reader.all_to),
        (r"checks around", _Reader.around),
        (r"(?P<which>first |second )?(?P<street>flop|turn|river)(?: (?P<cards>.+))?", _Reader.board),
        (r"(?P<kind>main pot|side pot|pot)(?: (?P<n>\d+))? to (?P<winners>.+)", _Reader.award),
        (r"run it twice|card (?P<n>\d+) exposed|misdeal", _Reader.plain),
    )
)
