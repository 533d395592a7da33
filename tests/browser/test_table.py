"""Tables are seen whole on a desk, however much lies on them, and all that is written there can be read.

Enlightenment's fullest tables are not: three players have some hundred cards there, and those of 44 px are too high for
a screen of 900.
"""

import json
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from adjudicator.checks.boards import drawn
from adjudicator.checks.samples import sampled
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import tries
from tests.browser.visiting import until, visiting
from tests.browser.world import World

WHOLE = ("diamonds", "dominions", "heat", "multiversity")
MATCHES, MOVES, EVERY = 3, 400, 6
"""So many matches are played so far, and each of so many moves is looked at: some 200 moments of each game."""
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


class Full(NamedTuple):
    """A match that begins from a full table, and the token of somebody who judges it."""

    made: Any
    judge: str


def fullest(ruleset: str) -> Any:
    """Return the state at which most lies open, of a few matches by chance that are the same each time."""
    rules, most, found = RULESETS[ruleset], 0, None
    for seed in range(0, 4 * tries(MATCHES), 4):  # of four these are neither given up nor on paper tables
        for number, sample in enumerate(sampled(ruleset, seed, MOVES)):
            if number % EVERY or sample.state.result is not None:
                continue
            areas, about = drawn(rules, sample.state, JUDGE)["areas"], board_layout(rules).every_area
            lying = sum(len(area["items"]) for id, area in areas.items() if about[id.split(".")[-1]].kind != "pile")
            if lying > most:
                most, found = lying, rules.copied(sample.state)
    assert found is not None
    return found


@pytest.fixture(scope="module", params=WHOLE)
def full(request: pytest.FixtureRequest, world: World) -> Full:
    state = fullest(request.param)
    factions = [{"faction": player.faction} if hasattr(player, "faction") else {} for player in state.players.values()]
    seats = [{"name": player.name, **more} for player, more in zip(state.players.values(), factions, strict=True)]
    position, options = json.loads(view(state, JUDGE)), msgspec.to_builtins(state.options)
    minted = getattr(state, "minted", None)
    cards = {"cards": msgspec.to_builtins(list(minted.values()))} if minted else {}
    tournament = world.tournament(ruleset=request.param)
    more = {"seats": seats, "options": options, "position": position, "tournament": tournament, **cards}
    return Full(world.match(request.param, **more), world.officer(tournament))


def is_whole(page: Page, shown: str) -> None:
    """Demand that a page need not be scrolled; cards may be given their size a moment after the table is there."""
    until(page, f"(() => {{ const shown = {shown}; return shown.scrollHeight <= shown.clientHeight; }})()")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []


def test_a_viewer_has_all_of_it(browser: Browser, world: World, full: Full) -> None:
    with visiting(browser, world.url, full.judge) as visit:
        page = visit.to(f"/m/{full.made['match']['id']}?view=judge")
        page.locator(".table .card").first.wait_for()
        is_whole(page, "document.querySelector('.stage')")


def test_a_seat_has_all_of_it(browser: Browser, world: World, full: Full) -> None:
    with visiting(browser, world.url, full.made["tokens"]["P1"]) as visit:
        page = visit.to(f"/m/{full.made['match']['id']}/play")
        page.locator(".sitting .table").wait_for()
        is_whole(page, "document.documentElement")
