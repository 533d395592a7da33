"""Actions: what a seat posts, and the move that comes of it."""

from typing import Any

import msgspec
from flask import Response

from adjudicator.kernel.actions import Action
from adjudicator.kernel.luck import ReportedLuck
from adjudicator.kernel.refusal import BadSetup, Illegal
from adjudicator.kernel.secret import JUDGE
from adjudicator.kernel.secret import view as viewed
from adjudicator.kernel.text import Text
from adjudicator.matches.match import Paused
from adjudicator.matches.requests import KeyReused, Made, NoSuchMatch, VersionConflict
from adjudicator.rulesets.registry import RULESETS
from api import schemas
from api.answers import as_json, raw
from api.auth import OFFICIALS, matches, no_such_match, own_view
from api.marks import Book
from api.matches import bad_setup, key_reused, misfit, request_of
from api.operations import Call, operation
from api.problems import Kind, Problem
from api.states import decision_of


@operation(
    "POST",
    "/v1/matches/{match_id}/actions",
    "postAction",
    "Act: one action of the caller's seat",
    "Play",
    roles=("seat", *OFFICIALS),
    body=schemas.ActionRequest(),
    keyed=True,
    answers={201: schemas.MoveMadeSchema()},
    problems=(
        Kind.ILLEGAL_ACTION,
        Kind.VERSION_CONFLICT,
        Kind.MATCH_PAUSED,
        Kind.NOT_YOUR_SEAT,
        Kind.BAD_SETUP,
    ),
    headers=("Location", "Idempotency-Replayed"),
)
def post_action(call: Call) -> Response:
    """Make a move, durably, and answer with its events and the next decision as the seat may see them.

    Judges and scorekeepers enter the actions of every seat of a paper match (`luck: reported`).
    """
    request = request_of(call.who, f"POST /v1/matches/{call.match_id}/actions", call.body)
    action = _action(call)
    try:
        made = matches().act(call.match_id, action, request, call.body.get("expected_version"), call.body["luck"])
    except Illegal as refusal:
        raise _illegal(refusal) from refusal
    except VersionConflict as conflict:
        raise conflict_problem(call.match_id, conflict) from conflict
    except Paused as paused:
        raise _paused(paused) from paused
    except KeyReused as error:
        raise key_reused() from error
    except BadSetup as error:
        raise bad_setup(error) from error
    except NoSuchMatch as error:
        raise no_such_match() from error
    return _made(call, made)


def _action(call: Call) -> Action:
    given = dict(call.body["action"])
    if call.who.role == "seat":
        given.setdefault("seat", call.who.seat)
    elif matches().row(call.match_id).luck != ReportedLuck.mode:
        raise Problem(
            Kind.FORBIDDEN,
            Text("só partidas de papel são lançadas por quem não joga", "only paper matches are entered by others"),
        )
    with matches().lock(call.match_id):
        try:
            ruleset = RULESETS[matches().known(call.match_id).ruleset.name]
        except NoSuchMatch as error:
            raise no_such_match() from error
    try:
        action = ruleset.action_of(given)
    except msgspec.ValidationError as error:
        raise Problem(Kind.VALIDATION_FAILED, errors=[misfit(str(error), "/action")]) from error
    if call.who.role == "seat" and action.seat != call.who.seat:
        raise Problem(
            Kind.NOT_YOUR_SEAT,
            Text(f"o seu lugar é {call.who.seat}", f"your seat is {call.who.seat}"),
            members={"seat": call.who.seat},
        )
    return action


def _made(call: Call, made: Made) -> Response:
    view = own_view(call.who) if call.who.role == "seat" else JUDGE
    with matches().lock(call.match_id):
        match = matches().known(call.match_id)
        if match.version != made.version:
            match = matches().at_version(call.match_id, made.version)
        records = made.records or tuple(matches().records(call.match_id, made.first_version - 1, made.version))
        book = Book(match)
        body: dict[str, Any] = {
            "move": made.move,
            "version": made.version,
            "events": [raw(viewed(book.marked(record), view)) for record in records],
            "next": decision_of(match, view),
        }
        headers = {"Location": f"/v1/matches/{call.match_id}/moves/{made.move}"}
        if made.replayed:
            headers["Idempotency-Replayed"] = "true"
        return as_json(body, 201, headers)


def _illegal(refusal: Illegal) -> Problem:
    return Problem(Kind.ILLEGAL_ACTION, refusal.why, members={"clause": refusal.clause, "legal": refusal.legal})


def _paused(paused: Paused) -> Problem:
    names = ", ".join(paused.disputes)
    return Problem(
        Kind.MATCH_PAUSED,
        Text(f"a partida espera: {names}", f"the match waits for: {names}"),
        members={"disputes": [f"/v1/disputes/{dispute}" for dispute in paused.disputes]},
    )


def conflict_problem(match_id: str, conflict: VersionConflict) -> Problem:
    """Return the problem of a match that has moved on from what the client saw."""
    return Problem(
        Kind.VERSION_CONFLICT,
        Text(
            f"a partida está na versão {conflict.version}; releia-a e decida de novo",
            f"the match is at version {conflict.version}; read it again and decide anew",
        ),
        headers={"Link": f'</v1/matches/{match_id}/events?after={conflict.version}>; rel="missed"'},
        members={"version": conflict.version, "move": conflict.move},
    )
