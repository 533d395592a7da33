"""A head that comes into the log later than its receipt promised is found out by what the log itself has signed."""

import time
from pathlib import Path

import msgspec
import pytest

from adjudicator.audit.checks import Check, Given
from adjudicator.audit.evidence import Evidence
from adjudicator.audit.verify import verify
from adjudicator.matches.application import Matches
from adjudicator.matches.people.tokens import written
from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.leaves import Time, read_head, read_leaf
from adjudicator.transparency.notes import COSIGNATURE, read_note
from adjudicator.transparency.recovery import recover
from adjudicator.transparency.sequencer import TIME_SECONDS, Sequencer, timed
from adjudicator.transparency.source import LogFiles, dump
from adjudicator.transparency.tables import LogTables, StoredLog
from tests.matches.play import begin
from tests.transparency.memory import begun
from tests.transparency.test_attacks import World

MINUTE = 60.0


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now


def leaves(tables: LogTables) -> list[str]:
    return [msgspec.json.decode(head.entry)["leaf"] for head in tables.entries(0, 100)]


def test_a_checkpoint_bears_the_log_s_own_time_and_a_new_one_each_half_minute(
    sqlite_store: Matches, tmp_path: Path
) -> None:
    clock, tables = Clock(), LogTables(sqlite_store.tables)
    made = Sequencer(tables, begun(tmp_path / "log"), clock=clock)
    begin(sqlite_store)
    made.round()
    note, key = tables.checkpoint()[1], made.key.verifier
    assert read_note(note).signed_by([key, key.timed]) == {key: 0, key.timed: int(clock.now)}
    assert (key.timed.name, key.timed.type, key.timed.public) == (key.name, COSIGNATURE, key.public)
    clock.now += TIME_SECONDS - 1
    made.round()
    assert tables.checkpoint()[1] == note
    clock.now += 1
    made.round()
    later = tables.checkpoint()[1]
    assert timed(later, key) == int(clock.now)
    assert read_checkpoint(later).checkpoint == read_checkpoint(note).checkpoint
    clock.now -= 3600  # a clock that was set back tells no earlier time of the same tree
    made.round()
    assert tables.checkpoint()[1] == later


def test_heads_that_come_half_a_minute_after_the_last_time_follow_a_new_one(store: Matches, tmp_path: Path) -> None:
    clock, tables, folder = Clock(), LogTables(store.tables), begun(tmp_path / "log")
    made = Sequencer(tables, folder, clock=clock)
    for _ in range(2):
        begin(store)
        made.round()
    clock.now += TIME_SECONDS
    assert made.round() == 2  # nothing to add
    begin(store)
    assert made.round() == 4
    begin(store)
    assert made.round() == 5
    assert leaves(tables) == ["head/1", "head/1", "time/1", "head/1", "head/1"]
    told = read_leaf(tables.entries(2, 1)[0].entry)
    assert isinstance(told, Time)
    assert told.moment().timestamp() == pytest.approx(clock.now, abs=0.001)
    assert read_head(tables.entries(2, 1)[0].entry) is None
    clock.now += MINUTE
    again = Sequencer(tables, folder, clock=clock)  # another process goes on from what was signed
    begin(store)
    assert again.round() == 7
    assert leaves(tables)[5:] == ["time/1", "head/1"]


def test_entries_of_the_time_are_put_back_and_audited_as_others(sqlite_store: Matches, tmp_path: Path) -> None:
    world = World(sqlite_store, tmp_path)
    clock = Clock()
    made = Sequencer(world.tables, world.folder, clock=clock)
    clock.now += 2 * MINUTE
    world.client.begin()
    size = made.round()
    assert leaves(world.tables)[-2:] == ["time/1", "head/1"]
    files = world.dumped("later")
    assert world.audit() == []
    world.execute("DELETE FROM log_entries WHERE position >= ?", size - 2)
    world.execute("DELETE FROM log_tiles WHERE level = 0")
    world.execute("INSERT INTO log_tiles (level, number, hashes) VALUES (0, 0, ?)", (files / f"tile/0/000.p/{size}")
                  .read_bytes()[: 32 * (size - 2)])  # fmt: skip
    assert recover(world.tables, world.folder, LogFiles(files)) == 2
    assert world.audit() == []


