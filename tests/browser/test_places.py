"""What every place is held to, whoever visits it and whatever people have written that is shown there."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import get_args

import pytest
from playwright.sync_api import Browser, expect

from adjudicator.api.pages.console.shells import HOME, PAGES
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import is_long
from tests.api.service import ask
from tests.browser.hostile import CARD, NAMES, REFUSED, SAYING, TABLE, Crowd, crowd
from tests.browser.places import PLACES, Place
from tests.browser.visiting import Size, Visit, fits, is_accessible, look_at, visiting
from tests.browser.world import World

EACH = pytest.mark.parametrize("place", [pytest.param(place, id=place.name) for place in PLACES])
SIZES: tuple[Size, ...] = get_args(Size)
NOT_ALONE = """(written) => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  const keeps = "bdi, textarea, option, script, pre, .visually-hidden";
  while (words.nextNode()) {
    const { data, parentElement: holder } = words.currentNode;
    const isBox = getComputedStyle(holder).display !== "inline";
    const isKept = (each) => data.includes(`\u2068${each}\u2069`) || (isBox && data.trim() === each);
    if (!written.every((each) => !data.includes(each) || isKept(each)) && !holder.closest(keeps))
      found.push(holder.outerHTML.slice(0, 200));
  }
  return found;
}"""
"""What stands beside other words with nothing between that keeps it from turning them around."""
STATES = ("turned", "faded", "taken", "changed", "may", "chosen", "turned may", "faded chosen")
DRAWN = """(states) => {
  const all = states.join(" ").split(" ");
  document.querySelectorAll(".card").forEach(({ classList }, number) => {
    classList.remove(...all);
    classList.add(...states[number % states.length].split(" "));
  });
}"""
ATTACHED = """(width) => {
  const table = document.querySelector(".table");
  table.querySelectorAll(".card").forEach((card) => {
    const under = document.createElement("div");
    under.className = "attached";
    under.style.width = `${width - 8}px`;
    under.append(card.cloneNode(true));
    card.after(under);
  });
  table.style.setProperty("--card", `${width}px`);
  const names = [...table.querySelectorAll(".attached button.name")].filter((name) => name.checkVisibility());
  const sizes = names.map((name) => name.getBoundingClientRect()).filter(({ width }) => width);
  return sizes.map(({ width, height }) => Math.min(width, height));
}"""
"""Gives every card one of its own kind to bear, on cards so wide; returns how large what is pressed of those is."""
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


@pytest.mark.parametrize("name", REFUSED)
def test_nobody_is_called_what_no_page_could_show(world: World, name: str) -> None:
    seats = RULESETS["heat"].demo_setup["seats"]
    for path, body in (
        ("/v1/matches", {"ruleset": "heat", "seats": [{**seats[0], "name": name}, *seats[1:]]}),
        ("/v1/matches", {"ruleset": "heat", "seats": seats, "table": name}),
        ("/v1/tournaments", {"ruleset": "heat", "name": name}),
        ("/v1/tokens", {"role": "judge", "label": name}),
        ("/v1/card-sets", {"ruleset": "dominions", "name": name, "yaml": CARD}),
    ):
        status, told = ask(world.port, "POST", path, world.organiser, body, "refused-each-time")
        assert (status, told["code"]) == (422, "validation-failed"), (path, told)


def themes(place: Place, language: str, size: Size) -> Iterable[str]:
    """Return in which themes a place is looked at in a language and a size: in both, in a long run; otherwise on a
    phone in one, at a desk in the other, and places take turns with the languages and themes."""
    if is_long():
        return ("light", "dark")
    if size == "tablet":
        return ()
    turn = PLACES.index(place) + SIZES.index(size)
    return (("light", "dark")[turn // 2 % 2],) if language == place.languages[turn % len(place.languages)] else ()


@EACH
@pytest.mark.sampled(12)
def test_a_place_is_for_everybody(visits: dict[str, Visit], here: Crowd, place: Place) -> None:
    """In both languages and all sizes, by the same page: it is loaded once in each language, and nothing may be wider
    than its screen. axe-core looks at the smallest size and the largest; in a long run at each, in each language and
    theme."""
    visit = visits[place.who]
    visit.faults.clear()
    for language in place.languages:
        visit.context.add_cookies([{"name": "language", "value": language, "url": visit.url}])
        visit.page.goto("about:blank")
        page = visit.to(place.path.format(**here.addresses))
        place.then(page)
        page.locator(place.there).first.wait_for()
        expect(page.locator(".skeleton")).to_have_count(0)
        if place.more:
            for size in SIZES:
                look_at(page, size)
                fits(page, size)
            page.evaluate("more => document.querySelectorAll(more).forEach(each => each.remove())", place.more)
        for size in SIZES:
            looked = themes(place, language, size)
            for theme in looked:
                look_at(page, size, theme, whole=place.whole)
                is_accessible(page)
            if not looked:
                look_at(page, size, whole=place.whole)
            fits(page, size)
        for each in place.shows:
            assert page.evaluate(SHOWN, each), each
        assert page.evaluate(NOT_ALONE, [*NAMES, TABLE, SAYING]) == []
        assert page.title() != "taken"
    assert visit.faults == []


@pytest.mark.parametrize("ruleset", ["diamonds", "enlightenment"])  # with most chips, and with most numbers
@pytest.mark.sampled(1)
def test_a_card_can_be_read_and_pressed_in_any_state(visits: dict[str, Visit], here: Crowd, ruleset: str) -> None:
    """Luck decides which states cards are in, so the cards of a table are drawn in all of them in turn, by their
    classes: beginning with one after the other in a long run, otherwise with two."""
    page = visits["judge"].to(f"/m/{here.addresses[ruleset]}?view=judge")
    page.locator(".table .card:visible").first.wait_for()
    looks: tuple[tuple[Size, str], ...] = (("phone", "light"), ("desk", "dark"))
    for first in range(0, len(STATES), 1 if is_long() else 4):
        page.evaluate(DRAWN, [*STATES[first:], *STATES[:first]])
        for size, theme in looks:
            look_at(page, size, theme, whole=True)
            is_accessible(page)


@pytest.mark.parametrize("ruleset", ["heat", "enlightenment"])  # on boards it is folded
def test_what_is_attached_to_the_narrowest_card_can_be_pressed(
    visits: dict[str, Visit], here: Crowd, ruleset: str
) -> None:
    page = visits["judge"].to(f"/m/{here.addresses[ruleset]}?view=judge")
    page.locator(".table .card:visible").first.wait_for()
    look_at(page, "desk", "light", whole=True)
    assert min(page.evaluate(ATTACHED, 36)) >= 24
