"""A browser's own EventSource follows all that a page follows, by its session, and misses nothing of it."""

import os
import signal
from typing import Any

import pytest
from playwright.sync_api import Page

from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.rulesets.registry import RULESETS
from tests.api.service import ask, database_of, service, workers_of
from tests.browser.visiting import until
from tests.matches.play import step

FOLLOW = """
async (followed) => {
  window.heard = [];
  window.opened = 0;
  window.source = new EventSource(`/v1/stream?follow=${followed}`);
  window.source.onopen = () => { window.opened += 1; };
  for (const name of ["snapshot", "event", "end", "dispute", "tournament", "calls", "call"])
    window.source.addEventListener(name, (message) => window.heard.push({ name, ...JSON.parse(message.data) }));
}
"""
VERSIONS = "window.heard.filter((each) => each.of === of && each.name === 'event').map((each) => each.data.version)"


def post(port: int, path: str, token: str, key: str, **body: Any) -> Any:
    status, told = ask(port, "POST", path, token, body, key)
    assert status == 201, told
    return told


def come_in(page: Page, port: int, token: str) -> None:
    """Come in by the link of a door."""
    page.goto(f"http://127.0.0.1:{port}/enter#{token}")
    page.get_by_text("You are in").wait_for()
    assert "#" not in page.url


def begin_match(port: int, organiser: str, tournament: str, key: str) -> str:
    seats = RULESETS["diamonds"].demo_setup["seats"]
    made = post(port, "/v1/matches", organiser, key, ruleset="diamonds", seats=seats, tournament=tournament)
    id: str = made["match"]["id"]
    return id


def dispute(port: int, match: str, token: str, key: str) -> str:
    id: str = post(port, f"/v1/matches/{match}/disputes", token, key, question={"kind": "timing"})["id"]
    return id


def test_a_page_hears_everything_once_through_a_restart_of_the_service(page: Page, sqlite_store: Matches) -> None:
    organiser = organiser_token(sqlite_store)
    with service(database_of(sqlite_store), stream_seconds=600.0) as (port, master):
        opened = post(port, "/v1/tournaments", organiser, "the-tournament", name="Open", ruleset="diamonds")
        tournament = opened["id"]
        officers = f"/v1/tournaments/{tournament}/officers"
        judge = post(port, officers, organiser, "a-judge-here", office="judge")["token"]
        matches = [begin_match(port, organiser, tournament, f"a-match-{number}") for number in range(2)]
        first = dispute(port, matches[0], judge, "first-dispute")
        come_in(page, port, judge)
        page.evaluate(FOLLOW, ",".join([matches[0], f"{matches[1]}/spectator", first, tournament]))
        until(page, "new Set(window.heard.map((each) => each.of)).size === 4")
        begun = {id: sqlite_store.live(id).version for id in matches}
        post(port, f"/v1/disputes/{first}/withdrawals", judge, "withdraw-first")
        for id in matches:
            step(sqlite_store, id, 5)
        until(page, f"{VERSIONS}.length > 0", matches[1])
        for process in (*workers_of(master), master):
            os.kill(process, signal.SIGKILL)
    for id in matches:  # what happens while nobody is served
        step(sqlite_store, id, 5)
    with service(database_of(sqlite_store), port=port, stream_seconds=600.0):
        second = dispute(port, matches[1], judge, "second-dispute")
        post(port, f"/v1/disputes/{second}/withdrawals", judge, "withdraw-second")
        for id in matches:
            step(sqlite_store, id, 5)
        last = {id: sqlite_store.live(id).version for id in matches}
        until(page, "window.opened >= 2")
        for id in matches:
            until(page, f"{VERSIONS}.includes({last[id]})", id)
            assert page.evaluate(f"(of) => {VERSIONS}", id) == list(range(begun[id] + 1, last[id] + 1))
        withdrawn = "each.name === 'call' && each.data.id === of && each.data.status === 'withdrawn'"
        until(page, f"window.heard.some((each) => {withdrawn})", second)
        heard = page.evaluate("window.heard")
    first_heard = [each["of"] for each in heard if each["name"] in ("snapshot", "calls")]
    assert sorted(first_heard) == sorted([*matches, tournament]), "what was heard before is told again"
    assert [each["data"]["status"] for each in heard if each["of"] == first] == ["called", "withdrawn"]


@pytest.mark.nightly
def test_a_page_that_has_left_hears_nothing_more(page: Page, sqlite_store: Matches) -> None:
    organiser = organiser_token(sqlite_store)
    with service(database_of(sqlite_store), stream_seconds=600.0) as (port, _):
        match = begin_match(port, organiser, "", "one-match")
        come_in(page, port, organiser)
        page.evaluate(FOLLOW, match)
        until(page, "window.heard.length === 1")
        page.get_by_role("button", name="Leave").click()
        page.get_by_label("Your code").wait_for()
        until(page, "window.source.readyState === EventSource.CLOSED")  # it came again, and was refused
        step(sqlite_store, match, 3)
        assert page.evaluate("async (of) => (await fetch(`/v1/matches/${of}`)).status", match) == 401
        assert page.evaluate("window.heard.length") == 1


@pytest.mark.nightly
def test_somebody_comes_in_by_a_code_that_is_typed(page: Page, sqlite_store: Matches) -> None:
    organiser = organiser_token(sqlite_store)
    with service(database_of(sqlite_store)) as (port, _):
        door = post(port, "/v1/tokens", organiser, "a-judge-comes", role="judge", label="Rita")["door"]
        page.goto(f"http://127.0.0.1:{port}/enter")
        page.get_by_label("Your code").fill("zzzz-zzzz")
        page.keyboard.press("Enter")
        page.get_by_text("the code is not valid").wait_for()
        page.get_by_label("Your code").fill(door["code"].lower())
        page.keyboard.press("Enter")
        page.get_by_text("Rita").wait_for()
        cookies = page.context.cookies()
        assert [(each["name"], each["httpOnly"], each["sameSite"]) for each in cookies] == [("session", True, "Strict")]
        assert page.evaluate("document.cookie") == ""
        page.reload()
        page.get_by_text("Rita").wait_for()
