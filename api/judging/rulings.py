"""What judges do with a dispute: take the call, rule, decide appeals, plan and authorise rewinds, apply remedies."""

from collections.abc import Sequence

import msgspec
from flask import Response

from adjudicator.api.access.roles import JUDGES
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.http.problems import Kind, Problem, field_error
from adjudicator.api.http.refusals import ruling_at
from adjudicator.api.judging.dispute_endpoints import (
    RULING,
    command,
    command_of,
    dispute_of,
    done,
    person_of,
    read_verdict,
)
from adjudicator.api.operations import Call, operation
from adjudicator.api.schemas import desk_requests
from adjudicator.judging.rulings import Verdict
from adjudicator.matches.people.tokens import Role

HEAD: tuple[Role, ...] = ("head_judge",)


class Suggestion(msgspec.Struct, frozen=True, kw_only=True):
    """What the policy gives for an infraction of a seat, after so many before."""

    seat: str
    infraction: str
    before: int
    penalty: str


class Suggestions(msgspec.Struct, frozen=True, kw_only=True):
    """What the policy gives, for each seat and infraction."""

    policy: str
    data: Sequence[Suggestion]


@command(
    "acknowledgements",
    "acknowledgeDispute",
    "Take a call, or take it over",
    JUDGES,
    desk_requests.NothingRequest(),
)
def acknowledge_dispute(call: Call) -> Response:
    """Take the call: from now on it is investigated."""
    dispute = dispute_of(call)
    return done(call, services().disputes.acknowledge(dispute, person_of(call.who), command_of(call, "acknowledge")))


@operation(
    "GET",
    "/v1/disputes/{dispute_id}/suggestions",
    "getSuggestions",
    "What the policy gives for each infraction of each seat",
    "Disputes",
    roles=JUDGES,
    answers={200: Suggestions},
    lane="study",
)
def get_suggestions(call: Call) -> Response:
    """Return the policy's penalties, after what each player has had in the tournament (or the match) before."""
    dispute = dispute_of(call)
    policy, before = services().disputes.policy(dispute), services().disputes.offences(dispute)
    data = [
        Suggestion(
            seat=seat,
            infraction=infraction.id,
            before=before.get((seat, infraction.id), 0),
            penalty=policy.suggested(infraction, before.get((seat, infraction.id), 0)),
        )
        for seat in dispute.opened.seats
        for infraction in policy.infractions
    ]
    return as_json(Suggestions(policy=policy.id, data=data))


@command("rulings", "giveRuling", "Rule on a dispute", JUDGES, desk_requests.VerdictRequest(), *RULING)
def give_ruling(call: Call) -> Response:
    """Rule: the clauses, the reason, the charges, the remedies. A ruling is never edited; another supersedes it."""
    dispute, verdict = dispute_of(call), read_verdict(call.body, "")
    return done(call, services().disputes.rule(dispute, person_of(call.who), verdict, command_of(call, "rule")))


@command("decisions", "decideAppeal", "Decide an appeal, for good", HEAD, desk_requests.DecisionRequest(), *RULING)
def decide_appeal(call: Call) -> Response:
    """Uphold the ruling, or give the one that holds instead."""
    dispute, body = dispute_of(call), call.body
    verdict: Verdict | None = read_verdict(body["ruling"], "/ruling") if "ruling" in body else None
    if (body["outcome"] == "upheld") != (verdict is None):
        error = field_error(
            "/ruling",
            "uma decisão vem com `modified` ou `overturned`, e só com estes",
            "a ruling comes with `modified` or `overturned`, and with these alone",
        )
        raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    with ruling_at("/ruling"):
        decided = services().disputes.decide(
            dispute, person_of(call.who), body["outcome"], body["reason"], verdict, command_of(call, "decide")
        )
    return done(call, decided)


@command(
    "remands",
    "remandDispute",
    "Ask for more facts before an appeal is decided",
    HEAD,
    desk_requests.ReasonRequest(),
)
def remand_dispute(call: Call) -> Response:
    """Send the dispute back to be investigated."""
    dispute = dispute_of(call)
    return done(
        call, services().disputes.remand(dispute, person_of(call.who), call.body["reason"], command_of(call, "remand"))
    )


@command(
    "backup-plans",
    "planBackup",
    "Compute the backup plan of the rewind that the ruling orders",
    JUDGES,
    desk_requests.NothingRequest(),
    Kind.BAD_ORDER,
)
def plan_backup(call: Call) -> Response:
    """Return the dispute with a plan more: steps newest first, whom it changes, what was seen, what luck gave."""
    dispute = dispute_of(call)
    return done(call, services().disputes.plan(dispute, person_of(call.who), command_of(call, "plan")))


@command(
    "authorizations",
    "authorizeBackup",
    "Authorise a backup plan",
    HEAD,
    desk_requests.AuthorizationRequest(),
    Kind.PLAN_STALE,
)
def authorize_backup(call: Call) -> Response:
    """Authorise a plan by its digest; refused if the match has moved on."""
    dispute = dispute_of(call)
    digest = call.body["digest"]
    return done(
        call, services().disputes.authorise(dispute, person_of(call.who), digest, command_of(call, "authorise"))
    )


@command(
    "applications",
    "applyRemedies",
    "Do to the match what the ruling orders",
    JUDGES,
    desk_requests.ApplicationRequest(),
    Kind.BAD_LUCK_REPORT,
    Kind.PLAN_STALE,
    Kind.BAD_ORDER,
)
def apply_remedies(call: Call) -> Response:
    """Apply every remedy at once, as moves of the match, and close the dispute; the match goes on."""
    dispute = dispute_of(call)
    return done(
        call, services().disputes.apply(dispute, person_of(call.who), command_of(call, "apply"), call.body["luck"])
    )


@command("reopenings", "reopenDispute", "Open a closed dispute again", HEAD, desk_requests.ReasonRequest())
def reopen_dispute(call: Call) -> Response:
    """Open it again, for a reason; what was ruled stays in its log."""
    dispute = dispute_of(call)
    return done(
        call, services().disputes.reopen(dispute, person_of(call.who), call.body["reason"], command_of(call, "reopen"))
    )
