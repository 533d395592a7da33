"""A seat at a match, as who plays it sees it."""

from collections.abc import Iterator

from adjudicator_sdk.client import Client
from adjudicator_sdk.problems import Problem
from adjudicator_sdk.signing import SeatKey
from adjudicator_sdk.types import DecisionAnswer, JSONObject, MoveMade

UNBEGUN_SECONDS = 1.0
WATCHING = ("spectator", "judge")
"""The views of who plays no seat."""


class Seat:
    """Plays a match with its seat's token, and signs with the seat's key if it has registered one."""

    def __init__(self, client: Client, match: str, key: SeatKey | None = None) -> None:
        self.client, self.match, self.key = client, match, key

    def turns(self) -> Iterator[DecisionAnswer]:
        """Yield what the seat is asked, each time that the match waits for it, until the match is over. Raises
        ValueError if the client's token is of nobody who plays."""
        now = self.wait_for_begin()
        if now.view in WATCHING:
            raise ValueError(f"the token is no seat's of {self.match}: it sees it as {now.view}")
        while now.result is None:
            if now.mine:
                yield now
            else:
                self._wait_for_news(now.version)
            now = self.client.decision(self.match)

    def act(self, action: JSONObject, version: int) -> MoveMade | None:
        """Act on the table as it was at a version; None if it was not taken because the match has moved on or waits for
        a judge: the next of the turns says what is asked then. Raises IllegalAction where the rules forbid it."""
        try:
            return self.client.act(self.match, action, version, self.key)
        except Problem as problem:
            if problem.code == "match-paused":
                self._wait_for_news(version)
            elif problem.code != "version-conflict":
                raise
            return None

    def wait_for_begin(self) -> DecisionAnswer:
        """Wait until all nonces are in, or their time is over; return what is asked then."""
        while True:
            try:
                return self.client.decision(self.match)
            except Problem as problem:
                if problem.code != "match-not-begun":
                    raise
            self.client.retries.sleep(UNBEGUN_SECONDS)

    def _wait_for_news(self, version: int) -> None:
        next(self.client.follow(self.match, after=version), None)
