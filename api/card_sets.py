"""Card sets: check one, keep one, look at those that are kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any

import msgspec
from flask import Response

from adjudicator.kernel.cards import BadCards, CardError, read_card_text
from adjudicator.kernel.cards.texts import CardText
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.kernel.text.text import Language, Text
from adjudicator.matches.card_sets import advice_on, keep_set, own_cards_alone, read_set, takes_cards
from adjudicator.matches.store.tables import CardSetRow
from api import schemas
from api.answers import as_json, with_etag
from api.auth import JUDGES, matches
from api.language import preferred, told_in
from api.operations import Call, operation
from api.paging import read_cursor, with_links, write_cursor
from api.problems import FieldError, Kind, Problem, field_error
from api.refusals import card_pointer


@operation(
    "POST",
    "/v1/card-checks",
    "checkCardSet",
    "Say what is wrong with a card set; nothing is kept",
    "Card sets",
    body=schemas.CardCheckRequest(),
    answers={200: schemas.CardSetCheckSchema()},
    lane="study",
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
        row = keep_set(matches(), call.body["ruleset"], call.body["name"], given.data)
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
    rows = matches().tables.card_set_rows(call.query.get("ruleset"), after, limit + 1)
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
    row = matches().tables.card_set(call.path["card_set_id"])
    if row is None:
        raise Problem(Kind.NOT_FOUND, Text("não há esse conjunto de cartas", "there is no such card set"))
    return with_etag(as_json(_whole(row)), row.card_set_id)


@contextmanager
def playing_with(ruleset: str, ids: list[str], body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Give a match's body with the cards of the sets that it names after those that it brings along, which are read as
    a set is. What is refused of a card of a kept set points at the set. Raises BadCards."""
    if body.get("cards"):
        body = {**body, "cards": msgspec.to_builtins(read_set(ruleset, "", body["cards"]))}
    inline = body.get("cards") or []
    kept = _kept(ruleset, ids) if ids else []
    if kept and isinstance(inline, list):
        body = {**body, "cards": [*inline, *chain(*kept)]}
    places = [f"/cards/{number}" for number in range(len(inline) if isinstance(inline, list) else 0)]
    places += [f"/card_sets/{number}" for number, cards in enumerate(kept) for _ in cards]
    try:
        yield body
    except BadSetup as error:
        error.pointer = _in_request(error.pointer, places)
        raise
    except Problem as problem:
        problem.errors = [fault._replace(pointer=_in_request(fault.pointer, places)) for fault in problem.errors]
        raise


def _in_request(pointer: str, places: list[str]) -> str:
    """Return where what is wrong with a card stands in a request: a kept set has no place within it."""
    _, _, rest = pointer.partition("/cards/")
    number, _, field = rest.partition("/")
    if not pointer.startswith("/cards/") or not number.isdecimal() or int(number) >= len(places):
        return pointer
    place = places[int(number)]
    return f"{place}/{field}" if field and place.startswith("/cards/") else place


def _kept(ruleset: str, ids: list[str]) -> list[list[Any]]:
    """Return the cards of each of the sets. 422 with all that is wrong with the ids."""
    errors = []
    sets: list[list[Any]] = []
    for number, id in enumerate(ids):
        row = matches().tables.card_set(id)
        if id in ids[:number]:
            errors.append(field_error(f"/card_sets/{number}", f"{id} vem duas vezes", f"{id} comes twice"))
        elif row is None or row.ruleset != ruleset:
            errors.append(
                field_error(
                    f"/card_sets/{number}",
                    f"não há conjunto de cartas {id} de {ruleset}",
                    f"there is no card set {id} of {ruleset}",
                )
            )
        else:
            sets.append(msgspec.json.decode(row.cards))
    if not takes_cards(ruleset):
        errors = [FieldError("/card_sets", own_cards_alone(ruleset))]
    if errors:
        raise Problem(Kind.VALIDATION_FAILED, errors=errors)
    return sets


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
