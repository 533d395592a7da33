"""Identifiers: prefixed, unguessable, of one length."""

import base64
import hashlib
import hmac
import re

_BODY = re.compile(r"(?P<kind>[a-z])_[a-z2-7]{26}")


def derived_id(kind: str, secret: bytes, subject: str, key: str) -> str:
    """Return the id of what a request creates: `m` a match, `d` a dispute, `t` a tournament.

    It follows from who asks and the idempotency key (HMAC-SHA256 with the service's secret), so the same request
    sent twice names the same thing, and nobody else can guess it.
    """
    named = "match" if kind == "m" else kind
    mac = hmac.digest(secret, f"{named}/{subject}/{key}".encode(), hashlib.sha256)
    return f"{kind}_" + base64.b32encode(mac).decode().lower()[:26]


def seed_id(match_id: str) -> str:
    """Return the id of the stream of a match's seed."""
    return f"s_{match_id.removeprefix('m_')}"


def is_id(kind: str, text: str) -> bool:
    """Whether a text has the form of an id of that kind."""
    found = _BODY.fullmatch(text)
    return found is not None and found["kind"] == kind
