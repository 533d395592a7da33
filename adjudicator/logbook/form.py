"""The form of a log: NDJSON, a header, a line an event, and a footer that shows whether anything was cut off.

    {"kind":"header","format":"adjudicator-log/1","match":"m_…","ruleset":"diamonds","edition":"1.0","view":"judge"}
    {"kind":"event","version":1,"move":0,"at":"…","event":{…},"hash":"…"}
    {"kind":"footer","count":1,"head":"…","sha256":"…"}
    {"kind":"proof","version":1,"proof":"c2sp.org/tlog-proof@v1\n…"}

`sha256` is over all the lines before the footer, each with its line feed. Lines after the footer prove that the match
is in a transparency log; a log may have none.
"""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.kernel.library_messages import in_both
from adjudicator.kernel.refusal import TextError
from adjudicator.rulesets.registry import RULESETS

FORMAT = "adjudicator-log/1"


class LogError(TextError, ValueError):
    """A log that is not one, or not whole."""


class Header(msgspec.Struct, frozen=True, tag_field="kind", tag="header", forbid_unknown_fields=True):
    """The first line: which match, under which rules, in whose view."""

    format: str
    match: str
    ruleset: str
    edition: str
    view: str


class EventLine(msgspec.Struct, frozen=True, tag_field="kind", tag="event", forbid_unknown_fields=True):
    """A line of a log: one event as JSON data, with its place, its time and its hash."""

    version: int
    move: int
    at: str
    event: dict[str, Any]
    hash: str


class Footer(msgspec.Struct, frozen=True, tag_field="kind", tag="footer", forbid_unknown_fields=True):
    """The last line: how many events, the hash of the last, the digest of all lines before."""

    count: int
    head: str
    sha256: str


class ProofLine(msgspec.Struct, frozen=True, tag_field="kind", tag="proof", forbid_unknown_fields=True):
    """A line after the footer: that the head at a version is in a transparency log (C2SP tlog-proof)."""

    version: int
    proof: str


class LineDigest:
    """The running digest of a log's lines."""

    def __init__(self, first: bytes = b"") -> None:
        self._sha256 = hashlib.sha256()
        if first:
            self.add(first)

    def add(self, line: bytes) -> None:
        """Add a line, with or without its line feed."""
        self._sha256.update(line.rstrip(b"\r\n") + b"\n")

    def hex(self) -> str:
        """Return the digest so far."""
        return self._sha256.hexdigest()


def read_header(lines: Iterator[bytes]) -> tuple[Header, bytes]:
    """Return the header and the bytes of its line. Raises LogError if this is no log that can be read."""
    first = next(lines, b"")
    try:
        header = msgspec.json.decode(first, type=Header)
    except _NO_JSON as error:
        why = in_both(str(error))
        raise LogError(
            f"a primeira linha não é o cabeçalho de um registro: {why.pt}",
            f"the first line is not the header of a log: {why.en}",
        ) from error
    if header.format != FORMAT:
        raise LogError(
            f"o formato é {header.format!r}; esta versão lê {FORMAT!r}",
            f"the format is {header.format!r}; this version reads {FORMAT!r}",
        )
    if header.ruleset not in RULESETS:
        raise LogError(
            f"o jogo {header.ruleset!r} não é conhecido aqui", f"the ruleset {header.ruleset!r} is not known here"
        )
    return header, first


def read_line(line: bytes) -> EventLine | Footer | ProofLine:
    """Return an event's line or the footer. Raises LogError for what is neither."""
    try:
        read: EventLine | Footer | ProofLine = _line.decode(line)
    except _NO_JSON as error:
        why = in_both(str(error))
        raise LogError(
            f"uma linha não é a de um evento nem o rodapé: {why.pt}",
            f"a line is neither an event's nor the footer: {why.en}",
        ) from error
    return read


_line = msgspec.json.Decoder(EventLine | Footer | ProofLine)
_NO_JSON = (msgspec.MsgspecError, ValueError, RecursionError)
"""What the decoder says of bytes that are no JSON, no UTF-8, or not of the form."""


def as_written(line: bytes, told: Header | EventLine | Footer | ProofLine) -> bool:
    """Whether a line is, byte for byte, what is written of what was read from it: nothing doubled, nothing between."""
    return msgspec.json.encode(told) == line.rstrip(b"\r\n")
