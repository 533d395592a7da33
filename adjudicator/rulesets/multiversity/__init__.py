"""Multiversity Conquest: two players or more, a main character and a team, a combat in three stages, and a damage
pipeline.

Rooms: `rulebook.yaml`, `cards/` and `decks.yaml` are the game's text as data, `vocabulary` and `lexicon` the words of
its cards, `words` its types and tokens; `setup` and `positions` how one may begin; `state` the table, the `events`
what can happen to it (to the match, to effects, to teams, to the status of characters), `tasks` what can remain to be
done. `opening` and `course` are the match and its turns, `placing` what is put down, `uses` what may be used,
`declaring` how; `chain` the answers; `effects` how it is done, `damage` the pipeline and `hits` what follows from it,
`tokens`. `triggers` are what cards do by themselves, `state_based` what the rules do: who has won, who promotes.
`legal` and `questions` are what may be asked, `bookkeeping` what every table keeps, `adjusting` what judges may
change; `telling` and `picture` what people read, `guidelines` advice for card authors.
"""

from adjudicator.rulesets.multiversity.ruleset import Multiversity

__all__ = ["Multiversity"]
