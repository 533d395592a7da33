"""A service and a browser, for tests of pages."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from tests.api.service import service
from tests.browser.contexts import context_of
from tests.browser.hands import HANDS, Hand
from tests.browser.world import World
from tests.conftest import BINARIES, SECRET
from tests.postgres import fresh_database

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is Chromium without windows, which takes two thirds of the time to begin and to draw."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")  # fmt: skip
"""What a browser on a machine without a network need not try."""


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say once what was skipped for want of a browser."""
    if CHROMIUM is None:
        terminalreporter.write_line("Tests in a browser were skipped: no Chromium on this machine")


expect.set_options(timeout=20_000)  # where much else runs, five seconds may be too short for a page to be drawn


@contextmanager
def _asking(whose: str) -> Iterator[None]:
    before, World.whose = World.whose, whose
    try:
        yield
    finally:
        World.whose = before


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Iterator[None]:
    with _asking(f"{request.node.nodeid} {fixturedef.argname} {getattr(request, 'param', '')}"):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with _asking(item.nodeid):
        return (yield)


class Served(NamedTuple):
    """A running service: its address and the organiser's token."""

    url: str
    organiser: str


@contextmanager
def serving(database: str) -> Iterator[Served]:
    """Serve an empty database, of a house that lets anybody begin a match."""
    upgrade(database)
    store = Matches(open_recorder(database), SECRET)
    organiser = organiser_token(store)
    store.tables.dialect.close()
    with service(database, stream_seconds=3600.0, open_tables=1000) as (port, _):
        yield Served(f"http://127.0.0.1:{port}", organiser)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(str(tmp_path_factory.mktemp("browser") / "matches.db")) as running:
        yield running


@pytest.fixture(scope="session")
def served_by_postgresql(request: pytest.FixtureRequest) -> Iterator[Served]:
    """The same by PostgreSQL; by SQLite again on a machine without it."""
    if BINARIES is None:
        yield request.getfixturevalue("served")
        return
    with fresh_database(request.getfixturevalue("cluster")) as dsn, serving(dsn) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser, for this folder: while it is there, this process has an event loop that others cannot have."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def world(served: Served) -> World:
    """What tests of pages make on the service that they share."""
    return World(served.url, served.organiser)


@pytest.fixture(params=HANDS, ids=lambda hand: hand.name)
def hand(request: pytest.FixtureRequest) -> Hand:
    """How a story is gone through: each by touch, by mouse and by the keyboard alone."""
    chosen: Hand = request.param
    return chosen


@pytest.fixture
def there(hand: Hand, request: pytest.FixtureRequest) -> World:
    """Where a story is gone through by a hand: what is done on phones PostgreSQL keeps, at desks SQLite."""
    return World(*request.getfixturevalue("served_by_postgresql" if hand.size == "phone" else "served"))


class Watched(NamedTuple):
    """A page, and whatever the browser complained of in it."""

    page: Page
    faults: list[str]


def watched(context: BrowserContext) -> Watched:
    """Open a page whose errors are kept: a script's, and what the policy forbids."""
    page, faults = context.new_page(), list[str]()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if _is_fault(said.type, said.text) else None)
    return Watched(page, faults)


def _is_fault(kind: str, text: str) -> bool:
    return kind == "error" and "Failed to load resource" not in text  # an answer with an error is none of the page's


@pytest.fixture
def page(browser: Browser, served: Served) -> Iterator[Page]:
    """A page of a browser that nobody has used before; a fault in it fails the test."""
    with context_of(browser, served.url, locale="en") as context:
        seen = watched(context)
        yield seen.page
    assert seen.faults == []
