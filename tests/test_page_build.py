"""What web/build.py does with and without Node.js; npm is played by a script that writes the page."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BUILD = Path(__file__).parents[1] / "web" / "build.py"


class Checkout:
    def __init__(self, root: Path) -> None:
        self.web, self.tools = root / "web", root / "tools"
        self.page = root / "src" / "sidepot" / "server" / "page" / "index.html"
        self.source = self.web / "src" / "App.svelte"
        for folder in (self.web, self.tools, self.page.parent, self.source.parent):
            folder.mkdir(parents=True)
        shutil.copy(BUILD, self.web)
        self.source.touch()
        (self.web / "package-lock.json").touch()

    def tool(self, name: str, script: str) -> None:
        (self.tools / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.tools / name).chmod(0o755)

    def date(self, path: Path, seconds: int) -> None:
        os.utime(path, (seconds, seconds))

    def build(self) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(self.web / "build.py")]
        return subprocess.run(command, env={"PATH": str(self.tools)}, check=False, capture_output=True, text=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def with_node(checkout: Checkout, version: str = "v20.19.0") -> None:
    checkout.tool("node", f"echo {version}")
    checkout.tool("npm", f'echo "npm $*"; [ "$1" = ci ] || echo new > {checkout.page}')


def test_without_node_it_says_what_is_missing_and_that_the_rest_works(checkout: Checkout) -> None:
    done = checkout.build()
    assert done.returncode == 0
    assert "There is no page for the browser: Node.js with npm is not installed." in done.stdout
    assert "`sidepot play --terminal`" in done.stdout
    assert not checkout.page.exists()


def test_node_18_is_too_old(checkout: Checkout) -> None:
    with_node(checkout, "v18.20.4")
    done = checkout.build()
    assert done.returncode == 0
    assert "Node.js here is v18.20.4. Building it needs Node.js 20.19 or newer" in done.stdout
    assert not checkout.page.exists()


def test_a_page_that_is_missing_is_built(checkout: Checkout) -> None:
    with_node(checkout)
    done = checkout.build()
    assert done.returncode == 0
    assert checkout.page.read_text() == "new\n"
    assert "npm ci" in done.stdout


def test_a_page_is_built_again_only_when_a_source_is_newer(checkout: Checkout) -> None:
    with_node(checkout)
    checkout.page.write_text("old\n")
    for path in (*checkout.web.glob("*.*"), checkout.source):
        checkout.date(path, 1000)
    checkout.date(checkout.page, 1000)
    assert checkout.build().stdout == ""
    assert checkout.page.read_text() == "old\n"
    checkout.date(checkout.source, 1001)
    checkout.build()
    assert checkout.page.read_text() == "new\n"


def test_parts_that_are_installed_are_not_installed_again(checkout: Checkout) -> None:
    with_node(checkout)
    installed = checkout.web / "node_modules" / ".package-lock.json"
    installed.parent.mkdir()
    installed.touch()
    assert "npm ci" not in checkout.build().stdout
    assert checkout.page.exists()


def test_a_build_that_fails_is_a_failure(checkout: Checkout) -> None:
    with_node(checkout)
    checkout.tool("npm", "exit 7")
    done = checkout.build()
    assert done.returncode == 7
    assert "There is no page for the browser: npm failed" in done.stderr
