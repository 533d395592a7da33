"""Matches in an archive: what is read of them is what was read before, and whatever happens to the files is seen."""

import gzip
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from eventsourcing.persistence import PersistenceError

from adjudicator.audit.checks import Given
from adjudicator.audit.files import verify_file
from adjudicator.audit.other_rules.archive import Archive
from adjudicator.audit.store import Audit
from adjudicator.cli import main
from adjudicator.kernel.desk.orders import Authority, Pause
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.logbook.archiving import Archiving, NotArchived
from adjudicator.logbook.export import ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.people.names import People
from adjudicator.matches.records import Damaged
from adjudicator.matches.stored import StoredMatches
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.tables import LogTables
from tests.api.service import database_of, until
from tests.conftest import SECRET
from tests.matches.play import archived, begin, request, step, whole
from tests.transparency.memory import begun

LATER = "9999-12"


def rows_of(store: Matches, id: str) -> list[Any]:
    """Return what lies in the database of a match."""
    return [
        store.tables.query(
            f"SELECT originator_version, topic, state FROM {table} WHERE originator_id = ? ORDER BY 1", id
        )
        for table in ("events", "snapshots")
    ]


def read(store: StoredMatches, id: str) -> list[object]:
    """Return all that is read of a match: its state at each of some versions, its log, its events backwards."""
    head = store.tables.head(id)
    assert head is not None
    states = [store.at_version(id, version).state for version in range(1, head[1] + 1, 7)]
    backwards = [event.originator_version for event in store.tables.select_events(id, desc=True, limit=head[1] - 1)]
    pages = [event.state for event in store.tables.select_events(id, gt=3, lte=9)]
    live = StoredMatches(store.tables).live(id)
    return [states, backwards, pages, live.state, live.hash, [*ndjson(store.records(id), JUDGE, over=True)]]


def the_file(folder: Path) -> Path:
    """Return the one file of an archive."""
    (file,) = folder.rglob("*.ndjson.gz")
    return file


def paused(store: Matches, id: str) -> None:
    """Have a judge carry out an order on a match."""
    store.correct(id, Pause("d_0"), Authority("judge"), request())


def test_an_archived_match_is_read_as_if_it_were_there(store: Matches, tmp_path: Path) -> None:
    id, other = whole(store), whole(store, 2)
    before, kept = read(store, id), rows_of(store, other)
    assert archived(store, tmp_path, store.row(id).created_at[:7]) == []
    assert sorted(archived(store, tmp_path)) == sorted([id, other])
    assert rows_of(store, id) == [[], []]
    assert read(store, id) == read(Matches(store.tables, SECRET), id) == before
    row = store.tables.match_row(id)
    assert row is not None and row.status == "over" and [*store.tables.match_rows(None, "over", None, 5)]
    assert archived(store, tmp_path) == []
    assert [*Audit(store, None).run()] == []
    assert store.tables.unarchive(other) and not store.tables.unarchive(other)
    assert rows_of(store, other)[0] == kept[0]
    assert the_file(tmp_path).parent.name == row.created_at[:7]


def test_who_had_an_older_state_in_memory_sees_the_end(store: Matches, tmp_path: Path) -> None:
    id = begin(store)
    elsewhere = Matches(store.tables, SECRET)
    elsewhere.live(id)
    while not store.over(id):
        step(store, id)
    archived(store, tmp_path)
    assert elsewhere.live(id).over
    assert elsewhere.live(id).state == store.live(id).state


def test_each_file_is_a_log_that_verifies(sqlite_store: Matches, tmp_path: Path) -> None:
    id = whole(sqlite_store)
    before = b"".join(ndjson(sqlite_store.records(id), JUDGE, over=True))
    archived(sqlite_store, tmp_path)
    assert gzip.decompress(the_file(tmp_path).read_bytes()) == before
    report = verify_file(Given(), the_file(tmp_path))
    assert report.passed and report.match == id
    assert Archive.at(str(tmp_path)).names() == [str(the_file(tmp_path).relative_to(tmp_path))]
    cut = tmp_path / "cut.ndjson.gz"
    cut.write_bytes(the_file(tmp_path).read_bytes()[:-20])
    with pytest.raises(OSError, match=r"cut\.ndjson\.gz"):
        verify_file(Given(), cut)


