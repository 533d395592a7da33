"""Poolers before a PostgreSQL server, such as PgBouncer: whether a DSN gives sessions of its own, of which database.

A pooler in transaction mode gives each transaction whatever session is free: a lock that a session holds would be
anybody's. So locks, migrations and copies need the server itself; requests need no session, and go by the pooler.
"""

from typing import Any

import psycopg

from adjudicator.kernel.text.refusal import TextError
from adjudicator.kernel.text.text import Text

LOOKS = 8
"""How often it is looked which session answers: a pooler that is busy may give two clients two of them by chance."""


class SharedSessions(TextError):
    """A DSN leads to a pooler whose clients share sessions."""


def require_sessions(dsn: str) -> None:
    """Raise SharedSessions if two clients of a DSN are served by one session."""
    with psycopg.connect(dsn, autocommit=True) as connection:
        check_session(connection, dsn)


def check_session(one: psycopg.Connection[Any], dsn: str) -> None:
    """Raise SharedSessions if another client of a DSN is served by the session that serves this connection. Of the
    server itself nothing more is asked than which session that is."""
    if _session(one) == one.info.backend_pid:
        return  # a pooler would have told a number of its own
    of_one, of_other = set(), set()
    with psycopg.connect(dsn, autocommit=True) as other:
        for _ in range(LOOKS):
            of_one.add(_session(one))
            of_other.add(_session(other))
    if of_one & of_other:
        raise SharedSessions(
            "ADJUDICATOR_DATABASE leva a um pooler em modo de transação, que não mantém sessões: dê ali o próprio"
            " servidor, e o pooler em ADJUDICATOR_POOLER",
            "ADJUDICATOR_DATABASE leads to a pooler in transaction mode, which keeps no sessions: give the server"
            " itself there, and the pooler in ADJUDICATOR_POOLER",
        )


def astray(dsn: str, way: str) -> Text | None:
    """Return why another way does not lead to the database of a DSN; None if it does."""
    try:
        found = _identity(way)
    except psycopg.OperationalError as error:
        said = " ".join(str(error).split())
        return Text(f"não se chega ao banco de dados: {said}", f"the database cannot be reached: {said}")
    if found == _identity(dsn):
        return None
    return Text("leva a outro banco de dados", "it leads to another database")


def _identity(dsn: str) -> tuple[object, ...]:
    """Return what is the same for every way to one database, by poolers and on its replicas."""
    with psycopg.connect(dsn, autocommit=True, prepare_threshold=None, connect_timeout=5) as connection:
        row = connection.execute("SELECT system_identifier, current_database() FROM pg_control_system()").fetchone()
    assert row is not None
    return row


def _session(connection: psycopg.Connection[Any]) -> int:
    row = connection.execute("SELECT pg_backend_pid()", prepare=False).fetchone()
    assert row is not None
    return int(row[0])
