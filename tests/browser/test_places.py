"""What every place is held to, whoever visits it and whatever people have written that is shown there."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import get_args

import pytest
from playwright.sync_api import Browser, expect

from api.console.pages import HOME, PAGES
from tests.browser.hostile import NAMES, SAID, TABLE, Crowd, crowd
from tests.browser.places import PLACES, Place
from tests.browser.visiting import Size, Visit, demand_of, look_at, visiting
from tests.browser.world import World

EACH = pytest.mark.parametrize("place", [pytest.param(place, id=place.name) for place in PLACES])
NOT_ALONE = """(written) => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  while (words.nextNode()) {
    const { data, parentElement: holder } = words.currentNode;
    if (written.some((each) => data.includes(each)) && !holder.closest("bdi, textarea, option, script, .gutter, pre"))
      found.push(holder.outerHTML.slice(0, 200));
  }
  return found;
}"""
"""What stands in no element that keeps it from turning around what is beside it."""
SHOWN = """(written) => document.body.textContent.includes(written)
  || [...document.querySelectorAll("input, textarea")].some((field) => field.value.includes(written))"""


@pytest.fixture(scope="module")
def here(world: World) -> Crowd:
    return crowd(world)


@pytest.fixture(scope="module")
def visits(browser: Browser, world: World, here: Crowd) -> Iterator[dict[str, Visit]]:
    """A window of the browser for everybody who comes, for the whole file: what pages are made of is loaded once."""
    with ExitStack() as stack:
        yield {
            who: stack.enter_context(visiting(browser, world.url, token, size="phone", failing=True))
            for who, token in here.tokens.items()
        }


def test_every_page_has_its_place() -> None:
    assert {page.route for page in (HOME, *PAGES)} - {place.route for place in PLACES} == set()


@EACH
def test_a_place_is_for_everybody(visits: dict[str, Visit], here: Crowd, place: Place) -> None:
    """In both languages, both themes and all sizes, by the same page: it is loaded once in each language. Contrast is
    looked at in both themes; the rules of structure cannot be broken by a theme, and are looked at in one."""
    visit = visits[place.who]
    visit.faults.clear()
    for language in ("en", "pt"):
        visit.context.add_cookies([{"name": "language", "value": language, "url": visit.url}])
        visit.page.goto("about:blank")
        page = visit.to(place.path.format(**here.addresses))
        place.then(page)
        page.locator(place.there).first.wait_for()
        expect(page.locator(".skeleton")).to_have_count(0)
        for size in get_args(Size):
            for theme in ("light", "dark"):
                look_at(page, size, theme)
                demand_of(page, size, only_colours=theme == "dark", more=place.more)
        for each in place.shows:
            assert page.evaluate(SHOWN, each), each
        assert page.evaluate(NOT_ALONE, [*NAMES, TABLE, SAID]) == []
        assert page.title() != "taken"
    assert visit.faults == []
