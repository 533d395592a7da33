"""The words of the game: elements, types of conflict, clans, provinces, phases, and how a character can stand."""

from typing import Annotated, Literal, TypeAlias

import msgspec

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
    *("ancestral", "courtesy", "covert", "limited", "pride", "restricted", "sincerity"),  # B-09 to B-14
    *("no_attachments", "composure", "disguised", "rally", "eminent"),  # B-68 to B-72
)

ZONES = ("hand", "dynasty_deck", "conflict_deck", "dynasty_discard", "conflict_discard", "removed")

WIN_HONOR = 25  # E-022
LARGEST_BID = 5  # E-126
