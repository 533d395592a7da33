"""An exported log being read, of whatever it is: its form, the chain so far, its times.

One pass, one line in memory at a time, whatever the length of the log.
"""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from adjudicator.audit.checks import FAILED, NOT_POSSIBLE, PASSED, Beginning, Check, Known
from adjudicator.audit.evidence import Evidence
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.form import DeskLine, EventLine, Footer, LineDigest, LogError, ProofLine, check_written


class Report(msgspec.Struct, frozen=True):
    """What verification found of the log of a match, or of another stream, by its id (`match`). `events` is how many
    events were read."""

    match: str
    events: int
    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return all(check.outcome != FAILED for check in self.checks)

    @property
    def complete(self) -> bool:
        """Whether every check could be made for which all was given."""
        return all(check.outcome != NOT_POSSIBLE for check in self.checks if check.asked)


CHAIN, WHOLE, TIMES = "hash chain", "whole", "times"
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)


def read_through(reading: "Reading[Any]", stream: Iterable[bytes]) -> Report:
    """Take all lines after the header; say what was found."""
    lines = iter(stream)
    try:
        for line in lines:
            reading.take(line)
    except LogError as error:
        reading.take_proofs(lines)
        return reading.stopped(error)
    try:
        reading.finish()
    except LogError as error:
        reading.not_whole(error, 0)
    return reading.report()


L = TypeVar("L", bound=EventLine | DeskLine)


class Reading(Generic[L]):
    """A log being read: its form, the chain so far, its times. What is in its events is for subclasses to check."""

    CHECKS: ClassVar[tuple[str, ...]]
    """The checks that a log of this kind always has, in the order in which they are told."""

    def __init__(
        self,
        stream: str,
        first: bytes,
        evidence: Evidence | None,
        form: Callable[[bytes], L | Footer | ProofLine],
        none: L,
    ) -> None:
        self.stream = stream
        self.form = form
        self.evidence = evidence
        self.hashes: dict[int, str] = {}
        self.moves: dict[int, int] = {}
        self.begun = Beginning()
        self.version = 0
        self.last: L = none
        self.at: datetime | None = None
        self.footer: Footer | None = None
        self.digest = LineDigest(first)
        self.outcomes: dict[str, Check] = {}

    def take(self, line: bytes) -> None:
        """Take the next line."""
        read = self.form(line)
        if (self.footer is not None) != isinstance(read, ProofLine):
            raise LogError("só provas vêm depois do rodapé, e só depois dele",
                           "proofs come after the footer, nothing else does")  # fmt: skip
        check_written(line, read)
        if isinstance(read, ProofLine):
            self._take_proof(read)
            return
        if isinstance(read, Footer):
            self.footer = read
            return
        self.digest.add(line)
        try:
            self._take_event(read, line)
        except RecursionError as error:
            raise LogError("um evento tem níveis demais", "an event is nested too deeply") from error

    def take_proofs(self, lines: Iterable[bytes]) -> None:
        """Take the proofs among the lines that are left: they say of a log that is damaged what it was."""
        for line in lines:
            with suppress(LogError):
                read = self.form(line)
                if isinstance(read, ProofLine):
                    self._take_proof(read)

    def _take_proof(self, proof: ProofLine) -> None:
        if proof.version < 1:
            raise LogError(f"uma prova é de uma versão a partir de 1, não da {proof.version}",
                           f"a proof is of a version from 1 on, not of {proof.version}")  # fmt: skip
        if self.evidence is not None:
            self.evidence.proofs.append(proof)

    @abstractmethod
    def _take_event(self, line: L, written: bytes) -> None:
        """Check the next event, whose line is `written` so; `last` is the one before."""

    def _end(self) -> None:
        """Check what is left to check when there are no more events."""

    def _also(self) -> list[Check]:
        """Return checks that a log of this kind may have besides."""
        return []

    def finish(self) -> None:
        """The log has no more lines."""
        self._end()
        if self.footer is None:
            raise LogError("falta o rodapé: o registro está cortado", "the footer is missing: the log is cut off")
        if self.version == 0:
            raise LogError("não há evento nenhum", "there is no event")
        if self.footer.count != self.version:
            raise LogError(
                f"o rodapé conta {self.footer.count} eventos, e há {self.version}",
                f"the footer counts {self.footer.count} events, there are {self.version}",
            )
        if self.footer.head != self.last.hash:
            raise LogError(
                "o rodapé não traz o hash do último evento", "the footer's head is not the last event's hash"
            )
        if self.footer.sha256 != self.digest.hex():
            raise LogError(
                "os bytes do registro não são os que o rodapé garante",
                "the bytes of the log are not those the footer vouches for",
            )

    def not_whole(self, error: LogError, version: int) -> None:
        """The log is not whole, from an event on; of its footer: 0."""
        self.outcomes[WHOLE] = Check(WHOLE, FAILED, error.why, version)

    def stopped(self, error: LogError) -> Report:
        """Say what was found when the rest of the log could not be read: of what had not failed nothing is known."""
        self.not_whole(error, self.version + 1)
        last = Text(f"o registro só pôde ser lido até o evento {self.version}",
                    f"the log could be read up to event {self.version} alone")  # fmt: skip
        for name in self.CHECKS[1:]:
            self.outcomes.setdefault(name, Check(name, NOT_POSSIBLE, last))
        return self.report()

    def report(self) -> Report:
        """Say what was found."""
        also: list[Check] = self._also()
        for name in self.CHECKS:
            self.outcomes.setdefault(name, Check(name, PASSED))
        checks = [*(self.outcomes[name] for name in self.CHECKS), *also]
        if self.evidence is not None:
            known = Known(self.stream, self.version, self.hashes, self.moves, self.begun)
            checks += self.evidence.checks(known)
        return Report(self.stream, self.version, tuple(checks))

    def _check_version(self, line: L) -> None:
        if line.version != self.version + 1:
            raise LogError(
                f"falta o evento {self.version + 1}: ao evento {self.version} segue o {line.version}",
                f"event {self.version + 1} is missing: event {line.version} follows {self.version}",
            )

    def _keep(self, line: L, move: int) -> None:
        self.version = line.version
        self.hashes[self.version], self.moves[self.version] = line.hash, move

    def _check_time(self, line: L, *, same: bool = False) -> None:
        """Times are there, never run backwards, and all events of a move have one (`same` as the last)."""
        if not same:
            now = _moment(line.at)
            if now is None:
                self._fail(TIMES, f"{line.at!r} não é um horário", f"{line.at!r} is no time")
            elif self.at is not None and now < self.at:
                last = self.last.at
                self._fail(TIMES, f"{line.at} vem depois de {last}", f"{line.at} follows {last}")
            self.at = now
        elif line.at != self.last.at:
            last = self.last.at
            self._fail(
                TIMES, f"{line.at} vem depois de {last} no mesmo lance", f"{line.at} follows {last} within a move"
            )
        self.last = line

    def _fail(self, name: str, pt: str, en: str) -> None:
        self.outcomes.setdefault(name, Check(name, FAILED, Text(pt, en), self.version))


def _moment(at: str) -> datetime | None:
    try:
        return datetime.fromisoformat(at) if _TIME.fullmatch(at) else None
    except ValueError:
        return None
