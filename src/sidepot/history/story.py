"""A hand as a story, line by line: for the terminal, for screen readers and beside the replayer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from sidepot.cards import Card, format_cards
from sidepot.history.errors import harmless
from sidepot.ranking import Category, HandRank, rank
from sidepot.rules.events import (
    Acted,
    Awarded,
    BoardDealt,
    CardExposed,
    Event,
    HandEnded,
    HandStarted,
    HoleCards,
    HoleDealt,
    Misdealt,
    Mucked,
    Posted,
    Raked,
    Returned,
    RunsAgreed,
    Shown,
)
from sidepot.rules.game import Chips, Seat
from sidepot.rules.hand import Hand
from sidepot.rules.labels import LIMPS, ActionName, PreflopNamer, position_names
from sidepot.rules.state import BOARD_COUNT, RIVER, STREETS

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")

SAID = {
    "fold": "folds", "check": "checks", "check (option)": "checks", "limp": "limps", "overlimp": "overlimps",
    "complete": "completes", "limp-fold": "limp-folds", "call": "calls {added}", "cold call": "cold calls {added}",
    "defend": "calls {added}", "limp-call": "limp-calls {added}", "bet": "bets {to}", "raise": "raises to {to}",
    "open": "opens to {to}", "iso-raise": "iso-raises to {to}",
    "all-in (short)": "goes all-in for {to}, less than a full raise",
}  # fmt: skip
"""What a player does, by its name (N1); a 3-bet and what follows is said like it: "3-bets to 80"."""

ASIDES = ("squeeze", "limp-raise", "min-raise")
"""Further names of an action that the story mentions."""

BEFORE_KICKERS = {
    Category.ONE_PAIR: 1,
    Category.THREE_OF_A_KIND: 1,
    Category.FOUR_OF_A_KIND: 1,
    Category.TWO_PAIR: 2,
}
"""In the words of a hand: how many parts between commas come before the kickers."""

WITH_ARTICLE = {
    Category.ONE_PAIR,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
}


def story(
    events: Iterable[Event],
    names: Mapping[Seat, str] | None = None,
    hole: Mapping[Seat, Sequence[Card]] | None = None,
    *,
    unknown_stacks: Collection[Seat] = (),
) -> Iterator[str]:
    """The hand that ``events`` tell, in lines of plain English; see :class:`Storyteller`."""
    teller = Storyteller(names, hole, unknown_stacks=unknown_stacks)
    for event in events:
        yield from teller.tell(event)


class Storyteller:
    """Tells a hand while it is played, event by event; the next ``HandStarted`` begins the next hand.

    ``names`` are the players' names by seat, control characters made harmless; who has none goes by his position.
    ``hole`` are cards that may be told from the start of the first hand: one's own, or everybody's in a replay.
    ``unknown_stacks`` are the seats whose chips nobody knows: of them the story tells only what they won or lost.
    """

    def __init__(
        self,
        names: Mapping[Seat, str] | None = None,
        hole: Mapping[Seat, Sequence[Card]] | None = None,
        *,
        unknown_stacks: Collection[Seat] = (),
    ) -> None:
        self._names = names or {}
        self._known = {seat: tuple(cards) for seat, cards in (hole or {}).items()}
        """Cards to be told when they are dealt."""
        self._unknown = unknown_stacks
        self._hand: Hand | None = None
        self._namer: PreflopNamer
        self._positions: dict[Seat, str]
        self._antes: list[Posted] = []
        self._told: set[Seat] = set()
        """Whose hole cards have been told."""

    def tell(self, event: Event) -> list[str]:
        """The lines that ``event`` adds. Antes are told together, with the event that follows them.

        Raises :class:`ValueError` for an event before the first ``HandStarted``.
        """
        if self._hand is None or isinstance(event, HandStarted):
            self._hand = Hand.rebuild([event])
            self._namer = PreflopNamer(self._hand)
            self._positions = position_names(self._hand)
            self._antes = []
            self._told = set()
            return self._beginning(self._hand)
        hand = self._hand
        name = self._namer.name(event)
        if isinstance(event, Posted) and event.kind == "ante":
            self._antes.append(event)
            lines = []
        else:
            lines = [*self._tell_antes(hand), *self._lines(hand, event, name)]
        self._hand = hand.evolve([event])
        return lines

    def _lines(self, hand: Hand, event: Event, name: ActionName | None) -> Iterable[str]:
        match event:
            case Posted():
                yield self._post(hand, event, name)
            case HoleDealt():
                for seat in self._positions:
                    yield from self._holds(seat, self._known.get(seat, ()))
                self._known = {}
            case HoleCards(seat=seat, cards=cards):
                self._known.pop(seat, None)
                yield from self._holds(seat, cards)
            case Acted():
                yield self._action(hand, event, name)
            case Returned(seat=seat, amount=amount):
                yield f"{amount} uncalled {'goes' if amount == 1 else 'go'} back to {self._who(seat)}"
            case RunsAgreed():
                yield "The rest of the board is run twice"
            case BoardDealt():
                yield _board(hand, event)
            case Shown(seat=seat, cards=cards):
                one_board = len(hand.boards) == 1 and len(hand.board) == BOARD_COUNT[RIVER]
                words = f": {_ranked(hand, cards, 0).words}" if one_board and len(cards) == 2 else ""
                yield f"{self._who(seat)} shows {format_cards(cards)}{words}"
            case Mucked(seat=seat):
                yield f"{self._who(seat)} mucks"
            case Raked(pot=pot, amount=amount):
                yield f"The house takes {amount} from {_the_pot(hand, pot)}"
            case Awarded():
                if event.amount:
                    yield self._award(hand, event, name)
            case CardExposed(number=number, seat=seat):
                yield f"Card {number} of the deal was exposed, to {self._who(seat)}"
            case Misdealt(reason=reason):
                yield f"Misdeal: {reason}. All cards go back and the posts return"
            case HandEnded(stacks=stacks) if not hand.is_misdeal:
                yield from self._result(hand, stacks)
            case _:
                pass

    def _who(self, seat: Seat, *, with_position: bool = False) -> str:
        position = self._positions[seat]
        name = self._names.get(seat)
        if name is None:
            return position
        name = harmless(name)
        return f"{name} ({position})" if with_position else name

    def _holds(self, seat: Seat, cards: Sequence[Card]) -> Iterator[str]:
        if cards and seat not in self._told:
            self._told.add(seat)
            yield f"{self._who(seat)} holds {format_cards(cards)}"

    # ------------------------------------------------------------------ before the cards

    def _beginning(self, hand: Hand) -> list[str]:
        game = hand.game.name
        button = f"{self._who(hand.button)} on the button" if hand.button in hand.players else "dead button"
        first = f"{game[0].upper()}{game[1:]}, {len(hand.players)} players, {button}"
        who = {seat: self._who(seat, with_position=True) for seat in self._positions}
        if all(seat in self._unknown for seat in who):
            return [first, f"Stacks unknown: {', '.join(who.values())}"]
        stacks = [f"{who[seat]} {'unknown' if seat in self._unknown else hand.stacks[seat]}" for seat in who]
        return [first, f"Stacks: {', '.join(stacks)}"]

    def _tell_antes(self, hand: Hand) -> list[str]:
        antes, self._antes = self._antes, []
        if not antes:
            return []
        ante = hand.game.forced.ante
        short = [f"{self._who(post.seat)} has only {post.amount}" for post in antes if post.amount < ante]
        short[1:] = [words.replace(" has only ", " only ") for words in short[1:]]
        all_in = [self._who(post.seat) for post in antes if post.amount == ante and not hand.stacks[post.seat]]
        line = f"Everybody antes {ante}"
        if short:
            line += f", but {_list(short)}"
        if all_in:
            line += f"; {_list(all_in)} {'is' if len(all_in) == 1 else 'are'} all-in with it"
        return [line]

    def _post(self, hand: Hand, event: Posted, name: ActionName | None) -> str:
        who, amount, kind = self._who(event.seat), event.amount, event.kind
        forced = hand.game.forced
        all_in = " and is all-in" if amount == hand.stacks[event.seat] else ""
        match kind:
            case "straddle":
                return f"{who} {name}s to {hand.bets[event.seat] + amount}{all_in}"
            case "live" | "dead":
                return f"{who} posts {amount}{' dead' if kind == 'dead' else ''}{all_in}"
            case "ante" | "ante for all":
                full, what = forced.ante, "ante"
            case "small blind":
                full, what = forced.small_blind, kind
            case _:
                full, what = forced.first_bet, kind
        part = f"{amount} of " if amount < full else ""
        return f"{who} posts {part}the {what} of {full}{' for all' if kind == 'ante for all' else ''}{all_in}"

    # ------------------------------------------------------------------ the betting

    def _action(self, hand: Hand, event: Acted, name: ActionName | None) -> str:
        called = name.name if name else event.verb
        all_in = event.added == hand.stacks[event.seat]
        if all_in and called in LIMPS:
            called = "call"
        said = SAID.get(called, f"{called}s to {{to}}").format(added=event.added, to=event.to)
        asides = [aside for aside in name.also if aside in ASIDES] if name else []
        aside = f" ({', '.join(asides)})" if asides else ""
        end = " and is all-in" if all_in and called != "all-in (short)" else ""
        return f"{self._who(event.seat, with_position=name is not None)} {said}{aside}{end}"

    # ------------------------------------------------------------------ who wins

    def _award(self, hand: Hand, event: Awarded, name: ActionName | None) -> str:
        pot = _the_pot(hand, event.pot)
        amount, winners = event.amount, event.winners
        if name:
            return f"{self._who(winners[0])} gets a walk and wins {pot} of {amount}"
        what = f"{pot} ({amount})" if event.pot else f"{pot} of {amount}"
        if len(hand.boards) > 1:
            what = f"{amount} of {pot} on the {ORDINALS[event.run]} board"
        hand_words = _winning_words(hand, event)
        if len(winners) == 1:
            return f"{self._who(winners[0])} wins {what}{hand_words}"
        who = _list([self._who(seat) for seat in winners])
        return f"{who} split {what}{hand_words}: {self._split(hand, event)}"

    def _split(self, hand: Hand, event: Awarded) -> str:
        """Who gets how much of a shared pot, odd chips by name (P3)."""
        each, unit = min(event.shares), hand.game.chip_unit
        more = {seat: share - each for seat, share in zip(event.winners, event.shares, strict=True) if share > each}
        if any(extra != unit for extra in more.values()):
            return _list(
                [f"{self._who(seat)} {share}" for seat, share in zip(event.winners, event.shares, strict=True)]
            )
        if not more:
            return f"{each} each"
        chips = "the odd chip" if len(more) == 1 else "an odd chip each"
        size = f" of {unit}" if unit > 1 else ""
        return f"{each} each, {chips}{size} to {_list([self._who(seat) for seat in more])}"

    def _result(self, hand: Hand, stacks: Sequence[Chips]) -> Iterator[str]:
        for seat in self._positions:
            chips = stacks[seat]
            net = chips - hand.starting_stacks[seat]
            change = f"won {net}" if net > 0 else f"lost {-net}" if net else "came out even"
            left = f" and {f'has {chips}' if chips else 'is out of chips'}"
            yield f"{self._who(seat)} {change}{'' if seat in self._unknown else left}"


def _list(words: Sequence[str]) -> str:
    """Join as in a sentence: "A, B and C"."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def _the_pot(hand: Hand, number: int) -> str:
    """What a pot is called in a sentence: "the pot" if there is one, else "the main pot", "side pot 1" ... (P2)."""
    if len(hand.pots) < 2:
        return "the pot"
    return hand.pots[number].name if number else f"the {hand.pots[number].name}"


