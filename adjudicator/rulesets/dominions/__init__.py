"""Dimensional Dominions: two players, a board of 23 spaces, decks of 30, a chain of events and cards as data.

Rooms: `rulebook.yaml`, `cards/` and `decks.yaml` are the game's text as data; `setup` and `position` how a match may
begin; `geometry` the board, `state` the table, `events`, `board_events` and `change_events` what can happen to it,
`tasks` what can remain to be done. `course` is the match and its turns, with `ticking`, `moving`, `battle` and
`spawning` a phase each;
`links` and `chain` the chain of events; `abilities` and `activation` what cards can do; `effects` how it is done;
`harm`, `continuous` and `settle` what follows from it by itself; `legal` and `questions` what may be asked.
"""

from adjudicator.rulesets.dominions.ruleset import Dominions

__all__ = ["Dominions"]
