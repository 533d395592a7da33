"""Dimensional Dominions: two players, a board of 23 spaces, decks of 30, a chain of events.

Its folders are those of every game: `table`, `course`, `play`, `effects`, `cards`, `judged`, `shown`. Its own
are `board` and `battle`.
"""

from adjudicator.rulesets.dominions.ruleset import Dominions

__all__ = ["Dominions"]
