"""The part of the cards' vocabulary that this game plays, and its own words in it."""

from adjudicator.kernel.cards import DealDamage, Lexicon, ModifyStat
from adjudicator.kernel.cards.loops import Causes
from adjudicator.kernel.table.stats import Stat
from adjudicator.kernel.text.terms import names_of
from adjudicator.rulesets.dominions.board.geometry import DIRECTIONS
from adjudicator.rulesets.dominions.cards import vocabulary

ELEMENTS = ("EARTH", "WATER", "FIRE", "AIR", "ICE", "THUNDER", "VOID")  # N-013

STATS = (Stat("ATK"), Stat("HP"), Stat("RANGE"), Stat("BATTLES", printed=False))  # N-014
"""BATTLES is how often a unit may attack in a turn (N-103)."""

KEYWORDS = ("DASH", "PIERCE", "EXPLOSIVE", "STEALTH", "COMBO", "PAYBACK", "FLY", "FRIENDLY-FIRE")

AFFLICTIONS = ("BURN", "POISON", "STUN", "FREEZE", "PARALYZE", "FEAR", "CURSE", "PETRIFY", "CAFFEINATED", "REQUIEM")
BLESSINGS = ("SHIELD",)
DAMAGING = ("BURN", "POISON")
"""They take 1 HP at each TICK (N-098, N-130)."""
MARKS = ("status", "keyword", "tag", "forbid", "must_attack", "swap")
"""The kinds of marks: a card has a status, keyword or tag, cannot do or suffer something, can attack one card alone, or
has its ATK and HP swapped."""
RESTRICTING = ("STUN", "FREEZE", "PARALYZE")
"""Whoever has one can neither move nor battle nor act. The others are names without rules of their own (N-127)."""

PHASES = ("draw", "tick", "move", "battle", "spawn")  # N-090

LINKS = ("draw", "move", "battle", "spawn", "effect")
"""What a link of the chain can be (N-072); `link` is any of them."""

CONTINUOUS = (
    ModifyStat,
    vocabulary.SetStat,
    vocabulary.Grant,
    vocabulary.Forbid,
    vocabulary.ForceTarget,
    vocabulary.PreventDamage,
    vocabulary.ModifyDamage,
)
"""What a continuous ability can do: something that goes on, and ends with it."""
WHILE_DAMAGING = (vocabulary.PreventDamage, vocabulary.ModifyDamage)
"""What only a continuous ability can do."""

WORDS = Lexicon(
    triggers={
        "activated": (),
        "continuous": ("it",),
        "spawned": (),
        "normal_spawned": (),
        "super_spawned": (),
        "tick": (),
        "end_of_turn": (),
        "end_of_any_turn": (),
        "attacked": ("attacker",),
        "damaged": ("it",),
        "damages": ("it",),
        "damages_dominion": (),
        "destroys": ("it",),
        "destroyed": ("it",),
        "moved": ("it",),
        "attached": ("it",),
        "field_placed": ("it",),
        "discarded": ("attacker", "trap"),
    },
    kinds=(
        *("unit", "artifact", "field", "token", "card", "hidden", "attachment"),  # cards
        *("space", "direction", "number"),
    ),
    links=("link", *LINKS),
    stats=names_of(STATS),
    elements=ELEMENTS,
    keywords=KEYWORDS,
    statuses=(*AFFLICTIONS, *BLESSINGS),
    zones=("board", "hand", "deck", "discard"),
    phases=PHASES,
    directions=tuple(DIRECTIONS),
    # On the same space; on one of the eight around; on top of the field; the card it is attached to; what is attached
    # to it; in its row or column; next to it in its column; in the direction of its arrows; along the row one way.
    places=(
        *("here", "linked", "occupying", "bearing", "attached"),
        *("row", "column", "vertical", "arrows", "horizontal"),
    ),
    tallies=("turns_here", "range_used"),
    unplayed={DealDamage: ("piercing", "element")},
    # To the end of the turn or phase; for so many ticks; until the ability is used again.
    durations=("stays", "end_of_turn", "end_of_phase", "ticks", "next_use"),
    players=("you", "opponent", "each_player", "owner", "controller"),
    answers=("in_order", "dominion"),
    named_by="N-009",
)

CAUSES: Causes = {
    DealDamage: ("damaged", "damages", "damages_dominion"),
    vocabulary.Duel: ("damaged", "damages"),
    vocabulary.MoveBoard: ("moved",),
    vocabulary.Attach: ("attached",),
}
"""What an operation can set off again and again. Cards to destroy or to spawn run out: that ends by itself."""
