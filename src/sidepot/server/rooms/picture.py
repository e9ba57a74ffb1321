"""The picture of a table: what everybody sees, and what one viewer sees besides.

Here and in :mod:`sidepot.server.rooms.telling` is decided what leaves the server. A hand's state holds no secrets
(only hole cards that were shown are in it), so the public picture is made of nothing else; a viewer's own cards come
from what was dealt to that person.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

import msgspec

from sidepot.cards import RANKS, Card
from sidepot.codec import encode
from sidepot.ranking import Ranking, rank
from sidepot.rules.game import Chips, Game, Seat
from sidepot.rules.hand import Hand
from sidepot.rules.labels import position_names
from sidepot.rules.needs import Act
from sidepot.server.rooms.denied import why_not
from sidepot.server.rooms.events import Requested
from sidepot.server.rooms.pacing import Pacing
from sidepot.server.rooms.state import HandOnTable, RoomState, Vote
from sidepot.server.wire.views import (
    ClockView,
    LastAction,
    Made,
    OptionsView,
    Phase,
    PotResult,
    PotView,
    RequestView,
    ResultView,
    SeatStatus,
    SeatView,
    Share,
    TableView,
    VoteView,
    You,
)
from sidepot.table import Chair, ReadyToStart, Table

FACE_DOWN = ["", ""]

APART = frozenset({"sitting-out", "leaving", "broke", "waiting"})
"""What is told of somebody although he is not in the hand."""

BETS = frozenset({"call", "bet", "raise", "post"})
"""What somebody can be all-in with."""


@lru_cache(maxsize=4096)
def made(hole: tuple[Card, ...], board: tuple[Card, ...], ranking: Ranking) -> Made | None:
    """What two cards make with a board, ``None`` before the flop."""
    if len(hole) != 2 or len(board) < 3:
        return None
    found = rank((*hole, *board), ranking)
    ranks = list(dict.fromkeys(RANKS[card.rank] for card in found.best))
    return Made(found.category.name.lower().replace("_", "-"), ranks, [str(card) for card in found.best])  # type: ignore[arg-type]  # the names of the ten categories


@lru_cache(maxsize=256)
def game_json(game: Game) -> dict[str, Any]:
    """The game as the codec writes it."""
    return encode(game)


def big_blind_of(game: Game) -> Chips:
    """The unit of "in big blinds": the bet before the flop, or the smallest bet where there are no blinds."""
    return game.forced.first_bet or game.min_bet


def phase_of(state: RoomState) -> Phase:
    """What the table does at the moment; trouble is the room's to know."""
    if state.paused_at is not None:
        return "paused"
    if state.table.is_running:
        return "playing"
    if state.is_dealing and isinstance(state.table.need, ReadyToStart):
        return "between"
    return "waiting"


