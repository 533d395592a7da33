"""Disputes as lists and live streams show them."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from adjudicator.judging.dispute import Dispute
from adjudicator.judging.lists import DisputeRow


def summary(row: DisputeRow) -> dict[str, Any]:
    """Return a dispute as a list shows it."""
    here = f"/v1/disputes/{row.dispute_id}"
    return {
        "id": row.dispute_id,
        "match": row.match_id,
        "tournament": row.tournament_id,
        "ruleset": row.ruleset,
        "kind": row.kind,
        "status": row.status,
        "opened_at": row.created_at,
        "ruled_at": row.ruled_at,
        "closed_at": row.closed_at,
        "seconds_to_ruling": seconds_to_ruling(row),
        "links": {"self": here, "match": f"/v1/matches/{row.match_id}", "report": f"{here}/report"},
    }


def seconds_to_ruling(row: DisputeRow) -> int | None:
    """Return how long a ruling took; None if there is none yet."""
    if not row.ruled_at:
        return None
    return round((datetime.fromisoformat(row.ruled_at) - datetime.fromisoformat(row.created_at)).total_seconds())


def deviations(dispute: Dispute) -> Iterator[dict[str, str]]:
    """Yield where the ruling that holds deviates from the finding, and from the penalties of the policy."""
    if dispute.ruling is None:
        return
    verdict = dispute.ruling.verdict
    if verdict.follows is False:
        yield {"dispute": dispute.id, "seat": "", "standard": "", "penalty": "", "reason": verdict.reason}
    for each in dispute.ruling.penalties:
        if each.penalty != each.standard and not each.merged:
            said = {"seat": each.seat, "standard": each.standard, "penalty": each.penalty, "reason": each.reason}
            yield {"dispute": dispute.id, **said}


def appeals(dispute: Dispute) -> Iterator[dict[str, str]]:
    """Yield the appeals of a dispute, and what became of each."""
    for each in dispute.appeals:
        yield {"dispute": dispute.id, "seat": each.seat, "outcome": each.outcome}
