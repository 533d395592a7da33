"""Sessions: what a browser holds in place of a token. Each is of one token, expires, and ends with its token."""

import hashlib
import hmac
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

import msgspec
from eventsourcing.persistence import PersistenceError, RecordConflictError

from adjudicator.matches.application import Matches
from adjudicator.matches.people.codes import Codes
from adjudicator.matches.people.tokens import SUBJECT, Caller, caller_of, is_subject, standing, token_digest, written
from adjudicator.matches.requests import KeyReused
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.tables import ExtraWrites, TokenRow, Write

PREFIX = "ses_"
IDLE = timedelta(hours=12)
"""A session that has not been used for this long ends."""
NOTED = timedelta(minutes=10)
"""How often the use of a session is recorded; a session may end too early by this much."""
MOST = 20
"""The most sessions that a token has at once; one more ends the least recently used."""
KEPT = timedelta(days=7)
"""How long rows of sessions and tokens are kept after their end."""
Standing = Literal["valid", "ended", "expired", "void"]


class BadCredential(Exception):
    """Neither a valid token nor a code that can still be used."""


class NoSuchSession(LookupError):
    """There is no session with that id."""


class SessionRow(NamedTuple):
    """A session, known by the SHA-256 of what its browser holds. `token` is the digest of its token, `code` that of
    the short code that began it, if one did."""

    digest: str
    token: str
    code: str | None
    label: str
    created_at: str
    expires_at: str
    ended_at: str | None
    used_at: str

    @property
    def id(self) -> str:
        """The name of the session, by which it is listed and ended."""
        return self.digest[:SUBJECT]


class SessionBegun(NamedTuple):
    """A session begun now, or by an earlier delivery of the same request (`replayed`): what its browser holds, its row,
    and whom it signs in."""

    text: str
    row: SessionRow
    caller: Caller
    replayed: bool


