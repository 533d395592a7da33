"""The form of a log: NDJSON, a header, a line an event, and a footer that shows whether anything was cut off.

    {"kind":"header","format":"adjudicator-log/1","match":"m_…","ruleset":"diamonds","edition":"1.0","view":"judge"}
    {"kind":"event","version":1,"move":0,"at":"…","event":{…},"hash":"…"}
    {"kind":"footer","count":1,"head":"…","sha256":"…"}
    {"kind":"proof","version":1,"proof":"c2sp.org/tlog-proof@v1\n…"}

That of a dispute or a tournament has no moves, and names the stream; in a view that may not read an event, its hash
alone stands there:

    {"kind":"header","format":"adjudicator-desk-log/1","stream":"d_…","view":"judge"}
    {"kind":"event","version":1,"at":"…","hash":"…","salt":"…","event":{…}}
    {"kind":"event","version":2,"at":"…","hash":"…"}

`sha256` is over all the lines before the footer, each with its line feed. Lines after the footer prove that the match
is in a transparency log; a log may have none.
"""

import hashlib
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec

from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.refusal import TextError
from adjudicator.rulesets.registry import RULESETS

FORMAT, DESK_FORMAT = "adjudicator-log/1", "adjudicator-desk-log/1"


T = TypeVar("T")


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


class DeskHeader(msgspec.Struct, frozen=True, tag_field="kind", tag="header", forbid_unknown_fields=True):
    """The first line of the log of a dispute or a tournament: which, in whose view."""

    format: str
    stream: str
    view: str


class DeskLine(msgspec.Struct, frozen=True, tag_field="kind", tag="event", forbid_unknown_fields=True):
    """A line of such a log: one event as JSON data, with its salt if it has one; neither where the view may not read
    it."""

    version: int
    at: str
    hash: str
    salt: str | msgspec.UnsetType = msgspec.UNSET
    event: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET


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
        self._sha256 = hashlib.sha256(first)

    def add(self, line: bytes) -> None:
        """Add a line, with its line feed."""
        self._sha256.update(line)

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


def read_desk_header(first: bytes) -> DeskHeader | None:
    """Return the header of the log of a dispute or a tournament; None if a line is none."""
    try:
        header = msgspec.json.decode(first, type=DeskHeader)
    except _NO_JSON:
        return None
    return header if header.format == DESK_FORMAT else None


def read_line(line: bytes) -> EventLine | Footer | ProofLine:
    """Return an event's line or the footer. Raises LogError for what is neither."""
    return _read(_line, line)


def read_desk_line(line: bytes) -> DeskLine | Footer | ProofLine:
    """Return the same of the log of a dispute or a tournament. Raises LogError."""
    return _read(_desk_line, line)


def _read(decoder: msgspec.json.Decoder[T], line: bytes) -> T:
    try:
        return decoder.decode(line)
    except _NO_JSON as error:
        why = in_both(str(error))
        raise LogError(
            f"uma linha não é a de um evento nem o rodapé: {why.pt}",
            f"a line is neither an event's nor the footer: {why.en}",
        ) from error


_line: msgspec.json.Decoder[EventLine | Footer | ProofLine] = msgspec.json.Decoder(
    EventLine | Footer | ProofLine, float_hook=str
)
_desk_line: msgspec.json.Decoder[DeskLine | Footer | ProofLine] = msgspec.json.Decoder(
    DeskLine | Footer | ProofLine, float_hook=str
)
"""Logs hold no numbers but integers: another is read as a text, which is not written so."""
_NO_JSON = (msgspec.MsgspecError, ValueError, RecursionError)
"""What the decoder says of bytes that are no JSON, no UTF-8, or not of the form."""


MOST = (1 << 53) - 1
"""The largest integer: what every language can hold."""


def check_written(line: bytes, read: msgspec.Struct | None = None) -> None:
    """Raise LogError unless a line is written as lines of logs are, whatever the order of members: it ends in a line
    feed, has no white space, no key twice, no number but integers up to 2^53 - 1, and texts as canonical JSON has them.
    Most lines are what their struct, if it was `read` before, is written as; then nothing is decoded once more.
    """
    if read is not None and _as_read(line, read):
        return
    if not line.endswith(b"\n") or line.endswith(b"\r\n"):
        raise LogError("uma linha não termina com uma quebra de linha só", "a line does not end in one line feed alone")
    body = line[:-1]
    try:
        value = msgspec.json.decode(body)
        if msgspec.json.encode(value) == body and _is_plain(value):
            return
    except _NO_JSON:
        pass
    raise LogError(
        "uma linha não está escrita como as de um registro", "a line is not written as the lines of logs are"
    )


def _as_read(line: bytes, read: msgspec.Struct) -> bool:
    try:
        return _encoder.encode(read) + b"\n" == line and _LONG not in line.translate(_DIGITS)
    except _NO_JSON:
        return False


_encoder = msgspec.json.Encoder()
_DIGITS = bytes(ord("0") if chr(byte).isdecimal() else ord(" ") for byte in range(128)) + b" " * 128
_LONG = b"0" * 16
"""So many digits a number has that may be too large."""


def _is_plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_is_plain, value.values()))
    if isinstance(value, list):
        return all(map(_is_plain, value))
    return not isinstance(value, float) and (not isinstance(value, int) or -MOST <= value <= MOST)
