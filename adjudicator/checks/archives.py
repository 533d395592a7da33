"""Logs of matches of random legal play, as a service would hand them out: an archive to try things on."""

from pathlib import Path

import msgspec

from adjudicator.checks.selfplay import drawn_from, some_action
from adjudicator.logbook.export import ndjson
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.ids import derived_id
from adjudicator.matches.match import Match
from adjudicator.rulesets.registry import RULESETS

PLAYED_AT = "2026-01-01T00:00:00.000Z"


def write_log(ruleset: str, seed: int, folder: Path) -> Path:
    """Play a match by a seed, which gives its choices and its luck, and write its log into a folder; return the file.
    The same seed makes the same bytes."""
    game, picker = RULESETS[ruleset], RandomPicker(seed)
    match = Match(derived_id("m", b"selfplay", ruleset, str(seed)), game)
    match.begin(msgspec.convert(game.demo_setup, game.setup_type), drawn_from(seed, 0), PLAYED_AT)
    while not match.over:
        match.act(some_action(game, match.state, picker), drawn_from(seed, match.version), PLAYED_AT)
    path = folder / f"{ruleset}-{seed}.ndjson"
    path.write_bytes(b"".join(ndjson(match.collect_events(), "judge", over=True)))
    return path
