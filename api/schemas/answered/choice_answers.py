"""What a seat may do, in words."""

from marshmallow import fields

from adjudicator.matches.questions.menus import ActionForm, PendingQuestion, WhyNot
from adjudicator.matches.questions.prices import CostNow
from api.schemas.answered.answers import Answer
from api.schemas.typed import listed, of_game, typed


class OfferedSchema(Answer):
    """A legal action, to be posted as it is: what it does, in a short sentence, and the things, cards, spaces and seats
    that it names. `standing`: it may be taken at any moment, and answers nothing."""

    action = of_game("Action")
    text = fields.String(required=True)
    on = fields.List(fields.String(), required=True)
    standing = fields.Boolean(required=True)


class ChoosingSchema(Answer):
    """A moment of a match, in a view."""

    match = fields.String(required=True)
    ruleset = fields.String(required=True)
    view = fields.String(required=True)
    move = fields.Integer(required=True)
    version = fields.Integer(required=True)


class ChoicesAnswerSchema(ChoosingSchema):
    """What the view's seat may do: `choices` are the `legal` actions of `getDecision`, `forms` those that it has
    `described`, all in the reader's language. No two choices of a seat have the same text."""

    over = fields.Boolean(required=True, metadata={"description": "whether the match has ended"})
    standing = fields.String(required=True, metadata={"description": "what the match waits on, or how it ended"})
    waiting = fields.List(fields.String(), required=True)
    asked = typed(PendingQuestion, null=True)
    choices = fields.List(
        fields.Nested(OfferedSchema), required=True, metadata={"description": "the actions that are listed"}
    )
    forms = listed(typed(ActionForm), description="those that are too many")
    costs = listed(typed(CostNow), description="what the seat's cards and abilities would cost now, playable or not")


class ThingChoicesSchema(ChoosingSchema):
    """What the view's seat may do with a thing, and for each other kind of action why not."""

    thing = fields.String(required=True, metadata={"description": "a card, a space or a seat, as the game names it"})
    name = fields.String(required=True)
    may = fields.List(fields.Nested(OfferedSchema), required=True, metadata={"description": "the choices that name it"})
    may_not = listed(typed(WhyNot), description="the kinds of actions that could name it, and what forbids each")
