"""The judge at the table: calls, a case as a conversation, a ruling step by step, a backup, the report."""

import re
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Locator, Route, expect

from tests.browser.visiting import demand_of_unfolded, visiting
from tests.browser.world import World

MOST_TAPS = 9
"""From the call to the ruling on a simple question of legality: under ten."""


class Floor(NamedTuple):
    """A tournament with a match that runs, its officers, and what has been made of it."""

    tournament: str
    judge: str
    head: str
    match: str
    tokens: dict[str, str]


def floor(world: World, moves: int = 9, **more: Any) -> Floor:
    tournament = world.tournament()
    made = world.match(tournament=tournament, table="12", **more)
    world.play(made, moves)
    judge, head = world.officer(tournament, label="Rita"), world.officer(tournament, "head_judge", "Hugo")
    return Floor(tournament, judge, head, made["match"]["id"], made["tokens"])


def called(world: World, here: Floor, **more: Any) -> str:
    """Have P2 ask whether move 6 was legal; return the dispute's address."""
    body = {"question": {"kind": "legality"}, "move": 5, "blocking": True, **more}
    return "/v1/disputes/" + str(world.post(f"/v1/matches/{here.match}/disputes", here.tokens["P2"], **body)["id"])


def test_the_accused_are_told_at_their_table_of_a_call_and_of_what_becomes_of_it(
    browser: Browser, world: World
) -> None:
    here = floor(world)
    waiting = world.get(f"/v1/matches/{here.match}")["waiting"][0]
    with visiting(browser, world.url, here.tokens[waiting], size="phone") as visit:
        page = visit.to(f"/m/{here.match}/play")
        expect(page.locator(".standing")).to_have_text("Your move")
        expect(page).to_have_title("(1) Your move · Adjudicator")
        expect(page.locator(".panel .offered button").first).to_be_visible()
        dispute = called(world, here)
        line = page.locator(".called li")
        expect(line).to_contain_text("A judge was called: Was move 6 legal?")
        expect(page).to_have_title(re.compile(r"^\(2\) ⚖ .+ · Adjudicator$"))  # one's turn, and the call
        expect(page.locator(".standing")).to_have_text("The match is paused")
        expect(page.locator(".panel h2")).to_have_text("The match is paused")
        expect(page.locator(".card.may")).to_have_count(0)
        expect(page.locator(".panel .offered")).to_have_count(0)
        demand_of_unfolded(page)
        world.post(f"{dispute}/acknowledgements", here.judge)
        expect(line).to_contain_text("Rita")
        clause = world.get(dispute, here.judge)["finding"]["clauses"][0]
        ruling = {"outcome": "no_infraction", "reason": "It was legal.", "clauses": [clause], "remedies": []}
        world.post(f"{dispute}/rulings", here.judge, **ruling, follows=True)
        for token in here.tokens.values():
            world.post(f"{dispute}/acceptances", token)
        expect(line).to_have_count(0)
        expect(page.locator(".standing")).to_have_text("Your move")


def test_the_accused_are_told_at_once_of_a_call_for_which_the_match_does_not_wait(
    browser: Browser, world: World
) -> None:
    """It leaves no trace in the match, whose news the table hears."""
    here = floor(world)
    with visiting(browser, world.url, here.tokens["P1"]) as visit:
        page = visit.to(f"/m/{here.match}/play")
        expect(page.locator(".standing")).not_to_be_empty()
        dispute = called(world, here, blocking=False)
        line = page.locator(".called li")
        expect(line).to_contain_text("A judge was called: Was move 6 legal?")
        world.post(f"{dispute}/withdrawals", here.tokens["P2"])
        expect(line).to_have_count(0)


def test_a_page_whose_stream_was_refused_asks_for_it_again(browser: Browser, world: World) -> None:
    """A service that is too busy answers 503, after which browsers by themselves never ask again."""
    here, refused = floor(world), list[str]()

    def once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.fulfill(status=503, headers={"Content-Type": "application/problem+json"}, body="{}")

    with visiting(browser, world.url, here.judge, failing=True) as visit:
        visit.page.route(re.compile(r"/v1/stream\?"), once)
        page = visit.to("/calls")
        called(world, here)
        expect(page.get_by_role("article")).to_contain_text("Was move 6 legal?")
        assert refused


