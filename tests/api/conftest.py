"""The API on a store of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.api.http.settings import Settings
from adjudicator.matches.application import Matches
from tests.api.client import Client, client_of
from tests.conftest import SECRET


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=str(tmp_path / "api.db"), secret=SECRET, rate=10**9, ping_seconds=0.05, open_tables=10)


@pytest.fixture
def client(sqlite_store: Matches, settings: Settings) -> Iterator[Client]:
    with client_of(settings, sqlite_store) as client:
        yield client


@pytest.fixture
def one_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no minute end while a test asks as often as it may in one."""
    monkeypatch.setattr("adjudicator.api.access.counts.window", lambda: 7)
