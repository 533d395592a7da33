"""The same work on the workers of a Dask scheduler, of which one is killed."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from distributed import LocalCluster

from adjudicator.audit.other_rules.archive import Archive
from adjudicator.audit.other_rules.change import change_of
from adjudicator.audit.other_rules.machines import NoScheduler, workers_of
from adjudicator.audit.other_rules.running import follow_all
from adjudicator.cli import main
from tests.audit.other_rules.recorded import archive_of

FLOOR = ("--ruleset", "diamonds", "--option", "stat_floor=none")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty matches of Diamonds."""
    return archive_of(20, tmp_path_factory.mktemp("archive"))


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """A scheduler on this machine, with four workers."""
    with LocalCluster(n_workers=4, threads_per_worker=1, dashboard_address=None, silence_logs=50) as found:
        yield found


@pytest.mark.nightly
def test_a_worker_that_is_killed_costs_nothing_that_was_found(archive: Path, cluster: LocalCluster) -> None:
    place, change = Archive.at(str(archive)), change_of("diamonds", ["stat_floor=none"], "", None)
    names = place.names()
    with workers_of(cluster.scheduler_address) as (pool, threads):
        assert threads == 4
        found = follow_all(place, change, names, threads, pool)
        first = next(found)
        os.kill(cluster.workers[0].pid, signal.SIGKILL)
        on_machines = {each.name: each.verdict for each in (first, *found)}
    assert on_machines == {each.name: each.verdict for each in follow_all(place, change, names, 1, None)}


@pytest.mark.nightly
def test_the_command_says_the_same_by_a_scheduler(archive: Path, cluster: LocalCluster) -> None:
    command = ["readjudicate", str(archive), *FLOOR, "--json"]
    by_scheduler = CliRunner().invoke(main, [*command, "--scheduler", cluster.scheduler_address])
    assert by_scheduler.exit_code == 0, by_scheduler.output
    assert json.loads(by_scheduler.stdout) == json.loads(CliRunner().invoke(main, [*command, "-j", "1"]).stdout)


def test_a_scheduler_that_does_not_answer_is_told() -> None:
    with pytest.raises(NoScheduler, match="nonsense://here cannot be reached"), workers_of("nonsense://here"):
        pass
