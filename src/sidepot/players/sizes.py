"""From what a player has in mind to what he may do: his options, and sizes that are allowed."""

from __future__ import annotations

from sidepot.rules.actions import Action, Call, Check
from sidepot.rules.game import Chips
from sidepot.rules.options import Options
from sidepot.rules.view import View


def options_of(view: View) -> Options:
    """What the player may do. Raises :class:`ValueError` when it is not his turn."""
    if view.options is None:
        raise ValueError("a player decides when it is his turn: this view has no options")
    return view.options


def passive(options: Options) -> Action:
    """Check, or call."""
    return Check(options.seat) if options.can_check else Call(options.seat)


def near(options: Options, to: Chips) -> Chips | None:
    """The allowed size of a bet or raise that is nearest to ``to``, ``None`` where there is none."""
    smallest, biggest = options.min_to, options.max_to
    if smallest is None or biggest is None:
        return None
    to = min(max(to, smallest), biggest)
    if not options.allows(to):
        to -= to % options.unit
    return max(to, smallest)


def bet_near(options: Options, to: Chips) -> Action:
    """Bet or raise as near to ``to`` as allowed; check or call where no raise is."""
    size = near(options, to)
    return passive(options) if size is None else options.bet_or_raise(size)


def part_of_pot(view: View, part: float) -> Chips:
    """The "to" total of a bet or raise of this part of the pot after the call."""
    options = view.options
    call = options.call if options else 0
    return view.hand.bet + round(part * (view.hand.pot + call))
