"""What is answered about changes."""

from marshmallow import fields

from api.schemas.answered.answers import Answer
from api.schemas.answered.desk_answers import DisputeSummarySchema
from api.schemas.answered.match_answers import MatchSchema


class ChangesSchema(Answer):
    """What has changed since a moment, as it stands now."""

    matches = fields.List(
        fields.Nested(MatchSchema), required=True, metadata={"description": "those in which anything happened"}
    )
    disputes = fields.List(
        fields.Nested(DisputeSummarySchema), required=True, metadata={"description": "those of which there is news"}
    )
    whole = fields.Boolean(required=True, metadata={"description": "whether that is all; if not, read the lists"})
    next = fields.String(required=True, metadata={"description": "the moment to ask from next time"})
