"""What people may ask of a table, and what it leads to: one function a command."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain, count
from typing import Any, Final

from sidepot.cards import CardError
from sidepot.codec import CodecError, decode_game
from sidepot.players import PLAYERS
from sidepot.rules.actions import Action, AllIn, Bet, Call, Check, Fold, Raise
from sidepot.rules.actions import Show as ShowCards
from sidepot.rules.game import Chips, Game, GameError, Seat
from sidepot.server.rooms import events
from sidepot.server.rooms.denied import Denied
from sidepot.server.rooms.desk import Desk
from sidepot.server.rooms.viewer import Viewer
from sidepot.server.wire import messages
from sidepot.server.wire.settings import MOST_BUY_IN
from sidepot.table import ChangeGame, ComeBack, Leave, Rebuy, Refused, Sit, SitOut, WantStraddle

BOT_NAMES: Final = {"random": "Pip", "calling": "Clover", "raising": "Bruno", "tight": "Fig", "chart": "Olive"}
"""What computer players are called, by kind."""

MORE_NAMES: Final = ("Basil", "Miso", "Watt", "Hazel", "Juno", "Otto", "Poppy", "Rusty", "Sage")


NUMBERED: Final = re.compile(r" \d+$")
"""What tells two people of one name apart."""

MOST_PEOPLE: Final = 1000
"""People that a table knows by name."""


class Counter:
    """Where people come with what they want: it knows who may do what, and leaves the rest to the desk."""

    def __init__(self, desk: Desk, viewer: Viewer) -> None:
        self.desk = desk
        self.state = desk.state
        self.viewer = viewer
        self.person = viewer.person

    # ------------------------------------------------------------------ who may

    def seat(self) -> Seat:
        """The seat that this tab acts for. Raises :class:`Denied`."""
        seat = self.state.seat_of.get(self.person)
        if seat is None:
            raise Denied("not-seated")
        if not self.viewer.holds_seat:
            raise Denied("not-your-tab")
        return seat

    def host(self) -> None:
        """Raise :class:`Denied` unless this is the host."""
        if self.person != self.state.host:
            raise Denied("host-only", host=self.state.name_of(self.state.host))

    def in_hand(self, number: int) -> Seat:
        """The seat, if hand ``number`` is on the table and goes on."""
        seat = self.seat()
        now = self.state.hand.number if self.state.hand is not None else 0
        if number != now:
            raise Denied("stale-hand", hand=number, now=now)
        return seat

    def known(self) -> None:
        """Tell the person's name before anything else of him."""
        known = self.state.people.get(self.person)
        name = self.free_name(self.viewer.name)
        if known is not None:
            is_numbered = name != self.viewer.name and NUMBERED.sub("", known.name) == self.viewer.name
            if known.name == name or is_numbered:
                return
        elif len(self.state.people) >= MOST_PEOPLE:
            raise Denied("crowded", most=MOST_PEOPLE)
        self.desk.tell(events.Named(self.person, name))

    def free_name(self, name: str) -> str:
        """The name, told apart from that of anybody else here."""
        people = self.state.people.items()
        taken = {
            known.name.casefold() for person, known in people
            if person != self.person and (not known.bot or person in self.state.seat_of)
        }  # fmt: skip
        number = 2
        free = name
        while free.casefold() in taken:
            free = f"{name} {number}"
            number += 1
        return free

    # ------------------------------------------------------------------ the hand

    def act(self, it: messages.Act) -> None:
        """A decision."""
        seat = self.in_hand(it.hand)
        if it.decision != self.state.decision:
            raise Denied("stale-decision")
        if self.state.turn != seat:
            raise Denied("not-your-turn")
        if self.desk.is_paused:
            raise Denied("paused")
        self.desk.play(seat, action_of(it, seat))

    def show(self, it: messages.Show) -> None:
        """Cards turned up after the hand."""
        seat = self.in_hand(it.hand)
        on_table = self.state.hand
        if on_table is None or on_table.people.get(seat) != self.person:
            raise Denied("nothing-to-show")
        hole = on_table.hole.get(self.person, ())
        try:
            action = ShowCards(seat, it.cards)
        except CardError:
            raise Denied("not-your-cards") from None
        if not set(action.cards) <= set(hole):
            raise Denied("not-your-cards")
        if self.desk.table.is_running:
            raise Denied("nothing-to-show")
        self.desk.play(seat, action)

    def run_twice(self, it: messages.RunTwice) -> None:
        """A vote."""
        seat = self.in_hand(it.hand)
        vote = self.desk.vote
        if vote is None or seat not in vote.seats or not self.desk.table.is_running:
            raise Denied("no-vote")
        if seat in vote.answers:
            raise Denied("voted")
        if self.desk.is_paused:
            raise Denied("paused")
        self.desk.cast(seat, agree=it.agree)

    # ------------------------------------------------------------------ seats

    def sit(self, it: messages.Sit) -> None:
        """A seat, taken or asked for."""
        if self.person in self.state.banned:
            raise Denied("kicked")
        self.check_buy_in(it.seat, it.chips, 0)
        self.known()
        if self.state.settings.approve_seats and self.person != self.state.host:
            self.request("seat", it.seat, it.chips, it.how)
            # Refused now rather than after the host has said yes.
            self.desk.table.apply(Sit(self.person, it.seat, it.chips, it.how))
        else:
            self.desk.apply(Sit(self.person, it.seat, it.chips, it.how))

    def check_buy_in(self, seat: Seat, amount: Chips, has: Chips) -> None:
        """Raise ``Refused`` for fewer or more chips than the host allows (T9)."""
        settings = self.state.settings
        if amount > MOST_BUY_IN:
            raise Refused("buy-in-big", seat=seat, chips=amount, most=MOST_BUY_IN)
        if not has and amount < settings.min_buy_in:
            raise Refused("buy-in-small", seat=seat, chips=amount, least=settings.min_buy_in)
        if settings.max_buy_in is not None and has + amount > settings.max_buy_in:
            raise Refused("buy-in-big", seat=seat, chips=has + amount, most=settings.max_buy_in)

    def request(self, kind: events.RequestKind, seat: Seat, chips: Chips, how: Any) -> None:
        """Ask the host."""
        if any(one.person == self.person for one in self.state.requests.values()):
            raise Denied("asked-already")
        self.desk.tell(events.Requested(self.state.requested + 1, kind, self.person, seat, chips, how))

    def withdraw(self, _: messages.Withdraw) -> None:
        """Take back what one asked the host."""
        for number, one in self.state.requests.items():
            if one.person == self.person:
                self.desk.tell(events.Answered(number, yes=False))
                return
        raise Denied("no-request")

    def leave(self, _: messages.Leave) -> None:
        """Get up."""
        self.desk.leave(self.seat())

    def sit_out(self, _: messages.SitOut) -> None:
        """Sit out from the next hand on."""
        self.desk.apply(SitOut(self.seat()))

    def come_back(self, it: messages.ComeBack) -> None:
        """Play again."""
        self.desk.apply(ComeBack(self.seat(), it.how))

    def rebuy(self, it: messages.Rebuy) -> None:
        """More chips, brought or asked for."""
        seat = self.seat()
        chair = self.desk.table.chairs[seat]
        has = self.desk.table.stacks[seat] + (chair.added if chair is not None else 0)
        self.check_buy_in(seat, it.amount, has)
        if self.state.settings.approve_rebuys and self.person != self.state.host:
            self.desk.table.apply(Rebuy(seat, it.amount))
            self.request("rebuy", seat, it.amount, "post")
        else:
            self.desk.apply(Rebuy(seat, it.amount))

    def straddle(self, it: messages.Straddle) -> None:
        """A standing wish to straddle."""
        self.desk.apply(WantStraddle(self.seat(), it.amount))

    def say(self, it: messages.Say) -> None:
        """Chat."""
        if self.state.settings.spectators == "off" and self.person not in self.state.seat_of:
            raise Denied("no-spectators")
        text = one_line(it.text)
        if not text:
            raise Denied("nothing-said")
        self.known()
        self.desk.tell(events.Said(self.person, text))

    # ------------------------------------------------------------------ the host

    def start(self, _: messages.Start) -> None:
        """Begin to deal."""
        self.host()
        if self.desk.is_dealing:
            raise Denied("started")
        self.desk.tell(events.DealingStarted())
        self.desk.is_dealing = True

    def pause(self, _: messages.Pause) -> None:
        """Stop all clocks."""
        self.host()
        if self.desk.is_paused:
            raise Denied("paused-already")
        self.desk.tell(events.PlayPaused())
        self.desk.is_paused = True

    def resume(self, _: messages.Resume) -> None:
        """Go on. Clocks go on from where they stood, so nothing is due in this moment."""
        self.host()
        if not self.desk.is_paused:
            raise Denied("not-paused")
        self.desk.tell(events.PlayResumed())

    def kick(self, it: messages.Kick) -> None:
        """Send somebody away."""
        self.host()
        if it.person == self.person:
            raise Denied("kick-self")
        seat = self.state.seat_of.get(it.person)
        if it.person not in self.state.people or (self.state.is_bot(it.person) and seat is None):
            raise Denied("no-person")
        if not self.state.is_bot(it.person):
            self.desk.tell(events.Kicked(it.person))
        if seat is not None:
            chair = self.desk.table.chairs[seat]
            if chair is None or not chair.leaving:
                self.desk.apply(Leave(seat))

    def answer(self, it: messages.AnswerRequest) -> None:
        """Yes or no to a request."""
        self.host()
        one = self.state.requests.get(it.number)
        if one is None:
            raise Denied("no-request")
        self.desk.tell(events.Answered(it.number, it.yes))
        if it.yes and one.kind == "seat":
            self.desk.apply(Sit(one.person, one.seat, one.chips, one.how))
        elif it.yes:
            self.desk.apply(Rebuy(one.seat, one.chips))

    def add_bot(self, it: messages.AddBot) -> None:
        """A computer player takes a seat."""
        self.host()
        seat_bot(self.desk, it.kind, it.seat, it.chips)

    def hand_over(self, it: messages.HandOver) -> None:
        """Somebody else is the host."""
        self.host()
        if it.person not in self.state.people or it.person in self.state.banned:
            raise Denied("no-person")
        if self.state.is_bot(it.person):
            raise Denied("bot-host")
        if it.person == self.person:
            raise Denied("host-already", name=self.state.name_of(it.person))
        self.desk.tell(events.HostChanged(it.person))

    def change_game(self, it: messages.ChangeGame) -> None:
        """What is played from the next hand on."""
        self.host()
        self.desk.apply(ChangeGame(game_of(it.game)))

    def change_settings(self, it: messages.ChangeSettings) -> None:
        """How the table is run."""
        self.host()
        check_settings(it.settings)
        self.desk.tell(events.SettingsChanged(it.settings))


