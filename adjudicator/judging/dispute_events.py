"""What can happen to a dispute. Its log only grows; a ruling is superseded, never edited."""

from typing import Any, TypeAlias, dataclass_transform

import msgspec

from adjudicator.judging.rulings import Person, Ruling
from adjudicator.kernel.secrets.secret import Name
from adjudicator.kernel.text.text import Text
from adjudicator.matches.questions.questions import AnyQuestion


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class DeskEvent(msgspec.Struct, frozen=True, tag_field="type"):
    """A fact of the desk: of a dispute or of a tournament."""


class Evidence(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that a dispute rests on: words, moves of the match, or a file named by its SHA-256. `for_judges`: none
    of the other players reads it while the match runs."""

    text: str = ""
    moves: tuple[int, ...] = ()
    sha256: str = ""
    name: str = ""
    for_judges: bool = False


class Finding(msgspec.Struct, frozen=True):
    """What the service itself says to the question, computed by replay.

    `answer` is the judges' (its clauses first), `seats` what each seat may know of it while the match runs; neither
    holds whole tables, which are asked of the match. `refused` says why there is no answer. `precedents` are closed
    disputes with a ruling on one of the clauses.
    """

    clauses: tuple[str, ...]
    answer: dict[str, Any] | None
    seats: dict[str, dict[str, Any]]
    refused: Text | None = None
    precedents: tuple[str, ...] = ()


class DisputeOpened(DeskEvent, omit_defaults=True):
    """A seat or a judge opens a dispute about a match, after a move (`move`), with a question. `shared`: who opened it
    was told that those whom it concerns read the question and the evidence; not so in old logs."""

    match: str
    tournament: str
    ruleset: str
    edition: str
    policy: str
    seats: tuple[str, ...]
    players: dict[str, Name]
    by: Person
    move: int
    question: AnyQuestion
    evidence: tuple[Evidence, ...]
    blocking: bool
    shared: bool = False

    def known_by(self, seat: str) -> str:
        """Return what a seat's player is known by over a tournament; one whose name is erased by the match alone."""
        name = self.players.get(seat)
        if name is None:
            return seat
        return f"{self.match}/{seat}" if name.is_erased else name.value


class FindingMade(DeskEvent):
    """The service has computed its finding."""

    finding: Finding


class Acknowledged(DeskEvent):
    """A judge takes the call, or takes it over."""

    by: Person


class StatementMade(DeskEvent):
    """Somebody says something to the dispute, with evidence."""

    by: Person
    evidence: Evidence


class RulingGiven(DeskEvent):
    """A judge rules. A later ruling of the same level supersedes it."""

    ruling: Ruling


class RulingAccepted(DeskEvent):
    """A seat accepts the ruling, itself or as a judge was told (`by`)."""

    seat: str
    by: Person


class RulingFinal(DeskEvent):
    """Nobody can appeal any more: all have accepted, the time for it has gone by, or it was decided on appeal."""

    why: str


class Appealed(DeskEvent):
    """A seat appeals to the head judge."""

    seat: str
    by: Person
    grounds: str


class AppealDecided(DeskEvent):
    """The head judge decides: `upheld`, or `modified` or `overturned` by the ruling that follows."""

    by: Person
    outcome: str
    reason: str


class Remanded(DeskEvent):
    """The head judge asks for more facts: the dispute is investigated again."""

    by: Person
    reason: str


class PlanMade(DeskEvent):
    """A backup plan was computed."""

    by: Person
    digest: str
    plan: dict[str, Any]


class PlanAuthorised(DeskEvent):
    """The head judge authorises a backup plan."""

    by: Person
    digest: str


class RemediesApplied(DeskEvent):
    """What the ruling orders has been done, in these moves of the match."""

    by: Person
    moves: tuple[int, ...]


class DisputeClosed(DeskEvent):
    """The dispute is closed."""


class DisputeReopened(DeskEvent):
    """The head judge opens it again."""

    by: Person
    reason: str


class DisputeWithdrawn(DeskEvent):
    """Who opened it withdraws it, before any ruling."""

    by: Person


AnyDisputeEvent: TypeAlias = (
    DisputeOpened
    | FindingMade
    | Acknowledged
    | StatementMade
    | RulingGiven
    | RulingAccepted
    | RulingFinal
    | Appealed
    | AppealDecided
    | Remanded
    | PlanMade
    | PlanAuthorised
    | RemediesApplied
    | DisputeClosed
    | DisputeReopened
    | DisputeWithdrawn
)