def test_what_happens_after_it_was_archived_lies_in_the_database_until_it_is_archived_again(
    store: Matches, tmp_path: Path
) -> None:
    id = whole(store)
    archived(store, tmp_path)
    first, version = the_file(tmp_path), store.live(id).version
    paused(store, id)
    paused_version = store.live(id).version
    assert [row[0] for row in rows_of(store, id)[0]] == [*range(version + 1, paused_version + 1)]
    before = read(store, id)
    assert [*Audit(store, None).run()] == []
    assert archived(store, tmp_path) == [id]
    assert the_file(tmp_path) != first
    assert rows_of(store, id)[0] == []
    assert read(store, id) == before


def test_what_runs_or_is_held_back_stays(store: Matches, tmp_path: Path) -> None:
    begin(store)
    withheld = whole(store)
    end = "UPDATE tournaments SET shown = ?"
    with store.tables.dialect.writing() as cursor:
        for statement, *given in (
            ("UPDATE matches SET tournament_id = 't_1' WHERE match_id = ?", withheld),
            ("INSERT INTO tournaments VALUES ('t_1', 'Open', 'diamonds', '2026', ?)", False),
        ):
            cursor.execute(store.tables.dialect[statement], given)
    assert archived(store, tmp_path) == []
    with store.tables.dialect.writing() as cursor:
        cursor.execute(store.tables.dialect[end], (True,))
    assert archived(store, tmp_path) == [withheld]


def test_what_is_not_in_the_transparency_log_yet_stays(sqlite_store: Matches, tmp_path: Path) -> None:
    folder = begun(tmp_path / "log")
    sequencer = Sequencer(LogTables(sqlite_store.tables), folder)
    first = whole(sqlite_store)
    sequencer.round()
    second = whole(sqlite_store, 2)
    assert archived(sqlite_store, tmp_path / "archive") == [first]
    sequencer.round()
    assert archived(sqlite_store, tmp_path / "archive") == [second]
    for file in (tmp_path / "archive").rglob("*.gz"):
        assert b'"kind":"proof"' in gzip.decompress(file.read_bytes()).splitlines()[-1]
    assert [*Audit(sqlite_store, folder).run()] == []


def test_a_log_that_begins_later_has_what_was_archived_before(sqlite_store: Matches, tmp_path: Path) -> None:
    away, there = whole(sqlite_store), whole(sqlite_store, 2)
    archived(sqlite_store, tmp_path / "archive")
    sqlite_store.tables.unarchive(there)
    Sequencer(LogTables(sqlite_store.tables), begun(tmp_path / "log")).round()
    assert LogTables(sqlite_store.tables).count_unlogged() == 0
    assert {away, there} <= {*LogTables(sqlite_store.tables).streams()}


def changed(file: Path) -> None:
    """Write another log into a file."""
    file.write_bytes(gzip.compress(gzip.decompress(file.read_bytes()).replace(b'"move":1', b'"move":2', 1)))


