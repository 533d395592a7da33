"""Matches imported from their logs: verified and adjudicated again, and kept as what they are, with what vouches for
them.

A log proves that a match was played by the rules, with the luck that it was bound to. Who played it, and when, it does
not prove: whoever reads an imported match is told that it is one. It keeps its id and its hashes, so it is the same
match everywhere; it has no tokens, and is of no tournament.
"""

import hashlib
from collections.abc import Sequence
from io import BytesIO
from itertools import groupby
from typing import Any, cast

import msgspec
from eventsourcing.persistence import RecordConflictError

from adjudicator.audit.checks import FAILED, LOGGED, NOT_POSSIBLE, PASSED
from adjudicator.audit.log_reading import TIMES
from adjudicator.audit.reading import read_records
from adjudicator.audit.verify import FOLD, verify
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.table.events import seed_in
from adjudicator.kernel.text.refusal import TextError
from adjudicator.kernel.text.text import Text, is_one_line
from adjudicator.logbook.form import LogError, ProofLine, read_line
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.index import indexed, names_of, people
from adjudicator.matches.ids import is_id
from adjudicator.matches.match import Match, project
from adjudicator.matches.people.tokens import moment
from adjudicator.matches.records import Recorded
from adjudicator.matches.store.tables import SEEDING, MatchRow, MoveRow, MoveWrites
from adjudicator.transparency.leaves import head_of
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.proofs import read_proof

PROOFS_MOST, PROOF_BYTES = 2, 8192
"""How many proofs of a log are kept, and how long one may be."""
NAME_MOST = 80


class BadLog(TextError):
    """A log that cannot be imported; `check` is what it fails by, `version` the event concerned, 0 where none is."""

    def __init__(self, check: str, why: Text, version: int = 0) -> None:
        super().__init__(why.pt, why.en)
        self.check = check
        self.version = version


class Imported(msgspec.Struct, frozen=True):
    """When a match was imported, by whom (a token's subject), and what vouches for it: `sha256` of the log, `checks`
    that it passed, `proofs` in it that a transparency log has its head, whoever's that is."""

    at: str
    by: str
    sha256: str
    checks: tuple[str, ...]
    proofs: tuple[str, ...]


def import_log(matches: Matches, data: bytes, by: str) -> tuple[MatchRow, bool]:
    """Import a match that is over from its whole log; return its row, and whether it was there before. Raises BadLog;
    nothing has changed then."""
    lines = list(BytesIO(data))
    passed = verified(lines)
    records = list(read_records(lines))
    _check_people(records)
    _check_times(matches, records)
    id = records[0].originator_id
    if not is_id("m", id):
        raise BadLog("id", Text(f"{id} não é o id de uma partida", f"{id} is not the id of a match"))
    if matches.tables.match_row(id) is not None:
        return _known(matches, records[-1]), True
    match = project(None, records)
    assert match is not None
    if not match.over:
        raise BadLog("over", Text("a partida não acabou", "the match is not over"))
    told = Imported(matches.clock(), by, hashlib.sha256(data).hexdigest(), passed, _proofs(lines, records))
    row = _row(match, records, msgspec.json.encode(told).decode())
    try:
        _store(matches, match, records, row)
    except RecordConflictError:  # another request has just done so
        return _known(matches, records[-1]), True
    return row, False


def imported(row: MatchRow) -> Imported | None:
    """Return what vouches for an imported match; None for one that was played here."""
    return msgspec.json.decode(row.imported, type=Imported) if row.imported else None


def verified(lines: Sequence[bytes]) -> tuple[str, ...]:
    """Return the checks that a log has passed. Raises BadLog for the first that it fails, or that could not be made."""
    report = verify(lines)
    outcomes = {check.name: check for check in report.checks}
    for check in report.checks:
        if check.outcome == FAILED or (check.outcome == NOT_POSSIBLE and check.name == FOLD):
            why = check.detail or Text("não confere", "it does not hold")
            raise BadLog(check.name, why, check.version)
    if FOLD not in outcomes:
        raise BadLog(FOLD, Text("não pôde ser conferido", "it could not be checked"))
    return tuple(check.name for check in report.checks if check.outcome == PASSED)


