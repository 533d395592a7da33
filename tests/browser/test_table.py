"""Tables are seen whole on every screen, however much lies on them, and all that is written there can be read.

A browser's window is given one size after the other: what it shows is laid out again, as when somebody turns a phone.
"""

from typing import Any, Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from adjudicator.checks.samples import sampled
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import is_long
from tests.browser.fullest import contested, fullest, setup_of
from tests.browser.sitting import sit_down
from tests.browser.visiting import TARGETS, draw_in, faults, visiting
from tests.browser.whole import troubles
from tests.browser.world import World

SCREENS = {
    "desk": (1440, 900),
    "small desk": (1280, 720),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "small phone": (360, 640),
    "phone that lies": (844, 390),
}
NARROW = ("small desk", "small phone", "phone that lies")
"""Where words have least room: the smallest of each kind."""
FOR_FINGERS = ("small phone", "phone that lies")
"""Where fingers have."""
BIG_SCREEN = (1920, 1080)
Theme = Literal["light", "dark"]


class Full(NamedTuple):
    """A match that begins from a full table, a seat that it waits for, and the token of somebody who judges it."""

    match: str
    token: str
    judge: str


@pytest.fixture(scope="module", params=RULESETS)
def full(request: pytest.FixtureRequest, world: World) -> Full:
    tournament = world.tournament(ruleset=request.param)
    made = world.match(request.param, tournament=tournament, **fullest(request.param))
    match = made["match"]["id"]
    waiting: list[Any] = world.get(f"/v1/matches/{match}/decision")["waiting"]
    return Full(match, made["tokens"][waiting[0]], world.officer(tournament))


def on_every_screen(page: Page, language: str) -> dict[str, list[Any]]:
    """Return what is wrong with the table of a page, by the screen. In a long run that is every screen in each theme;
    otherwise English is light, on every screen, and Portuguese dark, whose words are longer, on the smallest; and that
    fingers have room, which takes longest, is seen in English where they have least: words change little of it."""
    page.locator(".table").wait_for()
    themes: tuple[Theme, ...] = ("light", "dark") if is_long() else ("light" if language == "en" else "dark",)
    found = {}
    for name in SCREENS if is_long() or language == "en" else NARROW:
        width, height = SCREENS[name]
        page.set_viewport_size({"width": width, "height": height})
        for theme in themes:
            draw_in(page, theme)
            found[f"{name}, {theme}"] = troubles(page)
        if is_long() or (language == "en" and name in FOR_FINGERS):
            found[f"{name}, fingers"] = faults(page, [TARGETS])
    return {screen: wrong for screen, wrong in found.items() if wrong}


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.sampled(2)
def test_a_viewer_has_all_of_it(browser: Browser, world: World, full: Full, language: str) -> None:
    with visiting(browser, world.url, full.judge, language=language) as visit:
        assert on_every_screen(visit.to(f"/m/{full.match}?view=judge"), language) == {}


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.sampled(2)
def test_a_seat_has_all_of_it_and_what_it_is_asked(browser: Browser, world: World, full: Full, language: str) -> None:
    with visiting(browser, world.url, full.token, language=language) as visit:
        assert on_every_screen(visit.to(f"/m/{full.match}/play"), language) == {}


@pytest.mark.parametrize("screen", ["desk", "small desk"])
def test_four_seats_sit_two_by_two_around_the_middle(browser: Browser, world: World, screen: str) -> None:
    made = world.match("diamonds")
    world.play(made, 30)
    with visiting(browser, world.url, world.organiser) as visit:
        width, height = SCREENS[screen]
        visit.page.set_viewport_size({"width": width, "height": height})
        page = visit.to(f"/m/{made['match']['id']}?view=spectator")
        page.locator(".table .card").first.wait_for()
        assert troubles(page) == []
        seats: list[Any] = [each.bounding_box() for each in page.locator(".table .seat").all()]
        middle: Any = page.locator(".table .middle").bounding_box()
        assert [len({round(each[side]) for each in seats}) for side in ("x", "y")] == [2, 2]
        assert seats[1]["y"] < middle["y"] < seats[2]["y"]


