"""Asks the witnesses of a log to cosign what it has signed (C2SP tlog-witness), and never waits for them for long.

All are asked at once, and have two seconds together. Whoever does not cosign in that time, for whatever reason, is left
out, and rests for half a minute, longer each time it fails again: a witness is never in the log's way.
"""

import ssl
import time
from collections.abc import Callable, Iterable, Sequence
from http import HTTPStatus
from queue import Empty, SimpleQueue

import structlog

from adjudicator.kernel.text.refusal import TextError
from adjudicator.transparency.asking import MOST_BYTES, Answer, Call, target_of
from adjudicator.transparency.checkpoint import SignedCheckpoint, read_checkpoint
from adjudicator.transparency.malformed import Malformed, number
from adjudicator.transparency.notes import read_signature
from adjudicator.transparency.policy import Policy, Witness
from adjudicator.transparency.witness import SIZE_TYPE, request_of

SECONDS = 2.0
"""How long all witnesses have, together, each time that they are asked."""
REST_SECONDS, MOST_REST_SECONDS = 30.0, 600.0
"""How long a witness that has failed is not asked: at first, and at most."""
CLOCK_SECONDS = 300.0
"""How far a cosignature's time may be from the clock here."""
COSIGNS, SLOW = "cosigns", "slow"
Prove = Callable[[int], list[bytes]]
"""Proves that a tree has grown from one of a size."""
log = structlog.get_logger("cosigning")


class BadWitness(TextError):
    """A witness of a policy cannot be asked."""


class _Failed(Exception):
    """A witness has not cosigned; the message says why, for the log."""


class _Known:
    """A witness, and what is known of it: `size` is that of the tree it cosigned last."""

    def __init__(self, witness: Witness) -> None:
        try:
            self.target = target_of(witness.url)
        except Malformed as error:
            name = witness.name
            raise BadWitness(f"testemunha {name}: {error.why.pt}", f"witness {name}: {error.why.en}") from error
        self.key = witness.key
        self.size = 0
        self.call: Call | None = None
        self.failures = 0
        self.rests_until = 0.0
        self._state = COSIGNS

    def may_be_asked(self, now: float) -> bool:
        """Whether it does not rest, nor is still at what it was asked before."""
        return now >= self.rests_until and (self.call is None or self.call.is_over)

    def has_cosigned(self, signed: SignedCheckpoint) -> bool:
        """Whether its cosignature is in a note."""
        try:
            return self.key in signed.note.signed_by([self.key])
        except Malformed:
            return False

    def tell(self, state: str) -> None:
        """Log how it does, if that has changed."""
        if state != self._state:
            self._state = state
            write = log.info if state == COSIGNS else log.warning
            write("witness", name=self.key.name, state=state)


