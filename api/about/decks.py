"""Decks: held against the rules without a match."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from flask import Response
from msgspec import Meta

from adjudicator.api import schemas
from adjudicator.api.http.answers import as_json
from adjudicator.api.http.language import preferred, told_in
from adjudicator.api.http.problems import Kind
from adjudicator.api.http.reading import reading
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.setups import playing_with
from adjudicator.kernel.text.reading import read
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.kernel.text.text import Language
from adjudicator.matches.hosting.decks import deck_report
from adjudicator.rulesets.registry import RULESETS


class DeckFault(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that a deck breaks."""

    clause: Annotated[str, Meta(description="empty where none is broken: there is no such card")]
    reason: str


class DeckCheck(msgspec.Struct, frozen=True, kw_only=True):
    """How many cards a legal deck has, every rule that another breaks, and what a legal one shows."""

    size: Annotated[int, Meta(description="0 if there are faults")]
    faults: Sequence[DeckFault]
    shows: Annotated[Sequence[str], Meta(description="what it is about, in words")]


@operation(
    "POST",
    "/v1/deck-checks",
    "checkDeck",
    "Say what is wrong with a deck, and what it shows; nothing is kept",
    "Card sets",
    body=schemas.DeckCheckRequest(),
    answers={200: DeckCheck},
    problems=(Kind.BAD_CARDS, Kind.BAD_SETUP),
    lane="study",
    headers=("Content-Language",),
)
def check_deck(call: Call) -> Response:
    """Return every rule that a deck breaks, under the house rules and with the cards that come along. What is wrong
    with these is refused, as a match would refuse it."""
    ruleset, language = call.body["ruleset"], preferred()
    with playing_with(ruleset, call.body["card_sets"], {"cards": call.body["cards"]}) as body:
        options = _member(ruleset, "options", call.body["options"])
        cards = _member(ruleset, "cards", body["cards"]) if body["cards"] else ()
        try:
            size, shows = deck_report(ruleset, call.body["deck"], cards, options)
        except BadSetup as bad:
            if bad.pointer.startswith("/cards"):
                raise
            return told_in(as_json(DeckCheck(size=0, faults=list(_faults(bad, language)), shows=())), language)
    return told_in(as_json(DeckCheck(size=size, faults=(), shows=[each[language] for each in shows])), language)


def _member(ruleset: str, name: str, said: Any) -> Any:
    """Return a member of a ruleset's set-up. 422 with the field at fault."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(RULESETS[ruleset].setup_type)}
    with reading(f"/{name}"):
        return read(said, kinds[name])


def _faults(bad: BadSetup, language: Language) -> Iterator[DeckFault]:
    yield DeckFault(clause=bad.clause or "", reason=bad.why[language])
    yield from (DeckFault(clause=more.clause, reason=more.why[language]) for more in bad.more)