def test_a_simple_question_is_ruled_on_in_under_ten_taps(browser: Browser, world: World) -> None:
    here = floor(world)
    with visiting(browser, world.url, here.judge, size="phone") as visit:
        page = visit.to("/calls")
        expect(page.get_by_text("No call is open")).to_be_visible()
        called(world, here)  # it comes by itself
        card = page.get_by_role("article")
        expect(card).to_contain_text("Table 12")
        expect(card).to_contain_text("Was move 6 legal?")
        expect(page).to_have_title(re.compile(r"^\(1\) "))
        taps = 0

        def tap(what: Locator) -> None:
            nonlocal taps
            taps += 1
            what.tap()

        tap(card.get_by_role("button", name="Take"))
        expect(page.get_by_role("heading", name="Was move 6 legal?")).to_be_visible()
        expect(page.locator(".found")).to_contain_text("Legal for ")
        tap(page.get_by_role("link", name="Rule", exact=True))
        for step in ("Facts", "Infraction", "Penalty", "Remedy"):
            expect(page.get_by_role("heading", name=step, exact=False).last).to_be_visible()
            demand_of_unfolded(page)
            tap(page.get_by_role("button", name="Next"))
        expect(page.locator(".preview")).to_contain_text("Rita (judge) rules: no infraction")
        expect(page.locator(".preview")).to_contain_text("Move 6 was legal.")
        tap(page.get_by_role("button", name="Give this ruling"))
        expect(page.get_by_role("heading", name="The ruling is given")).to_be_visible()
        assert taps <= MOST_TAPS
        page.get_by_role("link", name="Back to the dispute").tap()
        expect(page.locator(".timeline .ruled")).to_contain_text("Move 6 was legal.")
        expect(page.locator(".waits")).to_contain_text("Still to accept")


def test_a_player_calls_a_judge_by_choosing_and_reads_what_is_theirs(browser: Browser, world: World) -> None:
    here = floor(world)
    with visiting(browser, world.url, here.tokens["P1"], size="phone") as visit:
        page = visit.to("/calls/new")
        page.locator(".pick button", has_text="6").first.tap()
        page.get_by_role("button", name="What was a number after it, and why?").tap()
        page.get_by_label("Or by its name").fill("P1.total")
        page.get_by_role("button", name="Call the judge").tap()
        expect(page.get_by_role("heading", level=1)).to_contain_text("after move 6, and why?")
        expect(page.locator(".found")).to_contain_text("After move 6")
        page.get_by_text("More", exact=True).tap()
        page.get_by_role("button", name="Say something").tap()
        page.get_by_label("What happened").fill("It was <b>3</b> before.")
        page.get_by_role("button", name="Send").tap()
        expect(page.locator(".stated")).to_contain_text("It was <b>3</b> before.")
        dispute = "/v1/disputes/" + page.url.rpartition("/")[2]
        world.post(f"{dispute}/acknowledgements", here.judge)  # what happens elsewhere is there by itself
        expect(page.locator(".taken")).to_contain_text("Rita (judge) takes the call")
        verdict = {"outcome": "no_infraction", "clauses": ["D-009"], "follows": True, "reason": "So it is."}
        world.post(f"{dispute}/rulings", here.judge, **verdict)
        page.get_by_role("button", name="Accept the ruling").tap()
        expect(page.locator(".accepted")).to_contain_text("Ana accepts the ruling")


