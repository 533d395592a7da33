"""What is answered to questions, of each kind; findings, which are such answers; and backup plans."""

from marshmallow import fields, validate

from adjudicator.kernel.table.state import Result
from adjudicator.kernel.text.text import Text
from adjudicator.matches.questions.revealed import Sight
from api.schemas.answered.answers import Answer
from api.schemas.answered.history_answers import DifferenceSchema, ExplanationSchema, MomentSchema
from api.schemas.answered.match_answers import DescribedSchema
from api.schemas.typed import Choice, Either, listed, of_game, typed


class HiddenPartSchema(Answer):
    """Something that the viewer may not see while the match runs."""

    hidden = fields.Boolean(required=True, validate=validate.Equal(True))


# What each kind of question asks for


class LegalityAnswerSchema(Answer):
    """Whether an action is legal, by which clause; `why` not, if it is not; and what its seat may do `instead`."""

    action = of_game("Action")
    seat = fields.String(required=True)
    legal = fields.Boolean(required=True)
    clause = fields.String(required=True)
    why = typed(Text, required=False)
    instead = listed(of_game("Action"))
    described = fields.List(fields.Nested(DescribedSchema(exclude=["seat"])), required=True)


class AskedSchema(Answer):
    """What is asked, and by which clause."""

    kind = fields.String(required=True)
    clause = fields.String(required=True)


class ToldOccurrenceSchema(Answer):
    """Something under way: its number, 1 the outermost; `what` it is, at which `step` of the timing chart and by which
    clause; which abilities have been `used` on it."""

    number = fields.Integer(required=True)
    what = of_game("Occurrence")
    step = fields.String(required=True)
    clause = fields.String(required=True)
    used = fields.List(fields.String(), required=True)
    cancelled = fields.Boolean(required=True)


class UnusableSchema(Answer):
    """A card that a seat has for the moment and cannot use, by which clause and why."""

    card = fields.String(required=True)
    clause = fields.String(required=True)
    why = typed(Text)


class WindowSeatSchema(Answer):
    """A seat in a window: the moves in which it has `passed`, the cards that it could respond with, and those that it
    cannot use; null where the viewer may not know."""

    seat = fields.String(required=True)
    passed = fields.List(fields.Integer(), required=True)
    could_respond = fields.List(fields.String(), required=True, allow_none=True)
    cannot = fields.List(fields.Nested(UnusableSchema), required=True, allow_none=True)


class WindowSchema(Answer):
    """A window in which seats have priority, in their `order`: on which `occurrence`, if on one; which seat is `asked`,
    empty where it is not this window that asks."""

    window = fields.String(required=True)
    source = fields.String(required=True)
    clause = fields.String(required=True)
    order = fields.List(fields.String(), required=True)
    seats = fields.List(fields.Nested(WindowSeatSchema), required=True)
    occurrence = fields.Integer(required=True, allow_none=True)
    asked = fields.String(required=True)


class LinkSchema(Answer):
    """A link of the chain, by the number by which choices call it."""

    number = fields.Integer(required=True)
    seat = fields.String(required=True)
    card = fields.String(required=True)


class OpenChainSchema(WindowSchema):
    """The chain, in its window; `resolving`: nothing can be added any more."""

    resolving = fields.Boolean(required=True)
    links = fields.List(fields.Nested(LinkSchema), required=True)


class TimingAnswerSchema(Answer):
    """What is open: the decision, the occurrences under way and the windows on them, the outermost first, the chain."""

    waiting = fields.List(fields.String(), required=True)
    decision = fields.Nested(AskedSchema, required=True, allow_none=True)
    occurrences = fields.List(fields.Nested(ToldOccurrenceSchema), required=True)
    windows = fields.List(fields.Nested(WindowSchema), required=True)
    chain = fields.Nested(OpenChainSchema, required=True, allow_none=True)


class BranchLuckSchema(Answer):
    """Where the luck of a branch came from: `match`, or `sampled` from a `seed`."""

    mode = fields.String(required=True, validate=validate.OneOf(["match", "sampled"]))
    seed = fields.String()


class BranchEventSchema(Answer):
    """An event that would have happened, and in which move."""

    move = fields.Integer(required=True)
    event = of_game("Event")


class BranchDifferenceSchema(Answer):
    """What differs from the match itself, and from which moment of it (`with`)."""

    with_ = fields.Nested(MomentSchema, required=True, data_key="with")
    changes = fields.List(fields.Nested(DifferenceSchema), required=True)


class OutcomeFoundSchema(Answer):
    """What would have happened: never `official`. The actions taken, what came of them, and what would differ."""

    official = fields.Boolean(required=True, validate=validate.Equal(False))
    luck = fields.Nested(BranchLuckSchema, required=True)
    actions = listed(of_game("Action"))
    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    result = typed(Result, null=True)
    events = fields.List(fields.Nested(BranchEventSchema), required=True)
    told = listed(typed(Text), description="Each event in one sentence.")
    difference = fields.Nested(BranchDifferenceSchema, required=True)


