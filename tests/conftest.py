"""How the tests are shared out to the workers of pytest-xdist."""

from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]


class OneBrowser(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
    """Each test goes to the next free worker, but one worker plays all browser tests.

    More browsers at a time than cores only get in each other's way. (xdist's own groups are lost under pytest 9.2.)
    """

    def _split_scope(self, nodeid: str) -> str:
        return "browser" if nodeid.startswith("tests/browser/") else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> OneBrowser:
    return OneBrowser(config, log)
