"""Card sets: check one, keep one, look at those that are kept."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from flask import Response
from msgspec import UNSET, Meta, UnsetType

from adjudicator.api import schemas
from adjudicator.api.access.roles import JUDGES
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json, widened, with_etag
from adjudicator.api.http.language import preferred, told_in
from adjudicator.api.http.paging import Page, cut, listed, read_place
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.http.refusals import card_pointer
from adjudicator.api.operations import Call, operation
from adjudicator.api.schemas.marks import thing
from adjudicator.kernel.cards import BadCards, CardError, read_card_text
from adjudicator.kernel.cards.texts import CardText
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.text import Language, Text
from adjudicator.matches.hosting.card_sets import advice_on, keep_set, pictures_missing, read_set
from adjudicator.matches.store.tables import CardSetRow


class CardSetSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A card set that is kept."""

    id: str
    ruleset: str
    name: str
    size: int
    created_at: str
    links: Mapping[str, str]


class CardSet(CardSetSummary, frozen=True, kw_only=True):
    """A card set with its cards."""

    by_game: ClassVar[bool] = True

    cards: Sequence[Annotated[Mapping[str, JSON], thing("Card")]]


class CardSets(Page[CardSetSummary], frozen=True):
    """A page of card sets, newest first."""


class CardFault(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a card: which, in which field (and as a JSON Pointer into the request), and why."""

    card: str
    field: str
    pointer: str
    reason: str
    line: Annotated[
        int | UnsetType, Meta(description="of cards that came as text: the line, from 1, where it is known")
    ] = UNSET
    column: Annotated[int | UnsetType, Meta(description="the column, from 1")] = UNSET


class CardSetCheck(msgspec.Struct, frozen=True, kw_only=True):
    """How many cards there are, every fault, and where well-formed cards are off the game's guidelines."""

    size: int
    faults: Sequence[CardFault]
    advice: Sequence[CardFault]


@operation(
    "POST",
    "/v1/card-checks",
    "checkCardSet",
    "Say what is wrong with a card set; nothing is kept",
    "Card sets",
    body=schemas.CardCheckRequest(),
    answers={200: CardSetCheck},
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
        return _checked(size, [given.placed(error) for error in bad.errors], [])
    missing = pictures_missing(services().matches, name, cards)
    advice = [
        given.placed(CardError(name, cards[number].key, field, reason, number))
        for number, (field, reason) in advice_on(ruleset, cards)
    ]
    return _checked(len(cards), [given.placed(error) for error in missing], advice)


def _given(body: dict[str, Any]) -> CardText:
    """Return the cards of a body, with where they stand if they came as text. Raises BadCards."""
    return read_card_text(body["name"], body["yaml"]) if "yaml" in body else CardText(body["cards"], None)


def _checked(size: int, faults: Sequence[CardError], advice: Sequence[CardError]) -> Response:
    language = preferred()
    wrong, off = ([_fault(error, language) for error in errors] for errors in (faults, advice))
    return told_in(as_json(CardSetCheck(size=size, faults=wrong, advice=off)), language)


@operation(
    "POST",
    "/v1/card-sets",
    "createCardSet",
    "Keep a card set of one's own; the same cards again are the same set",
    "Card sets",
    roles=("organiser", *JUDGES),
    body=schemas.CardSetRequest(),
    answers={201: CardSet},
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
    answers={200: CardSets},
    headers=("Link",),
)
def list_card_sets(call: Call) -> Response:
    """Return a page of card sets, without their cards."""
    limit = call.query["limit"]
    found = services().matches.tables.card_set_rows(call.query.get("ruleset"), read_place(call.query), limit + 1)
    rows, after = cut(found, limit, lambda row: (row.created_at, row.card_set_id))
    return listed(CardSets, [_summary(row) for row in rows], after)


@operation(
    "GET",
    "/v1/card-sets/{card_set_id}",
    "getCardSet",
    "One card set with its cards",
    "Card sets",
    answers={200: CardSet},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
)
def get_card_set(call: Call) -> Response:
    """Return a card set; it never changes."""
    row = services().matches.tables.card_set(call.path["card_set_id"])
    if row is None:
        raise Problem(Kind.NOT_FOUND, Text("não há esse conjunto de cartas", "there is no such card set"))
    return with_etag(as_json(_whole(row)), row.card_set_id)


def _fault(error: CardError, language: Language) -> CardFault:
    return CardFault(
        card=error.card,
        field=error.field,
        pointer=card_pointer(error),
        reason=error.reason[language],
        line=error.line or UNSET,
        column=error.column if error.line else UNSET,
    )


def _summary(row: CardSetRow) -> CardSetSummary:
    return CardSetSummary(
        id=row.card_set_id,
        ruleset=row.ruleset,
        name=row.name,
        size=row.size,
        created_at=row.created_at,
        links={"self": f"/v1/card-sets/{row.card_set_id}", "ruleset": f"/v1/rulesets/{row.ruleset}"},
    )


def _whole(row: CardSetRow) -> CardSet:
    return widened(CardSet, _summary(row), cards=msgspec.json.decode(row.cards))
