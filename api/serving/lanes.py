"""Lanes: each kind of work has its own threads, and a bound on what may wait for them.

So work of one kind never stands before another: a read does not wait behind writers that wait for the database, nor
an action behind a judge's what-if. What comes when a lane is full is refused at once: a client that is told to come
back is better served than one that waits, and a queue that cannot grow cannot grow old.
"""

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Literal, NamedTuple, TypeVar

T = TypeVar("T")
LaneName = Literal["health", "ready", "read", "write", "study"]

WAIT_SECONDS = 3.0
"""How long work may wait in its lane before it is refused after all."""


class Overloaded(Exception):
    """A lane is full, or the work has waited too long in it. Nothing has been done."""


class Job(NamedTuple):
    """Work that waits for a thread."""

    work: Callable[[], Any]
    done: asyncio.Future[Any]
    deadline: float


class Lane:
    """Some threads, and at most `waiting` jobs that wait for them; of these, one caller has at most `each`.

    Callers take turns: who has sent much waits for his own, and not others for him. Its methods are called in the
    event loop alone.
    """

    def __init__(self, name: str, threads: int, waiting: int, each: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._most = waiting
        self._each = each
        self._held = 0
        self._waiting: dict[str, deque[Job]] = {}

    async def run(self, work: Callable[[], T], caller: str) -> T:
        """Do work in a thread of this lane; raises Overloaded if it is full, or has enough of this caller."""
        if self._held >= self._most or len(self._waiting.get(caller, ())) >= self._each:
            raise Overloaded
        return await self._turn(work, caller, time.monotonic() + WAIT_SECONDS)

    async def go_on(self, work: Callable[[], T], caller: str) -> T:
        """Do more of what has been begun, however much waits: what was taken on is not refused."""
        return await self._turn(work, caller, math.inf)

    async def _turn(self, work: Callable[[], T], caller: str, deadline: float) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(caller, deque()).append(Job(work, done, deadline))
        self._held += 1
        self._begin()
        return await done

    def _begin(self) -> None:
        """Give free threads what waits, a job of each caller in turn."""
        while self._free and self._waiting:
            caller, jobs = next(iter(self._waiting.items()))
            job = jobs.popleft()
            self._held -= 1
            del self._waiting[caller]
            if jobs:
                self._waiting[caller] = jobs  # its next turn comes after those of all others
            if job.done.cancelled():
                continue
            if time.monotonic() > job.deadline:
                job.done.set_exception(Overloaded())
                continue
            self._free -= 1
            loop = job.done.get_loop()
            self._pool.submit(job.work).add_done_callback(
                lambda found, job=job, loop=loop: loop.call_soon_threadsafe(self._end, job, found)  # type: ignore[misc]  # the loop's values
            )

    def _end(self, job: Job, found: Future[Any]) -> None:
        self._free += 1
        if not job.done.cancelled():
            error = found.exception()
            if error is None:
                job.done.set_result(found.result())
            else:
                job.done.set_exception(error)
        self._begin()

    def close(self) -> None:
        """Take no more work; what runs goes on."""
        self._waiting.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)


def lanes(writers: int) -> dict[LaneName, Lane]:
    """Return the lanes of a worker process, with as many threads to write as its database has use for.

    The threads of most wait for the database; `study` is heavy on the processor, and two of it at once leave the
    others their turn.
    """
    return {
        "health": Lane("health", threads=1, waiting=256, each=256),
        "ready": Lane("ready", threads=1, waiting=256, each=256),
        "read": Lane("read", threads=4, waiting=512, each=256),
        "write": Lane("write", threads=writers, waiting=256, each=64),
        "study": Lane("study", threads=2, waiting=32, each=8),
    }
