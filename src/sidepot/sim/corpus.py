"""Betting counts as text, to be read by people, kept in files and compared between programs.

A line says how a hand starts and what has been counted from there::

    no-limit blinds 1/2 stacks 5/5/5 button 2 : terminals 754 decisions 54 130 206 282 perft 4 13 32

- The first word is ``no-limit``, ``pot-limit`` or ``limit``; then come keys with their values, in any order.
- ``stacks`` (chips of chair 0, 1, 2 ..., 0 where nobody sits) and ``button`` (a chair) must be there.
- Forced bets: ``blinds SMALL/BIG``, ``button-blind N``, ``ante N``, ``ante-by each|big-blind|button`` (each),
  ``straddle CHAIR=SIZE`` (more after a comma, in their order), ``button-straddle sb-first|utg-first``,
  ``smallest-bet N`` (needed without blinds).
- Rules: ``bets SMALL/BIG``, ``cap N``, ``cap-heads-up becomes|begins|event|always`` (all three in limit only),
  ``reopen tda|literal``, ``unit N`` (the smallest chip).
- After the colon: ``terminals`` (sequences that end the betting), ``decisions`` (of the four streets) and ``perft``
  (sequences of 1, 2, 3 ... actions, see :func:`sidepot.sim.perft.perft`); each may be left out.
- ``#`` begins a comment; empty lines mean nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from sidepot.rules.actions import Post
from sidepot.rules.errors import StartError
from sidepot.rules.game import Betting, Chips, FixedLimit, Forced, Game, GameError, NoLimit, PotLimit
from sidepot.rules.hand import Hand
from sidepot.sim.perft import MAX_DEPTH, betting_tree, perft

LIMITS: Final = ("no-limit", "pot-limit", "limit")

LONGEST_NUMBER: Final = 1000
"""Digits of a number: Python reads and writes 4,300 at most, and some numbers are added and multiplied."""

_COUNTS: Final = {"terminals": "one number", "decisions": "four numbers", "perft": "numbers"}


class CorpusError(ValueError):
    """A line that is not understood: ``str()`` is a sentence, ``line`` its number (0: it comes from no file)."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(f"Line {line}: {sentence}" if line else sentence)
        self.sentence = sentence
        self.line = line


