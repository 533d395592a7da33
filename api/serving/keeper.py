"""The keeper of the house: sees that the seats that the service plays go on, whoever moved, and whatever was killed.

Whoever makes a move has the house answer in the same request, for a second at most. What is left then, what a judge has
brought about, and what a process has not come to before it was killed, a thread of each worker goes on with.
"""

import threading

import structlog
from eventsourcing.persistence import PersistenceError

from adjudicator.matches.application import Matches
from adjudicator.matches.damage import Damaged
from adjudicator.matches.house import play_on, tables_of_the_house
from adjudicator.matches.news import News
from adjudicator.matches.store.recorder import NewsLost

LOOK_SECONDS = 1.0
"""How often the keeper looks where something has happened."""
log = structlog.get_logger("api")


class Keeper:
    """A thread that plays on for the house."""

    def __init__(self, store: Matches) -> None:
        self._store = store
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="house", daemon=True)

    def start(self) -> None:
        """Begin with every table at which the house plays."""
        self._thread.start()

    def close(self) -> None:
        """Stop, after the move that is being made."""
        self._stopped.set()

    def _run(self) -> None:
        news: News | None = None
        waiting: set[str] = set()
        while not self._stopped.is_set():
            try:
                if news is None:
                    news, waiting = News(self._store.tables), tables_of_the_house(self._store)
                waiting |= news.poll()
                waiting = {id for id in waiting if not self._stopped.is_set() and self._play_on(id)}
            except (PersistenceError, NewsLost) as error:
                log.warning("the house waits", error=type(error).__name__)
                news = None
            if not waiting:
                self._stopped.wait(LOOK_SECONDS)

    def _play_on(self, id: str) -> bool:
        """Play on at a table, if the house plays there; return whether more is left to do."""
        try:
            return play_on(self._store, id)
        except (LookupError, Damaged):  # what is no match, or none that can be gone on with
            return False
