"""What has changed for a caller since a moment, in one request: for clients that come back, and hold no stream."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from flask import Response
from msgspec import Meta

from adjudicator.api.access.roles import OFFICIALS
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.judging.summaries import DisputeSummary, summary
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.shown import Match, matches_reached, summary_of
from adjudicator.api.schemas import queries
from adjudicator.judging import lists
from adjudicator.matches.people.tokens import Role
from adjudicator.matches.store.event_order import NewsLost

MOST = 10_000
"""So many events may have happened since, and no more."""
TOLD_MOST = 200
"""How many matches, and how many disputes, are told of at most."""
PARTIES: tuple[Role, ...] = ("seat", *OFFICIALS)


class Changes(msgspec.Struct, frozen=True, kw_only=True):
    """What has changed since a moment, as it stands now."""

    matches: Annotated[Sequence[Match], Meta(description="those in which anything happened")]
    disputes: Annotated[Sequence[DisputeSummary], Meta(description="those of which there is news")]
    whole: Annotated[bool, Meta(description="whether that is all; if not, read the lists")]
    next: Annotated[str, Meta(description="the moment to ask from next time")]


@operation(
    "GET",
    "/v1/changes",
    "listChanges",
    "What has changed for me since: matches and disputes within reach",
    "History",
    query=queries.ChangesQuery(),
    answers={200: Changes},
)
def list_changes(call: Call) -> Response:
    """Return how whatever has changed stands now, and the moment to ask from next time. Without `since` there is that
    moment alone. Where `whole` is false there is more than is told, or nobody can say any more: read the lists."""
    since = call.query.get("since")
    try:
        moment, streams = services().matches.tables.news(since, MOST if since is not None else None)
        whole = True
    except NewsLost:
        moment, streams = services().matches.tables.news(None)
        whole = False
    changed, disputes = _matches(call, _of("m_", streams)), _disputes(call, _of("d_", streams))
    whole = whole and len(changed) <= TOLD_MOST and len(disputes) <= TOLD_MOST
    told = Changes(matches=changed[:TOLD_MOST], disputes=disputes[:TOLD_MOST], whole=whole, next=moment)
    response = as_json(told)
    response.headers["Cache-Control"] = "no-store"
    return response


def _of(kind: str, streams: set[str]) -> list[str]:
    return sorted(stream for stream in streams if stream.startswith(kind))


def _matches(call: Call, ids: Sequence[str]) -> list[Match]:
    rows = services().matches.tables.match_rows_among(ids, matches_reached(call.who, None))
    return [msgspec.structs.replace(summary_of(row), **_place(row.match_id)) for row in rows[: TOLD_MOST + 1]]


def _disputes(call: Call, ids: Sequence[str]) -> list[DisputeSummary]:
    if call.who.role not in PARTIES:
        return []
    reach = {"match_id": call.who.match_id} if call.who.role == "seat" else {"tournament_id": call.who.tournament}
    return [summary(row) for row in lists.disputes_among(services().matches.tables, ids, reach)[: TOLD_MOST + 1]]


def _place(match_id: str) -> dict[str, int]:
    head = services().matches.tables.head(match_id)
    return {"move": head[0], "version": head[1]} if head is not None else {}
