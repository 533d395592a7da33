"""Policies and precedents: what a house holds to be an infraction, and how it was ruled before."""

from typing import Any

from flask import Response

from adjudicator.judging import lists
from adjudicator.judging.dispute import Dispute
from adjudicator.judging.policy import Policy
from adjudicator.kernel.text.text import Text
from api.access.roles import JUDGES
from api.access.services import services
from api.http.answers import as_json
from api.http.paging import read_cursor, with_links, write_cursor
from api.http.problems import Kind, Problem
from api.operations import Call, operation
from api.schemas import desk_requests
from api.schemas.answered import desk_answers


@operation(
    "GET", "/v1/policies", "listPolicies", "All policies", "Policies", roles=(),
    answers={200: desk_answers.PoliciesSchema()},
)  # fmt: skip
def list_policies(call: Call) -> Response:
    """Return all policies."""
    return as_json({"data": [_told(policy) for policy in services().disputes.policies.values()]})


@operation(
    "GET",
    "/v1/policies/{policy}",
    "getPolicy",
    "One policy: its infractions, penalties and ladders",
    "Policies",
    roles=(),
    answers={200: desk_answers.PolicySchema()},
    problems=(Kind.NOT_FOUND,),
    headers=("Content-Language",),
)
def get_policy(call: Call) -> Response:
    """Return a policy."""
    found = services().disputes.policies.get(call.path["policy"])
    if found is None:
        raise Problem(Kind.NOT_FOUND, Text("não há essa política", "there is no such policy"))
    return as_json(_told(found))


def _told(policy: Policy) -> dict[str, Any]:
    return {name: getattr(policy, name) for name in policy.__struct_fields__}


@operation(
    "GET",
    "/v1/precedents",
    "listPrecedents",
    "Closed rulings of a ruleset, by clause or card, newest first",
    "Policies",
    roles=JUDGES,
    query=desk_requests.PrecedentsQuery(),
    answers={200: desk_answers.PrecedentsSchema()},
    headers=("Link",),
)
def list_precedents(call: Call) -> Response:
    """Return a page of precedents: what was ruled and why. Those of other tournaments come once their match is over."""
    limit, ruleset = call.query["limit"], call.query["ruleset"]
    before = read_cursor(call.query.get("cursor"), 2)
    clauses = (call.query["clause"],) if "clause" in call.query else ()
    cards = (call.query["card"],) if "card" in call.query else ()
    place = (before[0], before[1]) if before is not None else None
    rows = lists.precedent_rows(
        services().matches.tables, ruleset, call.who.tournament, clauses, cards, limit + 1, place
    )
    more = len(rows) > limit
    rows = rows[:limit]
    cursor = write_cursor(rows[-1][1], rows[-1][0]) if more else None
    data = [precedent(services().disputes.get(dispute_id)) for dispute_id, _ in rows]
    return with_links(as_json({"data": data, "next": cursor, "has_more": more}), cursor)


def precedent(dispute: Dispute) -> dict[str, Any]:
    """Return a closed dispute as a precedent."""
    ruling = dispute.ruling
    assert ruling is not None
    verdict = ruling.verdict
    return {
        "dispute": dispute.id,
        "closed_at": dispute.closed_at,
        "ruleset": dispute.opened.ruleset,
        "kind": type(dispute.opened.question).__struct_config__.tag,
        "outcome": verdict.outcome,
        "follows": verdict.follows,
        "reason": verdict.reason,
        "clauses": verdict.clauses,
        "cards": verdict.cards,
        "penalties": [each.penalty for each in ruling.penalties if not each.merged],
        "remedies": [type(remedy).__struct_config__.tag for remedy in verdict.remedies],
        "level": ruling.level,
    }
