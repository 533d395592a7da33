"""The match viewer: every ruleset's table, the way through a match, live, offline, by keys and by touch."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from adjudicator.rulesets.registry import RULESETS
from tests.browser.visiting import Visit, demand_of, visiting
from tests.browser.world import World


@pytest.fixture(scope="module")
def played(world: World) -> dict[str, str]:
    """Return a match of each ruleset: some moves of it, for whole ones are long."""
    return {ruleset: begun(world, ruleset, 14)["match"]["id"] for ruleset in RULESETS}


@pytest.fixture(scope="module")
def demo(world: World) -> str:
    """A match that is over."""
    return world.demo("diamonds", seed=3)


@pytest.fixture(scope="module")
def judge(world: World) -> str:
    """The token of a judge of no tournament, who sees these matches whole."""
    token: str = world.post("/v1/tokens", role="judge", label="Clara")["token"]
    return token


def begun(world: World, ruleset: str, moves: int, **more: Any) -> Any:
    made = world.match(ruleset, **more)
    world.play(made, moves)
    return made


def watched(visit: Visit, match: str, where: str = "") -> Page:
    """Go to a match, and wait until all of it is here."""
    page = visit.to(f"/m/{match}{where}")
    expect(page.locator(".count")).to_have_attribute("data-step", re.compile(r"^\d+/\d+$"))
    return page


def place(page: Page) -> tuple[int, int]:
    """Return at which step a viewer is, and of how many."""
    at, count = (page.locator(".count").get_attribute("data-step") or "").split("/")
    return int(at), int(count)


def test_a_link_leads_to_a_moment_in_a_view(browser: Browser, world: World, demo: str) -> None:
    with visiting(browser, world.url, world.organiser, failing=True) as visit:
        page = watched(visit, demo, "?move=20&view=judge")
        said = page.locator(".sentence").inner_text()
        expect(page.locator(".log-rows [aria-current]")).to_have_text(re.compile("^20"))
        page.get_by_role("button", name="Next turn").click()
        expect(page).not_to_have_url(re.compile("move=20"))
        expect(page).to_have_url(re.compile("view=judge"))
        page = watched(visit, demo, page.url[page.url.index("?") :])
        expect(page.locator(".sentence")).not_to_have_text(said)
        watched(visit, demo, "?move=99999")
        assert place(page)[0] == place(page)[1]


def test_what_a_move_ends_with_and_does_not_say_is_of_that_move(browser: Browser, world: World) -> None:
    """Not of the next one, which would be shown instead of it, and as what changed it."""
    match = world.demo("heat", seed=4)
    frames = world.get(f"/v1/matches/{match}/replay?limit=1000&view=judge")["frames"]
    end = next(
        frame["version"]
        for frame, after in pairwise(frames)
        if not frame["text"] and not frame.get("phase") and frame["move"] != after["move"] and frame["move"] > 1
    )
    move = frames[end - 1]["move"]
    with visiting(browser, world.url, world.organiser) as visit:
        page = watched(visit, match, f"?version={end}&view=judge")
        row = page.locator(".log-rows [aria-current]")
        expect(row).to_have_text(re.compile(rf"^({move}\D|\D)"))
        page.get_by_role("button", name="Next step").click()
        expect(row).to_have_text(re.compile(rf"^{move + 1}\D"))


def test_the_search_of_the_log_has_the_focus_at_once(browser: Browser, world: World, demo: str) -> None:
    """Before the next frame is drawn: what is typed after the key would be keys of the viewer."""
    pressed = 'document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }))'
    with visiting(browser, world.url, world.organiser) as visit:
        page = watched(visit, demo, "?move=0&view=judge")
        page.locator("#log-search").wait_for()
        assert page.evaluate(f"() => {{ {pressed}; return document.activeElement.id; }}") == "log-search"


def test_the_log_is_searched_as_soon_as_it_has_come(browser: Browser, world: World, demo: str) -> None:
    held: list[Route] = []
    with visiting(browser, world.url, world.organiser) as visit:
        visit.page.route("**/match/later.js", lambda route: held.append(route))
        with visit.page.expect_request("**/match/later.js"):
            page = watched(visit, demo, "?move=0&view=judge")
        page.keyboard.press("/")
        held[0].continue_()
        expect(page.locator("#log-search")).to_be_focused()


def test_the_log_is_searched_and_leads_there(browser: Browser, world: World, demo: str) -> None:
    with visiting(browser, world.url, world.organiser) as visit:
        page = watched(visit, demo, "?move=0&view=judge")
        page.locator("#log-search").wait_for()
        page.keyboard.press("/")
        page.keyboard.type("all reveal")
        expect(page.locator(".log-search small")).to_have_text(re.compile(r"\d+ steps?"))
        page.keyboard.press("Enter")
        expect(page.locator(".sentence")).to_have_text(re.compile("^All reveal"))
        assert page.locator(".log-rows li").count() < 60  # of hundreds
        page.keyboard.press("Escape")
        expect(page.locator("#log-search")).to_have_value("")


def test_a_number_is_asked_for_its_reasons(browser: Browser, world: World, demo: str) -> None:
    """The dialog has the base, each reason with its clause, and the move, which leads there."""
    with visiting(browser, world.url, world.organiser) as visit:
        page = watched(visit, demo, f"?move={_changed_number(world, demo)}&view=judge")
        dialog = page.get_by_role("dialog")
        page.locator(".card:has(.up, .down) button.name").first.click()
        dialog.locator("button.asked:has(.up, .down)").first.click()
        expect(dialog.get_by_text("Printed, or to begin with")).to_be_visible()
        dialog.locator(".cite").first.click()
        expect(dialog.locator(".clause-text q").first).not_to_be_empty()
        demand_of(page, "desk")
        dialog.get_by_role("button", name=re.compile(r"^Move \d+$")).first.click()
        expect(dialog).to_have_count(0)
        page.locator(".table button.name").first.click()
        expect(dialog.locator(".printed").first).to_be_visible()
        expect(dialog.get_by_role("link", name="The printed card")).to_have_attribute(
            "href", re.compile(r"^/cards/diamonds/\w+$")
        )
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def _changed_number(world: World, match: str) -> int:
    """Return a move after which some number on the table is not what is printed."""
    for move in range(10, 60):
        board = world.get(f"/v1/matches/{match}/board?move={move}&view=judge")["board"]
        stats = [stat for item in board["items"].values() for stat in item.get("stats", ()) if "of" in stat]
        if any(stat["value"] != stat["base"] for stat in stats):
            return move
    raise AssertionError("no number has changed")


def _change(world: World, match: str) -> int:
    """Return an event that says something and changes a card."""
    frames = world.get(f"/v1/matches/{match}/replay?after=30&view=judge")["frames"]
    return int(next(frame["version"] for frame in frames if frame["text"] and "items" in frame["patch"]))


def test_the_panel_tells_a_step(browser: Browser, world: World, demo: str) -> None:
    with visiting(browser, world.url, world.organiser) as visit:
        page = watched(visit, demo, f"?version={_change(world, demo)}&view=judge")
        expect(page.locator(".differences li").first).to_be_visible()
        page.get_by_text("The difference as data").click()
        expect(page.locator("#panel pre")).to_contain_text('"pointer"')
        page.get_by_role("tab", name="Event").click()
        expect(page.locator("#panel pre")).to_contain_text('"type"')
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("tab", name="State")).to_be_focused()
        expect(page.locator("#panel pre")).to_contain_text('"players"')
        page.keyboard.press("ArrowRight")
        expect(page.locator("#panel q").first).not_to_be_empty()


def test_what_happens_is_seen_as_it_happens(browser: Browser, world: World) -> None:
    """A reader at the end stays there; one who looks back is told how much has come, and is not moved."""
    made = begun(world, "diamonds", 5)
    with visiting(browser, world.url, world.organiser) as visit, visiting(browser, world.url, world.organiser) as other:
        page, back = watched(visit, made["match"]["id"]), watched(other, made["match"]["id"])
        back.keyboard.press("Home")
        before = place(page)[1]
        world.play(made, 2)
        expect(page.locator(".count")).not_to_have_attribute("data-step", f"{before}/{before}")
        expect(page.locator(".count")).to_have_attribute("data-step", re.compile(r"^(\d+)/\1$"))
        expect(back.locator(".fresh")).to_have_text(re.compile(r"^\d+ new steps?$"))
        assert place(back)[0] == 1
        back.locator(".fresh").click()
        assert place(back)[0] == place(back)[1]


def test_who_comes_to_the_beginning_stays_there_though_there_is_no_more_yet(browser: Browser, world: World) -> None:
    made = world.match("diamonds")
    with visiting(browser, world.url, world.organiser) as visit:
        page = watched(visit, f"{made['match']['id']}?move=0")
        at, count = place(page)
        assert at == count
        world.play(made, 2)
        expect(page.locator(".count")).not_to_have_attribute("data-step", f"{at}/{count}")
        assert place(page)[0] == at
        expect(page.locator(".fresh")).to_have_count(0)


def test_what_is_loaded_works_without_a_network(browser: Browser, world: World, demo: str) -> None:
    with visiting(browser, world.url, world.organiser, failing=True) as visit:
        page = watched(visit, demo, "?view=judge")
        expect(page.get_by_role("tab", name="State")).to_be_visible()  # what comes after the first picture is here
        visit.context.set_offline(True)
        for key, moved in (
            ("Home", -1),
            ("ArrowRight", 1),
            ("Shift+ArrowRight", 1),
            ("PageDown", 1),
            ("End", 1),
            ("ArrowLeft", -1),
        ):
            before = place(page)[0]
            page.keyboard.press(key)
            assert (place(page)[0] - before) * moved > 0, key
            expect(page.locator(".sentence bdi")).not_to_be_empty()
        page.get_by_role("tab", name="State").click()
        expect(page.locator("#panel")).to_contain_text("cannot be reached")
        visit.context.set_offline(False)


def test_by_keyboard_alone(browser: Browser, world: World, demo: str) -> None:
    with visiting(browser, world.url, world.organiser) as visit:
        page = watched(visit, demo, "?move=30&view=judge")
        page.keyboard.press("g")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Control+a")
        page.keyboard.type("12")
        page.keyboard.press("Enter")
        expect(page.locator(".log-rows [aria-current] .move")).to_have_text("12")
        page.keyboard.press("v")
        expect(page.get_by_role("combobox", name="Seen by")).to_have_value("P1")
        page.keyboard.press("d")
        expect(page.get_by_role("tab", name="Difference")).to_be_focused()
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        page.get_by_role("checkbox").focus()
        page.keyboard.press("Space")
        page.keyboard.press("Escape")
        page.keyboard.press("g")  # letters do nothing now
        expect(page.get_by_role("dialog")).to_have_count(0)
        slider = page.get_by_role("slider", name="Timeline")
        slider.focus()
        before = int(slider.get_attribute("aria-valuenow") or 0)
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_attribute("aria-valuenow", str(before + 1))
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Stop")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_where_nothing_can_be_copied_the_address_is_shown_to_be_copied_by_hand(
    browser: Browser, world: World, demo: str
) -> None:
    with visiting(browser, world.url, world.organiser) as visit:
        page = watched(visit, demo, "?move=30&view=judge")
        page.evaluate("document.execCommand = () => false; delete Navigator.prototype.clipboard")
        page.on("dialog", lambda dialog: dialog.dismiss())
        with page.expect_event("dialog") as shown:
            page.keyboard.press("l")
        assert shown.value.default_value == page.url


def test_by_thumb_on_a_phone(browser: Browser, world: World, demo: str) -> None:
    with visiting(browser, world.url, world.organiser, size="phone") as visit:
        page = watched(visit, demo, "?move=30&view=judge")
        page.get_by_role("button", name="Step back").tap()
        page.get_by_role("button", name="Log").tap()
        expect(page.locator(".log-rows [aria-current]")).to_be_visible()
        demand_of(page, "phone")
        row = page.locator(".log-rows li:not(.head) button").first
        text = row.locator("bdi").inner_text()
        row.tap()
        expect(page.locator(".sentence bdi")).to_have_text(text)
        expect(page.locator(".log-rows")).to_be_hidden()
        strip = page.get_by_role("slider").bounding_box()
        assert strip is not None
        page.touchscreen.tap(strip["x"] + strip["width"] - 0.3, strip["y"] + 20)
        assert place(page)[0] == place(page)[1]
        page.get_by_role("button", name=re.compile("^Menu")).tap()
        expect(page.get_by_role("link", name="Matches")).to_be_visible()


def test_a_phone_has_a_strip_and_one_row_and_the_rest_in_a_sheet(browser: Browser, world: World, demo: str) -> None:
    with visiting(browser, world.url, world.organiser, size="phone") as visit:
        page = watched(visit, demo, "?move=30&view=judge")
        box = page.locator(".transport").bounding_box()
        assert box is not None and box["height"] < 48 + 44 + 20
        page.get_by_role("button", name="More", exact=True).tap()
        sheet = page.get_by_role("dialog", name="More")
        for name in ("Open a dispute here", "What if…", "Link", "Save as a file", "Print", "Keys"):
            expect(sheet.get_by_role("button", name=name).or_(sheet.get_by_role("link", name=name))).to_be_visible()
        demand_of(page, "phone")
        before = place(page)[0]
        sheet.get_by_role("button", name="Next turn").tap()
        assert place(page)[0] > before
        sheet.get_by_role("combobox", name="Speed").select_option("4×")
        sheet.get_by_role("button", name="Keys").tap()
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


@pytest.mark.nightly
def test_an_arrow_leads_from_what_acts_to_what_it_is_done_to(browser: Browser, world: World) -> None:
    match = world.demo("heat", seed=3)
    frames = world.get(f"/v1/matches/{match}/replay?view=judge&limit=1000")["frames"]
    attack = next(each for each in frames if each["type"] == "ActionTaken" and " attacks " in each["text"])
    with visiting(browser, world.url, world.organiser) as visit:
        page = watched(visit, match, f"?version={attack['version']}&view=judge")
        arrows = page.locator(".drawn-arrows")
        expect(arrows.locator("path:not(.halo)")).to_have_count(1)
        expect(arrows).to_have_attribute("aria-hidden", "true")
        ends = [page.locator(f'[data-item="{id}"]').bounding_box() for id in attack["involves"][:2]]
        drawn = arrows.locator("path:not(.halo)").bounding_box()
        for end in ends:  # it touches both
            assert end is not None and drawn is not None
            assert drawn["x"] - 8 <= end["x"] + end["width"] and end["x"] <= drawn["x"] + drawn["width"] + 8
            assert drawn["y"] - 8 <= end["y"] + end["height"] and end["y"] <= drawn["y"] + drawn["height"] + 8
        page.keyboard.press("Home")
        expect(arrows.locator("path")).to_have_count(0)


def test_what_was_rewound_and_what_was_illegal_is_marked(browser: Browser, world: World) -> None:
    """In the log, in the step's sentence and, of what no longer stands, struck through."""
    tournament = world.tournament()
    made = begun(world, "diamonds", 10, tournament=tournament, enforcement="advisory")
    path, seat = f"/v1/matches/{made['match']['id']}", made["tokens"]["P2"]
    judge, head = world.officer(tournament), world.officer(tournament, "head_judge", "Hugo")
    dispute = f"/v1/disputes/{world.post(f'{path}/disputes', judge, question={'kind': 'legality'}, move=8)['id']}"
    world.post(f"{dispute}/acknowledgements", judge)
    world.post(
        f"{dispute}/rulings", judge, outcome="infraction", clauses=["D-009"], follows=False, reason="Seen.",
        charges=[{"seat": "P2", "infraction": "PLAY-HIDDEN"}], remedies=[{"remedy": "rewind", "before": 9}],
    )  # fmt: skip
    for name in ("P1", "P2", "P3", "P4"):
        world.post(f"{dispute}/acceptances", made["tokens"][name])
    (plan,) = world.post(f"{dispute}/backup-plans", judge)["plans"]
    world.post(f"{dispute}/authorizations", head, digest=plan["digest"])
    world.post(f"{dispute}/applications", judge)
    world.post(f"{path}/actions", seat, action={"type": "choose", "choice": "nonsense"})
    with visiting(browser, world.url, judge) as visit:
        page = watched(visit, made["match"]["id"], "?move=9&view=judge")
        expect(page.locator(".sentence.undone")).to_contain_text("no longer stands")
        expect(page.locator(".log-rows .undone").first).to_be_visible()
        page.keyboard.press("End")
        expect(page.locator(".sentence .bad")).to_contain_text("illegal", ignore_case=True)
        demand_of(page, "desk")


