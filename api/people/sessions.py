"""Sessions: how a browser comes in, by a token or a short code, stays, and leaves. docs/clients.md tells it."""

from datetime import datetime
from typing import Annotated

import msgspec
from flask import Response, request
from msgspec import Meta

from adjudicator.api.access.cookies import give_cookie, take_cookie
from adjudicator.api.access.origins import check_origin_if_told
from adjudicator.api.access.quotas import check_codes, count_wrong_code, count_wrong_token
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.http.paging import Page, cut, listed, read_place
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.operations import Call, operation
from adjudicator.api.people.sign_in_links import Code, in_halves
from adjudicator.api.schemas import session_requests
from adjudicator.api.schemas.desk_requests import NothingRequest
from adjudicator.kernel.text.text import Text
from adjudicator.matches.people.codes import read_code
from adjudicator.matches.people.sessions import BadCredential, NoSuchSession, SessionRow
from adjudicator.matches.people.token_registry import NoSuchToken
from adjudicator.matches.people.tokens import Caller, subject_of

CURRENT = "current"
LABEL_MOST = 80


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A session of a browser. `standing`: `valid`, `ended`, `expired`, or `void` (its token is not valid any more)."""

    id: str
    subject: Annotated[str, Meta(description="the name of the token that it is of")]
    label: Annotated[str, Meta(description="what its browser calls itself, or was called")]
    created_at: str
    expires_at: str
    ended_at: str | None
    standing: str
    current: Annotated[bool, Meta(description="whether it is the one that asks")]


class Sessions(Page[Session], frozen=True):
    """A page of sessions, newest first."""


class Who(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks, as far as the service knows: the holder of a token, and by which session."""

    subject: str
    role: str
    label: str
    match: str
    seat: str
    tournament: str
    session: Session | None


@operation(
    "POST",
    "/v1/sessions",
    "beginSession",
    "Come in by a browser: a session of a token, or of what a short code stands for",
    "Sessions",
    roles=(),
    body=session_requests.SessionRequest(),
    keyed=True,
    answers={201: Who},
    problems=(Kind.UNAUTHENTICATED, Kind.FORGED_REQUEST),
    headers=("Set-Cookie", "Idempotency-Replayed", "Clear-Site-Data"),
)
def begin_session(call: Call) -> Response:
    """Give the browser its cookie, which stands for the token from now on. A code is used up by it."""
    check_origin_if_told()
    body = call.body
    code = read_code(body["code"]) or ""
    if code:
        check_codes()
    label = body["label"] or _agent()
    try:
        begun = services().sessions.begin(body["token"], code, label, body["seconds"], call.key)
    except BadCredential:
        if code:
            count_wrong_code()
        else:
            count_wrong_token()
        raise Problem(Kind.UNAUTHENTICATED, _refused(code)) from None
    response = as_json(_who(begun.caller, begun.row), 201)
    if begun.replayed:
        response.headers["Idempotency-Replayed"] = "true"
    give_cookie(response, begun.text, _seconds_of(begun.row))
    return response


@operation(
    "GET",
    "/v1/me",
    "getMe",
    "Who I am: the role, and where it is held",
    "Sessions",
    answers={200: Who},
)
def get_me(call: Call) -> Response:
    """Return who asks."""
    row = services().sessions.get(call.who.session) if call.who.session else None
    response = as_json(_who(call.who, row))
    response.headers["Cache-Control"] = "no-store"
    return response


@operation(
    "GET",
    "/v1/sessions",
    "listSessions",
    "List sessions, newest first: one's own; for an organiser all, or those of a token",
    "Sessions",
    query=session_requests.SessionsQuery(),
    answers={200: Sessions},
    problems=(Kind.TOKEN_NOT_FOUND,),
    headers=("Link",),
)
def list_sessions(call: Call) -> Response:
    """Return a page of sessions."""
    limit, subject = call.query["limit"], call.query.get("subject")
    if call.who.role != "organiser":
        if subject not in (None, call.who.subject):
            raise NoSuchToken(subject)
        subject = call.who.subject
    token = services().token_registry.get(subject).digest if subject is not None else None
    found = services().sessions.page(token, read_place(call.query), limit + 1)
    rows, after = cut(found, limit, lambda row: (row.created_at, row.id))
    return listed(Sessions, [_told(row, call.who.session) for row in rows], after)


@operation(
    "POST",
    "/v1/sessions/{session}/endings",
    "endSession",
    "End a session: one's own; for an organiser any",
    "Sessions",
    body=NothingRequest(),
    keyed=True,
    answers={201: Session},
    problems=(Kind.SESSION_NOT_FOUND,),
    headers=("Set-Cookie", "Idempotency-Replayed", "Clear-Site-Data"),
)
def end_session(call: Call) -> Response:
    """End it, or `current`, the one that asks; it is refused within two seconds, and its streams end."""
    named = call.path["session"]
    id = call.who.session if named == CURRENT else named
    row = services().sessions.get(id)
    if call.who.role != "organiser" and subject_of(services().sessions.token(row)) != call.who.subject:
        raise NoSuchSession(id)
    row, again = services().sessions.end(id)
    response = as_json(_told(row, call.who.session), 201, {"Idempotency-Replayed": "true"} if again else None)
    if row.id == call.who.session:
        take_cookie(response)
    return response


@operation(
    "POST",
    "/v1/tokens/{subject}/codes",
    "issueCode",
    "A new short code for a token: for another device of one's own; for an organiser, anybody's",
    "Sessions",
    body=NothingRequest(),
    keyed=True,
    answers={201: Code},
    problems=(Kind.TOKEN_NOT_FOUND,),
)
def issue_code(call: Call) -> Response:
    """Return eight letters that begin one session of the token, within ten minutes."""
    subject = call.path["subject"]
    if call.who.role != "organiser" and subject != call.who.subject:
        raise NoSuchToken(subject)
    row = services().token_registry.get(subject)
    if services().token_registry.standing(row) != "valid":
        raise NoSuchToken(subject)
    code = services().codes.issue(row.digest, f"{call.who.subject}/{call.key}", services().matches.clock())
    return as_json(Code(code=in_halves(code.text), code_expires_at=code.expires_at), 201)


def _refused(code: str) -> Text:
    if code:
        return Text(
            "o código não vale: não é esse, já foi usado, ou o seu tempo passou",
            "the code is not valid: it is another one, it has been used, or its time is over",
        )
    return Text("o token não vale", "the token is not valid")


def _agent() -> str:
    """Return what a browser says of itself, as far as it can stand in a list."""
    said = request.headers.get("User-Agent", "")
    return "".join(letter for letter in said if letter.isascii() and letter.isprintable())[:LABEL_MOST]


def _seconds_of(row: SessionRow) -> int:
    began, ends = (datetime.fromisoformat(at) for at in (row.created_at, row.expires_at))
    return max(1, round((ends - began).total_seconds()))


def _who(caller: Caller, row: SessionRow | None) -> Who:
    return Who(
        subject=caller.subject,
        role=caller.role,
        label=caller.label,
        match=caller.match_id,
        seat=caller.seat,
        tournament=caller.tournament,
        session=_told(row, caller.session) if row is not None else None,
    )


def _told(row: SessionRow, current: str) -> Session:
    return Session(
        id=row.id,
        subject=subject_of(services().sessions.token(row)),
        label=row.label,
        created_at=row.created_at,
        expires_at=row.expires_at,
        ended_at=row.ended_at,
        standing=services().sessions.standing(row),
        current=row.id == current,
    )
