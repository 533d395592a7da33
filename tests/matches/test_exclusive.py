"""Locks that only one process holds: free as soon as their block is left."""

from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from adjudicator.matches.application import Matches
from adjudicator.matches.store import exclusive
from adjudicator.matches.store.postgresql import PostgreSQL

TIMES = 40
TOGETHER = 8
"""PostgreSQL notices the end of a connection some time after it; that is seen where its processor is busy."""


@pytest.mark.postgresql
def test_the_lock_of_a_session_is_free_as_soon_as_its_block_is_left(postgresql_store: Matches) -> None:
    dialect = postgresql_store.tables.dialect
    assert isinstance(dialect, PostgreSQL)

    def still_held(number: int) -> int:
        held = 0
        for _ in range(TIMES):
            with exclusive.session_lock(dialect.dsn, number, 10.0):
                assert exclusive.is_session_locked(dialect, number)
            held += exclusive.is_session_locked(dialect, number)
        return held

    with ThreadPoolExecutor(TOGETHER) as threads:
        assert sum(threads.map(still_held, range(TOGETHER))) == 0


@pytest.mark.postgresql
def test_whoever_has_lost_the_lock_with_its_session_is_told(postgresql_store: Matches) -> None:
    dialect = postgresql_store.tables.dialect
    assert isinstance(dialect, PostgreSQL)
    with exclusive.session_lock(dialect.dsn, 1, 10.0) as check:
        check()
        ended = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = ?"
        assert dialect.query(dialect[ended], (exclusive.name_of_process(),)) == [(True,)]
        with pytest.raises(psycopg.OperationalError):
            check()