def test_the_viewer_can_be_used_at_twice_the_size_and_be_printed(browser: Browser, world: World, demo: str) -> None:
    """Twice the size is half the room. On paper are the table and what there is to know, whole, and no buttons."""
    with visiting(browser, world.url, world.organiser) as visit:
        page = watched(visit, demo, "?move=30&view=judge")
        page.set_viewport_size({"width": 720, "height": 450})
        demand_of(page, "desk")
        before = place(page)[0]
        page.get_by_role("button", name="Next step").click()
        assert place(page)[0] == before + 1
        expect(page.locator(".sentence")).to_be_in_viewport()
        page.emulate_media(media="print")
        for hidden in ("#bar", ".transport", ".log"):
            expect(page.locator(hidden)).to_be_hidden()
        expect(page.locator(".table")).to_be_visible()
        cut = page.evaluate("""() => [".viewer", ".view", ".stage", ".panel"].filter(
          name => getComputedStyle(document.querySelector(name)).overflowY !== "visible")""")
        assert cut == []


def test_a_view_that_one_may_not_have_is_not_offered(browser: Browser, world: World) -> None:
    made = begun(world, "diamonds", 6)
    with visiting(browser, world.url, made["tokens"]["P2"]) as visit:
        page = watched(visit, made["match"]["id"])
        options = page.get_by_role("combobox", name="Seen by").locator("option")
        assert options.evaluate_all("all => all.map(each => each.value)") == ["P2", "spectator"]
        assert page.locator(".table .fan").count() > 0


