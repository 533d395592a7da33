"""The rulesets: their clauses, house rules and cards, in Portuguese and English."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from flask import Response
from msgspec import UNSET, Meta, UnsetType

from adjudicator.api.http.answers import as_json, with_etag
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.openapi.games import RulesetSchema, RulesetSchemas, schema_of, schemas_of
from adjudicator.api.operations import Call, Deprecated, operation
from adjudicator.api.schemas.marks import thing, told_as
from adjudicator.kernel import ruleset as game
from adjudicator.kernel.text import rulebook
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.rulebook import HouseRule
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.registry import RULESETS


class DecisionKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of decision, as it stands in `decision.kind`, and what it is about."""

    kind: str
    meaning: Text


class PlayersRange(msgspec.Struct, frozen=True, kw_only=True):
    """How many play."""

    least: int
    most: int


class Ruleset(msgspec.Struct, frozen=True, kw_only=True):
    """A ruleset, its edition, its house rules, the kinds of decisions that it asks, how many play it, and its ready
    decks, or the factions that players choose where they bring no decks."""

    id: str
    edition: str
    editions: Annotated[
        Sequence[str], Meta(description="those of its rules that matches are played under, the latest last")
    ]
    name: Text
    options: Annotated[
        Sequence[HouseRule],
        Meta(description="Each house rule, its default and its choices: values as `options` of a match take them"),
    ]
    decisions: Sequence[DecisionKind]
    players: PlayersRange
    decks: Mapping[str, Sequence[str]]
    factions: Mapping[str, Text]
    links: Mapping[str, str]


class Rulesets(msgspec.Struct, frozen=True, kw_only=True):
    """All rulesets."""

    data: Sequence[Ruleset]


class Clause(msgspec.Struct, frozen=True, kw_only=True):
    """A clause of a rulebook."""

    id: str
    section: str
    text: Text
    kind: Annotated[
        Literal["rule", "definition", "example"] | UnsetType,
        Meta(description="What it is; a rule, if left out. Nothing by itself enforces the others."),
    ] = UNSET
    example: Text | UnsetType = UNSET
    note: Text | UnsetType = UNSET


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook's clauses."""

    data: Sequence[Annotated[rulebook.Clause, told_as(Clause)]]


class Cards(msgspec.Struct, frozen=True, kw_only=True):
    """A ruleset's cards: what is printed on them, as data."""

    by_game: ClassVar[bool] = True

    ruleset: str
    data: Sequence[Annotated[object, thing("Card")]]


@operation("GET", "/v1/rulesets", "listRulesets", "All rulesets", "Rulesets", roles=(), answers={200: Rulesets})
def list_rulesets(call: Call) -> Response:
    """Return all rulesets."""
    return as_json(Rulesets(data=[_summary(ruleset) for ruleset in RULESETS.values()]))


@operation(
    "GET",
    "/v1/rulesets/{ruleset}",
    "getRuleset",
    "One ruleset, its edition and house rules",
    "Rulesets",
    roles=(),
    answers={200: Ruleset},
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
    answers={200: Clauses},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
)
def list_clauses(call: Call) -> Response:
    """Return a rulebook's clauses, in order."""
    return _immutable(Clauses(data=call.ruleset.rulebook.clauses))


@operation(
    "GET",
    "/v1/rulesets/{ruleset}/cards",
    "listCards",
    "The cards of a ruleset, as data",
    "Rulesets",
    roles=(),
    answers={200: Cards},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
)
def list_cards(call: Call) -> Response:
    """Return a ruleset's cards."""
    ruleset = call.ruleset
    return _immutable(Cards(ruleset=ruleset.name, data=list(ruleset.cards().values())))


@operation(
    "GET",
    "/v1/rulesets/{ruleset}/schemas",
    "getSchemas",
    "What a ruleset brings to the contract, as JSON Schema",
    "Rulesets",
    roles=(),
    answers={200: RulesetSchemas},
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
    answers={200: RulesetSchema},
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


def _immutable(value: msgspec.Struct) -> Response:
    return with_etag(as_json(value), f"r-{digest(canonical(value))[:32]}")


def _summary(ruleset: game.Ruleset[Any]) -> Ruleset:
    here = f"/v1/rulesets/{ruleset.name}"
    return Ruleset(
        id=ruleset.name,
        edition=ruleset.edition,
        editions=ruleset.editions,
        name=ruleset.rulebook.name,
        options=ruleset.rulebook.options,
        decisions=[DecisionKind(kind=kind, meaning=meaning) for kind, meaning in ruleset.decisions.items()],
        players=PlayersRange(least=ruleset.players[0], most=ruleset.players[-1]),
        decks=ruleset.decks(),
        factions={name: _term(ruleset, name) for name in ruleset.factions},
        links={
            "self": here,
            "clauses": f"{here}/clauses",
            "cards": f"{here}/cards",
            "schema": f"{here}/schemas/{ruleset.edition}",
        },
    )


def _term(ruleset: game.Ruleset[Any], word: str) -> Text:
    terms = ruleset.phrases.terms
    return Text(terms(word, "pt"), terms(word, "en"))
