"""Disputes: opened about a match, listed, read; and what parties do: statements, acceptance, appeal, withdrawal."""

import msgspec
from flask import Response

from adjudicator.api.access.roles import JUDGES, PARTIES
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.http.language import preferred, told_in
from adjudicator.api.http.paging import Page, listed, read_place
from adjudicator.api.http.problems import Kind
from adjudicator.api.judging.case_file import Dispute, DisputeChanged
from adjudicator.api.judging.dispute_endpoints import (
    command,
    command_of,
    dispute_of,
    done,
    person_of,
    read_evidence,
    seat_named,
    told,
)
from adjudicator.api.judging.dispute_story import asked_in_brief
from adjudicator.api.judging.summaries import DisputeSummary, summary
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.past.asked import read_question
from adjudicator.api.schemas import desk_requests
from adjudicator.judging import lists
from adjudicator.judging.lists import DisputeRow
from adjudicator.matches.finding.index import named_in
from adjudicator.matches.finding.search import page
from adjudicator.matches.store.tables import Seat

ANSWERED = {201: DisputeChanged}
LOCATED = ("Location", "Idempotency-Replayed")


class Disputes(Page[DisputeSummary], frozen=True):
    """A page of disputes, newest first."""


@operation(
    "POST",
    "/v1/matches/{match_id}/disputes",
    "openDispute",
    "Open a dispute about a match; the finding is computed at once",
    "Disputes",
    roles=PARTIES,
    body=desk_requests.DisputeRequest(),
    keyed=True,
    answers=ANSWERED,
    problems=(Kind.OUT_OF_RANGE, Kind.ILLEGAL_ACTION, Kind.BAD_ORDER, Kind.VERSION_CONFLICT),
    headers=LOCATED,
)
def open_dispute(call: Call) -> Response:
    """Call a judge: a question about a move, with evidence. A blocking dispute pauses the match until it is closed."""
    question = read_question(call.body)
    evidence = tuple(
        read_evidence(item, call.match_id, f"/evidence/{number}") for number, item in enumerate(call.body["evidence"])
    )
    tournament = call.match.tournament_id
    policy = services().tournaments.get(tournament).opened.policy if tournament else "house"
    request = call.request(f"POST /v1/matches/{call.match_id}/disputes", call.body)
    opened = services().disputes.open(
        call.match_id, question, person_of(call.who), evidence, call.body["blocking"], policy, request
    )
    return done(call, opened)


@operation(
    "GET",
    "/v1/disputes",
    "listDisputes",
    "The queue of disputes, newest first",
    "Disputes",
    roles=PARTIES,
    query=desk_requests.DisputesQuery(),
    answers={200: Disputes},
    headers=("Link", "Content-Language"),
)
def list_disputes(call: Call) -> Response:
    """Return a page of the disputes within the caller's reach."""
    wanted = {
        "status": call.query.get("status"),
        "match_id": call.query.get("match"),
        "tournament_id": call.query.get("tournament"),
    }
    reach = {"match_id": call.who.match_id} if call.who.role == "seat" else {"tournament_id": call.who.tournament}
    before = read_place(call.query)
    if any(wanted[name] not in (None, value) for name, value in reach.items()):
        return listed(Disputes, [], None)
    services().matches.see_erasures()
    tables, named = services().matches.tables, named_in(call.query)
    rows, after = page(tables, lists.DISPUTES, {**wanted, **reach}, named, before, call.query["limit"])
    return told_in(listed(Disputes, [_call(call, row) for row in rows], after), preferred())


def _call(call: Call, row: DisputeRow) -> DisputeSummary:
    """Return a dispute of the queue in words, as far as the caller may see it."""
    dispute, match = services().disputes.get(row.dispute_id), services().matches.row(row.match_id)
    file = told(call.who, dispute)
    names = match.names or {seat: name.value for seat, name in dispute.opened.players.items()}
    return msgspec.structs.replace(
        summary(row),
        table=match.table_label,
        seats=[Seat(seat, names.get(seat, seat)) for seat in file.seats],
        asks=asked_in_brief(file, preferred()),
        move=file.move,
        opened_by=file.opened_by,
        judge=file.judge,
    )


@operation(
    "GET",
    "/v1/disputes/{dispute_id}",
    "getDispute",
    "A dispute's file",
    "Disputes",
    roles=PARTIES,
    answers={200: Dispute},
)
def get_dispute(call: Call) -> Response:
    """Return a dispute, as far as the caller may know of it."""
    response = as_json(told(call.who, dispute_of(call)))
    response.headers["Cache-Control"] = "no-store"
    return response


@command(
    "statements",
    "makeStatement",
    "Say something to a dispute, with evidence",
    PARTIES,
    desk_requests.EvidenceRequest(),
)
def make_statement(call: Call) -> Response:
    """Add a statement. Parties see their own until the match is over; judges see all."""
    dispute = dispute_of(call)
    evidence = read_evidence(call.body, dispute.opened.match, "")
    return done(call, services().disputes.state(dispute, person_of(call.who), evidence, command_of(call, "state")))


@command(
    "withdrawals",
    "withdrawDispute",
    "Withdraw a dispute of one's own before it is ruled on",
    PARTIES,
    desk_requests.NothingRequest(),
)
def withdraw_dispute(call: Call) -> Response:
    """Withdraw it; a match that waited for it goes on."""
    dispute = dispute_of(call)
    return done(call, services().disputes.withdraw(dispute, person_of(call.who), command_of(call, "withdraw")))


@command(
    "acceptances",
    "acceptRuling",
    "Accept a ruling, or close the time for appeals",
    ("seat", *JUDGES),
    desk_requests.AcceptanceRequest(),
    Kind.NOT_YOUR_SEAT,
)
def accept_ruling(call: Call) -> Response:
    """When all seats have accepted, or the time to appeal is over (ten minutes, or the next action), it is final."""
    dispute = dispute_of(call)
    return done(
        call, services().disputes.accept(dispute, person_of(call.who), seat_named(call), command_of(call, "accept"))
    )


@command(
    "appeals",
    "appealRuling",
    "Appeal to the head judge, once",
    ("seat", *JUDGES),
    desk_requests.AppealRequest(),
    Kind.NOT_YOUR_SEAT,
)
def appeal_ruling(call: Call) -> Response:
    """Appeal a ruling in time: before ten minutes have passed and before the match goes on."""
    dispute = dispute_of(call)
    grounds = call.body["grounds"]
    return done(
        call,
        services().disputes.appeal(dispute, person_of(call.who), seat_named(call), grounds, command_of(call, "appeal")),
    )
