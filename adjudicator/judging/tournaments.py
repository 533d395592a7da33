"""Tournaments, thin: a name, a policy, default options, and who judges. Roles are held in one tournament alone."""

from contextlib import suppress
from typing import Any, Literal, TypeAlias

import msgspec

from adjudicator.judging.dispute_events import DeskEvent
from adjudicator.kernel.refusal import TextError
from adjudicator.matches.application import Matches
from adjudicator.matches.damage import Damaged
from adjudicator.matches.ids import derived_id
from adjudicator.matches.records import GENESIS
from adjudicator.matches.register import Register, check_future
from adjudicator.matches.requests import Request
from adjudicator.matches.store.tables import TokenRow, Write
from adjudicator.matches.streams import DeskRecord, Streams, chain
from adjudicator.matches.tokens import SUBJECT, derive_token, subject_of, token_digest
from adjudicator.rulesets.registry import RULESETS

Office = Literal["judge", "head_judge", "scorekeeper", "spectator"]


class TournamentOpened(DeskEvent, frozen=True):
    """A tournament of one ruleset begins, under a policy, with the options that its matches have by default."""

    name: str
    ruleset: str
    policy: str
    options: dict[str, Any]
    by: str
    held_back: bool | msgspec.UnsetType = msgspec.UNSET
    """Whether what was hidden in its matches stays so until its end; told where it does."""


class TournamentEnded(DeskEvent, frozen=True):
    """The tournament is at its end: its matches that are over are there for all who could watch them."""

    by: str


class JudgeAppointed(DeskEvent, frozen=True, omit_defaults=True):
    """Somebody holds an office in the tournament, until `expires_at` if that is said. `subject` names the token."""

    subject: str
    office: Office
    label: str
    by: str
    expires_at: str = ""


class JudgeDismissed(DeskEvent, frozen=True):
    """Somebody holds it no longer: the token is revoked."""

    subject: str
    by: str


AnyTournamentEvent: TypeAlias = TournamentOpened | JudgeAppointed | JudgeDismissed | TournamentEnded
TOPIC = "tournament/1"


class NoSuchTournament(LookupError):
    """There is no tournament with that id."""


class NoSuchOffice(LookupError):
    """Nobody holds an office under that subject."""


class Ended(TextError):
    """The tournament has ended already."""


class Officer(msgspec.Struct, frozen=True):
    """Who holds an office."""

    subject: str
    office: Office
    label: str
    since: str
    expires_at: str | None = None


class Tournament(msgspec.Struct, frozen=True):
    """A tournament as its events make it."""

    id: str
    opened: TournamentOpened
    created_at: str
    officers: tuple[Officer, ...]
    records: tuple[DeskRecord, ...]
    ended_at: str = ""

    @property
    def shows_matches(self) -> bool:
        """Whether its matches that are over are shown whole."""
        return self.opened.held_back is not True or bool(self.ended_at)