def test_an_infraction_is_ruled_appealed_decided_and_carried_out(browser: Browser, world: World) -> None:
    here = floor(world)
    dispute = called(world, here)
    case = f"/d/{dispute.rpartition('/')[2]}"
    world.post(f"{dispute}/acknowledgements", here.judge)
    with visiting(browser, world.url, here.judge) as visit:
        page = visit.to(f"{case}/rule")
        page.get_by_role("button", name="I depart from it").click()
        page.get_by_role("button", name="Next").click()
        page.get_by_role("button", name="An infraction").click()
        page.get_by_role("group", name="Who").get_by_role("button", name="Bruno").click()
        page.get_by_label("Infraction").select_option("PLAY-HIDDEN")
        page.get_by_role("button", name="Next").click()
        expect(page.get_by_text("The policy gives: Warning")).to_be_visible()
        page.get_by_role("button", name="Next").click()
        expect(page.get_by_role("button", name="A draw")).to_be_disabled()
        page.get_by_role("button", name="Go back to before a move").click()
        page.get_by_role("button", name="Next").click()
        page.get_by_label("Why: everybody reads it").fill("He had seen it.")
        page.reload()  # what is written is kept
        page.get_by_role("button", name="Citations").click()
        expect(page.get_by_label("Why: everybody reads it")).to_have_value("He had seen it.")
        expect(page.locator(".preview")).to_contain_text("Bruno gets Warning (Hidden information seen).")
        expect(page.locator(".preview")).to_contain_text("The match goes back to before move 6.")
        page.get_by_role("button", name="Give this ruling").click()
        expect(page.get_by_role("heading", name="The ruling is given")).to_be_visible()
    with visiting(browser, world.url, here.tokens["P2"]) as visit:
        page = visit.to(case)
        expect(page.get_by_role("link", name="To my table")).to_have_attribute("href", f"/m/{here.match}/play")
        accept, appeal = (page.get_by_role("button", name=name).bounding_box() for name in ("Accept", "Appeal"))
        assert accept is not None and appeal is not None and accept["y"] == appeal["y"]  # side by side
        page.get_by_role("button", name="Appeal").click()
        page.get_by_label("Why the ruling is wrong").fill("I saw nothing.")
        page.get_by_role("dialog").get_by_role("button", name="Appeal").click()
        expect(page.locator(".appealed")).to_contain_text("Bruno appeals to the head judge")
    with visiting(browser, world.url, here.head) as visit:
        page = visit.to(case)
        uphold, otherwise = (
            page.get_by_role("button", name="Uphold the ruling"),
            page.get_by_role("link", name="Rule otherwise"),
        )
        one, other = uphold.bounding_box(), otherwise.bounding_box()
        assert one is not None and other is not None and one["y"] == other["y"]  # side by side
        uphold.click()
        page.get_by_label("Why").fill("It stands.")
        page.get_by_role("dialog").get_by_role("button", name="Uphold the ruling").click()
        expect(page.locator(".decided")).to_contain_text("the ruling stands")
        page.get_by_role("link", name="Plan the backup").click()
        page.get_by_role("button", name="Plan the backup").click()
        expect(page.get_by_role("heading", name="What is taken back, newest first")).to_be_visible()
        expect(page.get_by_role("region", name="After the backup", exact=True)).to_be_visible()
        page.get_by_role("button", name="Authorise").click()
        page.get_by_role("button", name="Carry the ruling out").click()
        expect(page.get_by_role("button", name="Carry the ruling out")).to_have_count(0)
        page.get_by_role("link", name="Back to the dispute").first.click()
        expect(page.locator(".applied")).to_be_visible()
        page.get_by_role("link", name="Report to print").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Was move 6 legal?")
        expect(page.locator(".clauses")).to_contain_text("D-012")
        page.emulate_media(media="print")
        expect(page.locator("html")).to_have_css("background-color", "rgb(255, 255, 255)")
    assert world.get(f"/v1/matches/{here.match}")["penalties"][0]["seat"] == "P2"


def test_the_head_judge_overturns_a_ruling_with_a_penalty_of_another_weight(browser: Browser, world: World) -> None:
    here = floor(world)
    dispute = called(world, here)
    world.post(f"{dispute}/acknowledgements", here.judge)
    verdict = {"outcome": "no_infraction", "clauses": ["D-009"], "follows": True, "reason": "So it is."}
    world.post(f"{dispute}/rulings", here.judge, **verdict)
    world.post(f"{dispute}/appeals", here.tokens["P2"], grounds="No.")
    with visiting(browser, world.url, here.head) as visit:
        page = visit.to(f"/d/{dispute.rpartition('/')[2]}")
        page.get_by_role("link", name="Rule otherwise").click()
        expect(page.locator(".ruled")).to_contain_text("So it is.")
        expect(page.locator(".appealed")).to_contain_text("No.")
        page.get_by_role("button", name="Infraction").click()
        page.get_by_role("button", name="An infraction").click()
        page.get_by_role("group", name="Who").get_by_role("button", name="Bruno").click()
        page.get_by_role("button", name="Penalty").click()
        page.get_by_label("Another penalty").select_option("warning")
        expect(page.get_by_text("Harsher than the policy")).to_be_visible()
        page.get_by_label("Why another").fill("On purpose.")
        page.get_by_role("button", name="Remedy").click()
        page.get_by_role("button", name="Adjust the table").click()
        page.get_by_role("combobox", name="Change").select_option("change_decision")
        page.get_by_label("Who").select_option("P1")
        page.get_by_role("button", name="Add this change").click()
        page.get_by_role("button", name="Take it out").last.click()
        page.get_by_role("button", name="Citations").click()
        page.get_by_role("button", name="The ruling is overturned").click()
        expect(page.get_by_text("this outcome says the opposite of it")).to_be_visible()
        page.get_by_label("Why: everybody reads it").fill("It was on purpose.")
        expect(page.locator(".preview")).to_contain_text("the policy gives Caution: On purpose.")
        page.get_by_role("button", name="Decide so").click()
        expect(page.get_by_role("heading", name="The ruling is given")).to_be_visible()
    assert world.get(dispute, here.head)["appeals"][0]["outcome"] == "overturned"


