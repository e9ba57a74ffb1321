"""What was agreed before the deal, as JSON: the usual game takes one short line."""

from __future__ import annotations

from typing import Final

from sidepot.codec.kinds import chips, choice, flag, many, named, optional, some_chips, whole
from sidepot.codec.shapes import Shape, decode_one_of, either, register
from sidepot.ranking import Ranking
from sidepot.rules.game import MAX_SEATS, FixedLimit, Forced, Game, NoLimit, PotLimit, Rake

BETTING: Final = either(
    {
        "no-limit": Shape(NoLimit, {}),
        "pot-limit": Shape(PotLimit, {"small_blind_counts_as_big": flag}),
        "limit": Shape(
            FixedLimit,
            {
                "small": some_chips,
                "big": some_chips,
                "cap": whole(2, 1000),
                "cap_heads_up": choice(("becomes", "begins", "event", "always")),
            },
        ),
    }
)

FORCED: Final = Shape(
    Forced,
    {
        "small_blind": chips,
        "big_blind": chips,
        "button_blind": chips,
        "ante": chips,
        "ante_by": choice(("each", "big_blind", "button")),
        "ante_first": flag,
        "straddles": whole(0, 1000),
        "heads_up_straddle": flag,
        "button_straddle": choice(("no", "sb_first", "utg_first")),
        "smallest_bet": optional(some_chips),
    },
)

RAKE: Final = Shape(
    Rake,
    {
        "per_mille": whole(0, 1000),
        "caps": many(many(chips, 2, least=2), MAX_SEATS),
        "no_flop_no_drop": flag,
    },
)

GAME: Final = Shape(
    Game,
    {
        "betting": BETTING,
        "forced": FORCED,
        "ranking": named({ranking.value: ranking for ranking in Ranking}, "a ranking (high, short or short_trips)"),
        "cards": flag,
        "reopen": choice(("tda", "literal")),
        "free_fold": flag,
        "chip_unit": some_chips,
        "all_in_show": choice(("always", "runout", "never")),
        "show_called_hand": flag,
        "run_it_twice": flag,
        "rake": optional(RAKE),
    },
)

register("game", GAME)


def decode_game(data: object) -> Game:
    """The game that ``data`` describes. Raises :class:`CodecError` for anything else."""
    game: Game = decode_one_of(data, {"game": GAME})
    return game
