"""How often a caller may ask: a quota a minute for each token, or for each address without one, in each worker.

A count in a fixed window, in memory: enough to keep one client from starving the others, and cheap enough to run
before every request (see docs/decisions/0007).
"""

import threading
import time

from flask import current_app, g, request

from adjudicator.kernel.text.text import Text
from adjudicator.matches.tokens import Caller
from api.addresses import limited_as
from api.problems import Kind, Problem

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


def check_rate(caller: Caller | None) -> None:
    """Raise 429 when the caller's quota is used up."""
    rates: Rates = current_app.extensions["rates"]
    g.quota_left = rates.hit(caller.subject if caller is not None else address())
    if g.quota_left < 0:
        raise _exceeded("requests")


def count_wrong_token() -> None:
    """Raise 429 when too many invalid tokens have come from one address, so that none can be guessed."""
    wrong: Rates = current_app.extensions["wrong_tokens"]
    if wrong.hit(address()) < 0:
        raise _exceeded("wrong-tokens")


def check_codes() -> None:
    """Raise 429 when too many invalid codes have come from one address, or from all together: codes are short, and
    thousands of addresses together must not be able to guess one within its ten minutes."""
    if _wrong_codes().used_up(address()) or _wrong_codes_of_all().used_up(""):
        raise _exceeded("wrong-codes")


def count_wrong_code() -> None:
    """Count an invalid code."""
    _wrong_codes().hit(address())
    _wrong_codes_of_all().hit("")


def _wrong_codes() -> Rates:
    found: Rates = current_app.extensions["wrong_codes"]
    return found


def _wrong_codes_of_all() -> Rates:
    found: Rates = current_app.extensions["wrong_codes_of_all"]
    return found


def count_table() -> None:
    """Raise 429 when too many tables have been opened from one address."""
    tables: Rates = current_app.extensions["tables"]
    if tables.hit(address()) < 0:
        raise _exceeded("tables")


def no_more_tables() -> Problem:
    """Return the problem of one table too many among all."""
    return _exceeded("open-tables")


def address() -> str:
    """Return the address that a request without a token is counted under."""
    return limited_as(request.remote_addr or "")


def _exceeded(policy: str) -> Problem:
    return Problem(
        Kind.QUOTA_EXCEEDED,
        Text("espere e tente de novo", "wait and try again"),
        headers={"Retry-After": str(seconds_left())},
        members={"violated-policies": [policy]},
    )
