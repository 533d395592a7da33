"""Card sets of users: checked like printed ones, kept under an id that follows from what they hold, never changed.

A match that plays with one has its cards in its first event, so a log needs nothing from here.
"""

import base64
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from eventsourcing.persistence import RecordConflictError

from adjudicator.kernel.cards import BadCards, CardError, Fault
from adjudicator.kernel.cards.loops import loops
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.text import Text
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.pictures import kept_picture
from adjudicator.matches.store.tables import CardSetRow
from adjudicator.rulesets.registry import RULESETS


def takes_cards(ruleset: str) -> bool:
    """Whether matches of a ruleset can be played with cards that it does not print."""
    return "cards" in RULESETS[ruleset].setup_type.__struct_fields__


def read_set(ruleset: str, name: str, data: Any) -> list[Any]:
    """Make cards of a set's data. Raises BadCards with every fault: whatever is let through here, a match takes."""
    alone = [] if takes_cards(ruleset) else [CardError(name, "", "", own_cards_alone(ruleset))]
    try:
        cards = RULESETS[ruleset].parse_cards(name, data)
    except BadCards as bad:
        raise BadCards([*alone, *bad.errors]) from bad
    if alone:
        raise BadCards(alone)
    return cards


def pictures_missing(matches: Matches, name: str, cards: Sequence[Any]) -> list[CardError]:
    """Return what is wrong with cards whose pictures are not kept."""
    why = Text("essa imagem não está guardada aqui: envie-a antes", "this picture is not kept here: send it first")
    named = [(number, card, getattr(card, "picture", "")) for number, card in enumerate(cards)]  # not every game's have
    return [
        CardError(name, card.key, "picture", why, number)
        for number, card, picture in named
        if picture and kept_picture(matches, picture) is None
    ]


def advice_on(ruleset: str, cards: Sequence[Any]) -> Iterator[tuple[int, Fault]]:
    """Yield what is no fault of a card (by its number) and still good to know: where it is off the game's guidelines,
    where a printed card has its name, for a deck counts copies by name, and which abilities can set each other off
    without end."""
    rules = RULESETS[ruleset]
    printed = {each.name[language]: each.key for each in rules.cards().values() for language in ("pt", "en")}
    for number, card in enumerate(cards):
        for language in ("pt", "en"):
            key = printed.get(card.name[language])
            if key is not None:
                yield number, (f"name.{language}", Text(
                    f"a carta impressa {key} tem este nome: num baralho as duas contam como cópias da mesma",
                    f"the printed card {key} has this name: in a deck both count as copies of one",
                ))  # fmt: skip
        yield from ((number, found) for found in rules.card_warnings(card))
    yield from loops(cards, rules.causes)


def own_cards_alone(ruleset: str) -> Text:
    """Say that a ruleset takes no cards that it does not print."""
    return Text(f"{ruleset} se joga só com as suas cartas", f"{ruleset} is played with its own cards alone")


def card_set_id(ruleset: str, name: str, cards: Sequence[Any]) -> str:
    """Return the id of a card set, by its cards as JSON data."""
    text = canonical({"cards": cards, "name": name, "ruleset": ruleset})
    return "cs_" + base64.b32encode(bytes.fromhex(digest(text))).decode().lower()[:26]


def keep_set(matches: Matches, ruleset: str, name: str, data: Any) -> CardSetRow:
    """Check a set and keep it; the same again is the same set. Raises BadCards."""
    read = read_set(ruleset, name, data)
    missing = pictures_missing(matches, name, read)
    if missing:
        raise BadCards(missing)
    cards = msgspec.to_builtins(read)
    id = card_set_id(ruleset, name, cards)
    kept = matches.tables.card_set(id)
    if kept is not None:
        return kept
    row = CardSetRow(id, ruleset, name, len(cards), msgspec.json.encode(cards).decode(), matches.clock())
    try:
        matches.tables.add_card_set(row)
    except RecordConflictError:  # the same set, kept by somebody else meanwhile
        found = matches.tables.card_set(id)
        assert found is not None
        return found
    return row
