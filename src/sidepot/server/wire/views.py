"""What a client draws: the public picture of a table, and what is only for one viewer.

Cards are two characters, "As"; a card that lies face down is "". Amounts are whole chips, sizes "to" totals of the
betting round; times are milliseconds since 1970 on the server's clock. Seats are chairs counted clockwise from 0.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from sidepot.server.wire.settings import Settings


class Made(Struct, frozen=True):
    """A made hand: `category` as in "two-pair", the `ranks` that compare it, most important first, its five cards."""

    category: Literal[
        "high-card", "one-pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house",
        "four-of-a-kind", "straight-flush", "royal-flush",
    ]  # fmt: skip
    ranks: list[str]
    cards: list[str]


class LastAction(Struct, frozen=True, omit_defaults=True):
    """What a player did last in this betting round: `amount` is the "to" total of a bet, raise or call or the post."""

    verb: Literal["fold", "check", "call", "bet", "raise", "post"]
    amount: int = 0
    all_in: bool = False


SeatStatus: TypeAlias = Literal[
    "playing", "folded", "all-in", "next", "waiting", "sitting-out", "leaving", "broke"
]  # fmt: skip

Phase: TypeAlias = Literal["waiting", "playing", "between", "paused", "trouble"]


class SeatView(Struct, frozen=True, omit_defaults=True):
    """One taken chair.

    `status`: `playing` (in the hand), `folded`, `all-in`, `next` (dealt in from the next hand), `waiting` (for the big
    blind), `sitting-out`, `leaving`, `broke` (no chips: may rebuy). `cards` are `null` without a hand, else two cards,
    "" face down. `net` is what the hand on the table won or lost him, once it is over.
    """

    seat: int
    person: str
    name: str
    stack: int
    status: SeatStatus
    bet: int = 0
    position: str = ""
    """As players say it: "BTN", "SB", "UTG+1"; "" when not in the hand."""
    cards: list[str] | None = None
    last: LastAction | None = None
    made: Made | None = None
    """What his shown cards make with the board (the first board when run twice)."""
    net: int | None = None
    bot: str | None = None
    """The kind of computer player, `null` for a person."""
    connected: bool = True
    bank: int = 0
    """Milliseconds left in his time bank."""
    added: int = 0
    """Chips brought during the hand: they count from the next."""
    brought: int = 0
    """All chips he ever brought in this sitting, so `stack + added + bet - brought` is how he does."""


class PotView(Struct, frozen=True):
    """Chips in the middle, without the bets in front of the players; `number` 0 is the main pot."""

    number: int
    amount: int
    seats: list[int]


class Share(Struct, frozen=True):
    """What a winner got of a pot; `made` is `null` when he did not have to show."""

    seat: int
    amount: int
    made: Made | None


class PotResult(Struct, frozen=True, omit_defaults=True):
    """A pot, or its half for board `run`, and who won it."""

    number: int
    amount: int
    winners: list[Share]
    run: int = 0


class ResultView(Struct, frozen=True):
    """How the hand ended. `returned`: `[seat, chips]` of a bet that nobody could call. `misdeal`: it never counted."""

    pots: list[PotResult]
    returned: list[tuple[int, int]]
    misdeal: bool


class ClockView(Struct, frozen=True):
    """Whose time runs: `base` ends the time for the decision, `until` the time bank after it. Both are clock times.

    `total` is the time for a decision in milliseconds.
    """

    seat: int
    base: int
    until: int
    total: int


class VoteView(Struct, frozen=True):
    """The players of an all-in are asked whether to run the rest twice: `seats` are asked, `yes` have agreed."""

    seats: list[int]
    yes: list[int]
    until: int


class TableView(Struct, frozen=True, omit_defaults=True):
    """The public picture of a table: the same for everybody.

    `phase`: `waiting` (for players, or for the host to start), `playing`, `between` (a hand is over, the next one
    begins at `next_hand`), `paused` (by the host), `trouble` (the disk cannot keep what happens: nothing goes on until
    it can).
    """

    id: str
    name: str
    game: dict[str, Any]
    """As in :mod:`sidepot.codec`; what the hand on the table, or the next one, is played as."""
    game_name: str
    """In words: "no limit hold'em 5/10"."""
    big_blind: int
    """The unit of "in big blinds": the big blind, or what stands for it."""
    settings: Settings
    host: str
    """The person with the host's rights."""
    phase: Phase
    seats: list[SeatView | None]
    """One entry a chair."""
    hand: int = 0
    """The number of the hand on the table, 0 before the first."""
    street: int = 0
    """0 preflop, 1 flop, 2 turn, 3 river."""
    boards: list[list[str]] = []
    pots: list[PotView] = []
    pot: int = 0
    """Everything in the middle, bets in front of the players included."""
    bet: int = 0
    """What has to be matched in this round."""
    button: int | None = None
    turn: int | None = None
    decision: int | None = None
    """Names the decision that the table waits for; a command of a player has to name it too."""
    clock: ClockView | None = None
    vote: VoteView | None = None
    result: ResultView | None = None
    next_hand: int | None = None
    """When the next hand begins."""
    next_game: dict[str, Any] | None = None
    """What the next hand is played as, where the host has changed it."""
    watching: int = 0
    """People who look on without a seat."""


