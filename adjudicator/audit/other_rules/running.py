"""A whole archive followed: many matches at once, on processes or on machines, and gone on with where it broke off."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from io import SEEK_END
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import TypeAlias

import msgspec

from adjudicator.audit.other_rules.archive import Archive
from adjudicator.audit.other_rules.change import Change
from adjudicator.audit.other_rules.verdict import Verdict
from adjudicator.kernel.text.refusal import TextError

AT_ONCE = 4
"""So many batches wait for each process, so that none is idle."""
BATCH = 8
"""So many matches are handed over together."""
BREAKS = 3
"""So often in a row processes may be ended from outside before anything has come of them."""


class Found(msgspec.Struct, frozen=True):
    """What was found of a match, by its name in the archive; None of what is no match that is asked about."""

    name: str
    verdict: Verdict | None


Pool: TypeAlias = Callable[[], Executor]
"""Makes what carries work out: processes here, or Dask's workers, which look the same."""


class Ended(TextError):
    """Processes were ended from outside, again and again."""

    def __init__(self) -> None:
        super().__init__(
            "um processo foi encerrado de fora; tente com menos deles (-j)",
            "a process was ended from outside; try fewer of them (-j)",
        )


def follow_some(archive: Archive, change: Change, names: Sequence[str]) -> list[Found]:
    """Follow some matches of an archive under other rules."""
    return [Found(name, archive.follow(name, change)) for name in names]


def follow_all(archive: Archive, change: Change, names: Sequence[str], jobs: int, pool: Pool | None) -> Iterator[Found]:
    """Yield what is found of these matches as it comes, `jobs` at once; in this process alone without a pool. What was
    under way in a process that is ended from outside is done again. Raises Ended if none gets anywhere."""
    if pool is None:
        yield from (found for name in names for found in follow_some(archive, change, [name]))
        return
    left, breaks = dict.fromkeys(names), 0
    while left:
        with suppress(BrokenProcessPool), pool() as executor:
            for found in _spread(executor, archive, change, [*left], jobs):
                breaks = 0
                del left[found.name]
                yield found
        breaks += 1
        if left and breaks >= BREAKS:
            raise Ended


def _spread(executor: Executor, archive: Archive, change: Change, names: Sequence[str], jobs: int) -> Iterator[Found]:
    """Hand matches out in batches, no more at once than keep everybody busy."""
    size = max(1, min(BATCH, len(names) // (jobs * AT_ONCE)))
    batches = (names[start : start + size] for start in range(0, len(names), size))
    waiting: set[Future[list[Found]]] = set()
    while True:
        for batch in islice(batches, jobs * AT_ONCE - len(waiting)):
            waiting.add(executor.submit(follow_some, archive, change, batch))
        if not waiting:
            return
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield from future.result()


class Kept:
    """A file of what was found, a line a match, to go on with: the first line says of which change."""

    def __init__(self, path: Path, change: Change) -> None:
        self.done: list[Found] = []
        header = msgspec.json.encode({"format": FORMAT, "change": change}) + b"\n"
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        if lines and lines[0] != header:
            raise OtherChange(path)
        self.file = path.open("r+b" if lines else "wb")
        for line in lines[1:]:
            if line.endswith(b"\n"):  # or else it was being written when the run was broken off
                self.done.append(msgspec.json.decode(line, type=Found))
        self.file.truncate(sum(len(line) for line in lines if line.endswith(b"\n")))
        self.file.seek(0, SEEK_END)
        if not lines:
            self._write(header)

    def add(self, found: Found) -> None:
        """Write down what was found of a match."""
        self._write(msgspec.json.encode(found) + b"\n")

    def _write(self, line: bytes) -> None:
        self.file.write(line)
        self.file.flush()

    def __enter__(self) -> "Kept":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.file.close()


FORMAT = "adjudicator-readjudication/1"


class OtherChange(TextError):
    """A file of results is of another change."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path.name} não tem resultados desta mudança; dê outro arquivo",
            f"{path.name} holds no results of this change; name another file",
        )
