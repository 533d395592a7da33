"""A match's log, out: streamed, so that memory is the same for ten events and a million."""

from collections.abc import Iterable, Iterator

import msgspec

from adjudicator.kernel.narrator import Narrator
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secret import encoder_for, view
from adjudicator.kernel.text import Language, Text
from adjudicator.logbook.form import FORMAT, Footer, Header, LineDigest, ProofLine
from adjudicator.matches.records import GENESIS, Recorded
from adjudicator.rulesets.registry import RULESETS

_plain = msgspec.json.Encoder()
_MOVE = Text("Lance {move} · {at}", "Move {move} · {at}")


def ndjson(records: Iterable[Recorded], viewer: str) -> Iterator[bytes]:
    """Yield the lines of a log as `viewer` may see it."""
    digest, count, head = LineDigest(), 0, GENESIS
    encoder = encoder_for(viewer)
    for record in records:
        if count == 0:
            edition = RULESETS[record.ruleset].edition
            line = _plain.encode(Header(FORMAT, record.originator_id, record.ruleset, edition, viewer))
            digest.add(line)
            yield line + b"\n"
        line = encoder.encode(log_line(record))
        digest.add(line)
        yield line + b"\n"
        count, head = record.originator_version, record.hash
    yield _plain.encode(Footer(count, head, digest.hex())) + b"\n"


def proof_line(version: int, proof: str) -> bytes:
    """Return the line, after the footer, which proves that a version is in a transparency log."""
    return _plain.encode(ProofLine(version, proof)) + b"\n"


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
    """Yield the lines of a transcript for people: each move, what happened, by which clauses, and the board if it
    changed."""
    move, narrator, board = -1, None, _Board(language)
    for record in records:
        if narrator is None:
            narrator = Narrator(RULESETS[record.ruleset], viewer)
        if record.move != move:
            yield from board.lines(narrator)
            move = record.move
            yield "\n" + _MOVE[language].format(move=move, at=record.at) + "\n"
        told = narrator.tell_in(language, record.event)
        if told:
            clauses = " ".join(dict.fromkeys(record.event.clauses))
            yield f"  {told}" + (f"  [{clauses}]" if clauses else "") + "\n"
    if narrator is not None:
        yield from board.lines(narrator)


class _Board:
    """The board of a match as its events go by, for games that have one."""

    def __init__(self, language: Language) -> None:
        self.language, self.last = language, ""

    def lines(self, narrator: Narrator) -> Iterator[str]:
        """Yield the board, if it is not what it was when it was last drawn."""
        if not narrator.state.seats or type(narrator.ruleset).picture is Ruleset.picture:
            return
        table = msgspec.json.decode(view(narrator.state, narrator.viewer))
        picture = narrator.ruleset.picture(table, self.language, narrator.viewer)
        if picture != self.last:
            self.last = picture
            yield from (f"    {line}".rstrip() + "\n" for line in picture.splitlines())
