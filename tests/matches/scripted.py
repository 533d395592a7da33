"""Matches of every ruleset, played by repeatable random choices, and their past."""

from functools import cache
from typing import Any

import msgspec

from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.secrets.secret import stored
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.match import Match
from adjudicator.matches.past import RecordedPast
from adjudicator.rulesets.registry import RULESETS

SALT_KEY = "5a" * 16


def luck(seed: int, version: int) -> ServerLuck:
    """Return the luck of a match made here."""
    return ServerLuck(f"{seed:064x}", SALT_KEY, version)


def begun(name: str, seed: int, enforcement: str = "strict", setup: Any = None) -> Match:
    """Return a match that has just begun."""
    rules = RULESETS[name]
    match = Match(f"m_{name:a<26}", rules)
    given = msgspec.convert(setup or rules.demo_setup, rules.setup_type)
    match.begin(given, luck(seed, 0), "2026-01-01T00:00:00.000Z", enforcement)
    return match


def play_on(match: Match, seed: int, moves: int | None = None, choices: RandomPicker | None = None) -> Match:
    """Let a match go on by random legal actions, to its end or so many moves far."""
    choices = choices or RandomPicker(seed)
    until = None if moves is None else match.state.move + moves
    while not match.over and (until is None or match.state.move < until):
        action = match.ruleset.some_answer(match.state, choices.one_of(match.state.waiting), choices.one_of)
        assert action is not None
        match.act(action, luck(seed, match.version), "2026-01-01T00:00:00.000Z")
    return match


class OwnPast(RecordedPast):
    """The past of a match made here, whose luck is known."""

    def __init__(self, match: Match, seed: int) -> None:
        super().__init__(tuple(match.pending))
        self.seed = seed

    def own_luck(self, version: int) -> ServerLuck:
        return luck(self.seed, version)


@cache
def past_of(name: str, seed: int, moves: int | None = None) -> OwnPast:
    """Return the past of a played match."""
    return OwnPast(play_on(begun(name, seed), seed, moves), seed)


def table_bytes(match: Match) -> bytes:
    """Return a match's state as stored."""
    return stored.encode(match.state)