class Painter:
    """Draws a room for its viewers."""

    def __init__(self, state: RoomState, pacing: Pacing) -> None:
        self.state = state
        self.pacing = pacing
        self._positions: tuple[int, dict[Seat, str]] = (0, {})
        self._games: tuple[tuple[Game, Game], tuple[dict[str, Any], str, Chips, dict[str, Any] | None]] | None = None
        """What is told of this game and the next one."""
        self._hand: tuple[object, ...] = ()
        self._players: dict[Seat, tuple[object, SeatView]] = {}
        """What was drawn last of each seat, and from what: an action changes one or two of them."""

    # ------------------------------------------------------------------ for everybody

    def table(self, present: Collection[str], watching: int, *, trouble: bool = False) -> TableView:
        """The public picture; ``present`` are the persons with an open connection."""
        state = self.state
        table, on_table = state.table, state.hand
        hand = table.hand
        phase = "trouble" if trouble else phase_of(state)
        game, game_name, big_blind, next_game = self._game(table)
        common = state.id, state.name, game, game_name, big_blind, state.settings, state.host, phase
        if hand is None or on_table is None:
            seats = [
                None if chair is None else self._bystander(seat, chair, chair.chips, present)
                for seat, chair in enumerate(table.chairs)
            ]
            return TableView(*common, seats, button=table.button, next_game=next_game, watching=watching)
        running, turn = not hand.is_over, hand.turn
        return TableView(
            *common,
            self._seats(present, table, hand, on_table),
            on_table.number,
            hand.street,
            [[str(card) for card in board] for board in hand.boards],
            [PotView(pot.number, pot.amount, list(pot.seats)) for pot in hand.gathered] if running else [],
            hand.pot,
            hand.bet if running else 0,
            table.button,
            turn,
            state.decision,
            self._clock(turn, on_table),
            None if on_table.vote is None else self._vote(on_table.vote),
            None if running else self._result(hand, on_table),
            self.next_hand if phase == "between" else None,
            next_game,
            watching,
        )

    def _game(self, table: Table) -> tuple[dict[str, Any], str, Chips, dict[str, Any] | None]:
        """The game of the picture, its name, its big blind, and the next one if that is another."""
        next_game = table.next_game
        game = table.game if table.is_running else next_game
        known = self._games
        if known is None or known[0][0] is not game or known[0][1] is not next_game:
            other = game_json(next_game) if next_game != game else None
            known = self._games = (game, next_game), (game_json(game), game.name, big_blind_of(game), other)
        return known[1]

    @property
    def next_hand(self) -> int:
        """When the next hand may begin, if nothing else is waited for."""
        on_table = self.state.hand
        if on_table is None or on_table.ended is None:
            return 0
        pace = self.pace
        hand = self.state.table.hand
        if hand is None or hand.is_misdeal or not any(len(cards) == 2 for cards in hand.shown):
            return on_table.ended + pace.fold_out
        return on_table.ended + pace.showdown + pace.per_pot * max(1, len(on_table.awarded))

    @property
    def pace(self) -> Pacing:
        """The pauses of this table."""
        return self.pacing.faster() if self.state.settings.pace == "fast" else self.pacing

    def _seats(
        self, present: Collection[str], table: Table, hand: Hand, on_table: HandOnTable
    ) -> list[SeatView | None]:
        """All chairs. Who was dealt in is drawn again only if something has changed."""
        shown, live, over = hand.shown, hand.live, hand.is_over
        of_hand = on_table.first, over, shown, hand.mucked, hand.boards if any(shown) else None
        if of_hand != self._hand:
            self._hand, self._players = of_hand, {}
        bets, stacks, players = hand.bets, table.stacks, self._players
        people, dealt_in, last = self.state.people, on_table.people, on_table.last
        seats: list[SeatView | None] = []
        for seat, chair in enumerate(table.chairs):
            if chair is None:
                seats.append(None)
                continue
            if dealt_in.get(seat) != chair.player:
                seats.append(self._bystander(seat, chair, stacks[seat], present))
                continue
            person = people[chair.player]
            here = person.bot is not None or chair.player in present
            drawn_from = (
                chair, stacks[seat], bets[seat], seat in live, last.get(seat),
                person.name, person.bank, person.brought, here,
            )  # fmt: skip
            known = players.get(seat)
            if known is None or known[0] != drawn_from:
                view = self._player(seat, chair, stacks[seat], bets[seat], here, hand, on_table)
                known = players[seat] = drawn_from, view
            seats.append(known[1])
        return seats

    def _bystander(self, seat: Seat, chair: Chair, stack: Chips, present: Collection[str]) -> SeatView:
        """Somebody who has no cards in the hand on the table."""
        person = self.state.people[chair.player]
        return SeatView(
            seat, chair.player, person.name, stack, _waits_for(chair, stack),
            bot=person.bot, connected=person.bot is not None or chair.player in present, bank=person.bank,
            added=chair.added, brought=person.brought,
        )  # fmt: skip

    def _player(
        self, seat: Seat, chair: Chair, stack: Chips, bet: Chips, here: bool, hand: Hand, on_table: HandOnTable
    ) -> SeatView:
        """Somebody who was dealt in."""
        person = self.state.people[chair.player]
        shown, over = hand.shown[seat], hand.is_over
        live = seat in hand.live
        all_in = live and not over and not stack
        status: SeatStatus = "all-in" if all_in else "playing" if live else "folded"
        if chair.leaving or chair.away or (over and not stack):
            status = _waits_for(chair, stack) if over or not live else status
        cards: list[str] | None = None
        if live and seat not in hand.mucked and not hand.is_misdeal:
            cards = FACE_DOWN
        if shown:
            cards = [str(card) for card in shown] + [""] * (2 - len(shown))
        last = on_table.last.get(seat)
        if all_in and last is not None and last.verb in BETS:
            last = LastAction(last.verb, last.amount, all_in=True)
        return SeatView(
            seat, chair.player, person.name, stack, status,
            0 if over else bet,
            self.positions(hand, on_table)[seat],
            cards,
            last,
            made(shown, hand.board, hand.game.ranking) if len(shown) == 2 else None,
            hand.stacks[seat] - hand.starting_stacks[seat] if over and not hand.is_misdeal else None,
            person.bot, here, person.bank, chair.added, person.brought,
        )  # fmt: skip

    def positions(self, hand: Hand, on_table: HandOnTable) -> dict[Seat, str]:
        """The position names, worked out once a hand."""
        if self._positions[0] != on_table.first:
            self._positions = on_table.first, position_names(hand)
        return self._positions[1]

    def _clock(self, turn: Seat | None, on_table: HandOnTable) -> ClockView | None:
        state = self.state
        if turn is None or state.paused_at is not None:
            return None
        total = state.time_to_act
        return ClockView(turn, state.turn_since + total, state.deadline(on_table.people[turn]), total)

    def _vote(self, vote: Vote) -> VoteView:
        yes = [seat for seat, agrees in vote.answers.items() if agrees]
        return VoteView(list(vote.seats), yes, vote.since + self.pacing.vote)

    def _result(self, hand: Hand, on_table: HandOnTable) -> ResultView:
        pots = []
        for event in on_table.awarded:
            board = hand.boards[event.run]
            winners = [
                Share(seat, share, made(hand.shown[seat], board, hand.game.ranking))
                for seat, share in zip(event.winners, event.shares, strict=True)
            ]
            pots.append(PotResult(event.pot, event.amount, winners, event.run))
        return ResultView(pots, list(on_table.returned.items()), hand.is_misdeal)

    # ------------------------------------------------------------------ for one viewer

    def you(self, person: str, name: str, *, holds_seat: bool) -> You:
        """What is only for this person, in a tab that holds the seat or looks on."""
        state, table = self.state, self.state.table
        seat = state.seat_of.get(person)
        is_host = person == state.host
        requests = [_request(state, one) for one in state.requests.values()] if is_host else []
        asked = next((_request(state, one) for one in state.requests.values() if one.person == person), None)
        if seat is None or not holds_seat:
            return You(person, name, seat, is_host=is_host, requests=requests, asked=asked)
        hand, on_table = table.hand, state.hand
        chair = table.chairs[seat]
        straddle = None if chair is None else chair.straddle
        hole = on_table.hole.get(person, ()) if on_table is not None else ()
        if hand is None or on_table is None or on_table.people.get(seat) != person:
            return You(person, name, seat, True, is_host, requests=requests, asked=asked, straddle=straddle)
        need = hand.need if hand.turn == seat else None
        vote = on_table.vote
        return You(
            person, name, seat, True, is_host,
            hole=[str(card) for card in hole],
            made=made(hole, hand.board, hand.game.ranking),
            options=_options(hand, need) if isinstance(need, Act) and state.paused_at is None else None,
            can_show=hand.is_over and not hand.is_misdeal and len(hole) == 2 and len(hand.shown[seat]) < 2,
            requests=requests, asked=asked, straddle=straddle,
            run_twice=None if vote is None else vote.answers.get(seat),
        )  # fmt: skip


