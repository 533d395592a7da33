"""Rulesets, their clauses and cards, and the card sets of users."""

from marshmallow import fields, validate

from api.schemas.answers import Answer, TextSchema


class DecisionKindSchema(Answer):
    """A kind of decision, as it stands in `decision.kind`, and what it is about."""

    kind = fields.String(required=True)
    meaning = fields.Nested(TextSchema, required=True)


class RulesetSchema(Answer):
    """A ruleset, its edition, its house rules, the kinds of decisions that it asks, and its ready decks."""

    id = fields.String(required=True)
    edition = fields.String(required=True)
    name = fields.Nested(TextSchema, required=True)
    options = fields.List(
        fields.Dict(keys=fields.String()),
        required=True,
        metadata={
            "description": "Each house rule, its default and its choices: values as `options` of a match take them"
        },
    )
    decisions = fields.List(fields.Nested(DecisionKindSchema), required=True)
    decks = fields.Dict(keys=fields.String(), values=fields.List(fields.String()), required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class RulesetsSchema(Answer):
    """All rulesets."""

    data = fields.List(fields.Nested(RulesetSchema), required=True)


class ClauseSchema(Answer):
    """A clause of a rulebook."""

    id = fields.String(required=True)
    section = fields.String(required=True)
    text = fields.Nested(TextSchema, required=True)
    kind = fields.String(
        validate=validate.OneOf(["rule", "definition", "example"]),
        metadata={"description": "What it is; a rule, if left out. Nothing by itself enforces the others."},
    )
    example = fields.Nested(TextSchema)
    note = fields.Nested(TextSchema)


class ClausesSchema(Answer):
    """A rulebook's clauses."""

    data = fields.List(fields.Nested(ClauseSchema), required=True)


class CardsSchema(Answer):
    """A ruleset's cards: what is printed on them, as data."""

    data = fields.List(fields.Dict(keys=fields.String()), required=True)


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

    cards = fields.List(fields.Dict(keys=fields.String()), required=True)


class CardSetsSchema(Answer):
    """A page of card sets, newest first."""

    data = fields.List(fields.Nested(CardSetSummarySchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class CardFaultSchema(Answer):
    """What is wrong with a card: which, in which field (and as a JSON Pointer into the request), and why."""

    card = fields.String(required=True)
    field = fields.String(required=True)
    pointer = fields.String(required=True)
    reason = fields.String(required=True)


class CardSetCheckSchema(Answer):
    """How many cards there are, every fault, and where well-formed cards are off the game's guidelines."""

    size = fields.Integer(required=True)
    faults = fields.List(fields.Nested(CardFaultSchema), required=True)
    advice = fields.List(fields.Nested(CardFaultSchema), required=True)
