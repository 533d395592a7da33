"""Matches as they stand in a store, and as they stood.

The library's application with our recorder, mapper and factory. Each worker keeps recent matches folded in its
repository's cache and never trusts them over the database: the primary key (match, version) is the optimistic
lock, and a match whose save failed is dropped and read again.
"""

import threading
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, cast

import msgspec
from eventsourcing.application import AggregateNotFoundError, Application, LRUCache
from eventsourcing.persistence import InfrastructureFactory, Mapper, PersistenceError
from eventsourcing.utils import Environment

from adjudicator.kernel.luck.luck import Luck, ServerLuck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.matches.ids import is_id
from adjudicator.matches.match import Match, StaleSnapshot, project
from adjudicator.matches.records import GENESIS, Damaged, Recorded, Snapshot, checked, linked
from adjudicator.matches.requests import NoSuchMatch
from adjudicator.matches.store.factory import StoreFactory
from adjudicator.matches.store.mapper import MatchMapper, decode
from adjudicator.matches.store.recorder import ListedAsDamaged, MatchRecorder, NamesErased
from adjudicator.matches.store.tables import DAMAGED, SEEDING, MatchRow

CACHED_MATCHES = 512
"""How many matches a worker keeps folded."""
LOCKS = 64
PAGE = 100
LAST = 2**31 - 1
"""A version that no match reaches."""


