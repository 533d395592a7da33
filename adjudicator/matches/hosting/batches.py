"""Several actions in one request: taken in order, in one transaction; together, or each as far as the rules let it."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec
from eventsourcing.persistence import RecordConflictError

from adjudicator.kernel.luck.reported import check_reports
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.text.refusal import BadReport, Illegal
from adjudicator.matches.application import ATTEMPTS, Matches
from adjudicator.matches.match import Match, Paused
from adjudicator.matches.records import Recorded
from adjudicator.matches.requests import KeyReused, MoveMade, Request, VersionConflict, conflict, key_of_step
from adjudicator.matches.signatures import BadSignature, check_signature, signed_text
from adjudicator.matches.store.tables import MoveRow
from adjudicator.matches.stored import luck_of

Refusal: TypeAlias = Illegal | Paused | VersionConflict | BadSignature | BadReport
REFUSALS = (Illegal, Paused, VersionConflict, BadSignature, BadReport)


class Wanted(NamedTuple):
    """An action that is wanted, with what stands beside it."""

    action: Action
    expected_version: int | None
    reports: dict[str, Any]
    signature: str


class RefusedOf(Exception):
    """One of several actions is refused, and with it all of them. `number` says which, from 0."""

    def __init__(self, number: int, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.number = number
        self.refusal = refusal


class Batch(NamedTuple):
    """What came of several actions: the events of all that were taken, and for each action its move or its refusal."""

    made: MoveMade
    outcomes: tuple[int | Refusal, ...]


def act_in_order(matches: Matches, id: str, wanted: Sequence[Wanted], request: Request, *, together: bool) -> Batch:
    """Take actions in order, durably, all in one transaction. `together`: if one is refused, so are all; otherwise only
    that one is, and all are if none can be taken. Raises RefusedOf, KeyReused; nothing has changed then.

    The same request sent again is answered alike. Hold the match's lock while you use what is returned.
    """
    with matches.lock(id):
        for attempt in range(ATTEMPTS):
            earlier = _moves_of(matches, id, request)
            if earlier:
                return _replayed(matches, id, wanted, request, earlier)
            match = matches.live(id)
            try:
                return _taken(matches, match, wanted, request, together=together)
            except RecordConflictError:
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError


def _taken(matches: Matches, match: Match, wanted: Sequence[Wanted], request: Request, *, together: bool) -> Batch:
    before, over, at = match.version, match.over, matches.time_of(match)
    outcomes: list[int | Refusal] = []
    rows: list[MoveRow] = []
    with matches.forgetting(match):
        for number, each in enumerate(wanted):
            try:
                if not together:  # what is refused may have changed the table on its way
                    _act(matches, match.copy(), each, at)
                _act(matches, match, each, at)
            except REFUSALS as refusal:
                if together:
                    raise RefusedOf(number, refusal) from refusal
                outcomes.append(refusal)
                continue
            outcomes.append(match.state.move)
            key = key_of_step(request, len(rows))
            place = (match.id, match.state.move, match.version)
            rows.append(MoveRow(*place, request.subject, key, request.fingerprint))
        if not rows:
            assert isinstance(outcomes[0], REFUSALS)
            raise RefusedOf(0, outcomes[0])
        return Batch(matches.commit(match, before, over, rows), tuple(outcomes))


def _act(matches: Matches, match: Match, wanted: Wanted, at: str) -> None:
    if wanted.expected_version not in (None, match.version):
        raise conflict(match, wanted.expected_version)
    keys = matches.keys(match.id)
    if wanted.signature or wanted.action.seat in keys:
        text = signed_text(match.id, match.version, msgspec.to_builtins(wanted.action))
        check_signature(keys, wanted.action.seat, wanted.signature, text)
    luck = luck_of(matches.row(match.id), wanted.reports, match.version)
    with matches.tables.observers.step("decide"):
        match.act(wanted.action, luck, at, signature=wanted.signature)
    check_reports(wanted.reports, [luck])


# The same request again


def _moves_of(matches: Matches, id: str, request: Request) -> list[MoveRow]:
    """Return the moves that an earlier delivery of a request has made. Raises KeyReused."""
    rows: list[MoveRow] = []
    while True:
        key = key_of_step(request, len(rows))
        row = matches.tables.move_by_key(id, request.subject, key)
        if row is None:
            return rows
        if row.fingerprint != request.fingerprint:
            raise KeyReused
        rows.append(row)


def _replayed(matches: Matches, id: str, wanted: Sequence[Wanted], request: Request, rows: Sequence[MoveRow]) -> Batch:
    """Return what was answered then: which actions were refused follows from where the match stood before each."""
    first = matches.tables.version_of_move(id, rows[0].move - 1) or 0
    match, left = matches.at_version(id, first), list(rows)
    outcomes: list[int | Refusal] = []
    for each in wanted:
        try:
            _act(matches, match.copy(), each, match.at)
        except REFUSALS as refusal:
            outcomes.append(refusal)
            continue
        row = left.pop(0)
        outcomes.append(row.move)
        match = matches.at_version(id, row.version)
    records: tuple[Recorded, ...] = tuple(matches.records(id, first, rows[-1].version))
    return Batch(MoveMade(match, records, replayed=True), tuple(outcomes))
