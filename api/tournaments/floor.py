"""The floor of a tournament: every table of a round at once; and the clock of one match."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from flask import Response
from msgspec import Meta

from adjudicator.api.access.reach import tournament_of
from adjudicator.api.access.roles import JUDGES, OFFICIALS
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json, widened, with_etag
from adjudicator.api.http.problems import Kind
from adjudicator.api.operations import Call, operation
from adjudicator.api.schemas import round_requests
from adjudicator.api.schemas.marks import Receipt
from adjudicator.api.tournaments.shown import Round, told_round
from adjudicator.judging import lists
from adjudicator.judging.floor import Table, clock_of, tables_of
from adjudicator.judging.rounds import Extension
from adjudicator.judging.running import round_of, round_with
from adjudicator.judging.tournaments import Tournament
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.matches.people.tokens import Role

STAFF: tuple[Role, ...] = ("organiser", *OFFICIALS)
"""Whom the tables of a tournament and its calls are told."""


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """The time of a match of a round. `extension`: the minutes that judges gave to it alone (`given`), and those that
    disputes have cost it. `now` is the server's time."""

    match: str
    tournament: str
    round: int
    minutes: Annotated[int, Meta(description="of the round")]
    started_at: Annotated[str, Meta(description="empty until the round has started")]
    extension: int
    ends_at: Annotated[str, Meta(description="empty until the round has started")]
    given: Sequence[Extension]
    now: str


class ClockChanged(Clock, frozen=True, kw_only=True):
    """The time of a match after an extension, with a receipt for it."""

    receipt: Receipt


class Floor(msgspec.Struct, frozen=True, kw_only=True):
    """How the tables of a round stand. Before the first round: `round` is null, and the tables are the tournament's
    matches, the last 500. `now` is the server's time."""

    tournament: str
    name: str
    ruleset: str
    round: Round | None
    rounds: Annotated[Sequence[int], Meta(description="the numbers of all rounds")]
    now: str
    tables: Sequence[Table]


@operation(
    "GET",
    "/v1/tournaments/{tournament_id}/floor",
    "getFloor",
    "How every table of a round stands: its match, its calls, its time",
    "Tournaments",
    roles=STAFF,
    query=round_requests.FloorQuery(),
    answers={200: Floor},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
)
def get_floor(call: Call) -> Response:
    """Return the tables of a round, the last unless it is named. The tag is weak: `now` goes on, and is not of it."""
    tournament, store = tournament_of(call.who, call.path["tournament_id"]), services().matches
    number = call.query.get("round", len(tournament.rounds))
    one = round_of(tournament, number) if number else None
    now = store.clock()
    floor = Floor(
        tournament=tournament.id,
        name=tournament.opened.name,
        ruleset=tournament.opened.ruleset,
        round=told_round(one) if one is not None else None,
        rounds=[*tournament.rounds],
        now=now,
        tables=tables_of(store.tables, tournament, one, now),
    )
    return with_etag(as_json(floor), digest(canonical(msgspec.structs.replace(floor, now=""))), weak=True)


@operation(
    "GET",
    "/v1/matches/{match_id}/clock",
    "getClock",
    "How long a match may still be played",
    "Matches",
    answers={200: Clock},
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
    roles=("organiser", *JUDGES),
    body=round_requests.ExtensionRequest(),
    keyed=True,
    answers={201: ClockChanged},
    problems=(Kind.ROUND_CONFLICT, Kind.TOURNAMENT_ENDED),
    begun=False,
)
def extend_match(call: Call) -> Response:
    """Give it minutes, or take back what was given by mistake. What disputes have cost it counts by itself."""
    request = call.request(f"extend {call.match_id}", call.body)
    tournament = services().running.give(call.match_id, call.body["minutes"], call.body["reason"], request)
    receipt = services().receipts.of_tournament(tournament)
    return as_json(widened(ClockChanged, _clock(call, tournament), receipt=receipt), 201)


def _clock(call: Call, tournament: Tournament | None) -> Clock:
    one = round_with(tournament, call.match_id)
    lost = lists.minutes_lost(services().matches.tables, [call.match_id]).get(call.match_id, 0)
    return widened(
        Clock,
        clock_of(one, call.match_id, lost),
        match=call.match_id,
        tournament=call.match.tournament_id,
        round=one.number,
        now=services().matches.clock(),
    )
