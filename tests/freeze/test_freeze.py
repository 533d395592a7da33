"""The tool's own tests: the same code plays the same, and what has changed is found."""

from pathlib import Path
from typing import Any

import pytest

from tests.freeze import surface
from tests.freeze.__main__ import details
from tests.freeze.playing import play
from tests.freeze.recording import Recorded, begun, first_difference, matches, recorded, write

EACH = pytest.mark.parametrize("ruleset", ["diamonds", "dominions", "multiversity"])


def played(ruleset: str, seed: int) -> Recorded:
    start = begun(ruleset, seed, moves=60)
    return recorded(start, play(start, {}))


@EACH
def test_recorded_matches_are_played_again(ruleset: str, tmp_path: Path) -> None:
    write(tmp_path / "file", (played(ruleset, seed) for seed in range(3)))
    assert [first_difference(match, {})[0] for match in matches(tmp_path / "file")] == [""] * 3


@EACH
def test_a_change_of_the_table_is_found_where_it_begins(ruleset: str) -> None:
    def later(seen: dict[str, Any]) -> dict[str, Any]:
        return {**seen, "turn": seen["turn"] + (seen["move"] > 9)}

    match = played(ruleset, 2)
    what, here = first_difference(match, {"table": later})
    assert here is not None
    assert (what, here.move) == ("table", 10)
    _, line = details(list(play(match.begun, {}))[10], here)
    assert line.startswith("table.turn: there ")


def test_other_actions_and_errors_are_found() -> None:
    match = played("diamonds", 2)
    assert first_difference(match, {"action": lambda data: {**data, "type": "other"}})[0] == "legal"
    assert first_difference(match, {"setup": lambda old: {**old, "seats": []}})[0].startswith("raises BadSetup")


@EACH
def test_neither_salts_nor_the_number_of_events_count(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def happen(state: Any, facts: Any) -> None:
        for fact in facts:
            state.version += 3
            fact.fold(state)

    before = [played(ruleset, seed) for seed in range(4)]
    monkeypatch.setattr(surface, "happen", happen)
    monkeypatch.setattr(surface.HashedLuck, "salt", lambda luck: "7" * 32)
    assert [played(ruleset, seed) for seed in range(4)] == before
