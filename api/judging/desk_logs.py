"""The logs of disputes and tournaments: every event with its hash, and the proof that they were published."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import cast

import msgspec
from flask import Response
from msgspec import UNSET, UnsetType

from adjudicator.api.access.reach import tournament_of
from adjudicator.api.access.roles import OFFICIALS, PARTIES
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json, with_etag
from adjudicator.api.http.media import JSON, NDJSON
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.judging.dispute_endpoints import dispute_of, person_of, reads_whole
from adjudicator.api.operations import Call, operation, preferred_media
from adjudicator.judging.dispute_events import AnyDisputeEvent
from adjudicator.judging.views import reads_all, reads_event
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.export import DeskLogLine, desk_line, desk_ndjson, proof_lines
from adjudicator.matches.questions.queries import HEAD
from adjudicator.transparency.tables import LogTables


class DisputeEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One event of a dispute: its place, its time, the fact, and the hash that chains it. Of an event that the caller
    may not read there is neither fact nor salt."""

    version: int
    at: str
    hash: str
    salt: str | UnsetType = UNSET
    event: AnyDisputeEvent | UnsetType = UNSET


class DisputeLog(msgspec.Struct, frozen=True, kw_only=True):
    """Every event of a dispute, each with the hash that chains it to the one before."""

    data: Sequence[DisputeEvent]


@operation(
    "GET",
    "/v1/disputes/{dispute_id}/log",
    "getDisputeLog",
    "Every event of a dispute, chained by hashes",
    "Disputes",
    roles=PARTIES,
    media=(JSON, NDJSON),
    answers={200: DisputeLog},
    problems=(Kind.VIEW_FORBIDDEN,),
    headers=("ETag", "Content-Disposition"),
)
def get_dispute_log(call: Call) -> Response:
    """Return the dispute's own log, as NDJSON in the form that `adjudicator verify` takes. Judges have all of it, and
    the seats too once the match is over; until then others have, of what they may not read, the hash."""
    dispute, viewer = dispute_of(call), person_of(call.who)
    over = reads_whole(call.who, dispute)
    records = services().disputes.of(dispute.id, dispute.version)
    lines = [desk_line(each, shown=reads_event(dispute, each.event, viewer, over=over)) for each in records]
    if any(not record.salt and line.event is not record.event for record, line in zip(records, lines, strict=True)):
        why = Text("foi gravada sem sais: até o fim da partida, só juízes leem o seu registro",
                   "it was recorded without salts: until the match is over judges alone read its log")  # fmt: skip
        raise Problem(Kind.VIEW_FORBIDDEN, why)
    view = JUDGE if reads_all(viewer, over=over) else viewer.seat or viewer.role
    if preferred_media((JSON, NDJSON)) == NDJSON:
        response = _exported(dispute.id, view, lines)
    else:
        tag = f"{dispute.id}-{view}-{dispute.version}-{dispute.hash[:HEAD]}"
        response = with_etag(as_json(DisputeLog(data=[_told(line) for line in lines])), tag)
    response.vary.add("Accept")
    return response


@operation(
    "GET",
    "/v1/tournaments/{tournament_id}/log",
    "getTournamentLog",
    "Every event of a tournament, chained by hashes",
    "Tournaments",
    roles=("organiser", *OFFICIALS),
    media=(NDJSON,),
    answers={200: None},
    headers=("Content-Disposition",),
)
def get_tournament_log(call: Call) -> Response:
    """Return the tournament's own log, in the form that `adjudicator verify` takes: who was appointed and dismissed,
    its rounds, the time that was given."""
    tournament = tournament_of(call.who, call.path["tournament_id"])
    return _exported(tournament.id, JUDGE, map(desk_line, tournament.records))


def _told(line: DeskLogLine) -> DisputeEvent:
    event = cast(AnyDisputeEvent | UnsetType, line.event)
    return DisputeEvent(version=line.version, at=line.at, hash=line.hash, salt=line.salt, event=event)


def _exported(id: str, view: str, lines: Iterable[DeskLogLine]) -> Response:
    told = list(lines)
    proof = proof_lines(LogTables(services().matches.tables), id, told[-1].version)
    response = Response(chain(desk_ndjson(id, view, told), proof), mimetype=NDJSON)
    response.headers["Content-Disposition"] = f'attachment; filename="{id}-{view}-{told[-1].version}.ndjson"'
    response.headers["Cache-Control"] = "private, no-cache"
    return response
