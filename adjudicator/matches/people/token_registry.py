"""The registry of tokens: who holds which, and until when. Tokens are minted, listed and revoked here; their text is
not kept."""

from collections.abc import Sequence
from itertools import count
from typing import cast

import msgspec
from eventsourcing.persistence import RecordConflictError

from adjudicator.kernel.text.refusal import Unfit, not_one_of
from adjudicator.kernel.text.text import Text
from adjudicator.matches.application import Matches
from adjudicator.matches.ids import is_id
from adjudicator.matches.people.sessions import swept
from adjudicator.matches.people.tokens import (
    Caller,
    Role,
    Standing,
    caller_of,
    derive_token,
    is_subject,
    standing,
    token_digest,
)
from adjudicator.matches.requests import KeyReused, NoSuchMatch, Request
from adjudicator.matches.store.tables import ExtraWrites, MatchRow, TokenRow, Write


class NoSuchToken(LookupError):
    """There is no token with that subject."""


class BadToken(Unfit):
    """A token that cannot be minted as asked."""


class Wanted(msgspec.Struct, frozen=True):
    """A token that is asked for. `match_id` and `seat` are a seat's, and a spectator's may be of one match;
    `expires_at` is when it expires; None: never."""

    role: Role
    label: str = ""
    match_id: str = ""
    seat: str = ""
    expires_at: str | None = None


class Minted(msgspec.Struct, frozen=True):
    """A token, its row, and whether an earlier delivery of the same request had minted it."""

    token: str
    row: TokenRow
    replayed: bool