class Sessions:
    """The sessions of a store."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._codes = Codes(matches)

    def begin(self, token: str, code: str, label: str, seconds: int, key: str) -> SessionBegun:
        """Begin a session of a token, or of the one that a short code stands for, for so many seconds, and no longer
        than the token is valid. Raises BadCredential; KeyReused if it was begun under this key otherwise."""
        used = self._codes.digest(code) if code else None
        digest = (self._used_for(used) or self._codes.token_of(code)) if used else token_digest(token)
        row = self._matches.tables.token(digest) if digest is not None else None
        at = self._matches.clock()
        caller = caller_of(row, digest or "", self._matches.mark, at)
        if row is None or caller is None:
            raise BadCredential
        text = self._derived(f"{row.digest}/{used or ''}/{key}")
        expires_at = written(datetime.fromisoformat(at) + timedelta(seconds=seconds))
        wanted = SessionRow(
            token_digest(text), row.digest, used, label, at, min(expires_at, row.expires_at or expires_at), None, at
        )
        begun = self._row(wanted.digest)
        if begun is None:
            insert = Write(f"INSERT INTO sessions VALUES ({', '.join('?' * len(wanted))})", tuple(wanted))
            try:
                self._matches.tables.write_extra(ExtraWrites(writes=(*swept(at), insert, _most_of(row.digest, at))))
            except RecordConflictError:  # the code has just been used, by this request or by another
                begun = self._row(wanted.digest)
                if begun is None:
                    raise BadCredential from None
        if begun is not None and begun.label != label:
            raise KeyReused
        kept = begun or wanted
        return SessionBegun(text, kept, msgspec.structs.replace(caller, session=kept.id), begun is not None)

    def find(self, text: str) -> Caller | None:
        """Return whom a session signs in; None unless it and its token are valid."""
        found = self._row(token_digest(text))
        if found is None or self.standing(found) != "valid":
            return None
        row, at = self._matches.tables.token(found.token), self._matches.clock()
        caller = caller_of(row, found.token, self._matches.mark, at)
        if caller is not None and found.used_at <= before(at, NOTED):
            used = Write("UPDATE sessions SET used_at = ? WHERE digest = ? AND used_at < ?", (at, found.digest, at))
            with suppress(PersistenceError):  # a store that refuses writes can still be read
                self._matches.tables.write_extra(ExtraWrites(writes=(used,)))
        return msgspec.structs.replace(caller, session=found.id) if caller is not None else None

    def valid(self, digests: Sequence[str]) -> set[str]:
        """Return which of these sessions (digests) are valid."""
        return self._matches.tables.valid_sessions(digests, self._matches.mark, self._matches.clock())

    def get(self, id: str) -> SessionRow:
        """Return a session by its id. Raises NoSuchSession."""
        rows = self._matches.tables.query(
            "SELECT * FROM sessions WHERE digest > ? AND digest < ?", id, f"{id}g"
        ) if is_subject(id) else []  # fmt: skip
        if not rows:
            raise NoSuchSession(id)
        return SessionRow(*rows[0])

    def page(self, token: str | None, before: tuple[str, str] | None, limit: int) -> list[SessionRow]:
        """Return sessions, newest first, from before a (created_at, id) on: those of a token by its digest, or all."""
        return self._matches.tables.newest(SessionRow, "sessions", "digest", {"token": token}, before, limit)

    def end(self, id: str) -> tuple[SessionRow, bool]:
        """End a session; return it, and whether it had been ended before. Raises NoSuchSession."""
        row = self.get(id)
        if row.ended_at is not None:
            return row, True
        at = self._matches.clock()
        write = Write("UPDATE sessions SET ended_at = ? WHERE digest = ? AND ended_at IS NULL", (at, row.digest))
        self._matches.tables.write_extra(ExtraWrites(writes=(write,)))
        return self.get(id), False

    def token(self, row: SessionRow) -> TokenRow:
        """Return a session's token."""
        found = self._matches.tables.token(row.token)
        assert found is not None  # a token is deleted after its sessions
        return found

    def standing(self, row: SessionRow) -> Standing:
        """Return whether a session is valid now, or else why not: it was ended, it has expired or was unused for too
        long, or its token is not valid."""
        at = self._matches.clock()
        if row.ended_at is not None:
            return "ended"
        if row.expires_at <= at or row.used_at <= before(at, IDLE):
            return "expired"
        return "valid" if standing(self.token(row), self._matches.mark, at) == "valid" else "void"

    def _row(self, digest: str) -> SessionRow | None:
        rows = self._matches.tables.query("SELECT * FROM sessions WHERE digest = ?", digest)
        return SessionRow(*rows[0]) if rows else None

    def _used_for(self, code: str) -> str | None:
        """Return the digest of the token that a code was used for: the same request may come again."""
        rows = self._matches.tables.query("SELECT token FROM sessions WHERE code = ?", code)
        return rows[0][0] if rows else None

    def _derived(self, purpose: str) -> str:
        """Return what the browser holds, 256 bits; derived, so that a repeated request is answered alike."""
        return PREFIX + hmac.digest(self._matches.secret, f"session/{purpose}".encode(), hashlib.sha256).hex()


def count_open(tables: MatchRecorder, at: str) -> dict[str, int]:
    """Return how many sessions are open at a time, by the role of their token."""
    rows = tables.query(
        "SELECT role, count(*) FROM sessions JOIN tokens ON tokens.digest = sessions.token"
        " WHERE sessions.expires_at > ? AND ended_at IS NULL AND used_at > ? AND revoked_at IS NULL GROUP BY role",
        at, before(at, IDLE),
    )  # fmt: skip
    return dict(rows)


def before(at: str, ago: timedelta) -> str:
    """Return the time that is this long before another."""
    return written(datetime.fromisoformat(at) - ago)


def swept(at: str) -> tuple[Write, ...]:
    """Return what deletes the rows of sessions and tokens that ended long ago.

    A revoked token without an expiry is kept: its text is derived from the request that made it, so without the row the
    same request would make it valid again. Tokens of a tournament's officials are kept because its events name them.
    """
    since = before(at, KEPT)
    return (
        Write("DELETE FROM sessions WHERE expires_at <= ?", (since,)),
        Write("DELETE FROM tokens WHERE expires_at <= ? AND tournament_id = ''", (since,)),
    )


def _most_of(token: str, at: str) -> Write:
    """Return what ends the sessions that a token has too many: the least recently used."""
    return Write(
        "UPDATE sessions SET ended_at = ? WHERE token = ? AND ended_at IS NULL AND digest NOT IN"
        " (SELECT digest FROM sessions WHERE token = ? AND ended_at IS NULL"
        f" ORDER BY used_at DESC, created_at DESC, digest LIMIT {MOST})",
        (at, token, token),
    )