class Tournaments(Streams):
    """All tournaments of a store."""

    def __init__(self, matches: Matches) -> None:
        super().__init__(matches, TOPIC, AnyTournamentEvent)

    def get(self, id: str) -> Tournament:
        """Return a tournament. Raises NoSuchTournament."""
        records = self.of(id) if id.startswith("t_") else []
        if not records:
            raise NoSuchTournament(id)
        return _folded(id, records)

    def begin(self, opened: TournamentOpened, request: Request) -> tuple[Tournament, bool]:
        """Open a tournament; the same request again is the same one (and True). Raises KeyReused, LookupError."""
        if opened.ruleset not in RULESETS:
            raise LookupError(opened.ruleset)
        id = derived_id("t", self.matches.secret, request.subject, request.key)

        def attempt() -> tuple[Tournament, bool]:
            if self.done_before(id, request) is not None:
                return self.get(id), True
            at = self.matches.clock()
            row = Write(
                "INSERT INTO tournaments (tournament_id, name, ruleset, created_at, shown) VALUES (?, ?, ?, ?, ?)",
                (id, opened.name, opened.ruleset, at, opened.held_back is not True),
            )
            self.matches.tables.write_along(self.appended(chain(id, 0, GENESIS, at, [opened]), request, (row,)))
            return self.get(id), False

        return self.trying(attempt)

    def appoint(
        self, id: str, office: Office, label: str, request: Request, expires_at: str | None = None
    ) -> tuple[str, Officer, bool]:
        """Give somebody an office, until a time if one is given; return the token, who it is, and whether this was done
        before. Raises BadToken."""
        token = derive_token(self.matches.secret, f"office/{id}/{request.subject}/{request.key}")
        digest = token_digest(token)

        def attempt() -> tuple[str, Officer, bool]:
            tournament = self._done(id, request)
            replayed = tournament is not None
            if tournament is None:
                at = self.matches.clock()
                check_future(expires_at, at)
                row = TokenRow(digest, office, "", "", label, at, None, id, expires_at, self.matches.mark)
                fact = JudgeAppointed(subject_of(row), office, label, request.subject, expires_at or "")
                tournament = self._append(self.get(id), fact, at, request, Write.into("tokens", row))
            (held,) = (each for each in tournament.officers if each.subject == digest[:SUBJECT])
            return token, held, replayed

        return self.trying(attempt)

    def dismiss(self, id: str, subject: str, request: Request) -> Tournament:
        """Take an office away: the token is good for nothing more. Raises NoSuchOffice."""

        def attempt() -> Tournament:
            tournament = self.get(id)
            done = self._done(id, request)  # looked for after the tournament was read: it may just have been done
            if done is not None:
                return done
            if all(each.subject != subject for each in tournament.officers):
                raise NoSuchOffice(subject)
            at = self.matches.clock()
            write = Write(
                "UPDATE tokens SET revoked_at = coalesce(revoked_at, ?)"
                f" WHERE tournament_id = ? AND substr(digest, 1, {SUBJECT}) = ?",
                (at, id, subject),
            )
            fact = JudgeDismissed(subject, request.subject)
            return self._append(tournament, fact, at, request, write)

        return self.trying(attempt)

    def end(self, id: str, request: Request) -> Tournament:
        """End a tournament. Raises Ended."""

        def attempt() -> Tournament:
            tournament = self.get(id)
            done = self._done(id, request)
            if done is not None:
                return done
            if tournament.ended_at:
                raise Ended(f"terminou em {tournament.ended_at}", f"it ended at {tournament.ended_at}")
            fact, shown = TournamentEnded(request.subject), shown_by_index(id, True)
            return self._append(tournament, fact, self.matches.clock(), request, shown)

        return self.trying(attempt)

    def shows(self, id: str) -> bool:
        """Whether the matches of a tournament (empty: of none) that are over are shown whole."""
        return not id or self.get(id).shows_matches

    def _done(self, id: str, request: Request) -> Tournament | None:
        """Return a tournament as it was after the command that this request was, if it was done before."""
        earlier = self.done_before(id, request)
        return _folded(id, self.of(id)[: earlier.version]) if earlier is not None else None

    def _append(
        self, tournament: Tournament, fact: AnyTournamentEvent, at: str, request: Request, *writes: Write
    ) -> Tournament:
        """Append a fact, with rows of other tables; return the tournament after it."""
        before = tournament.records
        records = chain(tournament.id, len(before), before[-1].hash, at, [fact])
        self.matches.tables.write_along(self.appended(records, request, writes))
        return _folded(tournament.id, [*before, *records])


def shown_by_index(id: str, shown: bool) -> Write:
    """Return the writing that says whether a tournament's matches that are over are found by what happened in them."""
    return Write("UPDATE tournaments SET shown = ? WHERE tournament_id = ?", (shown, id))


def revoke(tournaments: Tournaments, subject: str, request: Request) -> tuple[TokenRow, bool]:
    """Revoke a token, whoever holds it; return it, and whether it had been revoked before. An officer of a tournament
    is dismissed too. Raises NoSuchToken."""
    register = Register(tournaments.matches)
    before = register.get(subject)
    if before.tournament_id and before.role != "seat":
        with suppress(NoSuchOffice, Damaged):  # whatever is wrong with the tournament, the token is revoked
            tournaments.dismiss(before.tournament_id, subject, request)
    row, _ = register.revoke(subject)
    return row, before.revoked_at is not None


def _folded(id: str, records: list[DeskRecord]) -> Tournament:
    opened = records[0].event
    assert isinstance(opened, TournamentOpened)
    officers: dict[str, Officer] = {}
    ended = ""
    for record in records[1:]:
        event = record.event
        if isinstance(event, JudgeAppointed):
            until = event.expires_at or None
            officers[event.subject] = Officer(event.subject, event.office, event.label, record.at, until)
        elif isinstance(event, JudgeDismissed):
            officers.pop(event.subject, None)
        elif isinstance(event, TournamentEnded):
            ended = record.at
    return Tournament(id, opened, records[0].at, tuple(officers.values()), tuple(records), ended)