def _waits_for(chair: Chair, stack: Chips) -> SeatStatus:
    """The word for who does not play at the moment."""
    if chair.leaving:
        return "leaving"
    if chair.away:
        return "sitting-out"
    if not stack and not chair.added:
        return "broke"
    return "waiting" if chair.entry == "wait" else "next"


def _request(state: RoomState, one: Requested) -> RequestView:
    return RequestView(one.number, one.kind, one.person, state.name_of(one.person), one.seat, one.chips)


def _options(hand: Hand, need: Act) -> OptionsView:
    options = need.options
    return OptionsView(
        options.call, options.can_fold, options.verb, options.all_in_to, options.unit, hand.bet, hand.pot,
        options.min_to, options.max_to,
        None if options.why_no_raise is None else why_not(options.why_no_raise),
        bool(options.call) and options.call == hand.stacks[options.seat],
    )  # fmt: skip


def without_hand(view: TableView, state: RoomState) -> TableView:
    """The picture for who may not see the hand: who sits there, with the chips from before it."""
    hand = state.table.hand
    before = (
        {seat: hand.starting_stacks[seat] for seat in hand.players} if hand is not None and not hand.is_over else {}
    )
    seats = [
        None if seat is None else SeatView(
            seat.seat, seat.person, seat.name, before.get(seat.seat, seat.stack),
            seat.status if seat.status in APART else "next",
            bot=seat.bot, connected=seat.connected, bank=seat.bank, added=seat.added, brought=seat.brought,
        )
        for seat in view.seats
    ]  # fmt: skip
    return msgspec.structs.replace(
        view, seats=seats, street=0, boards=[], pots=[], pot=0, bet=0, turn=None, decision=None, clock=None,
        vote=None, result=None,
    )  # fmt: skip
