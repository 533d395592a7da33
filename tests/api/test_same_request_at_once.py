"""One request that reaches two workers at once: both are answered alike, whichever of them has done it."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from eventsourcing.persistence import StoredEvent
from werkzeug.test import TestResponse

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.saved import now
from adjudicator.matches.store.dialect import Dialect
from adjudicator.matches.store.postgresql import PostgreSQL, PostgreSQLRecorder
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.schema import upgrade
from adjudicator.matches.store.sqlite import SQLite, SQLiteRecorder
from adjudicator.matches.store.tables import CardSetRow, ExtraWrites
from tests.api.client import Client
from tests.api.every_operation import done
from tests.chance import new_key
from tests.conftest import SECRET

OPEN_TABLES = "/v1/tables"
"""What takes no key: sent twice, it is done twice."""


class Meeting:
    """Where two requests wait for each other before the first writing of each."""

    def __init__(self) -> None:
        self._both = threading.Barrier(2)
        self._thread = threading.local()

    def begin(self) -> None:
        self._thread.barrier = self._both

    def wait(self) -> None:
        barrier, self._thread.barrier = getattr(self._thread, "barrier", None), None
        if barrier is not None:
            try:
                barrier.wait()
            except threading.BrokenBarrierError:
                return  # the other has been answered, and had nothing to write

    def end(self) -> None:
        self._thread.barrier = None
        self._both.abort()

    def renew(self) -> None:
        self._both.reset()


def meeting_recorder(dialect: Dialect, meeting: Meeting) -> MatchRecorder:
    """Return the recorder of a store whose writings meet."""
    base: type[Any] = PostgreSQLRecorder if isinstance(dialect, PostgreSQL) else SQLiteRecorder

    class Recorder(base):  # type: ignore[misc]  # of either kind
        def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
            meeting.wait()
            found: Sequence[int] | None = super().insert_events(stored_events, **kwargs)
            return found

        def write_extra(self, extra: ExtraWrites) -> None:
            meeting.wait()
            super().write_extra(extra)

        def add_card_set(self, row: CardSetRow) -> None:
            meeting.wait()
            super().add_card_set(row)

    recorder: MatchRecorder = Recorder(dialect)
    return recorder


class Twice(Client):
    """Sends each writing request to two workers at once."""

    def __init__(self, workers: tuple[Client, Client], meeting: Meeting) -> None:
        super().__init__(workers[0].app, workers[0].organiser)
        self._workers, self._meeting = workers, meeting
        self.raced = 0
        self.unequal: list[Any] = []

    def send(
        self,
        method: str,
        path: str,
        token: str | None = None,
        body: Any = None,
        headers: dict[str, str] | None = None,
        data: bytes | None = None,
    ) -> TestResponse:
        if method != "POST" or path == OPEN_TABLES:
            return super().send(method, path, token, body, headers, data)
        sent = {"Idempotency-Key": new_key(), **(headers or {})}

        def ask(worker: Client) -> TestResponse:
            self._meeting.begin()
            try:
                return worker.send(method, path, token, body, sent, data)
            finally:
                self._meeting.end()

        self._meeting.renew()
        with ThreadPoolExecutor(2) as threads:
            one, other = threads.map(ask, self._workers)
        told = [(answer.status_code // 100, answer.get_json()) for answer in (one, other)]
        if told[0] != told[1]:
            self.unequal.append((path, told))
        self.raced += 1
        return one


@pytest.mark.sampled(1)
def test_every_request_that_two_workers_get_at_once_is_done_once(database: str) -> None:
    upgrade(database)
    meeting = Meeting()
    dialect: Dialect = PostgreSQL(database) if "dbname=" in database else SQLite(database)
    recorder = meeting_recorder(dialect, meeting)
    settings = Settings(database=database, secret=SECRET, rate=10**9, open_tables=10)
    at = now()
    stores = [Matches(recorder, SECRET, lambda: at) for _ in "ab"]  # answers that tell the time tell one
    organiser = organiser_token(stores[0])
    one, other = (Client(create_app(settings, store), organiser) for store in stores)
    client = Twice((one, other), meeting)
    done(client)
    assert client.unequal == []
    assert client.raced > 50
    dialect.close()
