"""The one error of every history format, and how text from a file stands in a sentence."""

_QUOTE_LENGTH = 40


class FormatError(ValueError):
    """Something in a history file that its format does not allow.

    `sentence` is one sentence for a person, `line` the line of the file (from 1) and `code` a short stable
    name for programs: `empty`, `many-hands`, `too-long`, `nul`, `not-utf8`, `toml`, `duplicate-hand`,
    `missing-field`, `wrong-type`, `wrong-count`, `bad-amount`, `bad-cards`, `unknown-variant`,
    `unknown-action`, `no-such-player`, `no-game`, `unknown-game`, `bad-line` and `bad-betting`.
    """

    def __init__(self, sentence: str, line: int, code: str) -> None:
        super().__init__(sentence, line, code)
        self.sentence = sentence
        self.line = line
        self.code = code

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"


def quoted(value: object) -> str:
    """`value` as a sentence shows it: text in quotes, everything cut after 40 characters."""
    try:
        text = repr(value) if isinstance(value, str) else str(value)
    except ValueError:  # Python prints no number of more than 4,300 digits
        return "a huge number"
    return text if len(text) <= _QUOTE_LENGTH else text[: _QUOTE_LENGTH - 4] + "..."


def harmless(name: str) -> str:
    r"""A name from a file, with "?" for every character that could steer a terminal or break the line.

    >>> harmless("Ann\x1b[2J")
    'Ann?[2J'
    """
    return "".join(character if character.isprintable() else "?" for character in name)
