"""Requests for commands, and how they end: who asks under which key, the terms of a match, results and refusals."""

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.kernel.table.judged import STRICT
from adjudicator.matches.match import Match
from adjudicator.matches.records import Recorded


class NoSuchMatch(LookupError):
    """There is no match with that id."""


class VersionConflict(Exception):
    """The match has moved on from the version that the client saw."""

    def __init__(self, match_id: str, move: int, version: int) -> None:
        super().__init__(f"the match is at version {version}")
        self.match_id = match_id
        self.version = version
        self.move = move


class VersionAhead(VersionConflict):
    """The client expects a version that the match has not reached: a mistake, or a version of an erased history."""

    def __init__(self, match_id: str, move: int, version: int, expected: int) -> None:
        super().__init__(match_id, move, version)
        self.expected = expected


def conflict(match: Match, expected: int | None) -> VersionConflict:
    """Return the refusal of a request that expects another version than the match has."""
    move, version = match.state.move, match.version
    if expected is not None and expected > version:
        return VersionAhead(match.id, move, version, expected)
    return VersionConflict(match.id, move, version)


class KeyReused(Exception):
    """The idempotency key was used before, by a different request."""


class Request(msgspec.Struct, frozen=True):
    """Who asks, under which idempotency key, with a fingerprint of what."""

    subject: str
    key: str
    fingerprint: str


def key_of_step(request: Request, number: int) -> str:
    """Return the key of one of several moves that a request makes: its own of the first, and of the others one with a
    space in it, which no client can send."""
    return f"{request.key} {number}" if number else request.key


class MoveMade(msgspec.Struct, frozen=True):
    """A move, or a judge's order, that has been made now or by an earlier delivery of the same request (`replayed`):
    its events, and the match as it stood after it. Hold the match's lock while you use the match."""

    match: Match
    records: tuple[Recorded, ...]
    replayed: bool

    @property
    def move(self) -> int:
        """The move; the last, if there are several."""
        return self.records[-1].move

    @property
    def version(self) -> int:
        """The version at which it ends."""
        return self.records[-1].originator_version


class MatchTerms(msgspec.Struct, frozen=True):
    """The terms of a match besides its set-up: where its `luck` comes from and what the `reports` of a paper table say;
    how strictly the service enforces the rules; the `tournament` and the `table` in it; and which seats are bots
    (`house`), by their places in the set-up, and how well those play (`hosting.bots.LEVELS`)."""

    luck: str = "server"
    reports: dict[str, Any] = {}
    enforcement: str = STRICT
    tournament: str = ""
    table: str = ""
    house: Sequence[str] = ()
    house_level: str = "chance"


DEFAULT_TERMS = MatchTerms()
"""Outside any tournament, with the server's luck and without bots."""


class MatchCreated(msgspec.Struct, frozen=True):
    """A match that has been created, with the tokens of its seats."""

    match_id: str
    tokens: dict[str, str]
    replayed: bool
