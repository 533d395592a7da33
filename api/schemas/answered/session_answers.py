"""What is answered about sessions, and about doors, by which people come in."""

from marshmallow import fields

from api.schemas.answered.answers import Answer


class CodeSchema(Answer):
    """A short code: eight letters that stand for a token, once, for ten minutes."""

    code = fields.String(
        required=True, metadata={"description": "to be typed, in either case, with or without its hyphen"}
    )
    code_expires_at = fields.String(required=True)


class DoorSchema(CodeSchema):
    """How somebody who was given a token comes in by a browser: each of the three leads to a session of that token."""

    link = fields.String(required=True, metadata={"description": "to be opened; it holds the token, after the `#`"})
    qr = fields.String(required=True, metadata={"description": "the link as a QR code, an SVG that stands alone"})


class SessionSchema(Answer):
    """A session of a browser. `standing`: `valid`, `ended`, `expired`, or `void` (its token is not valid any more)."""

    id = fields.String(required=True)
    subject = fields.String(required=True, metadata={"description": "the name of the token that it is of"})
    label = fields.String(required=True, metadata={"description": "what its browser calls itself, or was called"})
    created_at = fields.String(required=True)
    expires_at = fields.String(required=True)
    ended_at = fields.String(allow_none=True, required=True)
    standing = fields.String(required=True)
    current = fields.Boolean(required=True, metadata={"description": "whether it is the one that asks"})


class SessionsSchema(Answer):
    """A page of sessions, newest first."""

    data = fields.List(fields.Nested(SessionSchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class WhoSchema(Answer):
    """Who asks, as far as the service knows: the holder of a token, and by which session."""

    subject = fields.String(required=True)
    role = fields.String(required=True)
    label = fields.String(required=True)
    match = fields.String(required=True)
    seat = fields.String(required=True)
    tournament = fields.String(required=True)
    session = fields.Nested(SessionSchema, allow_none=True, required=True)


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
