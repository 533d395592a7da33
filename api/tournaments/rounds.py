"""Rounds of a tournament: paired, started, given more time."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from flask import Response
from msgspec import UNSET, UnsetType

from adjudicator.api.access.reach import tournament_of
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json
from adjudicator.api.http.problems import FieldError, Kind, Problem, field_error
from adjudicator.api.http.reading import loaded_by
from adjudicator.api.operations import Call, operation
from adjudicator.api.people.sign_in_links import Door, sign_in_link
from adjudicator.api.play.setups import read_setup
from adjudicator.api.schemas import desk_requests, round_requests
from adjudicator.api.schemas.marks import Receipt
from adjudicator.api.tournaments.shown import Round, TournamentChanged, acknowledged, told_round
from adjudicator.judging.pairings import BadFile, Line, read_pairings
from adjudicator.judging.running import BadPairings, NoSuchRound, Opened, Pairing
from adjudicator.judging.tournament_events import AtTable
from adjudicator.judging.tournaments import Tournament
from adjudicator.kernel.text.text import Text
from adjudicator.matches.people.tokens import Role
from adjudicator.matches.store.tables import Seat

HEADS: tuple[Role, ...] = ("organiser", "head_judge")
ROUND_BYTES = 1024 * 1024
DOORS_MOST = 200
"""The most sign-in links that are made at once: each is a picture, and a code in the database."""
FAULTS_MOST = 100
"""So many faults of pairings are told at once."""


class Paired(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a new round. `tokens` of its seats, which are not shown again, and `doors`, if they were asked for:
    of a match that began with the round."""

    table: str
    match: str
    players: Sequence[Seat]
    tokens: Mapping[str, str] | UnsetType = UNSET
    doors: Mapping[str, Door] | UnsetType = UNSET


class RoundOpened(msgspec.Struct, frozen=True, kw_only=True):
    """A new round, its matches in the order of their pairings."""

    tournament: str
    round: Round
    tables: Sequence[Paired]
    receipt: Receipt


class Wanted(NamedTuple):
    """A pairing as it was sent, and the line of the file that it stood in, if it did."""

    said: dict[str, Any]
    place: int
    line: Line | None

    def fault(self, pointer: str, why: Text, code: str = "invalid") -> FieldError:
        """Say what is wrong with it, where it stands in the request."""
        if self.line is not None:
            return FieldError("/csv", self.line.at(pointer, why), code, self.line.number)
        return FieldError(f"/pairings/{self.place}{pointer}", why, code)


@operation(
    "POST",
    "/v1/tournaments/{tournament_id}/rounds",
    "openRound",
    "Open the next round: its pairings become matches, all of them or none",
    "Tournaments",
    roles=HEADS,
    body=round_requests.RoundRequest(),
    keyed=True,
    answers={201: RoundOpened},
    problems=(Kind.ROUND_CONFLICT, Kind.TOURNAMENT_ENDED),
    headers=("Idempotency-Replayed",),
    lane="study",
    body_limit=ROUND_BYTES,
)
def open_round(call: Call) -> Response:
    """Begin a match for each table, with the tournament's options and the server's luck. Everything is checked first:
    `errors` has each fault, of `csv` with its line and column. The time begins when the round is started."""
    tournament, body = tournament_of(call.who, call.path["tournament_id"]), call.body
    wanted = _wanted(body)
    pairings = _pairings(tournament, wanted)
    if body["doors"] and sum(len(each.setup.seats) for each in pairings if each.setup is not None) > DOORS_MOST:
        why = f"até {DOORS_MOST} lugares de uma vez", f"of up to {DOORS_MOST} seats at once"
        raise Problem(Kind.VALIDATION_FAILED, errors=[field_error("/doors", *why)])
    request = call.request(f"round {tournament.id}", body)
    try:
        opened = services().running.open(
            tournament.id, body["minutes"], pairings, body["enforcement"], request, body.get("nonces", 0)
        )
    except BadPairings as bad:
        raise _refused(
            [wanted[place].fault(fault.pointer, fault.why, fault.clause or "invalid") for place, fault in bad.faults]
        ) from bad
    headers = {"Idempotency-Replayed": "true"} if opened.replayed else None
    return as_json(_told(opened, body["doors"]), 201, headers)


