"""Tournaments: opened by the organiser, who appoints its judges; and how its disputes went."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median

import msgspec
from flask import Response

from adjudicator.api import schemas
from adjudicator.api.access.reach import tournament_of
from adjudicator.api.access.roles import JUDGES
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.http.paging import Page, cut, listed, read_place
from adjudicator.api.http.problems import FieldError, Kind, Problem
from adjudicator.api.judging.summaries import (
    Appealed,
    Deviation,
    DisputeSummary,
    appeals,
    deviations,
    seconds_to_ruling,
    summary,
)
from adjudicator.api.operations import Call, operation
from adjudicator.api.people.sign_in_links import Door, sign_in_link
from adjudicator.api.play.setups import read_options
from adjudicator.api.schemas import desk_requests
from adjudicator.api.schemas.marks import Receipt
from adjudicator.api.tournaments.shown import (
    AppliedRemedy,
    Look,
    Tournament,
    TournamentChanged,
    TournamentSummary,
    acknowledged,
    row_of,
    summary_of,
    told,
    told_look,
)
from adjudicator.judging import lists
from adjudicator.judging.tournament_events import TournamentOpened
from adjudicator.judging.tournaments import Officer
from adjudicator.kernel.text.refusal import not_one_of
from adjudicator.matches.people.access_log import AccessRow
from adjudicator.matches.records import Damaged


class Tournaments(Page[TournamentSummary], frozen=True):
    """A page of tournaments, newest first."""


class Appointed(msgspec.Struct, frozen=True, kw_only=True):
    """An officer and the token, which is not shown again."""

    token: str
    door: Door
    officer: Officer
    receipt: Receipt


class TournamentReport(msgspec.Struct, frozen=True, kw_only=True):
    """How disputes went in a tournament: each with its time to ruling, where rulings deviate, appeals, the minutes that
    disputes have cost their matches, what was done to matches, and (for the organiser and head judges) who looked at
    hidden things of running matches."""

    tournament: str
    disputes: Sequence[DisputeSummary]
    deviations: Sequence[Deviation]
    appeals: Sequence[Appealed]
    minutes_lost: Mapping[str, int]
    remedies: Sequence[AppliedRemedy]
    counts: Mapping[str, int]
    median_seconds_to_ruling: int | None
    looks: Sequence[Look]


@operation(
    "POST",
    "/v1/tournaments",
    "openTournament",
    "Open a tournament",
    "Tournaments",
    roles=("organiser",),
    body=desk_requests.TournamentRequest(),
    keyed=True,
    answers={201: TournamentChanged},
    headers=("Location", "Idempotency-Replayed"),
)
def open_tournament(call: Call) -> Response:
    """Open a tournament of one ruleset, with a policy and default options."""
    body = call.body
    if body["policy"] not in services().disputes.policies:
        error = FieldError("/policy", not_one_of(body["policy"], services().disputes.policies), "unknown")
        raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    read_options(body["ruleset"], body["options"])
    held_back = body["held_back"] or msgspec.UNSET
    opened = TournamentOpened(
        body["name"], body["ruleset"], body["policy"], body["options"], call.who.subject, held_back
    )
    tournament, replayed = services().tournaments.begin(opened, call.request("POST /v1/tournaments", body))
    headers = {"Location": f"/v1/tournaments/{tournament.id}"}
    if replayed:
        headers["Idempotency-Replayed"] = "true"
    return as_json(acknowledged(tournament), 201, headers)


@operation(
    "GET",
    "/v1/tournaments",
    "listTournaments",
    "List tournaments, newest first",
    "Tournaments",
    query=schemas.PageQuery(),
    answers={200: Tournaments},
    headers=("Link",),
)
def list_tournaments(call: Call) -> Response:
    """Return a page of the tournaments that the caller may know of: an organiser of all, others of their own."""
    limit = call.query["limit"]
    before = read_place(call.query)
    if call.who.role == "organiser":
        found = lists.tournament_rows(services().matches.tables, before, limit + 1)
    else:
        own = call.who.tournament
        found = [row_of(services().tournaments.get(own))] if own and before is None else []
    rows, after = cut(found, limit, lambda row: (row.created_at, row.tournament_id))
    return listed(Tournaments, [summary_of(row, _ended_at(row.tournament_id)) for row in rows], after)


@operation(
    "GET",
    "/v1/tournaments/{tournament_id}",
    "getTournament",
    "A tournament, its options and its officers",
    "Tournaments",
    answers={200: Tournament},
)
def get_tournament(call: Call) -> Response:
    """Return a tournament."""
    return as_json(told(tournament_of(call.who, call.path["tournament_id"])))


@operation(
    "POST",
    "/v1/tournaments/{tournament_id}/officers",
    "appointOfficer",
    "Appoint a judge, head judge, scorekeeper or spectator; the token is answered once",
    "Tournaments",
    roles=("organiser",),
    body=desk_requests.OfficerRequest(),
    keyed=True,
    answers={201: Appointed},
    headers=("Idempotency-Replayed",),
)
def appoint_officer(call: Call) -> Response:
    """Give somebody a role in this tournament alone."""
    tournament = tournament_of(call.who, call.path["tournament_id"])
    asked = call.request(f"appoint {tournament.id}", call.body)
    office, label, expires_at = call.body["office"], call.body["label"], call.body.get("expires_at")
    token, officer, replayed = services().tournaments.appoint(tournament.id, office, label, asked, expires_at)
    receipt = services().receipts.of_tournament(services().tournaments.get(tournament.id))
    headers = {"Idempotency-Replayed": "true"} if replayed else None
    door = sign_in_link(token, officer.since, watches=officer.office == "spectator")
    return as_json(Appointed(token=token, door=door, officer=officer, receipt=receipt), 201, headers)


@operation(
    "POST",
    "/v1/tournaments/{tournament_id}/dismissals",
    "dismissOfficer",
    "Take an office away",
    "Tournaments",
    roles=("organiser",),
    body=desk_requests.DismissalRequest(),
    keyed=True,
    answers={201: TournamentChanged},
)
def dismiss_officer(call: Call) -> Response:
    """Revoke an officer's token; it is refused within two seconds."""
    tournament = tournament_of(call.who, call.path["tournament_id"])
    asked = call.request(f"dismiss {tournament.id}", call.body)
    return as_json(acknowledged(services().tournaments.dismiss(tournament.id, call.body["subject"], asked)), 201)


