"""Lanes: each kind of work has its own threads, and a bound on what may wait for them.

So one kind of work never blocks another: a read does not wait behind writers that wait for the database, nor an
action behind a judge's what-if. When a lane is full, further requests are refused at once: it is better to tell a
client to come back than to let it wait, and a bounded queue keeps waiting times short.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, cast

from adjudicator.api.http.lane_names import LaneName

T = TypeVar("T")
APART: tuple[LaneName, ...] = ("begin", "study")
"""The lanes of heavy work: each of their threads waits for a helper, which does the work in a process of its own."""

WAIT_SECONDS = 3.0
"""How long work may wait in its lane before it is refused after all."""


class Overloaded(Exception):
    """A lane is full, or the work has waited too long in it, and nothing has been done; or a helper has died of it."""


@dataclass(eq=False)
class Job:
    """Work of a caller that waits for a thread, until its time is over, if it has any."""

    caller: str
    work: Callable[[], Any]
    done: asyncio.Future[Any]
    timer: asyncio.TimerHandle | None = None


class Lane:
    """Some threads, and at most `waiting` new jobs that wait for them; one caller has at most `each` jobs there.

    Callers take turns: a caller's many jobs wait for one another, not others for them. So a few callers cannot fill a
    lane for the rest: when it is full, who has most waiting gives up the newest job to who would have fewer. Accepted
    work that goes on is refused no more, and takes no place from new work: there is as much of it as connections. A
    new job that has waited for `seconds` is refused, even if a thread becomes free. Its methods are called in the
    event loop alone.
    """

    def __init__(self, name: str, threads: int, waiting: int, each: int, seconds: float = WAIT_SECONDS) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = self._threads = threads
        self._most = waiting
        self._each = each
        self._seconds = seconds
        self._held = 0
        self._waiting: dict[str, deque[Job]] = {}

    async def run(self, work: Callable[[], T], caller: str) -> T:
        """Do work in a thread of this lane; raises Overloaded if it is full, or has enough of this caller."""
        mine = len(self._waiting.get(caller, ()))
        if mine >= self._each or (self._held >= self._most and not self._make_room(mine + 1)):
            raise Overloaded
        job = self._job(work, caller)
        self._held += 1
        job.timer = job.done.get_loop().call_later(self._seconds, self._refuse, job)
        return cast(T, await self._turn(job))

    async def resume(self, work: Callable[[], T], caller: str) -> T:
        """Continue accepted work, however much waits: it is not refused any more."""
        return cast(T, await self._turn(self._job(work, caller)))

    def _job(self, work: Callable[[], Any], caller: str) -> Job:
        job = Job(caller, work, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(caller, deque()).append(job)
        return job

    async def _turn(self, job: Job) -> Any:
        self._begin()
        return await job.done

    def _make_room(self, fewer: int) -> bool:
        """Refuse the newest job of the caller with most new ones, if these are more than `fewer`; say whether one was
        refused."""
        new = max(([job for job in jobs if job.timer is not None] for jobs in self._waiting.values()), key=len)
        if len(new) <= fewer:
            return False
        self._refuse(new[-1])
        return True

    def _refuse(self, job: Job) -> None:
        """Refuse a new job that waits, and free its place."""
        if job.timer is not None:
            job.timer.cancel()
        jobs = self._waiting[job.caller]
        jobs.remove(job)
        self._held -= 1
        if not jobs:
            del self._waiting[job.caller]
        if not job.done.done():
            job.done.set_exception(Overloaded())

    def _begin(self) -> None:
        """Give waiting jobs to free threads, one of each caller in turn."""
        while self._free and self._waiting:
            caller, jobs = next(iter(self._waiting.items()))
            job = jobs.popleft()
            del self._waiting[caller]
            if jobs:
                self._waiting[caller] = jobs  # its next turn comes after those of all others
            if job.timer is not None:
                job.timer.cancel()
                self._held -= 1
            if job.done.cancelled():
                continue
            self._free -= 1
            self._pool.submit(job.work).add_done_callback(partial(self._hand_back, job))

    def _hand_back(self, job: Job, found: Future[Any]) -> None:
        """Have the loop end a job; called in the thread that has done it."""
        with suppress(RuntimeError):  # the loop is closed: the worker has stopped without waiting any longer
            job.done.get_loop().call_soon_threadsafe(self._end, job, found)

    def _end(self, job: Job, found: Future[Any]) -> None:
        self._free += 1
        if not job.done.cancelled():
            error = found.exception()
            if error is None:
                job.done.set_result(found.result())
            else:
                job.done.set_exception(error)
        self._begin()

    @property
    def waiting(self) -> int:
        """How much new work waits for a thread."""
        return self._held

    @property
    def busy(self) -> int:
        """How many threads work."""
        return self._threads - self._free

    def close(self) -> None:
        """Take no more work; what runs goes on."""
        self._waiting.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)


def lanes(writers: int) -> dict[LaneName, Lane]:
    """Return the lanes of a worker process, with as many threads to write as its database has use for.

    The threads of most wait for the database. To begin a match takes ten times as long as to act in one, so
    it has a lane apart from actions, and from the still heavier `study`.
    """
    return {
        "health": Lane("health", threads=1, waiting=256, each=256),
        "ready": Lane("ready", threads=1, waiting=256, each=256),
        "read": Lane("read", threads=4, waiting=512, each=256),
        "write": Lane("write", threads=writers, waiting=256, each=64),
        "begin": Lane("begin", threads=1, waiting=128, each=16),
        "study": Lane("study", threads=2, waiting=32, each=8),
    }
