"""What the judges' desk answers."""

from marshmallow import fields, validate

from api.schemas.answers import Answer, TextSchema, receipt_field
from api.schemas.desk_requests import STATUSES


class AnsweredSchema(Answer):
    """An answer: after which move, in whose view, the clauses it rests on, and what the kind of question asks for."""

    kind = fields.String(required=True)
    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    view = fields.String(required=True)
    clauses = fields.List(fields.String(), required=True)
    answer = fields.Dict(keys=fields.String(), required=True)


class CorrectionSchema(Answer):
    """The move that a correction made."""

    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    events = fields.List(fields.Dict(keys=fields.String()), required=True)
    receipt = receipt_field()


class PersonSchema(Answer):
    """Who acted at the desk."""

    role = fields.String(required=True)
    seat = fields.String(required=True)
    label = fields.String(required=True)


class RulingSchema(Answer):
    """A ruling; the last is the one that holds. What a viewer may not see of a remedy is `hidden`."""

    number = fields.Integer(required=True)
    level = fields.Integer(required=True)
    by = fields.Nested(PersonSchema, required=True)
    at = fields.String(required=True)
    supersedes = fields.Integer(allow_none=True, required=True)
    outcome = fields.String(required=True)
    follows = fields.Boolean(allow_none=True, required=True)
    reason = fields.String(required=True)
    clauses = fields.List(fields.String(), required=True)
    cards = fields.List(fields.String(), required=True)
    penalties = fields.List(fields.Dict(keys=fields.String()), required=True)
    remedies = fields.List(fields.Dict(keys=fields.String()), required=True)
    note = fields.String(required=True)


class AppealSchema(Answer):
    """An appeal, and what became of it."""

    seat = fields.String(required=True)
    at = fields.String(required=True)
    grounds = fields.String(required=True)
    outcome = fields.String(required=True)
    decided_by = fields.Nested(PersonSchema, allow_none=True, required=True)
    reason = fields.String(required=True)


class AcceptanceSchema(Answer):
    """That a seat accepts the ruling, and who has said so: the seat itself, or a judge who wrote it down."""

    seat = fields.String(required=True)
    at = fields.String(required=True)
    by = fields.Nested(PersonSchema, required=True)


