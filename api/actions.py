"""Actions: what a seat posts, and the move that comes of it."""

from typing import Any

import msgspec
from flask import Response

from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.secrets.secret import view as viewed
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.text.refusal import Illegal
from adjudicator.kernel.text.text import Text
from adjudicator.matches.requests import MoveMade
from adjudicator.rulesets.registry import RULESETS
from api import schemas
from api.answers import as_json, raw
from api.auth import OFFICIALS, check_own_seat, matches, own_view
from api.bots import let_bots_play
from api.matches import request_of
from api.move_flags import MoveFlags
from api.operations import Call, operation
from api.problems import Kind, Problem
from api.receipts import receipts
from api.refusals import reading
from api.states import decision_of

PROBLEMS_OF_ACTIONS = (
    Kind.ILLEGAL_ACTION,
    Kind.VERSION_CONFLICT,
    Kind.VERSION_AHEAD,
    Kind.MATCH_PAUSED,
    Kind.NOT_YOUR_SEAT,
    Kind.BAD_LUCK_REPORT,
    Kind.BAD_SIGNATURE,
)


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
    problems=PROBLEMS_OF_ACTIONS,
    headers=("Location", "Idempotency-Replayed"),
)
def post_action(call: Call) -> Response:
    """Make a move, durably, and answer with its events and the next decision as the seat may see them.

    Judges and scorekeepers enter the actions of every seat of a paper match (`luck: reported`).
    """
    request = request_of(call.who, f"POST /v1/matches/{call.match_id}/actions", call.body)
    action = read_action(call, call.body["action"], "/action")
    with matches().lock(call.match_id):  # held until the answer is made, which tells of the table after the move
        try:
            expected, signature = call.body.get("expected_version"), call.body["signature"]
            made = matches().act(call.match_id, action, request, expected, call.body["luck"], signature)
        except Illegal as refusal:
            refusal.why = in_words(call, refusal.why)
            raise
        answer = _made(call, action.seat, made)
    let_bots_play(call.match_id)
    return answer


def in_words(call: Call, why: Text) -> Text:
    """Return a sentence of the rules with what people call whom and what it names, as the caller may know them."""
    match = matches().live(call.match_id)
    view = own_view(call.who) if call.who.role == "seat" else JUDGE
    pt, en = (match.ruleset.speaker(match.state, view, language) for language in ("pt", "en"))
    return Text(pt.in_words(why.pt), en.in_words(why.en))


def read_action(call: Call, told: dict[str, Any], pointer: str) -> Action:
    """Return an action of the body, at a pointer. 422 with the field at fault; 403 if the caller may not take it."""
    given = dict(told)
    if call.who.role == "seat":
        given.setdefault("seat", call.who.seat)
    elif call.match.luck != ReportedLuck.mode:
        raise Problem(
            Kind.FORBIDDEN,
            Text(
                "só partidas de papel são lançadas por quem não joga",
                "only matches on paper may be entered by somebody who does not play",
            ),
        )
    with reading(pointer):
        action = RULESETS[call.match.ruleset].action_of(given)
    check_own_seat(call.who, action.seat)
    return action


def _made(call: Call, seat: str, made: MoveMade) -> Response:
    view = own_view(call.who) if call.who.role == "seat" else JUDGE
    flags = MoveFlags(made.match)
    events = [raw(viewed(flags.flagged(record), view)) for record in made.records]
    return moved(made, seat, events, next=decision_of(made.match, view))


def moved(made: MoveMade, seat: str, events: list[msgspec.Raw], **more: Any) -> Response:
    """Answer with a move that has been made, and a receipt for it; `seat` is whose it was, empty for a judge's."""
    return as_json(told_made(made, seat, events, **more), 201, headers_of(made))


def headers_of(made: MoveMade) -> dict[str, str]:
    """Return the headers of the answer that tells of a move, the last of several: where it is, and whether it is told
    again."""
    headers = {"Location": f"/v1/matches/{made.match.id}/moves/{made.move}"}
    if made.replayed:
        headers["Idempotency-Replayed"] = "true"
    return headers


def told_made(made: MoveMade, seat: str, events: list[msgspec.Raw], **more: Any) -> dict[str, Any]:
    """Return what has been made, a move or several, with these events and a receipt."""
    receipt = receipts().of_match(made.records[-1], seat)
    return {
        "ruleset": made.match.ruleset.name,
        "move": made.move,
        "version": made.version,
        "events": events,
        "receipt": receipt,
        **more,
    }
