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

from adjudicator.audit.checks import PASSED
from adjudicator.audit.reading import read_records
from adjudicator.audit.verify import FOLD, LUCK, verify
from adjudicator.kernel.events import SeedRevealed
from adjudicator.kernel.luck import ServerLuck
from adjudicator.kernel.refusal import TextError
from adjudicator.kernel.text import Text
from adjudicator.logbook.form import LogError, ProofLine, read_line
from adjudicator.matches.application import Matches
from adjudicator.matches.ids import is_id
from adjudicator.matches.index import indexed, names_of, people
from adjudicator.matches.match import Match, project
from adjudicator.matches.records import Recorded
from adjudicator.matches.store.tables import Also, MatchRow, MoveRow

ASKED = (FOLD,)
"""The checks that must have been made, and passed; of a match with the service's luck also that of its draws."""


class BadLog(TextError):
    """A log that cannot be imported; `check` is what it fails by, `version` the event concerned, 0 where none is."""

    def __init__(self, check: str, why: Text, version: int = 0) -> None:
        super().__init__(why.pt, why.en)
        self.check = check
        self.version = version


class Imported(msgspec.Struct, frozen=True):
    """When a match was imported, by whom (a token's subject), and what vouches for it: `sha256` of the log, `checks`
    that it passed, `proofs` in it that another service's transparency log has its head."""

    at: str
    by: str
    sha256: str
    checks: tuple[str, ...]
    proofs: tuple[str, ...]


def import_log(matches: Matches, data: bytes, by: str) -> tuple[MatchRow, bool]:
    """Import a match that is over from its whole log; return its row, and whether it was there before. Raises BadLog;
    nothing has changed then."""
    lines = list(BytesIO(data))
    passed = _verified(lines)
    records = list(read_records(lines))
    id = records[0].originator_id
    if not is_id("m", id):
        raise BadLog("id", Text(f"{id} não é o id de uma partida", f"{id} is not the id of a match"))
    if matches.tables.match_row(id) is not None:
        return _known(matches, records[-1]), True
    match = project(None, records)
    assert match is not None
    if not match.over:
        raise BadLog("over", Text("a partida não acabou", "the match is not over"))
    told = Imported(matches.clock(), by, hashlib.sha256(data).hexdigest(), passed, _proofs(lines))
    row = _row(match, records, msgspec.json.encode(told).decode())
    try:
        _store(matches, match, records, row)
    except RecordConflictError:  # another request has just done so
        return _known(matches, records[-1]), True
    return row, False


def imported(row: MatchRow) -> Imported | None:
    """Return what vouches for an imported match; None for one that was played here."""
    return msgspec.json.decode(row.imported, type=Imported) if row.imported else None


def _verified(lines: Sequence[bytes]) -> tuple[str, ...]:
    """Return the checks that a log has passed. Raises BadLog for the first that it fails, or that could not be made."""
    report = verify(lines)
    outcomes = {check.name: check for check in report.checks}
    for check in report.checks:
        if check.outcome != PASSED and (check.outcome == "failed" or check.name in (FOLD, LUCK)):
            why = check.detail or Text("não confere", "it does not hold")
            raise BadLog(check.name, why, check.version)
    for name in ASKED:
        if name not in outcomes:
            raise BadLog(name, Text("não pôde ser conferido", "it could not be checked"))
    return tuple(check.name for check in report.checks if check.outcome == PASSED)


def _known(matches: Matches, last: Recorded) -> MatchRow:
    """Return a match that is here already, if it is the same. Raises BadLog."""
    with matches.lock(last.originator_id):
        same = matches.live(last.originator_id).hash == last.hash
    if not same:
        raise BadLog("id", Text("há outra partida com este id", "there is another match with this id"))
    return matches.row(last.originator_id)


def _row(match: Match, records: Sequence[Recorded], told: str) -> MatchRow:
    first: Any = records[0].event
    seeds = [record.event.seed for record in records if isinstance(record.event, SeedRevealed)]
    nonces, keys = (
        msgspec.json.encode(value).decode() if value is not msgspec.UNSET else ""
        for value in (first.nonces, first.keys)
    )
    return MatchRow(
        match.id, first.ruleset, first.edition, first.luck, seeds[0] if first.luck == ServerLuck.mode else None,
        first.salt_key.value, "over", records[0].at, match.state.desk.enforcement, nonces=nonces, keys=keys,
        players=names_of(match.state), imported=told,
    )  # fmt: skip


def _store(matches: Matches, match: Match, records: list[Recorded], row: MatchRow) -> None:
    digest = msgspec.json.decode(row.imported, type=Imported).sha256
    ends = [(move, list(some)[-1].originator_version) for move, some in groupby(records, lambda record: record.move)]
    moves = [MoveRow(match.id, move, version, "import", f"import/{move}", digest) for move, version in ends]
    match.pending = records
    writes = (*indexed(people(row)), *matches.happened(row, match, 0))
    also = Also(moves[0], row, moves=tuple(moves[1:]), writes=writes)
    matches.events.put(cast(Any, match.collect_events()), also=also)
    matches.tell_waiting()


def _proofs(lines: Sequence[bytes]) -> tuple[str, ...]:
    found = []
    for line in reversed(lines):
        try:
            read = read_line(line)
        except LogError:
            break
        if not isinstance(read, ProofLine):
            break
        found.append(read.proof)
    return tuple(found[::-1])
