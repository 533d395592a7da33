"""What the desk's endpoints share: who acts, questions and verdicts read from requests, refusals as problems."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from flask import Response, current_app
from marshmallow import Schema

from adjudicator.judging.desk import Desk, Done, NoSuchDispute, PlanStale
from adjudicator.judging.dispute import Dispute
from adjudicator.judging.dispute_events import Evidence
from adjudicator.judging.life_cycle import NotYours, StateConflict
from adjudicator.judging.opening import TooSoon
from adjudicator.judging.rulings import Person, Unruly, Verdict
from adjudicator.judging.tournaments import NoSuchTournament, Tournament, Tournaments
from adjudicator.judging.views import shown
from adjudicator.kernel.refusal import BadOrder, BadSetup
from adjudicator.kernel.text import Text
from adjudicator.matches.ids import is_id
from adjudicator.matches.questions import AnyQuestion, BadQuestion, Withheld
from adjudicator.matches.requests import KeyReused, NoSuchMatch, Request
from adjudicator.matches.tokens import Caller, Role
from adjudicator.matches.what_if import Refused
from api.answers import as_json
from api.auth import in_scope, matches, no_such_match
from api.matches import bad_setup, key_reused, misfit, request_of
from api.moments import translated
from api.operations import Call, operation
from api.problems import Kind, Problem, field_error
from api.schemas import desk_answers


def desk() -> Desk:
    """Return the desk that this app serves."""
    found: Desk = current_app.extensions["desk"]
    return found


def tournaments() -> Tournaments:
    """Return the tournaments that this app serves."""
    found: Tournaments = current_app.extensions["tournaments"]
    return found


def person_of(caller: Caller) -> Person:
    """Return the caller as the desk knows people."""
    return Person(caller.role, caller.subject, caller.seat, caller.label)


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
        answers={201: desk_answers.DisputeSchema()},
        problems=(Kind.DISPUTE_STATE_CONFLICT, *problems),
        headers=("Location", "Idempotency-Replayed"),
    )


# Reading requests


def read_question(data: dict[str, Any]) -> AnyQuestion:
    """Return a question from a request. 422 with the field at fault."""
    return _read(data, AnyQuestion, "/question")  # type: ignore[no-any-return]  # one of them


def read_verdict(data: dict[str, Any], prefix: str = "") -> Verdict:
    """Return a verdict from a request. 422 with the field at fault."""
    return _read(data, Verdict, prefix)  # type: ignore[no-any-return]  # it is one


def command_of(call: Call, command: str) -> Request:
    """Return who asks for which command on the dispute of the path, under which key."""
    return request_of(call.who, f"{command} {call.path['dispute_id']}", call.body)


def read_evidence(data: dict[str, Any], last_move: int, pointer: str) -> Evidence:
    """Return evidence from a request; it names moves that there are, and says something."""
    evidence = Evidence(data["text"], tuple(data["moves"]), data["sha256"], data["name"])
    if evidence == Evidence():
        error = field_error(f"{pointer}/text", "say something: text, moves, or a file's name and sha256", "required")
        raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    for place, move in enumerate(evidence.moves):
        if move > last_move:
            error = field_error(f"{pointer}/moves/{place}", f"the match has moves 0 to {last_move}")
            raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    return evidence


def _read(data: Any, kind: Any, prefix: str) -> Any:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise Problem(Kind.VALIDATION_FAILED, errors=[misfit(str(error), prefix)]) from error


# Disputes and tournaments within a caller's reach


def dispute_of(call: Call) -> Dispute:
    """Return the dispute that the path names; 404 if it is none that the caller may know of."""
    return reachable(call.who, call.path["dispute_id"])


def reachable(caller: Caller, id: str) -> Dispute:
    """Return a dispute within a caller's reach, or 404."""
    try:
        dispute = desk().get(id if is_id("d", id) else "")
    except NoSuchDispute as error:
        raise no_such_dispute() from error
    own = caller.match_id == dispute.opened.match if caller.role == "seat" else True
    if not own or not in_scope(caller, dispute.opened.tournament):
        raise no_such_dispute()
    return dispute


def no_such_dispute() -> Problem:
    """Return the problem of a dispute that does not exist, or not for this caller."""
    return Problem(Kind.DISPUTE_NOT_FOUND, Text("não há essa disputa", "there is no such dispute"))


