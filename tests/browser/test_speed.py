"""How long somebody waits for the first table, and whom the page asks for what it needs."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from tests.browser.conftest import Player

LIMIT = 1.0
"""Seconds from the start of the navigation to the table on the screen."""
BUSY = 2.0
"""The machines that run all tests at once are as much slower."""


def test_the_first_table_is_there_within_a_second_and_everything_is_from_us(open_table: Callable[..., Player]) -> None:
    me = open_table("Ana", seats=6, bots=["tight", "chart", "calling"], start=True)
    url, times = me.page.url, []
    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.url))
    for _ in range(5):
        me.page.goto("about:blank")
        me.page.goto(url, wait_until="commit")
        times.append(me.page.wait_for_function(SHOWN, polling="raf").json_value() / 1000)
    assert statistics.median(times) < LIMIT * (BUSY if os.environ.get("CI") else 1), times
    ours = urlsplit(url).netloc
    assert not [
        each for each in asked if urlsplit(each).scheme in {"http", "https", "ws"} and urlsplit(each).netloc != ours
    ]
    assert len(asked) >= 5


SHOWN = """() => {
  const table = document.querySelector('[role=group][aria-label="Table"] [role=group][aria-label="You"]');
  return table?.checkVisibility() ? performance.now() : null;
}"""
