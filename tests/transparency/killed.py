"""`python -m tests.transparency.killed DATABASE FOLDER POINT`: a round of a sequencer that is killed at a point of it.

It kills itself as kill -9 would: nothing is flushed, closed or rolled back by the process.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from adjudicator.matches.store.dialect import Dialect
from adjudicator.matches.store.schema import open_recorder
from adjudicator.transparency.checkpoint import Checkpoint
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.leaves import Head, Time
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.tables import LogTables

POINTS = (
    "before the entries are committed",
    "after the entries are committed",
    "while signed.json is written",
    "before signed.json has its name",
    "before its folder is on disk",
    "after signed.json is written",
    "before the checkpoint is committed",
    "after the checkpoint is committed",
)


def die() -> None:
    """End, as by kill -9."""
    os.kill(os.getpid(), signal.SIGKILL)


class Dying:
    """Where a process is to be killed."""

    def __init__(self, point: str) -> None:
        self.point = point

    def at(self, point: str) -> None:
        if point == self.point:
            die()


class DyingTables(LogTables):
    """A log whose transactions come to their end as the point says."""

    def __init__(self, database: str, dying: Dying) -> None:
        super().__init__(open_recorder(database))
        self.dying = dying
        self.committing = ""
        self.recorder.dialect.writing = self._writing(self.recorder.dialect)  # type: ignore[method-assign]  # the point between the last statement and its commit

    def _writing(self, dialect: Dialect) -> Callable[[], Any]:
        writing = dialect.writing

        @contextmanager
        def until_committed() -> Iterator[Any]:
            with writing() as cursor:
                yield cursor
                self.dying.at(f"before the {self.committing} committed")

        return until_committed

    def append(self, size: int, heads: list[tuple[str, Head]], time: Time | None = None) -> None:
        self.committing = "entries are"
        super().append(size, heads, time)
        self.dying.at("after the entries are committed")

    def add_checkpoint(self, size: int, note: str) -> None:
        self.committing = "checkpoint is"
        super().add_checkpoint(size, note)
        self.dying.at("after the checkpoint is committed")


class DyingFolder(LogFolder):
    """A log's folder, in which what is written comes to its end as the point says."""

    def __init__(self, path: Path, dying: Dying) -> None:
        super().__init__(path)
        self.dying = dying

    def keep_signed(self, tree: Checkpoint) -> None:
        settle, settled = os.fsync, iter(("before signed.json has its name", "before its folder is on disk"))

        def until_settled(file: Any) -> None:
            if self.dying.point == "while signed.json is written":
                os.ftruncate(file, os.fstat(file).st_size // 2)  # what a write cut in two leaves
                die()
            settle(file)
            self.dying.at(next(settled))

        # The first call is the file's, the second its folder's.
        os.fsync = until_settled  # type: ignore[assignment]  # of two kinds of files, one is given
        try:
            super().keep_signed(tree)
        finally:
            os.fsync = settle
        self.dying.at("after signed.json is written")


if __name__ == "__main__":
    where, folder, point = sys.argv[1:]
    assert point in POINTS
    dying = Dying(point)
    Sequencer(DyingTables(where, dying), DyingFolder(Path(folder), dying)).round()
