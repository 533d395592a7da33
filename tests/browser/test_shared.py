"""A match for whoever is given the link: nobody comes in by it, and what is in it is in no log."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from adjudicator.audit.verify import verify
from tests.browser.visiting import demand_of, visiting
from tests.browser.world import World

STEP = re.compile(r"^\d+/\d+$")


@pytest.fixture(scope="module")
def demo(world: World) -> str:
    return world.demo("diamonds", seed=3)


def link_of(world: World, match: str) -> str:
    """Return what the organiser gives to those who may watch a match."""
    link: str = world.post("/v1/tokens", role="spectator", match=match)["door"]["link"]
    return link.removeprefix(world.url)


def there(page: Page) -> Page:
    expect(page.locator(".count")).to_have_attribute("data-step", STEP)
    return page


@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.sampled(1)
def test_a_link_opens_the_match_in_a_browser_where_nobody_is_in(
    browser: Browser, world: World, demo: str, size: Any
) -> None:
    with visiting(browser, world.url, size=size) as visit:
        page = there(visit.to(link_of(world, demo)))
        expect(page.locator(".sentence.result")).to_contain_text(re.compile(r"won, \d diamonds? to \d"))
        expect(page.get_by_role("navigation")).to_have_count(0)
        expect(page.get_by_role("link", name="Spectator")).to_have_count(0)
        demand_of(page, size)
        assert visit.context.cookies() == []
        said = page.locator(".sentence").inner_text()
        page.reload()
        expect(there(page).locator(".sentence")).to_have_text(said)


def test_a_token_in_the_path_is_taken_out_of_it_at_once_and_sent_in_no_referrer(
    browser: Browser, world: World, demo: str
) -> None:
    token = link_of(world, demo).removeprefix("/s#")
    with visiting(browser, world.url) as visit:
        sent: list[str] = []
        visit.page.on("request", lambda asked: sent.append(asked.url + asked.headers.get("referer", "")))
        page = there(visit.to(f"/s/{token}"))
        assert page.evaluate("location.pathname") == "/s"
        assert [each for each in sent if token in each] == [f"{world.url}/s/{token}"]


def test_who_is_in_stays_who_they_are(browser: Browser, world: World, demo: str) -> None:
    made = world.match("diamonds")
    with visiting(browser, world.url, made["tokens"]["P2"]) as visit:
        there(visit.to(link_of(world, demo)))
        expect(visit.to("/me").get_by_role("heading", level=1)).to_have_text("Player")


def test_a_running_match_is_seen_without_what_is_hidden_as_it_goes_on(browser: Browser, world: World) -> None:
    made = world.match("diamonds")
    world.play(made, 6)
    with visiting(browser, world.url) as visit:
        page = there(visit.to(link_of(world, made["match"]["id"])))
        expect(page.get_by_role("combobox", name="Seen by")).to_have_count(0)
        at = page.locator(".count").get_attribute("data-step") or ""
        world.play(made, 3)
        expect(page.locator(".count")).not_to_have_attribute("data-step", at)
        assert page.locator(".table .fan").count() > 0


def test_a_link_to_a_tournament_shows_its_matches(browser: Browser, world: World) -> None:
    tournament = world.tournament("Aberto", "heat")
    world.round(tournament, ("Ana", "Bruno"), ("Clara", "Davi"))
    door = world.post(f"/v1/tournaments/{tournament}/officers", office="spectator", label="All")["door"]
    with visiting(browser, world.url, size="phone") as visit:
        page = visit.to(door["link"].removeprefix(world.url))
        expect(page.locator(".match-row")).to_have_count(2)
        demand_of(page, "phone")
        page.get_by_role("link", name="Table 2").tap()
        expect(there(page).get_by_role("heading", level=1)).to_contain_text("Clara")


def test_a_key_that_does_more_is_not_shown_and_one_that_is_none_is_told(browser: Browser, world: World) -> None:
    made = world.match("diamonds")
    with visiting(browser, world.url, failing=True) as visit:
        page = visit.to(f"/s#{made['tokens']['P1']}")
        expect(page.get_by_text("not a link to watch by")).to_be_visible()
        page = visit.to(f"/s/adj_{'0' * 64}")
        expect(page.get_by_text("This link is not good")).to_be_visible()
        demand_of(page, "desk")


def test_the_organiser_makes_a_link(browser: Browser, world: World, demo: str) -> None:
    with visiting(browser, world.url, world.organiser) as visit, visiting(browser, world.url) as other:
        page = there(visit.to(f"/m/{demo}"))
        page.get_by_role("button", name="Share").click()
        page.get_by_role("button", name="Make a link").click()
        expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
        demand_of(page, "desk")
        there(other.to(page.get_by_role("dialog").locator("code").inner_text().removeprefix(world.url)))


def test_a_demonstration_begins_at_its_beginning_and_can_be_given_on(browser: Browser, world: World) -> None:
    with visiting(browser, world.url) as visit, visiting(browser, world.url) as other:
        page = visit.to("/")
        watch = page.locator("section").filter(has_text="Watch a match")
        watch.get_by_label("Game").select_option(label="Dispute of the Arcane Diamonds")
        watch.get_by_role("button", name="Watch").click()
        expect(there(page).locator(".count")).to_have_attribute("data-step", re.compile("^[1-9]/"))
        there(other.to(page.url.removeprefix(world.url)))


def test_a_demonstration_plays_by_itself_but_to_whoever_asked_for_less_motion(browser: Browser, world: World) -> None:
    for moving in (True, False):
        with visiting(browser, world.url, moving=moving) as visit:
            page = visit.to("/")
            watch = page.locator("section").filter(has_text="Watch a match")
            watch.get_by_role("button", name="Watch").click()
            expect(there(page).locator(".count")).to_have_attribute("data-step", re.compile("^[1-9]"))
            expect(page.get_by_role("button", name="Stop" if moving else "Play", exact=True)).to_be_visible()


def test_the_seed_stands_under_verify(browser: Browser, world: World, demo: str) -> None:
    with visiting(browser, world.url) as visit:
        page = there(visit.to(link_of(world, demo)))
        expect(page.locator(".log")).not_to_contain_text("seed")
        page.get_by_role("button", name="Verify").click()
        dialog = page.get_by_role("dialog", name="Verify")
        expect(dialog.get_by_text("Verified.")).to_be_visible()
        expect(dialog.locator("code.seed")).to_have_text(re.compile("^[0-9a-f]{64}$"))
        demand_of(page, "desk")
        with page.expect_download() as saved:
            dialog.get_by_role("link", name="Save the log").click()
        with saved.value.path().open("rb") as lines:
            assert verify(lines).complete


def test_a_step_is_compared_with_the_one_before(browser: Browser, world: World, demo: str) -> None:
    with visiting(browser, world.url) as visit:
        page = there(visit.to(link_of(world, demo)))
        page.get_by_role("button", name="Compare").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Compare")
        page.get_by_label("Move", exact=True).fill("2")
        page.get_by_label("with move").fill("3")
        page.get_by_role("button", name="Compare").click()
        expect(page.get_by_role("heading", level=2, name="Move 3")).to_be_visible()
        page.get_by_role("link", name="To the match").click()
        there(page)
        expect(page.locator(".log-rows [aria-current]")).to_have_text(re.compile(r"^3\D"))


@pytest.mark.nightly
def test_the_log_says_passes_in_a_line_and_no_heading_twice(browser: Browser, world: World) -> None:
    match = world.demo("dominions", seed=3)
    frames = world.get(f"/v1/matches/{match}/replay?limit=1000")["frames"]
    told = [each for each in frames if each["text"] or each.get("turn") or each.get("phase")]
    passes = [bool(re.match(r"\w+ passes", each["text"])) for each in told]
    both = next(at for at in range(1, len(told)) if passes[at - 1 : at + 1] == [True, True])
    with visiting(browser, world.url, world.organiser) as visit:
        page = there(visit.to(f"/m/{match}?version={told[both]['version']}"))
        expect(page.locator(".log-rows [aria-current]")).to_have_text(re.compile(r"^\d+All pass$"))
        heights = page.locator(".log-rows li").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect().height)"
        )
        assert set(heights) == {28}
        page.keyboard.press("Home")
        heads = page.locator(".log-rows .own.head")
        expect(heads.first).to_be_visible()
        assert not any(text.startswith("Phase") for text in heads.all_inner_texts())


@pytest.mark.parametrize(("language", "sought"), [("en", "the match begins"), ("pt-BR", "comeca")])
@pytest.mark.sampled(1)
def test_what_is_sought_is_lit(browser: Browser, world: World, language: str, sought: str) -> None:
    match = world.demo("dominions", seed=3)
    with visiting(browser, world.url, world.organiser, language=language) as visit:
        page = there(visit.to(f"/m/{match}?move=10"))
        page.locator("#log-search").wait_for()
        page.keyboard.press("/")
        page.keyboard.type(sought)
        expect(page.locator(".log-rows mark").first).to_be_visible()
        demand_of(page, "desk")


def test_a_card_goes_from_where_it_lay_to_where_it_lies(browser: Browser, world: World) -> None:
    match = world.demo("heat", seed=3)
    frames = world.get(f"/v1/matches/{match}/replay?view=spectator&limit=1000")["frames"]
    played = next(each for each in frames if "money row" in each["text"])
    with visiting(browser, world.url, world.organiser) as visit:
        page = there(visit.to(f"/m/{match}?version={played['version']}&view=spectator"))
        expect(page.locator(".differences li").first).to_contain_text(re.compile("Hand · .* → Money ready · "))
