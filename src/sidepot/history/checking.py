"""Whole history files, hand by hand: read, replayed, and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sidepot.history.acpc import read_acpc
from sidepot.history.errors import FormatError
from sidepot.history.formats import recorded
from sidepot.history.phh import read_phhs
from sidepot.history.recorded import Unreplayable
from sidepot.history.replay import Replay, Verdict, replay

UNREADABLE = "unreadable: "
"""How the kind of what cannot be read begins."""


@dataclass(frozen=True, slots=True)
class HandChecked:
    """What became of one hand of a file. ``replay`` is ``None`` when it could not even be read.

    ``kind`` names the reason of a refusal or difference in a few stable words, ``sentence`` says it in full. ``line``
    is 0 when it is about the whole file.
    """

    line: int
    verdict: Verdict
    kind: str = ""
    sentence: str = ""
    replay: Replay | None = None

    @property
    def unreadable(self) -> bool:
        """Nobody knows what hand this is; a hand refused for another reason is one whose data is at fault."""
        return self.kind.startswith(UNREADABLE)


@dataclass(slots=True)
class Tally:
    """Counts of verdicts, and of each reason with its first example."""

    verdicts: Counter[Verdict] = field(default_factory=Counter)
    reasons: Counter[tuple[Verdict, str]] = field(default_factory=Counter)
    examples: dict[tuple[Verdict, str], str] = field(default_factory=dict)
    unreadable: int = 0
    """How many of the refused could not be read."""

    def count(self, checked: HandChecked, file: str) -> None:
        """Count one hand of ``file``."""
        self.verdicts[checked.verdict] += 1
        if checked.verdict != "agreed":
            reason = (checked.verdict, checked.kind)
            self.reasons[reason] += 1
            where = f"{file}, line {checked.line}: " if checked.line else ""
            self.examples.setdefault(reason, f"{where}{checked.sentence}")
            self.unreadable += checked.unreadable

    @property
    def hands(self) -> int:
        """All hands counted."""
        return self.verdicts.total()

    def __str__(self) -> str:
        """The closing line: ``hands N  agreed N  differs N  refused N``."""
        verdicts: tuple[Verdict, ...] = ("agreed", "differs", "refused")
        return "  ".join([f"hands {self.hands}", *(f"{verdict} {self.verdicts[verdict]}" for verdict in verdicts)])

    def reason_lines(self) -> Iterator[str]:
        """A line for each reason, the differences first: its count, its name and its first example."""
        for (verdict, kind), count in sorted(self.reasons.items(), key=lambda item: (item[0][0], -item[1])):
            yield f"{verdict} {count:>6}  {kind}  ({self.examples[verdict, kind]})"


def check(lines: Iterable[bytes], *, acpc: bool) -> Iterator[HandChecked]:
    """Replay every hand of an open file (binary lines), a dealer's log or the Poker Hand History format."""
    for read in read_acpc(lines) if acpc else read_phhs(lines):
        if isinstance(read, FormatError):
            yield HandChecked(read.line, "refused", f"{UNREADABLE}{read.code}", read.sentence)
            continue
        try:
            record = recorded(read)
        except Unreplayable as fault:
            yield HandChecked(read.line, "refused", fault.kind, str(fault))
            continue
        done = replay(record)
        yield HandChecked(read.line, done.verdict, done.kind, done.sentence, done)
