"""Boards: the table as pages draw it, at a moment or event by event, in the reader's language."""

import msgspec
from flask import Response

from adjudicator.api import schemas
from adjudicator.api.access.moments import match_at
from adjudicator.api.access.services import services
from adjudicator.api.http.language import preferred
from adjudicator.api.http.problems import Kind
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.past.drawn import ABoard, ALayout, Replay, page_of, table_of, told
from adjudicator.kernel.board.drawing import Drawer
from adjudicator.kernel.board.legend import legend
from adjudicator.matches.questions.queries import moment, out_of_range


class BoardAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The board of a match at a moment, in a view, in the reader's language; `standing` says what the match waits on,
    or how it ended."""

    match: str
    ruleset: str
    view: str
    move: int
    version: int
    over: bool
    standing: str
    layout: ALayout
    board: ABoard


@operation(
    "GET",
    "/v1/matches/{match_id}/board",
    "getBoard",
    "The board at a move, at a version, or now, as pages draw it",
    "Questions",
    query=schemas.AtQuery(),
    answers={200: BoardAnswer},
    problems=(Kind.VIEW_FORBIDDEN, Kind.OUT_OF_RANGE),
    headers=("ETag", "Content-Language"),
)
def get_board(call: Call) -> Response:
    """Return the board, made of what the view sees of the state, told in the language that the client prefers."""
    language = preferred()
    with match_at(call.who, call.match_id, call.query) as (match, view):
        ruleset, table = match.ruleset, table_of(match, view)
        in_view = ruleset.names_in_view(table)
        body = BoardAnswer(
            match=match.id,
            ruleset=ruleset.name,
            view=view,
            move=match.state.move,
            version=match.version,
            over=match.over,
            standing=ruleset.phrases.standing(table, language, in_view),
            layout=legend(ruleset, language, table),
            board=Drawer(ruleset, language, table["seats"]).draw(table, in_view),
        )
    return told(body, language)


@operation(
    "GET",
    "/v1/matches/{match_id}/replay",
    "replayMatch",
    "The events of a match on its board, each with what it changes",
    "History",
    query=schemas.ReplayQuery(),
    answers={200: Replay},
    problems=(Kind.VIEW_FORBIDDEN, Kind.OUT_OF_RANGE),
    headers=("ETag", "Content-Language"),
    lane="study",
)
def replay_match(call: Call) -> Response:
    """Return a page of events, the oldest first. Applied one after the other, their patches make the board at each."""
    after = call.query["after"]
    with match_at(call.who, call.match_id, {"view": call.query.get("view")}) as (match, view):
        now = match.copy()
    if after > now.version:
        raise out_of_range(services().matches, call.match_id)
    state = moment(services().past, call.match_id, version=after).state if after else None
    records = services().past.records(call.match_id, after, now.version, call.query["limit"])
    return told(page_of(now, view, preferred(), after, state, records), preferred())
