"""Tokens: who holds which, until when; mint one, revoke one. For organisers."""

from typing import Any

from flask import Response

from adjudicator.judging.tournaments import revoke
from adjudicator.matches.people.token_registry import Wanted
from adjudicator.matches.people.tokens import subject_of
from adjudicator.matches.store.tables import TokenRow
from api.access.requests import request_of
from api.access.services import services
from api.http.answers import as_json
from api.http.paging import read_cursor, with_links, write_cursor
from api.http.problems import Kind
from api.operations import Call, operation
from api.people.sign_in_links import sign_in_link
from api.schemas import token_requests
from api.schemas.answered import session_answers


@operation(
    "GET",
    "/v1/tokens",
    "listTokens",
    "List tokens, newest first: who holds them, until when; never their text",
    "Tokens",
    roles=("organiser",),
    query=token_requests.TokensQuery(),
    answers={200: session_answers.TokensSchema()},
    headers=("Link",),
)
def list_tokens(call: Call) -> Response:
    """Return a page of tokens: all, or those of a role, a match or a tournament."""
    limit, asked = call.query["limit"], call.query.get
    before = read_cursor(asked("cursor"), 2)
    place = (before[0], before[1]) if before is not None else None
    rows = services().token_registry.page(asked("role"), asked("match"), asked("tournament"), place, limit + 1)
    more = len(rows) > limit
    rows = rows[:limit]
    cursor = write_cursor(rows[-1].created_at, subject_of(rows[-1])) if more else None
    return with_links(as_json({"data": [_told(row) for row in rows], "next": cursor, "has_more": more}), cursor)


@operation(
    "POST",
    "/v1/tokens",
    "mintToken",
    "Mint a token; it is answered once. One of a seat revokes those that the seat had",
    "Tokens",
    roles=("organiser",),
    body=token_requests.TokenRequest(),
    keyed=True,
    answers={201: session_answers.MintedTokenSchema()},
    problems=(Kind.MATCH_NOT_FOUND,),
    headers=("Idempotency-Replayed",),
)
def mint_token(call: Call) -> Response:
    """Mint a token. The same request sent again is answered alike."""
    body = call.body
    wanted = Wanted(body["role"], body["label"], body["match"], body["seat"], body.get("expires_at"))
    minted = services().token_registry.mint(wanted, request_of(call.who, "POST /v1/tokens", {}))
    headers = {"Idempotency-Replayed": "true"} if minted.replayed else None
    told = {"token": minted.token, "door": sign_in_link(minted.token, minted.row.created_at), **_told(minted.row)}
    return as_json(told, 201, headers)


@operation(
    "POST",
    "/v1/tokens/{subject}/revocations",
    "revokeToken",
    "Revoke a token; it is refused within two seconds",
    "Tokens",
    roles=("organiser",),
    body=token_requests.RevocationRequest(),
    keyed=True,
    answers={201: session_answers.TokenSchema()},
    problems=(Kind.TOKEN_NOT_FOUND,),
    headers=("Idempotency-Replayed",),
)
def revoke_token(call: Call) -> Response:
    """Revoke a token by its subject, also one's own. An officer is dismissed; a seat can be given another token."""
    subject = call.path["subject"]
    row, again = revoke(services().tournaments, subject, request_of(call.who, f"revoke {subject}", call.body))
    return as_json(_told(row), 201, {"Idempotency-Replayed": "true"} if again else None)


def _told(row: TokenRow) -> dict[str, Any]:
    return {
        "subject": subject_of(row),
        "role": row.role,
        "label": row.label,
        "match": row.match_id,
        "seat": row.seat,
        "tournament": row.tournament_id,
        "created_at": row.created_at,
        "expires_at": row.expires_at,
        "revoked_at": row.revoked_at,
        "standing": services().token_registry.standing(row),
    }
