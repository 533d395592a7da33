"""Resilience: the database is taken away, held by others and copied while matches are played and judged."""

import sqlite3
import tempfile
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg

from adjudicator.audit.verify import verify
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.logbook.export import ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.store.copying import copies
from adjudicator.matches.store.schema import is_postgresql, open_recorder
from tests.api.service import ask, service
from tests.conftest import SECRET
from tests.torture.club import Club
from tests.torture.trial import Figures, Trial


def run(trial: Trial) -> Figures:
    """Trouble the database until all have played and judged to the end; then try what is left."""
    random = trial.random()
    troubles: list[Callable[[], str]] = (
        [lambda: cut_connections(trial.database), lambda: lock_table(trial.database)]
        if is_postgresql(trial.database)
        else [lambda: hold_the_lock(trial.database)]
    )
    troubles.append(lambda: back_up(trial.database))
    seen: dict[str, int] = {}
    with service(trial.database) as (port, _):
        club = Club(trial.database, port)
        threads = club.work(trial.size(4, 8), moves=trial.size(40, 100), rounds=trial.size(3, 30))
        while any(thread.is_alive() for thread in threads):
            threading.Event().wait(random.uniform(0.1, 0.5))
            if sum(seen.values()) < trial.size(6, 60):
                trouble = random.choice(troubles)()
                seen[trouble] = seen.get(trouble, 0) + 1
            assert ask(port, "GET", "/healthz")[0] == 200
        for thread in threads:
            thread.join()
    return {**seen, **club.check()}


def hold_the_lock(path: str) -> str:
    """Hold the write lock of an SQLite database longer than writers wait for it."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=30)) as other:
        other.execute("BEGIN IMMEDIATE")
        threading.Event().wait(2.5)
        other.execute("ROLLBACK")
    return "write locks held for 2.5 s"


def back_up(database: str) -> str:
    """Back the database up, and verify every match of the copy."""
    with tempfile.TemporaryDirectory() as folder:
        copy = str(Path(folder) / "copy.db")
        copies.back_up(database, Path(copy))
        store = Matches(open_recorder(copy), SECRET)
        for row in store.tables.match_rows(None, None, None, 1000):
            report = verify(iter(ndjson(store.records(row.match_id), JUDGE)))
            assert report.passed, (row.match_id, report)
        store.tables.dialect.close()
    return "backups whose matches all verify"


def cut_connections(dsn: str) -> str:
    """End all other connections to a PostgreSQL database, in the middle of what they do."""
    with psycopg.connect(dsn, autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    return "times all connections were cut"


def lock_table(dsn: str) -> str:
    """Keep everybody else from writing events for a while."""
    with psycopg.connect(dsn) as other:
        other.execute("LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE")
        threading.Event().wait(1.0)
        other.rollback()
    return "table locks held for 1 s"
