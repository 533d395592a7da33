"""Callers: who holds the token or the session that a request shows."""

import threading
import time
from typing import NamedTuple

from adjudicator.api.access.cookies import session_in
from adjudicator.matches.application import Matches
from adjudicator.matches.people.sessions import Sessions
from adjudicator.matches.people.token_registry import TokenRegistry
from adjudicator.matches.people.tokens import Caller, token_digest

REMEMBER_SECONDS = 2.0


class Shown(NamedTuple):
    """What a request shows of who it is of: a token, or a browser's session."""

    text: str
    session: bool


class Callers:
    """Tokens and sessions looked up, remembered for two seconds: what is revoked, ended or has expired is refused after
    that at the latest."""

    def __init__(self, matches: Matches) -> None:
        self._register = TokenRegistry(matches)
        self._sessions = Sessions(matches)
        self._known: dict[str, tuple[float, Caller]] = {}
        self._lock = threading.Lock()

    def find(self, shown: "Shown") -> Caller | None:
        """Return who holds what was shown."""
        digest = token_digest(f"{shown.session} {shown.text}")  # a session is no token, nor the other way round
        now = time.monotonic()
        known = self._known.get(digest)
        if known is not None and known[0] > now:
            return known[1]
        caller = self._sessions.find(shown.text) if shown.session else self._register.find(shown.text)
        if caller is not None:
            with self._lock:
                if len(self._known) > 10_000:
                    self._known.clear()
                self._known[digest] = (now + REMEMBER_SECONDS, caller)
        return caller


def shown_in(authorization: str, cookies: str, *, secure: bool) -> Shown | None:
    """Return what the fields of a request show: its bearer token, or else its session; by HTTPS (`secure`) only of the
    cookie that browsers take from this host alone. None without either."""
    if authorization:
        scheme, _, token = authorization.partition(" ")
        return Shown(token.strip() if scheme.lower() == "bearer" and token.isascii() else "", session=False)
    session = session_in(cookies, secure=secure)
    return Shown(session, session=True) if session else None
