"""What is answered about tournaments, their officers and reports, and looks at hidden things."""

from marshmallow import fields

from api.schemas.answered.answers import Answer, receipt_field
from api.schemas.answered.desk_answers import DisputeSummarySchema
from api.schemas.answered.session_answers import DoorSchema
from api.schemas.typed import of_game


class OfficerSchema(Answer):
    """Who holds an office."""

    subject = fields.String(required=True)
    office = fields.String(required=True)
    label = fields.String(required=True)
    since = fields.String(required=True)
    expires_at = fields.String(allow_none=True, required=True)


class AppointedSchema(Answer):
    """An officer and the token, which is not shown again."""

    token = fields.String(required=True)
    door = fields.Nested(DoorSchema, required=True)
    officer = fields.Nested(OfficerSchema, required=True)
    receipt = receipt_field()


class TournamentSummarySchema(Answer):
    """A tournament in a list."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    ruleset = fields.String(required=True)
    created_at = fields.String(required=True)
    ended_at = fields.String(required=True, metadata={"description": "empty while it goes on"})
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class RoundSchema(Answer):
    """A round. `minutes`: how long its matches have, with what was given to all of them."""

    number = fields.Integer(required=True)
    minutes = fields.Integer(required=True)
    started_at = fields.String(required=True, metadata={"description": "empty until then"})
    ends_at = fields.String(required=True, metadata={"description": "empty until it has started"})


class TournamentSchema(TournamentSummarySchema):
    """A tournament."""

    policy = fields.String(required=True)
    options = of_game("HouseRules")
    officers = fields.List(fields.Nested(OfficerSchema), required=True)
    rounds = fields.List(fields.Nested(RoundSchema), required=True)
    held_back = fields.Boolean(
        required=True, metadata={"description": "what was hidden in its matches is for judges until it ends"}
    )


class TournamentChangedSchema(TournamentSchema):
    """A tournament after a command, with a receipt for it."""

    receipt = receipt_field()


class TournamentsSchema(Answer):
    """A page of tournaments, newest first."""

    data = fields.List(fields.Nested(TournamentSummarySchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class LookSchema(Answer):
    """That somebody looked at hidden things of a running match; operation and move are those of the first look of the
    minute."""

    match = fields.String(required=True)
    tournament = fields.String(required=True)
    subject = fields.String(required=True)
    role = fields.String(required=True)
    label = fields.String(required=True)
    view = fields.String(required=True)
    operation = fields.String(required=True)
    move = fields.Integer(required=True)
    at = fields.String(required=True)


class LooksSchema(Answer):
    """A page of looks, newest first."""

    data = fields.List(fields.Nested(LookSchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class AppliedRemedySchema(Answer):
    """Something that a ruling did to a match: the `number` of its move, to whom, by which penalty and infraction."""

    dispute_id = fields.String(required=True)
    number = fields.Integer(required=True)
    match_id = fields.String(required=True)
    tournament_id = fields.String(required=True)
    kind = fields.String(required=True)
    player = fields.String(required=True)
    penalty = fields.String(required=True)
    infraction = fields.String(required=True)
    applied_at = fields.String(required=True)


class DeviationSchema(Answer):
    """Where the ruling that holds deviates: from what the service found (`seat` and the penalties are empty), or for a
    seat from the penalty of the policy (`standard`); and the reason that was given."""

    dispute = fields.String(required=True)
    seat = fields.String(required=True)
    standard = fields.String(required=True)
    penalty = fields.String(required=True)
    reason = fields.String(required=True)


class AppealedSchema(Answer):
    """An appeal, and what became of it: `upheld`, `modified`, `overturned`; empty until then."""

    dispute = fields.String(required=True)
    seat = fields.String(required=True)
    outcome = fields.String(required=True)


class TournamentReportSchema(Answer):
    """How disputes went in a tournament: each with its time to ruling, where rulings deviate, appeals, the minutes that
    disputes have cost their matches, what was done to matches, and (for the organiser and head judges) who looked at
    hidden things of running matches."""

    tournament = fields.String(required=True)
    disputes = fields.List(fields.Nested(DisputeSummarySchema), required=True)
    deviations = fields.List(fields.Nested(DeviationSchema), required=True)
    appeals = fields.List(fields.Nested(AppealedSchema), required=True)
    minutes_lost = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    remedies = fields.List(fields.Nested(AppliedRemedySchema), required=True)
    counts = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    median_seconds_to_ruling = fields.Integer(allow_none=True, required=True)
    looks = fields.List(fields.Nested(LookSchema), required=True)
