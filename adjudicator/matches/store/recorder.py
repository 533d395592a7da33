"""What both recorders share: the statements that append to a store and read it, in either dialect.

The library's own recorders write a row a statement and, on PostgreSQL, take a table lock to keep the global
order gapless. These write a move's events, its row and a snapshot that fell due in one transaction, without a
lock. They implement the library's interfaces, so its event store, repository and notification log work on them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

from eventsourcing.persistence import StoredEvent

from adjudicator.matches.store.dialect import Dialect, Row
from adjudicator.matches.store.event_rows import EventRows, stored_event
from adjudicator.matches.store.observers import Observers
from adjudicator.matches.store.tables import (
    DAMAGED,
    CardSetRow,
    ExtraWrites,
    MatchRow,
    MoveRow,
    MoveWrites,
    TokenRow,
    Write,
)
from adjudicator.matches.store.ways.archived import ArchivedEvents

T = TypeVar("T")
COLUMNS_OF_MOVES = ", ".join(MoveRow._fields)
INSERT_MOVE = f"INSERT INTO moves ({COLUMNS_OF_MOVES}) VALUES ({', '.join('?' * len(MoveRow._fields))})"
ERASURES = "(SELECT coalesce(max(erasure_id), 0) AS last FROM erasures) AS erased"
AT_ONCE = 500
"""How much is looked up in one statement."""


class ListedAsDamaged(Exception):
    """The match is listed as damaged, so all of it must be checked."""


class NamesErased(Exception):
    """Names of people have been erased since what is in memory was read."""


class MatchRecorder(ArchivedEvents):
    """The recorder of a store, and the tables beside the events."""

    def __init__(self, dialect: Dialect) -> None:
        super().__init__(dialect, "events")
        self.snapshots = EventRows(dialect, "snapshots")
        self.observers = Observers()
        self._erasures: object = None
        """The last erasure that is known of, 0 if there is none; None before anything was read."""

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """Return events. Where events since a version are asked for, so that something is in memory, raises
        ListedAsDamaged if the match is listed as damaged, NamesErased if names have been erased."""
        with self.observers.step("load"):
            if not gt or lte is not None or desc or limit is not None:
                return super().select_events(originator_id, gt=gt, lte=lte, desc=desc, limit=limit)
            rows = self.query(
                "SELECT originator_version, events.topic, state, status, last, archived.version"
                f" FROM matches CROSS JOIN {ERASURES}"
                " LEFT JOIN events ON originator_id = matches.match_id AND originator_version > ?"
                " LEFT JOIN archived ON archived.match_id = matches.match_id"
                " WHERE matches.match_id = ? ORDER BY originator_version",
                gt, originator_id,
            )  # fmt: skip
        if rows and rows[0][3] == DAMAGED:
            raise ListedAsDamaged(originator_id)
        if rows:
            self._see_erasures(rows[0][4])
            if rows[0][5] is not None and rows[0][5] > gt:  # it was archived while an older state was in memory
                return super().select_events(originator_id, gt=gt)
        return [stored_event(originator_id, *row[:3]) for row in rows if row[0] is not None]

    def has_new_erasures(self) -> bool:
        """Whether names have been erased since it was looked at last."""
        try:
            self._see_erasures(self.query(f"SELECT last FROM {ERASURES}")[0][0])
        except NamesErased:
            return True
        return False

    def _see_erasures(self, last: object) -> None:
        if last != self._erasures:
            self._erasures, self.last_read = last, None
            raise NamesErased

    # Appending: one move, one transaction

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        move_writes: MoveWrites | None = kwargs.get("move_writes")
        with self.observers.step("append"), self.dialect.writing() as cursor:
            self.insert(cursor, stored_events)
            if move_writes is not None:
                self._insert_move_writes(cursor, move_writes)
        return None

    def _insert_move_writes(self, cursor: Any, move_writes: MoveWrites) -> None:
        for move in (move_writes.move, *move_writes.moves):
            cursor.execute(self.dialect[INSERT_MOVE], move)
        if move_writes.match is not None:
            self._write(cursor, Write.into("matches", move_writes.match))
        for write in move_writes.writes:
            self._write(cursor, write)
        if move_writes.extra is not None:
            self._insert_extra(cursor, move_writes.extra)
        if move_writes.snapshot is not None:
            self.snapshots.insert(cursor, [move_writes.snapshot])
        if move_writes.ended:
            cursor.execute(
                self.dialect["UPDATE matches SET status = 'over' WHERE match_id = ?"], (move_writes.move.match_id,)
            )

    def write_extra(self, extra: ExtraWrites) -> None:
        """Append to other streams than matches, with their moves and rows, in one transaction."""
        with self.observers.step("append"), self.dialect.writing() as cursor:
            self._insert_extra(cursor, extra)

    def _insert_extra(self, cursor: Any, extra: ExtraWrites) -> None:
        if extra.events:
            self.insert(cursor, extra.events)
        for move in extra.moves:
            cursor.execute(self.dialect[INSERT_MOVE], move)
        for write in extra.writes:
            self._write(cursor, write)

    def _write(self, cursor: Any, write: Write) -> None:
        cursor.execute(self.dialect[write.statement], write.parameters)

    # Reading beside the events

    def match_row(self, match_id: str) -> MatchRow | None:
        """Return the row of a match, if there is one."""
        return _one(MatchRow, self.query("SELECT * FROM matches WHERE match_id = ?", match_id))

    def match_rows(
        self,
        ruleset: str | None,
        status: str | None,
        before: tuple[str, str] | None,
        limit: int,
        tournament: str | None = None,
    ) -> list[MatchRow]:
        """Return matches, newest first, from before a (created_at, match_id) on."""
        wanted = {"ruleset": ruleset, "status": status, "tournament_id": tournament}
        return self.newest(MatchRow, "matches", "match_id", wanted, before, limit)

    def match_rows_among(self, ids: Sequence[str], wanted: Mapping[str, str | None]) -> list[MatchRow]:
        """Return those of some matches whose columns are as wanted (None: any), newest first."""
        rows = [MatchRow(*row) for row in self.among("matches", "match_id", ids, wanted)]
        return sorted(rows, key=lambda row: (row.created_at, row.match_id), reverse=True)

    def among(self, table: str, id: str, ids: Sequence[str], wanted: Mapping[str, str | None]) -> list[Row]:
        """Return those rows of a table that have one of these ids, and whose columns are as wanted (None: any)."""
        given = {column: value for column, value in wanted.items() if value is not None}
        also = "".join(f" AND {column} = ?" for column in given)
        return [
            row
            for some in batched(ids)
            for row in self.query(
                f"SELECT * FROM {table} WHERE {id} IN ({', '.join('?' * len(some))}){also}", *some, *given.values()
            )
        ]

    def set_status(self, match_id: str, status: str) -> None:
        """List a match as running, over or damaged."""
        with self.dialect.writing() as cursor:
            statement = self.dialect["UPDATE matches SET status = ? WHERE match_id = ? AND status <> ?"]
            cursor.execute(statement, (status, match_id, status))

    def last_rows(self, match_id: str, version: int) -> tuple[str, list[Row]]:
        """Return the status of a match and (version, topic, column) of an event and the one before it. Raises
        NamesErased if names have been erased since something was read."""
        rows = self.query(
            f"SELECT originator_version, topic, state, status, last FROM matches CROSS JOIN {ERASURES}"
            " LEFT JOIN events ON originator_id = match_id AND originator_version BETWEEN ? AND ?"
            " WHERE match_id = ? ORDER BY originator_version",
            version - 1, version, match_id,
        )  # fmt: skip
        if not rows:
            return "", []
        self._see_erasures(rows[0][4])
        found = [row[:3] for row in rows if row[0] is not None]
        if len(found) < min(2, version):  # the others lie in an archive, or are missing
            found = self.rows(match_id, max(0, version - 2), version, None)
        return rows[0][3], found

    def count_matches(self, status: str) -> int:
        """Return how many matches are listed with a status."""
        return int(self.query("SELECT count(*) FROM matches WHERE status = ?", status)[0][0])

    def version_of_move(self, match_id: str, move: int) -> int | None:
        """Return the version at which a move ends."""
        rows = self.query("SELECT version FROM moves WHERE match_id = ? AND move = ?", match_id, move)
        return rows[0][0] if rows else None

    def ends_of_moves(self, match_id: str, first: int, last: int) -> dict[int, int]:
        """Return the versions at which the moves of a range end, as far as the match has come."""
        between = "SELECT move, version FROM moves WHERE match_id = ? AND move BETWEEN ? AND ?"
        return dict(self.query(between, match_id, first, last))

    def move_of_version(self, match_id: str, version: int) -> int | None:
        """Return the move in which an event happened."""
        rows = self.query("SELECT min(move) FROM moves WHERE match_id = ? AND version >= ?", match_id, version)
        return rows[0][0] if rows else None

    def head(self, match_id: str) -> tuple[int, int] | None:
        """Return the last move of a match and the version at which it ends."""
        rows = self.query("SELECT move, version FROM moves WHERE match_id = ? ORDER BY move DESC LIMIT 1", match_id)
        return (rows[0][0], rows[0][1]) if rows else None

    def last_moves(self, ids: Sequence[str]) -> dict[str, int]:
        """Return the last move of each of some matches that have begun."""
        return {
            match_id: move
            for some in batched(ids)
            for match_id, move in self.query(
                "SELECT match_id, (SELECT max(move) FROM moves WHERE moves.match_id = matches.match_id) FROM matches"
                f" WHERE match_id IN ({', '.join('?' * len(some))})",
                *some,
            )
            if move is not None
        }

    def move_by_key(self, match_id: str, subject: str, key: str) -> MoveRow | None:
        """Return the move that a request with this idempotency key has made, if it has."""
        rows = self.query(
            f"SELECT {COLUMNS_OF_MOVES} FROM moves WHERE match_id = ? AND subject = ? AND idempotency_key = ?",
            match_id, subject, key,
        )  # fmt: skip
        return _one(MoveRow, rows)

    def token(self, digest: str) -> TokenRow | None:
        """Return the token with this digest."""
        return _one(TokenRow, self.query("SELECT * FROM tokens WHERE digest = ?", digest))

    def token_of(self, subject: str) -> TokenRow | None:
        """Return the token whose digest begins with a subject, 16 hexadecimal digits."""
        rows = self.query("SELECT * FROM tokens WHERE digest > ? AND digest < ?", subject, f"{subject}g")
        return _one(TokenRow, rows)

    def valid_tokens(self, digests: Sequence[str], secret: str, at: str) -> set[str]:
        """Return which of these tokens (digests) are valid at a time: derived from the secret with this mark, neither
        revoked nor expired."""
        return self._valid("SELECT digest FROM tokens WHERE digest", digests, secret, at)

    def valid_sessions(self, digests: Sequence[str], secret: str, at: str) -> set[str]:
        """Return which of these sessions (digests) are valid at a time, together with their tokens."""
        return self._valid(
            "SELECT sessions.digest FROM sessions JOIN tokens ON tokens.digest = token"
            " WHERE ended_at IS NULL AND sessions.expires_at > ? AND sessions.digest",
            digests, secret, at, at,
        )  # fmt: skip

    def _valid(self, found: str, digests: Sequence[str], secret: str, at: str, *before: str) -> set[str]:
        valid: set[str] = set()
        for some in batched(digests):
            places = ", ".join("?" * len(some))
            rows = self.query(
                f"{found} IN ({places}) AND revoked_at IS NULL AND secret = ?"
                " AND (tokens.expires_at IS NULL OR tokens.expires_at > ?)",
                *before, *some, secret, at,
            )  # fmt: skip
            valid |= {digest for (digest,) in rows}
        return valid

    def card_set(self, card_set_id: str) -> CardSetRow | None:
        """Return a card set, if there is one with this id."""
        return _one(CardSetRow, self.query("SELECT * FROM card_sets WHERE card_set_id = ?", card_set_id))

    def card_set_rows(self, ruleset: str | None, before: tuple[str, str] | None, limit: int) -> list[CardSetRow]:
        """Return card sets, newest first, from before a (created_at, card_set_id) on."""
        return self.newest(CardSetRow, "card_sets", "card_set_id", {"ruleset": ruleset}, before, limit)

    def add_card_set(self, row: CardSetRow) -> None:
        """Keep a card set."""
        with self.dialect.writing() as cursor:
            cursor.execute(self.dialect["INSERT INTO card_sets VALUES (?, ?, ?, ?, ?, ?)"], row)

    def newest(
        self,
        kind: Callable[..., T],
        table: str,
        id: str,
        wanted: Mapping[str, str | None],
        before: tuple[str, str] | None,
        limit: int,
    ) -> list[T]:
        """Return rows of a table, newest first, whose columns are as wanted (None: any)."""
        statement, parameters = newest_of("*", table, id, wanted, before)
        return [kind(*row) for row in self.query(statement, *parameters, limit)]


def batched(values: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield values in batches that one statement can look up."""
    for first in range(0, len(values), AT_ONCE):
        yield values[first : first + AT_ONCE]


def newest_of(
    columns: str, table: str, id: str, wanted: Mapping[str, str | None], before: tuple[str, str] | None
) -> tuple[str, list[object]]:
    """Return the statement that reads rows of a table, newest first, whose columns are as wanted (None: any), from
    before a (created_at, id) on; and its parameters, but for the limit, the last."""
    statement, parameters = f"SELECT {columns} FROM {table} WHERE 1 = 1", list[object]()
    for column, value in wanted.items():
        if value is not None:
            statement += f" AND {column} = ?"
            parameters.append(value)
    if before is not None:
        statement += f" AND (created_at, {id}) < (?, ?)"
        parameters += before
    return f"{statement} ORDER BY created_at DESC, {id} DESC LIMIT ?", parameters


def _one(kind: Callable[..., T], rows: list[Row]) -> T | None:
    return kind(*rows[0]) if rows else None
