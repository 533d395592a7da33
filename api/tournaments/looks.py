"""The access log: who has looked at hidden things of running matches. For the organiser and head judges."""

from flask import Response

from api.access.services import services
from api.http.answers import as_json
from api.http.paging import read_cursor, with_links, write_cursor
from api.operations import Call, operation
from api.schemas import desk_requests
from api.schemas.answered import tournament_answers
from api.tournaments.shown import told


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
    rows = services().access_log.rows(
        match_id, tournament, (before[0], before[1]) if before is not None else None, limit + 1
    )
    more = len(rows) > limit
    rows = rows[:limit]
    cursor = write_cursor(rows[-1].created_at, rows[-1].look_id) if more else None
    return with_links(as_json({"data": [told(row) for row in rows], "next": cursor, "has_more": more}), cursor)