@operation(
    "POST",
    "/v1/tournaments/{tournament_id}/endings",
    "endTournament",
    "End a tournament",
    "Tournaments",
    roles=("organiser",),
    body=desk_requests.NothingRequest(),
    keyed=True,
    answers={201: TournamentChanged},
    problems=(Kind.TOURNAMENT_ENDED,),
)
def end_tournament(call: Call) -> Response:
    """Say that it is over: what it held back of its matches is there for all who could watch them."""
    tournament = tournament_of(call.who, call.path["tournament_id"])
    asked = call.request(f"end {tournament.id}", {})
    return as_json(acknowledged(services().tournaments.end(tournament.id, asked)), 201)


@operation(
    "GET",
    "/v1/tournaments/{tournament_id}/report",
    "reportTournament",
    "How the disputes of a tournament went: times to ruling, remedies",
    "Tournaments",
    roles=("organiser", *JUDGES),
    answers={200: TournamentReport},
    lane="study",
)
def report_tournament(call: Call) -> Response:
    """Return every dispute (the last thousand) with its time to ruling, and what rulings did to matches."""
    tournament = tournament_of(call.who, call.path["tournament_id"])
    rows = lists.times_to_ruling(services().matches.tables, tournament.id)
    remedies = lists.remedy_rows(services().matches.tables, tournament.id)
    ruled = [services().disputes.get(row.dispute_id) for row in rows if row.ruled_at]
    times = [seconds for row in rows if (seconds := seconds_to_ruling(row)) is not None]
    report = TournamentReport(
        tournament=tournament.id,
        disputes=[summary(row) for row in rows],
        deviations=[each for dispute in ruled for each in deviations(dispute)],
        appeals=[each for dispute in ruled for each in appeals(dispute)],
        minutes_lost=lists.minutes_lost(services().matches.tables, list({row.match_id: None for row in rows})),
        remedies=[AppliedRemedy(**row._asdict()) for row in remedies],
        counts=Counter(row.penalty or row.kind for row in remedies),
        median_seconds_to_ruling=round(median(times)) if times else None,
        looks=[told_look(row) for row in _looks(call, tournament.id)],
    )
    return as_json(report)


def _looks(call: Call, tournament: str) -> list[AccessRow]:
    """Return the last thousand looks in a tournament, in order of time; for a judge none, who may be one of them."""
    return services().access_log.rows(None, tournament, None, 1000)[::-1] if call.who.role != "judge" else []


def _ended_at(id: str) -> str:
    """Return when a tournament ended; empty while it goes on, or if its record is damaged: lists tell all others."""
    try:
        return services().tournaments.get(id).ended_at
    except Damaged:
        return ""
