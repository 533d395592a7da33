"""Rulebooks, cards and card sets in a browser: finding as one types, cases, citations, and cards that are written."""

import re

from playwright.sync_api import Browser, expect

from adjudicator.rulesets.registry import RULESETS
from tests.browser.sitting import sit_down
from tests.browser.visiting import visiting
from tests.browser.world import World

TONES = "(all) => all.map((each) => getComputedStyle(each).backgroundColor)"
"""The grounds of pictures."""


def test_who_is_not_in_is_told_how_to_see_cases(browser: Browser, world: World) -> None:
    with visiting(browser, world.url) as visit:
        page = visit.to("/cards/diamonds/C1")
        expect(page.get_by_text("Come in to see the moves")).to_be_visible()


def test_a_clause_is_cited_with_its_address(browser: Browser, world: World) -> None:
    allowed = ["clipboard-read", "clipboard-write"]
    with visiting(browser, world.url, permissions=allowed) as visit:
        page = visit.to("/rules/heat/H-002")
        page.get_by_role("button", name="Copy citation").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        said = page.evaluate("navigator.clipboard.readText()")
        assert said == (
            f"Heat {RULESETS['heat'].edition}, H-002: “The main cards of a deck number at least 40 and at most 50.”"
            f" {world.url}/rules/heat/H-002"
        )


def test_what_is_typed_is_found_and_stands_in_the_address(browser: Browser, world: World) -> None:
    with visiting(browser, world.url) as visit:
        page = visit.to("/rules/dominions")
        page.keyboard.press("/")
        page.keyboard.type("COMECA 10 de vida")
        expect(page.locator(".clause-entry")).to_have_count(2)
        page.reload()
        expect(page.locator(".clause-entry")).to_have_count(2)
        page.get_by_role("link", name="Show all").click()
        expect(page.locator(".clause-entry")).to_have_count(len(RULESETS["dominions"].clauses))
        page.get_by_label("Number or words").fill('"><b>x</b>')
        expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()


def test_cards_are_found_by_pressing_alone(browser: Browser, world: World) -> None:
    with visiting(browser, world.url, size="phone", language="pt") as visit:
        page = visit.to("/cards/heat")
        page.get_by_label("Tipo").select_option("líder")
        expect(page.locator(".card")).to_have_count(4)
        page.get_by_label(re.compile("^Cor(?!i)")).select_option("roxo")
        expect(page.locator(".card")).to_have_count(1)
        page.locator(".card").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("Mestra Corisco")


def test_pages_work_without_a_script(browser: Browser, world: World) -> None:
    with visiting(browser, world.url, java_script_enabled=False) as visit:
        page = visit.to("/rules/heat")
        page.get_by_label("Number or words").fill("H-026")
        page.get_by_role("button", name="Search").click()
        expect(page.locator(".clause-entry")).to_have_count(1)
        page.get_by_role("link", name="Cards").last.click()
        page.get_by_label("Kind").select_option("leader")
        page.get_by_role("button", name="Show").click()
        expect(page.locator(".card")).to_have_count(4)


def test_cards_are_checked_on_a_phone_by_whoever_may_not_keep_them(browser: Browser, world: World) -> None:
    token = world.post("/v1/tokens", role="spectator", label="Ivo")["token"]
    with visiting(browser, world.url, token, size="phone", language="pt") as visit:
        page = visit.to("/card-sets/new")
        page.get_by_role("button", name="Começar com um exemplo").tap()
        expect(page.get_by_text("1 carta, nenhuma falha")).to_be_visible()
        page.get_by_label("Cartas", exact=True).fill("- key: [")
        page.get_by_role("button", name="Linha 1").tap()
        expect(page.get_by_label("Cartas", exact=True)).to_be_focused()
        expect(page.get_by_text("Um organizador ou um juiz pode salvar")).to_be_visible()
        expect(page.get_by_role("button", name="Salvar")).to_have_count(0)


def test_an_example_of_every_game_is_sound(browser: Browser, world: World) -> None:
    """But of the one that takes no cards of one's own, and says so."""
    with visiting(browser, world.url, world.organiser) as visit:
        for ruleset in ("dominions", "enlightenment", "heat", "multiversity"):
            page = visit.to(f"/card-sets/new?ruleset={ruleset}")
            page.get_by_role("button", name="Begin with an example").click()
            expect(page.get_by_text("1 card, no fault")).to_be_visible()


def test_cards_have_the_pictures_that_they_have_at_the_table(browser: Browser, world: World) -> None:
    """Each in the colour of its faction, also of those that are found as one types, and large on a card's own page."""
    made = world.match("heat")
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = sit_down(visit, made["match"]["id"])
        lying = page.locator(".hand .card").first
        name = lying.locator(".name bdi").inner_text()
        drawn = lying.locator(".plate").inner_html()
        page = visit.to("/cards/heat")
        expect(page.locator(".card-art:has(svg)")).to_have_count(len(RULESETS["heat"].cards()))
        assert len(set(page.locator(".card-art").evaluate_all(TONES))) > 3
        page.get_by_label("Name or text").fill(name)
        found = page.locator("a.card").filter(has_text=re.compile(f"^{re.escape(name)}"))
        expect(found).to_have_count(1)
        expect(found.locator("svg")).to_have_count(1)
        assert found.locator("svg").inner_html() == drawn
        page.get_by_label("Name or text").fill("")
        expect(page.locator(".card-art:has(svg)")).to_have_count(len(RULESETS["heat"].cards()))
        page.locator("a.card").first.click()
        expect(page.locator(".large .card-art svg")).to_be_visible()
