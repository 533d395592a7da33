"""Imports: a match of another service, from its log, verified and adjudicated again."""

from flask import Response, request

from adjudicator.api.access.roles import JUDGES
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.http.media import LOG_BYTES, NDJSON
from adjudicator.api.http.problems import Kind
from adjudicator.api.http.reading import read_body, unsupported
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.shown import Match, summary_of
from adjudicator.audit.importing import import_log


@operation(
    "POST",
    "/v1/imports",
    "importMatch",
    "Import a match that is over from its log: it is verified, adjudicated again, and marked",
    "Matches",
    roles=("organiser", *JUDGES),
    takes=NDJSON,
    body_limit=LOG_BYTES,
    answers={201: Match, 200: Match},
    problems=(Kind.BAD_LOG, Kind.UNSUPPORTED_MEDIA_TYPE, Kind.TOO_MUCH_WORK, Kind.FORGED_REQUEST),
    headers=("Location",),
    lane="study",
)
def import_match(call: Call) -> Response:
    """Keep a match under its own id and hashes, with when it was imported, by whom, and what vouches for it. The log
    must be whole: of a match that is over, hiding nothing. The same log again is answered alike (200): no key is
    needed."""
    if request.mimetype != NDJSON or request.content_encoding:
        raise unsupported(NDJSON)
    row, known = import_log(services().matches, read_body(LOG_BYTES), call.who.subject)
    return as_json(summary_of(row), 200 if known else 201, {"Location": f"/v1/matches/{row.match_id}"})
