"""The sequencer: every head, in one order, in a tree that only grows, whatever happens to the process or the store."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from eventsourcing.persistence import IntegrityError

from adjudicator.judging.tournament_events import TournamentOpened
from adjudicator.judging.tournaments import Tournaments
from adjudicator.matches.application import Matches
from adjudicator.transparency import sequencer as module
from adjudicator.transparency.checking import check_log, extends
from adjudicator.transparency.checkpoint import Checkpoint, read_checkpoint
from adjudicator.transparency.keys import NoLog
from adjudicator.transparency.leaves import Head, read_head, stream_hash
from adjudicator.transparency.sequencer import Fork, NotAlone, Sequencer, alone
from adjudicator.transparency.source import LogFiles, dump
from adjudicator.transparency.tables import LogTables, StoredLog
from tests.matches.play import begin, request, step
from tests.matches.test_damage import raw
from tests.transparency.memory import begun


def sequencer(store: Matches, path: Path) -> Sequencer:
    folder = begun(path / "log")
    return Sequencer(LogTables(store.tables), folder)


def checkpoint(made: Sequencer) -> Checkpoint:
    signed = read_checkpoint(made.tables.checkpoint()[1])
    signed.check_log(made.key.verifier)
    return signed.checkpoint


def test_the_heads_of_matches_and_tournaments_are_logged_once(store: Matches, tmp_path: Path) -> None:
    made = sequencer(store, tmp_path)
    assert made.round() == 0
    first, second = begin(store), begin(store)
    step(store, first, 3)
    tournament, _ = Tournaments(store).begin(TournamentOpened("Open", "diamonds", "house", {}, "tester"), request())
    assert made.round() == 3
    assert made.round() == 3
    heads = {head.stream: head for head in made.tables.entries(0, 10)}
    assert set(heads) == {first, second, tournament.id}
    live = store.live(first)
    read = read_head(heads[first].entry)
    assert read is not None
    assert (read.stream, read.version, read.hash) == (stream_hash(first), live.version, live.hash)
    step(store, second, 2)
    assert made.round() == 4
    assert made.tables.latest(second, 10**6, 4) == made.tables.entries(3, 1)[0]
    found = check_log(StoredLog(made.tables), checkpoint(made))
    assert (found.entries, found.wrong) == (4, ())


def test_a_process_killed_between_its_steps_leaves_a_log_that_goes_on(store: Matches, tmp_path: Path) -> None:
    made = sequencer(store, tmp_path)
    id = begin(store)
    made.append()  # and killed before it signed
    again = Sequencer(made.tables, made.folder)
    assert again.round() == 1
    step(store, id)
    again.append()
    again.folder.keep_signed(Checkpoint(again.key.name, 2, again._tree(2).root))  # and killed before it published
    last = Sequencer(made.tables, made.folder)
    assert last.round() == 2
    step(store, id)
    assert last.round() == 3
    assert check_log(StoredLog(made.tables), checkpoint(last)).wrong == ()


def test_a_store_that_was_set_back_is_not_signed(store: Matches, tmp_path: Path) -> None:
    made = sequencer(store, tmp_path)
    id = begin(store)
    made.round()
    step(store, id)
    made.round()
    with store.tables.dialect.writing() as cursor:
        cursor.execute("DELETE FROM log_entries WHERE position = 1")
        cursor.execute("DELETE FROM log_checkpoints WHERE size = 2")
    with pytest.raises(Fork, match="has signed 2 entries, and the store has 1"):
        made.round()
    step(store, id)
    before = made.tables.checkpoint()
    with pytest.raises(Fork, match="has signed 2 entries, and the store has 1"):
        made.round()
    assert made.tables.checkpoint() == before
    assert made.tables.size() == 1  # nothing is appended either: what was published can still be put back


def test_a_tree_that_was_rewritten_is_not_signed(store: Matches, tmp_path: Path) -> None:
    made = sequencer(store, tmp_path)
    id = begin(store)
    made.round()
    mark = store.tables.dialect.mark
    with store.tables.dialect.writing() as cursor:
        cursor.execute(f"UPDATE log_tiles SET hashes = {mark} WHERE level = 0", (b"\x00" * 32,))
    step(store, id)
    with pytest.raises(Fork, match="the first 1 entries are not those"):
        made.round()


def test_damaged_heads_keep_no_other_stream_out_of_the_log(
    store: Matches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = sequencer(store, tmp_path)
    ids = sorted(begin(store) for _ in range(5))
    of_event = "WHERE originator_id = ? AND originator_version ="
    raw(store, f"UPDATE events SET state = ? {of_event} ?", "not even JSON", ids[0], store.live(ids[0]).version)
    raw(store, f"DELETE FROM events {of_event} ?", ids[1], store.live(ids[1]).version)
    monkeypatch.setattr(module, "BATCH", 2)  # so many damaged ones as to fill a batch
    made.round()
    assert {entry.stream for entry in made.tables.entries(0, 10)} == set(ids[2:])
    step(store, ids[4])
    assert made.round() == 4
    assert made.tables.count_unlogged() == 2


def test_two_sequencers_cannot_take_one_position(store: Matches, tmp_path: Path) -> None:
    made = sequencer(store, tmp_path)
    for _ in range(20):
        begin(store)
    heads = [(id, head) for id, head in made.tables.unlogged(100) if head is not None]
    outcomes: list[str] = []
    start = threading.Barrier(2)

    def append(part: list[tuple[str, Head]]) -> None:
        start.wait()
        try:
            made.tables.append(0, part)
            outcomes.append("appended")
        except IntegrityError:
            outcomes.append("refused")

    threads = [threading.Thread(target=append, args=(part,)) for part in (heads[:10], heads[10:])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["appended", "refused"]
    assert made.tables.size() == 10
    assert made.round() == 20
    assert check_log(StoredLog(made.tables), checkpoint(made)).wrong == ()


HOLD = (
    "import sys; from adjudicator.matches.store.schema import open_recorder;"
    " from adjudicator.transparency.sequencer import alone\n"
    "with alone(open_recorder(sys.argv[1]), 5):\n print('held', flush=True); input()"
)


def test_a_sequencer_cannot_run_twice_and_a_killed_one_makes_room(database: str, store: Matches) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, database], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(NotAlone, match="sequences this log already"), alone(store.tables, 0.2):
            pass
        process.kill()
    with alone(store.tables, 10) as check:
        check()


def test_a_log_that_was_dumped_is_checked_and_brought_up_to_date(store: Matches, tmp_path: Path) -> None:
    made = sequencer(store, tmp_path)
    begin(store)
    made.round()
    old = checkpoint(made)
    files = tmp_path / "files"
    dump(StoredLog(made.tables), 1, files)
    for _ in range(300):
        begin(store)
    made.round()
    new = checkpoint(made)
    assert new.size == 301
    dump(StoredLog(made.tables), new.size, files)
    source = LogFiles(files)
    assert check_log(source, new).wrong == ()
    assert extends(source, old, new)
    assert not extends(source, Checkpoint(old.origin, 1, new.root), new)
    bundle = files / "tile/entries/000"
    bundle.write_bytes(bundle.read_bytes().replace(b'"version":5', b'"version":6', 1))
    assert [each.en for each in check_log(source, new).wrong] == [
        "tile/0/000 has not the hashes of the entries",
        "tile/1/000.p/1 has not the hashes of the entries",
    ]


def test_keys_are_for_their_owner_alone_and_made_once(tmp_path: Path) -> None:
    folder = begun(tmp_path / "log")
    assert oct(folder.path.stat().st_mode & 0o777) == "0o700"
    assert {oct(path.stat().st_mode & 0o777) for path in folder.path.iterdir()} == {"0o600"}
    with pytest.raises(NoLog, match="there is a log"):
        folder.begin("club.example/log")
    (folder.path / "checkpoint.key").write_text("nothing")
    with pytest.raises(NoLog, match="is not a signer's key"):
        folder.checkpoint_key()
