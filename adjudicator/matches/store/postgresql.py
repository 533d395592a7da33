"""PostgreSQL 15 or later, for production: a connection pool, no table lock, readers behind open transactions."""

import re
import select
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import psycopg
from eventsourcing.persistence import IntegrityError, Notification, OperationalError, StoredEvent
from psycopg.rows import tuple_row
from psycopg_pool import ConnectionPool, PoolTimeout, TooManyRequests

from adjudicator.matches.store.copying.closing import SQLSTATE, StoreClosed, open_to_writes
from adjudicator.matches.store.dialect import Dialect, Row
from adjudicator.matches.store.distribution.citus import is_distributed
from adjudicator.matches.store.distribution.order import LoggedOrder, Place
from adjudicator.matches.store.event_order import NewsLost, NoSuchNotification
from adjudicator.matches.store.recorder import COLUMNS_OF_MOVES, MatchRecorder
from adjudicator.matches.store.tables import MoveWrites

POOL_SIZE = 16
POOL_WAIT_SECONDS = 2.0
POOL_WAITING_MOST = 32
"""How many wait for a connection at most, and how long."""
PREPARED_AFTER = 5
"""How often a statement is sent before it is prepared, where it does not ask for it."""
CONNECTING = {"connect_timeout": 5, "tcp_user_timeout": 10_000, "keepalives_idle": 30}
"""What a server that has vanished may cost: seconds, milliseconds, seconds."""


class PostgreSQL(Dialect):
    """A database reached by its DSN. The pool opens on first use: connections do not survive a fork.

    `pooler` is the DSN of a pooler before it, in transaction mode, if there is one: all statements go by that, and none
    is prepared, for the next may meet another session. What a session must keep (a lock) goes to `dsn` itself.
    """

    mark = "%s"
    writers = 4

    def __init__(self, dsn: str, pooler: str = "") -> None:
        self.dsn, self.pooler = dsn, pooler
        self._opening = threading.Lock()
        self._pool: ConnectionPool[psycopg.Connection[Row]] | None = None

    @property
    def pool(self) -> ConnectionPool[psycopg.Connection[Row]]:
        """The open pool."""
        if self._pool is None:
            self.checked()
            with self._opening:
                if self._pool is None:
                    self._pool = ConnectionPool(
                        self.pooler or self.dsn,
                        min_size=1,
                        max_size=POOL_SIZE,
                        timeout=POOL_WAIT_SECONDS,
                        # The pool tries to connect again after 1, 2, 4 … seconds, and nobody else does meanwhile: so
                        # that nobody waits for an attempt that is far off, it gives up soon, and who asks next tries.
                        reconnect_timeout=POOL_WAIT_SECONDS,
                        max_waiting=POOL_WAITING_MOST,
                        check=self._check,
                        kwargs={
                            "autocommit": True,
                            "row_factory": tuple_row,
                            "prepare_threshold": None if self.pooler else PREPARED_AFTER,
                            **CONNECTING,
                        },
                        open=True,
                    )
        return self._pool

    def _check(self, connection: psycopg.Connection[Row]) -> None:
        """Raise if a connection was lost while nobody used it; then all the others are looked at too.

        A server that goes away hangs up, so that there is something to read: to see that there is nothing costs no
        round trip.
        """
        waiting = select.poll()
        waiting.register(connection.fileno(), select.POLLIN)
        if not waiting.poll(0):
            return
        try:
            self.pool.check_connection(connection)
        except psycopg.Error:
            self.pool.check()
            raise

    def query(self, statement: str, parameters: Sequence[object]) -> list[Row]:
        with _translated(), self.pool.connection() as connection:
            return connection.execute(statement, parameters, prepare=True).fetchall()

    @contextmanager
    def writing(self) -> Iterator[psycopg.Cursor[Row]]:
        with (
            self.leaving_time(),
            _translated(),
            self.pool.connection() as connection,
            connection.pipeline(),
            connection.transaction(),
            connection.cursor() as cursor,
        ):
            yield cursor

    def try_writing(self, seconds: float) -> None:
        with _translated(), self.pool.connection(timeout=seconds) as connection, connection.transaction():
            connection.execute(f"SET LOCAL statement_timeout = {int(1000 * seconds)}")
            open_to_writes(connection)
            connection.execute("SELECT pg_logical_emit_message(true, 'readiness', '')")  # a write, to the log alone

    def close(self) -> None:
        if self._pool is not None:
            self._pool.close()
            self._pool = None


@contextmanager
def _translated() -> Iterator[Any]:
    try:
        yield
    except psycopg.IntegrityError as error:
        raise IntegrityError(str(error)) from error
    except (psycopg.OperationalError, PoolTimeout, TooManyRequests) as error:
        raise OperationalError(str(error)) from error
    except psycopg.DatabaseError as error:
        if error.sqlstate != SQLSTATE:
            raise
        raise StoreClosed(error.diag.message_primary or "") from error


