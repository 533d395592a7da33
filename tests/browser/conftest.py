"""A real browser: the Chromium of the machine, driven by Playwright, with no network but this machine's own."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

QUIET = (
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
"""What keeps Chromium from asking elsewhere for things of its own."""


GONE = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_INCOMPLETE_CHUNKED_ENCODING", "401 (Unauthorized)")
"""What Chromium says of a service that is down, and of a visitor who has not come in yet."""


REFUSED = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_INCOMPLETE_CHUNKED_ENCODING", "401 (Unauthorized)")
"""What Chromium itself says of a service that is down, and of whom it does not let in."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The browser, for a file of tests: while it is there, this process has an event loop that others cannot have."""
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("there is no Chromium on this machine (Debian: apt-get install chromium)")
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=[*QUIET, *root])
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a browser that nobody has used before; a message in its console fails the test."""
    context = browser.new_context(locale="en")
    page = context.new_page()
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert [line for line in said if not any(refused in line for refused in REFUSED)] == []
