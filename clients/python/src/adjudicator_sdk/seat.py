"""A seat at a match, as who plays it sees it."""

from collections.abc import Iterator

from adjudicator_sdk.client import Client
from adjudicator_sdk.problems import Problem
from adjudicator_sdk.signing import SeatKey
from adjudicator_sdk.types import DecisionAnswer, JSONObject, MoveMade

UNBEGUN_SECONDS = 1.0


class Seat:
    """Plays a match with its seat's token, and signs with the seat's key if it has registered one."""

    def __init__(self, client: Client, match: str, key: SeatKey | None = None) -> None:
        self.client, self.match, self.key = client, match, key

    def turns(self) -> Iterator[DecisionAnswer]:
        """Yield what the seat is asked, each time that the match waits for it, until the match is over."""
        self.wait_for_begin()
        while (now := self.client.decision(self.match)).result is None:
            if now.mine:
                yield now
            else:
                self._wait_for_news(now.version)

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

    def wait_for_begin(self) -> None:
        """Wait until all nonces are in, or their time is over."""
        while self.client.match(self.match).status == "seeding" and not self.client.seed(self.match).closed:
            self.client.retries.sleep(UNBEGUN_SECONDS)

    def _wait_for_news(self, version: int) -> None:
        next(self.client.follow(self.match, after=version), None)
