"""Friends at one table, each in a browser of their own: pots, every kind of game, and who sees what."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Player

BLINDS = {"small_blind": 5, "big_blind": 10}
LIMIT = {"type": "limit", "small": 10, "big": 20}


def game(forced: dict[str, Any] = BLINDS, **more: Any) -> dict[str, Any]:
    return {"v": 1, "type": "game", "forced": forced, **more}


def friends(
    open_table: Callable[..., Player], player: Callable[..., Player], stacks: list[int], **more: Any
) -> list[Player]:
    """People who have sat down with these chips; the first one is the host and deals."""
    first, *others = stacks
    settings = {"buy_in": first, **more.pop("settings", {})}
    people = [open_table("Ana", seats=len(stacks), settings=settings, **more)]
    for seat, (name, chips) in enumerate(zip(["Ben", "Cara"], others, strict=False), start=1):
        people.append(player(name))
        people[-1].take_seat(people[0].table["id"], seat, chips)
    return people


def until_first_decision(one: Player) -> None:
    one.until(lambda: one.table.get("turn") is not None, "the first decision")


def until_seated(one: Player, seat: int) -> None:
    one.until(lambda: one.you.get("seat") == seat, "a seat")


def until_result(one: Player) -> None:
    one.until(lambda: one.table.get("result"), "the result")


def deal(people: list[Player]) -> None:
    people[0].dock.get_by_role("button", name="Start dealing").click()
    for one in people:
        until_first_decision(one)


def acting(people: list[Player]) -> Player | None:
    """Whose turn it is; nobody's when the betting is over."""
    host = people[0]
    host.until(
        lambda: host.table.get("result") or host.table.get("vote") or any(one.options for one in people),
        "a decision or the end",
    )
    return next((one for one in people if one.options), None)


def to_act(people: list[Player]) -> Player:
    one = acting(people)
    assert one, "the betting is over"
    return one


def play(people: list[Player], decide: Callable[[Player], None]) -> None:
    """One hand to its end."""
    while one := acting(people):
        decide(one)


def give_up(one: Player) -> None:
    one.press("Fold" if one.options and one.options["call"] else "Check")


def until_stacks(one: Player, brought: int) -> None:
    one.until(lambda: sum(one.stacks().values()) == brought, f"stacks of {brought} in all")


def add_up(people: list[Player], brought: int) -> dict[str, int]:
    """After the hand nobody wants another one; then the stacks on everybody's page are the same and are all chips."""
    play(people, give_up)
    for one in people:
        if one.stacks()[one.name]:
            one.button("Sit out next").click()
    play(people, give_up)  # one may have been dealt before all had said so
    for one in people:
        until_result(one)
        until_stacks(one, brought)
    stacks = people[0].stacks()
    assert all(one.stacks() == stacks for one in people)
    return stacks


