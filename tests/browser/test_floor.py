"""A tournament run by pages: opened, paired, watched, reported; matches found and begun; keys handed out."""

import json
import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from adjudicator.rulesets.registry import RULESETS
from tests.api.service import ask
from tests.browser.visiting import demand_of, visiting
from tests.browser.whole import troubles
from tests.browser.world import World

MARKUP = "\"><script>document.title='taken'</script>"


class Liga(NamedTuple):
    """A tournament in the middle of its round: tables that play, call, wait and are over."""

    id: str
    tables: Any
    judge: str
    head: str


@pytest.fixture(scope="module")
def liga(world: World) -> Liga:
    id = world.tournament("Liga de Outono", "heat")
    judge, head = world.officer(id, "judge", "Clara"), world.officer(id, "head_judge", "Hugo")
    pairs = (("Ana", "Bruno"), ("Davi", "Élia"), ("<b>Fábio</b>", MARKUP), ("أحمد", "N" * 80))
    tables = world.round(id, *pairs, tables="L-")["tables"]
    world.post(f"/v1/tournaments/{id}/rounds/1/starts")
    path, tokens = f"/v1/matches/{tables[1]['match']}", tables[1]["tokens"]
    dispute = world.dispute(tables[1]["match"], tokens["P1"])
    file = f"/v1/disputes/{dispute}"
    charge = {"seat": "P2", "infraction": "PLAY-HIDDEN", "penalty": "caution", "reason": "A glance"}
    ruling = {"outcome": "infraction", "clauses": ["H-A34"], "reason": "It was seen.", "charges": [charge]}
    world.post(f"{file}/acknowledgements", head)
    world.post(f"{file}/rulings", head, **ruling)
    for seat in ("P1", "P2"):
        world.post(f"{file}/acceptances", head, seat=seat)
    world.post(f"{file}/applications", head)
    world.dispute(tables[2]["match"], tables[2]["tokens"]["P1"])
    world.get(f"{path}/state?view=judge", judge)
    world.post(f"/v1/matches/{tables[3]['match']}/actions", tables[3]["tokens"]["P1"], action={"type": "concede"})
    return Liga(id, tables, judge, head)


def fill_seat(page: Page, number: int, name: str, deck: str) -> None:
    page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.get_by_label(f"Deck of player {number}").select_option(deck)


def test_a_tournament_is_opened_and_its_first_round_begun_on_a_phone(browser: Browser, world: World) -> None:
    with visiting(browser, world.url, size="phone", failing=True) as visit:
        page = visit.to(f"/enter#{world.organiser}")
        page.get_by_role("link", name="To the tournaments").tap()
        page.get_by_role("link", name="New tournament").tap()
        page.get_by_label("Name", exact=True).fill("Copa <b>x</b>")
        page.get_by_label("Game").select_option("heat")
        page.get_by_text("House rules").tap()
        page.get_by_label("The total of 50 to 80 counts the 5 cards of the Heat Deck too.").tap()
        expect(page.get_by_text(f"1 of {len(RULESETS['heat'].rulebook.options)} changed")).to_be_visible()
        page.get_by_role("button", name="Open the tournament").tap()
        expect(page.get_by_role("heading", level=1)).to_have_text("Copa <b>x</b>")
        expect(page.get_by_role("heading", name="No tables yet")).to_be_visible()
        id = page.url.rsplit("/", 1)[1]
        assert world.get(f"/v1/tournaments/{id}")["options"] == {"total_includes_heat": True}

        page.get_by_role("link", name="Officers").tap()
        page.get_by_label("Name", exact=True).fill("Rita")
        page.get_by_role("button", name="Appoint").tap()
        door = page.get_by_role("region", name="Rita")
        expect(door.locator(".code")).to_have_text(re.compile("^[A-Z]{4}-[A-Z]{4}$"))
        expect(door.locator("svg")).to_be_visible()

        page.get_by_role("link", name="Floor").tap()
        page.get_by_role("link", name="New round").tap()
        fill_seat(page, 1, "Ana", "corisco")
        fill_seat(page, 2, "Bruno", "nevoa")
        page.get_by_role("button", name="Open the round").tap()
        expect(page.get_by_text("Round 1 is open, with 1 table.")).to_be_visible()
        cards = page.locator(".door-card")
        expect(cards).to_have_count(2)
        expect(cards.first).to_contain_text("Ana")
        expect(cards.first).to_contain_text("Copa <b>x</b>")
        expect(page.get_by_role("alert")).to_contain_text("No phone can reach 127.0.0.1")
        link = cards.last.get_attribute("data-link") or ""
        expect(cards.first).to_contain_text(f"Type the code at {world.url.partition('//')[2]}/enter")
        page.get_by_role("button", name="Start the clock").tap()
        expect(page.get_by_text("The clock runs until")).to_be_visible()
        expect(cards).to_have_count(2)  # still to be printed
        page.get_by_role("link", name="To the floor").tap()
        table = page.get_by_role("article", name="Table 1")
        expect(table).to_contain_text("no move yet")
        expect(page.locator(".big .left")).to_have_text(re.compile(r"^(50:00|49:\d\d)$"))
    status, who = ask(world.port, "GET", "/v1/me", link.split("#")[1])
    assert (status, who["seat"]) == (200, "P2")


