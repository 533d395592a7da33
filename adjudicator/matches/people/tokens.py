"""Who may ask: bearer tokens and their roles. Only their hashes are kept."""

import hashlib
import hmac
import re
from datetime import UTC, datetime
from typing import Literal, cast

import msgspec

from adjudicator.matches.store.tables import TokenRow

Role = Literal["organiser", "head_judge", "judge", "scorekeeper", "seat", "spectator"]
Standing = Literal["valid", "revoked", "expired", "void"]
PREFIX = "adj_"
SUBJECT = 16
"""So many digits of a token's digest name it: its `subject`."""
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)", re.ASCII)


class Caller(msgspec.Struct, frozen=True):
    """Somebody who has shown a token. A seat is of one match, and so is who watches an open table; `match_id` is empty
    for others.

    `tournament` is where the role is held; empty outside any (and for organisers, who serve all). `session` is the id
    of the session by which a browser has shown the token; empty for who has shown it in person.
    """

    subject: str
    role: Role
    match_id: str = ""
    seat: str = ""
    tournament: str = ""
    label: str = ""
    session: str = ""


def derive_token(secret: bytes, purpose: str) -> str:
    """Return the token for a purpose (`match/m_…/P1`): 256 bits derived from the service's secret.

    Deriving instead of storing lets a repeated request be answered alike without a token in the database.
    """
    return PREFIX + hmac.digest(secret, f"token/{purpose}".encode(), hashlib.sha256).hex()


def mark_of(secret: bytes) -> str:
    """Return the mark of a secret, 64 bits that tell it from others and from which it cannot be had: rows bear it, so
    that a token ends with the secret that it was derived from."""
    return hmac.digest(secret, b"mark", hashlib.sha256).hex()[:16]


def token_digest(token: str) -> str:
    """Return what is stored of a token: SHA-256 of its text. Tokens are random, so no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def subject_of(row: TokenRow) -> str:
    """Return the name of a token, by which it is listed and revoked."""
    return row.digest[:SUBJECT]


def is_subject(text: str) -> bool:
    """Whether a token can have this name."""
    return re.fullmatch(rf"[0-9a-f]{{{SUBJECT}}}", text) is not None


def standing(row: TokenRow, mark: str, at: str) -> Standing:
    """Return whether a token is valid at a time under the secret with this mark, or else why not."""
    if row.revoked_at is not None:
        return "revoked"
    if not hmac.compare_digest(row.secret, mark):
        return "void"
    return "expired" if row.expires_at is not None and row.expires_at <= at else "valid"


def caller_of(row: TokenRow | None, digest: str, mark: str, at: str) -> Caller | None:
    """Return who holds the token with this digest; None if it is unknown or not valid. Compared in constant time."""
    if row is None or not hmac.compare_digest(row.digest, digest) or standing(row, mark, at) != "valid":
        return None
    return Caller(subject_of(row), cast(Role, row.role), row.match_id, row.seat, row.tournament_id, row.label)


def moment(text: str) -> str | None:
    """Return a time in RFC 3339 as this service writes it, in UTC with milliseconds; None if it is none."""
    if _MOMENT.fullmatch(text) is None:
        return None
    try:
        return written(datetime.fromisoformat(text.upper()))
    except (ValueError, OverflowError):
        return None


def written(at: datetime) -> str:
    """Return a time as this service writes it: RFC 3339, in UTC with milliseconds."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
