"""Batches: several actions in one request, for a scorekeeper who enters several moves of a table at once."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from flask import Response
from msgspec import Meta

from adjudicator.api import schemas
from adjudicator.api.access.roles import OFFICIALS
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.http.language import preferred
from adjudicator.api.http.problems import Kind
from adjudicator.api.http.refusals import problem_of
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.bots import let_bots_play
from adjudicator.api.play.moves import PROBLEMS_OF_ACTIONS, MoveMade, headers_of, in_words, read_action, told_made
from adjudicator.api.schemas.marks import one_of_problems
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.refusal import Illegal
from adjudicator.matches.hosting.batches import Batch, RefusedOf, Wanted, act_in_order


class BatchAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one of several actions: its move, or the problem by which it is refused."""

    move: int | None
    refused: Annotated[
        Annotated[
            Mapping[str, JSON],
            one_of_problems(*(kind for kind in PROBLEMS_OF_ACTIONS if kind is not Kind.NOT_YOUR_SEAT)),
        ]
        | None,
        Meta(description="null if it was taken"),
    ]


class BatchMade(msgspec.Struct, frozen=True, kw_only=True):
    """What came of each of several actions; and what they `made`: the last move, the events of all."""

    answers: Sequence[BatchAnswer]
    made: MoveMade


@operation(
    "POST",
    "/v1/matches/{match_id}/batches",
    "postActions",
    "Act several times: actions taken in order, in one transaction",
    "Play",
    roles=("seat", *OFFICIALS),
    body=schemas.BatchRequest(),
    keyed=True,
    answers={201: BatchMade},
    problems=PROBLEMS_OF_ACTIONS,
    headers=("Location", "Idempotency-Replayed"),
)
def post_actions(call: Call) -> Response:
    """Make a move for each action. `together`: all, or none if one is refused (`index` says which); else each legal
    one, and for each of the others the problem that refused it."""
    request = call.request(f"POST /v1/matches/{call.match_id}/batches", call.body)
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
    seat = call.who.seat
    answers = [_answer(call, number, outcome) for number, outcome in enumerate(batch.outcomes)]
    told = told_made(batch.made, seat, seat or JUDGE)
    return as_json(BatchMade(answers=answers, made=told), 201, headers_of(batch.made))


def _answer(call: Call, number: int, outcome: Any) -> BatchAnswer:
    """Return the result of one action: its move, or the problem that would refuse it alone."""
    if isinstance(outcome, int):
        return BatchAnswer(move=outcome, refused=None)
    if isinstance(outcome, Illegal):
        outcome.why = in_words(call, outcome.why)
    return BatchAnswer(move=None, refused=problem_of(outcome, number).told(preferred()))
