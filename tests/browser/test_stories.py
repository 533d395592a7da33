"""What people come for, from the door to the end: each story by touch on a phone, by mouse at a desk, and there by the
keyboard alone; on phones PostgreSQL keeps the matches, on desks SQLite."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.browser.hands import Hand
from tests.browser.hostile import CARD
from tests.browser.visiting import Visit, visiting
from tests.browser.world import World


@contextmanager
def comes_in(browser: Browser, there: World, hand: Hand, door: dict[str, str], goes_to: str) -> Iterator[Visit]:
    """Come in by the code of a door, and go on to where one works."""
    with visiting(browser, there.url, size=hand.size, failing=True) as visit:
        page = visit.to("/enter")
        hand.write(page.get_by_label("Your code"), door["code"].lower())
        page.keyboard.press("Enter")
        hand.press(page.get_by_role("link", name=goes_to))
        yield visit


@pytest.mark.sampled(1)
def test_somebody_comes_in_and_leaves(browser: Browser, there: World, hand: Hand) -> None:
    made = there.post("/v1/tokens", role="judge", label="Rita")
    with visiting(browser, there.url, size=hand.size, failing=True) as visit:
        page = visit.to(f"/enter#{made['token']}")  # what is in the link, and in the QR code that is the link
        expect(page.get_by_role("heading", level=1)).to_have_text("You are in")
        assert "#" not in page.url
        hand.press(page.get_by_role("button", name="Leave"))
        code = page.get_by_label("Your code")
        hand.write(code, "zzzz-zzzz")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("the code is not valid")
        hand.write(code, made["door"]["code"].lower())
        page.keyboard.press("Enter")
        hand.press(page.get_by_role("link", name="To the calls"))
        expect(page.get_by_text("No call is open").or_(page.get_by_role("article")).first).to_be_visible()


@pytest.mark.sampled(1)
def test_a_call_is_taken_ruled_on_and_carried_out(browser: Browser, there: World, hand: Hand) -> None:
    tournament = there.tournament()
    made = there.match(tournament=tournament, table="12")
    there.play(made, 9)
    match, tokens = made["match"]["id"], made["tokens"]
    door = there.post(f"/v1/tournaments/{tournament}/officers", office="head_judge", label="Rita")["door"]
    with visiting(browser, there.url, tokens["P2"], size=hand.size) as player:
        page = player.to(f"/calls/new?match={match}&move=6")
        hand.press(page.get_by_role("button", name=re.compile("legal", re.I)).first)
        hand.press(page.get_by_role("button", name="Call the judge"))
        expect(page.get_by_role("heading", level=1)).to_have_text("Was move 6 legal?")
    with comes_in(browser, there, hand, door, "To the calls") as visit:
        page = visit.page
        hand.press(page.get_by_role("button", name="Take"))
        hand.press(page.get_by_role("link", name="Rule", exact=True))
        hand.press(page.get_by_role("button", name="I depart from it"))
        hand.press(page.get_by_role("button", name="Next"))
        hand.press(page.get_by_role("button", name="An infraction"))
        hand.press(page.get_by_role("group", name="Who").get_by_role("button", name="Bruno"))
        hand.choose(page.get_by_label("Infraction"), "Hidden information seen")
        hand.press(page.get_by_role("button", name="Next"))
        hand.press(page.get_by_role("button", name="Next"))
        hand.press(page.get_by_role("button", name="Go back to before a move"))
        hand.press(page.get_by_role("button", name="Next"))
        hand.write(page.get_by_label("Why: everybody reads it"), "He had seen it.")
        expect(page.locator(".preview")).to_contain_text("Bruno gets Warning (Hidden information seen).")
        hand.press(page.get_by_role("button", name="Give this ruling"))
        hand.press(page.get_by_role("link", name="Back to the dispute"))
        page.wait_for_url(re.compile(r"/d/d_\w+$"))
        dispute = "/v1/disputes/" + page.url.rpartition("/")[2]
        expect(page.locator(".timeline .ruled")).to_be_visible()
        for seat in tokens:
            there.post(f"{dispute}/acceptances", tokens[seat])
        expect(page.locator(".accepted")).to_have_count(4)
        more = page.locator(".actions summary", has_text="More")  # which a desk has open
        if hand.size == "phone":
            hand.press(more)
        hand.press(page.get_by_role("link", name="Plan the backup"))
        hand.press(page.get_by_role("button", name="Plan the backup"))
        hand.press(page.get_by_role("button", name="Authorise"))
        hand.press(page.get_by_role("button", name="Carry the ruling out"))
        expect(page.get_by_role("button", name="Carry the ruling out")).to_have_count(0)
        hand.press(page.get_by_role("link", name="Back to the dispute").first)
        expect(page.locator(".applied")).to_be_visible()
        if hand.size == "phone":
            hand.press(more)
        hand.press(page.get_by_role("link", name="Report to print"))
        expect(page.get_by_role("heading", level=1)).to_have_text("Was move 6 legal?")
    assert there.get(f"/v1/matches/{match}")["penalties"][0]["seat"] == "P2"


@pytest.mark.sampled(1)
def test_a_match_is_looked_through(browser: Browser, there: World, hand: Hand) -> None:
    match = there.demo("diamonds", seed=3)
    with visiting(browser, there.url, there.organiser, size=hand.size, accept_downloads=True) as visit:
        page = visit.to(f"/m/{match}?move=30&view=judge")
        expect(page.locator(".count")).to_have_attribute("data-step", re.compile(r"^\d+/\d+$"))
        at = page.locator(".count").get_attribute("data-step") or ""
        hand.press(page.get_by_role("button", name="Step back"), "ArrowLeft")
        expect(page.locator(".count")).not_to_have_attribute("data-step", at)
        if hand.size == "phone":  # of four seats there is a line each
            hand.press(page.locator(".table .fold").first)
        hand.press(page.locator("dialog[open] button.name, .table button.name").first)
        expect(page.get_by_role("dialog").locator(".printed").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("dialog .printed")).to_have_count(0)
        if hand.size == "phone":
            page.keyboard.press("Escape")  # the line's own sheet
        expect(page.get_by_role("dialog")).to_have_count(0)
        if hand.size == "phone":
            hand.press(page.get_by_role("button", name="More", exact=True))
        hand.press(page.get_by_role("button", name="What if…"), "b")
        hand.press(page.locator(".next-actions button").first)
        expect(page.locator(".taken li")).to_have_count(1)
        hand.press(page.get_by_role("button", name="Back to the match"))
        expect(page.get_by_text("NOT OFFICIAL", exact=True)).to_have_count(0)
        hand.choose(page.get_by_role("combobox", name="Seen by"), "Bruno")
        expect(page.locator(".fan, .back").first).to_be_visible()
        if hand.size == "phone":
            hand.press(page.get_by_role("button", name="More", exact=True))
        with page.expect_download():
            hand.press(page.get_by_role("link", name="Save as a file"))


@pytest.mark.sampled(1)
def test_a_rule_is_found_and_its_case_seen(browser: Browser, there: World, hand: Hand) -> None:
    match = there.demo("diamonds", seed=5)
    with visiting(browser, there.url, there.organiser, size=hand.size) as visit:
        page = visit.to("/rules")
        hand.press(page.get_by_role("link", name="Dispute of the Arcane Diamonds"))
        hand.write(page.get_by_label("Number or words"), "planning picks face down")
        expect(page.get_by_role("status")).to_have_text(re.compile("^1 of 130"))
        hand.press(page.get_by_role("link", name="D-012").first)
        expect(page.get_by_role("heading", level=1)).to_have_text("D-012")
        hand.press(page.locator(".case a").first)
        page.wait_for_url(re.compile(r"/m/m_\w+\?"))
        expect(page.locator(".sentence bdi")).not_to_be_empty()
    assert match


@pytest.mark.sampled(1)
def test_cards_are_written_with_faults_and_put_right(browser: Browser, there: World, hand: Hand) -> None:
    with visiting(browser, there.url, there.organiser, size=hand.size) as visit:
        page = visit.to("/card-sets")
        hand.press(page.locator("main a[href='/card-sets/new']").first)
        hand.write(page.get_by_label("Name of the set"), "lighthouse")
        cards = page.get_by_label("Cards", exact=True)
        hand.write(cards, CARD.replace("HP: 4", "HP: four"))
        expect(page.locator(".gutter .bad")).to_have_text("✗ 6")
        expect(page.get_by_role("button", name="Keep as a set")).to_be_disabled()
        hand.press(page.get_by_role("button", name="Line 6"))
        expect(cards).to_be_focused()
        page.keyboard.insert_text("  stats: {ATK: 2, HP: 4}")
        expect(page.get_by_text("1 card, no fault")).to_be_visible()
        hand.press(page.get_by_role("button", name="Keep as a set"))
        expect(page.get_by_role("heading", level=1)).to_have_text("lighthouse")
        hand.press(page.get_by_role("link", name="Write another from it"))
        expect(cards).to_have_value(re.compile("^- key: MY-1\n"))


@pytest.mark.sampled(1)
def test_a_round_is_begun_and_a_table_given_more_time(browser: Browser, there: World, hand: Hand) -> None:
    file = "mesa;jogador 1;baralho 1;jogador 2;baralho 2\n1;Ana;corisco;Bruno;nevoa\n2;Clara;figueira;Davi;nevoa\n"
    door = there.post("/v1/tokens", role="organiser", label="Íris")["door"]
    with comes_in(browser, there, hand, door, "To the tournaments") as visit:
        page = visit.page
        hand.press(page.get_by_role("link", name="New tournament"))
        hand.write(page.get_by_label("Name", exact=True), "Copa")
        hand.choose(page.get_by_label("Game"), "Heat")
        hand.press(page.get_by_role("button", name="Open the tournament"))
        hand.press(page.get_by_role("link", name="New round"))
        hand.press(page.get_by_role("tab", name="From a file"))
        hand.write(page.get_by_label("Or paste it here"), file)
        hand.press(page.get_by_role("button", name="Open the round"))
        hand.press(page.get_by_role("button", name="Start the clock"))
        expect(page.get_by_text("The clock runs until")).to_be_visible()
        hand.press(page.get_by_role("link", name="To the floor"))
        expect(page.get_by_role("article", name="Table 2")).to_contain_text("no move yet")
        tournament = page.url.rpartition("/")[2]
    head = there.officer(tournament, "head_judge")  # an organiser gives no time
    with visiting(browser, there.url, head, size=hand.size) as visit:
        page = visit.to(f"/t/{tournament}")
        hand.press(page.get_by_role("button", name="More time for table 2"))
        hand.write(page.get_by_label("Minutes"), "7")
        hand.write(page.get_by_label("Why"), "A spill")
        hand.press(page.get_by_role("button", name="Give", exact=True))
        expect(page.get_by_role("article", name="Table 2")).to_contain_text("+7 min")
        hand.write(page.get_by_label("Table or name"), "clara")
        expect(page.get_by_role("article")).to_have_count(1)


@pytest.mark.sampled(1)
def test_somebody_new_plays_against_the_house(browser: Browser, there: World, hand: Hand) -> None:
    with visiting(browser, there.url, size=hand.size) as visit:
        page = visit.to("/")
        start = page.locator("section").filter(has_text="Your name")
        hand.choose(start.get_by_label("Game"), "Heat")
        hand.write(start.get_by_label("Your name"), "Zoë")
        hand.press(start.get_by_role("button", name="Begin"))
        page.wait_for_url(re.compile("/play$"))
        expect(page.locator(".panel.mine")).to_be_visible()
        expect(page.get_by_role("heading", name="Zoë", exact=True)).to_be_visible()


@pytest.mark.sampled(1)
def test_somebody_new_watches_a_match_and_opens_a_log(browser: Browser, there: World, hand: Hand) -> None:
    match = there.demo("diamonds", seed=5)
    log = there.raw(f"/v1/matches/{match}/log", "application/x-ndjson")
    with visiting(browser, there.url, size=hand.size) as visit:
        page = visit.to("/")
        watch = page.locator("section").filter(has_text="Watch a match")
        hand.choose(watch.get_by_label("Game"), "Heat")
        hand.press(watch.get_by_role("button", name="Watch"))
        page.wait_for_url(re.compile(r"/s\?move="))
        expect(page.locator(".table :is(.card, .fan)").first).to_be_visible()
        visit.to("/")
        chosen = FilePayload(name="match.ndjson", mimeType="application/x-ndjson", buffer=log)
        page.on("filechooser", lambda chooser: chooser.set_files(chosen))
        hand.press(page.locator("main a[href='/open']"))
        hand.press(page.get_by_label("File"))
        expect(page.locator(".verdict")).to_contain_text("Verified.")
