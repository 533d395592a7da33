"""Files of matches: one that replays and verifies itself without a network, what is forged in it, and logs opened."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.people.names import People
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.browser.visiting import demand_of, visiting
from tests.browser.world import World
from tests.conftest import SECRET
from tests.matches.play import whole


@pytest.fixture(scope="module")
def match(world: World) -> str:
    return world.demo("diamonds", seed=5)


@pytest.fixture(scope="module")
def saved(browser: Browser, world: World, match: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a match, as a reader saves it."""
    path = tmp_path_factory.mktemp("files") / "match.html"
    with visiting(browser, world.url, world.organiser) as visit:
        page = visit.to(f"/m/{match}?view=judge")
        with page.expect_download() as download:
            page.get_by_role("link", name="Save as a file").click()
        download.value.save_as(path)
    return path


@pytest.fixture
def alone(browser: Browser) -> Iterator[Callable[[Path], Page]]:
    """Open a file as by a double click, on a machine without a network; whatever it asks for fails the test."""

    def opened(path: Path) -> Page:
        context = browser.new_context(offline=True, locale="en", reduced_motion="reduce")
        page = context.new_page()
        page.on("request", lambda sent: asked.append(sent.url))
        page.on("console", lambda said: asked.append(said.text))
        page.on("pageerror", lambda error: asked.append(str(error)))
        page.goto(path.as_uri())
        page.locator(".verdict strong").wait_for()
        return page

    asked: list[str] = []
    yield opened
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


def forged(saved: Path, old: str, new: str, within: str = "") -> Path:
    """Return a copy of a file in which the first of one text, after another, is something else."""
    text = saved.read_text()
    at = text.index(old, text.index(within) if within else 0)
    path = saved.with_name(f"forged-{abs(hash((old, new, within)))}.html")
    path.write_text(text[:at] + new + text[at + len(old) :])
    return path


def test_a_file_replays_and_verifies_itself(saved: Path, alone: Callable[[Path], Page]) -> None:
    page = alone(saved)
    expect(page.locator(".verdict")).to_contain_text("Verified.")
    page.keyboard.press("End")
    at, count = (page.locator(".count").get_attribute("data-step") or "").split("/")
    assert at == count and int(count) > 100
    page.keyboard.press("Home")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".sentence bdi")).not_to_be_empty()
    page.get_by_text("What was checked").click()
    expect(page.locator(".checks")).to_have_count(2)
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator("#panel q").first).not_to_be_empty()
    page.get_by_role("tab", name="State").click()
    expect(page.locator("#panel")).to_contain_text("This is not here")
    demand_of(page, "desk")


def test_a_file_of_a_match_in_which_a_name_is_erased_verifies_itself(
    sqlite_store: Matches, tmp_path: Path, alone: Callable[[Path], Page]
) -> None:
    id, people = whole(sqlite_store), People(sqlite_store)
    people.erase(people.named("Ana"))
    settings = Settings(database="", secret=SECRET, rate=10**9)
    client = Client(create_app(settings, sqlite_store), organiser_token(sqlite_store))
    told = client.send("GET", f"/v1/matches/{id}/file", client.organiser)
    assert told.status_code == 200
    assert "Ana" not in told.text
    path = tmp_path / "match.html"
    path.write_text(told.text)
    page = alone(path)
    expect(page.locator(".verdict")).to_contain_text("Verified.")
    expect(page.locator("main")).to_contain_text("(erased)")


@pytest.mark.parametrize(
    ("old", "new", "within", "check"),
    [
        ('"type":"ActionTaken"', '"type":"ActionTakes"', '<pre id="log"', "Chain"),
        ('"salt":"', '"salt":"0', '"version":2,', "What was hidden"),
        ('"kind":"footer"', '"kind":"hooter"', "", "Whole"),
        ('"type":"TurnBegun"', '"type":"TurnEnded"', '<pre id="replay"', "Replay and log"),
        ('"move":3', '"move":2', '<pre id="replay"', "Replay and log"),
        ('"clauses":["D-012"]', '"clauses":["D-013"]', '<pre id="replay"', "Replay and log"),
        ('"name":"Ana"', '"name":"Eva"', '<pre id="replay"', "Replay and log"),
    ],
)  # fmt: skip
@pytest.mark.sampled(3)
def test_what_is_forged_is_told(
    saved: Path, alone: Callable[[Path], Page], old: str, new: str, within: str, check: str
) -> None:
    page = alone(forged(saved, old, new, within))
    expect(page.locator(".verdict strong")).to_have_text("Do not trust this.")
    expect(page.locator(".verdict > .checks")).to_contain_text(check)


