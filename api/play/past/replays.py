"""Replays of logs: the boards of a match that this service need not know, computed from its exported log."""

from itertools import islice

from flask import Response, request

from adjudicator.api import schemas
from adjudicator.api.http.language import preferred
from adjudicator.api.http.media import LOG_BYTES, NDJSON
from adjudicator.api.http.problems import Kind
from adjudicator.api.http.reading import read_body, unsupported
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.past.drawn import Replay, page_of, told
from adjudicator.audit.replaying import Replayed, shown


@operation(
    "POST",
    "/v1/replays",
    "replayLog",
    "Replay a log: its events on the board, each with what it changes; nothing is kept",
    "History",
    query=schemas.LogReplayQuery(),
    takes=NDJSON,
    body_limit=LOG_BYTES,
    answers={200: Replay},
    problems=(Kind.BAD_LOG, Kind.UNSUPPORTED_MEDIA_TYPE, Kind.FORGED_REQUEST),
    lane="study",
    headers=("Content-Language", "ETag"),
)
def replay_log(call: Call) -> Response:
    """Return a page of the replay of a log that hides nothing, in the judge's view, as `replayMatch` does. The log is
    folded, not verified: that is for whoever has it to do."""
    if request.mimetype != NDJSON or request.content_encoding:
        raise unsupported(NDJSON)
    after, limit, language = call.query["after"], call.query["limit"], preferred()

    def page(log: Replayed) -> Response:
        return told(page_of(log.now, log.view, language, after, log.state, islice(log.records, limit)), language)

    return shown(read_body(LOG_BYTES), after, page)
