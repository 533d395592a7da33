"""Choices: what a seat may do at a moment, in words, and why nothing else can be done with a thing."""

from collections.abc import Sequence
from typing import Annotated

from flask import Response
from msgspec import Meta

from adjudicator.api import schemas
from adjudicator.api.access.moments import match_at
from adjudicator.api.http.answers import as_json, with_etag
from adjudicator.api.http.language import preferred, told_in
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.moves import AtMoment
from adjudicator.api.play.past.drawn import AnOffer, ChoicesAnswer, choices_of
from adjudicator.kernel.text.text import Text
from adjudicator.matches.questions import menus
from adjudicator.matches.questions.menus import WhyNot
from adjudicator.matches.questions.queries import validator_of


class ThingChoices(AtMoment, frozen=True, kw_only=True):
    """What the view's seat may do with a thing, and for each other kind of action why not."""

    thing: Annotated[str, Meta(description="a card, a space or a seat, as the game names it")]
    name: str
    may: Annotated[Sequence[AnOffer], Meta(description="the choices that name it")]
    may_not: Annotated[
        Sequence[WhyNot], Meta(description="the kinds of actions that could name it, and what forbids each")
    ]


@operation(
    "GET",
    "/v1/matches/{match_id}/choices",
    "getChoices",
    "What the view's seat may do, in words",
    "Play",
    query=schemas.MomentQuery(),
    answers={200: ChoicesAnswer},
    problems=(Kind.VIEW_FORBIDDEN, Kind.OUT_OF_RANGE),
    headers=("ETag", "Content-Language"),
)
def get_choices(call: Call) -> Response:
    """Return every legal action in words, forms for those that are too many, and what cards and abilities would cost
    now. In a judge's view they are those of all seats that are asked, in a spectator's there are none."""
    language = preferred()
    with match_at(call.who, call.match_id, call.query) as (match, view):
        told = choices_of(match, view, language)
        return with_etag(told_in(as_json(told), language), f"c-{language}-{validator_of(match, view)}")


@operation(
    "GET",
    "/v1/matches/{match_id}/choices/{thing}",
    "getChoicesOf",
    "What may be done with a thing, and why nothing else",
    "Play",
    query=schemas.MomentQuery(),
    answers={200: ThingChoices},
    problems=(Kind.VIEW_FORBIDDEN, Kind.OUT_OF_RANGE, Kind.NOT_FOUND),
    headers=("ETag", "Content-Language"),
)
def get_choices_of(call: Call) -> Response:
    """Return the legal actions that name a card, a space or a seat, and for every other kind of action that could name
    it the clause that forbids it."""
    language, thing = preferred(), call.path["thing"]
    with match_at(call.who, call.match_id, call.query) as (match, view):
        try:
            name = menus.name_of(match, view, thing, language)
        except menus.NoSuchThing as error:
            why = Text("esta visão não conhece isso na mesa", "this view knows no such thing on the table")
            raise Problem(Kind.NOT_FOUND, why) from error
        told = ThingChoices(
            match=match.id,
            ruleset=match.ruleset.name,
            view=view,
            move=match.state.move,
            version=match.version,
            thing=thing,
            name=name,
            may=[each for each in menus.offered(match, view, language) if thing in each.on],
            may_not=menus.forbidden(match, view, thing, language),
        )
        return with_etag(told_in(as_json(told), language), f"t-{language}-{validator_of(match, view, thing)}")