def test_a_frame_that_is_left_out_is_told(saved: Path, alone: Callable[[Path], Page]) -> None:
    text = saved.read_text()
    at = text.index("\n", text.index("\n", text.index('<pre id="replay"')) + 1)
    path = saved.with_name("shorter.html")
    path.write_text(text[:at] + text[text.index("\n", at + 1) :])
    page = alone(path)
    expect(page.locator(".verdict > .checks")).to_contain_text("Replay and log")


def test_a_log_is_opened_and_replayed(browser: Browser, world: World, match: str, tmp_path: Path) -> None:
    log = world.raw(f"/v1/matches/{match}/log", "application/x-ndjson")
    (tmp_path / "match.ndjson").write_bytes(log)
    (tmp_path / "bad.ndjson").write_bytes(log.replace(b'"move":3', b'"move":4', 1))
    (tmp_path / "other.ndjson").write_text("What is this?")
    with visiting(browser, world.url, world.organiser, failing=True) as visit:
        page = visit.to("/open")
        page.get_by_label("File").set_input_files(tmp_path / "other.ndjson")
        expect(page.get_by_role("alert")).to_contain_text("There is no log")
        page.get_by_label("File").set_input_files(tmp_path / "bad.ndjson")
        expect(page.locator(".verdict strong")).to_have_text("Do not trust this.")
    with visiting(browser, world.url, world.organiser) as visit:
        page = visit.to("/open")
        page.get_by_label("File").set_input_files(tmp_path / "match.ndjson")
        expect(page.locator(".verdict")).to_contain_text("Verified.")
        expect(page.locator(".table :is(.card, .fan)").first).to_be_visible()
        steps = (page.locator(".count").get_attribute("data-step") or "").split("/")
        assert steps[0] == steps[1], "a match that is over is shown as it ended"
        demand_of(page, "desk")
    with visiting(browser, world.url) as visit:  # whoever is not in has it verified all the same
        page = visit.to("/open")
        page.get_by_label("File").set_input_files(tmp_path / "match.ndjson")
        expect(page.locator(".verdict")).to_contain_text("Verified.")
        expect(page.get_by_text("To see it on the table")).to_be_visible()


def test_a_file_that_is_opened_is_computed_anew(browser: Browser, world: World, saved: Path) -> None:
    """What a forged file says and draws is found by a service that makes the same of its log, or does not."""
    with visiting(browser, world.url, world.organiser) as visit:
        page = visit.to("/open")
        page.get_by_label("File").set_input_files(saved)
        expect(page.locator(".table")).to_be_visible()
        page.get_by_text("What was checked").click()
        expect(page.get_by_text("Sentences and table")).to_be_visible()
        expect(page.locator(".verdict")).to_contain_text("Verified.")
        page.reload()
        page.get_by_label("File").set_input_files(forged(saved, "plans", "burns", '<pre id="replay"'))
        expect(page.locator(".verdict > .checks")).to_contain_text("Sentences and table")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.sampled(2)
def test_every_ruleset_makes_a_file(world: World, tmp_path: Path, alone: Callable[[Path], Page], ruleset: str) -> None:
    """Also of a match that still runs, in a view that hides much."""
    made = world.match(ruleset)
    world.play(made, 12)
    path = tmp_path / "match.html"
    path.write_bytes(world.raw(f"/v1/matches/{made['match']['id']}/file", "text/html"))
    page = alone(path)
    expect(page.locator(".verdict")).to_contain_text("Verified.")
    page.keyboard.press("End")
    expect(page.locator(".table :is(.card, .fan)").first).to_be_visible()


def test_names_in_a_file_are_text(world: World, tmp_path: Path, alone: Callable[[Path], Page]) -> None:
    seats = RULESETS["diamonds"].demo_setup["seats"]
    names = ("</pre><script>alert(1)</script>", "<!-- here -->", "&lt;b&gt;", "Davi")
    made = world.match(seats=[{**seat, "name": name} for seat, name in zip(seats, names, strict=True)])
    path = tmp_path / "match.html"
    path.write_bytes(world.raw(f"/v1/matches/{made['match']['id']}/file", "text/html"))
    page = alone(path)
    expect(page.locator(".verdict")).to_contain_text("Verified.")
    for name in names:
        expect(page.get_by_role("heading", level=1)).to_contain_text(name)
