"""Matches: create one, list them, look at one; let the service play one."""

from collections.abc import Collection
from typing import Any

import msgspec
from flask import Response

from adjudicator.audit.importing import imported
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.secrets.secret import SPECTATOR, shown_value
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.pointer import escaped
from adjudicator.kernel.text.reading import read
from adjudicator.kernel.text.refusal import not_one_of
from adjudicator.matches.bots import check_bots
from adjudicator.matches.demo import play_demo
from adjudicator.matches.index import HAPPENED, named_in
from adjudicator.matches.match import Match
from adjudicator.matches.queries import validator_of
from adjudicator.matches.requests import MatchCreated, MatchTerms, Request
from adjudicator.matches.search import MATCHES, page
from adjudicator.matches.seeding import Seed
from adjudicator.matches.store.tables import SEEDING, MatchRow
from adjudicator.matches.tokens import Caller
from adjudicator.rulesets.registry import RULESETS
from api import schemas
from api.answers import as_json, with_etag
from api.auth import JUDGES, OFFICIALS, matches, seeds, tournament_of
from api.bots import let_bots_play
from api.card_sets import playing_with
from api.moments import match_at
from api.operations import Call, idempotency_key, operation
from api.paging import listed, read_place
from api.problems import FieldError, Kind, Problem, field_error
from api.receipts import receipts
from api.refusals import reading
from api.sign_in_links import sign_in_link


@operation(
    "POST",
    "/v1/matches",
    "createMatch",
    "Create a match; its seats' tokens are answered once",
    "Matches",
    roles=("organiser", *JUDGES),
    body=schemas.MatchRequest(),
    keyed=True,
    answers={201: schemas.MatchCreatedSchema()},
    problems=(Kind.BAD_SETUP, Kind.BAD_CARDS, Kind.BAD_LUCK_REPORT, Kind.TOURNAMENT_NOT_FOUND),
    headers=("Location", "Idempotency-Replayed"),
    lane="begin",
)
def create_match(call: Call) -> Response:
    """Begin a match under the caller's idempotency key. One of a tournament has its options but for those named."""
    body = dict(call.body)
    luck, ruleset, sets = body.pop("luck"), body.pop("ruleset"), body.pop("card_sets")
    enforcement, tournament = body.pop("enforcement"), body.pop("tournament")
    table, doors, house = body.pop("table", ""), body.pop("doors", False), body.pop("house", ())
    request = request_of(call.who, "POST /v1/matches", call.body)
    if tournament or call.who.tournament:
        tournament = _of_tournament(call.who, tournament or call.who.tournament, ruleset, body)
    terms = MatchTerms(luck["mode"], luck["reports"] or {}, enforcement, tournament, table, house)
    beside = call.body.keys() - body.keys()
    with playing_with(ruleset, sets, body) as given:
        setup = read_setup(ruleset, given, beside)
        check_bots(house, len(setup.seats), luck["mode"], enforcement, tournament, nonces="nonces" in luck)
        if "nonces" in luck:
            return _seeding(ruleset, setup, request, luck["nonces"], terms, doors=doors)
        created = matches().create(ruleset, setup, request, terms)
    let_bots_play(created.match_id)
    return created_answer(created, doors=doors)


def created_answer(created: MatchCreated, *, doors: bool) -> Response:
    """Answer with a match that has been created, its tokens and, if asked for, their sign-in links (`doors`)."""
    return _created(created, _sign_in_links(created) if doors else {})


def _sign_in_links(created: MatchCreated) -> dict[str, Any]:
    """Return the sign-in links of a match's seats."""
    at = matches().row(created.match_id).created_at
    return {"doors": {seat: sign_in_link(token, at) for seat, token in created.tokens.items()}}


