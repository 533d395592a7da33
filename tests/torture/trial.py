"""What each run is given, and what it gives back."""

import random
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec

from adjudicator.matches.store.schema import upgrade
from tests.postgres import find_server_binaries, fresh_database, throwaway_cluster

Figures = Mapping[str, object]
"""What a run has measured, by name, in the order in which it is told."""

MINUTES = 3.0
"""How long a soak is, unless it is said."""


class Trial(msgspec.Struct, frozen=True):
    """How to run: on which database (empty, with its schema), with which seed, and whether only for a short while."""

    database: str
    seed: int
    short: bool
    minutes: float = MINUTES
    """How long a soak is."""

    def random(self) -> random.Random:
        """Return a generator of this trial's own."""
        return random.Random(self.seed)

    def size(self, short: int, long: int) -> int:
        """Return how much of something to do."""
        return short if self.short else long


@contextmanager
def databases() -> Iterator[list[str]]:
    """Give the databases that there are: SQLite, and PostgreSQL where this machine has it."""
    binaries = find_server_binaries()
    if binaries is None:
        print("PostgreSQL: no server binaries (initdb, pg_ctl) on this machine; only SQLite is tried")
        yield [""]
        return
    with throwaway_cluster(binaries) as cluster:
        yield ["", cluster]


@contextmanager
def empty_database(cluster: str) -> Iterator[str]:
    """Give an empty database with its schema: one of a cluster, or an SQLite file where none is named."""
    if cluster:
        with fresh_database(cluster) as database:
            upgrade(database)
            yield database
        return
    with tempfile.TemporaryDirectory(prefix="torture-") as folder:
        database = str(Path(folder) / "matches.db")
        upgrade(database)
        yield database
