"""What an action would decide, told before it is taken."""

from collections.abc import Sequence
from typing import Annotated

import structlog
from flask import Response
from msgspec import Meta, Struct

from adjudicator.api import schemas
from adjudicator.api.access.moments import match_at
from adjudicator.api.http.answers import as_json, with_etag
from adjudicator.api.http.language import preferred, told_in
from adjudicator.api.http.problems import Kind
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.moves import AtMoment
from adjudicator.api.schemas.marks import AnAction
from adjudicator.kernel.lookahead.consequences import Consequence, Found, Outcome, consequences
from adjudicator.kernel.secrets.secret import view as viewed
from adjudicator.kernel.text.text import Language, Text
from adjudicator.matches.questions.queries import validator_of

TOLD: dict[Outcome, Text] = {
    "wins": Text("você vence", "you win"),
    "draws": Text("a partida empata", "the match is drawn"),
    "loses": Text("você perde", "you lose"),
    "eliminated": Text("você está fora", "you are out"),
    "breaks_treaty": Text("você quebra um tratado", "you break a treaty"),
    "loses_card": Text("você perde uma carta para sempre", "you lose a card for ever"),
}
log = structlog.get_logger("api")
PERHAPS = Text("talvez: ", "perhaps: ")


class WouldDecide(Struct, frozen=True, kw_only=True):
    """A legal action that would decide something at once, for the seat that takes it."""

    action: AnAction
    outcome: Outcome
    clauses: Sequence[str]
    certain: Annotated[bool, Meta(description="whether it comes so, whatever it is that the seat cannot see")]
    text: str


class Consequences(AtMoment, frozen=True, kw_only=True):
    """What the legal actions of the view's seat would decide: those that would decide nothing are left out."""

    data: Sequence[WouldDecide]
    complete: Annotated[bool, Meta(description="whether all were tried")]


@operation(
    "GET",
    "/v1/matches/{match_id}/consequences",
    "getConsequences",
    "What each legal action would decide at once",
    "Play",
    query=schemas.MomentQuery(),
    answers={200: Consequences},
    problems=(Kind.VIEW_FORBIDDEN, Kind.OUT_OF_RANGE),
    headers=("ETag", "Content-Language"),
)
def get_consequences(call: Call) -> Response:
    """Return which legal actions would end the match, take their seat out of it, break a treaty or lose it a card.
    Each is tried on tables that look like this to the seat, so that what it may not see tells nothing. Other views get
    none."""
    language = preferred()
    with match_at(call.who, call.match_id, call.query) as (match, view):
        table, ruleset = match.state, match.ruleset
        answers = ruleset.answers(table, view) if table.result is None and view in table.seats else ()
        seen = viewed(table, view)
        at = {"match": match.id, "ruleset": ruleset.name, "view": view, "move": table.move, "version": match.version}
        tag = f"f-{language}-{validator_of(match, view)}"
    try:
        found = consequences(ruleset, seen, view, answers, f"{match.id}/{match.version}")
    except Exception:  # rules may fail in a world that could never be; then nothing is told, and it says so
        log.exception("looking ahead failed", match=match.id, version=match.version, view=view)
        found = Found((), complete=False)
    told = Consequences(**at, data=[_told(each, language) for each in found.consequences], complete=found.complete)
    return with_etag(told_in(as_json(told), language), tag)


def _told(found: Consequence, language: Language) -> WouldDecide:
    perhaps = "" if found.certain else PERHAPS[language]
    text = f"{perhaps}{TOLD[found.outcome][language]} ({', '.join(found.clauses[:1])})"
    return WouldDecide(
        action=found.action, outcome=found.outcome, clauses=found.clauses, certain=found.certain, text=text
    )