def _seeding(
    ruleset: str, setup: Any, request: Request, seconds: int, terms: MatchTerms, *, doors: bool
) -> Response:  # fmt: skip
    """Commit to the seed of a match that begins when its seats have taken part in it."""
    if terms.luck != ServerLuck.mode:
        error = field_error("/luck/nonces", "só da sorte do servidor", "of the server's luck alone")
        raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    created = seeds().commit(ruleset, setup, request, seconds, terms)
    seed = seeds().get(created.match_id)
    more = {"seed": told_seed(seed), **(_sign_in_links(created) if doors else {})}
    if seed.closed:
        return _created(created, more)
    details = {**summary_of(matches().row(created.match_id)), "version": 0, "waiting": seed.waiting}
    body = {"match": details, "tokens": created.tokens, "receipt": receipts().of_seed(seed), **more}
    headers = {"Location": f"/v1/matches/{created.match_id}"}
    if created.replayed:
        headers["Idempotency-Replayed"] = "true"
    return as_json(body, 201, headers)


def told_seed(seed: Seed) -> dict[str, Any]:
    """Return a seed as everybody who may know of the match sees it."""
    return {
        "id": seed.id,
        "match": seed.match,
        "commitment": seed.committed.commitment,
        "seats": seed.committed.seats,
        "until": seed.committed.until,
        "nonces": seed.nonces,
        "keys": seed.keys,
        "waiting": seed.waiting,
        "closed": seed.closed,
    }


def _of_tournament(caller: Caller, id: str, ruleset: str, body: dict[str, Any]) -> str:
    """Give a match its tournament's options; return the tournament's id. 404 if it is out of the caller's reach."""
    tournament = tournament_of(caller, id)
    if tournament.opened.ruleset != ruleset:
        its = tournament.opened.ruleset
        error = field_error("/ruleset", f"o torneio é de {its}", f"the tournament is of {its}")
        raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    body["options"] = {**tournament.opened.options, **body.get("options", {})}
    return id


def read_options(ruleset: str, options: dict[str, Any]) -> None:
    """Check house rules of a ruleset. 422 with the field at fault."""
    (kind,) = (field.type for field in msgspec.structs.fields(RULESETS[ruleset].setup_type) if field.name == "options")
    with reading("/options"):
        read(options, kind)


def read_setup(ruleset: str, body: dict[str, Any], beside: Collection[str]) -> Any:
    """Return a ruleset's own set-up from a request, in whose body other members stand `beside` it. Raises 422 with the
    field at fault."""
    kind = RULESETS[ruleset].setup_type
    own = kind.__struct_fields__
    known = (*own, *sorted(beside))
    errors = [FieldError(f"/{escaped(name)}", not_one_of(name, known)) for name in body if name not in own]
    if errors:
        raise Problem(Kind.VALIDATION_FAILED, errors=errors)
    said = {name: value if name == "position" else shown_value(value, "") for name, value in body.items()}
    with reading(""):
        return read(said, kind)


def request_of(caller: Caller, scope: str, body: dict[str, Any]) -> Request:
    """Return a command's request: its subject, its idempotency key, and the fingerprint of its body."""
    return Request(caller.subject, idempotency_key(), digest(canonical({"scope": scope, "body": body})))


@operation(
    "POST",
    "/v1/demos",
    "playDemo",
    "Play a whole match by random legal actions",
    "Matches",
    roles=("organiser",),
    body=schemas.DemoRequest(),
    keyed=True,
    answers={201: schemas.DemoSchema()},
    headers=("Location", "Idempotency-Replayed"),
    lane="study",
)
def play_demo_match(call: Call) -> Response:
    """Create a match and play it to its end, through the same commands as any client."""
    request = request_of(call.who, "POST /v1/demos", call.body)
    created = play_demo(matches(), call.body["ruleset"], call.body["seed"], request)
    with matches().lock(created.match_id):
        moves = matches().live(created.match_id).state.move
    return _created(created, {"moves": moves})


