"""Tables are seen whole on a desk, however much lies on them, and all that is written there can be read.

Enlightenment's fullest tables are not: three players have some hundred cards there, and those of 44 px are too high for
a screen of 900.
"""

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.amounts import tries
from tests.browser.visiting import until, visiting
from tests.browser.world import World

WHOLE = ("diamonds", "dominions", "heat", "multiversity")
MOMENTS = 25
"""So many moments of each match are looked at for the fullest."""
SMALL = """() => {
  const words = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT), found = [];
  while (words.nextNode()) {
    const { data, parentElement: holder } = words.currentNode;
    const shown = data.trim() && holder.checkVisibility() && !holder.closest(".visually-hidden");
    const size = parseFloat(getComputedStyle(holder).fontSize);
    if (shown && size < 11 && !/^[▲▼]$/.test(data)) found.push(`${data} (${size})`);
  }
  return found;
}"""


class Moment(NamedTuple):
    """A match after a move."""

    match: str
    move: int


def fullest(world: World, ruleset: str) -> Moment:
    """Return the moment of a few matches at which most lies open."""
    found: dict[Moment, int] = {}
    for seed in range(1, 1 + tries(2)):
        match = world.demo(ruleset, seed)
        last = world.get(f"/v1/matches/{match}")["move"]
        for part in range(MOMENTS):
            moment = Moment(match, last * part // MOMENTS)
            told = world.get(f"/v1/matches/{match}/board?move={moment.move}&view=judge")
            about, areas = told["layout"]["about"], told["board"]["areas"]
            found[moment] = sum(len(area["items"]) for id, area in areas.items() if about[id]["kind"] != "pile")
    return max(found, key=lambda moment: found[moment])


@pytest.fixture(scope="module", params=WHOLE)
def full(request: pytest.FixtureRequest, world: World) -> tuple[str, Moment]:
    return request.param, fullest(world, request.param)


def is_whole(page: Page, shown: str) -> None:
    """Demand that a page need not be scrolled; cards may be given their size a moment after the table is there."""
    until(page, f"(() => {{ const shown = {shown}; return shown.scrollHeight <= shown.clientHeight; }})()")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []


def test_a_viewer_has_all_of_it(browser: Browser, world: World, full: tuple[str, Moment]) -> None:
    _, (match, move) = full
    with visiting(browser, world.url, world.organiser) as visit:
        page = visit.to(f"/m/{match}?move={move}&view=judge")
        page.locator(".table .card").first.wait_for()
        is_whole(page, "document.querySelector('.stage')")


def test_a_seat_has_all_of_it(browser: Browser, world: World, full: tuple[str, Moment]) -> None:
    ruleset, (match, move) = full
    state: Any = world.get(f"/v1/matches/{match}/state?move={move}&view=judge")["state"]
    made = world.match(ruleset, position=state)
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = visit.to(f"/m/{made['match']['id']}/play")
        page.locator(".sitting .table").wait_for()
        is_whole(page, "document.documentElement")
