"""The words of the game: elements, types of conflict, clans, provinces, phases, and how a character can stand."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from adjudicator.kernel.text.terms import Word
from adjudicator.kernel.text.text import Text

SEATS = ("P1", "P2", "P3", "P4", "P5")

Element: TypeAlias = Literal["air", "earth", "fire", "void", "water"]
ELEMENTS: tuple[Element, ...] = ("air", "earth", "fire", "void", "water")

ConflictType: TypeAlias = Literal["military", "political"]
TYPES: tuple[ConflictType, ...] = ("military", "political")

Phase: TypeAlias = Literal["dynasty", "draw", "conflict", "fate", "regroup"]
PHASES: tuple[Phase, ...] = ("dynasty", "draw", "conflict", "fate", "regroup")  # B-78

ROW = ("first", "second", "third", "fourth")
"""The provinces in a row, from left to right."""
STRONGHOLD = "stronghold"
SLOTS = (*ROW, STRONGHOLD)

CLANS = ("crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn", "heron", "otter", "pine")
"""Those of the printed game, which cards of one's own may have, and the three of the cards that come with it."""
NEUTRAL = "neutral"

SKILLS = ("military", "political")

Few: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=25)]
"""A number as it may stand on a card."""

Period: TypeAlias = Literal["conflict", "phase", "round"]
"""In what a limit counts (B-109)."""

KEYWORDS = (
    # B-09 to B-14
    Word("ancestral", Text("Ancestral", "Ancestral")),
    Word("courtesy", Text("Cortesia", "Courtesy")),
    Word("covert", Text("Dissimulação", "Covert")),
    Word("limited", Text("Limitada", "Limited")),
    Word("pride", Text("Orgulho", "Pride")),
    Word("restricted"),
    Word("sincerity", Text("Sinceridade", "Sincerity")),
    # B-68 to B-72
    Word("no_attachments", Text("Sem Acessórios", "No Attachments")),
    Word("composure", Text("Compostura", "Composure")),
    Word("disguised", Text("Disfarce", "Disguised")),
    Word("rally", Text("Reunião", "Rally")),
    Word("eminent", Text("Eminente", "Eminent")),
)
NOT_BOW = Word(
    "not_bow", Text("o direito de não se curvar no fim do conflito", "leave not to bow as the conflict ends")
)
"""What cards give besides."""

ZONES = ("hand", "dynasty_deck", "conflict_deck", "dynasty_discard", "conflict_discard", "removed")

WIN_HONOR = 25  # E-022
LARGEST_BID = 5  # E-126
