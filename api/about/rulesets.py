"""The rulesets: their clauses, house rules and cards, in Portuguese and English."""

from datetime import date
from typing import Any

from flask import Response

from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.registry import RULESETS
from api import schemas
from api.http.answers import as_json, with_etag
from api.http.problems import Kind, Problem
from api.openapi.games import schema_of, schemas_of
from api.operations import Call, Deprecated, operation


@operation(
    "GET", "/v1/rulesets", "listRulesets", "All rulesets", "Rulesets", roles=(), answers={200: schemas.RulesetsSchema()}
)
def list_rulesets(call: Call) -> Response:
    """Return all rulesets."""
    return as_json({"data": [_summary(ruleset) for ruleset in RULESETS.values()]})


@operation(
    "GET",
    "/v1/rulesets/{ruleset}",
    "getRuleset",
    "One ruleset, its edition and house rules",
    "Rulesets",
    roles=(),
    answers={200: schemas.RulesetSchema()},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
)
def get_ruleset(call: Call) -> Response:
    """Return a ruleset."""
    return _immutable(_summary(call.ruleset))


@operation(
    "GET",
    "/v1/rulesets/{ruleset}/clauses",
    "listClauses",
    "The clauses of a rulebook",
    "Rulesets",
    roles=(),
    answers={200: schemas.ClausesSchema()},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
)
def list_clauses(call: Call) -> Response:
    """Return a rulebook's clauses, in order."""
    return _immutable({"data": call.ruleset.rulebook.clauses})


@operation(
    "GET",
    "/v1/rulesets/{ruleset}/cards",
    "listCards",
    "The cards of a ruleset, as data",
    "Rulesets",
    roles=(),
    answers={200: schemas.CardsSchema()},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
)
def list_cards(call: Call) -> Response:
    """Return a ruleset's cards."""
    ruleset = call.ruleset
    return _immutable({"ruleset": ruleset.name, "data": list(ruleset.cards().values())})


@operation(
    "GET",
    "/v1/rulesets/{ruleset}/schemas",
    "getSchemas",
    "What a ruleset brings to the contract, as JSON Schema",
    "Rulesets",
    roles=(),
    answers={200: schemas.RulesetSchemasSchema()},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
    lane="study",
    deprecated=Deprecated(since=date(2026, 11, 24), sunset=date(2027, 11, 24), instead="getSchema"),
)
def get_schemas(call: Call) -> Response:
    """Return the schemas of a ruleset's actions, events, states, positions, house rules, seats and cards, and the one
    of its card files, which editors check them by."""
    return _immutable(schemas_of(call.ruleset.name))


@operation(
    "GET",
    "/v1/rulesets/{ruleset}/schemas/{edition}",
    "getSchema",
    "The types of a ruleset in an edition of its rules, as JSON Schema",
    "Rulesets",
    roles=(),
    answers={200: schemas.RulesetSchemaSchema()},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
    lane="study",
)
def get_schema(call: Call) -> Response:
    """Return a JSON Schema with a definition for each of a ruleset's actions, events, states, positions, house rules,
    seats and cards, and for its card files. Its `$id` is this address; editions are listed in `getRuleset`."""
    ruleset, edition = call.ruleset, call.path["edition"]
    if edition not in ruleset.editions:
        there = ", ".join(ruleset.editions)
        raise Problem(Kind.NOT_FOUND, Text(f"há: {there}", f"there is: {there}"))
    return _immutable(schema_of(ruleset.name, edition))


def _immutable(value: Any) -> Response:
    return with_etag(as_json(value), f"r-{digest(canonical(value))[:32]}")


def _summary(ruleset: Ruleset[Any]) -> dict[str, Any]:
    here = f"/v1/rulesets/{ruleset.name}"
    return {
        "id": ruleset.name,
        "edition": ruleset.edition,
        "editions": ruleset.editions,
        "name": ruleset.rulebook.name,
        "options": ruleset.rulebook.options,
        "decisions": [{"kind": kind, "meaning": meaning} for kind, meaning in ruleset.decisions.items()],
        "players": {"least": ruleset.players[0], "most": ruleset.players[-1]},
        "decks": ruleset.decks(),
        "factions": {name: _term(ruleset, name) for name in ruleset.factions},
        "links": {
            "self": here,
            "clauses": f"{here}/clauses",
            "cards": f"{here}/cards",
            "schema": f"{here}/schemas/{ruleset.edition}",
        },
    }


def _term(ruleset: Ruleset[Any], word: str) -> Text:
    terms = ruleset.phrases.terms
    return Text(terms(word, "pt"), terms(word, "en"))
