"""A match's log, out: streamed, so that memory is the same for ten events and a million."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from adjudicator.kernel.ruleset import Ruleset, evolve
from adjudicator.kernel.secret import encoder_for, view
from adjudicator.kernel.text import Language, Text
from adjudicator.logbook.form import FORMAT, Footer, Header, LineDigest
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
    move = -1
    drawing = _Drawing(viewer)
    encoder = encoder_for(viewer)
    for record in records:
        if record.move != move:
            move = record.move
            yield from drawing.lines()
            yield "\n" + _MOVE[language].format(move=move, at=record.at) + "\n"
        event = msgspec.json.decode(encoder.encode(record.event))
        told = RULESETS[record.ruleset].tell(event, language)
        drawing.add(record)
        if told:
            clauses = " ".join(dict.fromkeys(event["clauses"]))
            yield f"  {told}" + (f"  [{clauses}]" if clauses else "") + "\n"
    yield from drawing.lines()


class _Drawing:
    """The board of a match as its events go by, for games that have one."""

    def __init__(self, viewer: str) -> None:
        self.viewer = viewer
        self.state: Any = None
        self.ruleset: Ruleset[Any] | None = None
        self.last = ""

    def add(self, record: Recorded) -> None:
        """Fold the next event."""
        if self.ruleset is None:
            self.ruleset = RULESETS[record.ruleset]
            self.state = self.ruleset.new_state()
        if self._draws(self.ruleset):
            evolve(self.state, record.event)

    @staticmethod
    def _draws(ruleset: Ruleset[Any]) -> bool:
        return type(ruleset).picture is not Ruleset.picture

    def lines(self) -> Iterator[str]:
        """Yield the board, if it is not what it was when it was last drawn."""
        if self.ruleset is None or not self._draws(self.ruleset):
            return
        picture = self.ruleset.picture(msgspec.json.decode(view(self.state, self.viewer)), self.viewer)
        if picture != self.last:
            self.last = picture
            yield from (f"    {line}".rstrip() + "\n" for line in picture.splitlines())
