"""A store on Citus, as far as one server shows it: where tables lie, what a move sends and locks, and the order of all
events where the catalog lists them as distributed. On a real cluster the tests of the store itself run: `citus`."""

import re
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
import sqlglot
from click.testing import CliRunner
from eventsourcing.persistence import IntegrityError, StoredEvent
from sqlglot import exp

from adjudicator.cli import main
from adjudicator.matches.application import Matches
from adjudicator.matches.store.copying.foreign_numbers import has_foreign_numbers
from adjudicator.matches.store.distribution.citus import CATALOG, bringing_back, distributing
from adjudicator.matches.store.distribution.placement import PLACEMENTS, Where
from adjudicator.matches.store.event_order import NewsLost, NoSuchNotification
from adjudicator.matches.store.postgresql import PostgreSQL, PostgreSQLRecorder
from adjudicator.matches.store.schema import open_recorder
from adjudicator.matches.store.tables import MoveRow, MoveWrites
from adjudicator.transparency.leaves import head_of
from adjudicator.transparency.tables import LogTables
from tests.conftest import SECRET
from tests.matches.play import begin, step
from tests.postgres import fresh_database

pytestmark = pytest.mark.postgresql
PLACED = {placement.table: placement for placement in PLACEMENTS}


@pytest.fixture
def dsn(cluster: str, postgresql_template: str) -> Iterator[str]:
    """A database with the schema."""
    with fresh_database(cluster, postgresql_template) as dsn:
        yield dsn


@pytest.fixture
def distributed(dsn: str) -> Iterator[Matches]:
    """A store whose events the catalog lists as distributed, with the columns that they have then."""
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute(f"CREATE TABLE {CATALOG} (logicalrelid regclass)".encode())
        connection.execute(f"INSERT INTO {CATALOG} VALUES ('events')".encode())
        for statement in distributing():
            if "create_" not in statement:
                connection.execute(statement.encode())
    store = Matches(open_recorder(dsn), SECRET)
    yield store
    store.tables.dialect.close()


def written(stream: str, *versions: int) -> list[StoredEvent]:
    return [StoredEvent(stream, version, "t", b'{"hash": ""}') for version in versions]


def append(store: Matches, stream: str, move: int, *versions: int) -> None:
    row = MoveRow(stream, move, versions[-1], "someone", f"key {move}", "")
    store.tables.insert_events(written(stream, *versions), move_writes=MoveWrites(row))


def log(store: Matches, *heads: tuple[str, int]) -> None:
    tables = LogTables(store.tables)
    tables.append(tables.size(), [(stream, head_of(stream, version, "00" * 32)) for stream, version in heads])


def read(store: Matches, last: int = 0, limit: int = 2) -> list[tuple[str, int]]:
    """Read on from an event, page by page."""
    found = []
    while notes := store.tables.select_notifications(last, limit, inclusive_of_start=False):
        found += [(str(note.originator_id), note.originator_version) for note in notes]
        last = notes[-1].id
    return found


def test_every_table_has_its_place_and_every_key_is_a_column_of_each_unique_index(dsn: str) -> None:
    with psycopg.connect(dsn) as connection:
        tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        unique = connection.execute("SELECT tablename, indexdef FROM pg_indexes WHERE indexdef LIKE 'CREATE UNIQUE%'")
        assert {name for (name,) in tables} | {"yoyo_lock"} == PLACED.keys()
        for table, definition in unique.fetchall():
            if table in PLACED and PLACED[table].where is Where.DISTRIBUTED:
                assert PLACED[table].key in re.split(r"[(), ]+", definition), definition
    assert all(placement.why for placement in PLACEMENTS)


def test_what_prepares_the_tables_and_what_restores_them_make_the_schema_as_it_was(dsn: str) -> None:
    columns = "SELECT column_name, column_default, is_nullable, is_identity FROM information_schema.columns"
    columns += " WHERE table_name = 'events' ORDER BY 1"
    triggers = "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgname = 'event_changed'"
    row = "INSERT INTO events (originator_id, originator_version, topic, state) VALUES ('m', {}, 't', '{{}}')"
    with psycopg.connect(dsn, autocommit=True) as connection:
        before = [connection.execute(each).fetchall() for each in (columns, triggers)]
        connection.execute(row.format(1).encode())
        for number, statements in enumerate((distributing(), bringing_back()), 2):
            for statement in statements:
                if "distribute_table" not in statement and "create_" not in statement:
                    connection.execute(statement.encode())
            connection.execute(row.format(number).encode())
        assert [connection.execute(each).fetchall() for each in (columns, triggers)] == before
        ids = connection.execute("SELECT notification_id, xid IS NULL FROM events ORDER BY originator_version")
        assert ids.fetchall() == [(1, False), (2, False), (3, False)]


