"""The dispute as its facts make it: what was asked, found, said, ruled, appealed and done."""

from collections.abc import Iterable
from datetime import datetime
from math import ceil
from typing import Any

import msgspec

from adjudicator.judging.dispute_events import (
    Acknowledged,
    AnyDisputeEvent,
    AppealDecided,
    Appealed,
    DisputeClosed,
    DisputeOpened,
    DisputeReopened,
    DisputeWithdrawn,
    Evidence,
    Finding,
    FindingMade,
    PlanAuthorised,
    PlanMade,
    Remanded,
    RemediesApplied,
    RulingAccepted,
    RulingFinal,
    RulingGiven,
    StatementMade,
)
from adjudicator.judging.rulings import Person, RewindTo, Ruling
from adjudicator.matches.records import GENESIS
from adjudicator.matches.streams import DeskRecord


class Entry(msgspec.Struct, frozen=True):
    """A line of a dispute's file: who said or did what, and when."""

    at: str
    by: Person
    evidence: Evidence


class Appeal(msgspec.Struct, frozen=True):
    """An appeal and what became of it (`outcome` empty until then)."""

    seat: str
    by: Person
    at: str
    grounds: str
    outcome: str = ""
    decided_by: Person | None = None
    reason: str = ""


class Acceptance(msgspec.Struct, frozen=True):
    """That a seat accepts the ruling, and who has said so: the seat itself, or a judge who writes down what it said."""

    seat: str
    by: Person
    at: str


class Dispute:
    """A dispute, folded from its events."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.version, self.hash, self.at = 0, GENESIS, ""
        """How many events it has; the hash and the time of the last."""
        self.status = ""
        self.generation = 1
        self.opened: DisputeOpened
        self.opened_at = self.ruled_at = self.closed_at = ""
        self.since, self.waited = "", 0.0
        """Since when it is open, and the seconds that it was open before."""
        self.finding: Finding | None = None
        self.judge: Person | None = None
        self.entries: list[Entry] = []
        self.rulings: list[Ruling] = []
        self.ruled_move = 0
        self.acceptances: dict[str, Acceptance] = {}
        """Of the ruling that holds, by seat."""
        self.final = ""
        """Why the ruling can no longer be appealed; empty while it can."""
        self.appeals: list[Appeal] = []
        self.appealed = False
        self.plans: dict[str, dict[str, Any]] = {}
        self.authorised: tuple[str, ...] = ()
        self.applied: tuple[int, ...] = ()

    @property
    def ruling(self) -> Ruling | None:
        """The ruling that holds: the last given."""
        return self.rulings[-1] if self.rulings else None

    @property
    def accepted(self) -> tuple[str, ...]:
        """The seats that have accepted the ruling, by their own word or by a judge's."""
        return tuple(self.acceptances)

    @property
    def open(self) -> bool:
        """Whether it is still to be decided or carried out."""
        return self.status not in ("closed", "withdrawn")

    @property
    def blocks(self) -> bool:
        """Whether its match waits for it."""
        return self.opened.blocking and self.open

    @property
    def time_extension(self) -> int:
        """The minutes that it has cost its match, once it is closed, if it took more than one; rounded up."""
        if not (self.closed_at and self.opened.blocking):
            return 0
        return ceil(ceil(self.waited) / 60) if self.waited > 60 else 0

    @property
    def rewind(self) -> RewindTo | None:
        """The rewind that the ruling orders, if it does."""
        remedies = self.ruling.verdict.remedies if self.ruling is not None else ()
        return next((remedy for remedy in remedies if isinstance(remedy, RewindTo)), None)

    # Folding

    def append(self, records: Iterable[DeskRecord]) -> None:
        """Fold its next events in."""
        for record in records:
            self.fold(record.event, record.at)
            self.hash, self.at = record.hash, record.at

    def fold(self, event: AnyDisputeEvent, at: str) -> None:
        """Fold one fact in."""
        self.version += 1
        FOLDS[type(event)](self, event, at)


# How each fact folds


