"""How often a caller may ask: a fixed window for each token, or for each address without one."""

import time

from flask import current_app, g, request
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from adjudicator.kernel.text import Text
from adjudicator.matches.tokens import Caller
from api.problems import Kind, Problem


class Rates:
    """The quota of one worker process. The policy is named `requests` in the headers."""

    def __init__(self, rate: str) -> None:
        self.item: RateLimitItem = parse(rate)
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    def hit(self, subject: str) -> bool:
        """Count one request; False if it is one too many."""
        return self._limiter.hit(self.item, subject)

    def left(self, subject: str) -> tuple[int, float]:
        """Return how many requests are left, and the time (seconds since the epoch) when the window resets."""
        stats = self._limiter.get_window_stats(self.item, subject)
        return stats.remaining, stats.reset_time

    def headers(self, subject: str) -> dict[str, str]:
        """Return the headers that tell a caller where it stands."""
        left, reset = self.left(subject)
        return {
            "RateLimit-Policy": f'"requests";q={self.item.amount};w={self.item.get_expiry()}',
            "RateLimit": f'"requests";r={left};t={max(0, round(reset - time.time()))}',
        }


def check_rate(caller: Caller | None) -> None:
    """Raise 429 when the caller's quota is used up."""
    rates: Rates = current_app.extensions["rates"]
    subject = caller.subject if caller is not None else str(request.remote_addr)
    g.quota_subject = subject
    if not rates.hit(subject):
        raise Problem(
            Kind.QUOTA_EXCEEDED,
            Text("espere e tente de novo", "wait and try again"),
            headers={"Retry-After": str(rates.item.get_expiry())},
            members={"violated-policies": ["requests"]},
        )
