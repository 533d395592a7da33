"""`adjudicator doctor`: what is well, what is not, what it ends with; and that it changes nothing."""

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from psycopg.conninfo import make_conninfo

from adjudicator.api.http.settings.declared import SETTINGS
from adjudicator.api.http.settings.given import variables_of
from adjudicator.cli import main
from adjudicator.cli.doctor_machine import disk
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import is_postgresql
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.sequencer import Sequencer, alone
from adjudicator.transparency.tables import LogTables
from tests.api.service import database_of
from tests.conftest import SECRET
from tests.matches.play import archived, begin, step, whole

State = dict[str, list[tuple[str, str]]]


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in variables_of(SETTINGS):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def examined(*arguments: str) -> tuple[int, State]:
    """Run it; return its exit code, and of each thing what is said: how it is, and why."""
    done = CliRunner().invoke(main, ["doctor", "--json", "--language", "en", *arguments])
    assert isinstance(done.exception, SystemExit), done.exception
    told = json.loads(done.output)
    found: State = {}
    for each in told["checks"]:
        found.setdefault(each["check"], []).append((each["state"], each["why"]))
    states = {state for all in found.values() for state, _ in all}
    worst = next(state for state in ("fault", "warning", "well") if state in states)
    assert (done.exit_code, told["state"]) == ({"well": 0, "fault": 3, "warning": 4}[worst], worst)
    return done.exit_code, found


def not_well(found: State) -> list[tuple[str, str, str]]:
    """Return what is not well, but for the clock of the machine that the tests run on."""
    return [
        (name, state, why)
        for name, all in found.items()
        for state, why in all
        if state != "well" and "(NTP)" not in why and "same disk" not in why
    ]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str, store: Matches) -> Iterator[LogFolder]:
    """The log of a store that is well in all things: played in, backed up, sequenced."""
    data, backups = tmp_path / "data", tmp_path / "backups"
    backups.mkdir()
    (backups / "of-today.db").write_bytes(b"SQLite")
    data.mkdir(mode=0o700)
    (data / "secret").write_bytes(SECRET)
    (data / "secret").chmod(0o600)
    monkeypatch.setenv("ADJUDICATOR_DATABASE", database)
    monkeypatch.setenv("ADJUDICATOR_BACKUPS", str(backups))
    if not is_postgresql(database):
        Path(database).chmod(0o600)
    log = LogFolder(data / "log")
    log.begin("club.example/log")
    step(store, begin(store), 3)
    with sequenced(store, log):
        yield log


@contextmanager
def sequenced(store: Matches, log: LogFolder) -> Iterator[None]:
    """Be the sequencer."""
    with alone(store.tables, 1.0):
        Sequencer(LogTables(store.tables), log).round()
        yield


def test_all_is_well(folder: LogFolder) -> None:
    code, found = examined()
    assert not_well(found) == []
    assert code in (0, 4)  # by the clock of this machine
    assert found.keys() == {"settings", "clock", "disk", "modes", "backups", "migrations", "secret", "chains", "log"}
    assert "newest 1 matches" in found["chains"][0][1]


def test_a_page_says_it_in_both_languages(folder: LogFolder) -> None:
    for language, chains, end in (("en", "chains", "faults: 0"), ("pt", "cadeias", "falhas: 0")):
        lines = CliRunner().invoke(main, ["doctor", "--language", language]).output.splitlines()
        assert len(lines) < 24
        assert [line for line in lines if chains in line]
        assert lines[-1].startswith(end)


def test_an_empty_folder_stays_empty(tmp_path: Path) -> None:
    code, found = examined()
    assert code == 3
    assert found["store"] == [("fault", "there is no data/adjudicator.db: adjudicator serve makes it")]
    assert list(tmp_path.iterdir()) == []


def test_settings_that_cannot_be_are_a_fault(tmp_path: Path) -> None:
    (tmp_path / "adjudicator.toml").write_text("raet = 10\n")
    assert [state for state, _ in examined()[1]["settings"]] == ["fault"]
    (tmp_path / "adjudicator.toml").write_text("raet =\n")
    code, found = examined()
    assert (code, {*found}) == (3, {"settings"})
    assert found["settings"][0][1].startswith("adjudicator.toml is not TOML")


