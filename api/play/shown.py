"""Matches as lists and answers show them."""

from typing import Any

from flask import Response

from adjudicator.audit.importing import imported
from adjudicator.matches.hosting.seeding import Seed
from adjudicator.matches.match import Match
from adjudicator.matches.people.tokens import Caller
from adjudicator.matches.requests import MatchCreated
from adjudicator.matches.store.tables import MatchRow
from api.access.roles import OFFICIALS
from api.access.services import services
from api.http.answers import as_json
from api.people.sign_in_links import sign_in_link


def created_answer(created: MatchCreated, *, doors: bool) -> Response:
    """Answer with a match that has been created, its tokens and, if asked for, their sign-in links (`doors`)."""
    return _created(created, _sign_in_links(created) if doors else {})


def _sign_in_links(created: MatchCreated) -> dict[str, Any]:
    """Return the sign-in links of a match's seats."""
    at = services().matches.row(created.match_id).created_at
    return {"doors": {seat: sign_in_link(token, at) for seat, token in created.tokens.items()}}


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


def matches_reached(caller: Caller, tournament: str | None) -> dict[str, str | None]:
    """Return which matches a list shows, perhaps of one tournament: to the holder of one match's token that match, to
    officials and others of a tournament those within their reach."""
    own = caller.match_id or None
    if caller.role in OFFICIALS or caller.tournament:
        tournament = caller.tournament if tournament in (None, caller.tournament) else "none such"
    return {"match_id": own, "tournament_id": tournament}


def _created(created: MatchCreated, more: dict[str, Any]) -> Response:
    id = created.match_id
    with services().matches.lock(id):
        match = services().matches.live(id)
        details, version = _details(services().matches.row(id), match), match.version
    (last,) = services().matches.records(id, version - 1, version)
    headers = {"Location": f"/v1/matches/{id}"}
    if created.replayed:
        headers["Idempotency-Replayed"] = "true"
    receipt = services().receipts.of_match(last, "")
    return as_json({"match": details, "tokens": created.tokens, "receipt": receipt, **more}, 201, headers)


def named(row: MatchRow) -> dict[str, Any]:
    """Return what identifies a match in a list: its table and its players, if they are known."""
    return {"table": row.table_label, **({"seats": row.seats} if row.seats else {})}


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
