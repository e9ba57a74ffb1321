"""The table as text, 80 columns wide and good to read without colours."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sidepot.cards import Card
from sidepot.players.sizes import near, part_of_pot
from sidepot.ranking import rank
from sidepot.rules.game import Seat
from sidepot.rules.hand import Hand
from sidepot.rules.labels import position_names
from sidepot.rules.options import Options
from sidepot.rules.pots import Pot
from sidepot.rules.state import STREETS
from sidepot.rules.view import View

SUIT_STYLES = ("green", "bright_blue", "red", "bold")
"""Clubs, diamonds, hearts, spades: four colours, and the sign says it too."""

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


class Quit(Exception):
    """The player leaves: by ``q``, at the end of the input or with Ctrl-C."""


class Screen:
    """Writes to a terminal, file or pipe, and asks the player."""

    def __init__(self, console: Console | None = None, *, pause: float = 0.0) -> None:
        self.console = console or Console(highlight=False, soft_wrap=False)
        self.signs = self.console.encoding.lower().startswith("utf")
        self.pause_seconds = pause if self.console.is_terminal else 0.0

    # ------------------------------------------------------------------ lines

    def say(self, line: str = "", style: str = "") -> None:
        """A line of the story; cards in it get their signs and colours."""
        text = Text(style=style)
        at = 0
        for match in CARD.finditer(line):
            text.append(line[at : match.start()])
            text.append_text(self.card(Card(match[0])))
            at = match.end()
        text.append(line[at:])
        self.console.print(text)

    def title(self, text: str) -> None:
        """A line across the screen."""
        self.console.print()
        self.console.print(Rule(text, align="left", style="dim", characters="─" if self.signs else "-"))

    def pause(self) -> None:
        """Let the eye follow, when somebody is looking."""
        if self.pause_seconds:
            time.sleep(self.pause_seconds)

    def ask(self, prompt: str) -> str:
        """What the player types. Raises :class:`Quit` at the end of the input."""
        self.console.print(Text(prompt, style="bold"), end="")
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            self.console.print()
            raise Quit from None
        if not line:
            self.console.print()
            raise Quit
        if not sys.stdin.isatty():  # a terminal has shown it already
            self.console.print(line.rstrip("\n"))
        return line.strip()

    # ------------------------------------------------------------------ cards

    def card(self, card: Card) -> Text:
        """One card in the colour of its suit."""
        return Text(card.symbol if self.signs else str(card), style=SUIT_STYLES[card.suit])

    def cards(self, cards: Sequence[Card]) -> Text:
        """Cards side by side."""
        return Text(" ").join([self.card(card) for card in cards])

    # ------------------------------------------------------------------ the table

    def table(self, view: View, names: Mapping[Seat, str], pots: Sequence[Pot]) -> None:
        """Everybody with chips and bets, the board, the pots, my cards. ``pots`` as the street began."""
        hand, me = view.hand, view.me
        positions = position_names(hand)
        grid = Table(box=None, pad_edge=False, padding=(0, 1), header_style="dim")
        grid.add_column("", width=2)
        grid.add_column("", width=6)
        grid.add_column("", min_width=12, max_width=24, no_wrap=True, overflow="ellipsis")
        grid.add_column("chips", justify="right", min_width=7)
        grid.add_column("bet", justify="right", min_width=7)
        grid.add_column("")
        order = sorted(positions, key=lambda seat: (seat - (me or 0) - 1) % 10)
        for seat in order:
            folded = seat not in hand.live
            grid.add_row(
                ("D" if seat == hand.button else " ") + (">" if seat == hand.turn else " "),
                positions[seat],
                names.get(seat, f"seat {seat}"),
                f"{hand.stacks[seat]}",
                f"{hand.bets[seat]}" if hand.bets[seat] else "",
                self._note(view, seat),
                style="dim" if folded else "bold" if seat == me else "",
            )
        self.console.print()
        self.console.print(grid)
        middle = self._middle(hand, pots)
        if hand.board and view.hole:
            words = f"You have {rank((*view.hole, *hand.board), hand.game.ranking).words}"
            middle.append(f"   {words}" if len(middle) + 3 + len(words) <= self.console.width else f"\n{words}")
        self.console.print(middle)

    def _note(self, view: View, seat: Seat) -> Text:
        hand = view.hand
        if seat not in hand.live:
            return Text("folded")
        if seat == view.me and view.hole:
            return self.cards(view.hole)
        return Text("all-in" if seat in hand.all_in else "")

    def _middle(self, hand: Hand, pots: Sequence[Pot]) -> Text:
        """The board and the pots."""
        text = Text()
        if hand.board:
            text.append(f"{STREETS[hand.street].capitalize()}  ")
            text.append_text(self.cards(hand.board))
            text.append("   ")
        text.append(f"Pot {hand.pot}")
        if len(pots) > 1:
            named = ", ".join(f"{pot.name} {pot.amount}" for pot in pots)
            front = hand.pot - sum(pot.amount for pot in pots)
            text.append(f" ({named}{f', in front {front}' if front else ''})")
        return text

    def options(self, view: View, options: Options) -> None:
        """What I may do, with the key for each."""
        parts = ["f fold", f"c call {options.call}"] if options.call else ["k check"]
        sizes = ""
        if options.min_to is not None and options.max_to is not None:
            key, word = ("r", "raise to") if options.verb == "raise" else ("b", "bet")
            if options.min_to == options.max_to:
                parts.append(f"{key} {word} {options.min_to}")
            else:
                parts.append(f"{key} {options.min_to}-{options.max_to} {word}")
                half, pot = (near(options, part_of_pot(view, part)) for part in (0.5, 1.0))
                sizes = f"half {half}, pot {pot}"
            if options.max_to == options.all_in_to:
                parts.append(f"a all-in {options.all_in_to}")
        line = Text("   ".join(parts), style="cyan")
        if sizes and len(line) + len(sizes) + 5 < self.console.width:
            line.append(f"   ({sizes})", style="dim")
        self.console.print(line)
