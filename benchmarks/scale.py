"""How far it goes: parts measured on the spot, put together by a simulation, which is held against a real run.

The page is `docs/scale.md`. `python -m benchmarks scale`; the loads are assumptions (`benchmarks/scaling/loads.py`).
"""

import gzip
from contextlib import closing
from pathlib import Path

import msgspec

from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.logbook.export import ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from benchmarks.http import served
from benchmarks.report import line, note
from benchmarks.scaling import sizing
from benchmarks.scaling.comparing import compare
from benchmarks.scaling.loads import Load, a_day, evening
from benchmarks.scaling.measuring import flush_seconds, measured
from benchmarks.scaling.simulation import Machines, simulated
from benchmarks.scaling.times import Times
from benchmarks.store import folder, played
from tests.postgres import find_server_binaries, fresh_database, throwaway_cluster

BINARIES = find_server_binaries()
"""Those of PostgreSQL; None: it is not measured."""
AT_ONCE = (10, 100, 1_000, 10_000, 100_000)
SIMULATED_SECONDS = 3.0
DAY_SECONDS = 1.0
MATCHES_OF_A_DAY, JUDGES = 1_000_000, 10_000
ROUND_SECONDS = 30.0
"""What a round of the sequencer may take: half of what receipts promise."""
ARCHIVED = 40
SHORT = {"BINARIES": None, "ARCHIVED": 1}


def run() -> None:
    """Measure, compare, simulate and print."""
    note("who plays and follows is assumed: 6 actions a minute of a match, 1.5 reads an action, 3 streams a match")
    with folder() as place:
        on_disk = flush_seconds(place)
        line("scale: a page brought to this machine's disk", f"{1e3 * on_disk:.2f} ms")
        _archived()
        _one_machine(_measure("SQLite", str(place / "scale.db"), place))
        if BINARIES is None:
            line("PostgreSQL", "not measured")
            return
        with throwaway_cluster(BINARIES) as cluster, fresh_database(cluster) as database:
            times = _measure("PostgreSQL", database, place)
    far(msgspec.structs.replace(times, flush=on_disk))


def far(times: Times) -> None:
    """Say what loads need of parts that take so long, and where adding to them ends."""
    for matches in AT_ONCE:
        _planned(f"{matches:,} matches at once", Load(matches), times, SIMULATED_SECONDS)
    _day(times)
    _planned("a championship's evening", evening(), times, SIMULATED_SECONDS)
    _ends(times)


def _measure(name: str, database: str, place: Path) -> Times:
    """Measure a database's service, and hold the simulation against it."""
    upgrade(database)
    store = Matches(open_recorder(database), b"bench" * 8)
    with closing(store.tables.dialect), served("ours", database) as (port, master):
        times = measured(store, database, place, port, master)
        _print_times(name, times)
        compare(name, store, port, times)
    return times


def _print_times(name: str, times: Times) -> None:
    for what, web, database in (
        ("an action", times.action_web, times.action_database),
        ("a read", times.read_web, times.read_database),
        ("a look for news", times.news_web, times.news_database),
        ("an event in it", times.event_web, times.event_database),
        ("a move told those who follow", times.heard_web, times.heard_database),
        ("an entry of the log, sequencer", times.entry_sequencer, times.entry_database),
    ):
        beside = f"and {1e3 * database:.4f} ms of the database's" if database else ""
        line(f"{name}: {what}: processor", f"{1e3 * web:.4f} ms", beside)
    line(f"{name}: one more stream told: processor", f"{1e3 * times.told_web:.4f} ms")
    line(f"{name}: an action alone, beyond what works on it", f"{1e3 * times.passing:.2f} ms")
    line(f"{name}: memory of a stream", f"{times.stream_bytes / 1e3:.1f} kB")
    beside = f"{times.events_each:.1f} events; {times.log_bytes:,.0f} bytes of write-ahead log"
    line(f"{name}: what an action adds to the database", f"{times.moved_bytes:,.0f} bytes", beside)


def _archived() -> None:
    """Say what matches take as logs of their own, compressed one by one."""
    matches = [played(seed) for seed in range(ARCHIVED)]
    logs = [gzip.compress(b"".join(ndjson(records, JUDGE, over=True))) for records in matches]
    moves = sum(records[-1].move for records in matches)
    size = sum(map(len, logs))
    beside = f"{size / moves:,.0f} bytes an action; {moves / ARCHIVED:,.0f} actions a match"
    line("a match of diamonds as a log, gzip", f"{size / ARCHIVED:,.0f} bytes", beside)