def test_a_dispute_is_marked_where_it_was_opened(browser: Browser, world: World) -> None:
    made = begun(world, "diamonds", 6)
    match, seat = made["match"]["id"], made["tokens"]["P1"]
    dispute = world.post(
        f"/v1/matches/{match}/disputes", seat, question={"kind": "free", "text": "Who?"}, blocking=True
    )
    with visiting(browser, world.url, world.organiser) as visit:
        page = watched(visit, match)
        expect(page.get_by_role("link", name="The dispute")).to_have_attribute("href", f"/d/{dispute['id']}")


def test_what_if_cannot_be_mistaken_for_the_match(
    browser: Browser, world: World, played: dict[str, str], judge: str
) -> None:
    with visiting(browser, world.url, judge) as visit:
        page = watched(visit, played["diamonds"], "?move=14&view=judge")
        page.keyboard.press("b")
        expect(page.get_by_text("NOT OFFICIAL", exact=True)).to_be_visible()
        for taken in (1, 2):
            page.locator(".next-actions button").first.click()
            expect(page.locator(".taken li")).to_have_count(taken)
            expect(page.locator(".sentence bdi")).not_to_be_empty()
        page.locator(".card:has(.asked) button.name").first.click()
        page.get_by_role("dialog").locator("button.asked").first.click()  # what never was is made of something too
        expect(page.get_by_role("dialog").get_by_text("Printed, or to begin with")).to_be_visible()
        page.keyboard.press("Escape")
        page.get_by_role("tab", name="State").click()
        expect(page.locator("#panel pre")).to_contain_text('"players"')
        page.get_by_text("Compare with what did happen").click()
        expect(page.get_by_text(re.compile("With the match after move"))).to_be_visible()
        page.get_by_role("button", name="Take back").click()
        expect(page.locator(".taken li")).to_have_count(1)
        page.get_by_role("button", name="Back to the match").click()
        expect(page.get_by_text("NOT OFFICIAL", exact=True)).to_have_count(0)
        page.keyboard.press("b")  # what was tried is kept, beside a new branch
        expect(page.get_by_role("combobox", name="Branches").locator("option")).to_have_count(2)
        assert world.get(f"/v1/matches/{played['diamonds']}")["status"] == "running"


