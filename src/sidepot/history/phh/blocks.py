"""A `.phhs` file cut into hands at its `[n]` lines, before any TOML is parsed.

Cutting first keeps a broken hand from swallowing the next one, and a big file from being in memory at once.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sidepot.history.errors import FormatError
from sidepot.history.lines import Source, lines_of
from sidepot.history.phh.layout import lists_opened

MAX_HAND = 1 << 20
"""The longest hand, in characters; a real one has some hundreds."""

_HEADER = re.compile(r"[ \t]*\[[ \t]*([0-9]{1,18})[ \t]*\][ \t]*(?:#.*)?")
_KEY = r"""(?:(?<![A-Za-z0-9_-])[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_MAX_KEY_PARTS = 64
_DEEP_KEY = re.compile(rf"{_KEY}(?:[ \t]*\.[ \t]*{_KEY}){{{_MAX_KEY_PARTS}}}")


@dataclass(slots=True)
class Block:
    """The lines of one hand, from its `[n]` line on, and the comment lines that stand right above it.

    `line` is the number of the first line in the file, `number` the n of `[n]` as written, None for a hand
    without it, `error` what made the rest of the hand unreadable.
    """

    line: int
    number: str | None = None
    comments: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    error: FormatError | None = None
    _size: int = 0
    _open_lists: int = 0
    _lines_counted: int = 0

    def add(self, line: str) -> None:
        """Append the next line of the file; once there is an error, lines are no longer kept."""
        if self.error is not None:
            return
        self._size += len(line) + 1
        if self._size > MAX_HAND:
            self.spoil(FormatError(f"This hand is longer than {MAX_HAND:,} characters.", self.line, "too-long"))
        elif _has_deep_key(line):
            number = self.line + len(self.lines)
            sentence = f"A field name has more than {_MAX_KEY_PARTS} parts with dots between them."
            self.spoil(FormatError(sentence, number, "toml"))
        else:
            self.lines.append(line)

    def spoil(self, error: FormatError) -> None:
        """Give the hand up because of `error`, unless it already was."""
        self.error = self.error or error
        self.lines.clear()

    def holds_anything(self) -> bool:
        """Whether there is more here than blank lines and comments."""
        return self.error is not None or not all(is_blank(line) or is_comment(line) for line in self.lines)

    def in_open_list(self) -> bool:
        """Whether the lines so far end inside a list or table that is still open."""
        new = self.lines[self._lines_counted :]  # no line twice: thousands of blocks may ask to be joined
        self._lines_counted += len(new)
        self._open_lists += sum(map(lists_opened, new))
        return self._open_lists > 0

    def release_comments(self) -> list[str]:
        """Take off the comment lines at the end: they stand right above the next hand and belong to it.

        All comments go where there is nothing else, as at the head of a file.
        """
        if not self.holds_anything():
            return [line for line in self.lines if is_comment(line)]
        end = len(self.lines)
        while end and is_comment(self.lines[end - 1]):
            end -= 1
        released = self.lines[end:]
        del self.lines[end:]
        return released


def blocks_of(source: Source) -> Iterator[Block]:
    """The hands of `source`, one block each, in file order.

    A `[n]` line starts a hand, also inside a string over several lines; `write_phhs` makes none such.
    Where the hand before has an open list and the next line begins with "]" or ",", it is an entry of it.
    """
    earlier: Block | None = None
    for block in _cut(source):
        if earlier is not None and _continues(earlier, block):
            for line in (*block.comments, *block.lines):
                earlier.add(line)
            continue
        if earlier is not None:
            yield earlier
        earlier = block
    if earlier is not None:
        yield earlier


def is_comment(line: str) -> bool:
    """Whether the line holds a comment and nothing else."""
    return line.lstrip(" \t").startswith("#")


def is_blank(line: str) -> bool:
    """Whether the line holds nothing."""
    return not line.strip(" \t")


def _has_deep_key(line: str) -> bool:
    """The time tomllib takes grows with the square of the parts: minutes for a line of "a.a.a.a..."."""
    return line.count(".") >= _MAX_KEY_PARTS and _DEEP_KEY.search(line) is not None


def _cut(source: Source) -> Iterator[Block]:
    block = Block(1)
    for number, line in enumerate(lines_of(source), 1):
        if isinstance(line, FormatError):
            block.spoil(line)
        elif header := _HEADER.fullmatch(line):
            above = block.release_comments()
            if block.holds_anything():
                yield block
            block = Block(number, header[1], above)
            block.add(line)
        else:
            block.add(line)
    if block.holds_anything():
        yield block


def _continues(earlier: Block, block: Block) -> bool:
    body = (line.lstrip(" \t") for line in block.lines[1:] if not is_blank(line) and not is_comment(line))
    return next(body, "").startswith(("]", ",")) and earlier.in_open_list()
