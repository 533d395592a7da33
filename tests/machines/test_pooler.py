"""A service behind a pooler in transaction mode: requests go by it, what a session must keep goes to the server."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from adjudicator.api.http.settings.declared import SETTINGS
from adjudicator.api.http.settings.given import variables_of
from adjudicator.cli import main
from adjudicator.matches.application import Matches
from adjudicator.matches.requests import VersionConflict
from adjudicator.matches.store.exclusive import session_lock
from adjudicator.matches.store.postgresql import PostgreSQLRecorder
from adjudicator.matches.store.schema import open_recorder
from adjudicator.matches.store.ways.pooled import SharedSessions, astray, require_sessions
from adjudicator.matches.store.ways.replica import PastRecorder, Replica
from adjudicator.matches.stored import StoredMatches
from adjudicator.transparency.checking import check_log
from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.tables import LogTables, StoredLog
from tests.api.service import command_service
from tests.api.streaming import stream
from tests.conftest import SECRET
from tests.machines.heard import hear, logged
from tests.machines.pooler import PGBOUNCER, pooler, transactions
from tests.matches.play import begin, step
from tests.postgres import fresh_database
from tests.torture.clients import Player, organiser_of

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(PGBOUNCER is None, reason="there is no pgbouncer"),
]
CLIENTS, MOVES = 4, 25


@pytest.fixture
def empty(cluster: str, postgresql_template: str) -> Iterator[str]:
    with fresh_database(cluster, postgresql_template) as dsn:
        yield dsn


@pytest.mark.nightly
def test_clients_play_follow_and_are_logged_behind_a_pooler(empty: str, tmp_path: Path) -> None:
    with pooler(empty) as by, command_service(empty, tmp_path, ADJUDICATOR_POOLER=by) as (port, _):
        organiser = organiser_of(empty)
        players = [Player(port, organiser) for _ in range(CLIENTS)]
        store = Matches(open_recorder(empty), SECRET)
        before = transactions(by)
        with stream(port, store) as reader, ThreadPoolExecutor(CLIENTS) as threads:
            list(threads.map(lambda player: [player.move() for _ in range(MOVES)], players))
            assert transactions(by) - before >= CLIENTS * MOVES
            (streamed,) = [row.match_id for row in store.tables.match_rows(None, None, None, 9)
                           if row.match_id not in [player.id for player in players]]  # fmt: skip
            step(store, streamed, 3)
            hear(reader, store.live(streamed).version)
        tables = LogTables(store.tables)
        logged(tables)
        assert check_log(StoredLog(tables), read_checkpoint(tables.checkpoint()[1]).checkpoint).wrong == ()
        for player in players:
            assert store.check(player.id) == store.live(player.id).version
        store.tables.dialect.close()


def test_moves_at_once_by_a_pooler_are_each_carried_out_once(empty: str) -> None:
    with pooler(empty, sessions=2) as by:
        stores = [Matches(open_recorder(empty, by), SECRET) for _ in range(CLIENTS)]
        id = begin(stores[0])

        def play(store: Matches) -> int:
            made = 0
            for _ in range(10):
                with suppress(VersionConflict):  # another was quicker
                    step(store, id)
                    made += 1
            return made

        with ThreadPoolExecutor(CLIENTS) as threads:
            made = sum(threads.map(play, stores))
        head = stores[0].tables.head(id)
        assert head is not None and head[0] == made > 0
        stores[0].check(id)
        for store in stores:
            store.tables.dialect.close()


def test_no_lock_is_held_by_a_session_that_others_share(empty: str) -> None:
    with pooler(empty) as by:
        with pytest.raises(SharedSessions, match="ADJUDICATOR_POOLER"), session_lock(by, 7, 1.0):
            pass
        with pytest.raises(SharedSessions):
            require_sessions(by)
    with pooler(empty, mode="session", sessions=4) as by:
        require_sessions(by)
    require_sessions(empty)


def test_the_way_to_another_database_is_told_apart(empty: str, cluster: str) -> None:
    with pooler(empty) as by:
        assert astray(empty, by) is None
        with fresh_database(cluster) as other:
            found = astray(other, by)
    assert found is not None and found.en == "it leads to another database"
    away = astray(empty, by)
    assert away is not None and "cannot be reached" in away.en


@pytest.fixture
def _own_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in variables_of(SETTINGS):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("_own_environment")
def test_the_service_does_not_start_where_the_server_itself_is_not_named(
    empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pooler(empty) as by:
        monkeypatch.setenv("ADJUDICATOR_DATABASE", by)
        started = CliRunner().invoke(main, ["serve", "--language", "en", "--port", "1"])
        told = json.loads(CliRunner().invoke(main, ["doctor", "--json", "--language", "en"]).output)
    said = "leads to a pooler in transaction mode, which keeps no sessions: give the server itself there"
    assert started.exit_code != 0 and said in started.output
    assert [said in each["why"] for each in told["checks"] if each["check"] == "ways"] == [True]


@pytest.mark.usefixtures("_own_environment")
def test_the_doctor_says_whether_a_pooler_leads_to_the_database(empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_DATABASE", empty)
    with pooler(empty) as by:
        monkeypatch.setenv("ADJUDICATOR_POOLER", by)
        assert ways() == [("well", "pooler: leads to the database")]
    ((state, why),) = ways()
    assert state == "fault" and why.startswith("pooler: the database cannot be reached")


def ways() -> list[tuple[str, str]]:
    """Return what the doctor says of the ways to the database."""
    told = json.loads(CliRunner().invoke(main, ["doctor", "--json", "--language", "en"]).output)
    return [(each["state"], each["why"]) for each in told["checks"] if each["check"] == "ways"]


def test_a_pooler_prepares_nothing(empty: str) -> None:
    """What one session has prepared, the next would not know."""
    with pooler(empty) as by:
        recorder = open_recorder(empty, by)
        for _ in range(8):
            recorder.count_matches("running")
        recorder.dialect.close()
        with psycopg.connect(by, autocommit=True) as connection:
            assert connection.execute("SELECT count(*) FROM pg_prepared_statements", prepare=False).fetchone() == (0,)


def test_a_replica_may_be_behind_a_pooler_too(empty: str) -> None:
    with pooler(empty, sessions=2) as by:
        store = Matches(open_recorder(empty, by), SECRET)
        id = begin(store)
        step(store, id, 30)
        recorder, replica = store.tables, Replica(by, pooled=True)
        assert isinstance(recorder, PostgreSQLRecorder)
        past = StoredMatches(PastRecorder(recorder, replica))
        for _ in range(10):  # more often than a statement is sent before it would be prepared
            assert past.at_version(id, 40).version == 40
        asked = int(replica.dialect.pool.get_stats()["requests_num"])
        assert asked >= 20  # and it did answer: one that had failed would not be asked again for a while
        replica.dialect.close()
        recorder.dialect.close()
