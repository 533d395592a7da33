"""The sequencer: puts the heads of all streams into one order, each second, and signs the tree of them.

Entries are appended first, then the tree that the store has is signed: what it is about to sign is written down outside
the store before it is published. So a process killed at any instruction leaves a store from which the next one goes on;
and a store that was set back, or rewritten, is not signed, for its tree does not extend what was signed last.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from typing import Protocol

import psycopg
import structlog
from eventsourcing.persistence import IntegrityError, OperationalError, PersistenceError

from adjudicator.kernel.text.refusal import TextError
from adjudicator.matches.people.tokens import written
from adjudicator.matches.store import exclusive
from adjudicator.matches.store.dialect import Dialect
from adjudicator.matches.store.exclusive import Held
from adjudicator.matches.store.postgresql import PostgreSQL
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.sqlite import SQLite
from adjudicator.transparency.checkpoint import Checkpoint, read_checkpoint
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.leaves import Head, Time
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.merkle import consistency_proof, root
from adjudicator.transparency.notes import VerifierKey, read_note, sign
from adjudicator.transparency.tables import LogTables
from adjudicator.transparency.tiles import nodes_of

INTERVAL_SECONDS = 1.0
STANDBY_SECONDS, REFUSED_SECONDS = 2.0, 30.0
"""How often one that waits for another looks again, and how often a store is looked at that cannot be signed."""
BATCH = 1000
"""How many heads are appended in one transaction."""
TIME_SECONDS = 30.0
"""How old the time may be that the log tells, in its checkpoint and by entries of its own: half of what receipts give,
so that what is overdue is seen to be."""
_ADVISORY = 0x61646A6C6F67
"""The number of the advisory lock: "adjlog"."""
log = structlog.get_logger("sequencer")


class Cosign(Protocol):
    """Asks witnesses to cosign what was signed."""

    def __call__(self, note: str, prove: Callable[[int], list[bytes]]) -> str:
        """Return lines that sign a note as well; `prove` proves that its tree has grown from one of a size."""

    def is_due(self, note: str) -> bool:
        """Whether it is time to ask a witness that has not cosigned a note yet."""


class Fork(TextError):
    """The tree in the store does not extend what the log signed last: it would have two histories."""


class NotAlone(TextError):
    """Another sequencer runs."""


class Sequencer:
    """The one process that makes a log grow."""

    def __init__(
        self,
        tables: LogTables,
        folder: LogFolder,
        cosign: Cosign | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.tables = tables
        self.folder = folder
        self.key = folder.checkpoint_key()
        self._cosign = cosign
        self._clock = clock
        self._told: float | None = None
        self._unreadable: set[str] = set()

    def round(self) -> int:
        """Append what is new and sign it; return how many entries the log has.

        Raises Fork, and then nothing has been appended: to a store that was set back nothing is added before what it
        lacks has been put back.
        """
        self.check()
        last = self.append()
        while last:
            last = self.append(last)
        return self.publish()

    def append(self, after: str = "") -> str:
        """Append at most a batch of heads, of streams after one by id; return the last stream's id if there may be
        more. A stream whose head is damaged is passed over: it must not keep the others out of the log."""
        found = self.tables.unlogged(BATCH, after)
        heads = [(each.stream, each.head) for each in found if each.head is not None]
        self._warn({each.stream for each in found if each.head is None})
        if heads:
            try:
                self._append(heads)
            except IntegrityError:
                log.warning("another sequencer has appended")
        return found[-1].stream if len(found) == BATCH else ""

    def _append(self, heads: list[tuple[str, Head]]) -> None:
        """Append heads, and first what time it is, if that was last told too long ago."""
        now = self._clock()
        if self._told is None:
            signed_at = timed(self.tables.checkpoint()[1], self.key.verifier)
            self._told = now if signed_at is None else signed_at
        if now - self._told < TIME_SECONDS:
            self.tables.append(self.tables.size(), heads)
            return
        at = written(datetime.fromtimestamp(now, tz=UTC))
        self.tables.append(self.tables.size(), heads, Time(at))
        self._told = now

    def _warn(self, unreadable: set[str]) -> None:
        """Say, once of each, which streams cannot be logged."""
        for stream in sorted(unreadable - self._unreadable):
            log.error("a stream cannot be logged, for its last event is damaged", stream=stream)
        self._unreadable |= unreadable

    def publish(self) -> int:
        """Sign the tree as it stands, if it is not signed yet, and publish the checkpoint; return its size."""
        size = self.tables.size()
        published, note = self.tables.checkpoint()
        last = self.folder.signed()
        if published == size and size and last.size == size and self._is_own(note):
            stamped = self._stamped(note)
            if stamped != note or (self._cosign is not None and self._cosign.is_due(note)):
                self._publish(size, stamped)
            return size
        tree = self._tree(size)
        self._check_extends(last, tree)
        if size == 0:
            return 0
        self.folder.keep_signed(tree)
        self._publish(size, self._stamped(sign(tree.text(), [self.key])))
        return size

    def _stamped(self, note: str) -> str:
        """Return a note of this log with its own timestamp, a new one if the one that it has is not of now."""
        now, key = self._clock(), self.key.timed
        at = timed(note, self.key.verifier)
        if at is not None and now - at < TIME_SECONDS:
            return note
        read = read_note(note)
        lines = [line.line() for line in read.signatures if (line.name, line.id) != (key.name, key.verifier.id)]
        return f"{read.text}\n{''.join(lines)}{key.line(read.text, int(now))}"

    def _publish(self, size: int, note: str) -> None:
        """Publish a note with what witnesses add to it now; without, if they add nothing."""
        added = ""
        if self._cosign is not None:
            nodes = nodes_of(self.tables.tile)
            added = self._cosign(note, lambda old: consistency_proof(old, size, nodes))
        if added or self.tables.checkpoint()[1] != note:
            self.tables.add_checkpoint(size, note + added)

    def check(self) -> None:
        """Raise Fork if what the store has does not extend what was signed last."""
        self._check_extends(self.folder.signed(), self._tree(self.tables.size()))

    def _tree(self, size: int) -> Checkpoint:
        try:
            return Checkpoint(self.key.name, size, root(size, nodes_of(self.tables.tile)))
        except Malformed as error:
            raise Fork(
                f"faltam ao banco de dados blocos da árvore de {size} entradas",
                f"the store lacks tiles of the tree of {size} entries",
            ) from error

    def _check_extends(self, last: Checkpoint, tree: Checkpoint) -> None:
        if last.origin != tree.origin:
            raise Fork(
                f"o que se assinou por último é do registro {last.origin}, não de {tree.origin}",
                f"what was signed last is of the log {last.origin}, not of {tree.origin}",
            )
        if last.size > tree.size:
            raise Fork(
                f"o registro já assinou {last.size} entradas, e o banco de dados tem {tree.size}: foi posto de volta"
                " (adjudicator log recover repõe o que há em arquivos publicados)",
                f"the log has signed {last.size} entries, and the store has {tree.size}: it was set back"
                " (adjudicator log recover puts back what published files have)",
            )
        if self._tree(last.size).root != last.root:
            raise Fork(
                f"as primeiras {last.size} entradas não são as que o registro assinou",
                f"the first {last.size} entries are not those that the log has signed",
            )

    def _is_own(self, note: str) -> bool:
        try:
            return self.key.verifier in read_checkpoint(note).note.signed_by([self.key.verifier])
        except Malformed:
            return False


def timed(note: str, log_key: VerifierKey) -> int | None:
    """Return when a log says that it signed a checkpoint, in seconds since 1970; None if it does not say."""
    try:
        return read_note(note).signed_by([log_key.timed]).get(log_key.timed) if note else None
    except Malformed:
        return None


def alone(recorder: MatchRecorder, seconds: float) -> AbstractContextManager[Callable[[], None]]:
    """Hold the right to be the sequencer of a store; raises NotAlone if another does not give it up in time.

    Gives a function that raises PersistenceError if the right has been lost.
    """
    dialect = recorder.dialect
    if isinstance(dialect, PostgreSQL):
        return _telling(exclusive.session_lock(dialect.dsn, _ADVISORY, seconds))
    return _telling(exclusive.file_lock(_lock_file(dialect), seconds))


def is_sequenced(recorder: MatchRecorder) -> bool:
    """Whether a process, on whichever machine, is the sequencer of a store now. Raises PersistenceError."""
    dialect = recorder.dialect
    if isinstance(dialect, PostgreSQL):
        return exclusive.is_session_locked(dialect, _ADVISORY)
    return exclusive.is_file_locked(_lock_file(dialect))


def _lock_file(dialect: Dialect) -> str:
    assert isinstance(dialect, SQLite)
    return f"{dialect.path}-sequencer-lock"


@contextmanager
def _telling(lock: AbstractContextManager[Callable[[], None]]) -> Iterator[Callable[[], None]]:
    try:
        with lock as check:
            yield lambda: _checked(check)
    except Held as error:
        raise NotAlone(
            " ".join(filter(None, ("outro processo", error.holder, "já sequencia este registro"))),
            " ".join(filter(None, ("another process", error.holder, "sequences this log already"))),
        ) from error


def _checked(check: Callable[[], None]) -> None:
    try:
        check()
    except psycopg.Error as error:
        raise OperationalError(str(error)) from error


def run(sequencer: Sequencer, check: Callable[[], None], going_on: Callable[[], bool]) -> None:
    """Sequence each second as long as `going_on`.

    A store that cannot be reached is waited for. Raises Fork, and PersistenceError if the right to be the only one has
    been lost.
    """
    while going_on():
        check()
        began = time.monotonic()
        try:
            sequencer.round()
        except PersistenceError as error:
            log.warning("the store cannot be reached", error=type(error).__name__)
        time.sleep(max(0.0, INTERVAL_SECONDS - (time.monotonic() - began)))


def stand_by(sequencer: Sequencer, going_on: Callable[[], bool]) -> None:
    """Sequence beside a service as long as `going_on`: wait for another sequencer to end; say now and then that a store
    does not extend what was signed, and look whether it does again. Raises PersistenceError as `run` does."""
    while going_on():
        try:
            with alone(sequencer.tables.recorder, STANDBY_SECONDS) as check:
                run(sequencer, check, going_on)
        except NotAlone:
            continue
        except Fork as fork:
            log.error("nothing is signed", why=fork.why.en)
            until = time.monotonic() + REFUSED_SECONDS
            while going_on() and time.monotonic() < until:
                time.sleep(INTERVAL_SECONDS)


def while_parent(parent: int) -> Callable[[], bool]:
    """Return whether the process that started this one still lives, whenever it is asked."""
    return lambda: os.getppid() == parent
