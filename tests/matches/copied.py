"""Stores to copy, and what must be the same in a copy."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from eventsourcing.persistence import OperationalError

from adjudicator.judging.disputes import Disputes
from adjudicator.judging.policy import load_policies
from adjudicator.judging.rulings import Person
from adjudicator.kernel.secrets.secret import JUDGE, stored
from adjudicator.logbook.export import ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.match import project
from adjudicator.matches.questions.questions import Legality
from adjudicator.matches.store.copying.closing import StoreClosed
from adjudicator.matches.store.copying.contents import digest_of
from adjudicator.matches.store.copying.copies import reading
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.matches.store.tables import CardSetRow
from tests.conftest import SECRET
from tests.matches.play import RULES, begin, request, step, whole
from tests.postgres import fresh_database

T = TypeVar("T")
NOW = "2026-01-01T00:00:00.000Z"


@contextmanager
def opened(database: str) -> Iterator[Matches]:
    """Give the matches of a database, as a process has them that has just begun."""
    recorder = open_recorder(database)
    with closing(recorder.dialect):
        yield Matches(recorder, SECRET)


@contextmanager
def places(cluster: Callable[[], str], folder: Path) -> Iterator[Callable[[str], str]]:
    """Give what makes a new place for a database, without a schema, by its kind."""
    with ExitStack() as stack:
        made = iter(range(100))

        def place(kind: str) -> str:
            if kind == "sqlite":
                return str(folder / f"place-{next(made)}.db")
            return stack.enter_context(fresh_database(cluster()))

        yield place


def fill(database: str) -> None:
    """Have a store in a database with something in nearly every table."""
    upgrade(database)
    with opened(database) as store:
        whole(store)
        id = begin(store)
        step(store, id, 7)
        store.tables.add_card_set(CardSetRow("s_1", "diamonds", "Açaí", 1, '[{"é": "\\u0000"}]', NOW))
        disputes = Disputes(store, load_policies([]))
        disputes.open(id, Legality(move=5), Person("judge", "j"), (), True, "house", request())


def told(database: str) -> dict[str, tuple[bytes, bytes]]:
    """Return the state and the exported log of each match."""
    with opened(database) as store:
        ids = [row.match_id for row in store.tables.match_rows(None, None, None, 1000)]
        return {
            id: (stored.encode(store.at_version(id).state), b"".join(ndjson(store.records(id), JUDGE))) for id in ids
        }


def digests(database: str) -> dict[str, Any]:
    """Return the digest of each table."""
    with reading(database) as contents:
        return {table: digest_of(contents, table) for table in contents.tables()}


def order(database: str) -> list[tuple[str, int]]:
    """Return all events in their global order, as a reader has them."""
    with opened(database) as store:
        notes = store.tables.select_notifications(0, 1_000_000)
        return [(str(note.originator_id), note.originator_version) for note in notes]


class Load:
    """Threads that play matches, each its own, until the store is closed or they are told to stop."""

    def __init__(self, store: Matches, threads: int = 4) -> None:
        self._store = store
        self.made: dict[str, int] = {}
        self.refused: list[StoreClosed] = []
        self.failures: list[BaseException] = []
        self._stopped = threading.Event()
        self._moves = threading.Semaphore(0)
        self._threads = [threading.Thread(target=self._guarded) for _ in range(threads)]

    def __enter__(self) -> "Load":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self.ended()

    def await_moves(self, number: int) -> None:
        """Wait until so many more moves have been acknowledged."""
        for _ in range(number):
            assert self._moves.acquire(timeout=60)

    def acknowledged(self) -> dict[str, int]:
        """Return the last move of each match that has been acknowledged so far."""
        return dict(self.made)

    def ended(self) -> None:
        """Wait until all threads have ended."""
        for thread in self._threads:
            thread.join()
        assert not self.failures, self.failures

    def _guarded(self) -> None:
        try:
            while not self._stopped.is_set():
                self._play()
        except StoreClosed as closed:
            self.refused.append(closed)
        except BaseException as error:
            self.failures.append(error)

    def _play(self) -> None:
        key = request().key
        id = self._persistently(lambda: begin(self._store, key))
        self.made[id] = 0
        while not self._stopped.is_set():
            with self._store.lock(id):
                match = self._store.live(id)
                if match.over:
                    return
                action = RULES.legal(match.state, match.state.waiting[0])[0]
            made = self._persistently(partial(self._store.act, id, action, request()))
            self.made[id] = made.move
            self._moves.release()

    def _persistently(self, command: Callable[[], T]) -> T:
        """Repeat a command under its key while the database is busy, as a client should."""
        while True:
            try:
                return command()
            except StoreClosed:
                raise
            except OperationalError:
                if self._stopped.is_set():
                    raise


def require_all(database: str, made: dict[str, int]) -> None:
    """Require that all moves that were acknowledged are in a store."""
    with opened(database) as store:
        for id, move in made.items():
            head = store.tables.head(id)
            assert head is not None, id
            assert head[0] >= move, id
            match = project(None, store.records(id, until=head[1]))
            assert match is not None
            assert match.state.move == head[0], id
            assert stored.encode(store.at_version(id, head[1]).state) == stored.encode(match.state), id
