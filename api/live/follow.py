"""Grants live streams: of one match, or one for all that a page follows, for a browser has few connections a host."""

from flask import Response, request

from adjudicator.api.access.moments import match_at
from adjudicator.api.access.reach import begun_match, reachable_dispute, reachable_match, tournament_of
from adjudicator.api.access.roles import OFFICIALS
from adjudicator.api.access.services import services
from adjudicator.api.http.media import STREAM
from adjudicator.api.http.problems import FieldError, Kind, Problem
from adjudicator.api.live.grants import grant
from adjudicator.api.live.messages import FollowedMessage
from adjudicator.api.live.of_desk import CALLS, CallsTail, DisputeTail, TournamentTail
from adjudicator.api.live.of_match import MatchTail, is_over
from adjudicator.api.live.pieces import Tail, apart
from adjudicator.api.operations import Call, operation
from adjudicator.api.schemas.queries import FollowQuery
from adjudicator.kernel.text.text import Text
from adjudicator.matches.ids import is_id
from adjudicator.matches.people.tokens import Role
from adjudicator.matches.store.tables import SEEDING

MOST = 32
"""How much one stream follows."""
POSITION_MOST = 4000
MOMENT_MOST = 200
PARTIES: tuple[Role, ...] = ("seat", *OFFICIALS)
FLOOR: tuple[Role, ...] = ("organiser", *OFFICIALS)
"""Whom the calls of a tournament are told."""


@operation(
    "GET",
    "/v1/stream",
    "follow",
    "Follow matches, disputes and tournaments on one live stream",
    "History",
    query=FollowQuery(),
    media=(STREAM,),
    messages=FollowedMessage,
    answers={200: None, 204: None},
    problems=(
        Kind.MATCH_NOT_FOUND, Kind.DISPUTE_NOT_FOUND, Kind.TOURNAMENT_NOT_FOUND, Kind.MATCH_NOT_BEGUN,
        Kind.VIEW_FORBIDDEN, Kind.STREAM_CAPACITY,
    ),
)  # fmt: skip
def follow(call: Call) -> Response:
    """Say how each stands, then what happens to it: `snapshot`, `event` and `end` of a match, `dispute`, `tournament`,
    `calls`, `call` and `over`. Each message's data is `{of, data}`; its id, sent back as `Last-Event-ID`, resumes all.
    """
    followed = call.query["follow"].split(",")
    if len(set(followed)) < len(followed) or len(followed) > MOST:
        raise _unfit(Text(f"até {MOST}, cada um uma vez", f"up to {MOST}, each of them once"))
    id = request.headers.get("Last-Event-ID") or call.query.get("after", "")
    positions = apart(id) if id else [""] * len(followed)
    if len(positions) != len(followed) or len(id) > POSITION_MOST:
        raise _wrong_position()
    tails = [_tail(call, each, position) for each, position in zip(followed, positions, strict=True)]
    if len({tail.of for tail in tails}) < len(tails):  # under two spellings
        raise _unfit(Text("cada um uma vez", "each of them once"))
    if id and all(isinstance(tail, MatchTail) and _heard_whole(tail) for tail in tails):
        return Response(status=204)  # tells an EventSource not to come again
    return grant(call, tails, together=True)


def _tail(call: Call, followed: str, position: str) -> Tail:
    """Return what is left to say of something that the caller may follow, after a position."""
    id, _, view = followed.partition("/")
    if is_id("m", id):
        row = reachable_match(call.who, id)
        if row.status == SEEDING:
            begun_match(row)
        with match_at(call.who, id, {"view": view or None}) as (match, allowed):
            return MatchTail(id, allowed, _version(position, match.version))
    if view:
        raise _unfit(Text("só partidas têm visões", "matches alone have views"))
    if is_id("d", id):
        _check_role(call, PARTIES)
        return DisputeTail(id, _version(position, reachable_dispute(call.who, id).version))
    if is_id("t", id):
        _check_role(call, FLOOR)
        version, _, moment = position.partition("~")
        last = len(tournament_of(call.who, id).records)
        return TournamentTail(id, _version(version, last), moment or None)
    if id == CALLS:
        _check_role(call, PARTIES)
        if call.who.role == "seat":
            return CallsTail(_moment(position), call.who.match_id)
        if not call.who.tournament:
            return CallsTail(_moment(position))
    raise _unfit(Text(f"{id!r} não é partida, disputa nem torneio", f"{id!r} is no match, dispute or tournament"))


def _heard_whole(tail: MatchTail) -> bool:
    return tail.after is not None and is_over(services().matches, tail.stream, tail.after)


def _check_role(call: Call, roles: tuple[Role, ...]) -> None:
    if call.who.role not in roles:
        why = Text("isto não se acompanha com este papel", "this is not for this role to follow")
        raise Problem(Kind.FORBIDDEN, why, members={"required_role": list(roles)})


def _version(position: str, last: int) -> int | None:
    """Return the version of a position; None if it is of another history, as before a backup was restored: then
    everything is sent again."""
    if not position:
        return None
    if not (position.isascii() and position.isdigit() and len(position) < 10):
        raise _wrong_position()
    return int(position) if int(position) <= last else None


def _moment(position: str) -> str | None:
    if position and not (position.isascii() and len(position) <= MOMENT_MOST):
        raise _wrong_position()
    return position or None


def _wrong_position() -> Problem:
    why = Text("é o id da última mensagem, do mesmo follow", "it is the id of the last message, of the same follow")
    return Problem(Kind.VALIDATION_FAILED, errors=[FieldError("Last-Event-ID", why)])


def _unfit(why: Text) -> Problem:
    return Problem(Kind.VALIDATION_FAILED, errors=[FieldError("?follow", why)])
