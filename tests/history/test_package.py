"""`from sidepot.history import ...`: the few names a developer needs, loaded when they are used."""

import doctest
import subprocess
import sys

import sidepot.history
from sidepot.history import Replay, read_acpc, read_phh, read_phhs, recorded, replay, story, to_phh, write_phh


def test_every_public_name_is_there() -> None:
    for name in sidepot.history.__all__:
        assert getattr(sidepot.history, name).__name__ == name
    assert not hasattr(sidepot.history, "casino")
    assert all(map(callable, (read_acpc, read_phhs, to_phh)))


def test_the_example() -> None:
    assert doctest.testmod(sidepot.history).failed == 0


def test_functions_are_functions_whatever_was_loaded_before() -> None:
    code = (
        "from sidepot.history.checking import check; from sidepot.history.story import Storyteller; "
        "from sidepot.history import recorded, replay, story; print(replay.__name__, story.__name__, recorded.__name__)"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["replay", "story", "recorded"]


def test_reading_a_format_loads_no_rules() -> None:
    code = "import sys; from sidepot.history import read_phh; print('sidepot.rules' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_there_and_back() -> None:
    text = (
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [5, 10]\nmin_bet = 10\n"
        "starting_stacks = [100, 100]\nactions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']\n"
    )
    done: Replay = replay(recorded(read_phh(text)))
    again = replay(recorded(read_phh(write_phh(to_phh(done.events)))))
    assert list(story(again.events)) == list(story(done.events))
