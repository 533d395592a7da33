"""A deck held against a game's rules, and what it shows, without a match."""

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.kernel.cards import Times
from adjudicator.kernel.cards.sets import listed
from adjudicator.kernel.luck.luck import SampledLuck
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.registry import RULESETS


def deck_report(ruleset: str, deck: Any, cards: Sequence[Any], options: Any = None) -> tuple[int, list[Text]]:
    """Return how many cards a deck has, and what it shows: a ready one by its name, a list of keys, or copies by key;
    perhaps with cards of one's own, and under house rules. Raises BadSetup with the clauses that the deck breaks."""
    rules = RULESETS[ruleset]
    known = {**rules.cards(), **{card.key: card for card in cards}}
    seats = _seats(rules.demo_setup, rules.setup_type, deck)
    given = {**({"cards": tuple(cards)} if cards else {}), **({} if options is None else {"options": options})}
    brought: Any = rules.seat(rules.setup_type(seats=seats, **given), SampledLuck("deck", 0))[0]
    keys = brought.decklist.value
    return len(keys), rules.deck_report([known[key] for key in keys])


def _seats(demo: Any, setup_type: Any, said: Any) -> Any:
    """Return the seats of a match in which all bring this deck: as it is said, or with its copies counted out."""
    kind = {field.name: field.type for field in msgspec.structs.fields(setup_type)}["seats"]
    counted = _converted(said, dict[str, Times] | list[str])
    for deck in (said, listed(counted) if isinstance(counted, dict) else counted):
        seats = _converted([{"deck": deck}] * len(demo["seats"]), kind)
        if seats is not None:
            return seats
    if _converted([{"deck": []}] * len(demo["seats"]), kind) is None:
        raise BadSetup("", Text("este jogo não tem baralhos", "this game has no decks"))
    why = Text("um baralho é uma lista de chaves, ou diz de cada uma quantas cópias há, até 999",
               "a deck is a list of keys, or says of each how many copies there are, up to 999")  # fmt: skip
    raise BadSetup("", why)


def _converted(said: Any, kind: Any) -> Any:
    """Return data as a value of a type; None if it is none."""
    try:
        return msgspec.convert(said, kind)
    except msgspec.ValidationError:
        return None
