"""Rulesets, their clauses and cards, and the card sets of users."""

from typing import Any

from marshmallow import fields, validate

from adjudicator.kernel.text.rulebook import HouseRule
from adjudicator.kernel.text.text import Text
from api.schemas.answered.answers import Answer
from api.schemas.answered.match_answers import SeatSchema
from api.schemas.typed import listed, of_game, typed


class DecisionKindSchema(Answer):
    """A kind of decision, as it stands in `decision.kind`, and what it is about."""

    kind = fields.String(required=True)
    meaning = typed(Text)


class PlayersRangeSchema(Answer):
    """How many play."""

    least = fields.Integer(required=True)
    most = fields.Integer(required=True)


class RulesetSchema(Answer):
    """A ruleset, its edition, its house rules, the kinds of decisions that it asks, how many play it, and its ready
    decks, or the factions that players choose where they bring no decks."""

    id = fields.String(required=True)
    edition = fields.String(required=True)
    editions = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "those of its rules that matches are played under, the latest last"},
    )
    name = typed(Text)
    options = listed(
        typed(HouseRule),
        description="Each house rule, its default and its choices: values as `options` of a match take them",
    )
    decisions = fields.List(fields.Nested(DecisionKindSchema), required=True)
    players = fields.Nested(PlayersRangeSchema, required=True)
    decks = fields.Dict(keys=fields.String(), values=fields.List(fields.String()), required=True)
    factions = fields.Dict(keys=fields.String(), values=typed(Text), required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class RulesetsSchema(Answer):
    """All rulesets."""

    data = fields.List(fields.Nested(RulesetSchema), required=True)


class ClauseSchema(Answer):
    """A clause of a rulebook."""

    id = fields.String(required=True)
    section = fields.String(required=True)
    text = typed(Text)
    kind = fields.String(
        validate=validate.OneOf(["rule", "definition", "example"]),
        metadata={"description": "What it is; a rule, if left out. Nothing by itself enforces the others."},
    )
    example = typed(Text, required=False)
    note = typed(Text, required=False)


class ClausesSchema(Answer):
    """A rulebook's clauses."""

    data = fields.List(fields.Nested(ClauseSchema), required=True)


class CardsSchema(Answer):
    """A ruleset's cards: what is printed on them, as data."""

    by_game = True
    ruleset = fields.String(required=True)
    data = listed(of_game("Card"))


class RulesetSchemasSchema(Answer):
    """What a ruleset brings to the contract: in the `$defs` of `schemas` its actions, events, states, positions, house
    rules, seats and cards under the names that they have in openapi.yaml; and the schema of a file of its cards."""

    ruleset = fields.String(required=True)
    edition = fields.String(required=True)
    schemas = typed(dict[str, Any], description="A JSON Schema (draft 2020-12) whose `$defs` hold everything.")
    card_file = typed(dict[str, Any], description="A JSON Schema (draft 2020-12) of a card file.")


class RulesetSchemaSchema(Answer):
    """A JSON Schema (draft 2020-12) of all that a ruleset brings: in its `$defs` its actions, events, states,
    positions, house rules, seats and cards, under the names that they have in the ruleset's contract, and its card
    files."""

    schema = fields.String(required=True, data_key="$schema", metadata={"description": "which JSON Schema it is"})
    id = fields.String(required=True, data_key="$id", metadata={"description": "the address where it is found"})
    title = fields.String(required=True, metadata={"description": "the ruleset and its edition"})
    defs = fields.Dict(
        keys=fields.String(), required=True, data_key="$defs", metadata={"description": "the types, by name"}
    )


class CardSetSummarySchema(Answer):
    """A card set that is kept."""

    id = fields.String(required=True)
    ruleset = fields.String(required=True)
    name = fields.String(required=True)
    size = fields.Integer(required=True)
    created_at = fields.String(required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class CardSetSchema(CardSetSummarySchema):
    """A card set with its cards."""

    by_game = True
    cards = listed(of_game("Card"))


class CardSetsSchema(Answer):
    """A page of card sets, newest first."""

    data = fields.List(fields.Nested(CardSetSummarySchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class CaseSchema(Answer):
    """A match with the first moves in which a clause applied, or a card was shown; `count` tells in how many it was."""

    match = fields.String(required=True)
    tournament = fields.String(required=True)
    table = fields.String()
    seats = fields.List(fields.Nested(SeatSchema))
    created_at = fields.String(required=True)
    moves = fields.List(fields.Integer(), required=True)
    count = fields.Integer(required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class CasesSchema(Answer):
    """A page of cases, newest first."""

    data = fields.List(fields.Nested(CaseSchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class CardFaultSchema(Answer):
    """What is wrong with a card: which, in which field (and as a JSON Pointer into the request), and why."""

    card = fields.String(required=True)
    field = fields.String(required=True)
    pointer = fields.String(required=True)
    reason = fields.String(required=True)
    line = fields.Integer(metadata={"description": "of cards that came as text: the line, from 1, where it is known"})
    column = fields.Integer(metadata={"description": "the column, from 1"})


class DeckFaultSchema(Answer):
    """A rule that a deck breaks."""

    clause = fields.String(required=True, metadata={"description": "empty where none is broken: there is no such card"})
    reason = fields.String(required=True)


class DeckCheckSchema(Answer):
    """How many cards a legal deck has, every rule that another breaks, and what a legal one shows."""

    size = fields.Integer(required=True, metadata={"description": "0 if there are faults"})
    faults = fields.List(fields.Nested(DeckFaultSchema), required=True)
    shows = fields.List(fields.String(), required=True, metadata={"description": "what it is about, in words"})


class CardSetCheckSchema(Answer):
    """How many cards there are, every fault, and where well-formed cards are off the game's guidelines."""

    size = fields.Integer(required=True)
    faults = fields.List(fields.Nested(CardFaultSchema), required=True)
    advice = fields.List(fields.Nested(CardFaultSchema), required=True)
