"""Whoever has never played a game is shown how it goes: before they begin, and at the table."""

import pytest
from playwright.sync_api import Browser, expect

from adjudicator.api.pages.console.library.introductions import pictures_of
from adjudicator.rulesets.registry import RULESETS
from tests.browser.sitting import sit_down
from tests.browser.visiting import Size, demand_of, look_at, visiting
from tests.browser.world import World


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("size", "language", "theme"), [("desk", "en", "light"), ("phone", "pt", "dark")])
@pytest.mark.sampled(2)
def test_a_game_is_shown_in_five_tables(
    browser: Browser, world: World, ruleset: str, size: Size, language: str, theme: str
) -> None:
    with visiting(browser, world.url, size=size, language=language, theme=theme) as visit:
        page = visit.to(f"/rules/{ruleset}/introduction")
        pictures = page.locator(".introduction > li")
        expect(pictures.locator(".table")).to_have_count(5)
        for place, told in enumerate(pictures_of(ruleset)):
            expect(pictures.nth(place)).to_contain_text(told.text["pt" if language == "pt" else "en"])
            expect(pictures.nth(place).get_by_role("button", name=told.clause)).to_be_visible()
        look_at(page, size, theme, whole=True)
        demand_of(page, size)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_the_sentences_are_there_without_a_script(browser: Browser, world: World, script: bool) -> None:
    with visiting(browser, world.url, java_script_enabled=script) as visit:
        page = visit.to("/rules/heat/introduction")
        expect(page.locator("main ol").last).to_contain_text(pictures_of("heat")[4].text.en)


def test_it_is_offered_where_a_match_is_begun_and_at_the_table(browser: Browser, world: World) -> None:
    with visiting(browser, world.url) as visit:
        page = visit.to("/")
        page.locator("select").nth(1).select_option("heat")
        page.get_by_role("link", name="Never played it?").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("How this game goes")
        expect(visit.to("/rules").get_by_role("link", name="How this game goes")).to_have_count(len(RULESETS))
    made = world.match("heat")
    with visiting(browser, world.url, made["tokens"]["P1"], size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])
        page.get_by_role("button", name="More").tap()
        page.get_by_role("button", name="How this game goes").tap()
        dialog = page.get_by_role("dialog")
        expect(dialog.locator(".introduction .table")).to_have_count(5)
        dialog.get_by_role("button", name="H-056").tap()
        expect(dialog.get_by_role("note")).to_be_visible()
        demand_of(page, "phone")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_game_without_one_says_where_its_rules_are(browser: Browser, world: World) -> None:
    with visiting(browser, world.url, failing=True) as visit:
        page = visit.to("/rules/nothing/introduction")
        expect(page.locator("main").get_by_role("link", name="Rules")).to_be_visible()
