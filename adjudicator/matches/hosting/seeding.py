"""Seeds that the seats take part in: the service commits to its own part first, then each seat adds a nonce.

Such a match waits, without any event of its own, until each seat has given its nonce or the time for it is over. What
happens meanwhile is in the stream of its seed: the commitment with the match's set-up, each nonce, and which seats gave
none. A player who keeps the receipt of the commitment and gives a nonce knows that the seed was not picked from many:
the service did not know the nonce when it made the commitment, and could not change the commitment afterwards.
"""

import secrets
from datetime import datetime, timedelta
from functools import partial
from typing import Any, TypeAlias, cast, dataclass_transform

import msgspec
from eventsourcing.persistence import RecordConflictError

from adjudicator.kernel.luck.luck import SampledLuck, ServerLuck, seed_commitment
from adjudicator.kernel.secrets.secret import stored
from adjudicator.kernel.text.refusal import TextError
from adjudicator.matches.application import MatchBeginning, Matches
from adjudicator.matches.finding.index import indexed, names_of, names_told, people
from adjudicator.matches.ids import derived_id, seed_id
from adjudicator.matches.match import Match
from adjudicator.matches.people.tokens import written
from adjudicator.matches.records import GENESIS
from adjudicator.matches.requests import DEFAULT_TERMS, KeyReused, MatchCreated, MatchTerms, Request
from adjudicator.matches.store.tables import SEEDING, MatchRow, MoveRow, MoveWrites, Write
from adjudicator.matches.streams import DeskRecord, Streams, chain
from adjudicator.rulesets.registry import RULESETS

TOPIC = "seed/1"


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class SeedEvent(msgspec.Struct, frozen=True, tag_field="type"):
    """A fact of a seed."""


class SeedCommitted(SeedEvent):
    """The service commits to its part of the seed, for a match of this set-up; nonces are accepted until a time."""

    commitment: str
    seats: tuple[str, ...]
    until: str
    setup: dict[str, Any]
    request: Request


class NonceGiven(SeedEvent):
    """A seat has put its nonce (64 hexadecimal digits) into the seed. `key`: its Ed25519 key (base64), if it will sign
    its actions with one."""

    seat: str
    nonce: str
    key: str = ""


class SeedClosed(SeedEvent):
    """The seed is complete, and the match begins. `missing`: the seats that have put in nothing."""

    missing: tuple[str, ...]


AnySeedEvent: TypeAlias = SeedCommitted | NonceGiven | SeedClosed


class NonceRefused(TextError):
    """A seat has given its nonce already, or the time for nonces is over."""


class NoNonces(TextError):
    """The seats of a match take no part in its seed."""


