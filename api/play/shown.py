"""Matches as lists and answers show them."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias, cast

import msgspec
from flask import Response
from msgspec import UNSET, Meta, UnsetType

from adjudicator.api.access.roles import OFFICIALS
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.people.sign_in_links import Door, sign_in_link
from adjudicator.api.schemas.marks import Receipt
from adjudicator.audit.importing import Imported, imported
from adjudicator.kernel.secrets.secret import SPECTATOR
from adjudicator.kernel.table.judged import Penalty
from adjudicator.kernel.table.state import Result
from adjudicator.matches import match as live
from adjudicator.matches.hosting import seeding
from adjudicator.matches.people.tokens import Caller
from adjudicator.matches.requests import MatchCreated as Begun
from adjudicator.matches.store.tables import MatchRow, Seat

Status: TypeAlias = Literal["running", "over", "damaged", "seeding"]


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """A match and where it stands."""

    id: str
    ruleset: str
    edition: str
    luck: str
    enforcement: str
    tournament: str
    table: Annotated[str, Meta(description="where it is played; empty if that was not said")]
    seats: Sequence[Seat] | UnsetType = UNSET
    house: Annotated[Sequence[str] | UnsetType, Meta(description="the seats that the service plays")] = UNSET
    status: Status
    created_at: str
    move: int | UnsetType = UNSET
    version: int | UnsetType = UNSET
    head: Annotated[str | UnsetType, Meta(description="the hash of the last event")] = UNSET
    paused: Annotated[Sequence[str] | UnsetType, Meta(description="the disputes that the match waits for")] = UNSET
    penalties: Sequence[Penalty] | UnsetType = UNSET
    waiting: Sequence[str] | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET
    imported: Annotated[
        Imported | UnsetType, Meta(description="of a match that was not played here: what vouches for it")
    ] = UNSET
    links: Mapping[str, str]


class Seed(msgspec.Struct, frozen=True, kw_only=True):
    """The seed of a match whose seats take part in it. `nonces` are those given, `waiting` who has given none yet."""

    id: str
    match: str
    commitment: Annotated[str, Meta(description="the SHA-256 of the service's part")]
    seats: Sequence[str]
    until: str
    nonces: Mapping[str, str]
    keys: Annotated[Mapping[str, str], Meta(description="of the seats that sign their actions")]
    waiting: Sequence[str]
    closed: Annotated[bool, Meta(description="whether the match has begun")]


class MatchCreated(msgspec.Struct, frozen=True, kw_only=True):
    """A new match, and the tokens of its seats: they are not shown again."""

    match: Match
    tokens: Mapping[str, str]
    receipt: Receipt
    seed: Annotated[Seed | UnsetType, Meta(description="of a match whose seats take part in it")] = UNSET
    doors: Annotated[
        Mapping[str, Door] | UnsetType, Meta(description="if they were asked for: how each seat comes in by a browser")
    ] = UNSET


def created_answer(created: Begun, *, doors: bool, seed: Seed | UnsetType = UNSET) -> Response:
    """Answer with a match that has been created, its tokens and, if asked for, their sign-in links (`doors`)."""
    match, receipt = begun(created)
    links = doors_of(created) if doors else UNSET
    told = MatchCreated(match=match, tokens=created.tokens, receipt=receipt, seed=seed, doors=links)
    return as_json(told, 201, located(created))


def doors_of(created: Begun) -> dict[str, Door]:
    """Return the sign-in links of a match's seats."""
    at = services().matches.row(created.match_id).created_at
    return {seat: sign_in_link(token, at, watches=seat == SPECTATOR) for seat, token in created.tokens.items()}


def begun(created: Begun) -> tuple[Match, str | None]:
    """Return a match that has begun, and a receipt for it."""
    id = created.match_id
    with services().matches.lock(id):
        match = services().matches.live(id)
        details, version = details_of(services().matches.row(id), match), match.version
    (last,) = services().matches.records(id, version - 1, version)
    return details, services().receipts.of_match(last, "")


def located(created: Begun) -> dict[str, str]:
    """Return the headers of the answer that tells of a new match: where it is, and whether it is told again."""
    headers = {"Location": f"/v1/matches/{created.match_id}"}
    if created.replayed:
        headers["Idempotency-Replayed"] = "true"
    return headers


def told_seed(seed: seeding.Seed) -> Seed:
    """Return a seed as everybody who may know of the match sees it."""
    return Seed(
        id=seed.id,
        match=seed.match,
        commitment=seed.committed.commitment,
        seats=seed.committed.seats,
        until=seed.committed.until,
        nonces=seed.nonces,
        keys=seed.keys,
        waiting=seed.waiting,
        closed=seed.closed,
    )


def matches_reached(caller: Caller, tournament: str | None) -> dict[str, str | None]:
    """Return which matches a list shows, perhaps of one tournament: to the holder of one match's token that match, to
    officials and others of a tournament those within their reach."""
    own = caller.match_id or None
    if caller.role in OFFICIALS or caller.tournament:
        tournament = caller.tournament if tournament in (None, caller.tournament) else "none such"
    return {"match_id": own, "tournament_id": tournament}


def summary_of(row: MatchRow) -> Match:
    """Return a match as lists show it."""
    here = f"/v1/matches/{row.match_id}"
    return Match(
        id=row.match_id,
        ruleset=row.ruleset,
        edition=row.edition,
        luck=row.luck,
        enforcement=row.enforcement,
        tournament=row.tournament_id,
        table=row.table_label,
        seats=row.seats or UNSET,
        house=row.house.split() or UNSET,
        status=cast(Status, row.status),
        created_at=row.created_at,
        imported=imported(row) or UNSET,
        links={
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
    )


def details_of(row: MatchRow, match: live.Match) -> Match:
    """Return a match as it stands."""
    state = match.state
    return msgspec.structs.replace(
        summary_of(row),
        status="over" if match.over else "running",
        seats=[Seat(seat, state.players[seat].name.value) for seat in state.seats],
        move=state.move,
        version=match.version,
        head=match.hash,
        paused=state.desk.paused,
        penalties=state.desk.penalties,
        waiting=state.waiting,
        result=state.result,
    )
