"""A dispute in sentences: its timeline, a backup plan in words, a ruling that is only tried."""

from marshmallow import fields

from api.schemas.answers import Answer
from api.schemas.desk_answers import ShownEvidenceSchema
from api.schemas.match_answers import SeatSchema


def _texts() -> fields.List[str]:
    return fields.List(fields.String(), required=True)


class EntrySchema(Answer):
    """Something that happened to a dispute, in a sentence (`title`), with what was said (`text`) and what follows
    (`lines`; one that is set in belongs to the one above). `seat`: of a player, whose word it is."""

    kind = fields.String(required=True)
    title = fields.String(required=True)
    seat = fields.String(required=True)
    text = fields.String(required=True)
    lines = _texts()
    clauses = _texts()
    moves = fields.List(fields.Integer(), required=True)
    evidence = fields.List(fields.Nested(ShownEvidenceSchema), required=True)
    precedents = _texts()
    note = fields.String(required=True)
    superseded = fields.Boolean(required=True)


class DatedEntrySchema(EntrySchema):
    """Something that happened to a dispute, and when."""

    at = fields.String(required=True)


class ToldStepSchema(Answer):
    """An event that a rewind would undo, in a sentence: whose decision it was, if it `decides`; whether luck was in
    it."""

    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    seat = fields.String(required=True)
    decides = fields.Boolean(required=True)
    luck = fields.Boolean(required=True)
    clauses = _texts()
    text = fields.String(required=True)


class LearnedSchema(Answer):
    """What a seat was shown in a move that a rewind would undo."""

    seat = fields.String(required=True)
    move = fields.Integer(required=True)
    text = fields.String(required=True)


class ToldPlanSchema(Answer):
    """A backup plan in words, newest step first. `current`: the match has not moved on since."""

    digest = fields.String(required=True)
    before = fields.Integer(required=True)
    move = fields.Integer(required=True)
    authorised = fields.Boolean(required=True)
    current = fields.Boolean(required=True)
    simple = fields.Boolean(required=True)
    decisions = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    changes = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    recommend = fields.String(required=True)
    risks = _texts()
    waiting = _texts()
    learned = fields.List(fields.Nested(LearnedSchema), required=True)
    steps = fields.List(fields.Nested(ToldStepSchema), required=True)


class TimelineSchema(Answer):
    """A dispute in sentences, as far as the caller may see it: what it `asks`, its `state` and what it `waits` for,
    each thing that happened (`entries`, the oldest first), the last backup plan, and the commands that the caller `may`
    give now. `since`: when it was last opened."""

    id = fields.String(required=True)
    match = fields.String(required=True)
    tournament = fields.String(required=True)
    ruleset = fields.String(required=True)
    policy = fields.String(required=True)
    table = fields.String(required=True)
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    status = fields.String(required=True)
    state = fields.String(required=True)
    waits = fields.String(required=True)
    asks = fields.String(required=True)
    kind = fields.String(required=True)
    move = fields.Integer(required=True)
    blocking = fields.Boolean(required=True)
    generation = fields.Integer(required=True)
    version = fields.Integer(required=True)
    opened_at = fields.String(required=True)
    since = fields.String(required=True)
    closed_at = fields.String(required=True)
    judge = fields.String(required=True)
    may = _texts()
    pending = fields.List(
        fields.String(), required=True, metadata={"description": "the seats that have yet to accept the ruling"}
    )
    appeal_until = fields.String(required=True)
    entries = fields.List(fields.Nested(DatedEntrySchema), required=True)
    plan = fields.Nested(ToldPlanSchema, required=True, allow_none=True)


class DraftSchema(Answer):
    """A ruling that is only tried, as players would read it."""

    told = fields.Nested(EntrySchema, required=True)
