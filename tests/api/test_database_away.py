"""A service whose database is away: it lives, says so, and serves as soon as the database is back."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.api.app import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import upgrade
from tests.api.client import DEMO
from tests.api.service import ask, service, until, workers_of
from tests.conftest import BINARIES, SECRET
from tests.postgres import away, throwaway_cluster
from tests.torture.clients import organiser_of

MATCH = {"ruleset": "diamonds", "seats": DEMO}


@pytest.fixture
def own_cluster() -> Iterator[str]:
    """A PostgreSQL cluster that a test may stop."""
    if BINARIES is None:
        pytest.skip("no PostgreSQL server binaries")
    with throwaway_cluster(BINARIES) as dsn:
        yield dsn


@pytest.mark.postgresql
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.sampled(1)
def test_workers_that_die_while_the_database_is_away_come_back_without_it(
    own_cluster: str, how: signal.Signals
) -> None:
    assert BINARIES is not None
    upgrade(own_cluster)
    organiser = organiser_of(own_cluster)
    with service(own_cluster) as (port, master):
        assert ask(port, "POST", "/v1/matches", organiser, MATCH, "before-it-was-away")[0] == 201
        with away(own_cluster, BINARIES):
            before = set(workers_of(master))
            for worker in before:
                os.kill(worker, how)
            until(lambda: len(set(workers_of(master)) - before) == 2)
            until(lambda: ask(port, "GET", "/healthz")[0] == 200)
            for path, token in (("/readyz", None), ("/v1/matches", organiser)):
                status, problem = ask(port, "GET", path, token)
                assert (status, problem["code"]) == (503, "database-unavailable"), path
            assert ask(port, "POST", "/v1/matches", organiser, MATCH, "while-it-was-away")[0] == 503
            assert ask(port, "GET", "/v1/rulesets/diamonds")[0] == 200
        until(lambda: ask(port, "GET", "/readyz")[0] == 200)
        until(lambda: ask(port, "POST", "/v1/matches", organiser, MATCH, "while-it-was-away")[0] == 201)
        status, page = ask(port, "GET", "/v1/matches", organiser)
        assert (status, len(page["data"])) == (200, 2)
        assert len(workers_of(master)) == 2


def test_a_database_that_was_away_is_looked_at_before_it_is_used(tmp_path: Path) -> None:
    folder = tmp_path / "mounted"
    folder.touch()  # where the folder of the database should be there is none
    app = create_app(Settings(database=str(folder / "matches.db"), secret=SECRET))
    client = app.test_client()
    assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").status_code == 503
    folder.unlink()
    folder.mkdir()
    problem = client.get("/v1/matches", headers={"Authorization": "Bearer adj_1", "Accept-Language": "en"}).get_json()
    assert problem["code"] == "database-unavailable"
    assert "adjudicator db upgrade" in problem["detail"]
    upgrade(str(folder / "matches.db"))
    assert client.get("/v1/matches", headers={"Authorization": "Bearer adj_1"}).status_code == 401
    store: Matches = app.extensions["services"].matches
    store.tables.dialect.close()
