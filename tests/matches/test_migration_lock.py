"""Processes that migrate a database: one at a time, and one that is killed leaves nothing in the way of the next."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from yoyo import get_backend

from adjudicator.matches.store import migration_lock, schema
from adjudicator.matches.store.migration_lock import MigrationUnderWay

ALL = sorted(path.stem for path in (schema.MIGRATIONS / "sqlite").glob("*.sql"))
MIGRATE = (
    "import sys; from pathlib import Path; from adjudicator.matches.store import schema; "
    "schema.MIGRATIONS = Path(sys.argv[2]); print(schema.upgrade(sys.argv[1]), flush=True)"
)
SLOW = """
from yoyo import step

def work(connection):
    connection.cursor().execute("CREATE TABLE made_by_9999 (id int)")
    print("in the middle", flush=True)
    input()

steps = [step(work)]
"""


@pytest.fixture
def slow(tmp_path: Path) -> Path:
    """The migrations, and one more that tells when it is in the middle and goes on when it is told to."""
    folder = tmp_path / "migrations"
    shutil.copytree(schema.MIGRATIONS, folder)
    for kind in ("sqlite", "postgresql"):
        (folder / kind / "9999_slow.py").write_text(SLOW)
    return folder


@contextmanager
def migrating(database: str, migrations: Path) -> Iterator[subprocess.Popen[str]]:
    """Give a process that is in the middle of a migration."""
    command = [sys.executable, "-c", MIGRATE, database, str(migrations)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "in the middle\n"
        try:
            yield process
        finally:
            process.kill()


def test_a_process_killed_while_it_migrates_is_in_nobody_s_way(
    database: str, slow: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with migrating(database, slow) as process:
        process.kill()  # SIGKILL: nothing of it runs any more
    assert schema.upgrade(database) == []  # the three before the one it was killed in are whole
    schema.open_recorder(database).dialect.close()
    quick = SLOW.replace("input()", "")
    (slow / ("postgresql" if schema.is_postgresql(database) else "sqlite") / "9999_slow.py").write_text(quick)
    monkeypatch.setattr(schema, "MIGRATIONS", slow)
    assert schema.upgrade(database) == ["9999_slow"]  # and of that one nothing was left


def test_where_nothing_is_pending_nobody_is_waited_for(database: str, slow: Path) -> None:
    with migrating(database, slow):
        assert schema.upgrade(database) == []
        schema.open_recorder(database).dialect.close()


def test_a_living_process_is_waited_for(database: str, slow: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "MIGRATIONS", slow)
    found: list[list[str]] = []
    with migrating(database, slow) as process:
        monkeypatch.setattr(migration_lock, "LOCK_SECONDS", 0.2)
        with pytest.raises(MigrationUnderWay):
            schema.upgrade(database)
        monkeypatch.setattr(migration_lock, "LOCK_SECONDS", 60.0)
        waiting = threading.Thread(target=lambda: found.append(schema.upgrade(database)))
        waiting.start()
        said, _ = process.communicate("go on\n")
        waiting.join()
    assert said == f"{[*ALL, '9999_slow']}\n"
    assert found == [[]]


def left_by_an_earlier_version(database: str, pid: int) -> None:
    """Write yoyo's own lock as an earlier version did, and as it stayed when that was killed."""
    with get_backend(schema._yoyo_url(database)) as backend:
        backend.execute(
            "INSERT INTO yoyo_lock (locked, ctime, pid) VALUES (1, '2026-01-01 00:00:00', :pid)", {"pid": pid}
        )


def test_the_row_of_a_dead_process_is_no_lock(database: str) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as dead:
        dead.wait()
    left_by_an_earlier_version(database, dead.pid)
    assert schema.upgrade(database) == ALL


def test_a_row_under_our_own_id_is_of_one_before_us(database: str) -> None:
    left_by_an_earlier_version(database, os.getpid())  # in a container every start may have the same id
    assert schema.upgrade(database) == ALL


def test_the_row_of_a_living_process_is_broken_on_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = str(tmp_path / "one.db")
    left_by_an_earlier_version(database, os.getppid())
    monkeypatch.setattr(migration_lock, "LOCK_SECONDS", 0.0)
    with pytest.raises(MigrationUnderWay, match=f"process {os.getppid()} .* --break-lock"):
        schema.upgrade(database)
    assert schema.upgrade(database, break_lock=True) == ALL
