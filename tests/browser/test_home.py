"""Where everybody begins."""

import itertools
import re
from typing import get_args

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.visiting import Size, demand_of, visiting
from tests.browser.world import World

LOOKS = [*zip(get_args(Size), itertools.cycle(("light", "dark")), ("pt", "en", "pt"), strict=False)]


@pytest.mark.parametrize(("size", "theme", "language"), LOOKS)
def test_whoever_is_not_in_is_told_whom_to_ask(
    browser: Browser, world: World, size: Size, theme: str, language: str
) -> None:
    with visiting(browser, world.url, size=size, theme=theme, language=language) as visit:
        page = visit.to("/")
        expect(page.get_by_role("heading", level=2)).to_have_count(2)
        expect(page.get_by_text(re.compile("ask whoever runs it|a quem o opera"))).to_be_visible()
        demand_of(page, size)


def test_the_organiser_has_a_match_played_and_watches_it(browser: Browser, world: World) -> None:
    with visiting(browser, world.url, world.organiser, size="phone") as visit:
        page = visit.to("/")
        page.get_by_label("Game").select_option(label="Dispute of the Arcane Diamonds")
        page.get_by_role("button", name="Watch").tap()
        page.wait_for_url(re.compile("/m/m_"))
        expect(page.locator("main > *").first).to_be_visible()


def test_a_player_goes_on_at_the_table(browser: Browser, world: World) -> None:
    made = world.match("diamonds")
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = visit.to("/")
        page.get_by_role("link", name="To my table").click()
        expect(page.locator(".sitting")).to_be_visible()
