"""The global order: a reader that goes on from where it was gets each event once, whoever writes meanwhile."""

import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner
from eventsourcing.persistence import Notification, StoredEvent
from eventsourcing.system import NotificationLogReader

from adjudicator.cli import main
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.news import News
from adjudicator.matches.store import schema
from adjudicator.matches.store.event_order import NoSuchNotification
from adjudicator.matches.store.postgresql import PostgreSQL
from adjudicator.matches.store.recorder import MatchRecorder
from tests.conftest import BINARIES, SECRET
from tests.matches.play import begin as begin_match
from tests.matches.play import step
from tests.postgres import throwaway_cluster

INSERT = "INSERT INTO events (originator_id, originator_version, topic, state) VALUES (%s, %s, 'x', '{}')"


def read_on(recorder: MatchRecorder, last: int, limit: int = 7) -> Iterator[Notification]:
    """Yield what is to be read after an event, by its id."""
    while notes := recorder.select_notifications(last, limit, inclusive_of_start=False):
        yield from notes
        last = notes[-1].id


def read_anew(store: Matches) -> list[str]:
    """Return the streams of all events in their order, as a reader has them that begins now."""
    return [str(note.originator_id) for note in read_on(store.tables, 0)]


@contextmanager
def writers(store: Matches, number: int) -> Iterator[list[psycopg.Connection[Any]]]:
    """Give connections on which transactions are begun and committed by hand."""
    assert isinstance(store.tables.dialect, PostgreSQL)
    with ExitStack() as stack:
        yield [stack.enter_context(psycopg.connect(store.tables.dialect.dsn)) for _ in range(number)]


def write(connection: psycopg.Connection[Any], stream: str, version: int = 1) -> None:
    connection.execute(INSERT, (stream, version))


def begin(connection: psycopg.Connection[Any]) -> None:
    """Begin a transaction, with its id."""
    connection.execute("SELECT pg_current_xact_id()")


@pytest.fixture
def crossed(postgresql_store: Matches) -> Matches:
    """A store with three events, m_late (1), m_between (2) and m_early (3), whose transactions began the other way."""
    with writers(postgresql_store, 3) as (early, between, late):
        begin(early)
        begin(between)
        write(late, "m_late")
        late.commit()
        write(between, "m_between")
        between.commit()
        write(early, "m_early")
        early.commit()
    return postgresql_store


@pytest.mark.postgresql
def test_an_event_is_read_whose_transaction_began_later_and_whose_id_is_lower(postgresql_store: Matches) -> None:
    with writers(postgresql_store, 2) as (early, late):
        begin(early)
        write(late, "m_late")  # takes id 1, in the later transaction
        write(early, "m_early")  # takes id 2, in the earlier one
        early.commit()
        first = postgresql_store.tables.select_notifications(0, 10)
        assert [note.originator_id for note in first] == ["m_early"]
        late.commit()
        following = list(read_on(postgresql_store.tables, first[-1].id))
        assert [note.originator_id for note in following] == ["m_late"]


@pytest.mark.postgresql
def test_an_event_is_read_whose_transaction_began_earlier_and_is_committed_later(postgresql_store: Matches) -> None:
    with writers(postgresql_store, 2) as (early, late):
        begin(early)
        write(early, "m_early")
        write(late, "m_late")
        late.commit()
        assert postgresql_store.tables.select_notifications(0, 10) == []
        assert postgresql_store.tables.max_notification_id() is None
        early.commit()
        assert read_anew(postgresql_store) == ["m_early", "m_late"]


@pytest.mark.postgresql
def test_the_order_is_that_of_transactions_and_its_last_event_is_where_to_go_on(crossed: Matches) -> None:
    assert read_anew(crossed) == ["m_early", "m_between", "m_late"]
    assert crossed.tables.max_notification_id() == 1
    assert crossed.tables.select_notifications(1, 10, inclusive_of_start=False) == []


@pytest.mark.postgresql
def test_start_and_stop_name_places_in_the_order(crossed: Matches) -> None:
    def selected(start: int | None, stop: int | None = None, **more: Any) -> list[int]:
        return [note.id for note in crossed.tables.select_notifications(start, 10, stop, **more)]

    assert selected(None) == selected(0) == selected(1) == [3, 2, 1]
    assert selected(3, inclusive_of_start=False) == [2, 1]
    assert selected(4) == [2, 1]  # after 3: so readers ask that add one to the last id
    assert selected(3, 2, inclusive_of_start=False) == [2]
    assert selected(None, 3) == [3]
    assert selected(3, topics=["x"], inclusive_of_start=False) == [2, 1]
    assert selected(0, topics=["y"]) == []


