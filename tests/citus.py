"""Databases of tests on a Citus cluster that somebody else keeps: each is made on all its servers, and distributed."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg.conninfo import conninfo_to_dict

from adjudicator.matches.store.distribution.citus import distributing, require_ready, run
from adjudicator.matches.store.schema import upgrade
from tests.postgres import fresh_database

WORKERS = "SELECT nodename, nodeport FROM pg_dist_node WHERE noderole = 'primary' AND groupid <> 0"


@contextmanager
def distributed_database(coordinator: str) -> Iterator[str]:
    """Give the DSN of a new, distributed store. Users and passwords are the same on all servers."""
    with psycopg.connect(coordinator, autocommit=True) as connection:
        workers = connection.execute(WORKERS).fetchall()
        host, port = connection.info.host, connection.info.port
    with fresh_database(coordinator) as dsn:
        name = str(conninfo_to_dict(dsn)["dbname"])
        places = [(psycopg.conninfo.make_conninfo(coordinator, host=host, port=port), name) for host, port in workers]
        try:
            for place, name in places:
                with psycopg.connect(place, autocommit=True) as connection:
                    connection.execute(f"CREATE DATABASE {name}".encode())
                with psycopg.connect(place, dbname=name, autocommit=True) as connection:
                    connection.execute("CREATE EXTENSION citus")
            with psycopg.connect(dsn, autocommit=True) as connection:
                connection.execute("CREATE EXTENSION citus")
                connection.execute("SELECT citus_set_coordinator_host(%s, %s)", (host, port))
                for worker in workers:
                    connection.execute("SELECT citus_add_node(%s, %s)", worker)
                upgrade(dsn)
                require_ready(connection, back=False)
                run(connection, distributing())
            yield dsn
        finally:
            for place, name in places:
                with psycopg.connect(place, autocommit=True) as connection:
                    connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())
