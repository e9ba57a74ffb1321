"""Reading `.phh` and `.phhs`."""

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from itertools import islice
from typing import Any

from sidepot.history.errors import FormatError, quoted
from sidepot.history.lines import Source
from sidepot.history.phh.actions import parse_action
from sidepot.history.phh.blocks import Block, blocks_of, is_blank, is_comment
from sidepot.history.phh.fields import FieldReader
from sidepot.history.phh.hand import VARIANTS, PhhHand
from sidepot.history.phh.layout import layout_of

_POSITION = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def read_phh(source: Source) -> PhhHand:
    """The only hand of a `.phh` file.

    Raises FormatError for what is wrong with it; `empty` where there is no hand, `many-hands` where there are
    several.
    """
    hands = list(islice(read_phhs(source), 2))
    if not hands:
        raise FormatError("There is no hand in this file.", 1, "empty")
    if isinstance(hands[0], FormatError):
        raise hands[0]
    if len(hands) > 1:
        raise FormatError("A second hand starts here; read this file as .phhs.", hands[1].line, "many-hands")
    return hands[0]


def read_phhs(source: Source) -> Iterator[PhhHand | FormatError]:
    """The hands of a `.phhs` file in order, a FormatError in the place of each that cannot be read.

    Reads one hand at a time. Give it an open file, best in binary mode, so that bytes that are not UTF-8 cost
    one hand and not the file. A file without `[n]` lines is one hand; a file without anything has none.
    """
    numbers = _Numbers()
    for block in blocks_of(source):
        try:
            if block.number is not None:
                numbers.take(int(block.number), block.line)
            yield _hand(block)
        except FormatError as error:
            yield error


class _Numbers:
    """The hand numbers seen so far; hands numbered 1, 2, 3, ... take no memory."""

    def __init__(self) -> None:
        self._run = range(0)
        self._others: set[int] = set()

    def take(self, number: int, line: int) -> None:
        if number in self._run or number in self._others:
            sentence = f"The table [{number}] is in this file twice; every hand needs its own number."
            raise FormatError(sentence, line, "duplicate-hand")
        if not self._run:
            self._run = range(number, number + 1)
        elif number == self._run.stop:
            self._run = range(self._run.start, number + 1)
        else:
            self._others.add(number)


def _hand(block: Block) -> PhhHand:
    if block.error is not None:
        raise block.error
    table = _table(block)
    layout = layout_of(block.lines, block.line)
    take = FieldReader(table, layout, block.line)

    variant = take.text("variant")
    if variant not in VARIANTS:
        known = ", ".join(f"{code} ({name})" for code, name in VARIANTS.items())
        sentence = f"The variant {quoted(variant)} is no game of Sidepot, which knows {known}."
        raise take.fail("variant", sentence, "unknown-variant")
    fixed = variant == "FT"
    stacks = take.stacks("starting_stacks", above_zero=True)
    players = len(stacks)
    if players < 2:
        sentence = f"A hand needs two players or more, but has {players} starting stacks."
        raise take.fail("starting_stacks", sentence, "wrong-count")
    noted = take.texts("actions")
    lines = layout.actions if len(layout.actions) == len(noted) else [take.line("actions")] * len(noted)

    return PhhHand(
        variant=variant,
        antes=take.amounts("antes", players),
        blinds_or_straddles=take.amounts("blinds_or_straddles", players, late_posts=True),
        min_bet=None if fixed and not take.has("min_bet") else take.amount("min_bet"),
        small_bet=take.amount("small_bet") if fixed or take.has("small_bet") else None,
        big_bet=take.amount("big_bet") if fixed or take.has("big_bet") else None,
        starting_stacks=stacks,
        actions=tuple(parse_action(text, players, line) for text, line in zip(noted, lines, strict=True)),
        ante_trimming_status=take.has("ante_trimming_status") and take.flag("ante_trimming_status"),
        players=take.texts("players", players) if take.has("players") else None,
        finishing_stacks=take.stacks("finishing_stacks", players) if take.has("finishing_stacks") else None,
        winnings=take.stacks("winnings", players) if take.has("winnings") else None,
        fields=take.rest(players),
        comments=_leading_comments(block),
        line=block.line,
    )


def _table(block: Block) -> dict[str, Any]:
    try:
        document = tomllib.loads("\n".join((*block.lines, "")), parse_float=_decimal)
    except tomllib.TOMLDecodeError as error:
        raise _toml_error(str(error), block) from None
    except RecursionError:
        raise FormatError("The lists of this hand are nested too deep.", block.line, "toml") from None
    except ValueError:
        raise FormatError("A number of this hand is too big.", block.line, "toml") from None
    if block.number is None:
        return document
    table: dict[str, Any] = document.pop(block.number)
    if document:
        sentence = f"The table [{next(iter(document))}] is no hand; hands are the tables [1], [2] and so on."
        raise FormatError(sentence, block.line, "toml")
    return table


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(text) from None


def _toml_error(text: str, block: Block) -> FormatError:
    position = _POSITION.search(text)
    reason = text[: position.start()] if position else text
    reason = reason[:1].lower() + reason[1:]
    if position is None:
        return FormatError(f"This hand is not valid TOML: {reason}.", block.line, "toml")
    if position[1] is None:
        used = max(i for i, line in enumerate(block.lines) if not is_blank(line))
        sentence = f"The hand from line {block.line} on breaks off: {reason}."
        return FormatError(sentence, block.line + used, "toml")
    line = block.line + int(position[1]) - 1
    return FormatError(f"This is not valid TOML: {reason}, at column {position[2]}.", line, "toml")


def _leading_comments(block: Block) -> tuple[str, ...]:
    comments = list(block.comments)
    for line in block.lines if block.number is None else block.lines[1:]:
        if is_comment(line):
            comments.append(line)
        elif not is_blank(line):
            break
    return tuple(comment.strip(" \t").removeprefix("#").strip() for comment in comments)