class Cosigning:
    """What asks the witnesses of a log. It is called by the sequencer alone, in one thread."""

    def __init__(
        self,
        witnesses: Iterable[Witness],
        seconds: float = SECONDS,
        rest: float = REST_SECONDS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._known = [_Known(each) for each in witnesses]
        self._tls = ssl.create_default_context()
        self._seconds = seconds
        self._rest = rest
        self._now = now

    def is_due(self, note: str) -> bool:
        """Whether there is a witness to ask that has not cosigned a note yet."""
        return bool(self._due(note))

    def __call__(self, note: str, prove: Prove) -> str:
        """Return the lines with which witnesses cosign a note that they have not cosigned yet."""
        return _Round(note, prove, self._tls, self._seconds, self._failed).lines(self._due(note))

    def _due(self, note: str) -> list[_Known]:
        now = self._now()
        ready = [known for known in self._known if known.may_be_asked(now)]
        if not ready:
            return []
        signed = read_checkpoint(note)
        return [known for known in ready if not known.has_cosigned(signed)]

    def _failed(self, known: _Known, why: str) -> None:
        known.failures += 1
        rest = min(self._rest * 2 ** min(known.failures - 1, 20), MOST_REST_SECONDS)
        known.rests_until = self._now() + rest
        known.tell(why)


class _Round:
    """One note, for which witnesses are asked at the same time."""

    def __init__(
        self, note: str, prove: Prove, tls: ssl.SSLContext, seconds: float, failed: Callable[[_Known, str], None]
    ) -> None:
        self._note, self._prove, self._tls, self._failed = note, prove, tls, failed
        self._signed = read_checkpoint(note)
        self._until = time.monotonic() + seconds
        self._over: SimpleQueue[Call] = SimpleQueue()
        self._asked: dict[Call, _Known] = {}
        self._again: set[_Known] = set()

    def lines(self, witnesses: Sequence[_Known]) -> str:
        """Ask them all; return what those cosign who answer in time."""
        for known in witnesses:
            self._ask(known)
        found = ""
        while self._asked and (call := self._next_over()) is not None:
            known = self._asked.pop(call)
            try:
                found += self._line(known, call)
            except _Failed as why:
                self._failed(known, str(why))
        for call, known in self._asked.items():
            call.abort()
            self._failed(known, SLOW)
        return found

    def _ask(self, known: _Known) -> None:
        tree = self._signed.checkpoint
        known.size = known.size if known.size <= tree.size else 0  # it may have been another log's, of the same store
        try:
            body = request_of(known.size, self._prove(known.size), self._note)
            known.call = Call(known.target, body, self._until, self._tls, self._over)
        except Malformed:
            self._failed(known, f"there is no proof from its size, {known.size}")
        except RuntimeError:  # the system gives no more threads
            self._failed(known, "there is no thread to ask it with")
        else:
            self._asked[known.call] = known

    def _next_over(self) -> Call | None:
        try:
            return self._over.get(timeout=max(0.0, self._until - time.monotonic()))
        except Empty:
            return None

    def _line(self, known: _Known, call: Call) -> str:
        """Return the line with which a witness has cosigned; nothing if it has to be asked again. Raises _Failed."""
        answer, tree = call.answer, self._signed.checkpoint
        if answer is None:
            raise _Failed(SLOW if call.late else f"unreachable: {call.error}")
        if answer.status == HTTPStatus.CONFLICT:
            self._learn(known, answer)
            if known not in self._again:
                self._again.add(known)
                self._ask(known)
                return ""
        if answer.status != HTTPStatus.OK:
            raise _Failed(f"refuses with {answer.status}")
        line = self._cosignature(known, answer)
        known.size, known.failures = tree.size, 0
        known.tell(COSIGNS)
        return line

    def _learn(self, known: _Known, answer: Answer) -> None:
        """Take the size of the tree that a witness says it cosigned last."""
        tree = self._signed.checkpoint
        try:
            size = number(answer.data[:40].decode().removesuffix("\n"), "o tamanho", "the size")
        except (Malformed, UnicodeDecodeError) as error:
            raise _Failed("answers rubbish") from error
        if answer.type != SIZE_TYPE:
            raise _Failed("answers rubbish")
        if size > tree.size:
            raise _Failed(f"has cosigned a larger tree of this log: {size} entries")
        if size == known.size:
            raise _Failed(f"has cosigned another tree of {size} entries")
        known.size = size

    def _cosignature(self, known: _Known, answer: Answer) -> str:
        """Return the line of an answer that cosigns the note, in the form that a note has it. Raises _Failed."""
        if len(answer.data) > MOST_BYTES:
            raise _Failed("answers too much")
        for line in answer.data.decode(errors="replace").split("\n"):
            try:
                signature = read_signature(line)
            except Malformed:
                continue
            if (signature.name, signature.id) != (known.key.name, known.key.id):
                continue
            at = known.key.verify(self._signed.note.text, signature.rest)
            if at is None:
                continue
            if abs(at - time.time()) > CLOCK_SECONDS:
                raise _Failed("has another time")
            return signature.line()
        raise _Failed("answers without a cosignature of its key")


def cosigning_of(policy: Policy) -> Cosigning | None:
    """Return what asks the witnesses of a policy that have a URL; None if there are none. Raises BadWitness."""
    witnesses = [witness for witness in policy.witnesses.values() if witness.url]
    return Cosigning(witnesses) if witnesses else None