def receipt_check(world: World, files: Path, *kept: bytes) -> Check:
    """What `verify` says of a receipt, by the files of the log and checkpoints that were kept."""
    keys = (world.folder.checkpoint_key().verifier, world.folder.receipts_key().verifier)
    checkpoints = tuple((str(place), data) for place, data in enumerate(kept))
    given = Given(keys=keys, receipts=tuple(world.receipts[-1:]), entries=LogFiles(files), checkpoints=checkpoints)
    report = verify(world.export().splitlines(keepends=True), Evidence(given))
    return next(check for check in report.checks if check.name == "receipt")


@pytest.fixture
def world(sqlite_store: Matches, tmp_path: Path) -> World:
    """A service with a match whose last move has a receipt, and is not in the log."""
    world = World(sqlite_store, tmp_path)
    world.id, world.tokens = world.client.begin()
    world.act()
    return world


def dumped(world: World, name: str) -> Path:
    dump(StoredLog(world.tables), world.tables.checkpoint()[0], world.path / name)
    return world.path / name


def test_a_head_that_came_in_time_passes(world: World) -> None:
    clock = Clock()
    clock.now += MINUTE - 20
    Sequencer(world.tables, world.folder, clock=clock).round()
    assert receipt_check(world, dumped(world, "files")).outcome == "passed"
    assert leaves(world.tables)[-2] == "time/1"


def test_a_head_that_came_late_is_overdue_by_the_entries_alone(world: World) -> None:
    clock = Clock()
    clock.now += 2 * MINUTE
    Sequencer(world.tables, world.folder, clock=clock).round()
    found = receipt_check(world, dumped(world, "files"))
    assert found.outcome == "failed"
    assert found.detail is not None
    assert ": overdue: version " in found.detail.en
    assert "atrasada" in found.detail.pt


def test_a_head_that_never_came_is_overdue_by_the_time_of_the_checkpoint(world: World) -> None:
    world.execute("UPDATE moves SET logged = TRUE WHERE match_id = ?", world.id)  # so that it never comes
    clock = Clock()
    made = Sequencer(world.tables, world.folder, clock=clock)
    made.round()
    assert receipt_check(world, dumped(world, "before")).outcome == "not possible"  # it may come yet
    clock.now += 2 * MINUTE
    made.round()
    found = receipt_check(world, dumped(world, "files"))
    assert (found.outcome, found.detail is not None and ": overdue: " in found.detail.en) == ("failed", True)


def test_a_head_that_a_kept_checkpoint_lacks_is_overdue_though_the_log_tells_no_time(world: World) -> None:
    """A log that keeps its time from the entries: it was signed without the head when that was due."""
    world.execute("UPDATE moves SET logged = TRUE WHERE match_id = ?", world.id)
    clock = Clock()
    clock.now += 2 * MINUTE
    made = Sequencer(world.tables, world.folder, clock=clock)
    made.round()
    kept = world.tables.checkpoint()[1].encode()
    world.execute("UPDATE moves SET logged = FALSE WHERE match_id = ?", world.id)
    made.round()
    assert "time/1" not in leaves(world.tables)
    files = dumped(world, "files")
    assert receipt_check(world, files).outcome == "passed"
    found = receipt_check(world, files, kept)
    assert (found.outcome, found.detail is not None and ": overdue: " in found.detail.en) == ("failed", True)


def test_a_time_that_the_log_s_key_has_not_signed_makes_a_checkpoint_worthless(world: World) -> None:
    Sequencer(world.tables, world.folder).round()
    files = dumped(world, "files")
    text, blank, lines = (files / "checkpoint").read_text().rpartition("\n\n")
    own, stamp = lines.splitlines(keepends=True)
    signature = read_note(text + blank + stamp).signatures[0]
    later = msgspec.structs.replace(signature, rest=bytes([signature.rest[0] ^ 1]) + signature.rest[1:])
    (files / "checkpoint").write_text(text + blank + own + later.line())
    given = Given(keys=(world.folder.checkpoint_key().verifier,), entries=LogFiles(files))
    report = verify(world.export().splitlines(keepends=True), Evidence(given))
    only = next(check for check in report.checks if check.name == "only version")
    assert only.outcome == "failed"
    assert only.detail is not None
    assert "the signature of club.example/log does not match the text" in only.detail.en


def test_a_time_is_written_in_one_way() -> None:
    entry = Time(written(Time("2026-11-22T19:00:00.000Z").moment())).entry()
    assert entry == b'{"at":"2026-11-22T19:00:00.000Z","leaf":"time/1"}'
