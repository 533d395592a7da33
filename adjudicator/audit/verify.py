"""Verify an exported log, offline: is it whole, does its chain hold, does it fold, do the rules agree?

One pass, one move in memory at a time, whatever the length of the log.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from adjudicator.audit.chain import broken_commitment, hash_of, sealed
from adjudicator.audit.readjudicate import Mismatch, Readjudication
from adjudicator.kernel.events import Event, SeedRevealed
from adjudicator.kernel.library_messages import in_both
from adjudicator.kernel.secret import JUDGE
from adjudicator.logbook.form import Footer, Header, LineDigest, LogError, read_header
from adjudicator.matches.records import GENESIS, Recorded
from adjudicator.rulesets.registry import RULESETS


class Check(msgspec.Struct, frozen=True, omit_defaults=True):
    """One question about a log: `passed`, `failed` or `not possible` (a view that hides what it takes)."""

    name: str
    outcome: str
    detail: str = ""
    version: int = 0


class Report(msgspec.Struct, frozen=True):
    """What verification found. `events` is how many events were read."""

    match: str
    events: int
    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return all(check.outcome != "failed" for check in self.checks)

    @property
    def complete(self) -> bool:
        """Whether every check could be made."""
        return all(check.outcome != "not possible" for check in self.checks)


LINE = {"kind", "version", "move", "at", "event", "hash"}
CHAIN, FOLD, LUCK, WHOLE = "hash chain", "fold and re-adjudication", "luck", "whole"


def verify(lines: Iterable[bytes]) -> Report:
    """Check a log given line by line. Never raises for what a log may hold: what is wrong is in the report."""
    stream = iter(lines)
    try:
        header, first = read_header(stream)
    except LogError as error:
        return Report("", 0, (Check(WHOLE, "failed", str(error)),))
    reading = _Reading(header, first)
    try:
        for line in stream:
            reading.take(line)
        reading.finish()
    except LogError as error:
        reading.outcomes[WHOLE] = Check(WHOLE, "failed", str(error), reading.version + 1)
    return reading.report()


class _Reading:
    """A log being read: the chain so far, and the move whose events are being collected."""

    def __init__(self, header: Header, first: bytes) -> None:
        self.header = header
        self.version = 0
        self.previous = GENESIS
        self.footer: Footer | None = None
        self.digest = LineDigest(first)
        self.outcomes: dict[str, Check] = {}
        self.move = 0
        self.events: list[Event] = []
        self.ruleset = RULESETS[header.ruleset]
        self.again: Readjudication | None = Readjudication(self.ruleset)

    def take(self, line: bytes) -> None:
        """Take the next line."""
        if self.footer is not None:
            raise LogError("há linhas depois do rodapé", "there are lines after the footer")
        data = _parsed(line)
        if data.get("kind") == "footer":
            try:
                self.footer = msgspec.convert(data, Footer)
            except msgspec.ValidationError as error:
                why = in_both(str(error))
                raise LogError(f"o rodapé não o é: {why.pt}", f"the footer is not one: {why.en}") from error
            return
        if set(data) != LINE:
            names = ", ".join(sorted(LINE))
            raise LogError(f"a linha de um evento tem {names}, e nada mais",
                           f"an event's line has {names}, and nothing else")  # fmt: skip
        self.digest.add(line)
        self._check_chain(data)
        self._collect(data)

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
        if self.footer.head != self.previous:
            raise LogError(
                "o rodapé não traz o hash do último evento", "the footer's head is not the last event's hash"
            )
        if self.footer.sha256 != self.digest.hex():
            raise LogError(
                "os bytes do registro não são os que o rodapé garante",
                "the bytes of the log are not those the footer vouches for",
            )

    def report(self) -> Report:
        """Say what was found."""
        for name in (WHOLE, CHAIN, FOLD):
            self.outcomes.setdefault(name, Check(name, "passed"))
        if LUCK not in self.outcomes:
            hidden = "this view cannot repeat the draws" if self.again is None else "no seed has been revealed"
            self.outcomes[LUCK] = Check(LUCK, "not possible", hidden)
        return Report(
            self.header.match, self.version, tuple(self.outcomes[name] for name in (WHOLE, CHAIN, FOLD, LUCK))
        )

    def _check_chain(self, line: dict[str, Any]) -> None:
        try:
            version, found = line["version"], line["hash"]
            expected = hash_of(self.header.match, line, self.previous)
        except (KeyError, TypeError) as error:
            raise LogError(f"à linha de um evento falta {error}", f"an event's line lacks {error}") from error
        if version != self.version + 1:
            raise LogError(
                f"falta o evento {self.version + 1}: ao evento {self.version} segue o {version}",
                f"event {self.version + 1} is missing: event {version} follows {self.version}",
            )
        self.version = version
        if version == 1:
            self._check_header(line["event"])
        if CHAIN not in self.outcomes:
            broken = broken_commitment(line["event"])
            if found != expected:
                self.outcomes[CHAIN] = Check(CHAIN, "failed", "the event is not the one that was hashed", version)
            elif broken is not None:
                self.outcomes[CHAIN] = Check(CHAIN, "failed", f"a secret does not make {broken}", version)
        self.previous = found

    def _check_header(self, first: Any) -> None:
        told = (self.header.ruleset, self.header.edition)
        if not isinstance(first, dict) or (first.get("ruleset"), first.get("edition")) != told:
            raise LogError(
                "o cabeçalho não é do jogo e da edição que o primeiro evento diz",
                "the header is not of the ruleset and edition that the first event names",
            )

    def _collect(self, line: dict[str, Any]) -> None:
        if self.again is None:
            return
        if sealed(line["event"]):
            self.again = None
            if self.header.view == JUDGE:
                detail = "a judge's log hides nothing, and this one does"
                self.outcomes[FOLD] = Check(FOLD, "failed", detail, self.version)
                return
            detail = f"this view ({self.header.view}) hides values that the rules need"
            self.outcomes[FOLD] = Check(FOLD, "not possible", detail)
            return
        if line["move"] != self.move:
            self._check_move()
            self.move = line["move"]
        if self.again is not None:
            try:
                self.events.append(self.ruleset.event_decoder.decode(msgspec.json.encode(line["event"])))
            except (msgspec.MsgspecError, LookupError) as error:
                self._mismatch(Mismatch(self.version, str(error)))

    def _check_move(self) -> None:
        if self.again is None or not self.events:
            return
        try:
            self.again.check_move(self.move, self.events)
            last = self.events[-1]
            if isinstance(last, SeedRevealed):
                self.again.check_seed(last)
                self.outcomes[LUCK] = Check(LUCK, "passed", "the revealed seed gives every draw")
        except Mismatch as mismatch:
            self._mismatch(mismatch)
        self.events = []

    def _mismatch(self, mismatch: Mismatch) -> None:
        self.outcomes[FOLD] = Check(FOLD, "failed", mismatch.reason, mismatch.version)
        self.again = None


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        data = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        why = in_both(str(error))
        raise LogError(f"uma linha não é JSON: {why.pt}", f"a line is not JSON: {why.en}") from error
    if not isinstance(data, dict):
        raise LogError("uma linha não é um objeto JSON", "a line is not a JSON object")
    return data


def read_records(lines: Iterable[bytes]) -> Iterator[Recorded]:
    """Yield the events of a log, for a replay or to be asked. Raises LogError."""
    stream = iter(lines)
    header, _ = read_header(stream)
    decoder = RULESETS[header.ruleset].event_decoder
    for line in stream:
        data = _parsed(line)
        if data.get("kind") == "event":
            if sealed(data["event"]):
                raise LogError(
                    f"esta visão ({header.view}) do registro esconde valores de que um replay precisa",
                    f"this view ({header.view}) of the log hides values that a replay needs",
                )
            event = decoder.decode(msgspec.json.encode(data["event"]))
            place = (header.match, data["version"], header.ruleset, data["move"], data["at"], data["hash"])
            yield Recorded(*place, event)
