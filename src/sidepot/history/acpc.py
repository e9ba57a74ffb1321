"""The log of the dealer of the Annual Computer Poker Competition (ACPC).

    # name/game/hands/seed MATCH GAME HANDS SEED
    STATE:number:betting:cards:results:names

Lines with "#" other than the first are settings and skipped, and so is the SCORE line at the end. Only the
name of the game is in the log, so its numbers are in the table GAMES here.

Everything is by position: 0, 1, 2 in the order of `results`, `hole` and `players`. Three-handed, position 0
posts the small blind, 1 the big blind, and 2, the button, acts first before the flop; after it 0 does.
Heads-up ("reverse blinds") position 0 posts the BIG blind and position 1, the button, the small one; 1 acts
first before the flop and 0 after it. Players change positions from hand to hand, which the names show. After
a fold or an all-in the turn passes to the next position that can still act.

A no-limit raise `rN` says what the player has put in IN THE WHOLE HAND after it, blinds and earlier streets
included, not on this street. A limit raise is a bare `r`; before the flop the big blind counts as the first
of four bets. Sources: the ACPC protocol, and four logs of the competition (one a game, not kept with the code),
whose results follow from the above; the tests have small logs of our own in the same form.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sidepot.history.errors import FormatError, quoted
from sidepot.history.lines import Source, lines_of
from sidepot.history.tokens import Amount, amount_of, is_cards

_HEADER = "# name/game/hands/seed "
_TOKEN = re.compile(r"[fc]|r[0-9]{0,18}")
_BETTING = re.compile(rf"(?:{_TOKEN.pattern})*")
_BOARD_CARDS = (3, 1, 1)


@dataclass(frozen=True, slots=True)
class AcpcGame:
    """The numbers behind the name of a game, in chips; `blinds` and `first_to_act` are by position.

    `first_to_act` has one position per street. `small_bet` and `big_bet` are the fixed bets of the first two
    and last two streets, and both the smallest bet where there is no limit. `stack` is what everybody starts
    every hand with.
    """

    name: str
    blinds: tuple[int, ...]
    small_bet: int
    big_bet: int
    stack: int
    first_to_act: tuple[int, int, int, int]
    limit: bool


def _table(*games: AcpcGame) -> Mapping[str, AcpcGame]:
    return {game.name: game for game in games}


GAMES = _table(
    AcpcGame("holdem.limit.2p.reverse_blinds.game", (10, 5), 10, 20, 10_000, (1, 0, 0, 0), limit=True),
    AcpcGame("holdem.limit.3p.game", (5, 10, 0), 10, 20, 10_000, (2, 0, 0, 0), limit=True),
    AcpcGame("holdem.nolimit.2p.reverse_blinds.game", (100, 50), 100, 100, 20_000, (1, 0, 0, 0), limit=False),
    AcpcGame("holdem.nolimit.3p.game", (50, 100, 0), 100, 100, 20_000, (2, 0, 0, 0), limit=False),
)
"""The games whose numbers are known, by the name in the header."""


@dataclass(frozen=True, slots=True)
class AcpcHand:
    """One STATE line. `hole`, `results` and `players` are by position, see the module.

    `betting` has the tokens ("f", "c", "r" or "r350") of each street that was reached, empty where all were
    all-in; `board` the cards put out on each street after the first, so one entry less. `results` are chips
    won or lost, with halves where a pot was split. `line` does not count when hands are compared.
    """

    game: AcpcGame
    number: int
    betting: tuple[tuple[str, ...], ...]
    hole: tuple[str, ...]
    board: tuple[str, ...]
    results: tuple[Amount, ...]
    players: tuple[str, ...]
    line: int = field(default=1, compare=False)

    @property
    def limit(self) -> bool:
        """Whether the bets are fixed."""
        return self.game.limit


def read_acpc(source: Source) -> Iterator[AcpcHand | FormatError]:
    """The hands of a dealer's log in order, a FormatError in the place of each that cannot be read.

    Where the game is missing or unknown there is one FormatError (`no-game`, `unknown-game`), and the hands
    up to the next header are left out. Reads one line at a time.
    """
    game: AcpcGame | None = None
    header_seen = False
    for number, line in enumerate(lines_of(source), 1):
        if isinstance(line, FormatError):
            yield line
        elif line.startswith(_HEADER):
            header_seen = True
            game = None
            try:
                game = _game(line, number)
            except FormatError as error:
                yield error
        elif line.strip() and not line.startswith(("#", "SCORE:")):
            if game is not None:
                try:
                    yield _hand(line, number, game)
                except FormatError as error:
                    yield error
            elif not header_seen:
                header_seen = True
                yield FormatError(f"The line '{_HEADER}...' with the game is missing.", number, "no-game")


def _game(line: str, number: int) -> AcpcGame:
    words = line.removeprefix(_HEADER).split()
    name = words[1] if len(words) > 1 else ""
    if name not in GAMES:
        known = ", ".join(GAMES)
        sentence = f"{quoted(name)} is no game whose numbers are known; known are {known}."
        raise FormatError(sentence, number, "unknown-game")
    return GAMES[name]


def _hand(line: str, number: int, game: AcpcGame) -> AcpcHand:
    parts = line.split(":")
    if len(parts) != 6 or parts[0] != "STATE" or not re.fullmatch(r"[0-9]{1,18}", parts[1]):
        sentence = f"A hand is a line 'STATE:number:betting:cards:results:names', not {quoted(line)}."
        raise FormatError(sentence, number, "bad-line")
    _, hand_number, betting, cards, results, names = parts
    streets = _betting(betting, game, number)
    hole, board = _cards(cards, len(streets), game, number)
    players = tuple(names.split("|"))
    _check_count("names", players, game, number)
    return AcpcHand(
        game=game,
        number=int(hand_number),
        betting=streets,
        hole=hole,
        board=board,
        results=_results(results, game, number),
        players=players,
        line=number,
    )


def _betting(text: str, game: AcpcGame, number: int) -> tuple[tuple[str, ...], ...]:
    streets = text.split("/")
    if len(streets) > 4 or not all(_BETTING.fullmatch(street) for street in streets):
        sentence = f"{quoted(text)} is no betting: up to four streets of f, c and r, with '/' between them."
        raise FormatError(sentence, number, "bad-betting")
    betting = tuple(tuple(_TOKEN.findall(street)) for street in streets)
    for token in (token for street in betting for token in street if token.startswith("r")):
        if (token == "r") != game.limit:
            rule = "a limit raise has no size" if game.limit else "a no-limit raise needs its size"
            raise FormatError(f"{quoted(token)} does not fit the game: {rule}.", number, "bad-betting")
    return betting


def _cards(text: str, streets: int, game: AcpcGame, number: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    first, *board = text.split("/")
    hole = tuple(first.split("|"))
    _check_count("hands", hole, game, number)
    if len(board) != streets - 1:
        sentence = f"The betting has {streets} streets, but the cards are those of {len(board) + 1}."
        raise FormatError(sentence, number, "wrong-count")
    for cards, count in (*((cards, 2) for cards in hole), *zip(board, _BOARD_CARDS, strict=False)):
        if len(cards) != 2 * count or not is_cards(cards):
            noun = "card" if count == 1 else "cards"
            sentence = f"{quoted(cards)} must be {count} {noun}, written like 'AsKd'."
            raise FormatError(sentence, number, "bad-cards")
    return hole, tuple(board)


def _results(text: str, game: AcpcGame, number: int) -> tuple[Amount, ...]:
    words = tuple(text.split("|"))
    _check_count("results", words, game, number)
    results = []
    for word in words:
        amount = amount_of(word)
        if amount is None:
            raise FormatError(f"The result {quoted(word)} is no amount of chips.", number, "bad-amount")
        results.append(amount)
    return tuple(results)


def _check_count(what: str, entries: tuple[str, ...], game: AcpcGame, number: int) -> None:
    if len(entries) != len(game.blinds):
        sentence = f"The game has {len(game.blinds)} players, but this hand has {len(entries)} {what}."
        raise FormatError(sentence, number, "wrong-count")
