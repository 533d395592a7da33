"""What is answered about tokens."""

from marshmallow import fields

from api.schemas.answers import Answer
from api.schemas.session_answers import DoorSchema


class TokenSchema(Answer):
    """A token as lists show it. `standing`: `valid`, `revoked`, `expired`, or `void` (of a secret that was changed)."""

    subject = fields.String(required=True, metadata={"description": "its name: the beginning of its digest"})
    role = fields.String(required=True)
    label = fields.String(required=True)
    match = fields.String(required=True)
    seat = fields.String(required=True)
    tournament = fields.String(required=True)
    created_at = fields.String(required=True)
    expires_at = fields.String(allow_none=True, required=True)
    revoked_at = fields.String(allow_none=True, required=True)
    standing = fields.String(required=True)


class MintedTokenSchema(TokenSchema):
    """A new token; its text is not shown again."""

    token = fields.String(required=True)
    door = fields.Nested(DoorSchema, required=True)


class TokensSchema(Answer):
    """A page of tokens, newest first."""

    data = fields.List(fields.Nested(TokenSchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)