class WhyNot(Struct, frozen=True):
    """Why something is not allowed: a `code` and `params` to translate, and the sentence in English."""

    code: str
    rule: str
    params: dict[str, Any]
    sentence: str


class OptionsView(Struct, frozen=True, omit_defaults=True):
    """What the viewer may do now, only when it is his turn; everything the page needs to draw its buttons.

    `call` is what a call costs (0: he may check). `min_to` and `max_to` bound a bet or raise, `null` when he may not;
    `why_no_raise` says why. `unit` is the smallest chip. `bet` is what has to be matched, `pot` all that is in the
    middle: a raise of a part `f` of the pot is to `bet + f * (pot + call)`.
    """

    call: int
    can_fold: bool
    verb: Literal["bet", "raise"]
    all_in_to: int
    unit: int
    bet: int
    pot: int
    min_to: int | None = None
    max_to: int | None = None
    why_no_raise: WhyNot | None = None
    call_is_all_in: bool = False


class RequestView(Struct, frozen=True):
    """Somebody asks the host for a seat or for more chips."""

    number: int
    kind: Literal["seat", "rebuy"]
    person: str
    name: str
    seat: int
    chips: int


class You(Struct, frozen=True, omit_defaults=True):
    """What is only for this viewer. `seat` is `null` for who looks on, and in a tab that does not hold the seat."""

    person: str
    name: str
    seat: int | None = None
    holds_seat: bool = False
    """This tab acts for `seat`; false in a second tab, which may take it over by its seat secret."""
    is_host: bool = False
    hole: list[str] = []
    """His own two cards, also after he folded; never anybody else's."""
    made: Made | None = None
    options: OptionsView | None = None
    can_show: bool = False
    """He may show cards: the hand is over and he held some that nobody has seen."""
    requests: list[RequestView] = []
    """For the host only."""
    asked: RequestView | None = None
    """His own request that waits for the host."""
    straddle: int | None = None
    """What he wants to straddle whenever it is his turn to."""
    run_twice: bool | None = None
    """His vote to run it twice; `null` when he is not asked or has not voted."""


class HandEntry(Struct, frozen=True):
    """A past hand in a list. `net` is what the viewer won or lost, `null` when he was not in it."""

    number: int
    at: int
    """When it began."""
    players: int
    pot: int
    winners: list[str]
    """Names."""
    net: int | None
    hole: list[str]
    """The viewer's own cards."""
    board: list[str]
    shown: bool
    """Hands were compared: somebody showed both cards before the pots were given out."""
    big_blind: int
    """The unit of "in big blinds" in that hand."""
