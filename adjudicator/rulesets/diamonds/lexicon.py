"""The part of the cards' vocabulary that this game plays, and its own words in it."""

from adjudicator.kernel import cards as vocabulary
from adjudicator.kernel.cards import Lexicon

WORDS = Lexicon(
    triggers={"played": (), "on_reveal": (), "continuous": ("others",), "end_of_turn": (), "response": ()},
    kinds=("monster", "player"),
    stats=("ATK", "LP", "MP", "all", "choice"),
    durations=("round", "stays"),
    tallies=("spells_played", "monsters_revealed"),
    records=(
        vocabulary.ModifyStat,
        vocabulary.Restore,
        vocabulary.Negate,
        vocabulary.Protect,
        vocabulary.Redirect,
        vocabulary.Steal,
        vocabulary.CopyAbility,
        vocabulary.Poison,
        vocabulary.BoostAbility,
        vocabulary.AdjustScore,
        vocabulary.Show,
        vocabulary.SpellRevealed,
        vocabulary.LessTotal,
        vocabulary.Sacrifice,
        vocabulary.Tap,
    ),
)