_APPEND = f"""
WITH appended AS (
    INSERT INTO events (originator_id, originator_version, topic, state)
    SELECT %s, version, %s, state FROM unnest(%s::bigint[], %s::text[]) AS given (version, state)
)
INSERT INTO moves ({COLUMNS_OF_MOVES}) VALUES (%s, %s, %s, %s, %s, %s)
"""


NEWS_MOST = 5000
"""So many events, and no more, are expected between two looks for news."""
_SNAPSHOT = re.compile(r"\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?", re.ASCII)
"""A snapshot as PostgreSQL writes it: the oldest transaction that is open, the next one, and those that are open."""
_NEWS = """
SELECT pg_current_snapshot()::text,
    ARRAY(SELECT originator_id FROM events WHERE xid >= ?::xid8 {}),
    ARRAY(SELECT originator_id FROM events WHERE xid = ANY(?::xid8[]))
"""
"""With the limit and an order this is always read off the index, whatever the planner has been told of the table."""


class PostgreSQLRecorder(MatchRecorder):
    """The recorder of a PostgreSQL store. An ordinary move is one statement, so one round trip and one commit.

    Not where the store is distributed: a statement of two parts is taken apart by the coordinator there, and a lost
    race is seen as another error. What other moves do is right on both: one transaction, sent in one piece.
    """

    dialect: PostgreSQL

    @cached_property
    def distributed(self) -> bool:
        """Whether the store is distributed over the servers of a Citus cluster; as it was at first use."""
        with _translated(), self.dialect.pool.connection() as connection:
            return is_distributed(connection)

    @property
    def _logged(self) -> LoggedOrder:
        return LoggedOrder(self.query)

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        move_writes: MoveWrites | None = kwargs.get("move_writes")
        if move_writes is None or move_writes != MoveWrites(move_writes.move) or self.distributed:
            return super().insert_events(stored_events, **kwargs)
        first = stored_events[0]
        versions = [event.originator_version for event in stored_events]
        columns = [event.state.decode() for event in stored_events]
        parameters = first.originator_id, first.topic, versions, columns, *move_writes.move
        with (
            self.observers.step("append"),
            self.dialect.leaving_time(),
            _translated(),
            self.dialect.pool.connection() as connection,
        ):
            connection.execute(_APPEND, parameters, prepare=True)
        return None

    # Ids are given at one moment of a transaction, transaction ids at another, and commits come in any order. A
    # transaction that is older than all that are open can have nothing inserted before it any more: so the order is
    # that of transactions, and by id within one.
    in_order = ("xid", "notification_id")
    settled = "xid < pg_snapshot_xmin(pg_current_snapshot())"

    def _notifications(
        self, after: int, until: int | None, limit: int, topics: Sequence[str]
    ) -> Sequence[Notification]:
        if not self.distributed:
            return super()._notifications(after, until, limit, topics)
        places = [None if id is None else self._logged_place(id) for id in (after if after > 0 else None, until)]
        return self._logged.notifications(places[0], places[1], limit, topics)

    def _logged_place(self, id: int) -> Place:
        place = self._logged.place(id)
        if place is None:
            raise NoSuchNotification(f"no event that can be read has the id {id}")
        return place

    def max_notification_id(self) -> int | None:
        return self._logged.last() if self.distributed else super().max_notification_id()

    def _place(self, id: int) -> tuple[object, ...]:
        rows = self.query("SELECT xid::text, notification_id FROM events WHERE notification_id = ?", id)
        if not rows:
            raise NoSuchNotification(f"no event that can be read has the id {id}")
        return rows[0]

    def news(self, since: str | None, most: int | None = None) -> tuple[str, set[str]]:
        if self.distributed:
            return self._logged.news(since, most, NewsLost)
        if since is None:
            return str(self.query("SELECT pg_current_snapshot()::text")[0][0]), set()
        if _SNAPSHOT.fullmatch(since) is None:
            raise NewsLost(since)
        # What a snapshot did not show was of transactions that began after it, or were open then.
        _, after, open_then = since.split(":")
        given = after, f"{{{open_then}}}"
        moment, begun, ended = self.query(_NEWS.format(f"ORDER BY xid, notification_id LIMIT {NEWS_MOST}"), *given)[0]
        if len(begun) == NEWS_MOST:
            limit = "" if most is None else f"ORDER BY xid, notification_id LIMIT {most}"
            moment, begun, ended = self.query(_NEWS.format(limit), *given)[0]
        if most is not None and (len(begun) >= most or int(moment.split(":")[1]) < int(after)):
            raise NewsLost(since)
        return moment, {*begun, *ended}
