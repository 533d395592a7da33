"""The part of the cards' vocabulary that this game plays, and its own words in it."""

from adjudicator.kernel.cards import Discard, Filter, Lexicon, Mill, Target
from adjudicator.kernel.cards.loops import Causes
from adjudicator.rulesets.multiversity.cards import vocabulary
from adjudicator.rulesets.multiversity.cards.words import TOKENS, TYPES

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
    kinds=("character", "player"),
    links=("link",),
    stats=STATS,
    elements=TYPES,
    statuses=tuple(TOKENS),
    zones=("board", "hand", "deck", "discard"),
    durations=("stays", "end_of_turn"),
    places=("main", "team"),  # in the main position, or in one of the team
    unplayed={
        vocabulary.Ability: ("who", "phase", "limit", "cooldown", "optional", "zone"),
        Filter: ("keywords", "face", "of", "within", "free", "nearest", "same_elements", "same_stats"),
        Target: ("by",),
    },
    players=("you", "opponent", "an_opponent", "each_opponent", "each_player", "owner", "controller"),
)

CAUSES: Causes = {
    Discard: ("discarded",),
    Mill: ("discarded",),
    vocabulary.StripEnergy: ("detached", "discarded"),
}
"""What an operation can set off."""
