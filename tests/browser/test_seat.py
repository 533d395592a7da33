"""Sitting down: matches of all rulesets played by the page of a seat alone, and what it says of what cannot be done."""

from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from adjudicator.rulesets.registry import RULESETS
from tests.browser.sitting import Endgame, sit_down, take
from tests.browser.visiting import visiting
from tests.browser.world import World

LAST = 10
"""So many moves at the end of each match are played by pages."""

_WATCH = """() => { window.seen = {}; const table = document.querySelector(".sitting");
  new MutationObserver(() => { window.seen[table.dataset.version] ??= Date.now(); }).observe(table, { attributes: true }); }"""


@pytest.mark.parametrize("ruleset", RULESETS)
def test_phones_play_a_match_to_its_end(browser: Browser, world: World, ruleset: str) -> None:
    """Two phones play the last moves of a match, by touch; whoever else sits at the table is played without a page. Each
    sees what the other does while it happens."""
    end = Endgame(world, ruleset, LAST)
    with ExitStack() as stack:
        pages: dict[str, Page] = {}
        for seat in end.seats[:2]:
            pages[seat] = sit_down(stack.enter_context(visiting(browser, world.url, end.tokens[seat], size="phone")), end.match)
            pages[seat].evaluate(_WATCH)
        for action in end.actions:
            if action["seat"] in pages:
                take(pages[action["seat"]], end.choices(action["seat"]), action)
            else:
                end.play(action)
        for page in pages.values():
            expect(page.get_by_role("heading", name="The match is over")).to_be_visible()
            expect(page.get_by_text("Won by").first).to_be_visible()
            expect(page.get_by_role("link", name="See the whole match")).to_be_visible()
