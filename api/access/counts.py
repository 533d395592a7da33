"""How often a caller may ask: a quota a minute for each token, or for each address without one.

Requests are counted in windows of a minute: for all workers of a service together, in memory that they share;
or for the services of several machines, by a server that is named to count for them all.

See docs/decisions/0007.
"""

import fcntl
import mmap
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import Protocol

import structlog

WINDOW = 60
"""Seconds in a window."""
log = structlog.get_logger("limits")


class Counts(Protocol):
    """What is counted in this window, each under a key."""

    def add(self, key: str) -> int:
        """Count one more; return how many there are."""

    def get(self, key: str) -> int:
        """Return how many there are."""


def window() -> int:
    """Return the number of this window: the same on all machines whose clocks agree."""
    return int(time.time()) // WINDOW


def seconds_left() -> int:
    """Return when the window ends."""
    return WINDOW - int(time.time()) % WINDOW


WRONG_CODES = 10
WRONG_CODES_OF_ALL = 600
"""How many invalid short codes are allowed in a window: from one address, and from all together."""


class Rates:
    """A quota, of what its name says. That of `requests` is told in the headers."""

    def __init__(self, name: str, quota: int, counts: Counts) -> None:
        self.name, self.quota = name, quota
        self._counts = counts

    def hit(self, subject: str) -> int:
        """Count one request; return how many are left, below zero if it is one too many."""
        return self.quota - self._counts.add(f"{self.name} {subject}")

    def used_up(self, subject: str) -> bool:
        """Whether a quota is used up; asking counts nothing."""
        return self._counts.get(f"{self.name} {subject}") >= self.quota

    def headers(self, left: int) -> dict[str, str]:
        """Return the headers that tell a caller what is left of its quota."""
        return {
            "RateLimit-Policy": f'"{self.name}";q={self.quota};w={WINDOW}',
            "RateLimit": f'"{self.name}";r={max(0, left)};t={seconds_left()}',
        }


class SharedCounts:
    """Counts in memory that is shared with all processes which are forked from the one that makes this.

    It is a table of keys' digests and their counts, as many of them as `slots`; where those do not suffice, each
    process counts what is left for itself. The lock is the system's, on a file: it is free when who holds it is killed.
    """

    def __init__(self, slots: int = 1 << 16) -> None:
        self._slots = slots
        self._memory = memoryview(mmap.mmap(-1, 16 * (slots + 1))).cast("Q")  # the window, then digest and count
        self._file = tempfile.TemporaryFile()  # noqa: SIM115  # it is open as long as this lives
        weakref.finalize(self, self._file.close)
        self._lock = threading.Lock()
        self._rest: dict[int, int] = {}

    def add(self, key: str) -> int:
        """Count one more; return how many there are."""
        digest = _digest(key)
        with self._alone():
            at = self._place_of(digest)
            if at is None:
                self._rest[digest] = self._rest.get(digest, 0) + 1
                return self._rest[digest]
            self._memory[at] = digest
            self._memory[at + 1] += 1
            return self._memory[at + 1]

    def get(self, key: str) -> int:
        """Return how many there are."""
        digest = _digest(key)
        with self._alone():
            at = self._place_of(digest)
            return self._rest.get(digest, 0) if at is None else self._memory[at + 1]

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Let no other thread or process count meanwhile, and begin a new window when it is time."""
        with self._lock:
            fcntl.lockf(self._file, fcntl.LOCK_EX)
            try:
                if self._memory[0] != (now := window()):
                    self._memory[:] = memoryview(bytes(self._memory.nbytes)).cast("Q")
                    self._memory[0] = now
                    self._rest.clear()
                yield
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN)

    def _place_of(self, digest: int) -> int | None:
        """Return where a key is counted, or would be; None if its part of the table is full."""
        for step in range(PROBES):
            at = 2 + 2 * ((digest + step) % self._slots)
            if self._memory[at] in (0, digest):
                return at
        return None


PROBES = 64


def _digest(key: str) -> int:
    """Return 64 bits that stand for a key, and never zero."""
    return int.from_bytes(blake2b(key.encode(), digest_size=8).digest()) or 1


REST_SECONDS = 5.0
"""How long a server that does not answer is not asked again."""
ANSWER_SECONDS = 0.25
"""How long a server has to answer."""


class NamedCounts:
    """Counts of a server that speaks Redis's language, through the library `limits`. While it does not answer, the
    workers of this machine count for themselves. It is told no names: keys are digests under the service's secret."""

    def __init__(self, server: str, secret: bytes, here: Counts) -> None:
        from limits.storage import RedisStorage  # it is an extra: `adjudicator-server[limits]`

        self._storage = RedisStorage(
            server, wrap_exceptions=True, socket_timeout=ANSWER_SECONDS, socket_connect_timeout=ANSWER_SECONDS
        )
        self._secret, self._here = secret[:64], here
        self._rests_until = 0.0
        self._answers = True

    def add(self, key: str) -> int:
        """Count one more; return how many there are."""
        found = self._asked(lambda: self._storage.incr(self._named(key), 2 * WINDOW))
        return self._here.add(key) if found is None else found

    def get(self, key: str) -> int:
        """Return how many there are."""
        found = self._asked(lambda: self._storage.get(self._named(key)))
        return self._here.get(key) if found is None else found

    def _named(self, key: str) -> str:
        return f"adjudicator/{window()}/{blake2b(key.encode(), digest_size=16, key=self._secret).hexdigest()}"

    def _asked(self, ask: Callable[[], int]) -> int | None:
        """Return what the server answers; None if it does not, or has not a moment ago."""
        from limits.errors import StorageError

        if time.monotonic() < self._rests_until:
            return None
        try:
            found = ask()
        except StorageError as error:
            self._rests_until = time.monotonic() + REST_SECONDS
            self._tell(answers=False, error=type(error.__cause__).__name__)
            return None
        self._tell(answers=True)
        return found

    def _tell(self, *, answers: bool, **more: str) -> None:
        if answers != self._answers:
            self._answers = answers
            (log.info if answers else log.warning)("counting elsewhere", answers=answers, **more)
