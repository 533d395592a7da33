"""Rounds as their events make them: which matches are played at which tables, and how long.

The clock is a fact beside the matches: no rule depends on it, and none below this room knows of it.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Annotated

import msgspec
from msgspec import Meta

from adjudicator.judging.tournament_events import (
    AnyRoundEvent,
    AtTable,
    RoundExtended,
    RoundOpened,
    RoundStarted,
    TimeGiven,
)
from adjudicator.matches.people.tokens import written

TABLES_MOST = 500
"""How many tables a round has at most."""


class Extension(msgspec.Struct, frozen=True):
    """Minutes that were given, why, by whom and when."""

    minutes: int
    reason: str
    by: Annotated[str, Meta(description="the subject of an officer's token")]
    at: str


class Round(msgspec.Struct, frozen=True):
    """A round. `extensions` are for all its matches, `given` for one, by its id; `started_at` is empty until then."""

    number: int
    tables: tuple[AtTable, ...]
    planned: int
    started_at: str = ""
    extensions: tuple[Extension, ...] = ()
    given: dict[str, tuple[Extension, ...]] = {}

    @property
    def minutes(self) -> int:
        """How many minutes its matches have, but for what was given to one alone."""
        return self.planned + minutes_in(self.extensions)

    def ends_at(self, more: int = 0) -> str:
        """Return when its time is over, perhaps for a match that has so many minutes more; empty until it starts."""
        if not self.started_at:
            return ""
        return written(datetime.fromisoformat(self.started_at) + timedelta(minutes=self.minutes + more))

    def has(self, match_id: str) -> bool:
        """Whether a match is of this round."""
        return any(each.match == match_id for each in self.tables)


def minutes_in(extensions: Iterable[Extension]) -> int:
    """Return how many minutes extensions make."""
    return sum(each.minutes for each in extensions)


def folded(rounds: dict[int, Round], event: AnyRoundEvent, at: str) -> None:
    """Fold one fact into the rounds of a tournament, by number."""
    if isinstance(event, RoundOpened):
        rounds[event.number] = Round(event.number, event.tables, event.minutes)
        return
    if isinstance(event, TimeGiven):
        (one,) = (each for each in rounds.values() if each.has(event.match))
    else:
        one = rounds[event.number]
    rounds[one.number] = _after(one, event, at)


def _after(one: Round, event: RoundStarted | RoundExtended | TimeGiven, at: str) -> Round:
    if isinstance(event, RoundStarted):
        return msgspec.structs.replace(one, started_at=at)
    extension = Extension(event.minutes, event.reason, event.by, at)
    if isinstance(event, RoundExtended):
        return msgspec.structs.replace(one, extensions=(*one.extensions, extension))
    given = (*one.given.get(event.match, ()), extension)
    return msgspec.structs.replace(one, given={**one.given, event.match: given})
