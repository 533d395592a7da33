"""Enlightenment: Legend of the Five Rings for three to five players.

Its folders are those of every game: `table`, `course`, `play`, `effects`, `cards`, `judged`, `shown`. Its own are
`conflict` and `treaties`.
"""

from adjudicator.rulesets.enlightenment.ruleset import Enlightenment

__all__ = ["Enlightenment"]