@pytest.mark.parametrize("back", [False, True])
def test_the_command_says_what_is_missing_and_shows_what_it_would_run(dsn: str, back: bool) -> None:
    command = ["db", "distribute", "--database", dsn, *(["--back"] if back else [])]
    refused = CliRunner().invoke(main, command)
    assert refused.exit_code == 1
    assert "lacks the extension citus" in refused.output
    shown = CliRunner().invoke(main, [*command, "--dry-run"])
    assert shown.exit_code == 0
    assert shown.output.splitlines()[-1].startswith("    FOR EACH ROW" if back else "SELECT create_distributed_table")


def test_the_command_refuses_sqlite(sqlite_store: Matches, tmp_path: Any) -> None:
    refused = CliRunner().invoke(main, ["db", "distribute", "--database", str(tmp_path / "one.db")])
    assert refused.exit_code == 1
    assert "only a PostgreSQL database can be distributed" in refused.output


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The statements that are sent from now on, with their parameters in them."""
    statements = list[str]()
    execute = psycopg.Cursor.execute

    def recorded(cursor: Any, query: Any, params: Any = None, **given: Any) -> Any:
        statements.append(psycopg.ClientCursor(cursor.connection).mogrify(query, params))
        return execute(cursor, query, params, **given)

    monkeypatch.setattr(psycopg.Cursor, "execute", recorded)
    return statements


def keys_of(statement: str) -> tuple[set[str], set[str]]:
    """Return the distributed tables that a statement touches, and the values that it gives for their keys. Fails if one
    of them is touched otherwise than by its key, or another table than a distributed one is written."""
    tree = sqlglot.parse_one(statement, dialect="postgres")
    tables = {table.name for table in tree.find_all(exp.Table)} & PLACED.keys()
    spread = {table for table in tables if PLACED[table].where is Where.DISTRIBUTED}
    assert not any(PLACED[table].where is Where.LOCAL for table in tables), statement
    if isinstance(tree, exp.Insert | exp.Update | exp.Delete):
        assert tree.find(exp.With) is None, statement
        assert tables == spread, statement
    if isinstance(tree, exp.Insert):
        (table,) = spread
        place = [column.name for column in tree.this.expressions].index(PLACED[table].key)
        return spread, {row.expressions[place].name for row in tree.expression.expressions}
    pairs = [(each.left.name, each.right) for each in tree.find_all(exp.EQ)]
    values = {left: {right.name} for left, right in pairs if isinstance(right, exp.Literal)}
    for left, right in pairs:
        if isinstance(right, exp.Column):
            both = values.get(left, set()) | values.get(right.name, set())
            values[left] = values[right.name] = both
    return spread, {value for table in spread for value in values.get(PLACED[table].key, {f"no key of {table}"})}


def looked_up(plan: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the tables that a plan reads, each with the condition by which their rows are found in an index."""
    if plan["Node Type"] != "ModifyTable" and "Relation Name" in plan:
        yield plan["Relation Name"], plan.get("Index Cond", plan.get("Recheck Cond", "none"))
    for part in plan.get("Plans", ()):
        yield from looked_up(part)


@pytest.mark.parametrize("moves", [1, 40])
def test_every_statement_of_a_move_goes_to_where_its_match_lies(
    distributed: Matches, sent: list[str], moves: int
) -> None:
    id = begin(distributed)
    step(distributed, id)
    sent.clear()
    step(distributed, id, moves)  # forty have a snapshot among them
    of_tables = [
        statement for statement in sent if "FROM " in statement or "INTO " in statement or "UPDATE" in statement
    ]
    touched, by_index = set[str](), set[str]()
    assert isinstance(distributed.tables.dialect, PostgreSQL)
    with psycopg.connect(distributed.tables.dialect.dsn) as planner:
        planner.execute("SET enable_seqscan = off")  # as in a table of many rows
        for statement in of_tables:
            tables, values = keys_of(statement)
            assert values <= {id}, statement
            touched |= tables
            explained = planner.execute(f"EXPLAIN (FORMAT JSON) {statement}".encode()).fetchone()
            assert explained is not None
            for table, condition in looked_up(explained[0][0]["Plan"]):
                assert PLACED[table].key in condition, (statement, condition)
                by_index.add(table)
    assert {"events", "moves"} <= touched
    assert "events" in by_index