def _one_machine(times: Times) -> None:
    """Say at how many matches at once the one writer of SQLite, and two cores, are full."""
    lock = times.append_web + times.flush
    writer = sizing.most_matches(lambda load: load.actions * lock <= sizing.FULL)
    line("SQLite: matches at once that fill its one writer", f"{writer:,}", f"{1e3 * lock:.2f} ms an action")
    cores = sizing.most_matches(lambda load: sizing.demand(load, times, 2).web <= 2 * sizing.FULL)
    line("SQLite: matches at once that fill two cores", f"{cores:,}", f"{sizing.FULL:.0%} of them")


def _planned(what: str, load: Load, times: Times, seconds: float) -> None:
    """Say what a load needs and costs, and how long who asks waits there."""
    plan = sizing.plan(load, times)
    if plan is None:
        line(f"{what}: web processes", "too many", "each reads the news of all")
        return
    asked = plan.demand
    line(f"{what}: web processes", f"{plan.web:,}", f"{asked.web:.2f} busy; sequencer {asked.sequencer:.2f} of one")
    line(f"{what}: cores of the database", f"{plan.database:,}", f"{asked.database:.2f} busy")
    line(f"{what}: nearest to its end", plan.fullest, f"{load.actions:,.0f} actions/s, {load.streams:,.0f} streams")
    line(f"{what}: cores a month", f"{plan.month():,.0f}", f"{plan.cores:,} at {sizing.CORE_MONTH:.0f}")
    if seconds:
        found = simulated(times, Machines(plan.web, plan.database), load, seconds)
        for kind, waits in (("an action", found.actions), ("a read", found.reads), ("a move heard", found.heard)):
            beside = f"p99 {1e3 * waits.at(0.99):.1f} ms; {len(waits.all):,} simulated"
            line(f"{what}: {kind}, p50", f"{1e3 * waits.at(0.5):.1f} ms", beside)
        busy = ", ".join(f"{part} {found.busy[part]:.0%}" for part in ("web", "database", "log", "sequencer"))
        line(f"{what}: round of the sequencer, p50", f"{1e3 * found.rounds.at(0.5):,.0f} ms", f"busy: {busy}")


def _day(times: Times) -> None:
    """Go through the hours of a day, on the machines that its peak needs."""
    hours = [*a_day(MATCHES_OF_A_DAY, JUDGES)]
    peak = max(hours, key=lambda load: load.matches)
    what = f"a day of {MATCHES_OF_A_DAY:,} matches"
    _planned(f"{what}, its peak", peak, times, SIMULATED_SECONDS)
    plan = sizing.plan(peak, times)
    if plan is None:
        return
    for hour, load in enumerate(hours):
        busy = sizing.demand(load, times, plan.web).web / plan.web
        beside = f"web {busy:.2f} busy"
        if DAY_SECONDS:
            waits = simulated(times, Machines(plan.web, plan.database), load, DAY_SECONDS).actions
            beside += f"; an action p50 {1e3 * waits.at(0.5):.1f} ms, p99 {1e3 * waits.at(0.99):.1f} ms"
        line(f"{what}, hour {hour}: actions", f"{load.actions:,.0f}/s", beside)
    kept = sum(load.actions for load in hours) * 3600 * times.moved_bytes / 1e9
    line(f"{what}: kept", f"{kept:,.0f} GB", f"{kept * 3650 / 1e6:,.1f} PB in ten years")


def _ends(times: Times) -> None:
    """Say at how many matches at once each part that cannot be added to is full."""

    def database_fits(load: Load) -> bool:
        plan = sizing.plan(load, times)
        return plan is not None and plan.demand.database <= sizing.DATABASE_CORES * sizing.FULL

    found = sizing.most_matches(database_fits)
    line(f"matches at once that fill a database of {sizing.DATABASE_CORES} cores", f"{found:,}")
    found = sizing.most_matches(lambda load: sizing.demand(load, times, 1).sequencer <= 1)
    line("matches at once beyond which a round takes a second", f"{found:,}")
    found = sizing.most_matches(
        lambda load: load.matches * (times.entry_sequencer + times.entry_database) <= ROUND_SECONDS
    )
    line("matches at once beyond which a round takes half a minute", f"{found:,}")
    found = sizing.most_matches(lambda load: sizing.plan(load, times) is not None)
    line("matches at once beyond which no web processes are enough", f"{found:,}", f"{sizing.WEB_PROCESSES:,} tried")