def _opened(dispute: Dispute, event: DisputeOpened, at: str) -> None:
    dispute.opened, dispute.opened_at, dispute.status, dispute.since = event, at, "called", at


def _found(dispute: Dispute, event: FindingMade, at: str) -> None:
    dispute.finding = event.finding


def _acknowledged(dispute: Dispute, event: Acknowledged, at: str) -> None:
    dispute.judge, dispute.status = event.by, "investigating"


def _stated(dispute: Dispute, event: StatementMade, at: str) -> None:
    dispute.entries.append(Entry(at, event.by, event.evidence))


def _ruled(dispute: Dispute, event: RulingGiven, at: str) -> None:
    dispute.rulings.append(event.ruling)
    dispute.acceptances, dispute.final = {}, ""
    if event.ruling.level == 1:
        dispute.status = "ruled"
        dispute.ruled_at, dispute.ruled_move = dispute.ruled_at or at, event.ruling.match_move


def _accepted(dispute: Dispute, event: RulingAccepted, at: str) -> None:
    if event.seat not in dispute.acceptances or event.by.role == "seat":  # a seat's own word is the last
        dispute.acceptances[event.seat] = Acceptance(event.seat, event.by, at)


def _final(dispute: Dispute, event: RulingFinal, at: str) -> None:
    dispute.status, dispute.final = "remedying", event.why


def _appealed(dispute: Dispute, event: Appealed, at: str) -> None:
    dispute.appeals.append(Appeal(event.seat, event.by, at, event.grounds))
    if dispute.closed_at:
        dispute.since, dispute.closed_at = at, ""
    dispute.appealed, dispute.status, dispute.final = True, "appealed", ""


def _decided(dispute: Dispute, event: AppealDecided, at: str) -> None:
    dispute.appeals[-1] = msgspec.structs.replace(
        dispute.appeals[-1], outcome=event.outcome, decided_by=event.by, reason=event.reason
    )


def _remanded(dispute: Dispute, event: Remanded, at: str) -> None:
    dispute.appeals[-1] = msgspec.structs.replace(
        dispute.appeals[-1], outcome="remanded", decided_by=event.by, reason=event.reason
    )
    dispute.appealed, dispute.status = False, "investigating"


def _planned(dispute: Dispute, event: PlanMade, at: str) -> None:
    dispute.plans[event.digest] = event.plan


def _authorised(dispute: Dispute, event: PlanAuthorised, at: str) -> None:
    dispute.authorised = (*dispute.authorised, event.digest)


def _applied(dispute: Dispute, event: RemediesApplied, at: str) -> None:
    dispute.applied = event.moves


def _closed(dispute: Dispute, event: DisputeClosed, at: str) -> None:
    dispute.status = "closed"
    _end(dispute, at)


def _end(dispute: Dispute, at: str) -> None:
    """It is open no longer: its match has waited so long for it."""
    dispute.closed_at = at
    dispute.waited += (datetime.fromisoformat(at) - datetime.fromisoformat(dispute.since)).total_seconds()


def _reopened(dispute: Dispute, event: DisputeReopened, at: str) -> None:
    dispute.generation += 1
    dispute.since = at if dispute.closed_at else dispute.since
    dispute.appealed, dispute.status, dispute.closed_at = False, "investigating", ""
    dispute.applied, dispute.authorised = (), ()


def _withdrawn(dispute: Dispute, event: DisputeWithdrawn, at: str) -> None:
    dispute.status = "withdrawn"
    _end(dispute, at)


FOLDS: dict[type[Any], Any] = {
    DisputeOpened: _opened,
    FindingMade: _found,
    Acknowledged: _acknowledged,
    StatementMade: _stated,
    RulingGiven: _ruled,
    RulingAccepted: _accepted,
    RulingFinal: _final,
    Appealed: _appealed,
    AppealDecided: _decided,
    Remanded: _remanded,
    PlanMade: _planned,
    PlanAuthorised: _authorised,
    RemediesApplied: _applied,
    DisputeClosed: _closed,
    DisputeReopened: _reopened,
    DisputeWithdrawn: _withdrawn,
}
