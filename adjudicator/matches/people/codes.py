"""Short codes: eight letters that stand for a token for a while, to be typed once on another device.

Codes are short enough to guess, so only a keyed hash (HMAC-SHA256) of a code is kept, wrong codes are counted
(`adjudicator.api.people.sessions`), and a code works for a single session.
"""

import hashlib
import hmac
import re
from datetime import datetime, timedelta
from itertools import count
from typing import NamedTuple

from adjudicator.matches.application import Matches
from adjudicator.matches.people.tokens import written
from adjudicator.matches.store.tables import ExtraWrites, Write

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of codes: without I and O, which look like 1 and 0."""
LENGTH = 8
LIFETIME = timedelta(minutes=10)
_CODE = re.compile(f"[{LETTERS}]{{{LENGTH}}}")


class Code(NamedTuple):
    """A short code, and when it ends."""

    text: str
    expires_at: str


class Codes:
    """The short codes of a store."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    def issue(self, token: str, key: str, at: str, lifetime: timedelta = LIFETIME) -> Code:
        """Return the code that a request with this key made at a time, for a token (its digest). The same request sent
        again gets the same code, with the same expiry."""
        expires_at = written(datetime.fromisoformat(at) + lifetime)
        for number in count():
            text = self._derived(f"{token}/{key}/{number}")
            kept = self._kept(text) or self._keep(text, token, expires_at)
            if kept[0] == token:
                return Code(text, kept[1])
        raise AssertionError

    def _kept(self, text: str) -> tuple[str, str] | None:
        """Return the token that a code was made for, by its digest, and when the code ends; None if there is none."""
        rows = self._matches.tables.query("SELECT token, expires_at FROM codes WHERE digest = ?", self.digest(text))
        return (rows[0][0], rows[0][1]) if rows else None

    def _keep(self, text: str, token: str, expires_at: str) -> tuple[str, str]:
        """Keep a code, unless it has expired already; return its token and its expiry. If another request has just kept
        the code, that row counts."""
        now = self._matches.clock()
        if now >= expires_at:
            return token, expires_at
        ended = Write("DELETE FROM codes WHERE expires_at <= ?", (now,))
        insert = Write(
            "INSERT INTO codes VALUES (?, ?, ?) ON CONFLICT (digest) DO NOTHING",
            (self.digest(text), token, expires_at),
        )
        self._matches.tables.write_extra(ExtraWrites(writes=(ended, insert)))
        return self._kept(text) or (token, expires_at)

    def token_of(self, text: str) -> str | None:
        """Return the digest of the token that a code stands for; None if it is unknown or has expired. Whether it
        has been used, the sessions know."""
        rows = self._matches.tables.query(
            "SELECT token FROM codes WHERE digest = ? AND expires_at > ?", self.digest(text), self._matches.clock()
        )
        return rows[0][0] if rows else None

    def digest(self, text: str) -> str:
        """Return what is kept of a code."""
        return hmac.digest(self._matches.secret, f"code/{text}".encode(), hashlib.sha256).hex()

    def _derived(self, purpose: str) -> str:
        number = int.from_bytes(hmac.digest(self._matches.secret, f"new code/{purpose}".encode(), hashlib.sha256))
        letters = []
        for _ in range(LENGTH):
            number, place = divmod(number, len(LETTERS))
            letters.append(LETTERS[place])
        return "".join(letters)


def read_code(typed: str) -> str | None:
    """Return a code as people type it, in either case and perhaps with hyphens or spaces; None if it is none."""
    text = re.sub(r"[\s-]", "", typed).upper()
    return text if _CODE.fullmatch(text) else None