def test_nothing_is_chosen_that_was_not_found(browser: Browser, world: World) -> None:
    """Of a question in words nothing has been found; of a move, nothing stays that the ruling denies."""
    here = floor(world)
    free = world.dispute(here.match, here.tokens["P3"])
    legal = called(world, here).rpartition("/")[2]
    for each in (free, legal):
        world.post(f"/v1/disputes/{each}/acknowledgements", here.judge)
    with visiting(browser, world.url, here.judge) as visit:
        page = visit.to(f"/d/{free}/rule")
        page.get_by_role("button", name="Infraction").click()
        expect(page.get_by_role("group", name="What it was").get_by_role("button", pressed=True)).to_have_count(0)
        page.get_by_role("button", name="An infraction").click()
        expect(page.get_by_role("group", name="Who").get_by_role("button", pressed=True)).to_have_count(0)
        page.get_by_role("button", name="To the end").click()
        expect(page.get_by_text("Still to be chosen: Who and Why.")).to_be_visible()
        expect(page.get_by_role("button", name="Give this ruling")).to_be_disabled()
        page = visit.to(f"/d/{legal}/rule")
        page.get_by_role("button", name="To the end").click()
        expect(page.get_by_label("Why: everybody reads it")).to_have_value("Move 6 was legal.")
        preview, button = page.locator(".preview"), page.get_by_role("button", name="Give this ruling")
        over, under = preview.bounding_box(), button.bounding_box()
        assert over is not None and under is not None and over["y"] < under["y"]
        page.get_by_role("button", name="Facts").click()
        page.get_by_role("button", name="I depart from it").click()
        page.get_by_role("button", name="To the end").click()
        expect(page.get_by_label("Why: everybody reads it")).to_have_value("")


def test_calls_come_by_themselves_to_judges_of_no_tournament(browser: Browser, world: World) -> None:
    judge = world.post("/v1/tokens", role="judge", label="Clara")["token"]
    made = world.match("diamonds", table="apart")
    with visiting(browser, world.url, judge, size="phone") as visit:
        page = visit.to("/calls")
        page.get_by_text("Filters").tap()
        page.get_by_label("Table").fill("apart")
        asked: list[str] = []
        page.on("request", lambda sent: asked.append(sent.url))
        expect(page.get_by_text("live", exact=True)).to_be_visible()
        world.dispute(made["match"]["id"], made["tokens"]["P3"])
        expect(page.get_by_role("article")).to_have_count(1)
        assert any(f"match={made['match']['id']}" in url for url in asked)  # told by the stream, and asked for then


def test_what_is_refused_says_why_and_nothing_is_sent_twice(browser: Browser, world: World) -> None:
    here = floor(world)
    dispute = called(world, here)
    world.post(f"{dispute}/acknowledgements", here.judge)
    with visiting(browser, world.url, here.judge, failing=True) as visit:
        page = visit.to(f"/d/{dispute.rpartition('/')[2]}/rule")
        page.get_by_role("button", name="To the end").click()
        page.get_by_role("button", name=re.compile("^Take it out: ")).click()
        expect(page.locator(".preview [role=alert]")).to_contain_text("cite at least one clause")
        page.get_by_role("button", name="Give this ruling").click()
        expect(page.locator(".thumb [role=alert]")).to_contain_text("cite at least one clause")
        page.get_by_label("Cite a rule").fill("D-009")
        page.get_by_role("button", name=re.compile("^D-009 ")).click()
        world.post(f"{dispute}/acknowledgements", here.head)  # the head judge takes it over meanwhile
        page.get_by_role("button", name="Give this ruling").click()
        expect(page.locator(".thumb [role=alert]")).to_contain_text("for who took the call")
    assert world.get(dispute, here.judge)["rulings"] == []


