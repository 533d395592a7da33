"""What receipts and the sequencer cost: actions over HTTP with the transparency log, beside the service without it."""

import os
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import mean, median

from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.tables import LogTables
from benchmarks.http import Job, drive, scripts, served
from benchmarks.report import line, note, percentile
from benchmarks.store import folder
from tests.postgres import find_server_binaries, fresh_database, throwaway_cluster

ROUNDS = 4
BINARIES = find_server_binaries()
"""Those of PostgreSQL; None: it is not measured."""
TURN = 40
"""How many actions each connection posts before it is the other's turn."""
SHORT = {"ROUNDS": 1, "TURN": 100, "BINARIES": None}
MOST = 10.0
"""Percent of actions a second that receipts and sequencing may cost."""
UNLOGGED = ("DROP INDEX moves_to_log", "ALTER TABLE moves DROP COLUMN logged")
"""What makes a store one that no log was ever thought of for."""
WITHOUT, WITH = "ours", "logged"
Figures = dict[str, list[float]]


def run() -> None:
    """Measure and print."""
    note("16 connections; without: no column moves.logged, no index, no keys, no sequencer; with: all of it, and the")
    note(f"sequencer beside the workers. The same matches are played with both, in turns of {16 * TURN} actions")
    with folder() as place:
        _measure("SQLite", {kind: str(place / f"{kind}.db") for kind in (WITHOUT, WITH)}, place)
    if BINARIES is None:
        line("PostgreSQL", "not measured")
        return
    with (
        folder() as place,
        throwaway_cluster(BINARIES) as cluster,
        fresh_database(cluster) as one,
        fresh_database(cluster) as other,
    ):
        _measure("PostgreSQL", {WITHOUT: one, WITH: other}, place)


def _measure(name: str, databases: dict[str, str], data: Path) -> None:
    """Serve both at once, and have them take turns of a second or two: what slows the machine down slows both."""
    stores = {kind: _store(kind, database) for kind, database in databases.items()}
    LogFolder(data / "log").begin("bench.example/log")
    speeds, processor, latencies = (dict[str, list[float]]({WITHOUT: [], WITH: []}) for _ in range(3))
    jobs = {kind: [job for _ in range(ROUNDS) for job in _turns(scripts(stores[kind]))] for kind in databases}
    with ExitStack() as stack:
        services = {
            kind: stack.enter_context(served(kind, databases[kind], str(data))) for kind in databases
        }  # fmt: skip
        for number, turns in enumerate(zip(jobs[WITHOUT], jobs[WITH], strict=True)):
            by_kind = dict(zip((WITHOUT, WITH), turns, strict=True))
            for kind in (WITHOUT, WITH) if number % 2 == 0 else (WITH, WITHOUT):
                _wait_until_logged(stores[WITH])  # nothing is left over for the other's turn
                port, master = services[kind]
                before = _processor_seconds(master)
                found = drive(port, by_kind[kind])
                actions = len(found["latencies"])
                processor[kind].append(1000 * (_processor_seconds(master) - before) / actions)
                speeds[kind].append(actions / found["seconds"])
                latencies[kind] += found["latencies"]
    for store in stores.values():
        store.tables.dialect.close()
    _print(name, speeds, processor, latencies)


def _turns(jobs: list[Job]) -> list[list[Job]]:
    """Cut what connections post into turns; the last of them, which is shorter, is left out."""
    return [[job[at : at + TURN] for job in jobs] for at in range(0, len(jobs[0]) - TURN + 1, TURN)]


def _print(name: str, speeds: Figures, processor: Figures, latencies: Figures) -> None:
    costs = sorted(100 * (1 - logged / bare) for logged, bare in zip(speeds[WITH], speeds[WITHOUT], strict=True))
    for kind, what in ((WITHOUT, "actions without the log (limit)"), (WITH, "actions with receipts and sequencer")):
        p50, p99 = (1e3 * percentile(latencies[kind], part) for part in (0.5, 0.99))
        beside = f"p50 {p50:.1f} ms, p99 {p99:.1f} ms; {mean(processor[kind]):.2f} ms of processor an action"
        line(f"{name}: {what}", f"{median(speeds[kind]):,.0f}/s", beside)
    used = 100 * (mean(processor[WITH]) / mean(processor[WITHOUT]) - 1)
    low, high = percentile(costs, 0.25), percentile(costs, 0.75)
    line(
        f"{name}: what the log costs, of actions a second", f"{median(costs):.1f} %",
        f"aim: {MOST:.0f} % at most; half of {len(costs)} in {low:.1f} to {high:.1f}; processor: {used:+.1f} %",
    )  # fmt: skip


def _store(kind: str, database: str) -> Matches:
    upgrade(database)
    store = Matches(open_recorder(database), b"bench" * 8)
    if kind == WITHOUT:
        with store.tables.dialect.writing() as cursor:
            for statement in UNLOGGED:
                cursor.execute(statement)
    return store


def _wait_until_logged(store: Matches) -> None:
    tables, until = LogTables(store.tables), time.monotonic() + 30
    while tables.count_unlogged() or tables.checkpoint()[0] < tables.size():
        if time.monotonic() > until:
            raise RuntimeError("the sequencer does not run")
        time.sleep(0.05)


def _processor_seconds(master: int) -> float:
    """Return how much processor time the processes of a service have used; nothing where there is no /proc."""
    found = subprocess.run(["pgrep", "-P", str(master)], stdout=subprocess.PIPE, text=True, check=True)
    ticks = 0
    for process in found.stdout.split():
        status = Path(f"/proc/{process}/stat")
        if status.exists():
            ticks += sum(map(int, status.read_text().rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")
