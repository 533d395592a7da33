"""A store that is moved, or restored from a backup made under load, goes on with its log, and nothing is forked."""

import threading
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.audit.store import Audit
from adjudicator.cli import main
from adjudicator.matches.application import Matches
from adjudicator.matches.store.copying.copies import back_up, restore
from adjudicator.matches.store.copying.moving import move
from adjudicator.matches.store.schema import open_recorder
from adjudicator.transparency.checking import extends
from adjudicator.transparency.checkpoint import SignedCheckpoint, read_checkpoint
from adjudicator.transparency.keys import LogFolder, Losses
from adjudicator.transparency.leaves import read_head
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.recovery import recover
from adjudicator.transparency.sequencer import Fork, Sequencer
from adjudicator.transparency.source import LogFiles, dump
from adjudicator.transparency.tables import LogTables, StoredLog
from tests.api.service import database_of
from tests.conftest import SECRET
from tests.matches.play import begin, step
from tests.postgres import fresh_database
from tests.transparency.memory import begun


def latest(tables: LogTables) -> SignedCheckpoint:
    return read_checkpoint(tables.checkpoint()[1])


def test_a_backup_under_load_is_restored_and_its_log_goes_on_without_a_fork(
    database: str, store: Matches, tmp_path: Path
) -> None:
    folder = begun(tmp_path / "log")
    tables, stop = LogTables(store.tables), threading.Event()
    sequencer = Sequencer(tables, folder)
    ids = [begin(store) for _ in range(6)]
    sequencer.round()

    def load() -> None:
        while not stop.is_set():
            for id in ids:
                step(store, id)

    def sequence() -> None:
        while not stop.is_set():
            sequencer.round()

    threads = [threading.Thread(target=work) for work in (load, sequence)]
    for thread in threads:
        thread.start()
    try:
        back_up(database, tmp_path / "copy.db")
        size, deadline = tables.size(), 200
        while tables.size() < size + 20 and deadline:  # and it goes on for a while
            deadline -= 1
            threading.Event().wait(0.05)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    lost = begin(store)
    sequencer.round()
    published, files = latest(tables).checkpoint, tmp_path / "files"
    dump(StoredLog(tables), published.size, files)

    restored = str(tmp_path / "restored.db")
    restore(tmp_path / "copy.db", restored)
    again = Matches(open_recorder(restored), SECRET)
    behind = LogTables(again.tables)
    assert 0 < behind.size() < published.size
    with pytest.raises(Fork, match="it was set back"):
        Sequencer(behind, folder).round()
    missing = published.size - behind.size()
    assert recover(behind, folder, LogFiles(files)) == missing
    step(again, ids[0])
    new = begin(again)
    assert Sequencer(behind, folder).round() > published.size
    assert extends(StoredLog(behind), published, latest(behind).checkpoint)
    assert behind.latest(new, 10**6, 10**6) is not None
    audit = Audit(again, folder)
    told = [wrong.said().en for wrong in audit.run()]
    assert all("in the transparency log, and not in the store" in line or "the transparency log has another" in line
               for line in told), told  # fmt: skip
    assert [line for line in told if line.startswith("log: 1 matches, disputes or tournaments that began after")]
    assert not any(lost in line for line in told)  # of what the store knows nothing, its id is not known either
    assert audit.acknowledge() >= len(told) > 1
    audit = Audit(again, folder)
    assert (list(audit.run()), audit.lost) == ([], {})
    step(again, ids[0])
    Sequencer(behind, folder).round()
    assert list(Audit(again, folder).run()) == []
    again.tables.dialect.close()


def test_what_was_not_put_back_is_not_given_up_for_lost(sqlite_store: Matches, tmp_path: Path) -> None:
    folder, tables = begun(tmp_path / "log"), LogTables(sqlite_store.tables)
    id = begin(sqlite_store)
    step(sqlite_store, id, 3)
    Sequencer(tables, folder).round()
    version = tables.entries(0, 1)[0].version
    with sqlite_store.tables.dialect.writing() as cursor:
        for statement in ("DELETE FROM events WHERE originator_version = ?", "DELETE FROM moves WHERE version = ?"):
            cursor.execute(sqlite_store.tables.dialect[statement], (version,))
    sqlite_store.forget_all()
    folder.keep_losses(Losses(put_back=((1, 9),)))
    audit = Audit(sqlite_store, folder)
    assert [each for each in audit.run() if "in the transparency log, and not in the store" in each.why.en]
    assert audit.acknowledge() == 0
    assert list(Audit(sqlite_store, folder).run())


def set_back(
    store: Matches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun_since: int = 0
) -> tuple[LogFolder, str]:
    """Restore a store from a backup after which a match went on, and others began, and make it the one that commands
    are about; its log as it was is in `files`. Return the folder of the log's keys and the match."""
    folder, tables = begun(tmp_path / "log"), LogTables(store.tables)
    restored = str(tmp_path / "restored.db")
    monkeypatch.setenv("ADJUDICATOR_DATA", str(tmp_path))
    monkeypatch.setenv("ADJUDICATOR_DATABASE", restored)
    id = begin(store)
    Sequencer(tables, folder).round()
    back_up(database_of(store), tmp_path / "copy.db")
    step(store, id, 2)
    for _ in range(begun_since):
        begin(store)
    dump(StoredLog(tables), Sequencer(tables, folder).round(), tmp_path / "files")
    restore(tmp_path / "copy.db", restored)
    return folder, id