def test_what_would_have_happened_otherwise_is_asked_by_pressing(browser: Browser, world: World) -> None:
    """What somebody does instead is chosen from what was legal then, one action after the other."""
    here = floor(world)
    with visiting(browser, world.url, here.judge, size="phone") as visit:
        page = visit.to(f"/calls/new?match={here.match}&move=6")
        frames = world.get(f"/v1/matches/{here.match}/replay?view=judge", here.judge)["frames"]
        told = next(each["text"] for each in frames if each["move"] == 6 and each["text"])
        expect(page.locator("main")).to_contain_text(told.replace("\u2068", "").replace("\u2069", ""))
        page.get_by_role("button", name="What would have happened otherwise?").tap()
        call = page.get_by_role("button", name="Call the judge")
        expect(call).to_be_disabled()
        for taken in (1, 2):
            with page.expect_response(re.compile("/branches")):  # by which what could be done next is drawn
                page.locator(".next-actions button").first.tap()
            expect(page.locator(".otherwise > ol li")).to_have_count(taken)
        expect(page.locator(".next-actions button").first).to_be_visible()
        demand_of_unfolded(page)
        with page.expect_response(re.compile("/branches")):
            page.get_by_role("button", name="Take back").tap()
        expect(page.locator(".otherwise > ol li")).to_have_count(1)
        expect(page.locator(".next-actions button").first).to_be_visible()
        page.get_by_text("Under other rules").tap()
        other = page.locator(".under-rules select").first
        expect(other).to_be_visible()
        expect(page.locator(".under-rules .field > span").first).to_have_text(re.compile(r"^[A-Z]+-[A-Z]*\d+: \w+ .+"))
        rule = other.get_attribute("name")
        other.select_option(index=1)
        expect(page.get_by_text("Under other rules (1)")).to_be_visible()
        demand_of_unfolded(page)
        call.tap()
        page.wait_for_url("**/d/*")
        expect(page.get_by_role("heading", level=1)).to_contain_text("(not official), what would have happened")
        opened = world.get(f"/v1/disputes/{page.url.rpartition('/')[2]}", here.judge)
        assert (opened["move"], len(opened["question"]["actions"]), [*opened["question"]["under"]]) == (5, 1, [rule])


def test_any_move_is_found_for_a_statement(browser: Browser, world: World) -> None:
    here = floor(world, 14)
    dispute = called(world, here)
    world.post(f"{dispute}/acknowledgements", here.judge)
    with visiting(browser, world.url, here.judge, size="phone") as visit:
        page = visit.to(f"/d/{dispute.rpartition('/')[2]}")
        page.get_by_text("More", exact=True).tap()
        page.get_by_role("button", name="Say something").tap()
        dialog = page.get_by_role("dialog")
        moves = dialog.locator(".pick button")
        expect(moves.filter(has_text=re.compile(r"^6 "))).to_be_visible()  # those about the dispute's come first
        sought = dialog.get_by_role("searchbox")
        for number in ("1", "13"):
            sought.fill(number)
            moves.filter(has_text=re.compile(f"^{number} ")).tap()
        sought.fill("nobody says this")
        expect(dialog.locator('[aria-pressed="true"]')).to_have_count(2)  # what is chosen stays
        demand_of_unfolded(page)
        dialog.get_by_role("button", name="Send").tap()
        expect(page.locator(".evidence .moves a")).to_have_count(2)
        said = world.get(f"{dispute}", here.judge)["statements"][-1]
        assert sorted(said["moves"]) == [1, 13]


def test_the_queue_is_filtered_sounds_and_outlives_the_connection(browser: Browser, world: World) -> None:
    here = floor(world)
    called(world, here)
    with visiting(browser, world.url, here.judge, size="phone", failing=True) as visit:
        page = visit.to("/calls")
        page.get_by_role("button", name="Sound", pressed=True).tap()
        page.reload()
        expect(page.get_by_role("button", name="Sound", pressed=False)).to_be_visible()
        page.get_by_text("Filters").tap()
        page.get_by_label("Player").fill("nobody")
        expect(page.get_by_text("No call fits these filters")).to_be_visible()
        page.get_by_role("button", name="Clear the filters").tap()
        page.get_by_label("Table").fill("12")
        expect(page.get_by_role("article")).to_have_count(1)
        page.get_by_label("State").select_option("ruled")
        expect(page.get_by_role("article")).to_have_count(0)
        page.get_by_label("State").select_option("")
        visit.context.set_offline(True)
        page.get_by_label("State").select_option("over")  # what is asked now is not answered
        expect(page.locator(".offline")).to_be_visible()
        page.get_by_label("State").select_option("")
        expect(page.get_by_role("article")).to_have_count(1)
        world.dispute(here.match, here.tokens["P3"])
        visit.context.set_offline(False)
        expect(page.get_by_role("article")).to_have_count(2, timeout=15_000)


def test_a_call_that_could_not_be_asked_for_is_shown_when_the_service_is_back(browser: Browser, world: World) -> None:
    """The stream has told of it, so it will not do so again."""
    here = floor(world)
    called(world, here)
    with visiting(browser, world.url, here.judge, size="phone", failing=True) as visit:
        page = visit.to("/calls")
        expect(page.get_by_role("article")).to_have_count(1)
        page.route("**/v1/disputes?match=*", lambda route: route.abort(), times=1)
        world.dispute(here.match, here.tokens["P3"])
        expect(page.get_by_role("article")).to_have_count(2, timeout=15_000)
        expect(page.locator(".offline")).to_have_count(0)
