"""The game's own words: the twelve types, and the tokens with what kind of effect each is."""

from typing import Literal, NamedTuple

TYPES = (
    *("nature", "life", "death", "divine", "elemental", "tecsci"),
    *("magic", "mental", "physical", "energetic", "beast", "cosmic"),
)  # M-004

Side = Literal["buff", "debuff"]


class TokenKind(NamedTuple):
    """What a token is: a Buff or a Debuff (M-126), whether it outlasts cleanups, and its clause."""

    side: Side
    permanent: bool
    clause: str


TOKENS: dict[str, TokenKind] = {
    "def_up": TokenKind("buff", False, "M-101"),
    "def_down": TokenKind("debuff", False, "M-102"),
    "atk_up": TokenKind("buff", False, "M-103"),
    "atk_down": TokenKind("debuff", False, "M-104"),
    "piercing": TokenKind("buff", False, "M-105"),
    "shield": TokenKind("buff", False, "M-106"),
    "dot": TokenKind("debuff", False, "M-107"),
    "confusion": TokenKind("debuff", False, "M-108"),
    "silence": TokenKind("debuff", False, "M-109"),
    "paralysis": TokenKind("debuff", False, "M-110"),
    "fury": TokenKind("debuff", False, "M-111"),
    "invisibility": TokenKind("buff", False, "M-112"),
    "provocation": TokenKind("buff", False, "M-113"),
    "true_sight": TokenKind("buff", False, "M-114"),
    "immunity_debuffs": TokenKind("buff", False, "M-115"),
    "immunity_buffs": TokenKind("debuff", False, "M-116"),
    "immunity_control": TokenKind("buff", False, "M-117"),
    "damage_immunity": TokenKind("buff", True, "M-118"),
    "death_immunity": TokenKind("buff", True, "M-119"),
    "overlife": TokenKind("buff", True, "M-120"),
    "revive": TokenKind("buff", True, "M-121"),
    "assistance": TokenKind("buff", True, "M-122"),
    "refraction": TokenKind("buff", True, "M-123"),
    "reflection": TokenKind("buff", True, "M-124"),
    "doom": TokenKind("debuff", True, "M-125"),
}

CONTROL = ("confusion", "silence", "paralysis", "fury")
"""What the immunity of its own guards against, all four with one token (M-117, M-A29)."""

FURY_BONUS = 2  # M-111
DOOM_FULL = 3  # M-125
POSITIONS = (1, 2, 3, 4)
MAIN = 1  # M-019; the others are the team (M-020)
TEAM = (2, 3, 4)

PASSIVES = {"leader_passive": "M-010", "sidekick_passive": "M-011", "simple_passive": "M-012"}
ACTIVES = {"active": "M-077", "flank": "M-075"}
