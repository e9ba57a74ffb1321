"""Names, signed cookies and the key that signs them."""

import re
import stat
from pathlib import Path

import pytest

from sidepot.server.auth import COOKIE, Badges, BadName, KeyFileError, Person, checked_name, new_person, secret_key

ANN = Person("p_0123456789abcdef", "Ann")


def cookie(value: str) -> list[tuple[bytes, bytes]]:
    return [(b"cookie", f"theme=dark; {COOKIE}={value}".encode())]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \n", "Ann"),
        ("Ann  van   Dyk", "Ann van Dyk"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("Ζωή", "Ζωή"),
        ("王小明", "王小明"),
        ("<script>", "<script>"),
        ("♠ Ace ♠", "♠ Ace ♠"),
        ("🦊", "🦊"),
        ("x" * 20, "x" * 20),
    ],
)
def test_a_name_is_what_can_be_seen(said: str, shown: str) -> None:
    assert checked_name(said) == shown


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("", "name-empty"),
        (" \t\n", "name-empty"),
        ("x" * 21, "name-long"),
        ("An\nn", "name-invisible"),
        ("An\x00n", "name-invisible"),
        ("\x1b[2JAnn", "name-invisible"),
        ("Ann\u202egnp", "name-invisible"),
        ("An\u200bn", "name-invisible"),
        ("An\u2066n", "name-invisible"),
        ("\u3164", "name-invisible"),
        ("\u2800", "name-invisible"),
        ("An\ufe00", "name-invisible"),
        ("An\ud800n", "name-invisible"),
        ("An\ue000n", "name-invisible"),
        ("\u0308nn", "name-mark"),
    ],
)
def test_a_name_that_hides_something_is_refused_in_a_sentence(said: str, code: str) -> None:
    with pytest.raises(BadName) as refused:
        checked_name(said)
    assert refused.value.code == code
    assert str(refused.value).endswith(".")


def test_new_people_have_ids_of_their_own() -> None:
    first, second = new_person("Ann"), new_person("Ann")
    assert first.id != second.id
    assert re.fullmatch(r"p_[0-9a-f]{16}", first.id)


def test_who_is_signed_is_known_again() -> None:
    badges = Badges(b"k" * 32)
    assert badges.of(cookie(badges.sign(Person(ANN.id, "Ζωή")))) == Person(ANN.id, "Ζωή")
    assert badges.of([]) is None
    assert badges.of([(b"cookie", b"theme=dark")]) is None


def test_only_this_key_signs() -> None:
    assert Badges(b"k" * 32).of(cookie(Badges(b"x" * 32).sign(ANN))) is None


def test_a_changed_cookie_is_nobody() -> None:
    badges = Badges(b"k" * 32)
    good = badges.sign(ANN)
    other = badges.sign(Person("p_fedcba9876543210", "Bob"))
    mixed = other.partition(".")[0] + "." + good.partition(".")[2]
    for bad in (mixed, good[:-1], good + "A", "", ".", "a.b", "p_0123456789abcdef", "\u00ff", good.replace(".", "..")):
        assert badges.of([(b"cookie", f"{COOKIE}={bad}".encode("latin-1"))]) is None, bad
    assert badges.read(good) == ANN


def test_the_key_is_made_once_and_only_for_its_owner(tmp_path: Path) -> None:
    key = secret_key(tmp_path)
    assert len(key) == 32
    assert secret_key(tmp_path) == key
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600


def test_two_servers_have_two_keys(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert secret_key(tmp_path / "a") != secret_key(tmp_path / "b")


def test_a_cut_off_key_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_bytes(b"short")
    with pytest.raises(KeyFileError, match=r"holds 5 bytes and not 32"):
        secret_key(tmp_path)
    assert (tmp_path / "secret.key").read_bytes() == b"short"