@pytest.mark.parametrize("screen", ["phone", "small phone"])
def test_a_phone_says_who_has_most_for_a_mission(browser: Browser, world: World, screen: str) -> None:
    made = world.match("diamonds", **fullest("diamonds"))
    match = made["match"]["id"]
    (seat, *_) = world.get(f"/v1/matches/{match}/decision")["waiting"]
    items = world.get(f"/v1/matches/{match}/board?view=spectator")["board"]["items"].values()
    had = [
        [stat["value"] for stat in each["stats"]] for each in items if each.get("stats", [{}])[0].get("name") == "P1"
    ]
    with visiting(browser, world.url, made["tokens"][seat], size="phone") as visit:
        width, height = SCREENS[screen]
        visit.page.set_viewport_size({"width": width, "height": height})
        page = sit_down(visit, match)
        expect(page.locator(".standings .most b")).to_have_text([str(max(each)) for each in had])
        for most in page.locator(".standings .most").all():
            expect(most).to_be_in_viewport(ratio=1)
        assert had and troubles(page) == []


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.sampled(2)
def test_a_phone_says_what_is_but_counted(browser: Browser, world: World, ruleset: str) -> None:
    made = world.match(ruleset, **fullest(ruleset))
    (seat, *_) = world.get(f"/v1/matches/{made['match']['id']}/decision")["waiting"]
    with visiting(browser, world.url, made["tokens"][seat], size="phone", language="pt") as visit:
        width, height = SCREENS["phone"]
        visit.page.set_viewport_size({"width": width, "height": height})
        page = sit_down(visit, made["match"]["id"])
        expect(page.locator(".table[data-close]")).to_be_visible()
        counted = page.locator(".pile:visible, .middle > .cards:has(> .fan)").all()
        for each in counted:
            title, around = each.locator("h3, button > small").first.bounding_box(), each.bounding_box()
            assert title is not None and around is not None
            assert title["width"] > 10 < title["height"] and title["width"] <= around["width"], each.inner_text()
        assert counted and troubles(page) == []


def test_a_hand_is_seen_whole_where_rows_are_drawn_close_but_leave_room(browser: Browser, world: World) -> None:
    (*_, moment) = sampled("enlightenment", 0, 24)
    made = world.match("enlightenment", **setup_of(moment.state))
    (seat, *_) = world.get(f"/v1/matches/{made['match']['id']}/decision")["waiting"]
    with visiting(browser, world.url, made["tokens"][seat]) as visit:
        page = sit_down(visit, made["match"]["id"])
        expect(page.locator(".table[data-close]")).to_be_visible()
        hand = page.locator(".own .hand .lying")
        expect(hand.locator("> li").first).to_be_visible()
        assert hand.evaluate("(hand) => hand.scrollHeight <= hand.clientHeight + 1")
        assert troubles(page) == []


@pytest.mark.nightly
def test_a_seat_of_which_much_is_said_keeps_to_its_corner_of_a_board(browser: Browser, world: World) -> None:
    """It has spawned, and passes until the turn ends: that has two lines."""
    moment = next(
        sample
        for sample in sampled("dominions", 12, 400)
        if (one := sample.state.players["P1"]).yields and one.spawned and sample.state.waits_on("P1")
    )
    made = world.match("dominions", **setup_of(moment.state))
    with visiting(browser, world.url, made["tokens"]["P1"]) as visit:
        page = sit_down(visit, made["match"]["id"])
        expect(page.locator(".own .facts > :nth-child(3)")).to_be_visible()
        assert on_every_screen(page, "en") == {}


def test_the_sides_of_a_conflict_stand_against_each_other(browser: Browser, world: World) -> None:
    """Each with its cards and what it comes to, as the service says; between them the province and the ring."""
    fought = (sample.state for sample in sampled("enlightenment", 4, 400) if sample.state.conflict is not None)
    state = next(state for state in fought if state.participants(state.conflict.attacker))
    made = world.match("enlightenment", **setup_of(state))
    match, conflict = made["match"]["id"], state.conflict
    facts = world.get(f"/v1/matches/{match}/board?view=spectator")["board"]["facts"]
    province = facts["conflict.province"]["value"]
    with visiting(browser, world.url, world.organiser) as visit:
        band = visit.to(f"/m/{match}?view=spectator").locator(".versus")
        for fact, seat in (("attack", conflict.attacker), ("defense", conflict.defender)):
            side = band.locator(f'.side[data-seat="{seat}"]')
            expect(side.locator("p b")).to_have_text(str(facts[f"{seat}.{fact}"]["value"]))
            expect(side.locator(".lying > li")).to_have_count(len(state.participants(seat)))
        expect(band.locator(".about-it")).to_contain_text(province)
        expect(band.locator(".about-it .token")).to_have_count(1)


CROWDED = """(width) => {
  document.querySelector(".table").style.setProperty("--near", `${width}px`);
  const long = "Immunity to Negative Effects";
  const statuses = ["Overlife ×4", "Damage Immunity", "Revive", "Assistance", "Refraction", long];
  const cards = [...document.querySelectorAll(".own .card:has(.stats)")];
  for (const card of cards) {
    card.querySelectorAll(".chips").forEach((chips) => chips.remove());
    const all = Object.assign(document.createElement("span"), { className: "chips" });
    for (const textContent of statuses)
      all.append(Object.assign(document.createElement("span"), { className: "chip good", textContent }));
    card.querySelector(".name").after(all);
  }
  const bottom = (each) => Math.round(each.getBoundingClientRect().bottom);
  return cards.map((card) => bottom(card.querySelector(".stats")) - bottom(card));
}"""
"""Gives cards so wide as many statuses as self-play has seen on one; returns how far their numbers stand out."""


