"""The log of a table as JSON. Every other test of the table writes and reads its log too."""

import pytest

from sidepot import Event, Game
from sidepot.codec import CodecError, decode, encode
from sidepot.rules import events as hand_events
from sidepot.table import Table, TableRules, events


def test_every_event_has_its_form() -> None:
    kinds = [kind for module in (hand_events, events) for kind in vars(module).values() if isinstance(kind, type)]
    names = {kind.type for kind in kinds if issubclass(kind, Event) and kind is not Event}
    assert "sat" in names
    assert "acted" in names
    for name in names:
        with pytest.raises(CodecError, match=r"is missing|there is no field 'x' here") as caught:
            decode({"v": 1, "type": name, "x": 1})
        assert "type" not in caught.value.place


def test_what_is_usual_is_left_out() -> None:
    _, (opened,) = Table.open(Game.no_limit((1, 2)), TableRules())
    assert encode(opened) == {
        "v": 1,
        "type": "table-opened",
        "rules": {"button": "moving"},
        "game": {"forced": {"small_blind": 1, "big_blind": 2}},
    }


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"type": "table-opened", "rules": {"seats": 11}, "game": {}}, r"rules\.seats: a whole number from 2 to 10"),
        ({"type": "sat", "seat": 1, "player": 5, "chips": 9, "how": "post"}, "player: "),
        ({"type": "sat", "seat": 1, "player": "a", "chips": 0, "how": "post"}, "chips: a whole number from 1"),
        ({"type": "came-back", "seat": 1, "how": "soon"}, "how: one of post, wait"),
    ],
)
def test_bad_events_name_the_place(data: dict[str, object], sentence: str) -> None:
    with pytest.raises(CodecError, match=sentence):
        decode({"v": 1, **data})


def test_missed_blinds_are_pairs() -> None:
    plan = {
        "v": 1, "type": "hand-planned", "number": 1, "button": 0, "small_place": 1, "small": 1, "big": 2,
        "seats": [0, 1, 2], "posts": [], "missed": [[3, "big"]], "replay": False,
    }  # fmt: skip
    assert encode(decode(plan)) == plan
    with pytest.raises(CodecError, match=r"missed\[0\]: a seat and the blind it missed"):
        decode({**plan, "missed": [[3]]})
