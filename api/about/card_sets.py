"""Card sets: check one, keep one, look at those that are kept."""

from typing import Any

import msgspec
from flask import Response

from adjudicator.kernel.cards import BadCards, CardError, read_card_text
from adjudicator.kernel.cards.texts import CardText
from adjudicator.kernel.text.text import Language, Text
from adjudicator.matches.hosting.card_sets import advice_on, keep_set, read_set
from adjudicator.matches.store.tables import CardSetRow
from api import schemas
from api.access.roles import JUDGES
from api.access.services import services
from api.http.answers import as_json, with_etag
from api.http.language import preferred, told_in
from api.http.paging import read_cursor, with_links, write_cursor
from api.http.problems import Kind, Problem
from api.http.refusals import card_pointer
from api.operations import Call, operation


@operation(
    "POST",
    "/v1/card-checks",
    "checkCardSet",
    "Say what is wrong with a card set; nothing is kept",
    "Card sets",
    body=schemas.CardCheckRequest(),
    answers={200: schemas.CardSetCheckSchema()},
    lane="study",
    headers=("Content-Language",),
)
def check_card_set(call: Call) -> Response:
    """Return every fault of a set: with which card, in which field, and why."""
    ruleset, name = call.body["ruleset"], call.body["name"]
    given = CardText([], None)
    try:
        given = _given(call.body)
        cards = read_set(ruleset, name, given.data)
    except BadCards as bad:
        size = len(given.data) if isinstance(given.data, list) else 0
        return _checked({"size": size, "faults": [given.placed(error) for error in bad.errors], "advice": []})
    advice = [
        given.placed(CardError(name, cards[number].key, field, reason, number))
        for number, (field, reason) in advice_on(ruleset, cards)
    ]
    return _checked({"size": len(cards), "faults": [], "advice": advice})


def _given(body: dict[str, Any]) -> CardText:
    """Return the cards of a body, with where they stand if they came as text. Raises BadCards."""
    return read_card_text(body["name"], body["yaml"]) if "yaml" in body else CardText(body["cards"], None)


def _checked(found: dict[str, Any]) -> Response:
    language = preferred()
    told = {name: [_fault(error, language) for error in found[name]] for name in ("faults", "advice")}
    return told_in(as_json({**found, **told}), language)


@operation(
    "POST",
    "/v1/card-sets",
    "createCardSet",
    "Keep a card set of one's own; the same cards again are the same set",
    "Card sets",
    roles=("organiser", *JUDGES),
    body=schemas.CardSetRequest(),
    answers={201: schemas.CardSetSchema()},
    problems=(Kind.BAD_CARDS,),
    headers=("Location",),
    lane="study",
)
def create_card_set(call: Call) -> Response:
    """Check a set and keep it. Its id follows from what it holds, so that no key is needed to send it twice."""
    given = _given(call.body)
    try:
        row = keep_set(services().matches, call.body["ruleset"], call.body["name"], given.data)
    except BadCards as bad:
        raise BadCards([given.placed(error) for error in bad.errors]) from bad
    return as_json(_whole(row), 201, {"Location": f"/v1/card-sets/{row.card_set_id}"})


@operation(
    "GET",
    "/v1/card-sets",
    "listCardSets",
    "List the card sets that are kept, newest first",
    "Card sets",
    query=schemas.CardSetsQuery(),
    answers={200: schemas.CardSetsSchema()},
    headers=("Link",),
)
def list_card_sets(call: Call) -> Response:
    """Return a page of card sets, without their cards."""
    limit = call.query["limit"]
    before = read_cursor(call.query.get("cursor"), 2)
    after = (before[0], before[1]) if before is not None else None
    rows = services().matches.tables.card_set_rows(call.query.get("ruleset"), after, limit + 1)
    more = len(rows) > limit
    rows = rows[:limit]
    cursor = write_cursor(rows[-1].created_at, rows[-1].card_set_id) if more else None
    page = {"data": [_summary(row) for row in rows], "next": cursor, "has_more": more}
    return with_links(as_json(page), cursor)


@operation(
    "GET",
    "/v1/card-sets/{card_set_id}",
    "getCardSet",
    "One card set with its cards",
    "Card sets",
    answers={200: schemas.CardSetSchema()},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
)
def get_card_set(call: Call) -> Response:
    """Return a card set; it never changes."""
    row = services().matches.tables.card_set(call.path["card_set_id"])
    if row is None:
        raise Problem(Kind.NOT_FOUND, Text("não há esse conjunto de cartas", "there is no such card set"))
    return with_etag(as_json(_whole(row)), row.card_set_id)


def _fault(error: CardError, language: Language) -> dict[str, Any]:
    place = {"line": error.line, "column": error.column} if error.line else {}
    told = {"card": error.card, "field": error.field, "pointer": card_pointer(error)}
    return {**told, "reason": error.reason[language], **place}


def _summary(row: CardSetRow) -> dict[str, Any]:
    return {
        "id": row.card_set_id,
        "ruleset": row.ruleset,
        "name": row.name,
        "size": row.size,
        "created_at": row.created_at,
        "links": {"self": f"/v1/card-sets/{row.card_set_id}", "ruleset": f"/v1/rulesets/{row.ruleset}"},
    }


def _whole(row: CardSetRow) -> dict[str, Any]:
    return {**_summary(row), "cards": msgspec.json.decode(row.cards)}