def test_the_clock_is_right_though_the_floor_is_an_old_answer(browser: Browser, world: World) -> None:
    """What the browser has kept is found unchanged: its body says what time it was, its head what time it is."""
    id = world.tournament("Copa", "heat")
    (table,) = world.round(id, ("Ana", "Bruno"))["tables"]
    world.post(f"/v1/tournaments/{id}/rounds/1/starts")

    def older(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "now": "2020-01-01T00:00:00Z"})

    with visiting(browser, world.url, world.organiser) as visit:
        visit.page.route("**/v1/tournaments/*/floor*", older)
        page = visit.to(f"/t/{id}")
        expect(page.locator(".big .left")).to_have_text(re.compile(r"^(50:00|49:\d\d)$"))
    with visiting(browser, world.url, table["tokens"]["P1"], size="phone") as visit:  # players have it too
        page = visit.to(f"/m/{table['match']}/play")
        expect(page.locator(".round-clock")).to_have_text(re.compile(r"^Round (50:00|49:\d\d)$"))
        assert troubles(page) == []


def test_a_file_of_pairings_is_put_right_line_by_line_and_the_floor_is_live(browser: Browser, world: World) -> None:
    id = world.tournament("Ficheiros", "heat")
    head = world.officer(id, "head_judge", "Hugo")
    wrong = "mesa;jogador 1;baralho 1;jogador 2;baralho 2\n1;Ana;corisco;Bruno;nevoa\n2;Clara;fogo;Davi;nevoa\n"
    with visiting(browser, world.url, head, failing=True) as visit:
        page = visit.to(f"/t/{id}/rounds/new")
        page.get_by_role("tab", name="From a file").click()
        page.get_by_label("Load a file (CSV)").set_input_files(
            {"name": "ronda.csv", "mimeType": "text/csv", "buffer": wrong.encode()}
        )
        page.get_by_role("button", name="Open the round").click()
        lines = page.get_by_role("list", name="Lines with errors")
        expect(lines.get_by_role("button")).to_have_text(re.compile("^3 .*2;Clara;fogo;Davi;nevoa"))
        expect(lines).to_contain_text("fogo")
        lines.get_by_role("button").click()
        pasted = page.get_by_label("Or paste it here")
        expect(pasted).to_be_focused()
        picked = pasted.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)")
        assert picked == "2;Clara;fogo;Davi;nevoa"
        assert world.get(f"/v1/tournaments/{id}")["rounds"] == []
        page.keyboard.insert_text("2;Clara;figueira;Davi;nevoa")
        page.get_by_role("button", name="Open the round").click()
        expect(page.locator(".door-card")).to_have_count(4)
        page.emulate_media(media="print")
        heights = page.locator(".door-card").evaluate_all("all => all.map(each => each.offsetHeight)")
        assert all(4 * height * 25.4 / 96 <= 277 for height in heights), "four rows of two on a page of A4"
        expect(page.locator("#bar")).to_be_hidden()
        page.emulate_media(media="screen")
        tokens = [(card.get_attribute("data-link") or "").split("#")[1] for card in page.locator(".door-card").all()]
        page.get_by_role("button", name="Start the clock").click()
        page.get_by_role("link", name="To the floor").click()

        table = page.get_by_role("article", name="Table 2")
        expect(table).to_contain_text("no move yet")
        match = world.get(f"/v1/tournaments/{id}/floor", head)["tables"][1]["match"]
        world.dispute(match, tokens[2])
        expect(table.get_by_role("link", name=re.compile("Judge called"))).to_be_visible()
        expect(page.get_by_role("article").first).to_have_accessible_name("Table 2")  # it calls: it comes first
        page.get_by_role("button", name="More time for table 2").click()
        page.get_by_label("Minutes").fill("7")
        page.get_by_label("Why").fill("A spill")
        page.get_by_role("button", name="Give", exact=True).click()
        expect(table).to_contain_text("+7 min")
        page.get_by_label("Table or name").fill("clara")
        expect(page.get_by_role("article")).to_have_count(1)
        page.get_by_label("Table or name").fill("nobody")
        expect(page.get_by_role("heading", name="No such table in this round")).to_be_visible()
        page.get_by_label("Table or name").fill("")
        page.get_by_role("button", name="8 columns").click()
        expect(page.locator(".columns-8")).to_be_visible()
        world.post(f"/v1/matches/{match}/actions", tokens[2], action={"type": "concede"})
        expect(table).to_contain_text("finished")
        expect(table.get_by_role("listitem").filter(has_text="Davi")).to_contain_text("won")
        page.get_by_text("Results").click()
        expect(page.get_by_role("row", name=re.compile("^2 "))).to_contain_text(re.compile("Davi$"))
        expect(page.get_by_text("1 of 2")).to_be_visible()


