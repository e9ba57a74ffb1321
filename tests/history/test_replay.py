"""Recorded hands under our rules: who agrees, who differs, and which data is at fault."""

import gzip
from collections import Counter
from pathlib import Path

import pytest

from sidepot.history.acpc import GAMES
from sidepot.history.checking import HandChecked, Tally, check

DATA = Path(__file__).parents[3] / "shared" / "data"

HEADS_UP = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [100, 100]
"""


def hand(actions: str, rest: str = "", start: str = HEADS_UP) -> HandChecked:
    """One heads-up hand (p2 has the button) with these actions, comma by comma."""
    listed = ", ".join(f"'{action.strip()}'" for action in actions.split(","))
    text = f"{start}actions = [{listed}]\n{rest}\n"
    (checked,) = check(text.encode().splitlines(keepends=True), acpc=False)
    return checked


SHOWDOWN = "p2 cc, p1 cc, d db 2c7d9h, p1 cc, p2 cc, d db Jc, p1 cc, p2 cc, d db 4s, p1 cc, p2 cc"


@pytest.mark.parametrize(
    ("actions", "rest", "verdict", "kind"),
    [
        ("p2 cbr 30, p1 f", "finishing_stacks = [90, 110]", "agreed", ""),
        ("d dh p1 AsAh, d dh p2 KsKh, " + SHOWDOWN, "finishing_stacks = [110, 90]", "agreed", ""),
        (SHOWDOWN + ", p1 sm AsAh, p2 sm", "", "agreed", ""),
        ("p2 cbr 30, p1 f", "winnings = [0, 20]", "agreed", ""),
        ("p2 cbr 30, p1 f", "winnings = [0, 19]", "agreed", ""),  # rake
        ("p2 cbr 30, p1 f", "finishing_stacks = [95, 105]", "differs", "final stacks"),
        ("p2 cbr 30, p1 f", "winnings = [20, 0]", "differs", "winnings"),
        ("p2 cbr 30, p1 f", "winnings = [0, 17]", "differs", "winnings"),  # no rake is that big
        ("p2 cbr 30, p1 f", "winnings = [0, 35]", "refused", "winnings beyond the pot"),
        ("p2 cbr 15, p1 f", "", "differs", "refused: too-small"),
        ("p2 cbr 300, p1 f", "", "differs", "refused: too-much"),
        ("p1 cc, p2 f", "", "differs", "other turn"),
        ("p2 cc, d db 2c7d9h", "", "differs", "board too early"),
        ("p2 cc, p1 cc, p1 cc", "", "differs", "move too many"),
        ("p2 f, p1 f", "", "differs", "move too many"),
        ("p2 cc, p1 cc, d db 2c7d", "", "refused", "impossible cards"),
        ("p2 cc, p1 cc, d db 2c7d9h, p1 cc, p2 cc, d db 2c", "", "refused", "impossible cards"),
        ("p2 f, d db 2c7d9h", "", "differs", "board too many"),
        ("d dh p1 AsAh, d dh p2 AsKh, p2 f", "", "refused", "impossible cards"),
        ("d dh p1 AsAh, d dh p2 AsKh, " + SHOWDOWN, "", "refused", "impossible cards"),
        (SHOWDOWN + ", p1 sm AsAh, p2 sm AsKd", "", "refused", "impossible cards"),
        (SHOWDOWN + ", p1 sm AsAh, p1 sm KsKh, p2 sm", "", "refused", "impossible cards"),
        (SHOWDOWN + ", p1 sm 2cAh, p2 sm", "", "refused", "impossible cards"),
        ("d dh p1 AsAh, d dh p2 KsKh, " + SHOWDOWN + ", p1 sm QsQh, p2 sm", "", "refused", "impossible cards"),
        ("d dh p1 AsAs, p2 f", "", "refused", "impossible cards"),
        ("d dh p1 AsAhAd, p2 f", "", "refused", "impossible cards"),
        ("d dh p1 AsAh, d dh p1 KsKh, p2 f", "", "refused", "impossible cards"),
        ("d dh p1 As, d dh p1 Ah, p2 f", "", "agreed", ""),
        ("d dh p1 2cAh, p2 cc, p1 cc, d db 2c7d9h, p1 f", "", "refused", "impossible cards"),
        ("p2 cc, p1 cc, d db 2c7d9hJc4s, p1 cc, p2 cc", "", "refused", "impossible cards"),
        (SHOWDOWN + ", d db 5s, p1 sm AsAh, p2 sm", "", "refused", "impossible cards"),
        ("p2 f", "finishing_stacks = [105, 105]", "refused", "stacks out of nothing"),
        ("p2 cc", "", "refused", "unfinished"),
        ("p2 cc, p1 cc", "", "refused", "unfinished"),
        ("p2 cc, p1 cc, d db ??????", "", "refused", "hidden board"),
        (SHOWDOWN, "", "refused", "hidden cards"),
        ("d dh p1 AsAh, d dh p2 KsKh, " + SHOWDOWN, "finishing_stacks = [109.5, 90.5]", "refused", "half chips"),
        ("d dh p1 AsAh, d dh p2 KsKh, " + SHOWDOWN, "finishing_stacks = [99.5, 100.5]", "differs", "final stacks"),
    ],
)
def test_verdicts(actions: str, rest: str, verdict: str, kind: str) -> None:
    checked = hand(actions, rest)
    assert (checked.verdict, checked.kind) == (verdict, kind)
    assert bool(checked.sentence) == (verdict != "agreed")


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ("p1 cc, p2 f", "Line 7: Ben has check or call, but it is Ada's turn."),
        ("p2 cbr 15, p1 f", "Ada cannot raise to 15: "),
        ("p2 cc", "The record ends while Ben has to act."),
        (SHOWDOWN, "The record does not show the cards of Ben at the showdown."),
    ],
)
def test_sentences_name_the_players(actions: str, sentence: str) -> None:
    assert hand(actions, "players = ['Ben', 'Ada']").sentence.startswith(sentence)
    assert "eat 0" not in hand(actions).sentence  # p1, p2 when there are no names


def test_names_cannot_steer_the_terminal() -> None:
    sentence = hand("p2 cc", "players = [\"Ada\\u001b[2J\\n\", 'Ben']").sentence
    assert sentence == "The record ends while Ada?[2J? has to act."


def test_sentences_invent_no_stacks() -> None:
    sentence = hand("p2 cbr 15, p1 f", start=HEADS_UP.replace("[100, 100]", "[inf, inf]")).sentence
    assert "raise to 20 or more" in sentence
    assert "99999" not in sentence


@pytest.mark.parametrize(
    ("start", "actions", "verdict"),
    [
        # A dead small blind: the first player left of the button posts the big one.
        (
            "variant='NT'\nantes=[0,0,0]\nblinds_or_straddles=[10,0,0]\nmin_bet=10\nstarting_stacks=[100,100,100]\n",
            "p2 f, p3 cbr 30, p1 f",
            "agreed",
        ),
        # A straddle, and a newcomer's post (negative in this format) by the button.
        (
            "variant='NT'\nantes=[0,0,0,0]\nblinds_or_straddles=[1,2,4,-2]\nmin_bet=2\nstarting_stacks=[90,90,90,90]\n",
            "p4 cc, p1 f, p2 f, p3 cbr 8, p4 f",
            "agreed",
        ),
        # The button straddles out of turn: the small blind begins.
        (
            "variant='NT'\nantes=[0,0,0,0]\nblinds_or_straddles=[1,2,0,4]\nmin_bet=2\nstarting_stacks=[90,90,90,90]\n",
            "p1 cc, p2 f, p3 f, p4 cbr 8, p1 f",
            "agreed",
        ),
        # Pot limit opens to 35 at 5/10, not to 36.
        (
            "variant='PT'\nantes=[0,0,0]\nblinds_or_straddles=[5,10,0]\nmin_bet=10\nstarting_stacks=[900,900,900]\n",
            "p3 cbr 35, p1 f, p2 f",
            "agreed",
        ),
        (
            "variant='PT'\nantes=[0,0,0]\nblinds_or_straddles=[5,10,0]\nmin_bet=10\nstarting_stacks=[900,900,900]\n",
            "p3 cbr 36, p1 f, p2 f",
            "differs",
        ),
        # Short deck with a button blind; cents; a stack nobody knows; a big blind that is short.
        (
            "variant='NS'\nantes=[3,3,3]\nblinds_or_straddles=[0,0,3]\nmin_bet=3\nstarting_stacks=[90,90,90]\n",
            "p1 cc, p2 cbr 9, p3 f, p1 f",
            "agreed",
        ),
        (
            "variant='FT'\nantes=[0,0]\nblinds_or_straddles=[0.25,0.5]\nsmall_bet=0.5\nbig_bet=1\nstarting_stacks=[inf,20.75]\n",
            "p2 cbr 1, p1 cbr 1.50, p2 f",
            "agreed",
        ),
        (
            "variant='NT'\nantes=[0,0,0]\nblinds_or_straddles=[30,21,0]\nmin_bet=21\nstarting_stacks=[900,21,900]\n",
            "d dh p2 AsAh, d dh p3 KsKh, p3 cbr 171, p1 f, d db 2c7d9h, d db Jc, d db 4s",
            "agreed",
        ),
        # Antes that no rule knows.
        (
            "variant='NT'\nantes=[1,2,0]\nblinds_or_straddles=[1,2,0]\nmin_bet=2\nstarting_stacks=[90,90,90]\n",
            "p3 f, p1 f",
            "refused",
        ),
    ],
)
def test_all_kinds_of_games(start: str, actions: str, verdict: str) -> None:
    checked = hand(actions, "", start)
    assert checked.verdict == verdict, checked


def test_the_dealers_log() -> None:
    log = (
        "# name/game/hands/seed test holdem.nolimit.2p.reverse_blinds.game 2 0\n"
        "STATE:0:cr300c/cc/cc/cc:AcAd|KcKd/2c7d9h/Js/4s:300|-300:ann|ben\n"
        "STATE:1:cr300c/cc/cc/cc:AcAd|KcKd/2c7d9h/Js/4s:-300|300:ben|ann\n"
        "STATE:2:cr9\n"
        "STATE:3:f:????|KcKd:50|-50:ann|ben\n"
        "STATE:4:cr300c/cc/cc/cc:AcAd|KcKd/2c7d??/Js/4s:300|-300:ann|ben\n"
    )
    checked = list(check(log.encode().splitlines(keepends=True), acpc=True))
    assert [(hand.line, hand.verdict) for hand in checked] == [
        (2, "agreed"),
        (3, "differs"),
        (4, "refused"),
        (5, "agreed"),
        (6, "refused"),
    ]
    assert checked[-1].kind == "hidden board"


def test_eleven_players_are_no_table() -> None:
    many = "variant='NT'\nantes=[{}]\nblinds_or_straddles=[1,2,{}]\nmin_bet=2\nstarting_stacks=[{}]\n".format(
        ",".join("0" * 11), ",".join("0" * 9), ",".join(["90"] * 11)
    )
    checked = hand("p3 f", "", many)
    assert (checked.verdict, checked.kind) == ("refused", "impossible table")


def test_low_cards_are_not_in_a_short_deck() -> None:
    short = "variant='NS'\nantes=[3,3]\nblinds_or_straddles=[3,0]\nmin_bet=3\nstarting_stacks=[90,90]\n"
    assert hand("d dh p1 2c2d, p1 cc", "", short).kind == "impossible cards"


SAMPLES = {
    "holdem.limit.2p.reverse_blinds.game": "rrrc/rrrrc/cc/rf:AcAd|KcKd/2c7d9h/Js/4s:80|-80:ann|ben",
    "holdem.limit.3p.game": "fcc/crc/cc/rc:AcAd|KcKd|QcQd/2c7d9h/Js/4s:40|-40|0:ann|ben|cleo",
    "holdem.nolimit.2p.reverse_blinds.game": "r300c/cr900c/cc/r20000c:AcAd|KcKd/2c7d9h/Js/4s:20000|-20000:ann|ben",
    "holdem.nolimit.3p.game": "fr300c/r600c/cc/r20000f:AcAd|KcKd|QcQd/2c7d9h/Js/4s:600|-600|0:ann|ben|cleo",
}


def test_a_hand_of_each_game_of_the_dealers_log() -> None:
    assert sorted(SAMPLES) == sorted(GAMES)
    for game, played in SAMPLES.items():
        log = f"# name/game/hands/seed sample {game} 1 0\nSTATE:0:{played}\n"
        (checked,) = check(log.encode().splitlines(keepends=True), acpc=True)
        assert (checked.verdict, checked.sentence) == ("agreed", "")


LOGGED = "# name/game/hands/seed test holdem.nolimit.{players}p{kind}.game 2 0\nSTATE:0:{betting}:{cards}:{results}\n"


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("whole", ["fff", "r20000cc/cc", "cr300c/cr900f", "r20000r20000r20000", "r90000ccc/ccf/c"])
def test_every_betting_of_a_log_comes_to_an_end(players: int, whole: str) -> None:
    """Once the turn was searched for ever when nobody could act."""
    kind = ".reverse_blinds" if players == 2 else ""
    holes = ["AcAd", "KcKd", "QcQd"][:players]
    for end in range(len(whole) + 1):
        for more in ("", "c", "f", "ff", "ccc", "r20000", "/", "/c", "//cc"):
            betting = whole[:end] + more
            board = ["2c7d9h", "Js", "4s"][: betting.count("/")]
            names, results = "a|b|c"[: 2 * players - 1], "0|0|0"[: 2 * players - 1]
            text = LOGGED.format(
                players=players, kind=kind, betting=betting, cards="/".join(["|".join(holes), *board]),
                results=f"{results}:{names}",
            )  # fmt: skip
            (checked,) = check(text.encode().splitlines(keepends=True), acpc=True)
            assert checked.verdict in ("differs", "refused", "agreed")


@pytest.mark.parametrize("betting", ["fff", "r20000ccc", "r20000cc/cc"])
def test_betting_when_nobody_can_act_is_impossible(betting: str) -> None:
    board = "/2c7d9h" * betting.count("/")
    text = LOGGED.format(
        players=2, kind=".reverse_blinds", betting=betting, cards=f"AcAd|KcKd{board}", results="50|-50:ann|ben"
    )
    (checked,) = check(text.encode().splitlines(keepends=True), acpc=True)
    assert (checked.verdict, checked.kind, checked.line) == ("refused", "impossible betting", 2)
    assert checked.sentence == "Line 2: betting goes on when nobody can act."


def test_the_tally() -> None:
    tally = Tally()
    for checked in (hand("p2 f", ""), hand("p2 cc", ""), hand("p2 cc", ""), hand("p1 cc", "")):
        tally.count(checked, "mine.phh")
    assert str(tally) == "hands 4  agreed 1  differs 1  refused 2"
    assert [line.partition("  (")[0] for line in tally.reason_lines()] == [
        "differs      1  other turn",
        "refused      2  unfinished",
    ]


@pytest.mark.parametrize("folder", ["phh", "acpc"])
def test_real_hands(folder: str) -> None:
    """Every recorded hand agrees or is refused for a fault of its data."""
    if not (DATA / folder).is_dir():
        pytest.skip("the recorded hands (../shared/data) are not here")
    tally = Tally()
    for file in sorted((DATA / folder).rglob("*.*")):
        with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as lines:
            for checked in check(lines, acpc=folder == "acpc"):
                tally.count(checked, file.name)
    assert tally.verdicts["differs"] == 0, list(tally.reason_lines())
    kinds = Counter({kind: number for (_, kind), number in tally.reasons.items()})
    expected = {
        "phh": {"unknown stacks": 23, "hidden cards": 12, "half chips": 7, "winnings beyond the pot": 1},
        "acpc": {"half chips": 3},
    }
    assert kinds == expected[folder]
    assert tally.hands == {"phh": 10049, "acpc": 2000}[folder]
