"""Where everybody begins."""

import re

import pytest
from playwright.sync_api import Browser, expect

from adjudicator.matches.application import Matches
from tests.api.service import database_of, service
from tests.browser.visiting import demand_of, visiting
from tests.browser.world import World


@pytest.mark.nightly
def test_whoever_is_not_in_is_told_whom_to_ask(browser: Browser, sqlite_store: Matches) -> None:
    """Where the operator lets nobody begin a match who is not in."""
    with (
        service(database_of(sqlite_store)) as (port, _),
        visiting(browser, f"http://127.0.0.1:{port}", size="phone") as visit,
    ):
        page = visit.to("/")
        expect(page.get_by_role("heading", level=2)).to_have_count(2)
        expect(page.get_by_text("ask whoever runs it")).to_be_visible()
        demand_of(page, "phone")


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


def test_a_friend_comes_in_by_the_code_that_is_shown(browser: Browser, world: World) -> None:
    with visiting(browser, world.url, size="phone") as visit, visiting(browser, world.url, size="phone") as friend:
        page = visit.to("/")
        page.locator("select").nth(1).select_option("dominions")
        page.get_by_label("Your name").fill("Zoë")
        page.reload()  # as who reads how a game goes, and comes back
        expect(page.get_by_label("Your name")).to_have_value("Zoë")
        page.get_by_label("Who plays against you").select_option("1")
        page.get_by_label("Name of player 2").fill("Bea")
        page.get_by_role("button", name="Begin").tap()
        code = page.locator(".code")
        expect(code).to_have_count(1)
        expect(page.get_by_role("img", name="QR code: Bea")).to_be_visible()
        expect(page.get_by_role("alert")).to_contain_text("No phone can reach 127.0.0.1")  # as the service listens here
        demand_of(page, "phone")
        told = code.inner_text()
        page.get_by_role("link", name="Sit down").tap()
        expect(page.locator(".sitting")).to_be_visible()
        page.get_by_role("button", name="More").tap()
        expect(page.get_by_role("button", name="Copy the link for Bea")).to_be_visible()  # whoever sat down too soon
        page.keyboard.press("Escape")
        other = friend.to("/enter")
        other.get_by_role("textbox").fill(told)
        other.keyboard.press("Enter")
        expect(other.locator(".sitting .table")).to_contain_text("Bea")  # at the table, with nothing in between


def test_one_says_one_s_name_once(browser: Browser, world: World) -> None:
    with visiting(browser, world.url) as visit:
        page = visit.to("/")
        expect(page.get_by_text("Say your name first.")).to_be_visible()
        page.get_by_label("Your name").fill("Zoë")
        page.get_by_role("button", name="Begin").click()
        page.wait_for_url("**/play")
        expect(visit.to("/").get_by_label("Your name")).to_have_value("Zoë")
        expect(page.get_by_text("Say your name first.")).to_have_count(0)


def test_two_play_again_and_swap_seats(browser: Browser, world: World) -> None:
    with visiting(browser, world.url) as visit:
        page = visit.to("/#ruleset=heat&place=1&player=Zo%C3%AB&player=Bea")
        page.get_by_role("button", name="Begin").click()
        page.get_by_role("link", name="Sit down").click()
        page.get_by_role("button", name="More").click()
        page.get_by_role("button", name="Concede").click()
        page.get_by_role("dialog").get_by_role("button", name="Concede").click()
        expect(page.get_by_role("link", name="Play again")).to_have_attribute(
            "href", "/#ruleset=heat&place=1&player=Zo%C3%AB&player=Bea"
        )
        page.get_by_role("link", name="Swap seats").click()
        expect(page.get_by_label("Your name")).to_have_value("Zoë")
        expect(page.get_by_label("Name of player 1")).to_have_value("Bea")
        page.get_by_role("button", name="Begin").click()
        expect(page.get_by_role("img", name="QR code: Bea")).to_be_visible()
        page.get_by_role("link", name="Sit down").click()
        expect(page.locator(".table .seat").last).to_have_attribute("data-seat", "P2")
        expect(page.locator(".table .seat").last).to_contain_text("Zoë")