class DisputeSchema(Answer):
    """A dispute's file, as the caller may see it. `allowed` says what may be done with it now."""

    id = fields.String(required=True)
    match = fields.String(required=True)
    tournament = fields.String(required=True)
    ruleset = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    allowed = fields.List(fields.String(), required=True)
    blocking = fields.Boolean(required=True)
    version = fields.Integer(required=True)
    opened_at = fields.String(required=True)
    ruled_at = fields.String(required=True)
    closed_at = fields.String(required=True)
    time_extension = fields.Integer(
        required=True, metadata={"description": "minutes that a closed, blocking dispute cost, if more than one"}
    )
    opened_by = fields.Nested(PersonSchema, required=True)
    judge = fields.Nested(PersonSchema, allow_none=True, required=True)
    move = fields.Integer(required=True)
    at_version = fields.Integer(
        required=True, allow_none=True, metadata={"description": "the version that is asked about, if one was named"}
    )
    kind = fields.String(required=True)
    question = fields.Dict(keys=fields.String(), required=True)
    evidence = fields.List(fields.Dict(keys=fields.String()), required=True)
    finding = fields.Dict(keys=fields.String(), required=True)
    statements = fields.List(fields.Dict(keys=fields.String()), required=True)
    rulings = fields.List(fields.Nested(RulingSchema), required=True)
    accepted = fields.List(fields.String(), required=True)
    acceptances = fields.List(fields.Nested(AcceptanceSchema), required=True)
    appeals = fields.List(fields.Nested(AppealSchema), required=True)
    plans = fields.List(fields.Dict(keys=fields.String()), required=True)
    applied = fields.List(fields.Integer(), required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class DisputeChangedSchema(DisputeSchema):
    """A dispute after a command, with a receipt for it."""

    receipt = receipt_field()


class DisputeSummarySchema(Answer):
    """A dispute in a list."""

    id = fields.String(required=True)
    match = fields.String(required=True)
    tournament = fields.String(required=True)
    ruleset = fields.String(required=True)
    kind = fields.String(required=True)
    status = fields.String(required=True)
    opened_at = fields.String(required=True)
    ruled_at = fields.String(required=True)
    closed_at = fields.String(required=True)
    seconds_to_ruling = fields.Integer(allow_none=True, required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class DisputesSchema(Answer):
    """A page of disputes, newest first."""

    data = fields.List(fields.Nested(DisputeSummarySchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class DisputeLogSchema(Answer):
    """Every event of a dispute, each with the hash that chains it to the one before."""

    data = fields.List(fields.Dict(keys=fields.String()), required=True)


class SuggestionSchema(Answer):
    """What the policy gives for an infraction of a seat, after so many before."""

    seat = fields.String(required=True)
    infraction = fields.String(required=True)
    before = fields.Integer(required=True)
    penalty = fields.String(required=True)


class SuggestionsSchema(Answer):
    """What the policy gives, for each seat and infraction."""

    policy = fields.String(required=True)
    data = fields.List(fields.Nested(SuggestionSchema), required=True)


class ReportSchema(Answer):
    """The whole file: dispute, the table before and after, the clauses quoted, the moves it is about."""

    dispute = fields.Nested(DisputeSchema, required=True)
    title = fields.String(required=True)
    finding = fields.List(fields.String(), required=True)
    clauses = fields.List(fields.Dict(keys=fields.String()), required=True)
    moves = fields.List(fields.Dict(keys=fields.String()), required=True)
    names = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    asked = fields.Dict(keys=fields.String(), required=True)
    before = fields.Dict(keys=fields.String(), required=True)
    after = fields.Dict(keys=fields.String(), required=True)


class PrecedentSchema(Answer):
    """A closed ruling."""

    dispute = fields.String(required=True)
    closed_at = fields.String(required=True)
    ruleset = fields.String(required=True)
    kind = fields.String(required=True)
    outcome = fields.String(required=True)
    follows = fields.Boolean(allow_none=True, required=True)
    reason = fields.String(required=True)
    clauses = fields.List(fields.String(), required=True)
    cards = fields.List(fields.String(), required=True)
    penalties = fields.List(fields.String(), required=True)
    remedies = fields.List(fields.String(), required=True)
    level = fields.Integer(required=True)


class PrecedentsSchema(Answer):
    """A page of precedents, newest first."""

    data = fields.List(fields.Nested(PrecedentSchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class PolicySchema(Answer):
    """A policy: its penalties, mildest first, and its infractions with their ladders."""

    id = fields.String(required=True)
    edition = fields.String(required=True)
    name = fields.Nested(TextSchema, required=True)
    penalties = fields.List(fields.Dict(keys=fields.String()), required=True)
    infractions = fields.List(fields.Dict(keys=fields.String()), required=True)


class PoliciesSchema(Answer):
    """All policies."""

    data = fields.List(fields.Nested(PolicySchema), required=True)


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
    officer = fields.Nested(OfficerSchema, required=True)
    receipt = receipt_field()


class TournamentSummarySchema(Answer):
    """A tournament in a list."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    ruleset = fields.String(required=True)
    created_at = fields.String(required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class TournamentSchema(TournamentSummarySchema):
    """A tournament."""

    policy = fields.String(required=True)
    options = fields.Dict(keys=fields.String(), required=True)
    officers = fields.List(fields.Nested(OfficerSchema), required=True)
    held_back = fields.Boolean(
        required=True, metadata={"description": "what was hidden in its matches is for judges until it ends"}
    )
    ended_at = fields.String(required=True, metadata={"description": "empty while it goes on"})


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


class TournamentReportSchema(Answer):
    """How disputes went in a tournament: each with its time to ruling, what was done to matches, and (for the
    organiser and head judges) who looked at hidden things of running matches."""

    tournament = fields.String(required=True)
    disputes = fields.List(fields.Nested(DisputeSummarySchema), required=True)
    remedies = fields.List(fields.Dict(keys=fields.String()), required=True)
    counts = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    median_seconds_to_ruling = fields.Integer(allow_none=True, required=True)
    looks = fields.List(fields.Nested(LookSchema), required=True)