def test_three_friends_come_by_the_link_and_play_for_a_main_pot_and_a_side_pot(
    player: Callable[..., Player], shot: Callable[[Page, str], None]
) -> None:
    ana = player("Ana", "/new")
    form = ana.page.get_by_role("main")
    form.get_by_label("Table name").fill("Friday")
    form.get_by_role("radiogroup", name="Seats").get_by_role("radio", name="3", exact=True).click()
    ana.type_number(form.get_by_role("spinbutton", name="Chips to start"), 100)
    shot(ana.page, "create-1280")
    form.get_by_text("antes, straddles, deck").click()
    form.get_by_role("radiogroup", name="Pace").get_by_role("radio", name="Fast").click()
    form.get_by_role("radiogroup", name="Run it twice").get_by_role("radio", name="Never").click()
    ana.button("Open the table").click()
    link = ana.page.get_by_label("Invitation link").input_value()
    ana.until(lambda: ana.drawn, "the first picture")

    people = [ana]
    for seat, (name, chips) in enumerate([("Ben", 300), ("Cara", 200)], start=1):
        one = player("Nobody")
        one.name = name
        one.page.context.clear_cookies()
        one.page.goto(link)
        expect(one.page.get_by_role("heading", name="Friday")).to_be_visible()
        one.page.get_by_label("Your name").fill(name)
        shot(one.page, "join-1280")
        one.button("Sit here", exact=True).click()
        one.type_number(one.dialog.get_by_role("spinbutton", name="Your chips"), chips)
        shot(one.page, "seat-dialog-1280")
        one.dialog.get_by_role("button", name=f"Sit down with {chips}").click()
        until_seated(one, seat)
        people.append(one)
    expect(ana.page.get_by_role("list", name="Who is here").get_by_role("listitem")).to_have_count(3)
    shot(ana.page, "invite-1280")
    ana.button("Deal the first hand").click()
    for one in people:
        until_first_decision(one)

    for one in people:  # nothing of the others is anywhere in the page
        others = {card for each in people if each is not one for card in each.you["hole"]}
        until_own_cards(one)
        assert not others & cards_on(one.page)
    play(people, lambda one: one.all_in())

    for one in people:
        expect(one.result).to_contain_text("Main pot")
        expect(one.result).to_contain_text("Side pot")
        if one.table["result"]["returned"]:  # who acted last only called
            expect(one.result).to_contain_text("Returned")
        expect(one.log).to_contain_text(f"Main pot 300, side pot 200 without {'you' if one is ana else 'Ana'}")
        expect(one.page.get_by_role("group", name="Board").get_by_role("img")).to_have_count(5)
    shot(ana.page, "showdown-two-pots-1280")
    stacks = add_up(people, 600)
    assert stacks["Ben"] >= 100, "what nobody could call came back"
    shot(ana.page, "result-1280")


def until_own_cards(one: Player) -> None:
    one.until(lambda: set(one.you["hole"]) <= cards_on(one.page), "the own cards on the page")


def cards_on(page: Page) -> set[str]:
    """All cards that are named anywhere in the page."""
    words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
    found = re.findall(r"(\w+) of (spades|hearts|diamonds|clubs)", page.content())
    return {"23456789TJQKA"[words.index(rank)] + suit[0] for rank, suit in found}


def test_heads_up_the_button_posts_the_small_blind_and_acts_last_after_the_flop(
    open_table: Callable[..., Player], player: Callable[..., Player]
) -> None:
    people = friends(open_table, player, [200, 200])
    deal(people)
    first = to_act(people)
    other = next(one for one in people if one is not first)
    expect(first.stage.get_by_role("group", name="You", exact=True)).to_contain_text("BTN/SB")
    expect(first.log).to_contain_text("You post the small blind, 5.")
    first.press("Call 5")
    other.press("Check")
    assert acting(people) is other
    expect(first.stage.get_by_role("group", name="Board").get_by_role("img")).to_have_count(3)
    other.press("Bet 10")
    first.press("Fold")
    expect(other.result).to_contain_text("You win 20")
    play(people, give_up)
    add_up(people, 400)


def test_in_limit_every_raise_is_one_bet_until_the_cap(
    open_table: Callable[..., Player], player: Callable[..., Player]
) -> None:
    people = friends(open_table, player, [300, 300, 300], game=game(betting=LIMIT))
    deal(people)
    for to in [20, 30, 40]:
        one = to_act(people)
        one.to_act()
        expect(one.page.get_by_role("slider")).to_have_count(0)
        one.press(f"Raise to {to}")
    one = to_act(people)
    one.to_act()
    expect(one.dock.get_by_role("button", name="Raise closed")).to_be_disabled()
    expect(one.dock).to_contain_text("Why no raise")
    add_up(people, 900)


