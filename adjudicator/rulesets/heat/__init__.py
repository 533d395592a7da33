"""Heat: two players with a leader each, characters, money and Heat.

`cards` the card form and the printed set, `vocabulary` and `lexicon` the words they are written in, `identity` what the
colours stand for; `setup` decks and seats; `state`, `events`, `tasks`, `actions` the table and what happens to it;
`opening`, `course` the match and its turns; `costs`, `playing` what cards cost and who may play them; `attacks`,
`combat`, `life` attacks with their outcome; `chain`, `declaring`, `uses`, `effects` what cards do; `triggers`,
`continuous`, `state_based` what follows by itself; `citing` what facts cite by the edition; `legal` what a seat may
do; `questions`, `adjusting`, `positions`, `bookkeeping` what judges ask and change; `telling`, `picture` the table in
words.
"""

from adjudicator.rulesets.heat.ruleset import Heat

__all__ = ["Heat"]
