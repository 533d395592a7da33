"""Cases of a rule: the moves of matches that are over in which a clause applied, or a card was shown."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from flask import Response
from msgspec import UNSET, UnsetType

from adjudicator.api import schemas
from adjudicator.api.access.services import services
from adjudicator.api.http.paging import Page, listed, read_place
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.shown import matches_reached
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.text.storable import why_not
from adjudicator.kernel.text.text import Text
from adjudicator.matches.finding import search
from adjudicator.matches.finding.index import Subject
from adjudicator.matches.store.tables import Seat


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A match with the first moves in which a clause applied, or a card was shown; `count` tells in how many it was."""

    match: str
    tournament: str
    table: str
    seats: Sequence[Seat] | UnsetType = UNSET
    created_at: str
    moves: Sequence[int]
    count: int
    links: Mapping[str, str]


class Cases(Page[Case], frozen=True):
    """A page of cases, newest first."""


@operation(
    "GET",
    "/v1/rulesets/{ruleset}/clauses/{clause}/cases",
    "listClauseCases",
    "Where a clause applied, in matches that are over, newest first",
    "Rulesets",
    query=schemas.PageQuery(),
    answers={200: Cases},
    problems=(Kind.NOT_FOUND,),
    headers=("Link",),
)
def list_clause_cases(call: Call) -> Response:
    """Return a page of the matches within the caller's reach in which the clause applied, with the first moves."""
    ruleset, clause = call.ruleset, call.path["clause"]
    if clause not in ruleset.clauses:
        here = f"/v1/rulesets/{ruleset.name}/clauses"
        raise Problem(Kind.NOT_FOUND, Text(f"as cláusulas estão em {here}", f"its clauses are in {here}"))
    return _page(call, ruleset, "clause", clause)


@operation(
    "GET",
    "/v1/rulesets/{ruleset}/cards/{card}/cases",
    "listCardCases",
    "Where a card was shown, in matches that are over, newest first",
    "Rulesets",
    query=schemas.PageQuery(),
    answers={200: Cases},
    problems=(Kind.NOT_FOUND,),
    headers=("Link",),
)
def list_card_cases(call: Call) -> Response:
    """Return a page of the matches within the caller's reach in which the card was played or shown to all, with the
    first moves. The card may be one of a match's own."""
    ruleset, card = call.ruleset, call.path["card"]
    if (why := why_not(card)) is not None:
        raise Problem(Kind.NOT_FOUND, why)
    return _page(call, ruleset, "card", card)


def _page(call: Call, ruleset: Ruleset[Any], subject: Subject, name: str) -> Response:
    wanted = {**matches_reached(call.who, None), "ruleset": ruleset.name}
    found, after = search.cases(
        services().matches.tables, wanted, subject, name, read_place(call.query), call.query["limit"]
    )
    return listed(Cases, [_told(case) for case in found], after)


def _told(case: search.Case) -> Case:
    here = f"/v1/matches/{case.match.match_id}"
    return Case(
        match=case.match.match_id,
        tournament=case.match.tournament_id,
        table=case.match.table_label,
        seats=case.match.seats or UNSET,
        created_at=case.match.created_at,
        moves=case.moves,
        count=case.times,
        links={"match": here, "moves": f"{here}/moves"},
    )
