"""Betting counts as text: what is written is read back, and what is not understood is named with its line."""

import pytest

from sidepot import FixedLimit, NoLimit, PotLimit
from sidepot.sim.corpus import CorpusError, read_corpus, read_entry, read_start

LINE = "no-limit blinds 1/2 stacks 5/5/5 button 2 : terminals 754 decisions 54 130 206 282 perft 4 13 32"


def test_a_line_is_read_and_written_alike() -> None:
    entry = read_entry(LINE)
    assert str(entry) == LINE
    assert entry.counted() == entry


def test_a_wrong_count_shows() -> None:
    wrong = read_entry(LINE.replace("754", "755"))
    assert wrong.counted() != wrong
    assert str(wrong.counted()) == LINE


def test_only_what_the_line_names_is_counted() -> None:
    start = LINE.partition(":")[0]
    for counts in ("terminals 754", "decisions 54 130 206 282", "perft 4 13", "decisions 54 130 206 282 perft 4"):
        entry = read_entry(f"{start}: {counts}")
        assert str(entry.counted()) == f"{start}: {counts}"


def test_comments_and_empty_lines_mean_nothing() -> None:
    entries = list(read_corpus(f"# a file\n\n  {LINE}  # known\n\n{LINE}\n"))
    assert [entry.line for entry in entries] == [3, 5]
    assert [str(entry) for entry in entries] == [LINE, LINE]


def test_every_key_reaches_the_game() -> None:
    start = read_start(
        "limit bets 4/8 cap 3 cap-heads-up event blinds 2/4 ante 1 ante-by big-blind straddle 4=8,0=16 "
        "button-straddle utg-first smallest-bet 4 reopen literal unit 1 stacks 20/30/0/40/50 button 0"
    )
    game, forced = start.game, start.game.forced
    assert game.betting == FixedLimit(4, 8, cap=3, cap_heads_up="event")
    assert (forced.small_blind, forced.big_blind, forced.ante, forced.ante_by) == (2, 4, 1, "big_blind")
    assert (forced.straddles, forced.button_straddle, forced.smallest_bet) == (2, "utg_first", 4)
    assert (game.reopen, game.chip_unit, game.cards) == ("literal", 1, False)
    assert [(post.seat, post.amount) for post in start.posts] == [(4, 8), (0, 16)]
    assert start.hand().players == (0, 1, 3, 4)


def test_the_first_word_is_the_limit() -> None:
    rest = "button-blind 2 stacks 5/5 button 1"
    assert read_start(f"no-limit {rest}").game.betting == NoLimit()
    assert read_start(f"pot-limit {rest}").game.betting == PotLimit()
    assert read_start(f"no-limit {rest}").game.forced.button_blind == 2


START = "no-limit blinds 1/2 stacks 5/5 button 1"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("hello", "A colon stands between"),
        (f"{START} :", "Nothing is counted after the colon: give terminals, decisions or perft."),
        (f"{START} : 4", "'4' is no count: it must be terminals, decisions or perft"),
        (f"{START} : terminals", "terminals is followed by one number, not by 0."),
        (f"{START} : decisions 1 2", "decisions is followed by four numbers, not by 2."),
        (f"{START} : perft 1 perft 2", "perft is there twice."),
        (f"{START} : perft{' 1' * 301}", "perft is followed by 300 numbers at most, not by 301."),
        (f"{START} : perft {'9' * 5000}", "perft has a number of 5000 digits: 1000 are the most."),
        (f"{START} : perft one", "perft needs whole numbers, not 'one'."),
        (": perft 1", "The first word is no-limit, pot-limit or limit, not ''."),
        ("no limit stacks 5/5 : perft 1", "The first word is no-limit, pot-limit or limit, not 'no'."),
        ("no-limit blinds 1/2 stacks : perft 1", "'stacks' has no value."),
        ("no-limit blind 1/2 : perft 1", "'blind' is no key: there are blinds, "),
        (f"{START} button 1 : perft 1", "button is there twice."),
        ("no-limit blinds 1/2 button 1 : perft 1", "stacks is missing."),
        ("no-limit blinds 1/2 stacks 5/5 : perft 1", "button is missing."),
        ("no-limit blinds 1 stacks 5/5 button 1 : perft 1", "blinds needs two numbers like 1/2, not '1'."),
        ("no-limit blinds 2/1 stacks 5/5 button 1 : perft 1", "The small blind of 2 is bigger"),
        ("no-limit blinds 1/2 stacks 5/-5 button 1 : perft 1", "stacks needs whole numbers, not '-5'."),
        ("no-limit blinds 1/2 stacks 5/0 button 1 : perft 1", "A hand needs 2 to 10 players, not 1."),
        ("no-limit blinds 1/2 stacks 5/5 button 2 : perft 1", "The button is on one of the chairs 0 to 1, not on 2."),
        (f"{START} straddle 1 : perft 1", "straddle needs a chair and a size like 2=4, not '1'."),
        (f"{START} ante-by all : perft 1", "ante-by is each, big-blind or button, not 'all'."),
        (f"{START} cap 3 : perft 1", "cap is for limit, not for no-limit."),
        ("limit blinds 1/2 stacks 5/5 button 1 : perft 1", "bets is missing"),
    ],
)
def test_what_is_not_understood_is_said_with_its_line(line: str, sentence: str) -> None:
    with pytest.raises(CorpusError) as caught:
        list(read_corpus(f"# a comment\n{line}\n"))
    assert caught.value.line == 2
    assert str(caught.value).startswith("Line 2: ")
    assert sentence in str(caught.value)