@dataclass(frozen=True, slots=True)
class Start:
    """How a hand starts: what was agreed, the chips by chair (0: nobody sits there), the button and the straddles."""

    game: Game
    stacks: tuple[Chips, ...]
    button: int
    posts: tuple[Post, ...] = ()

    def hand(self) -> Hand:
        """The hand at its first decision. Raises :class:`~sidepot.rules.errors.StartError` when there is none."""
        chips = {chair: stack for chair, stack in enumerate(self.stacks) if stack}
        return Hand.start(self.game, chips, self.button, posts=self.posts).hand


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: a start and what has been counted from it. ``text`` is the start as written."""

    line: int
    text: str
    start: Start
    terminals: int | None = None
    decisions: tuple[int, ...] | None = None
    perft: tuple[int, ...] = ()

    def counted(self, budget: int | None = None) -> Entry:
        """The line as it is counted now, equal to this one when all is well.

        Raises :class:`~sidepot.sim.perft.TooManyError` when one count looks at more than ``budget`` positions.
        """
        hand = self.start.hand()
        terminals, decisions = self.terminals, self.decisions
        if terminals is not None or decisions is not None:
            tree = betting_tree(hand, budget=budget)
            terminals = None if terminals is None else tree.terminals
            decisions = None if decisions is None else tree.decisions
        numbers = tuple(perft(hand, depth, budget=budget) for depth in range(1, 1 + len(self.perft)))
        return replace(self, terminals=terminals, decisions=decisions, perft=numbers)

    def __str__(self) -> str:
        words = [self.text, ":"]
        words += [] if self.terminals is None else ["terminals", str(self.terminals)]
        words += [] if self.decisions is None else ["decisions", *map(str, self.decisions)]
        words += ["perft", *map(str, self.perft)] if self.perft else []
        return " ".join(words)


def read_corpus(text: str) -> Iterator[Entry]:
    """Read the lines of a file one by one. Raises :class:`CorpusError` with the number of the line."""
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.partition("#")[0].strip()
        if said:
            try:
                yield read_entry(said, number)
            except CorpusError as error:
                raise CorpusError(error.sentence, number) from None


def read_entry(text: str, line: int = 0) -> Entry:
    """Read one line without its comment. Raises :class:`CorpusError`."""
    start, colon, counts = text.partition(":")
    if not colon:
        raise CorpusError("A colon stands between the start of the hand and what is counted from it.")
    found: dict[str, tuple[int, ...]] = {}
    key = ""
    for word in counts.split():
        if word in _COUNTS:
            if word in found:
                raise CorpusError(f"{word} is there twice.")
            key = word
            found[key] = ()
        elif not key:
            raise CorpusError(f"{word!r} is no count: it must be {_or(_COUNTS)}, followed by numbers.")
        else:
            found[key] += (_number(word, key),)
    if not found:
        raise CorpusError(f"Nothing is counted after the colon: give {_or(_COUNTS)}.")
    for key, wanted in {"terminals": 1, "decisions": 4}.items():
        if key in found and len(found[key]) != wanted:
            raise CorpusError(f"{key} is followed by {_COUNTS[key]}, not by {len(found[key])}.")
    if len(found.get("perft", ())) > MAX_DEPTH:
        raise CorpusError(f"perft is followed by {MAX_DEPTH} numbers at most, not by {len(found['perft'])}.")
    return Entry(
        line,
        " ".join(start.split()),
        read_start(start),
        found["terminals"][0] if "terminals" in found else None,
        found.get("decisions"),
        found.get("perft", ()),
    )


def read_start(text: str) -> Start:
    """Read how a hand starts. Raises :class:`CorpusError`."""
    limit, *words = text.split() or [""]
    if limit not in LIMITS:
        raise CorpusError(f"The first word is {_or(LIMITS)}, not {limit!r}.")
    if len(words) % 2:
        raise CorpusError(f"After {limit} come pairs of a key and its value; {words[-1]!r} has no value.")
    values: dict[str, Any] = {}
    for key, word in zip(words[::2], words[1::2], strict=True):
        if key not in _KEYS:
            raise CorpusError(f"{key!r} is no key: there are {', '.join(_KEYS)}.")
        if key in values:
            raise CorpusError(f"{key} is there twice.")
        values[key] = _KEYS[key](word, key)
    for key in ("stacks", "button"):
        if key not in values:
            raise CorpusError(f"{key} is missing.")
    return start_of(limit, values)


def start_of(limit: str, values: Mapping[str, Any]) -> Start:
    """Make a start of the values of the keys. Raises :class:`CorpusError` when no hand can start like this."""
    posts = values.get("straddle", ())
    small, big = values.get("blinds", (0, 0))
    if values["button"] >= len(values["stacks"]):
        raise CorpusError(
            f"The button is on one of the chairs 0 to {len(values['stacks']) - 1}, not on {values['button']}."
        )
    try:
        forced = Forced(
            small_blind=small, big_blind=big, button_blind=values.get("button-blind", 0),
            ante=values.get("ante", 0), ante_by=values.get("ante-by", "each"),
            straddles=len(posts), heads_up_straddle=bool(posts),
            button_straddle=values.get("button-straddle", "no"), smallest_bet=values.get("smallest-bet"),
        )  # fmt: skip
        game = Game(
            betting=_betting(limit, values), forced=forced, cards=False,
            reopen=values.get("reopen", "tda"), chip_unit=values.get("unit", 1),
        )  # fmt: skip
        start = Start(game, values["stacks"], values["button"], posts)
        start.hand()
    except (GameError, StartError) as error:
        raise CorpusError(str(error)) from None
    return start


def _betting(limit: str, values: Mapping[str, Any]) -> Betting:
    only_in_limit = [key for key in ("bets", "cap", "cap-heads-up") if key in values]
    if limit != "limit":
        if only_in_limit:
            raise CorpusError(f"{only_in_limit[0]} is for limit, not for {limit}.")
        return PotLimit() if limit == "pot-limit" else NoLimit()
    if "bets" not in values:
        raise CorpusError("bets is missing: limit needs the small and the big bet.")
    small, big = values["bets"]
    return FixedLimit(small, big, cap=values.get("cap", 4), cap_heads_up=values.get("cap-heads-up", "becomes"))


def _or(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}"


def _number(word: str, key: str) -> int:
    if not word.isdecimal():
        raise CorpusError(f"{key} needs whole numbers, not {word!r}.")
    if len(word) > LONGEST_NUMBER:
        raise CorpusError(f"{key} has a number of {len(word)} digits: {LONGEST_NUMBER} are the most.")
    return int(word)


def _numbers(word: str, key: str) -> tuple[int, ...]:
    return tuple(_number(part, key) for part in word.split("/"))


def _two_numbers(word: str, key: str) -> tuple[int, ...]:
    numbers = _numbers(word, key)
    if len(numbers) != 2:
        raise CorpusError(f"{key} needs two numbers like 1/2, not {word!r}.")
    return numbers


def _one_of(*choices: str) -> Callable[[str, str], str]:
    def read(word: str, key: str) -> str:
        if word not in choices:
            raise CorpusError(f"{key} is {_or(choices)}, not {word!r}.")
        return word

    return read


def _straddles(word: str, key: str) -> tuple[Post, ...]:
    posts = []
    for part in word.split(","):
        chair, equals, size = part.partition("=")
        if not equals:
            raise CorpusError(f"{key} needs a chair and a size like 2=4, not {part!r}.")
        posts.append(Post(_number(chair, key), _number(size, key), "straddle"))
    return tuple(posts)


def _under_score(*choices: str) -> Callable[[str, str], str]:
    read = _one_of(*choices)
    return lambda word, key: read(word, key).replace("-", "_")


_KEYS: Final[dict[str, Callable[[str, str], Any]]] = {
    "blinds": _two_numbers,
    "button-blind": _number,
    "bets": _two_numbers,
    "cap": _number,
    "cap-heads-up": _one_of("becomes", "begins", "event", "always"),
    "ante": _number,
    "ante-by": _under_score("each", "big-blind", "button"),
    "straddle": _straddles,
    "button-straddle": _under_score("sb-first", "utg-first"),
    "smallest-bet": _number,
    "reopen": _one_of("tda", "literal"),
    "unit": _number,
    "stacks": _numbers,
    "button": _number,
}
