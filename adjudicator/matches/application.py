"""The commands: begin a match, make a move, carry out a judge's order. One command, one transaction."""

import secrets
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, TypeVar, cast

import msgspec
from eventsourcing.persistence import RecordConflictError

from adjudicator.kernel.desk.orders import AnyOrder, Authority, Rewind
from adjudicator.kernel.luck.luck import Luck, SampledLuck, ServerLuck
from adjudicator.kernel.luck.reported import check_reports
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.text.refusal import BadOrder, Illegal
from adjudicator.matches.finding.index import indexed, names_of, people
from adjudicator.matches.ids import derived_id
from adjudicator.matches.match import Match, Paused
from adjudicator.matches.people.tokens import derive_token, token_digest
from adjudicator.matches.requests import (
    DEFAULT_TERMS,
    KeyReused,
    MatchCreated,
    MatchTerms,
    MoveMade,
    Request,
    VersionConflict,
    conflict,
    key_of_step,
)
from adjudicator.matches.saved import SavedMatches
from adjudicator.matches.signatures import BadSignature, check_signature, signed_text
from adjudicator.matches.store.tables import ExtraWrites, MatchRow, MoveRow, TokenRow, Write
from adjudicator.matches.stored import luck_of
from adjudicator.rulesets.registry import RULESETS

T = TypeVar("T")
ATTEMPTS = 5


class MatchBeginning(NamedTuple):
    """A match that is about to begin: its id, the tokens of its seats, and what must be written."""

    match_id: str
    tokens: dict[str, str]
    extra: ExtraWrites


