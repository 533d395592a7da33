"""PostgreSQL that is away for a while: what was lost is found again by the first who asks when it is back."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from eventsourcing.persistence import OperationalError
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from adjudicator.matches.store.postgresql import CONNECTING, PostgreSQL

pytestmark = pytest.mark.postgresql
CONNECTIONS = 6


class Server:
    """A PostgreSQL server that can be gone: its folder of sockets is reached by a link."""

    def __init__(self, cluster: str, link: Path) -> None:
        self._cluster = cluster
        self._folder = Path(str(conninfo_to_dict(cluster)["host"]))
        self._link = link
        self.come_back()

    @property
    def dsn(self) -> str:
        return make_conninfo(self._cluster, host=str(self._link), application_name=self._link.parent.name)

    def hang_up(self) -> None:
        """End all connections that were made by the link."""
        with psycopg.connect(self._cluster) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = %s",
                [self._link.parent.name],
            )

    def go_away(self) -> None:
        self._link.unlink()
        self.hang_up()

    def come_back(self) -> None:
        self._link.symlink_to(self._folder)


@pytest.fixture
def server(cluster: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="link-", dir="/tmp") as folder:  # a socket's path is short
        yield Server(cluster, Path(folder) / "server")


@pytest.fixture
def database(server: Server) -> Iterator[PostgreSQL]:
    opened = PostgreSQL(server.dsn)
    opened.pool.wait()  # a connection that is just being made is not ended with the others
    assert opened.query("SELECT 1", ()) == [(1,)]
    yield opened
    opened.close()


def test_the_first_who_asks_when_the_database_is_back_is_answered(server: Server, database: PostgreSQL) -> None:
    """However long it was away: nobody waits for an attempt that is still far off."""
    server.go_away()
    for _ in range(4):
        with pytest.raises(OperationalError):
            database.query("SELECT 1", ())
    server.come_back()
    assert database.query("SELECT 1", ()) == [(1,)]


def test_connections_of_the_pool_notice_a_server_that_no_longer_answers(database: PostgreSQL) -> None:
    with database.pool.connection() as connection:
        told = connection.info.get_parameters()
    assert {name: told.get(name) for name in CONNECTING} == {name: str(value) for name, value in CONNECTING.items()}


def test_a_connection_that_was_lost_unnoticed_is_not_given_to_anybody(server: Server, database: PostgreSQL) -> None:
    with ExitStack() as all_at_once:
        for _ in range(CONNECTIONS):
            all_at_once.enter_context(database.pool.connection())
    server.hang_up()
    assert database.query("SELECT 1", ()) == [(1,)]
