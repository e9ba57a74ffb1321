"""A second rules engine, written from the rule text alone in the most obvious way.

It is the referee of the differential tests: it shares nothing with `sidepot.rules` but the words (what a `Game`
and a `Post` are), is slow on purpose and knows no events, no views and no mucking.
Rule numbers are those of ``docs/rules.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from sidepot.cards import Card, parse_cards
from sidepot.ranking import reference
from sidepot.rules.actions import Post
from sidepot.rules.game import FixedLimit, Game, PotLimit

Cards: TypeAlias = str | Iterable[str | int]
Blind: TypeAlias = int | Literal["auto"] | None

CARDS_ON = (0, 3, 4, 5)  # on the board on street 0 (before the flop), 1 (flop), 2 (turn) and 3 (river)


@dataclass
class Player:
    """One player of the hand, with everything he has put in."""

    seat: int
    stack: int
    ante: int = 0
    earlier: int = 0  # bets of the earlier rounds
    bet: int = 0  # bet of this round
    folded: bool = False
    acted: bool = False
    acted_since_full: bool = False  # since the last full bet or raise of this round

    @property
    def total(self) -> int:
        """All his bets of the hand."""
        return self.earlier + self.bet

    @property
    def all_in_to(self) -> int:
        """His bet of this round if he put in everything."""
        return self.bet + self.stack

    def pay(self, amount: int) -> int:
        """Take ``amount`` from the stack, or what is left of it."""
        paid = min(amount, self.stack)
        self.stack -= paid
        return paid


class NaiveHand:
    """One hand. Streets advance by themselves; ``finish`` says the final stacks.

    ``stacks`` has one entry a chair, 0 for an empty one; ``button`` may be an empty chair. A blind given as
    ``None`` is posted by nobody. Posts are made in the order given, after blinds and antes.
    """

    def __init__(
        self,
        game: Game,
        stacks: Sequence[int],
        button: int,
        *,
        hole: Mapping[int, Cards] | None = None,
        boards: Sequence[Cards] = (),
        small_blind: Blind = "auto",
        big_blind: Blind = "auto",
        posts: Sequence[Post] = (),
    ) -> None:
        self.game = game
        self.forced = game.forced
        self.button = button
        self.chairs = len(stacks)
        self.players = [Player(seat, stack) for seat, stack in enumerate(stacks) if stack > 0]
        if len(self.players) < 2:
            raise ValueError("A hand needs two players.")
        self.hole = {seat: parse_cards(cards) for seat, cards in (hole or {}).items()}
        self.boards = [parse_cards(cards) for cards in boards]
        self.returned: dict[int, int] = {}
        self.ante_for_all = self.dead_posts = self.missing_blinds = self.raked = 0
        self.street = 0
        self.over = False
        self._name_blinds(small_blind, big_blind)
        self._post_antes_and_blinds()
        straddlers = self._post_the_rest(posts)
        self._begin_round(self._order_before_flop(straddlers), self.opening_bet)
        self._next_turn(-1)

    # Who sits where

    def _player(self, seat: int | None) -> Player | None:
        return next((player for player in self.players if player.seat == seat), None)

    def _left_of(self, seat: int) -> list[Player]:
        """All players clockwise, beginning with the first one left of ``seat``."""
        return sorted(self.players, key=lambda player: (player.seat - seat - 1) % self.chairs)

    def _still_in(self) -> list[Player]:
        return [player for player in self.players if not player.folded]

    def _opponents(self, player: Player) -> list[Player]:
        return [other for other in self._still_in() if other is not player]

    # Before the cards: T3-T8

    def _name_blinds(self, small: Blind, big: Blind) -> None:
        around = self._left_of(self.button)
        if small == "auto":
            heads_up = len(self.players) == 2 and self._player(self.button) is not None
            small = self.button if heads_up else around[0].seat
        if big == "auto":
            big = self._left_of(small)[0].seat if small is not None else around[0].seat
        has_blinds = self.forced.big_blind > 0
        self.small_blind = self._player(small) if has_blinds else None
        self.big_blind = self._player(big) if has_blinds else None

    def _post_antes_and_blinds(self) -> None:
        forced = self.forced
        if forced.ante_by == "each":
            for player in self.players:
                player.ante = player.pay(forced.ante)
        if forced.ante_first:
            self._post_ante_for_all()
        self._post_blind(forced.small_blind, self.small_blind)
        self._post_blind(forced.big_blind, self.big_blind)
        self._post_blind(forced.button_blind, self._player(self.button))
        if not forced.ante_first:
            self._post_ante_for_all()

    def _post_blind(self, size: int, player: Player | None) -> None:
        self.missing_blinds += size
        if player is not None:
            paid = player.pay(size)
            player.bet += paid
            self.missing_blinds -= paid

    def _post_ante_for_all(self) -> None:
        payer = self.big_blind if self.forced.ante_by == "big_blind" else self._player(self.button)
        if self.forced.ante_by != "each" and payer is not None:
            self.ante_for_all = payer.pay(self.forced.ante)

    def _post_the_rest(self, posts: Sequence[Post]) -> list[Player]:
        """Straddles, live and dead posts; returns who straddled."""
        self.opening_bet = self.forced.first_bet
        straddlers = []
        for post in posts:
            player = self._player(post.seat)
            if player is None:
                raise ValueError(f"Nobody sits in seat {post.seat}.")
            if post.kind == "dead":
                self.dead_posts += player.pay(post.amount)
            elif post.kind == "live":
                player.bet += player.pay(post.amount)
            else:
                if post.amount < 2 * self.opening_bet or post.amount > player.all_in_to:
                    raise ValueError(f"Seat {post.seat} cannot straddle to {post.amount}.")
                player.pay(post.amount - player.bet)
                player.bet = post.amount
                self.opening_bet = post.amount
                straddlers.append(player)
        return straddlers

    def _order_before_flop(self, straddlers: list[Player]) -> list[Player]:
        last_blind = self.big_blind or self.small_blind
        last = self.button if last_blind is None else last_blind.seat
        if not straddlers:
            return self._left_of(last)
        straddler = straddlers[-1]
        # A button who re-straddles when it is his turn to is no button straddle.
        alone = len(straddlers) == 1 and straddler is not self._left_of(last)[0]
        if alone and straddler.seat == self.button and self.forced.button_straddle == "utg_first":
            # As if the button sat between the big blind and the player left of him.
            return [player for player in self._left_of(last) if player is not straddler] + [straddler]
        return self._left_of(straddler.seat)

    # The rounds: B1-B3

    def _begin_round(self, order: list[Player], bet: int) -> None:
        self.order = order
        self.current_bet = bet
        self.last_full_raise = bet or self.game.min_bet
        self.full_level = bet  # limit: the last full bet or raise
        self.bets = 1 if bet else 0  # limit: bets and raises that count for the cap
        self.capped = False
        self.players_at_start = len(self._still_in())
        self.somebody_bet = False
        for player in self.players:
            player.acted = player.acted_since_full = False

    def _must_act(self, player: Player) -> bool:
        if player.folded or player.stack == 0:
            return False
        somebody_can_answer = any(other.stack > 0 for other in self._opponents(player))
        return self._to_call(player) > 0 or (not player.acted and somebody_can_answer)

    def _next_turn(self, after: int) -> None:
        """Find who acts after place number ``after`` of the order; if nobody has to, the round is over."""
        self.turn: Player | None = None
        following = self.order[after + 1 :] + self.order[: after + 1]
        if len(self._still_in()) > 1:
            self.turn = next((player for player in following if self._must_act(player)), None)
        if self.turn is None:
            self._end_round()

    def _end_round(self) -> None:
        self._return_uncalled()
        for player in self.players:
            player.earlier += player.bet
            player.bet = 0
        with_chips = [player for player in self._still_in() if player.stack > 0]
        if len(with_chips) < 2 or self.street == 3:
            self.over = True
            return
        self.street += 1
        self._begin_round(self._left_of(self.button), 0)
        self._next_turn(-1)

    def _return_uncalled(self) -> None:
        walk = len(self._still_in()) == 1 and not self.somebody_bet
        highest, second = sorted(self.players, key=lambda player: player.total, reverse=True)[:2]
        excess = 0 if walk else highest.total - second.total
        if excess > 0:
            highest.bet -= excess
            highest.stack += excess
            self.returned[highest.seat] = self.returned.get(highest.seat, 0) + excess

    # What the player whose turn it is may do: B4-B10, T7

    @property
    def actor(self) -> int | None:
        """Whose turn it is; None when nobody will act any more."""
        return None if self.turn is None else self.turn.seat

    @property
    def stacks(self) -> list[int]:
        """Chips before every chair, without what is in the middle."""
        return [player.stack if (player := self._player(seat)) else 0 for seat in range(self.chairs)]

    def _to_call(self, player: Player) -> int:
        goal = self.current_bet
        opponents = self._opponents(player)
        if all(other.stack == 0 for other in opponents):
            goal = min(goal, max(other.bet for other in opponents))
        return max(0, goal - player.bet)

    @property
    def call(self) -> int:
        """Chips that a call adds, 0 for a check."""
        return 0 if self.turn is None else min(self.turn.stack, self._to_call(self.turn))

    def _limit_bet(self, betting: FixedLimit) -> int:
        return betting.small if self.street < 2 else betting.big

    def _may_raise(self, player: Player) -> bool:
        """B7, B10: the betting is open for the player."""
        if self.game.reopen == "literal":
            return not player.acted_since_full
        if not player.acted:
            return True
        to_call = self.current_bet - player.bet
        if isinstance(self.game.betting, FixedLimit):
            return 2 * to_call >= self._limit_bet(self.game.betting)
        return to_call >= self.last_full_raise

    def _cap_reached(self) -> bool:
        betting = self.game.betting
        if not isinstance(betting, FixedLimit):
            return False
        if betting.cap_heads_up == "becomes":
            return self.capped
        # How many players decide that there is no cap, when they are two.
        players = {"begins": self.players_at_start, "event": len(self.players), "always": 0}
        return self.bets >= betting.cap and players[betting.cap_heads_up] != 2

    def _pot_for_limit(self, betting: PotLimit) -> int:
        """B9: the pot before the call."""
        pot = self.dead_posts + sum(player.ante + player.total for player in self.players)
        if self.street > 0:
            return pot + self.ante_for_all
        if betting.small_blind_counts_as_big:
            # He may have put in more than his blind by now.
            small = max(self.forced.small_blind, self.small_blind.bet if self.small_blind else 0)
            pot += max(0, self.forced.big_blind - small)
        return pot + self.missing_blinds

    @property
    def raise_bounds(self) -> tuple[int, int] | None:
        """Smallest and largest size of a bet or raise, None when there is none."""
        player = self.turn
        if player is None or player.all_in_to <= self.current_bet:
            return None
        if not any(other.all_in_to > self.current_bet for other in self._opponents(player)):
            return None
        if not self._may_raise(player) or self._cap_reached():
            return None
        betting = self.game.betting
        smallest = self.current_bet + self.last_full_raise
        largest = player.all_in_to
        if isinstance(betting, FixedLimit):
            smallest = self.full_level + self._limit_bet(betting)
            largest = smallest
        elif isinstance(betting, PotLimit):
            to_call = self.current_bet - player.bet
            largest = self.current_bet + self._pot_for_limit(betting) + to_call
        unit = self.game.chip_unit
        rounded_up = -(-smallest // unit) * unit
        if player.all_in_to <= rounded_up:
            return player.all_in_to, player.all_in_to
        if player.all_in_to <= largest:
            return rounded_up, player.all_in_to
        return rounded_up, max(rounded_up, largest // unit * unit)

    def act(self, verb: str, to: int | None = None) -> None:
        """Fold, check, call, or raise (bet) ``to``; a ValueError when that is not allowed, and nothing happens."""
        player = self.turn
        if player is None:
            raise ValueError("Nobody can act any more.")
        if verb == "fold" and (self.call > 0 or self.game.free_fold):
            player.folded = True
        elif verb == "check" and self.call == 0:
            pass
        elif verb == "call" and self.call > 0:
            player.bet += player.pay(self.call)
        elif verb in {"bet", "raise"} and to is not None and self._allowed(player, to):
            self._raise(player, to)
        else:
            raise ValueError(f"Seat {player.seat} cannot {verb} {to or ''}: {self.call}, {self.raise_bounds}.")
        player.acted = player.acted_since_full = True
        self._next_turn(self.order.index(player))

    def _allowed(self, player: Player, to: int) -> bool:
        bounds = self.raise_bounds
        if bounds is None or not bounds[0] <= to <= bounds[1]:
            return False
        return to % self.game.chip_unit == 0 or to == player.all_in_to

    def _raise(self, player: Player, to: int) -> None:
        betting = self.game.betting
        if isinstance(betting, FixedLimit):
            full = 2 * (to - self.full_level) >= self._limit_bet(betting)
            if full:
                self.full_level = to
                self.bets += 1
                if self.bets >= betting.cap and len(self._still_in()) > 2:
                    self.capped = True
        else:
            full = to - self.current_bet >= self.last_full_raise
            if full:
                self.last_full_raise = to - self.current_bet
        if full:
            for other in self.players:
                other.acted_since_full = False
        self.current_bet = to
        self.somebody_bet = True
        player.pay(to - player.bet)
        player.bet = to

    # The pots: P1, P2

    @property
    def pots(self) -> list[tuple[int, list[int]]]:
        """Amounts and the seats that can win them, main pot first, from everything that is in the middle now."""
        everybody = [player.seat for player in self._still_in()]
        layers = [(self.ante_for_all + self.dead_posts, everybody)]
        layers += self._layers([(player, player.ante) for player in self.players])
        layers += self._layers([(player, player.total) for player in self.players])
        pots: list[tuple[int, list[int]]] = []
        for amount, seats in layers:
            # A layer that only folded players reached stays in the pot below it.
            if pots and (seats == pots[-1][1] or not seats):
                pots[-1] = (pots[-1][0] + amount, pots[-1][1])
            elif amount > 0:
                pots.append((amount, seats or everybody))
        return pots

    def _layers(self, paid: list[tuple[Player, int]]) -> list[tuple[int, list[int]]]:
        layers = []
        below = 0
        for level in sorted({amount for _, amount in paid}):
            chips = sum(min(amount, level) - min(amount, below) for _, amount in paid)
            # As long as there is betting, who has chips behind can still pay for the layer.
            reach = [player for player, amount in paid if amount >= level or (player.stack > 0 and not self.over)]
            layers.append((chips, [player.seat for player in reach if not player.folded]))
            below = level
        return layers

    # The end: P3, P4, S4

    def finish(self) -> list[int]:
        """The final stacks, when everybody still in shows his cards."""
        if not self.over:
            raise ValueError(f"Seat {self.actor} has to act.")
        stacks = self.stacks
        pots = self.pots
        rakes = self._rakes([amount for amount, _ in pots])
        self.raked = sum(rakes)
        boards = [] if len(self._still_in()) == 1 else self._full_boards()
        for (amount, seats), rake in zip(pots, rakes, strict=True):
            if not boards:
                stacks[seats[0]] += amount - rake
            for board, part in zip(boards, self._parts(amount - rake, len(boards)), strict=True):
                for seat, share in self._split(part, self._winners(seats, board)):
                    stacks[seat] += share
        return stacks

    def _rakes(self, pots: list[int]) -> list[int]:
        total = sum(pots)
        rake = self.game.rake
        saw_flop = self.street > 0 or len(self._still_in()) > 1
        if rake is None or total == 0 or (rake.no_flop_no_drop and not saw_flop):
            return [0 for _ in pots]
        amount = rake.of(total, len(self.players))
        rakes = [amount * pot // total for pot in pots]
        left = amount - sum(rakes)
        return [share + 1 if number < left else share for number, share in enumerate(rakes)]

    def _full_boards(self) -> list[tuple[Card, ...]]:
        """One board of five cards, or two that share what was dealt before the betting ended."""
        common = CARDS_ON[self.street]
        boards = [tuple(board) for board in self.boards]
        if len(boards) == 2 and len(boards[1]) == 5 - common:
            boards[1] = boards[0][:common] + boards[1]
        if len(boards) not in (1, 2) or any(len(board) != 5 for board in boards):
            raise ValueError("A showdown needs one board of five cards, or two.")
        if len(boards) == 2 and (common == 5 or boards[0][:common] != boards[1][:common]):
            raise ValueError(f"Two boards share the {common} cards before the all-in, and one card at least differs.")
        return boards

    def _parts(self, amount: int, boards: int) -> list[int]:
        """The whole pot for one board; for two its halves, the odd chip and what is no whole chip to the first."""
        if boards == 2:
            second = amount // self.game.chip_unit // 2 * self.game.chip_unit
            return [amount - second, second]
        return [amount] * boards

    def _winners(self, seats: list[int], board: tuple[Card, ...]) -> list[int]:
        """The best hands of those seats, clockwise from the button's left."""
        values = {seat: reference.value((*self.hole[seat], *board), self.game.ranking) for seat in seats}
        best = max(values.values())
        return [player.seat for player in self._left_of(self.button) if values.get(player.seat) == best]

    def _split(self, amount: int, winners: list[int]) -> list[tuple[int, int]]:
        """Equal shares; the odd chips one each to the first winners, what is no whole chip to the very first."""
        unit = self.game.chip_unit
        each, odd = divmod(amount // unit, len(winners))
        shares = [(each + 1) * unit if number < odd else each * unit for number in range(len(winners))]
        shares[0] += amount % unit
        return list(zip(winners, shares, strict=True))
