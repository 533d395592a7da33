"""A dispute in sentences: its timeline, what may be done now, and how a ruling would be told before it is given."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from flask import Response

from adjudicator.api.access.roles import JUDGES, PARTIES
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.http.language import preferred, told_in
from adjudicator.api.http.problems import Kind
from adjudicator.api.judging.dispute_endpoints import (
    RULING,
    dispute_of,
    person_of,
    read_verdict,
    reads_whole,
    side_of,
    told,
)
from adjudicator.api.judging.dispute_story import Entry, Reading, asked, entries, pending, ruling_told, waits
from adjudicator.api.judging.dispute_words import DisputeWords
from adjudicator.api.judging.report_words import WORDS
from adjudicator.api.operations import Call, operation
from adjudicator.api.schemas import desk_requests
from adjudicator.judging.backup import PlanStale, check_current
from adjudicator.judging.dispute import Dispute
from adjudicator.judging.file import Data
from adjudicator.judging.life_cycle import APPEAL_TIME
from adjudicator.judging.report import policy_names, speaker_of
from adjudicator.judging.views import shown_ruling
from adjudicator.logbook.answers import sight_told
from adjudicator.matches.store.tables import Seat


class ToldPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What the file says of its last backup plan in keys alone, in words. `current`: the match has not moved on."""

    current: bool
    recommend: str
    risks: Sequence[str]
    learned: Sequence[str]


class Timeline(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute in sentences, as far as the caller may see it, and the commands that the caller `may` give now."""

    id: str
    match: str
    tournament: str
    ruleset: str
    table: str
    seats: Sequence[Seat]
    status: str
    state: str
    waits: str
    asks: str
    move: int
    version: int
    since: str
    may: Sequence[str]
    pending: Sequence[str]
    appeal_until: str
    entries: Sequence[Entry]
    plan: ToldPlan | None


@operation(
    "GET",
    "/v1/disputes/{dispute_id}/timeline",
    "tellDispute",
    "A dispute in sentences, as it went on, and what the caller may do now",
    "Disputes",
    roles=PARTIES,
    answers={200: Timeline},
    lane="study",
    headers=("Content-Language",),
)
def tell_dispute(call: Call) -> Response:
    """Return the case as a conversation, in the caller's language and as far as the caller may see it."""
    reading = _reading(call)
    dispute, file, language = reading.dispute, reading.file, reading.language
    row, gone_by = services().matches.row(dispute.opened.match), services().disputes.gone_by(dispute)
    ruled = file.status == "ruled" and not gone_by and not dispute.appealed and dispute.ruling is not None
    told = Timeline(
        id=file.id,
        match=file.match,
        tournament=file.tournament,
        ruleset=file.ruleset,
        table=row.table_label,
        seats=[Seat(seat, reading.say.name(seat)) for seat in file.seats],
        status=file.status,
        state=WORDS[language]["statuses"][file.status],
        waits=waits(reading, gone_by=gone_by),
        asks=asked(file, reading.say, language),
        move=file.move,
        version=file.version,
        since=dispute.since,
        may=services().disputes.may(dispute, person_of(call.who)),
        pending=pending(file) if file.status == "ruled" else [],
        appeal_until=_appeal_until(dispute) if ruled else "",
        entries=list(entries(reading, services().disputes.of(dispute.id, dispute.version))),
        plan=_plan(reading, file.plans[-1]) if file.plans else None,
    )
    response = as_json(told)
    response.headers["Cache-Control"] = "no-store"
    return told_in(response, language)


@operation(
    "POST",
    "/v1/disputes/{dispute_id}/drafts",
    "draftRuling",
    "Try a ruling: what players would read. Nothing is kept",
    "Disputes",
    roles=JUDGES,
    body=desk_requests.VerdictRequest(),
    answers={200: Entry},
    problems=(Kind.DISPUTE_STATE_CONFLICT, *RULING),
    lane="study",
    headers=("Content-Language",),
)
def draft_ruling(call: Call) -> Response:
    """Check a ruling wholly, its remedies on the match as it stands, and return it as the players would read it; of an
    appealed dispute the one that would hold instead. It is refused as `giveRuling` or `decideAppeal` would be."""
    reading = _reading(call)
    ruling = services().disputes.tried(reading.dispute, person_of(call.who), read_verdict(call.body, ""))
    return told_in(as_json(ruling_told(shown_ruling(ruling, everything=False), reading)), reading.language)


def _reading(call: Call) -> Reading:
    dispute, language = dispute_of(call), preferred()
    over, side = reads_whole(call.who, dispute), side_of(call.who, dispute)
    say = DisputeWords(speaker_of(services().disputes, dispute, side, language), WORDS[language])
    held = services().disputes
    return Reading(
        dispute, told(call.who, dispute), person_of(call.who), over, held.past(dispute), side, language, say,
        policy_names(held, dispute, language),
    )  # fmt: skip


def _appeal_until(dispute: Dispute) -> str:
    assert dispute.ruling is not None
    return (datetime.fromisoformat(dispute.ruling.at) + APPEAL_TIME).isoformat()


def _plan(reading: Reading, plan: Data) -> ToldPlan:
    """Return what a backup plan (JSON data) says in keys alone: what speaks against it, who learned what."""
    say, words = reading.say, reading.say.words
    learned = [
        reading.line("learned", seat=say.name(seat), move=sight["move"], shown=shown)
        for seat, sights in plan["information_revealed"].items()
        for sight in sights
        if (shown := sight_told(sight["value"], say.speaker))
    ]
    return ToldPlan(
        current=_is_current(reading, plan),
        recommend=words[plan["recommend"]],
        risks=[words[risk] for risk in plan["risks"]],
        learned=learned,
    )


def _is_current(reading: Reading, plan: Data) -> bool:
    try:
        check_current(reading.past.at(None), plan)
    except PlanStale:
        return False
    return True