def tournament_of(caller: Caller, id: str) -> Tournament:
    """Return a tournament within a caller's reach, or 404."""
    try:
        found = tournaments().get(id if is_id("t", id) else "")
    except NoSuchTournament as error:
        raise no_such_tournament() from error
    if caller.role != "organiser" and caller.tournament != id:
        raise no_such_tournament()
    return found


def no_such_tournament() -> Problem:
    """Return the problem of a tournament that does not exist, or not for this caller."""
    return Problem(Kind.TOURNAMENT_NOT_FOUND, Text("não há esse torneio", "there is no such tournament"))


# Answers


def told(caller: Caller, dispute: Dispute) -> dict[str, Any]:
    """Return a dispute as a caller may see it, with its links."""
    row = matches().tables.match_row(dispute.opened.match)
    over = row is not None and row.status == "over"
    here = f"/v1/disputes/{dispute.id}"
    links = {"self": here, "match": f"/v1/matches/{dispute.opened.match}", "report": f"{here}/report"}
    return {**shown(dispute, person_of(caller), over=over), "links": links}


def head_of(match_id: str) -> tuple[int, int]:
    """Return the last move of a match and its version. 404 if there is none."""
    head = matches().tables.head(match_id)
    if head is None:
        raise no_such_match()
    return head


def done(call: Call, result: Done, status: int = 201) -> Response:
    """Answer a command with the dispute as it is then."""
    headers = {"Location": f"/v1/disputes/{result.dispute.id}"}
    if result.replayed:
        headers["Idempotency-Replayed"] = "true"
    return as_json(told(call.who, result.dispute), status, headers)


# Refusals


@contextmanager
def refused(prefix: str = "") -> Iterator[None]:
    """Turn what the desk and the questions refuse into problems; a verdict stands under `prefix` in the body."""
    with translated(), _questions(), _orders(prefix):
        try:
            yield
        except NoSuchDispute as error:
            raise no_such_dispute() from error
        except NotYours as error:
            raise Problem(Kind.FORBIDDEN, error.why) from error
        except StateConflict as error:
            names = ", ".join(error.allowed) or "—"
            text = Text(f"está {error.status}; cabe: {names}", f"it is {error.status}; it may be: {names}")
            members = {"status_now": error.status, "allowed": error.allowed}
            raise Problem(Kind.DISPUTE_STATE_CONFLICT, text, members=members) from error
        except Unruly as error:
            kind = Kind.HEAD_JUDGE_REQUIRED if error.head_judge else Kind.BAD_RULING
            raise Problem(kind, error.why, errors=[field_error(prefix + error.pointer, error.why.en)]) from error
        except PlanStale as error:
            raise Problem(Kind.PLAN_STALE, error.why) from error
        except TooSoon as error:
            wait = Text(f"espere {error.seconds} segundos", f"wait {error.seconds} seconds")
            raise Problem(Kind.QUOTA_EXCEEDED, wait, headers={"Retry-After": str(error.seconds)}) from error
        except KeyReused as error:
            raise key_reused() from error
        except NoSuchMatch as error:
            raise no_such_match() from error


@contextmanager
def _questions() -> Iterator[None]:
    try:
        yield
    except BadQuestion as error:
        pointer = f"/question{error.pointer}"
        raise Problem(Kind.VALIDATION_FAILED, errors=[field_error(pointer, error.reason)]) from error
    except Withheld as error:
        why = Text("a resposta diria o que só juízes podem saber", "the answer would tell what only judges may know")
        raise Problem(Kind.ANSWER_WITHHELD, why) from error
    except Refused as error:
        refusal = error.refusal
        members = {"clause": refusal.clause, "legal": refusal.legal, "index": error.number}
        raise Problem(Kind.ILLEGAL_ACTION, refusal.why, members=members) from error


@contextmanager
def _orders(prefix: str) -> Iterator[None]:
    try:
        yield
    except BadOrder as error:
        raise bad_order(error, prefix) from error
    except BadSetup as error:
        raise bad_setup(error) from error


def bad_order(error: BadOrder, prefix: str) -> Problem:
    """Return the problem of an order that the table does not admit."""
    errors = [field_error(prefix + error.pointer, error.why.en, error.clause or "invalid")]
    return Problem(Kind.BAD_ORDER, error.why, errors=errors)
