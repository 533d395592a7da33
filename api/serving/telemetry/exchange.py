"""A request and its answer, as they are told of when they are over."""

import time
from typing import Protocol

import msgspec

from adjudicator.api.http.environ import Noted

NO_OPERATION = "none"
"""What a request was for that was for nothing that there is."""


class Exchange(msgspec.Struct):
    """A request and its answer: from which address, for which operation, what the application has noted, the status and
    the bytes of the body. `waited`: the seconds from the whole request to the answer's beginning."""

    operation: str
    client: str = ""
    noted: Noted = msgspec.field(default_factory=lambda: Noted(""))
    status: int = 0
    bytes: int = 0
    waited: float = 0.0
    began: float = msgspec.field(default_factory=time.perf_counter)

    def answered(self, status: int, noted: Noted | None) -> None:
        """The answer is there."""
        self.status, self.noted, self.waited = status, noted or self.noted, self.seconds

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return time.perf_counter() - self.began


class Meter(Protocol):
    """Whoever counts what the server does."""

    def answered(self, exchange: Exchange) -> None:
        """A request has been answered."""

    def refused(self, lane: str) -> None:
        """A request has found no place in a lane."""
