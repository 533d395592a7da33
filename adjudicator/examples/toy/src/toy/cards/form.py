"""The cards. They are few and what they do is code; in a game of many it is data too (`kernel.cards`)."""

from pathlib import Path
from typing import Literal

import msgspec
from adjudicator.kernel.text.text import Text
from adjudicator.kernel.text.yaml_files import read_own_yaml


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card as it is written in the file. `at` is the step of the timing chart at which a reaction is used."""

    name: Text
    kind: Literal["unit", "instant", "reaction", "spell"]
    prose: Text
    power: int = 0
    life: int = 0
    at: str = ""


class Card(Printed, frozen=True, kw_only=True):
    """A card, which decks, actions and logs call by its key."""

    key: str


def _read() -> dict[str, Card]:
    read = msgspec.convert(read_own_yaml(Path(__file__).parent / "printed.yaml"), dict[str, Printed])
    return {key: Card(key=key, **msgspec.structs.asdict(printed)) for key, printed in read.items()}


CARDS = _read()
UNITS = {key: card for key, card in CARDS.items() if card.kind == "unit"}
INSTANTS = tuple(key for key, card in CARDS.items() if card.kind == "instant")
REACTIONS = {key: card.at for key, card in CARDS.items() if card.kind == "reaction"}
SPELLS = tuple(key for key, card in CARDS.items() if card.kind == "spell")

DECK = (*CARDS, "soldier", "guard")
"""Everyone plays the same cards."""
