"""The keeper of the house: sees that the seats that the service plays go on, whoever moved, and whatever was killed.

Whoever makes a move has the house answer in the same request, for a second at most. What is left then, what nobody
waits for, what a judge has brought about, and what a process has not come to before it was killed, a process beside
a worker goes on with.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from multiprocessing.connection import Connection

import psycopg
import structlog
from eventsourcing.persistence import PersistenceError

from adjudicator.matches.application import Matches
from adjudicator.matches.damage import Damaged
from adjudicator.matches.house import play_on, tables_of_the_house
from adjudicator.matches.news import News
from adjudicator.matches.store import exclusive
from adjudicator.matches.store.exclusive import Held
from adjudicator.matches.store.postgresql import PostgreSQL
from adjudicator.matches.store.recorder import NewsLost
from adjudicator.matches.store.sqlite import SQLite

LOOK_SECONDS = 0.2
"""How often the keeper looks where something has happened."""
AGAIN_SECONDS = 2.0
"""How soon another keeper tries to take its place, or itself to go on when the database was away."""
_ADVISORY = 0x686F757365
"""The number of our advisory lock: "house"."""
log = structlog.get_logger("api")


def keep_house(store: Matches, connection: Connection) -> None:
    """Play on for the house at every table at which it plays, until the connection ends: what a helper does. Of several
    keepers one plays; they would only make the same moves."""
    store.tables.dialect.give_way()
    wait = 0.0
    while not connection.poll(wait):
        try:
            with _alone(store) as check:
                _play(store, connection, check)
        except Held:
            pass
        except (PersistenceError, psycopg.Error, OSError, NewsLost) as error:
            log.warning("the house waits", error=type(error).__name__)
        wait = AGAIN_SECONDS


def _alone(store: Matches) -> AbstractContextManager[Callable[[], None]]:
    """Be the one that plays. Raises Held; what is given raises psycopg.Error when one is it no longer."""
    dialect = store.tables.dialect
    if isinstance(dialect, PostgreSQL):
        return exclusive.session_lock(dialect.dsn, _ADVISORY, 0.0)
    assert isinstance(dialect, SQLite)
    return exclusive.file_lock(f"{dialect.path}-house-lock", 0.0)


def _play(store: Matches, connection: Connection, check: Callable[[], None]) -> None:
    news, waiting = News(store.tables), tables_of_the_house(store)
    while not connection.poll(0 if waiting else LOOK_SECONDS):
        check()
        waiting |= news.poll()
        waiting = {id for id in waiting if not connection.poll() and _play_on(store, id)}


def _play_on(store: Matches, id: str) -> bool:
    """Play on at a table, if the house plays there; return whether more is left to do."""
    try:
        return play_on(store, id)
    except (LookupError, Damaged):  # what is no match, or none that can be gone on with
        return False
