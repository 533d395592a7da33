"""What has moved is seen to move, numbers count; not while somebody runs through steps, and not for whoever has asked
for less motion."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from adjudicator.checks.samples import sampled
from tests.browser.fullest import setup_of
from tests.browser.sitting import sit_down
from tests.browser.visiting import until, visiting
from tests.browser.world import World

KEPT = """window.moves = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.moves += 1; return animate.apply(this, how); };"""
"""Keep how many things have been seen to move."""


@pytest.fixture(scope="module")
def demo(world: World) -> str:
    """A match in which much moves from space to space."""
    return world.demo("dominions", 3)


def at_the_beginning(page: Page) -> Page:
    page.locator(".count").and_(page.get_by_role("button")).wait_for()
    page.locator(".log [aria-current]").first.wait_for(state="attached")
    return page


def step(page: Page, times: int) -> int:
    """Go on so many steps, and return how many things have been seen to move in all."""
    for _ in range(times):
        before = page.locator(".count").get_attribute("data-step") or ""
        page.keyboard.press("ArrowRight")
        expect(page.locator(".count")).not_to_have_attribute("data-step", before)
    found: int = page.evaluate("window.moves")
    return found


@pytest.mark.parametrize("moving", [True, False], ids=["moving", "still"])
@pytest.mark.sampled(1)
def test_things_move_from_where_they_lay_unless_less_motion_is_asked_for(
    browser: Browser, world: World, demo: str, moving: bool
) -> None:
    with visiting(browser, world.url, world.organiser, moving=moving, alone=True) as visit:
        visit.page.add_init_script(KEPT)
        visit.page.clock.install()
        page = at_the_beginning(visit.to(f"/m/{demo}?move=8&view=judge"))
        for _ in range(30):
            page.clock.run_for(1000)
            step(page, 1)
        assert (page.evaluate("window.moves") > 0) is moving


def test_whoever_runs_through_steps_sees_none_of_it(browser: Browser, world: World, demo: str) -> None:
    with visiting(browser, world.url, world.organiser, moving=True, alone=True) as visit:
        visit.page.add_init_script(KEPT)
        visit.page.clock.install()
        page = at_the_beginning(visit.to(f"/m/{demo}?move=8&view=judge"))
        page.clock.run_for(1000)
        page.clock.pause_at("2100-01-01")
        first = step(page, 1)
        assert step(page, 30) == first


WRITTEN = """window.written = [];
const write = Object.getOwnPropertyDescriptor(CharacterData.prototype, "data");
Object.defineProperty(CharacterData.prototype, "data", { ...write, set(text) {
  if (this.parentElement?.dataset.of?.endsWith(".life")) window.written.push(text);
  write.set.call(this, text);
} });"""
"""Keep what is written into the life of players."""


def where_life_is_lost(world: World) -> tuple[str, Any]:
    """Return a match and an event of it by which somebody loses life, in a step of its own; luck decides when one
    comes."""
    for seed in range(1, 20):
        match = world.demo("heat", seed)
        frames = world.get(f"/v1/matches/{match}/replay?limit=1000&after=0&view=judge")["frames"]
        for before, each in pairwise(frames):
            if before["text"] and each["type"] == "LifeLost":
                return match, each
    raise AssertionError("nobody loses life")


@pytest.mark.nightly
def test_a_number_counts_to_what_it_is(browser: Browser, world: World) -> None:
    match, lost = where_life_is_lost(world)
    fact = next(name for name in lost["patch"]["facts"] if name.endswith(".life"))
    life = lost["patch"]["facts"][fact]["value"]
    with visiting(browser, world.url, world.organiser, moving=True, alone=True) as visit:
        visit.page.clock.install()
        page = at_the_beginning(visit.to(f"/m/{match}?version={lost['version'] - 1}&view=judge"))
        before = page.locator(f'[data-of="{fact}"]').inner_text()
        page.evaluate(WRITTEN)
        page.clock.run_for(1000)
        step(page, 1)
        until(page, "window.written.at(-1) === of", str(life))
        assert before in page.evaluate("window.written")
        expect(page.locator(f'[data-of="{fact}"]')).to_have_text(str(life))


SLOWLY = """const animate = Element.prototype.animate;
Element.prototype.animate = function (frames) { return animate.call(this, frames, { duration: 60_000 }); };"""
"""Let what moves be on its way for as long as a test takes."""
WIDTH = """parseFloat(document.querySelector(".table").style.getPropertyValue("--near"))"""


def test_a_card_on_its_way_does_not_make_all_cards_small(browser: Browser, world: World) -> None:
    """A table is measured by where things go: the first coin of a row comes from farther right than the row is wide."""
    first = next(sample.state for sample in sampled("heat", 0, 60) if sample.state.phase == "main1")
    (seat,) = first.waiting
    coin = first.players[seat].hand.value[2]  # in the third of three columns
    made = world.match("heat", **setup_of(first))
    path, token = f"/v1/matches/{made['match']['id']}", made["tokens"][seat]
    with visiting(browser, world.url, token, size="phone", moving=True, alone=True) as visit:
        visit.page.add_init_script(SLOWLY)
        visit.page.clock.install()
        page = sit_down(visit, made["match"]["id"])
        page.clock.run_for(1000)
        choices = world.get(f"{path}/choices", token)["choices"]
        play = next(each for each in choices if each["action"]["type"] == "play" and each["action"]["card"] == coin)
        world.post(f"{path}/actions", token, action=play["action"])
        expect(page.locator(f'.sitting[data-version="{world.get(path)["version"]}"]')).to_be_visible()
        page.clock.run_for(1000)
        wide = page.evaluate(WIDTH)
        page.reload()
        page.locator(".table .card").first.wait_for()
        page.clock.run_for(1000)
        assert wide > page.evaluate(WIDTH) - 12
