"""Policies and precedents: what a house holds to be an infraction, and how it was ruled before."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from flask import Response

from adjudicator.api.access.roles import JUDGES
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.http.paging import Page, cut, listed, read_place
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.operations import Call, operation
from adjudicator.api.schemas import desk_requests
from adjudicator.api.schemas.marks import told_as
from adjudicator.judging import lists, policy
from adjudicator.judging.dispute import Dispute
from adjudicator.kernel.text.text import Text


class Precedent(msgspec.Struct, frozen=True, kw_only=True):
    """A closed ruling."""

    dispute: str
    closed_at: str
    ruleset: str
    kind: str
    outcome: str
    follows: bool | None
    reason: str
    clauses: Sequence[str]
    cards: Sequence[str]
    penalties: Sequence[str]
    remedies: Sequence[str]
    level: int


class Precedents(Page[Precedent], frozen=True):
    """A page of precedents, newest first."""


class Policy(policy.Policy, frozen=True, forbid_unknown_fields=False):
    """A policy: its penalties, mildest first, and its infractions with their ladders."""


class Policies(msgspec.Struct, frozen=True):
    """All policies."""

    data: Sequence[Annotated[policy.Policy, told_as(Policy)]]


@operation(
    "GET", "/v1/policies", "listPolicies", "All policies", "Policies", roles=(),
    answers={200: Policies},
)  # fmt: skip
def list_policies(call: Call) -> Response:
    """Return all policies."""
    return as_json(Policies(list(services().disputes.policies.values())))


@operation(
    "GET",
    "/v1/policies/{policy}",
    "getPolicy",
    "One policy: its infractions, penalties and ladders",
    "Policies",
    roles=(),
    answers={200: Policy},
    problems=(Kind.NOT_FOUND,),
    headers=("Content-Language",),
)
def get_policy(call: Call) -> Response:
    """Return a policy."""
    found = services().disputes.policies.get(call.path["policy"])
    if found is None:
        raise Problem(Kind.NOT_FOUND, Text("não há essa política", "there is no such policy"))
    return as_json(found)


@operation(
    "GET",
    "/v1/precedents",
    "listPrecedents",
    "Closed rulings of a ruleset, by clause or card, newest first",
    "Policies",
    roles=JUDGES,
    query=desk_requests.PrecedentsQuery(),
    answers={200: Precedents},
    headers=("Link",),
)
def list_precedents(call: Call) -> Response:
    """Return a page of precedents: what was ruled and why. Those of other tournaments come once their match is over."""
    limit, ruleset = call.query["limit"], call.query["ruleset"]
    clauses = (call.query["clause"],) if "clause" in call.query else ()
    cards = (call.query["card"],) if "card" in call.query else ()
    place = read_place(call.query)
    found = lists.precedent_rows(
        services().matches.tables, ruleset, call.who.tournament, clauses, cards, limit + 1, place
    )
    rows, after = cut(found, limit, lambda row: (row[1], row[0]))
    return listed(Precedents, [precedent(services().disputes.get(dispute_id)) for dispute_id, _ in rows], after)


def precedent(dispute: Dispute) -> Precedent:
    """Return a closed dispute as a precedent."""
    ruling = dispute.ruling
    assert ruling is not None
    verdict = ruling.verdict
    return Precedent(
        dispute=dispute.id,
        closed_at=dispute.closed_at,
        ruleset=dispute.opened.ruleset,
        kind=str(type(dispute.opened.question).__struct_config__.tag),
        outcome=verdict.outcome,
        follows=verdict.follows,
        reason=verdict.reason,
        clauses=verdict.clauses,
        cards=verdict.cards,
        penalties=[each.penalty for each in ruling.penalties if not each.merged],
        remedies=[str(type(remedy).__struct_config__.tag) for remedy in verdict.remedies],
        level=ruling.level,
    )
