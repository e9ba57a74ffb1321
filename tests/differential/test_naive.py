"""A sample of the duel of the two engines; ``python -m sidepot.testing.duel`` plays as many hands as you like."""

import pytest

from sidepot.testing.duel import Disagreement, duel
from sidepot.testing.naive import NaiveHand


@pytest.mark.parametrize("first", range(0, 1500, 250))
def test_the_engines_agree(first: int) -> None:
    assert sum(duel(seed) for seed in range(first, first + 250)) > 1000


def test_a_wrong_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control: a naive engine that lets everybody raise again after a short all-in is caught."""
    monkeypatch.setattr(NaiveHand, "_may_raise", lambda *_: True)
    with pytest.raises(Disagreement, match="the raise is"):
        sum(duel(seed) for seed in range(500))


@pytest.mark.long
def test_a_hundred_thousand_hands() -> None:
    for seed in range(100_000):
        duel(seed)