@pytest.mark.parametrize("harm", [changed, Path.unlink])
def test_a_file_that_is_not_what_was_archived_is_seen(
    sqlite_store: Matches, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    id = whole(sqlite_store)
    archived(sqlite_store, tmp_path)
    file = the_file(tmp_path)
    data = file.read_bytes()
    harm(file)
    with pytest.raises(Damaged, match=file.name):
        Matches(sqlite_store.tables, SECRET).live(id)
    assert [wrong.place for wrong in Audit(sqlite_store, None).run()] == [id]
    with pytest.raises(Damaged):
        sqlite_store.tables.unarchive(id)
    assert sqlite_store.tables.count_matches("damaged") == 1
    file.write_bytes(data)
    again = Matches(sqlite_store.tables, SECRET)
    again.live(id)
    again.live(id)
    assert sqlite_store.tables.count_matches("damaged") == 0


def test_an_archive_that_is_away_damages_nothing(sqlite_store: Matches, tmp_path: Path) -> None:
    id = whole(sqlite_store)
    folder = tmp_path / "archive"
    archived(sqlite_store, folder)
    folder.rename(tmp_path / "away")
    with pytest.raises(PersistenceError, match="the archive is away"):
        Matches(sqlite_store.tables, SECRET).live(id)
    assert sqlite_store.tables.count_matches("damaged") == 0


def test_an_audit_goes_on_past_matches_whose_archive_is_away(sqlite_store: Matches, tmp_path: Path) -> None:
    away, there = whole(sqlite_store), begin(sqlite_store)
    archived(sqlite_store, tmp_path / "archive")
    (tmp_path / "archive").rename(tmp_path / "away")
    audit = Audit(sqlite_store, None)
    (wrong,) = audit.run()
    assert wrong.place == away and "is away" in wrong.why.en
    assert (audit.streams, audit.events) == (2, sqlite_store.live(there).version)


def test_a_match_that_changes_meanwhile_stays(store: Matches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    id = whole(store)
    before = rows_of(store, id)
    archiving = Archiving(store, tmp_path, LATER)
    store.tables.set_status(id, "damaged")
    with pytest.raises(NotArchived):
        archiving.archive(id)
    assert rows_of(store, id) == before
    assert [*tmp_path.rglob("*.gz")] == []


def test_an_erased_name_is_in_no_file(store: Matches, tmp_path: Path) -> None:
    id = whole(store)
    archived(store, tmp_path)
    name = next(iter(store.row(id).names.values()))
    person = People(store).named(name)
    assert [seat.match for seat in person.seats] == [id]
    People(store).erase(person)
    assert [*tmp_path.rglob("*.gz")] == []
    assert name not in str(rows_of(store, id))
    assert archived(store, tmp_path) == [id]
    assert name.encode() not in gzip.decompress(the_file(tmp_path).read_bytes())
    assert [*Audit(store, None).run()] == []


def test_what_a_killed_run_has_left_goes_with_the_match(store: Matches, tmp_path: Path) -> None:
    id = whole(store)
    archived(store, tmp_path)
    older = the_file(tmp_path)
    data = older.read_bytes()
    paused(store, id)
    oldest = older.with_name(f"{id}-1.ndjson.gz")
    oldest.write_bytes(data)
    archived(store, tmp_path)
    assert the_file(tmp_path) not in (older, oldest)
    older.write_bytes(data)
    store.tables.unarchive(id)
    assert [*tmp_path.rglob("*.gz")] == []


def test_who_appends_from_memory_forgets_names_that_were_erased_meanwhile(
    sqlite_store: Matches, tmp_path: Path
) -> None:
    id = whole(sqlite_store)
    elsewhere = Matches(sqlite_store.tables.__class__(sqlite_store.tables.dialect), SECRET)
    elsewhere.tables.has_new_erasures()
    name = next(iter(elsewhere.row(id).names.values()))
    match = elsewhere.live(id)
    assert name in str(match.state)
    archived(sqlite_store, tmp_path)
    People(sqlite_store).erase(People(sqlite_store).named(name))
    archived(sqlite_store, tmp_path)
    elsewhere.check_head(match)
    assert name not in str(match.state)


def test_a_run_that_is_killed_loses_nothing(sqlite_store: Matches, tmp_path: Path) -> None:
    ids = [whole(sqlite_store, seed) for seed in range(1, 9)]
    before = [read(sqlite_store, id) for id in ids]
    path = database_of(sqlite_store)
    command = ["db", "archive", str(tmp_path / "archive"), "--before", LATER, "--archive", "--database", path]
    with subprocess.Popen([sys.executable, "-m", "adjudicator.cli", *command]) as run:
        until(lambda: any((tmp_path / "archive").rglob("*.gz")))
        run.kill()
    fresh = Matches(sqlite_store.tables, SECRET)
    assert [read(fresh, id) for id in ids] == before
    assert [*Audit(fresh, None).run()] == []
    archived(fresh, tmp_path / "archive")
    assert [read(fresh, id) for id in ids] == before
    assert len([*(tmp_path / "archive").rglob("*.gz")]) == len(ids)


def test_the_commands(sqlite_store: Matches, tmp_path: Path) -> None:
    def run(*arguments: str) -> str:
        database = database_of(sqlite_store)
        done = CliRunner().invoke(main, ["db", *arguments, "--database", database, "--language", "en"])
        assert done.exit_code == 0, done.output
        return done.output

    id, folder = whole(sqlite_store), str(tmp_path / "archive")
    assert "1 matches would go" in run("archive", folder, "--before", LATER)
    assert "1 matches archived" in run("archive", folder, "--before", LATER, "--archive")
    assert "0 matches would go" in run("archive", folder, "--before", LATER)
    assert rows_of(sqlite_store, id)[0] == []
    assert "1 matches brought back" in run("unarchive", id)
    assert len(rows_of(sqlite_store, id)[0]) == sqlite_store.live(id).version
    assert "0 matches brought back" in run("unarchive", "--all")
