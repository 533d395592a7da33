"""The full match log: NDJSON for machines, a transcript for people, streamed."""

from collections.abc import Mapping
from itertools import chain

from flask import Response

from adjudicator.api import schemas
from adjudicator.api.access.moments import match_at
from adjudicator.api.access.services import services
from adjudicator.api.access.views import shown_whole
from adjudicator.api.http.answers import widened
from adjudicator.api.http.language import preferred, told_in
from adjudicator.api.http.media import HTML, NDJSON, PLAIN
from adjudicator.api.http.problems import Kind
from adjudicator.api.operations import Call, operation, preferred_media
from adjudicator.api.pages.console.files import whole
from adjudicator.api.play.past.drawn import Beginning, beginning_of, frames_of
from adjudicator.kernel.board.replay import Replay
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.export import ndjson, proof_lines, transcript
from adjudicator.logbook.move_flags import MoveFlags
from adjudicator.matches.match import Match
from adjudicator.transparency.tables import LogTables


class Head(Beginning, frozen=True, kw_only=True):
    """What the replay in a file begins with: the board before the first event, and the clauses that events name."""

    after: int
    board: Mapping[str, JSON]
    clauses: Mapping[str, Text]


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
    headers=("Content-Disposition", "Content-Language"),
)
def get_log(call: Call) -> Response:
    """Return the log. While the match runs only a judge gets all of it; once it is over everyone does who could watch
    it, seed and secrets too, unless the tournament holds them back until its end."""
    match, view = _as_it_stands(call)
    version = match.version
    services().past.check(call.match_id, version)  # an answer that has begun could not be refused any more
    records = services().past.records(call.match_id, 0, version)
    if preferred_media((NDJSON, PLAIN)) == NDJSON:
        response = Response(
            chain(ndjson(records, view, over=match.over), _proof(call.match_id, version)), mimetype=NDJSON
        )
        name = f"{call.match_id}-{view}-{version}.ndjson"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    else:
        language = preferred()
        response = told_in(Response(transcript(records, view, language), mimetype=PLAIN), language)
    response.vary.add("Accept")
    response.headers["Cache-Control"] = "private, no-cache"
    return response


@operation(
    "GET",
    "/v1/matches/{match_id}/file",
    "getFile",
    "A match as one file, which replays it and verifies its log, without a network",
    "History",
    query=schemas.ViewQuery(),
    media=(HTML,),
    answers={200: None},
    problems=(Kind.VIEW_FORBIDDEN,),
    headers=("Content-Disposition", "Content-Language"),
    lane="study",
)
def get_file(call: Call) -> Response:
    """Return a page that needs nothing else: the log as `getLog` gives it, its replay in the reader's language, the
    viewer, and the verifier of logs."""
    match, view = _as_it_stands(call)
    version, language = match.version, preferred()
    services().past.check(call.match_id, version)
    lines = ndjson(services().past.records(call.match_id, 0, version), view, over=match.over)
    log = chain(lines, _proof(call.match_id, version))
    replay = Replay(match.ruleset, view, language, match.state.seats)
    head = widened(
        Head,
        beginning_of(match, view, language),
        after=0,
        board=replay.board,
        clauses={clause.id: clause.text for clause in match.ruleset.rulebook.clauses},
    )
    frames = frames_of(replay, services().past.records(call.match_id, 0, version), MoveFlags(match))
    title = " × ".join(seat["name"] for seat in head.layout["seats"])
    response = Response(whole(title, head, frames, log, language), mimetype=HTML)
    response.headers["Content-Disposition"] = f'attachment; filename="{call.match_id}-{view}-{version}.html"'
    response.headers["Cache-Control"] = "private, no-cache"
    return told_in(response, language)


def _as_it_stands(call: Call) -> tuple[Match, str]:
    """Return the match as it stands, for oneself, and the view in which its log is given."""
    with match_at(call.who, call.match_id, call.query) as (match, view):
        if "view" not in call.query and match.over and shown_whole(call.match):
            view = JUDGE
        return match.copy(), view


def _proof(match_id: str, version: int) -> list[bytes]:
    return proof_lines(LogTables(services().matches.tables), match_id, version)