def _known(matches: Matches, last: Recorded) -> MatchRow:
    """Return a match that is here already, if it is the same. Raises BadLog."""
    id = last.originator_id
    row = matches.tables.match_row(id)
    assert row is not None
    with matches.lock(id):
        if row.status == SEEDING or matches.live(id).hash != last.hash:
            raise BadLog("id", Text("há outra partida com este id", "there is another match with this id"))
    return row


def _row(match: Match, records: Sequence[Recorded], told: str) -> MatchRow:
    first: Any = records[0].event
    seeds = [seed for record in records if (seed := seed_in(record.event)) is not None]
    nonces, keys = (
        msgspec.json.encode(value).decode() if value is not msgspec.UNSET else ""
        for value in (first.nonces, first.keys)
    )
    return MatchRow(
        match.id, first.ruleset, first.edition, first.luck, seeds[0] if first.luck == ServerLuck.mode else None,
        first.salt_key.value, "over", records[0].at, match.state.desk.enforcement, nonces=nonces, keys=keys,
        players=names_of(match.state), imported=told,
        house=" ".join(first.house) if first.house is not msgspec.UNSET else "",
    )  # fmt: skip


def _store(matches: Matches, match: Match, records: list[Recorded], row: MatchRow) -> None:
    digest = msgspec.json.decode(row.imported, type=Imported).sha256
    ends = [(move, list(some)[-1].originator_version) for move, some in groupby(records, lambda record: record.move)]
    moves = [MoveRow(match.id, move, version, "import", f"import/{move}", digest) for move, version in ends]
    match.pending = records
    writes = (*indexed(people(row)), *matches.happened(row, match, 0))
    move_writes = MoveWrites(moves[0], row, moves=tuple(moves[1:]), writes=writes)
    matches.events.put(cast(Any, match.collect_events()), move_writes=move_writes)
    matches.tell_waiting()


def _check_people(records: Sequence[Recorded]) -> None:
    """Raise BadLog for a name that nobody could have played under."""
    first: Any = records[0].event
    for taken in first.players:
        if len(taken.name.value) > NAME_MOST or not is_one_line(taken.name.value):
            why = Text(
                f"um nome vai até {NAME_MOST} letras, numa linha", f"a name has up to {NAME_MOST} letters, on a line"
            )
            raise BadLog("names", why, 1)


def _check_times(matches: Matches, records: Sequence[Recorded]) -> None:
    """Raise BadLog for times that no service writes: not in UTC with milliseconds, or yet to come."""
    now = matches.clock()
    for record in records:
        if moment(record.at) != record.at or record.at > now:
            why = Text(f"{record.at}: não é um instante passado, em UTC", f"{record.at}: it is no time gone by, in UTC")
            raise BadLog(TIMES, why, record.originator_version)


def _proofs(lines: Sequence[bytes], records: Sequence[Recorded]) -> tuple[str, ...]:
    """Return the proofs after a log's footer. Each leads from an event of it to a checkpoint; whose that is, nobody has
    said here. Raises BadLog."""
    found: list[str] = []
    for line in reversed(lines):
        try:
            read = read_line(line)
            if not isinstance(read, ProofLine):
                break
            if len(found) == PROOFS_MOST or len(read.proof) > PROOF_BYTES:
                raise LogError("há provas demais", "there are too many proofs")
            proven = records[(read.version or len(records)) - 1]
            head = head_of(proven.originator_id, proven.originator_version, proven.hash)
            read_proof(read.proof).check(head.entry())
        except (LogError, Malformed, IndexError) as error:
            why = error.why if isinstance(error, TextError) else Text("não há esse evento", "there is no such event")
            raise BadLog(LOGGED, why) from error
        found.append(read.proof)
    return tuple(found[::-1])
