"""Rulebooks, cards and card sets in a browser: finding as one types, cases, citations, and cards that are written."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.visiting import visiting
from tests.browser.world import World

CHOSEN = (
    "(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)"
)
CARD = """\
- key: MY-1
  name: {pt: Guarda do Farol, en: Lighthouse Guard}
  kind: unit
  elements: [WATER]
  tags: [HUMAN]
  stats: {ATK: 2, HP: 4}
  arrows: [E]
"""


@pytest.fixture(scope="module")
def played(world: World) -> str:
    """A match that is over, with its cases."""
    return world.demo("diamonds", seed=5)


def test_a_judge_reads_a_rule_from_its_cases_on_a_phone(browser: Browser, world: World, played: str) -> None:
    judge = world.post("/v1/tokens", role="judge", label="Rui")["token"]
    with visiting(browser, world.url, judge, size="phone", failing=True) as visit:
        page = visit.to("/rules")
        page.get_by_role("link", name="Dispute of the Arcane Diamonds").tap()
        page.get_by_text("Contents").tap()
        page.get_by_role("link", name="Round and turn").tap()
        page.wait_for_url("**/rules/diamonds#D-011")
        page.get_by_label("Number or words").fill("planning picks face down")
        expect(page.get_by_role("status")).to_have_text(re.compile("^1 of 130"))
        page.get_by_role("link", name="D-012").first.tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("D-012")
        expect(page.get_by_text("Nobody has ruled on it yet")).to_be_visible()
        move = page.locator(".case a").first
        assert re.fullmatch(rf"/m/{played}\?move=\d+", str(move.get_attribute("href")))
        expect(page.get_by_text("Ana, Bruno, Clara, and Davi").first).to_be_visible()


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
            "Heat 1.0, H-002: “The main cards of a deck number at least 40 and at most 50.”"
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
        expect(page.locator(".clause-entry")).to_have_count(159)
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


def wrong(page: Page) -> None:
    """Write a card with two faults."""
    page.get_by_label("Cards", exact=True).fill(CARD.replace("HP: 4", "HP: four").replace("kind: unit", "kind: ship"))


def test_cards_are_written_checked_and_kept_by_the_keyboard_alone(browser: Browser, world: World) -> None:
    with visiting(browser, world.url, world.organiser) as visit:
        page = visit.to("/card-sets/new")
        page.get_by_label("Name of the set").focus()
        page.keyboard.type("lighthouse")
        wrong(page)
        expect(page.locator(".faults li")).to_have_count(2)
        expect(page.locator(".gutter .bad")).to_have_text(["✗ 3", "✗ 6"])
        expect(page.get_by_role("button", name="Keep as a set")).to_be_disabled()
        page.get_by_role("button", name="Line 6").focus()
        page.keyboard.press("Enter")
        assert page.evaluate(CHOSEN) == "  stats: {ATK: 2, HP: four}"
        page.keyboard.type("  stats: {ATK: 2, HP: 4}")
        expect(page.locator(".faults li")).to_have_count(1)
        page.get_by_role("button", name="Line 3").press("Enter")
        page.keyboard.type("  kind: unit")
        expect(page.get_by_text("1 card, no fault")).to_be_visible()
        page.get_by_role("button", name="Keep as a set").press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("lighthouse")
        page.get_by_role("link", name="Write another from it").press("Enter")
        expect(page.get_by_label("Cards", exact=True)).to_have_value(re.compile("^- key: MY-1\n"))
        expect(page.get_by_text("1 card, no fault")).to_be_visible()


def test_cards_are_checked_on_a_phone_by_whoever_may_not_keep_them(browser: Browser, world: World) -> None:
    token = world.post("/v1/tokens", role="spectator", label="Ivo")["token"]
    with visiting(browser, world.url, token, size="phone", language="pt") as visit:
        page = visit.to("/card-sets/new")
        page.get_by_role("button", name="Começar com um exemplo").tap()
        expect(page.get_by_text("1 carta, nenhuma falha")).to_be_visible()
        page.get_by_label("Cartas", exact=True).fill("- key: [")
        page.get_by_role("button", name="Linha 1").tap()
        expect(page.get_by_label("Cartas", exact=True)).to_be_focused()
        expect(page.get_by_text("Um organizador ou um juiz pode guardar")).to_be_visible()
        expect(page.get_by_role("button", name="Guardar")).to_have_count(0)


def test_an_example_of_every_game_is_sound(browser: Browser, world: World) -> None:
    """But of the one that takes no cards of one's own, and says so."""
    with visiting(browser, world.url, world.organiser) as visit:
        for ruleset in ("dominions", "enlightenment", "heat", "multiversity"):
            page = visit.to(f"/card-sets/new?ruleset={ruleset}")
            page.get_by_role("button", name="Begin with an example").click()
            expect(page.get_by_text("1 card, no fault")).to_be_visible()
