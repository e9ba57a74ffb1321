"""For everybody: screen readers, keyboards, less motion, and no press that was not meant."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Player


def duel(open_table: Callable[..., Player], player: Callable[..., Player], chips: int = 1000) -> tuple[Player, Player]:
    """Two people at a table before the flop; the first one acts."""
    look = {"reduced_motion": "reduce"}
    ana = open_table("Ana", seats=2, look=look, settings={"act_seconds": 120, "buy_in": chips})
    ben = player("Ben", **look)
    ben.take_seat(ana.table["id"], 1, chips)
    ana.dock.get_by_role("button", name="Start dealing").click()
    ana.until(lambda: ana.options or ben.options, "the first decision")
    first, second = (ana, ben) if ana.options else (ben, ana)
    first.to_act()
    return first, second


@pytest.mark.parametrize("path", ["/", "/new", "/settings", "/t/nothing-here"])
def test_axe_finds_nothing_serious_on_pages_with_forms(
    open_page: Callable[..., Page], axe: Callable[[Page, str], list[str]], problems: list[str], path: str
) -> None:
    page = open_page(path, reduced_motion="reduce")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if path == "/new":
        page.get_by_text("antes, straddles, deck").click()
    if path.startswith("/t/"):
        expect(page.get_by_role("heading", name="There is no table here")).to_be_visible()
        problems[:] = [each for each in problems if "404" not in each]
    wrong = axe(page, path)
    assert not wrong, "\n".join(wrong)


def test_axe_finds_nothing_serious_at_the_table_and_in_what_opens_there(
    open_table: Callable[..., Player],
    player: Callable[..., Player],
    axe: Callable[[Page, str], list[str]],
    shot: Callable[[Page, str], None],
) -> None:
    look = {"reduced_motion": "reduce"}
    ana = open_table("Ana", seats=3, look=look, settings={"act_seconds": 120})
    looker = player("Ben", path=f"/t/{ana.table['id']}", **look)
    looker.button("Sit here, seat 2").click()
    wrong = axe(looker.page, "the seat dialog")
    looker.dialog.get_by_role("button", name="Sit down with 1,000").click()
    ana.dock.get_by_role("button", name="Start dealing").click()
    ana.until(lambda: ana.options or looker.options, "the first decision")
    one = ana if ana.options else looker
    one.to_act()
    wrong += axe(one.page, "my turn")
    shot(one.page, "turn-facing-a-bet-1280")
    ana.page.get_by_role("tab", name="Chat").click()
    ana.page.get_by_label("Message").fill("Good luck!")
    ana.page.get_by_label("Message").press("Enter")
    expect(ana.page.get_by_role("log", name="Chat")).to_contain_text("Good luck!")
    wrong += axe(ana.page, "the chat")
    shot(ana.page, "chat-1280")
    ana.page.get_by_role("tab", name="Players").click()
    expect(ana.page.get_by_role("region", name="Host")).to_be_visible()
    wrong += axe(ana.page, "the host's menu")
    shot(ana.page, "host-menu-1280")
    ana.button("Game and settings").click()
    wrong += axe(ana.page, "the game's dialog")
    ana.page.keyboard.press("Escape")
    ana.button("Menu").click()
    wrong += axe(ana.page, "the menu")
    shot(ana.page, "menu-1280")
    ana.page.keyboard.press("Escape")
    ana.button("Pause the table").click()
    expect(ana.dock).to_contain_text("You paused the table")
    wrong += axe(ana.page, "paused")
    shot(ana.page, "paused-1280")
    ana.dock.get_by_role("button", name="Go on").click()
    one.all_in()
    other = looker if one is ana else ana
    other.press("Call|All-in, call")
    expect(ana.result).to_be_visible()
    wrong += axe(ana.page, "the showdown")
    for path in ("hands", "hands/1"):
        ana.page.goto(f"/t/{ana.table['id']}/{path}")
        expect(
            ana.page.get_by_role("link", name="Hand 1", exact=True).or_(ana.button("Step forward")).first
        ).to_be_visible()
        wrong += axe(ana.page, path)
    door = player("Cara", path=None, **look)
    door.page.context.clear_cookies()
    door.page.goto(f"/t/{ana.table['id']}")
    expect(door.page.get_by_label("Your name")).to_be_visible()
    wrong += axe(door.page, "the door")
    assert not wrong, "\n".join(wrong)


def test_a_screen_reader_hears_every_event_and_my_turn_at_once(
    open_table: Callable[..., Player], player: Callable[..., Player]
) -> None:
    one, other = duel(open_table, player)
    expect(one.page.locator("[aria-live=assertive]")).to_contain_text(
        re.compile(r"Your turn: 5 to call, pot 15, you hold \w+ of \w+, ")
    )
    one.press("Call 5")
    expect(other.page.locator("[aria-live=assertive]")).to_contain_text("Your turn: nothing to call, pot 20")
    expect(other.page.locator("[aria-live=polite]").first).to_contain_text(f"{one.name} calls 5 more.")
    other.press("Check")
    expect(one.page.locator("[aria-live=polite]").first).to_contain_text(f"{other.name} checks.")
    expect(one.page.locator("[aria-live=polite]").first).to_contain_text(
        re.compile(r"The flop is \w+ of \w+, \w+ of \w+,? (and )?\w+ of \w+")
    )
    one.page.keyboard.press("Shift+C")
    expect(one.page.locator("[aria-live=assertive]")).to_contain_text("You hold")
    other.page.get_by_role("tab", name="Chat").click()
    other.page.get_by_label("Message").fill("hello")
    other.page.get_by_label("Message").press("Enter")
    expect(one.page.locator("[aria-live=polite]").first).to_contain_text(f"{other.name} says: hello")


def test_tab_reaches_every_control_and_shows_where_it_is(
    open_table: Callable[..., Player], player: Callable[..., Player]
) -> None:
    one, _ = duel(open_table, player)
    wanted = set(one.page.evaluate(CONTROLS))
    assert {"Fold", "Menu", "Raise to"} <= {each.split("\n")[0] for each in wanted}
    seen, unseen = set(), set()
    for _ in range(len(wanted) + 25):
        one.page.keyboard.press("Tab")
        name, visible = one.page.evaluate(FOCUSED)
        seen.add(name)
        if not visible:
            unseen.add(name)
    assert not wanted - seen, f"Tab does not reach {wanted - seen}"
    assert not unseen & wanted, f"no focus is seen on {unseen & wanted}"


NAME = "one => (one.getAttribute('aria-label') || one.innerText || one.tagName)"
CONTROLS = f"""() => [...document.querySelectorAll('button, a[href], input, select, [tabindex="0"]')]
  .filter(one => one.checkVisibility() && one.tabIndex >= 0 && !one.disabled).map({NAME})"""
FOCUSED = f"""() => {{
  const one = document.activeElement, style = getComputedStyle(one);
  const shown = one.matches(':focus-visible') && (style.outlineStyle !== 'none' || style.boxShadow !== 'none');
  return [({NAME})(one), shown];
}}"""


def test_escape_closes_what_is_open_and_gives_the_focus_back(open_table: Callable[..., Player]) -> None:
    me = open_table("Ana", seats=2)
    for name in ("Menu", "Add chips", "Invite"):
        opener = me.button(name, exact=True).first
        opener.focus()
        me.page.keyboard.press("Enter")
        expect(me.dialog).to_be_visible()
        expect(me.dialog.locator(":focus")).to_have_count(1)
        me.page.keyboard.press("Escape")
        expect(me.dialog).to_be_hidden()
        expect(opener).to_be_focused()


def test_a_choice_ahead_goes_when_the_price_changes(
    open_table: Callable[..., Player], player: Callable[..., Player]
) -> None:
    one, other = duel(open_table, player)
    ahead = other.dock.get_by_role("button", name="Check", exact=True)
    ahead.click()
    expect(ahead).to_have_attribute("aria-pressed", "true")
    one.press("Raise to 20")
    other.to_act()
    expect(other.dock).to_contain_text("10 to call")
    other.press("Call 10")
    first, second = (one, other) if one.options else (other, one)
    first.until(lambda: first.options or second.options, "the flop")
    first, second = (one, other) if one.options else (other, one)
    second.dock.get_by_role("button", name="Check", exact=True).click()
    decision = first.decision
    first.press("Check")
    first.until(lambda: first.decision[1] >= decision[1] + 2, "the check chosen ahead")


def test_folding_for_nothing_is_asked_about(open_table: Callable[..., Player], player: Callable[..., Player]) -> None:
    one, other = duel(open_table, player)
    one.press("Call 5")
    other.to_act()
    decision = other.decision
    take = other.dock.get_by_role("button", name="Take the check")
    other.insist(lambda: other.dock.get_by_role("button", name="Fold").click(timeout=1000), take.is_visible)
    expect(take).to_be_focused()
    other.page.keyboard.press("Escape")
    expect(take).to_be_hidden()
    assert other.decision == decision
    other.press("Check")


def test_a_press_in_the_moment_when_the_buttons_change_has_no_effect(
    open_table: Callable[..., Player], player: Callable[..., Player]
) -> None:
    one, other = duel(open_table, player)
    other.page.evaluate(PRESS_AT_ONCE)
    one.press("Call 5")
    other.to_act()
    other.page.wait_for_function("window.pressed > 0")
    assert not any('"act"' in frame for frame in other.said), "what was pressed was meant for what stood there before"
    other.press("Check")
    assert sum('"act"' in frame for frame in other.said) == 1


PRESS_AT_ONCE = """() => {
  new MutationObserver((_, watch) => {
    const buttons = [...document.querySelectorAll('button:not([aria-pressed])')];
    const check = buttons.find(one => /^Check/.test(one.innerText));
    if (!check) return;
    watch.disconnect();
    check.click();
    window.pressed = performance.now();
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def test_sizes_are_filled_in(open_table: Callable[..., Player], player: Callable[..., Player]) -> None:
    one, _ = duel(open_table, player)
    sizes = one.dock.get_by_role("group", name="Raise sizes").get_by_role("button")
    for at in range(sizes.count()):
        sizes.nth(at).click()
        expect(sizes.nth(at)).to_have_attribute("aria-pressed", "true")
    expect(one.dock.get_by_role("textbox", name="Raise to, in chips")).to_have_value("1,000")


def test_a_number_half_typed_stays_while_the_others_do_all_that_they_can(
    open_table: Callable[..., Player], player: Callable[..., Player]
) -> None:
    ana = open_table("Ana", seats=5, settings={"act_seconds": 120})
    table = ana.table["id"]
    ben, cara = player("Ben"), player("Cara")
    ben.take_seat(table, 1, 1000)
    cara.take_seat(table, 2, 1000)
    ana.dock.get_by_role("button", name="Start dealing").click()
    while not ben.options:
        ben.until(lambda: any(one.options for one in (ana, ben, cara)), "a decision")
        for one in (ana, cara):
            if one.options:
                one.press("Call")
    ben.to_act()
    decision = ben.decision
    field = ben.dock.get_by_role("textbox", name="Raise to, in chips")
    field.fill("12")

    def others(*does: Callable[[], object], what: str) -> None:
        for do in does:
            ben.heard.clear()
            do()
            ben.until(lambda: ben.heard, what)
            expect(field).to_have_value("12")
            expect(field).to_be_focused()

    def say(text: str) -> None:
        cara.page.get_by_label("Message").fill(text)
        cara.page.get_by_label("Message").press("Enter")

    cara.dock.get_by_role("button", name="Call any").click()  # ahead of her turn
    expect(cara.dock.get_by_role("button", name="Call any")).to_have_attribute("aria-pressed", "true")
    cara.page.get_by_role("tab", name="Chat").click()
    others(lambda: say("one"), lambda: say("two"), what="the chat")
    others(cara.button("Sit out next").click, cara.button("m back").first.click, what="a seat away and back")
    others(cara.page.reload, what="a connection gone and back")
    dora = player("Dora")
    others(lambda: dora.take_seat(table, 3, 500), what="a new player")
    ana.page.get_by_role("tab", name="Players").click()
    others(ana.button("Add Olive").click, ana.button("Remove: Olive").click, what="a computer player")
    ana.button("Pause the table").click()
    expect(ben.dock).to_contain_text("Ana paused the table")
    ana.dock.get_by_role("button", name="Go on").click()
    expect(field).to_have_value("12")

    assert ben.decision == decision
    field.focus()
    ben.page.keyboard.press("End")
    ben.page.keyboard.type("0")
    ben.insist(lambda: ben.page.keyboard.press("Enter"), lambda: ben.decision != decision)
    expect(ben.log).to_contain_text("You raise to 120.")


def test_with_less_motion_nothing_moves(open_table: Callable[..., Player], player: Callable[..., Player]) -> None:
    one, other = duel(open_table, player, 100)
    for each in (one, other):
        each.page.evaluate(WATCH)
    one.all_in()
    other.press("Call|All-in, call")
    for each in (one, other):
        expect(each.result).to_be_visible()
        assert each.page.evaluate("window.moved") == []


WATCH = """() => {
  window.moved = [];
  const look = () => {
    for (const each of document.getAnimations())
      if (each.playState === 'running' && each.effect.getComputedTiming().activeDuration > 10)
        window.moved.push(each.animationName ?? each.transitionProperty ?? 'animation');
    requestAnimationFrame(look);
  };
  look();
}"""
