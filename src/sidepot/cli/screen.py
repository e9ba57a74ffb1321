"""The table as text, 80 columns wide and good to read without colours."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sidepot.cards import Card
from sidepot.players.sizes import near, part_of_pot
from sidepot.ranking import Category, HandRank, rank
from sidepot.rules.game import Seat
from sidepot.rules.hand import Hand
from sidepot.rules.labels import position_names
from sidepot.rules.options import Options
from sidepot.rules.pots import Pot
from sidepot.rules.state import STREETS
from sidepot.rules.view import View

SUIT_STYLES = ("green", "bright_blue", "red", "bold")
"""Clubs, diamonds, hearts, spades: four colours, and the sign says it too."""

POT_PARTS = {"half": 0.5, "pot": 1.0}
"""Words for sizes: which part of the pot they are."""

MARK, POSITION, NOTE = 2, 6, 6
"""Columns of the table that are as wide as what stands in them: "D>", "BTN/SB", "folded"."""

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
        self.console.print(Rule(Text(text), align="left", style="dim", characters="─" if self.signs else "-"))

    def pause(self) -> None:
        """Let the eye follow, when somebody is looking."""
        if self.pause_seconds:
            time.sleep(self.pause_seconds)

    def confirm(self, question: str, *, enter: bool) -> bool:
        """Yes or no; ``enter`` is what just Enter means. Raises :class:`Quit` for q."""
        while True:
            answer = self.ask(f"{question} [{'Y/n' if enter else 'y/N'}] ").lower()
            if answer in {"q", "quit", "exit"}:
                raise Quit
            if answer in {"y", "yes", "n", "no", ""}:
                return answer[0] == "y" if answer else enter
            self.say("Type y for yes, n for no, or q to leave the table.")

    def ask(self, prompt: str) -> str:
        """What the player types. Raises :class:`Quit` at the end of the input."""
        self.console.print(Text(prompt, style="bold"), end="")
        try:
            line = sys.stdin.readline() if sys.stdin else ""
        except OSError:  # it cannot be read from
            line = ""
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
        grid = self._grid(hand, [names.get(seat, f"seat {seat}") for seat in positions])
        order = sorted(positions, key=lambda seat: (seat - (me or 0) - 1) % 10)
        for seat in order:
            folded = seat not in hand.live
            grid.add_row(
                ("D" if seat == hand.button else " ") + (">" if seat == hand.turn else " "),
                positions[seat],
                Text(names.get(seat, f"seat {seat}")),  # as it is: "[red]" in a name is no colour
                f"{hand.stacks[seat]}",
                f"{hand.bets[seat]}" if hand.bets[seat] else "",
                self._note(view, seat),
                style="dim" if folded else "bold" if seat == me else "",
            )
        self.console.print()
        self.console.print(grid)
        middle = self._middle(hand, pots)
        if hand.board and view.hole:
            words = f"You have {in_words(rank((*view.hole, *hand.board), hand.game.ranking))}"
            middle.append(f"   {words}" if len(middle) + 3 + len(words) <= self.console.width else f"\n{words}")
        self.console.print(middle)

    def _grid(self, hand: Hand, names: Sequence[str]) -> Table:
        """Columns for the table. Numbers stand in full; on a narrow screen the names are cut instead."""
        wide = self.console.width >= 60
        gap = 2 if wide else 1
        chips = max(7 if wide else 5, *(len(str(stack)) for stack in hand.stacks))
        bets = max(7 if wide else 3, *(len(str(bet)) for bet in hand.bets))
        room = self.console.width - (MARK + POSITION + chips + bets + NOTE) - 5 * gap
        name = max(1, min(room, max(12 if wide else 1, *map(cell_len, names))))
        grid = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim")
        grid.add_column("", width=MARK)
        grid.add_column("", width=POSITION)
        grid.add_column("", width=name, no_wrap=True, overflow="ellipsis" if self.signs else "crop")
        grid.add_column("chips", justify="right", width=chips, overflow="fold")
        grid.add_column("bet", justify="right", width=bets, overflow="fold")
        grid.add_column("", width=NOTE)
        return grid

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
        all_in = " (all-in)" if options.call == view.hand.stacks[options.seat] else ""
        parts = ["f fold", f"c call {options.call}{all_in}"] if options.call else ["k check"]
        sizes: list[str] = []
        if options.min_to is not None and options.max_to is not None:
            key, word = ("r", "raise to") if options.verb == "raise" else ("b", "bet")
            if options.min_to == options.max_to:
                parts.append(f"{key} {word} {options.min_to}")
            else:
                parts.append(f"{key} {options.min_to}-{options.max_to} {word}")
                for name, part in POT_PARTS.items():
                    size = near(options, part_of_pot(view, part))
                    sizes.append(f"{name} {size}{' (all-in)' if size == options.all_in_to else ''}")
            if options.max_to == options.all_in_to:
                parts.append(f"a all-in {options.all_in_to}")
        if sizes:
            parts.append(", ".join(sizes))
        for line in rows(parts, self.console.width):
            self.console.print(Text(line, style="cyan"))


def rows(parts: Sequence[str], width: int) -> list[str]:
    """The parts side by side in as few rows as they need, none of them broken."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + 3 + len(part) <= width:
            lines[-1] += f"   {part}"
        else:
            lines.append(part)
    return lines


BARE = {Category.TWO_PAIR, Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND}
"""Hands that are said without an article: "two pair", "three kings"."""


def in_words(found: HandRank) -> str:
    """A hand as the end of a sentence: "a pair of queens, ace kicker", "a straight, nine high", "ten high"."""
    if found.category is Category.HIGH_CARD:
        return f"{found.words.partition(',')[0].removeprefix('high card ')} high"
    return f"{'' if found.category in BARE else 'a '}{found.words}"
