"""What the endpoints of disputes share: who acts, questions and verdicts read from requests, answers."""

from collections.abc import Callable
from typing import Any

from flask import Response, request
from marshmallow import Schema

from adjudicator.api.access.moments import match_at
from adjudicator.api.access.reach import check_own_seat, reachable_dispute
from adjudicator.api.access.roles import JUDGES
from adjudicator.api.access.services import services
from adjudicator.api.access.views import shown_whole
from adjudicator.api.http.answers import as_json, widened
from adjudicator.api.http.problems import Kind, Problem, field_error
from adjudicator.api.http.reading import reading
from adjudicator.api.judging.case_file import Dispute, DisputeChanged
from adjudicator.api.operations import Call, operation
from adjudicator.judging import dispute as disputes
from adjudicator.judging.dispute_events import Evidence
from adjudicator.judging.rulings import Person, Verdict
from adjudicator.judging.stored import DisputeChanged as Changed
from adjudicator.judging.views import shown
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.reading import read
from adjudicator.matches.people.sealing import sealed_name
from adjudicator.matches.people.tokens import Caller, Role
from adjudicator.matches.records import Damaged
from adjudicator.matches.requests import Request


def person_of(caller: Caller) -> Person:
    """Return the caller as disputes know people."""
    return Person(caller.role, caller.subject, caller.seat, sealed_name(caller.label))


def command(
    verb: str, id: str, summary: str, roles: tuple[Role, ...], body: Schema, *problems: Kind
) -> Callable[[Callable[[Call], Response]], Callable[[Call], Response]]:
    """Declare an endpoint that does something to a dispute: keyed, answered by the dispute as it is then."""
    return operation(
        "POST",
        f"/v1/disputes/{{dispute_id}}/{verb}",
        id,
        summary,
        "Disputes",
        roles=roles,
        body=body,
        keyed=True,
        answers={201: DisputeChanged},
        problems=(Kind.DISPUTE_STATE_CONFLICT, *problems),
        headers=("Location", "Idempotency-Replayed"),
    )


# Reading requests


def read_verdict(data: dict[str, Any], pointer: str) -> Verdict:
    """Return a verdict from a request. 422 with the field at fault."""
    with reading(pointer):
        verdict: Verdict = read(data, Verdict)
        return verdict


def command_of(call: Call, command: str) -> Request:
    """Return who asks for which command on the dispute of the path, under which key."""
    return call.request(f"{command} {call.path['dispute_id']}", call.body)


def read_evidence(data: dict[str, Any], match_id: str, pointer: str) -> Evidence:
    """Return evidence from a request. 422 if it says nothing, or names moves that do not exist."""
    for_judges = data.get("for_judges", False)
    evidence = Evidence(data["text"], tuple(data["moves"]), data["sha256"], data["name"], for_judges)
    if evidence == Evidence(for_judges=for_judges):
        error = field_error(
            f"{pointer}/text",
            "diga algo: text, moves, ou o nome e o sha256 de um arquivo",
            "say something: text, moves, or a file's name and sha256",
            "required",
        )
        raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    head = services().matches.tables.head(match_id) if evidence.moves else None
    last_move = head[0] if head is not None else 0
    for place, move in enumerate(evidence.moves):
        if move > last_move:
            error = field_error(
                f"{pointer}/moves/{place}",
                f"a partida tem os lances 0 a {last_move}",
                f"the match has moves 0 to {last_move}",
            )
            raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    return evidence


# Disputes and tournaments within a caller's reach


def dispute_of(call: Call) -> disputes.Dispute:
    """Return the dispute that the path names; 404 if the caller may not know of it. A judge who reads its
    file sees all that was said, so that counts as a look at its match."""
    dispute = reachable_dispute(call.who, call.path["dispute_id"])
    if call.who.role in JUDGES and request.method == "GET":
        opened = dispute.opened
        row = services().matches.row(opened.match)
        services().access_log.note(call.who, row, JUDGE, str(request.endpoint), opened.move)
    return dispute


def seat_named(call: Call) -> str:
    """Return the seat that the body names: judges may name any seat, a seat only itself. 403 otherwise."""
    seat: str = call.body["seat"]
    check_own_seat(call.who, seat or call.who.seat)
    return seat


# Answers


def told(caller: Caller, dispute: disputes.Dispute) -> Dispute:
    """Return a dispute as a caller may see it, with its links."""
    over = reads_whole(caller, dispute)
    here = f"/v1/disputes/{dispute.id}"
    links = {"self": here, "match": f"/v1/matches/{dispute.opened.match}", "report": f"{here}/report"}
    links |= {"log": f"{here}/log", "match_log": f"/v1/matches/{dispute.opened.match}/log"}
    return widened(Dispute, shown(dispute, person_of(caller), over=over), links=links)


def reads_whole(caller: Caller, dispute: disputes.Dispute) -> bool:
    """Whether a seat may see all of a dispute's file by now, and all of its match."""
    try:
        return caller.role == "seat" and shown_whole(services().matches.row(dispute.opened.match))
    except Damaged:  # a dispute of a damaged match can still be read, as one of a match that runs
        return False


def side_of(caller: Caller, dispute: disputes.Dispute) -> str:
    """Return the view in which a caller sees a dispute's table."""
    with match_at(caller, dispute.opened.match, {}) as (_, own):
        return JUDGE if reads_whole(caller, dispute) else own


def done(call: Call, result: Changed, status: int = 201) -> Response:
    """Answer a command with the dispute as it is then."""
    headers = {"Location": f"/v1/disputes/{result.dispute.id}"}
    if result.replayed:
        headers["Idempotency-Replayed"] = "true"
    receipt = services().receipts.of_dispute(result.dispute)
    return as_json(widened(DisputeChanged, told(call.who, result.dispute), receipt=receipt), status, headers)


RULING = (Kind.BAD_RULING, Kind.HEAD_JUDGE_REQUIRED, Kind.BAD_ORDER)