def test_the_result_of_a_match_on_paper_is_entered_by_hand(browser: Browser, world: World) -> None:
    id = world.tournament("Papel", "dominions")
    keeper = world.officer(id, "scorekeeper", "Ivo")
    luck = {"mode": "reported", "reports": {"coin": "P1"}}
    made = world.match("dominions", tournament=id, table="7", luck=luck, enforcement="advisory")
    with visiting(browser, world.url, keeper) as visit:
        page = visit.to(f"/t/{id}")
        page.get_by_text("Results").click()
        page.get_by_role("button", name="Result of table 7").click()
        expect(page.get_by_role("button", name="Enter", exact=True).last).to_be_disabled()  # nobody is chosen
        demand_of(page, "desk")
        page.get_by_role("group", name="Who has lost").get_by_role("button").first.click()
        page.get_by_role("dialog").get_by_role("button", name="Enter", exact=True).click()
        winner = made["match"]["seats"][1]["name"]
        expect(page.get_by_role("row", name=re.compile("^7 "))).to_contain_text(re.compile(f"{winner}$"))


def test_new_keys_take_the_place_of_old_ones(browser: Browser, world: World) -> None:
    made = world.match("heat", table="K-1")
    id, tokens = made["match"]["id"], made["tokens"]
    with visiting(browser, world.url, world.organiser) as visit:
        page = visit.to(f"/m/{id}/cards")
        expect(page.get_by_role("button", name="Make new keys and show the cards")).to_be_disabled()
        page.get_by_label("Bruno").check()
        page.get_by_role("button", name="Make new keys and show the cards").click()
        card = page.locator(".door-card")
        expect(card).to_contain_text("K-1")
        new = (card.get_attribute("data-link") or "").split("#")[1]
    assert ask(world.port, "GET", "/v1/me", tokens["P1"])[0] == 200, "who was not chosen plays on"
    assert ask(world.port, "GET", "/v1/me", new)[1]["seat"] == "P2"
    status = 200
    while status == 200:  # within two seconds, as the service promises
        status, _ = ask(world.port, "GET", "/v1/me", tokens["P2"])
    assert status == 401


