"""The part of the cards' vocabulary that this game plays, and its own words in it."""

from collections.abc import Mapping

from adjudicator.kernel.cards import Data, Discard, Filter, Lexicon, ModifyStat, Sacrifice, Target
from adjudicator.kernel.cards.loops import Causes
from adjudicator.kernel.table.stats import Stat
from adjudicator.kernel.text.terms import names_of
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards import vocabulary
from adjudicator.rulesets.enlightenment.cards.words import CLANS, ELEMENTS, KEYWORDS, NEUTRAL, NOT_BOW, PHASES, ZONES

STATS = (
    Stat("military", Text("militar", "military")),
    Stat("political", Text("político", "political")),
    Stat("glory", Text("glória", "glory")),
    Stat("strength", Text("força", "strength")),
    *(Stat(name, in_play=False) for name in ("cost", "fate", "bid")),
)
"""`fate` is what lies on the card, `cost` is printed, `strength` is a province's."""
MODIFIED = names_of(stat for stat in STATS if stat.in_play)
"""Those that can be modified: fate is put on cards and taken off, bids and costs have words of their own."""

CHARACTER_STATUSES = (
    *("participating", "attacking", "defending", "at_home", "bowed", "ready"),
    *("honored", "dishonored", "ordinary"),
)
PRINTED = ("unique", "not_unique", *CLANS, NEUTRAL)
"""What is printed on the face of a card, and asked of it like a status: whether it is unique, of which clan it is."""
PROVINCE_STATUSES = ("faceup", "facedown", "broken", "unbroken", "attacked", "eligible")
RING_STATUSES = ("unclaimed", "claimed", "contested")

CARD_KINDS = ("character", "attachment", "event", "holding", "province", "stronghold", "role")
CHARACTERS, PROVINCES = ("character",), ("province",)
BOWING = ("character", "attachment", "holding", "stronghold")
LEAVING = ("character", "attachment", "holding")

WORDS = Lexicon(
    triggers={
        "action": (),
        "always": (),
        "effect_initiates": ("it",),  # of an event or ability, before it does anything
        "enters_play": ("it",),
        "leaves_play": ("it",),
        "bowed": ("it",),
        "readied": ("it",),
        "honored": ("it",),
        "dishonored": ("it",),
        "moved_to_conflict": ("it",),
        "moved_home": ("it",),
        "ring_chosen": ("ring",),
        "conflict_declared": ("it",),
        "conflict_passed": (),
        "defenders_declared": ("it",),
        "province_revealed": ("it",),
        "conflict_decided": (),
        "province_breaks": ("it",),
        "ring_effect": ("ring",),
        "ring_claimed": ("ring",),
        "dials_revealed": (),
        "honor_lost": (),
        "honor_gained": (),
        "duel_decided": ("winner", "loser"),
        "phase_begins": (),
        "phase_ends": (),
        "favor_claimed": (),
    },
    kinds=(*CARD_KINDS, "ring", "card"),
    stats=names_of(STATS),
    elements=ELEMENTS,
    keywords=names_of((*KEYWORDS, NOT_BOW)),
    statuses=(*CHARACTER_STATUSES, *PRINTED, *PROVINCE_STATUSES, *RING_STATUSES),
    zones=("board", "provinces", *ZONES),
    phases=PHASES,
    durations=("stays", "end_of_conflict", "end_of_phase", "round", "end_of_duel"),
    places=("bearing", "attached", "here"),
    tallies=(
        *("own_honor", "own_fate", "own_bid", "own_hand", "own_characters", "own_claimed_rings", "own_unclaimed_rings"),
        *("own_participants", "own_honored", "opponent_honor", "opponent_fate", "opponent_bid", "opponent_hand"),
        *("opponent_characters", "opponent_participants", "opponents_most_honor", "opponents_least_honor"),
        *("opponents_most_bid", "opponents_most_characters", "opponents_least_honored"),
    ),
    players=("you", "opponent", "an_opponent", "each_opponent", "each_player", "controller", "owner", "attacker",
             "defender"),
    unplayed={
        vocabulary.Ability: ("type", "limit", "cooldown"),
        Filter: ("face", "of", "within", "free", "nearest", "same_elements", "same_stats"),
        Target: ("by",),
        ModifyStat: ("ticks", "group"),
        Discard: (),
    },
    roles=("ring", "foe", "champion", "province"),
    # `your_opponent` is the one with whom the player is in conflict.
    whose=("own", "your_opponent", "opponent", "any"),
    answers=("military", "political", "take", "gain", "resolve", *ELEMENTS),
)  # fmt: skip

CONTINUOUS = (
    ModifyStat, vocabulary.SetStat, vocabulary.Double, vocabulary.Forbid, vocabulary.Grant, vocabulary.ConsiderClaimed,
    vocabulary.ModifyCost,
)  # fmt: skip
"""What a constant ability can do: something that goes on, and ends with it."""

FITS: Mapping[type[Data], tuple[str, ...]] = {
    **dict.fromkeys((vocabulary.BowCards, vocabulary.Ready, vocabulary.Bow, vocabulary.BowSelf), BOWING),
    **dict.fromkeys((vocabulary.DiscardFromPlay, vocabulary.ReturnTo, Sacrifice), LEAVING),
    **dict.fromkeys((
        vocabulary.Honor, vocabulary.Dishonor, vocabulary.DishonorOwn, vocabulary.DiscardStatus,
        vocabulary.MoveToConflict, vocabulary.MoveHome, vocabulary.PlaceFate, vocabulary.RemoveFate,
        vocabulary.TakeFateOff, vocabulary.TakeControl, vocabulary.SetStat, vocabulary.Double, vocabulary.SwitchSkills,
    ), CHARACTERS),
    vocabulary.Attach: ("attachment",),
    vocabulary.Break: PROVINCES,
}  # fmt: skip
"""To which kinds of card alone an operation can be done, or with which a cost be paid: provinces, strongholds and roles
never leave play (B-54)."""

CAUSES: Causes = {
    vocabulary.BowCards: ("bowed",),
    vocabulary.Ready: ("readied",),
    vocabulary.Honor: ("honored",),
    vocabulary.Dishonor: ("dishonored",),
    vocabulary.MoveToConflict: ("moved_to_conflict",),
    vocabulary.MoveHome: ("moved_home",),
    vocabulary.GainHonor: ("honor_lost", "honor_gained"),
    vocabulary.TakeHonor: ("honor_lost", "honor_gained"),
}
"""What an operation can set off again and again; each ability answers an occurrence once, and has its limit."""
