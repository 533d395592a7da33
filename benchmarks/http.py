"""Actions over HTTP, acknowledged durably, 16 matches at once; beside a floor app on the same server and database."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.table.actions import Action
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.requests import MatchTerms, Request
from adjudicator.matches.store.schema import open_recorder, upgrade
from benchmarks.floor import TABLE
from benchmarks.report import line, note, percentile
from benchmarks.store import RULES, SETUP, folder
from tests.api.service import workers_of
from tests.postgres import find_server_binaries, fresh_database, throwaway_cluster

CONNECTIONS = 16
MATCHES_EACH = 2
ROUNDS = 3
BINARIES = find_server_binaries()
"""Those of PostgreSQL; None: it is not measured."""
SHORT = {"CONNECTIONS": 1, "MATCHES_EACH": 1, "ROUNDS": 1, "BINARIES": None}
AIM = 1.0
PROCESSOR_AIMS = {"SQLite": 1.2, "PostgreSQL": 1.4}
"""In milliseconds."""
REPORTS = {"missions": ["emperor", "armies", "zenith", "balance"], "first_player": "P1"}
Job = list[tuple[str, dict[str, str], str]]


def run() -> None:
    """Measure and print."""
    note(f"{CONNECTIONS} connections, a match each at a time; floor and service get the same requests, byte for byte")
    with folder() as place:
        _measure("SQLite", str(place / "http.db"))
    if BINARIES is None:
        line("PostgreSQL", "not measured")
        return
    with throwaway_cluster(BINARIES) as cluster, fresh_database(cluster) as dsn:
        _measure("PostgreSQL", dsn)


def _measure(name: str, database: str) -> None:
    upgrade(database)
    store = Matches(open_recorder(database), b"bench" * 8)
    with store.tables.dialect.writing() as cursor:
        cursor.execute(TABLE)
    speeds: dict[str, list[float]] = {"floor": [], "ours": []}
    latencies: dict[str, list[float]] = {"floor": [], "ours": []}
    worked: list[float] = []
    for number in range(ROUNDS):
        jobs = scripts(store)
        for kind in ("floor", "ours") if number % 2 == 0 else ("ours", "floor"):
            with served(kind, database) as (port, master):
                before = _processor(master)
                found = drive(port, jobs)
                if kind == "ours":
                    worked.append((_processor(master) - before) / len(found["latencies"]))
            speeds[kind].append(len(found["latencies"]) / found["seconds"])
            latencies[kind] += found["latencies"]
    store.tables.dialect.close()
    ratios = [ours / floor for ours, floor in zip(speeds["ours"], speeds["floor"], strict=True)]
    spread = f"{median(ratios):.2f} of the floor (aim: {AIM}; {min(ratios):.2f} to {max(ratios):.2f} in {ROUNDS} runs)"
    for kind, what in (("floor", "floor app (limit)"), ("ours", "actions acknowledged")):
        p50, p99 = (1e3 * percentile(latencies[kind], part) for part in (0.5, 0.99))
        beside = f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, {len(latencies[kind]):,} requests"
        line(f"{name}: {what}", f"{median(speeds[kind]):,.0f}/s", beside + (f"; {spread}" if kind == "ours" else ""))
    ratio = percentile(latencies["ours"], 0.99) / percentile(latencies["floor"], 0.99)
    p99 = 1e3 * percentile(latencies["ours"], 0.99)
    line(f"{name}: an action, p99", f"{p99:.1f} ms", f"{ratio:.2f} times the floor's (aim: within 2)")
    milliseconds = 1e3 * median(worked)
    aim = f"{milliseconds:.2f} ms (aim: within {PROCESSOR_AIMS[name]})"
    line(f"{name}: processor of the service for an action", f"{milliseconds:.2f} ms", aim)


def _processor(master: int) -> float:
    """Return how many seconds of processor the workers of a service have had."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in workers_of(master)]
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


def scripts(store: Matches) -> list[Job]:
    """Create matches; return what each connection posts to play its own, none of them much longer than the others."""
    jobs = [[post for _ in range(MATCHES_EACH) for post in _script(store)] for _ in range(CONNECTIONS)]
    shortest = min(map(len, jobs))
    return [job[:shortest] for job in jobs]


def _script(store: Matches) -> Job:
    """Create a match; return the requests that play it to its end, known beforehand because its luck is reported."""
    number = len(store.tables.match_rows(None, None, None, 1000))
    created = store.create("diamonds", SETUP, Request("bench", f"bench-{number}", ""), MatchTerms("reported", REPORTS))
    return [
        posted(created.match_id, "actions", created.tokens[action.seat], move, {
            "action": msgspec.to_builtins(action), "expected_version": version,
        })
        for move, (action, version) in enumerate(actions(number))
    ]  # fmt: skip


def actions(seed: int) -> Iterator[tuple[Action, int]]:
    """Yield the actions of a match by chance whose luck is reported, each with the version that it is taken at."""
    picker, state = RandomPicker(seed), RULES.new_state()
    fold_all(state, RULES.begin(state, SETUP, ReportedLuck(REPORTS, "aa", 0)))
    while state.result is None:
        action = picker.one_of(RULES.legal(state, state.waiting[0]))
        yield action, state.version
        fold_all(state, RULES.decide(state, action, ReportedLuck({}, "aa", state.version)))


def posted(match: str, what: str, token: str, number: int, body: object) -> tuple[str, dict[str, str], str]:
    """Return a request to a match, the so-and-so-many-th of its own."""
    headers = {
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        "Idempotency-Key": f"request-{number:06}",
    }
    return f"/v1/matches/{match}/{what}", headers, json.dumps(body)


@contextmanager
def served(kind: str, database: str, *more: str) -> Iterator[tuple[int, int]]:
    """Serve the floor or the service on a database, as `benchmarks.floor` says; give the port and the master's id."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = [sys.executable, "-m", "benchmarks.floor", kind, database, str(port), *more]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
        try:
            _wait(port)
            yield port, process.pid
        finally:
            process.terminate()


def _wait(port: int) -> None:
    for _ in range(3000):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5).close()
            return
        except OSError:
            time.sleep(0.01)
    raise RuntimeError("the server did not come up")


def drive(port: int, jobs: list[Job], rate: float = 0.0) -> dict[str, Any]:
    """Send all jobs, each on a connection of its own, at so many a second of each, or as fast as they are answered;
    return seconds, those of the client's processor, and latencies. Raises RuntimeError unless all were answered with
    200 or 201."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(jobs, file)
        file.flush()
        command = [sys.executable, "-m", "benchmarks.drive", str(port), file.name, str(rate)]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    if found["bad"]:
        raise RuntimeError(found["bad"][0])
    if len(found["latencies"]) != sum(map(len, jobs)):
        raise RuntimeError("not every request was answered")
    return found
