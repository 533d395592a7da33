"""Backups: all that is in a store at one moment, in a file, and out of it again into a database of either kind."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from adjudicator.matches.store import schema
from adjudicator.matches.store.copying.contents import CannotCopy
from adjudicator.matches.store.copying.copies import back_up, reading, restore
from tests.matches.copied import Load, digests, fill, opened, order, places, require_all, told
from tests.matches.play import begin, step
from tests.matches.test_migrations import at_schema_2

KINDS = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)]
kinds = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """What makes a new place for a database, by its kind."""
    with places(lambda: request.getfixturevalue("cluster"), tmp_path) as place:
        yield place


@pytest.mark.parametrize("into", KINDS)
@kinds
@pytest.mark.sampled(1)
def test_a_store_is_the_same_out_of_its_backup(
    kind: str, into: str, place: Callable[[str], str], tmp_path: Path
) -> None:
    here, there, file = place(kind), place(into), tmp_path / "backup.db"
    fill(here)
    tables = [copied.table for copied in back_up(here, file)]
    assert [copied.table for copied in restore(file, there)] == tables
    assert {"events", "moves", "matches", "tokens", "disputes", "snapshots", "card_sets"} <= set(tables)
    assert not any("yoyo" in table or table == "relocation" for table in tables)
    assert digests(there) == digests(here) == digests(str(file))
    with closing(sqlite3.connect(file)) as whole:  # all of it is in the one file
        assert whole.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert told(there) == told(here)
    assert order(there) == order(here)
    with opened(here) as old, opened(there) as new:
        last = old.tables.max_notification_id()
        assert last is not None
        id = begin(new)
        step(new, id, 3)
        more = new.tables.select_notifications(last, 100, inclusive_of_start=False)
        assert {note.originator_id for note in more} == {id}
        assert [note.id for note in more] == list(range(last + 1, last + 1 + len(more)))
        assert new.tables.count_matches("damaged") == 0


@pytest.mark.parametrize("into", KINDS)
@kinds
@pytest.mark.sampled(1)
def test_every_kind_of_column_comes_through(
    kind: str, into: str, place: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "migrations"
    shutil.copytree(schema.MIGRATIONS, folder)
    for name, types in (
        ("sqlite", ("INTEGER", "BLOB", "REAL", "TEXT")),
        ("postgresql", ("boolean", "bytea", "double precision", "text")),
    ):
        columns = "zweit {} , truth {} NOT NULL, data {}, size {}, id {} PRIMARY KEY, small {}"
        number = "INTEGER" if name == "sqlite" else "smallint"
        made = columns.format(types[3], *types, number)
        (folder / name / "9999_kinds.sql").write_text(f"CREATE TABLE kinds ({made});")
    monkeypatch.setattr(schema, "MIGRATIONS", folder)
    here, there, file = place(kind), place(into), tmp_path / "backup.db"
    schema.upgrade(here)
    recorder = schema.open_recorder(here)
    rows = [
        ("ação", True, bytes(range(256)), 0.1, "a", -32768),
        (None, False, b"", -1e300, "b'\"\\\t\n", 32767),
        ("", True, None, None, "😀", None),
    ]
    insert = "INSERT INTO kinds (zweit, truth, data, size, id, small) VALUES (?, ?, ?, ?, ?, ?)"
    with recorder.dialect.writing() as cursor:
        for row in rows:
            cursor.execute(recorder.dialect[insert], row)
    recorder.dialect.close()
    back_up(here, file)
    restore(file, there)
    recorder = schema.open_recorder(there)
    assert recorder.query("SELECT zweit, truth, data, size, id, small FROM kinds ORDER BY small DESC") in (
        [rows[1], rows[0], rows[2]],
        [rows[2], rows[1], rows[0]],
    )
    recorder.dialect.close()
    assert digests(there) == digests(here)


@kinds
def test_a_backup_is_its_owner_s_alone_and_replaces_nothing(
    kind: str, place: Callable[[str], str], tmp_path: Path
) -> None:
    here, folder = place(kind), tmp_path / "backups"
    folder.mkdir()
    file = folder / "backup.db"
    fill(here)
    before = os.umask(0)
    try:
        back_up(here, file)
        restore(file, str(tmp_path / "restored.db"))
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "restored.db").stat().st_mode) == 0o600
    assert os.listdir(folder) == ["backup.db"]  # and nothing beside it that it would need
    was = file.read_bytes()
    with pytest.raises(CannotCopy, match="exists"):
        back_up(here, file)
    assert file.read_bytes() == was
    assert os.listdir(folder) == ["backup.db"]


@kinds
@pytest.mark.sampled(1)
def test_a_backup_is_of_one_moment_while_moves_are_made(kind: str, place: Callable[[str], str], tmp_path: Path) -> None:
    here = place(kind)
    fill(here)
    with opened(here) as store, Load(store) as load:
        for number in range(3):
            load.await_moves(20)
            before = load.acknowledged()
            back_up(here, tmp_path / f"backup-{number}.db")
            require_all(str(tmp_path / f"backup-{number}.db"), before)
    whole = told(here)
    for number in range(3):
        copy = told(str(tmp_path / f"backup-{number}.db"))
        for id, (_, log) in copy.items():
            lines, full = log.splitlines(), whole[id][1].splitlines()
            assert lines[0] == full[0]
            events = [line for line in lines[1:] if b'"kind":"event"' in line]
            assert events == [line for line in full[1:] if b'"kind":"event"' in line][: len(events)]


KILLED = """
import os, sys
from pathlib import Path
from adjudicator.matches.store.copying import contents, copies
left = int(sys.argv[3])
def counted(rows):
    global left
    for row in rows:
        left -= 1
        if left == 0:
            os.kill(os.getpid(), 9)
        yield row
