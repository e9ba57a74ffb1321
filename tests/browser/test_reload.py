"""Reloads, second tabs, copied links and a killed server: seat, cards and clock stay as they are."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Player, Server


@pytest.fixture
def turn(open_table: Callable[..., Player], player: Callable[..., Player]) -> tuple[Player, Player]:
    """Two at a table, in the middle of a decision of the first; it is before the flop and they face a bet."""
    ana = open_table("Ana", seats=2, settings={"act_seconds": 60})
    ben = player("Ben")
    ben.take_seat(ana.table["id"], 1, 1000)
    ana.dock.get_by_role("button", name="Start dealing").click()
    ana.until(lambda: ana.options or ben.options, "the first decision")
    return (ana, ben) if ana.options else (ben, ana)


BUSY = 2.0 if os.environ.get("CI") else 1.0
"""Machines that run all tests at once are slower by this."""


def kept(one: Player) -> dict[str, Any]:
    """What has to be the same after a reload."""
    clock = one.table["clock"]
    return {
        "seat": one.you["seat"],
        "hole": one.you["hole"],
        "decision": one.decision,
        "until": clock["until"],
        "base": clock["base"],
    }


def test_a_reload_in_the_middle_of_a_decision_keeps_seat_cards_and_clock(turn: tuple[Player, Player]) -> None:
    one, _ = turn
    one.to_act()
    size = one.dock.get_by_role("textbox", name="Raise to, in chips")
    size.fill("12")
    before, left = kept(one), seconds_left(one)
    one.drawn = {}
    one.page.reload()
    one.to_act()
    assert kept(one) == before
    assert left - 10 <= seconds_left(one) <= left + 1
    expect(one.stage.get_by_role("img", name=re.compile(" of (spades|hearts|diamonds|clubs)"))).to_have_count(2)
    expect(size).to_have_value("20")  # the page begins anew, so the size does
    one.press("Call 5")


def seconds_left(one: Player) -> int:
    label = one.dock.get_by_role("img", name=re.compile(r"\d+ of 60 seconds left")).get_attribute("aria-label") or ""
    return int(label.split()[0])


def test_a_second_tab_takes_the_seat_over_and_the_first_can_take_it_back(turn: tuple[Player, Player]) -> None:
    one, _ = turn
    one.to_act()
    second = one.page.context.new_page()
    second.goto(one.page.url)
    expect(second.get_by_role("region", name="What you can do").get_by_role("button", name="Fold")).to_be_visible()
    expect(one.dock).to_contain_text("This seat is open in another tab")
    expect(one.dock.get_by_role("button", name="Fold")).to_have_count(0)
    one.dock.get_by_role("button", name="Take it back here").click()
    one.to_act()
    expect(second.get_by_text("This seat is open in another tab")).to_be_visible()
    one.press("Call 5")


def test_a_copied_link_in_another_browser_only_looks_on(
    turn: tuple[Player, Player], player: Callable[..., Player]
) -> None:
    one, other = turn
    thief = player("Thief", path=f"/t/{one.table['id']}")
    expect(thief.dock).to_contain_text("You look on")
    expect(thief.dock.get_by_role("button", name=re.compile("Fold|Call|Check"))).to_have_count(0)
    expect(thief.stage.get_by_role("group", name="You", exact=True)).to_have_count(0)
    expect(thief.stage.get_by_role("img", name="face-down card")).to_have_count(4)
    cards = {*one.you["hole"], *other.you["hole"]}
    assert not any(f'"{card}"' in frame for frame in thief.heard for card in cards)
    one.to_act()
    one.press("Call 5")


@pytest.fixture
def own_server(tmp_path: Path, live_server: Server) -> Iterator[list[Server]]:
    """A server that may be killed; the last one of the list runs."""
    servers = [type(live_server)(tmp_path)]
    yield servers
    servers[-1].kill()


@pytest.fixture
def kept_here(own_server: list[Server], open_table: Callable[..., Player], problems: list[str]) -> Iterator[Player]:
    """Somebody at a table of that server, in the middle of a decision before the flop."""
    one = open_table("Ana", seats=2, bots=["calling"], start=True, look={"base_url": own_server[-1].url})
    one.to_act()
    yield one
    problems[:] = [each for each in problems if "ERR_CONNECTION_" not in each]


def kill(one: Player, servers: list[Server]) -> None:
    servers[-1].kill()
    expect(one.dock).to_contain_text("Reconnecting")
    expect(one.dock.get_by_role("button", name="Fold")).to_be_hidden()


def start_again(servers: list[Server]) -> None:
    """At the same address, over the same data."""
    server = servers[-1]
    servers.append(type(server)(server.output.parent, port=int(server.url.rpartition(":")[2])))


def test_after_the_server_was_killed_the_page_comes_back_by_itself_to_the_same_hand(
    kept_here: Player, own_server: list[Server]
) -> None:
    one = kept_here
    before = kept(one)
    kill(one, own_server)
    back = time.monotonic()
    start_again(own_server)
    one.to_act()
    waited = time.monotonic() - back
    assert waited < 2 * BUSY, f"the page came back {waited:.1f} s after the server was started again"
    assert kept(one) == before
    expect(one.log).to_contain_text("The server was away and is back")


def test_a_number_half_typed_outlives_the_server_and_can_be_typed_on_meanwhile(
    kept_here: Player, own_server: list[Server]
) -> None:
    one = kept_here
    decision = one.decision
    size = one.dock.get_by_role("textbox", name="in chips")
    size.fill("1")
    kill(one, own_server)
    expect(size).to_be_focused()
    one.page.keyboard.type("2")
    start_again(own_server)
    one.to_act()
    expect(size).to_have_value("12")
    expect(size).to_be_focused()
    one.page.keyboard.type("0")
    assert one.decision == decision
    one.insist(lambda: one.page.keyboard.press("Enter"), lambda: one.decision != decision)
    expect(one.log).to_contain_text(re.compile("You (raise to|bet) 120."))
