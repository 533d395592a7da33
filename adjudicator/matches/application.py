"""The commands: begin a match, make a move. One command, one transaction.

The library's application with our recorder, mapper and factory. Each worker keeps recent matches folded in its
repository's cache and never trusts them over the database: the primary key (match, version) is the optimistic
lock, and a match whose save failed is dropped and read again.
"""

import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any, cast

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.persistence import InfrastructureFactory, Mapper, RecordConflictError
from eventsourcing.utils import Environment

from adjudicator.kernel.actions import Action
from adjudicator.kernel.desk.orders import AnyOrder, Mandate, Rewind
from adjudicator.kernel.desk.record import STRICT
from adjudicator.kernel.luck import Luck, SampledLuck, ServerLuck
from adjudicator.kernel.refusal import BadOrder, Illegal
from adjudicator.kernel.reported_luck import ReportedLuck, check_reports
from adjudicator.matches.ids import derived_id
from adjudicator.matches.match import SNAPSHOT_EVERY, Match, Paused, StaleSnapshot, project
from adjudicator.matches.records import Recorded
from adjudicator.matches.requests import Created, KeyReused, Made, NoSuchMatch, Request, VersionConflict
from adjudicator.matches.store.factory import StoreFactory
from adjudicator.matches.store.mapper import MatchMapper, decode
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.tables import Along, Also, MatchRow, MoveRow, TokenRow
from adjudicator.matches.tokens import derive_token, token_digest
from adjudicator.rulesets.registry import RULESETS

CACHED_MATCHES = "512"
LOCKS = 64
ATTEMPTS = 5
PAGE = 500
LAST = 2**31 - 1
"""A version that no match reaches."""


