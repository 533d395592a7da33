"""The same match in two processes: nothing may hang on the order of a set of strings, which is each process's own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.rulesets.registry import RULESETS

SEED = 3
PLAY = """
import hashlib, sys
from adjudicator.kernel.secrets.secret import stored
from adjudicator.checks.samples import sampled
for name in sys.argv[2:]:
    told = hashlib.sha256()
    for sample in sampled(name, int(sys.argv[1]), 400):
        told.update(stored.encode(sample.events))
        told.update(stored.encode(sample.state))
    print(name, told.hexdigest())
"""
"""Plays a match of each game, and prints a digest of its facts and tables."""


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.sampled(2)
def test_a_match_is_the_same_in_every_process(name: str) -> None:
    told = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])}
        command = [sys.executable, "-c", PLAY, str(SEED), name]
        told.append(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    assert told[0] == told[1]
    assert told[0].startswith(name)
