"""Disputa dos Diamantes Arcanos: four factions, four rounds, eight cards each, simultaneous play.

Rooms: `rulebook.yaml` and `cards/` are the game's text as data; `setup` how a match may begin, `state` the
table, `events` what can happen to it, `tasks` what can remain to be done; `flow` the match's course, `turn` one
turn, `resolution` how a card's text is resolved, with `targets`, `effects`, `continuous` and `guards`;
`scoring` who wins.
"""

from adjudicator.rulesets.diamonds.ruleset import Diamonds

__all__ = ["Diamonds"]
