"""What one transaction saves of a match, and what follows from it: its snapshot, its index, and news for who waits."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import chain
from typing import Any, cast

import msgspec

from adjudicator.matches.finding.index import Cases, happened_anew, winners_of, won_by
from adjudicator.matches.match import SNAPSHOT_EVERY, Match
from adjudicator.matches.people.tokens import mark_of, written
from adjudicator.matches.requests import MoveMade
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.tables import ExtraWrites, MatchRow, MoveRow, MoveWrites, Write
from adjudicator.matches.stored import StoredMatches


def now() -> str:
    """Return the time, RFC 3339 in UTC with milliseconds."""
    return written(datetime.now(UTC))


class SavedMatches(StoredMatches):
    """All matches of a store, to be saved as they go on. `secret` is the service's own; match ids and seat tokens are
    derived from it."""

    def __init__(self, recorder: MatchRecorder, secret: bytes, clock: Callable[[], str] = now) -> None:
        super().__init__(recorder)
        self.secret = secret
        self.mark = mark_of(secret)
        self.clock = clock
        self._news = threading.Condition()

    def time_of(self, match: Match) -> str:
        """Return the time of a match's next event: never before its last one, even if the clock was set back."""
        return max(self.clock(), match.at)

    @contextmanager
    def forgetting(self, match: Match) -> Iterator[None]:
        """Drop a live match from memory if its changes fail to be saved."""
        before = match.version
        self.check_head(match)
        try:
            yield
        except BaseException:
            if match.version != before:
                self._forget(match.id)
            raise

    def commit(
        self, match: Match, before: int, over: bool, moves: Sequence[MoveRow], extra: ExtraWrites | None = None
    ) -> MoveMade:
        """Save, in one transaction with `extra`, what has happened in a match since version `before`; `over` says
        whether it was over then. Raises RecordConflictError if something else was saved meanwhile."""
        made = MoveMade(match, tuple(match.pending), replayed=False)
        due = match.version // SNAPSHOT_EVERY > before // SNAPSHOT_EVERY
        move_writes = MoveWrites(
            moves[0],
            snapshot=self.mapper.to_stored_event(cast(Any, match.snapshot())) if due else None,
            ended=match.over and not over,
            moves=tuple(moves[1:]),
            extra=extra,
            writes=self.happened(self.row(match.id), match, before) if over or match.over else (),
        )
        self.events.put(cast(Any, match.collect_events()), move_writes=move_writes)
        self.tables.observers.moved(match.ruleset.name, len(moves), len(made.records))
        self.tell_waiting()
        return made

    def happened(self, row: MatchRow, match: Match, saved: int) -> tuple[Write, ...]:
        """Return the writes that update the index of a match and its winners: from its first `saved` events if
        it is over, and from those still to be saved."""
        cases = Cases(match.ruleset)
        for record in chain(self.records(match.id, 0, saved) if saved and match.over else (), match.pending):
            cases.take(record)
        won = won_by(match.id, winners_of(match.state))
        return (won, *happened_anew(match.id, cases.rows(row, match.state)))

    def keys(self, id: str) -> dict[str, str]:
        """Return the keys of the seats of a match that sign their actions."""
        kept = self.row(id).keys
        return msgspec.json.decode(kept, type=dict[str, str]) if kept else {}

    def tell_waiting(self) -> None:
        """Wake the threads of this process that wait for news."""
        with self._news:
            self._news.notify_all()

    def wait_for_news(self, seconds: float) -> None:
        """Wait until a move is made in this process, at most this long. Moves of other processes are not noticed."""
        with self._news:
            self._news.wait(seconds)
