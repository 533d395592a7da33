"""What the judges' desk answers."""

from marshmallow import fields, validate

from adjudicator.judging.dispute_events import AnyDisputeEvent
from adjudicator.judging.policy import Infraction, PenaltyKind
from adjudicator.judging.rulings import AnyRemedy, Penalised
from adjudicator.kernel.text.text import Text
from api.schemas.answered.answers import Answer, receipt_field
from api.schemas.answered.history_answers import EventLineSchema
from api.schemas.answered.match_answers import SeatSchema
from api.schemas.answered.plan_answers import BackupPlanSchema
from api.schemas.answered.question_answers import HiddenPartSchema, ShownFindingSchema
from api.schemas.desk_requests import STATUSES
from api.schemas.question_requests import DisputedQuestion
from api.schemas.typed import Either, listed, typed


class CorrectionSchema(Answer):
    """The move that a correction made."""

    by_game = True
    ruleset = fields.String(required=True)
    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    events = fields.List(fields.Nested(EventLineSchema), required=True)
    receipt = receipt_field()


class PersonSchema(Answer):
    """Who acted at the desk."""

    role = fields.String(required=True)
    seat = fields.String(required=True)
    label = fields.String(required=True)


class HiddenAdjustmentSchema(Answer):
    """A change of the table whose content only judges see while the match runs."""

    remedy = fields.String(required=True, validate=validate.Equal("adjustment"))
    hidden = fields.Boolean(required=True, validate=validate.Equal(True))


class ShownRemedySchema(Either):
    """What a ruling does to the match, as far as the viewer may see it."""

    among = (AnyRemedy, HiddenAdjustmentSchema)


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
    penalties = listed(typed(Penalised))
    remedies = fields.List(fields.Nested(ShownRemedySchema), required=True)
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


class ShownQuestionSchema(Either):
    """The question, or that it is hidden from the viewer while the match runs."""

    among = (DisputedQuestion, HiddenPartSchema)


class EvidenceSchema(Answer):
    """What a dispute rests on: words, moves of the match, a file by name and SHA-256. What is not said is empty."""

    text = fields.String(required=True)
    moves = fields.List(fields.Integer(), required=True)
    sha256 = fields.String(required=True)
    name = fields.String(required=True)


class ShownEvidenceSchema(EvidenceSchema):
    """Evidence that a dispute was opened with. `for_judges`: no other player reads it while the match runs."""

    for_judges = fields.Boolean(required=True)


class StatementSchema(EvidenceSchema):
    """What somebody said to a dispute, and when."""

    at = fields.String(required=True)
    by = fields.Nested(PersonSchema, required=True)


class DisputeSchema(Answer):
    """A dispute's file, as the caller may see it. `allowed` says what may be done with it now."""

    id = fields.String(required=True)
    match = fields.String(required=True)
    tournament = fields.String(required=True)
    ruleset = fields.String(required=True)
    edition = fields.String(required=True)
    policy = fields.String(required=True)
    seats = fields.List(fields.String(), required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUSES))
    generation = fields.Integer(
        required=True, metadata={"description": "How often it was opened: 1, and once more each time it was reopened."}
    )
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
    question = fields.Nested(ShownQuestionSchema, required=True)
    evidence = fields.List(fields.Nested(ShownEvidenceSchema), required=True)
    finding = fields.Nested(ShownFindingSchema, required=True)
    statements = fields.List(fields.Nested(StatementSchema), required=True)
    rulings = fields.List(fields.Nested(RulingSchema), required=True)
    accepted = fields.List(fields.String(), required=True)
    acceptances = fields.List(fields.Nested(AcceptanceSchema), required=True)
    appeals = fields.List(fields.Nested(AppealSchema), required=True)
    plans = fields.List(fields.Nested(BackupPlanSchema), required=True)
    applied = fields.List(fields.Integer(), required=True)
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class DisputeChangedSchema(DisputeSchema):
    """A dispute after a command, with a receipt for it."""

    receipt = receipt_field()


class DisputeSummarySchema(Answer):
    """A dispute in a list; in the queue also at which table, between whom, what it asks, who called and who took it."""

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
    table = fields.String()
    seats = fields.List(fields.Nested(SeatSchema))
    move = fields.Integer()
    asks = fields.String()
    opened_by = fields.Nested(PersonSchema)
    judge = fields.Nested(PersonSchema, allow_none=True)


class DisputesSchema(Answer):
    """A page of disputes, newest first."""

    data = fields.List(fields.Nested(DisputeSummarySchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class DisputeEventSchema(Answer):
    """One event of a dispute: its place, its time, the fact, and the hash that chains it. Of an event that the caller
    may not read there is neither fact nor salt."""

    version = fields.Integer(required=True)
    at = fields.String(required=True)
    hash = fields.String(required=True)
    salt = fields.String()
    event = typed(AnyDisputeEvent, required=False)


class DisputeLogSchema(Answer):
    """Every event of a dispute, each with the hash that chains it to the one before."""

    data = fields.List(fields.Nested(DisputeEventSchema), required=True)


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


class QuotedClauseSchema(Answer):
    """A clause that is quoted, in the reader's language."""

    id = fields.String(required=True)
    section = fields.String(required=True)
    text = fields.String(required=True)


class ToldMoveSchema(Answer):
    """A move in sentences, with the clauses that they rest on."""

    move = fields.Integer(required=True)
    told = fields.List(fields.String(), required=True)


class ToldTableSchema(Answer):
    """The table after a move, laid out as text."""

    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    view = fields.String(required=True)
    told = fields.String(required=True)


class DisputeReportSchema(Answer):
    """The whole file: the dispute, the finding in sentences, the clauses quoted, the moves it is about, how the policy
    calls penalties and infractions (`names`), the table when it was asked about, and before and after it was ruled."""

    dispute = fields.Nested(DisputeSchema, required=True)
    title = fields.String(required=True)
    finding = fields.List(fields.String(), required=True)
    clauses = fields.List(fields.Nested(QuotedClauseSchema), required=True)
    moves = fields.List(fields.Nested(ToldMoveSchema), required=True)
    names = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    asked = fields.Nested(ToldTableSchema, required=True)
    before = fields.Nested(ToldTableSchema, required=True)
    after = fields.Nested(ToldTableSchema, required=True)


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
    name = typed(Text)
    penalties = listed(typed(PenaltyKind))
    infractions = listed(typed(Infraction))


class PoliciesSchema(Answer):
    """All policies."""

    data = fields.List(fields.Nested(PolicySchema), required=True)