def test_an_operator_is_told_what_a_restore_has_lost_and_acknowledges_it(
    sqlite_store: Matches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, id = set_back(sqlite_store, tmp_path, monkeypatch, begun_since=1)
    assert "it was set back (adjudicator log recover" in audited(3)
    assert CliRunner().invoke(main, ["log", "recover", str(tmp_path / "files")]).exit_code == 0
    said = audited(3)
    assert f"{id} " in said
    assert (
        "lost with the restore: the end of matches: 1; of disputes: 0; of tournaments: 0; whole ones, known by" in said
    )
    assert "losses that are known from now on: 2 entries" in audited(3, "--acknowledge")
    said = audited(0)
    assert "losses that were known already: 2 entries" in said
    assert id not in said


def audited(code: int, *more: str) -> str:
    done = CliRunner().invoke(main, ["db", "audit", "--language", "en", *more])
    assert done.exit_code == code, done.output
    return done.output


def test_files_of_another_log_or_of_another_history_are_not_put_back(sqlite_store: Matches, tmp_path: Path) -> None:
    folder, tables = begun(tmp_path / "log"), LogTables(sqlite_store.tables)
    begin(sqlite_store)
    Sequencer(tables, folder).round()
    dump(StoredLog(tables), 1, tmp_path / "files")
    begin(sqlite_store)
    Sequencer(tables, folder).round()
    with pytest.raises(Fork, match="do not continue what the log has signed last"):
        recover(tables, folder, LogFiles(tmp_path / "files"))
    entries = tmp_path / "files/tile/entries/000.p/1"
    entries.write_bytes(entries.read_bytes()[:-1])
    with pytest.raises(Malformed):
        recover(tables, folder, LogFiles(tmp_path / "files"))


@pytest.mark.postgresql
def test_files_of_a_longer_log_are_not_written_over_by_a_store_that_was_set_back(
    sqlite_store: Matches, tmp_path: Path
) -> None:
    """They are all that `log recover` could put back."""
    folder, tables, files = begun(tmp_path / "log"), LogTables(sqlite_store.tables), tmp_path / "files"
    begin(sqlite_store)
    Sequencer(tables, folder).round()
    back_up(database_of(sqlite_store), tmp_path / "copy.db")
    begin(sqlite_store)
    dump(StoredLog(tables), Sequencer(tables, folder).round(), files)
    restored = str(tmp_path / "restored.db")
    restore(tmp_path / "copy.db", restored)
    done = CliRunner().invoke(main, ["log", "dump", str(files), "--database", restored, "--language", "en"])
    assert done.exit_code == 1
    assert f"{files} has 2 entries and this log 1: it was set back (adjudicator log recover {files})" in done.output
    assert read_checkpoint(LogFiles(files).checkpoint()).checkpoint.size == 2
    behind = LogTables(open_recorder(restored))
    assert recover(behind, folder, LogFiles(files)) == 1


def test_losses_of_before_they_were_written_down_are_written_by_hand(
    sqlite_store: Matches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As docs/maintenance.md says: which entries were put back, from which on and up to which."""
    folder, _ = set_back(sqlite_store, tmp_path, monkeypatch)
    assert CliRunner().invoke(main, ["log", "recover", str(tmp_path / "files")]).exit_code == 0
    (folder.path / "losses.json").unlink()
    assert "known from now on: 0 entries" in audited(3, "--acknowledge")
    (folder.path / "losses.json").write_text('{"put_back": [[1, 2]]}\n')
    assert "known from now on: 1 entries" in audited(3, "--acknowledge")
    audited(0)


def test_a_store_that_moves_takes_its_log_along(sqlite_store: Matches, cluster: str, tmp_path: Path) -> None:

    folder, tables = begun(tmp_path / "log"), LogTables(sqlite_store.tables)
    ids = [begin(sqlite_store) for _ in range(3)]
    Sequencer(tables, folder).round()
    old = latest(tables).checkpoint
    with fresh_database(cluster) as target:
        move(database_of(sqlite_store), target)
        moved = Matches(open_recorder(target), SECRET)
        there = LogTables(moved.tables)
        assert latest(there).checkpoint == old
        assert Sequencer(there, folder).round() == 3
        step(moved, ids[0])
        assert Sequencer(there, folder).round() == 4
        assert extends(StoredLog(there), old, latest(there).checkpoint)
        assert [wrong.said().en for wrong in Audit(moved, folder).run()] == []
        moved.tables.dialect.close()


def test_an_audit_names_a_version_that_the_log_has_twice(sqlite_store: Matches, tmp_path: Path) -> None:
    folder, tables = begun(tmp_path / "log"), LogTables(sqlite_store.tables)
    id = begin(sqlite_store)
    Sequencer(tables, folder).round()
    (entry,) = tables.entries(0, 1)
    head = read_head(entry.entry)
    assert head is not None
    forged = msgspec.structs.replace(head, hash="0" * 64)
    tables.put_back([entry._replace(position=1, entry=forged.entry()), entry._replace(position=2)])
    Sequencer(tables, folder).round()
    told = [wrong.said().en for wrong in Audit(sqlite_store, folder).run()]
    assert told == [f"{id} {entry.version}: the transparency log has another"]