def test_a_statement_without_the_key_is_found() -> None:
    assert keys_of("SELECT * FROM events WHERE notification_id = 3")[1] == {"no key of events"}
    assert keys_of("INSERT INTO events (originator_id, topic) VALUES ('a', 't'), ('b', 't')")[1] == {"a", "b"}
    with pytest.raises(AssertionError):
        keys_of("WITH a AS (INSERT INTO events (originator_id) VALUES ('a')) INSERT INTO moves (match_id) VALUES ('a')")


def test_appends_to_two_matches_wait_for_nothing_and_lock_no_table(distributed: Matches) -> None:
    assert isinstance(distributed.tables.dialect, PostgreSQL)
    with distributed.tables.dialect.pool.connection() as one, one.transaction():
        with one.cursor() as cursor:
            distributed.tables.insert(cursor, written("m_one", 1))
        held = "SELECT DISTINCT mode FROM pg_locks WHERE locktype = 'relation' AND pid = pg_backend_pid()"
        modes = {mode for (mode,) in one.execute(held).fetchall()}
        with psycopg.connect(distributed.tables.dialect.dsn) as other:
            other.execute("SET lock_timeout = 1")  # who has to wait fails
            other.execute("INSERT INTO events VALUES ('m_two', 1, 't', '{}')")
    assert modes == {"AccessShareLock", "RowExclusiveLock"}


def test_a_lost_race_is_noticed_and_leaves_nothing(distributed: Matches) -> None:
    append(distributed, "m_one", 1, 1, 2)
    with pytest.raises(IntegrityError):
        append(distributed, "m_one", 2, 2, 3)
    assert distributed.tables.head("m_one") == (1, 2)
    assert [event.originator_version for event in distributed.tables.select_events("m_one")] == [1, 2]


def test_the_order_is_that_of_the_log_whatever_was_written_first(distributed: Matches) -> None:
    append(distributed, "m_one", 1, 1, 2)
    append(distributed, "m_two", 1, 1)
    append(distributed, "m_one", 2, 3)
    assert read(distributed) == []
    assert distributed.tables.max_notification_id() is None
    log(distributed, ("m_two", 1), ("m_one", 2))
    first = [("m_two", 1), ("m_one", 1), ("m_one", 2)]
    assert read(distributed) == first
    last = distributed.tables.max_notification_id()
    assert last is not None
    log(distributed, ("m_one", 3))
    assert read(distributed, last) == [("m_one", 3)]
    assert read(distributed, limit=1) == [*first, ("m_one", 3)]
    upto = distributed.tables.select_notifications(0, 10, last, inclusive_of_start=False)
    assert [(note.originator_id, note.originator_version) for note in upto] == first
    with pytest.raises(NoSuchNotification):
        distributed.tables.select_notifications(99, 10)


def test_news_are_told_when_committed_and_none_is_lost_when_it_is_logged(distributed: Matches) -> None:
    append(distributed, "m_old", 1, 1)
    log(distributed, ("m_old", 1))
    moment, told = distributed.tables.news(None)
    assert told == set()
    append(distributed, "m_new", 1, 1)
    same, told = distributed.tables.news(moment)
    assert told == {"m_new"}
    log(distributed, ("m_new", 1))
    later, told = distributed.tables.news(same)
    assert told == {"m_new"}
    assert distributed.tables.news(later) == (later, set())
    for lost in ("log:9", "5:5:", "anything"):
        with pytest.raises(NewsLost):
            distributed.tables.news(lost)


def test_numbers_of_transactions_are_not_looked_at_where_each_server_has_its_own(
    distributed: Matches, dsn: str
) -> None:
    with psycopg.connect(dsn) as connection:
        connection.execute("INSERT INTO events VALUES ('m_one', 1, 't', '{}', DEFAULT, '99999999')")
    assert not has_foreign_numbers(dsn)
    with psycopg.connect(dsn) as connection:
        connection.execute(f"DELETE FROM {CATALOG}".encode())
    assert has_foreign_numbers(dsn)


def test_a_plain_store_is_not_taken_for_a_distributed_one(postgresql_store: Matches) -> None:
    assert isinstance(postgresql_store.tables, PostgreSQLRecorder)
    assert not postgresql_store.tables.distributed
