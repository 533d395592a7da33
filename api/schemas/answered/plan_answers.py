"""Backup plans: what a rewind would take back."""

from marshmallow import fields, validate

from adjudicator.kernel.text.text import Text
from adjudicator.matches.questions.revealed import Sight
from api.schemas.answered.answers import Answer
from api.schemas.typed import listed, typed


class PlanStepSchema(Answer):
    """An event that a rewind would undo: what it was, whose decision if it is one, whether luck was in it."""

    version = fields.Integer(required=True)
    move = fields.Integer(required=True)
    type = fields.String(required=True)
    seat = fields.String(required=True)
    decides = fields.Boolean(required=True)
    luck = fields.Boolean(required=True)
    clauses = fields.List(fields.String(), required=True)
    told = typed(Text)


class RandomElementSchema(Answer):
    """An event in which luck was."""

    version = fields.Integer(required=True)
    move = fields.Integer(required=True)
    event = fields.String(required=True)


class PreviewSchema(Answer):
    """Where the match would be: after which move, who would be asked, and where the table is to be seen (`state`)."""

    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    waiting = fields.List(fields.String(), required=True)
    state = fields.String(required=True)


class BackupPlanSchema(Answer):
    """What a rewind would take back, newest first, and what speaks against it; it holds for the match at this `head`
    alone. `changes` counts what would differ in the view of each seat, `decisions` how many of its decisions each seat
    would take anew. A `simple` backup takes back one decision, without luck or anything seen."""

    before = fields.Integer(required=True, metadata={"description": "The first move that would no longer stand."})
    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    head = fields.String(required=True)
    undoes = fields.List(fields.Integer(), required=True)
    steps = fields.List(fields.Nested(PlanStepSchema), required=True)
    changes = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    decisions = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    random_elements = fields.List(fields.Nested(RandomElementSchema), required=True)
    information_revealed = fields.Dict(keys=fields.String(), values=listed(typed(Sight)), required=True)
    risks = fields.List(fields.String(), required=True)
    simple = fields.Boolean(required=True)
    recommend = fields.String(required=True, validate=validate.OneOf(["rewind", "leave_as_is"]))
    requires = fields.String(required=True)
    preview = fields.Nested(PreviewSchema, required=True)
    digest = fields.String(required=True)
    authorised = fields.Boolean(required=True)
