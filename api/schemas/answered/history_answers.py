"""What happened in a match, what differs between two moments of it, and what a number is made of."""

from marshmallow import fields, validate

from adjudicator.kernel.effects.damage import Ledger
from adjudicator.kernel.text.text import Text
from api.http.problems import Kind
from api.schemas.answered.answers import Answer, receipt_field
from api.schemas.answered.match_answers import DecisionAnswerSchema
from api.schemas.typed import of_game, one_of_problems, typed


class EventLineSchema(Answer):
    """One event: its place, its time, the fact, and the hash that chains it."""

    kind = fields.String(required=True)
    version = fields.Integer(required=True)
    move = fields.Integer(required=True)
    at = fields.String(required=True)
    event = of_game("Event")
    hash = fields.String(required=True)
    illegal = fields.String(
        metadata={"description": "of a move that the rules forbid and that was taken all the same: by which clause"}
    )


class EventsSchema(Answer):
    """A page of events; `next` is the version to ask after."""

    by_game = True
    ruleset = fields.String(required=True)
    data = fields.List(fields.Nested(EventLineSchema), required=True)
    next = fields.Integer(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class MoveLegalitySchema(Answer):
    """Whether a move was legal. Of one that was not: whose it was, by which clause and why, and whether the rules could
    say what came of it (`derived`). `why` is null where that would tell a secret."""

    status = fields.String(required=True, validate=validate.OneOf(["legal", "illegal"]))
    seat = fields.String()
    clause = fields.String()
    why = typed(Text, null=True, required=False)
    derived = fields.Boolean()


class MoveSchema(Answer):
    """A move: an accepted action and the events it caused. Move 0 is the beginning."""

    by_game = True
    ruleset = fields.String(required=True)
    move = fields.Integer(required=True)
    seat = fields.String(required=True, allow_none=True)
    action = of_game(
        "Action", null=True, description="null where the view may not see it, the match began or a judge acted"
    )
    first_version = fields.Integer(required=True)
    version = fields.Integer(required=True)
    at = fields.String(required=True)
    clauses = fields.List(fields.String(), required=True)
    legality = fields.Nested(MoveLegalitySchema, required=True)
    undone_by = fields.Integer(allow_none=True, required=True)
    events = fields.List(fields.Nested(EventLineSchema), required=True)


class MovesSchema(Answer):
    """A page of moves."""

    by_game = True
    ruleset = fields.String(required=True)
    data = fields.List(fields.Nested(MoveSchema), required=True)
    next = fields.String(allow_none=True, required=True)
    has_more = fields.Boolean(required=True)


class MoveMadeSchema(Answer):
    """The move that an action made, and what the match waits on then."""

    by_game = True
    ruleset = fields.String(required=True)
    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    events = fields.List(fields.Nested(EventLineSchema), required=True)
    next = fields.Nested(DecisionAnswerSchema, required=True)
    receipt = receipt_field()


class BatchAnswerSchema(Answer):
    """What came of one of several actions: its move, or the problem by which it is refused."""

    move = fields.Integer(allow_none=True, required=True)
    refused = one_of_problems(
        Kind.ILLEGAL_ACTION, Kind.VERSION_CONFLICT, Kind.VERSION_AHEAD, Kind.MATCH_PAUSED, Kind.BAD_LUCK_REPORT,
        Kind.BAD_SIGNATURE, null=True, description="null if it was taken",
    )  # fmt: skip


class BatchMadeSchema(Answer):
    """What came of each of several actions; and what they `made`: the last move, the events of all."""

    answers = fields.List(fields.Nested(BatchAnswerSchema), required=True)
    made = fields.Nested(MoveMadeSchema, required=True)


class MomentSchema(Answer):
    """A move and the version at which it ends."""

    move = fields.Integer(required=True)
    version = fields.Integer(required=True)


class DifferenceSchema(Answer):
    """A place in the state (a JSON Pointer) that differs. A value absent on one side is left out there."""

    pointer = fields.String(required=True)
    before = fields.Raw()
    after = fields.Raw()


class DiffSchema(Answer):
    """What differs between the table after two moves."""

    match = fields.String(required=True)
    view = fields.String(required=True)
    from_ = fields.Nested(MomentSchema, required=True, data_key="from")
    to = fields.Nested(MomentSchema, required=True)
    changes = fields.List(fields.Nested(DifferenceSchema), required=True)


class ReasonSchema(Answer):
    """One reason of a number."""

    stat = fields.String(required=True)
    amount = fields.Integer(required=True)
    source = fields.String(required=True)
    by = fields.String(required=True)
    clause = fields.String(required=True)
    until = fields.String(required=True)
    event = fields.Integer(
        required=True,
        metadata={"description": "Since which event; 0: not known; below 0: it stood so in the position."},
    )
    move = fields.Integer(required=True)
    layer = fields.String(metadata={"description": "The layer in which it applies, where that is not `add`."})
    ticks = fields.Integer(metadata={"description": "Of what lasts for ticks: how many are left."})
    group = fields.String(metadata={"description": "Of what does not stack: with what it does not."})
    other = fields.String(metadata={"description": "Of a switch: the number that this one is switched with."})
    counted = fields.List(
        fields.String(), metadata={"description": "Of a counted amount: what it was counted from, once for each time."}
    )
    also = fields.List(fields.String(), metadata={"description": "Further clauses that it rests on."})
    ledger = typed(
        Ledger,
        required=False,
        description="Of a blow: every stage of the damage pipeline, with what was left before and after.",
    )


class ExplanationSchema(Answer):
    """What a number is made of: its base and its steps, not below the floor; `floor_clause` is the clause by which it
    stops there, where it does."""

    of = fields.String(required=True)
    value = fields.Integer(required=True)
    base = fields.Integer(required=True)
    steps = fields.List(fields.Nested(ReasonSchema), required=True)
    floor = fields.Integer(allow_none=True, required=True)
    floor_clause = fields.String()