class OutcomeAnswerSchema(OutcomeFoundSchema):
    """What would have happened, with the table as it would stand."""

    state = of_game("State")


class KnowledgeFoundSchema(Answer):
    """What a seat had been shown by then."""

    seat = fields.String(required=True)
    revealed = listed(typed(Sight))


class KnowledgeAnswerSchema(KnowledgeFoundSchema):
    """What a seat could know: what it had been shown, and the table as it sees it."""

    state = of_game("State")


# Answers


class KindAnsweredSchema(Answer):
    """An answer: after which move, in whose view, and the clauses it rests on."""

    ruleset = fields.String(required=True)
    move = fields.Integer(required=True)
    version = fields.Integer(required=True)
    view = fields.String(required=True)
    clauses = fields.List(fields.String(), required=True)


class ValueAnsweredSchema(KindAnsweredSchema):
    """What a number is, and why."""

    kind = fields.String(required=True, validate=validate.Equal("value"))
    answer = fields.Nested(ExplanationSchema, required=True)


class LegalityAnsweredSchema(KindAnsweredSchema):
    """Whether an action is legal, and by which clauses."""

    kind = fields.String(required=True, validate=validate.Equal("legality"))
    answer = fields.Nested(LegalityAnswerSchema, required=True)


class TimingAnsweredSchema(KindAnsweredSchema):
    """Who can respond, with what, and who has passed."""

    kind = fields.String(required=True, validate=validate.Equal("timing"))
    answer = fields.Nested(TimingAnswerSchema, required=True)


class OutcomeAnsweredSchema(KindAnsweredSchema):
    """What would have happened."""

    kind = fields.String(required=True, validate=validate.Equal("outcome"))
    answer = fields.Nested(OutcomeAnswerSchema, required=True)


class KnowledgeAnsweredSchema(KindAnsweredSchema):
    """What a seat could know."""

    kind = fields.String(required=True, validate=validate.Equal("knowledge"))
    answer = fields.Nested(KnowledgeAnswerSchema, required=True)


class AnsweredSchema(Choice):
    """An answer, by the kind of question: after which move, in whose view, and the clauses it rests on."""

    tag = "kind"
    among = (
        ValueAnsweredSchema,
        LegalityAnsweredSchema,
        TimingAnsweredSchema,
        OutcomeAnsweredSchema,
        KnowledgeAnsweredSchema,
    )


# Findings


class KindFoundSchema(Answer):
    """What the service found: the clauses it rests on; why there is no answer, if there is none (`refused`); closed
    disputes with a ruling on one of the clauses (`precedents`). `answer` holds no whole table: the match tells those.
    """

    clauses = fields.List(fields.String(), required=True)
    refused = typed(Text, null=True)
    precedents = fields.List(fields.String(), required=True)


class ValueFindingSchema(KindFoundSchema):
    """What a number is, and why."""

    kind = fields.String(required=True, validate=validate.Equal("value"))
    answer = fields.Nested(ExplanationSchema, required=True, allow_none=True)


class LegalityFindingSchema(KindFoundSchema):
    """Whether the action was legal, and by which clauses."""

    kind = fields.String(required=True, validate=validate.Equal("legality"))
    answer = fields.Nested(LegalityAnswerSchema, required=True, allow_none=True)


class TimingFindingSchema(KindFoundSchema):
    """Who could respond, with what, and who had passed."""

    kind = fields.String(required=True, validate=validate.Equal("timing"))
    answer = fields.Nested(TimingAnswerSchema, required=True, allow_none=True)


class OutcomeFindingSchema(KindFoundSchema):
    """What would have happened."""

    kind = fields.String(required=True, validate=validate.Equal("outcome"))
    answer = fields.Nested(OutcomeFoundSchema, required=True, allow_none=True)


class KnowledgeFindingSchema(KindFoundSchema):
    """What the seat could know."""

    kind = fields.String(required=True, validate=validate.Equal("knowledge"))
    answer = fields.Nested(KnowledgeFoundSchema, required=True, allow_none=True)


class FreeFindingSchema(KindFoundSchema):
    """Nothing: only a judge can answer this."""

    kind = fields.String(required=True, validate=validate.Equal("free"))
    answer = typed(None)


class FindingSchema(Choice):
    """What the service found, by the kind of question."""

    tag = "kind"
    among = (
        ValueFindingSchema,
        LegalityFindingSchema,
        TimingFindingSchema,
        OutcomeFindingSchema,
        KnowledgeFindingSchema,
        FreeFindingSchema,
    )


class ShownFindingSchema(Either):
    """The finding, or that it is hidden from the viewer while the match runs."""

    among = (FindingSchema, HiddenPartSchema)
