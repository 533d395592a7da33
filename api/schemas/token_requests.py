"""What is sent about tokens."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from adjudicator.api.schemas.queries import PageQuery
from adjudicator.api.schemas.requests import (
    NAME,
    Form,
    OneOf,
    Request,
)
from adjudicator.kernel.text.text import Text
from adjudicator.matches.people.tokens import moment

ROLES = ["organiser", "head_judge", "judge", "scorekeeper", "seat", "spectator"]


NO_MOMENT = Text(
    "isto é um instante na forma da RFC 3339, como 2026-12-31T18:00:00Z",
    "this is a time as in RFC 3339, such as 2026-12-31T18:00:00Z",
)
WANTED = Text("o papel seat pede match e seat", "the role seat asks for match and seat")
UNWANTED = {
    "match": Text("só com os papéis seat e spectator", "with the roles seat and spectator alone"),
    "seat": Text("só com o papel seat", "with the role seat alone"),
}


class Moment(fields.String):
    """A time in RFC 3339; it is kept in UTC, with milliseconds."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        found = moment(super()._deserialize(value, attr, data, **kwargs))
        if found is None:
            raise ValidationError([NO_MOMENT])
        return found


def until() -> Moment:
    """Return the field that says when a token ends. It has no default: requests from before it have the same
    fingerprint as ever, so that they can be sent again."""
    told = "when the token ends, RFC 3339, in the future; null or left out: when it is revoked"
    return Moment(allow_none=True, metadata={"format": "date-time", "description": told})


class TokenRequest(Request):
    """A token to be minted: for matches outside tournaments (an organiser's or a spectator's: for all); or of a `seat`
    of a `match`, in the place of those that it had, or of a `spectator` of it."""

    role = fields.String(required=True, validate=OneOf(ROLES))
    label = fields.String(load_default="", validate=NAME)
    match = fields.String(
        load_default="", validate=validate.Length(max=40), metadata={"description": "with `seat`, `spectator`"}
    )
    seat = fields.String(
        load_default="", validate=Form(r"^(P[1-9])?$"), metadata={"description": "with the role `seat`: `P1`, `P2`, …"}
    )
    expires_at = until()

    @validates_schema
    def check_seat(self, data: dict[str, Any], **kwargs: Any) -> None:
        """A seat belongs to the role `seat` alone, which has a match too; a spectator may be of one match."""
        role = data["role"]
        for name in ("match", "seat"):
            if role == "seat" and not data[name]:
                raise ValidationError([WANTED], name)
            if data[name] and role != "seat" and (role, name) != ("spectator", "match"):
                raise ValidationError([UNWANTED[name]], name)


class RevocationRequest(Request):
    """Nothing but the wish itself."""


class TokensQuery(PageQuery):
    """Which tokens: of a role, of a match, of a tournament."""

    role = fields.String(validate=OneOf(ROLES), metadata={"description": "Tokens of this role alone."})
    match = fields.String(validate=validate.Length(max=40), metadata={"description": "Tokens for this match alone."})
    tournament = fields.String(
        validate=validate.Length(max=40), metadata={"description": "Tokens for this tournament alone."}
    )
