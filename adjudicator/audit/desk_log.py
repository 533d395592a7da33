"""Verify the exported log of a dispute or a tournament, offline: is it whole, does its chain hold, was each fact one
that a command could cause then?

What a view may not read stands there by its hash alone. The event after it holds that hash, so the chain goes on; the
last one's is held by a proof alone.
"""

import re
from collections.abc import Iterable

import msgspec

from adjudicator.audit.chain import names_closed
from adjudicator.audit.checks import COURSE, FAILED, NOT_POSSIBLE, Check
from adjudicator.audit.evidence import Evidence
from adjudicator.audit.log_reading import CHAIN, TIMES, WHOLE, Reading, Report, read_through
from adjudicator.judging.course import COURSES, OutOfCourse
from adjudicator.judging.dispute_events import AnyDisputeEvent
from adjudicator.judging.tournament_events import AnyTournamentEvent
from adjudicator.kernel.secrets.reading import proven_secret
from adjudicator.kernel.secrets.secret import JUDGE, stored
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.form import DeskHeader, DeskLine, LogError, check_written, read_desk_line
from adjudicator.matches.ids import is_id
from adjudicator.matches.records import GENESIS
from adjudicator.matches.streams import DeskRecord, desk_hash

NO_MOVE = -1
"""What receipts of other streams than matches name for a move."""
_VIEWS = {"d_": re.compile(rf"{JUDGE}|scorekeeper|P[1-9]"), "t_": re.compile(JUDGE)}
_DECODERS: dict[str, msgspec.json.Decoder[AnyDisputeEvent] | msgspec.json.Decoder[AnyTournamentEvent]] = {
    "d_": msgspec.json.Decoder(AnyDisputeEvent, dec_hook=proven_secret),
    "t_": msgspec.json.Decoder(AnyTournamentEvent, dec_hook=proven_secret),
}


def verify_desk(header: DeskHeader, first: bytes, stream: Iterable[bytes], evidence: Evidence | None) -> Report:
    """Check such a log, given line by line after its header. Never raises for what it may hold."""
    try:
        check_written(first)
    except LogError as error:
        return Report("", 0, (Check(WHOLE, FAILED, error.why),))
    if not (is_id("d", header.stream) or is_id("t", header.stream)):
        why = Text(f"{header.stream!r} não é o id de uma disputa nem de um torneio",
                   f"{header.stream!r} is the id of neither a dispute nor a tournament")  # fmt: skip
        return Report("", 0, (Check(WHOLE, FAILED, why),))
    if not _VIEWS[header.stream[:2]].fullmatch(header.view):
        why = Text(f"{header.view!r} não é uma visão", f"{header.view!r} is no view")
        return Report("", 0, (Check(WHOLE, FAILED, why),))
    return read_through(_DeskReading(header, first, evidence), stream)


class _DeskReading(Reading[DeskLine]):
    """The log of a dispute or a tournament being read, with its events as far as it shows them."""

    CHECKS = (WHOLE, CHAIN, TIMES, COURSE)

    def __init__(self, header: DeskHeader, first: bytes, evidence: Evidence | None) -> None:
        super().__init__(header.stream, first, evidence, read_desk_line, DeskLine(0, "", GENESIS))
        self.header = header
        self.records: list[DeskRecord] = []
        self.withheld = 0

    def _take_event(self, line: DeskLine, written: bytes) -> None:
        self._check_version(line)
        self._keep(line, NO_MOVE)
        if line.event is msgspec.UNSET:
            self._withhold(line)
        else:
            salt = line.salt if line.salt is not msgspec.UNSET else ""
            event = names_closed(line.event)
            if line.hash != desk_hash(self.stream, line.version, line.at, event, self.last.hash, salt):
                self._fail(CHAIN, "o hash não é o deste evento", "the event is not the one that was hashed")
            self._collect(line, salt)
        self._check_time(line)

    def _withhold(self, line: DeskLine) -> None:
        self.withheld += 1
        if line.salt is not msgspec.UNSET:
            raise LogError("há um sal sem o seu evento", "there is a salt without its event")
        if self.header.view == JUDGE:
            self._fail(
                WHOLE,
                "o registro de um juiz não retém nada, e este retém",
                "a judge's log withholds nothing, and this one does",
            )

    def _collect(self, line: DeskLine, salt: str) -> None:
        told = msgspec.json.encode(line.event)
        try:
            event = _DECODERS[self.stream[:2]].decode(told)
        except (msgspec.MsgspecError, ValueError) as error:
            why = in_both(str(error))
            self._fail(COURSE, why.pt, why.en)
            return
        if stored.encode(event) != told:
            kind = type(event).__name__
            self._fail(COURSE, f"não está escrito como {kind} se escreve", f"it is not written as {kind} is")
            return
        self.records.append(DeskRecord(self.stream, line.version, line.at, line.hash, event, salt))

    def _end(self) -> None:
        """Go through the course, if all of it is shown and has its times."""
        if COURSE in self.outcomes:
            return
        if TIMES in self.outcomes:
            why = Text("os horários não servem", "the times are of no use")
            self.outcomes[COURSE] = Check(COURSE, NOT_POSSIBLE, why)
            return
        if self.withheld:
            view, count = self.header.view, self.withheld
            why = Text(f"esta visão ({view}) retém {count} eventos, e mostra deles o hash",
                       f"this view ({view}) withholds {count} events, and shows their hashes")  # fmt: skip
            self.outcomes[COURSE] = Check(COURSE, NOT_POSSIBLE, why)
            return
        try:
            for _ in COURSES[self.stream[:2]](self.stream, self.records):
                pass
        except OutOfCourse as error:
            self.outcomes[COURSE] = Check(COURSE, FAILED, error.why, error.version)
        except RecursionError as error:
            raise LogError("um evento tem níveis demais", "an event is nested too deeply") from error