def test_a_match_is_begun_and_found_by_keyboard_alone(browser: Browser, world: World) -> None:
    with visiting(browser, world.url, world.organiser, failing=True) as visit:
        page = visit.to("/matches/new")
        page.get_by_label("Player 1", exact=True).wait_for()
        go_to(page, "Game")
        page.keyboard.type("Heat")
        go_to(page, "Player 1")
        page.keyboard.type("Zé Ninguém")
        go_to(page, "Deck of player 1")
        page.keyboard.type("A list")
        go_to(page, "Cards of player 1")
        page.keyboard.type("3 F01")
        go_to(page, "Table (optional)")
        page.keyboard.type("Zz-9")
        page.keyboard.press("Enter")
        refused = page.get_by_role("alert")
        expect(refused).to_contain_text("Player 1, deck:")
        page.get_by_label("Deck of player 1").focus()
        page.keyboard.type("Corisco")
        go_to(page, "Table (optional)")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("The match has begun")
        expect(page.locator(".door-card")).to_have_count(2)

        visit.to("/matches/new")
        page.get_by_label("The house plays for player 2").check()
        page.get_by_role("button", name="Begin").click()
        expect(page.locator(".door-card")).to_have_count(3)  # of four: the house needs no door

        visit.to("/matches")
        for wanted in ("zz-9", "ZÉ NINGUÉM"):
            page.get_by_label("Table or player").fill(wanted)
            expect(page.locator(".match-row")).to_have_count(1)
            expect(page.locator(".match-row")).to_contain_text("Zé Ninguém")
        page.reload()
        expect(page.locator(".match-row")).to_have_count(1)
        page.get_by_label("State").select_option("over")
        expect(page.get_by_role("heading", name="No such match")).to_be_visible()


def test_a_late_answer_does_not_take_the_place_of_a_later_one(browser: Browser, world: World) -> None:
    """All matches are asked for as the page comes, and some of them before all are there."""
    world.match("heat")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if "player=" in route.request.url or "table=" in route.request.url:
            route.continue_()
        else:
            held.append(route)

    with visiting(browser, world.url, world.organiser) as visit:
        visit.page.route("**/v1/matches?*", hold)
        page = visit.to("/matches")
        page.get_by_label("Table or player").fill("Nobody of that name")
        expect(page.get_by_role("heading", name="No such match")).to_be_visible()
        with page.expect_response(lambda answer: answer.url == held[0].request.url) as answered:
            held[0].continue_()
        answered.value.finished()
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        expect(page.locator(".match-row")).to_have_count(0)


def go_to(page: Page, label: str) -> None:
    """Press Tab until the field of that label has the focus."""
    field = page.get_by_label(re.compile(f"^{re.escape(label)}"))
    for _ in range(60):
        if field.count() and field.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{label} is not reached by Tab")


def test_matches_are_found_by_what_happened_in_them(browser: Browser, world: World) -> None:
    world.demo("diamonds", seed=3)
    with visiting(browser, world.url, world.organiser) as visit:
        page = visit.to("/matches?clause=D-003&ruleset=diamonds")
        expect(page.get_by_label("Rule that applied")).to_have_value("D-003")
        expect(page.locator(".match-row").first).to_contain_text("finished")
        page.get_by_label("Rule that applied").fill("D-999")
        expect(page.get_by_role("heading", name="No such match")).to_be_visible()


def test_the_report_and_a_players_history_tell_what_was_judged(browser: Browser, world: World, liga: Liga) -> None:
    with visiting(browser, world.url, liga.head) as visit:
        page = visit.to(f"/t/{liga.id}/report")
        expect(page.get_by_text("Élia: Caution instead of Warning:")).to_be_visible()
        expect(page.get_by_text("A glance")).to_be_visible()
        expect(page.get_by_role("row").filter(has_text="Clara")).to_contain_text("all")
        page.get_by_role("link", name="Élia").click()
        expect(page.get_by_role("heading", level=2)).to_have_text("Élia")
        expect(page.get_by_text("Hidden information seen: judged once; next time Warning.")).to_be_visible()
        page.get_by_role("link", name="Players").click()
        expect(page.get_by_role("row")).to_have_count(9)
        page.get_by_label("Name", exact=True).fill("éli")
        expect(page.get_by_role("row")).to_have_count(2)


