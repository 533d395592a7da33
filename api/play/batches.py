"""Batches: several actions in one request, for a scorekeeper who enters several moves of a table at once."""

from typing import Any

from flask import Response

from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.secrets.secret import view as viewed
from adjudicator.kernel.text.refusal import Illegal
from adjudicator.logbook.move_flags import MoveFlags
from adjudicator.matches.hosting.batches import Batch, RefusedOf, Wanted, act_in_order
from api import schemas
from api.access.requests import request_of
from api.access.roles import OFFICIALS
from api.access.services import services
from api.access.views import own_view
from api.http.answers import as_json, raw
from api.http.language import preferred
from api.http.refusals import problem_of
from api.operations import Call, operation
from api.play.bots import let_bots_play
from api.play.moves import PROBLEMS_OF_ACTIONS, decision_of, headers_of, in_words, read_action, told_made


@operation(
    "POST",
    "/v1/matches/{match_id}/batches",
    "postActions",
    "Act several times: actions taken in order, in one transaction",
    "Play",
    roles=("seat", *OFFICIALS),
    body=schemas.BatchRequest(),
    keyed=True,
    answers={201: schemas.BatchMadeSchema()},
    problems=PROBLEMS_OF_ACTIONS,
    headers=("Location", "Idempotency-Replayed"),
)
def post_actions(call: Call) -> Response:
    """Make a move for each action. `together`: all, or none if one is refused (`index` says which); else each legal
    one, and for each of the others the problem that refused it."""
    request = request_of(call.who, f"POST /v1/matches/{call.match_id}/batches", call.body)
    wanted = [
        Wanted(
            read_action(call, each["action"], f"/actions/{number}/action"), each.get("expected_version"),
            each["luck"], each["signature"],
        )
        for number, each in enumerate(call.body["actions"])
    ]  # fmt: skip
    with services().matches.lock(call.match_id):  # held until the answer is made, which shows the table after the moves
        try:
            batch = act_in_order(services().matches, call.match_id, wanted, request, together=call.body["together"])
        except RefusedOf as refused:
            if isinstance(refused.refusal, Illegal):
                refused.refusal.why = in_words(call, refused.refusal.why)
            raise
        answer = _made(call, batch)
    if call.match.house:
        let_bots_play(call.match_id)
    return answer


def _made(call: Call, batch: Batch) -> Response:
    seat = call.who.seat if call.who.role == "seat" else ""
    view, made = own_view(call.who) if seat else JUDGE, batch.made
    flags = MoveFlags(made.match)
    events = [raw(viewed(flags.flagged(record), view)) for record in made.records]
    answers = [_answer(call, number, outcome) for number, outcome in enumerate(batch.outcomes)]
    told = told_made(made, seat, events, next=decision_of(made.match, view))
    return as_json({"answers": answers, "made": told}, 201, headers_of(made))


def _answer(call: Call, number: int, outcome: Any) -> dict[str, Any]:
    """Return the result of one action: its move, or the problem that would refuse it alone."""
    if isinstance(outcome, int):
        return {"move": outcome, "refused": None}
    if isinstance(outcome, Illegal):
        outcome.why = in_words(call, outcome.why)
    return {"move": None, "refused": problem_of(outcome, number).told(preferred())}
