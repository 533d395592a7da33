"""Sitting down: matches of all rulesets by the page of a seat alone, and what it says of what cannot be done."""

import re
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from adjudicator.checks.samples import sampled
from adjudicator.rulesets.registry import RULESETS
from tests.browser.fullest import setup_of
from tests.browser.hands import KEYS, MOUSE, TOUCH, Hand
from tests.browser.sitting import Endgame, sit_down, take
from tests.browser.visiting import demand_of, until, visiting
from tests.browser.whole import troubles
from tests.browser.world import World

LAST = 4
"""So many moves at the end of each match are played by pages."""

_DRAWN = r"""() => { window.drawn = {}; const head = document.querySelector(".count");
  new MutationObserver(() => {
    const [, move] = /move (\d+)/.exec(head.textContent) ?? [];
    requestAnimationFrame(() => { window.drawn[move] ??= Date.now(); });
  }).observe(head, { characterData: true, childList: true, subtree: true }); }"""
"""Keep when each move has been drawn."""

PLAYED = [*((ruleset, TOUCH) for ruleset in RULESETS), ("heat", KEYS), ("diamonds", MOUSE)]


@pytest.mark.parametrize(("ruleset", "hand"), [pytest.param(*each, id=f"{each[0]}-{each[1].name}") for each in PLAYED])
@pytest.mark.sampled(1)
def test_two_play_a_match_to_its_end_while_a_third_follows(
    browser: Browser, there: World, ruleset: str, hand: Hand
) -> None:
    """Two browsers play the last moves of a match; who else sits at the table is played without a page. A third follows
    in the viewer, and how late is told: from the answer to who has moved until it is drawn there."""
    end = Endgame(there, ruleset, LAST)
    answered: dict[int, float] = {}

    def heard(sent: Request) -> None:
        if sent.method == "POST" and sent.url.endswith("/actions"):
            answer = sent.response()
            assert answer is not None
            answered[answer.json()["move"]] = sent.timing["startTime"] + sent.timing["responseEnd"]

    with ExitStack() as stack:
        watching = stack.enter_context(visiting(browser, there.url, there.organiser, size=hand.size))
        viewer = watching.to(f"/m/{end.match}")
        expect(viewer.locator(".count")).to_have_attribute("data-step", re.compile(r"^\d+/\d+$"))
        viewer.evaluate(_DRAWN)
        pages: dict[str, Page] = {}
        for seat in end.seats[:2]:
            visit = stack.enter_context(visiting(browser, there.url, end.tokens[seat], size=hand.size))
            visit.page.on("requestfinished", heard)
            pages[seat] = sit_down(visit, end.match)
        for action in end.actions:
            if action["seat"] in pages:
                take(hand, pages[action["seat"]], end.choices(action["seat"]), action)
            else:
                end.play(action)
            move = there.get(f"/v1/matches/{end.match}")["move"]
            expect(viewer.locator(".count")).to_have_text(f"move {move}")
        for page in pages.values():
            expect(page.get_by_role("heading", name="The match is over")).to_be_visible()
            expect(page.locator(".over")).to_contain_text(" won")
            expect(page.get_by_role("link", name="See the whole match")).to_be_visible()
        drawn = viewer.evaluate("window.drawn")
        late = sorted(drawn[str(move)] - at for move, at in answered.items())
        print(
            f"{ruleset}, {hand.name}: shown to who follows after {late[len(late) // 2]:.0f} ms, {late[-1]:.0f} at most"
        )


def test_somebody_alone_plays_against_the_house_to_the_end(browser: Browser, world: World) -> None:
    """The house answers in the same request: the page goes on from what it has done."""
    end = Endgame(world, "diamonds", 16, house=["P2", "P3", "P4"])
    with visiting(browser, world.url, end.tokens["P1"], size="phone") as visit:
        page = sit_down(visit, end.match)
        for _ in range(30):
            expect(page.locator(".panel.mine, .over")).to_be_visible()
            choices = end.choices("P1")
            while not choices["over"] and choices["waiting"] != ["P1"]:  # what is answered in secret is asked of all
                choices = end.choices("P1")
            if choices["over"]:
                break
            take(TOUCH, page, choices, choices["choices"][0]["action"])
        expect(page.locator(".over")).to_contain_text(" won")


def diamonds(world: World, **names: str) -> Any:
    """Begin a match in which everybody is asked for four of eight cards."""
    seats = [{**seat, "name": names.get(f"P{place}", seat["name"])} for place, seat in _seated()]
    return world.match("diamonds", seats=seats)


