"""The access log: who has looked at hidden things of running matches. For the organiser and head judges."""

from flask import Response

from adjudicator.api.access.services import services
from adjudicator.api.http.paging import Page, cut, listed, read_place
from adjudicator.api.operations import Call, operation
from adjudicator.api.schemas import desk_requests
from adjudicator.api.tournaments.shown import Look, told_look


class Looks(Page[Look], frozen=True):
    """A page of looks, newest first."""


@operation(
    "GET",
    "/v1/looks",
    "listLooks",
    "Who has looked at hidden things of running matches, newest first",
    "Tournaments",
    roles=("organiser", "head_judge"),
    query=desk_requests.LooksQuery(),
    answers={200: Looks},
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
    found = services().access_log.rows(match_id, tournament, read_place(call.query), limit + 1)
    rows, after = cut(found, limit, lambda row: (row.created_at, row.look_id))
    return listed(Looks, [told_look(row) for row in rows], after)
