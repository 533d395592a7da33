"""An archive of recorded matches: a folder of logs, a log, or a database. Each match is found again by its name."""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import TypeAlias

import msgspec

from adjudicator.audit.deciding import Mismatch
from adjudicator.audit.other_rules.change import Change
from adjudicator.audit.other_rules.following import Following
from adjudicator.audit.other_rules.verdict import Verdict
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.files import PATTERNS, opened_log
from adjudicator.logbook.form import Footer, LogError, ProofLine, read_desk_header, read_header
from adjudicator.matches.records import Damaged
from adjudicator.matches.store.looking import recorder_to_look
from adjudicator.matches.store.schema import is_postgresql
from adjudicator.matches.stored import StoredMatches
from adjudicator.rulesets.registry import RULESETS

Moves: TypeAlias = Iterator[tuple[int, list[Event]]]
"""The moves of a match, by number, with the events of each."""


class Archive(msgspec.Struct, frozen=True):
    """Where an archive is, and whether that is a database."""

    place: str
    database: bool

    @classmethod
    def at(cls, place: str) -> "Archive":
        """Return the archive at a place: a folder, a file or the DSN of a database. Raises OSError."""
        if is_postgresql(place):
            return cls(place, True)
        path = Path(place)
        if path.is_dir():
            return cls(place, False)
        with path.open("rb") as file:
            return cls(place, file.read(len(_SQLITE)) == _SQLITE)

    def names(self) -> list[str]:
        """Return the names of all that may be matches, in order: files below the folder, ids of the database, which is
        closed again: processes that are forked from this one must not share a connection with it."""
        if self.database:
            recorder = recorder_to_look(self.place)
            try:
                return [id for (id,) in recorder.query("SELECT match_id FROM matches ORDER BY match_id")]
            finally:
                recorder.dialect.close()
        path = Path(self.place)
        if path.is_file():
            return [path.name]
        return sorted(str(log.relative_to(path)) for pattern in PATTERNS for log in path.rglob(pattern))

    def ruleset(self) -> str:
        """Return the ruleset of an archive that is one match's log; empty for any other. Raises OSError."""
        if self.database or not Path(self.place).is_file():
            return ""
        with opened_log(Path(self.place)) as lines:
            try:
                return read_header(lines)[0].ruleset
            except LogError:
                return ""

    def follow(self, name: str, change: Change) -> Verdict | None:
        """Follow a match under other rules; None if it is not of the change's ruleset, or the log no match's."""
        try:
            if self.database:
                return _follow_stored(_store(self.place), name, change)
            path = Path(self.place)
            with opened_log(path if path.is_file() else path / name) as lines:
                return _follow_log(lines, name, change)
        except OSError as error:
            why = error.strerror or str(error)
            return unread(name, "", Text(f"não pode ser lido: {why}", f"cannot be read: {why}"))
        except RecursionError:
            return unread(name, "", Text("um evento tem níveis demais", "an event is nested too deeply"))


def unread(name: str, ruleset: str, fault: Text) -> Verdict:
    """Return what is said of what an archive has by a name, and of which nothing is found."""
    return Verdict(name, ruleset, 0, "unread", fault=fault)


_SQLITE = b"SQLite format 3\0"


@cache
def _store(place: str) -> StoredMatches:
    """Return the matches of a database, which is opened once in each process and only looked at."""
    return StoredMatches(recorder_to_look(place))


def _follow_stored(store: StoredMatches, id: str, change: Change) -> Verdict | None:
    ruleset = store.row(id).ruleset
    if not change.concerns(ruleset) or ruleset not in RULESETS:
        return None
    records = groupby(store.linked_records(id), key=attrgetter("move"))
    return _follow(id, ruleset, ((move, [record.event for record in events]) for move, events in records), change, id)


def _follow_log(lines: Iterator[bytes], name: str, change: Change) -> Verdict | None:
    first = next(lines, b"")
    if read_desk_header(first) is not None:
        return None
    try:
        header, _ = read_header(iter([first]))
    except LogError as error:
        return unread(name, "", error.why)
    if not change.concerns(header.ruleset):
        return None
    moves = _moves(lines, RULESETS[header.ruleset].event_decoder)
    return _follow(name, header.ruleset, moves, change, header.match)


def _follow(name: str, ruleset: str, moves: Moves, change: Change, match: str) -> Verdict:
    following = Following(RULESETS[ruleset], change)
    try:
        for move, events in moves:
            following.take(move, events)
    except (LogError, Mismatch, Damaged) as error:
        return unread(name, ruleset, error.why)
    return following.verdict(match)


class _Line(msgspec.Struct, frozen=True, tag_field="kind", tag="event"):
    """A line of a log, as far as it is read here: whether its hashes hold is for `verify` to say."""

    version: int
    move: int
    event: msgspec.Raw


_line: msgspec.json.Decoder[_Line | Footer | ProofLine] = msgspec.json.Decoder(_Line | Footer | ProofLine)


def _moves(lines: Iterator[bytes], decoder: msgspec.json.Decoder[Event]) -> Moves:
    """Yield the moves of a log. Raises LogError if it is not whole, or hides what the rules need."""
    move, events, version = 0, list[Event](), 0
    try:
        for line in lines:
            read = _line.decode(line)
            if not isinstance(read, _Line):
                break
            if read.version != version + 1:
                raise LogError(f"falta o evento {version + 1}", f"event {version + 1} is missing")
            if read.move != move:
                yield move, events
                move, events = read.move, []
            events.append(decoder.decode(read.event))
            version += 1
        else:
            read = None
    except (msgspec.MsgspecError, LookupError, UnicodeDecodeError) as error:
        why = in_both(str(error))
        raise LogError(f"o evento {version + 1} não pode ser lido: {why.pt}",
                       f"event {version + 1} cannot be read: {why.en}") from error  # fmt: skip
    if not isinstance(read, Footer) or read.count != version or not events:
        raise LogError("o registro está cortado", "the log is cut off")
    yield move, events
