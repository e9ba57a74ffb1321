"""An evening at the table: hands one after the other between a person and computer players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from sidepot.cli.book import Book
from sidepot.cli.fail import CannotError
from sidepot.cli.person import Person
from sidepot.cli.screen import Quit, Screen, in_words
from sidepot.history.export import to_phh
from sidepot.history.story import Storyteller
from sidepot.players.player import Player
from sidepot.players.simple import PLAYERS
from sidepot.ranking import rank
from sidepot.rules.actions import Action, Deal, Muck, Show
from sidepot.rules.errors import Illegal
from sidepot.rules.events import Acted, BoardDealt, Event, HandEnded, HandStarted, HoleCards, HoleDealt, Shown
from sidepot.rules.evolve import WRITERS
from sidepot.rules.game import Chips, Game, Seat
from sidepot.rules.hand import Hand
from sidepot.rules.needs import Act, NeedBoard, NeedShow
from sidepot.rules.showdown import is_beaten
from sidepot.rules.vault import Vault
from sidepot.rules.view import view
from sidepot.table import Play, ReadyToStart, Rebuy, Sit, StartHand, Table, TableRules, WantStraddle
from sidepot.table.commands import Command

ME: Seat = 0
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Ida", "Jack")


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played, by whom, for how long."""

    game: Game
    stack: Chips
    name: str
    opponents: Sequence[str]
    """The kinds of the computer players, clockwise from the person."""
    straddle: Chips | None = None
    """What everybody straddles who may."""
    hands: int | None = None