class Seed(msgspec.Struct, frozen=True):
    """A seed as its events make it. `nonces`: those given, in the order of seats; `keys`: of the seats that sign."""

    id: str
    match: str
    committed: SeedCommitted
    nonces: dict[str, str]
    keys: dict[str, str]
    closed: bool
    records: tuple[DeskRecord, ...]

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats whose nonce is still waited for."""
        return () if self.closed else tuple(seat for seat in self.committed.seats if seat not in self.nonces)


class Seeds(Streams):
    """The seeds of a store."""

    def __init__(self, matches: Matches) -> None:
        super().__init__(matches, TOPIC, AnySeedEvent)

    def get(self, match_id: str) -> Seed:
        """Return the seed of a match; if its time is over, the match begins first. Raises NoNonces."""
        seed = self._read(match_id)
        if not seed.closed and (not seed.waiting or self.matches.clock() >= seed.committed.until):
            self.finish(match_id)
            seed = self._read(match_id)
        return seed

    def commit(
        self, ruleset: str, setup: Any, request: Request, seconds: int, terms: MatchTerms = DEFAULT_TERMS
    ) -> MatchCreated:
        """Commit to the seed of a match that is to begin; return its id and the tokens of its seats.

        Raises BadSetup if it could not begin. The same request sent again returns the same.
        """
        id = derived_id("m", self.matches.secret, request.subject, request.key)
        try:
            earlier = self._read(id)
        except NoNonces:
            earlier = None
        if earlier is not None:
            return self._committed_before(earlier, request)
        begun = self.committing(ruleset, setup, request, seconds, terms)
        try:
            self.matches.tables.write_extra(begun.extra)
        except RecordConflictError:
            return self._committed_before(self._winner(id), request)
        return MatchCreated(id, begun.tokens, replayed=False)

    def committing(
        self, ruleset: str, setup: Any, request: Request, seconds: int, terms: MatchTerms = DEFAULT_TERMS
    ) -> MatchBeginning:  # fmt: skip
        """Return a match that will wait for its seed, with what a transaction must write for that. Raises
        BadSetup if it could not begin."""
        id = derived_id("m", self.matches.secret, request.subject, request.key)
        game = RULESETS[ruleset]
        trial = Match(id, game)
        trial.begin(setup, SampledLuck("rehearsal", 0), "")
        at, seats = self.matches.clock(), tuple(trial.state.seats)
        seed, until = self.matches.drawn_seed(id), written(datetime.fromisoformat(at) + timedelta(seconds=seconds))
        players = names_told({seat: setup.seats[place].name for place, seat in enumerate(seats)})
        row = MatchRow(id, ruleset, game.edition, ServerLuck.mode, seed, secrets.token_hex(16), SEEDING, at,
                       terms.enforcement, terms.tournament, table_label=terms.table, players=players)  # fmt: skip
        nameless = tuple(msgspec.structs.replace(each, name="") for each in setup.seats)
        told = msgspec.json.decode(stored.encode(msgspec.structs.replace(setup, seats=nameless)))
        records = chain(seed_id(id), 0, GENESIS, at, [
            SeedCommitted(seed_commitment(seed), seats, until, told, request)
        ])  # fmt: skip
        tokens = self.matches.seat_tokens(id, seats)
        rows = self.matches.token_rows(id, tokens, at, terms.tournament)
        writes = [Write.into("matches", row), *(Write.into("tokens", each) for each in rows),
                  *indexed(people(row))]  # fmt: skip
        return MatchBeginning(id, tokens, self.appended(records, request, writes))

    def _winner(self, id: str) -> Seed:
        """Return the seed that another request has committed to under this id; KeyReused if that made no seed."""
        try:
            return self._read(id)
        except NoNonces:
            raise KeyReused from None

    def give(self, match_id: str, seat: str, nonce: str, key: str, request: Request) -> tuple[Seed, bool]:
        """Put a seat's nonce into the seed, and register its key, if it has one; with the last nonce the match begins.

        Return the seed, and whether this was done before. Raises NonceRefused, NoNonces, KeyReused.
        """

        def attempt() -> tuple[Seed, bool]:
            seed = self.get(match_id)
            if self.done_before(seed.id, request) is not None:
                return seed, True
            if seat not in seed.waiting:
                raise NonceRefused(
                    "a semente está fechada" if seed.closed else f"{seat} já deu o seu nonce",
                    "the seed is closed" if seed.closed else f"{seat} has given its nonce already",
                )
            records = self._next(seed, NonceGiven(seat, nonce, key))
            self.matches.tables.write_extra(self.appended(records, request))
            return self.get(match_id), False

        with self.matches.lock(match_id):
            return self.trying(attempt)

    def finish(self, match_id: str) -> None:
        """Begin a match with what its seats have put into its seed. If it has begun meanwhile, nothing happens."""
        with self.matches.lock(match_id):
            self.trying(partial(self._finish, match_id))

    def _finish(self, match_id: str) -> None:
        seed = self._read(match_id)
        if seed.closed:
            return
        row = self.matches.row(match_id)
        nonces = {seat: seed.nonces.get(seat) for seat in seed.committed.seats}
        told = msgspec.json.encode(nonces).decode()
        at = max(self.matches.clock(), seed.records[-1].at)
        match = Match(match_id, RULESETS[row.ruleset])
        setup = _with_names(msgspec.convert(seed.committed.setup, match.ruleset.setup_type), row)
        withheld = self.matches.withholds(row.tournament_id)
        luck = ServerLuck(str(row.seed), row.salt_key, 0, nonces=nonces, withheld=withheld)
        match.begin(setup, luck, at, row.enforcement, seed.keys, edition=row.edition, sealed=True)
        asked = seed.committed.request
        closing = Request(asked.subject, f"{asked.key}/begin", asked.fingerprint)
        keys = msgspec.json.encode(seed.keys).decode() if seed.keys else ""
        begun = Write(
            "UPDATE matches SET status = 'running', nonces = ?, keys = ?, players = ? WHERE match_id = ?",
            (told, keys, names_of(match.state), match_id),  # chance may have said who sits where
        )
        extra = self.appended(self._next(seed, SeedClosed(seed.waiting)), closing, [begun])
        move = MoveRow(match_id, 0, match.version, asked.subject, asked.key, asked.fingerprint)
        move_writes = MoveWrites(move, ended=match.over, extra=extra, writes=self.matches.happened(row, match, 0))
        self.matches.events.put(cast(Any, match.collect_events()), move_writes=move_writes)
        self.matches.tell_waiting()

    def _next(self, seed: Seed, event: AnySeedEvent) -> list[DeskRecord]:
        last = seed.records[-1]
        return chain(seed.id, last.originator_version, last.hash, max(self.matches.clock(), last.at), [event])

    def _read(self, match_id: str) -> Seed:
        records = self.of(seed_id(match_id))
        if not records:
            raise NoNonces("os lugares desta partida não participam da semente",
                           "the seats of this match take no part in its seed")  # fmt: skip
        committed = records[0].event
        assert isinstance(committed, SeedCommitted)
        given = {record.event.seat: record.event for record in records if isinstance(record.event, NonceGiven)}
        nonces = {seat: given[seat].nonce for seat in committed.seats if seat in given}
        keys = {seat: given[seat].key for seat in nonces if given[seat].key}
        closed = isinstance(records[-1].event, SeedClosed)
        return Seed(seed_id(match_id), match_id, committed, nonces, keys, closed, tuple(records))

    def _committed_before(self, seed: Seed, request: Request) -> MatchCreated:
        if seed.committed.request.fingerprint != request.fingerprint:
            raise KeyReused
        return MatchCreated(seed.match, self.matches.seat_tokens(seed.match, seed.committed.seats), replayed=True)


def _with_names(setup: Any, row: MatchRow) -> Any:
    """Return the set-up that a seed was committed for with the names of the players, which its events do not tell: the
    first event of the match commits to them. (Seeds of before tell them.)"""
    names = row.names.values() or ("",) * len(setup.seats)  # rows of before may tell none
    seats = [
        msgspec.structs.replace(each, name=each.name or name) for each, name in zip(setup.seats, names, strict=True)
    ]
    return msgspec.structs.replace(setup, seats=tuple(seats))
