"""The game's own words: the twelve types, and the tokens with what kind of effect each is."""

from typing import Literal, NamedTuple

from adjudicator.kernel.text.text import Text

TYPES = (
    *("nature", "life", "death", "divine", "elemental", "tecsci"),
    *("magic", "mental", "physical", "energetic", "beast", "cosmic"),
)  # M-004

Side = Literal["buff", "debuff"]


class TokenKind(NamedTuple):
    """What a token is: a Buff or a Debuff (M-126), whether it outlasts cleanups, its clause, and what it is called."""

    name: str
    side: Side
    permanent: bool
    clause: str
    called: Text


_KINDS = (
    TokenKind("def_up", "buff", False, "M-101", Text("DefUp", "DefUp")),
    TokenKind("def_down", "debuff", False, "M-102", Text("DefDown", "DefDown")),
    TokenKind("atk_up", "buff", False, "M-103", Text("AtkUp", "AtkUp")),
    TokenKind("atk_down", "debuff", False, "M-104", Text("AtkDown", "AtkDown")),
    TokenKind("piercing", "buff", False, "M-105", Text("Ataque Perfurante", "Piercing")),
    TokenKind("shield", "buff", False, "M-106", Text("Escudo", "Shield")),
    TokenKind("dot", "debuff", False, "M-107", Text("DOT", "DOT")),
    TokenKind("confusion", "debuff", False, "M-108", Text("Confusão", "Confusion")),
    TokenKind("silence", "debuff", False, "M-109", Text("Silêncio", "Silence")),
    TokenKind("paralysis", "debuff", False, "M-110", Text("Paralisia", "Paralysis")),
    TokenKind("fury", "debuff", False, "M-111", Text("Fúria", "Fury")),
    TokenKind("invisibility", "buff", False, "M-112", Text("Invisibilidade", "Invisibility")),
    TokenKind("provocation", "buff", False, "M-113", Text("Provocação", "Provocation")),
    TokenKind("true_sight", "buff", False, "M-114", Text("Visão Verdadeira", "True Sight")),
    TokenKind(
        "immunity_debuffs",
        "buff",
        False,
        "M-115",
        Text("Imunidade a Efeitos Negativos", "Immunity to Negative Effects"),
    ),
    TokenKind(
        "immunity_buffs",
        "debuff",
        False,
        "M-116",
        Text("Imunidade a Efeitos Positivos", "Immunity to Positive Effects"),
    ),
    TokenKind(
        "immunity_control",
        "buff",
        False,
        "M-117",
        Text("Imunidade a Confusão, Silêncio, Paralisia e Fúria", "Immunity to Confusion, Silence, Paralysis and Fury"),
    ),
    TokenKind("damage_immunity", "buff", True, "M-118", Text("Imunidade a Dano", "Damage Immunity")),
    TokenKind("death_immunity", "buff", True, "M-119", Text("Imunidade a Morte", "Death Immunity")),
    TokenKind("overlife", "buff", True, "M-120", Text("Sobrevida", "Overlife")),
    TokenKind("revive", "buff", True, "M-121", Text("Reviver", "Revive")),
    TokenKind("assistance", "buff", True, "M-122", Text("Assistência", "Assistance")),
    TokenKind("refraction", "buff", True, "M-123", Text("Refração", "Refraction")),
    TokenKind("reflection", "buff", True, "M-124", Text("Reflexão", "Reflection")),
    TokenKind("doom", "debuff", True, "M-125", Text("Perdição", "Doom")),
)
TOKENS = {kind.name: kind for kind in _KINDS}

CONTROL = ("confusion", "silence", "paralysis", "fury")
"""What the immunity of its own guards against, all four with one token (M-117, M-A29)."""

FURY_BONUS = 2  # M-111
DOOM_FULL = 3  # M-125
POSITIONS = (1, 2, 3, 4)
MAIN = 1  # M-019; the others are the team (M-020)
TEAM = (2, 3, 4)

PASSIVES = {"leader_passive": "M-010", "sidekick_passive": "M-011", "simple_passive": "M-012"}
ACTIVES = {"active": "M-077", "flank": "M-075"}
