"""Where everybody begins."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from playwright.sync_api import Browser, expect

from adjudicator.matches.store.schema import upgrade
from tests.api.service import service
from tests.browser.visiting import Size, demand_of, visiting
from tests.browser.world import World

LOOKS = [*zip(get_args(Size), itertools.cycle(("light", "dark")), ("pt", "en", "pt"), strict=False)]


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service whose operator lets anybody begin a match."""
    database = str(Path(tmp_path_factory.mktemp("open")) / "matches.db")
    upgrade(database)
    with service(database, stream_seconds=3600.0, open_tables=200) as (port, _):
        yield f"http://127.0.0.1:{port}"


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
        watch = page.locator("section").filter(has_text="Watch a match")
        watch.get_by_label("Game").select_option(label="Dispute of the Arcane Diamonds")
        watch.get_by_role("button", name="Watch").tap()
        page.wait_for_url(re.compile("/m/m_"))
        expect(page.locator("main > *").first).to_be_visible()


def test_a_player_goes_on_at_the_table(browser: Browser, world: World) -> None:
    made = world.match("diamonds")
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = visit.to("/")
        page.get_by_role("link", name="To my table").click()
        expect(page.locator(".sitting")).to_be_visible()


@pytest.mark.parametrize(("size", "theme", "language"), LOOKS)
def test_somebody_who_has_nothing_yet_plays_against_the_house(
    browser: Browser, open_house: str, size: Size, theme: str, language: str
) -> None:
    with visiting(browser, open_house, size=size, theme=theme, language=language) as visit:
        page = visit.to("/")
        begin = page.get_by_role("button", name=re.compile("^(Begin|Começar)$"))
        expect(begin).to_be_disabled()
        demand_of(page, size)
        page.get_by_label(re.compile("^(Your name|Seu nome)")).fill("Zoë")
        begin.click()
        page.wait_for_url(re.compile("/play$"))
        expect(page.locator(".panel.mine")).to_be_visible()
        expect(page.get_by_role("heading", name="Zoë", exact=True)).to_be_visible()


def test_a_friend_comes_in_by_the_code_that_is_shown(browser: Browser, open_house: str) -> None:
    with visiting(browser, open_house, size="phone") as visit, visiting(browser, open_house, size="phone") as friend:
        page = visit.to("/")
        page.locator("select").nth(1).select_option("dominions")
        page.get_by_label("Your name").fill("Zoë")
        page.get_by_label("Who plays against you").select_option("1")
        page.get_by_role("button", name="Begin").tap()
        code = page.locator(".code")
        expect(code).to_have_count(1)
        expect(page.get_by_role("img", name="QR code: Player 2")).to_be_visible()
        demand_of(page, "phone")
        told = code.inner_text()
        page.get_by_role("link", name="Sit down").tap()
        expect(page.locator(".sitting")).to_be_visible()
        other = friend.to("/enter")
        other.get_by_role("textbox").fill(told)
        other.keyboard.press("Enter")
        other.get_by_role("link", name="To my table").last.tap()
        expect(other.locator(".sitting")).to_be_visible()


def test_somebody_who_has_nothing_yet_watches_a_match(browser: Browser, open_house: str) -> None:
    with visiting(browser, open_house, size="phone") as visit:
        page = visit.to("/")
        page.get_by_role("button", name="Watch").tap()
        page.wait_for_url(re.compile("/m/m_"))
        expect(page.locator("main > *").first).to_be_visible()