@operation(
    "POST",
    "/v1/tournaments/{tournament_id}/rounds/{number}/starts",
    "startRound",
    "Begin the time of a round",
    "Tournaments",
    roles=HEADS,
    body=desk_requests.NothingRequest(),
    keyed=True,
    answers={201: TournamentChanged},
    problems=(Kind.NOT_FOUND, Kind.ROUND_CONFLICT, Kind.TOURNAMENT_ENDED),
)
def start_round(call: Call) -> Response:
    """Start the clock of all its matches, once. Nothing in a match depends on it."""
    tournament, number = tournament_of(call.who, call.path["tournament_id"]), _number(call)
    request = call.request(f"start {tournament.id} {number}", {})
    return as_json(acknowledged(services().running.start(tournament.id, number, request)), 201)


@operation(
    "POST",
    "/v1/tournaments/{tournament_id}/rounds/{number}/extensions",
    "extendRound",
    "Give all matches of a round more time",
    "Tournaments",
    roles=HEADS,
    body=round_requests.ExtensionRequest(),
    keyed=True,
    answers={201: TournamentChanged},
    problems=(Kind.NOT_FOUND, Kind.TOURNAMENT_ENDED),
)
def extend_round(call: Call) -> Response:
    """Give it minutes, or take back what was given by mistake."""
    tournament, number = tournament_of(call.who, call.path["tournament_id"]), _number(call)
    request = call.request(f"extend {tournament.id} {number}", call.body)
    extended = services().running.extend(tournament.id, number, call.body["minutes"], call.body["reason"], request)
    return as_json(acknowledged(extended), 201)


def _wanted(body: dict[str, Any]) -> list[Wanted]:
    """Return the pairings of a request, in whichever form they came. 422 with all that is wrong."""
    if "pairings" in body:
        return [Wanted(said, place, None) for place, said in enumerate(body["pairings"])]
    try:
        lines = read_pairings(body["csv"])
    except BadFile as bad:
        raise _refused([FieldError("/csv", fault.said, line=fault.line) for fault in bad.faults]) from bad
    found, errors, schema = [], list[FieldError](), round_requests.PairingRequest()
    for place, line in enumerate(lines):
        wanted = Wanted(line.pairing, place, line)
        try:
            found.append(wanted._replace(said=loaded_by(schema, line.pairing)))
        except Problem as problem:
            errors += [wanted.fault(error.pointer, error.message, error.code) for error in problem.errors]
    if errors:
        raise _refused(errors)
    return found


def _pairings(tournament: Tournament, wanted: Sequence[Wanted]) -> list[Pairing]:
    """Return pairings with what the ruleset begins each from. 422 with all that does not fit it."""
    found, errors = list[Pairing](), list[FieldError]()
    opened = tournament.opened
    for each in wanted:
        table, match = each.said["table"], each.said.get("match", "")
        if match:
            found.append(Pairing(table, match=match))
            continue
        try:
            setup = read_setup(opened.ruleset, {"seats": each.said["seats"], "options": opened.options}, ())
            found.append(Pairing(table, setup))
        except Problem as problem:
            errors += [each.fault(error.pointer, error.message, error.code) for error in problem.errors]
    if errors:
        raise _refused(errors)
    return found


def _refused(errors: Sequence[FieldError]) -> Problem:
    return Problem(Kind.VALIDATION_FAILED, errors=errors[:FAULTS_MOST])


def _told(opened: Opened, doors: bool) -> RoundOpened:
    return RoundOpened(
        tournament=opened.tournament.id,
        round=told_round(opened.round),
        tables=[_paired(opened, each, doors) for each in opened.round.tables],
        receipt=services().receipts.of_tournament(opened.tournament),
    )


def _paired(opened: Opened, at: AtTable, doors: bool) -> Paired:
    row, tokens = opened.rows[at.match], opened.tokens.get(at.match)
    told = Paired(table=at.table, match=at.match, players=row.seats, tokens=UNSET if tokens is None else tokens)
    if tokens is None or not doors:
        return told
    links = {seat: sign_in_link(token, row.created_at, minutes=opened.round.minutes) for seat, token in tokens.items()}
    return msgspec.structs.replace(told, doors=links)


def _number(call: Call) -> int:
    number = call.path["number"]
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        raise NoSuchRound(number)
    return int(number)