def _seated() -> Any:
    return enumerate(RULESETS["diamonds"].demo_setup["seats"], 1)


HAND = '.card.may:not(.chosen)[data-item^="P1.hand:"] button.name'


def pick(page: Page, count: int, *, by_keyboard: bool = False) -> None:
    """Press so many cards of the hand."""
    for place in range(count):
        card = page.locator(HAND).first
        if by_keyboard:
            card.focus()
            page.keyboard.press("Enter")
        else:
            card.tap()
        expect(page.locator(".card.chosen")).to_have_count(place + 1)


def test_cards_are_pressed_until_one_choice_is_left_and_nothing_is_sent_before_the_last_press(
    browser: Browser, world: World
) -> None:
    made = diamonds(world)
    match = made["match"]["id"]
    with visiting(browser, world.url, made["tokens"]["P1"], size="phone") as visit:
        page = sit_down(visit, match)
        expect(page.locator(HAND)).to_have_count(8)
        expect(page.locator(".count")).to_have_text("0 of 4")
        pick(page, 4)
        expect(page.locator(".confirm strong")).to_have_text(re.compile("^First mission: "))
        page.get_by_role("button", name="Back").tap()
        expect(page.locator(".count")).to_have_text("3 of 4")
        assert world.get(f"/v1/matches/{match}")["move"] == 0
        page.locator(HAND).last.tap()
        page.locator(".confirm .primary").tap()
        expect(page.locator(".registered")).to_contain_text("Registered as move 1")
        expect(page.get_by_role("heading", name="Others are to act")).to_be_visible()
        expect(page.locator(".card.may")).to_have_count(0)


def test_what_is_not_legal_says_why_with_its_clause(browser: Browser, world: World) -> None:
    made = diamonds(world)
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = sit_down(visit, made["match"]["id"])
        page.locator('.card.may[data-item^="P1.hand:"] button.name').first.click()
        page.get_by_role("button", name=re.compile("^Look at ")).click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("heading", name="What is not possible now, and why")).to_be_visible()
        dialog.get_by_role("button", name="D-009").first.click()
        expect(dialog.get_by_role("note").first).to_contain_text(RULESETS["diamonds"].book["D-009"].text.en[:40])
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.locator(".card.chosen")).to_have_count(0)


def test_a_match_is_played_by_keyboard_alone(browser: Browser, world: World) -> None:
    made = diamonds(world)
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = sit_down(visit, made["match"]["id"])
        page.get_by_role("button", name=re.compile("^All choices")).focus()
        page.keyboard.press("Enter")
        page.get_by_role("dialog").get_by_role("button", name=re.compile("^First mission")).nth(5).focus()
        page.keyboard.press("Enter")
        expect(page.locator(".panel h2")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator(".confirm")).to_have_count(0)
        pick(page, 4, by_keyboard=True)
        page.locator(".confirm .primary").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".registered")).to_contain_text("Registered as move 1")
        page.wait_for_function("document.activeElement !== document.body")  # the page gives it back after a moment


def test_a_space_that_may_be_chosen_is_pressed_whatever_lies_there(browser: Browser, world: World) -> None:
    """An artifact is to be spawned where a unit stands, which cannot be pressed to that end itself."""
    moment = next(each for number, each in enumerate(sampled("dominions", 12, 400)) if number == 48)
    made = world.match("dominions", **setup_of(moment.state))
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = sit_down(visit, made["match"]["id"])
        choices, drawn = (
            world.get(f"/v1/matches/{made['match']['id']}/{what}", made["tokens"]["P1"])
            for what in ("choices", "board")
        )
        board = drawn["board"]
        taken = {item["at"]: id for id, item in board["items"].items() if item.get("at")}
        spawns = [each["action"] for each in choices["choices"] if each["action"]["type"] == "spawn"]
        spawn = next(each for each in spawns if each["to"] in taken)
        card = next(id for id, item in board["items"].items() if item["card"] == spawn["card"] and not item.get("at"))
        page.locator(f'.own [data-item="{card}"] button.name').click()
        page.locator(f'.space[data-space="{spawn["to"]}"] button.place').click()
        expect(page.locator(".confirm, .picked").first).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator(f'.space[data-space="{spawn["to"]}"]')).to_contain_class("chosen")


