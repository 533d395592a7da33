"""The floor of a tournament: every table of a round at once; and the clock of one match."""

from typing import Any

import msgspec
from flask import Response

from adjudicator.judging import lists
from adjudicator.judging.floor import clock_of, tables_of
from adjudicator.judging.running import round_of, round_with
from adjudicator.judging.tournaments import Tournament
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.matches.people.tokens import Role
from api.access.reach import tournament_of
from api.access.requests import request_of
from api.access.roles import JUDGES, OFFICIALS
from api.access.services import services
from api.http.answers import as_json, with_etag
from api.http.problems import Kind
from api.operations import Call, operation
from api.schemas import round_requests
from api.schemas.answered import round_answers
from api.tournaments.shown import told_round

STAFF: tuple[Role, ...] = ("organiser", *OFFICIALS)
"""Whom the tables of a tournament and its calls are told."""


@operation(
    "GET",
    "/v1/tournaments/{tournament_id}/floor",
    "getFloor",
    "How every table of a round stands: its match, its calls, its time",
    "Tournaments",
    roles=STAFF,
    query=round_requests.FloorQuery(),
    answers={200: round_answers.FloorSchema()},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
)
def get_floor(call: Call) -> Response:
    """Return the tables of a round, the last unless it is named. The tag is weak: `now` goes on, and is not of it."""
    tournament, store = tournament_of(call.who, call.path["tournament_id"]), services().matches
    number = call.query.get("round", len(tournament.rounds))
    one = round_of(tournament, number) if number else None
    now = store.clock()
    floor: dict[str, Any] = {
        "tournament": tournament.id,
        "name": tournament.opened.name,
        "ruleset": tournament.opened.ruleset,
        "round": told_round(one) if one is not None else None,
        "rounds": [*tournament.rounds],
        "tables": msgspec.to_builtins(tables_of(store.tables, tournament, one, now)),
    }
    return with_etag(as_json({**floor, "now": now}), digest(canonical(floor)), weak=True)


@operation(
    "GET",
    "/v1/matches/{match_id}/clock",
    "getClock",
    "How long a match may still be played",
    "Matches",
    answers={200: round_answers.ClockSchema()},
    problems=(Kind.ROUND_CONFLICT,),
    begun=False,
)
def get_clock(call: Call) -> Response:
    """Return the time of a match of a round: its round's, and what was given to it or lost by disputes."""
    response = as_json(
        _clock(call, services().tournaments.get(call.match.tournament_id) if call.match.tournament_id else None)
    )
    response.headers["Cache-Control"] = "no-store"
    return response


@operation(
    "POST",
    "/v1/matches/{match_id}/extensions",
    "extendMatch",
    "Give a match of a round more time",
    "Matches",
    roles=JUDGES,
    body=round_requests.ExtensionRequest(),
    keyed=True,
    answers={201: round_answers.ClockChangedSchema()},
    problems=(Kind.ROUND_CONFLICT, Kind.TOURNAMENT_ENDED),
    begun=False,
)
def extend_match(call: Call) -> Response:
    """Give it minutes, or take back what was given by mistake. What disputes have cost it counts by itself."""
    request = request_of(call.who, f"extend {call.match_id}", call.body)
    tournament = services().running.give(call.match_id, call.body["minutes"], call.body["reason"], request)
    return as_json({**_clock(call, tournament), "receipt": services().receipts.of_tournament(tournament)}, 201)


def _clock(call: Call, tournament: Tournament | None) -> dict[str, Any]:
    one = round_with(tournament, call.match_id)
    lost = lists.minutes_lost(services().matches.tables, [call.match_id]).get(call.match_id, 0)
    clock = msgspec.to_builtins(clock_of(one, call.match_id, lost))
    place = {"match": call.match_id, "tournament": call.match.tournament_id, "round": one.number}
    return {**place, **clock, "now": services().matches.clock()}
