"""What all tests share: stores of both kinds, repeatable Hypothesis, the clause marker."""

import gc
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from psycopg.conninfo import conninfo_to_dict

from adjudicator.api.http import journal
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from tests.amounts import LONG, is_long, usual
from tests.chance import drawn
from tests.citus import distributed_database
from tests.postgres import find_server_binaries, fresh_database, quick_folder, throwaway_cluster

settings.register_profile(
    "tests", deadline=None, derandomize=True, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("long", deadline=None, max_examples=600, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("long" if LONG in os.environ else "tests")

SECRET = b"a secret for tests, of no use to anybody"
BINARIES = find_server_binaries()
CITUS = "ADJUDICATOR_TEST_CITUS"
"""Names the coordinator of a Citus cluster, as `host=… dbname=postgres`, on which the tests of PostgreSQL run then."""


def pytest_configure(config: pytest.Config) -> None:
    journal.only_warnings()
    gc.disable()  # until all is collected, of which nothing is garbage
    Matches.drawn_seed = lambda self, match: drawn("luck")  # type: ignore[method-assign]  # chance alone is replaced
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(quick_folder()))
    _let_programs_keep_bytecode(config)


def _let_programs_keep_bytecode(config: pytest.Config) -> None:
    """Tests begin hundreds of programs, each of which would compile the whole service where nothing may be written
    beside the sources; there they keep what they compile in pytest's cache."""
    cache = getattr(config, "cache", None)
    if sys.dont_write_bytecode and cache is not None:
        os.environ["PYTHONPYCACHEPREFIX"] = str(cache.mkdir("bytecode"))
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run also what a usual run leaves out (tests/amounts.py)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out of a usual run what it takes no time for, unless it is asked for by name."""
    if config.option.all or is_long() or any("::" in each for each in config.args):
        return
    taken = usual(items)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in taken])
    items[:] = [item for item in items if item.nodeid in taken]


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the garbage collector need not go through it again and again."""
    gc.freeze()
    gc.enable()


def pytest_report_header() -> str:
    """Say what the seeds of a long run follow from."""
    return f"a long run: {LONG}={os.environ[LONG]}" if LONG in os.environ else ""


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
    if CITUS in os.environ:
        yield os.environ[CITUS]
        return
    if BINARIES is None:
        pytest.skip("no PostgreSQL server binaries")
    with throwaway_cluster(BINARIES) as dsn:
        yield dsn


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of each kind: empty, or with its schema (on Citus: distributed) where the test has the `store` too."""
    has_schema = "store" in request.fixturenames
    if request.param == "sqlite":
        path = tmp_path / "matches.db"
        if has_schema:
            shutil.copy(request.getfixturevalue("sqlite_template"), path)
        yield str(path)
        return
    with fresh_store(request) if has_schema else fresh_database(request.getfixturevalue("cluster")) as dsn:
        yield dsn


@contextmanager
def fresh_store(request: pytest.FixtureRequest) -> Iterator[str]:
    """Give the DSN of a new database of the cluster with the schema; on Citus it is distributed."""
    cluster: str = request.getfixturevalue("cluster")
    if CITUS in os.environ:  # what is distributed cannot be copied as a template
        with distributed_database(cluster) as dsn:
            yield dsn
        return
    with fresh_database(cluster, request.getfixturevalue("postgresql_template")) as dsn:
        yield dsn


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the schema, to be copied: migrating takes longer than most tests. Tests of migrations do migrate."""
    path = tmp_path_factory.mktemp("template") / "schema.db"
    upgrade(str(path))
    return path


@pytest.fixture(scope="session")
def postgresql_template(cluster: str) -> Iterator[str]:
    """The name of a database with the schema, to be copied."""
    with fresh_database(cluster) as dsn:
        upgrade(dsn)
        yield str(conninfo_to_dict(dsn)["dbname"])


@pytest.fixture
def store(database: str) -> Iterator[Matches]:
    """A store of each kind, with its schema."""
    with opened(database) as matches:
        yield matches


@contextmanager
def opened(database: str) -> Iterator[Matches]:
    """Give the store of a database, to be closed at the end."""
    matches = Matches(open_recorder(database), SECRET)
    yield matches
    matches.tables.dialect.close()


@pytest.fixture
def file_store(tmp_path: Path, sqlite_template: Path) -> Iterator[Matches]:
    """A store in SQLite, for what only it does."""
    with opened(str(shutil.copy(sqlite_template, tmp_path / "one.db"))) as matches:
        yield matches


@pytest.fixture
def sqlite_store(request: pytest.FixtureRequest) -> Iterator[Matches]:
    """A store, where the kind does not matter: in SQLite; on the Citus cluster, if one is named."""
    if CITUS not in os.environ:
        yield request.getfixturevalue("file_store")
        return
    with fresh_store(request) as database, opened(database) as matches:
        yield matches


@pytest.fixture
def postgresql_store(request: pytest.FixtureRequest) -> Iterator[Matches]:
    """A store in PostgreSQL, for what only it does."""
    with fresh_store(request) as dsn, opened(dsn) as matches:
        yield matches
