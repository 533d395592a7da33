"""What all answers have in common, and the answers about the service itself.

They are the schemas of openapi.yaml that every answer of the tests is held against.
"""

from typing import ClassVar

from marshmallow import EXCLUDE, Schema, fields

from adjudicator.kernel.text.text import Text
from api.schemas.typed import typed


class Answer(Schema):
    """Clients must ignore what they do not know: answers may grow. `by_game`: the contract has it once for each game,
    told apart by its `ruleset`."""

    by_game: ClassVar[bool] = False

    class Meta:
        unknown = EXCLUDE


def receipt_field() -> fields.String:
    """What the service signs to what it acknowledges; null where it keeps no transparency log."""
    description = "A receipt to be kept: a signed note (C2SP) over the head of what was changed; `null` without a log."
    return fields.String(required=True, allow_none=True, metadata={"description": description})


class HealthSchema(Answer):
    """Whether the service is well."""

    status = fields.String(required=True)


class ReadinessSchema(HealthSchema):
    """Whether the service takes moves, and, where there is a transparency log, whether it goes on."""

    log = fields.String(metadata={"description": "`sequenced`, or `stopped`: then `why`, and no receipts are given"})
    why = fields.String()


class IndexSchema(Answer):
    """Where to go from here."""

    name = fields.String(required=True)
    version = fields.String(required=True)
    open_tables = fields.Boolean(required=True, metadata={"description": "whether anybody may open a table"})
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


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
