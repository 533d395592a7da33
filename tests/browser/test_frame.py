"""The frame of the console's pages: who is in, languages, themes, the policy, and what every page is held to."""

from playwright.sync_api import Browser, expect

from tests.browser.visiting import visiting
from tests.browser.world import World

UNTIL_OUT = "async () => { while ((await fetch('/v1/me')).ok); }"
"""Until the service no longer takes the session: within two seconds of its end."""


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
