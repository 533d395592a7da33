"""Tokens: who holds which, until when; mint one, revoke one. For organisers."""

from typing import Annotated

import msgspec
from flask import Response
from msgspec import Meta

from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json, widened
from adjudicator.api.http.paging import Page, cut, listed, read_place
from adjudicator.api.http.problems import Kind
from adjudicator.api.operations import Call, operation
from adjudicator.api.people.sign_in_links import Door, sign_in_link
from adjudicator.api.schemas import token_requests
from adjudicator.judging.tournaments import revoke
from adjudicator.matches.people.token_registry import Wanted
from adjudicator.matches.people.tokens import subject_of
from adjudicator.matches.store.tables import TokenRow


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A token as lists show it. `standing`: `valid`, `revoked`, `expired`, or `void` (of a secret that was changed)."""

    subject: Annotated[str, Meta(description="its name: the beginning of its digest")]
    role: str
    label: str
    match: str
    seat: str
    tournament: str
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    standing: str


class MintedToken(Token, frozen=True, kw_only=True):
    """A new token; its text is not shown again."""

    token: str
    door: Door


class Tokens(Page[Token], frozen=True):
    """A page of tokens, newest first."""


@operation(
    "GET",
    "/v1/tokens",
    "listTokens",
    "List tokens, newest first: who holds them, until when; never their text",
    "Tokens",
    roles=("organiser",),
    query=token_requests.TokensQuery(),
    answers={200: Tokens},
    headers=("Link",),
)
def list_tokens(call: Call) -> Response:
    """Return a page of tokens: all, or those of a role, a match or a tournament."""
    limit, asked = call.query["limit"], call.query.get
    before = read_place(call.query)
    found = services().token_registry.page(asked("role"), asked("match"), asked("tournament"), before, limit + 1)
    rows, after = cut(found, limit, lambda row: (row.created_at, subject_of(row)))
    return listed(Tokens, [_told(row) for row in rows], after)


@operation(
    "POST",
    "/v1/tokens",
    "mintToken",
    "Mint a token; it is answered once. One of a seat revokes those that the seat had",
    "Tokens",
    roles=("organiser",),
    body=token_requests.TokenRequest(),
    keyed=True,
    answers={201: MintedToken},
    problems=(Kind.MATCH_NOT_FOUND,),
    headers=("Idempotency-Replayed",),
)
def mint_token(call: Call) -> Response:
    """Mint a token. The same request sent again is answered alike."""
    body = call.body
    wanted = Wanted(body["role"], body["label"], body["match"], body["seat"], body.get("expires_at"))
    minted = services().token_registry.mint(wanted, call.request("POST /v1/tokens", {}))
    headers = {"Idempotency-Replayed": "true"} if minted.replayed else None
    row = minted.row
    door = sign_in_link(minted.token, row.created_at, watches=row.role == "spectator", minutes=_minutes_of(row))
    return as_json(widened(MintedToken, _told(minted.row), token=minted.token, door=door), 201, headers)


@operation(
    "POST",
    "/v1/tokens/{subject}/revocations",
    "revokeToken",
    "Revoke a token; it is refused within two seconds",
    "Tokens",
    roles=("organiser",),
    body=token_requests.RevocationRequest(),
    keyed=True,
    answers={201: Token},
    problems=(Kind.TOKEN_NOT_FOUND,),
    headers=("Idempotency-Replayed",),
)
def revoke_token(call: Call) -> Response:
    """Revoke a token by its subject, also one's own. An officer is dismissed; a seat can be given another token."""
    subject = call.path["subject"]
    row, again = revoke(services().tournaments, subject, call.request(f"revoke {subject}", call.body))
    return as_json(_told(row), 201, {"Idempotency-Replayed": "true"} if again else None)


def _minutes_of(row: TokenRow) -> int | None:
    """Return how long the round is that a seat's match is of; None if it is of none."""
    if row.role != "seat" or not row.tournament_id:
        return None
    rounds = services().tournaments.get(row.tournament_id).rounds.values()
    return next((each.minutes for each in rounds if each.has(row.match_id)), None)


def _told(row: TokenRow) -> Token:
    return Token(
        subject=subject_of(row),
        role=row.role,
        label=row.label,
        match=row.match_id,
        seat=row.seat,
        tournament=row.tournament_id,
        created_at=row.created_at,
        expires_at=row.expires_at,
        revoked_at=row.revoked_at,
        standing=services().token_registry.standing(row),
    )
