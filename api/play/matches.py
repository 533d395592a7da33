"""Matches: create one, list them, look at one; let the service play one."""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response
from msgspec import UNSET

from adjudicator.api import schemas
from adjudicator.api.access.moments import match_at
from adjudicator.api.access.reach import tournament_of
from adjudicator.api.access.roles import JUDGES
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json, with_etag
from adjudicator.api.http.paging import Page, listed, read_place
from adjudicator.api.http.problems import Kind, Problem, field_error
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.bots import let_bots_play
from adjudicator.api.play.setups import TABLE_BYTES, playing_with, read_setup
from adjudicator.api.play.shown import (
    Match,
    MatchCreated,
    begun,
    created_answer,
    details_of,
    doors_of,
    located,
    matches_reached,
    summary_of,
    told_seed,
)
from adjudicator.api.schemas.marks import Receipt
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.secrets.secret import SPECTATOR
from adjudicator.matches.finding.index import HAPPENED, named_in
from adjudicator.matches.finding.search import MATCHES, page
from adjudicator.matches.hosting.bots import check_bots
from adjudicator.matches.hosting.demo import play_demo
from adjudicator.matches.people.tokens import Caller
from adjudicator.matches.questions.queries import validator_of
from adjudicator.matches.requests import MatchTerms, Request
from adjudicator.matches.store.tables import SEEDING


class Matches(Page[Match], frozen=True):
    """A page of matches, newest first."""


class Demo(msgspec.Struct, frozen=True, kw_only=True):
    """A match that was played to its end."""

    match: Match
    tokens: Mapping[str, str]
    moves: int
    receipt: Receipt


@operation(
    "POST",
    "/v1/matches",
    "createMatch",
    "Create a match; its seats' tokens are answered once",
    "Matches",
    roles=("organiser", *JUDGES),
    body=schemas.MatchRequest(),
    keyed=True,
    answers={201: MatchCreated},
    problems=(Kind.BAD_SETUP, Kind.BAD_CARDS, Kind.BAD_LUCK_REPORT, Kind.TOURNAMENT_NOT_FOUND),
    headers=("Location", "Idempotency-Replayed"),
    lane="begin",
    body_limit=TABLE_BYTES,
)
def create_match(call: Call) -> Response:
    """Begin a match under the caller's idempotency key. One of a tournament has its options but for those named."""
    body = dict(call.body)
    luck, ruleset, sets = body.pop("luck"), body.pop("ruleset"), body.pop("card_sets")
    enforcement, tournament = body.pop("enforcement"), body.pop("tournament")
    table, doors, house = body.pop("table", ""), body.pop("doors", False), body.pop("house", ())
    level = body.pop("house_level", "easy")
    request = call.request("POST /v1/matches", call.body)
    if tournament or call.who.tournament:
        tournament = _of_tournament(call.who, tournament or call.who.tournament, ruleset, body)
    terms = MatchTerms(luck["mode"], luck["reports"] or {}, enforcement, tournament, table, house, level)
    beside = call.body.keys() - body.keys()
    with playing_with(ruleset, sets, body) as given:
        setup = read_setup(ruleset, given, beside)
        check_bots(house, len(setup.seats), luck["mode"], enforcement, tournament, nonces="nonces" in luck)
        if "nonces" in luck:
            return _seeding(ruleset, setup, request, luck["nonces"], terms, doors=doors)
        created = services().matches.create(ruleset, setup, request, terms)
    let_bots_play(created.match_id)
    return created_answer(created, doors=doors)


def _seeding(
    ruleset: str, setup: Any, request: Request, seconds: int, terms: MatchTerms, *, doors: bool
) -> Response:  # fmt: skip
    """Commit to the seed of a match that begins when its seats have taken part in it."""
    if terms.luck != ServerLuck.mode:
        error = field_error("/luck/nonces", "só da sorte do servidor", "of the server's luck alone")
        raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    created = services().seeds.commit(ruleset, setup, request, seconds, terms)
    seed = services().seeds.get(created.match_id)
    if seed.closed:
        return created_answer(created, doors=doors, seed=told_seed(seed))
    match = summary_of(services().matches.row(created.match_id))
    told = MatchCreated(
        match=msgspec.structs.replace(match, version=0, waiting=seed.waiting),
        tokens=created.tokens,
        receipt=services().receipts.of_seed(seed),
        seed=told_seed(seed),
        doors=doors_of(created) if doors else UNSET,
    )
    return as_json(told, 201, located(created))


def _of_tournament(caller: Caller, id: str, ruleset: str, body: dict[str, Any]) -> str:
    """Give a match its tournament's options; return the tournament's id. 404 if it is out of the caller's reach."""
    tournament = tournament_of(caller, id)
    if tournament.opened.ruleset != ruleset:
        its = tournament.opened.ruleset
        error = field_error("/ruleset", f"o torneio é de {its}", f"the tournament is of {its}")
        raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    body["options"] = {**tournament.opened.options, **body.get("options", {})}
    return id


@operation(
    "POST",
    "/v1/demos",
    "playDemo",
    "Play a whole match by random legal actions",
    "Matches",
    roles=("organiser",),
    body=schemas.DemoRequest(),
    keyed=True,
    answers={201: Demo},
    headers=("Location", "Idempotency-Replayed"),
    lane="study",
)
def play_demo_match(call: Call) -> Response:
    """Create a match and play it to its end, through the same commands as any client."""
    request = call.request("POST /v1/demos", call.body)
    created = play_demo(services().matches, call.body["ruleset"], call.body["seed"], request)
    with services().matches.lock(created.match_id):
        moves = services().matches.live(created.match_id).state.move
    match, receipt = begun(created)
    return as_json(Demo(match=match, tokens=created.tokens, moves=moves, receipt=receipt), 201, located(created))


@operation(
    "GET",
    "/v1/matches",
    "listMatches",
    "List matches, newest first",
    "Matches",
    query=schemas.MatchesQuery(),
    answers={200: Matches},
    headers=("Link",),
)
def list_matches(call: Call) -> Response:
    """Return a page of the matches that the caller may know of."""
    wanted = {**matches_reached(call.who, call.query.get("tournament")), "status": call.query.get("status")}
    wanted["ruleset"] = call.query.get("ruleset")
    named = named_in(call.query)
    if named.keys() & HAPPENED and wanted["status"] in ("running", SEEDING):
        return listed(Matches, [], None)  # what happens in a match is told of it when it is over
    rows, after = page(services().matches.tables, MATCHES, wanted, named, read_place(call.query), call.query["limit"])
    return listed(Matches, [summary_of(row) for row in rows], after)


@operation(
    "GET",
    "/v1/matches/{match_id}",
    "getMatch",
    "One match and where it stands",
    "Matches",
    answers={200: Match},
    headers=("ETag",),
)
def get_match(call: Call) -> Response:
    """Return a match."""
    with match_at(call.who, call.match_id, {"view": SPECTATOR}) as (match, _):
        return with_etag(as_json(details_of(call.match, match)), validator_of(match))