def now() -> str:
    """Return the time, RFC 3339 in UTC with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Matches(Application[str]):
    """All matches of a store. `secret` is the service's own; match ids and seat tokens are derived from it."""

    log_section_size = 1000
    env = {"AGGREGATE_CACHE_MAXSIZE": CACHED_MATCHES, "DEEPCOPY_FROM_AGGREGATE_CACHE": "n"}

    def __init__(self, recorder: MatchRecorder, secret: bytes, clock: Callable[[], str] = now) -> None:
        self._recorder = recorder
        self.secret = secret
        self.clock = clock
        self._locks = [threading.RLock() for _ in range(LOCKS)]
        self._news = threading.Condition()
        self._rows: dict[str, MatchRow] = {}
        super().__init__()

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        return StoreFactory(self._recorder)

    def construct_mapper(self) -> Mapper[str]:
        return MatchMapper()

    @property
    def tables(self) -> MatchRecorder:
        """The store's tables beside the events."""
        return self._recorder

    # Commands

    def create(
        self,
        ruleset: str,
        setup: Any,
        request: Request,
        luck: str = "server",
        reports: dict[str, Any] | None = None,
        enforcement: str = STRICT,
        tournament: str = "",
    ) -> Created:
        """Begin a match, perhaps of a tournament; return the tokens of its seats. Raises BadSetup if it cannot be.

        The same request sent again returns the same; another under its key raises KeyReused.
        """
        id = derived_id("m", self.secret, request.subject, request.key)
        earlier = self.tables.move_by_key(id, request.subject, request.key)
        if earlier is not None:
            return self._created_before(earlier, request)
        row = MatchRow(
            id,
            ruleset,
            RULESETS[ruleset].edition,
            luck,
            secrets.token_hex(32) if luck == ServerLuck.mode else None,
            secrets.token_hex(16),
            "running",
            self.clock(),
            enforcement,
            tournament,
        )
        match = Match(id, RULESETS[ruleset])
        chance = luck_of(row, reports, 0)
        match.begin(setup, chance, row.created_at, enforcement)
        check_reports(reports or {}, [chance])
        tokens = self._seat_tokens(id, match.state.seats)
        rows = tuple(
            TokenRow(token_digest(token), "seat", id, seat, "", row.created_at, None, tournament)
            for seat, token in tokens.items()
        )
        move = MoveRow(id, 0, match.version, request.subject, request.key, request.fingerprint)
        try:
            self.events.put(cast(Any, match.collect_events()), also=Also(move, row, rows))
        except RecordConflictError:
            winner = self.tables.move_by_key(id, request.subject, request.key)
            if winner is None:
                raise
            return self._created_before(winner, request)
        return Created(id, tokens, replayed=False)

    def act(
        self,
        id: str,
        action: Action,
        request: Request,
        expected_version: int | None = None,
        reports: dict[str, Any] | None = None,
    ) -> Made:
        """Make a move, durably. Raises Illegal, Paused, VersionConflict or KeyReused; nothing has changed then.

        The same request sent again returns the move it made the first time.
        """
        with self.lock(id):
            for _ in range(ATTEMPTS):
                match = self.known(id)
                if expected_version not in (None, match.version):
                    match = self.live(id)
                seen = match.version
                try:
                    if expected_version not in (None, seen):
                        raise VersionConflict(id, match.state.move, seen)
                    return self._save(match, [partial(match.act, action)], request, reports, None)
                except (Illegal, Paused, VersionConflict, RecordConflictError) as refusal:
                    earlier = self._made_before(id, request)
                    if earlier is not None:
                        return earlier
                    if isinstance(refusal, VersionConflict) or self.live(id).version == seen:
                        raise  # of a table that has moved on elsewhere it is no refusal: it is tried again
            raise self._moved_on(id)

    def carry_out(
        self,
        match: Match,
        orders: Sequence[tuple[AnyOrder, Mandate]],
        request: Request,
        along: Along | None = None,
        reports: dict[str, Any] | None = None,
    ) -> Made:
        """Do what a judge orders to a live match, each order a move, all in one transaction with what goes along.

        Hold the match's lock. Raises BadOrder, and then nothing has changed; RecordConflictError if something else was
        saved meanwhile.
        """

        def step(order: AnyOrder, mandate: Mandate) -> Callable[[Luck, str], None]:
            past = self._before(match.id, order)
            return lambda luck, at: match.carry_out(order, mandate, luck, at, past)

        return self._save(match, [step(*each) for each in orders], request, reports, along)

    def correct(
        self, id: str, order: AnyOrder, mandate: Mandate, request: Request, expected_version: int | None = None,
        reports: dict[str, Any] | None = None,
    ) -> Made:  # fmt: skip
        """Carry out one order that stands for itself. The same request sent again returns the move it made."""
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
            raise self._moved_on(id)

    def rehearse(self, match: Match, orders: Sequence[tuple[AnyOrder, Mandate]]) -> tuple[int, BadOrder] | None:
        """See that a judge's orders could be carried out on a match as it stands; nothing is kept.

        Returns which of them cannot, and why.
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
        along: Along | None,
    ) -> Made:
        before, over = match.version, match.over
        row, at = self.row(match.id), self.clock()
        try:
            moves, lucks = [], []
            for number, step in enumerate(steps):
                lucks.append(luck_of(row, reports, match.version))
                step(lucks[-1], at)
                key = f"{request.key}/{number}" if number else request.key
                numbers = (match.id, match.state.move, match.version)
                moves.append(MoveRow(*numbers, request.subject, key, request.fingerprint))
            check_reports(reports or {}, lucks)
            made = Made(match, tuple(match.pending), replayed=False)
            due = match.version // SNAPSHOT_EVERY > before // SNAPSHOT_EVERY
            also = Also(
                moves[0],
                snapshot=self.mapper.to_stored_event(cast(Any, match.snapshot())) if due else None,
                ended=match.over and not over,
                moves=tuple(moves[1:]),
                along=along,
            )
            self.events.put(cast(Any, match.collect_events()), also=also)
            self.tell_waiting()
        except BaseException:
            if match.version != before:
                self._forget(match.id)
            raise
        return made

    def tell_waiting(self) -> None:
        """Tell whoever waits for news in this process that there is some."""
        with self._news:
            self._news.notify_all()

    def wait_for_news(self, seconds: float) -> None:
        """Wait until a move is made in this process, at most so long. Moves made elsewhere are not heard of."""
        with self._news:
            self._news.wait(seconds)

    # Matches as they stand

    @contextmanager
    def lock(self, id: str) -> Iterator[None]:
        """Hold a match still within this process."""
        with self._locks[hash(id) % LOCKS]:
            yield

    def live(self, id: str) -> Match:
        """Return a match as the database has it now. Hold its lock while you use it."""
        try:
            match: Match = self.repository.get(id, projector_func=cast(Any, project))
        except StaleSnapshot:
            match = self._from_events(id, None)
            self._cache.put(id, match)
        except AggregateNotFoundError as error:
            raise NoSuchMatch(id) from error
        return match

    def over(self, id: str) -> bool:
        """Whether a match has ended, as the database has it now."""
        with self.lock(id):
            return self.live(id).over

    def known(self, id: str) -> Match:
        """Return a match as this process last saw it; a save on an old one fails by its key."""
        try:
            return cast(Match, self._cache.get(id))
        except KeyError:
            return self.live(id)

    def at_version(self, id: str, version: int = LAST) -> Match:
        """Return a match as it stood at a version, or as it stands if that is before: one snapshot and a short fold.

        It is an object of its own, which needs no lock.
        """
        try:
            match: Match = self.repository.get(id, version=version, projector_func=cast(Any, project))
        except StaleSnapshot:
            match = self._from_events(id, version)
        except AggregateNotFoundError as error:
            raise NoSuchMatch(id) from error
        return match

    def records(
        self, id: str, after: int = 0, until: int | None = None, limit: int | None = None
    ) -> Iterator[Recorded]:
        """Yield the stored events of a match after a version, read in pages, so that memory does not grow with them."""
        left = limit
        while left is None or left > 0:
            size = PAGE if left is None else min(PAGE, left)
            page = self.tables.rows(id, after, until, size)
            for version, topic, column in page:
                yield cast(Recorded, decode(id, version, topic, column))
            if len(page) < size:
                return
            after = page[-1][0]
            left = None if left is None else left - size

    def _from_events(self, id: str, version: int | None) -> Match:
        match = project(None, self.records(id, until=version))
        if match is None:
            raise NoSuchMatch(id)
        return match

    def _forget(self, id: str) -> None:
        try:
            self._cache.get(id, evict=True)
        except KeyError:
            return

    @property
    def _cache(self) -> Any:
        assert self.repository.cache is not None
        return self.repository.cache

    def row(self, id: str) -> MatchRow:
        """Return what a match has besides its events, as it was when first read: its `status` may have changed."""
        row = self._rows.get(id)
        if row is None:
            row = self.tables.match_row(id)
            if row is None:
                raise NoSuchMatch(id)
            if len(self._rows) > 4 * int(CACHED_MATCHES):
                self._rows.clear()
            self._rows[id] = row
        return row

    def _seat_tokens(self, id: str, seats: tuple[str, ...]) -> dict[str, str]:
        return {seat: derive_token(self.secret, f"{id}/{seat}") for seat in seats}

    def _moved_on(self, id: str) -> VersionConflict:
        match = self.live(id)
        return VersionConflict(id, match.state.move, match.version)

    def _created_before(self, earlier: MoveRow, request: Request) -> Created:
        if earlier.fingerprint != request.fingerprint:
            raise KeyReused
        with self.lock(earlier.match_id):
            seats = self.live(earlier.match_id).state.seats
        return Created(earlier.match_id, self._seat_tokens(earlier.match_id, seats), replayed=True)

    def _made_before(self, id: str, request: Request) -> Made | None:
        """Return what an earlier delivery of a request has made, if there was one. Raises KeyReused."""
        earlier = self.tables.move_by_key(id, request.subject, request.key)
        if earlier is None:
            return None
        if earlier.fingerprint != request.fingerprint:
            raise KeyReused
        match = self.known(id)
        if match.version != earlier.version:
            match = self.at_version(id, earlier.version)
        before = self.tables.version_of_move(id, earlier.move - 1) or 0
        return Made(match, tuple(self.records(id, before, earlier.version)), replayed=True)


def luck_of(row: MatchRow, reports: dict[str, Any] | None, version: int) -> Luck:
    """Return a match's own luck for the move that begins after a version."""
    if row.luck == ServerLuck.mode:
        return ServerLuck(cast(str, row.seed), row.salt_key, version)
    return ReportedLuck(reports or {}, row.salt_key, version)