def test_files_that_others_can_read_are_a_fault(folder: LogFolder, tmp_path: Path) -> None:
    (tmp_path / "data/secret").chmod(0o644)
    (folder.path / "checkpoint.key").chmod(0o640)
    (tmp_path / "adjudicator.toml").write_text(f'secret = "{SECRET.decode()}"\n')
    (tmp_path / "adjudicator.toml").chmod(0o604)
    found = not_well(examined()[1])
    assert {(name, state) for name, state, _ in found} == {("modes", "fault")}
    files = [why.split()[0].rpartition("/")[2] for _, _, why in found]
    assert files == ["secret", "checkpoint.key", "adjudicator.toml"]


def test_how_a_file_is_closed_to_others_does_not_close_it_to_the_service(
    folder: LogFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where root made it, and a group of the service's user may read it."""
    (tmp_path / "data/secret").chmod(0o640)
    close = "chmod go= data/secret"
    for user, remedy in ((os.getuid(), close), (7, f"chown 7 data/secret && {close}")):
        monkeypatch.setattr(os, "geteuid", lambda user=user: user)
        ((_, _, why),) = (each for each in not_well(examined()[1]) if each[0] == "modes")
        assert why.endswith(f": {remedy}")


def test_a_backup_grows_old(folder: LogFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for days, state in ((2, "warning"), (8, "fault")):
        then = time.time() - days * 86400
        os.utime(tmp_path / "backups/of-today.db", (then, then))
        assert [each[:2] for each in not_well(examined()[1])] == [("backups", state)]
    (tmp_path / "backups/of-today.db").unlink()
    assert not_well(examined()[1]) == [("backups", "fault", f"there is none in {tmp_path}/backups")]
    monkeypatch.delenv("ADJUDICATOR_BACKUPS")
    assert [each[:2] for each in not_well(examined()[1])] == [("backups", "warning")]


def write(store: Matches, statement: str, *parameters: object) -> None:
    """Change a store behind the service's back."""
    with store.tables.dialect.writing() as cursor:
        cursor.execute(store.tables.dialect[statement], parameters)


def test_a_schema_of_another_version_is_a_fault(folder: LogFolder, store: Matches) -> None:
    write(store, "DELETE FROM _yoyo_migration WHERE migration_id = '0015_session_use'")
    assert not_well(examined()[1]) == [("migrations", "fault", "it lacks 0015_session_use: adjudicator db upgrade")]
    write(store, "DELETE FROM _yoyo_migration WHERE migration_id IN ('0014_house', '0016_house_level')")
    assert not_well(examined()[1])[0][2] == "it lacks 0014_house and 2 after it: adjudicator db upgrade"
    write(store, "UPDATE _yoyo_migration SET migration_hash = 'of another' WHERE migration_id = '0013_imports'")
    found = not_well(examined()[1])
    assert [why for _, _, why in found] == ["the database is of a later version (1 migrations that are not known here)"]


def test_files_of_archived_matches_are_looked_for(folder: LogFolder, store: Matches, tmp_path: Path) -> None:
    id = whole(store)
    Sequencer(LogTables(store.tables), folder).round()
    assert archived(store, tmp_path / "archive") == [id]
    found = examined()[1]
    assert found["archive"] == [("well", "the 1 files that were looked at are there")]
    (tmp_path / "archive").rename(tmp_path / "away")
    gone = [each for each in not_well(examined()[1]) if each[0] == "archive"]
    assert [state for _, state, _ in gone] == ["fault"]
    assert f"{id}-" in gone[0][2]


def test_a_match_that_is_damaged_is_a_fault_and_is_not_listed_so_by_looking(folder: LogFolder, store: Matches) -> None:
    id = begin(store)
    step(store, id, 3)
    write(store, "DELETE FROM moves WHERE match_id = ? AND move = 3", id)
    write(store, "UPDATE moves SET version = version + 50 WHERE match_id = ? AND move = 2", id)
    found = not_well(examined()[1])
    assert [each[:2] for each in found] == [("chains", "fault")]
    assert id in found[0][2]
    assert store.tables.count_matches("damaged") == 0
    store.tables.set_status(id, "damaged")
    assert "1 matches are listed as damaged" in not_well(examined()[1])[0][2]


def test_a_clock_that_was_set_back_is_a_fault(folder: LogFolder, store: Matches) -> None:
    write(store, "UPDATE matches SET created_at = '2999-01-01T00:00:00.000Z'")
    found = not_well(examined()[1])
    assert [each[:2] for each in found] == [("clock", "fault")]
    assert found[0][2].endswith("in the future: the clock was set back")


def test_a_log_that_stands_still_is_a_fault(tmp_path: Path, folder: LogFolder, store: Matches) -> None:
    write(store, "DELETE FROM log_checkpoints")
    late = Sequencer(LogTables(store.tables), folder, clock=lambda: time.time() - 600)
    late.round()
    found = not_well(examined()[1])
    assert [each[:2] for each in found] == [("log", "fault")]
    assert "the last checkpoint is 60" in found[0][2]
    (folder.path / "checkpoint.key").unlink()
    assert "checkpoint.key, the log's key, is missing" in not_well(examined()[1])[0][2]


def test_a_database_that_was_set_back_is_a_fault(folder: LogFolder, store: Matches) -> None:
    ahead = msgspec.structs.replace(folder.signed(), size=folder.signed().size + 4)
    folder.keep_signed(ahead)
    found = not_well(examined()[1])
    assert [each[:2] for each in found] == [("log", "fault")]
    assert found[0][2].startswith("the log has signed 5 entries, and the store has 1: it was set back")


def test_a_secret_that_is_missing_or_another_is_a_fault(
    tmp_path: Path, folder: LogFolder, store: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "data/secret"
    before = not_well(examined()[1])
    kept.write_bytes(b"of another service altogether")
    kept.chmod(0o600)
    found = [each for each in not_well(examined()[1]) if each not in before]
    assert [each[:2] for each in found] == [("secret", "fault")]
    assert "it is another than that which 4 tokens follow from" in found[0][2]
    kept.unlink()
    assert "there is no data/secret, which 4 tokens follow from: put it back" in not_well(examined()[1])[-1][2]
    monkeypatch.setenv("ADJUDICATOR_SECRET", SECRET.decode())
    assert not_well(examined()[1]) == before


@pytest.mark.parametrize("dsn", ["postgresql://nobody@127.0.0.1:1/none", "data/nonsense.db"])
def test_a_store_that_cannot_be_read_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dsn: str) -> None:
    (tmp_path / "data").mkdir(mode=0o700)
    (tmp_path / "data/nonsense.db").write_bytes(b"nothing of the kind" * 100)
    (tmp_path / "data/nonsense.db").chmod(0o600)
    monkeypatch.setenv("ADJUDICATOR_DATABASE", dsn)
    found = not_well(examined()[1])
    assert [(name, state) for name, state, _ in found if name != "backups"] in (
        [("store", "fault")], [("migrations", "fault")]
    )  # fmt: skip


# It changes nothing


def files_in(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    """Return every file: its mode, when it was changed, its bytes."""
    return {
        str(path.relative_to(folder)): (path.stat().st_mode, path.stat().st_mtime_ns, path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def crashed(sqlite_store: Matches, to: Path) -> Path:
    """Return a store as a crash leaves it: what was committed last is in the journal alone."""
    step(sqlite_store, begin(sqlite_store), 3)
    to.mkdir(mode=0o700)
    for end in ("", "-wal", "-shm"):
        made = shutil.copy(database_of(sqlite_store) + end, to / f"adjudicator.db{end}")
        Path(made).chmod(0o600)
    assert (to / "adjudicator.db-wal").stat().st_size
    return to


@pytest.mark.parametrize("journal", [True, False], ids=["after a crash", "after an end"])
def test_it_changes_no_file(sqlite_store: Matches, tmp_path: Path, journal: bool) -> None:
    data = crashed(sqlite_store, tmp_path / "data")
    if not journal:
        with closing(sqlite3.connect(data / "adjudicator.db")) as last:
            last.execute("SELECT count(*) FROM events").fetchone()
        assert not (data / "adjudicator.db-wal").exists()
    before = files_in(data)
    _, found = examined()
    assert found["chains"][0][0] == "well"
    assert "newest 1 matches" in found["chains"][0][1]
    after = files_in(data)
    assert before.keys() == after.keys()
    assert [name for name in before if before[name] != after[name] and not name.endswith("-shm")] == []


@pytest.mark.postgresql
def test_it_writes_nothing_to_postgresql(folder: LogFolder, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not is_postgresql(database):
        pytest.skip("of PostgreSQL alone")
    monkeypatch.setenv("ADJUDICATOR_DATABASE", make_conninfo(database, options="-c default_transaction_read_only=on"))
    assert not_well(examined()[1]) == []


def test_a_file_system_without_room_of_its_own_is_no_disk(tmp_path: Path) -> None:
    proc = Path("/proc")
    if not proc.is_dir() or shutil.disk_usage(proc).total:
        pytest.skip("only where /proc is such a one")
    (found,) = disk([proc / "nothing", tmp_path])
    assert str(tmp_path) in found.why.en
