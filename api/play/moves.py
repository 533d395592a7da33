"""Moves: actions as they are sent, and what is answered to who made one."""

from typing import Any

import msgspec
from flask import Response

from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.secrets.secret import view as viewed
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.text.text import Text
from adjudicator.matches.match import Match
from adjudicator.matches.questions.queries import described, legal
from adjudicator.matches.requests import MoveMade
from adjudicator.rulesets.registry import RULESETS
from api.access.reach import check_own_seat
from api.access.services import services
from api.access.views import own_view
from api.http.answers import as_json, raw
from api.http.problems import Kind, Problem
from api.http.refusals import reading
from api.operations import Call

PROBLEMS_OF_ACTIONS = (
    Kind.ILLEGAL_ACTION,
    Kind.VERSION_CONFLICT,
    Kind.VERSION_AHEAD,
    Kind.MATCH_PAUSED,
    Kind.NOT_YOUR_SEAT,
    Kind.BAD_LUCK_REPORT,
    Kind.BAD_SIGNATURE,
)


def in_words(call: Call, why: Text) -> Text:
    """Return a sentence of the rules with what people call whom and what it names, as the caller may know them."""
    view = own_view(call.who) if call.who.role == "seat" else JUDGE
    with services().matches.lock(call.match_id):
        match = services().matches.live(call.match_id)
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
    receipt = services().receipts.of_match(made.records[-1], seat)
    return {
        "ruleset": made.match.ruleset.name,
        "move": made.move,
        "version": made.version,
        "events": events,
        "receipt": receipt,
        **more,
    }


def decision_of(match: Match, view: str) -> dict[str, object]:
    """Return the answer about what a match waits on."""
    return {
        "match": match.id,
        "ruleset": match.ruleset.name,
        "move": match.state.move,
        "version": match.version,
        "view": view,
        "decision": raw(viewed(match.state.decision, view)),
        "waiting": match.state.waiting,
        "legal": legal(match, view),
        "described": described(match, view),
        "result": match.state.result,
    }
