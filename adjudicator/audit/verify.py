"""Verify an exported log, offline: is it whole, does its chain hold, does it fold, do the rules agree?

One pass, one move in memory at a time, whatever the length of the log.
"""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from adjudicator.audit.beginning import beginning_of
from adjudicator.audit.chain import (
    MAY_BE_SECRET,
    Secrets,
    broken_commitment,
    closed,
    hash_of,
    misplaced,
    odd_secret,
    sealed,
)
from adjudicator.audit.checks import FAILED, NOT_POSSIBLE, PASSED, Check
from adjudicator.audit.deciding import Mismatch
from adjudicator.audit.draws import Draw
from adjudicator.audit.evidence import Evidence
from adjudicator.audit.log_reading import CHAIN, TIMES, WHOLE, Reading, Report, read_through
from adjudicator.audit.readjudicate import Readjudication
from adjudicator.audit.seeds import LUCK, Seeds, seats_of
from adjudicator.audit.signatures import Signatures
from adjudicator.kernel.secrets.secret import JUDGE, SPECTATOR, stored
from adjudicator.kernel.table.events import Event, seed_in
from adjudicator.kernel.text.canonical import canonical
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.form import (
    EventLine,
    Header,
    LogError,
    check_written,
    read_header,
    read_line,
)
from adjudicator.matches.ids import is_id
from adjudicator.matches.records import GENESIS
from adjudicator.rulesets.registry import RULESETS

FOLD = "fold and re-adjudication"


def verify(
    lines: Iterable[bytes], evidence: Evidence | None = None, drawn: Callable[[int, Draw], None] | None = None
) -> Report:
    """Check a log given line by line, also against what is known from elsewhere; tell `drawn` each draw that the seed
    gives again, with the version before its move. Never raises for what a log may hold: what is wrong is in the report.
    """
    stream = iter(lines)
    try:
        header, first = read_header(stream)
        check_written(first)
        if not is_id("m", header.match):
            raise LogError(f"{header.match!r} não é o id de uma partida", f"{header.match!r} is not the id of a match")
    except LogError as error:
        return Report("", 0, (Check(WHOLE, FAILED, error.why),))
    return read_through(_MatchReading(header, first, evidence, drawn), stream)


class _MatchReading(Reading[EventLine]):
    """The log of a match being read, with the move whose events are being collected."""

    CHECKS = (WHOLE, CHAIN, TIMES, FOLD, LUCK)

    def __init__(
        self, header: Header, first: bytes, evidence: Evidence | None, drawn: Callable[[int, Draw], None] | None
    ) -> None:
        super().__init__(header.match, first, evidence, read_line, EventLine(0, 0, "", {}, GENESIS))
        self.header = header
        self.signatures = Signatures(header.match, header.view)
        self.seeds = Seeds()
        self.move = 0
        self.events: list[Event] = []
        self.ruleset = RULESETS[header.ruleset]
        self.again: Readjudication | None = Readjudication(self.ruleset, drawn)

    def _take_event(self, line: EventLine, written: bytes) -> None:
        event, secrets = closed(line.event) if MAY_BE_SECRET in written else (line.event, [])
        self._check_chain(line, event, secrets)
        self._check_plain(line)
        self._check_time(line, same=line.version > 1 and line.move == self.last.move)
        self._collect(line, secrets)

    def _end(self) -> None:
        self._check_move()

    def _also(self) -> list[Check]:
        if LUCK not in self.outcomes:
            hidden = Text("esta visão não pode repetir os sorteios", "this view cannot repeat the draws")
            fold = self.outcomes.get(FOLD)
            if fold is not None and fold.outcome == FAILED:
                hidden = Text(
                    f"depois do evento {fold.version} os lances não puderam ser seguidos",
                    f"after event {fold.version} the moves could not be followed",
                )
            if self.seeds.is_revealed:
                hidden = Text(f"a semente é a do compromisso, mas {hidden.pt}",
                              f"the seed is the one that was committed to, but {hidden.en}")  # fmt: skip
            unrevealed = Text("nenhuma semente foi revelada", "no seed has been revealed")
            self.outcomes[LUCK] = Check(LUCK, NOT_POSSIBLE, hidden if self.again is None else unrevealed)
        signed = self.signatures.check()
        return [signed] if signed is not None else []

    def _check_chain(self, line: EventLine, event: JSON, secrets: Secrets) -> None:
        """See that an event follows the last and bears its hash, which is made of it with its secrets closed (`event`),
        and that its secrets are as this view has them."""
        self._check_version(line)
        if line.move not in (self.last.move, self.last.move + (self.version > 0)):
            raise LogError(
                f"ao lance {self.last.move} segue o {line.move} no evento {line.version}",
                f"move {line.move} follows move {self.last.move} at event {line.version}",
            )
        self._keep(line, line.move)
        if self.version == 1:
            self._check_header(line.event)
        if CHAIN not in self.outcomes:
            broken = broken_commitment(secrets)
            match = self.header.match
            if line.hash != hash_of(match, line.version, line.move, line.at, event, self.last.hash):
                self._fail(CHAIN, "o hash não é o deste evento", "the event is not the one that was hashed")
            elif broken is not None:
                self._fail(
                    CHAIN, f"um segredo não corresponde ao compromisso {broken}", f"a secret does not make {broken}"
                )
        if not secrets:
            return
        if odd_secret(secrets):
            self._fail(WHOLE, "um segredo tem outros membros", "a secret has other members than it should")
        if misplaced(secrets, self.header.view):
            view = self.header.view
            self._fail(WHOLE, f"não mostra o que a visão {view} mostra", f"it does not show what the view {view} shows")

    def _check_plain(self, line: EventLine) -> None:
        """What a move begins with, who signed it, and which seed it was: what any view shows, without the rules."""
        self.signatures.take(line)
        if self.signatures.misplaced is not None:
            why = self.signatures.misplaced
            self._fail(WHOLE, why.pt, why.en)
        self.seeds.take(line)
        if self.seeds.failed is not None:
            self.outcomes[LUCK] = self.seeds.failed

    def _check_header(self, first: dict[str, Any]) -> None:
        self.begun = beginning_of(first)
        told = (self.header.ruleset, self.header.edition)
        if (first.get("ruleset"), first.get("edition")) != told:
            raise LogError(
                "o cabeçalho não é do jogo e da edição que o primeiro evento diz",
                "the header is not of the ruleset and edition that the first event names",
            )
        if self.header.view not in (JUDGE, SPECTATOR, *seats_of(first)):
            view = self.header.view
            raise LogError(f"não há a visão {view!r}", f"there is no view {view!r}")

    def _collect(self, line: EventLine, secrets: Secrets) -> None:
        if self.again is None:
            return
        if sealed(secrets):
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
        again = stored.encode(event)
        if again != told and canonical(msgspec.json.decode(again)) != canonical(line.event):
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
        seed = seed_in(last)
        if seed is not None:
            again.seed = seed
            every = Text("a semente revelada dá todos os sorteios", "the revealed seed gives every draw")
            self.outcomes.setdefault(LUCK, Check(LUCK, PASSED, every))
        try:
            again.check_draws()
        except Mismatch as mismatch:
            self.outcomes[LUCK] = Check(LUCK, FAILED, mismatch.why, mismatch.version)

    def _mismatch(self, mismatch: Mismatch) -> None:
        self.outcomes.setdefault(FOLD, Check(FOLD, FAILED, mismatch.why, mismatch.version))
        self.again = None
