"""Verify logs that are in files: one after another, or many at once by several processes."""

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from adjudicator.audit.checks import Given
from adjudicator.audit.evidence import Evidence
from adjudicator.audit.exported import verify_exported
from adjudicator.audit.log_reading import Report
from adjudicator.logbook.files import opened_log

if TYPE_CHECKING:
    from concurrent.futures import Executor


def cores() -> int:
    """Return how many processes this machine lets us run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def verify_file(given: Given, log: Path) -> Report:
    """Check the log in a file, with what somebody gives to check it with."""
    with opened_log(log) as lines:
        return verify_exported(lines, Evidence(given))


def verify_files(logs: Sequence[Path], given: Given, jobs: int) -> Iterator[Report]:
    """Yield the report on each log, in their order, as soon as it and all before it are there; `jobs` of them are
    checked at once. Raises BrokenProcessPool if a process is ended from outside, as for want of memory.
    """
    check = partial(verify_file, given)
    if min(jobs, len(logs)) <= 1:
        yield from map(check, logs)
        return
    with processes(min(jobs, len(logs))) as pool:
        yield from pool.map(check, logs)


def processes(count: int) -> "Executor":
    """Return so many processes that work for this one, and end with it even if it is killed."""
    from concurrent.futures import ProcessPoolExecutor  # which whoever checks one log does not wait for

    return ProcessPoolExecutor(count, initializer=_end_with_parent)


def _end_with_parent() -> None:
    Thread(target=_await_parent, daemon=True).start()


def _await_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()  # or it would wait for more work for ever
        os._exit(1)
