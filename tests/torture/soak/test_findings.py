"""What a soak makes a finding of: memory that grows, an answer 500, a line in the log that should not be there."""

import json
from pathlib import Path

import pytest

from tests.torture.soak.memory import Sample, note_memory
from tests.torture.soak.outcome import Outcome

REQUEST = {"event": "request", "level": "info"}
KILLED = {"event": "Worker (pid:7) was sent SIGKILL! Perhaps out of memory?", "level": "error"}


def noted_memory(an_hour: float) -> Outcome:
    """Note the samples of an hour, in which a service of 400 MB grows by so many."""
    outcome = Outcome()
    samples = [Sample(minute, 9, 400 + an_hour * minute / 60, 900, 90, 150, 1.0) for minute in range(60)]
    note_memory(outcome, samples, 20, 60)
    return outcome


def noted_log(tmp_path: Path, *lines: object, killed: int = 0) -> list[str]:
    """Note a log of such lines; return the findings."""
    said, outcome = tmp_path / "said", Outcome()
    said.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    outcome.note_log(said, killed)
    return outcome.findings


@pytest.mark.parametrize(("an_hour", "flat"), [(-30.0, True), (0.0, True), (15.0, True), (30.0, False)])
def test_memory_may_grow_by_a_twentieth_in_an_hour(an_hour: float, flat: bool) -> None:
    assert (noted_memory(an_hour).findings == []) == flat


def test_too_few_samples_are_not_judged() -> None:
    outcome = Outcome()
    note_memory(outcome, [Sample(minute, 9, 100.0 * minute, 900, 90, 150, 1.0) for minute in range(1, 9)], 0, 60)
    assert outcome.findings == []


def test_every_answer_from_500_on_but_503_is_a_finding(tmp_path: Path) -> None:
    requests = [{**REQUEST, "status": status} for status in (200, 404, 500, 502, 503)]
    assert noted_log(tmp_path, *requests) == ["answers in the log: 1 × 500", "answers in the log: 1 × 502"]


@pytest.mark.parametrize("line", ["Traceback (most recent call last):", "7", {"event": "internal", "level": "error"}])
def test_whatever_is_worse_than_a_warning_is_a_finding(tmp_path: Path, line: object) -> None:
    (found,) = noted_log(tmp_path, {"event": "overloaded", "level": "warning"}, line)
    assert found.startswith("log: ")


@pytest.mark.parametrize(("killed", "findings"), [(0, 2), (1, 1), (2, 0)])
def test_the_master_may_say_that_a_worker_was_killed_as_often_as_one_was(
    tmp_path: Path, killed: int, findings: int
) -> None:
    second = {**KILLED, "event": KILLED["event"].replace("7", "8")}
    assert len(noted_log(tmp_path, KILLED, second, killed=killed)) == findings
