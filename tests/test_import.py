"""`import sidepot` is cheap, and everything it promises is there."""

import pickle
import subprocess
import sys

import pytest

import sidepot
from sidepot import rules


def test_every_public_name_is_there() -> None:
    for name in sidepot.__all__:
        assert getattr(sidepot, name) is not None
    assert {*rules.__all__} <= {*sidepot.__all__} == {*sidepot.__all__} & {*dir(sidepot)}
    assert not hasattr(sidepot, "Casino")


def test_nothing_from_outside_the_standard_library_is_loaded() -> None:
    code = (
        "import sys; before = {*sys.modules}; import sidepot; [getattr(sidepot, name) for name in sidepot.__all__]; "
        "new = {name.partition('.')[0] for name in {*sys.modules} - before}; "
        "print(*sorted(new - {*sys.stdlib_module_names}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["sidepot"]


def test_refusals_travel_between_processes() -> None:
    hand = sidepot.Hand.start(sidepot.Game.no_limit((1, 2)), [200, 200], 0).hand
    for attempt in (
        lambda: hand.apply(sidepot.Raise(3)),
        lambda: sidepot.Hand.start(hand.game, [200], 0),
        lambda: sidepot.Game.no_limit((3, 2)),
        lambda: sidepot.parse_cards("Kx"),
    ):
        with pytest.raises(ValueError, match="rule") as caught:
            attempt()
        again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
        assert (type(again), str(again)) == (type(caught.value), str(caught.value))