def _board(hand: Hand, event: BoardDealt) -> str:
    """The new cards, and the pots that are played for (P2)."""
    second = event.run > 0
    street = STREETS[BOARD_COUNT.index(len(hand.boards[1])) + 1 if second else hand.street + 1]
    where = f"{ORDINALS[event.run]} board, {street}".capitalize() if len(hand.boards) > 1 else street.capitalize()
    cards = f": {format_cards(event.cards)}" if event.cards else ""
    pots = ", ".join(f"{pot.name}: {pot.amount}" for pot in hand.pots)
    if len(hand.pots) < 2:
        pots = f"pot {hand.pots[0].amount if hand.pots else 0}"
    return f"{where}{cards}" if second else f"{where}{cards}  ({pots})"


def _ranked(hand: Hand, cards: Sequence[Card], run: int) -> HandRank:
    return rank((*cards, *hand.boards[run]), hand.game.ranking)


def _winning_words(hand: Hand, event: Awarded) -> str:
    """What the pot is won with, if it was shown; with the kickers only when they decide (C5)."""
    contenders = [seat for seat in hand.pots[event.pot].seats if len(hand.shown[seat]) == 2]
    if not set(event.winners) <= set(contenders) or len(hand.boards[event.run]) < BOARD_COUNT[RIVER]:
        return ""
    ranks = {seat: _ranked(hand, hand.shown[seat], event.run) for seat in contenders}
    best = ranks[event.winners[0]]
    close = any(value != best and _short(value) == _short(best) for value in ranks.values())
    words = best.words if close else _short(best)
    return f" with {'a ' if best.category in WITH_ARTICLE else ''}{words}"


def _short(value: HandRank) -> str:
    """The words of a hand without its kickers."""
    parts = value.words.split(", ")
    if value.category is Category.HIGH_CARD:
        return f"{parts[0].removeprefix('high card ')} high"
    return ", ".join(parts[: BEFORE_KICKERS.get(value.category, len(parts))])
