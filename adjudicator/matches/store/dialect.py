"""How a store reaches its database: what a statement and a transaction are there."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

Row = tuple[Any, ...]
TRIAL_SECONDS = 1.0
"""How long a store may take over a trial write before it counts as one that cannot be written."""


class Dialect:
    """How a store reaches its database. `mark` is the place of a parameter in a statement; `writers` how many threads
    of a process are worth having to write."""

    mark: str
    writers: int

    def query(self, statement: str, parameters: Sequence[object]) -> list[Row]:
        """Run a reading statement and return its rows."""
        raise NotImplementedError

    def writing(self) -> AbstractContextManager[Any]:
        """Open a write transaction; commits at the end, rolls back on an error."""
        raise NotImplementedError

    def try_writing(self, seconds: float) -> None:
        """Write something that changes nothing, and have it on disk; raises PersistenceError if that fails, or is not
        done in time, StoreClosed if the store takes no writes."""
        raise NotImplementedError

    def close(self) -> None:
        """Close all connections; the next statement opens them anew."""
        raise NotImplementedError

    def __getitem__(self, statement: str) -> str:
        return statement.replace("?", self.mark)
