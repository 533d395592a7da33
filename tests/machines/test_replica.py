"""Questions of the past and exports from a streaming standby: never older than what the caller has written."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import msgspec
import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from adjudicator.api.access.services import services_of
from adjudicator.api.http.media import NDJSON
from adjudicator.api.http.settings import Settings
from adjudicator.matches.application import Matches
from adjudicator.matches.people.names import People
from adjudicator.matches.store.postgresql import PostgreSQL
from adjudicator.matches.store.schema import open_recorder
from adjudicator.matches.store.ways.pooled import astray
from adjudicator.matches.store.ways.replica import PastRecorder, Replica
from tests.api.client import Client, client_of
from tests.conftest import BINARIES, SECRET
from tests.matches.play import begin, step
from tests.postgres import fresh_database, standby

pytestmark = pytest.mark.postgresql
MOVES = 60
"""Enough for a match to have a snapshot."""


class Copied(msgspec.Struct, frozen=True):
    """A service that reads what is past from a standby of its database."""

    client: Client
    store: Matches
    standby: str

    @property
    def past(self) -> PastRecorder:
        recorder = services_of(self.client.app).past.tables
        assert isinstance(recorder, PastRecorder)
        return recorder

    @property
    def replica(self) -> Replica:
        return self.past._events._replica

    def on_standby(self, statement: str) -> Any:
        """Ask the standby itself."""
        with psycopg.connect(self.standby, autocommit=True) as connection:
            row = connection.execute(statement.encode()).fetchone()
        return row[0] if row is not None else None

    def catch_up(self) -> None:
        """Wait until the standby has replayed what the database has written."""
        written = self.store.tables.query("SELECT pg_current_wal_lsn()::text")[0][0]
        until = time.monotonic() + 10
        while not self.on_standby(f"SELECT pg_last_wal_replay_lsn() >= '{written}'"):
            assert time.monotonic() < until, "the standby has not caught up"
            Event().wait(0.01)

    def versions(self, id: str) -> list[int]:
        """Return the versions of the events of an exported log."""
        answer = self.client.send(
            "GET", f"/v1/matches/{id}/log?view=spectator", self.client.organiser, headers={"Accept": NDJSON}
        )
        assert answer.status_code == 200
        return [line["version"] for line in map(msgspec.json.decode, answer.data.splitlines()) if "event" in line]


@pytest.fixture(scope="module")
def of_cluster(cluster: str, postgresql_template: str) -> Iterator[tuple[str, str]]:
    assert BINARIES is not None
    with fresh_database(cluster, postgresql_template) as dsn, standby(dsn, BINARIES) as copy:
        yield dsn, copy


@pytest.fixture
def copied(of_cluster: tuple[str, str]) -> Iterator[Copied]:
    dsn, copy = of_cluster
    settings = Settings(database=dsn, replica=copy, secret=SECRET, rate=10**9)
    store = Matches(open_recorder(dsn), SECRET)
    with client_of(settings, store) as client:
        found = Copied(client, store, copy)
        yield found
        found.on_standby("SELECT pg_wal_replay_resume()")
        replica_of(found).close()
    store.tables.dialect.close()


def replica_of(copied: Copied) -> PostgreSQL:
    return copied.replica.dialect


def asked(dialect: PostgreSQL) -> int:
    """Return how many statements and transactions a database was asked for."""
    return int(dialect.pool.get_stats().get("requests_num", 0))


def test_what_is_past_is_read_from_the_replica(copied: Copied) -> None:
    id = begin(copied.store)
    step(copied.store, id, MOVES)
    copied.catch_up()
    version = copied.store.live(id).version
    before = asked(copied.past.dialect), asked(replica_of(copied))
    records = list(services_of(copied.client.app).past.records(id, 0, version))
    assert [record.originator_version for record in records] == list(range(1, version + 1))
    pages = version // 100 + 1
    assert asked(copied.past.dialect) - before[0] == pages  # how far it has come, and no more
    assert asked(replica_of(copied)) - before[1] == 2 * pages
    assert copied.versions(id) == list(range(1, version + 1))


def test_an_answer_is_never_older_than_the_last_write(copied: Copied) -> None:
    id = begin(copied.store)
    step(copied.store, id, 5)
    copied.catch_up()
    copied.on_standby("SELECT pg_wal_replay_pause()")
    for moves in (1, 1, MOVES):
        step(copied.store, id, moves)
        version, move = copied.store.live(id).version, copied.store.live(id).state.move
        assert copied.versions(id) == list(range(1, version + 1))
        state = copied.client.send("GET", f"/v1/matches/{id}/state?move={move}", copied.client.organiser)
        assert (state.status_code, state.json["version"]) == (200, version)  # type: ignore[index]  # it is JSON
        asked = copied.client.send(
            "POST",
            f"/v1/matches/{id}/questions",
            copied.client.organiser,
            {"question": {"kind": "timing"}, "version": version},
        )
        assert asked.status_code == 200, asked.data
    first = begin(copied.store)  # of which the standby knows nothing at all
    assert copied.versions(first) == list(range(1, copied.store.live(first).version + 1))
    assert copied.on_standby("SELECT pg_is_wal_replay_paused()")


def test_no_replica_brings_an_erased_name_back(copied: Copied) -> None:
    id = begin(copied.store)
    step(copied.store, id, 3)
    copied.catch_up()
    copied.on_standby("SELECT pg_wal_replay_pause()")
    people = People(copied.store)
    people.erase(people.named("Ana"))
    path = f"/v1/matches/{id}/log?view=spectator"
    for _ in range(2):
        assert b"Ana" not in copied.client.send("GET", path, copied.client.organiser).data
        copied.on_standby("SELECT pg_wal_replay_resume()")
        copied.catch_up()


def test_a_page_that_the_replica_has_in_part_is_none(copied: Copied) -> None:
    id = begin(copied.store)
    copied.catch_up()
    copied.on_standby("SELECT pg_wal_replay_pause()")
    step(copied.store, id, 2)
    last = copied.store.live(id).version
    for given in ({"limit": 1, "desc": True}, {"desc": True}, {"limit": last}, {}):
        found = copied.past.select_events(id, lte=last, **given)
        assert found == copied.store.tables.select_events(id, lte=last, **given)


def test_while_the_replica_lags_and_catches_up_every_move_is_there_at_once(copied: Copied) -> None:
    ids = [begin(copied.store) for _ in range(3)]
    over = Event()

    def waver() -> None:
        while not over.wait(0.02):
            copied.on_standby("SELECT pg_wal_replay_pause()")
            Event().wait(0.02)
            copied.on_standby("SELECT pg_wal_replay_resume()")

    with ThreadPoolExecutor(1) as threads:
        wavering = threads.submit(waver)
        try:
            for _ in range(8):
                for id in ids:
                    step(copied.store, id)
                    assert copied.versions(id)[-1] == copied.store.live(id).version
        finally:
            over.set()
        wavering.result()


def test_without_its_replica_the_database_answers(of_cluster: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    dsn, _ = of_cluster
    away = make_conninfo(dsn, host="/nowhere", connect_timeout=1)
    store = Matches(open_recorder(dsn), SECRET)
    with client_of(Settings(database=dsn, replica=away, secret=SECRET, rate=10**9), store) as client:
        copied = Copied(client, store, away)
        id = begin(store)
        assert copied.versions(id) == list(range(1, store.live(id).version + 1))
        before = asked(replica_of(copied))
        assert copied.versions(id)
        assert asked(replica_of(copied)) == before  # it rests
        monkeypatch.setattr("adjudicator.matches.store.ways.replica.REST_SECONDS", 0.0)
        copied.replica._rests_until = 0.0
        with monkeypatch.context() as there:
            there.setattr(copied.replica, "dialect", PostgreSQL(of_cluster[1]))
            assert copied.versions(id)
            assert asked(copied.replica.dialect) > 0  # it is asked again when it has rested
            copied.replica.dialect.close()
        replica_of(copied).close()
    store.tables.dialect.close()


def test_a_standby_is_the_same_database(of_cluster: tuple[str, str]) -> None:
    dsn, copy = of_cluster
    assert conninfo_to_dict(dsn)["host"] != conninfo_to_dict(copy)["host"]
    assert astray(dsn, copy) is None
