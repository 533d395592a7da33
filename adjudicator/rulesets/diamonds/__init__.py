"""Disputa dos Diamantes Arcanos: four factions, four rounds, eight cards each, simultaneous play.

Rooms: `rulebook.yaml` and `cards/` are the game's text as data, `vocabulary` and `lexicon` the words of its cards;
`setup` and `positions` how a match may begin; `state` the table, the `events` what can happen to it, `tasks` what can
remain to be done. `course` is the match and its rounds, `turn` one turn, `scoring` who wins; `resolution` how a
card's text is resolved, with `targets`, `effects` and `guards`; `continuous` what follows by itself. `questions` are
what may be asked, `bookkeeping` what every table keeps, `adjusting` what judges may change; `telling` and `board`
what people read.
"""

from adjudicator.rulesets.diamonds.ruleset import Diamonds

__all__ = ["Diamonds"]
