"""Where things stand in the TOML of a hand: the line of every field and of every action.

`tomllib` gives values without positions; error messages and actions need lines, so this scans the text once
more.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'  # a string over several lines
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'  # a string on one line
    r"|'[^'\n]*'"
    r"|\#[^\n]*"  # a comment
    r"|[\n\[\]{},=]"
    r"|[^\s\"'\#\[\]{},=]+",  # a key, a number, a time
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Layout:
    """Lines of the file: of each field of the hand by name, and of each entry of `actions` in order."""

    fields: Mapping[str, int]
    actions: tuple[int, ...]


def layout_of(lines: Sequence[str], first: int) -> Layout:
    """The layout of a hand whose TOML is valid; `first` is the number of its first line in the file."""
    fields: dict[str, int] = {}
    actions: list[int] = []
    statement: list[str] = []
    depth = 0
    for token, line in _tokens("\n".join(lines), first):
        if token == "\n" and depth == 0:
            statement.clear()
            continue
        if token in "[{":
            depth += 1
        elif token in "]}":
            depth -= 1
        elif token == "=" and depth == 0 and len(statement) == 1:
            fields.setdefault(statement[0].strip("\"'"), line)
        elif depth == 1 and token[0] in "\"'" and statement == ["actions", "="]:
            actions.append(line)
        if len(statement) < 2 and not token.startswith("#"):
            statement.append(token)
    return Layout(fields, tuple(actions))


def lists_opened(line: str) -> int:
    """How many lists and tables this line, of valid TOML or not, opens more than it closes."""
    tokens = [token for token, _ in _tokens(line, 1)]
    return sum(token in {"[", "{"} for token in tokens) - sum(token in {"]", "}"} for token in tokens)


def _tokens(text: str, first: int) -> Iterator[tuple[str, int]]:
    line = first
    for found in _TOKEN.finditer(text):
        token = found[0]
        yield token, line
        line += token.count("\n")