def test_a_clause_that_is_open_is_closed_when_another_is_cited(browser: Browser, world: World) -> None:
    made = world.match("dominions")
    path = f"/v1/matches/{made['match']['id']}"
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = sit_down(visit, made["match"]["id"])
        cited = page.locator("#asked h2 .cite")
        first = cited.inner_text()
        cited.click()
        expect(page.locator("#asked h2 .clause-text")).to_be_visible()
        while first.removeprefix("? ") == world.get(f"{path}/choices", made["tokens"]["P1"])["asked"]["clause"]:
            world.play(made, 1)
        expect(cited).not_to_have_text(first)
        expect(page.locator("#asked h2 .clause-text")).to_have_count(0)


def test_what_is_pressed_stays_while_somebody_else_answers_in_secret(browser: Browser, world: World) -> None:
    made = world.match("dominions")
    path = f"/v1/matches/{made['match']['id']}"
    while len(waiting := world.get(f"{path}/decision")["waiting"]) < 2:
        world.play(made, 1)
    one, other = waiting
    with visiting(browser, world.url, made["tokens"][one]) as visit:
        page = sit_down(visit, made["match"]["id"])
        page.locator(".own .card.may button.name").first.click()
        expect(page.locator(".own .card.chosen")).to_have_count(1)
        choice = world.get(f"{path}/choices", made["tokens"][other])["choices"][0]
        world.post(f"{path}/actions", made["tokens"][other], action=choice["action"])
        expect(page.locator(f'.sitting[data-version="{world.get(path)["version"]}"]')).to_be_visible()
        expect(page.locator(".own .card.chosen")).to_have_count(1)


def test_a_call_makes_no_card_lie_under_what_is_asked(browser: Browser, world: World) -> None:
    """Its line comes after the table has been laid out."""
    made = world.match("heat")
    world.play(made, 8)
    held: list[Route] = []
    with visiting(browser, world.url, made["tokens"]["P1"], size="phone", alone=True) as visit:
        world.dispute(made["match"]["id"], made["tokens"]["P1"])
        visit.page.route("**/v1/disputes?*", lambda route: held.append(route))
        visit.page.clock.install()
        page = sit_down(visit, made["match"]["id"])
        page.locator(".table .card").first.wait_for()
        page.clock.run_for(1000)
        assert troubles(page) == []
        for route in held:
            route.continue_()
        expect(page.locator(".called a")).to_be_visible()
        assert troubles(page) == []


def test_what_is_asked_is_three_presses_away(browser: Browser, world: World) -> None:
    """Over the bar and all cards of the table: a link leads to it."""
    made = world.match("dominions")
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = sit_down(visit, made["match"]["id"])
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="To what you are asked")).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        expect(page.locator(".panel button:focus")).to_have_count(1)


def test_a_table_that_has_changed_meanwhile_is_told_and_shown(browser: Browser, world: World) -> None:
    """Somebody plays the seat from another device, just before the last press."""
    made = world.match("heat")
    path, seat = f"/v1/matches/{made['match']['id']}", ""
    choices: dict[str, Any] = {"choices": []}
    while not choices["choices"] or any(each["action"]["type"] == "pass" for each in choices["choices"]):
        world.play(made, 1)  # a pass would send itself
        seat = world.get(f"{path}/decision")["waiting"][0]
        choices = world.get(f"{path}/choices", made["tokens"][seat])
    with visiting(browser, world.url, made["tokens"][seat], failing=True) as visit:
        page = sit_down(visit, made["match"]["id"])
        page.route("**/v1/stream*", lambda route: route.abort())

        def first(route: Route) -> None:
            if world.get(path)["version"] == choices["version"]:
                world.post(f"{path}/actions", made["tokens"][seat], action=choices["choices"][0]["action"])
            route.continue_()

        page.route(f"**{path}/actions", first)
        confirm = page.locator(".confirm .primary")
        way = page.get_by_role("button", name=re.compile("^All choices")).or_(page.locator(".offered button"))
        expect(way.or_(confirm).first).to_be_visible()
        if not confirm.count():
            way.first.click()
            last = page.get_by_role("dialog").locator(".offered button").first
            if last.count():
                last.click()
        confirm.click()
        expect(page.locator(".panel").get_by_role("alert")).to_be_visible()
        now = world.get(path)["version"]
        expect(page.locator(f'.sitting[data-version="{now}"]')).to_be_visible()


def test_what_happens_while_somebody_sits_down_is_shown(browser: Browser, world: World) -> None:
    """Somebody moves after the table has been read, and before the stream that tells of moves has begun."""
    made = diamonds(world)
    path = f"/v1/matches/{made['match']['id']}"
    with visiting(browser, world.url, made["tokens"]["P1"], size="phone") as visit:

        def just_before(route: Route) -> None:
            if world.get(path)["move"] == 0:
                world.play(made, 1)
            route.continue_()

        visit.page.route("**/v1/stream*", just_before)
        with visit.page.expect_response("**/v1/stream*"):
            page = sit_down(visit, made["match"]["id"])
        now = world.get(path)
        assert now["move"] == 1
        expect(page.locator(f'.sitting[data-version="{now["version"]}"]')).to_be_visible()


