"""The API on a store of its own."""

from pathlib import Path

import pytest

from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from api import create_app
from api.settings import Settings
from tests.api.client import Client
from tests.conftest import SECRET


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=str(tmp_path / "api.db"), secret=SECRET, rate=10**9, ping_seconds=0.05, open_tables=10)


@pytest.fixture
def client(sqlite_store: Matches, settings: Settings) -> Client:
    app = create_app(settings, sqlite_store)
    return Client(app, organiser_token(sqlite_store))
