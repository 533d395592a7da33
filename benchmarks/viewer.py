"""The match viewer in a browser: steps through a match of 1,000 events, and how soon a slow machine can use it."""

import tempfile
import uuid
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

from adjudicator.api.pages.console.shells import PAGES
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.requests import Request
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.rulesets.registry import RULESETS
from benchmarks.report import line, note
from tests.api.service import service
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.visiting import visiting
from tests.conftest import SECRET
from tests.console.weighing import weight_of

GAMES = tuple(RULESETS)
EVENTS = 1_000
MATCHES = 10
SLOWER = 4
ROUNDS = 5
SHORT = {"GAMES": ("heat",), "EVENTS": 60, "MATCHES": 1, "ROUNDS": 1, "SLOWER": 1}
STEPS_AIM, USABLE_AIM, BYTES_AIM = 60, 1_000, 90_000
_FRAMES = """async ([steps, key]) => {
  const began = performance.now();
  for (let step = 0; step < steps; step += 1) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
  return 1000 * steps / (performance.now() - began);
}"""
"""Steps at the pace of the screen, of which there are sixty frames a second at most."""
_WORK = """async steps => {
  const began = performance.now();
  for (let step = 0; step < steps; step += 1) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await null; await null; await null;
    document.body.offsetHeight;
  }
  return (performance.now() - began) / steps;
}"""
"""What a step takes, drawn and laid out, but for the painting."""


def run() -> None:
    """Measure and print."""
    (viewer,) = (page for page in PAGES if page.script == "match/page.js")
    line("bytes of the page without its data, compressed", f"{weight_of(viewer):,}", f"aim: under {BYTES_AIM:,}")
    if CHROMIUM is None:
        line("Chromium", "not installed")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = str(Path(folder) / "matches.db")
        upgrade(database)
        store = Matches(open_recorder(database), SECRET)
        organiser = organiser_token(store)
        matches = {ruleset: _longest(store, ruleset) for ruleset in GAMES}
        store.tables.dialect.close()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        with service(database) as (port, _):
            for ruleset, (match, events) in matches.items():
                note(f"{ruleset}: {events} events")
                _measure(browser, f"http://127.0.0.1:{port}", organiser, ruleset, match)
        browser.close()


def _longest(store: Matches, ruleset: str) -> tuple[str, int]:
    """Play matches until one has so many events; return the one with most, for luck may end each of them early."""
    played: list[tuple[str, int]] = []
    while len(played) < MATCHES and all(events < EVENTS for _, events in played):
        played.append(_played(store, ruleset, len(played)))
    return max(played, key=lambda each: each[1])


def _played(store: Matches, ruleset: str, seed: int) -> tuple[str, int]:
    """Play a match until it is over or has so many events; return its id and how many it has."""
    rules, picker = RULESETS[ruleset], RandomPicker(seed)
    id = store.create(ruleset, msgspec.convert(rules.demo_setup, rules.setup_type), _request("begin")).match_id
    while True:
        with store.lock(id):
            match = store.live(id)
            if match.over or match.version >= EVENTS:
                return id, match.version
            action = rules.some_answer(match.state, match.state.waiting[0], picker.one_of)
        assert action is not None
        store.act(id, action, _request(action.seat), match.version)


def _request(subject: str) -> Request:
    return Request(subject, uuid.uuid4().hex, "bench")


def _measure(browser: Browser, url: str, token: str, ruleset: str, match: str) -> None:
    with visiting(browser, url, token) as visit:
        page = visit.to(f"/m/{match}?move=0&view=spectator")
        _wait_for_all(page)
        steps = int((page.locator(".count").get_attribute("data-step") or "").split("/")[1]) - 1
        limit, rate = (page.evaluate(_FRAMES, [steps, key]) for key in ("Shift", "ArrowRight"))
        page.keyboard.press("Home")
        work = page.evaluate(_WORK, steps)
        beside = f"{limit:,.0f} frames come (limit); {work:.1f} ms of work a step; aim: {STEPS_AIM}/s"
        line(f"{ruleset}: steps a second, one a frame", f"{rate:,.0f}/s", beside)
        slow = visit.context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        times = [_usable(page, f"{url}/m/{match}?view=spectator") for _ in range(ROUNDS)]
    shown, whole = (median(each[part] for each in times) for part in ("shown", "whole"))
    beside = f"all of it is here: {whole:,.0f} ms; processor {SLOWER} times slower; aim: {USABLE_AIM:,} ms"
    line(f"{ruleset}: from the address to the table", f"{shown:,.0f} ms", beside)


def _wait_for_all(page: Page) -> None:
    page.locator(".count:not(:text-is('…'))").wait_for()


def _usable(page: Page, address: str) -> dict[str, Any]:
    """Return after how many milliseconds the table was there, and all of the match."""
    page.add_init_script(_WATCH)
    page.goto(address)
    page.wait_for_function("() => window.seen?.whole")
    found: dict[str, Any] = page.evaluate("() => window.seen")
    return found


_WATCH = r"""window.seen = {};
new MutationObserver(() => {
  const { seen } = window;
  if (document.querySelector(".table .card, .table .facts")) seen.shown ??= performance.now();
  if (/\d/.test(document.querySelector(".count")?.textContent ?? "")) seen.whole ??= performance.now();
}).observe(document, { childList: true, subtree: true, characterData: true });"""
