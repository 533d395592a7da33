"""What live streams say, told apart by `event`: the form of their messages, each with its fields parsed."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from adjudicator.api.live.of_desk import DisputeNews, MatchOver, OpenCalls, TournamentNews
from adjudicator.api.play.moves import EventLine
from adjudicator.api.schemas.marks import AState


class NothingMore(msgspec.Struct, frozen=True, kw_only=True):
    """Nothing: that the match is over is all that is said."""


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """A message of a stream: `id` is what is sent back as `Last-Event-ID` to go on after it; it is missing where it
    moves nobody on."""

    id: str | UnsetType = UNSET


class MatchMessage(Message, frozen=True, kw_only=True):
    """A message of the stream of a match."""


class FollowedMessage(Message, frozen=True, kw_only=True):
    """A message of a stream that follows several things."""


class SnapshotMessage(MatchMessage, frozen=True, kw_only=True, tag_field="event", tag="snapshot"):
    """The table as the view sees it when the stream begins."""

    data: AState


class EventMessage(MatchMessage, frozen=True, kw_only=True, tag_field="event", tag="event"):
    """An event as it happens."""

    data: EventLine


class EndMessage(MatchMessage, frozen=True, kw_only=True, tag_field="event", tag="end"):
    """The match is over, and nothing more will come."""

    data: NothingMore


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What is followed."""

    of: Annotated[str, Meta(description="the id of the match, dispute or tournament")]


class OfMatch(Told, frozen=True, kw_only=True):
    """A match that is followed, in a view."""

    view: str


class FollowedState(OfMatch, frozen=True, kw_only=True):
    """The table of a match that is followed."""

    data: AState


class FollowedEvent(OfMatch, frozen=True, kw_only=True):
    """An event of a match that is followed."""

    data: EventLine


class FollowedEnd(OfMatch, frozen=True, kw_only=True):
    """The end of a match that is followed."""

    data: NothingMore


class FollowedDispute(Told, frozen=True, kw_only=True):
    """A dispute that is followed, or one of a tournament that is."""

    data: DisputeNews


class FollowedTournament(Told, frozen=True, kw_only=True):
    """A tournament that is followed."""

    data: TournamentNews


class FollowedCalls(Told, frozen=True, kw_only=True):
    """The open disputes of a tournament that is followed."""

    data: OpenCalls


class FollowedOver(Told, frozen=True, kw_only=True):
    """A match that is over, of a tournament that is followed."""

    data: MatchOver


class FollowedSnapshotMessage(FollowedMessage, frozen=True, kw_only=True, tag_field="event", tag="snapshot"):
    """The table of a match as the view sees it when the stream begins."""

    data: FollowedState


class FollowedEventMessage(FollowedMessage, frozen=True, kw_only=True, tag_field="event", tag="event"):
    """An event of a match as it happens."""

    data: FollowedEvent


class FollowedEndMessage(FollowedMessage, frozen=True, kw_only=True, tag_field="event", tag="end"):
    """A match is over."""

    data: FollowedEnd


class DisputeMessage(FollowedMessage, frozen=True, kw_only=True, tag_field="event", tag="dispute"):
    """How a dispute stands, now that it has changed."""

    data: FollowedDispute


class CallMessage(FollowedMessage, frozen=True, kw_only=True, tag_field="event", tag="call"):
    """How a dispute of a tournament stands, now that it has changed."""

    data: FollowedDispute


class TournamentMessage(FollowedMessage, frozen=True, kw_only=True, tag_field="event", tag="tournament"):
    """How a tournament stands, now that it has changed."""

    data: FollowedTournament


class CallsMessage(FollowedMessage, frozen=True, kw_only=True, tag_field="event", tag="calls"):
    """All open disputes of a tournament, when the stream begins."""

    data: FollowedCalls


class OverMessage(FollowedMessage, frozen=True, kw_only=True, tag_field="event", tag="over"):
    """A match of a tournament is over."""

    data: FollowedOver
