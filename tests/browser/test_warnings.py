"""A player is told what would lose the match before pressing it."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.visiting import Size, is_accessible, look_at, visiting
from tests.browser.world import World


def about_to_lose(world: World) -> tuple[str, str]:
    """Play a match of Multiversity until ending the turn would lose it; return it and the token of the seat."""
    made: Any = world.match("multiversity")
    here = f"/v1/matches/{made['match']['id']}"
    for _ in range(20):
        seat = world.get(f"{here}/decision")["waiting"][0]
        token: str = made["tokens"][seat]
        if any(each["outcome"] == "loses" for each in world.get(f"{here}/consequences", token)["data"]):
            return made["match"]["id"], token
        world.play(made, 1)
    raise AssertionError("nobody would lose")


@pytest.mark.parametrize(("size", "language", "told"), [("phone", "pt", "você perde"), ("desk", "en", "you lose")])
@pytest.mark.sampled(1)
def test_what_loses_the_match_says_so_on_its_button(
    browser: Browser, world: World, size: Size, language: str, told: str
) -> None:
    match, token = about_to_lose(world)
    with visiting(browser, world.url, token, size=size, language=language) as visit:
        page = visit.to(f"/m/{match}/play")
        warned = page.locator("button", has=page.locator(".decides.grave"))
        expect(warned).to_contain_text(f"{told} (M-131)")
        warned.click()
        expect(page.locator(".confirm .primary")).to_contain_text(f"{told} (M-131)")
        look_at(page, size, "light", whole=True)
        is_accessible(page)