def test_a_card_with_six_statuses_still_shows_its_numbers(browser: Browser, world: World) -> None:
    made = world.match("multiversity", **fullest("multiversity"))
    (seat, *_) = world.get(f"/v1/matches/{made['match']['id']}/decision")["waiting"]
    with visiting(browser, world.url, made["tokens"][seat]) as visit:
        page = sit_down(visit, made["match"]["id"])
        page.locator(".own .card .stats").first.wait_for()
        assert max(page.evaluate(CROWDED, 136)) <= 0


PUSHED_OUT = """(called) => {
  const table = document.querySelector(".table"), found = new Set();
  const right = (what) => {
    const range = document.createRange();
    range.selectNodeContents(what);
    return Math.max(...[...range.getClientRects()].map((box) => box.right));
  };
  const strips = [...table.querySelectorAll(".attached .card:has(.stats)")];
  for (const strip of strips) strip.querySelector(".name bdi").textContent = called;
  for (let width = 70; width <= 140; width += 5) {
    for (const of of ["--card", "--near"]) table.style.setProperty(of, `${width}px`);
    for (const strip of strips.filter((each) => each.checkVisibility())) {
      const stats = strip.querySelector(".stats"), { left } = stats.getBoundingClientRect();
      const isOut = right(stats.querySelector("b")) > strip.getBoundingClientRect().right + 1;
      if (isOut || right(strip.querySelector(".name bdi")) > left + 1) found.add(width);
    }
  }
  return [strips.length > 0, [...found]];
}"""
"""Calls what is attached by a name; returns whether anything is, and at which widths its number is cut or covered."""


def test_the_longest_word_of_what_is_attached_leaves_room_for_its_number(browser: Browser, world: World) -> None:
    (*_, moment) = sampled("enlightenment", 0, 60)
    made = world.match("enlightenment", **setup_of(moment.state))
    (seat, *_) = world.get(f"/v1/matches/{made['match']['id']}/decision")["waiting"]
    with visiting(browser, world.url, made["tokens"][seat]) as visit:
        page = sit_down(visit, made["match"]["id"])
        page.locator(".attached .card .stats").first.wait_for()
        assert page.evaluate(PUSHED_OUT, "Smugglers' Inlet") == [True, []]


COVERED = """(told) => [...told.querySelectorAll(".player, .label, b")].filter((part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  return [left + 2, right - 2].some((x) => !told.contains(document.elementFromPoint(x, (top + bottom) / 2)));
}).map((part) => part.textContent)"""
"""What of a side's words is under something else, or out of the screen."""


def test_a_phone_shows_a_seat_a_conflict_and_what_each_side_comes_to(browser: Browser, world: World) -> None:
    """Beside the hand and what may be done, held upright or lying."""
    made = world.match("enlightenment", **contested())
    match = made["match"]["id"]
    (seat, *_) = world.get(f"/v1/matches/{match}/decision")["waiting"]
    with visiting(browser, world.url, made["tokens"][seat], size="phone") as visit:
        page = sit_down(visit, match)
        found: dict[str, list[Any]] = {}
        for screen in ("phone", "small phone", "phone that lies"):
            width, height = SCREENS[screen]
            page.set_viewport_size({"width": width, "height": height})
            found[screen] = troubles(page) + faults(page, [TARGETS])
            for side in page.locator(".versus .side > p").all():
                found[screen] += side.evaluate(COVERED)
        assert {screen: wrong for screen, wrong in found.items() if wrong} == {}


@pytest.mark.sampled(1)
def test_a_big_screen_has_all_of_it_and_no_bars(browser: Browser, world: World, full: Full) -> None:
    with visiting(browser, world.url, full.judge) as visit:
        width, height = BIG_SCREEN
        visit.page.set_viewport_size({"width": width, "height": height})
        page = visit.to(f"/m/{full.match}?view=spectator&kiosk")
        page.locator(".table").wait_for()
        assert troubles(page) == []
        for bar in ("#bar", ".log", ".panel", ".transport"):
            expect(page.locator(bar)).to_be_hidden()
        expect(page.locator(".kiosk .told")).not_to_be_empty()
        expect(page.locator(".kiosk .clock")).not_to_be_empty()


def test_what_rows_drawn_close_leave_out_is_said_again_once_there_is_room(browser: Browser, world: World) -> None:
    """During an attack on a small desk no headings stand above the rows; after it they do, as on a page that is loaded
    then."""
    state = next(each.state for each in sampled("heat", 0, 400) if each.state.move == 175)
    assert state.attack is not None
    made = world.match("heat", **setup_of(state))
    path, token = f"/v1/matches/{made['match']['id']}", made["tokens"]["P1"]
    with visiting(browser, world.url, token) as visit:
        visit.page.set_viewport_size({"width": 1280, "height": 720})
        page = sit_down(visit, made["match"]["id"])
        expect(page.locator(".table[data-close]")).to_have_count(1)
        while world.get(f"{path}/state?view=P1", token)["state"]["attack"] is not None:
            world.play(made, 1)
        expect(page.locator(".table:not([data-close])")).to_have_count(1)
