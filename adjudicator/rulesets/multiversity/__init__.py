"""Multiversity Conquest: two players or more, a main character and a team, a combat in three stages.

Its folders are those of every game: `table`, `course`, `play`, `effects`, `cards`, `judged`, `shown`. Its own are
`team` and `damage`.
"""

from adjudicator.rulesets.multiversity.ruleset import Multiversity

__all__ = ["Multiversity"]
