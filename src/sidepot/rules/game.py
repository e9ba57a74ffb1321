"""What was agreed before the deal: the betting limit, the forced bets, the deck and the house's choices.

A :class:`Game` never changes during a hand. It is validated once, when it is made: whatever object you hold is a
playable game. Every option that the authorities disagree about is a field whose default is the reading of
``docs/rules.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from sidepot.ranking import HIGH, SHORT, Ranking
from sidepot.rules.record import strange

Seat: TypeAlias = int
"""A chair at the table, counted clockwise from 0. Empty chairs may lie between the players of a hand."""

Chips: TypeAlias = int
"""Whole chips. Sizes of bets and raises are "to" totals of the betting round."""

MAX_SEATS = 10


class GameError(ValueError):
    """The agreement makes no playable game: a sentence that says what is wrong and what is allowed.

    ``code`` names the kind of mistake, ``rule`` the numbered rule in ``docs/rules.md``.
    """

    def __init__(self, code: str, rule: str, sentence: str) -> None:
        super().__init__(code, rule, sentence)
        self.code = code
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} (rule {self.rule})"


def whole(value: object, what: str, *, at_least: int = 0, rule: str = "B6") -> None:
    """Raise :class:`GameError` unless ``value`` is a whole number of chips of at least ``at_least``."""
    if type(value) is not int:
        raise GameError("chips-whole", rule, f"{what} must be a whole number of chips, not {strange(value)}.")
    if value < at_least:
        raise GameError("chips-too-few", rule, f"{what} must be at least {at_least}, not {strange(value)}.")


def of_type(value: object, kind: type | tuple[type, ...], what: str, rule: str) -> None:
    """Raise :class:`GameError` unless ``value`` is of this kind."""
    if not isinstance(value, kind):
        names = " or ".join(one.__name__ for one in (kind if isinstance(kind, tuple) else (kind,)))
        raise GameError("wrong-kind", rule, f"{what} must be {names}, not {strange(value)}.")


@dataclass(frozen=True, slots=True)
class NoLimit:
    """Bet anything from the smallest bet up to all your chips (B6)."""

    name = "no limit"


@dataclass(frozen=True, slots=True)
class PotLimit:
    """Raise by at most the pot after your call (B9).

    ``small_blind_counts_as_big``: before the flop the small blind counts as a big one, so 5/10 opens to 40
    instead of 35.
    """

    small_blind_counts_as_big: bool = False
    name = "pot limit"

    def __post_init__(self) -> None:
        of_type(self.small_blind_counts_as_big, bool, "small_blind_counts_as_big", "B9")


CapHeadsUp: TypeAlias = Literal["becomes", "begins", "event", "always"]


@dataclass(frozen=True, slots=True)
class FixedLimit:
    """Bet and raise by ``small`` before and on the flop, by ``big`` on turn and river (B10).

    ``cap`` counts the bet and its raises: 4 is one bet and three raises. ``cap_heads_up`` says when the cap is off
    between two players: ``"becomes"``, as soon as only two are left before it is reached; ``"begins"``, when the
    round begins with two; ``"event"``, when only two were dealt in; ``"always"``, never off.
    """

    small: Chips
    big: Chips
    cap: int = 4
    cap_heads_up: CapHeadsUp = "becomes"
    name = "limit"

    def __post_init__(self) -> None:
        whole(self.small, "The small bet", at_least=1, rule="B10")
        whole(self.big, "The big bet", at_least=self.small, rule="B10")
        whole(self.cap, "The cap on bets a round", at_least=2, rule="B10")
        one_of(self.cap_heads_up, ("becomes", "begins", "event", "always"), "cap_heads_up", "B10")


Betting: TypeAlias = NoLimit | PotLimit | FixedLimit


def one_of(value: object, allowed: Sequence[str], what: str, rule: str) -> None:
    """Raise :class:`GameError` unless ``value`` is one of the named choices."""
    if not isinstance(value, str) or value not in allowed:
        raise GameError("unknown-choice", rule, f"{what} must be one of {', '.join(allowed)}, not {strange(value)}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Forced:
    """The chips that must or may go in before the cards (T3-T7).

    ``small_blind`` and ``big_blind`` may have any ratio; both 0 is a game without blinds. ``button_blind`` is the
    single blind of short deck games, posted by the button. ``ante`` is paid by ``ante_by``: ``"each"`` player, the
    ``"big_blind"`` or the ``"button"`` for all. A single payer posts his blind first, unless ``ante_first``.

    ``straddles`` is how many straddles may be posted one after the other (0: none, 1: one, 2: and a re-straddle,
    ...), ``heads_up_straddle`` whether two players may, ``button_straddle`` whether the button may, and who then
    begins: the small blind (``"sb_first"``) or the player left of the big blind (``"utg_first"``).

    ``smallest_bet`` is the smallest bet after the flop; ``None`` means the big (or button) blind. A game without
    blinds must name it.
    """

    small_blind: Chips = 0
    big_blind: Chips = 0
    button_blind: Chips = 0
    ante: Chips = 0
    ante_by: Literal["each", "big_blind", "button"] = "each"
    ante_first: bool = False
    straddles: int = 0
    heads_up_straddle: bool = False
    button_straddle: Literal["no", "sb_first", "utg_first"] = "no"
    smallest_bet: Chips | None = None

    def __post_init__(self) -> None:
        whole(self.small_blind, "The small blind", rule="T3")
        whole(self.big_blind, "The big blind", rule="T3")
        whole(self.button_blind, "The button blind", rule="T3")
        whole(self.ante, "The ante", rule="T4")
        whole(self.straddles, "The number of straddles", rule="T5")
        of_type(self.ante_first, bool, "ante_first", "T4")
        of_type(self.heads_up_straddle, bool, "heads_up_straddle", "T5")
        one_of(self.ante_by, ("each", "big_blind", "button"), "ante_by", "T4")
        one_of(self.button_straddle, ("no", "sb_first", "utg_first"), "button_straddle", "T5")
        if self.small_blind > self.big_blind:
            raise GameError(
                "small-blind-bigger", "T3",
                f"The small blind of {self.small_blind} is bigger than the big blind of {self.big_blind}.",
            )  # fmt: skip
        if self.button_blind and self.big_blind:
            raise GameError(
                "two-kinds-of-blinds", "T3", "A button blind replaces the small and big blind; post one kind."
            )
        if self.ante and self.ante_by == "big_blind" and not self.big_blind:
            raise GameError("ante-by-nobody", "T4", "There is no big blind who could pay the ante.")
        if (self.straddles or self.button_straddle != "no") and not self.big_blind:
            raise GameError(
                "straddle-without-blind", "T5", "A straddle is at least twice the big blind, and there is none."
            )
        if self.smallest_bet is not None:
            whole(self.smallest_bet, "The smallest bet", at_least=1, rule="T6")

    @property
    def first_bet(self) -> Chips:
        """The bet that the blinds make before the flop: the big or button blind, 0 without blinds."""
        return self.big_blind or self.button_blind


@dataclass(frozen=True, slots=True)
class Rake:
    """The house's share of a pot (P4): ``per_mille`` thousandths of all called pots together, rounded down.

    ``caps`` maps the number of players dealt in to the most that is taken; the largest number not above the
    players dealt in counts. ``no_flop_no_drop`` takes nothing from hands that end before the flop.
    """

    per_mille: int
    caps: tuple[tuple[int, Chips], ...] = ()
    no_flop_no_drop: bool = True

    def __post_init__(self) -> None:
        whole(self.per_mille, "The rake in thousandths", rule="P4")
        of_type(self.no_flop_no_drop, bool, "no_flop_no_drop", "P4")
        of_type(self.caps, tuple, "The rake caps", "P4")
        if self.per_mille > 1000:
            raise GameError("rake-too-big", "P4", f"A rake of {self.per_mille} thousandths is more than the pot.")
        for pair in self.caps:
            of_type(pair, tuple, "A rake cap (players, chips)", "P4")
            if len(pair) != 2:
                raise GameError("wrong-kind", "P4", f"A rake cap is a pair (players, chips), not {strange(pair)}.")
            players, cap = pair
            whole(players, "The players of a rake cap", at_least=2, rule="P4")
            whole(cap, "The rake cap", rule="P4")

    def of(self, pot: Chips, players: int) -> Chips:
        """Chips taken from ``pot`` (all called pots together) when ``players`` were dealt in."""
        amount = pot * self.per_mille // 1000
        caps = [cap for at_least, cap in sorted(self.caps) if at_least <= players]
        return min(amount, caps[-1]) if caps else amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game of hold'em as agreed before the deal; see :meth:`no_limit`, :meth:`pot_limit`, :meth:`limit`.

    ``cards=False``: nobody tells us the cards, people award the pots (the chip ledger).

    House choices, default first: ``reopen`` ``"tda"`` (short all-ins may add up to a full raise) or ``"literal"``
    (B7); ``free_fold``, folding although a check is free is allowed (B4); ``chip_unit``, the smallest chip in play
    (P3); ``all_in_show``: once somebody is all-in and nobody can bet any more, hands are turned up ``"always"``,
    only when there is a ``"runout"``, or ``"never"`` (S2); ``show_called_hand``: who bet last on the river and was
    called may not muck (S2); ``run_it_twice``: players may agree on it (S4); ``rake`` (P4).
    """

    betting: Betting = field(default_factory=NoLimit)
    forced: Forced
    ranking: Ranking = HIGH
    cards: bool = True
    reopen: Literal["tda", "literal"] = "tda"
    free_fold: bool = True
    chip_unit: Chips = 1
    all_in_show: Literal["always", "runout", "never"] = "always"
    show_called_hand: bool = False
    run_it_twice: bool = False
    rake: Rake | None = None
    min_bet: Chips = field(init=False, compare=False, repr=False)
    """The smallest bet after the flop, and before it where there are no blinds."""
    deck: int = field(init=False, compare=False, repr=False)
    """The set of the cards of the game, a bit each."""
    fixed_limit: FixedLimit | None = field(init=False, compare=False, repr=False)
    """The betting where it is fixed limit, else ``None``."""
    plain: bool = field(init=False, compare=False, repr=False)
    """No limit in chips of 1, the common game: nothing but the stack bounds a bet."""

    def __post_init__(self) -> None:
        forced = self.forced
        of_type(forced, Forced, "forced", "T3")
        of_type(self.betting, (NoLimit, PotLimit, FixedLimit), "betting", "B6")
        of_type(self.ranking, Ranking, "ranking", "C6")
        of_type(self.rake, (Rake, type(None)), "rake", "P4")
        for flag in ("cards", "free_fold", "show_called_hand", "run_it_twice"):
            of_type(getattr(self, flag), bool, flag, "S2" if flag == "show_called_hand" else "B4")
        one_of(self.reopen, ("tda", "literal"), "reopen", "B7")
        one_of(self.all_in_show, ("always", "runout", "never"), "all_in_show", "S2")
        whole(self.chip_unit, "The chip unit", at_least=1, rule="P3")
        object.__setattr__(self, "min_bet", forced.smallest_bet or forced.first_bet)
        object.__setattr__(self, "fixed_limit", self.betting if isinstance(self.betting, FixedLimit) else None)
        object.__setattr__(self, "plain", self.chip_unit == 1 and isinstance(self.betting, NoLimit))
        object.__setattr__(self, "deck", sum(1 << card for card in self.ranking.deck))
        if isinstance(self.betting, FixedLimit):
            object.__setattr__(self, "min_bet", self.betting.small)
            if forced.first_bet and forced.first_bet != self.betting.small:
                raise GameError(
                    "small-bet-is-big-blind", "B10",
                    f"In limit the big blind is the small bet: {forced.first_bet} is not {self.betting.small}.",
                )  # fmt: skip
        elif not self.min_bet:
            raise GameError(
                "smallest-bet-missing",
                "T6",
                "A game without blinds needs a smallest bet, agreed before the first deal.",
            )
        if self.run_it_twice and not self.cards:
            raise GameError("no-cards-to-run", "S4", "Without cards there is no board to run twice.")
        sizes = {
            "small blind": forced.small_blind, "big blind": forced.big_blind, "button blind": forced.button_blind,
            "ante": forced.ante, "smallest bet": self.min_bet,
        }  # fmt: skip
        for name, size in sizes.items():
            if size % self.chip_unit:
                raise GameError(
                    "not-in-chips", "P3",
                    f"The {name} of {size} cannot be paid in chips of {self.chip_unit}.",
                )  # fmt: skip

    @property
    def name(self) -> str:
        """As players say it: "no limit hold'em 1/2", "limit hold'em 10/20", "pot limit short deck, ante 5"."""
        forced = self.forced
        kind = "short deck" if len(self.ranking.deck) == 36 else "hold'em"
        if isinstance(self.betting, FixedLimit):
            stakes = f" {self.betting.small}/{self.betting.big}"
        elif forced.big_blind:
            stakes = f" {forced.small_blind}/{forced.big_blind}"
        else:
            stakes = f", button blind {forced.button_blind}" if forced.button_blind else ", no blinds"
        payer = {"each": "", "big_blind": " by the big blind", "button": " by the button"}[forced.ante_by]
        ante = f", ante {forced.ante}{payer}" if forced.ante else ""
        straddles = ", straddles" if forced.straddles or forced.button_straddle != "no" else ""
        return f"{self.betting.name} {kind}{stakes}{ante}{straddles}"

    @classmethod
    def no_limit(cls, blinds: tuple[Chips, Chips] = (1, 2), *, ante: Chips = 0, **options: Any) -> Game:
        """No-limit hold'em. ``options`` are fields of :class:`Game` and :class:`Forced`, by name."""
        return cls._holdem(NoLimit(), blinds, ante, options)

    @classmethod
    def pot_limit(cls, blinds: tuple[Chips, Chips] = (1, 2), *, ante: Chips = 0, **options: Any) -> Game:
        """Pot-limit hold'em. ``options`` are fields of :class:`Game` and :class:`Forced`, by name."""
        return cls._holdem(PotLimit(), blinds, ante, options)

    @classmethod
    def limit(cls, small: Chips = 2, big: Chips = 4, *, small_blind: Chips | None = None, **options: Any) -> Game:
        """Limit hold'em: the big blind is the small bet, the small blind (default) half of it, at least 1."""
        blinds = (max(1, small // 2) if small_blind is None else small_blind, small)
        cap = {name: options.pop(name) for name in ("cap", "cap_heads_up") if name in options}
        return cls._holdem(FixedLimit(small, big, **cap), blinds, options.pop("ante", 0), options)

    @classmethod
    def short_deck(cls, ante: Chips = 1, *, button_blind: Chips | None = None, **options: Any) -> Game:
        """No-limit short deck: 36 cards, everybody antes, the button posts a blind (default: one more ante)."""
        blind = ante if button_blind is None else button_blind
        options = {"ranking": SHORT, "button_blind": blind, **options}
        return cls._holdem(options.pop("betting", NoLimit()), (0, 0), ante, options)

    @classmethod
    def _holdem(cls, betting: Betting, blinds: tuple[Chips, Chips], ante: Chips, options: dict[str, Any]) -> Game:
        of_type(blinds, tuple, "The blinds (small, big)", "T3")
        forced = {name: options.pop(name) for name in Forced.__dataclass_fields__ if name in options}
        known = {name for name, each in cls.__dataclass_fields__.items() if each.init}
        for name in options:
            if name not in known:
                allowed = ", ".join(sorted(known | {*Forced.__dataclass_fields__}))
                raise TypeError(f"a game has no option {name!r}; it has {allowed}")
        small, big = blinds
        return cls(betting=betting, forced=Forced(small_blind=small, big_blind=big, ante=ante, **forced), **options)
