"""One person against computer players: by buttons, by keyboard alone, and the hands of before step by step."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Player


def test_a_name_is_asked_once_and_the_computer_deals_at_once(
    open_page: Callable[..., Page], shot: Callable[[Page, str], None]
) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Deal me in").click()
    name = page.get_by_label("Your name")
    expect(name).to_be_focused()
    name.fill("Dana")
    name.press("Enter")
    table = page.get_by_role("group", name="Table", exact=True)
    expect(table.get_by_role("group", name="You", exact=True)).to_be_visible()
    expect(table.get_by_role("img", name="computer player")).to_have_count(5)
    expect(page.get_by_role("log", name="Log")).to_contain_text("You are dealt")
    shot(page, "practice-1280")
    page.goto("/")
    expect(page.get_by_role("list", name="Running tables").get_by_role("listitem")).to_have_count(1)
    shot(page, "lobby-1280")
    page.get_by_role("link", name=re.compile("Rejoin")).click()
    expect(table.get_by_role("group", name="You", exact=True)).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_count(0)


def is_hand(me: Player, number: int) -> bool:
    return bool(me.table.get("hand") == number)


def test_three_hands_by_buttons_then_their_history_and_a_replay(
    open_table: Callable[..., Player], shot: Callable[[Page, str], None]
) -> None:
    me = open_table("Dana", seats=2, bots=["calling"], start=True)
    for hand in (1, 2, 3):
        me.until(partial(is_hand, me, hand), f"hand {hand}")
        raised = False
        while not me.table.get("result"):
            me.until(lambda: me.options or me.table.get("result"), "a decision or the end")
            if me.options and hand == 2 and not raised:
                me.all_in()
                raised = True
            elif me.options:
                me.press("Check|Call")
        assert me.table["hand"] == hand
        expect(me.result).to_contain_text(re.compile(r"(You|Clover) wins? [\d,]+|split|gains?"))
        if max(me.stacks().values()) == 2000:
            break
    expect(me.log).to_contain_text(re.compile("You .* and are all-in"))
    hands = me.table["hand"]
    me.page.keyboard.press("h")
    listed = me.page.get_by_role("navigation", name="Past hands").get_by_role("listitem")
    expect(listed).to_have_count(hands)
    shot(me.page, "hands-1280")
    me.page.get_by_role("link", name="Hand 1", exact=True).click()

    expect(me.page.get_by_role("heading", name="Hand 1")).to_be_visible()
    steps = me.page.get_by_role("list", name="Steps").get_by_role("listitem")
    expect(steps.first).to_be_visible()
    count = steps.count()
    assert count >= 8
    for at in range(2, count + 1):
        me.button("Step forward").click()
        expect(now(me.page)).to_contain_text(f"step {at} of {count}")
    expect(me.page.get_by_role("group", name="Board").get_by_role("img")).to_have_count(5)
    shot(me.page, "replayer-1280")
    me.page.keyboard.press("Home")
    expect(now(me.page)).to_contain_text(f"step 1 of {count}")
    expect(me.page.get_by_role("group", name="Board").get_by_role("img")).to_have_count(0)


def test_a_whole_hand_by_keyboard_alone(open_table: Callable[..., Player]) -> None:
    me = open_table("Dana", seats=2, bots=["calling"])
    keys = me.page.keyboard

    def tab_to(name: str) -> None:
        """Reach a button as somebody without a mouse does."""
        for _ in range(60):
            if focused(me.page).startswith(name):
                return
            keys.press("Tab")
        raise AssertionError(f"Tab does not reach {name!r}.")

    tab_to("Start dealing")
    keys.press("Enter")
    me.to_act()
    assert me.options
    decision = me.decision
    if me.options["call"]:
        me.insist(lambda: keys.press("c"), lambda: me.decision != decision)
    me.to_act()
    decision = me.decision
    field = me.page.get_by_role("textbox", name=re.compile("^(Bet|Raise to), in chips"))
    keys.press("r")
    expect(field).to_be_focused()
    keys.type("120")
    assert me.decision == decision, "a size typed is not sent"
    me.insist(lambda: keys.press("Enter"), lambda: me.decision != decision)
    expect(me.log).to_contain_text(re.compile("You (raise to|bet) 120"))
    me.to_act()
    decision = me.decision
    me.insist(lambda: keys.press("1"), me.page.get_by_role("button", pressed=True).filter(has_text="⅓").is_visible)
    assert me.decision == decision, "a preset fills in and sends nothing"
    me.insist(lambda: keys.press("Enter"), lambda: me.decision != decision)
    me.to_act()
    decision = me.decision
    me.insist(lambda: keys.press("f"), me.dock.get_by_role("button", name="Take the check").is_visible)
    keys.press("Tab")
    assert focused(me.page).startswith("Fold anyway")
    me.insist(lambda: keys.press("Enter"), lambda: me.decision != decision or not me.options)
    expect(me.log).to_contain_text("You fold.")
    expect(me.result).to_contain_text("Clover wins")


def focused(page: Page) -> str:
    return str(
        page.evaluate("document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.innerText ?? ''")
    ).strip()


def now(page: Page) -> Locator:
    """What the replay says about the step it shows."""
    return page.get_by_text(re.compile(r"· step \d+ of \d+$")).and_(page.locator(":visible"))