class Session:
    """Deals, moves the button, sells chips, tells what happens, and writes it down."""

    def __init__(self, setting: Setting, screen: Screen, chance: Random, book: Book | None = None) -> None:
        self.setting = setting
        self.screen = screen
        self.chance = chance
        self.book = book
        self.is_saving = book is not None
        """No more once the book could not be written to."""
        free = [name for name in NAMES if name.lower() != setting.name.lower()]
        self.names = {ME: setting.name, **dict(enumerate(free[: len(setting.opponents)], start=1))}
        self.me = Person(screen, self.names)
        self.players: dict[Seat, Player] = {ME: self.me}
        self.table = Table.open(setting.game, TableRules(seats=max(2, len(self.names)))).table
        for seat, kind in enumerate(setting.opponents, start=1):
            own = Random(chance.getrandbits(128))  # noqa: S311  it deals no cards
            self.players[seat] = PLAYERS[kind](own)  # the deck's would tell him the cards, and change with what he does
        try:
            for seat, name in self.names.items():
                self.command(Sit(name, seat, setting.stack))
                if setting.straddle:
                    self.command(WantStraddle(seat, setting.straddle))
        except Illegal as error:
            raise CannotError(str(error)) from None
        self.bought = dict.fromkeys(self.names, setting.stack)
        self.events: list[Event] = []
        """The log of the hand on the table."""

    def command(self, command: Command) -> tuple[Event, ...]:
        """Give the table a command."""
        self.table, events = self.table.apply(command)
        return events

    # ------------------------------------------------------------------ the evening

    def run(self) -> None:
        """Play until somebody has had enough; what was played is saved and summed up in any case."""
        self.welcome()
        try:
            while self.setting.hands is None or self.table.hands < self.setting.hands:
                self.play_hand()
                if self.table.hands == self.setting.hands:
                    break
                self.sell_chips()
                if self.screen.ask("Enter for the next hand, q to leave: ").lower() in {"q", "quit", "exit"}:
                    break
        except Quit:
            pass
        except KeyboardInterrupt:  # while the computer players act
            self.screen.say()
        if self.table.is_running:
            self.break_off()
        else:
            self.save()  # an interrupt may have come between the last chip and the book
        self.sum_up()

    def welcome(self) -> None:
        """Who sits here and what is played."""
        game = self.setting.game
        title = f"{game.name[0].upper()}{game.name[1:]}".removesuffix(", straddles")
        if game.forced.ante and game.forced.ante_by == "each":
            title += " by everybody"
        if self.setting.straddle:
            who = "UTG" if game.forced.straddles else "the button"
            title += f", {who} straddles {self.setting.straddle}"
        self.screen.say(f"{title}, {count(self.setting.stack, 'chip')} each.")
        others = [f"{self.names[seat]} ({kind})" for seat, kind in enumerate(self.setting.opponents, start=1)]
        self.screen.say(f"{self.setting.name} against {', '.join(others)}. Type ? for help, q to leave.")

    def sell_chips(self) -> None:
        """Who has none left buys as many as at the beginning; the person is asked."""
        for seat, name in self.names.items():
            if self.table.stacks[seat]:
                continue
            amount = self.setting.stack
            if seat == ME and not self.screen.confirm(f"You have no chips left. Buy {amount} more?", enter=True):
                raise Quit
            try:
                self.command(Rebuy(seat, amount))
            except Illegal as error:
                self.screen.say(f"{name} cannot buy more: {error}")
                raise Quit from None
            self.bought[seat] += amount
            self.screen.say(f"{name} buys {count(amount, 'more chip')}")

    def sum_up(self) -> None:
        """How everybody did."""
        hands = self.table.hands
        self.screen.title(f"{count(hands, 'hand')} played")
        stacks = self.stacks()
        width = max(map(len, self.names.values()))
        for seat in sorted(self.names, key=lambda seat: self.bought[seat] - stacks[seat]):
            net = stacks[seat] - self.bought[seat]
            result = f"won {net}" if net > 0 else f"lost {-net}" if net else "even"
            line = f"  {self.names[seat]:{width}} {stacks[seat]:7} chips, {result}"
            self.screen.say(line, "bold" if seat == ME else "")
        if self.book:
            self.screen.say(f"{count(self.book.hands, 'hand')} saved in {self.book.path}")

    def stacks(self) -> tuple[Chips, ...]:
        """Everybody's chips; in a hand that was broken off nobody has lost what lies in the middle."""
        hand = self.table.hand
        if hand is None or hand.is_over:
            return self.table.stacks
        return tuple(hand.starting_stacks[seat] for seat in range(len(self.names)))

    # ------------------------------------------------------------------ one hand

    def play_hand(self) -> None:
        """The next hand, from the button to the last chip."""
        need = self.table.need
        first = isinstance(need, ReadyToStart) and need.button is None
        self.screen.title(f"Hand {self.table.hands + 1}")
        events = self.command(StartHand(draw=self.chance.randrange(len(self.names))) if first else StartHand())
        hand = self.hand
        deck = list(hand.game.ranking.deck)
        self.chance.shuffle(deck)
        vault = Vault.for_hand(deck, hand.setup)
        self.events = []
        teller = Storyteller(self.names)
        self.follow(teller, events, vault)
        while self.table.is_running:
            self.follow(teller, self.command(self.answer(vault)), vault)
        self.save()

    @property
    def hand(self) -> Hand:
        """The hand on the table."""
        if self.table.hand is None:
            raise RuntimeError("no hand is on the table")
        return self.table.hand

    def answer(self, vault: Vault) -> Play:
        """What the hand waits for, from a player or the dealer."""
        hand = self.hand
        need = hand.need
        if isinstance(need, Act):
            seat = need.seat
            return Play(seat, self.players[seat].decide(view(hand, seat, vault.open(seat))))
        if isinstance(need, NeedShow):
            return Play(None, self.show_or_muck(need.seats[0], vault))
        if isinstance(need, NeedBoard):
            return Play(None, Deal(vault.turn(need.count)))
        raise RuntimeError(f"nobody here can answer {need}")

    def show_or_muck(self, seat: Seat, vault: Vault) -> Action:
        """A player shows, unless he is beaten for every pot by hands that lie open and may muck."""
        hand = self.hand
        show, muck = Show(seat, vault.open(seat)), Muck(seat)
        if not is_beaten(hand, seat, vault.open(seat)):
            return show
        try:
            hand.apply(muck)
        except Illegal:
            return show
        return muck

    def follow(self, teller: Storyteller, events: Iterable[Event], vault: Vault) -> None:
        """Tell and write down what happened in the hand."""
        for event in events:
            if not isinstance(event, HandStarted) and type(event) not in WRITERS:
                continue  # the table's own business
            self.write_down(teller, event)
            if isinstance(event, HoleDealt):
                self.write_down(teller, HoleCards(ME, vault.open(ME)))
            if isinstance(event, BoardDealt | HoleDealt):
                self.me.pots = self.hand.pots if isinstance(event, BoardDealt) else ()

    def write_down(self, teller: Storyteller, event: Event) -> None:
        """One event into the log and, in words, onto the screen."""
        self.events.append(event)
        lines = teller.tell(event)
        if isinstance(event, HandStarted):
            return  # the table shows who has what
        for line in lines:
            if isinstance(event, HandEnded) and "came out even" in line:
                continue
            self.screen.say(line, "bold" if isinstance(event, BoardDealt) else "")
        if isinstance(event, Acted | BoardDealt) and lines:
            self.screen.pause()
        if isinstance(event, BoardDealt):
            self.name_shown()

    def name_shown(self) -> None:
        """After the last card of an all-in: what each hand that lies open has become."""
        board = [card for event in self.events if isinstance(event, BoardDealt) for card in event.cards]
        if len(board) < 5:
            return
        for event in self.events:
            if isinstance(event, Shown) and len(event.cards) == 2:
                found = rank((*event.cards, *board), self.setting.game.ranking)
                self.screen.say(f"{self.names[event.seat]} has {in_words(found)}")

    # ------------------------------------------------------------------ the record

    def save(self) -> None:
        """Append the hand to the book; when that fails, say so once and play on without."""
        events, self.events = self.events, []
        if self.book is None or not self.is_saving or not events:
            return
        try:
            self.book.add(to_phh(events, self.names))
        except CannotError as error:
            self.is_saving = False
            self.screen.say(f"{error.message} From here on no hand is saved.")

    def break_off(self) -> None:
        """A hand that the person left counts for nobody, and is not saved: a record can be replayed to its end."""
        self.events = []
        unsaved = " It is not saved." if self.book else ""
        self.screen.say(f"The hand is broken off: everybody takes back what he bet.{unsaved}")


def count(number: int, what: str) -> str:
    """A number of things: 1 chip, 2 chips."""
    return f"{number} {what}{'' if number == 1 else 's'}"
