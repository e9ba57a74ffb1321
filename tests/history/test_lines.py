"""Lines of files: over-long ones are told once and never held in memory."""

from io import BytesIO, StringIO

import pytest

from sidepot.history.errors import FormatError
from sidepot.history.lines import MAX_LINE, lines_of


class Watched(BytesIO):
    """A file that knows the most it was asked for at once."""

    longest = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        self.longest = max(self.longest, len(line))
        return line

    def __next__(self) -> bytes:
        if line := self.readline():
            return line
        raise StopIteration


def kinds(lines: list[str | FormatError]) -> list[str]:
    return [line.code if isinstance(line, FormatError) else line for line in lines]


def test_an_over_long_line_is_skipped_in_pieces() -> None:
    file = Watched(b"one\n" + b"x" * (5 * MAX_LINE) + b"\nthree\n" + b"y" * (3 * MAX_LINE))
    lines = list(lines_of(file))
    assert kinds(lines) == ["one", "too-long", "three", "too-long"]
    assert [line.line for line in lines if isinstance(line, FormatError)] == [2, 4]
    assert file.longest <= MAX_LINE + 1


@pytest.mark.parametrize("length", [MAX_LINE - 1, MAX_LINE, MAX_LINE + 1, 2 * MAX_LINE + 1, 2 * MAX_LINE + 2])
@pytest.mark.parametrize("end", ["", "\n", "\nlast"])
def test_files_and_lists_of_lines_are_read_alike(length: int, end: str) -> None:
    text = "x" * length + end
    lines = text.splitlines(keepends=True)
    expected = kinds(list(lines_of(lines)))
    assert expected[0] == ("too-long" if len(lines[0]) > MAX_LINE else lines[0].rstrip("\n"))
    for source in (text, text.encode(), StringIO(text), BytesIO(text.encode())):
        assert kinds(list(lines_of(source))) == expected
