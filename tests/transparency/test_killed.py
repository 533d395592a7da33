"""A sequencer that is killed at any step of its round: the next one goes on, and nothing published is taken back."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.matches.application import Matches
from adjudicator.transparency.checking import check_log, extends
from adjudicator.transparency.checkpoint import Checkpoint, read_checkpoint
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.sequencer import Sequencer, alone
from adjudicator.transparency.tables import LogTables, StoredLog
from tests.matches.play import begin, step
from tests.transparency.killed import POINTS
from tests.transparency.memory import begun

NEW = {"before the entries are committed": 2}
"""How many entries there are after the kill: 4, with those of the round, at every later point."""


def killed(database: str, folder: LogFolder, point: str) -> None:
    """Run a sequencer that is killed at a point of its round."""
    command = [sys.executable, "-m", "tests.transparency.killed", database, str(folder.path), point]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL


def published(made: Sequencer) -> Checkpoint:
    signed = read_checkpoint(made.tables.checkpoint()[1])
    signed.check_log(made.key.verifier)
    return signed.checkpoint


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.sampled(4)
def test_after_a_kill_at_any_step_the_log_goes_on(point: str, database: str, store: Matches, tmp_path: Path) -> None:
    folder, tables = begun(tmp_path / "log"), LogTables(store.tables)
    first, second = begin(store), begin(store)
    made = Sequencer(tables, folder)
    made.round()
    seen = [published(made)]
    step(store, first)
    third = begin(store)
    killed(database, folder, point)
    assert tables.size() == NEW.get(point, 4)
    seen.append(published(made))
    step(store, second)
    with alone(store.tables, 5) as check:
        check()
        last = Sequencer(tables, LogFolder(folder.path))
        size = last.round()
    seen.append(published(last))
    source = StoredLog(tables)
    assert check_log(source, seen[-1]).wrong == ()
    assert all(extends(source, old, seen[-1]) for old in seen)
    assert seen[-1] == folder.signed()
    assert tables.count_unlogged() == 0
    heads = [(head.stream, head.version) for head in tables.entries(0, 100)]
    assert len(set(heads)) == len(heads) == size == 5
    assert set(heads) >= {(id, store.live(id).version) for id in (first, second, third)}


def test_what_a_kill_left_half_written_is_cleared_away(database: str, store: Matches, tmp_path: Path) -> None:
    folder = begun(tmp_path / "log")
    kept = sorted(path.name for path in folder.path.iterdir())
    begin(store)
    for _ in range(2):
        killed(database, folder, "while signed.json is written")
    Sequencer(LogTables(store.tables), folder).round()
    assert sorted(path.name for path in folder.path.iterdir()) == kept
