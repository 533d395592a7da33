"""An exported log of a match: that it is whole, that the transparency log has it, and that receipts agree with it.

Neither the rules nor the draws are checked here: `adjudicator verify` does that, and all that is here too.
"""

import hashlib
from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from adjudicator_sdk.canonical import canonical
from adjudicator_sdk.notes import BadEvidence, VerifierKey
from adjudicator_sdk.proofs import check_proof, head_entry
from adjudicator_sdk.receipts import Receipt
from adjudicator_sdk.types import JSON, EventLine, JSONObject


class Header(msgspec.Struct, frozen=True, tag="header", tag_field="kind"):
    """The first line."""

    match: str
    ruleset: str
    edition: str
    view: str


class Event(EventLine, frozen=True, tag="event", tag_field="kind"):
    """An event."""


class Footer(msgspec.Struct, frozen=True, tag="footer", tag_field="kind"):
    """What tells that nothing is missing."""

    count: int
    head: str
    sha256: str


class Proof(msgspec.Struct, frozen=True, tag="proof", tag_field="kind"):
    """That the head at a version is in the transparency log."""

    version: int
    proof: str


Line: TypeAlias = Header | Event | Footer | Proof


class Log(msgspec.Struct, frozen=True):
    """A log whose chain holds; the transparency log has it up to the version `proven` (0: nothing was proven)."""

    match: str
    view: str
    events: list[Event]
    proven: int = 0

    def check_receipt(self, receipt: Receipt) -> None:
        """Raise BadEvidence if what was acknowledged is not what stands here. That of a seed says what the match was
        to begin with; one of a dispute or a tournament says nothing of this log."""
        if receipt.seed.removeprefix("s_") == self.match.removeprefix("m_"):
            self._check_beginning(receipt)
        if receipt.match != self.match:
            return
        if not 1 <= receipt.version <= len(self.events):
            raise BadEvidence(f"version {receipt.version} was acknowledged, and the log ends at {len(self.events)}")
        event = self.events[receipt.version - 1]
        if (event.hash, event.move) != (receipt.hash, receipt.move):
            raise BadEvidence(f"version {receipt.version} is not the one that was acknowledged")

    def check_nonce(self, seat: str, nonce: str) -> None:
        """Raise BadEvidence if the match began without this nonce of a seat."""
        self._check_member("nonces", {seat: nonce})

    def _check_beginning(self, receipt: Receipt) -> None:
        if self.events[0].event.get("seed_commitment") != receipt.commitment:
            raise BadEvidence("the match began with another seed than the one that was promised")
        self._check_member("nonces", receipt.nonces)
        self._check_member("keys", receipt.keys)

    def _check_member(self, name: str, given: dict[str, str]) -> None:
        there = self.events[0].event.get(name)
        for seat, value in given.items():
            if not isinstance(there, dict) or there.get(seat) != value:
                raise BadEvidence(f"the match began with other {name} of {seat} than what was given")


def read_log(data: bytes, log_key: VerifierKey | None = None) -> Log:
    """Return a log (NDJSON) that is whole; with the key of the transparency log, look at its proofs too. Raises
    BadEvidence."""
    try:
        lines = msgspec.json.Decoder(Line).decode_lines(data)
    except msgspec.MsgspecError as error:
        raise BadEvidence(f"the log cannot be read: {error}") from None
    header, events = lines[0] if lines else None, [line for line in lines if isinstance(line, Event)]
    proofs = [line for line in lines if isinstance(line, Proof)]
    footers = [line for line in lines if isinstance(line, Footer)]
    if not isinstance(header, Header) or len(footers) != 1 or not events:
        raise BadEvidence("a log is a header, its events and a footer")
    _check_chain(header.match, events)
    above = b"".join(data.splitlines(keepends=True)[: 1 + len(events)])
    found = Footer(len(events), events[-1].hash, hashlib.sha256(above).hexdigest())
    if footers[0] != found or lines != [header, *events, *footers, *proofs]:
        raise BadEvidence("the log is not what its footer says")
    log = Log(header.match, header.view, events)
    return msgspec.structs.replace(log, proven=max(_proven(log, proofs, log_key), default=0))


def _check_chain(match: str, events: list[Event]) -> None:
    prev = "0" * 64
    for version, line in enumerate(events, 1):
        closed = {"at": line.at, "event": _closed(line.event), "match": match, "move": line.move, "prev": prev}
        prev = hashlib.sha256(canonical({**closed, "version": version})).hexdigest()
        if (line.version, line.hash) != (version, prev):
            raise BadEvidence(f"the chain breaks at version {version}")


def _closed(value: JSON) -> JSON:
    """Return a value with every secret closed. Raises BadEvidence if one is not what was committed to."""
    if isinstance(value, list):
        return [_closed(each) for each in value]
    if not isinstance(value, dict):
        return value
    if not {"secret", "for"} <= value.keys():
        return {name: _closed(each) for name, each in value.items()}
    if "value" in value:
        opened: JSONObject = {"salt": value.get("salt"), "value": value["value"]}
        if hashlib.sha256(canonical(opened)).hexdigest() != value["secret"]:
            raise BadEvidence(f"a secret is not what was committed to: {value['secret']}")
    return {"secret": value["secret"], "for": value["for"]}


def _proven(log: Log, proofs: list[Proof], log_key: VerifierKey | None) -> Iterator[int]:
    """Yield the versions that proofs lead to. One that does not hold is wrong, whoever has signed it."""
    for each in proofs if log_key is not None else []:
        if not 1 <= each.version <= len(log.events):
            raise BadEvidence(f"a proof is of version {each.version}, and the log ends at {len(log.events)}")
        entry = head_entry(log.match, each.version, log.events[each.version - 1].hash)
        assert log_key is not None
        check_proof(each.proof, entry, log_key)
        yield each.version
