"""What is answered about rounds, their tables and their time, and about players."""

from marshmallow import fields, validate

from api.schemas.answered.answers import Answer, receipt_field
from api.schemas.answered.desk_answers import DisputeSummarySchema
from api.schemas.answered.match_answers import MatchSchema, SeatSchema
from api.schemas.answered.session_answers import DoorSchema
from api.schemas.answered.tournament_answers import AppliedRemedySchema, RoundSchema


class PairedSchema(Answer):
    """A table of a new round. `tokens` of its seats, which are not shown again, and `doors`, if they were asked for:
    of a match that began with the round."""

    table = fields.String(required=True)
    match = fields.String(required=True)
    players = fields.List(fields.Nested(SeatSchema), required=True)
    tokens = fields.Dict(keys=fields.String(), values=fields.String())
    doors = fields.Dict(keys=fields.String(), values=fields.Nested(DoorSchema))


class RoundOpenedSchema(Answer):
    """A new round, its matches in the order of their pairings."""

    tournament = fields.String(required=True)
    round = fields.Nested(RoundSchema, required=True)
    tables = fields.List(fields.Nested(PairedSchema), required=True)
    receipt = receipt_field()


class ExtensionSchema(Answer):
    """Minutes that judges gave to one match."""

    minutes = fields.Integer(required=True)
    reason = fields.String(required=True)
    by = fields.String(required=True, metadata={"description": "the subject of an officer's token"})
    at = fields.String(required=True)


class ClockSchema(Answer):
    """The time of a match of a round. `extension`: the minutes that judges gave to it alone (`given`), and those that
    disputes have cost it. `now` is the server's time."""

    match = fields.String(required=True)
    tournament = fields.String(required=True)
    round = fields.Integer(required=True)
    minutes = fields.Integer(required=True, metadata={"description": "of the round"})
    started_at = fields.String(required=True, metadata={"description": "empty until the round has started"})
    extension = fields.Integer(required=True)
    ends_at = fields.String(required=True, metadata={"description": "empty until the round has started"})
    given = fields.List(fields.Nested(ExtensionSchema), required=True)
    now = fields.String(required=True)


class ClockChangedSchema(ClockSchema):
    """The time of a match after an extension, with a receipt for it."""

    receipt = receipt_field()


class TableCallSchema(Answer):
    """A dispute of a table that is open."""

    dispute = fields.String(required=True)
    status = fields.String(required=True)
    opened_at = fields.String(required=True)


class TableSchema(Answer):
    """How a table stands. `extension`: as of its clock; `winners`: of a match that is over."""

    table = fields.String(required=True)
    match = fields.String(required=True)
    players = fields.List(fields.Nested(SeatSchema), required=True)
    status = fields.String(required=True, validate=validate.OneOf(["seeding", "running", "paused", "over", "damaged"]))
    move = fields.Integer(required=True)
    calls = fields.List(fields.Nested(TableCallSchema), required=True)
    extension = fields.Integer(required=True)
    ends_at = fields.String(required=True)
    over_time = fields.Boolean(
        required=True, metadata={"description": "whether its time is over while its match is not"}
    )
    winners = fields.List(fields.String())


class FloorSchema(Answer):
    """How the tables of a round stand. Before the first round: `round` is null, and the tables are the tournament's
    matches, the last 500. `now` is the server's time."""

    tournament = fields.String(required=True)
    name = fields.String(required=True)
    ruleset = fields.String(required=True)
    round = fields.Nested(RoundSchema, allow_none=True, required=True)
    rounds = fields.List(fields.Integer(), required=True, metadata={"description": "the numbers of all rounds"})
    now = fields.String(required=True)
    tables = fields.List(fields.Nested(TableSchema), required=True)


class PlayerSummarySchema(Answer):
    """A player of a tournament, and how many matches, disputes of these and remedies there are."""

    name = fields.String(required=True)
    matches = fields.Integer(required=True)
    disputes = fields.Integer(required=True)
    remedies = fields.Integer(required=True)


class PlayersSchema(Answer):
    """The players of a tournament, by name."""

    data = fields.List(fields.Nested(PlayerSummarySchema), required=True)


class OffenceSchema(Answer):
    """An infraction of the policy, how often the player has been judged for it, and the penalty of the next time."""

    category = fields.String(required=True)
    infraction = fields.String(required=True)
    before = fields.Integer(required=True)
    penalty = fields.String(required=True)


class PlayerSchema(Answer):
    """A player of a tournament: the last matches, the last disputes of these, what rulings did to the player, oldest
    first, and what the policy would give next."""

    tournament = fields.String(required=True)
    name = fields.String(required=True)
    policy = fields.String(required=True)
    matches = fields.List(fields.Nested(MatchSchema), required=True)
    disputes = fields.List(fields.Nested(DisputeSummarySchema), required=True)
    remedies = fields.List(fields.Nested(AppliedRemedySchema), required=True)
    infractions = fields.List(fields.Nested(OffenceSchema), required=True)
