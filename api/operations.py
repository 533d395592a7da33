"""The one way to write an endpoint: its route, what it takes and answers, its place in openapi.yaml, next to its code.

    @operation("GET", "/v1/matches/{match_id}", "getMatch", "One match", "Matches", answers={200: Match})
    def get_match(call: Call) -> Response: ...

Before the function runs, the caller is authenticated, the query and the body are checked against their schemas,
and what does not fit has been refused with every field at fault.
"""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from typing import Any

import msgspec
from flask import Flask, Response, g, request
from marshmallow import Schema

from adjudicator.api.access.authentication import authenticate
from adjudicator.api.access.quotas import check_rate
from adjudicator.api.access.reach import begun_match, reachable_match
from adjudicator.api.access.roles import EVERYONE
from adjudicator.api.http.lane_names import UNCOUNTED, LaneName
from adjudicator.api.http.media import JSON
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.http.reading import idempotency_key, load_body, load_query
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.data import JSONObject
from adjudicator.kernel.text.text import Text
from adjudicator.matches.people.tokens import Caller, Role
from adjudicator.matches.requests import Request
from adjudicator.matches.store.tables import SEEDING, MatchRow
from adjudicator.rulesets.registry import RULESETS

UNREADABLE = (
    Kind.BAD_REQUEST,
    Kind.REQUEST_TIMEOUT,
    Kind.CONTENT_TOO_LARGE,
    Kind.URI_TOO_LONG,
    Kind.HEADER_FIELDS_TOO_LARGE,
    Kind.NOT_IMPLEMENTED,
)
"""Problems of bytes that are not a valid request, whatever endpoint they were for."""