def test_whoever_sits_at_a_match_begins_another_and_then_the_same_again(browser: Browser, world: World) -> None:
    with visiting(browser, world.url) as visit:
        places = []
        for _ in range(2):
            page = visit.to("/")
            page.locator("select").nth(1).select_option("heat")
            page.get_by_label("Your name").fill("Zoë")
            page.get_by_role("button", name="Begin").click()
            page.wait_for_url(re.compile("/m/m_.*/play"))
            expect(page.locator(".sitting .table")).to_be_visible()
            places.append(page.url)
        page.get_by_role("button", name="More").click()
        page.get_by_role("button", name="Concede").click()
        page.get_by_role("dialog").get_by_role("button", name="Concede").click()
        page.get_by_role("button", name="Play again").click()
        page.wait_for_url(lambda url: url not in places)
        expect(page.locator(".sitting .table")).to_contain_text("Zoë")
        assert len({*places, page.url}) == 3
        page = visit.to(places[0].removeprefix(world.url))
        page.get_by_role("link", name="Watch the match").click()  # by the link that this browser has
        page.locator(".viewer .table .card:visible").first.wait_for()
        page = visit.to("/")
        expect(page.locator("select").nth(1)).to_have_value("heat")  # as was chosen last


def test_somebody_reads_where_they_are_by_names(browser: Browser, world: World) -> None:
    """Neither ids nor what a browser calls itself."""
    made = world.match("dominions", table="5")
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = visit.to("/me")
        place = page.locator("dl.facts")
        expect(place.get_by_role("link", name="Dimensional Dominions")).to_be_visible()
        expect(place).to_contain_text("Bruno")
        expect(page.get_by_text("this one")).to_be_visible()
        told = page.locator("main").inner_text()
        assert made["match"]["id"] not in told and "Mozilla" not in told


def test_what_is_not_there_is_not_on_its_way(browser: Browser, world: World) -> None:
    with visiting(browser, world.url, world.organiser, failing=True) as visit:
        page = visit.to("/m/m_nothing")
        expect(page.get_by_role("alert")).to_contain_text("Match not found")
        expect(page.locator(".skeleton:visible")).to_have_count(0)


def test_a_second_match_leaves_the_first_to_be_gone_back_to(browser: Browser, world: World) -> None:
    """A browser has one session: it keeps the keys of the tables that it began, and leaves them when it leaves."""
    with visiting(browser, world.url, size="phone") as visit:
        matches = []
        for game in ("heat", "dominions"):
            page = visit.to("/")
            page.locator("select").nth(1).select_option(game)
            page.get_by_label("Your name").fill("Zoë")
            page.get_by_role("button", name="Begin").tap()
            expect(page.locator(".sitting")).to_be_visible()
            matches.append(page.url)
        page = visit.to("/")
        tables = page.get_by_role("region", name="My other tables")
        expect(tables.get_by_role("listitem")).to_have_count(1)
        expect(tables).to_contain_text(re.compile(r"Heat.* · (your move|waiting for )"))
        demand_of(page, "phone")
        tables.get_by_role("button", name="Sit down again").tap()
        expect(page.locator(".sitting")).to_be_visible()
        assert page.url == matches[0]
        page = visit.to(matches[1].removeprefix(world.url))  # by its address, or a tab that was left open
        page.get_by_role("button", name="Sit down here again").tap()
        expect(page.locator(".sitting")).to_be_visible()
        assert page.url == matches[1]
        visit.to("/me").get_by_role("button", name="Leave").first.tap()
        page.wait_for_url(re.compile("/$"))
        expect(page.get_by_role("heading", name="Play a match")).to_be_visible()
        expect(tables).to_have_count(0)
