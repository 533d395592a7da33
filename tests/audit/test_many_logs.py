"""Many logs verified by one command, several of them at once."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.audit import files
from adjudicator.audit.checks import Given
from adjudicator.audit.log_reading import Report
from adjudicator.audit.reading import read_records
from adjudicator.cli import main
from adjudicator.logbook.export import ndjson

LOGS = Path(__file__).parents[1] / "data" / "logs"
GOOD = (LOGS / "diamonds-1.0-schema-1-desk.ndjson", LOGS / "dominions-1.0-schema-1-desk.ndjson")


def verified(*arguments: object, language: str = "en") -> Result:
    """Verify logs as somebody at a command line does."""
    return CliRunner().invoke(main, ["verify", *map(str, arguments), "--language", language])


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A log of which the last event but one is left out."""
    log = tmp_path / "bad.ndjson"
    lines = GOOD[0].read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:-3] + lines[-2:]))
    return log


def test_each_log_has_a_line_and_what_is_wrong_is_told_below_it(bad: Path) -> None:
    done = verified(GOOD[0], bad, GOOD[1], "-j", 2)
    first, second, *wrong, third, summed = done.stdout.splitlines()
    assert first.startswith(f"{GOOD[0]}: match m_") and first.endswith(": in order")
    assert second.startswith(f"{bad}: ") and second.endswith(": failed")
    assert wrong and all(line.startswith("  ") and "passed" not in line for line in wrong)
    assert third.startswith(f"{GOOD[1]}: match m_") and third.endswith(": in order")
    assert summed == "3 logs: 2 in order, 1 failed, 0 not checked in full"
    assert done.exit_code == 3


def test_it_is_told_alike_in_whatever_number_they_are_checked(bad: Path, tmp_path: Path) -> None:
    no_log = tmp_path / "none.ndjson"
    no_log.write_bytes(b"{}\n")
    logs = (bad, *GOOD, no_log)
    assert verified(*logs, "-j", 1).stdout == verified(*logs, "-j", 3).stdout
    assert "none.ndjson não é o registro" in verified(*logs, "-j", 2, language="pt").stdout


def test_it_exits_with_what_the_worst_log_would(bad: Path, tmp_path: Path) -> None:
    hiding = tmp_path / "hiding.ndjson"
    with GOOD[0].open("rb") as lines:
        hiding.write_bytes(b"".join(ndjson(read_records(lines), "P1")))
    assert verified(*GOOD).exit_code == 0
    told = verified(hiding, *GOOD)
    assert told.exit_code == 4
    assert "1 not checked in full" in told.stdout and "  fold and re-adjudication: not possible" in told.stdout
    assert verified(hiding, bad, *GOOD).exit_code == 3


@pytest.mark.parametrize(
    "option", [("--nonce", "0" * 64), ("--seat-key", "A" * 43 + "="), ("--receipt", GOOD[0]), ("--draws", "draws")]
)
def test_what_is_of_one_log_is_not_taken_for_several(option: tuple[str, object], tmp_path: Path) -> None:
    done = verified(*GOOD, option[0], tmp_path / "draws" if option[0] == "--draws" else option[1])
    assert done.exit_code == 2
    assert f"{option[0]} is of one log alone, and there are 2" in done.stderr
    assert not (tmp_path / "draws").exists()


def _ended(given: Given, log: Path) -> Report:
    os._exit(9)


def test_a_process_that_is_ended_from_outside_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "verify_file", _ended)
    done = verified(*GOOD, "-j", 2)
    assert done.exit_code == 1
    assert "a process was ended from outside; try fewer than 2 (-j)" in done.stderr
