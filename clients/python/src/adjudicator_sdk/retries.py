"""Sending a request again: which failures pass by themselves, and how long to wait."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx

PASSING = frozenset({429, 502, 503, 504})
"""What was not done, and may be a moment later: too many requests, no capacity, a gateway without its service."""


@dataclass(frozen=True)
class Retries:
    """How often a request is sent again at `most`, and the `longest` wait in seconds.

    The wait is what `Retry-After` says; without it, from half of `first` up, doubled each time. A service that asks for
    more than `longest` is not waited for.
    """

    most: int = 5
    first: float = 0.5
    longest: float = 60.0
    sleep: Callable[[float], None] = time.sleep

    def wait(self, tried: int, answer: httpx.Response | None) -> bool:
        """Wait before a request that was sent `tried` times is sent again; False if it shall not be."""
        asked = retry_after(answer) if answer is not None else None
        if tried > self.most or (asked or 0) > self.longest:
            return False
        backoff = min(self.longest, self.first * 2 ** (tried - 1))
        self.sleep(asked if asked is not None else backoff * random.uniform(0.5, 1))  # noqa: S311  # no secret
        return True


def retry_after(answer: httpx.Response) -> float | None:
    """Return how many seconds an answer asks to wait for; None if it does not say."""
    said = answer.headers.get("Retry-After", "").strip()
    if said.isdecimal():
        return float(said)
    try:
        moment = parsedate_to_datetime(said)
    except ValueError:
        return None
    return max(0.0, (moment.replace(tzinfo=moment.tzinfo or UTC) - datetime.now(UTC)).total_seconds())
