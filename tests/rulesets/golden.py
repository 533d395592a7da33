"""Golden matches: stories whose every fact is kept, and must come out alike for ever.

TEST_GOLDEN=write in the environment writes the files again, for when a rule was meant to change.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.kernel.engine.folding import evolve
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import stored
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.editions import FIRST_EDITION
from tests.rulesets.tables import PlayedTable

GOLDEN = Path(__file__).parents[1] / "data" / "matches"


def told_alike(story: Callable[[], PlayedTable], edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that a story under an edition of the rules has the facts that were kept of it under that edition."""
    monkeypatch.setattr(PlayedTable, "edition", edition)
    table, name = story(), story.__name__
    comes_out_alike(table.rules, name if edition == FIRST_EDITION else f"{name}-{edition}", table.events, table.state)


def comes_out_alike(rules: Ruleset[Any], name: str, events: Sequence[Event], state: Any) -> None:
    """Check that a story's facts are those that were kept, and that what was kept folds to the same table."""
    lines = b"".join(stored.encode(event) + b"\n" for event in events)
    path = GOLDEN / rules.name / f"{name}.ndjson"
    if os.environ.get("TEST_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(lines)
    kept = path.read_bytes()
    again = rules.new_state()
    for line in kept.splitlines():
        evolve(again, rules.event_decoder.decode(line))
    assert stored.encode(again) == stored.encode(state)
    assert [msgspec.json.decode(line) for line in kept.splitlines()] == [
        msgspec.json.decode(line) for line in lines.splitlines()
    ]
