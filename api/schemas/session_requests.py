"""What is sent about sessions."""

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from adjudicator.api.schemas.queries import PageQuery
from adjudicator.api.schemas.requests import NAME, Request
from adjudicator.kernel.text.text import Text
from adjudicator.matches.people.codes import read_code

DAY = 86_400
ONE_OF_THEM = Text("envie token ou code, um dos dois", "send token or code, one of the two")
NO_CODE = Text(
    "um código tem oito letras, sem I nem O, como ABCD-EFGH", "a code has eight letters, no I or O, such as ABCD-EFGH"
)


class SessionRequest(Request):
    """A session to be begun, of a `token` or by a short `code`. It is no longer than its token is valid."""

    token = fields.String(load_default="", validate=validate.Length(max=200))
    code = fields.String(load_default="", validate=validate.Length(max=40))
    label = fields.String(
        load_default="",
        validate=NAME,
        metadata={"description": "what to call it in lists; else what the browser says of itself"},
    )
    seconds = fields.Integer(
        strict=True,
        load_default=DAY,
        validate=validate.Range(min=60, max=30 * DAY),
        metadata={"description": "when it ends by itself; a day if nothing is said"},
    )

    @validates_schema
    def check_credential(self, data: dict[str, Any], **kwargs: Any) -> None:
        """There is one credential, and a code has the form of one."""
        if bool(data["token"]) == bool(data["code"]):
            raise ValidationError([ONE_OF_THEM], "token")
        if data["code"] and read_code(data["code"]) is None:
            raise ValidationError([NO_CODE], "code")


class SessionsQuery(PageQuery):
    """Which sessions: of a token, by its subject; for an organiser, else one's own alone."""

    subject = fields.String(
        validate=validate.Length(max=40), metadata={"description": "Sessions of this token alone, by its listed name."}
    )
