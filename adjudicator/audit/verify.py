"""Verify an exported log, offline: is it whole, does its chain hold, does it fold, do the rules agree?

One pass, one move in memory at a time, whatever the length of the log.
"""

import re
from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

import msgspec

from adjudicator.audit.chain import broken_commitment, hash_of, misplaced, odd_secret, sealed
from adjudicator.audit.checks import FAILED, NOT_POSSIBLE, PASSED, Check, Known
from adjudicator.audit.draws import Draw
from adjudicator.audit.evidence import Evidence
from adjudicator.audit.readjudicate import Mismatch, Readjudication
from adjudicator.audit.signatures import Signatures
from adjudicator.kernel.events import Event, SeedRevealed
from adjudicator.kernel.library_messages import in_both
from adjudicator.kernel.secret import JUDGE, stored
from adjudicator.kernel.text import Text
from adjudicator.logbook.form import (
    EventLine,
    Footer,
    Header,
    LineDigest,
    LogError,
    ProofLine,
    as_written,
    read_header,
    read_line,
)
from adjudicator.matches.records import GENESIS
from adjudicator.rulesets.registry import RULESETS


class Report(msgspec.Struct, frozen=True):
    """What verification found. `events` is how many events were read."""

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


CHAIN, FOLD, LUCK, WHOLE, TIMES = "hash chain", "fold and re-adjudication", "luck", "whole", "times"
_MATCH = re.compile(r"m_[a-z0-9_]+")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)")  # RFC 3339


def verify(
    lines: Iterable[bytes], evidence: Evidence | None = None, drawn: Callable[[int, Draw], None] | None = None
) -> Report:
    """Check a log given line by line, also against what is known from elsewhere; tell `drawn` each draw that the seed
    gives again, with the version before its move. Never raises for what a log may hold: what is wrong is in the report.
    """
    stream = iter(lines)
    try:
        header, first = read_header(stream)
        if not as_written(first, header):
            raise LogError(
                "a primeira linha não está escrita como os cabeçalhos", "the first line is not written as headers are"
            )
        if not _MATCH.fullmatch(header.match):
            raise LogError(f"{header.match!r} não é o id de uma partida", f"{header.match!r} is not the id of a match")
    except LogError as error:
        return Report("", 0, (Check(WHOLE, FAILED, error.why),))
    reading = _Reading(header, first, evidence, drawn)
    try:
        for line in stream:
            reading.take(line)
    except LogError as error:
        return reading.stopped(error)
    try:
        reading.finish()
    except LogError as error:
        reading.not_whole(error)
    return reading.report()


