"""A dispute in sentences: its timeline, a backup plan in words, a ruling that is only tried."""

from marshmallow import fields

from api.schemas.answered.answers import Answer
from api.schemas.answered.desk_answers import ShownEvidenceSchema
from api.schemas.answered.match_answers import SeatSchema


def _texts() -> fields.List[str]:
    return fields.List(fields.String(), required=True)


class EntrySchema(Answer):
    """Something that happened to a dispute: a sentence, what was said, what follows."""

    at = fields.String(metadata={"description": "When; of a ruling that is only tried, left out."})
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


class ToldPlanSchema(Answer):
    """What the file says of its last backup plan in keys alone, in words. `current`: the match has not moved on."""

    current = fields.Boolean(required=True)
    recommend = fields.String(required=True)
    risks = _texts()
    learned = _texts()


class TimelineSchema(Answer):
    """A dispute in sentences, as far as the caller may see it, and the commands that the caller `may` give now."""

    id = fields.String(required=True)
    match = fields.String(required=True)
    tournament = fields.String(required=True)
    ruleset = fields.String(required=True)
    table = fields.String(required=True)
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    status = fields.String(required=True)
    state = fields.String(required=True)
    waits = fields.String(required=True)
    asks = fields.String(required=True)
    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    since = fields.String(required=True)
    may = _texts()
    pending = _texts()
    appeal_until = fields.String(required=True)
    entries = fields.List(fields.Nested(EntrySchema), required=True)
    plan = fields.Nested(ToldPlanSchema, required=True, allow_none=True)