def test_a_branch_that_is_asked_for_before_the_match_is_here_begins_once_it_is(
    browser: Browser, world: World, played: dict[str, str], judge: str
) -> None:
    with visiting(browser, world.url, judge) as visit:
        held: list[Route] = []
        visit.page.route(re.compile(r"/replay\?"), lambda request: held.append(request))
        page = visit.to(f"/m/{played['diamonds']}?move=14&view=judge")
        expect(page.locator(".table")).to_be_visible()
        page.keyboard.press("b")
        page.wait_for_function(
            "() => performance.getEntriesByType('resource').some(one => one.name.includes('what_if'))"
        )
        for request in held:
            request.continue_()
        expect(page.get_by_text("NOT OFFICIAL", exact=True)).to_be_visible()


def before_an_attack(world: World) -> str:
    """Play a match of heat until a card on the table may attack: sooner in some than in others."""
    made = begun(world, "heat", 2)
    path = f"/v1/matches/{made['match']['id']}"
    while True:
        seat = world.get(f"{path}/decision")["waiting"][0]
        choices = world.get(f"{path}/choices", made["tokens"][seat])["choices"]
        if any(each["action"]["type"] == "attack" for each in choices):
            return str(made["match"]["id"])
        world.play(made, 1)


def test_on_a_phone_what_would_be_done_is_in_reach_and_cards_are_pressed(
    browser: Browser, world: World, judge: str
) -> None:
    with visiting(browser, world.url, judge, size="phone") as visit:
        page = watched(visit, before_an_attack(world), "?view=judge")
        page.get_by_role("button", name="More", exact=True).tap()
        page.get_by_role("button", name="What if…").tap()
        offered = page.locator(".next-actions button")
        expect(offered.first).to_be_in_viewport()
        demand_of(page, "phone")
        every = offered.count()
        card = page.locator(".card.may button.name").first
        name = card.inner_text().replace("\n", " ")
        card.tap()
        expect(page.get_by_role("button", name="All that could be done")).to_be_visible()
        assert 0 < offered.count() < every
        expect(offered.first).to_contain_text(name)
        page.get_by_role("button", name="All that could be done").tap()
        expect(offered).to_have_count(every)


