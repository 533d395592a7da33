"""The access log: who has looked at hidden things of running matches. For the organiser and head judges."""

from typing import Any

from flask import Response

from adjudicator.matches.access_log import AccessRow
from api.answers import as_json
from api.auth import access_log
from api.operations import Call, operation
from api.paging import read_cursor, with_links, write_cursor
from api.schemas import desk_requests, tournament_answers


@operation(
    "GET",
    "/v1/looks",
    "listLooks",
    "Who has looked at hidden things of running matches, newest first",
    "Tournaments",
    roles=("organiser", "head_judge"),
    query=desk_requests.LooksQuery(),
    answers={200: tournament_answers.LooksSchema()},
    headers=("Link",),
)
def list_looks(call: Call) -> Response:
    """Return a page of looks: a row for each token, match and view in a minute. A head judge sees those of the own
    tournament."""
    limit = call.query["limit"]
    match_id, tournament = call.query.get("match"), call.query.get("tournament")
    if call.who.role != "organiser":
        reach = call.who.tournament
        tournament = reach if tournament in (None, reach) else "none such"
    before = read_cursor(call.query.get("cursor"), 2)
    rows = access_log().rows(match_id, tournament, (before[0], before[1]) if before is not None else None, limit + 1)
    more = len(rows) > limit
    rows = rows[:limit]
    cursor = write_cursor(rows[-1].created_at, rows[-1].look_id) if more else None
    return with_links(as_json({"data": [told(row) for row in rows], "next": cursor, "has_more": more}), cursor)


def told(row: AccessRow) -> dict[str, Any]:
    """Return a look as lists show it."""
    return {
        "match": row.match_id,
        "tournament": row.tournament_id,
        "subject": row.subject,
        "role": row.role,
        "label": row.label,
        "view": row.view,
        "operation": row.operation,
        "move": row.move,
        "at": row.created_at,
    }
