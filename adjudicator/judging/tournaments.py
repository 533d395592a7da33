"""Tournaments: a name, a policy, default options, who judges, its rounds. Roles are held in one tournament alone."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, TypeAlias, get_args

import msgspec

from adjudicator.judging import rounds
from adjudicator.judging.rounds import Round
from adjudicator.judging.tournament_events import (
    AnyRoundEvent,
    AnyTournamentEvent,
    JudgeAppointed,
    JudgeDismissed,
    Office,
    TournamentEnded,
    TournamentOpened,
)
from adjudicator.kernel.text.refusal import TextError
from adjudicator.matches.application import Matches
from adjudicator.matches.ids import derived_id
from adjudicator.matches.people.sealing import sealed_name
from adjudicator.matches.people.token_registry import TokenRegistry, check_future
from adjudicator.matches.people.tokens import SUBJECT, derive_token, subject_of, token_digest
from adjudicator.matches.records import GENESIS, Damaged
from adjudicator.matches.requests import Request
from adjudicator.matches.store.tables import ExtraWrites, TokenRow, Write
from adjudicator.matches.streams import DeskRecord, Streams, chain
from adjudicator.rulesets.registry import RULESETS

TOPIC = "tournament/1"


class NoSuchTournament(LookupError):
    """There is no tournament with that id."""


class NoSuchOffice(LookupError):
    """Nobody holds an office under that subject."""


class Ended(TextError):
    """The tournament has ended already."""


class Change(NamedTuple):
    """What a command does to a tournament: a fact, and what goes into the same transaction."""

    fact: AnyTournamentEvent
    extra: ExtraWrites = ExtraWrites()


Decide: TypeAlias = Callable[["Tournament", str], Change]
"""How a command is decided: of a tournament as it stands, at a time."""


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
    rounds: dict[int, Round]
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
            self.matches.tables.write_extra(self.appended(chain(id, 0, GENESIS, at, [opened]), request, (row,)))
            return self.get(id), False

        return self.trying(attempt)

    def appoint(
        self, id: str, office: Office, label: str, request: Request, expires_at: str | None = None
    ) -> tuple[str, Officer, bool]:
        """Give somebody an office, until a time if one is given; return the token, who it is, and whether this was done
        before. Raises BadToken."""
        token = derive_token(self.matches.secret, f"office/{id}/{request.subject}/{request.key}")
        digest = token_digest(token)

        def decide(tournament: Tournament, at: str) -> Change:
            check_future(expires_at, at)
            row = TokenRow(digest, office, "", "", label, at, None, id, expires_at, self.matches.mark)
            fact = JudgeAppointed(subject_of(row), office, sealed_name(label), request.subject, expires_at or "")
            return Change(fact, ExtraWrites(writes=(Write.into("tokens", row),)))

        tournament, replayed = self.change(id, request, decide)
        (held,) = (each for each in tournament.officers if each.subject == digest[:SUBJECT])
        return token, held, replayed

    def dismiss(self, id: str, subject: str, request: Request) -> Tournament:
        """Take an office away: the token is good for nothing more. Raises NoSuchOffice."""

        def decide(tournament: Tournament, at: str) -> Change:
            if all(each.subject != subject for each in tournament.officers):
                raise NoSuchOffice(subject)
            write = Write(
                "UPDATE tokens SET revoked_at = coalesce(revoked_at, ?)"
                f" WHERE tournament_id = ? AND substr(digest, 1, {SUBJECT}) = ?",
                (at, id, subject),
            )
            return Change(JudgeDismissed(subject, request.subject), ExtraWrites(writes=(write,)))

        return self.change(id, request, decide)[0]

    def end(self, id: str, request: Request) -> Tournament:
        """End a tournament. Raises Ended."""

        def decide(tournament: Tournament, at: str) -> Change:
            check_goes_on(tournament)
            return Change(TournamentEnded(request.subject), ExtraWrites(writes=(shown_by_index(id, True),)))

        return self.change(id, request, decide)[0]

    def shows(self, id: str) -> bool:
        """Whether the matches of a tournament (empty: of none) that are over are shown whole."""
        return not id or self.get(id).shows_matches

    def change(self, id: str, request: Request, decide: Decide) -> tuple[Tournament, bool]:
        """Do a command on a tournament; return how it stands then, and whether this was done before."""

        def attempt() -> tuple[Tournament, bool]:
            tournament = self.get(id)
            earlier = self.done_before(id, request)  # looked for now: it may just have been done
            if earlier is not None:
                return _folded(id, self.of(id)[: earlier.version]), True
            before = tournament.records
            at = max(self.matches.clock(), before[-1].at)  # times never run backwards, whatever clocks do
            change = decide(tournament, at)
            records = chain(id, len(before), before[-1].hash, at, [change.fact])
            self.matches.tables.write_extra(ExtraWrites.joined(self.appended(records, request), change.extra))
            return _folded(id, [*before, *records]), False

        return self.trying(attempt)


def check_goes_on(tournament: Tournament) -> None:
    """Raise Ended if a tournament has."""
    if tournament.ended_at:
        raise Ended(f"terminou em {tournament.ended_at}", f"it ended at {tournament.ended_at}")


def shown_by_index(id: str, shown: bool) -> Write:
    """Return the writing that says whether a tournament's matches that are over are found by what happened in them."""
    return Write("UPDATE tournaments SET shown = ? WHERE tournament_id = ?", (shown, id))


def revoke(tournaments: Tournaments, subject: str, request: Request) -> tuple[TokenRow, bool]:
    """Revoke a token, whoever holds it; return it, and whether it had been revoked before. An officer of a tournament
    is dismissed too. Raises NoSuchToken."""
    register = TokenRegistry(tournaments.matches)
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
    played: dict[int, Round] = {}
    ended = ""
    for record in records[1:]:
        event = record.event
        if isinstance(event, JudgeAppointed):
            until = event.expires_at or None
            officers[event.subject] = Officer(event.subject, event.office, event.label.value, record.at, until)
        elif isinstance(event, JudgeDismissed):
            officers.pop(event.subject, None)
        elif isinstance(event, TournamentEnded):
            ended = record.at
        elif isinstance(event, get_args(AnyRoundEvent)):
            rounds.folded(played, event, record.at)
    return Tournament(id, opened, records[0].at, tuple(officers.values()), tuple(records), played, ended)
