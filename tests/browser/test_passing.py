"""Passing at the table: one press, taken back while it is not sent; and all that is asked until a phase begins."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from adjudicator.checks.samples import sampled
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from tests.api.service import service, until
from tests.browser.fullest import setup_of
from tests.browser.sitting import sit_down
from tests.browser.visiting import demand_of, visiting
from tests.browser.world import World
from tests.conftest import SECRET
from tests.transparency.memory import begun


def at_a_pass(world: World, ruleset: str, kind: str = "") -> tuple[Any, str]:
    """Begin a match and play it to where somebody may pass and do something else, asked a question of a kind; return it
    and whose turn that is."""
    made = world.match(ruleset)
    path = f"/v1/matches/{made['match']['id']}"
    passed = False
    for _ in range(200):
        seat = world.get(f"{path}/decision")["waiting"][0]
        offered = world.get(f"{path}/choices", made["tokens"][seat])
        kinds = [each["action"]["type"] for each in offered["choices"] if not each["standing"]]
        is_asked_so = not kind or (kind == offered["asked"]["kind"] and not passed)  # passes together end a phase
        if "pass" in kinds and len(kinds) > 1 and is_asked_so:
            return made, seat
        passed = offered["choices"][0]["action"]["type"] == "pass"
        world.play(made, 1)
    raise AssertionError("nobody may pass")


def the_pass(world: World, made: Any, seat: str) -> str:
    offered = world.get(f"/v1/matches/{made['match']['id']}/choices", made["tokens"][seat])["choices"]
    text: str = next(each["text"] for each in offered if each["action"]["type"] == "pass")
    return text


def press(page: Page, text: str) -> None:
    button, every = page.get_by_role("button", name=text, exact=True), page.get_by_role("button", name="All choices")
    button.or_(every).first.wait_for()
    if not button.is_visible():
        every.click()
    button.click()


def test_a_pass_is_one_press_and_can_be_taken_back(browser: Browser, world: World) -> None:
    made, seat = at_a_pass(world, "heat")
    match = made["match"]["id"]
    move = world.get(f"/v1/matches/{match}")["move"]
    with visiting(browser, world.url, made["tokens"][seat]) as visit:
        page = sit_down(visit, match)
        page.clock.install(time=0)
        page.clock.pause_at(1000)  # who takes it back has as long as this machine needs
        text = the_pass(world, made, seat)
        press(page, text)
        expect(page.locator(".passing strong")).to_have_text(text)
        page.get_by_role("button", name="Do not pass").click()
        page.clock.run_for(5000)
        assert world.get(f"/v1/matches/{match}")["move"] == move
        page.clock.resume()  # axe-core waits, too
        press(page, text)
        demand_of(page, "desk")
        expect(page.locator(".registered")).to_contain_text(f"Registered as move {move + 1}")


@pytest.mark.nightly
def test_what_is_asked_is_passed_until_a_phase_begins(browser: Browser, world: World) -> None:
    """In a game that has no such action: it is passed by the page, each time, and no longer than that."""
    made, seat = at_a_pass(world, "enlightenment", "act")
    match = made["match"]["id"]
    with visiting(browser, world.url, made["tokens"][seat]) as visit:
        page = sit_down(visit, match)
        page.get_by_role("button", name="Pass until the next phase").click()
        expect(page.get_by_text("Passing until the next phase.")).to_be_visible()
        page.get_by_role("button", name="Stop").click()
        expect(page.get_by_text("Passing until the next phase.")).to_have_count(0)


def test_where_nothing_else_can_be_done_the_page_passes_by_itself_if_it_was_told_to(
    browser: Browser, world: World
) -> None:
    moments = (each.state for each in sampled("enlightenment", 4, 100) if len(each.state.waiting) == 1)
    for state in moments:
        made = world.match("enlightenment", **setup_of(state))
        path, token = f"/v1/matches/{made['match']['id']}", made["tokens"][state.waiting[0]]
        offered = world.get(f"{path}/choices", token)
        kinds = [each["action"]["type"] for each in offered["choices"] if not each["standing"]]
        if kinds == ["pass"] and all(each["standing"] for each in offered["forms"]):
            break
    else:
        raise AssertionError("something else can always be done")
    with visiting(browser, world.url, token) as visit:
        page = sit_down(visit, made["match"]["id"])
        page.get_by_role("button", name="Pass by itself where nothing else can be done").click()
        expect(page.locator(".registered")).to_contain_text("Pass")
        again = world.match("enlightenment", **setup_of(state))
    with visiting(browser, world.url, again["tokens"][state.waiting[0]]) as visit:
        visit.page.add_init_script("localStorage.setItem('pass-alone', 'on')")
        page = sit_down(visit, again["match"]["id"])
        expect(page.locator(".registered")).to_contain_text("Pass")  # nothing was pressed
        page.get_by_role("button", name="More").click()
        expect(page.get_by_role("button", name="Pass by itself", pressed=True)).to_be_visible()


def may(world: World, made: Any, seat: str) -> set[str]:
    """Return the kinds of what a seat may do where it is asked."""
    offered = world.get(f"/v1/matches/{made['match']['id']}/choices", made["tokens"][seat])
    return {each["action"]["type"] for each in (*offered["choices"], *offered["forms"]) if not each["standing"]}


def only_passing(world: World, ruleset: str, kinds: set[str]) -> tuple[Any, str]:
    """Play a match to where a seat that has moved before is asked, and may do so much alone; return it and the seat."""
    made = world.match(ruleset)
    path, moved = f"/v1/matches/{made['match']['id']}", set()
    for _ in range(200):
        (seat, *_) = world.get(f"{path}/decision")["waiting"]
        if seat in moved and may(world, made, seat) == kinds:
            return made, seat
        moved.add(seat)
        world.play(made, 1)
    raise AssertionError("something else can always be done")


def test_what_happened_before_a_pass_by_itself_is_still_told(browser: Browser, world: World) -> None:
    """In Heat whoever may only pass may pass on, too."""
    made, seat = only_passing(world, "heat", {"pass", "yield"})
    path = f"/v1/matches/{made['match']['id']}"
    first = world.get(path)["move"]
    with visiting(browser, world.url, made["tokens"][seat]) as visit:
        visit.page.add_init_script("localStorage.setItem('pass-alone', 'on')")
        page = sit_down(visit, made["match"]["id"])
        before = [line.inner_text() for line in page.locator(".recap li").all()]
        until(lambda: world.get(path)["move"] > first)
        other = next(each for each in made["tokens"] if each != seat)
        while not (asked := may(world, made, seat)) - {"pass", "yield"}:
            if not asked:
                world.play(made, 1)
        expect(page.locator(f'.sitting[data-version="{world.get(path)["version"]}"]')).to_be_visible()
        expect(page.locator(".recap li").filter(has=page.locator(f"[data-seat={other}]")).last).to_be_visible()
        told = [line.inner_text() for line in page.locator(".recap li").all()]
        assert before and told[: len(before)] == before and len(told) > len(before)


def answer(world: World, made: Any, seat: str) -> None:
    """Have another seat do something at a question, if it may, so that it is asked again."""
    path, token = f"/v1/matches/{made['match']['id']}", made["tokens"][seat]
    offered = [each["action"] for each in world.get(f"{path}/choices", token)["choices"] if not each["standing"]]
    action = next((each for each in offered if each["type"] != "pass"), offered[0])
    world.post(f"{path}/actions", token, action=action)


@pytest.mark.nightly
def test_what_comes_again_is_passed_by_the_page_and_no_longer_than_a_phase(browser: Browser, world: World) -> None:
    for _ in range(8):  # whether the others do something in a phase is luck
        made, seat = at_a_pass(world, "enlightenment", "act")
        with visiting(browser, world.url, made["tokens"][seat]) as visit:
            if passes_on(sit_down(visit, made["match"]["id"]), world, made, seat) > 1:
                return
    raise AssertionError("nobody has done anything in eight matches")


def passes_on(page: Page, world: World, made: Any, seat: str) -> int:
    """Pass until the next phase, and let the others play to it; return how often the page has passed. What is asked
    next has each time been heard of before the answer to the last pass comes."""
    path, answers = f"/v1/matches/{made['match']['id']}", list[tuple[Route, APIResponse]]()
    begun = now = world.get(f"{path}/state", made["tokens"][seat])["state"]
    page.route("**/actions", lambda route: answers.append((route, route.fetch())))
    page.get_by_role("button", name="Pass until the next phase").click()
    passes = 0
    while now["phase"] == begun["phase"] and now["round"] == begun["round"] and now["result"] is None:
        if (asked := now["decision"]["seats"][0]) != seat:
            answer(world, made, asked)
        elif now["decision"]["kind"] != "act":
            return 0  # the page is asked for something else than to pass
        else:
            version = world.get(path)["version"]
            expect(page.locator(f'.sitting[data-version="{version}"]')).to_be_visible()
            let_in(answers)
            until(partial(has_come_to, page, world, path, now["move"] + 1))
            passes += 1
        now = world.get(f"{path}/state", made["tokens"][seat])["state"]
    let_in(answers)
    expect(page.get_by_text("Passing until the next phase.")).to_have_count(0)
    return passes


def let_in(answers: list[tuple[Route, APIResponse]]) -> None:
    while answers:
        route, response = answers.pop()
        route.fulfill(response=response)


def has_come_to(page: Page, world: World, path: str, move: int) -> bool:
    """Whether a match has come to a move. The page is asked for something: only then what it sends is handed on."""
    return bool(page.title()) and world.get(path)["move"] >= move


@pytest.fixture
def signing(tmp_path: Path) -> Iterator[World]:
    """A service that signs receipts."""
    path, folder = str(tmp_path / "matches.db"), begun(tmp_path / "log")
    upgrade(path)
    store = Matches(open_recorder(path), SECRET)
    organiser = organiser_token(store)
    store.tables.dialect.close()
    with service(path, log_folder=str(folder.path)) as (port, _):
        yield World(f"http://127.0.0.1:{port}", organiser)


@pytest.mark.nightly
def test_receipts_are_kept_and_checked_by_the_browser(browser: Browser, signing: World) -> None:
    world = signing
    made, seat = at_a_pass(world, "heat")
    match = made["match"]["id"]
    with visiting(browser, world.url, made["tokens"][seat], size="phone", failing=True) as visit:  # nothing is signed
        page = sit_down(visit, match)
        press(page, the_pass(world, made, seat))
        expect(page.locator(".registered")).to_be_visible()
        expect(page.get_by_text("Copy receipt")).to_have_count(0)
        page.get_by_role("button", name="More").tap()
        page.get_by_role("button", name=re.compile("^Check the receipts")).tap()
        dialog = page.get_by_role("dialog", name="Verify")
        expect(dialog.get_by_text("This browser keeps 1 receipt")).to_be_visible()
        dialog.get_by_text("What was checked").tap()
        expect(dialog.get_by_text("Your receipts")).to_be_visible()
        expect(dialog.get_by_text("Verified.")).to_be_visible()
        expect(dialog.get_by_text("the service’s key has signed them")).to_be_visible()
        expect(dialog.get_by_role("listitem").filter(has_text="Your receipts")).to_contain_text("holds")
        keep = "([match, note]) => localStorage.setItem(`receipts.${match}`, JSON.stringify([note]))"
        note: str = page.evaluate("match => JSON.parse(localStorage.getItem(`receipts.${match}`))[0]", match)
        hashed = re.sub('"hash":".', '"hash":"x', note)
        *_, signature = note.split(" ")
        unsigned = note.replace(signature, signature[:20] + ("B" if signature[20] == "A" else "A") + signature[21:])
        for forged in (hashed, unsigned):
            page.evaluate(keep, [match, forged])
            dialog.get_by_role("button", name="Close").tap()
            page.get_by_role("button", name="More").tap()
            page.get_by_role("button", name=re.compile("^Check the receipts")).tap()
            expect(dialog.get_by_text("Do not trust this.")).to_be_visible()
            expect(dialog.get_by_role("listitem").filter(has_text="Your receipts")).to_contain_text("does not hold")
        page.evaluate(keep, [match, note])
        page.evaluate(
            """() => { crypto.subtle.importKey = () => Promise.reject(new DOMException("", "NotSupportedError")); }"""
        )
        dialog.get_by_role("button", name="Close").tap()
        page.get_by_role("button", name="More").tap()
        page.get_by_role("button", name=re.compile("^Check the receipts")).tap()
        expect(dialog.get_by_text("Verified.")).to_be_visible()
        dialog.get_by_text("What was checked").tap()
        expect(dialog.get_by_role("listitem").filter(has_text="Your receipts")).to_contain_text(
            "cannot be checked here"
        )
