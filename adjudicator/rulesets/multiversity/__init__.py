"""Multiversity Conquest: two players or more, a main character and a team, a combat in three stages, and a damage
pipeline.

Rooms: `rulebook.yaml`, `cards/` and `decks.yaml` are the game's text as data, `words` its types and tokens; `setup`,
`position` and `position_rules` how a match may begin; `state` the table, `events` and `team_events` what can happen to
it, `tasks` what can remain to be done. `course` is the match and its turns, `placing` what is put down, `uses` what may
be used, `declaring` how; `chain` the answers; `effects` how it is done, `damage` the pipeline and `strikes` what
follows from it, `tokens` and `triggers`; `verdict` who has won; `legal` and `questions` what may be asked; `telling`
and `picture` what people read, `guidelines` advice for card authors.
"""

from adjudicator.rulesets.multiversity.ruleset import Multiversity

__all__ = ["Multiversity"]
