"""Matches in a store, for tests."""

from pathlib import Path

import msgspec

from adjudicator.logbook.archiving import Archiving
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.demo import play_demo
from adjudicator.matches.requests import Request
from adjudicator.rulesets.diamonds.table.setup import Setup
from adjudicator.rulesets.registry import RULESETS
from tests.chance import new_key

RULES = RULESETS["diamonds"]


def request(key: str | None = None, subject: str = "tester", fingerprint: str = "same") -> Request:
    """A request of its own, or a repeated one."""
    return Request(subject, key or new_key(), fingerprint)


def begin(store: Matches, key: str | None = None) -> str:
    """Begin a match; return its id."""
    return store.create("diamonds", msgspec.convert(RULES.demo_setup, Setup), request(key)).match_id


def whole(store: Matches, seed: int = 1) -> str:
    """Play a match to its end; return its id."""
    return play_demo(store, "diamonds", seed, request()).match_id


def archived(store: Matches, folder: Path, before: str = "9999-12") -> list[str]:
    """Put all matches of before a month that may go into an archive; return their ids."""
    archiving = Archiving(store, folder, before)
    return [id for id in archiving.due() if archiving.archive(id)]


def step(store: Matches, id: str, moves: int = 1) -> None:
    """Make so many moves, each the first legal one."""
    for _ in range(moves):
        with store.lock(id):
            match = store.live(id)
            action = RULES.legal(match.state, match.state.waiting[0])[0]
        store.act(id, action, request(), match.version)
