"""Dimensional Dominions: two players, a board of 23 spaces, decks of 30, a chain of events and cards as data.

Rooms: `rulebook.yaml`, `cards/` and `decks.yaml` are the game's text as data, `vocabulary` and `lexicon` the words of
its cards; `setup` and `positions` how a match may begin; `geometry` the board, `state` the table, the `events` what
can happen to it (to the match, to the board, to what a card is), `tasks` what can remain to be done. `course` is the
match and its turns, with `ticking`, `moving`, `battle` and `spawning` a phase each; `links` and `chain` the chain of
events. `abilities` are what cards can do, `uses` what may be used, `declaring` how, `effects` how it is done,
`damage` what takes cards off the board. `triggers`, `continuous` and `state_based` are what follows by itself.
`legal` and `questions` are what may be asked, `bookkeeping` what every table keeps, `adjusting` what judges may
change; `telling` and `picture` what people read.
"""

from adjudicator.rulesets.dominions.ruleset import Dominions

__all__ = ["Dominions"]