def one_line(text: str) -> str:
    """The characters of a text that can be seen, in one line."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def action_of(it: messages.Act, seat: Seat) -> Action:
    """The action that the message names. Raises :class:`Denied` for a bet or raise without a size."""
    match it.action:
        case "fold":
            return Fold(seat)
        case "check":
            return Check(seat)
        case "call":
            return Call(seat)
        case "all-in":
            return AllIn(seat)
        case "bet" | "raise":
            if it.to is None:
                raise Denied("no-size")
            return Bet(it.to, seat) if it.action == "bet" else Raise(it.to, seat)


def game_of(data: object) -> Game:
    """The game that a client describes. Raises :class:`Denied` with the sentence of what is wrong."""
    try:
        game = decode_game(data)
    except (CodecError, GameError) as error:
        raise Denied("bad-game", sentence=str(error)) from None
    if not game.cards:
        raise Denied("bad-game", sentence="Here cards are dealt: a game without cards is for the ledger.")
    return game


def check_settings(settings: Any) -> None:
    """Raise :class:`Denied` for settings that contradict each other."""
    most = settings.max_buy_in
    if most is not None and most < settings.min_buy_in:
        raise Denied("bad-settings", sentence="The biggest buy-in is at least the smallest one.")
    if settings.buy_in < settings.min_buy_in or (most is not None and settings.buy_in > most):
        raise Denied("bad-settings", sentence="The usual buy-in lies between the smallest and the biggest one.")


def seat_bot(desk: Desk, kind: str, seat: Seat, chips: Chips | None = None) -> None:
    """Sit a computer player down. Raises :class:`Denied` or ``Refused``."""
    if kind not in PLAYERS:
        raise Denied("no-bot", kind=repr(kind), kinds=", ".join(PLAYERS))
    if chips is not None and chips > MOST_BUY_IN:
        raise Refused("buy-in-big", seat=seat, chips=chips, most=MOST_BUY_IN)
    known = {event.person: event.name for event in desk.events if isinstance(event, events.Named)}
    names = {name.casefold() for name in known.values()}
    state = desk.state
    names |= {
        known.name.casefold() for person, known in state.people.items() if not known.bot or person in state.seat_of
    }
    wanted = chain((BOT_NAMES.get(kind, kind.title()), *MORE_NAMES), (f"Robot {number}" for number in count(1)))
    name = next(name for name in wanted if name.casefold() not in names)
    person = f"b_{len(desk.state.people) + len(known) + 1}"
    desk.tell(events.Named(person, name, kind))
    desk.apply(Sit(person, seat, chips or desk.state.settings.buy_in, "post"))


HANDLERS: Final[dict[type[messages.Command], Callable[[Counter, Any], None]]] = {
    messages.Act: Counter.act,
    messages.Show: Counter.show,
    messages.RunTwice: Counter.run_twice,
    messages.Sit: Counter.sit,
    messages.Withdraw: Counter.withdraw,
    messages.Leave: Counter.leave,
    messages.SitOut: Counter.sit_out,
    messages.ComeBack: Counter.come_back,
    messages.Rebuy: Counter.rebuy,
    messages.Straddle: Counter.straddle,
    messages.Say: Counter.say,
    messages.Start: Counter.start,
    messages.Pause: Counter.pause,
    messages.Resume: Counter.resume,
    messages.Kick: Counter.kick,
    messages.AnswerRequest: Counter.answer,
    messages.AddBot: Counter.add_bot,
    messages.HandOver: Counter.hand_over,
    messages.ChangeGame: Counter.change_game,
    messages.ChangeSettings: Counter.change_settings,
}
