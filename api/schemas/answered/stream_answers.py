"""What live streams say: a schema for each message, told apart by its `event`."""

from marshmallow import fields, validate

from api.schemas.answered.answers import Answer
from api.schemas.answered.desk_answers import DisputeSummarySchema
from api.schemas.answered.history_answers import EventLineSchema
from api.schemas.typed import Choice, of_game


def _message(name: str) -> fields.String:
    """What a message is called."""
    return fields.String(required=True, validate=validate.Equal(name))


class Message(Answer):
    """A message of a stream: `id` is what is sent back as `Last-Event-ID` to go on after it; it is missing where it
    moves nobody on."""

    id = fields.String()


class SnapshotMessageSchema(Message):
    """The table as the view sees it when the stream begins."""

    event = _message("snapshot")
    data = of_game("State")


class EventMessageSchema(Message):
    """An event as it happens."""

    event = _message("event")
    data = fields.Nested(EventLineSchema, required=True)


class NothingMoreSchema(Answer):
    """Nothing: that the match is over is all that is said."""


class EndMessageSchema(Message):
    """The match is over, and nothing more will come."""

    event = _message("end")
    data = fields.Nested(NothingMoreSchema, required=True)


class MatchMessageSchema(Choice):
    """A message of the stream of a match."""

    tag = "event"
    among = (SnapshotMessageSchema, EventMessageSchema, EndMessageSchema)


class Told(Answer):
    """What is followed."""

    of = fields.String(required=True, metadata={"description": "the id of the match, dispute or tournament"})


class OfMatch(Told):
    """A match that is followed, in a view."""

    view = fields.String(required=True)


class FollowedStateSchema(OfMatch):
    """The table of a match that is followed."""

    data = of_game("State")


class FollowedEventSchema(OfMatch):
    """An event of a match that is followed."""

    data = fields.Nested(EventLineSchema, required=True)


class FollowedEndSchema(OfMatch):
    """The end of a match that is followed."""

    data = fields.Nested(NothingMoreSchema, required=True)


class FollowedSnapshotMessageSchema(Message):
    """The table of a match as the view sees it when the stream begins."""

    event = _message("snapshot")
    data = fields.Nested(FollowedStateSchema, required=True)


class FollowedEventMessageSchema(Message):
    """An event of a match as it happens."""

    event = _message("event")
    data = fields.Nested(FollowedEventSchema, required=True)


class FollowedEndMessageSchema(Message):
    """A match is over."""

    event = _message("end")
    data = fields.Nested(FollowedEndSchema, required=True)


class DisputeNewsSchema(DisputeSummarySchema):
    """How a dispute stands, after how many of its events."""

    version = fields.Integer(required=True)


class FollowedDisputeSchema(Told):
    """A dispute that is followed, or one of a tournament that is."""

    data = fields.Nested(DisputeNewsSchema, required=True)


class DisputeMessageSchema(Message):
    """How a dispute stands, now that it has changed."""

    event = _message("dispute")
    data = fields.Nested(FollowedDisputeSchema, required=True)


class CallMessageSchema(Message):
    """How a dispute of a tournament stands, now that it has changed."""

    event = _message("call")
    data = fields.Nested(FollowedDisputeSchema, required=True)


class TournamentNewsSchema(Answer):
    """How far a tournament has come, and how many rounds it has."""

    id = fields.String(required=True)
    version = fields.Integer(required=True)
    ended_at = fields.String(required=True, metadata={"description": "empty while it goes on"})
    rounds = fields.Integer(required=True, metadata={"description": "how many there have been"})


class FollowedTournamentSchema(Told):
    """A tournament that is followed."""

    data = fields.Nested(TournamentNewsSchema, required=True)


class TournamentMessageSchema(Message):
    """How a tournament stands, now that it has changed."""

    event = _message("tournament")
    data = fields.Nested(FollowedTournamentSchema, required=True)


class OpenCallsSchema(Answer):
    """A tournament and its open disputes."""

    tournament = fields.Nested(TournamentNewsSchema, required=True, metadata={"description": "how far it has come"})
    calls = fields.List(
        fields.Nested(DisputeNewsSchema), required=True, metadata={"description": "its disputes that are open"}
    )


class FollowedCallsSchema(Told):
    """The open disputes of a tournament that is followed."""

    data = fields.Nested(OpenCallsSchema, required=True)


class CallsMessageSchema(Message):
    """All open disputes of a tournament, when the stream begins."""

    event = _message("calls")
    data = fields.Nested(FollowedCallsSchema, required=True)


class MatchOverSchema(Answer):
    """A match of a tournament that is over."""

    id = fields.String(required=True)
    table = fields.String(required=True)
    winners = fields.List(fields.String(), required=True, metadata={"description": "the seats that have won"})


class FollowedOverSchema(Told):
    """A match that is over, of a tournament that is followed."""

    data = fields.Nested(MatchOverSchema, required=True)


class OverMessageSchema(Message):
    """A match of a tournament is over."""

    event = _message("over")
    data = fields.Nested(FollowedOverSchema, required=True)


class FollowedMessageSchema(Choice):
    """A message of a stream that follows several things."""

    tag = "event"
    among = (
        FollowedSnapshotMessageSchema,
        FollowedEventMessageSchema,
        FollowedEndMessageSchema,
        DisputeMessageSchema,
        TournamentMessageSchema,
        CallsMessageSchema,
        CallMessageSchema,
        OverMessageSchema,
    )
