"""Hands of any format in the words of the rules engine."""

from __future__ import annotations

from sidepot.history.acpc import AcpcHand
from sidepot.history.from_acpc import recorded_acpc
from sidepot.history.from_phh import recorded_phh
from sidepot.history.phh import PhhHand
from sidepot.history.recorded import Recorded


def recorded(hand: PhhHand | AcpcHand) -> Recorded:
    """What a hand that was read says, ready for :func:`sidepot.history.replay.replay`.

    Raises :class:`~sidepot.history.recorded.Unreplayable` when the data leaves the hand open.
    """
    return recorded_phh(hand) if isinstance(hand, PhhHand) else recorded_acpc(hand)
