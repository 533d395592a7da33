"""Refusals, and the pages that explain them."""

from marshmallow import fields

from adjudicator.kernel.text.text import Text
from api.schemas.answers import Answer
from api.schemas.typed import typed


class ProblemSchema(Answer):
    """A refusal (RFC 9457)."""

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    code = fields.String(required=True)
    retryable = fields.Boolean(required=True)
    instance = fields.String(required=True)
    detail = fields.String()
    errors = fields.List(fields.Dict(keys=fields.String()))


class ProblemPageSchema(Answer):
    """A kind of problem, explained."""

    code = fields.String(required=True)
    status = fields.Integer(required=True)
    title = typed(Text)


class ProblemPagesSchema(Answer):
    """All kinds of problems."""

    data = fields.List(fields.Nested(ProblemPageSchema), required=True)
