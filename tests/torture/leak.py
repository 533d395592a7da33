"""Leaks: two worlds that differ in what a viewer may not know answer every reading operation alike, byte for byte."""

import tempfile
from pathlib import Path

import pytest

from adjudicator.rulesets.registry import RULESETS
from tests.api import test_non_interference as worlds
from tests.torture.trial import Figures, Trial

ON_EACH_DATABASE = False


def run(trial: Trial) -> Figures:
    """Try pairs of worlds in each ruleset: adjustments, rewinds, corrections, disputes, secret choices."""
    pairs = trial.size(1, 12)
    steps = 0
    with pytest.MonkeyPatch.context() as patch:
        worlds.without_chance(patch)
        for ruleset in RULESETS:
            for number in range(pairs):
                with tempfile.TemporaryDirectory() as folder:
                    steps += worlds.live_alike(Path(folder), ruleset, 1000 * trial.seed + number)
    return {
        "pairs of worlds": pairs * len(RULESETS),
        "steps after which all was compared": steps,
        "differences": "none",
    }
