"""Refusals, and the pages that explain them."""

from marshmallow import fields

from api.schemas.answers import Answer, TextSchema


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
    title = fields.Nested(TextSchema, required=True)


class ProblemPagesSchema(Answer):
    """All kinds of problems."""

    data = fields.List(fields.Nested(ProblemPageSchema), required=True)
