"""The part of the cards' vocabulary that this game plays, and its own words in it."""

from adjudicator.kernel import cards as vocabulary
from adjudicator.kernel.cards import Lexicon
from adjudicator.rulesets.multiversity.words import TOKENS, TYPES

STATS = ("LIFE", "DEFENCE", "ENERGY")

USED_BY_HAND = ("leader_passive", "sidekick_passive", "simple_passive", "active", "flank", "used")
"""Triggers of what a player uses: actions of characters, and volatile items."""

WORDS = Lexicon(
    triggers={
        "leader_passive": (),
        "sidekick_passive": (),
        "simple_passive": (),
        "active": (),
        "flank": (),
        "used": (),
        "enters": (),
        "attached": ("it",),
        "detached": ("it",),
        "discarded": (),
        "main_phase": ("it",),
    },
    kinds=("character", "player", "link"),
    stats=STATS,
    elements=TYPES,
    statuses=tuple(TOKENS),
    zones=("board", "hand", "deck", "discard"),
    durations=("stays", "end_of_turn"),
    places=("main", "team"),
    unplayed={
        vocabulary.Ability: ("who", "phase", "limit", "cooldown", "optional", "zone"),
        vocabulary.Filter: (
            *("keywords", "face", "of", "within", "free", "nearest", "same_elements", "same_stats"),
            *("copyable", "revealed"),
        ),
        vocabulary.Target: ("by",),
        vocabulary.Forbid: ("ticks",),
    },
    records=(
        vocabulary.DealDamage,
        vocabulary.Restore,
        vocabulary.AddTokens,
        vocabulary.RemoveTokens,
        vocabulary.Forbid,
        vocabulary.Negate,
        vocabulary.Avert,
        vocabulary.Deflect,
        vocabulary.StripEnergy,
        vocabulary.MoveTo,
        vocabulary.Draw,
        vocabulary.Discard,
        vocabulary.Mill,
        vocabulary.Search,
        vocabulary.Roll,
        vocabulary.RandomTarget,
        vocabulary.ChooseOne,
        vocabulary.Given,
        vocabulary.Later,
        vocabulary.Exists,
        vocabulary.Compare,
        vocabulary.AttachedEnergy,
        vocabulary.DiscardEnergy,
        vocabulary.DiscardCards,
    ),
)
