"""Lanes: each kind of work has its own threads, and a bound on what may wait for them.

So work of one kind never stands before another: a read does not wait behind writers that wait for the database, nor
an action behind a judge's what-if. What comes when a lane is full is refused at once: a client that is told to come
back is better served than one that waits, and a queue that cannot grow cannot grow old.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Literal, TypeVar

T = TypeVar("T")
LaneName = Literal["health", "ready", "read", "write", "study"]

WAIT_SECONDS = 3.0
"""How long work may wait in its lane before it is refused after all."""


class Overloaded(Exception):
    """A lane is full, or the work has waited too long in it. Nothing has been done."""


class Lane:
    """Some threads, and at most so much work waiting for them; of it, one caller has at most `each`.

    Its methods are called in the event loop alone.
    """

    def __init__(self, name: str, threads: int, waiting: int, each: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._most = threads + waiting
        self._each = each
        self._held = 0
        self._of: Counter[str] = Counter()

    async def run(self, work: Callable[[], T], caller: str) -> T:
        """Do work in a thread of this lane; raises Overloaded if it is full, or has enough of this caller."""
        if self._held >= self._most or self._of[caller] >= self._each:
            raise Overloaded
        self._held += 1
        self._of[caller] += 1
        loop = asyncio.get_running_loop()
        future = self._pool.submit(_unless_late, work, time.monotonic() + WAIT_SECONDS)
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._release, caller))
        return await asyncio.wrap_future(future)

    async def go_on(self, work: Callable[[], T]) -> T:
        """Do more of what has been begun, however much waits: what was taken on is not refused."""
        return await asyncio.wrap_future(self._pool.submit(work))

    def _release(self, caller: str) -> None:
        self._held -= 1
        self._of[caller] -= 1
        if not self._of[caller]:
            del self._of[caller]

    def close(self) -> None:
        """Take no more work; what runs goes on."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _unless_late(work: Callable[[], T], deadline: float) -> T:
    if time.monotonic() > deadline:
        raise Overloaded
    return work()


def lanes() -> dict[LaneName, Lane]:
    """Return the lanes of a worker process. The threads of most wait for the database; `study` is heavy on the
    processor, and two of it at once leave the others their turn."""
    return {
        "health": Lane("health", threads=1, waiting=255, each=256),
        "ready": Lane("ready", threads=1, waiting=255, each=256),
        "read": Lane("read", threads=4, waiting=124, each=32),
        "write": Lane("write", threads=4, waiting=124, each=32),
        "study": Lane("study", threads=2, waiting=30, each=8),
    }
