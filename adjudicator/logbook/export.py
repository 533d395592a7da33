"""Logs, out: streamed, so that memory is the same for ten events and a million."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple, dataclass_transform

import msgspec

from adjudicator.kernel.board.as_text import TextBoard
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.narration.narrator import Narrator
from adjudicator.kernel.secrets.secret import JUDGE, log_encoder_for, stored
from adjudicator.kernel.text.text import Language, Text
from adjudicator.logbook.form import DESK_FORMAT, FORMAT, DeskHeader, Footer, Header, LineDigest, ProofLine
from adjudicator.matches.records import GENESIS, Recorded
from adjudicator.matches.streams import DeskRecord
from adjudicator.rulesets.registry import RULESETS
from adjudicator.transparency.proving import prove
from adjudicator.transparency.tables import LogTables

_plain = msgspec.json.Encoder()
_MOVE = Text("Lance {move} · {at}", "Move {move} · {at}")


class Line(NamedTuple):
    """A line of a log, with the version and the hash of its event; 0 and the first link of the chain, of a header."""

    text: bytes
    version: int
    hash: str


def ndjson(records: Iterable[Recorded], viewer: str, *, over: bool = False) -> Iterator[bytes]:
    """Yield the lines of a match's log as `viewer` may see it; of a match that is `over`, for whoever sees all, with
    the service's own secrets too."""
    return _footed(_match_lines(records, viewer, stored if over and viewer == JUDGE else log_encoder_for(viewer)))


def _match_lines(records: Iterable[Recorded], viewer: str, encoder: msgspec.json.Encoder) -> Iterator[Line]:
    for record in records:
        if record.originator_version == 1:
            begun: Any = record.event
            header = Header(FORMAT, record.originator_id, record.ruleset, begun.edition, viewer)
            yield Line(_plain.encode(header), 0, GENESIS)
        yield Line(encoder.encode(log_line(record)), record.originator_version, record.hash)


def desk_ndjson(id: str, view: str, lines: Iterable["DeskLogLine"]) -> Iterator[bytes]:
    """Yield the lines of the log of a dispute or a tournament in a view, of which `lines` are its events."""
    header = Line(_plain.encode(DeskHeader(DESK_FORMAT, id, view)), 0, GENESIS)
    return _footed(chain([header], (Line(stored.encode(each), each.version, each.hash) for each in lines)))


def _footed(lines: Iterable[Line]) -> Iterator[bytes]:
    """Yield lines, each with its line feed, and the footer that vouches for them."""
    digest, last = LineDigest(), Line(b"", 0, GENESIS)
    for last in lines:
        line = last.text + b"\n"
        digest.add(line)
        yield line
    yield _plain.encode(Footer(last.version, last.hash, digest.hex())) + b"\n"


def proof_lines(tables: LogTables, stream: str, version: int) -> list[bytes]:
    """Return the line, after the footer, which proves that a stream is in the transparency log, as far as it is: none
    where it is not yet."""
    found = prove(tables, stream, version)
    return [proof_line(found[0], str(found[1]))] if found is not None else []


def proof_line(version: int, proof: str) -> bytes:
    """Return the line, after the footer, which proves that a version is in a transparency log."""
    return _plain.encode(ProofLine(version, proof)) + b"\n"


class DeskLogLine(msgspec.Struct, frozen=True, tag_field="kind", tag="event"):
    """A line of the log of a dispute or a tournament: one event with its salt, or its hash alone."""

    version: int
    at: str
    hash: str
    salt: str | msgspec.UnsetType = msgspec.UNSET
    event: object = msgspec.UNSET


def desk_line(record: DeskRecord, *, shown: bool = True) -> DeskLogLine:
    """Return a stored event in the form of a log's line, as far as it is shown."""
    place = (record.originator_version, record.at, record.hash)
    return DeskLogLine(*place, record.salt or msgspec.UNSET, record.event) if shown else DeskLogLine(*place)


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class LogLine(msgspec.Struct, frozen=True, tag_field="kind", tag="event"):
    """A line of a log: one event, with its place, its time and its hash."""

    version: int
    move: int
    at: str
    event: object
    hash: str


def log_line(record: Recorded) -> LogLine:
    """Return a stored event in the form of a log's line."""
    return LogLine(record.originator_version, record.move, record.at, record.event, record.hash)


def transcript(records: Iterable[Recorded], viewer: str, language: Language) -> Iterator[str]:
    """Yield the lines of a transcript for people: each move, what happened, by which clauses, and what has changed on
    the board."""
    move, narrator, board = -1, None, None
    for record in records:
        if narrator is None:
            ruleset = RULESETS[record.ruleset]
            narrator = Narrator(ruleset, viewer, more=board_layout(ruleset).members)
        if record.move != move:
            yield from _board(board, narrator)
            move = record.move
            yield "\n" + _MOVE[language].format(move=move, at=record.at) + "\n"
        told = narrator.tell_in(language, record.event)
        if told:
            clauses = " ".join(dict.fromkeys(record.event.clauses))
            yield f"  {told}" + (f"  [{clauses}]" if clauses else "") + "\n"
        if board is None:  # the first event says who sits at the table
            board = TextBoard(narrator.ruleset, language, viewer, narrator.table)
    if narrator is not None:
        yield from _board(board, narrator)


def _board(text: TextBoard | None, narrator: Narrator[Any]) -> Iterator[str]:
    """Yield what has changed on the board since it was last told."""
    if text is not None:
        in_view = narrator.in_view._replace(gone={})
        yield from (f"    {line}".rstrip() + "\n" for line in text.changes(narrator.table, in_view))
