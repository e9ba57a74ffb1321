"""Let every installation build the page for the browser, if it can: see web/build.py."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Page(BuildHookInterface[Any]):
    """Runs before a wheel, an editable installation or a source distribution is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  hatchling's signature
        """Build the page; what fails here costs the page, never the installation."""
        build = Path(self.root) / "web" / "build.py"
        # Hatchling's standard output belongs to the installer.
        if subprocess.run([sys.executable, build], check=False, stdout=sys.stderr).returncode:
            self.app.display_warning("Sidepot is installed without a new page for the browser: npm failed, see above.")