class TokenRegistry:
    """The tokens of a store."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    # Who holds what

    def find(self, token: str) -> Caller | None:
        """Return who holds a token; None if it is not valid."""
        digest = token_digest(token)
        row = self._matches.tables.token(digest)
        at = self._matches.clock() if row is not None and row.expires_at is not None else ""  # most have no end
        return caller_of(row, digest, self._matches.mark, at)

    def valid(self, digests: Sequence[str]) -> set[str]:
        """Return which of these tokens (digests) are valid."""
        return self._matches.tables.valid_tokens(digests, self._matches.mark, self._matches.clock())

    def standing(self, row: TokenRow) -> Standing:
        """Return whether a token is valid now, or else why not."""
        return standing(row, self._matches.mark, self._matches.clock())

    def get(self, subject: str) -> TokenRow:
        """Return the token with a subject. Raises NoSuchToken."""
        row = self._matches.tables.token_of(subject) if is_subject(subject) else None
        if row is None:
            raise NoSuchToken(subject)
        return row

    def page(
        self, role: str | None, match_id: str | None, tournament: str | None, before: tuple[str, str] | None, limit: int
    ) -> list[TokenRow]:
        """Return tokens, newest first, from before a (created_at, subject) on: of a role, a match, a tournament."""
        wanted = {"role": role, "match_id": match_id, "tournament_id": tournament}
        return self._matches.tables.newest(TokenRow, "tokens", "digest", wanted, before, limit)

    # Opening and closing

    def mint(self, wanted: Wanted, request: Request) -> Minted:
        """Mint a token. A seat's new token replaces its earlier ones. Raises BadToken, NoSuchMatch.

        The same request sent again is answered alike; another under its key raises KeyReused.
        """
        token = derive_token(self._matches.secret, f"minted/{request.subject}/{request.key}")
        kept = self._matches.tables.token(token_digest(token))
        if kept is None:
            at = self._matches.clock()
            check_future(wanted.expires_at, at)
            of_seat, tournament = self._seat(wanted, at) if wanted.role == "seat" else ((), "")
            if wanted.role == "spectator" and wanted.match_id:
                self._match(wanted.match_id)
            row = self._row(token, wanted, at, tournament)
            try:
                self._matches.tables.write_extra(ExtraWrites(writes=(*swept(at), *of_seat, Write.into("tokens", row))))
            except RecordConflictError:
                kept = self._matches.tables.token(row.digest)
            else:
                return Minted(token, row, False)
        if kept is None or _wanted(kept) != wanted:
            raise KeyReused
        return Minted(token, kept, True)

    def _seat(self, wanted: Wanted, at: str) -> tuple[tuple[Write, ...], str]:
        """Return the statements that revoke what a seat has had, and the tournament that its match is of."""
        id, seat = wanted.match_id, wanted.seat
        match = self._match(id)
        if match.imported:
            raise BadToken("/match", Text("a partida foi importada: ninguém a joga aqui",
                                          "the match was imported: nobody plays it here"))  # fmt: skip
        with self._matches.lock(id):
            seats = self._matches.live(id).state.seats
        if seat in match.house.split():
            raise BadToken("/seat", Text("a casa joga este lugar", "the house plays this seat"))
        if seat not in seats:
            raise BadToken("/seat", not_one_of(seat, seats))
        place = "WHERE match_id = ? AND seat = ?"
        return (
            # Where two do this at once, one waits here for the other, and then sees what that one has minted.
            Write(f"UPDATE tokens SET seat = seat {place}", (id, seat)),
            Write(f"UPDATE tokens SET revoked_at = ? {place} AND revoked_at IS NULL", (at, id, seat)),
        ), match.tournament_id

    def _match(self, id: str) -> MatchRow:
        if not is_id("m", id):
            raise NoSuchMatch(id)
        return self._matches.row(id)

    def revoke(self, subject: str) -> tuple[TokenRow, bool]:
        """Revoke a token; return it, and whether it had been revoked before. Raises NoSuchToken."""
        row = self.get(subject)
        if row.revoked_at is not None:
            return row, True
        at = self._matches.clock()
        write = Write("UPDATE tokens SET revoked_at = ? WHERE digest = ? AND revoked_at IS NULL", (at, row.digest))
        self._matches.tables.write_extra(ExtraWrites(writes=(write,)))
        return self.get(subject), False

    # The organiser's, which follows from the secret alone

    def organiser(self) -> str:
        """Return the organiser's token. If it was revoked, return its successor, which is made if there is none yet."""
        for number in count():
            token = self._organiser(number)
            row = self._matches.tables.token(token_digest(token))
            if row is None:
                self._keep(token, number)
            if row is None or self.standing(row) == "valid":
                return token
        raise AssertionError

    def first_organiser(self) -> str | None:
        """Make the organiser's first token, if this secret has none yet, and return it."""
        token = self._organiser(0)
        made = self._matches.tables.token(token_digest(token)) is None and self._keep(token, 0)
        return token if made else None

    def _organiser(self, number: int) -> str:
        return derive_token(self._matches.secret, f"organiser/{number}" if number else "organiser")

    def _keep(self, token: str, number: int) -> bool:
        """Keep an organiser's token; return False if another process has just done so."""
        row = self._row(token, Wanted("organiser", f"#{number + 1}" if number else "first"), self._matches.clock(), "")
        try:
            self._matches.tables.write_extra(ExtraWrites(writes=(Write.into("tokens", row),)))
        except RecordConflictError:
            return False
        return True

    def _row(self, token: str, wanted: Wanted, at: str, tournament: str) -> TokenRow:
        return TokenRow(
            token_digest(token), wanted.role, wanted.match_id, wanted.seat, wanted.label, at, None, tournament,
            wanted.expires_at, self._matches.mark,
        )  # fmt: skip

    # The secret

    def unmarked(self) -> bool:
        """Whether there are tokens from before tokens were marked with their secret."""
        return bool(self._matches.tables.query("SELECT 1 FROM tokens WHERE secret = '' LIMIT 1"))

    def adopt(self) -> bool:
        """Mark the tokens that have no mark yet as derived from the present secret, if they are: that is, if the
        organiser's token, which every service makes at its first start, is among them. Return whether it is."""
        first = self._matches.tables.token(token_digest(self._organiser(0)))
        if first is None or first.secret:
            return False
        write = Write("UPDATE tokens SET secret = ? WHERE secret = ''", (self._matches.mark,))
        self._matches.tables.write_extra(ExtraWrites(writes=(write,)))
        return True

    def empty(self) -> bool:
        """Whether nobody has ever held a token."""
        return not self._matches.tables.query("SELECT 1 FROM tokens LIMIT 1")


def _wanted(row: TokenRow) -> Wanted:
    return Wanted(cast(Role, row.role), row.label, row.match_id, row.seat, row.expires_at)


def check_future(expires_at: str | None, at: str) -> None:
    """Raise BadToken if a token would expire before it begins."""
    if expires_at is not None and expires_at <= at:
        why = Text(f"{expires_at} já passou; agora são {at}", f"{expires_at} has gone by; it is {at} now")
        raise BadToken("/expires_at", why)