@pytest.mark.postgresql
def test_an_id_that_no_event_has_is_no_place(crossed: Matches) -> None:
    with writers(crossed, 1) as (open_one,):
        write(open_one, "m_rolled_back")
        for id in (4, 5, 1000):  # not to be read yet; not given yet
            with pytest.raises(NoSuchNotification, match=str(id)):
                crossed.tables.select_notifications(id, 10, inclusive_of_start=False)
        with pytest.raises(NoSuchNotification):
            crossed.tables.select_notifications(0, 10, stop=4)
        open_one.rollback()
    assert [note.id for note in crossed.tables.select_notifications(3, 1, inclusive_of_start=False)] == [2]


def test_in_a_gap_of_sqlite_one_goes_on_after_it(sqlite_store: Matches) -> None:
    tables = sqlite_store.tables
    tables.insert_events([StoredEvent(f"m_{number}", 1, "x", b"{}") for number in range(5)])
    with tables.dialect.writing() as cursor:
        cursor.execute("DELETE FROM events WHERE notification_id = 3")
    assert [note.id for note in tables.select_notifications(3, 10, inclusive_of_start=False)] == [4, 5]
    assert tables.select_notifications(1000, 10) == []


@pytest.mark.postgresql
@pytest.mark.parametrize("how", ["sections", "batches", "batches after the last"])
def test_the_readers_of_the_library_read_all_of_it(crossed: Matches, how: str) -> None:
    with writers(crossed, 2) as (early, late):
        begin(early)
        for number in range(30):
            write(late, f"m_{number}")
            write(early, f"m_{number}", 2)
        late.commit()
        early.commit()
    reader = NotificationLogReader(crossed.notification_log, section_size=4)
    read: Callable[[], list[Notification]] = {
        "sections": lambda: list(reader.read(start=1)),
        "batches": lambda: [note for some in reader.select(start=1) for note in some],
        "batches after the last": lambda: [
            note for some in reader.select(start=0, inclusive_of_start=False) for note in some
        ],
    }[how]  # fmt: skip
    assert read() == list(read_on(crossed.tables, 0))
    assert len(read()) == 63


WRITER = """
import sys, random, psycopg
dsn, name, moves = sys.argv[1], sys.argv[2], int(sys.argv[3])
chance = random.Random(name)
insert = "INSERT INTO events (originator_id, originator_version, topic, state) VALUES (%s, %s, 'x', '{}')"
print("ready", flush=True)
sys.stdin.readline()
with psycopg.connect(dsn) as connection, psycopg.connect(dsn) as other:
    version = 0
    for move in range(moves):
        kept = version
        with connection.transaction():
            if chance.random() < 0.5:
                connection.execute("SELECT pg_current_xact_id()")
            if chance.random() < 0.3:  # the transaction stays open while another comes and goes
                with other.transaction():
                    other.execute(insert, (f"{name}-other", move + 1))
            for _ in range(chance.randrange(1, 4)):
                version += 1
                connection.execute(insert, (name, version))
            if chance.random() < 0.1:
                version = kept
                raise psycopg.Rollback
"""
WRITERS = 6
MOVES = 120


