"""From bytes or text to lines that are safe to read: UTF-8, no NUL, of bounded length."""

from collections.abc import Callable, Iterable, Iterator
from io import BytesIO, StringIO

from sidepot.history.errors import FormatError

MAX_LINE = 1 << 20
"""The longest line a history may hold, in characters (bytes where bytes come in)."""

Source = str | bytes | Iterable[str] | Iterable[bytes]
"""A whole history, or its lines one by one, such as a file opened in binary or text mode."""


def decode(data: bytes, line: int = 1) -> str:
    """`data` as text; `line` is the number of its first line.

    Raises FormatError (`not-utf8`) with the line and the position, from 0, of the first byte that is not
    UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = data[error.start]
        raise FormatError(
            f"The byte 0x{byte:02x} at position {error.start} is not UTF-8 text.",
            line + data.count(b"\n", 0, error.start),
            "not-utf8",
        ) from None


def lines_of(source: Source) -> Iterator[str | FormatError]:
    """The lines of `source` without their line ends, one at a time; the n-th item is line n.

    A line nobody should parse comes as a FormatError in its place: `not-utf8`, `nul` or `too-long`. A byte
    order mark before the first line is dropped.
    """
    for number, raw in enumerate(_raw_lines(source), 1):
        try:
            line = _checked(raw, number)
        except FormatError as error:
            yield error
        else:
            yield line.removeprefix("\ufeff") if number == 1 else line


def _raw_lines(source: Source) -> Iterable[str | bytes]:
    if isinstance(source, str):
        return StringIO(source)
    if isinstance(source, bytes):
        return BytesIO(source)
    readline = getattr(source, "readline", None)
    return _bounded(readline) if callable(readline) else source


def _bounded(readline: Callable[[int], str | bytes]) -> Iterator[str | bytes]:
    """The lines of a file; of one that is too long, just enough to see that, so no more is ever in memory."""
    while raw := readline(MAX_LINE + 1):
        yield raw
        while len(raw) > MAX_LINE and not _ends(raw):
            raw = readline(MAX_LINE + 1)
            if not raw:
                return


def _ends(raw: str | bytes) -> bool:
    return raw.endswith("\n") if isinstance(raw, str) else raw.endswith(b"\n")


def _checked(raw: str | bytes, number: int) -> str:
    if len(raw) > MAX_LINE:
        raise FormatError(f"This line is longer than {MAX_LINE:,} characters.", number, "too-long")
    line = decode(raw, number) if isinstance(raw, bytes) else raw
    if "\0" in line:
        raise FormatError("This line holds a NUL byte, so the file is not text.", number, "nul")
    return line.removesuffix("\n").removesuffix("\r")
