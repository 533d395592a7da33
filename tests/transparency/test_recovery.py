"""A store that is moved, or restored from a backup made under load, goes on with its log, and nothing is forked."""

import threading
from pathlib import Path

import msgspec
import pytest

from adjudicator.audit.store import Audit
from adjudicator.matches.application import Matches
from adjudicator.matches.store.copying.copies import back_up, restore
from adjudicator.matches.store.copying.moving import move
from adjudicator.matches.store.schema import open_recorder
from adjudicator.transparency.checking import extends
from adjudicator.transparency.checkpoint import SignedCheckpoint, read_checkpoint
from adjudicator.transparency.leaves import read_head
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.recovery import recover
from adjudicator.transparency.sequencer import Fork, Sequencer
from adjudicator.transparency.source import LogFiles, dump
from adjudicator.transparency.tables import LogTables, StoredLog
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
    told = [wrong.said().en for wrong in Audit(again, folder).run()]
    assert told  # what was lost with the store is in the log for ever
    assert all("in the transparency log, and not in the store" in line or "has no events" in line
               or "the transparency log has another" in line for line in told), told  # fmt: skip
    assert not any(lost in line for line in told)  # of what the store knows nothing, its id is not known either
    again.tables.dialect.close()


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
def test_a_store_that_moves_takes_its_log_along(sqlite_store: Matches, cluster: str, tmp_path: Path) -> None:

    folder, tables = begun(tmp_path / "log"), LogTables(sqlite_store.tables)
    ids = [begin(sqlite_store) for _ in range(3)]
    Sequencer(tables, folder).round()
    old = latest(tables).checkpoint
    with fresh_database(cluster) as target:
        move(sqlite_store.tables.dialect.path, target)  # type: ignore[attr-defined]  # SQLite's own
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
