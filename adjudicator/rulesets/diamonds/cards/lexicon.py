"""The part of the cards' vocabulary that this game plays, and its own words in it."""

from adjudicator.kernel.cards import Lexicon

WORDS = Lexicon(
    triggers={"played": (), "on_reveal": (), "continuous": ("others",), "end_of_turn": (), "response": ()},
    kinds=("monster", "player"),
    stats=("ATK", "LP", "MP", "all", "choice"),
    durations=("round", "stays"),
    tallies=("spells_played", "monsters_revealed"),
)