class Matches(SavedMatches):
    """All matches of a store, to be begun and played."""

    def create(self, ruleset: str, setup: Any, request: Request, terms: MatchTerms = DEFAULT_TERMS) -> MatchCreated:
        """Begin a match; return the tokens of its seats, except those of bots. Raises BadSetup if it cannot
        begin.

        The same request sent again returns the same; another under its key raises KeyReused.
        """
        id = derived_id("m", self.secret, request.subject, request.key)
        earlier = self.tables.move_by_key(id, request.subject, request.key)
        if earlier is not None:
            return self._created_before(earlier, request)
        begun = self.beginning(ruleset, setup, request, terms)
        try:
            self.tables.write_extra(begun.extra)
        except RecordConflictError:
            winner = self.tables.move_by_key(id, request.subject, request.key)
            if winner is not None:
                return self._created_before(winner, request)
            if self.tables.match_row(id) is not None:  # it waits for its seed: another request made it
                raise KeyReused from None
            raise
        return MatchCreated(id, begun.tokens, replayed=False)

    def beginning(
        self, ruleset: str, setup: Any, request: Request, terms: MatchTerms = DEFAULT_TERMS
    ) -> MatchBeginning:
        """Return a match that a request will begin, with what a transaction must write to begin it. Raises BadSetup if
        it cannot begin."""
        id = derived_id("m", self.secret, request.subject, request.key)
        row = MatchRow(
            id,
            ruleset,
            RULESETS[ruleset].edition,
            terms.luck,
            self.drawn_seed(id) if terms.luck == ServerLuck.mode else None,
            secrets.token_hex(16),
            "running",
            self.clock(),
            terms.enforcement,
            terms.tournament,
        )
        match = Match(id, RULESETS[ruleset])
        chance = luck_of(row, terms.reports, 0, withheld=self.withholds(terms.tournament))
        played = match.begin(setup, chance, row.created_at, terms.enforcement, house=terms.house, sealed=True)
        status = "over" if match.over else row.status  # a position may be one
        row = row._replace(
            status=status, table_label=terms.table, players=names_of(match.state), house=" ".join(played),
            house_level=terms.house_level,
        )  # fmt: skip
        check_reports(terms.reports, [chance])
        tokens = self.seat_tokens(id, match.state.seats, played)
        rows = self.token_rows(id, tokens, row.created_at, terms.tournament)
        move = MoveRow(id, 0, match.version, request.subject, request.key, request.fingerprint)
        given = (Write.all_into("tokens", rows),) if rows else ()  # a match of bots alone has no tokens
        writes = (Write.into("matches", row), *given, *indexed(people(row)),
                  *self.happened(row, match, 0))  # fmt: skip
        events = tuple(self.mapper.to_stored_event(cast(Any, record)) for record in match.collect_events())
        return MatchBeginning(id, tokens, ExtraWrites(events, (move,), writes))

    def act(
        self,
        id: str,
        action: Action,
        request: Request,
        expected_version: int | None = None,
        reports: dict[str, Any] | None = None,
        signature: str = "",
    ) -> MoveMade:
        """Make a move, durably. Raises Illegal, Paused, VersionConflict, BadSignature or KeyReused; nothing has changed
        then.

        The same request sent again returns the move it made the first time.
        """
        return self.act_and_tell(id, action, request, expected_version, reports, signature, told=lambda made: made)

    def act_and_tell(
        self,
        id: str,
        action: Action,
        request: Request,
        expected_version: int | None,
        reports: dict[str, Any] | None,
        signature: str,
        told: Callable[[MoveMade], T],
    ) -> T:
        """Make a move as `act` does; return what is `told` of it while the match stands as the move has left it."""
        keys = self.keys(id)
        with self.lock(id):
            return told(self._act(id, action, request, expected_version, reports, signature, keys))

    def _act(
        self,
        id: str,
        action: Action,
        request: Request,
        expected_version: int | None,
        reports: dict[str, Any] | None,
        signature: str,
        keys: dict[str, str],
    ) -> MoveMade:
        for _ in range(ATTEMPTS):
            match = self.known(id)
            if expected_version not in (None, match.version):
                match = self.live(id)
            seen = match.version
            try:
                if expected_version not in (None, seen):
                    raise conflict(match, expected_version)
                if signature or action.seat in keys:
                    text = signed_text(id, seen, msgspec.to_builtins(action))
                    check_signature(keys, action.seat, signature, text)
                step = partial(match.act, action, signature=signature)
                return self._save(match, [step], request, reports, None)
            except (Illegal, Paused, VersionConflict, BadSignature, RecordConflictError) as refusal:
                earlier = self._made_before(id, request)
                if earlier is not None:
                    return earlier
                if isinstance(refusal, VersionConflict) or self.live(id).version == seen:
                    raise  # of a table that has moved on elsewhere it is no refusal: it is tried again
        raise conflict(self.live(id), expected_version)

    def carry_out(
        self,
        match: Match,
        orders: Sequence[tuple[AnyOrder, Authority]],
        request: Request,
        extra: ExtraWrites | None = None,
        reports: dict[str, Any] | None = None,
    ) -> MoveMade:
        """Carry out a judge's orders on a live match: each order is a move, all in one transaction with `extra`.

        Hold the match's lock. Raises BadOrder, and then nothing has changed; RecordConflictError if something else was
        saved meanwhile.
        """

        def step(order: AnyOrder, mandate: Authority) -> Callable[[Luck, str], None]:
            past = self._before(match.id, order)
            return lambda luck, at: match.carry_out(order, mandate, luck, at, past)

        return self._save(match, [step(*each) for each in orders], request, reports, extra)

    def correct(
        self, id: str, order: AnyOrder, mandate: Authority, request: Request, expected_version: int | None = None,
        reports: dict[str, Any] | None = None,
    ) -> MoveMade:  # fmt: skip
        """Carry out a single order. The same request sent again returns the move it made."""
        with self.lock(id):
            for _ in range(ATTEMPTS):
                earlier = self._made_before(id, request)
                if earlier is not None:
                    return earlier
                match = self.live(id)
                if expected_version not in (None, match.version):
                    break
                with suppress(RecordConflictError):
                    return self.carry_out(match, [(order, mandate)], request, None, reports)
            raise conflict(self.live(id), expected_version)

    def rehearse(self, match: Match, orders: Sequence[tuple[AnyOrder, Authority]]) -> tuple[int, BadOrder] | None:
        """Try a judge's orders on the match as it stands, and keep nothing.

        Return the first that cannot be carried out, and why.
        """
        trial, row = match.copy(), self.row(match.id)
        for number, (order, mandate) in enumerate(orders):
            luck = SampledLuck("rehearsal", trial.version, row.luck)
            try:
                trial.carry_out(order, mandate, luck, "", self._before(match.id, order))
            except BadOrder as bad:
                return number, bad
        return None

    def _before(self, id: str, order: AnyOrder) -> Any:
        """Return the table that a rewind goes back to; None if the match has not come that far, or for other orders."""
        if not isinstance(order, Rewind) or order.before < 1:
            return None
        version = self.tables.version_of_move(id, order.before - 1)
        return None if version is None else self.at_version(id, version).state

    def _save(
        self,
        match: Match,
        steps: Sequence[Callable[[Luck, str], None]],
        request: Request,
        reports: dict[str, Any] | None,
        extra: ExtraWrites | None,
    ) -> MoveMade:
        before, over, at = match.version, match.over, self.time_of(match)
        row = self.row(match.id)
        with self.forgetting(match):
            moves, lucks = [], []
            for number, step in enumerate(steps):
                lucks.append(luck_of(row, reports, match.version))
                with self.tables.observers.step("decide"):
                    step(lucks[-1], at)
                key = key_of_step(request, number)
                numbers = (match.id, match.state.move, match.version)
                moves.append(MoveRow(*numbers, request.subject, key, request.fingerprint))
            check_reports(reports or {}, lucks)
            return self.commit(match, before, over, moves, extra)

    def drawn_seed(self, match: str) -> str:
        """Return 256 random bits, in hexadecimal: what the luck of a match will come of. Demonstrations, measurements
        and tests have something else decide them."""
        return secrets.token_hex(32)

    def seat_tokens(self, id: str, seats: tuple[str, ...], house: Container[str] = ()) -> dict[str, str]:
        """Return the tokens of a match's seats, except those of bots."""
        return {seat: derive_token(self.secret, f"{id}/{seat}") for seat in seats if seat not in house}

    def token_rows(self, id: str, tokens: dict[str, str], at: str, tournament: str) -> tuple[TokenRow, ...]:
        """Return what is stored of the tokens of a match's seats."""
        return tuple(
            TokenRow(token_digest(token), "seat", id, seat, "", at, None, tournament, None, self.mark)
            for seat, token in tokens.items()
        )

    def _created_before(self, earlier: MoveRow, request: Request) -> MatchCreated:
        if earlier.fingerprint != request.fingerprint:
            raise KeyReused
        with self.lock(earlier.match_id):
            seats = self.live(earlier.match_id).state.seats
        tokens = self.seat_tokens(earlier.match_id, seats, self.row(earlier.match_id).house.split())
        return MatchCreated(earlier.match_id, tokens, replayed=True)

    def _made_before(self, id: str, request: Request) -> MoveMade | None:
        """Return the move that an earlier delivery of the same request made, if there was one. Raises KeyReused."""
        earlier = self.tables.move_by_key(id, request.subject, request.key)
        if earlier is None:
            return None
        if earlier.fingerprint != request.fingerprint:
            raise KeyReused
        match = self.known(id)
        if match.version != earlier.version:
            match = self.at_version(id, earlier.version)
        before = self.tables.version_of_move(id, earlier.move - 1) or 0
        return MoveMade(match, tuple(self.records(id, before, earlier.version)), replayed=True)
