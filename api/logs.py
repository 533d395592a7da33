"""The full match log: NDJSON for machines, a transcript for people, streamed."""

from itertools import chain

from flask import Response

from adjudicator.kernel.secret import JUDGE
from adjudicator.logbook.export import ndjson, proof_line, transcript
from adjudicator.transparency.proving import prove
from adjudicator.transparency.tables import LogTables
from api import schemas
from api.auth import matches, shown_whole
from api.language import preferred, told_in
from api.moments import match_at
from api.operations import Call, operation, preferred_media
from api.problems import Kind

NDJSON, PLAIN = "application/x-ndjson", "text/plain"


@operation(
    "GET",
    "/v1/matches/{match_id}/log",
    "getLog",
    "The full match log, as NDJSON or as a transcript",
    "History",
    query=schemas.ViewQuery(),
    media=(NDJSON, PLAIN),
    answers={200: None},
    problems=(Kind.VIEW_FORBIDDEN,),
    headers=("Content-Disposition",),
)
def get_log(call: Call) -> Response:
    """Return the log. While the match runs only a judge gets all of it; once it is over everyone does who could watch
    it, seed and secrets too, unless the tournament holds them back until its end."""
    with match_at(call.who, call.match_id, call.query) as (match, view):
        if "view" not in call.query and match.over and shown_whole(call.match):
            view = JUDGE
        version = match.version
    matches().check(call.match_id, version)  # an answer that has begun could not be refused any more
    records = matches().records(call.match_id, 0, version)
    if preferred_media((NDJSON, PLAIN)) == NDJSON:
        response = Response(chain(ndjson(records, view), _proof(call.match_id, version)), mimetype=NDJSON)
        name = f"{call.match_id}-{view}-{version}.ndjson"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    else:
        language = preferred()
        response = told_in(Response(transcript(records, view, language), mimetype=PLAIN), language)
    response.vary.add("Accept")
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _proof(match_id: str, version: int) -> list[bytes]:
    """Return the line that proves that a match is in the transparency log, as far as it is."""
    found = prove(LogTables(matches().tables), match_id, version)
    return [proof_line(found[0], str(found[1]))] if found is not None else []