class _Reading:
    """A log being read: the chain so far, and the move whose events are being collected."""

    def __init__(
        self, header: Header, first: bytes, evidence: Evidence | None, drawn: Callable[[int, Draw], None] | None
    ) -> None:
        self.header = header
        self.evidence = evidence
        self.wanted = evidence.about(header.match) if evidence is not None else set()
        self.hashes: dict[int, str] = {}
        self.commitment = ""
        self.signatures = Signatures(header.match)
        self.version = 0
        self.last = EventLine(0, 0, "", {}, GENESIS)
        self.at: datetime | None = None
        self.footer: Footer | None = None
        self.digest = LineDigest(first)
        self.outcomes: dict[str, Check] = {}
        self.move = 0
        self.events: list[Event] = []
        self.ruleset = RULESETS[header.ruleset]
        self.again: Readjudication | None = Readjudication(self.ruleset, drawn)

    def take(self, line: bytes) -> None:
        """Take the next line."""
        read = read_line(line)
        if (self.footer is not None) != isinstance(read, ProofLine):
            raise LogError("só provas vêm depois do rodapé, e só depois dele",
                           "proofs come after the footer, nothing else does")  # fmt: skip
        if not as_written(line, read):
            raise LogError(
                "uma linha não está escrita como as de um registro", "a line is not written as the lines of logs are"
            )
        if isinstance(read, ProofLine):
            if self.evidence is not None and self.evidence.given.logs and read not in self.evidence.proofs:
                raise LogError("há provas demais depois do rodapé", "there are too many proofs after the footer")
            return
        if isinstance(read, Footer):
            self.footer = read
            return
        self.digest.add(line)
        try:
            self._check_chain(read)
            self.signatures.take(read)
            self._check_time(read)
            self._collect(read)
        except RecursionError as error:
            raise LogError("um evento tem níveis demais", "an event is nested too deeply") from error

    def finish(self) -> None:
        """The log has no more lines."""
        self._check_move()
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

    def not_whole(self, error: LogError) -> None:
        """The log is not whole."""
        self.outcomes[WHOLE] = Check(WHOLE, FAILED, error.why, self.version + 1)

    def stopped(self, error: LogError) -> Report:
        """Say what was found when the rest of the log could not be read: of what had not failed nothing is known."""
        self.not_whole(error)
        last = Text(f"o registro só pôde ser lido até o evento {self.version}",
                    f"the log could be read up to event {self.version} alone")  # fmt: skip
        for name in (CHAIN, TIMES, FOLD, LUCK):
            self.outcomes.setdefault(name, Check(name, NOT_POSSIBLE, last))
        return self.report()

    def report(self) -> Report:
        """Say what was found."""
        for name in (WHOLE, CHAIN, TIMES, FOLD):
            self.outcomes.setdefault(name, Check(name, PASSED))
        if LUCK not in self.outcomes:
            hidden = Text("esta visão não pode repetir os sorteios", "this view cannot repeat the draws")
            unrevealed = Text("nenhuma semente foi revelada", "no seed has been revealed")
            self.outcomes[LUCK] = Check(LUCK, NOT_POSSIBLE, hidden if self.again is None else unrevealed)
        checks = [self.outcomes[name] for name in (WHOLE, CHAIN, TIMES, FOLD, LUCK)]
        signed = self.signatures.check()
        checks += [signed] if signed is not None else []
        if self.evidence is not None:
            hashes = {**self.hashes, self.version: self.last.hash}
            known = Known(self.header.match, self.version, hashes, self.commitment)
            checks += self.evidence.checks(known)
        return Report(self.header.match, self.version, tuple(checks))

    def _check_chain(self, line: EventLine) -> None:
        if line.version != self.version + 1:
            raise LogError(
                f"falta o evento {self.version + 1}: ao evento {self.version} segue o {line.version}",
                f"event {self.version + 1} is missing: event {line.version} follows {self.version}",
            )
        if line.move not in (self.last.move, self.last.move + (self.version > 0)):
            raise LogError(
                f"ao lance {self.last.move} segue o {line.move} no evento {line.version}",
                f"move {line.move} follows move {self.last.move} at event {line.version}",
            )
        self.version = line.version
        if self.version in self.wanted:
            self.hashes[self.version] = line.hash
        if self.version == 1:
            self._check_header(line.event)
        if CHAIN not in self.outcomes:
            broken = broken_commitment(line.event)
            if line.hash != hash_of(self.header.match, msgspec.structs.asdict(line), self.last.hash):
                self._fail(CHAIN, "o hash não é o deste evento", "the event is not the one that was hashed")
            elif broken is not None:
                self._fail(
                    CHAIN, f"um segredo não corresponde ao compromisso {broken}", f"a secret does not make {broken}"
                )
        if odd_secret(line.event):
            self._fail(WHOLE, "um segredo tem outros membros", "a secret has other members than it should")
        if misplaced(line.event, self.header.view):
            view = self.header.view
            self._fail(WHOLE, f"não mostra o que a visão {view} mostra", f"it does not show what the view {view} shows")

    def _check_time(self, line: EventLine) -> None:
        """Times are there, never run backwards, and all events of a move have one."""
        if line.version == 1 or line.move != self.last.move:
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

    def _check_header(self, first: dict[str, Any]) -> None:
        self.commitment = str(first.get("seed_commitment"))
        told = (self.header.ruleset, self.header.edition)
        if (first.get("ruleset"), first.get("edition")) != told:
            raise LogError(
                "o cabeçalho não é do jogo e da edição que o primeiro evento diz",
                "the header is not of the ruleset and edition that the first event names",
            )

    def _collect(self, line: EventLine) -> None:
        if self.again is None:
            return
        if sealed(line.event):
            self.again = None
            if self.header.view == JUDGE:
                self._fail(
                    FOLD,
                    "o registro de um juiz não esconde nada, e este esconde",
                    "a judge's log hides nothing, and this one does",
                )
                return
            detail = Text(
                f"esta visão ({self.header.view}) esconde valores de que as regras precisam",
                f"this view ({self.header.view}) hides values that the rules need",
            )
            self.outcomes[FOLD] = Check(FOLD, NOT_POSSIBLE, detail)
            return
        if line.move != self.move:
            self._check_move()
            self.move = line.move
        told = msgspec.json.encode(line.event)
        try:
            event = self.ruleset.event_decoder.decode(told)
        except (msgspec.MsgspecError, LookupError) as error:
            why = in_both(str(error))
            self._mismatch(Mismatch(self.version, why.pt, why.en))
            return
        if stored.encode(event) != told:
            kind = type(event).__name__
            self._mismatch(
                Mismatch(self.version, f"não está escrito como {kind} se escreve", f"it is not written as {kind} is")
            )
            return
        self.events.append(event)

    def _check_move(self) -> None:
        if self.again is None or not self.events:
            return
        try:
            self.again.check_move(self.move, self.events)
            self._check_luck(self.again, self.events[-1])
        except Mismatch as mismatch:
            self._mismatch(mismatch)
        self.events = []

    def _check_luck(self, again: Readjudication, last: Event) -> None:
        """Draw everything again, once the seed is known; what is drawn later, as it comes."""
        if isinstance(last, SeedRevealed):
            again.seed = last.seed
            every = Text("a semente revelada dá todos os sorteios", "the revealed seed gives every draw")
            self.outcomes.setdefault(LUCK, Check(LUCK, PASSED, every))
        try:
            again.check_draws()
        except Mismatch as mismatch:
            self.outcomes[LUCK] = Check(LUCK, FAILED, mismatch.why, mismatch.version)

    def _mismatch(self, mismatch: Mismatch) -> None:
        self.outcomes.setdefault(FOLD, Check(FOLD, FAILED, mismatch.why, mismatch.version))
        self.again = None


def _moment(at: str) -> datetime | None:
    try:
        return datetime.fromisoformat(at) if _TIME.fullmatch(at) else None
    except ValueError:
        return None
