"""Flags of moves: which were illegal, and by which clause, and which have been undone."""

from functools import cached_property
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from adjudicator.kernel.desk.facts import ActionForced
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.judged import Desk
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.export import LogLine
from adjudicator.matches.match import Match
from adjudicator.matches.records import Recorded


class FlaggedLine(LogLine, tag_field="kind", tag="event", omit_defaults=True):
    """An event's line that says by which clause its move was illegal, if it was."""

    illegal: str = ""


class MoveLegality(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a move was legal. Of one that was not: whose it was, by which clause and why; `derived`: whether the
    rules could say what came of it. `why` is null where that would tell a secret."""

    status: Literal["legal", "illegal"]
    seat: str | UnsetType = UNSET
    clause: str | UnsetType = UNSET
    why: Text | UnsetType | None = UNSET
    derived: bool | UnsetType = UNSET


class MoveFlags:
    """The illegal and the undone moves of a match, as they are known now."""

    def __init__(self, match: Match) -> None:
        self.desk: Desk = match.state.desk
        self.move: int = match.state.move
        self.illegal = {flag.move: flag for flag in self.desk.illegal}

    @cached_property
    def undone(self) -> dict[int, int]:
        """Each move that does not stand, and the rewind that has last undone it."""
        return self.desk.undone(self.move)

    def flagged(self, record: Recorded) -> FlaggedLine:
        """Return an event's line, with the clause if its move was illegal."""
        flag = self.illegal.get(record.move)
        place = record.originator_version, record.move, record.at
        return FlaggedLine(*place, record.event, record.hash, flag.clause if flag is not None else "")

    def legality(self, move: int, first: Event) -> MoveLegality:
        """Say whether a move was legal, and if not, by which clause, why, and whether the rules could follow it.

        Why a secret answer was not is in its event, for whom it concerns.
        """
        flag = self.illegal.get(move)
        if flag is None:
            return MoveLegality(status="legal")
        why = first.why if isinstance(first, ActionForced) else None
        return MoveLegality(status="illegal", seat=flag.seat, clause=flag.clause, why=why, derived=flag.derived)
