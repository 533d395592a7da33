"""Who plays, asks and follows, and when. None of it is measured: these are the assumptions, each a number to change."""

from collections.abc import Iterator

import msgspec

ACTIONS_A_MINUTE = 6.0
"""Of a match, by all of its seats: one in ten seconds, as people play who think little."""
READS_AN_ACTION = 1.5
"""Who is to act asks what may be done, and half of the time somebody looks at the table."""
STREAMS_A_MATCH = 3.0
"""Two seats and a spectator."""
JUDGE_READS_A_MINUTE = 4.0
MATCH_MINUTES = 30.0
HOURS = (
    *(0.55, 0.45, 0.35, 0.30, 0.30, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95),
    *(1.05, 1.05, 1.00, 1.05, 1.15, 1.35, 1.70, 2.05, 2.20, 2.00, 1.60, 1.30),
)
"""The curve of a day, by the hour: how many times the mean of the day is played. Their mean is 1."""


class Load(msgspec.Struct, frozen=True):
    """How much is played, asked and followed at one time."""

    matches: float
    """At once."""
    judges: float = 0.0
    crowd: float = 0.0
    """Spectators of one more match, the final of a championship."""

    @property
    def actions(self) -> float:
        """A second."""
        return self.matches * ACTIONS_A_MINUTE / 60

    @property
    def reads(self) -> float:
        """A second."""
        return self.actions * READS_AN_ACTION + self.judges * JUDGE_READS_A_MINUTE / 60

    @property
    def streams(self) -> float:
        """Those that are open."""
        return self.matches * STREAMS_A_MATCH + self.crowd

    @property
    def crowd_actions(self) -> float:
        """Of the match that a crowd follows, a second."""
        return ACTIONS_A_MINUTE / 60 if self.crowd else 0.0


def a_day(matches: float, judges: float) -> Iterator[Load]:
    """Yield the load of each hour of a day that has so many matches and at whose peak so many judges are at work."""
    at_once = matches * MATCH_MINUTES / (24 * 60)
    for part in HOURS:
        yield Load(at_once * part, judges * part / max(HOURS))


def evening() -> Load:
    """A world championship's evening: the peak of a day of 100,000 matches, all of the tournament's tables, and its
    final, which a crowd follows."""
    peak = max(each.matches for each in a_day(100_000, 0))
    return Load(peak + 512, 1_000, 200_000)
