"""What clients ask by: query strings. They check requests and are parameters of openapi.yaml."""

from marshmallow import fields, validate

from adjudicator.api.schemas.requests import TABLE, WHOLE, OneOf, Request
from adjudicator.api.schemas.typed import of_rulesets


class PageQuery(Request):
    """Which page of a list."""

    limit = fields.Integer(
        load_default=50, validate=validate.Range(min=1, max=200), metadata={"description": "How many rows at most."}
    )
    cursor = fields.String(
        validate=validate.Length(max=200),
        metadata={"description": "The `next` of the page before; none at first."},
    )


CLAUSE = validate.Length(max=20)
CARD_KEY = validate.Length(min=1, max=80)


class FoundQuery(PageQuery):
    """By what matches are found. A page of few or no rows may go on: follow `next`."""

    player = fields.String(
        validate=validate.Length(min=1, max=80), metadata={"description": "A player's name, in whatever letter case."}
    )
    table = fields.String(validate=TABLE, metadata={"description": "The label of the table, in whatever letter case."})
    clause = fields.String(validate=CLAUSE, metadata={"description": "A clause that applied in matches that are over."})
    card = fields.String(
        validate=CARD_KEY,
        metadata={"description": "A card, by key, shown to all in matches that are over."},
    )


class MatchesQuery(FoundQuery):
    """Which matches."""

    ruleset = of_rulesets(description="The game that is played.")
    status = fields.String(
        validate=OneOf(["running", "over", "damaged", "seeding"]), metadata={"description": "How the match stands."}
    )
    tournament = fields.String(
        validate=validate.Length(max=40), metadata={"description": "The id of the tournament that it belongs to."}
    )


class CardSetsQuery(PageQuery):
    """Which card sets."""

    ruleset = of_rulesets(description="The game of the cards.")


class ViewQuery(Request):
    """In whose view."""

    view = fields.String(
        validate=validate.Length(max=20),
        metadata={"description": "A seat, `judge` or `spectator`; yours if left out."},
    )


class AtQuery(ViewQuery):
    """At which moment: a move, or a version; neither is now."""

    move = fields.Integer(validate=WHOLE, metadata={"description": "As it stood after this move; 0 is the beginning."})
    version = fields.Integer(validate=WHOLE, metadata={"description": "Or: as it stood after this event."})


class MomentQuery(AtQuery):
    """At which moment: a move, or a version; neither is now. `rev` makes the answer immutable."""

    rev = fields.String(
        validate=validate.Length(max=64),
        metadata={"description": "The revision of the rules, as an answer has it: with it the answer never changes."},
    )


class ChangesQuery(Request):
    """Since when."""

    since = fields.String(
        validate=validate.Length(max=4000), metadata={"description": "The `next` of an earlier answer; none at first."}
    )


class FollowQuery(Request):
    """What one stream follows."""

    follow = fields.String(
        required=True,
        validate=validate.Length(min=1, max=2000),
        metadata={
            "description": "Ids of matches, disputes and tournaments, up to 32 and separated by commas; a match's"
            " perhaps with a view: `m_…/spectator,d_…,t_…`; `calls`: a seat's, or those of no tournament."
        },
    )
    after = fields.String(
        validate=validate.Length(max=4000),
        metadata={"description": "The id of the last message received; the header `Last-Event-ID` goes before it."},
    )


class EventsQuery(ViewQuery):
    """Which events: those after a version. `max_events` ends a live stream after so many.

    Without `after`, a page begins with the first event, and a stream with a snapshot of the table as it is now.
    """

    after = fields.Integer(
        validate=WHOLE,
        metadata={
            "description": "Events after this version alone. Without it a page begins with the first, and a stream"
            " with a snapshot of the table as it is now."
        },
    )
    limit = fields.Integer(
        load_default=50,
        validate=validate.Range(min=1, max=200),
        metadata={"description": "How many events at most."},
    )
    max_events = fields.Integer(
        validate=validate.Range(min=1, max=10_000),
        metadata={"description": "A live stream ends after so many events."},
    )


class LogReplayQuery(Request):
    """Which events: so many (`limit`) after a version (`after`)."""

    after = fields.Integer(
        load_default=0, validate=WHOLE, metadata={"description": "Steps after this version alone; 0 is the beginning."}
    )
    limit = fields.Integer(
        load_default=500, validate=validate.Range(min=1, max=1000), metadata={"description": "How many steps at most."}
    )


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

    of = fields.String(
        required=True,
        validate=validate.Length(min=1, max=40),
        metadata={"description": "The number: whose it is and its name, as `c7.power` or `P1.life`."},
    )
    move = fields.Integer(validate=WHOLE, metadata={"description": "As it stood after this move; 0 is the beginning."})
    version = fields.Integer(
        validate=WHOLE, metadata={"description": "Or: as it stood after this event, within a move too."}
    )


class DocsQuery(Request):
    """What is looked for in the documentation."""

    q = fields.String(load_default="", validate=validate.Length(max=100), metadata={"description": "Words looked for."})
