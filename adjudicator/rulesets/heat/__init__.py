"""Heat: two players with a leader each, characters, money and Heat.

Its folders are those of every game: `table`, `course`, `play`, `effects`, `cards`, `judged`, `shown`. Its own are
`field` and `combat`.
"""

from adjudicator.rulesets.heat.ruleset import Heat

__all__ = ["Heat"]
