"""The metrics that the processes of a service count, each in files of its own, as prometheus-client has it for several
processes. Import it when the folder of these is named (`folder`), and only where there are metrics.

Labels are names that the service knows by itself: operations, statuses, rulesets, clauses, problems, lanes. Whatever
clients send, there are only so many.
"""

import os
import resource
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path

from prometheus_client import Counter, Gauge, Histogram

from adjudicator.api.http.lane_names import LaneName
from adjudicator.api.serving.lanes import Lane
from adjudicator.api.serving.telemetry.exchange import Exchange
from adjudicator.matches.store.observers import Step
from adjudicator.rulesets.registry import RULESETS

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

REQUESTS = Counter("adjudicator_requests", "Requests answered.", ["operation", "status"])
REQUEST_SECONDS = Histogram(
    "adjudicator_request_seconds", "From the whole request to its answer.", ["operation"], buckets=BUCKETS
)
RESPONSE_BYTES = Counter("adjudicator_response_bytes", "Bytes of the bodies of answers.", ["operation"])
REFUSALS = Counter(
    "adjudicator_refusals", "Requests about a match that were refused.", ["ruleset", "problem", "clause"]
)
MOVES = Counter("adjudicator_moves", "Moves committed.", ["ruleset"])
EVENTS = Counter("adjudicator_events", "Events of these moves.", ["ruleset"])
STORE_SECONDS = Histogram(
    "adjudicator_store_seconds", "Reading a match's events (load), appending and committing (append).", ["step"],
    buckets=BUCKETS,
)  # fmt: skip
DECIDE_SECONDS = Histogram("adjudicator_decide_seconds", "Deciding on a move by the rules.", buckets=BUCKETS)
LANE_REFUSED = Counter("adjudicator_lane_refused", "Requests that found no place in a lane.", ["lane"])
LANE_WAITING = Gauge(
    "adjudicator_lane_waiting", "Requests that wait for a thread.", ["lane"], multiprocess_mode="livesum"
)
LANE_BUSY = Gauge("adjudicator_lane_busy", "Threads that work.", ["lane"], multiprocess_mode="livesum")
STREAMS = Gauge("adjudicator_streams", "Live streams that are open.", multiprocess_mode="livesum")
WORKERS = Gauge("adjudicator_workers", "Worker processes.", multiprocess_mode="livesum")
MEMORY = Gauge("adjudicator_worker_memory_bytes", "Memory of the workers together.", multiprocess_mode="livesum")
MEMORY_MOST = Gauge("adjudicator_worker_memory_max_bytes", "Memory of the largest worker.", multiprocess_mode="livemax")


class Metrics:
    """Counts what a worker does, and what is done on its store. (A `Meter` and an `Observer`.) What is counted for each
    request is looked up by its labels once."""

    def __init__(self) -> None:
        self._of_answers: dict[tuple[str, int], tuple[Counter, Histogram, Counter]] = {}
        self._of_steps = {step: STORE_SECONDS.labels(step) for step in ("load", "append")} | {"decide": DECIDE_SECONDS}
        self._of_moves = {name: (MOVES.labels(name), EVENTS.labels(name)) for name in RULESETS}

    def answered(self, exchange: Exchange) -> None:
        """A request has been answered."""
        operation, status, noted = exchange.operation, exchange.status, exchange.noted
        known = self._of_answers.get((operation, status))
        if known is None:
            timed, sized = REQUEST_SECONDS.labels(operation), RESPONSE_BYTES.labels(operation)
            known = self._of_answers[operation, status] = REQUESTS.labels(operation, status), timed, sized
        requests, seconds, sent = known
        requests.inc()
        seconds.observe(exchange.waited)
        sent.inc(exchange.bytes)
        if noted.problem and noted.ruleset in RULESETS:
            clause = noted.clause if noted.clause in RULESETS[noted.ruleset].clauses else ""
            REFUSALS.labels(noted.ruleset, noted.problem, clause).inc()

    def refused(self, lane: str) -> None:
        """A request has found no place in a lane."""
        LANE_REFUSED.labels(lane).inc()

    def step(self, step: Step) -> AbstractContextManager[object]:
        """Return what a step on the store is timed by."""
        return self._of_steps[step].time()

    def moved(self, ruleset: str, moves: int, events: int) -> None:
        """So many moves, of so many events, have been committed."""
        made, happened = self._of_moves[ruleset]
        made.inc(moves)
        happened.inc(events)

    def begin(self, lanes: Mapping[LaneName, Lane]) -> None:
        """A worker begins: what has not happened yet is there, as zero, so that its first time is seen to be one."""
        WORKERS.set(1)
        for lane in lanes:
            LANE_REFUSED.labels(lane)

    def look(self, lanes: Mapping[LaneName, Lane], streams: int) -> None:
        """Say how a worker stands now."""
        for name, lane in lanes.items():
            LANE_WAITING.labels(name).set(lane.waiting)
            LANE_BUSY.labels(name).set(lane.busy)
        STREAMS.set(streams)
        memory = memory_of_this()
        MEMORY.set(memory)
        MEMORY_MOST.set(memory)


def memory_of_this() -> int:
    """Return how much memory this process has, in bytes: now, or where the system does not say, at most ever."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else 1024 * most
