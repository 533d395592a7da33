"""What all tests share: stores of both kinds, repeatable Hypothesis, the clause marker."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from api import journal
from tests.postgres import find_server_binaries, fresh_database, throwaway_cluster

settings.register_profile(
    "tests", deadline=None, derandomize=True, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "tests"))

SECRET = b"a secret for tests, of no use to anybody"
BINARIES = find_server_binaries()


def pytest_configure(config: pytest.Config) -> None:
    journal.only_warnings()


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command line speaks English where a test does not say otherwise, whatever the machine's locale is."""
    monkeypatch.setenv("LC_ALL", "C")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say once what was skipped for want of a server."""
    if BINARIES is None:
        terminalreporter.write_line(
            "PostgreSQL tests were skipped: no server binaries (initdb, pg_ctl) on this machine"
        )


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A PostgreSQL cluster of this test run."""
    if BINARIES is None:
        pytest.skip("no PostgreSQL server binaries")
    with throwaway_cluster(BINARIES) as dsn:
        yield dsn


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "sqlite":
        yield str(tmp_path / "matches.db")
        return
    with fresh_database(request.getfixturevalue("cluster")) as dsn:
        yield dsn


@pytest.fixture
def store(database: str) -> Iterator[Matches]:
    """A store of each kind, with its schema."""
    upgrade(database)
    matches = Matches(open_recorder(database), SECRET)
    yield matches
    matches.tables.dialect.close()


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Matches]:
    """A store in SQLite, where the kind does not matter."""
    path = str(tmp_path / "one.db")
    upgrade(path)
    matches = Matches(open_recorder(path), SECRET)
    yield matches
    matches.tables.dialect.close()


@pytest.fixture
def postgresql_store(cluster: str) -> Iterator[Matches]:
    """A store in PostgreSQL, for what only it does."""
    with fresh_database(cluster) as dsn:
        upgrade(dsn)
        matches = Matches(open_recorder(dsn), SECRET)
        yield matches
        matches.tables.dialect.close()