taken = contents.Digest.taken
contents.Digest.taken = lambda self, rows: taken(self, counted(rows))
if sys.argv[4] == "backup":
    copies.back_up(sys.argv[1], Path(sys.argv[2]))
else:
    copies.restore(Path(sys.argv[1]), sys.argv[2])
"""


@pytest.mark.parametrize("rows", [1, 300, 600])
@kinds
@pytest.mark.sampled(1)
def test_a_killed_backup_is_none(kind: str, rows: int, place: Callable[[str], str], tmp_path: Path) -> None:
    here, file = place(kind), tmp_path / "backup.db"
    fill(here)
    killed = subprocess.run([sys.executable, "-c", KILLED, here, file, str(rows), "backup"], check=False)
    assert killed.returncode == -9
    assert not file.exists()
    assert len(list(tmp_path.glob(".backup.db.*.unfinished"))) == 1  # by this name operators are told to delete it
    back_up(here, file)
    assert digests(str(file)) == digests(here)


@pytest.mark.parametrize("rows", [1, 300, 600])
@kinds
@pytest.mark.sampled(1)
def test_a_killed_restore_leaves_an_empty_store(
    kind: str, rows: int, place: Callable[[str], str], tmp_path: Path
) -> None:
    here, there, file = place("sqlite"), place(kind), tmp_path / "backup.db"
    fill(here)
    back_up(here, file)
    killed = subprocess.run([sys.executable, "-c", KILLED, file, there, str(rows), "restore"], check=False)
    assert killed.returncode == -9
    assert all(table.rows == 0 for table in digests(there).values())
    restore(file, there)
    assert digests(there) == digests(here)


@kinds
def test_only_a_store_is_restored_and_only_into_an_empty_one(
    kind: str, place: Callable[[str], str], tmp_path: Path
) -> None:
    here, there, file = place(kind), place(kind), tmp_path / "backup.db"
    with pytest.raises(CannotCopy, match="no store"):
        back_up(here, file)
    assert not file.exists()
    fill(here)
    with pytest.raises(CannotCopy, match="no folder"):
        back_up(here, tmp_path / "missing" / "backup.db")
    back_up(here, file)
    with pytest.raises(CannotCopy, match=r"not empty: table \w+ has rows"):
        restore(file, here)
    (tmp_path / "text.db").write_text("this is no database, but a text that is longer than nothing\n" * 50)
    (tmp_path / "empty.db").write_bytes(b"")
    for name, why in (("text.db", "no database"), ("empty.db", "no store"), ("missing.db", "no store")):
        with pytest.raises(CannotCopy, match=why):
            restore(tmp_path / name, there)
    assert not (tmp_path / "missing.db").exists()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(
            "INSERT INTO _yoyo_migration (migration_hash, migration_id, applied_at_utc)"
            " VALUES ('f', '9999_future', NULL)"
        )
    with pytest.raises(schema.UnknownSchema, match="does not know"):
        restore(file, there)
    if kind == "sqlite":
        assert not Path(there).exists()


@kinds
def test_a_backup_of_an_earlier_version_is_brought_up_to_date(
    kind: str, place: Callable[[str], str], tmp_path: Path
) -> None:
    here, file = place(kind), tmp_path / "backup.db"
    id, last = at_schema_2(here)
    back_up(here, file)  # as it is, before it is migrated
    assert schema.applied(str(file)) == ["0001_matches", "0002_card_sets"]
    was = file.read_bytes()
    there = place(kind)
    restore(file, there)
    assert file.read_bytes() == was
    with opened(there) as store:
        assert store.live(id).version == last
        assert store.row(id).status == "over"


@pytest.mark.postgresql
def test_the_order_of_events_is_kept_where_their_ids_do_not_follow_it(
    place: Callable[[str], str], tmp_path: Path
) -> None:
    here = place("postgresql")
    schema.upgrade(here)
    insert = "INSERT INTO events (originator_id, originator_version, topic, state) VALUES (%s, 1, 'x', '{}')"
    with psycopg.connect(here) as early, psycopg.connect(here) as late:
        early.execute("SELECT pg_current_xact_id()")
        for number in range(10):
            late.execute(insert, (f"m_late_{number}",))
            early.execute(insert, (f"m_early_{number}",))
        late.rollback()
        for number in range(10):
            late.execute(insert, (f"m_late_{number}",))
        early.commit()
        late.commit()
    back_up(here, tmp_path / "backup.db")
    for kind in ("sqlite", "postgresql"):
        there = place(kind)
        restore(tmp_path / "backup.db", there)
        assert order(there) == order(here)
        assert digests(there) == digests(here)


@pytest.mark.postgresql
def test_what_is_damaged_is_backed_up_as_it_is_and_not_put_where_it_cannot_be(
    place: Callable[[str], str], tmp_path: Path
) -> None:
    here, file = place("sqlite"), tmp_path / "backup.db"
    fill(here)
    with closing(sqlite3.connect(here)) as connection, connection:
        connection.execute("UPDATE events SET state = CAST(x'ff00' AS TEXT) WHERE notification_id = 3")
    back_up(here, file)
    assert digests(str(file)) == digests(here)
    there = place("postgresql")
    with pytest.raises(CannotCopy, match=r"events\.state has a value that text cannot have"):
        restore(file, there)
    with reading(there) as contents:
        assert not any(contents.has_rows(table) for table in contents.tables())


@kinds
def test_a_copy_that_is_not_the_same_is_refused(kind: str, place: Callable[[str], str], tmp_path: Path) -> None:
    here, there, file = place("sqlite"), place(kind), tmp_path / "backup.db"
    fill(here)
    back_up(here, file)
    schema.upgrade(there)
    recorder = schema.open_recorder(there)
    changes = "UPDATE moves SET subject = 'x' WHERE move = 7"
    with recorder.dialect.writing() as cursor:
        if kind == "sqlite":
            cursor.execute(f"CREATE TRIGGER odd AFTER INSERT ON moves WHEN NEW.move = 7 BEGIN {changes}; END")
        else:
            cursor.execute(
                f"CREATE FUNCTION odd() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {changes}; RETURN NULL; END $$"
            )
            cursor.execute("CREATE TRIGGER odd AFTER INSERT ON moves EXECUTE FUNCTION odd()")
    recorder.dialect.close()
    with pytest.raises(CannotCopy, match="copy of table moves is not the same"):
        restore(file, there)
    assert all(table.rows == 0 for table in digests(there).values())
