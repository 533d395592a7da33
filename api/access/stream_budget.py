"""How many live streams there may be."""

import threading
from collections import Counter

from adjudicator.api.http.problems import Kind, Problem
from adjudicator.kernel.text.text import Text


class StreamBudget:
    """How many streams may be open at once in this process; one caller has at most half of them."""

    def __init__(self, streams: int) -> None:
        self._streams = streams
        self._each = max(1, streams // 2)
        self._all = 0
        self._of: Counter[str] = Counter()
        self._lock = threading.Lock()

    def take(self, subject: str) -> None:
        """Take a place; 503 if there is none, or if this caller has half of them already."""
        with self._lock:
            free = self._all < self._streams and self._of[subject] < self._each
            if free:
                self._all += 1
                self._of[subject] += 1
        if not free:
            raise Problem(
                Kind.STREAM_CAPACITY,
                Text("tente de novo, ou leia /events em páginas", "try again, or read /events in pages"),
                headers={"Retry-After": "5"},
            )

    def release(self, subject: str) -> None:
        """Give a place back."""
        with self._lock:
            self._all -= 1
            self._of[subject] -= 1
            if not self._of[subject]:
                del self._of[subject]
