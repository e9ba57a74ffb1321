"""PHH files: what is read, what is written, and what is said about files that are wrong."""

import gzip
import json
import pickle
import re
import warnings
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, time
from decimal import Decimal
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit.notation import HandHistory

from sidepot.history.errors import FormatError
from sidepot.history.phh import (
    VARIANTS,
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    DealHole,
    Fold,
    NoOp,
    PhhAction,
    PhhHand,
    ShowOrMuck,
    decode,
    read_phh,
    read_phhs,
    write_phh,
    write_phhs,
)
from sidepot.history.phh.layout import lists_opened

DATA = Path(__file__).parents[3] / "shared" / "data"

HAND = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 150.50, inf]
actions = [
  # before the flop
  'd dh p1 AsKd', 'd dh p2 ????',
  'd dh p3 ????',
  'p3 f',
  'p1 cbr 6.5',  # not kept
  'p2 f # tired',
]
players = ['Ann', 'Bob', 'Cy']
"""
FIXED = """\
variant = 'FT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [200, 200]
actions = ['p2 f']
"""


def parsed(text: str) -> list[PhhHand]:
    """The hands of a file that has no errors."""
    hands = []
    for hand in read_phhs(text):
        assert isinstance(hand, PhhHand), hand
        hands.append(hand)
    return hands


def error_of(source: str | bytes) -> FormatError:
    with pytest.raises(FormatError) as caught:
        read_phh(source)
    return caught.value


def changed(old: str, new: str, text: str = HAND) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


# --- what is read ---------------------------------------------------------------------------------


def test_a_hand_is_read_as_it_is_written() -> None:
    hand = read_phh(HAND)
    assert hand == PhhHand(
        variant="NT",
        antes=(0, 0, 0),
        blinds_or_straddles=(1, 2, 0),
        min_bet=2,
        starting_stacks=(200, Decimal("150.50"), None),
        actions=(
            DealHole(1, "AsKd"),
            DealHole(2, "????"),
            DealHole(3, "????"),
            Fold(3),
            BetOrRaiseTo(1, Decimal("6.5")),
            Fold(2, "tired"),
        ),
        players=("Ann", "Bob", "Cy"),
    )
    assert [action.line for action in hand.actions] == [8, 8, 9, 10, 11, 12]
    assert hand.line == 1


def test_a_fixed_limit_hand_has_two_bet_sizes() -> None:
    hand = read_phh(FIXED)
    assert (hand.small_bet, hand.big_bet, hand.min_bet) == (2, 4, None)


@pytest.mark.parametrize("variant", ["NT", "PT", "NS"])
def test_the_other_games_have_one_bet_size(variant: str) -> None:
    hand = read_phh(changed("'NT'", f"'{variant}'"))
    assert (hand.variant, hand.small_bet, hand.big_bet, hand.min_bet) == (variant, None, None, 2)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("d dh p2 AsKd", DealHole(2, "AsKd")),
        ("d dh p2 ??7h", DealHole(2, "??7h")),
        ("d db Jc3d5c", DealBoard("Jc3d5c")),
        ("p1 f", Fold(1)),
        ("p1 cc", CheckOrCall(1)),
        ("p1 cbr 7000", BetOrRaiseTo(1, 7000)),
        ("p1 cbr 183.50", BetOrRaiseTo(1, Decimal("183.50"))),
        ("p1 sm", ShowOrMuck(1, None)),
        ("p1 sm -", ShowOrMuck(1, "-")),
        ("p1 sm AsKd", ShowOrMuck(1, "AsKd")),
        ("p1 cc # says # twice", CheckOrCall(1, "says # twice")),
        ("  p1   cc  ", CheckOrCall(1)),
        ("# burn card 6s is exposed", NoOp("burn card 6s is exposed")),
        ("", NoOp()),
    ],
)
def test_every_action_of_the_notation_is_understood(text: str, action: PhhAction) -> None:
    hand = read_phh(changed("'p2 f # tired'", f"'{text}'"))
    assert hand.actions[-1] == action
    assert hand.actions[-1].line == 12
    assert read_phh(write_phh(hand)) == hand


def test_all_other_fields_are_kept_in_their_order() -> None:
    extra = "time = 05:36:33\nhand = 7\n_tags = ['a', {deep = [1, 2.50]}]\nfuture = true\n_when = 2009-07-05\n"
    hand = read_phh(HAND + extra)
    assert dict(hand.fields) == {
        "time": time(5, 36, 33),
        "hand": 7,
        "_tags": ["a", {"deep": [1, Decimal("2.50")]}],
        "future": True,
        "_when": date(2009, 7, 5),
    }
    again = read_phh(write_phh(hand))
    assert again == hand
    assert list(again.fields) == list(hand.fields) == ["time", "hand", "_tags", "future", "_when"]


def test_comments_above_a_hand_belong_to_it() -> None:
    file = f"# the file\n\n#the first\n[1]\n# of two\n\n{HAND}\n# the second\n[2]\n{HAND}"
    hands = parsed(file)
    assert [hand.comments for hand in hands] == [("the file", "the first", "of two"), ("the second",)]
    assert [hand.line for hand in hands] == [4, 23]
    assert parsed(write_phhs(hands)) == hands
    alone = read_phh(f"# alone\n{HAND}")
    assert alone.comments == ("alone",)
    assert read_phh(write_phh(alone)) == alone


def test_unknown_stacks_are_none() -> None:
    hand = read_phh(changed("150.50, inf", "nan, inf") + "finishing_stacks = [1, nan, inf]\n")
    assert hand.starting_stacks == (200, None, None)
    assert hand.finishing_stacks == (1, None, None)
    assert read_phh(write_phh(hand)) == hand


def test_a_late_post_is_a_negative_blind() -> None:
    assert read_phh(changed("[1, 2, 0]", "[1, 2, -2]")).blinds_or_straddles == (1, 2, -2)


@pytest.mark.parametrize(
    ("old", "new", "scale"),
    [
        ("p1 cbr 6.5'", "p1 cbr 6'", 10),
        ("150.50", "150", 10),
        ("150.50", "150.25", 100),
        ("p1 cbr 6.5'", "p1 cbr 6.50'", 10),
        ("p1 cbr 6.5'", "p1 cbr 6.123'", 1000),
        ("min_bet = 2", "min_bet = 2.01", 100),
        ("antes = [0,", "antes = [0.01,", 100),
        ("blinds_or_straddles = [1,", "blinds_or_straddles = [0.75,", 100),
    ],
)
def test_the_scale_makes_what_goes_in_whole(old: str, new: str, scale: int) -> None:
    assert read_phh(changed(old, new)).scale == scale


def test_the_scale_does_not_ask_what_came_out() -> None:
    whole = changed("150.50", "150", changed("p1 cbr 6.5'", "p1 cbr 6'"))
    hand = read_phh(whole + "finishing_stacks = [0.5, 1.25, 1]\nwinnings = [0.5, 0, 0.125]\n")
    assert hand.scale == 1
    assert read_phh(FIXED).scale == 1


def test_a_scaled_amount_is_exact() -> None:
    biggest = "123456789012345678.0123456789"
    hand = read_phh(changed("150.50", biggest))
    stack = hand.starting_stacks[1]
    assert stack is not None
    assert int(stack * hand.scale) == 1234567890123456780123456789


def test_lines_may_end_as_on_windows_and_begin_with_a_byte_order_mark() -> None:
    file = ("\ufeff" + HAND).replace("\n", "\r\n")
    assert read_phh(file) == read_phh(file.encode()) == read_phh(HAND)
    assert parsed(f"[1]\r\n{file}[2]\r\n{file}".replace("\ufeff", "")) == [read_phh(HAND)] * 2


def test_a_file_is_read_hand_by_hand() -> None:
    endless = (line.encode() for n in count(1) for line in f"[{n}]\n{HAND}".splitlines(keepends=True))
    assert list(islice(read_phhs(endless), 3)) == [read_phh(HAND)] * 3


def test_lists_may_have_lines_that_look_like_the_number_of_a_hand() -> None:
    nested = "_marks = [\n[1],\n# the last\n[2]\n]\n_more = [\n[3]\n, 4]\n"
    hands = parsed(f"[1]\n{HAND}{nested}\n[2]\n{HAND}")
    assert hands[0].fields == {"_marks": [[1], [2]], "_more": [[3], 4]}
    assert hands[1] == read_phh(HAND)


def test_a_hand_may_have_tables_of_its_own() -> None:
    hands = parsed(f"[1]\n{HAND}[1._notes]\nantes = 3\n\n[2]\n{HAND}")
    assert hands[0].fields == {"_notes": {"antes": 3}}
    assert read_phh(write_phh(hands[0])) == hands[0]


def test_a_file_without_hands_has_none() -> None:
    assert parsed("") == []
    assert parsed("# nothing yet\n\n") == []
    assert write_phhs([]) == ""


# --- what is written ------------------------------------------------------------------------------


def test_a_hand_is_written_field_by_field() -> None:
    text = f"#  our game \n{HAND}hand = 3\n_seen = \"Ann's\\n\"\ncurrency = 'EUR'\n"
    assert write_phhs([read_phh(text), read_phh(FIXED)]) == (
        "# our game\n"
        "[1]\n"
        "variant = 'NT'\n"
        "ante_trimming_status = false\n"
        "antes = [0, 0, 0]\n"
        "blinds_or_straddles = [1, 2, 0]\n"
        "min_bet = 2\n"
        "starting_stacks = [200, 150.50, inf]\n"
        "actions = ['d dh p1 AsKd', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 cbr 6.5', 'p2 f # tired']\n"
        "hand = 3\n"
        "players = ['Ann', 'Bob', 'Cy']\n"
        '_seen = "Ann\'s\\n"\n'
        "currency = 'EUR'\n"
        "\n"
        "[2]\n"
        "variant = 'FT'\n"
        "ante_trimming_status = false\n"
        "antes = [0, 0]\n"
        "blinds_or_straddles = [1, 2]\n"
        "small_bet = 2\n"
        "big_bet = 4\n"
        "starting_stacks = [200, 200]\n"
        "actions = ['p2 f']\n"
    )


def test_amounts_are_written_without_exponents_where_toml_has_none() -> None:
    hand = replace(read_phh(FIXED), actions=(BetOrRaiseTo(1, Decimal("1E+3")),))
    assert "'p1 cbr 1000'" in write_phh(hand)
    assert read_phh(write_phh(hand)) == hand


def test_a_comment_cannot_become_a_field() -> None:
    hand = replace(read_phh(HAND), comments=("one\nmin_bet = 5\0",))
    assert read_phh(write_phh(hand)).comments == ("one min_bet = 5",)


def test_what_toml_has_no_word_for_is_refused() -> None:
    with pytest.raises(TypeError, match="cannot hold a set"):
        write_phh(replace(read_phh(HAND), fields={"_odd": {1}}))


def amounts(smallest: str) -> st.SearchStrategy[int | Decimal]:
    least = Decimal(smallest)
    return st.integers(int(least) or 1, 10**9) | st.decimals(least, 10**9, places=2)


NOTES = st.text(st.characters(codec="utf-8"), max_size=12).map(str.strip)
PLAIN_VALUES = (
    st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.text(st.characters(codec="utf-8"), max_size=12)
    | st.decimals(allow_nan=False)
    | st.times()
    | st.datetimes()
)
USER_VALUES = st.recursive(
    PLAIN_VALUES,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner, max_size=3)
    ),
    max_leaves=5,
)


@st.composite
def hands(draw: st.DrawFn) -> PhhHand:
    size = draw(st.integers(2, 4))
    players = st.integers(1, size)
    cards = st.lists(st.sampled_from(["As", "Td", "2c", "??", "9h"]), min_size=1, max_size=3).map("".join)
    actions = st.one_of(
        st.builds(DealHole, players, cards, NOTES),
        st.builds(DealBoard, cards, NOTES),
        st.builds(Fold, players, NOTES),
        st.builds(CheckOrCall, players, NOTES),
        st.builds(BetOrRaiseTo, players, amounts("0.01"), NOTES),
        st.builds(ShowOrMuck, players, st.none() | st.just("-") | cards, NOTES),
        st.builds(NoOp, NOTES),
    )

    def each(values: st.SearchStrategy[Any]) -> tuple[Any, ...]:
        return draw(st.tuples(*[values] * size))

    fixed = draw(st.booleans())
    bet = draw(amounts("0.01"))
    return PhhHand(
        variant="FT" if fixed else draw(st.sampled_from(["NT", "PT", "NS"])),
        antes=each(amounts("0")),
        blinds_or_straddles=each(amounts("-5")),
        min_bet=None if fixed else bet,
        small_bet=bet if fixed else None,
        big_bet=bet * 2 if fixed else None,
        starting_stacks=each(amounts("0.01") | st.none()),
        actions=tuple(draw(st.lists(actions, max_size=8))),
        ante_trimming_status=draw(st.booleans()),
        players=draw(st.none() | st.just(each(st.text(st.characters(codec="utf-8"), max_size=8)))),
        finishing_stacks=draw(st.none() | st.just(each(amounts("0") | st.none()))),
        winnings=draw(st.none() | st.just(each(amounts("0")))),
        fields=draw(st.dictionaries(st.text(st.characters(codec="utf-8")).map("_".__add__), USER_VALUES, max_size=4)),
        comments=tuple(draw(st.lists(st.text("ab #[1]='", max_size=9).map(str.strip), max_size=2))),
    )


@settings(deadline=None)
@given(st.lists(hands(), min_size=1, max_size=3))
def test_whatever_is_written_reads_back_equal(written: list[PhhHand]) -> None:
    assert parsed(write_phhs(written)) == written
    again = read_phh(write_phh(written[0]))
    assert again == written[0]
    assert hash(again) == hash(written[0])


# --- files that are wrong -------------------------------------------------------------------------

BAD_HANDS = [
    # what is changed, into what, the line the error names (0: the whole hand), its code, words of its sentence
    ("variant = 'NT'\n", "", 0, "missing-field", "lacks the field 'variant'"),
    ("min_bet = 2\n", "", 0, "missing-field", "lacks the field 'min_bet'"),
    ("antes = [0, 0, 0]\n", "", 0, "missing-field", "lacks the field 'antes'"),
    ("'NT'", "'PO'", 1, "unknown-variant", "'PO' is no game of Sidepot, which knows NT (no-limit hold'em), PT"),
    ("'NT'", "'F2L3D'", 1, "unknown-variant", "FT (fixed-limit hold'em), NS (no-limit short deck)"),
    ("'NT'", "'FT'", 0, "missing-field", "lacks the field 'small_bet'"),
    ("'NT'", "5", 1, "wrong-type", "'variant' must be text in quotes, not 5"),
    ("[0, 0, 0]", "5", 2, "wrong-type", "'antes' must be a list in square brackets, not 5"),
    ("[0, 0, 0]", "['0', 0, 0]", 2, "wrong-type", "'antes' must be made of numbers without quotes, not '0'"),
    ("[0, 0, 0]", "[true, 0, 0]", 2, "wrong-type", "not True"),
    ("[0, 0, 0]", "[0, 0]", 2, "wrong-count", "'antes' has 2 entries, but there are 3 starting stacks"),
    ("[0, 0, 0]", "[0]", 2, "wrong-count", "'antes' has 1 entry, but"),
    ("[0, 0, 0]", "[0, 0, -1]", 2, "bad-amount", "-1 in 'antes' must not be below zero"),
    ("[0, 0, 0]", "[0, 0, inf]", 2, "bad-amount", "Infinity in 'antes' is no amount"),
    ("[1, 2, 0]", "[1, 2, 0, 0]", 3, "wrong-count", "'blinds_or_straddles' has 4 entries"),
    ("min_bet = 2", "min_bet = 0", 4, "bad-amount", "0 in 'min_bet' must be above zero"),
    ("min_bet = 2", "min_bet = -2", 4, "bad-amount", "-2 in 'min_bet' must be above zero"),
    ("min_bet = 2", "min_bet = 1e18", 4, "bad-amount", "at most 18 digits before the point and 10 after"),
    ("min_bet = 2", "min_bet = 1000000000000000000", 4, "bad-amount", "is no amount"),
    ("min_bet = 2", "min_bet = 0.00000000001", 4, "bad-amount", "is no amount"),
    ("min_bet = 2", "min_bet = 1e99999999999999999999", 0, "toml", "A number of this hand is too big"),
    ("min_bet = 2", f"min_bet = {'9' * 5000}", 0, "toml", "A number of this hand is too big"),
    ("min_bet = 2", f"min_bet = 0x{'f' * 5000}", 4, "bad-amount", "a huge number in 'min_bet'"),
    ("150.50, inf", "-inf, 1", 5, "bad-amount", "-Infinity in 'starting_stacks' is no amount"),
    ("150.50, inf", "0, 5", 5, "bad-amount", "0 in 'starting_stacks' must be above zero"),
    ("[200, 150.50, inf]", "[200]", 5, "wrong-count", "needs two players or more, but has 1 starting stacks"),
    ("'p3 f'", "3", 6, "wrong-type", "'actions' must be a list of texts in quotes, not 3"),
    ("'p3 f'", "'p3 folds'", 10, "unknown-action", "'p3 folds' is no hold'em action; the actions are"),
    ("'p3 f'", "'p3 sd AsKd'", 10, "unknown-action", "'p3 sd AsKd' is no hold'em action"),
    ("'p3 f'", "'p3'", 10, "unknown-action", "'p3' is no hold'em action"),
    ("'p3 f'", "'p3 f 5'", 10, "unknown-action", "'p3 f 5' is no hold'em action"),
    ("'p3 f'", "'p4 f'", 10, "no-such-player", "'p4' is no player of this hand, whose players are p1 to p3"),
    ("'p3 f'", "'p0 f'", 10, "no-such-player", "'p0' is no player"),
    ("'p3 f'", "'3 cc'", 10, "no-such-player", "'3' is no player"),
    ("'p3 f'", "'d dh p7 AsKd'", 10, "no-such-player", "'p7' is no player"),
    ("'p3 f'", "'p3 cbr -5'", 10, "bad-amount", "'-5' is no amount to bet"),
    ("'p3 f'", "'p3 cbr 0'", 10, "bad-amount", "'0' is no amount to bet"),
    ("'p3 f'", "'p3 cbr 1,000'", 10, "bad-amount", "'1,000' is no amount to bet"),
    ("'p3 f'", "'p3 cbr \u0663'", 10, "bad-amount", "is no amount to bet"),
    ("'p3 f'", "'d db 10h'", 10, "bad-cards", "'10h' are no cards; write them like 'AsKd' or 'Th'"),
    ("'p3 f'", "'d db AsK'", 10, "bad-cards", "'AsK' are no cards"),
    ("'p3 f'", "'p3 sm --'", 10, "bad-cards", "'--' are no cards"),
    ("['Ann', 'Bob', 'Cy']", "['Ann', 'Bob']", 14, "wrong-count", "'players' has 2 entries"),
    ("['Ann', 'Bob', 'Cy']", "['Ann', 'Bob', 3]", 14, "wrong-type", "'players' must be a list of texts"),
    ("'Cy']\n", "'Cy']\nwinnings = [1, 2, -3]\n", 15, "bad-amount", "-3 in 'winnings' must not be below zero"),
    ("'Cy']\n", "'Cy']\nfinishing_stacks = [1, 2]\n", 15, "wrong-count", "'finishing_stacks' has 2 entries"),
    ("'Cy']\n", "'Cy']\nante_trimming_status = 1\n", 15, "wrong-type", "must be true or false"),
    ("'Cy']\n", "'Cy']\nday = '5'\n", 15, "wrong-type", "'day' must be a whole number, not '5'"),
    ("'Cy']\n", "'Cy']\nday = true\n", 15, "wrong-type", "'day' must be a whole number, not True"),
    ("'Cy']\n", "'Cy']\nhand = 1.5\n", 15, "wrong-type", "'hand' must be text in quotes or a whole number"),
    ("'Cy']\n", "'Cy']\ntime = '05:36'\n", 15, "wrong-type", "'time' must be a time such as 05:36:33"),
    ("'Cy']\n", "'Cy']\nseats = [1, 2]\n", 15, "wrong-count", "'seats' has 2 entries"),
    ("'Cy']\n", "'Cy']\nseats = [1, 2, 'b']\n", 15, "wrong-type", "a list with a whole number per player"),
    ("'Cy']\n", "'Cy']\ntime_banks = 5\n", 15, "wrong-type", "'time_banks' must be a list"),
    ("'Cy']\n", "'Cy']\nmin_bet = 3\n", 15, "toml", "overwrite a value, at column"),
    ("min_bet = 2", "min_bet: 2", 4, "toml", "expected '=' after a key"),
    ("'p2 f # tired',\n]\n", "'p2 f", 12, "toml", "not valid TOML"),
    ("'p1 cbr 6.5',  # not kept", "'p1 cbr 6.5'  # not kept", 12, "toml", "unclosed array"),
    ("players = ['Ann', 'Bob', 'Cy']\n", "players = ['Ann',\n\n", 14, "toml", "breaks off"),
    ("min_bet = 2", "min_bet = 2\x07", 4, "toml", "not valid TOML"),
    ("min_bet = 2", "min_bet = 2\0", 4, "nul", "holds a NUL byte"),
    ("min_bet = 2", f"min_bet = {'[' * 100_000}", 0, "toml", "nested too deep"),
    ("min_bet = 2", f"_x = {{{'a.' * 100_000}a = 2}}", 4, "toml", "more than 64 parts with dots"),
    ("min_bet = 2", f"min_bet = 2 #{' ' * 2_000_000}", 4, "too-long", "longer than 1,048,576 characters"),
    ("min_bet = 2", "# pause\n" * 200_000, 0, "too-long", "This hand is longer than 1,048,576 characters"),
]


@pytest.mark.parametrize(
    ("old", "new", "line", "code", "words"), BAD_HANDS, ids=[f"{n}-{case[3]}" for n, case in enumerate(BAD_HANDS)]
)
def test_a_bad_hand_is_explained_and_the_good_ones_beside_it_are_kept(
    old: str, new: str, line: int, code: str, words: str
) -> None:
    bad = changed(old, new)
    alone = error_of(bad)
    assert (alone.line, alone.code) == (line or 1, code)
    assert words in alone.sentence
    assert str(alone) == f"line {alone.line}: {alone.sentence}"
    assert re.fullmatch(r"[^\n]{10,270}[.]", alone.sentence)

    first, error, last = read_phhs(f"[1]\n{HAND}\n[2]\n{bad}\n[3]\n{FIXED}")
    assert (first, last) == (read_phh(HAND), read_phh(FIXED))
    assert isinstance(error, FormatError)
    assert (error.line, error.code) == (17 + line, code)


def test_a_number_twice_costs_the_second_hand() -> None:
    first, error, last = read_phhs(f"[1]\n{HAND}\n[1]\n{HAND}\n[2]\n{FIXED}")
    assert (first, last) == (read_phh(HAND), read_phh(FIXED))
    assert isinstance(error, FormatError)
    assert (error.line, error.code) == (17, "duplicate-hand")
    assert error.sentence == "The table [1] is in this file twice; every hand needs its own number."


def test_numbers_may_come_in_any_order_but_once() -> None:
    found = read_phhs("".join(f"[{n}]\n{FIXED}" for n in (5, 6, 7, 3, 8, 6, 3)))
    assert [isinstance(hand, PhhHand) for hand in found] == [True, True, True, True, True, False, False]


def test_a_table_that_is_no_hand_is_named() -> None:
    error = next(read_phhs(f"[1]\n{HAND}[summary]\nhands = 1\n"))
    assert isinstance(error, FormatError)
    assert (error.line, error.code) == (1, "toml")
    assert "[summary] is no hand" in error.sentence


@pytest.mark.parametrize("nothing", ["", "\n\n", "# only a comment\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_no_hand(nothing: str | bytes) -> None:
    error = error_of(nothing)
    assert (error.line, error.code, error.sentence) == (1, "empty", "There is no hand in this file.")


def test_a_file_of_many_hands_is_not_one_hand() -> None:
    error = error_of(f"[1]\n{HAND}[2]\n{HAND}")
    assert (error.line, error.code) == (16, "many-hands")


def test_an_empty_table_is_a_hand_that_lacks_everything() -> None:
    empty, good = read_phhs(f"[1]\n[2]\n{HAND}")
    assert isinstance(empty, FormatError)
    assert (empty.line, empty.code) == (1, "missing-field")
    assert isinstance(good, PhhHand)


def test_text_before_the_first_number_is_reported() -> None:
    garbage, good = read_phhs(f"PokerStars Hand #1\nSeat 1: Ann\n[1]\n{HAND}")
    assert isinstance(garbage, FormatError)
    assert (garbage.line, garbage.code) == (1, "toml")
    assert isinstance(good, PhhHand)


def test_bytes_that_are_not_utf8_cost_one_hand() -> None:
    first, error, last = read_phhs(
        f"[1]\n{HAND}[2]\n".encode() + changed("Ann", "Anné").encode("latin-1") + f"[3]\n{FIXED}".encode()
    )
    assert (first, last) == (read_phh(HAND), read_phh(FIXED))
    assert isinstance(error, FormatError)
    assert (error.line, error.code) == (30, "not-utf8")
    assert error.sentence == "The byte 0xe9 at position 15 is not UTF-8 text."


def test_decode_names_the_byte() -> None:
    assert decode("Zoë\n".encode()) == "Zoë\n"
    with pytest.raises(FormatError, match=r"^line 3: The byte 0xff at position 7 is not UTF-8 text\.$") as caught:
        decode(b"one\ntw\n\xff")
    assert caught.value.code == "not-utf8"


def test_a_line_of_fifty_megabytes_is_refused_at_once() -> None:
    error, good = read_phhs(f"[1]\n{'x' * 50_000_000}\n[2]\n{HAND}")
    assert isinstance(error, FormatError)
    assert (error.line, error.code) == (2, "too-long")
    assert isinstance(good, PhhHand)


def test_no_line_is_looked_at_twice_to_join_broken_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = []

    def counted(line: str) -> int:
        looked_at.append(line)
        return lists_opened(line)

    monkeypatch.setattr("sidepot.history.phh.blocks.lists_opened", counted)
    broken = "[1]\n_x = [\n" + "[2]\n,\n" * 500
    error = next(read_phhs(broken))
    assert isinstance(error, FormatError)
    assert error.code == "toml"
    assert len(looked_at) == broken.count("\n") - 2  # those of the last block are not needed


def test_an_error_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(error_of("")))  # noqa: S301 - our own bytes
    assert (str(error), error.line, error.code) == ("line 1: There is no hand in this file.", 1, "empty")


@settings(deadline=None)
@given(st.lists(st.text("[]{}'\"#=,.\\ \tp1d2cbr\x00é", max_size=12), max_size=12))
def test_no_broken_hand_harms_its_neighbours(lines: list[str]) -> None:
    broken = "\n".join(line for line in lines if not re.fullmatch(r"\s*\[\s*[0-9]+\s*\]\s*(#.*)?", line))
    first, *_, last = read_phhs(f"[1]\n{HAND}\n[2]\n{broken}\n\n[3]\n{FIXED}")
    assert (first, last) == (read_phh(HAND), read_phh(FIXED))


@settings(deadline=None)
@given(st.binary(max_size=60) | st.text("[]{}'\"#=,.\n1a ", max_size=60).map(str.encode))
def test_garbage_ends_in_errors_that_name_a_line_of_it(garbage: bytes) -> None:
    for found in read_phhs(garbage):
        assert isinstance(found, FormatError)
        assert 1 <= found.line <= garbage.count(b"\n") + 1


# --- real hands -----------------------------------------------------------------------------------


def real_files() -> Iterator[tuple[str, int, bytes]]:
    """Name, number of hands and text of every PHH file of the collection."""
    for entry in json.loads((DATA / "MANIFEST.json").read_text("utf-8"))["files"]:
        if entry["format"] in {"phh", "phhs"}:
            data = (DATA / entry["path"]).read_bytes()
            yield entry["path"], entry["hands"], gzip.decompress(data) if entry["path"].endswith(".gz") else data


@pytest.fixture(scope="module")
def real() -> dict[str, tuple[bytes, list[PhhHand]]]:
    if not DATA.is_dir():
        pytest.skip("the collection of real hands (../shared/data) is not here")
    found = {name: (data, parsed(decode(data)), number) for name, number, data in real_files()}
    assert {name: len(hands) for name, (_, hands, _) in found.items()} == {
        name: number for name, (_, _, number) in found.items()
    }
    return {name: (data, hands) for name, (data, hands, _) in found.items()}


Real = dict[str, tuple[bytes, list[PhhHand]]]


def test_real_hands_survive_writing_and_reading(real: Real) -> None:
    for name, (data, read) in real.items():
        written = write_phhs(read)
        pairs = list(zip(read, parsed(written), strict=True))
        # Only lines are compared in the end: pytest takes minutes to explain how two long lists differ.
        assert [(name, one.line) for one, two in pairs if one != two] == []
        assert [(name, one.line) for one, two in pairs if list(one.fields) != list(two.fields)] == []
        if b"[1]" in data:
            lines = enumerate(zip(decode(data).split("\n"), written.split("\n"), strict=False), 1)
            assert [(name, n) for n, (theirs, ours) in lines if theirs != ours] == []


def test_real_hands_know_their_lines(real: Real) -> None:
    for data, read in real.values():
        lines = decode(data).split("\n")
        for hand in read[::20]:
            assert lines[hand.line - 1].startswith(("[", "#"))
            for action in hand.actions:
                if isinstance(action, Fold):
                    assert f"p{action.player} f" in lines[action.line - 1]


def test_televised_hands_keep_their_comments(real: Real) -> None:
    _, (hand,) = real["phh/famous-nlhe-3way.phh"]
    assert [comment[:10] for comment in hand.comments] == ["The first ", "Link: http"]
    assert [action.line for action in hand.actions[:4]] == [13, 14, 15, 17]


def test_real_hands_are_what_the_collection_says(real: Real) -> None:
    every = [hand for _, read in real.values() for hand in read]
    assert sum(min(hand.blinds_or_straddles) < 0 for hand in every) == 4
    assert sum(None in hand.starting_stacks for hand in every) == 496
    assert {hand.variant for hand in every} == VARIANTS.keys() - {"PT"}
    scales = {name: {hand.scale for hand in read} for name, (_, read) in real.items()}
    in_cents = {"phh/handhq-ftp-1000nl.phhs", "phh/handhq-ipn-1000nl.phhs", "phh/handhq-ps-1000nl.phhs"}
    for name, found in scales.items():
        assert found == ({1, 10, 100} if name in in_cents else {1})


def test_pokerkit_reads_what_is_written(real: Real) -> None:
    for _, read in real.values():
        some = read[::15]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # it does not know time_zone_abbreviation
            theirs = list(HandHistory.loads_all(write_phhs(some)))
            assert HandHistory.loads(write_phh(some[0])) == theirs[0]
        for ours, other in zip(some, theirs, strict=True):
            assert other.variant == ours.variant
            assert tuple(other.blinds_or_straddles or ()) == ours.blinds_or_straddles
            assert len(other.actions) == len(ours.actions)
            unknown_as_inf = [Decimal("inf") if stack is None else stack for stack in ours.starting_stacks]
            assert other.starting_stacks == unknown_as_inf
