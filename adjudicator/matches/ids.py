"""Identifiers: prefixed, unguessable, of one length."""

import base64
import hashlib
import hmac
import re

_BODY = re.compile(r"m_[a-z2-7]{26}")


def match_id(secret: bytes, subject: str, key: str) -> str:
    """Return the id of the match that a request creates.

    It follows from who asks and the idempotency key (HMAC-SHA256 with the service's secret), so the same request
    sent twice names the same match, and nobody else can guess it.
    """
    mac = hmac.digest(secret, f"match/{subject}/{key}".encode(), hashlib.sha256)
    return "m_" + base64.b32encode(mac).decode().lower()[:26]


def is_match_id(text: str) -> bool:
    """Whether a text has the form of a match's id."""
    return _BODY.fullmatch(text) is not None