def test_keys_are_made_and_ended_and_officers_dismissed(browser: Browser, world: World) -> None:
    id = world.tournament("Dispensas", "heat")
    token = world.officer(id, "judge", MARKUP)
    world.match("heat", table="Q-7")
    with visiting(browser, world.url, world.organiser) as visit:
        page = visit.to("/tokens")
        for name in ("Ana", "Bruno"):
            expect(page.locator("li.key").filter(has_text="table Q-7").filter(has_text=name)).to_have_count(1)
        page.get_by_text("A new key").click()
        page.get_by_label("Name", exact=True).fill("Olga")
        page.get_by_label(re.compile("^For")).select_option("spectator")
        page.get_by_role("button", name="Make the key").click()
        link = page.get_by_role("region", name="Olga").get_by_role("button", name="Copy the link")
        expect(link).to_be_visible()
        row = page.locator("li.key").filter(has_text="Olga")
        row.get_by_role("button", name="New code").click()
        expect(row.locator(".code")).to_have_text(re.compile("^[A-Z]{4}-[A-Z]{4}$"))
        row.get_by_role("button", name="End…").click()
        page.get_by_role("button", name="End the key").click()
        expect(row).to_contain_text("ended")

        visit.to(f"/t/{id}/officers")
        expect(page.get_by_text(MARKUP)).to_be_visible()
        page.get_by_role("button", name="Dismiss…").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("button", name="Dismiss…").click()
        page.get_by_role("button", name="Dismiss", exact=True).click()
        expect(page.get_by_role("heading", name="No officers yet")).to_be_visible()
        assert page.title() != "taken"
        visit.to(f"/t/{id}")
        page.get_by_role("button", name="End the tournament…").click()
        page.get_by_role("button", name="End it").click()
        expect(page.get_by_text("ended", exact=True)).to_be_visible()
        expect(page.get_by_role("link", name="New round")).to_have_count(0)
    assert ask(world.port, "GET", f"/v1/tournaments/{id}", token)[0] == 401


def test_each_role_sees_what_it_may_do(browser: Browser, world: World, liga: Liga) -> None:
    with visiting(browser, world.url, liga.judge, failing=True) as visit:
        page = visit.to(f"/t/{liga.id}")
        expect(page.get_by_role("article")).to_have_count(4)
        expect(page.get_by_role("link", name="New round")).to_have_count(0)
        expect(page.get_by_role("button", name=re.compile("End the tournament"))).to_have_count(0)
        for path in ("/tokens", "/t/new", f"/t/{liga.id}/cards", f"/t/{liga.id}/rounds/new"):
            visit.to(path)
            expect(page.locator(".empty h2")).to_be_visible()
            expect(page.locator("main form")).to_have_count(0)
        visit.to("/t/t_aaaaaaaaaaaaaaaaaaaaaaaaaa")
        expect(page.get_by_role("alert")).to_be_visible()
    with visiting(browser, world.url, world.organiser) as visit:
        page = visit.to(f"/t/{liga.id}")
        page.get_by_role("button", name="End the tournament…").click()
        expect(page.get_by_role("dialog")).to_contain_text("3 matches of this round are not over yet.")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="More time for table L-1").click()
        page.get_by_label("Why").fill("A spilled drink")
        page.get_by_role("button", name="Give", exact=True).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert world.get(f"/v1/matches/{liga.tables[0]['match']}/clock", liga.judge)["extension"] == 3


def test_what_is_refused_is_told_with_its_reason(browser: Browser, world: World, liga: Liga) -> None:
    with visiting(browser, world.url, world.organiser, failing=True) as visit:
        page = visit.to(f"/t/{liga.id}/rounds/new")
        fill_seat(page, 1, "Ana", "corisco")
        fill_seat(page, 2, "Bruno", "nevoa")
        page.get_by_role("button", name="Add a table").click()
        page.get_by_label("Table", exact=True).last.fill("1")
        page.get_by_role("button", name="Open the round").click()
        expect(page.locator(".pairing.wrong")).to_have_count(1)
        expect(page.locator(".pairing.wrong")).to_contain_text("this table has a match already")
        visit.to(f"/t/{liga.id}")
        page.get_by_role("button", name="More time for all").click()
        page.get_by_label("Minutes").fill("-5")
        page.get_by_label("Why").fill("A mistake")
        page.get_by_role("button", name="Give", exact=True).click()
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("Minutes:")
    assert json.dumps(world.get(f"/v1/tournaments/{liga.id}")["rounds"]).count('"number"') == 1
