"""The bot runner: sees that bots (the seats that the service plays) go on, whoever moved and whatever was killed.

The bots answer a move in the request that makes it, for a second at most. The rest is played by this process, which
runs beside a worker: what is left after that second, moves that nobody waits for, moves that become due through a
judge, and whatever a killed process did not reach.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from multiprocessing.connection import Connection

import psycopg
import structlog
from eventsourcing.persistence import PersistenceError

from adjudicator.matches.application import Matches
from adjudicator.matches.finding.news import News
from adjudicator.matches.hosting.bots import matches_with_bots, play_on
from adjudicator.matches.records import Damaged
from adjudicator.matches.store import exclusive
from adjudicator.matches.store.event_order import NewsLost
from adjudicator.matches.store.exclusive import Held
from adjudicator.matches.store.postgresql import PostgreSQL
from adjudicator.matches.store.sqlite import SQLite

LOOK_SECONDS = 0.2
"""How often the bot runner looks for matches in which something has happened."""
AGAIN_SECONDS = 2.0
"""How soon another bot runner tries to take over, or this one tries again after the database was away."""
_ADVISORY = 0x686F757365
"""The number of our advisory lock: "house" in ASCII."""
log = structlog.get_logger("api")


def run_bots(store: Matches, connection: Connection) -> None:
    """Play for the bots in every match that has some, until the connection ends. Only one of several bot runners plays:
    the others would make the same moves."""
    store.tables.dialect.give_way()
    wait = 0.0
    while not connection.poll(wait):
        try:
            with _alone(store) as check:
                _play(store, connection, check)
        except Held:
            pass
        except (PersistenceError, psycopg.Error, OSError, NewsLost) as error:
            log.warning("the bots wait", error=type(error).__name__)
        wait = AGAIN_SECONDS


def _alone(store: Matches) -> AbstractContextManager[Callable[[], None]]:
    """Become the only bot runner that plays. Raises Held if another is; the check that it gives raises psycopg.Error
    once the lock is lost."""
    dialect = store.tables.dialect
    if isinstance(dialect, PostgreSQL):
        return exclusive.session_lock(dialect.dsn, _ADVISORY, 0.0)
    assert isinstance(dialect, SQLite)
    return exclusive.file_lock(f"{dialect.path}-house-lock", 0.0)


def _play(store: Matches, connection: Connection, check: Callable[[], None]) -> None:
    news, waiting = News(store.tables), matches_with_bots(store)
    while not connection.poll(0 if waiting else LOOK_SECONDS):
        check()
        waiting |= news.poll()
        waiting = {id for id in waiting if not connection.poll() and _play_on(store, id)}


def _play_on(store: Matches, id: str) -> bool:
    """Play on in a match, if it has bots; return whether more is left to do."""
    try:
        return play_on(store, id)
    except (LookupError, Damaged):  # no such match, or one that cannot go on
        return False
