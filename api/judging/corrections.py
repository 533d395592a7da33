"""Corrections: what judges and scorekeepers state of a table whose truth is what was written down."""

import msgspec
from flask import Response

from adjudicator.api.access.roles import OFFICIALS
from adjudicator.api.access.services import services
from adjudicator.api.access.views import keeps_score
from adjudicator.api.http.answers import as_json
from adjudicator.api.http.problems import Kind, Problem, field_error
from adjudicator.api.http.reading import reading
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.moves import RecordedMove, headers_of
from adjudicator.api.schemas import desk_requests
from adjudicator.kernel.desk.orders import Adjust, AnyChange, AnyOrder, Authority, Rewind
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.secrets.secret import view as viewed
from adjudicator.kernel.text.reading import read
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.export import log_line
from adjudicator.rulesets.registry import RULESETS


class Correction(RecordedMove, frozen=True, kw_only=True):
    """The move that a correction made."""


@operation(
    "POST",
    "/v1/matches/{match_id}/corrections",
    "correctMatch",
    "State how the table really is: an adjustment, or what is to be entered again",
    "Play",
    roles=OFFICIALS,
    body=desk_requests.CorrectionRequest(),
    keyed=True,
    answers={201: Correction},
    problems=(Kind.BAD_ORDER, Kind.BAD_LUCK_REPORT, Kind.VERSION_CONFLICT, Kind.VERSION_AHEAD),
    headers=("Location", "Idempotency-Replayed"),
)
def correct_match(call: Call) -> Response:
    """Correct a paper or advisory match by an event. Only a paper match is rewound so; any other by a dispute."""
    ruleset = RULESETS[call.match.ruleset]
    if not keeps_score(call.who, call.match):
        why = Text("só de partidas de papel ou consultivas; de outras, por disputa",
                   "of paper and advisory matches alone; of others by a dispute")  # fmt: skip
        raise Problem(Kind.FORBIDDEN, why)
    for number, clause in enumerate(call.body["clauses"]):
        if clause not in ruleset.clauses:
            error = field_error(f"/clauses/{number}", f"não há a cláusula {clause}", f"there is no clause {clause}")
            raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    mandate = Authority(call.who.role, call.body["reason"], tuple(call.body["clauses"]))
    request = call.request(f"POST /v1/matches/{call.match_id}/corrections", call.body)
    order, expected = _order(call), call.body.get("expected_version")
    made = services().matches.correct(call.match_id, order, mandate, request, expected, call.body["luck"])
    told = Correction(
        ruleset=ruleset.name,
        move=made.move,
        version=made.version,
        events=[msgspec.Raw(viewed(log_line(record), JUDGE)) for record in made.records],
        receipt=services().receipts.of_match(made.records[-1], ""),
    )
    return as_json(told, 201, headers_of(made))


def _order(call: Call) -> AnyOrder:
    changes, before = call.body.get("changes"), call.body.get("before")
    if (changes is None) == (before is None):
        error = field_error("/changes", "dê `changes` ou `before`, um só", "give `changes` or `before`, one of them")
        raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    if changes is None:
        if call.match.luck != ReportedLuck.mode:
            why = Text("um retrocesso do jogo cabe a uma disputa", "a rewind of play is a dispute's remedy")
            raise Problem(Kind.FORBIDDEN, why)
        assert isinstance(before, int)
        return Rewind(before)
    with reading("/changes"):
        return Adjust(read(changes, tuple[AnyChange, ...]))
