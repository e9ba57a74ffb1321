"""docs/protocol.md lists every command, event and refusal; run this file as a program to write the lists again."""

import re
from pathlib import Path
from typing import Any

import pytest

from sidepot.rules import errors as rules_errors
from sidepot.server import socket
from sidepot.server.limits import LONGEST_BODY, LONGEST_MESSAGE, Limits
from sidepot.server.rooms import denied
from sidepot.server.schema import COMMANDS, LOG_EVENTS, schema
from sidepot.server.wire import PROTOCOL
from sidepot.table import errors as table_errors

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "protocol.md"
DEFS: dict[str, Any] = schema()["$defs"]


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def kind_of(part: Any) -> str | None:
    """The `type` of what a class describes."""
    kind = part.get("properties", {}).get("type", {})
    name: str | None = kind.get("const") or next(iter(kind.get("enum", [])), None)
    return name


def meaning(words: str) -> str:
    """The first paragraph of a docstring in one line, without the marks of Sphinx and with the names on the wire."""

    def on_the_wire(role: re.Match[str]) -> str:
        name = role[1].rsplit(".", 1)[-1]
        return f"`{'-1' if name == 'NOBODY' else kind_of(DEFS.get(name, {})) or name}`"

    words = re.sub(r":\w+:`~?([^`]+)`", on_the_wire, words.partition("\n\n")[0])
    return " ".join(words.replace("``", "`").split())


def table(names: list[str], without: set[str]) -> str:
    lines = [row("type", "fields", "meaning"), row("---", "---", "---")]
    for name in names:
        part = DEFS[name]
        fields = [f"`{field}{'' if field in part['required'] else '?'}`" for field in part["properties"]]
        shown = [field for field in fields if field.strip("`?") not in without]
        lines.append(row(f"`{kind_of(part)}`", ", ".join(shown), meaning(part["description"])))
    return "\n".join(lines)


def union(name: str) -> list[str]:
    return [each["$ref"].rsplit("/", 1)[-1] for each in DEFS[name]["anyOf"]]


def codes(sentences: dict[str, str]) -> str:
    lines = [row(f"`{code}`", sentence.replace("|", "\\|")) for code, sentence in sentences.items()]
    return "\n".join([row("code", "sentence"), row("---", "---"), *lines])


def limits() -> str:
    most = Limits()
    return "\n".join(
        [
            row("what", "at most"),
            row("---", "---"),
            row("a message", f"{LONGEST_MESSAGE} characters"),
            row("the body of a request", f"{LONGEST_BODY} bytes"),
            row("time to say hello", f"{most.hello_seconds:g} s"),
            row("messages of a connection", f"{most.messages_per_second:g} a second, {most.messages_at_once} at once"),
            row(
                "messages that are refused unread",
                f"{most.refused_per_second:g} a second, {most.refused_at_once} at once",
            ),
            row("connections of a person", f"{most.sockets_per_person}"),
            row("connections of an address", f"{most.sockets_per_address}"),
            row("connections in all", f"{most.sockets}"),
            row(
                "tables opened from an address",
                f"one in {1 / most.tables_per_second:g} s, {most.tables_at_once} at once",
            ),
            row("time in which a client takes nothing", f"{most.blocked_seconds:g} s"),
        ]
    )


def lists() -> dict[str, str]:
    """The lists of the page by their names."""
    others = [name for name in union("ClientMessage") if name not in {each.__name__ for each in COMMANDS}]
    rules = sorted({*rules_errors.SENTENCES, *table_errors.SENTENCES})
    return {
        "commands": table([each.__name__ for each in COMMANDS], {"type", "id", "table"}),
        "others": table(others, {"type"}),
        "server": table(union("ServerMessage"), {"type"}),
        "events": table([each.__name__ for each in LOG_EVENTS], {"v", "type"}),
        "socket": codes(socket.SENTENCES),
        "rooms": codes(denied.SENTENCES),
        "rules": ", ".join(f"`{code}`" for code in rules) + ".",
        "limits": limits(),
    }


def with_list(page: str, name: str, text: str) -> str:
    """The page with a list between its marks."""
    before, mark, rest = page.partition(f"<!-- {name} -->\n")
    assert mark, name
    _, end, after = rest.partition("<!-- end -->\n")
    return f"{before}{mark}\n{text}\n\n{end}{after}"


def written(page: str) -> str:
    """The page with its lists, and the bot, as they should be."""
    for name, text in lists().items():
        page = with_list(page, name, text)
    bot = (ROOT / "examples" / "bot.py").read_text("utf-8")
    return re.sub(r"(```python\n).*?(```\n)", lambda mark: mark[1] + bot + mark[2], page, flags=re.DOTALL)


def test_the_page_lists_all_there_is() -> None:
    page = PAGE.read_text("utf-8")
    assert page == written(page), f"python {Path(__file__).relative_to(ROOT)}"


@pytest.mark.parametrize("name", ["commands", "events", "rooms"])
def test_a_list_that_is_out_of_date_is_found(name: str) -> None:
    page = PAGE.read_text("utf-8")
    line = lists()[name].splitlines()[-1]
    assert page.replace(line + "\n", "") != page
    assert written(page.replace(line + "\n", "")) == page


def test_the_page_names_the_version_and_every_type_in_its_examples_exists() -> None:
    page = PAGE.read_text("utf-8")
    assert f"`hello` names the version of the protocol, now {PROTOCOL}." in page
    example = re.search(r"```text\n(.*?)```", page, re.DOTALL)
    assert example
    known = {kind_of(part) for part in DEFS.values()}
    said = re.findall(r'"type": "([\w-]+)"', example[1])
    assert len(said) > 8
    assert {*said} <= known


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
