"""A small game for three seats that has one of everything the kernel can do; docs/sixth-game.md builds it step by step.

Every round begins with a sealed bid for who is first. Then priority goes round: seats play cards and attack, each
resolving at once; a spell opens a chain. Damage goes through a timing chart. Seats offer each other gold at any moment.
At the end of a round delayed effects happen, lasting effects end, and hands go down to their limit. The last one alive
wins.

Its folders are those of every game. Read `cards` and `table` for its words, then the rules: the `course` of a match
(with damage, and what follows by itself) and what is done in `play`. `ruleset.py` puts them together for the kernel.
`judged` is for tables that somebody asks about, writes or changes, `shown` what people read.
"""

from toy.ruleset import Toy

__all__ = ["Toy"]
