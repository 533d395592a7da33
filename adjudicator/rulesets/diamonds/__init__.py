"""Disputa dos Diamantes Arcanos: four factions, four rounds, eight cards each, simultaneous play.

Its folders are those of every game: `table`, `course`, `play`, `effects`, `cards`, `judged`, `shown`.
"""

from adjudicator.rulesets.diamonds.ruleset import Diamonds

__all__ = ["Diamonds"]