class Call(msgspec.Struct, frozen=True):
    """A request that has been checked: who asks, the parameters of the path, the query and the body as loaded, the
    match that the path names, and the idempotency key, empty where the operation takes none."""

    caller: Caller | None
    path: dict[str, str]
    query: dict[str, Any]
    body: dict[str, Any]
    row: MatchRow | None
    key: str

    @property
    def who(self) -> Caller:
        """The caller of an operation that asks for a token."""
        assert self.caller is not None
        return self.caller

    @property
    def match_id(self) -> str:
        """The match that the path names."""
        return self.path["match_id"]

    @property
    def match(self) -> MatchRow:
        """What it is, as it was found when the caller was let through."""
        assert self.row is not None
        return self.row

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The ruleset that the path names. 404 if there is none such."""
        found = RULESETS.get(self.path["ruleset"])
        if found is None:
            names = ", ".join(RULESETS)
            raise Problem(Kind.NOT_FOUND, Text(f"há: {names}", f"there is: {names}"))
        return found

    def request(self, scope: str, body: JSONObject) -> Request:
        """Return the command that it is: whose, under which idempotency key, and the fingerprint of what is asked."""
        return Request(self.who.subject, self.key, digest(canonical({"scope": scope, "body": body})))


class Deprecated(msgspec.Struct, frozen=True):
    """That an operation is to be used no more: since which day, until which day it is served, and what does the same
    (`instead`: the operation's id). docs/clients.md says for how long."""

    since: date
    sunset: date
    instead: str

    def headers(self) -> dict[str, str]:
        """Return what its answers say of it (RFC 9745, RFC 8594)."""
        begun, ends = (datetime.combine(day, time(), UTC) for day in (self.since, self.sunset))
        return {"Deprecation": f"@{int(begun.timestamp())}", "Sunset": format_datetime(ends, usegmt=True)}


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """All that is known of an endpoint. `roles` empty: no token is asked for."""

    method: str
    path: str
    id: str
    summary: str
    tag: str
    answers: Mapping[int, type[msgspec.Struct] | None]
    media: tuple[str, ...]
    roles: tuple[Role, ...]
    query: Schema | None
    body: Schema | None
    keyed: bool
    problems: tuple[Kind, ...]
    headers: tuple[str, ...]
    lane: LaneName
    begun: bool
    takes: str
    body_limit: int
    messages: type[msgspec.Struct] | None
    deprecated: Deprecated | None
    view: Callable[[Call], Response]


OPERATIONS: list[Operation] = []


def operation(
    method: str,
    path: str,
    id: str,
    summary: str,
    tag: str,
    *,
    answers: Mapping[int, type[msgspec.Struct] | None],
    media: tuple[str, ...] = (JSON,),
    roles: tuple[Role, ...] = EVERYONE,
    query: Schema | None = None,
    body: Schema | None = None,
    keyed: bool = False,
    problems: tuple[Kind, ...] = (),
    headers: tuple[str, ...] = (),
    lane: LaneName | None = None,
    begun: bool = True,
    takes: str = JSON,
    body_limit: int = 0,
    messages: type[msgspec.Struct] | None = None,
    deprecated: Deprecated | None = None,
) -> Callable[[Callable[[Call], Response]], Callable[[Call], Response]]:
    """Declare an endpoint. `keyed`: the request must have an Idempotency-Key. `lane`: whose threads serve it, if not
    those of all reads or all writes. `begun`: its match must have begun. `takes`: the media type of its body, if not
    JSON; `body_limit`: the longest body, if longer than usual. `messages`: what its stream says, if it has one.
    `deprecated`: since when it is to be used no more, and what instead."""

    def declare(view: Callable[[Call], Response]) -> Callable[[Call], Response]:
        OPERATIONS.append(
            Operation(
                method=method,
                path=path,
                id=id,
                summary=summary,
                tag=tag,
                answers=answers,
                media=media,
                roles=roles,
                query=query,
                body=body,
                keyed=keyed,
                problems=problems,
                headers=headers,
                lane=lane or ("read" if method == "GET" else "write"),
                begun=begun,
                takes=takes,
                body_limit=body_limit,
                messages=messages,
                deprecated=deprecated,
                view=view,
            )
        )
        return view

    return declare


def register(app: Flask) -> None:
    """Give the app all declared endpoints. A parameter `…_path` may have slashes."""
    for declared in OPERATIONS:
        rule = re.sub(r"\{(\w+_path)\}", r"<path:\1>", declared.path)
        rule = re.sub(r"\{(\w+)\}", r"<\1>", rule)
        app.add_url_rule(rule, declared.id, _handler(declared), methods=[declared.method])


def own_problems(declared: Operation) -> list[Kind]:
    """Return the problems of an endpoint that not all endpoints have: its own, and those of its path."""
    shared = {*UNREADABLE, Kind.NOT_ACCEPTABLE, Kind.QUOTA_EXCEEDED, Kind.UNAUTHENTICATED, Kind.FORBIDDEN,
              Kind.FORGED_REQUEST, Kind.RECORD_DAMAGED, Kind.DATABASE_UNAVAILABLE, Kind.OVERLOADED,
              Kind.TOO_MUCH_WORK, Kind.MALFORMED_JSON,
              Kind.UNSUPPORTED_MEDIA_TYPE, Kind.IDEMPOTENCY_KEY_MISSING, Kind.IDEMPOTENCY_KEY_INVALID}  # fmt: skip
    if declared.query is None and declared.body is None:
        shared.add(Kind.VALIDATION_FAILED)
    return [kind for kind in all_problems(declared) if kind not in shared or kind in declared.problems]


def all_problems(declared: Operation) -> list[Kind]:
    """Return every problem that an endpoint may answer with: its own and those that come with its shape."""
    kinds = {*declared.problems, Kind.VALIDATION_FAILED, Kind.NOT_ACCEPTABLE, Kind.QUOTA_EXCEEDED}
    kinds |= {Kind.DATABASE_UNAVAILABLE, Kind.OVERLOADED, *UNREADABLE}
    if declared.roles:
        kinds |= {Kind.UNAUTHENTICATED, Kind.FORBIDDEN, Kind.RECORD_DAMAGED}
    if "{match_id}" in declared.path:
        kinds.add(Kind.MATCH_NOT_FOUND)
        if declared.begun:
            kinds.add(Kind.MATCH_NOT_BEGUN)
    if "{dispute_id}" in declared.path:
        kinds.add(Kind.DISPUTE_NOT_FOUND)
    if "{tournament_id}" in declared.path:
        kinds.add(Kind.TOURNAMENT_NOT_FOUND)
    if declared.body is not None and declared.roles:
        kinds |= {Kind.TOO_MUCH_WORK, Kind.FORGED_REQUEST}
    if declared.body is not None:
        kinds |= {Kind.MALFORMED_JSON, Kind.UNSUPPORTED_MEDIA_TYPE}
    if declared.keyed:
        kinds |= {Kind.IDEMPOTENCY_KEY_MISSING, Kind.IDEMPOTENCY_KEY_INVALID, Kind.IDEMPOTENCY_KEY_REUSED}
    return sorted(kinds, key=lambda kind: (kind.status, kind.code))


def _handler(declared: Operation) -> Callable[..., Response]:
    def handle(**path: str) -> Response:
        _check_accept(declared.media)
        caller = authenticate(declared.roles) if declared.roles else None
        if declared.lane not in UNCOUNTED:
            check_rate(caller)
        row = reachable_match(caller, path["match_id"]) if caller is not None and "match_id" in path else None
        if row is not None:
            g.noted.match, g.noted.ruleset = row.match_id, row.ruleset
        if row is not None and row.status == SEEDING and declared.begun:
            row = begun_match(row)
        query = load_query(declared.query)
        body = load_body(declared.body, declared.body_limit) if declared.body is not None else {}
        key = idempotency_key() if declared.keyed else ""  # who sends none learns that first, whatever else is amiss
        response = declared.view(Call(caller, path, query, body, row, key))
        if declared.deprecated is not None:
            response.headers.update(declared.deprecated.headers())
        return _minimal(response) if declared.keyed else response

    return handle


def _minimal(response: Response) -> Response:
    """Answer without a body if the client prefers that (`return=minimal`, RFC 7240): only where the result is. The same
    request sent again without the preference gets the whole answer."""
    g.varies += ("Prefer",)
    wishes = request.headers.get("Prefer", "").lower().replace('"', "").replace(" ", "").split(",")
    if response.is_streamed or response.status_code not in (200, 201) or "return=minimal" not in wishes:
        return response
    response.set_data(b"")
    del response.headers["Content-Type"]
    response.headers["Preference-Applied"] = "return=minimal"
    return response


def _check_accept(media: tuple[str, ...]) -> None:
    if request.accept_mimetypes and request.accept_mimetypes.best_match(list(media)) is None:
        raise Problem(
            Kind.NOT_ACCEPTABLE,
            Text(f"há: {', '.join(media)}", f"on offer: {', '.join(media)}"),
            members={"offered": list(media)},
        )


def preferred_media(media: tuple[str, ...]) -> str:
    """Return the media type that the client prefers; the first if it has no preference."""
    return request.accept_mimetypes.best_match(list(media), default=media[0]) or media[0]