@operation(
    "GET",
    "/v1/matches",
    "listMatches",
    "List matches, newest first",
    "Matches",
    query=schemas.MatchesQuery(),
    answers={200: schemas.MatchesSchema()},
    headers=("Link",),
)
def list_matches(call: Call) -> Response:
    """Return a page of the matches that the caller may know of."""
    wanted = {**matches_reached(call.who, call.query.get("tournament")), "status": call.query.get("status")}
    wanted["ruleset"] = call.query.get("ruleset")
    named = named_in(call.query)
    if named.keys() & HAPPENED and wanted["status"] in ("running", SEEDING):
        return listed([], None)  # what happens in a match is told of it when it is over
    rows, after = page(matches().tables, MATCHES, wanted, named, read_place(call.query), call.query["limit"])
    return listed([summary_of(row) for row in rows], after)


def matches_reached(caller: Caller, tournament: str | None) -> dict[str, str | None]:
    """Return which matches a list shows, perhaps of one tournament: to the holder of one match's token that match, to
    officials and others of a tournament those within their reach."""
    own = caller.match_id or None
    if caller.role in OFFICIALS or caller.tournament:
        tournament = caller.tournament if tournament in (None, caller.tournament) else "none such"
    return {"match_id": own, "tournament_id": tournament}


@operation(
    "GET",
    "/v1/matches/{match_id}",
    "getMatch",
    "One match and where it stands",
    "Matches",
    answers={200: schemas.MatchSchema()},
    headers=("ETag",),
)
def get_match(call: Call) -> Response:
    """Return a match."""
    with match_at(call.who, call.match_id, {"view": SPECTATOR}) as (match, _):
        return with_etag(as_json(_details(call.match, match)), validator_of(match))


def _created(created: MatchCreated, more: dict[str, Any]) -> Response:
    id = created.match_id
    with matches().lock(id):
        match = matches().live(id)
        details, version = _details(matches().row(id), match), match.version
    (last,) = matches().records(id, version - 1, version)
    headers = {"Location": f"/v1/matches/{id}"}
    if created.replayed:
        headers["Idempotency-Replayed"] = "true"
    receipt = receipts().of_match(last, "")
    return as_json({"match": details, "tokens": created.tokens, "receipt": receipt, **more}, 201, headers)


def named(row: MatchRow) -> dict[str, Any]:
    """Return what identifies a match in a list: its table and its players, if they are known."""
    names = msgspec.json.decode(row.players, type=dict[str, str]) if row.players else {}
    seats = {"seats": [{"seat": seat, "name": name} for seat, name in names.items()]} if names else {}
    return {"table": row.table_label, **seats}


def summary_of(row: MatchRow) -> dict[str, Any]:
    """Return a match as lists show it."""
    here = f"/v1/matches/{row.match_id}"
    return {
        "id": row.match_id,
        "ruleset": row.ruleset,
        "edition": row.edition,
        "luck": row.luck,
        "enforcement": row.enforcement,
        "tournament": row.tournament_id,
        **named(row),
        **({"house": row.house.split()} if row.house else {}),
        "status": row.status,
        "created_at": row.created_at,
        **({"imported": imported(row)} if row.imported else {}),
        "links": {
            "self": here,
            "state": f"{here}/state",
            "decision": f"{here}/decision",
            "moves": f"{here}/moves",
            "events": f"{here}/events",
            "log": f"{here}/log",
            "questions": f"{here}/questions",
            "disputes": f"/v1/disputes?match={row.match_id}",
            "ruleset": f"/v1/rulesets/{row.ruleset}",
        },
    }


def _details(row: MatchRow, match: Match) -> dict[str, Any]:
    state = match.state
    return {
        **summary_of(row),
        "status": "over" if match.over else "running",
        "seats": [{"seat": seat, "name": state.players[seat].name} for seat in state.seats],
        "move": state.move,
        "version": match.version,
        "head": match.hash,
        "paused": state.desk.paused,
        "penalties": state.desk.penalties,
        "waiting": state.waiting,
        "result": state.result,
    }
