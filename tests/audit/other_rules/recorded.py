"""Recorded matches of random legal play, to be followed under other rules."""

from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.audit.other_rules.change import Change, change_of
from adjudicator.audit.other_rules.following import Following
from adjudicator.audit.other_rules.verdict import Verdict
from adjudicator.checks.archives import write_log
from adjudicator.checks.selfplay import played
from adjudicator.kernel.secrets.secret import stored
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.registry import RULESETS


def archive_of(count: int, folder: Path) -> Path:
    """Write so many matches of Diamonds to a folder; return it."""
    for seed in range(count):
        write_log("diamonds", seed, folder)
    return folder


@cache
def moves_of(ruleset: str, seed: int) -> tuple[tuple[Event, ...], ...]:
    """Return the events of each move of a match, as a log holds them."""
    game = RULESETS[ruleset]
    return tuple(read_again(game, events) for events in played(game, game.new_state(), seed))


def read_again(game: Any, events: list[Event]) -> tuple[Event, ...]:
    """Return events as they are after a journey through their stored form."""
    return tuple(game.event_decoder.decode(stored.encode(event)) for event in events)


def followed(ruleset: str, seed: int, *options: str, edition: str = "", change: Change | None = None) -> Verdict:
    """Return what is found of a match under other rules."""
    following = Following(RULESETS[ruleset], change or change_of(ruleset, options, edition, None))
    for move, events in enumerate(moves_of(ruleset, seed)):
        following.take(move, events)
    return following.verdict(f"m_{ruleset}{seed}")