class StoredMatches(Application[str]):
    """All matches of a store, to be read."""

    log_section_size = 1000
    env = {"AGGREGATE_CACHE_MAXSIZE": str(CACHED_MATCHES), "DEEPCOPY_FROM_AGGREGATE_CACHE": "n"}

    def __init__(self, recorder: MatchRecorder) -> None:
        self.tables = recorder
        """The store's tables, those of events among them."""
        self._locks = [threading.RLock() for _ in range(LOCKS)]
        self._rows: dict[str, MatchRow] = {}
        self._most = CACHED_MATCHES
        super().__init__()

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        return StoreFactory(self.tables)

    def construct_mapper(self) -> Mapper[str]:
        return MatchMapper()

    def lock(self, id: str) -> AbstractContextManager[object]:
        """Return what holds a match still within this process."""
        return self._locks[hash(id) % LOCKS]

    def live(self, id: str) -> Match:
        """Return a match as the database has it now. Hold its lock while you use it. Raises NoSuchMatch, Damaged."""
        with self.noting_damage():
            known, cache = self._cache_has(id), self._cache
            try:
                match: Match = self.repository.get(id, projector_func=cast(Any, _project))
            except ListedAsDamaged:
                self._recheck(id)
                return self.live(id)
            except NamesErased:
                self.forget_all()
                return self.live(id)
            except StaleSnapshot:
                match = self._from_events(id, None)
                self._cache.put(id, match)
            except AggregateNotFoundError as error:
                raise NoSuchMatch(id) from error
            if not known:
                self._check_whole(match)
                if cache is not self._cache:  # it may have been read before names were erased
                    self._forget(id)
                    return self.live(id)
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

        It is an object of its own, which needs no lock. Raises NoSuchMatch, Damaged.
        """
        with self.noting_damage():
            try:
                match: Match = self.repository.get(id, version=version, projector_func=cast(Any, _project))
            except StaleSnapshot:
                match = self._from_events(id, version)
            except AggregateNotFoundError as error:
                raise NoSuchMatch(id) from error
            return match

    def records(
        self, id: str, after: int = 0, until: int | None = None, limit: int | None = None
    ) -> Iterator[Recorded]:
        """Yield the stored events of a match after a version, read in pages, so that memory does not grow with them.

        Each bears its hash, and follows the one before it. Raises Damaged where one does not; the match is listed so.
        """
        with self.noting_damage():
            yield from self.linked_records(id, after, until, limit)

    def linked_records(
        self, id: str, after: int = 0, until: int | None = None, limit: int | None = None
    ) -> Iterator[Recorded]:
        """Yield the same, and write nothing down if something is damaged. Raises Damaged."""
        begin = max(0, after - 1)  # the event before tells the hash that the first one follows
        version, head = begin, GENESIS
        left = None if limit is None else limit + after - begin
        while left is None or left > 0:
            size = PAGE if left is None else min(PAGE, left)
            page = self.tables.rows(id, version, until, size)
            for row in page:
                record = cast(Recorded, decode(id, *row))
                if version < after == record.originator_version:
                    version, head = after, record.hash
                    continue
                version, head = version + 1, linked(record, version + 1, head)
                yield record
            if len(page) < size:
                return
            left = None if left is None else left - size

    def check(self, id: str, until: int | None = None) -> int:
        """See that a match is whole as far as a version; return how many events it has. Raises Damaged."""
        return sum(1 for _ in self.records(id, 0, until))

    def check_head(self, match: Match) -> None:
        """See that a match may be appended to: its last event is stored, bears its hash, and is the one in memory.

        Of all the others the database tells if one was changed since: then the whole match is checked. Raises Damaged.
        """
        version = match.version
        with self.noting_damage():
            try:
                status, rows = self.tables.last_rows(match.id, version)
            except NamesErased:
                self.forget_all()
                match.state = self.at_version(match.id, version).state
                self._cache.put(match.id, match)
                status, rows = self.tables.last_rows(match.id, version)
            if status == DAMAGED:
                self._recheck(match.id)
            head = GENESIS
            for row in rows:
                record = cast(Recorded, decode(match.id, *row))
                last = record.originator_version == version
                head = linked(record, version, head) if last else record.hash
            if head != match.hash:
                raise Damaged(
                    match.id,
                    version,
                    "não é o evento que se leu antes",
                    "it is not the event that was read before",
                )

    def _recheck(self, id: str) -> None:
        """Check the whole of a match that is listed as damaged; if it is well (again), list it so no longer."""
        match = self._from_events(id, None)
        self._check_whole(match)
        self.tables.set_status(id, "over" if match.over else "running")

    def _check_whole(self, match: Match) -> None:
        """See that a match that has just been read has not lost its last events. Raises Damaged."""
        head = self.tables.head(match.id)
        if head is not None and head[1] > match.version:
            again = self._from_events(match.id, head[1])  # it may have moved on meanwhile
            if again.version < head[1]:
                raise Damaged(match.id, again.version + 1, "falta este evento", "it is missing")

    @contextmanager
    def noting_damage(self) -> Iterator[None]:
        """Keep no match in memory that is found damaged, and have it listed as such."""
        try:
            yield
        except Damaged as damaged:
            self._forget(damaged.stream)
            with suppress(PersistenceError):
                self.tables.set_status(damaged.stream, DAMAGED)
            raise

    def _from_events(self, id: str, version: int | None) -> Match:
        match = project(None, self.records(id, until=version))
        if match is None:
            raise NoSuchMatch(id)
        return match

    def _cache_has(self, id: str) -> bool:
        try:
            self._cache.get(id)
        except KeyError:
            return False
        return True

    def _forget(self, id: str) -> None:
        try:
            self._cache.get(id, evict=True)
        except KeyError:
            return

    def keep_at_most(self, matches: int) -> None:
        """Keep so many matches folded from now on: those that were asked for last."""
        self._most = matches
        self.forget_all()

    def forget_all(self) -> None:
        """Keep nothing in memory that was read before now: names of people may be in it that are erased since."""
        self.repository.cache = LRUCache(self._most)
        self._rows.clear()

    def see_erasures(self) -> None:
        """Keep nothing in memory from before names were erased; where rows of matches are told without their events."""
        if self.tables.has_new_erasures():
            self.forget_all()

    @property
    def _cache(self) -> Any:
        assert self.repository.cache is not None
        return self.repository.cache

    def withholds(self, tournament: str) -> bool:
        """Whether a tournament holds back what was hidden in its matches that are over, until its own end."""
        statement = "SELECT shown FROM tournaments WHERE tournament_id = ?"
        return bool(tournament) and any(not shown for (shown,) in self.tables.query(statement, tournament))

    def row(self, id: str) -> MatchRow:
        """Return what a match has besides its events, as it was when first read: its `status` may have changed."""
        row = self._rows.get(id)
        if row is None:
            row = self.tables.match_row(id) if is_id("m", id) else None
            if row is None:
                raise NoSuchMatch(id)
            if len(self._rows) > 4 * self._most:
                self._rows.clear()
            if row.status != SEEDING:
                self._rows[id] = row
        return row


def _project(match: Match | None, records: Iterable[Recorded | Snapshot]) -> Match | None:
    """Fold stored events that bear their hashes, after a snapshot or what is in memory. Raises Damaged."""
    if match is None:
        return project(None, checked(records))
    return project(match, checked(records, match.version, match.hash))


def luck_of(row: MatchRow, reports: dict[str, Any] | None, version: int, *, withheld: bool = False) -> Luck:
    """Return a match's own luck for the move that begins after a version; for its beginning, with whether its seed is
    `withheld`."""
    if row.luck == ServerLuck.mode:
        nonces = msgspec.json.decode(row.nonces, type=dict[str, str | None]) if row.nonces else None
        return ServerLuck(cast(str, row.seed), row.salt_key, version, nonces=nonces, withheld=withheld)
    return ReportedLuck(reports or {}, row.salt_key, version)
