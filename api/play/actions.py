"""Actions: what a seat posts, and the move that comes of it."""

from functools import partial

from flask import Response

from adjudicator.api import schemas
from adjudicator.api.access.roles import OFFICIALS
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.bots import let_bots_play
from adjudicator.api.play.moves import PROBLEMS_OF_ACTIONS, MoveMade, headers_of, in_words, read_action, told_made
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.refusal import Illegal
from adjudicator.matches.requests import MoveMade as Made


@operation(
    "POST",
    "/v1/matches/{match_id}/actions",
    "postAction",
    "Act: one action of the caller's seat",
    "Play",
    roles=("seat", *OFFICIALS),
    body=schemas.ActionRequest(),
    keyed=True,
    answers={201: MoveMade},
    problems=PROBLEMS_OF_ACTIONS,
    headers=("Location", "Idempotency-Replayed"),
)
def post_action(call: Call) -> Response:
    """Make a move, durably, and answer with its events and the next decision as the seat may see them.

    Judges and scorekeepers enter the actions of every seat of a match on paper (`luck: reported`) or advisory.
    """
    request = call.request(f"POST /v1/matches/{call.match_id}/actions", call.body)
    action = read_action(call, call.body["action"], "/action")
    expected, luck, signature = call.body.get("expected_version"), call.body["luck"], call.body["signature"]
    told = partial(_made, call, action.seat)
    try:
        answer = services().matches.act_and_tell(call.match_id, action, request, expected, luck, signature, told)
    except Illegal as refusal:
        refusal.why = in_words(call, refusal.why)
        raise
    if call.match.house:
        let_bots_play(call.match_id)
    return answer


def _made(call: Call, seat: str, made: Made) -> Response:
    return as_json(told_made(made, seat, call.who.seat or JUDGE), 201, headers_of(made))
