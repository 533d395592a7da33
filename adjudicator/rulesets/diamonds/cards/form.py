"""The 32 cards of the four factions and the five missions, read from their data files (D-003)."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Literal

import msgspec

from adjudicator.kernel.cards import Data, Fault, Lexicon, name_faults, own_cards
from adjudicator.kernel.cards.sets import CardSets
from adjudicator.kernel.text.text import Text
from adjudicator.kernel.text.yaml_files import read_own_yaml
from adjudicator.rulesets.diamonds.cards.lexicon import WORDS
from adjudicator.rulesets.diamonds.cards.vocabulary import Ability

FACTIONS = ("conclave", "vanguard", "guardians", "shadows")
STATS = ("ATK", "LP", "MP")  # D-020
MISSIONS = ("emperor", "armies", "zenith", "balance")
JUDGEMENT = "judgement"

_here = Path(__file__).parent


class Card(Data):
    """A card of a faction deck. Monsters have `stats`, spells a `category`."""

    words: ClassVar[Lexicon] = WORDS

    key: str
    name: Text
    faction: str
    kind: Literal["monster", "spell"]
    ability: Ability
    stats: dict[str, int] = {}
    category: Literal["", "buff", "offensive", "defensive"] = ""


class Mission(Data):
    """A diamond to be won, and how."""

    id: str
    name: Text
    text: Text


def faults(card: Card) -> Iterator[Fault]:
    """Yield what the game finds wrong with a card that is well formed."""
    yield from name_faults(card.name)
    for place, reason in WORDS.faults(card.ability):
        yield f"ability.{place}", reason


CARDS: dict[str, Card] = {
    card.key: card for faction in FACTIONS for card in own_cards(_here / "printed" / f"{faction}.yaml", Card)
}
SETS = CardSets(Card, faults, CARDS, {})
DECKS = {faction: tuple(key for key, card in CARDS.items() if card.faction == faction) for faction in FACTIONS}
MISSION_CARDS = {
    mission.id: mission for mission in msgspec.convert(read_own_yaml(_here / "missions.yaml"), list[Mission])
}
