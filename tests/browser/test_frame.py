"""The frame of the console's pages: who is in, languages, themes, the policy, and what every page is held to."""

import itertools
import re
from typing import get_args

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.visiting import Size, demand_of, visiting
from tests.browser.world import World

UNTIL_OUT = "async () => { while ((await fetch('/v1/me')).ok); }"
"""Until the service no longer takes the session: within two seconds of its end."""
LOOKS = [*itertools.product(get_args(Size), ("light", "dark"), ("en", "pt"))]


@pytest.mark.parametrize(("size", "theme", "language"), LOOKS)
def test_the_page_about_oneself(browser: Browser, world: World, size: Size, theme: str, language: str) -> None:
    with visiting(browser, world.url, world.organiser, size=size, theme=theme, language=language) as visit:
        page = visit.to("/me")
        expect(page.get_by_role("heading", level=1)).to_have_text({"en": "Organiser", "pt": "Organizador"}[language])
        page.get_by_role("button", name=re.compile("New code|Novo código")).click()
        expect(page.locator(".code")).to_have_text(re.compile("^[A-Z]{4}-[A-Z]{4}$"))
        demand_of(page, size)


def test_who_is_not_in_is_told_how_to_come_in(browser: Browser, world: World) -> None:
    with visiting(browser, world.url) as visit:
        page = visit.to("/me")
        expect(page.get_by_role("heading", level=1)).to_have_text("Come in first")
        demand_of(page, "desk")


def test_a_session_is_ended_and_the_browser_is_out(browser: Browser, world: World) -> None:
    token = world.officer(world.tournament(), label="Élia")
    with visiting(browser, world.url, token) as visit, visiting(browser, world.url, token) as other:
        page, another = visit.to("/me"), other.to("/me")
        expect(page.get_by_text("Élia")).to_be_visible()
        page.get_by_role("button", name="End it").first.click()
        expect(page.get_by_text("ended", exact=True).first).to_be_visible()
        another.evaluate(UNTIL_OUT)
        page.get_by_role("button", name="Leave").click()
        page.wait_for_url(f"{world.url}/")


def test_language_and_theme_are_kept(browser: Browser, world: World) -> None:
    with visiting(browser, world.url, world.organiser) as visit:
        page = visit.to("/me")
        page.get_by_role("button", name="Português").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Organizador")
        page.get_by_role("button", name="Claro ou escuro").click()
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Organizador")
        assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"
