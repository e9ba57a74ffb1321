"""The README is run: Python examples as programs or doctests, console examples with the installed command."""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

README = Path(__file__).parents[1] / "README.md"


class Block(NamedTuple):
    """One fenced block and the number of its first line of text."""

    line: int
    text: str


class Command(NamedTuple):
    """One command of a console block and what the README says it prints."""

    line: int
    words: list[str]
    output: str


def blocks(language: str) -> list[Block]:
    readme = README.read_text("utf-8")
    fenced = re.finditer(rf"^```{language}\n(.*?)^```$", readme, flags=re.MULTILINE | re.DOTALL)
    return [Block(readme.count("\n", 0, match.start(1)) + 1, match[1]) for match in fenced]


def commands() -> list[Command]:
    found = []
    for block in blocks("console"):
        prompts = list(re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, flags=re.MULTILINE))
        for match in prompts:
            line = block.line + block.text.count("\n", 0, match.start())
            found.append(Command(line, shlex.split(match[1], comments=True), match[2].rstrip("\n")))
    return [command for command in found if command.words[:1] == ["sidepot"]]


def run(arguments: list[str]) -> tuple[int, str]:
    """Exit code and everything printed, as an 80-column terminal without colours would show it."""
    sidepot = shutil.which("sidepot", path=str(Path(sys.executable).parent))
    assert sidepot, "Sidepot is not installed beside this Python: run `make setup`"
    done = subprocess.run(
        [sidepot, *arguments],
        env={**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb", "PYTHONIOENCODING": "utf-8"},
        cwd=README.parent,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    return done.returncode, "\n".join(line.rstrip() for line in done.stdout.splitlines())


def test_there_is_a_python_example() -> None:
    assert blocks("python")


@pytest.mark.parametrize("block", blocks("python"), ids=lambda block: f"line {block.line}")
def test_python_example_runs(block: Block) -> None:
    if ">>>" not in block.text:
        padded = "\n" * (block.line - 1) + block.text  # a traceback then points into the README
        exec(compile(padded, README, "exec"), {"__name__": "readme"})  # noqa: S102  our own examples
        return
    example = doctest.DocTestParser().get_doctest(block.text, {}, README.name, str(README), block.line - 1)
    report: list[str] = []
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=report.append)
    assert tried
    assert not failed, "".join(report)


def test_the_library_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its examples build on each other, from top to bottom."""
    monkeypatch.chdir(README.parent)
    page = README.parent / "docs" / "library.md"
    example = doctest.DocTestParser().get_doctest(page.read_text("utf-8"), {}, page.name, str(page), 0)
    report: list[str] = []
    failed, tried = doctest.DocTestRunner().run(example, out=report.append)
    assert tried > 20
    assert not failed, "".join(report)


@pytest.mark.parametrize("command", commands(), ids=lambda command: f"line {command.line}")
def test_console_example_prints_what_the_readme_shows(command: Command) -> None:
    """A line `...` stands for any lines; a command shown without output only has to be accepted."""
    if not command.output:
        code, printed = run([*command.words[1:], "--help"])
        assert code == 0, printed
        return
    code, printed = run(command.words[1:])
    assert code == 0, printed
    same = doctest.OutputChecker().check_output(command.output, printed, doctest.ELLIPSIS)
    assert same, f"README.md:{command.line} shows\n{command.output}\n--- but it prints\n{printed}"
