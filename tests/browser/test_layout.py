"""Every screen size shows all of the table: nothing lies over something else, sticks out or is too small to touch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

import pytest
from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Player

SIZES = [(360, 740), (390, 844), (844, 390), (1280, 800), (640, 400)]
"""The last one is what 200 % of zoom leaves of 1280x800."""
PHONE = (390, 844)
Theme: TypeAlias = Literal["light", "dark"]
THEMES: list[Theme] = ["light", "dark"]


@pytest.fixture
def check(shot: Callable[[Page, str], None]) -> Callable[..., list[str]]:
    """What is wrong with a page at a size, in sentences; ``slack`` are pixels by which things may touch."""

    def look(
        page: Page, size: tuple[int, int], state: str, *, slack: int = 1, themes: Sequence[Theme] = THEMES
    ) -> list[str]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        wrong = []
        for theme in themes:
            page.emulate_media(color_scheme=theme)
            name = f"{state} at {size[0]}x{size[1]}, {theme}"
            wrong += [f"{name}: {each}" for each in page.evaluate(FAULTS, slack)]
            shot(page, name)
        return wrong

    return look


FAULTS = """async slack => {
  for (const one of document.querySelectorAll('*')) if (one.scrollTop) one.scrollTop = 0;
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const faults = [], { clientWidth, clientHeight, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page scrolls sideways by ${scrollWidth - clientWidth} px`);
  const seen = one => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  const nameOf = one => one.getAttribute('aria-label') || one.innerText.replaceAll('\\n', ' ');
  const all = selector => [...document.querySelectorAll(selector)].filter(seen);

  const box = one => one.getBoundingClientRect();
  const round = parts => parts.map(box).reduce((a, b) => {
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
    return new DOMRect(x, y, Math.max(a.right, b.right) - x, Math.max(a.bottom, b.bottom) - y);
  });
  const stage = document.querySelector('[role=group][aria-label="Table"]');
  const parts = [];
  if (stage) {
    const cards = [...stage.querySelectorAll('[role=img][aria-label*=" of "]')]
      .filter(one => one.parentElement.closest('[role=group]') === stage);
    if (cards.length) parts.push(['my cards', round(cards)]);
    for (const one of stage.querySelectorAll('[role=group]')) if (seen(one)) {
      const name = nameOf(one), inside = [...one.children].filter(seen);
      if (name === 'You') parts.push([name, box(one)]);
      else if (/oard$/.test(name)) parts.push([name, round(inside)]);
      else if (name !== 'Players') for (const each of inside) parts.push([name, box(each)]);  // cards, plate, word
    }
    const dealer = [...stage.querySelectorAll('[role=img][aria-label="dealer button"]')].filter(seen);
    const shown = [...stage.querySelectorAll('[role=img][aria-label*=" of "]')].filter(seen);
    for (const [a, card] of dealer.flatMap(one => shown.map(card => [box(one), card]))) {
      const b = box(card);
      if (a.x < b.right - 1 && b.x < a.right - 1 && a.y < b.bottom - 1 && b.y < a.bottom - 1)
        faults.push(`the dealer button lies on the ${nameOf(card)}`);
    }
    for (const one of all('[role=region]:is([aria-label="What you can do"], [aria-label="Result"]) button'))
      parts.push([nameOf(one), box(one)]);
  }
  parts.forEach(([name, a], at) => {
    for (const [other, b] of parts.slice(0, at)) {
      const over = Math.min(Math.min(a.right, b.right) - Math.max(a.x, b.x),
        Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y));
      if (over > slack && name !== other) faults.push(`${name} and ${other} overlap by ${over.toFixed()} px`);
    }
    const row = stage.querySelector('[role=group][aria-label="Players"]');
    const scrolls = row && [...row.querySelectorAll('[role=group]')].some(one => nameOf(one) === name);
    if (!scrolls && (a.x < -1 || a.y < -1
      || a.right > clientWidth + 1 || a.bottom > clientHeight + 1))
      faults.push(`${name} sticks out: ${[a.x, a.y, a.right, a.bottom].map(Math.round)}`);
  });
  for (const one of all('button, a[href], select, summary, input[type=range]')) {
    if (one.closest('p') || (one.tabIndex < 0 && !one.role) || one.closest('.stepper') || one.disabled) continue;
    const { width, height } = box(one), name = nameOf(one);
    const [wide, high] = [Math.max(44 - width, 0), Math.max(44 - height, 0)];
    if (wide || high) {  // what can be touched may be larger than what is drawn
      one.scrollIntoView({ block: 'center' });
      const { x, y } = box(one), [left, top] = [x + width / 2, y + height / 2];
      const near = [[21, 0], [-21, 0], [0, 21], [0, -21]].filter(([dx, dy]) => (dx ? wide : high));
      if (!near.every(([dx, dy]) => one.contains(document.elementFromPoint(left + dx, top + dy))))
        faults.push(`${name} is only ${width.toFixed()} x ${height.toFixed()} px`);
    }
    if (one.role !== 'switch' && one.scrollWidth > one.clientWidth + 1) faults.push(`the text of ${name} is cut`);
  }
  return faults;
}"""


@pytest.mark.parametrize("seats", [2, 6, 9, 10])
def test_nothing_overlaps_at_my_turn_or_at_the_showdown(
    open_table: Callable[..., Player],
    check: Callable[..., list[str]],
    axe: Callable[[Page, str], list[str]],
    seats: int,
) -> None:
    me = open_table(
        "Dana", seats=seats, bots=["calling"] * (seats - 1), start=True, settings={"act_seconds": 120},
        look={"reduced_motion": "reduce"},
    )  # fmt: skip
    me.to_act()
    wrong = []
    slack = 14 if seats > 7 else 1  # where nine and ten show their hands, corners may touch
    for size in SIZES:
        wrong += check(me.page, size, f"my turn, {seats} players")
        wrong += axe(me.page, "my turn on a phone") if size == PHONE and seats == 6 else []
        if size[0] < 760 or size[1] <= 480:
            me.insist(
                me.dock.get_by_role("button", name="Raise from 20").click, me.button("Close the sizes").is_visible
            )
            wrong += check(me.page, size, f"the sizes, {seats} players")
            wrong += axe(me.page, "the sizes on a phone") if size == PHONE and seats == 6 else []
            me.button("Close the sizes").click()
    me.page.set_viewport_size({"width": 1280, "height": 800})
    me.all_in()
    me.until(lambda: me.table.get("result"), "the showdown")
    expect(me.result).to_be_visible()
    for at, size in enumerate(SIZES[:4]):  # it does not last long
        wrong += check(me.page, size, f"showdown, {seats} players", slack=slack, themes=[THEMES[at % 2]])
    assert me.table["hand"] == 1, "the next hand came too early for this test"
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_chat_and_log_fit_in_their_drawers(
    open_table: Callable[..., Player],
    check: Callable[..., list[str]],
    axe: Callable[[Page, str], list[str]],
    size: tuple[int, int],
) -> None:
    me = open_table(
        "Dana",
        seats=2,
        bots=["calling"],
        look={"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce"},
    )
    wrong = []
    for name in ("Log", "Chat", "Players"):
        me.button(name, exact=True).click()
        expect(me.dialog).to_be_visible()
        if name == "Chat":
            me.dialog.get_by_label("Message").fill(
                "A rather long sentence that needs more than one line on a phone. " * 2
            )
            me.dialog.get_by_label("Message").press("Enter")
            expect(me.dialog.get_by_role("log", name="Chat")).to_contain_text("A rather long sentence")
        wrong += check(me.page, size, f"the drawer {name}")
        wrong += axe(me.page, f"the drawer {name} on a phone") if size == PHONE else []
        box = me.dialog.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        me.page.keyboard.press("Escape")
        expect(me.dialog).to_be_hidden()
        expect(me.button(name, exact=True)).to_be_focused()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", ["/", "/new", "/settings"])
def test_pages_with_forms_fit_every_width(
    open_page: Callable[..., Page], check: Callable[..., list[str]], axe: Callable[[Page, str], list[str]], path: str
) -> None:
    page = open_page(path)
    expect(page.get_by_role("main").get_by_role("button").first).to_be_visible()
    wrong = []
    for number, size in enumerate(SIZES):
        if path == "/new" and number == 1:
            page.get_by_text("antes, straddles, deck").click()
        wrong += check(page, size, path)
        wrong += axe(page, f"{path} on a phone") if size == PHONE else []
    assert not wrong, "\n".join(wrong)


def test_past_hands_and_the_door_fit_every_width(
    open_table: Callable[..., Player],
    player: Callable[..., Player],
    check: Callable[..., list[str]],
    axe: Callable[[Page, str], list[str]],
) -> None:
    def everywhere(page: Page, state: str) -> list[str]:
        wrong = [each for size in SIZES for each in check(page, size, state)]
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        return wrong + axe(page, f"{state} on a phone")

    look = {"reduced_motion": "reduce"}
    me = open_table("Dana", seats=6, bots=["calling"] * 4, start=True, look=look)
    me.all_in()
    me.until(lambda: me.table.get("result"), "the showdown")
    table = me.table["id"]
    looker = player("Nobody", path=None, **look)
    looker.page.context.clear_cookies()
    looker.page.goto(f"/t/{table}")
    expect(looker.page.get_by_label("Your name")).to_be_visible()
    wrong = everywhere(looker.page, "the door")
    me.page.goto(f"/t/{table}/hands")
    expect(me.page.get_by_role("link", name="Hand 1", exact=True)).to_be_visible()
    wrong += everywhere(me.page, "past hands")
    me.page.get_by_role("link", name="Hand 1", exact=True).click()
    me.button("Step forward").click()
    me.page.keyboard.press("End")
    expect(me.page.get_by_role("group", name="Board").get_by_role("img")).to_have_count(5)
    wrong += everywhere(me.page, "a past hand")
    assert not wrong, "\n".join(wrong)
