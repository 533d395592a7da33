"""Transaction numbers of another PostgreSQL cluster, as a dump brings them along with the events.

The global order goes by the transactions that wrote the events, and numbers of transactions mean something in their own
cluster only. Events whose number this cluster has not reached yet would be hidden from whoever reads the log, and come
after what is written meanwhile; so they get a number of here before anything is written.
"""

import psycopg

from adjudicator.matches.store.copying.closing import CLOSED
from adjudicator.matches.store.distribution.citus import is_distributed
from adjudicator.matches.store.schema import is_postgresql, mark_of

FOREIGN = "xid >= pg_snapshot_xmax(pg_current_snapshot())"
"""The condition on events that no transaction of this cluster can have written."""


def has_foreign_numbers(database: str) -> bool:
    """Whether a store, with its schema, has events with transaction numbers of another cluster."""
    if not is_postgresql(database):
        return False
    with psycopg.connect(database, autocommit=True) as connection:
        if is_distributed(connection):  # the order does not go by them there
            return False
        row = connection.execute(f"SELECT EXISTS (SELECT FROM events WHERE {FOREIGN})".encode()).fetchone()
    return row is not None and bool(row[0])


def renumber_foreign(database: str) -> int:
    """Give events with transaction numbers of another cluster one of this cluster; return how many there were."""
    mark = mark_of(database)
    if not has_foreign_numbers(database) or (mark is not None and mark.role in CLOSED):
        return 0
    with psycopg.connect(database) as connection:
        return connection.execute(f"UPDATE events SET xid = pg_current_xact_id() WHERE {FOREIGN}".encode()).rowcount
