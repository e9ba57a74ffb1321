"""What the repository promises about itself: short files, no private names, documents that keep up."""

import ast
import configparser
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "sidepot"
MAX_LINES = 700

# Everything else in the package runs on the standard library alone.
THIRD_PARTY = {
    "cli": {"rich", "typer"},
    "server": {"fastapi", "itsdangerous", "msgspec", "segno", "starlette", "uvicorn", "uvloop", "websockets"},
    "testing": {"hypothesis", "msgspec", "pytest", "uvicorn", "websockets"},
}
GENERATED = {"web/src/protocol.ts"}

MACHINE_PATH = re.compile(r"(?<![\w.:/])/(?:work|root|farm|home/\w+|Users/\w+)/")
REGISTRY = re.compile(r"\b(?:pypi|pythonhosted|npmjs|deb\.debian)\.(?:org|com)\b|--(?:extra-)?index-url")


def repository_files() -> list[Path]:
    """Everything that is committed or would be: tracked files and new ones that are not ignored."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def documents() -> list[Path]:
    return [path for path in repository_files() if path.suffix == ".md"]


def modules() -> list[Path]:
    found = sorted(PACKAGE.rglob("*.py"))
    assert found
    return found


def private_names(text: str) -> list[str]:
    """Lines that name a place on somebody's machine or a package registry."""
    return [line for line in text.splitlines() if MACHINE_PATH.search(line) or REGISTRY.search(line)]


def imported_packages(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]


def test_no_source_file_is_too_long() -> None:
    suffixes = {".py", ".ts", ".mjs", ".svelte", ".css", ".html"}
    sources = {str(path.relative_to(ROOT)): path for path in repository_files() if path.suffix in suffixes}
    lengths = {name: len(path.read_text("utf-8").splitlines()) for name, path in sources.items()}
    assert lengths
    assert {name: lines for name, lines in lengths.items() if lines > MAX_LINES and name not in GENERATED} == {}


def test_only_the_outermost_packages_need_third_party_code() -> None:
    allowed_everywhere = {"sidepot", *sys.stdlib_module_names}
    foreign = {
        str(path.relative_to(ROOT)): surplus
        for path in modules()
        if (
            surplus := set(imported_packages(path))
            - allowed_everywhere
            - THIRD_PARTY.get(path.relative_to(PACKAGE).parts[0], set())
        )
    }
    assert foreign == {}


def test_what_the_package_imports_is_installed_with_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    installed = {re.split(r"[^\w-]", requirement)[0] for requirement in project["dependencies"]}
    assert THIRD_PARTY["cli"] | THIRD_PARTY["server"] == installed


def test_the_parts_of_the_page_are_pinned_without_an_address() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    assert packages
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []
    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_no_file_names_a_machine_or_a_registry() -> None:
    files = repository_files()
    assert ROOT / "constraints.txt" in files
    named = {
        str(path.relative_to(ROOT)): lines
        for path in files
        if (lines := private_names(path.read_text("utf-8", errors="replace")))
    }
    assert named == {}


@pytest.mark.parametrize(
    "disguised",
    ["open('|root|hands.txt')", "cd |home|ann|sidepot", "https:||pypi%org|simple", "pip ~~index~url x"],
)
def test_a_planted_machine_or_registry_is_found(disguised: str) -> None:
    planted = disguised.translate(str.maketrans("|%~", "/.-"))
    assert private_names(f"first line\n{planted}\n") == [planted]


def test_decisions_are_numbered_one_by_one_and_have_one_shape() -> None:
    decisions = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert decisions
    assert [int(path.name[:4]) for path in decisions] == list(range(1, len(decisions) + 1))
    for number, path in enumerate(decisions, start=1):
        headings = re.findall(r"^#+ .*", path.read_text("utf-8"), flags=re.MULTILINE)
        assert headings[0].startswith(f"# {number}. "), path.name
        assert headings[1:] == ["## Context", "## Decision", "## Consequences", "## Alternatives"], path.name


def test_the_changelog_speaks_of_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest, entries = re.findall(r"^## \[(.+?)\].*\n((?:(?!## ).*\n?)*)", text, flags=re.MULTILINE)[0]
    assert newest in {"Unreleased", version}
    assert re.search(r"^- \w", entries, flags=re.MULTILINE), f"nothing is listed under {newest}"


def test_the_architecture_page_lists_the_layers_in_force() -> None:
    contracts = configparser.ConfigParser()
    contracts.read(ROOT / ".importlinter", "utf-8")
    enforced = contracts["importlinter:contract:layers"]["layers"].split()
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, flags=re.MULTILINE) == enforced


def test_links_between_documents_lead_somewhere() -> None:
    links = [
        (path, target)
        for path in documents()
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text("utf-8"))
        if not re.match(r"https?:|mailto:", target)
    ]
    assert links
    assert [(path.name, target) for path, target in links if not (path.parent / target).exists()] == []


def test_documents_name_only_make_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), flags=re.MULTILINE))
    named = {
        (path.name, target)
        for path in documents()
        for target in re.findall(r"(?:`|^\$ |^)make ([a-z-]+)", path.read_text("utf-8"), flags=re.MULTILINE)
    }
    assert named
    assert {(page, target) for page, target in named if target not in targets} == set()
