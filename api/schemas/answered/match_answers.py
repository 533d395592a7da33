"""Matches: what is listed of them, how one stands, and what it waits on."""

from marshmallow import fields, validate

from adjudicator.audit.importing import Imported
from adjudicator.kernel.table.choices import Choice
from adjudicator.kernel.table.judged import Penalty
from adjudicator.kernel.table.state import Decision, Result
from adjudicator.matches.questions.luck_needed import Needed
from api.schemas.answered.answers import Answer, receipt_field
from api.schemas.answered.session_answers import DoorSchema
from api.schemas.typed import listed, of_game, typed


class SeatSchema(Answer):
    """A seat and who sits there."""

    seat = fields.String(required=True)
    name = fields.String(required=True)


class MatchSchema(Answer):
    """A match and where it stands."""

    id = fields.String(required=True)
    ruleset = fields.String(required=True)
    edition = fields.String(required=True)
    luck = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(["running", "over", "damaged", "seeding"]))
    created_at = fields.String(required=True)
    seats = fields.List(fields.Nested(SeatSchema))
    house = fields.List(fields.String(), metadata={"description": "the seats that the service plays"})
    move = fields.Integer()
    version = fields.Integer()
    head = fields.String(metadata={"description": "the hash of the last event"})
    waiting = fields.List(fields.String())
    result = typed(Result, null=True, required=False)
    enforcement = fields.String()
    tournament = fields.String()
    table = fields.String(metadata={"description": "where it is played; empty if that was not said"})
    paused = fields.List(fields.String(), metadata={"description": "the disputes that the match waits for"})
    penalties = listed(typed(Penalty), required=False)
    imported = typed(Imported, required=False, description="of a match that was not played here: what vouches for it")
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class MatchCreatedSchema(Answer):
    """A new match, and the tokens of its seats: they are not shown again."""

    match = fields.Nested(MatchSchema, required=True)
    tokens = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    receipt = receipt_field()
    seed = fields.Nested(
        lambda: SeedSchema(), allow_none=True, metadata={"description": "of a match whose seats take part in it"}
    )
    doors = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(DoorSchema),
        metadata={"description": "if they were asked for: how each seat comes in by a browser"},
    )


class SeedSchema(Answer):
    """The seed of a match whose seats take part in it. `nonces` are those given, `waiting` who has given none yet."""

    id = fields.String(required=True)
    match = fields.String(required=True)
    commitment = fields.String(required=True, metadata={"description": "the SHA-256 of the service's part"})
    seats = fields.List(fields.String(), required=True)
    until = fields.String(required=True)
    nonces = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    keys = fields.Dict(
        keys=fields.String(), values=fields.String(), metadata={"description": "of the seats that sign their actions"}
    )
    waiting = fields.List(fields.String(), required=True)
    closed = fields.Boolean(required=True, metadata={"description": "whether the match has begun"})


class AcknowledgedSeedSchema(SeedSchema):
    """A seed with a receipt, which names the commitment, the nonces and the keys so far."""

    receipt = receipt_field()
    caution = fields.String(required=True, metadata={"description": "what a nonce does not protect from"})


class MatchesSchema(Answer):
    """A page of matches, newest first."""

    data = fields.List(fields.Nested(MatchSchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class DemoSchema(Answer):
    """A match that was played to its end."""

    match = fields.Nested(MatchSchema, required=True)
    tokens = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    moves = fields.Integer(required=True)
    receipt = receipt_field()


class StateAnswerSchema(Answer):
    """The table at a moment, as a view sees it. What the view may not see stands as {secret, for}."""

    by_game = True
    match = fields.String(required=True)
    ruleset = fields.String(required=True)
    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    view = fields.String(required=True)
    rev = fields.String(required=True)
    state = of_game("State")


class DescribedSchema(Answer):
    """Actions that are too many to be listed: `seat` may take one of this `type`, with what each of its `fields` may
    hold."""

    seat = fields.String(required=True)
    type = fields.String(required=True)
    fields_ = fields.Dict(keys=fields.String(), values=typed(Choice), required=True, data_key="fields")


class DecisionAnswerSchema(Answer):
    """What the match waits on, and all that the view's seat may do, ready to be posted back.

    What is too much to be listed is `described`: a type of action and, for each of its fields, a choice. Its `form` is
    `one` of the `options`, `some` of them (`least` to `most`), an `amount` (from `least` to `most`), an `order` of them
    all, or `assign`: one of the `places` for each.
    """

    by_game = True
    match = fields.String(required=True)
    ruleset = fields.String(required=True)
    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    view = fields.String(required=True)
    decision = typed(Decision, null=True)
    waiting = fields.List(fields.String(), required=True)
    legal = listed(
        of_game("Action"), description="Every action that the view's seat may take, but for those described."
    )
    described = fields.List(fields.Nested(DescribedSchema), required=True)
    reports = listed(
        typed(Needed),
        required=False,
        description="Of a paper match, for those who enter it: what the actions will need reported.",
    )
    result = typed(Result, null=True)
