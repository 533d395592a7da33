"""The measurements run: each in its short form, whose figures say nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.__main__ import NAMES

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_measurement_runs_to_its_end(name: str) -> None:
    command = [sys.executable, "-m", "benchmarks", "--short", name]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 2, done.stdout


def test_every_measurement_is_run() -> None:
    found = {path.stem for path in (ROOT / "benchmarks").glob("*.py") if "\ndef run() " in path.read_text()}
    assert found == set(NAMES)
