"""Disputes as lists and live streams show them."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

import msgspec
from msgspec import UNSET, UnsetType

from adjudicator.judging.dispute import Dispute
from adjudicator.judging.file import Person
from adjudicator.judging.lists import DisputeRow
from adjudicator.matches.store.tables import Seat


class DisputeSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute in a list; in the queue also at which table, between whom, what it asks, who called and who took it."""

    id: str
    match: str
    tournament: str
    ruleset: str
    kind: str
    status: str
    opened_at: str
    ruled_at: str
    closed_at: str
    seconds_to_ruling: int | None
    links: Mapping[str, str]
    table: str | UnsetType = UNSET
    seats: Sequence[Seat] | UnsetType = UNSET
    move: int | UnsetType = UNSET
    asks: str | UnsetType = UNSET
    opened_by: Person | UnsetType = UNSET
    judge: Person | UnsetType | None = UNSET


class Deviation(msgspec.Struct, frozen=True, kw_only=True):
    """Where the ruling that holds deviates: from what the service found (`seat` and the penalties are empty), or for a
    seat from the penalty of the policy (`standard`); and the reason that was given."""

    dispute: str
    seat: str
    standard: str
    penalty: str
    reason: str


class Appealed(msgspec.Struct, frozen=True, kw_only=True):
    """An appeal, and what became of it: `upheld`, `modified`, `overturned`; empty until then."""

    dispute: str
    seat: str
    outcome: str


def summary(row: DisputeRow) -> DisputeSummary:
    """Return a dispute as a list shows it."""
    here = f"/v1/disputes/{row.dispute_id}"
    return DisputeSummary(
        id=row.dispute_id,
        match=row.match_id,
        tournament=row.tournament_id,
        ruleset=row.ruleset,
        kind=row.kind,
        status=row.status,
        opened_at=row.created_at,
        ruled_at=row.ruled_at,
        closed_at=row.closed_at,
        seconds_to_ruling=seconds_to_ruling(row),
        links={"self": here, "match": f"/v1/matches/{row.match_id}", "report": f"{here}/report"},
    )


def seconds_to_ruling(row: DisputeRow) -> int | None:
    """Return how long a ruling took; None if there is none yet."""
    if not row.ruled_at:
        return None
    return round((datetime.fromisoformat(row.ruled_at) - datetime.fromisoformat(row.created_at)).total_seconds())


def deviations(dispute: Dispute) -> Iterator[Deviation]:
    """Yield where the ruling that holds deviates from the finding, and from the penalties of the policy."""
    if dispute.ruling is None:
        return
    verdict = dispute.ruling.verdict
    if verdict.follows is False:
        yield Deviation(dispute=dispute.id, seat="", standard="", penalty="", reason=verdict.reason)
    for each in dispute.ruling.penalties:
        if each.penalty != each.standard and not each.merged:
            said = {"seat": each.seat, "standard": each.standard, "penalty": each.penalty, "reason": each.reason}
            yield Deviation(dispute=dispute.id, **said)


def appeals(dispute: Dispute) -> Iterator[Appealed]:
    """Yield the appeals of a dispute, and what became of each."""
    for each in dispute.appeals:
        yield Appealed(dispute=dispute.id, seat=each.seat, outcome=each.outcome)
