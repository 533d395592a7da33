"""How often a caller may ask: a quota a minute for each token, or for each address without one, in each worker.

A count in a fixed window, in memory: enough to keep one client from starving the others, and cheap enough to run
before every request (see docs/decisions/0007).
"""

import threading
import time

WINDOW = 60
"""Seconds in a window."""


WRONG_CODES = 10
WRONG_CODES_OF_ALL = 600
"""How many invalid short codes are allowed in a window: from one address, and from all together."""


class Rates:
    """The quota of one worker process. The policy is named `requests` in the headers."""

    def __init__(self, quota: int) -> None:
        self.quota = quota
        self._window = 0
        self._counts: dict[str, int] = {}
        self._lock = threading.Lock()

    def hit(self, subject: str) -> int:
        """Count one request; return how many are left, below zero if it is one too many."""
        window = int(time.monotonic()) // WINDOW
        with self._lock:
            if window != self._window:
                self._window = window
                self._counts = {}
            count = self._counts[subject] = self._counts.get(subject, 0) + 1
        return self.quota - count

    def used_up(self, subject: str) -> bool:
        """Whether a quota is used up; asking counts nothing."""
        with self._lock:
            return int(time.monotonic()) // WINDOW == self._window and self._counts.get(subject, 0) >= self.quota

    def headers(self, left: int) -> dict[str, str]:
        """Return the headers that tell a caller what is left of its quota."""
        return {
            "RateLimit-Policy": f'"requests";q={self.quota};w={WINDOW}',
            "RateLimit": f'"requests";r={max(0, left)};t={seconds_left()}',
        }


def seconds_left() -> int:
    """Return when the window ends."""
    return WINDOW - int(time.monotonic()) % WINDOW
