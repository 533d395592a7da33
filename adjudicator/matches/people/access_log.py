"""The access log: which official has looked at hidden things of a running match, in which view, and when.

A row of the table `looks` stands for all looks of one token at one match in one view within a minute; its operation
and move are those of the first. It is written before the answer is given: without the row, nothing is shown.
"""

import threading
from typing import NamedTuple

from adjudicator.kernel.text.canonical import digest
from adjudicator.matches.application import Matches
from adjudicator.matches.people.tokens import Caller
from adjudicator.matches.store.tables import ExtraWrites, MatchRow, Write

MINUTE = len("2026-01-01T00:00")
REMEMBERED = 10_000


class AccessRow(NamedTuple):
    """A look: whose, at which match, in which view, by which operation, at which move, and when."""

    look_id: str
    match_id: str
    tournament_id: str
    subject: str
    role: str
    label: str
    view: str
    operation: str
    move: int
    created_at: str


class AccessLog:
    """The access log of a store."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._noted: set[str] = set()
        self._minute = ""
        self._lock = threading.Lock()

    def note(self, caller: Caller, match: MatchRow, view: str, operation: str, move: int) -> None:
        """Record that somebody looks at a running match, once a minute for each view."""
        at = self._matches.clock()
        id = look_id(match.match_id, caller.subject, view, at)
        if self._known(id, at[:MINUTE]) or self._matches.over(match.match_id):
            return
        row = AccessRow(
            id, match.match_id, match.tournament_id, caller.subject, caller.role, caller.label, view, operation, move,
            at,
        )  # fmt: skip
        places = ", ".join("?" * len(row))
        insert = Write(f"INSERT INTO looks VALUES ({places}) ON CONFLICT (look_id) DO NOTHING", tuple(row))
        self._matches.tables.write_extra(ExtraWrites(writes=(insert,)))
        with self._lock:
            self._noted.add(id)

    def rows(
        self, match_id: str | None, tournament: str | None, before: tuple[str, str] | None, limit: int
    ) -> list[AccessRow]:
        """Return looks, newest first: at a match, in a tournament, or all."""
        wanted = {"match_id": match_id, "tournament_id": tournament}
        return self._matches.tables.newest(AccessRow, "looks", "look_id", wanted, before, limit)

    def _known(self, id: str, minute: str) -> bool:
        """Whether this process has written it down already."""
        with self._lock:
            if minute != self._minute or len(self._noted) > REMEMBERED:
                self._noted.clear()
                self._minute = minute
            return id in self._noted


def look_id(match_id: str, subject: str, view: str, at: str) -> str:
    """Return the id of the look of a token's holder at a match in a view, at a time: one for each minute."""
    return f"l_{digest(f'{match_id}/{subject}/{view}/{at[:MINUTE]}'.encode())[:32]}"