@pytest.mark.postgresql
def test_a_reader_gets_every_event_once_while_processes_race(postgresql_store: Matches) -> None:
    dialect = postgresql_store.tables.dialect
    assert isinstance(dialect, PostgreSQL)
    command = [sys.executable, "-c", WRITER, dialect.dsn]
    processes = [
        subprocess.Popen([*command, f"m_{number}", str(MOVES)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for number in range(WRITERS)
    ]
    news, heard = News(postgresql_store.tables), set[str]()
    read: list[Notification] = []
    try:
        for process in processes:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
        for process in processes:
            assert process.stdin is not None
            process.stdin.write(b"go\n")
            process.stdin.close()
        while any(process.poll() is None for process in processes):
            read += read_on(postgresql_store.tables, read[-1].id if read else 0)
            heard |= news.poll()
    finally:
        for process in processes:
            process.kill()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()
    assert [process.returncode for process in processes] == [0] * WRITERS
    read += read_on(postgresql_store.tables, read[-1].id if read else 0)
    heard |= news.poll()
    written = dialect.query("SELECT originator_id, originator_version FROM events", ())
    assert Counter((note.originator_id, note.originator_version) for note in read) == Counter(written)
    assert len(written) > WRITERS * MOVES
    assert heard == {stream for stream, _ in written}
    for stream in heard:  # and those of a stream in its order
        versions = [note.originator_version for note in read if note.originator_id == stream]
        assert versions == sorted(versions)


@pytest.mark.postgresql
def test_a_reader_gets_every_event_once_while_matches_are_played(postgresql_store: Matches) -> None:
    def play() -> None:
        step(postgresql_store, begin_match(postgresql_store), 12)

    threads = [threading.Thread(target=play) for _ in range(6)]
    read: list[Notification] = []
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        read += read_on(postgresql_store.tables, read[-1].id if read else 0)
    read += read_on(postgresql_store.tables, read[-1].id if read else 0)
    rows = postgresql_store.tables.query("SELECT originator_id, originator_version FROM events")
    assert Counter((note.originator_id, note.originator_version) for note in read) == Counter(rows)


@pytest.mark.postgresql
def test_both_are_read_off_an_index(crossed: Matches) -> None:
    dialect = crossed.tables.dialect
    assert isinstance(dialect, PostgreSQL)
    asked: list[tuple[str, Any]] = []
    dialect.query, ask = lambda *given: asked.append(given) or ask(*given), dialect.query  # type: ignore[method-assign,func-returns-value]
    crossed.tables.select_notifications(3, 5, inclusive_of_start=False)
    crossed.tables.max_notification_id()
    moment, _ = crossed.tables.news(None)
    crossed.tables.news(moment)
    with dialect.pool.connection() as connection, connection.transaction():
        connection.execute("SET LOCAL enable_seqscan = off")
        connection.execute("SET LOCAL enable_sort = off")
        for statement, parameters in asked:
            plan = "\n".join(row[0] for row in connection.execute(f"EXPLAIN {statement}".encode(), parameters))
            assert "Seq Scan" not in plan, plan
            assert "Sort" not in plan, plan
    assert len(asked) == 5


@pytest.mark.postgresql
def test_a_dump_is_read_whole_in_another_cluster_and_goes_on_there(postgresql_store: Matches, tmp_path: Path) -> None:
    here = postgresql_store.tables.dialect
    assert BINARIES is not None
    assert isinstance(here, PostgreSQL)
    binaries = (BINARIES / "initdb").resolve().parent
    pg_dump, psql = str(binaries / "pg_dump"), str(binaries / "psql")
    with here.pool.connection() as connection, connection.pipeline():
        for _ in range(5000):  # this cluster's numbers are far ahead of a new one's
            connection.execute("SELECT pg_current_xact_id()")
    id = begin_match(postgresql_store)
    step(postgresql_store, id, 3)
    before = read_anew(postgresql_store)
    dump = str(tmp_path / "dump.sql")
    subprocess.run([pg_dump, "-d", here.dsn, "-f", dump], check=True)
    with throwaway_cluster(binaries) as there:
        restore = [psql, "-q", "-d", there, "-v", "ON_ERROR_STOP=1", "-f", dump]
        subprocess.run(restore, check=True, stdout=subprocess.DEVNULL)
        assert schema.upgrade(there) == []
        store = Matches(schema.open_recorder(there), SECRET)
        assert read_anew(store) == []  # what came along is from the future
        checked = CliRunner().invoke(main, ["db", "check", "--database", there])
        assert (checked.exit_code, "numbers of another server" in checked.output) == (3, True)
        mended = CliRunner().invoke(main, ["db", "upgrade", "--database", there])
        assert mended.output.startswith(f"{len(before)} events had transaction numbers of another server")
        assert "nothing to do" in CliRunner().invoke(main, ["db", "upgrade", "--database", there]).output
        assert read_anew(store) == before
        last = store.tables.max_notification_id()
        assert last is not None
        step(store, id)
        assert {note.originator_id for note in read_on(store.tables, last)} == {id}
        assert store.row(id).status == "running"  # no event has changed
        assert CliRunner().invoke(main, ["db", "check", "--database", there]).exit_code == 0
        store.tables.dialect.close()
