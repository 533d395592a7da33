"""The two kinds of database: how statements and transactions work in each."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from eventsourcing.persistence import OperationalError

Row = tuple[Any, ...]
TRIAL_SECONDS = 1.0
"""How long a store may take over a trial write before it counts as one that cannot be written."""
LOOK_SECONDS = 2.0
"""How long to wait for another thread that tests whether the database is reachable."""
PAUSE_SECONDS, PAUSE_MOST_SECONDS = 0.005, 0.1
"""How long a process that gives way leaves the database to others after it has written: as long as it took, but at
least and at most so long."""


class Dialect:
    """How a store reaches its database. `mark` is the place of a parameter in a statement; `writers` how many threads
    of a process are worth having to write."""

    mark: str
    writers: int
    _before_use: Callable[[], None] | None = None
    _looking = threading.Lock()
    _gives_way = False

    def check_before_use(self, check: Callable[[], None]) -> None:
        """Run a check before the first statement, each time until it no longer raises PersistenceError."""
        self._before_use, self._looking = check, threading.Lock()

    def checked(self) -> None:
        """Run the check that is still due, if there is one. Raises PersistenceError."""
        if self._before_use is None:
            return
        if not self._looking.acquire(timeout=LOOK_SECONDS):
            raise OperationalError("the database does not answer")
        try:
            if self._before_use is not None:
                self._before_use()
                self._before_use = None
        finally:
            self._looking.release()

    def query(self, statement: str, parameters: Sequence[object]) -> list[Row]:
        """Run a reading statement and return its rows."""
        raise NotImplementedError

    def writing(self) -> AbstractContextManager[Any]:
        """Open a write transaction; commits at the end, rolls back on an error."""
        raise NotImplementedError

    def erasing(self) -> AbstractContextManager[Any]:
        """Open a write transaction after which what it has replaced or deleted is in the database's files no longer, as
        far as the database can do so at once."""
        return self.writing()

    def try_writing(self, seconds: float) -> None:
        """Write something that changes nothing, and flush it to disk; raises PersistenceError if that fails, or is not
        done in time, StoreClosed if the store takes no writes."""
        raise NotImplementedError

    def give_way(self) -> None:
        """From now on leave others time to write: this process is not urgent, or has much to write."""
        self._gives_way = True

    @contextmanager
    def leaving_time(self) -> Iterator[None]:
        """Write, and then wait as long as it took, if this process gives way."""
        began = time.monotonic()
        try:
            yield
        finally:
            if self._gives_way:
                time.sleep(min(max(time.monotonic() - began, PAUSE_SECONDS), PAUSE_MOST_SECONDS))

    def close(self) -> None:
        """Close all connections; the next statement opens them again."""
        raise NotImplementedError

    def __getitem__(self, statement: str) -> str:
        return statement.replace("?", self.mark)
