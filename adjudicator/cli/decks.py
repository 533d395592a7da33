"""A deck held against a game's rules, and what it shows, for `adjudicator cards check --deck`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.kernel.cards import Times, read_card_file
from adjudicator.kernel.luck import SampledLuck
from adjudicator.kernel.refusal import BadSetup, not_one_of
from adjudicator.kernel.text import Text
from adjudicator.rulesets.registry import RULESETS


def deck_report(ruleset: str, deck: str, cards: Sequence[Any]) -> list[Text]:
    """Say what a deck shows: a ready one by its name, or that of a file, perhaps with cards of one's own.

    Raises BadSetup with the clause that the deck breaks, BadCards if the file cannot be read.
    """
    rules = RULESETS[ruleset]
    keys = _keys(rules.decks(), deck)
    known = {**rules.cards(), **{card.key: card for card in cards}}
    setup = rules.setup_type(
        seats=_seats(rules.demo_setup, rules.setup_type, keys), **({"cards": tuple(cards)} if cards else {})
    )
    rules.seat(setup, SampledLuck("deck", 0))
    return [Text(f"{len(keys)} cartas na lista, um baralho legal", f"{len(keys)} cards in the list, a legal deck"),
            *rules.deck_report([known[key] for key in keys])]  # fmt: skip


def _keys(ready: Any, deck: str) -> tuple[str, ...]:
    if deck in ready:
        return tuple(ready[deck])
    if not Path(deck).is_file():
        raise BadSetup("", not_one_of(deck, ready))
    said = read_card_file(Path(deck))
    try:
        counted = msgspec.convert(said, dict[str, Times] | list[str])
    except msgspec.ValidationError as error:
        why = Text("um baralho é uma lista de chaves, ou diz de cada uma quantas cópias há, até 999",
                   "a deck is a list of keys, or says of each how many copies there are, up to 999")  # fmt: skip
        raise BadSetup("", why) from error
    if isinstance(counted, list):
        return tuple(counted)
    return tuple(key for key, copies in counted.items() for _ in range(copies))


def _seats(demo: Any, setup_type: Any, keys: tuple[str, ...]) -> Any:
    """Return the seats of a match in which all bring this deck."""
    kind = {field.name: field.type for field in msgspec.structs.fields(setup_type)}["seats"]
    try:
        return msgspec.convert([{"deck": keys}] * len(demo["seats"]), kind)
    except msgspec.ValidationError as error:
        raise BadSetup("", Text("este jogo não tem baralhos", "this game has no decks")) from error
