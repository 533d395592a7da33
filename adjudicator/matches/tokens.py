"""Who may ask: bearer tokens and their roles. Only their hashes are kept."""

import hashlib
import hmac
from typing import Literal, cast

import msgspec

from adjudicator.matches.store.tables import TokenRow

Role = Literal["organiser", "head_judge", "judge", "scorekeeper", "seat", "spectator"]
PREFIX = "adj_"


class Caller(msgspec.Struct, frozen=True):
    """Somebody who has shown a token. A seat is of one match; `match_id` is empty for other roles.

    `tournament` is where the role is held; empty outside any (and for organisers, who serve all).
    """

    subject: str
    role: Role
    match_id: str = ""
    seat: str = ""
    tournament: str = ""
    label: str = ""


def derive_token(secret: bytes, purpose: str) -> str:
    """Return the token for a purpose (`match/m_…/P1`): 256 bits derived from the service's secret.

    Deriving instead of storing lets a repeated request be answered alike without a token in the database.
    """
    return PREFIX + hmac.digest(secret, f"token/{purpose}".encode(), hashlib.sha256).hex()


def token_digest(token: str) -> str:
    """Return what is stored of a token: SHA-256 of its text. Tokens are random, so no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def caller_of(row: TokenRow | None, digest: str) -> Caller | None:
    """Return who holds the token with this digest; None if it is unknown or revoked. Compared in constant time."""
    if row is None or row.revoked_at is not None or not hmac.compare_digest(row.digest, digest):
        return None
    return Caller(row.digest[:16], cast(Role, row.role), row.match_id, row.seat, row.tournament_id, row.label)