def test_in_pot_limit_the_pot_is_the_most(open_table: Callable[..., Player], player: Callable[..., Player]) -> None:
    people = friends(open_table, player, [300, 300, 300], game=game(betting={"type": "pot-limit"}))
    deal(people)
    one = to_act(people)
    one.to_act()
    sizes = one.dock.get_by_role("group", name="Raise sizes")
    expect(sizes.get_by_role("button", name=re.compile("^All-in"))).to_have_count(0)
    sizes.get_by_role("button", name="Pot 35").click()
    expect(one.dock.get_by_role("slider", name="Raise to")).to_have_attribute("aria-valuetext", "35")
    one.dock.get_by_role("button", name=re.compile(" more$")).is_disabled()
    one.press("Raise to 35")
    add_up(people, 900)


def test_a_short_deck_has_no_card_below_the_six_and_everybody_posts(
    open_table: Callable[..., Player], player: Callable[..., Player]
) -> None:
    forced = {"button_blind": 10, "ante": 10, "ante_by": "each"}
    people = friends(open_table, player, [200, 200, 200], game=game(forced, ranking="short"))
    deal(people)
    expect(people[0].log).to_contain_text("Everybody posts an ante of 10")
    expect(people[0].log).to_contain_text(re.compile("post(s)? the button blind, 10"))
    play(people, lambda one: one.all_in())
    add_up(people, 600)
    seen = {card for one in people for frame in one.heard for card in re.findall(r'"([2-9TJQKA][shdc])"', frame)}
    assert len(seen) >= 5 + 6
    assert not {card for card in seen if card[0] in "2345"}


def test_without_blinds_the_first_bet_is_the_smallest_bet(
    open_table: Callable[..., Player], player: Callable[..., Player]
) -> None:
    people = friends(open_table, player, [200, 200, 200], game=game({"smallest_bet": 10}))
    deal(people)
    one = to_act(people)
    one.to_act()
    expect(one.dock.get_by_role("button", name="Bet 10")).to_be_visible()
    one.press("Check")
    two = to_act(people)
    two.press("Bet 10")
    add_up(people, 600)


def test_who_wants_to_straddle_does_it_when_it_is_their_turn_to(
    open_table: Callable[..., Player], player: Callable[..., Player]
) -> None:
    people = friends(open_table, player, [300, 300, 300], game=game({**BLINDS, "straddles": 1}))
    for one in people:
        one.button("Menu").click()
        one.dialog.get_by_role("switch", name="Straddle").click()
        expect(one.dialog).to_be_hidden()
        expect(one.log).to_contain_text("You will straddle 20")
    deal(people)
    expect(people[0].log).to_contain_text(re.compile(r"straddles? to 20"))
    one = to_act(people)
    one.to_act()
    expect(one.dock).to_contain_text(re.compile("(20|15) to call"))
    add_up(people, 900)


@pytest.mark.parametrize("agree", [True, False])
def test_an_all_in_is_run_twice_if_all_agree(
    open_table: Callable[..., Player], player: Callable[..., Player], *, agree: bool
) -> None:
    people = friends(open_table, player, [200, 200], game=game(run_it_twice=True))
    deal(people)
    play(people, lambda one: one.all_in())
    for one, twice in zip(people, [True, agree], strict=True):
        expect(one.dock).to_contain_text("Run the rest twice?")
        one.dock.get_by_role("button", name="Twice" if twice else "Once").click()
    for one in people:
        until_result(one)
        expect(
            one.page.get_by_role("group", name="First board" if agree else "Board").get_by_role("img")
        ).to_have_count(5)
        if agree:
            expect(one.page.get_by_role("group", name="Second board").get_by_role("img")).to_have_count(5)
            expect(one.result).to_contain_text("first board")
    add_up(people, 400)


def test_cards_that_are_folded_are_never_sent_to_others(
    open_table: Callable[..., Player], player: Callable[..., Player]
) -> None:
    people = friends(open_table, player, [200, 200, 200])
    deal(people)
    first = to_act(people)
    secret = set(first.you["hole"])
    first.press("Fold")
    add_up(people, 600)
    for one in people:
        if one is not first:
            assert not any(card in frame for frame in map(json.dumps, one.heard) for card in (f'"{c}"' for c in secret))
