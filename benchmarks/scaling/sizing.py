"""How full each part is under a load, how many of each are needed, what that costs, and which part is full first.

Parts are reckoned by what they are asked to do and what that takes; how long who asks must wait is for `simulation`.
"""

import math
from collections.abc import Callable

import msgspec

from benchmarks.scaling.loads import ACTIONS_A_MINUTE, STREAMS_A_MATCH, Load
from benchmarks.scaling.times import LOOKS_A_SECOND, Times

FULL = 0.6
"""How full a part may be: beyond it waits grow quickly, and nothing is left for a machine that fails."""
DATABASE_CORES = 64
"""Those of the largest machine for PostgreSQL that is rented everywhere."""
WORKER_STREAMS = 16_384
"""As many as a web process takes."""
WEB_PROCESSES = 4096
"""Beyond so many nothing is tried."""
CORE_MONTH = 25.0
"""What a core with 4 GB costs a month, in the currency of your choice."""


class Demand(msgspec.Struct, frozen=True):
    """What a load asks of each part: of how many it would take all the time."""

    web: float
    database: float
    sequencer: float
    """Of one process: 1 is when a round each second is no longer possible."""


class Plan(msgspec.Struct, frozen=True):
    """How many of each part a load needs, none fuller than `FULL`."""

    web: int
    database: int
    demand: Demand

    @property
    def cores(self) -> int:
        """All, with a standby as large as the database and a core for the sequencer."""
        return self.web + 2 * self.database + 1

    @property
    def fullest(self) -> str:
        """The part that is nearest to its end, where web processes can be added and nothing else can."""
        parts = {
            "the database": self.demand.database / DATABASE_CORES,
            "the sequencer": self.demand.sequencer,
            "web processes": self.demand.web / (FULL * WEB_PROCESSES),
        }
        return max(parts, key=lambda part: parts[part])

    def month(self) -> float:
        """What the cores cost a month."""
        return self.cores * CORE_MONTH


def demand(load: Load, times: Times, web: int) -> Demand:
    """Return what a load asks of the parts when there are so many web processes."""
    hearing = web * (1 - (1 - 1 / web) ** STREAMS_A_MATCH)  # in so many of them somebody follows a match
    heard = load.actions * hearing + load.crowd_actions * web
    told = load.actions * STREAMS_A_MATCH + load.crowd_actions * load.crowd
    looks, events = web * LOOKS_A_SECOND, web * load.actions * times.events_each
    entries = load.matches * -math.expm1(-ACTIONS_A_MINUTE / 60)
    return Demand(
        web=load.actions * times.action_web + load.reads * times.read_web + heard * times.heard_web
        + told * times.told_web + looks * times.news_web + events * times.event_web,
        database=load.actions * times.action_database + load.reads * times.read_database + heard * times.heard_database
        + looks * times.news_database + events * times.event_database + entries * times.entry_database,
        sequencer=entries * (times.entry_sequencer + times.entry_database),  # it waits for the database
    )  # fmt: skip


def plan(load: Load, times: Times) -> Plan | None:
    """Return the fewest of each part that a load needs; None if no number of web processes is enough, because each
    reads the news of all."""
    web = max(1, math.ceil(load.streams / WORKER_STREAMS))
    while web <= WEB_PROCESSES:
        asked = demand(load, times, web)
        needed = math.ceil(asked.web / FULL)
        if needed <= web:
            return Plan(web, max(1, math.ceil(asked.database / FULL)), asked)
        web = needed
    return None


def most_matches(fits: Callable[[Load], bool]) -> int:
    """Return at how many matches at once something fits no longer, within a hundredth."""
    low, high = 1.0, 1.0
    while fits(Load(high)) and high < 1e9:
        low, high = high, high * 2
    while high / low > 1.01:
        middle = math.sqrt(low * high)
        low, high = (middle, high) if fits(Load(middle)) else (low, middle)
    return round(low)
