"""What clients ask by: query strings. They check requests and are parameters of openapi.yaml."""

from marshmallow import fields, validate

from adjudicator.rulesets.registry import RULESETS
from api.schemas.requests import TABLE, WHOLE, OneOf, Request


class PageQuery(Request):
    """Which page of a list."""

    limit = fields.Integer(load_default=50, validate=validate.Range(min=1, max=200))
    cursor = fields.String(validate=validate.Length(max=200))


CLAUSE = validate.Length(max=20)
CARD_KEY = validate.Length(min=1, max=80)


class FoundQuery(PageQuery):
    """By what matches are found. A page of few or no rows may go on: follow `next`."""

    player = fields.String(
        validate=validate.Length(min=1, max=80), metadata={"description": "a player's name, in whatever letter case"}
    )
    table = fields.String(validate=TABLE, metadata={"description": "the label of the table, in whatever letter case"})
    clause = fields.String(validate=CLAUSE, metadata={"description": "a clause that applied, of matches that are over"})
    card = fields.String(
        validate=CARD_KEY, metadata={"description": "a card, by key, that was shown to all, of matches that are over"}
    )


class MatchesQuery(FoundQuery):
    """Which matches."""

    ruleset = fields.String(validate=OneOf(sorted(RULESETS)))
    status = fields.String(validate=OneOf(["running", "over", "damaged", "seeding"]))
    tournament = fields.String(validate=validate.Length(max=40))


class CardSetsQuery(PageQuery):
    """Which card sets."""

    ruleset = fields.String(validate=OneOf(sorted(RULESETS)))


class ViewQuery(Request):
    """In whose view."""

    view = fields.String(
        validate=validate.Length(max=20), metadata={"description": "a seat, `judge` or `spectator`; yours if left out"}
    )


class AtQuery(ViewQuery):
    """At which moment: a move, or a version; neither is now."""

    move = fields.Integer(validate=WHOLE)
    version = fields.Integer(validate=WHOLE)


class MomentQuery(AtQuery):
    """At which moment: a move, or a version; neither is now. `rev` makes the answer immutable."""

    rev = fields.String(validate=validate.Length(max=64))


class ChangesQuery(Request):
    """Since when."""

    since = fields.String(
        validate=validate.Length(max=4000), metadata={"description": "the `next` of an earlier answer; none at first"}
    )


class FollowQuery(Request):
    """What one stream follows."""

    follow = fields.String(
        required=True,
        validate=validate.Length(min=1, max=2000),
        metadata={
            "description": "ids of matches, disputes and tournaments, up to 32 and separated by commas; a match's"
            " perhaps with a view: `m_…/spectator,d_…,t_…`"
        },
    )
    after = fields.String(
        validate=validate.Length(max=4000),
        metadata={"description": "the id of the last message received; the header `Last-Event-ID` goes before it"},
    )


class EventsQuery(ViewQuery):
    """Which events: those after a version. `max_events` ends a live stream after so many.

    Without `after`, a page begins with the first event, and a stream with a snapshot of the table as it is now.
    """

    after = fields.Integer(validate=WHOLE)
    limit = fields.Integer(load_default=50, validate=validate.Range(min=1, max=200))
    max_events = fields.Integer(validate=validate.Range(min=1, max=10_000))


class LogReplayQuery(Request):
    """Which events: so many (`limit`) after a version (`after`)."""

    after = fields.Integer(load_default=0, validate=WHOLE)
    limit = fields.Integer(load_default=500, validate=validate.Range(min=1, max=1000))


class ReplayQuery(ViewQuery, LogReplayQuery):
    """Which events, in whose view: so many (`limit`) after a version (`after`)."""


class DiffQuery(ViewQuery):
    """Between which moments: each a move or a version."""

    from_ = fields.Integer(data_key="from", validate=WHOLE, metadata={"description": "After which move it begins."})
    to = fields.Integer(validate=WHOLE, metadata={"description": "After which move it ends."})
    from_version = fields.Integer(validate=WHOLE, metadata={"description": "Or: at which version it begins."})
    to_version = fields.Integer(validate=WHOLE, metadata={"description": "Or: at which version it ends."})


class ExplainQuery(ViewQuery):
    """Which number, after which move or at which version, within a move too (now, if both are left out)."""

    of = fields.String(required=True, validate=validate.Length(min=1, max=40))
    move = fields.Integer(validate=WHOLE)
    version = fields.Integer(validate=WHOLE)


class DocsQuery(Request):
    """What is looked for in the documentation."""

    q = fields.String(load_default="", validate=validate.Length(max=100), metadata={"description": "Words."})
