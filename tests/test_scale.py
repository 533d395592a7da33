"""The simulation of a service under load: queues whose waits are known beforehand, and what a load needs."""

from statistics import mean

import msgspec
import pytest

from benchmarks import scale
from benchmarks.scaling import sizing
from benchmarks.scaling.loads import HOURS, MATCH_MINUTES, Load, a_day
from benchmarks.scaling.simulation import Machines, simulated, simulated_clients
from benchmarks.scaling.times import Times

FREE = Times(
    action_web=0.002, action_database=0.0, read_web=0.0, read_database=0.0, news_web=0.0, news_database=0.0,
    event_web=0.0, event_database=0.0, heard_web=0.0, heard_database=0.0, told_web=0.0, append_web=0.0, flush=0.0,
    passing=0.0, entry_sequencer=0.0, entry_database=0.0, client=0.0, events_each=3.0, moved_bytes=1_000.0,
    log_bytes=1_000.0, stream_bytes=10_000.0, shape=(1.0,),
)  # fmt: skip
"""A service in which nothing but the web process's work on an action takes time."""
USUAL = msgspec.structs.replace(
    FREE, action_database=0.0005, read_web=0.001, news_web=0.0001, event_web=1e-6, heard_web=0.0005, told_web=2e-5,
    flush=0.001, entry_sequencer=1e-4,
)  # fmt: skip


def test_the_hours_of_a_day_have_as_many_matches_as_the_day() -> None:
    assert mean(HOURS) == pytest.approx(1)
    assert sum(load.matches for load in a_day(1_000_000, 0)) * 60 / MATCH_MINUTES == pytest.approx(1_000_000)


def test_a_load_needs_web_processes_by_what_its_actions_take() -> None:
    plan = sizing.plan(Load(matches=6_000), FREE)  # 600 actions a second, of two milliseconds each
    assert plan is not None and plan.web == 2 and plan.demand.web == pytest.approx(1.2)


def test_no_web_processes_are_enough_when_each_reads_more_news_than_it_can() -> None:
    busy = msgspec.structs.replace(FREE, event_web=0.001)
    assert sizing.plan(Load(matches=100), busy) is not None
    assert sizing.plan(Load(matches=10_000), busy) is None  # 3,000 events a second, of a millisecond, in each


def test_where_something_fits_no_longer_is_found_within_a_hundredth() -> None:
    assert sizing.most_matches(lambda load: load.matches <= 12_345) == pytest.approx(12_345, rel=0.01)


def test_waits_are_those_of_a_line_before_one_server() -> None:
    """Actions that all take as long, at moments by chance, in one process: a wait is known (Pollaczek, Khinchine)."""
    slow = msgspec.structs.replace(FREE, action_web=0.02)
    for load in (0.3, 0.6):
        found = simulated(slow, Machines(1, 1, writers=1), Load(matches=load * 50 * 10), 200.0)
        waited = 0.02 * load / (2 * (1 - load))
        assert mean(found.actions.all) == pytest.approx(0.02 + waited, rel=0.05)
        assert found.busy["web"] == pytest.approx(load, rel=0.05)


def test_who_commits_together_waits_for_one_flush() -> None:
    slow = msgspec.structs.replace(FREE, action_web=0.0, flush=0.01)
    alone, _ = simulated_clients(slow, Machines(1, 1), 1, 0.0, 100)
    assert alone == pytest.approx(100)
    together, waits = simulated_clients(slow, Machines(4, 1), 16, 0.0, 100)
    # the first of them to come back does not wait for the others, who then share the next flush
    assert together == pytest.approx(8 * alone, rel=0.05) and max(waits) < 0.0201


def test_sqlite_has_one_writer_at_a_time() -> None:
    locking = msgspec.structs.replace(FREE, action_web=0.001, append_web=0.001, flush=0.009)
    for web in (1, 4):
        rate, _ = simulated_clients(locking, Machines(web, 1, writers=1), 16, 0.0, 50)
        assert rate == pytest.approx(100, rel=0.02)


def test_processes_of_one_machine_share_its_cores() -> None:
    rates = [simulated_clients(FREE, Machines(4, 1, shared=shared), 16, 0.0, 100)[0] for shared in (0, 2)]
    assert rates == [pytest.approx(2_000, rel=0.02), pytest.approx(1_000, rel=0.02)]


def test_a_move_is_heard_within_the_time_between_two_looks() -> None:
    found = simulated(USUAL, Machines(2, 1), Load(matches=1_000), 5.0)
    assert 0 < found.heard.at(0.5) < 0.05 < found.heard.at(1) < 0.1


def test_the_sequencer_takes_longer_for_more_matches() -> None:
    for matches in (1_000, 5_000):
        found = simulated(USUAL, Machines(20, 4), Load(matches=matches), 5.0)
        distinct = matches * (1 - 2.718 ** (-0.1))
        assert found.rounds.at(0.5) == pytest.approx(distinct * USUAL.entry_sequencer, rel=0.1)


def test_all_that_loads_need_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("AT_ONCE", (10, 1_000)), ("SIMULATED_SECONDS", 0.2), ("MATCHES_OF_A_DAY", 10_000)):
        monkeypatch.setattr(scale, name, value)
    monkeypatch.setattr(scale, "DAY_SECONDS", 0.1)
    monkeypatch.setattr(scale, "evening", lambda: Load(1_000, 10, 1_000))
    scale.far(USUAL)
    told = capsys.readouterr().out
    for what in (
        "10 matches at once: web processes",
        "10 matches at once: cores of the database",
        "hour 23: actions",
        "a championship's evening: nearest to its end",
        "matches at once that fill a database of 64 cores",
        "no web processes are enough",
    ):
        assert what in told
