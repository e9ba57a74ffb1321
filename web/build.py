"""Build the page into the package when it is not there or older than its sources.

Run by the installation (hatch_build.py) and by make. Without Node.js this succeeds all the same and says what is
missing: everything but the page works without it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "sidepot" / "server" / "page" / "index.html"
NODE = (20, 19)


def is_current() -> bool:
    """Whether the page is there and no source is newer; folders are always new in an unpacked distribution."""
    sources = (*WEB.glob("*.*"), *WEB.glob("src/**/*.*"), *WEB.glob("public/**/*.*"))
    newest = max(path.stat().st_mtime for path in sources if path.is_file())
    return PAGE.exists() and PAGE.stat().st_mtime >= newest


def what_is_missing() -> str | None:
    """What this machine lacks to build the page."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return "Node.js with npm is not installed"
    said = subprocess.run([node, "--version"], check=False, capture_output=True, text=True).stdout.strip()
    version = tuple(int(number) for number in re.findall(r"\d+", said)[:2])
    return None if version >= NODE else f"Node.js here is {said or 'broken'}"


def build() -> int:
    """Install the page's parts if they changed, and build it."""
    npm = shutil.which("npm") or "npm"
    installed, locked = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    steps = [["run", "build"]]
    if not installed.exists() or installed.stat().st_mtime < locked.stat().st_mtime:
        steps.insert(0, ["ci", "--no-audit", "--no-fund"])
    for step in steps:
        if code := subprocess.run([npm, *step], cwd=WEB, check=False).returncode:
            return code
    return 0


def main() -> int:
    """Do what is needed; 0 unless the page could be built and that failed."""
    if is_current():
        return 0
    consequence = "The page in the browser is an old one" if PAGE.exists() else "There is no page for the browser"
    if missing := what_is_missing():
        needed = ".".join(map(str, NODE))
        print(
            f"{consequence}: {missing}. Building it needs Node.js {needed} or newer; `make node` puts one into .venv."
        )
        print("Everything else works without it, `sidepot play --terminal` too.")
        return 0
    print("Building the page for the browser", flush=True)
    if code := build():
        print(f"{consequence}: npm failed, see above. `sidepot play --terminal` works without it.", file=sys.stderr)
        return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
