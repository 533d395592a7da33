"""Enlightenment: Legend of the Five Rings for three to five players.

`words`, `vocabulary` and `lexicon` what cards are written in; `cards` their form and the printed set, `ability_faults`
what their abilities must keep, `fiveringsdb` the cards of the printed game; `deck_building` what a deck must be,
`deck_lists` how players write one, `setup` who sits down with which; `state`, `events`, `tasks`, `actions` the table
and what happens to it; `opening`, `course` the match and its rounds; `dynasty`, `bids`, `conflicts`, `rings`,
`ring_effects`, `provinces` what is done in them; `playing`, `disguise`, `attaching`, `leaving` how cards come, stay and
go; `skill` what characters count; `possible` what can be done to a card, `happening` and `windows` what happens and who
may do something about it; `abilities`, `uses`, `costs`, `declaring`, `effects` what cards do; `duels`, `treaties`,
`promises`, `breaches`, `elimination` what players do to each other; `continuous`, `state_based` what follows by itself;
`legal` what a seat may do; `questions`, `adjusting`, `positions`, `bookkeeping` what judges ask and change; `telling`,
`picture` the table in words.
"""

from adjudicator.rulesets.enlightenment.ruleset import Enlightenment

__all__ = ["Enlightenment"]
