"""A deck held against a game's rules, and what it shows, for `adjudicator cards check --deck`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.kernel.cards import Times, read_card_file
from adjudicator.kernel.cards.sets import listed
from adjudicator.kernel.luck import SampledLuck
from adjudicator.kernel.refusal import BadSetup, not_one_of
from adjudicator.kernel.text import Text
from adjudicator.rulesets.registry import RULESETS


def deck_report(ruleset: str, deck: str, cards: Sequence[Any]) -> list[Text]:
    """Say what a deck shows: a ready one by its name, or that of a file, perhaps with cards of one's own.

    Raises BadSetup with the clauses that the deck breaks, BadCards if the file cannot be read.
    """
    rules = RULESETS[ruleset]
    known = {**rules.cards(), **{card.key: card for card in cards}}
    seats = _seats(rules.demo_setup, rules.setup_type, _said(rules.decks(), deck))
    setup = rules.setup_type(seats=seats, **({"cards": tuple(cards)} if cards else {}))
    brought: Any = rules.seat(setup, SampledLuck("deck", 0))[0]
    keys = brought.decklist.value
    return [Text(f"{len(keys)} cartas na lista, um baralho legal", f"{len(keys)} cards in the list, a legal deck"),
            *rules.deck_report([known[key] for key in keys])]  # fmt: skip


def _said(ready: Any, deck: str) -> Any:
    """Return the data of a deck: a ready one's keys, or what a file says."""
    if deck in ready:
        return list(ready[deck])
    if not Path(deck).is_file():
        raise BadSetup("", not_one_of(deck, ready))
    return read_card_file(Path(deck))


def _seats(demo: Any, setup_type: Any, said: Any) -> Any:
    """Return the seats of a match in which all bring this deck: as it is said, or with its copies counted out."""
    kind = {field.name: field.type for field in msgspec.structs.fields(setup_type)}["seats"]
    counted = _converted(said, dict[str, Times] | list[str])
    for deck in (said, listed(counted) if isinstance(counted, dict) else counted):
        seats = _converted([{"deck": deck}] * len(demo["seats"]), kind)
        if seats is not None and not isinstance(deck, str):
            return seats
    if counted is not None:
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