def test_without_a_network_nothing_is_lost_and_nothing_is_done_twice(browser: Browser, world: World) -> None:
    made = diamonds(world)
    match = made["match"]["id"]
    with visiting(browser, world.url, made["tokens"]["P1"], size="phone", failing=True) as visit:
        page = sit_down(visit, match)
        pick(page, 4)
        visit.context.set_offline(True)
        page.locator(".confirm .primary").tap()
        expect(page.locator(".offline")).to_be_visible()
        expect(page.locator(".panel .notice")).to_contain_text("First mission")
        visit.context.set_offline(False)
        expect(page.locator(".registered")).to_contain_text("Registered as move 1", timeout=10_000)
        expect(page.locator(".offline")).to_have_count(0)
        assert world.get(f"/v1/matches/{match}")["move"] == 1


def test_a_phone_shows_ones_own_side_whole_and_of_the_others_a_line(browser: Browser, world: World) -> None:
    """Of the longest table of all: one's own cards, and of each of the others a line that opens all of theirs."""
    made = world.match("enlightenment")
    world.play(made, 14)
    seat = world.get(f"/v1/matches/{made['match']['id']}/decision")["waiting"][0]
    with visiting(browser, world.url, made["tokens"][seat], size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])
        expect(page.locator(".table > .own")).to_have_attribute("data-seat", seat)
        other = page.locator(".table .others .seat").first
        line, name = other.locator(".fold"), other.get_attribute("aria-label") or ""
        expect(line).to_contain_text("Honor")
        expect(other.locator(".pile")).to_have_count(0)
        demand_of(page, "phone")
        line.tap()
        sheet = page.get_by_role("dialog", name=name)
        expect(sheet.locator(".pile").first).to_be_visible()
        demand_of(page, "phone")
        sheet.get_by_role("button", name="Close").tap()
        expect(sheet).to_have_count(0)
        expect(line).to_be_focused()


_HEARD = """window.notes = 0;
const made = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.notes += 1; return made.call(this); };"""


def test_a_turn_is_heard_and_marked_in_the_title_until_that_is_turned_off(browser: Browser, world: World) -> None:
    made = world.match("heat")
    world.play(made, 2)
    path = f"/v1/matches/{made['match']['id']}"
    asked = world.get(f"{path}/decision")["waiting"][0]
    other = next(each for each in made["tokens"] if each != asked)
    with visiting(browser, world.url, made["tokens"][other], size="phone") as visit:
        visit.page.add_init_script(_HEARD)
        page = sit_down(visit, made["match"]["id"])
        page.get_by_role("button", name="More", exact=True).tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        for _ in range(20):
            if other in world.get(f"{path}/decision")["waiting"]:
                break
            world.play(made, 1)
        expect(page.locator(".panel.mine")).to_be_visible()
        until(page, "window.notes > 0")
        expect(page).to_have_title(re.compile(r"^\(1\) "))
        page.get_by_role("button", name="More", exact=True).tap()
        page.get_by_role("button", name="Tell me when it is my turn", pressed=True).tap()
        expect(page.get_by_role("button", name="Tell me when it is my turn", pressed=False)).to_be_visible()
        expect(page).not_to_have_title(re.compile(r"^\(1\) "))


def test_whoever_gives_up_is_asked_a_second_time(browser: Browser, world: World) -> None:
    made = world.match("dominions")
    with visiting(browser, world.url, made["tokens"]["P2"], size="phone") as visit:
        page = sit_down(visit, made["match"]["id"])
        page.get_by_role("button", name="More").tap()
        page.get_by_role("button", name="Concede").tap()
        page.get_by_role("button", name="Play on").tap()
        page.get_by_role("button", name="More").tap()
        page.get_by_role("button", name="Concede").tap()
        page.get_by_role("dialog").get_by_role("button", name="Concede").tap()
        expect(page.get_by_role("heading", name="The match is over: you have lost")).to_be_visible()


def test_whoever_has_no_seat_there_is_told_so(browser: Browser, world: World) -> None:
    made, other = diamonds(world), diamonds(world)
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = visit.to(f"/m/{other['match']['id']}/play")
        expect(page.get_by_role("heading", name="You do not sit at this table")).to_be_visible()
