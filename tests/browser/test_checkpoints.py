"""A browser keeps the log's checkpoint from visit to visit, and says when the log has not grown from it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.transparency.leaves import head_of
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.tables import LogTables
from tests.api.service import service
from tests.browser.visiting import until, visiting
from tests.transparency.memory import begun
from tests.transparency.witnessing import SignedTree


@pytest.fixture
def grow(tmp_path: Path) -> Iterator[tuple[str, LogTables, Sequencer]]:
    """A service with a log, and what makes the log grow."""
    path, folder = str(tmp_path / "matches.db"), begun(tmp_path / "log")
    upgrade(path)
    recorder = open_recorder(path)
    tables = LogTables(recorder)
    with closing(recorder.dialect), service(path, log_folder=str(folder.path)) as (port, _):
        yield f"http://127.0.0.1:{port}", tables, Sequencer(tables, folder)


def grown(tables: LogTables, sequencer: Sequencer, count: int) -> str:
    size = tables.size()
    tables.append(size, [(f"m_{n}", head_of(f"m_{n}", 1, f"{n:064x}")) for n in range(size, size + count)])
    sequencer.round()
    return tables.checkpoint()[1]


KEPT = "localStorage.getItem('checkpoint')"


@pytest.mark.nightly
def test_a_browser_follows_the_log_and_tells_of_a_fork(
    browser: Browser, grow: tuple[str, LogTables, Sequencer]
) -> None:
    url, tables, sequencer = grow
    note = grown(tables, sequencer, 3)
    with visiting(browser, url) as visit:
        page = visit.to("/cards")
        until(page, f"{KEPT} !== null")
        assert page.evaluate(KEPT) == note
        note = grown(tables, sequencer, 600)
        page.reload()
        until(page, f"({KEPT} ?? '').includes('\\n603\\n')")
        assert page.evaluate(KEPT) == note
        other = SignedTree(size=5, branch="other").note()
        page.evaluate("note => localStorage.setItem('checkpoint', note)", other)
        for _ in range(2):
            page.reload()
            alert = page.get_by_role("alert")
            expect(alert).to_contain_text("two histories")
        alert.get_by_text("Both checkpoints").click()
        assert alert.locator("pre").all_text_contents() == [other, note]
        alert.get_by_role("button").click()
        expect(alert).not_to_be_visible()
        larger = SignedTree(size=900).note()
        page.evaluate("note => localStorage.setItem('checkpoint', note)", larger)
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("shows less than this browser saw before")
