"""What others did meanwhile is told when one is to act again, and their cards are shown as they play them."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.sitting import sit_down
from tests.browser.visiting import Size, demand_of, demand_of_unfolded, visiting
from tests.browser.whole import troubles
from tests.browser.world import World

BEGINS_A_LINE = """(told) => {
  const below = told.querySelector("header").getBoundingClientRect().bottom;
  return [...told.querySelectorAll("li")].some((line) => Math.abs(line.getBoundingClientRect().top - below) < 2);
}"""
"""Whether what is seen of it begins with the beginning of a line."""


def waiting(world: World, made: Any) -> list[str]:
    found: list[str] = world.get(f"/v1/matches/{made['match']['id']}/decision")["waiting"]
    return found


def told_meanwhile(world: World, made: Any, seat: str) -> int:
    """Play until a seat that has moved is asked again after others have; return how many moves they made meanwhile."""
    meanwhile, moved = 0, False
    for _ in range(80):
        asked = waiting(world, made)
        if seat in asked and moved and meanwhile > 1:
            return meanwhile
        moved, meanwhile = moved or asked[0] == seat, 0 if asked[0] == seat else meanwhile + 1
        world.play(made, 1)
    raise AssertionError("others make no two moves in a row")


@pytest.mark.parametrize(("size", "language", "close"), [("desk", "en", "Got it"), ("phone", "pt", "Entendi")])
@pytest.mark.sampled(1)
def test_what_others_did_is_told_a_line_a_move_until_it_is_pressed_away(
    browser: Browser, world: World, size: Size, language: str, close: str
) -> None:
    made = world.match("heat")
    world.play(made, 4)
    seat = next(each for each in made["tokens"] if each not in waiting(world, made))
    meanwhile = told_meanwhile(world, made, seat)
    with visiting(browser, world.url, made["tokens"][seat], size=size, language=language) as visit:
        page = sit_down(visit, made["match"]["id"])
        lines = page.locator(".recap li")
        others = lines.filter(has=page.locator(f".seat-mark:not([data-seat={seat}])"))
        expect(others).to_have_count(meanwhile)
        demand_of_unfolded(page) if size == "phone" else demand_of(page, size)
        page.get_by_role("button", name=close).click()
        expect(lines).to_have_count(0)


def test_it_covers_nothing_of_a_table_that_has_room_below(browser: Browser, world: World) -> None:
    made = world.match("multiversity")
    world.play(made, 4)
    seat = next(each for each in made["tokens"] if each not in waiting(world, made))
    told_meanwhile(world, made, seat)
    with visiting(browser, world.url, made["tokens"][seat], size="phone") as visit:
        visit.page.set_viewport_size({"width": 390, "height": 1180})
        page = sit_down(visit, made["match"]["id"])
        recap, table = (page.locator(each).bounding_box() for each in (".recap", ".seen > .table"))
        assert recap is not None and table is not None and recap["y"] >= table["y"] + table["height"] - 1
        expect(page.locator(".recap")).to_be_in_viewport(ratio=1)
        assert troubles(page) == []


def test_whoever_has_moved_is_told_nothing_until_the_next_turn(browser: Browser, world: World) -> None:
    made = world.match("heat")
    world.play(made, 4)
    (seat,) = waiting(world, made)
    other = next(each for each in made["tokens"] if each != seat)
    with visiting(browser, world.url, made["tokens"][other], size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])
        expect(page.get_by_role("heading", name=re.compile("^Waiting for"))).to_be_visible()
        expect(page.locator(".recap")).to_have_count(0)
        told_meanwhile(world, made, other)
        expect(page.locator(".recap li").first).to_be_visible()


def test_what_is_asked_does_not_scroll_for_what_happened_meanwhile(browser: Browser, world: World) -> None:
    """A first turn of Enlightenment has most to choose from, after all have exchanged cards."""
    made = world.match("enlightenment")
    path, asked, seat = f"/v1/matches/{made['match']['id']}", "", ""
    while asked != "B-82":
        world.play(made, 1)
        (seat, *_) = waiting(world, made)
        asked = world.get(f"{path}/choices", made["tokens"][seat])["asked"]["clause"]
    with visiting(browser, world.url, made["tokens"][seat]) as visit:
        visit.page.set_viewport_size({"width": 1280, "height": 720})
        page = sit_down(visit, made["match"]["id"])
        expect(page.locator("#asked .offered button").nth(7)).to_be_visible()
        assert page.locator(".recap").evaluate("(told) => told.scrollHeight > told.clientHeight")
        assert page.locator(".recap").evaluate(BEGINS_A_LINE)
        assert page.locator("#asked").evaluate("(asked) => asked.scrollHeight <= asked.clientHeight")


def test_what_somebody_alone_has_done_is_not_told_them_again(browser: Browser, world: World) -> None:
    """In Multiversity one does much before anybody else is asked."""
    made = world.match("multiversity")
    before = ""
    while before != (seat := waiting(world, made)[0]) or len(waiting(world, made)) > 1:
        before = seat
        world.play(made, 1)
    with visiting(browser, world.url, made["tokens"][seat], size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])
        expect(page.locator(".panel.mine")).to_be_visible()
        expect(page.locator(".recap")).to_have_count(0)


WATCHED = """() => { window.large = 0; new MutationObserver(() => {
  window.large = Math.max(window.large, document.querySelectorAll(".just-played .card").length);
}).observe(document.body, { childList: true, subtree: true }); }"""


def about_to_play(world: World, seat: str) -> tuple[Any, str, Any]:
    """Play a match of Heat until another than this seat can play a card; return it, that one's token and the action."""
    while True:
        made = world.match("heat")
        world.play(made, 6)
        path = f"/v1/matches/{made['match']['id']}"
        while asked := waiting(world, made):
            token = made["tokens"][asked[0]]
            options = world.get(f"{path}/choices", token)["choices"] if asked[0] != seat else []
            play = next((each["action"] for each in options if each["action"]["type"] == "play"), None)
            if play is not None:
                return made, token, play
            world.play(made, 1)


@pytest.mark.parametrize("moving", [True, False], ids=["moving", "still"])
def test_a_card_is_shown_large_as_it_is_played_but_to_whoever_asked_for_less_motion(
    browser: Browser, world: World, moving: bool
) -> None:
    made, token, play = about_to_play(world, "P1")
    with visiting(browser, world.url, made["tokens"]["P1"], moving=moving) as visit:
        page = sit_down(visit, made["match"]["id"])
        page.evaluate(WATCHED)
        world.post(f"/v1/matches/{made['match']['id']}/actions", token, action=play)
        version = world.get(f"/v1/matches/{made['match']['id']}")["version"]
        expect(page.locator(f'.sitting[data-version="{version}"]')).to_be_visible()
        if moving:
            expect(page.locator(".just-played .card")).to_have_count(1)
            name = page.locator(".just-played .name").inner_text()
            expect(page.locator(".just-played li > bdi")).to_contain_text(name)  # what is said is said of this card
            expect(page.locator(".just-played")).to_have_css("pointer-events", "none")
            page.mouse.click(5, 5)
        expect(page.locator(".just-played")).to_have_count(0)
        assert page.evaluate("window.large") == int(moving)
