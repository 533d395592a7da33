"""The part of the cards' vocabulary that this game plays, and its own words in it."""

from collections.abc import Mapping
from typing import get_args

from adjudicator.kernel.cards import Lexicon, ModifyStat
from adjudicator.kernel.cards.loops import Causes
from adjudicator.kernel.table.stats import Stat
from adjudicator.kernel.text.terms import Word, names_of
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.cards import vocabulary

COLOURS = ("purple", "blue", "red", "green", "gold")  # H-077 to H-081

STATS = (
    Stat("power", Text("poder", "power")),
    Stat("cost", in_play=False),
    Stat("attacks", Text("ataques", "attacks"), drawn=False, printed=False),
)
"""`attacks` is one, and how often more in a turn a character may be declared although it is rested (H-089)."""
SHOWN = names_of(stat for stat in STATS if stat.in_play)

KEYWORDS = (
    Word("steadfast", Text("dá suporte sem virar", "supports without resting")),
    Word("indestructible", Text("não morre", "cannot die")),
    Word("unfallen", Text("não morre em combate", "cannot die in combat")),
    Word("untargetable", Text("não é alvo de efeitos do oponente", "cannot be chosen by the opponent’s effects")),
    Word("piercing", Text("ignora suporte", "ignores support")),
    Word("double_support", Text("suporte em dobro", "double support")),
)
"""What a character can have."""

MARKS: Mapping[str, tuple[str, ...]] = {"keyword": names_of(KEYWORDS), "forbid": get_args(vocabulary.Forbidden)}
"""The kinds of marks, and what those can be called."""

IN_PLAY = ("leader", "character", "support", "equipment", "money")
LINKS = (
    *("link", "attack", "attack_on_leader", "attack_on_character", "used_ability", "effect_on_bearer"),
    *("played_card", "played_action", "played_consumable", "played_character", "played_heat"),
)
"""What a link of the chain can be called: any; an attack, by its target; an ability that is used; what is aimed at the
bearer of the source; a card that is being played, by its kind."""

STATUSES = ("standing", "rested", "attacking", "blocking", "supporting", "attacked", "heated")
"""How a card in play can stand: `attacked` is what an attack is aimed at, `heated` was played with its Heat Effect."""

CONTINUOUS = (ModifyStat, vocabulary.ModifyCost, vocabulary.Grant, vocabulary.Forbid)
"""What a continuous ability can do: something that goes on, and ends with it."""

WORDS = Lexicon(
    triggers={
        "activated": (),
        "played": (),
        "continuous": (),
        "enters": (),
        "other_enters": ("it",),
        "attacks": ("it",),
        "opponent_attacks": ("it",),
        "blocks": ("it",),
        "supports": ("it",),
        "survives": ("it",),
        "dies": ("it",),
        "other_dies": ("it",),
        "bearer_dies": ("it",),
        "card_played": (),
        "cards_drawn": (),
        "discarded": (),
        "damaged": (),
        "heat_mode": (),
        "turn_begins": (),
        "turn_ends": (),
    },
    kinds=(*IN_PLAY, "card", "action", "consumable", "heat"),
    links=LINKS,
    stats=names_of(STATS),
    elements=(*COLOURS, "colourless"),
    keywords=names_of(KEYWORDS),
    statuses=STATUSES,
    zones=("board", "hand", "deck", "discard"),
    phases=("main", "combat"),
    tallies=("cards_played", "cards_drawn", "own_heat", "own_life", "opponent_life", "attack_power"),
    places=("bearing", "attached"),
    # To the end of the turn or of the attack; until its controller's next untapping, which uses it up; until the start
    # of its player's next turn.
    durations=("stays", "end_of_turn", "end_of_combat", "next_untap", "next_own_turn"),
    answers=("pay",),
    players=("you", "opponent", "each_player", "controller", "owner"),
)

CAUSES: Causes = {
    vocabulary.Damage: ("damaged",),
    vocabulary.LoseLife: ("damaged",),
}
"""What an operation can set off again and again. Cards run out, and so does money: that ends by itself."""