@pytest.mark.nightly
def test_all_rulesets_can_be_asked_what_if(browser: Browser, world: World, played: dict[str, str], judge: str) -> None:
    with visiting(browser, world.url, judge, size="phone") as visit:
        for match in played.values():
            page = watched(visit, match, "?view=judge")
            page.get_by_role("button", name="More", exact=True).tap()
            page.get_by_role("button", name="What if…").tap()
            page.locator(".next-actions button").first.wait_for()
            expect(page.locator("fieldset.next")).to_be_enabled()  # what comes is drawn
            page.locator(".next-actions button").last.tap()
            expect(page.locator(".taken li, .next fieldset.choosing").first).to_be_visible()


def test_an_empty_deck_is_seen_as_such(browser: Browser, world: World) -> None:
    """Whoever must draw from it loses by that; other piles that are empty are left out."""
    players = {"P1": {"deck": []}, "P2": {"deck": ["C12"] * 4}}
    made = world.match("heat", seats=[{"name": "Ana"}, {"name": "Bruno"}], position={"players": players})
    with visiting(browser, world.url, world.organiser) as visit:
        page = watched(visit, made["match"]["id"])
        decks = page.locator(".pile:visible").filter(has=page.get_by_role("heading", name="Deck", exact=True))
        expect(decks.locator("b")).to_have_text(["4", "0"])
        expect(page.locator(".pile:visible h3").filter(has_text="Discard")).to_have_count(0)
