"""What is asked of a match or of a table written down, and what would be done in thought."""

from marshmallow import fields, validate

from adjudicator.api.schemas.requests import (
    REPORTS,
    SEAT,
    WHOLE,
    LuckRequest,
    MatchRequest,
    OneOf,
    Request,
)
from adjudicator.api.schemas.typed import Choice, as_thing, as_type, described_by, of_game
from adjudicator.matches.questions.what_if import MOST

KINDS = ["value", "legality", "timing", "outcome", "knowledge"]
TEXT = validate.Length(max=4000)
RULES = as_type(dict[str, bool | int | str], "Other house rules by name, or another `edition`.")
ACTIONS = validate.Length(min=1, max=MOST)


class LuckChoiceRequest(Request):
    """Where the luck of a what-if comes from: the match's own, or sampled from a `seed` that you state."""

    mode = fields.String(load_default="match", validate=OneOf(["match", "sampled"]))
    seed = fields.String(load_default="", validate=validate.Length(max=100))
    reports = fields.Dict(keys=fields.String(), load_default=dict, metadata=REPORTS)


class MomentRequest(Request):
    """What is about a moment of a match: after a `move`, or at a `version`, within a move too; with neither, as it
    stands."""

    move = fields.Integer(strict=True, validate=WHOLE)
    version = fields.Integer(strict=True, validate=WHOLE)


class QuestionKind(Request):
    """A kind of question."""

    of_any_game = True


class ValueQuestion(QuestionKind):
    """What a number is, and why."""

    kind = fields.String(required=True, validate=validate.Equal("value"))
    of = fields.String(required=True, validate=validate.Length(min=1, max=40))


class LegalityQuestion(QuestionKind):
    """Whether an `action` is legal there; without one, the action that was taken next."""

    kind = fields.String(required=True, validate=validate.Equal("legality"))
    action = of_game("Action", required=False)


class TimingQuestion(QuestionKind):
    """Who can respond at this point of the chain, with what, and who has passed."""

    kind = fields.String(required=True, validate=validate.Equal("timing"))


class OutcomeQuestion(QuestionKind):
    """What would have happened, had these `actions` been taken there, one after the other."""

    kind = fields.String(required=True, validate=validate.Equal("outcome"))
    actions = fields.List(of_game("Action"), required=True, validate=ACTIONS)
    luck = fields.Nested(LuckChoiceRequest)
    under = fields.Dict(keys=fields.String(), metadata=RULES)


class KnowledgeQuestion(QuestionKind):
    """What a seat could know there: its view, and what had been shown to it."""

    kind = fields.String(required=True, validate=validate.Equal("knowledge"))
    seat = fields.String(required=True, validate=SEAT)


class FreeQuestion(QuestionKind):
    """A question in words, which only a judge can answer."""

    kind = fields.String(required=True, validate=validate.Equal("free"))
    text = fields.String(required=True, validate=TEXT)


class Question(Choice):
    """A question, by its kind, about the table at the moment that stands beside it."""

    tag, of_any_game = "kind", True
    among = (ValueQuestion, LegalityQuestion, TimingQuestion, OutcomeQuestion, KnowledgeQuestion)


class DisputedQuestion(Choice):
    """What a dispute is about: a question like any other, or one in words, which judges alone answer."""

    tag, of_any_game = "kind", True
    among = (*Question.among, FreeQuestion)


class QuestionRequest(Request):
    """A question about the table at a moment, which stands beside it. By its kind it has more:

    `value`: `of`, a number's name. `legality`: `action`, or none for the one taken next. `timing`: nothing. `outcome`:
    `actions`, `luck`, `under`. `knowledge`: `seat`.
    """

    kind = fields.String(required=True, validate=OneOf(KINDS))
    of = fields.String(validate=validate.Length(min=1, max=40))
    action = fields.Dict(keys=fields.String(), metadata=as_thing("Action"))
    actions = fields.List(fields.Dict(keys=fields.String(), metadata=as_thing("Action")), validate=ACTIONS)
    luck = fields.Nested(LuckChoiceRequest)
    under = fields.Dict(keys=fields.String(), metadata=RULES)
    seat = fields.String(validate=SEAT)


class DisputedQuestionRequest(QuestionRequest):
    """What a dispute is about: a question like any other, or one in words, which judges alone answer (`free`:
    `text`)."""

    kind = fields.String(required=True, validate=OneOf([*KINDS, "free"]))
    text = fields.String(validate=TEXT)


class AskRequest(MomentRequest):
    """A question, of which moment, and in whose view it is to be answered."""

    question = fields.Nested(QuestionRequest, required=True, metadata=described_by(Question))
    view = fields.String(validate=validate.Length(max=20))


class WhatIfRequest(MomentRequest):
    """Actions to be taken in thought, one after the other, after a move or at the version where one ends."""

    actions = fields.List(
        fields.Dict(keys=fields.String(), metadata=as_thing("Action")), required=True, validate=ACTIONS
    )
    luck = fields.Nested(LuckChoiceRequest)
    view = fields.String(validate=validate.Length(max=20))


class BranchRequest(WhatIfRequest):
    """Actions to be taken in thought; `of`: a number of the table to which they lead, to be explained too."""

    of = fields.String(validate=validate.Length(max=100))


class PositionQuestionRequest(MatchRequest):
    """A table written down, as for a match, and a question about it. Nothing is kept.

    What is hidden and left open, and all luck, is drawn from `seed`.
    """

    question = fields.Nested(QuestionRequest, required=True, metadata=described_by(Question))
    seed = fields.String(load_default="position", validate=validate.Length(min=1, max=100))
    view = fields.String(validate=validate.Length(max=20))
    luck = fields.Nested(LuckRequest, load_default=lambda: {"mode": "server", "reports": {}})
